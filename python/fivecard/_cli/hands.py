"""Commands about single hands, showdowns and plays."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from fivecard import Card, ParseError, black_five, evaluate, holdem
from fivecard._cli.show import as_json, cards_text, print_json, print_table

__all__ = ["evaluate_command", "plays_command", "showdown_command"]


@click.command("evaluate")
@click.argument("cards", nargs=-1)
@as_json
def evaluate_command(cards: tuple[str, ...], as_json: bool) -> None:
    """Evaluate hands of 5, 6 or 7 cards.

    CARDS is one hand, card by card, or several hands of one argument each. Without CARDS, or with
    -, hands are read from standard input, one per line.

    \b
    fivecard evaluate Ks Kc Kh 9c Ts 7c 4c
    fivecard evaluate "Ks Kc Kh 9c Ts" "As Ks Qs Js Ts"
    """
    ranked = [(hand, evaluate(hand)) for hand in _hands(cards)]
    if as_json:
        print_json([{"cards": hand, **rank.to_dict()} for hand, rank in ranked])
        return
    for number, (hand, rank) in enumerate(ranked):
        if number:
            click.echo()
        print_table(
            [
                ("cards", hand),
                ("hand", rank.describe()),
                ("best five", cards_text(rank.best_five)),
                ("value", f"{rank.value} of 7462"),
            ]
        )


@click.command("showdown")
@click.argument("hands", nargs=-1, required=True, metavar="NAME=CARDS...")
@click.option("--board", default="", help='The five cards on the board, such as "6c Ks Kd Td Th".')
@as_json
def showdown_command(hands: tuple[str, ...], board: str, as_json: bool) -> None:
    """Compare Texas Hold'em hands by the five-card rule and explain who wins.

    \b
    fivecard showdown --board "6c Ks Kd Td Th" Chuck="Qd 9h" Doug="8h 6s"
    """
    pockets: dict[str, str] = {}
    for given in hands:
        name, equals, cards = given.partition("=")
        if not (name and equals):
            raise click.BadParameter(f"{given!r} is not NAME=CARDS", param_hint="HANDS")
        if name in pockets:
            raise click.BadParameter(f"{name} is given twice", param_hint="HANDS")
        pockets[name] = cards
    result = holdem.showdown(board, pockets)
    if as_json:
        print_json(result.to_dict())
        return
    click.echo(result.explain())


@click.command("plays")
@click.argument("hand", nargs=-1, required=True)
@click.option("--on", metavar="CARDS", help='The combination to beat, such as "5c".')
@as_json
def plays_command(hand: tuple[str, ...], on: str | None, as_json: bool) -> None:
    """List the plays of a Black Five hand, one for each combination of ranks.

    \b
    fivecard plays 4c 4d 4h 6h 5s
    fivecard plays "4c 4d 4h 6h 5s" --on 5c
    """
    plays = [black_five.Combination(play) for play in black_five.plays(" ".join(hand), on)]
    if as_json:
        print_json([play.to_dict() for play in plays])
        return
    for play in plays:
        click.echo(play)


def _hands(cards: tuple[str, ...]) -> Iterable[str]:
    if not cards or cards == ("-",):
        lines = (line.strip() for line in sys.stdin)
        return [line for line in lines if line]
    # A single card is never a hand, so arguments that are all single cards are one hand.
    return [" ".join(cards)] if all(map(_is_card, cards)) else cards


def _is_card(text: str) -> bool:
    try:
        Card(text)
    except ParseError:
        return False
    return True
