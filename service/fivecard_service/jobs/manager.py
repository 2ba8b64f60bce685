"""The jobs of one application: submitted here, and looked up."""

from __future__ import annotations

import hashlib
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import orjson
from flask import Flask, Response, current_app, request
from prometheus_client import Counter, Histogram
from prometheus_client.core import GaugeMetricFamily
from pydantic import BaseModel
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from fivecard.work import WorkersError
from fivecard_service import access, limits, watch
from fivecard_service.errors import ProblemError
from fivecard_service.jobs.kinds import KINDS, Kind
from fivecard_service.jobs.ledger import Job, Ledger, LedgerError
from fivecard_service.jobs.runner import Reports, Runner
from fivecard_service.settings import Settings, SettingsError, current_settings

__all__ = ["KEY_HEADER", "JobManager", "document", "install", "job_if_long", "manager", "submit"]

EXTENSION = "fivecard_jobs"
KEY_HEADER = "Idempotency-Key"
MOST_KEY = 128
HOUR = 3600.0


class JobManager:
    """The ledger and the runner of one application, opened when they are first needed."""

    def __init__(self, settings: Settings, log: Any, registry: Any) -> None:
        """Opens nothing yet.

        Args:
            settings: of the application.
            log: for failures outside of requests.
            registry: of the metrics.
        """
        self._settings, self._log = settings, log
        self._lock = threading.Lock()
        self._ledger: Ledger | None = None
        self._runner: Runner | None = None
        self.draining = threading.Event()
        self._seconds = Histogram(
            "fivecard_chunk_seconds",
            "Chunks of jobs and how long they took.",
            ["kind"],
            registry=registry,
        )
        self._games = Counter(
            "fivecard_games",
            "Games, samples or units that jobs have counted.",
            ["kind"],
            registry=registry,
        )
        registry.register(self)

    @property
    def ledger(self) -> Ledger:
        """The ledger, opened and its runner started at the first use.

        Raises:
            LedgerError: it cannot be opened.
        """
        with self._lock:
            if self._ledger is None:
                settings = self._settings
                self._ledger = Ledger(settings.ledger, settings.lease_seconds)
                reports = Reports(self._chunk, self._failure)
                keep = settings.keep_jobs_hours * HOUR
                self._runner = Runner(self._ledger, settings.workers, keep, reports)
                self._runner.start()
            return self._ledger

    @property
    def runner(self) -> Runner:
        """Runs the jobs in this process."""
        assert self.ledger
        assert self._runner
        return self._runner

    def resume(self) -> None:
        """Resumes the work that an earlier process left undone, if there is a ledger.

        Raises:
            LedgerError: it is unavailable; the next request for a job tries again.
            SettingsError: the setting is not the address of a database.
        """
        try:
            url = make_url(self._settings.ledger)
        except ArgumentError:
            raise SettingsError("ledger is not the address of a database") from None
        is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
        if self._settings.jobs and not (is_file and not Path(str(url.database)).exists()):
            assert self.ledger

    def drain(self) -> None:
        """Notes that this process is about to stop."""
        self.draining.set()

    def stop(self) -> None:
        """Stops the runner, and closes the ledger."""
        self.drain()
        with self._lock:
            if self._runner and self._ledger:
                self._runner.stop()
                self._ledger.close()

    def collect(self) -> Any:
        """For Prometheus: the chunks that wait."""
        # No lock: opening a ledger that is unavailable holds it for seconds.
        try:
            depth = self._ledger.queued_chunks() if self._ledger else 0
        except LedgerError:
            return  # the other metrics are known, this one is not
        yield GaugeMetricFamily("fivecard_queued_chunks", "Chunks of jobs not done.", value=depth)

    def _chunk(self, kind: str, count: int, seconds: float) -> None:
        self._seconds.labels(kind).observe(seconds)
        self._games.labels(kind).inc(count)

    def _failure(self, error: BaseException) -> None:
        if isinstance(error, (LedgerError, WorkersError)):
            self._log.error("job_failure", reason=str(error))
        else:
            self._log.error("job_failure", exc_info=error)


