"""`POST /v1/evaluate`: what hands are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from flask import Response
from flask_openapi import APIBlueprint

from fivecard import FivecardError, HandRank, evaluate, rank, rank_many
from fivecard_service import documents, limits
from fivecard_service.body import OCTETS, JsonRequest, malformed, model_of, this_request
from fivecard_service.errors import ProblemError, pointer, shortened
from fivecard_service.schemas import EvaluateAnswer, EvaluateRequest

__all__ = ["blueprint", "hand_answer"]

T = TypeVar("T")

blueprint = APIBlueprint("hands", __name__, url_prefix="/v1")

CARDS_A_ROW = {
    "name": "cards",
    "in": "query",
    "description": f"Cards a row, needed when the body is `{OCTETS}`.",
    "schema": {"type": "integer", "minimum": 5, "maximum": 7},
}


@blueprint.post(
    "/evaluate",
    operation_id="evaluate",
    summary="What hands are worth",
    description="The best five of each hand's cards, by the five-card rule. One bad hand fails "
    "the whole request; the problem's pointer names it.\n\n"
    f"The quickest form is `{OCTETS}`: the cards as bytes, 0 (`2c`) to 51 (`As`) by rank x 4 + "
    "suit, `?cards=` of them a row and a row a hand. The answer has the values alone, as JSON or, "
    f"with `Accept: {OCTETS}`, as two bytes each, the low one first.",
    tags=[{"name": "hands", "description": "The five-card rule."}],
    request_body=documents.body(
        EvaluateRequest, octets="Rows of five, six or seven cards, 0 to 51."
    ),
    responses=documents.answers(
        EvaluateAnswer,
        octets="The value of each hand, two bytes each, the low one first.",
    ),
    openapi_extensions={"parameters": [CARDS_A_ROW]},
)
@limits.takes_batches
def evaluate_hands() -> dict[str, Any] | Response:
    """Evaluates each hand.

    Raises:
        ProblemError: too many hands, or what fivecard says of the first that is none.
    """
    request = this_request()
    if request.mimetype == OCTETS:
        return _ranked(request)
    if request.query_string and "cards" in request.args:
        raise _bad_query("is for rows of bytes; the hands of JSON say how many cards they have")
    body = model_of(EvaluateRequest, request)
    limits.check("most_hands", len(body.hands), "hands")
    if body.form == "values":
        return {"values": _each(rank, body.hands)}
    return {"hands": [hand_answer(each) for each in _each(evaluate, body.hands)]}


def hand_answer(rank: HandRank) -> dict[str, Any]:
    """A hand's rank as a `HandAnswer`."""
    return {
        "category": rank.category.value,
        "value": rank.value,
        "best_five": [str(card) for card in rank.best_five],
        "name": str(rank),
        "description": rank.describe(),
    }


def _each(judge: Callable[[str], T], hands: list[str]) -> list[T]:
    """What a function says of each hand."""
    judged: list[T] = []
    try:
        for text in hands:
            judged.append(judge(text))
    except FivecardError as error:
        index = len(judged)
        raise ProblemError.of(error, pointer("hands", index), f"hands[{index}]") from None
    return judged


def _ranked(request: JsonRequest) -> dict[str, Any] | Response:
    """The values of hands that came as bytes."""
    cards = _cards_a_row(request)
    body = request.get_octets()
    if not body:
        raise malformed("the body is empty; rows of cards are wanted")
    hands, over = divmod(len(body), cards)
    if over:
        detail = f"{len(body):,} bytes are no rows of {cards} cards: {over} are left over"
        raise ProblemError(422, "invalid_request", detail)
    limits.check("most_hands", hands)
    values = rank_many(np.frombuffer(body, np.uint8).reshape(hands, cards))
    if request.accept_mimetypes.best == OCTETS:
        return Response(values.astype("<u2", copy=False).tobytes(), mimetype=OCTETS)
    return {"values": values}


def _cards_a_row(request: JsonRequest) -> int:
    given = request.args.getlist("cards")
    if len(given) != 1 or given[0] not in ("5", "6", "7"):
        what = f"cannot be {shortened(' and '.join(given))}" if given else "is missing"
        raise _bad_query(f"{what}: it is 5, 6 or 7, the cards a row")
    return int(given[0])


def _bad_query(said: str) -> ProblemError:
    return ProblemError(422, "invalid_request", f"the query parameter cards {said}")
