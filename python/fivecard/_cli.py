"""The command `fivecard`: hands and showdowns on the command line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from fivecard import Card, FivecardError, HandRank, ParseError, __version__, evaluate, holdem

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


class _Commands(click.Group):
    """Tells what fivecard refuses the way click tells a wrong option, without a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except FivecardError as error:
            raise click.UsageError(str(error)) from error


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fivecard")
def main() -> None:
    """Referee and calculator for card games of five.

    Exit code 0: done. 2: something given makes no sense, with the reason on standard error.
    """


@main.command("evaluate")
@click.argument("cards", nargs=-1)
@as_json
def evaluate_command(cards: tuple[str, ...], as_json: bool) -> None:
    """Tell what hands of 5, 6 or 7 cards are worth.

    CARDS is one hand, card by card, or several hands of one argument each. With no CARDS, or
    with -, hands are read from standard input, one a line.

    \b
    fivecard evaluate Ks Kc Kh 9c Ts 7c 4c
    fivecard evaluate "Ks Kc Kh 9c Ts" "As Ks Qs Js Ts"
    """
    ranked = [(hand, evaluate(hand)) for hand in _hands(cards)]
    if as_json:
        _print_json([{"cards": hand, **_hand(rank)} for hand, rank in ranked])
        return
    for number, (hand, rank) in enumerate(ranked):
        if number:
            click.echo()
        _print_table(
            [
                ("cards", hand),
                ("hand", rank.describe()),
                ("best five", _text(rank.best_five)),
                ("value", f"{rank.value} of 7462"),
            ]
        )


@main.command("showdown")
@click.argument("hands", nargs=-1, required=True, metavar="NAME=CARDS...")
@click.option("--board", default="", help='The five cards on the board, such as "6c Ks Kd Td Th".')
@as_json
def showdown_command(hands: tuple[str, ...], board: str, as_json: bool) -> None:
    """Compare Texas Hold'em hands by the five-card rule and say who wins and why.

    \b
    fivecard showdown --board "6c Ks Kd Td Th" Chuck="Qd 9h" Doug="8h 6s"
    """
    pockets: dict[str, str] = {}
    for given in hands:
        name, equals, cards = given.partition("=")
        if not (name and equals):
            raise click.BadParameter(f"{given!r} is not NAME=CARDS", param_hint="HANDS")
        if name in pockets:
            raise click.BadParameter(f"{name} is named twice", param_hint="HANDS")
        pockets[name] = cards
    result = holdem.showdown(board, pockets)
    if as_json:
        shown = {name: _hand(rank) for name, rank in result.hands.items()}
        _print_json({"winners": list(result.winners), "hands": shown})
        return
    click.echo(result.explain())


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


def _hand(rank: HandRank) -> dict[str, Any]:
    return {
        "category": str(rank.category),
        "value": rank.value,
        "best_five": [str(card) for card in rank.best_five],
        "name": str(rank),
        "description": rank.describe(),
    }


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _print_json(value: Any) -> None:
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def _print_table(rows: Sequence[tuple[str, str]]) -> None:
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        click.echo(f"{name:{width}}  {value}")
