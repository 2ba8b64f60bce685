"""`POST /v1/evaluate`: what hands are worth."""

from __future__ import annotations

from typing import Any

from flask_openapi import APIBlueprint

from fivecard import FivecardError, HandRank, evaluate
from fivecard_service import documents, examples, limits
from fivecard_service.errors import ProblemError, pointer
from fivecard_service.schemas import EvaluateAnswer, EvaluateRequest

__all__ = ["blueprint", "hand_answer"]

blueprint = APIBlueprint("hands", __name__, url_prefix="/v1")


@blueprint.post(
    "/evaluate",
    operation_id="evaluate",
    summary="What hands are worth",
    description="The best five of each hand's cards, by the five-card rule. One bad hand fails "
    "the whole request; the problem's pointer names it.",
    tags=[{"name": "hands"}],
    request_body=documents.body(EvaluateRequest, examples.EVALUATE),
    responses=documents.answers(EvaluateAnswer, examples.EVALUATE, takes_batches=True),
)
@limits.takes_batches
def evaluate_hands(body: EvaluateRequest) -> dict[str, Any]:
    """Evaluates each hand.

    Raises:
        ProblemError: too many hands, or what fivecard says of the first that is none.
    """
    limits.check("most_hands", len(body.hands), "hands")
    return {"hands": [_evaluated(index, text) for index, text in enumerate(body.hands)]}


def hand_answer(rank: HandRank) -> dict[str, Any]:
    """A hand's rank as a `HandAnswer`."""
    return {
        "category": rank.category.value,
        "value": rank.value,
        "best_five": [str(card) for card in rank.best_five],
        "name": str(rank),
        "description": rank.describe(),
    }


def _evaluated(index: int, text: str) -> dict[str, Any]:
    try:
        return hand_answer(evaluate(text))
    except FivecardError as error:
        raise ProblemError.of(error, pointer("hands", index), f"hands[{index}]") from None
