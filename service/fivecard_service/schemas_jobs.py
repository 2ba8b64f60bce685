"""Jobs: what goes in and what comes out."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from fivecard_service.schemas import Strict

__all__ = [
    "JobAnswer",
    "JobError",
    "JobEvent",
    "JobPath",
    "JobRequest",
    "ReadyAnswer",
    "VersionAnswer",
]

JobKind = Literal[
    "black-five/simulate", "five-card-draw/simulate", "fives/simulate", "holdem/equity"
]
JobState = Literal["queued", "running", "done", "cancelled", "failed"]


class JobRequest(Strict):
    """Work to be done as a job."""

    kind: JobKind = Field(description="The route that would answer it at once, without `/v1/`.")
    request: dict[str, Any] = Field(description="The body that this route takes.")


class JobPath(Strict):
    """Where a job is."""

    job: str = Field(description="The job's `id`.")


class JobError(Strict):
    """Why a job failed."""

    code: str = Field(description="Stable name of the fault, for programs.")
    detail: str


class JobAnswer(Strict):
    """A job, and what came of it so far."""

    id: str
    kind: JobKind
    state: JobState
    done: int = Field(description="How much is done of the total.")
    total: int = Field(description="Games, samples, or parts of an exact equity.")
    created: str = Field(description="When it was handed in (ISO 8601).")
    finished: str | None = Field(description="When it was done, cancelled or failed.")
    estimate: dict[str, Any] | None = Field(
        description="What the parts that are done come to, as the route would answer them; null "
        "before the first, and when the job is done."
    )
    result: dict[str, Any] | None = Field(
        description="What the route would have answered; null until the job is done."
    )
    error: JobError | None = Field(description="Why it failed, if it did.")


class JobEvent(Strict):
    """One event of a stream: its two fields, as lines of text."""

    event: JobState
    data: str = Field(
        description="The job now, as `GET /v1/jobs/{job}` answers it, in one line.",
        json_schema_extra={
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/JobAnswer"},
        },
    )


class ReadyAnswer(Strict):
    """The service is ready for requests."""

    status: str
    checks: dict[str, str] = Field(description="What was looked at, and how it is.")


class VersionAnswer(Strict):
    """What runs here."""

    service: str
    fivecard: str
    python: str
