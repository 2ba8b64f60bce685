"""`/v1/jobs`: work that takes long, handed in, asked for and cancelled."""

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
from fivecard_service.jobs import desk as desks
from fivecard_service.jobs.kinds import KINDS
from fivecard_service.jobs.ledger import Job
from fivecard_service.schemas_jobs import JobAnswer, JobEvent, JobPath, JobRequest
from fivecard_service.settings import current_settings

__all__ = ["blueprint"]

TAG = {"name": "jobs", "description": "Work that takes longer than a request."}
# How long one stream of events lasts; clients ask again by themselves.
STREAM_SECONDS = 300.0
LOOK_SECONDS = 0.25
# After so long without news a stream says that it is still there: clients and proxies give up else.
KEEP_SECONDS = 10.0

blueprint = APIBlueprint("jobs", __name__, url_prefix="/v1/jobs")
_streams = threading.Lock()
_open_streams = 0


@blueprint.post(
    "",
    operation_id="create_job",
    summary="Hands in work that takes long",
    description="The same request as to the route of that `kind`, up to `most_job_games` games, "
    "`most_job_samples` samples or `most_job_work` steps of an exact equity. "
    "With the header `Idempotency-Key` a repeated request finds the job of the first.",
    tags=[TAG],
    request_body=documents.body(JobRequest),
    responses=documents.answers(JobAnswer, status=202),
)
@access.is_expensive
def create(body: JobRequest) -> Response:
    """Takes a job on.

    Raises:
        ProblemError: there are no jobs here, or as `desk.accept`.
        FivecardError: the work cannot be done.
    """
    if not current_settings().jobs:
        raise ProblemError(404, "jobs_disabled", "there are no jobs here (the setting jobs)")
    kind = KINDS[body.kind]
    try:
        try:
            request = kind.request.model_validate(body.request)
        except ValidationError as error:
            refuse_body(error)
        return desks.accept(kind, request)
    except ProblemError as problem:
        if problem.faults:
            problem.faults = [Fault(f"/request{at.pointer}", at.detail) for at in problem.faults]
        raise


@blueprint.get(
    "/<job>",
    operation_id="job",
    summary="How far a job is, and what came of it",
    description="Of a job that is not finished there is an `estimate` from what is done.",
    tags=[TAG],
    responses=documents.answers(JobAnswer),
)
def show(path: JobPath) -> dict[str, Any]:
    """Tells of a job.

    Raises:
        ProblemError: 404 `unknown_job`.
    """
    return desks.document(_job(path.job), desks.desk().ledger)


@blueprint.delete(
    "/<job>",
    operation_id="cancel_job",
    summary="Cancels a job",
    description="Its work stops at once; a job that is finished stays as it is.",
    tags=[TAG],
    responses=documents.answers(JobAnswer),
)
def cancel(path: JobPath) -> dict[str, Any]:
    """Cancels a job.

    Raises:
        ProblemError: 404 `unknown_job`.
    """
    job, desk = _job(path.job), desks.desk()
    if desk.ledger.cancel(job.id):
        desk.runner.stop_chunks(job.id)
    return desks.document(_job(path.job), desk.ledger)


@blueprint.get(
    "/<job>/events",
    operation_id="job_events",
    summary="The same whenever more is done, as server-sent events",
    description="The first event tells how far the job is now, the last that it is finished; then "
    "the stream ends. It also ends after five minutes, and when the service stops: ask again then. "
    "Lines that begin with a colon keep the connection, and tell nothing.",
    tags=[TAG],
    responses=documents.answers(JobEvent, streams=True),
)
def events(path: JobPath) -> Response:
    """Tells of a job whenever more of it is done.

    Raises:
        ProblemError: 404 `unknown_job`, or 503 `too_many_streams`.
    """
    job, desk = _job(path.job), desks.desk()
    # A stream keeps a thread; some are left for requests.
    most = max(1, current_settings().threads // 2)
    app = current_app._get_current_object()  # type: ignore[attr-defined]

    def told() -> Iterator[bytes]:
        global _open_streams
        with _streams:
            _open_streams += 1
        try:
            last = None
            said = time.monotonic()
            until = said + STREAM_SECONDS
            while time.monotonic() < until and not desk.draining.is_set():
                found = desk.ledger.job(job.id, job.owner)
                if found is None:
                    return
                now = (found.state, desk.ledger.done(job.id))
                if now != last:
                    last, said = now, time.monotonic()
                    with app.app_context():
                        text = orjson.dumps(desks.document(found, desk.ledger))
                    yield b"event: " + found.state.encode() + b"\ndata: " + text + b"\n\n"
                elif time.monotonic() - said > KEEP_SECONDS:
                    said = time.monotonic()
                    yield b":\n\n"
                if not found.is_live:
                    return
                time.sleep(LOOK_SECONDS)
        finally:
            with _streams:
                _open_streams -= 1

    if _open_streams >= most:
        raise ProblemError(503, "too_many_streams", f"{most} jobs are watched already")
    headers = {"Cache-Control": "no-store"}
    return Response(cast(Any, told()), mimetype="text/event-stream", headers=headers)


def _job(id_: str) -> Job:
    found = desks.desk().ledger.job(id_, access.caller())
    if found is None:
        raise ProblemError(404, "unknown_job", "there is no such job, or not any more")
    return found
