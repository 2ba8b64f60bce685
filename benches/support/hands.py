"""Hands to bench with, and the check that somebody else orders them as we do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import numpy as np

from fivecard import Card, rank, rank_many
from peers import Hand

TEXT = tuple(str(Card.from_index(index)) for index in range(52))


def random_hands(count: int, seed: int = 1) -> list[Hand]:
    """So many hands of seven cards, in the order they were dealt."""
    dealer = random.Random(seed)
    return [tuple(dealer.sample(TEXT, 7)) for _ in range(count)]


@cache
def hands_of_every_value() -> tuple[Hand, ...]:
    """A hand for each of the 4,824 values that seven cards can have, from weak to strong.

    Random hands leave out whole categories, and a fault may hide in one value.
    """
    fives = np.array(list(combinations(range(52), 5)), dtype=np.uint8)
    values, first = np.unique(rank_many(fives), return_index=True)
    assert len(values) == 7462
    found: list[Hand] = []
    twos = np.array(list(combinations(range(52), 2)), dtype=np.uint8)
    for value, five in zip(values, fives[first], strict=True):
        others = twos[~np.isin(twos, five).any(axis=1)]
        sevens = np.hstack([np.tile(five, (len(others), 1)), others])
        same = np.flatnonzero(rank_many(np.ascontiguousarray(sevens)) == value)
        if len(same):
            found.append(tuple(TEXT[card] for card in sevens[same[len(same) // 2]]))
    assert len(found) == 4824
    return tuple(found)


@cache
def checked_hands() -> tuple[list[Hand], list[int]]:
    """Hands of every value and as many random ones, with our values."""
    hands = [*hands_of_every_value(), *random_hands(4824, seed=2)]
    return hands, [rank("".join(hand)) for hand in hands]


def check_order(
    hands: Sequence[Hand],
    ours: Sequence[int],
    theirs: Sequence[Any],
    greater_is_better: bool = True,
) -> None:
    """Fails where two hands next to each other by our value are in another order by theirs."""
    ordered = sorted(range(len(hands)), key=lambda place: ours[place])
    for low, high in pairwise(ordered):
        if ours[low] == ours[high]:
            agreed = theirs[low] == theirs[high]
        elif greater_is_better:
            agreed = theirs[low] < theirs[high]
        else:
            agreed = theirs[low] > theirs[high]
        assert agreed, (
            f"{' '.join(hands[low])} ({ours[low]} by ours, {theirs[low]} by theirs) and "
            f"{' '.join(hands[high])} ({ours[high]} and {theirs[high]})"
        )
