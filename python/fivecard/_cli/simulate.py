"""Commands that simulate many deals between bots, one per game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import click

from fivecard import Average, black_five, draw, fives
from fivecard._cli.show import (
    as_json,
    average_text,
    print_json,
    print_table,
    progress,
    share_text,
)
from fivecard._cli.workers import on_workers, workers_option
from fivecard.games import GAMES, Game

__all__ = ["simulate_group"]

Row: TypeAlias = tuple[str, str]
Summary: TypeAlias = Callable[[Any, Sequence[str]], Sequence[Row]]
Option: TypeAlias = Callable[[Any], Any]

WHOLE = click.IntRange(0, 2**64 - 1)


@click.group("simulate")
def simulate_group() -> None:
    """Simulate many deals between bots and count what happens.

    The same seed gives the same counts, on any number of threads and in any parts (--first).
    """


def simulation(id: str, games: int, *rules: Option) -> Callable[[Summary], Summary]:
    """Makes a command of the function that summarizes the result of its simulation.

    Args:
        id: of the game, which is the command's name.
        games: how many by default.
        rules: options, each named as an argument of the game's `Rules`.
    """
    game = GAMES[id]

    def make(summary: Summary) -> Summary:
        def command(
            games: int,
            seed: int,
            first: int,
            threads: int | None,
            workers: str | None,
            bots: str,
            as_json: bool,
            seats: int | None = None,
            stacks: str | None = None,
            **rules: Any,
        ) -> None:
            names = _bots(game, bots, seats)
            table: dict[str, Any] = {"games": games, "seed": seed, "bots": names, "first": first}
            if game.has_chips:
                table["stacks"] = _stacks(game, stacks, len(names), rules)
            with progress("games", games) as watch:
                if workers is None:
                    table |= {"rules": game.rules(rules), "threads": threads, "progress": watch}
                    result = game.module.simulate(**table)
                else:
                    result = on_workers(workers, threads, watch, id, **table, rules=rules)
            if as_json:
                print_json(result.to_dict())
            else:
                print_table(summary(result, names))

        command.__doc__ = summary.__doc__
        options = [*_table_options(game), *rules, *_run_options(games), as_json]
        for option in reversed(options):
            option(command)  # which keeps its options in an attribute
        simulate_group.command(id)(command)
        return summary

    return make


def _run_options(games: int) -> list[Option]:
    return [
        click.option("--games", type=WHOLE, default=games, show_default=True),
        click.option("--seed", type=WHOLE, default=0, show_default=True),
        click.option("--first", type=WHOLE, default=0, help="Number of the first game."),
        click.option("--threads", type=WHOLE, help="By default one per core."),
        workers_option,
    ]


def _table_options(game: Game) -> list[Option]:
    fewest, most = game.seats
    bots = click.option(
        "--bots",
        default=game.default_bot,
        show_default=True,
        metavar="NAMES",
        help=f"One bot for all seats, or one per seat separated by commas: {', '.join(game.bots)}.",
    )
    seats = click.option(
        "--seats",
        type=click.IntRange(fewest, most),
        help=f"By default as many as bots are named, {game.default_seats} for a single one.",
    )
    stacks = click.option(
        "--stacks",
        metavar="CHIPS",
        help="Whole chips for all seats, or for each seat separated by commas. "
        "[default: 100 times the least bet]",
    )
    return [bots, *([seats] if fewest < most else []), *([stacks] if game.has_chips else [])]


def _bots(game: Game, bots: str, seats: int | None) -> list[str]:
    names = bots.split(",")
    if len(names) == 1:
        return names * (game.default_seats if seats is None else seats)
    if seats not in (None, len(names)):
        raise click.BadParameter(f"{len(names)} bots for {seats} seats", param_hint="--bots")
    return names


def _stacks(game: Game, stacks: str | None, seats: int, rules: dict[str, Any]) -> list[int] | None:
    """Stacks by seat; the game refuses those that do not fit."""
    if stacks is None:
        return game.default_stacks(seats, game.rules(rules))
    chips = [_chips(text) for text in stacks.split(",")]
    return chips * seats if len(chips) == 1 else chips


def _chips(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        message = f"{text!r} is not a whole number of chips"
        raise click.BadParameter(message, param_hint="--stacks") from None


structure_option = click.option(
    "--structure",
    type=click.Choice(["no-limit", "pot-limit", "fixed-limit"]),
    default="no-limit",
    show_default=True,
)


@simulation(
    "black-five",
    100_000,
    click.option("--payoff", default="sides", show_default=True, help="sides or zero_sum."),
)
def _summarize_black_five(result: black_five.Simulation, names: Sequence[str]) -> list[Row]:
    """Simulate deals of Black Five.

    \b
    fivecard simulate black-five --games 1000000 --bots partner
    fivecard simulate black-five --bots partner,greedy,greedy,greedy,greedy --json
    """
    return [
        ("games", f"{result.games:,}"),
        ("dealer side wins", share_text(result.dealer_wins)),
        ("  with a partner", share_text(result.partnered_dealer_wins)),
        ("  alone", share_text(result.lone_dealer_wins)),
        ("dealer alone", share_text(result.lone_dealers)),
        ("decisions", _decisions(result)),
        ("passes", share_text(result.passes)),
        ("bombs", f"{result.triples:,} triples, {result.hongs:,} Hongs"),
        (
            "black five",
            f"revealed in {result.declared.deals:,} games, played unrevealed in "
            f"{result.played.deals:,}, never shown in {result.hidden:,}",
        ),
        *(
            (
                f"seat {seat}, {name}",
                f"first {places[0]:,}, second {places[1]:,}, third {places[2]:,}",
            )
            for seat, (name, places) in enumerate(zip(names, result.places, strict=True))
        ),
    ]


@simulation(
    "five-card-draw",
    100_000,
    structure_option,
    click.option("--small-blind", type=WHOLE, default=1, show_default=True),
    click.option("--big-blind", type=WHOLE, default=2, show_default=True),
)
def _summarize_draw(result: draw.Simulation, names: Sequence[str]) -> list[Row]:
    """Simulate deals of Five-Card Draw, each from the same stacks.

    \b
    fivecard simulate five-card-draw --games 1000000 --seats 6
    fivecard simulate five-card-draw --bots basic,random,pat --stacks 200 --json
    """
    return [
        ("games", f"{result.games:,}"),
        ("showdowns", share_text(result.showdowns)),
        ("folded before draw", share_text(result.folded_before_draw)),
        ("folded after draw", share_text(result.folded_after_draw)),
        ("chips in the pots", average_text(result.pot_sizes, "per game")),
        ("pots shared", share_text(result.shared)),
        ("decisions", _decisions(result)),
        ("cards drawn", _drawn(result.draws)),
        ("deck reshuffled", share_text(result.reshuffled)),
        *(
            (f"shown {category}", f"{share_text(share)}; won {result.won[category].rate:.2%}")
            for category, share in result.shown.items()
            if share.count
        ),
        *_winnings(names, result.winnings),
    ]


@simulation(
    "fives",
    20_000,
    structure_option,
    click.option("--ante", type=WHOLE, default=1, show_default=True),
    click.option("--price-per-card", type=WHOLE, help="By default the ante."),
    click.option("--min-bet", type=WHOLE, help="By default the ante."),
    click.option("--judge-pots-together", is_flag=True, help="The best hand decides all pots."),
    click.option(
        "--uncontested-needs-five", is_flag=True, help="The last player left needs a five too."
    ),
)
def _summarize_fives(result: fives.Simulation, names: Sequence[str]) -> list[Row]:
    """Simulate games of Fives: a deal each, and its replays while nobody wins.

    \b
    fivecard simulate fives --games 100000 --seats 6
    fivecard simulate fives --bots basic,random,pat --stacks 50 --json
    """
    pots = result.pots
    replays = ", ".join(f"{number}: {count:,}" for number, count in enumerate(result.replays))
    return [
        ("games", f"{result.games:,}"),
        ("deals", f"{result.deals:,}"),
        ("replays", replays or "none"),
        ("deals without winner", share_text(result.nobody_won)),
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
                f"{shown.count:,}, {share_text(result.with_five[category])} with a five",
            )
            for category, shown in result.shown.items()
            if shown.count
        ),
        *_winnings(names, result.winnings),
    ]


def _decisions(result: black_five.Simulation | draw.Simulation | fives.Simulation) -> str:
    return f"{result.decisions:,} (longest deal {result.longest})"


def _drawn(draws: Sequence[int]) -> str:
    """How often each number of cards was drawn at once."""
    total = sum(draws)
    if not total:
        return "no data"
    return ", ".join(f"{cards}: {count / total:.1%}" for cards, count in enumerate(draws))


def _winnings(names: Sequence[str], winnings: Sequence[Average]) -> list[Row]:
    return [
        (f"seat {seat}, {names[seat]}", f"wins {average_text(average, 'chips per game')}")
        for seat, average in enumerate(winnings)
        if average.count
    ]
