"""The command `fivecard`: hands, showdowns and Black Five on the command line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from fivecard import (
    Card,
    FivecardError,
    HandRank,
    ParseError,
    __version__,
    black_five,
    evaluate,
    holdem,
)
from fivecard.simulate import Share

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


@main.command("plays")
@click.argument("hand", nargs=-1, required=True)
@click.option("--on", metavar="CARDS", help='The combination to beat, such as "5c".')
@as_json
def plays_command(hand: tuple[str, ...], on: str | None, as_json: bool) -> None:
    """List the plays that a hand of Black Five can make, each once whatever the suits.

    \b
    fivecard plays 4c 4d 4h 6h 5s
    fivecard plays "4c 4d 4h 6h 5s" --on 5c
    """
    plays = [black_five.Combination(play) for play in black_five.plays(" ".join(hand), on)]
    if as_json:
        _print_json(
            [
                {
                    "pattern": str(play.pattern),
                    "length": play.length,
                    "rank": str(play.rank),
                    "cards": [str(card) for card in play.cards],
                }
                for play in plays
            ]
        )
        return
    for play in plays:
        click.echo(play)


@main.group("simulate")
def simulate_group() -> None:
    """Play many deals between bots and count what happens."""


@simulate_group.command("black-five")
@click.option("--games", type=click.IntRange(min=0), default=100_000, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="NAMES",
    help="One bot for all seats, or five with commas between: random, greedy, partner.",
)
@click.option("--first", type=click.IntRange(min=0), default=0, help="Number of the first deal.")
@click.option("--threads", type=int, help="By default one a core.")
@click.option("--payoff", default="sides", show_default=True, help="sides or zero_sum.")
@as_json
def simulate_black_five(
    games: int,
    seed: int,
    bots: str,
    first: int,
    threads: int | None,
    payoff: str,
    as_json: bool,
) -> None:
    """Play many deals of Black Five.

    The same seed gives the same counts, on any number of threads and in any parts (--first).

    \b
    fivecard simulate black-five --games 1000000 --bots partner
    fivecard simulate black-five --bots partner,greedy,greedy,greedy,greedy --json
    """
    names = bots.split(",")
    rules = black_five.Rules(payoff)  # type: ignore[arg-type]
    with _progress("deals", games) as progress:
        result = black_five.simulate(
            games,
            seed,
            names * 5 if len(names) == 1 else names,
            rules,
            first=first,
            threads=threads,
            progress=progress,
        )
    if as_json:
        _print_json(result.to_dict())
        return
    _print_table(
        [
            ("deals", f"{result.deals:,}"),
            ("dealer side wins", _share(result.dealer_wins)),
            ("  with a partner", _share(result.partnered_dealer_wins)),
            ("  alone", _share(result.lone_dealer_wins)),
            ("dealer alone", _share(result.lone_dealers)),
            ("decisions", f"{result.decisions:,} (longest deal {result.longest})"),
            ("passes", _share(result.passes)),
            ("bombs", f"{result.triples:,} triples, {result.hongs:,} Hongs"),
            (
                "black five",
                f"revealed in {result.declared.deals:,} deals, played unrevealed in "
                f"{result.played.deals:,}, never shown in {result.hidden:,}",
            ),
            *(
                (
                    f"seat {seat}, {name}",
                    f"first {places[0]:,}, second {places[1]:,}, third {places[2]:,}",
                )
                for seat, (name, places) in enumerate(
                    zip(names * (5 // len(names)), result.places, strict=True)
                )
            ),
        ]
    )


@contextmanager
def _progress(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error while the work lasts, if somebody is there to see it."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def _share(share: Share) -> str:
    if share.rate is None or share.interval is None:
        return "none to count"
    low, high = share.interval
    return f"{share.rate:.2%} ({low:.2%} to {high:.2%}), {share.count:,} of {share.of:,}"


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
