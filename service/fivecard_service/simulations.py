"""What the routes that simulate share: rates and averages, and sums that JSON can hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fivecard import HandCategory, LimitError
from fivecard.simulate import Average, Share
from fivecard.work import Task
from fivecard_service import limits
from fivecard_service.errors import ProblemError, pointer
from fivecard_service.schemas_simulate import MOST_WHOLE

__all__ = ["USUAL_STACK", "at_once", "average", "by_category", "check_sums", "share"]

USUAL_STACK = 100
"""Least bets that each seat has where no stacks are told."""


def at_once(task: Task) -> Any:
    """Plays all games of a task while the request waits.

    Raises:
        ProblemError: they take longer than the deadline.
    """
    deadline = limits.Deadline(task.total, "games")
    return task.merge([task.run(0, task.total, progress=deadline)])


def share(found: Share) -> dict[str, Any]:
    """A share as a `ShareAnswer`."""
    low, high = found.interval or (None, None)
    return {"count": found.count, "of": found.of, "rate": found.rate, "low": low, "high": high}


def average(found: Average) -> dict[str, Any]:
    """An average as an `AverageAnswer`."""
    low, high = found.interval or (None, None)
    return {"mean": found.mean, "low": low, "high": high}


def by_category(shares: Mapping[HandCategory, Share]) -> dict[str, Any]:
    """Shares by the names of the categories."""
    return {category.value: share(each) for category, each in shares.items()}


def check_sums(games: int, stacks: Sequence[int]) -> None:
    """Checks that no sum of squared winnings can pass what every JSON client holds.

    Args:
        games: how many games are played.
        stacks: whole chips by seat.

    Raises:
        ProblemError: 422 `too_many_chips`.
    """
    chips = sum(stacks)
    if games * chips**2 > MOST_WHOLE:
        message = (
            f"{games:,} games with {chips:,} chips at the table make sums of squares beyond "
            f"{MOST_WHOLE:,}: play fewer of them, or for less"
        )
        error = LimitError(message, "too_many_chips")
        raise ProblemError.of(error, pointer("stacks"), "stacks")
