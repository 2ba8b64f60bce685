"""Commands that play many deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from fivecard import black_five, draw, fives
from fivecard._cli.show import (
    as_json,
    average_text,
    print_json,
    print_table,
    progress,
    share_text,
)
from fivecard._cli.workers import on_workers, workers_option
from fivecard.simulate import Average, Share

__all__ = ["simulate_group"]

Command = TypeVar("Command", bound=Callable[..., Any])
Row = tuple[str, str]

WHOLE = click.IntRange(0, 2**64 - 1)
STRUCTURES = ("no-limit", "pot-limit", "fixed-limit")


@click.group("simulate")
def simulate_group() -> None:
    """Play many deals between bots and count what happens.

    The same seed gives the same counts, on any number of threads and in any parts (--first).
    """


def run_options(games: int) -> Callable[[Command], Command]:
    """The options of every simulation."""
    options = [
        click.option("--games", type=WHOLE, default=games, show_default=True),
        click.option("--seed", type=WHOLE, default=0, show_default=True),
        click.option("--first", type=WHOLE, default=0, help="Number of the first game."),
        click.option("--threads", type=WHOLE, help="By default one a core."),
        workers_option,
        as_json,
    ]
    return _all_of(options)


def table_options(most: int, structure: str = "no-limit") -> Callable[[Command], Command]:
    """The options of a table that bets: bots, seats, stacks, structure."""
    options = [
        click.option(
            "--bots",
            default="basic",
            show_default=True,
            metavar="NAMES",
            help="One bot for all seats, or one a seat with commas between: random, pat, basic.",
        ),
        click.option(
            "--seats",
            type=click.IntRange(2, most),
            help=f"By default as many as bots are named, {SEATS} for a single one.",
        ),
        click.option(
            "--stacks",
            metavar="CHIPS",
            help="Whole chips for all seats, or for each with commas between. "
            "[default: 100 times the least bet]",
        ),
        click.option(
            "--structure", type=click.Choice(STRUCTURES), default=structure, show_default=True
        ),
    ]
    return _all_of(options)


SEATS = 4
"""Seats of a table when neither bots nor options say how many."""


def _all_of(options: Sequence[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


@simulate_group.command("black-five")
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="NAMES",
    help="One bot for all seats, or five with commas between: random, greedy, partner.",
)
@click.option("--payoff", default="sides", show_default=True, help="sides or zero_sum.")
@run_options(games=100_000)
def simulate_black_five(
    games: int,
    seed: int,
    bots: str,
    first: int,
    threads: int | None,
    workers: str | None,
    payoff: str,
    as_json: bool,
) -> None:
    """Play many deals of Black Five.

    \b
    fivecard simulate black-five --games 1000000 --bots partner
    fivecard simulate black-five --bots partner,greedy,greedy,greedy,greedy --json
    """
    names = bots.split(",")
    seats = names * 5 if len(names) == 1 else names
    rules = black_five.Rules(payoff)  # type: ignore[arg-type]
    result: black_five.Simulation
    with progress("deals", games) as watch:
        if workers is None:
            result = black_five.simulate(games, seed, seats, rules, first, threads, watch)
        else:
            run = {"games": games, "seed": seed, "bots": seats, "first": first}
            told = {"payoff": payoff}
            result = on_workers(workers, threads, watch, "black-five", **run, rules=told)
    if as_json:
        print_json(result.to_dict())
        return
    print_table(
        [
            ("deals", f"{result.deals:,}"),
            ("dealer side wins", share_text(result.dealer_wins)),
            ("  with a partner", share_text(result.partnered_dealer_wins)),
            ("  alone", share_text(result.lone_dealer_wins)),
            ("dealer alone", share_text(result.lone_dealers)),
            ("decisions", _decisions(result)),
            ("passes", share_text(result.passes)),
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


@simulate_group.command("five-card-draw")
@table_options(most=6)
@click.option("--small-blind", type=WHOLE, default=1, show_default=True)
@click.option("--big-blind", type=WHOLE, default=2, show_default=True)
@run_options(games=100_000)
def simulate_five_card_draw(
    games: int,
    seed: int,
    bots: str,
    seats: int | None,
    stacks: str | None,
    structure: str,
    small_blind: int,
    big_blind: int,
    first: int,
    threads: int | None,
    workers: str | None,
    as_json: bool,
) -> None:
    """Play many deals of Five-Card Draw, each from the same stacks.

    \b
    fivecard simulate five-card-draw --games 1000000 --seats 6
    fivecard simulate five-card-draw --bots basic,random,pat --stacks 200 --json
    """
    rules = draw.Rules(small_blind, big_blind, structure)  # type: ignore[arg-type]
    names, chips = _table(bots, seats, stacks, 100 * big_blind)
    result: draw.Simulation
    with progress("deals", games) as watch:
        if workers is None:
            result = draw.simulate(games, seed, names, chips, rules, first, threads, watch)
        else:
            run = {"games": games, "seed": seed, "bots": names, "stacks": chips, "first": first}
            told = {"small_blind": small_blind, "big_blind": big_blind, "structure": structure}
            result = on_workers(workers, threads, watch, "five-card-draw", **run, rules=told)
    if as_json:
        print_json(result.to_dict())
        return
    print_table(
        [
            ("deals", f"{result.deals:,}"),
            ("showdowns", share_text(result.showdowns)),
            ("folded before draw", share_text(result.folded_before_draw)),
            ("folded after draw", share_text(result.folded_after_draw)),
            ("chips in the pots", average_text(result.pot_sizes, "a deal")),
            ("pots shared", share_text(result.shared)),
            ("decisions", _decisions(result)),
            ("cards drawn", _drawn(result.draws)),
            ("deck reshuffled", share_text(result.reshuffled)),
            *(
                (f"shown {category}", f"{share_text(share)}; won {result.won[category].rate:.2%}")
                for category, share in result.shown.items()
                if share.count
            ),
            *_winnings(names, result.winnings, "chips a deal"),
        ]
    )


@simulate_group.command("fives")
@table_options(most=9)
@click.option("--ante", type=WHOLE, default=1, show_default=True)
@click.option("--price-per-card", type=WHOLE, help="By default the ante.")
@click.option("--min-bet", type=WHOLE, help="By default the ante.")
@click.option("--judge-pots-together", is_flag=True, help="The best hand of all decides.")
@click.option("--uncontested-needs-five", is_flag=True, help="The last player needs a five too.")
@run_options(games=20_000)
def simulate_fives(
    games: int,
    seed: int,
    bots: str,
    seats: int | None,
    stacks: str | None,
    structure: str,
    ante: int,
    price_per_card: int | None,
    min_bet: int | None,
    judge_pots_together: bool,
    uncontested_needs_five: bool,
    first: int,
    threads: int | None,
    workers: str | None,
    as_json: bool,
) -> None:
    """Play many games of Fives: a deal each, and its replays while nobody wins.

    \b
    fivecard simulate fives --games 100000 --seats 6
    fivecard simulate fives --bots basic,random,pat --stacks 50 --json
    """
    rules = fives.Rules(
        ante,
        price_per_card,
        min_bet,
        structure,  # type: ignore[arg-type]
        judge_pots_together,
        uncontested_needs_five,
    )
    names, chips = _table(bots, seats, stacks, 100 * max(rules.min_bet, 1))
    result: fives.Simulation
    with progress("games", games) as watch:
        if workers is None:
            result = fives.simulate(games, seed, names, chips, rules, first, threads, watch)
        else:
            run = {"games": games, "seed": seed, "bots": names, "stacks": chips, "first": first}
            told = {
                "ante": ante,
                "price_per_card": price_per_card,
                "min_bet": min_bet,
                "structure": structure,
                "judge_pots_together": judge_pots_together,
                "uncontested_needs_five": uncontested_needs_five,
            }
            result = on_workers(workers, threads, watch, "fives", **run, rules=told)
    if as_json:
        print_json(result.to_dict())
        return
    pots = result.pots
    print_table(
        [
            ("games", f"{result.games:,}"),
            ("deals", f"{result.deals:,}"),
            ("replays", _replays(result.replays)),
            ("nobody wins a deal", share_text(result.nobody_won)),
            ("showdowns", share_text(result.showdowns)),
            (
                "pots",
                f"{pots['won']:,} won, {pots['shared']:,} shared, "
                f"{pots['uncontested']:,} uncontested, {pots['carried']:,} carried",
            ),
            ("largest pot won", f"{result.largest_pot:,}"),
            ("decisions", _decisions(result)),
            ("cards drawn", _drawn([sum(counts) for counts in zip(*result.draws, strict=True)])),
            *(
                (
                    f"shown {category}",
                    f"{shown:,}, {share_text(Share(with_five, shown))} with a five",
                )
                for category, (shown, with_five) in result.shown.items()
                if shown
            ),
            *_winnings(names, result.winnings, "chips a game"),
        ]
    )


def _table(
    bots: str, seats: int | None, stacks: str | None, usual: int
) -> tuple[list[Any], list[int]]:
    """Bots and stacks by seat; the game refuses those that do not fit."""
    names = bots.split(",")
    if len(names) == 1:
        names *= SEATS if seats is None else seats
    elif seats not in (None, len(names)):
        raise click.BadParameter(
            f"{len(names)} bots are named for {seats} seats", param_hint="--bots"
        )
    chips = [usual] if stacks is None else [_chips(text) for text in stacks.split(",")]
    return names, chips * len(names) if len(chips) == 1 else chips


def _chips(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        message = f"{text!r} is no whole number of chips"
        raise click.BadParameter(message, param_hint="--stacks") from None


def _decisions(result: black_five.Simulation | draw.Simulation | fives.Simulation) -> str:
    return f"{result.decisions:,} (longest deal {result.longest})"


def _drawn(draws: Sequence[int]) -> str:
    """How often so many cards were drawn at once."""
    total = sum(draws)
    if not total:
        return "none to count"
    return ", ".join(f"{cards}: {count / total:.1%}" for cards, count in enumerate(draws))


def _replays(games: Sequence[int]) -> str:
    """Games by the number of replays they took."""
    return ", ".join(f"{replays}: {count:,}" for replays, count in enumerate(games)) or "none"


def _winnings(names: Sequence[str], winnings: Sequence[Average], unit: str) -> list[Row]:
    return [
        (f"seat {seat}, {names[seat]}", f"wins {average_text(average, unit)}")
        for seat, average in enumerate(winnings)
        if average.count
    ]