def install(app: Flask, settings: Settings) -> None:
    """Adds its job manager to the application, which has its log and its metrics already."""
    watched = app.extensions[watch.EXTENSION]
    app.extensions[EXTENSION] = JobManager(settings, watched.log, watched.registry)
    app.register_error_handler(LedgerError, _unavailable)


def _unavailable(error: LedgerError) -> Any:
    """The answer while the ledger is unavailable; the log has the reason."""
    watch.log().error("jobs_unavailable", reason=str(error))
    detail = "the job database is unavailable: try again later"
    return current_app.handle_user_exception(ProblemError(503, "jobs_unavailable", detail))


def manager() -> JobManager:
    """The job manager of the application that answers the request."""
    found: JobManager = current_app.extensions[EXTENSION]
    return found


def job_if_long(kind: Kind, body: Any) -> Response | None:
    """The job of a simulation that is too long for a request; None when it is not.

    Args:
        kind: of the job.
        body: the request.

    Raises:
        ProblemError: too long for a job too, or jobs are disabled; or as `submit`.
    """
    settings = current_settings()
    if body.games <= settings.most_games:
        return None
    if not settings.jobs:
        limits.check("most_games", body.games, "games")
    return submit(kind, body)


def submit(kind: Kind, body: BaseModel) -> Response:
    """Submits a job: the answer is 202, with the job's address.

    Args:
        kind: of the job.
        body: the request that it answers.

    Raises:
        ProblemError: 422 when it exceeds a limit, `idempotency_key_reused` or
            `bad_idempotency_key`; 429 `too_many_jobs`.
        FivecardError: the work is invalid.
    """
    games = getattr(body, "games", None)
    if games is not None:
        limits.check("most_job_games", games, "games")
    task = kind.task(body)
    owner, key = access.caller(), _key()
    text = orjson.dumps({"kind": kind.name, "request": body.model_dump(mode="json")})
    request_hash = hashlib.sha256(text).hexdigest()
    ledger = manager().ledger
    if key is None or not ledger.has_key(owner, key):
        _check_live(ledger, owner)
    job, is_new = ledger.add(task, owner, request_hash, key)
    if job.request_hash != request_hash:
        detail = f"{KEY_HEADER} was sent before with another request: use a new key"
        raise ProblemError(422, "idempotency_key_reused", detail)
    if is_new:
        manager().runner.wake()
    answer = cast(Response, current_app.json.response(document(job, ledger)))
    answer.status_code = 202
    answer.headers["Location"] = f"/v1/jobs/{job.id}"
    return answer


def document(job: Job, ledger: Ledger) -> dict[str, Any]:
    """A job as a `JobAnswer`."""
    kind = KINDS[job.kind]
    done, estimate, result = job.total, None, None
    if job.result is not None:
        result = kind.answer(job.task, job.task.merge([job.result]))
    else:
        done = ledger.done(job.id)
        parts = ledger.parts(job.id) if done else []
        estimate = kind.answer(job.task, job.task.merge(parts)) if parts else None
    return {
        "id": job.id,
        "kind": job.kind,
        "state": job.state,
        "done": done,
        "total": job.total,
        "created": _time(job.created),
        "finished": None if job.finished is None else _time(job.finished),
        "estimate": estimate,
        "result": result,
        "error": job.error,
    }


def _check_live(ledger: Ledger, owner: str) -> None:
    allowed = current_settings().most_live_jobs
    if (live := ledger.live_jobs(owner)) >= allowed:
        detail = (
            f"{live:,} jobs are unfinished, at most {allowed:,} are allowed: wait for them or "
            "cancel some (the setting most_live_jobs)"
        )
        raise ProblemError(429, "too_many_jobs", detail)


def _key() -> str | None:
    key = request.headers.get(KEY_HEADER)
    if key is not None and not (0 < len(key) <= MOST_KEY and key.isascii() and key.isprintable()):
        detail = f"{KEY_HEADER} must be 1 to {MOST_KEY} printable ASCII characters"
        raise ProblemError(422, "bad_idempotency_key", detail)
    return key


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
