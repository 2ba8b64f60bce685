"""`POST /v1/five-card-draw/...`: Five-Card Draw refereed, showdowns and simulations."""

from __future__ import annotations

from typing import Any

from flask import Response
from flask_openapi import APIBlueprint

from fivecard import draw, work
from fivecard_service import (
    access,
    documents,
    examples_referee,
    referee,
    showdowns,
    simulations,
)
from fivecard_service import examples_five_card_draw as examples
from fivecard_service.hands import hand_answer
from fivecard_service.jobs import desk, kinds
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
    request_body=documents.body(DrawShowdownRequest, examples.SHOWDOWN),
    responses=documents.answers(ShowdownAnswer, examples.SHOWDOWN),
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
            told.hands, told.chips["bets"], told.folded, told.button, names=told.players
        )
    seats = range(len(told.hands))
    return {
        "hands": told.those({seat: hand_answer(rank) for seat, rank in result.hands.items()}),
        "winners": told.called(result.winners),
        "pots": [
            {
                "amount": pot.amount,
                "eligible": told.called(pot.eligible),
                "winners": told.called(pot.winners),
                "awards": told.those(pot.awards, 0),
            }
            for pot in result.pots
        ],
        "awards": told.paid([result.awards.get(seat, 0) for seat in seats]),
        "returned": told.paid(result.returned, none=False),
        "net": told.paid(result.net),
        "explanation": result.explain(),
    }


@blueprint.post(
    "/simulate",
    operation_id="five_card_draw_simulate",
    summary="Many deals of Five-Card Draw between bots, counted",
    description="As many deals as the setting `most_games` allows, for as long as "
    "`deadline_seconds` allows; more of them become a job (202), "
    "each from the same stacks; the button moves on one seat a deal. "
    "The counts of parts, told apart by `first`, add up to those of the whole.",
    tags=[TAG],
    request_body=documents.body(DrawSimulateRequest, examples.SIMULATE),
    responses=documents.answers(DrawSimulateAnswer, examples.SIMULATE, may_be_job=True),
)
@access.is_expensive
def simulate(body: DrawSimulateRequest) -> dict[str, Any] | Response:
    """Plays deals.

    Raises:
        ProblemError: more deals than the limit, or they take longer than the deadline.
        SetupError: a table that cannot be.
    """
    if job := desk.unless_short(SIMULATION, body):
        return job
    task = _task(body)
    return _simulated(task, simulations.at_once(task))


def _task(body: DrawSimulateRequest) -> work.Task:
    rules = draw.Rules(**dict(body.rules))
    usual = [simulations.USUAL_STACK * rules.big_blind] * len(body.bots)
    stacks = usual if body.stacks is None else body.stacks
    simulations.check_sums(body.games, stacks)
    return work.simulation(
        "five-card-draw",
        games=body.games,
        seed=body.seed,
        bots=body.bots,
        stacks=stacks,
        rules=dict(body.rules),
        first=body.first,
    )


def _simulated(task: work.Task, result: draw.Simulation) -> dict[str, Any]:
    return {
        "seed": str(task.arguments["seed"]),
        "counts": result.to_dict(),
        "rates": {
            "winnings": [simulations.average(each) for each in result.winnings],
            "pot_sizes": simulations.average(result.pot_sizes),
            "showdowns": simulations.share(result.showdowns),
            "folded_before_draw": simulations.share(result.folded_before_draw),
            "folded_after_draw": simulations.share(result.folded_after_draw),
            "shared": simulations.share(result.shared),
            "reshuffled": simulations.share(result.reshuffled),
            "shown": simulations.by_category(result.shown),
            "won": simulations.by_category(result.won),
        },
    }


SIMULATION = kinds.add(
    kinds.Kind("five-card-draw/simulate", DrawSimulateRequest, _task, _simulated)
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
        "pots": [
            {
                "amount": pot.amount,
                "eligible": pot.eligible,
                "winners": pot.winners,
                "awards": [pot.awards.get(seat, 0) for seat in range(seats)],
            }
            for pot in outcome.pots
        ],
        "hands": [shown.get(seat) for seat in range(seats)],
        "show_order": outcome.show_order,
    }


def _view(state: draw.State, seat: int) -> dict[str, Any]:
    view = state.view(seat)
    return {
        "seat": view.seat,
        "hand": referee.cards(view.hand),
        "legal": referee.legal_bet_or_draw(view.legal_actions()),
        "street": view.street,
        "to_act": view.to_act,
        "button": view.button,
        "small_blind": view.small_blind,
        "big_blind": view.big_blind,
        "dealt_in": view.dealt_in,
        "live": view.live,
        "barred": view.barred,
        "first_stacks": view.first_stacks,
        "stacks": view.stacks,
        "bets": view.bets,
        "pot": view.pot,
        "drawn": view.drawn,
        "history": referee.done(view.history),
        "outcome": _outcome(view.outcome),
        "record": view.record(),
    }


GAME = referee.Game(
    read=draw.State.from_record,
    chips=lambda state: sum(state.first_stacks),
    tell=lambda state: {"street": state.street, "outcome": _outcome(state.outcome)},
    legal=lambda state, seat: referee.legal_bet_or_draw(state.legal_actions(seat)),
    view=_view,
)

referee.add_routes(
    blueprint,
    GAME,
    "Five-Card Draw",
    TAG,
    (DrawPosition, DrawApplied),
    (examples_referee.DRAW_LEGAL_ACTIONS, examples_referee.DRAW_APPLY),
)
