"""`GET /healthz`: whether the service is up."""

from __future__ import annotations

from flask_openapi import APIBlueprint

from fivecard_service import documents, examples
from fivecard_service.schemas import HealthAnswer
from fivecard_service.version import __version__

__all__ = ["blueprint"]

TAG = {"name": "health", "description": "Whether the service is up."}

blueprint = APIBlueprint("health", __name__)


@blueprint.get(
    "/healthz",
    operation_id="health",
    summary="Whether the service is up, and its version",
    description="Answers as soon as requests are answered at all.",
    tags=[TAG],
    responses=documents.answers(HealthAnswer, examples.HEALTH, takes_body=False),
)
def health() -> dict[str, str]:
    """Says that the service is up."""
    return {"status": "ok", "version": __version__}
