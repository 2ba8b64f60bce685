"""`GET /healthz`, `/readyz` and `/version`: whether the service is up, ready, and what it is."""

from __future__ import annotations

import platform
from typing import Any

from flask_openapi import APIBlueprint
from pydantic import Field

import fivecard
from fivecard_service import documents, watch
from fivecard_service.errors import ProblemError
from fivecard_service.jobs.ledger import LedgerError
from fivecard_service.jobs.manager import manager
from fivecard_service.schemas import Strict
from fivecard_service.settings import current_settings
from fivecard_service.version import __version__

__all__ = ["blueprint"]

TAG = {"name": "health", "description": "Whether the service is up."}
KNOWN = "Ks Kc Kh 9c Ts 7c 4c", 5757

blueprint = APIBlueprint("health", __name__)


class HealthAnswer(Strict):
    """The service is up."""

    status: str
    version: str


class ReadyAnswer(Strict):
    """The service is ready for requests."""

    status: str
    checks: dict[str, str] = Field(description="The checked parts, and their state.")


class VersionAnswer(Strict):
    """The versions of what runs here."""

    service: str
    fivecard: str
    python: str


@blueprint.get(
    "/healthz",
    operation_id="health",
    summary="Check that the service is up",
    description="Answers, with the version, as soon as requests are answered at all.",
    tags=[TAG],
    responses=documents.answers(HealthAnswer),
)
def health() -> dict[str, str]:
    """Answers that the service is up."""
    return {"status": "ok", "version": __version__}


@blueprint.get(
    "/readyz",
    operation_id="ready",
    summary="Check that the service is ready for requests",
    description="Evaluates a hand, writes to the job database and checks the executor of the jobs; "
    "503 when one of them fails, and while the service is about to stop.",
    tags=[TAG],
    responses=documents.answers(ReadyAnswer),
)
def ready() -> dict[str, Any]:
    """Checks the core, the ledger and the executor of the jobs.

    Raises:
        ProblemError: 503 `not_ready`.
    """
    jobs = manager()
    if jobs.draining.is_set():
        raise _not_ready("the service is about to stop")
    hand, value = KNOWN
    if fivecard.rank(hand) != value:
        raise _not_ready("the core evaluates a known hand wrongly")
    checks = {"core": "ok"}
    if current_settings().jobs:
        try:
            jobs.ledger.check()
        except LedgerError as error:
            # This route is open to everybody, the address of the database only to the operator.
            watch.log().error("not_ready", reason=str(error))
            raise _not_ready("the job database is unavailable") from None
        if not jobs.runner.is_alive():
            raise _not_ready("the executor of the jobs is unavailable")
        checks |= {"ledger": "ok", "executor": "ok"}
    return {"status": "ready", "checks": checks}


@blueprint.get(
    "/version",
    operation_id="version",
    summary="Get the versions",
    description="The versions of the service, the package and Python.",
    tags=[TAG],
    responses=documents.answers(VersionAnswer),
)
def version() -> dict[str, str]:
    """Returns the versions."""
    python = ".".join(platform.python_version_tuple()[:2])
    return {"service": __version__, "fivecard": fivecard.__version__, "python": python}


def _not_ready(reason: str) -> ProblemError:
    return ProblemError(503, "not_ready", f"not ready: {reason}")
