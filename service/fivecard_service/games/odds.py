"""`/odds` of the draw games: the odds after a draw."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

from flask_openapi import APIBlueprint
from pydantic import BaseModel, Field

from fivecard import CardSet, FivecardError
from fivecard.games import Game
from fivecard_service import access, documents, limits
from fivecard_service.errors import ProblemError
from fivecard_service.schemas import Cards, CardsAnswer, Strict

__all__ = ["ChoiceBase", "OddsBase", "OddsRequest", "add_route", "check_work", "parsed"]

HAND = 5


class OddsRequest(Strict):
    """A hand that is about to draw."""

    hand: Cards = Field(description="The five cards held.", examples=["9c 9d Kh 7s 2c"])
    discard: Cards | None = Field(
        None,
        description="The cards discarded; none (an empty text) to stand pat. Without it all 32 "
        "choices are answered, best first.",
    )
    dead: Cards = Field("", description="Cards known to be out of play: they cannot be drawn.")


class OddsBase(Strict):
    """The hands after a draw. All counts are exact."""

    hand: CardsAnswer
    discard: CardsAnswer
    dead: CardsAnswer
    total: int = Field(description="All draws; the counts add up to it.")
    counts: dict[str, int] = Field(
        description="Draws by the category of the hand they make, `high card` to `royal flush`."
    )
    improved: int = Field(description="Draws that make a hand of a higher category.")
    stronger: int = Field(description="Draws that make a stronger hand, be it by a kicker.")
    equal: int = Field(description="Draws that make a hand of the same strength.")
    weaker: int = Field(description="Draws that make a weaker hand.")
    value_sum: int = Field(description="The sum of the values, 1 to 7462, of the hands they make.")
    mean_value: float = Field(description="The mean value of the hand after the draw.")


class ChoiceBase(Strict):
    """A choice of cards to discard."""

    by: str = Field(description="What choices are ranked by.")
    score: float = Field(description="The same as a number.")


def add_route(
    blueprint: APIBlueprint,
    game: Game,
    tag: dict[str, str],
    models: tuple[type[OddsRequest], type[BaseModel]],
    choices: Callable[[Any, CardSet, CardSet | None, CardSet], list[Any]],
    note: str = "",
) -> None:
    """Adds `/odds` to a game's routes.

    Args:
        blueprint: the game's routes.
        game: whose hands draw.
        tag: of its routes in the document.
        models: of the request and of one choice's answer.
        choices: computes the package's choices from the request, the hand, the discard and the
            dead cards.
        note: what is special about odds of this game.
    """
    request, answer = models

    def odds(body: Any) -> dict[str, Any]:
        discard = None if body.discard is None else parsed("discard", body.discard)
        found = choices(body, parsed("hand", body.hand), discard, parsed("dead", body.dead))
        return {"choices": [choice.to_dict() for choice in found]}

    odds.__annotations__["body"] = request
    blueprint.post(
        "/odds",
        operation_id=f"{blueprint.name}_odds",
        summary=f"Compute the odds after a draw in {game.name}",
        description=f"Exact, over all draws{note}. With `discard` it answers that one choice, "
        "without it all 32, best first; of equal ones first those that discard fewer cards.",
        tags=[tag],
        request_body=documents.body(request),
        responses=documents.answers(answer),
    )(access.is_expensive(odds))


def parsed(name: str, cards: str | list[str]) -> CardSet:
    """The cards of a field.

    Raises:
        ProblemError: they are not cards.
    """
    try:
        return CardSet(cards)
    except FivecardError as error:
        raise ProblemError.of(error, (name,)) from None


def check_work(known: CardSet, discard: CardSet | None, *, rivals: bool = False) -> None:
    """Checks how many hands are to be evaluated.

    Args:
        known: the cards that cannot be drawn.
        discard: the cards discarded, None for all 32 choices.
        rivals: whether every hand that another player may hold counts as well.

    Raises:
        ProblemError: 422 `too_much_work`.
    """
    unseen = 52 - len(known)
    # All choices of a hand are as many hands as five cards of its own and the unseen ones make.
    every = comb(unseen + HAND, HAND)
    if rivals:
        limits.check("most_work", every + comb(unseen, HAND))
    else:
        limits.check("most_work", every if discard is None else comb(unseen, len(discard)))
