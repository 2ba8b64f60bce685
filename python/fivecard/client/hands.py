"""What hands are worth by the service: the functions of `fivecard` itself, from afar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard import CardSet, HandCategory, HandRank, evaluate
from fivecard.client.transport import Cards, Transport, text_of

__all__ = ["Hands", "by_category", "rank_of"]

PATH = "/v1/evaluate"


class Hands:
    """The functions of `fivecard` that judge hands, worked out by the service."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def evaluate(self, cards: Cards) -> HandRank:
        """What five, six or seven cards are worth, as `fivecard.evaluate`.

        Args:
            cards: the hand.

        Raises:
            FivecardError: as the package does.
        """
        (hand,) = self._transport.post(PATH, {"hands": [text_of(cards)]})["hands"]
        return rank_of(hand)

    def rank(self, cards: Cards) -> int:
        """Its value alone, 1 to 7462, as `fivecard.rank`.

        Args:
            cards: the hand.

        Raises:
            FivecardError: as the package does.
        """
        body = {"hands": [text_of(cards)], "form": "values"}
        (value,) = self._transport.post(PATH, body)["values"]
        return int(value)

    def rank_many(self, hands: NDArray[np.uint8] | NDArray[np.uint64]) -> NDArray[np.uint16]:
        """The values of many hands, as `fivecard.rank_many`; at most the service's `most_hands`.

        Args:
            hands: uint8 of shape (n, 5), (n, 6) or (n, 7), card indices; or uint64 of shape (n,),
                sets of as many cards.

        Returns:
            uint16 of shape (n,).

        Raises:
            FivecardError: as the package does.
            TypeError: another dtype.
            ValueError: another shape.
        """
        if hands.dtype == np.uint64 and hands.ndim == 1:
            return self._sets_ranked(hands.tolist())
        if hands.dtype != np.uint8:
            raise TypeError(f"hands are uint8 card indices or uint64 card sets, not {hands.dtype}")
        if hands.ndim != 2 or hands.shape[1] not in (5, 6, 7):
            raise ValueError(f"uint8 hands have shape (n, 5), (n, 6) or (n, 7), not {hands.shape}")
        if not len(hands):
            return np.empty(0, np.uint16)
        octets = self._transport.post_octets(f"{PATH}?cards={hands.shape[1]}", hands.tobytes())
        return np.frombuffer(octets, "<u2").astype(np.uint16)

    def _sets_ranked(self, sets: list[int]) -> NDArray[np.uint16]:
        texts = [str(CardSet.from_bits(bits)) for bits in sets]
        if not texts:
            return np.empty(0, np.uint16)
        values = self._transport.post(PATH, {"hands": texts, "form": "values"})["values"]
        return np.array(values, np.uint16)


def rank_of(answer: dict[str, Any]) -> HandRank:
    """The `HandRank` of an answer about a hand."""
    return evaluate(" ".join(answer["best_five"]))


def by_category(counts: Mapping[str, int]) -> list[int]:
    """Counts from high card to royal flush, of an answer that names the categories."""
    return [counts[category.value] for category in HandCategory]
