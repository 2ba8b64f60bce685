"""Jobs and readiness with their true answers, for the OpenAPI document."""

from __future__ import annotations

import platform
from typing import Any

import orjson

import fivecard
from fivecard_service import examples_black_five
from fivecard_service.examples_parts import Example, problem, refused
from fivecard_service.version import __version__

__all__ = ["CREATE", "EVENTS", "MISSING", "MISSING_TO_CANCEL", "READY", "VERSION"]

SIMULATION = examples_black_five.SIMULATE[0]
QUEUED: dict[str, Any] = {
    "id": "0b6d8a3c5e1f4f7a9c2d4b6e8f0a1c3e",
    "kind": "black-five/simulate",
    "state": "queued",
    "done": 0,
    "total": 100,
    "created": "2026-11-30T08:00:00.000+00:00",
    "finished": None,
    "estimate": None,
    "result": None,
    "error": None,
}
DONE = QUEUED | {
    "state": "done",
    "done": 100,
    "finished": "2026-11-30T08:00:00.250+00:00",
    "result": SIMULATION.answer,
}
NO_SUCH_JOB = problem(404, "no_such_job", "there is no such job, or not any more")

CREATE = [
    Example(
        name="simulation",
        summary="A simulation as a job; the id and the time are each job's own",
        status=202,
        request={"kind": "black-five/simulate", "request": SIMULATION.request},
        answer=QUEUED,
    ),
    Example(
        name="bad_request_inside",
        summary="A request that the route would refuse",
        status=422,
        request={"kind": "black-five/simulate", "request": {"games": 0, "bots": ["greedy"] * 5}},
        answer=refused(422, "invalid_request", "/games", "/request/games", "must be at least 1"),
    ),
]
MISSING = [
    Example(name="no_such_job", summary="An unknown job", status=404, answer=NO_SUCH_JOB),
]
MISSING_TO_CANCEL = MISSING
EVENTS = [
    Example(
        name="events",
        summary="A short simulation, from the queue to its result",
        status=200,
        answer="".join(
            f"event: {job['state']}\ndata: {orjson.dumps(job).decode()}\n\n"
            for job in (QUEUED, DONE)
        ),
    ),
    *MISSING,
    Example(
        name="too_many_streams",
        summary="As many streams as half of the threads",
        status=503,
        answer=problem(503, "too_many_streams", "16 jobs are watched already"),
    ),
]
READY = [
    Example(
        name="ready",
        summary="All is well",
        status=200,
        answer={"status": "ready", "checks": {"core": "ok", "ledger": "ok", "executor": "ok"}},
    ),
    Example(
        name="draining",
        summary="The service is about to stop",
        status=503,
        answer=problem(503, "not_ready", "not ready: the service is about to stop"),
    ),
]
VERSION = [
    Example(
        name="version",
        summary="Versions",
        status=200,
        answer={
            "service": __version__,
            "fivecard": fivecard.__version__,
            "python": ".".join(platform.python_version_tuple()[:2]),
        },
    )
]
