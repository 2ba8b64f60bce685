"""Jobs by the service: `fivecard.work` from afar."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import httpx

from fivecard import black_five, draw, fives
from fivecard.client.drawing import rules_of
from fivecard.client.holdem import equity_of
from fivecard.client.transport import LOOK_SECONDS, ServiceError, Transport, seed_of
from fivecard.work import Task

__all__ = ["Job", "Jobs"]

PATH = "/v1/jobs"
LIVE = ("queued", "running")
BACK_SECONDS = 30.0


@dataclass(frozen=True)
class Job:
    """Work that the service does, and what has come of it so far."""

    id: str
    kind: str
    """One of `fivecard.work.KINDS`."""
    state: str
    """`queued`, `running`, `done`, `cancelled` or `failed`."""
    done: int
    """How much is done of the total."""
    total: int
    """Games, samples, or parts of an exact equity."""
    created: datetime
    finished: datetime | None
    """When it was done, cancelled or failed."""
    estimate: Any
    """What the parts that are done come to, a `Simulation` or an `Equity`; None before the first,
    and when the job is done."""
    result: Any
    """What it came to; None until it is done."""
    code: str | None
    """Why it failed, for programs."""
    detail: str | None
    """The same for people."""

    @property
    def is_live(self) -> bool:
        """Whether it is queued or running."""
        return self.state in LIVE


class Jobs:
    """Hands work in, follows it and cancels it."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def submit(self, task: Task, key: str | None = None) -> Job:
        """Hands work in, and does not wait for it.

        Args:
            task: of `fivecard.work.simulation` or `fivecard.work.equity`.
            key: 1 to 128 characters of ASCII; whoever hands the same in again with the same key
                finds the job that is there.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
            ServiceError: the service takes no jobs, or not so many; or the key was used before.
        """
        body = {"kind": task.kind, "request": _request(task)}
        headers = {} if key is None else {"Idempotency-Key": key}
        return _job(self._transport.post_job(PATH, body, headers))

    def get(self, job: Job | str) -> Job:
        """How far a job is now.

        Args:
            job: it, or its `id`.

        Raises:
            ServiceError: there is no such job.
        """
        return _job(self._transport.get(_path(job)))

    def cancel(self, job: Job | str) -> Job:
        """Stops a job; one that is finished stays as it is.

        Args:
            job: it, or its `id`.

        Raises:
            ServiceError: there is no such job.
        """
        return _job(self._transport.delete(_path(job)))

    def events(self, job: Job | str) -> Iterator[Job]:
        """The job now, and again whenever more of it is done; the last time it is finished.

        A service that stops is waited for, half a minute long: its jobs go on when it is back.

        Args:
            job: it, or its `id`.

        Raises:
            ServiceError: there is no such job.
            httpx.TransportError: the service was not reached, or does not come back.
        """
        last = None
        heard = time.monotonic()
        while True:
            try:
                for now in self._heard(job):
                    heard = time.monotonic()
                    if now != last:
                        last = now
                        yield now
                    if not now.is_live:
                        return
            except httpx.TransportError:
                if last is None or time.monotonic() - heard > BACK_SECONDS:
                    raise
            # The service ends streams after a while, and when it stops.
            time.sleep(LOOK_SECONDS)

    def wait(self, job: Job | str, progress: Callable[[int], object] | None = None) -> Any:
        """What a job comes to, once it is done: a `Simulation` or an `Equity`.

        Args:
            job: it, or its `id`.
            progress: is told how much is done whenever that is more; its error ends the waiting,
                not the job.

        Raises:
            ServiceError: the job failed or was cancelled, or there is no such job.
        """
        for now in self.events(job):
            if progress is not None:
                progress(now.done)
        if now.state != "done":
            raise ServiceError.of_job(now.code, now.detail)
        return now.result

    def run(self, task: Task, progress: Callable[[int], object] | None = None) -> Any:
        """Has the whole work done, as `fivecard.work.run` does; whoever stops waiting cancels it.

        Args:
            task: of `fivecard.work.simulation` or `fivecard.work.equity`.
            progress: is told how much is done whenever that is more.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
            ServiceError: the service takes no jobs, or this one failed.
        """
        job = self.submit(task)
        try:
            return self.wait(job, progress)
        except BaseException:
            with suppress(httpx.TransportError, ServiceError):
                self.cancel(job)
            raise

    def _heard(self, job: Job | str) -> Iterator[Job]:
        try:
            yield from map(_job, self._transport.events(f"{_path(job)}/events"))
        except ServiceError as error:
            if error.code != "too_many_streams":
                raise
            # Others listen already: then it is asked from time to time.
            yield self.get(job)


def _path(job: Job | str) -> str:
    return f"{PATH}/{job.id if isinstance(job, Job) else job}"


def _request(task: Task) -> dict[str, Any]:
    """The body of the route that would do the task at once."""
    told = dict(task.arguments)
    if task.kind == "holdem/equity":
        del told["limit"]
        if told["samples"] is None:
            del told["samples"], told["seed"]
    else:
        told["games"] = task.total
        rules = told.pop("rules")
        told |= rules if task.kind.startswith("black-five/") else {"rules": rules_of(rules)}
    if "seed" in told:
        told["seed"] = seed_of(told["seed"])
    return {name: value for name, value in told.items() if value is not None}


def _job(told: Mapping[str, Any]) -> Job:
    error = told["error"] or {"code": None, "detail": None}
    return Job(
        id=told["id"],
        kind=told["kind"],
        state=told["state"],
        done=told["done"],
        total=told["total"],
        created=datetime.fromisoformat(told["created"]),
        finished=told["finished"] and datetime.fromisoformat(told["finished"]),
        estimate=_result(told["kind"], told["estimate"]),
        result=_result(told["kind"], told["result"]),
        code=error["code"],
        detail=error["detail"],
    )


def _result(kind: str, answer: dict[str, Any] | None) -> Any:
    if answer is None:
        return None
    if kind == "holdem/equity":
        return equity_of(answer)
    game: Any = {"black-five": black_five, "five-card-draw": draw, "fives": fives}[
        kind.removesuffix("/simulate")
    ]
    return game.Simulation.from_dict({"counts": answer["counts"]})
