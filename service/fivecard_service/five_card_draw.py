"""`POST /v1/five-card-draw/...`: Five-Card Draw refereed, showdowns and simulations."""

from __future__ import annotations

from typing import Any

from flask_openapi import APIBlueprint

from fivecard import draw
from fivecard_service import (
    documents,
    drawing,
    referee,
    showdowns,
    simulations,
)
from fivecard_service.schemas import ShowdownAnswer
from fivecard_service.schemas_five_card_draw import (
    DrawShowdownRequest,
    DrawSimulateAnswer,
    DrawSimulateRequest,
)
from fivecard_service.schemas_referee import (
    DrawApplied,
    DrawPosition,
)

__all__ = ["blueprint"]

TAG = {"name": "five-card draw", "description": "Five-Card Draw, two blinds and one draw."}

blueprint = APIBlueprint("five_card_draw", __name__, url_prefix="/v1/five-card-draw")


@blueprint.post(
    "/showdown",
    operation_id="five_card_draw_showdown",
    summary="Who wins a showdown of Five-Card Draw, and who gets which chips",
    description="Compares the hands of 2 to 6 players. With `bets` it returns uncalled chips, "
    "builds side pots and shares them, odd chips included. Players are called by name (`hands` is "
    "an object) or by seat (`hands` is a list), and the answer calls them the same way. A single "
    "player who has not folded wins, and shows nothing.",
    tags=[TAG],
    request_body=documents.body(DrawShowdownRequest),
    responses=documents.answers(ShowdownAnswer),
)
def showdown(body: DrawShowdownRequest) -> dict[str, Any]:
    """Judges a showdown.

    Raises:
        ProblemError: too many players, names that do not fit together, or a hand that is none.
        SetupError: the showdown cannot be.
    """
    told = showdowns.told(body.root, "bets")
    with told.placed():
        result = draw.showdown(
            told.by_player(told.hands),
            told.by_player(told.chips["bets"]),
            told.called(told.folded),
            told.button_of(),
        )
    return told.answer(result)


def _rates(found: draw.Simulation) -> dict[str, Any]:
    return {
        "winnings": [simulations.average(each) for each in found.winnings],
        "pot_sizes": simulations.average(found.pot_sizes),
        "showdowns": simulations.share(found.showdowns),
        "folded_before_draw": simulations.share(found.folded_before_draw),
        "folded_after_draw": simulations.share(found.folded_after_draw),
        "shared": simulations.share(found.shared),
        "reshuffled": simulations.share(found.reshuffled),
        "shown": simulations.by_category(found.shown),
        "won": simulations.by_category(found.won),
    }


simulations.add_route(
    blueprint,
    TAG,
    (DrawSimulateRequest, DrawSimulateAnswer),
    "Many deals of Five-Card Draw between bots, counted",
    drawing.task("five-card-draw", draw.Rules, lambda rules: rules.big_blind),
    _rates,
    note=" Each is played from the same stacks, and the button moves on one seat a deal.",
)


def _outcome(outcome: draw.Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    seats = len(outcome.stacks)
    shown = {seat: referee.cards(hand) for seat, hand in outcome.hands.items()}
    return {
        "stacks": outcome.stacks,
        "payoffs": outcome.payoffs,
        "returned": outcome.returned,
        "pots": [drawing.pot(pot, seats) for pot in outcome.pots],
        "hands": [shown.get(seat) for seat in range(seats)],
        "show_order": outcome.show_order,
    }


def _view(state: draw.State, seat: int) -> dict[str, Any]:
    view = state.view(seat)
    return {
        **drawing.seen(view),
        "small_blind": view.small_blind,
        "big_blind": view.big_blind,
        "barred": view.barred,
        "outcome": _outcome(view.outcome),
    }


GAME = referee.Game(
    read=draw.State.from_record,
    chips=lambda state: sum(state.first_stacks),
    tell=lambda state: {"street": state.street, "outcome": _outcome(state.outcome)},
    legal=drawing.legal,
    view=_view,
)

referee.add_routes(
    blueprint,
    GAME,
    "Five-Card Draw",
    TAG,
    (DrawPosition, DrawApplied),
)
