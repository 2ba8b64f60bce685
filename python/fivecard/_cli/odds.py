"""The command that counts the odds of a draw."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from fivecard import CardSet, draw, fives
from fivecard._cli.pictures import PICTURE, check_pictures, write_picture
from fivecard._cli.show import as_json, cards_text, print_columns, print_json, print_table
from fivecard.games import GAMES

__all__ = ["odds_command"]

DRAW = "five-card-draw"
BY = {DRAW: ("rank", "improve", "beat"), "fives": ("five_rank", "five", "rank", "improve")}

Choice = draw.Choice | fives.Choice


@click.command("odds")
@click.argument("hand", nargs=-1, required=True)
@click.option("--discard", metavar="CARDS", help='The cards to discard; "" to stand pat.')
@click.option("--best", is_flag=True, help="Rank all 32 discards.")
@click.option("--game", type=click.Choice(list(BY)), default=DRAW, show_default=True)
@click.option("--dead", metavar="CARDS", default="", help="Cards that cannot be drawn.")
@click.option(
    "--by",
    metavar="MEASURE",
    help="The measure of --best. five-card-draw: rank (default), improve or beat; fives: five_rank "
    "(default), five, rank or improve.",
)
@click.option(
    "--against",
    metavar="CARDS",
    help="With --by beat, the hand to beat; by default any five of the other cards.",
)
@as_json
@click.option(
    "--plot",
    type=PICTURE,
    metavar="FILE",
    help="With --discard, draw how often each category is made: to a .png, .svg or .pdf.",
)
def odds_command(
    hand: tuple[str, ...],
    discard: str | None,
    best: bool,
    game: str,
    dead: str,
    by: str | None,
    against: str | None,
    as_json: bool,
    plot: Path | None,
) -> None:
    """Count the exact odds after a draw.

    With --discard, how often that draw ends in each category; with --best, all 32 discards from
    the best on. HAND is the five cards held.

    \b
    fivecard odds 9c 9d Kh 7s 2c --discard "Kh 7s 2c" --plot odds.png
    fivecard odds 9c 9d Ah 7s 2c --best --by improve
    fivecard odds 9c 9d 5h 7s 2c --best --game fives
    """
    if best == (discard is not None):
        raise click.UsageError("expected either --discard or --best")
    if not best and (by is not None or against is not None):
        raise click.UsageError("--by and --against need --best")
    if against is not None and game == "fives":
        raise click.UsageError(f"--against needs --game {DRAW}")
    if best and plot is not None:
        raise click.UsageError("--plot needs --discard")
    check_pictures([] if plot is None else [plot])
    held = CardSet(" ".join(hand))
    if discard is not None:
        found = GAMES[game].module.odds(held, discard, dead)
        _show_one(found, as_json)
        if plot is not None:
            from fivecard import plots

            write_picture(plots.categories(found), plot)
        return
    duel = {"against": against} if game == DRAW else {}
    _show_ranked(GAMES[game].module.best_discards(held, dead, _by(game, by), **duel), as_json)


def _by(game: str, by: str | None) -> Any:
    known = BY[game]
    if by is not None and by not in known:
        raise click.BadParameter(f"{by!r} is not one of {', '.join(known)}", param_hint="--by")
    return by or known[0]


def _show_one(odds: draw.Odds | fives.Odds, as_json: bool) -> None:
    if as_json:
        print_json(odds.to_dict())
        return
    header = ["", "draws", "share"]
    with_five = odds.with_five if isinstance(odds, fives.Odds) else None
    if with_five is not None:
        header.append("with a five")
    rows = []
    for category, count in reversed(odds.counts.items()):
        row = [str(category), f"{count:,}", _share(count, odds.total)]
        rows.append(row if with_five is None else [*row, f"{with_five[category]:,}"])
    total = ["all", f"{odds.total:,}", _share(odds.total, odds.total)]
    if isinstance(odds, fives.Odds):
        total.append(f"{odds.fives:,} ({_share(odds.fives, odds.total)})")
    print_table(
        [
            ("hand", cards_text(odds.hand)),
            ("discard", cards_text(odds.discard) or "none"),
            *([("dead", cards_text(odds.dead))] if odds.dead else []),
            ("improved", f"{_share(odds.improved, odds.total)}, to a higher category"),
            ("mean value", f"{odds.mean_value:,.1f} of 7462"),
        ]
    )
    click.echo()
    print_columns([header, *rows, total])


def _show_ranked(ranked: Sequence[Choice], as_json: bool) -> None:
    if as_json:
        print_json([choice.to_dict() for choice in ranked])
        return
    print_columns(
        [
            ["", "discard", *_columns(ranked[0])],
            *(
                [f"{place}", cards_text(choice.discard) or "none", *_columns(choice).values()]
                for place, choice in enumerate(ranked, start=1)
            ),
        ],
        texts=2,
    )


def _columns(choice: Choice) -> dict[str, str]:
    """The columns of a choice in the table, the measure first."""
    odds = choice.odds
    columns = {
        "rank": ("mean value", f"{odds.mean_value:,.1f}"),
        "improve": ("improves", _share(odds.improved, odds.total)),
    }
    if isinstance(odds, fives.Odds):
        columns["five_rank"] = ("mean with a five", f"{odds.mean_five_value:,.1f}")
        columns["five"] = ("has a five", _share(odds.fives, odds.total))
    first = [columns.pop(choice.by)] if choice.by in columns else []
    if isinstance(choice, draw.Choice) and choice.by == "beat":
        total = sum(_duels(choice).values())
        first.append(("share of the pot", f"{float(choice.score):.2%}"))
        first += [(name, _share(count, total)) for name, count in _duels(choice).items()]
    return dict([*first, *columns.values()])


def _duels(choice: draw.Choice) -> dict[str, int]:
    duels = {"wins": choice.wins, "ties": choice.ties, "losses": choice.losses}
    return {name: count for name, count in duels.items() if count is not None}


def _share(count: int, of: int) -> str:
    return f"{count / of:.2%}"
