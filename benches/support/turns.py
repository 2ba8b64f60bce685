"""Times contenders in turns, so that a machine whose speed drifts slows all of them alike."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from statistics import median
from time import perf_counter
from typing import Any

Seconds = Callable[[], float]
"""Does a contender's work once and says how long it took for one hand."""


def take_turns(rounds: int, *contenders: Seconds) -> list[list[float]]:
    """Seconds by contender and round, each contender once in every round."""
    for contender in contenders:
        contender()
    seconds: list[list[float]] = [[] for _ in contenders]
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(rounds):
            for contender, own in zip(contenders, seconds, strict=True):
                own.append(contender())
    finally:
        if collecting:
            gc.enable()
    return seconds


def ratio(above: Iterable[float], below: Iterable[float]) -> float:
    """The median over the rounds of what one took against the other in the same round."""
    return median(a / b for a, b in zip(above, below, strict=True))


def each(run: Callable[[Any], Any], arguments: list[Any]) -> Seconds:
    """One call for each argument; the bare loop is part of it for everybody."""

    def seconds() -> float:
        start = perf_counter()
        for argument in arguments:
            run(argument)
        return (perf_counter() - start) / len(arguments)

    return seconds


def whole(run: Callable[[Any], Any], argument: Any, hands: int) -> Seconds:
    """One call for so many hands."""

    def seconds() -> float:
        start = perf_counter()
        run(argument)
        return (perf_counter() - start) / hands

    return seconds
