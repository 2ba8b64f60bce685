"""Pictures of ranges, equities and odds: ``pip install "fivecard[plots]"``.

Each function returns a matplotlib ``Figure``: ``figure.savefig("out.png")`` writes it, and a
notebook shows it. No display is needed, and pyplot is not imported.

>>> from fivecard import holdem, plots
>>> figure = plots.categories(holdem.equity(["AcAs", "KhKd"]), names=["aces", "kings"])
>>> figure.axes[0].get_title()
'Final hands'
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from fivecard import Card, CardSet, HandCategory, LimitError, SetupError, draw, fives
from fivecard.holdem import Equity, Range, Spot

try:
    import matplotlib as mpl
    from matplotlib.backend_bases import FigureCanvasBase
    from matplotlib.colors import to_hex
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine
except ModuleNotFoundError as _error:
    if _error.name != "matplotlib":
        raise
    raise ModuleNotFoundError(
        'pictures need matplotlib: pip install "fivecard[plots]"', name="matplotlib"
    ) from None

__all__ = ["FORMATS", "STARTING_HANDS", "categories", "equities", "grid", "weights"]

RANKS = "AKQJT98765432"
# cividis reads the same with any kind of colour vision, and in grey.
MAP = "cividis"
# Okabe and Ito's eight, without the yellow that vanishes on white.
# https://jfly.uni-koeln.de/color/
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#000000")
MOST_LABELLED = 4

_Cards: TypeAlias = str | CardSet | Iterable[Card | str]
_Hand: TypeAlias = str | Range | CardSet | Iterable[Card | str] | None


def _name(row: int, column: int) -> str:
    high, low = RANKS[min(row, column)], RANKS[max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


# Their places in the grid: suited above the diagonal of pairs, the others below.
_PLACES = {_name(row, column): (row, column) for row in range(13) for column in range(13)}

FORMATS: tuple[str, ...] = tuple(FigureCanvasBase.get_supported_filetypes())
"""The formats of pictures, as file names end: ``png``, ``svg``, ``pdf``, ..."""

STARTING_HANDS: tuple[str, ...] = tuple(_PLACES)
"""The 169 starting hands, row by row of the grid: ``AA``, ``AKs``, ... ``AKo``, ``KK``, ..."""


def equities(
    against: _Hand,
    hands: _Hand = None,
    board: _Cards = "",
    dead: _Cards = "",
    samples: int | None = None,
    seed: int | bytes | None = None,
    limit: int = 1_000_000_000,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> dict[str, Equity]:
    """Counts the equity of each starting hand against one hand or range.

    Args:
        against: what the other player may hold, as ``holdem.equity`` takes it.
        hands: the range whose starting hands are counted, with their weights; by default all 169.
        board: 0, 3, 4 or 5 cards.
        dead: cards known to be out of play.
        samples: deal this many runouts at random for each starting hand instead of counting all.
        seed: of the samples: an integer from 0 to 2**64 - 1, or 32 bytes; by default 0.
        limit: the greatest number of steps of all exact answers together, see
            ``holdem.Spot.work``.
        threads: 1 to 1024; by default one per core.
        progress: a function called from time to time with how many starting hands are done, and
            of how many.

    Returns:
        By starting hand, such as ``"AKs"``, its equity as the first of two players. Starting hands
        are left out that are not in the range, or whose cards are all known to be elsewhere.

    Raises:
        ParseError: a text is not a card or a range; the message names it.
        SetupError: an invalid spot, as ``holdem.equity`` raises.
        LimitError: exact answers would exceed ``limit``; nothing was counted.
        ValueError: a seed without samples.

    >>> found = equities("QQ+, AKs", board="Ah 7d 2c")
    >>> len(found), found["AKs"].total, "AA" in found
    (169, 35640, True)
    >>> round(found["77"].equities[0], 4)
    0.7746
    """
    if samples is None and seed is not None:
        raise ValueError("a seed is of samples: an exact answer has no chance in it")
    board, dead = _cards_text(board), _cards_text(dead)
    spots = _spots(Range(against), Range(hands), board, dead)
    if samples is None:
        work = sum(spot.work for spot in spots.values())
        if work > limit:
            raise LimitError(
                f"exact answers for {len(spots)} starting hands take about {work} steps, more than "
                f"the limit of {limit}: raise the limit, or take samples",
                "too_much_work",
            )
    found = {}
    for name, spot in spots.items():
        found[name] = (
            spot.count(limit=limit, threads=threads)
            if samples is None
            else spot.sample(samples, seed or 0, threads=threads)
        )
        if progress is not None:
            progress(len(found), len(spots))
    return found


def grid(
    against: _Hand,
    hands: _Hand = None,
    board: _Cards = "",
    dead: _Cards = "",
    samples: int | None = None,
    seed: int | bytes | None = None,
    limit: int = 1_000_000_000,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Figure:
    """Draws the 13 x 13 grid of starting hands with the equity of each against a hand or range.

    Pairs are on the diagonal, suited hands above it and the others below. A cell is empty when
    ``equities`` leaves the hand out. The label names exact or sampled equities.

    Args:
        against: what the other player may hold.
        hands: the range whose starting hands are drawn; by default all 169.
        board: 0, 3, 4 or 5 cards.
        dead: cards known to be out of play.
        samples: deal this many runouts at random for each starting hand instead of counting all.
        seed: of the samples.
        limit: the greatest number of steps of all exact answers together.
        threads: 1 to 1024; by default one per core.
        progress: a function called from time to time with how many starting hands are done, and
            of how many.

    Raises:
        ParseError, SetupError, LimitError, ValueError: as ``equities``.

    >>> figure = grid("QQ+, AKs", board="Ah 7d 2c")
    >>> figure.axes[0].get_title()
    'Equity against QQ+, AKs\\nboard Ah 7d 2c'
    """
    board, dead = _cards_text(board), _cards_text(dead)
    found = equities(against, hands, board, dead, samples, seed, limit, threads, progress)
    shares = {name: equity.equities[0] for name, equity in found.items()}
    values = {name: share for name, share in shares.items() if share is not None}
    if not values:
        raise ValueError("expected an equity with at least one runout, got none")
    labels = {name: f"{100 * share:.1f}" for name, share in values.items()}
    whose = "Equity" if hands is None else f"Equity of {_text(hands)}"
    known = [f"{what} {cards}" for what, cards in (("board", board), ("dead", dead)) if cards]
    how = "exact" if samples is None else f"from {samples:,} samples each"
    return _drawn(
        {name: 100 * share for name, share in values.items()},
        labels,
        [f"{whose} against {_text(against)}", ", ".join(known)],
        f"equity in percent, {how}",
    )


def weights(hands: _Hand) -> Figure:
    """Draws a range on the 13 x 13 grid: how much of each starting hand is in it.

    Args:
        hands: the range.

    Raises:
        ParseError: a text is not a card or a range; the message names it.

    >>> weights("QQ+, AKs:0.5").axes[0].get_title()
    'Range QQ+, AKs:0.5'
    """
    by_name = _by_name(Range(hands))
    whole = {name: 6 if len(name) == 2 else 4 if name[2] == "s" else 12 for name in _PLACES}
    values = {name: 100 * sum(combos.values()) / whole[name] for name, combos in by_name.items()}
    labels = {name: f"{value:.3g}" for name, value in values.items()}
    what = "part of the starting hand that is in the range, in percent"
    return _drawn(values, labels, [f"Range {_text(hands)}"], what, bounds=(0, 100))


def categories(
    found: Equity | draw.Odds | fives.Odds, names: Sequence[str] | None = None
) -> Figure:
    """Draws how often each category is the final hand, as bars for each player.

    The odds of a draw have bars for one hand; those of Fives have second bars for the part of the
    draws with a five.

    Args:
        found: the equity of players, exact or sampled, or the odds of a draw.
        names: of the players; by default their seats, from 0. Not for odds.

    Raises:
        ValueError: names that do not match the players, names for odds, or no runouts.

    >>> from fivecard.holdem import equity
    >>> figure = categories(equity(["AcAs", None], board="2c 7d Th"))
    >>> [text.get_text() for text in figure.legends[0].get_texts()]
    ['seat 0, equity 86.5 %', 'seat 1, equity 13.5 %']
    """
    if not isinstance(found, Equity):
        if names is not None:
            raise ValueError("names are for players: odds have one hand")
        draw_of = f"{found.hand}, discarding {found.discard or 'none'}"
        bars = [(draw_of, found.counts)]
        if isinstance(found, fives.Odds):
            bars.append(("with a five", found.with_five))
        return _bars("Hands after the draw", "percent of draws, exact", bars, found.total)
    made = found.made
    names = [f"seat {seat}" for seat in range(len(made))] if names is None else list(names)
    if len(names) != len(made):
        raise ValueError(f"expected {len(made)} names, one per player, got {len(names)}")
    if found.total == 0:
        raise ValueError("expected an equity with at least one runout, got none")
    labels = [
        f"{name}, equity {100 * (share or 0):.1f} %"
        for name, share in zip(names, found.equities, strict=True)
    ]
    how = "exact" if found.exact else f"{found.total:,} samples"
    players = list(zip(labels, made, strict=True))
    return _bars("Final hands", f"percent of runouts, {how}", players, found.total)


def _text(given: _Hand) -> str:
    """A range as the caller wrote it, or as it prints."""
    return " ".join(given.split()) if isinstance(given, str) else str(Range(given))


def _cards_text(cards: _Cards) -> str:
    return " ".join(cards.split() if isinstance(cards, str) else map(str, cards))


def _by_name(hands: Range) -> dict[str, dict[CardSet, float]]:
    """The pairs of cards of a range by starting hand, in the order of the grid."""
    by_name: dict[str, dict[CardSet, float]] = {name: {} for name in _PLACES}
    for cards, weight in hands.combos().items():
        low, high = sorted(cards, key=lambda card: card.index)
        kind = "" if low.rank == high.rank else "s" if low.suit == high.suit else "o"
        by_name[f"{high.rank}{low.rank}{kind}"][cards] = weight
    return {name: combos for name, combos in by_name.items() if combos}


def _spots(against: Range, hands: Range, board: _Cards, dead: _Cards) -> dict[str, Spot]:
    """The spot of each starting hand that is possible."""
    Spot([hands, against], board, dead)  # checks what does not depend on the starting hand
    known = CardSet(board) | CardSet(dead)
    if len(against) == 1:
        known |= next(iter(against))
    spots = {}
    for name, combos in _by_name(hands).items():
        left = [
            f"{cards}:{weight:.6f}" for cards, weight in combos.items() if cards.isdisjoint(known)
        ]
        if not left:
            continue
        try:
            spots[name] = Spot([Range(", ".join(left)), against], board, dead)
        except SetupError as error:
            # Each hand of the other player has a card of this starting hand.
            if error.code not in {"empty_range", "no_deal"}:
                raise
    return spots


def _drawn(
    values: Mapping[str, float],
    labels: Mapping[str, str],
    title: Iterable[str],
    what: str,
    bounds: tuple[float, float] | None = None,
) -> Figure:
    """The grid.

    Args:
        values: in percent, by starting hand.
        labels: the text below a hand's name.
        title: its lines, the first of which may be long.
        what: the values are, for the colour bar.
        bounds: the values at the ends of the colour map; by default tens around the values.
    """
    least, most = bounds or _tens(values.values())
    colour_map = mpl.colormaps[MAP].with_extremes(bad="#e6e6e6")
    cells = [
        [values.get(_name(row, column), math.nan) for column in range(13)] for row in range(13)
    ]
    figure = Figure(figsize=(9, 9), dpi=120, layout=_layout())
    axes = figure.add_subplot()
    image = axes.imshow(cells, cmap=colour_map, vmin=least, vmax=most)
    for name, (row, column) in _PLACES.items():
        text: dict[str, Any] = {"x": column, "ha": "center", "va": "center"}
        if name not in values:
            axes.text(y=row, s=name, size=10, color="#6b6b6b", **text)
            continue
        ink = _ink(colour_map((values[name] - least) / (most - least)))
        axes.text(y=row - 0.17, s=name, size=10, weight="bold", color=ink, **text)
        axes.text(y=row + 0.23, s=labels[name], size=9, color=ink, **text)
    axes.set_xticks([])
    axes.set_yticks([])
    for line in range(1, 13):
        axes.axhline(line - 0.5, color="white", linewidth=1)
        axes.axvline(line - 0.5, color="white", linewidth=1)
    axes.spines[:].set_visible(False)
    axes.set_title("\n".join(_wrapped(title)), size=12)
    bar = figure.colorbar(image, ax=axes, orientation="horizontal", shrink=0.7, pad=0.02, aspect=40)
    bar.set_label(what)
    return figure


def _layout() -> ConstrainedLayoutEngine:
    return ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12)  # inches


def _tens(values: Iterable[float]) -> tuple[float, float]:
    """The tens around the values, so that the colours differ as much as possible."""
    given = list(values)
    least = math.floor(min(given) / 10) * 10
    return least, max(math.ceil(max(given) / 10) * 10, least + 10)


def _ink(colour: Sequence[float]) -> str:
    """Black or white, whichever has more contrast on a colour (WCAG's relative luminance)."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    ]
    luminance = sum(
        part * share for part, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True)
    )
    # Where the contrasts with black and with white are equal: 0.05 is what the formula adds.
    return "white" if luminance + 0.05 < math.sqrt(1.05 * 0.05) else "black"


