"""The command that counts equities."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fivecard import HandCategory, LimitError, holdem
from fivecard._cli.pictures import PICTURE, check_pictures, write_picture
from fivecard._cli.show import as_json, print_columns, print_json, print_table, progress

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["equity_command"]

# The bar shows parts of all the work, whatever its unit is.
PARTS = 1000
MOST_SEED = 2**64 - 1
UNKNOWN = "?"

Progress = Callable[[int, int], object]


@click.command("equity")
@click.argument("players", nargs=-1, required=True, metavar="HAND-OR-RANGE...")
@click.option("--board", metavar="CARDS", default="", help="The 3, 4 or 5 cards on the board.")
@click.option("--dead", metavar="CARDS", default="", help="Cards that cannot be dealt.")
@click.option(
    "--samples",
    type=click.IntRange(min=1),
    metavar="N",
    help="Deal N runouts at random instead of counting all of them.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0, max=MOST_SEED),
    metavar="S",
    help="Seed of the samples; 0 by default.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="STEPS",
    help="The greatest number of steps of an exact answer, at tens of millions per second and "
    "core; 1000000000 by default.",
)
@click.option("--threads", type=int, metavar="N", help="By default one per core.")
@as_json
@click.option(
    "--plot",
    type=PICTURE,
    metavar="FILE",
    help="Draw how often each player makes each category: to a .png, .svg or .pdf.",
)
@click.option(
    "--grid",
    type=PICTURE,
    metavar="FILE",
    help="Of two players, draw each starting hand of the first against the second.",
)
def equity_command(
    players: tuple[str, ...],
    board: str,
    dead: str,
    samples: int | None,
    seed: int | None,
    limit: int | None,
    threads: int | None,
    as_json: bool,
    plot: Path | None,
    grid: Path | None,
) -> None:
    """Count how often each player of Texas Hold'em wins: exactly, or by --samples.

    Each argument is what one player may hold: a hand, a range, or random (or "?") for any hand.
    Quote a range that contains spaces.

    \b
    fivecard equity AhKh QsQd
    fivecard equity AhKh "QQ+, AKs:0.5" --board "Qh 7h 2c" --dead 2d
    fivecard equity AcAs random random --samples 1000000 --seed 1
    fivecard equity random "QQ+, AKs" --grid grid.png
    """
    if seed is not None and samples is None:
        raise click.UsageError("--seed needs --samples: an exact answer is not random")
    if limit is not None and samples is not None:
        raise click.UsageError("--limit is for exact answers: it cannot be combined with --samples")
    if grid is not None and len(players) != 2:
        raise click.UsageError(f"--grid takes 2 players, got {len(players)}")
    check_pictures(file for file in (plot, grid) if file is not None)
    hands = [None if player == UNKNOWN else player for player in players]
    options: dict[str, Any] = {
        "board": board,
        "dead": dead,
        "samples": samples,
        "seed": seed,
        "threads": threads,
        **({} if limit is None else {"limit": limit}),
    }
    with _progress("runouts") as report:
        found = holdem.equity(hands, **options, progress=report)
    pictures: dict[Path, Figure] = {}
    if plot is not None:
        from fivecard import plots

        pictures[plot] = plots.categories(found, players)
    if grid is not None:
        from fivecard import plots

        own, against = hands
        with _progress("starting hands") as report:
            pictures[grid] = plots.grid(against, own, **options, progress=report)
    if as_json:
        used = None if found.exact else str(seed or 0)
        print_json({"hands": list(players), "seed": used, **found.to_dict()})
    else:
        _show(found, players, board, dead, seed)
    for file, picture in pictures.items():
        write_picture(picture, file)


@contextmanager
def _progress(what: str) -> Iterator[Progress | None]:
    """A progress bar; the error of too much work names the options that help."""
    try:
        with progress(what, PARTS) as bar:
            yield None if bar is None else lambda done, total: bar(PARTS * done // max(total, 1))
    except LimitError as error:
        if error.code != "too_much_work":
            raise
        raise click.UsageError(f"{error} (--limit STEPS, --samples N)") from error


def _show(
    found: holdem.Equity, players: Sequence[str], board: str, dead: str, seed: int | None
) -> None:
    method = "all counted" if found.exact else f"samples, seed {seed or 0}"
    known = [(what, cards) for what, cards in (("board", board), ("dead", dead)) if cards]
    print_table([*known, ("runouts", f"{found.total:,}, {method}")])
    click.echo()
    header = ["seat", "hand or range", "win", "tie", "equity"]
    rows = []
    for seat, player in enumerate(players):
        counts = found.wins[seat], found.ties[seat]
        equity = f"{found.equities[seat]:.2%}"
        rows.append([f"{seat}", player, *(f"{n / found.total:.2%}" for n in counts), equity])
    if found.intervals is not None:
        header.append("95 % interval")
        for row, interval in zip(rows, found.intervals, strict=True):
            row.append(_half_width(interval))
    print_columns([header, *rows], texts=2)
    click.echo()
    print_columns(
        [
            ["final hand", *(f"seat {seat}" for seat in range(len(players)))],
            *(
                [str(category), *(f"{made[category] / found.total:.2%}" for made in found.made)]
                for category in reversed(HandCategory)
            ),
        ]
    )


def _half_width(interval: tuple[float, float] | None) -> str:
    if interval is None:
        return "unknown"
    low, high = interval
    return f"+- {(high - low) / 2:.2%}"
