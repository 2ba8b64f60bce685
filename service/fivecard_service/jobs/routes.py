"""`/v1/jobs`: long-running jobs, submitted, looked up and cancelled."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any, cast

import orjson
from flask import Response, current_app
from flask_openapi import APIBlueprint
from pydantic import ValidationError

from fivecard_service import access, documents
from fivecard_service.errors import Fault, ProblemError, refuse_body
from fivecard_service.jobs import manager
from fivecard_service.jobs.kinds import KINDS
from fivecard_service.jobs.ledger import Job
from fivecard_service.jobs.schemas import JobAnswer, JobEvent, JobPath, JobRequest
from fivecard_service.settings import current_settings

__all__ = ["blueprint"]

TAG = {"name": "jobs", "description": "Work that takes longer than a request."}
# How long one stream of events lasts; clients open another one by themselves.
STREAM_SECONDS = 300.0
LOOK_SECONDS = 0.25
# After this long without an event a stream sends a comment, or clients and proxies would give up.
KEEP_SECONDS = 10.0

blueprint = APIBlueprint("jobs", __name__, url_prefix="/v1/jobs")
_streams = threading.Lock()
_open_streams = 0


@blueprint.post(
    "",
    operation_id="create_job",
    summary="Submit a long-running job",
    description="The same request as for the route of that `kind`, up to `most_job_games` games, "
    "`most_job_samples` samples or `most_job_work` steps of an exact equity. "
    "With the header `Idempotency-Key` a repeated request returns the job of the first.",
    tags=[TAG],
    request_body=documents.body(JobRequest),
    responses=documents.answers(JobAnswer, status=202),
)
@access.is_expensive
def create(body: JobRequest) -> Response:
    """Submits a job.

    Raises:
        ProblemError: jobs are disabled, or as `manager.submit`.
        FivecardError: the work is invalid.
    """
    if not current_settings().jobs:
        raise ProblemError(404, "jobs_disabled", "jobs are disabled (the setting jobs)")
    kind = KINDS[body.kind]
    try:
        try:
            request = kind.request.model_validate(body.request)
        except ValidationError as error:
            refuse_body(error)
        return manager.submit(kind, request)
    except ProblemError as problem:
        if problem.faults:
            problem.faults = [Fault(f"/request{at.pointer}", at.detail) for at in problem.faults]
        raise


@blueprint.get(
    "/<job>",
    operation_id="job",
    summary="Get a job: its progress, estimate and result",
    description="An unfinished job has an `estimate` from the parts that are done.",
    tags=[TAG],
    responses=documents.answers(JobAnswer),
)
def show(path: JobPath) -> dict[str, Any]:
    """Returns a job.

    Raises:
        ProblemError: 404 `unknown_job`.
    """
    return manager.document(_job(path.job), manager.manager().ledger)


@blueprint.delete(
    "/<job>",
    operation_id="cancel_job",
    summary="Cancel a job",
    description="Its work stops at once; a job that is finished stays as it is.",
    tags=[TAG],
    responses=documents.answers(JobAnswer),
)
def cancel(path: JobPath) -> dict[str, Any]:
    """Cancels a job.

    Raises:
        ProblemError: 404 `unknown_job`.
    """
    job, jobs = _job(path.job), manager.manager()
    if jobs.ledger.cancel(job.id):
        jobs.runner.stop_chunks(job.id)
    return manager.document(_job(path.job), jobs.ledger)


@blueprint.get(
    "/<job>/events",
    operation_id="job_events",
    summary="Watch a job: server-sent events of its progress",
    description="An event whenever more is done: the first is the job as it is now, the last the "
    "finished job; then the stream ends. It also ends after five minutes, and when the service "
    "stops: open it again then. Lines that begin with a colon only keep the connection open.",
    tags=[TAG],
    responses=documents.answers(JobEvent, streams=True),
)
def events(path: JobPath) -> Response:
    """Sends a job whenever more of it is done.

    Raises:
        ProblemError: 404 `unknown_job`, or 503 `too_many_streams`.
    """
    job, jobs = _job(path.job), manager.manager()
    # A stream occupies a thread; some are left for requests.
    most = max(1, current_settings().threads // 2)
    app = current_app._get_current_object()  # type: ignore[attr-defined]

    def stream() -> Iterator[bytes]:
        global _open_streams
        with _streams:
            _open_streams += 1
        try:
            last = None
            sent = time.monotonic()
            until = sent + STREAM_SECONDS
            while time.monotonic() < until and not jobs.draining.is_set():
                found = jobs.ledger.job(job.id, job.owner)
                if found is None:
                    return
                now = (found.state, jobs.ledger.done(job.id))
                if now != last:
                    last, sent = now, time.monotonic()
                    with app.app_context():
                        text = orjson.dumps(manager.document(found, jobs.ledger))
                    yield b"event: " + found.state.encode() + b"\ndata: " + text + b"\n\n"
                elif time.monotonic() - sent > KEEP_SECONDS:
                    sent = time.monotonic()
                    yield b":\n\n"
                if not found.is_live:
                    return
                time.sleep(LOOK_SECONDS)
        finally:
            with _streams:
                _open_streams -= 1

    if _open_streams >= most:
        raise ProblemError(503, "too_many_streams", f"{most} streams are open, which is the limit")
    headers = {"Cache-Control": "no-store"}
    return Response(cast(Any, stream()), mimetype="text/event-stream", headers=headers)


def _job(id_: str) -> Job:
    found = manager.manager().ledger.job(id_, access.caller())
    if found is None:
        raise ProblemError(404, "unknown_job", "the job does not exist, or is no longer kept")
    return found
