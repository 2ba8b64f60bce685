"""Models of jobs: requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from fivecard import work
from fivecard_service.schemas import OneOf, Strict

__all__ = ["JobAnswer", "JobEvent", "JobPath", "JobRequest"]

JobKind = Annotated[str, OneOf(work.KINDS)]
JobState = Literal["queued", "running", "done", "cancelled", "failed"]


class JobRequest(Strict):
    """Work to be done as a job."""

    kind: JobKind = Field(description="The route of the request, without `/v1/`.")
    request: dict[str, Any] = Field(description="The body for this route.")


class JobPath(Strict):
    """The address of a job."""

    job: str = Field(description="The job's `id`.")


class JobError(Strict):
    """Why a job failed."""

    code: str = Field(description="Stable name of the error, for programs.")
    detail: str


class JobAnswer(Strict):
    """A job, and its result so far."""

    id: str
    kind: JobKind
    state: JobState
    done: int = Field(description="How much of the total is done.")
    total: int = Field(description="Games, samples, or parts of an exact equity.")
    created: str = Field(description="When it was submitted (ISO 8601).")
    finished: str | None = Field(description="When it was done, cancelled or failed.")
    estimate: dict[str, Any] | None = Field(
        description="The route's answer for the parts that are done; null before the first, and "
        "when the job is done."
    )
    result: dict[str, Any] | None = Field(
        description="The route's answer; null until the job is done."
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
