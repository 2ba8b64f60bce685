"""Ranks, suits and hand categories. Their members are in the order of the core's indices."""

from __future__ import annotations

from enum import Enum
from functools import total_ordering

from fivecard import _core

__all__ = ["HandCategory", "Rank", "Suit"]


class _Text(Enum):
    """Prints as its value, and has a repr that evaluates."""

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Rank(_Text):
    """A card's rank. Ranks have no order of their own: each game owns its order.

    >>> Rank("10"), str(Rank.TEN)
    (Rank.TEN, 'T')
    """

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @classmethod
    def _missing_(cls, value: object) -> Rank | None:
        return cls(_core.parse_rank(value)) if isinstance(value, str) else None


class Suit(_Text):
    """A card's suit. Suits never decide anything in poker.

    >>> Suit("♠"), str(Suit.SPADES)
    (Suit.SPADES, 's')
    """

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @classmethod
    def _missing_(cls, value: object) -> Suit | None:
        return cls(_core.parse_suit(value)) if isinstance(value, str) else None


@total_ordering
class HandCategory(_Text):
    """The class of a hand, from low to high; compared with `<` and its kin.

    >>> HandCategory.FLUSH > HandCategory.STRAIGHT
    True
    >>> str(HandCategory.TWO_PAIR), HandCategory("two pair")
    ('two pair', HandCategory.TWO_PAIR)
    """

    HIGH_CARD = "high card"
    ONE_PAIR = "one pair"
    TWO_PAIR = "two pair"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"
    ROYAL_FLUSH = "royal flush"

    @staticmethod
    def of_value(value: int) -> HandCategory:
        """The category of a value from 1 to 7462, as `fivecard.rank` returns it.

        Raises:
            ValueError: the value is out of range.

        >>> HandCategory.of_value(7462)
        HandCategory.ROYAL_FLUSH
        """
        return _core.category_of_value(value)

    def __lt__(self, other: HandCategory) -> bool:
        if not isinstance(other, HandCategory):
            return NotImplemented
        return _PLACE[self] < _PLACE[other]


_PLACE = {category: place for place, category in enumerate(HandCategory)}
