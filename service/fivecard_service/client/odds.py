"""Odds of exchanges from afar: what those of all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from fivecard import CardSet, HandCategory, ParseError

__all__ = ["Odds", "by_category", "check_by", "facts_of", "share_of", "sum_of"]


@dataclass(frozen=True)
class Odds:
    """How often an exchange ends in each category, over all the draws there are. Exact."""

    hand: CardSet
    discard: CardSet
    dead: CardSet
    total: int
    counts: dict[HandCategory, int] = field(hash=False)
    improved: int
    stronger: int
    equal: int
    weaker: int
    value_sum: int

    @property
    def mean_value(self) -> float:
        """The mean value, 1 to 7462, of the hand after the draw."""
        return self.value_sum / self.total


def facts_of(choice: dict[str, Any], hand: CardSet, dead: CardSet) -> dict[str, Any]:
    """The fields of the `Odds` of a choice.

    Args:
        choice: one of an answer.
        hand: the five cards held.
        dead: the cards that cannot be drawn, besides the hand's own.
    """
    told = ("improved", "stronger", "equal", "weaker")
    return {
        "hand": hand,
        "discard": CardSet(" ".join(choice["discard"])),
        "dead": dead,
        "total": choice["draws"],
        "counts": by_category(choice["counts"]),
        **{name: choice[name] for name in told},
        "value_sum": sum_of(choice["mean_value"], choice["draws"]),
    }


def by_category(counts: Mapping[str, int]) -> dict[HandCategory, int]:
    """Counts by category, from high card to royal flush."""
    return {category: counts[category.value] for category in HandCategory}


def sum_of(mean: float, draws: int) -> int:
    """The sum of values that has this mean.

    Args:
        mean: the double nearest to it, at most 7462.
        draws: how many values, at most C(47, 5).
    """
    # The sum is below 2**34, so that a double's 53 bits miss it by far less than a half.
    return round(mean * draws)


def check_by(by: str, known: Sequence[str]) -> None:
    """Checks what choices are to be ranked by, which the service would call a misfit of a field.

    Args:
        by: the name.
        known: the names there are.

    Raises:
        ParseError: choices are not ranked by that.
    """
    if by not in known:
        *most, last = (f'"{name}"' for name in known)
        raise ParseError(f"choices are ranked by {', '.join(most)} or {last}", "bad_by")


def share_of(counts: Mapping[HandCategory, int], category: HandCategory | str, of: int) -> Fraction:
    """The exact share of draws that make a hand of a category.

    Args:
        counts: draws by category.
        category: a HandCategory, or its name.
        of: all draws.

    Raises:
        ParseError: there is no such category.
    """
    return Fraction(counts[_category(category)], of)


def _category(category: HandCategory | str) -> HandCategory:
    if not isinstance(category, HandCategory | str):
        said = f"a category is a HandCategory or its name, not {type(category).__name__}"
        raise TypeError(said)
    try:
        return HandCategory(category)
    except ValueError:
        raise ParseError(f'"{category}" is no hand category', "bad_category") from None
