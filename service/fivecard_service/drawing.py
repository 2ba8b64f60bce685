"""What the routes of the games that draw share: how they are simulated, told and seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from fivecard import Pot, draw, fives, work
from fivecard_service import referee, simulations
from fivecard_service.schemas_five_card_draw import DrawSimulateRequest
from fivecard_service.schemas_fives import FivesSimulateRequest

__all__ = ["legal", "pot", "seen", "task"]

Rules = TypeVar("Rules", draw.Rules, fives.Rules)
Task: TypeAlias = Callable[[DrawSimulateRequest | FivesSimulateRequest], work.Task]

USUAL_STACK = 100
"""Least bets that each seat has where no stacks are told."""


def task(game: str, rules: Callable[..., Rules], least_bet: Callable[[Rules], int]) -> Task:
    """How a request to simulate becomes work.

    Args:
        game: as `fivecard.work` calls it.
        rules: the package's class.
        least_bet: whole chips, by these rules.
    """

    def made(body: DrawSimulateRequest | FivesSimulateRequest) -> work.Task:
        least = least_bet(rules(**dict(body.rules)))
        stacks = [USUAL_STACK * least] * len(body.bots) if body.stacks is None else body.stacks
        simulations.check_sums(body.games, stacks)
        return work.simulation(
            game,
            games=body.games,
            seed=body.seed,
            bots=body.bots,
            stacks=stacks,
            rules=dict(body.rules),
            first=body.first,
        )

    return made


def legal(state: draw.State | fives.State, seat: int | None) -> dict[str, Any]:
    """What a seat may do, as a `LegalBetOrDraw`; None is the seat to act."""
    return _legal(state.legal_actions(seat))


def seen(view: draw.View | fives.View) -> dict[str, Any]:
    """What the views of both games tell, the outcome left out."""
    return {
        "seat": view.seat,
        "hand": referee.cards(view.hand),
        "legal": _legal(view.legal_actions()),
        "street": view.street,
        "to_act": view.to_act,
        "button": view.button,
        "dealt_in": view.dealt_in,
        "live": view.live,
        "first_stacks": view.first_stacks,
        "stacks": view.stacks,
        "bets": view.bets,
        "pot": view.pot,
        "drawn": view.drawn,
        "history": referee.done(view.history),
        "record": view.record(),
    }


def pot(won: Pot | fives.JudgedPot, seats: int) -> dict[str, Any]:
    """A pot, and which seats got it."""
    return {
        "amount": won.amount,
        "eligible": won.eligible,
        "winners": won.winners,
        "awards": [won.awards.get(seat, 0) for seat in range(seats)],
    }


def _legal(found: draw.Legal) -> dict[str, Any]:
    return {
        "kinds": found.kinds,
        "texts": found.texts(),
        "call": found.call,
        "bet": found.bet,
        "raise_to": found.raise_to,
        "all_in": None if found.all_in is None else str(found.all_in),
        "max_draw": found.max_draw,
    }
