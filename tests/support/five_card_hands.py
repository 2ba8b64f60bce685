"""Hands of five cards for cases that state only who beats whom."""

from __future__ import annotations

from typing import Any

from fivecard import rank

BY_STRENGTH = [
    ["Ac Kd 9h 7s 4c", "Ad Kh 9s 7c 4d", "Ah Ks 9c 7d 4h"],
    ["Qc Jd 8h 6s 2c", "Qd Jh 8s 6c 2d", "Qh Js 8c 6d 2h"],
    ["Tc 9d 7h 5s 3c"],
    ["8d 6h 5c 4s 2s"],
]
"""Hands by strength, and of each strength those that tie; no card is in two of them."""


def as_strong(case: dict[str, Any]) -> dict[str, str]:
    """For each hold'em hand of a settlement one of five cards, as strong among each other.

    Args:
        case: the case's input, with its board and hands.
    """
    values = {name: rank(f"{case['board']} {hand}") for name, hand in case["hands"].items()}
    best_first = sorted(set(values.values()), reverse=True)
    spare = [iter(tied) for tied in BY_STRENGTH]
    return {name: next(spare[best_first.index(value)]) for name, value in values.items()}
