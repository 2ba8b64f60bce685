"""Commands that play many deals."""

from __future__ import annotations

import click

from fivecard import black_five
from fivecard._cli.show import as_json, print_json, print_table, progress, share_text

__all__ = ["simulate_group"]


@click.group("simulate")
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
    with progress("deals", games) as watch:
        result = black_five.simulate(
            games,
            seed,
            names * 5 if len(names) == 1 else names,
            rules,
            first=first,
            threads=threads,
            progress=watch,
        )
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
            ("decisions", f"{result.decisions:,} (longest deal {result.longest})"),
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
