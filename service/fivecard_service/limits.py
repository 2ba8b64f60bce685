"""The limits of one request, each a setting; a problem names the setting and both figures."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Literal, TypeVar

from flask import Request, current_app

from fivecard import LimitError
from fivecard_service.errors import Bound, ProblemError
from fivecard_service.settings import current_settings

__all__ = ["Deadline", "check", "most_bytes", "takes_batches"]

View = TypeVar("View", bound=Callable[..., Any])
Limit = Literal[
    "most_hands",
    "most_players",
    "most_games",
    "most_samples",
    "most_work",
    "most_job_games",
    "most_job_samples",
    "most_job_work",
]

BATCHES = "takes_batches"
# By limit, the code of its problem, and its sentence.
LIMITS: dict[Limit, tuple[str, str]] = {
    "most_hands": ("too_many_hands", "a request evaluates at most {} hands"),
    "most_players": ("too_many_players", "a request has at most {} players"),
    "most_games": ("too_many_games", "a request plays at most {} games"),
    "most_samples": ("too_many_samples", "a request deals at most {} samples"),
    "most_work": ("too_much_work", "a request evaluates at most {} hands in all"),
    "most_job_games": ("too_many_games", "a job plays at most {} games"),
    "most_job_samples": ("too_many_samples", "a job deals at most {} samples"),
    "most_job_work": ("too_much_work", "a job takes at most {} steps"),
}


def check(limit: Limit, requested: int, *place: str | int, hint: str = "") -> None:
    """Checks that a request does not exceed a limit.

    Args:
        limit: the setting.
        requested: the hands, players, games, samples or evaluated hands that the request comes to.
        place: the names and indices of the field that sets it; none for the whole body.
        hint: what to request instead.

    Raises:
        ProblemError: 422, with the setting and both figures.
    """
    allowed: int = getattr(current_settings(), limit)
    if requested <= allowed:
        return
    code, sentence = LIMITS[limit]
    message = f"{sentence.format(f'{allowed:,}')}, got {requested:,} (the setting {limit})"
    message += f": {hint}" if hint else ""
    # Work may come to more than any integer that JSON is read with.
    bound = Bound(limit, allowed, requested if requested < 2**53 else float(requested))
    raise ProblemError.of(LimitError(message, code), place, bound=bound)


class Deadline:
    """Stops a long call of fivecard in time; it is passed as the call's `progress`."""

    def __init__(self, total: int, what: str) -> None:
        """Starts the clock.

        Args:
            total: the work to do, in the units that the call reports.
            what: the name of these units for people, such as "games".
        """
        self._total, self._what = total, what
        self._allowed = current_settings().deadline_seconds
        self._start = monotonic()

    def __call__(self, done: int, total: int | None = None) -> None:
        """Receives the progress of the call.

        Args:
            done: of the total, in its units.
            total: as some calls report it; then it counts.

        Raises:
            ProblemError: 422 `deadline_exceeded`, which ends the call.
        """
        seconds = monotonic() - self._start
        total = self._total if total is None else total
        if seconds > self._allowed and done < total:
            detail = (
                f"stopped after {seconds:.3g} seconds, with {done:,} of {total:,} "
                f"{self._what} done: a request may take {self._allowed:g} seconds "
                "(the setting deadline_seconds)"
            )
            bound = Bound("deadline_seconds", self._allowed, round(seconds, 6))
            raise ProblemError(422, "deadline_exceeded", detail, bound=bound, kind="limit")


def takes_batches(view: View) -> View:
    """Allows the bodies of a route to be as large as `most_batch_body_bytes`.

    Goes below the route's own decorator.
    """
    setattr(view, BATCHES, True)
    return view


def most_bytes(request: Request) -> tuple[str, int]:
    """The setting that limits the body of this request, and its bytes."""
    view = current_app.view_functions.get(request.endpoint or "")
    settings = current_settings()
    if getattr(view, BATCHES, False):
        return "most_batch_body_bytes", settings.most_batch_body_bytes
    return "most_body_bytes", settings.most_body_bytes
