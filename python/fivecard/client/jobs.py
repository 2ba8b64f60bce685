"""Long work by the service: the jobs that do tasks of `fivecard.work`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import httpx

from fivecard.client.remote import reader, rules_of
from fivecard.client.transport import POLL_SECONDS, ServiceError, Transport, seed_of
from fivecard.work import EQUITY, Task, result_type

__all__ = ["Job", "Jobs"]

PATH = "/v1/jobs"
LIVE = ("queued", "running")
RECONNECT_SECONDS = 30.0


@dataclass(frozen=True)
class Job:
    """A job of the service: long work, its state and its result."""

    id: str
    kind: str
    """One of `fivecard.work.KINDS`."""
    state: str
    """`queued`, `running`, `done`, `cancelled` or `failed`."""
    done: int
    """How much of the total is done."""
    total: int
    """Games, samples, or parts of an exact equity."""
    created: datetime
    finished: datetime | None
    """When it was done, cancelled or failed; None before."""
    estimate: Any
    """The `Simulation` or `Equity` of the chunks done so far; None before the first, and when the
    job is done."""
    result: Any
    """The `Simulation` or `Equity`; None until the job is done."""
    code: str | None
    """The code of the error of a failed job."""
    detail: str | None
    """The sentence of that error."""

    @property
    def is_live(self) -> bool:
        """Whether it is queued or running."""
        return self.state in LIVE


class Jobs:
    """Submits, follows and cancels jobs."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def submit(self, task: Task, key: str | None = None) -> Job:
        """Submits a job, and does not wait for it.

        Args:
            task: of `fivecard.work.simulation` or `fivecard.work.equity`.
            key: 1 to 128 ASCII characters; the same task submitted again with the same key
                returns the job that exists.

        Raises:
            FivecardError: as the package raises, or a limit of the service is exceeded.
            ServiceError: the service takes no jobs or no more jobs, or the key was used for
                another task.
        """
        body = {"kind": task.kind, "request": _request(task)}
        headers = {} if key is None else {"Idempotency-Key": key}
        return _job(self._transport.post_job(PATH, body, headers))

    def get(self, job: Job | str) -> Job:
        """Returns a job as it is now.

        Args:
            job: a job or its `id`.

        Raises:
            ServiceError: the job does not exist.
        """
        return _job(self._transport.get(_path(job)))

    def cancel(self, job: Job | str) -> Job:
        """Cancels a job; a finished one stays as it is.

        Args:
            job: a job or its `id`.

        Raises:
            ServiceError: the job does not exist.
        """
        return _job(self._transport.delete(_path(job)))

    def events(self, job: Job | str) -> Iterator[Job]:
        """Yields the job now, and again whenever more of it is done; at last when it is finished.

        A service that stops is waited for during half a minute: its jobs continue when it is back.

        Args:
            job: a job or its `id`.

        Raises:
            ServiceError: the job does not exist.
            httpx.TransportError: the service was not reached, or did not come back.
        """
        last = None
        last_news = time.monotonic()
        while True:
            try:
                for now in self._listen(job):
                    last_news = time.monotonic()
                    if now != last:
                        last = now
                        yield now
                    if not now.is_live:
                        return
            except httpx.TransportError:
                if last is None or time.monotonic() - last_news > RECONNECT_SECONDS:
                    raise
            # The service ends streams after a while, and when it stops.
            time.sleep(POLL_SECONDS)

    def wait(self, job: Job | str, progress: Callable[[int], object] | None = None) -> Any:
        """Waits for a job and returns its result: a `Simulation` or an `Equity`.

        Args:
            job: a job or its `id`.
            progress: called with how much is done whenever that grows; its exception ends the
                wait, not the job.

        Raises:
            ServiceError: the job failed, was cancelled or does not exist.
        """
        for now in self.events(job):
            if progress is not None:
                progress(now.done)
        if now.state != "done":
            raise ServiceError.of_job(now.code, now.detail)
        return now.result

    def run(self, task: Task, progress: Callable[[int], object] | None = None) -> Any:
        """Submits a job and waits for it, as `fivecard.work.run`; an interrupted wait cancels it.

        Args:
            task: of `fivecard.work.simulation` or `fivecard.work.equity`.
            progress: called with how much is done whenever that grows.

        Raises:
            FivecardError: as the package raises, or a limit of the service is exceeded.
            ServiceError: the service takes no jobs, or this one failed.
        """
        job = self.submit(task)
        try:
            return self.wait(job, progress)
        except BaseException:
            with suppress(httpx.TransportError, ServiceError):
                self.cancel(job)
            raise

    def _listen(self, job: Job | str) -> Iterator[Job]:
        try:
            yield from map(_job, self._transport.events(f"{_path(job)}/events"))
        except ServiceError as error:
            if error.code != "too_many_streams":
                raise
            # The service has no stream left: the job is polled.
            yield self.get(job)


def _path(job: Job | str) -> str:
    return f"{PATH}/{job.id if isinstance(job, Job) else job}"


def _request(task: Task) -> dict[str, Any]:
    """The body of the route that does the task in one request."""
    body = dict(task.arguments)
    if task.kind == EQUITY:
        del body["limit"]
        if body["samples"] is None:
            del body["samples"], body["seed"]
    else:
        body["games"] = task.total
        body["rules"] = rules_of(body["rules"])
    if "seed" in body:
        body["seed"] = seed_of(body["seed"])
    return {name: value for name, value in body.items() if value is not None}


def _job(answer: Mapping[str, Any]) -> Job:
    error = answer["error"] or {"code": None, "detail": None}
    return Job(
        id=answer["id"],
        kind=answer["kind"],
        state=answer["state"],
        done=answer["done"],
        total=answer["total"],
        created=datetime.fromisoformat(answer["created"]),
        finished=answer["finished"] and datetime.fromisoformat(answer["finished"]),
        estimate=_result(answer["kind"], answer["estimate"]),
        result=_result(answer["kind"], answer["result"]),
        code=error["code"],
        detail=error["detail"],
    )


def _result(kind: str, answer: dict[str, Any] | None) -> Any:
    return None if answer is None else reader(result_type(kind))(answer)
