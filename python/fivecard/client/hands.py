"""Hands by the service: the functions of `fivecard` itself."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fivecard import CardSet, HandRank
from fivecard.client.remote import Cards, cards_text
from fivecard.client.transport import Transport

__all__ = ["Hands"]

PATH = "/v1/evaluate"


class Hands:
    """The functions of `fivecard` that evaluate hands."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def evaluate(self, cards: Cards) -> HandRank:
        """Evaluates five, six or seven cards, as `fivecard.evaluate`.

        Args:
            cards: the hand.

        Raises:
            FivecardError: as the package raises.
        """
        (hand,) = self._transport.post(PATH, {"hands": [cards_text(cards)]})["hands"]
        return HandRank.from_dict(hand)

    def rank(self, cards: Cards) -> int:
        """Returns the value of a hand, 1 to 7462, as `fivecard.rank`.

        Args:
            cards: the hand.

        Raises:
            FivecardError: as the package raises.
        """
        (value,) = self._values([cards_text(cards)])
        return int(value)

    def rank_many(self, hands: NDArray[np.uint8] | NDArray[np.uint64]) -> NDArray[np.uint16]:
        """Returns the values of many hands, as `fivecard.rank_many`.

        Args:
            hands: at most the service's `most_hands`: uint8 of shape (n, 5), (n, 6) or (n, 7),
                card indices; or uint64 of shape (n,), sets of as many cards.

        Returns:
            uint16 of shape (n,).

        Raises:
            FivecardError: as the package raises.
            TypeError: another dtype.
            ValueError: another shape.
        """
        is_sets = hands.dtype == np.uint64 and hands.ndim == 1
        if not is_sets and hands.dtype != np.uint8:
            raise TypeError(f"hands are uint8 card indices or uint64 sets, not {hands.dtype}")
        if not is_sets and (hands.ndim != 2 or hands.shape[1] not in (5, 6, 7)):
            raise ValueError(f"uint8 hands have shape (n, 5), (n, 6) or (n, 7), not {hands.shape}")
        if not len(hands):
            return np.empty(0, np.uint16)
        if is_sets:
            texts = [str(CardSet.from_bits(bits)) for bits in hands.tolist()]
            return np.array(self._values(texts), np.uint16)
        octets = self._transport.post_octets(f"{PATH}?cards={hands.shape[1]}", hands.tobytes())
        return np.frombuffer(octets, "<u2").astype(np.uint16)

    def _values(self, hands: list[str]) -> list[int]:
        values: list[int] = self._transport.post(PATH, {"hands": hands, "form": "values"})["values"]
        return values
