"""`/v1/holdem/...`: showdowns of Texas Hold'em; equities are in a module of their own."""

from __future__ import annotations

from flask_openapi import APIBlueprint
from pydantic import Field, RootModel

from fivecard.games import GAMES
from fivecard_service.games import equity, showdowns
from fivecard_service.games.hands import HandAnswer
from fivecard_service.games.showdowns import (
    ByForm,
    NamedHands,
    NamedPot,
    SeatedHands,
    SeatedPot,
    ShowdownAnswer,
)
from fivecard_service.schemas import Cards, Strict

__all__ = ["blueprint"]

GAME = GAMES["holdem"]
TAG = {"name": "holdem", "description": "Texas Hold'em."}

blueprint = APIBlueprint("holdem", __name__, url_prefix=f"/v1/{GAME.id}")


class _Board(Strict):
    board: Cards = Field(
        default="",
        description="Five cards; none, three or four are enough when one player has not folded.",
        examples=["6c Ks Kd Td Th"],
    )


class NamedHoldemShowdown(NamedHands, _Board):
    """A showdown whose players have names."""


class SeatedHoldemShowdown(SeatedHands, _Board):
    """A showdown whose players are seats, counted from 0; lists are by seat."""


class HoldemShowdownRequest(ByForm[NamedHoldemShowdown, SeatedHoldemShowdown]):
    """A showdown of Texas Hold'em, its players by name or by seat."""


class NamedHoldemShowdownAnswer(
    ShowdownAnswer[NamedHoldemShowdown, str, dict[str, HandAnswer], dict[str, int], NamedPot]
):
    """Who wins, and who gets which chips; without chips nobody gets any."""


class SeatedHoldemShowdownAnswer(
    ShowdownAnswer[SeatedHoldemShowdown, int, list[HandAnswer | None], list[int], SeatedPot]
):
    """The same with lists by seat; they are empty without chips."""


class HoldemShowdownAnswer(RootModel[NamedHoldemShowdownAnswer | SeatedHoldemShowdownAnswer]):
    """By name or by seat, as the request was."""


showdowns.add_route(
    blueprint,
    GAME,
    TAG,
    (HoldemShowdownRequest, HoldemShowdownAnswer),
    "Compares 2 to 23 hands by the five-card rule.",
)
equity.add_route(blueprint, TAG)
