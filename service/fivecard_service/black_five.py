"""`POST /v1/black-five/...`: patterns and plays of Black Five, deals refereed, simulations."""

from __future__ import annotations

from typing import Any

from flask_openapi import APIBlueprint

from fivecard import FivecardError, black_five, work
from fivecard_service import documents, referee, simulations
from fivecard_service.errors import ProblemError, pointer
from fivecard_service.schemas_black_five import (
    ClassifyAnswer,
    ClassifyRequest,
    PlaysAnswer,
    PlaysRequest,
    SimulateAnswer,
    SimulateRequest,
)
from fivecard_service.schemas_referee import (
    BlackFiveApplied,
    BlackFivePosition,
)

__all__ = ["blueprint"]

TAG = {"name": "black five", "description": "Black Five, five seats and a hidden partner."}

blueprint = APIBlueprint("black_five", __name__, url_prefix="/v1/black-five")


@blueprint.post(
    "/classify",
    operation_id="black_five_classify",
    summary="What cards make, and whether it beats a combination",
    description="The five is in no sequence, the ace is low, and a five answers a five.",
    tags=[TAG],
    request_body=documents.body(ClassifyRequest),
    responses=documents.answers(ClassifyAnswer),
)
def classify(body: ClassifyRequest) -> dict[str, Any]:
    """Classifies cards.

    Raises:
        ProblemError: a text is no card, or `on` is no combination.
    """
    try:
        found = black_five.classify(body.cards)
    except FivecardError as error:
        raise ProblemError.of(error, pointer("cards"), "cards") from None
    on = _combination_on(body.on)
    return {
        "combination": found and _combination(found),
        "beats": None if on is None else found is not None and found.beats(on),
    }


@blueprint.post(
    "/plays",
    operation_id="black_five_plays",
    summary="The plays that a hand can make",
    description="Each play once when suits are ignored and the black five is told apart.",
    tags=[TAG],
    request_body=documents.body(PlaysRequest),
    responses=documents.answers(PlaysAnswer),
)
def plays(body: PlaysRequest) -> dict[str, Any]:
    """Lists plays.

    Raises:
        ProblemError: a text is no card, the hand is too large, or `on` is no combination.
    """
    on = _combination_on(body.on)
    try:
        found = black_five.plays(body.hand, on)
        ids = black_five.play_mask(body.hand, on).nonzero()[0].tolist()
    except FivecardError as error:
        raise ProblemError.of(error, pointer("hand"), "hand") from None
    numbered = zip(ids, map(black_five.Combination, found), strict=True)
    return {"plays": [{**_combination(play), "id": number} for number, play in numbered]}


def _task(body: SimulateRequest) -> work.Task:
    return work.simulation(
        "black-five",
        games=body.games,
        seed=body.seed,
        bots=body.bots,
        rules={"payoff": body.payoff},
        first=body.first,
    )


def _rates(found: black_five.Simulation) -> dict[str, Any]:
    return {
        "dealer_wins": simulations.share(found.dealer_wins),
        "partnered_dealer_wins": simulations.share(found.partnered_dealer_wins),
        "lone_dealer_wins": simulations.share(found.lone_dealer_wins),
        "lone_dealers": simulations.share(found.lone_dealers),
        "passes": simulations.share(found.passes),
    }


simulations.add_route(
    blueprint,
    TAG,
    (SimulateRequest, SimulateAnswer),
    "Many deals between bots, counted",
    _task,
    _rates,
)


def _combination_on(text: str | None) -> black_five.Combination | None:
    try:
        return None if text is None else black_five.Combination(text)
    except FivecardError as error:
        raise ProblemError.of(error, pointer("on"), "on") from None


def _combination(found: black_five.Combination) -> dict[str, Any]:
    return {
        "pattern": found.pattern.value,
        "length": found.length,
        "rank": str(found.rank),
        "cards": [str(card) for card in found.cards],
    }


def _legal_plays(state: black_five.State, seat: int | None) -> list[dict[str, Any]]:
    return [
        {"action": str(action), "kind": action.kind, "id": state.action_id(action, seat)}
        for action in state.legal_actions(seat)
    ]


def _outcome(outcome: black_five.Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "winner": outcome.winner,
        "payoffs": outcome.payoffs,
        "finished": outcome.finished,
        "holder": outcome.holder,
    }


def _view(state: black_five.State, seat: int) -> dict[str, Any]:
    view = state.view(seat)
    return {
        "seat": view.seat,
        "hand": referee.cards(view.hand),
        "legal": [
            {"action": str(action), "kind": action.kind, "id": view.action_id(action)}
            for action in view.legal_actions()
        ],
        "dealer": view.dealer,
        "hand_sizes": view.hand_sizes,
        "to_act": view.to_act,
        "top": None if view.top is None else referee.cards(view.top.cards),
        "top_seat": view.top_seat,
        "passes": view.passes,
        "finished": view.finished,
        "revealed": view.revealed,
        "holder": view.holder,
        "possible_holders": view.possible_holders,
        "played": referee.cards(view.played),
        "history": referee.done(view.history),
        "outcome": _outcome(view.outcome),
    }


GAME = referee.Game(
    read=black_five.State.from_record,
    chips=lambda state: 0,
    tell=lambda state: {"outcome": _outcome(state.outcome)},
    legal=_legal_plays,
    view=_view,
)

referee.add_routes(
    blueprint,
    GAME,
    "Black Five",
    TAG,
    (BlackFivePosition, BlackFiveApplied),
    note=" The holder of the black five may reveal it out of turn, with `seat`.",
)
