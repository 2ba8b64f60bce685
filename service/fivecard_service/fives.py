"""`POST /v1/fives/...`: Fives refereed, showdowns and simulations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_openapi import APIBlueprint

from fivecard import fives
from fivecard_service import (
    documents,
    drawing,
    referee,
    showdowns,
    simulations,
)
from fivecard_service.schemas_fives import (
    FivesShowdownAnswer,
    FivesShowdownRequest,
    FivesSimulateAnswer,
    FivesSimulateRequest,
    NamedCarriedPot,
    SeatedCarriedPot,
)
from fivecard_service.schemas_referee import (
    FivesApplied,
    FivesPosition,
)

__all__ = ["blueprint"]

TAG = {"name": "fives", "description": "Fives: five paid draws; only a hand with a five wins."}

blueprint = APIBlueprint("fives", __name__, url_prefix="/v1/fives")


@blueprint.post(
    "/showdown",
    operation_id="fives_showdown",
    summary="Who wins a showdown of Fives, or why nobody does",
    description="Compares the hands of up to 9 players; the best one wins only with a five, else "
    "nobody does and the pot is played for again. With `antes`, `cards_paid`, `bets` and `carried` "
    "it shares the pots. Players are called by name (`hands` is an object) or by seat (`hands` is "
    "a list), and the answer calls them the same way.",
    tags=[TAG],
    request_body=documents.body(FivesShowdownRequest),
    responses=documents.answers(FivesShowdownAnswer),
)
def showdown(body: FivesShowdownRequest) -> dict[str, Any]:
    """Judges a showdown.

    Raises:
        ProblemError: too many players, names that do not fit together, or a hand that is none.
        SetupError: the showdown cannot be.
    """
    asked = body.root
    told = showdowns.told(asked, "antes", "cards_paid", "bets")
    carried = _carried(told, asked.carried)
    with told.placed():
        result = fives.showdown(
            told.by_player(told.hands),
            told.by_player(told.chips["bets"]),
            told.by_player(told.chips["antes"]),
            told.by_player(told.chips["cards_paid"]),
            carried=[fives.CarriedPot(pot.amount, told.called(pot.eligible)) for pot in carried],
            button=told.button_of(),
            rules=fives.Rules(**dict(asked.rules)),
            folded=told.called(told.folded),
        )
    return told.answer(result)


def _rates(found: fives.Simulation) -> dict[str, Any]:
    return {
        "winnings": [simulations.average(each) for each in found.winnings],
        "showdowns": simulations.share(found.showdowns),
        "nobody_won": simulations.share(found.nobody_won),
        "partly_won": simulations.share(found.partly_won),
        "with_five": simulations.by_category(found.with_five),
    }


simulations.add_route(
    blueprint,
    TAG,
    (FivesSimulateRequest, FivesSimulateAnswer),
    "Many games of Fives between bots, counted",
    drawing.task("fives", fives.Rules, lambda rules: rules.min_bet),
    _rates,
    games="games",
    note=" Each is played from the same stacks: a deal and its replays until every pot is won.",
)


def _carried(
    told: showdowns.Told, pots: Sequence[NamedCarriedPot | SeatedCarriedPot]
) -> list[fives.CarriedPot]:
    carried = []
    for number, pot in enumerate(pots):
        claimants: Sequence[str | int] = pot.eligible
        eligible = [
            told.seat(player, "carried", number, "eligible", place)
            for place, player in enumerate(claimants)
        ]
        carried.append(fives.CarriedPot(pot.amount, eligible))
    return carried


def _outcome(outcome: fives.Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    seats = range(len(outcome.stacks))
    shown = {show.seat: referee.cards(show.hand) for show in outcome.shown}
    return {
        "stacks": outcome.stacks,
        "payoffs": outcome.payoffs,
        "returned": outcome.returned,
        "pots": [
            {**drawing.pot(pot, len(seats)), "verdict": pot.verdict, "best": pot.best}
            for pot in outcome.pots
        ],
        "carried": _told_pots(outcome.carried),
        "plays_on": outcome.plays_on,
        "hands": [shown.get(seat) for seat in seats],
        "show_order": list(shown),
        "next_button": outcome.next_button,
        "explanation": outcome.explain(),
    }


def _told_pots(pots: Sequence[fives.CarriedPot]) -> list[dict[str, Any]]:
    return [{"amount": pot.amount, "eligible": pot.eligible} for pot in pots]


def _view(state: fives.State, seat: int) -> dict[str, Any]:
    view = state.view(seat)
    return {
        **drawing.seen(view),
        "deal_number": view.deal_number,
        "draw_number": view.draw_number,
        "antes": view.antes,
        "cards_paid": view.cards_paid,
        "carried": _told_pots(view.carried),
        "outcome": _outcome(view.outcome),
    }


GAME = referee.Game(
    read=fives.State.from_record,
    chips=lambda state: sum(state.first_stacks) + sum(pot.amount for pot in state.carried),
    tell=lambda state: {
        "street": state.street,
        "draw_number": state.draw_number,
        "outcome": _outcome(state.outcome),
    },
    legal=drawing.legal,
    view=_view,
)

referee.add_routes(
    blueprint,
    GAME,
    "Fives",
    TAG,
    (FivesPosition, FivesApplied),
)