def _wrapped(lines: Iterable[str]) -> list[str]:
    """Lines that fit above a picture; a long range is cut short."""
    return [
        part for line in lines for part in textwrap.wrap(line, 84, max_lines=2, placeholder=" …")
    ]


def _bars(
    title: str,
    what: str,
    counts: Sequence[tuple[str, Mapping[HandCategory, int]]],
    total: int,
) -> Figure:
    """Bars by category, the strongest on top, one for each name."""
    many = len(counts)
    room = 0.8 / many
    tall = max(0.45, 0.17 * many)
    figure = Figure(figsize=(9, 1.6 + len(HandCategory) * tall), dpi=120, layout=_layout())
    axes = figure.add_subplot()
    for number, (name, by_category) in enumerate(counts):
        places = [place + (number - (many - 1) / 2) * room for place in range(len(HandCategory))]
        shares = [100 * by_category[category] / total for category in reversed(HandCategory)]
        bars = axes.barh(places, shares, height=room, color=_colours(many)[number], label=name)
        texts = [_percent(share) for share in shares]
        axes.bar_label(bars, texts, padding=3, size=8 if many <= MOST_LABELLED else 7)
    axes.set_yticks(range(len(HandCategory)), [str(each) for each in reversed(HandCategory)])
    axes.invert_yaxis()
    axes.margins(x=0.12, y=0.01)
    axes.set_xlabel(what)
    axes.set_title(title, size=12)
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(loc="outside lower center", ncols=min(many, 3), frameon=False)
    return figure


def _colours(many: int) -> list[str]:
    if many <= len(COLOURS):
        return list(COLOURS)
    ramp = mpl.colormaps[MAP]
    return [to_hex(ramp(number / (many - 1))) for number in range(many)]


def _percent(share: float) -> str:
    """Two decimals; more where they would be zeros, none for zero."""
    if share == 0:
        return "0"
    return f"{share:.2f}" if share >= 0.01 else f"{share:.1g}"
