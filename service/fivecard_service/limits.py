"""The bounds of one request, each a setting; what breaks one is told which, and both figures."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Literal, TypeVar

from flask import Request, current_app

from fivecard import LimitError
from fivecard_service.errors import Bound, ProblemError, pointer
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
CODES: dict[Limit, str] = {
    "most_job_games": "too_many_games",
    "most_job_samples": "too_many_samples",
    "most_job_work": "too_much_work",
    "most_hands": "too_many_hands",
    "most_players": "too_many_players",
    "most_games": "too_many_games",
    "most_samples": "too_many_samples",
    "most_work": "too_much_work",
}
SAID: dict[Limit, str] = {
    "most_job_games": "a job plays at most {} games",
    "most_job_samples": "a job deals at most {} samples",
    "most_job_work": "a job takes at most {} steps",
    "most_hands": "a request takes at most {} hands",
    "most_players": "a request takes at most {} players",
    "most_games": "a request plays at most {} games",
    "most_samples": "a request deals at most {} samples",
    "most_work": "a request evaluates at most {} hands on its way",
}


def check(limit: Limit, asked: int, *place: str | int, hint: str = "") -> None:
    """Checks that a request asks for no more than the setting allows.

    Args:
        limit: the setting.
        asked: how many hands, players, games, samples or evaluated hands the request comes to.
        place: the names and indices of what says so in the body; none for all of it.
        hint: what else may be asked for.

    Raises:
        ProblemError: 422, with the setting and both figures.
    """
    allowed: int = getattr(current_settings(), limit)
    if asked <= allowed:
        return
    said = f"{SAID[limit].format(f'{allowed:,}')}, not {asked:,} (the setting {limit})"
    said += f": {hint}" if hint else ""
    where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)
    raise ProblemError.of(
        LimitError(said, CODES[limit]),
        pointer(*place),
        where.removeprefix(".") or "the body",
        # Work may come to more than any integer that JSON is read with.
        bound=Bound(limit, allowed, asked if asked < 2**53 else float(asked)),
    )


class Deadline:
    """Stops a long call of fivecard in time: to be given to it as `progress`."""

    def __init__(self, total: int, what: str) -> None:
        """Begins to count the time.

        Args:
            total: how much there is to do, in the units that the call reports.
            what: what these units are, for people, such as "games".
        """
        self._total, self._what = total, what
        self._allowed = current_settings().deadline_seconds
        self._start = monotonic()

    def __call__(self, done: int, total: int | None = None) -> None:
        """Is told how much is done.

        Args:
            done: of the total, in its units.
            total: some calls tell it too, and are to be believed.

        Raises:
            ProblemError: 422 `deadline_exceeded`, which ends the call.
        """
        seconds = monotonic() - self._start
        total = self._total if total is None else total
        if seconds > self._allowed and done < total:
            detail = (
                f"stopped after {seconds:.3g} seconds, with {done:,} of {total:,} "
                f"{self._what} done: a request may take {self._allowed:g} "
                "(the setting deadline_seconds)"
            )
            bound = Bound("deadline_seconds", self._allowed, round(seconds, 6))
            raise ProblemError(422, "deadline_exceeded", detail, bound=bound, kind="limit")


def takes_batches(view: View) -> View:
    """Lets the bodies of a route be as large as `most_batch_body_bytes`.

    Stands below the route's own decorator.
    """
    setattr(view, BATCHES, True)
    return view


def most_bytes(request: Request) -> tuple[str, int]:
    """The setting that bounds the body of this request, and its bytes."""
    view = current_app.view_functions.get(request.endpoint or "")
    settings = current_settings()
    if getattr(view, BATCHES, False):
        return "most_batch_body_bytes", settings.most_batch_body_bytes
    return "most_body_bytes", settings.most_body_bytes
