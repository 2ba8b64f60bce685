"""`GET /healthz`, `/readyz` and `/version`: whether the service is up, ready, and what it is."""

from __future__ import annotations

import platform
from typing import Any

from flask_openapi import APIBlueprint

import fivecard
from fivecard_service import documents, watch
from fivecard_service.errors import ProblemError
from fivecard_service.jobs.desk import desk
from fivecard_service.jobs.ledger import LedgerError
from fivecard_service.schemas import HealthAnswer
from fivecard_service.schemas_jobs import ReadyAnswer, VersionAnswer
from fivecard_service.settings import current_settings
from fivecard_service.version import __version__

__all__ = ["blueprint"]

TAG = {"name": "health", "description": "Whether the service is up."}
KNOWN = "Ks Kc Kh 9c Ts 7c 4c", 5757

blueprint = APIBlueprint("health", __name__)


@blueprint.get(
    "/healthz",
    operation_id="health",
    summary="Whether the service is up, and its version",
    description="Answers as soon as requests are answered at all.",
    tags=[TAG],
    responses=documents.answers(HealthAnswer),
)
def health() -> dict[str, str]:
    """Says that the service is up."""
    return {"status": "ok", "version": __version__}


@blueprint.get(
    "/readyz",
    operation_id="ready",
    summary="Whether the service is ready for requests",
    description="Judges a hand, writes to the ledger of jobs and looks after their executor; 503 "
    "when one of them fails, and while the service is about to stop.",
    tags=[TAG],
    responses=documents.answers(ReadyAnswer),
)
def ready() -> dict[str, Any]:
    """Says whether the service is ready.

    Raises:
        ProblemError: 503 `not_ready`.
    """
    at = desk()
    if at.draining.is_set():
        raise _not_ready("the service is about to stop")
    hand, value = KNOWN
    if fivecard.rank(hand) != value:
        raise _not_ready("the core misjudges a hand")
    checks = {"core": "ok"}
    if current_settings().jobs:
        try:
            at.ledger.check()
        except LedgerError as error:
            # Everybody may ask this; where the database is, is the operator's matter.
            watch.log().error("not_ready", reason=str(error))
            raise _not_ready("the ledger of jobs is away") from None
        if not at.runner.is_alive():
            raise _not_ready("the executor of the jobs is away")
        checks |= {"ledger": "ok", "executor": "ok"}
    return {"status": "ready", "checks": checks}


@blueprint.get(
    "/version",
    operation_id="version",
    summary="What runs here",
    description="The versions of the service, the package and Python.",
    tags=[TAG],
    responses=documents.answers(VersionAnswer),
)
def version() -> dict[str, str]:
    """Says what runs here."""
    python = ".".join(platform.python_version_tuple()[:2])
    return {"service": __version__, "fivecard": fivecard.__version__, "python": python}


def _not_ready(why: str) -> ProblemError:
    return ProblemError(503, "not_ready", f"not ready: {why}")
