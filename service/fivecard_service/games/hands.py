"""`POST /v1/evaluate`: evaluate hands by the five-card rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

import numpy as np
from flask import Response
from flask_openapi import APIBlueprint
from pydantic import Field, RootModel

from fivecard import FivecardError, evaluate, rank, rank_many
from fivecard_service import documents, limits
from fivecard_service.body import OCTETS, JsonRequest, malformed, model_of, this_request
from fivecard_service.errors import ProblemError, shortened
from fivecard_service.schemas import Cards, CardsAnswer, Strict

__all__ = ["HandAnswer", "blueprint"]

T = TypeVar("T")

blueprint = APIBlueprint("hands", __name__, url_prefix="/v1")

CARDS_A_ROW = {
    "name": "cards",
    "in": "query",
    "description": f"Cards in a row; required when the body is `{OCTETS}`.",
    "schema": {"type": "integer", "minimum": 5, "maximum": 7},
}


class EvaluateRequest(Strict):
    """Hands to evaluate."""

    hands: list[Cards] = Field(
        min_length=1,
        description="Each of five, six or seven cards; at most the setting `most_hands`, 10,000 by "
        "default.",
        examples=[["Ks Kc Kh 9c Ts 7c 4c", "As Ks Qs Js Ts"]],
    )
    form: Literal["full", "values"] = Field(
        "full", description="`values` answers the hands' values alone, which is much faster."
    )


class HandAnswer(Strict):
    """The rank of a hand."""

    category: str = Field(description="`high card` to `royal flush`.")
    value: int = Field(ge=1, le=7462, description="Greater is better; equal values tie.")
    best_five: CardsAnswer = Field(
        min_length=5,
        max_length=5,
        description="The five cards that count, in the order they are compared.",
    )
    name: str = Field(description="As people call it.")
    description: str = Field(description="The name with the kickers.")


class HandsAnswer(Strict):
    """The rank of each hand, in the order of the request."""

    hands: list[HandAnswer]


class ValuesAnswer(Strict):
    """The value of each hand, in the order of the request."""

    values: list[Annotated[int, Field(ge=1, le=7462)]] = Field(
        description="Greater is better; equal values tie."
    )


class EvaluateAnswer(RootModel[HandsAnswer | ValuesAnswer]):
    """In the `form` of the request."""


@blueprint.post(
    "/evaluate",
    operation_id="evaluate",
    summary="Evaluate hands",
    description="Finds the best five of each hand's cards, by the five-card rule. One invalid hand "
    "fails the whole request; the problem's pointer names it.\n\n"
    f"The fastest form is `{OCTETS}`: the cards as bytes, 0 (`2c`) to 51 (`As`) by rank x 4 + "
    "suit, `?cards=` of them in a row and a row per hand. The answer has the values alone, as JSON "
    f"or, with `Accept: {OCTETS}`, as two bytes each, the low one first.",
    tags=[{"name": "hands", "description": "The five-card rule."}],
    request_body=documents.body(
        EvaluateRequest, octets="Rows of five, six or seven cards, 0 to 51."
    ),
    responses=documents.answers(
        EvaluateAnswer, octets="The value of each hand, two bytes each, the low one first."
    ),
    openapi_extensions={"parameters": [CARDS_A_ROW]},
)
@limits.takes_batches
def evaluate_hands() -> dict[str, Any] | Response:
    """Evaluates each hand.

    Raises:
        ProblemError: too many hands, or one of them is invalid.
    """
    request = this_request()
    if request.mimetype == OCTETS:
        return _ranked(request)
    if request.query_string and "cards" in request.args:
        raise _bad_query("is for rows of bytes; hands in JSON have their own number of cards")
    body = model_of(EvaluateRequest, request)
    limits.check("most_hands", len(body.hands), "hands")
    if body.form == "values":
        return {"values": _each(rank, body.hands)}
    return {"hands": [hand.to_dict() for hand in _each(evaluate, body.hands)]}


def _each(judge: Callable[[str | list[str]], T], hands: list[str | list[str]]) -> list[T]:
    """The results of a function for each hand."""
    judged: list[T] = []
    try:
        for cards in hands:
            judged.append(judge(cards))
    except FivecardError as error:
        raise ProblemError.of(error, ("hands", len(judged))) from None
    return judged


def _ranked(request: JsonRequest) -> dict[str, Any] | Response:
    """The values of hands that came as bytes."""
    cards = _cards_in_a_row(request)
    body = request.get_octets()
    if not body:
        raise malformed("the body is empty; expected rows of cards")
    hands, over = divmod(len(body), cards)
    if over:
        detail = f"{len(body):,} bytes do not make rows of {cards} cards: {over} are left over"
        raise ProblemError(422, "invalid_request", detail)
    limits.check("most_hands", hands)
    values = rank_many(np.frombuffer(body, np.uint8).reshape(hands, cards))
    if request.accept_mimetypes.best == OCTETS:
        return Response(values.astype("<u2", copy=False).tobytes(), mimetype=OCTETS)
    return {"values": values}


def _cards_in_a_row(request: JsonRequest) -> int:
    given = request.args.getlist("cards")
    if len(given) != 1 or given[0] not in ("5", "6", "7"):
        found = f", got {shortened(' and '.join(given))}" if given else "; it is missing"
        raise _bad_query(f"must be 5, 6 or 7, the cards in a row{found}")
    return int(given[0])


def _bad_query(detail: str) -> ProblemError:
    return ProblemError(422, "invalid_request", f"the query parameter cards {detail}")
