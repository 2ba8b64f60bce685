"""`POST /v1/five-card-draw/odds` and `POST /v1/fives/odds`: what becomes of a hand that draws."""

from __future__ import annotations

from math import comb
from typing import Any

from flask_openapi import APIBlueprint

from fivecard import CardSet, FivecardError, draw, fives
from fivecard_service import access, documents, limits
from fivecard_service.errors import ProblemError, pointer
from fivecard_service.schemas_odds import (
    DrawOddsAnswer,
    DrawOddsRequest,
    FivesOddsAnswer,
    FivesOddsRequest,
)

__all__ = ["blueprint"]

HAND = 5

blueprint = APIBlueprint("odds", __name__, url_prefix="/v1")


@blueprint.post(
    "/five-card-draw/odds",
    operation_id="five_card_draw_odds",
    summary="What becomes of a hand of Five-Card Draw that draws, and what to throw away",
    description="Exact, over all the draws there are. With `discard` it answers that one choice, "
    "without it all 32, best first.",
    tags=[{"name": "five-card draw"}],
    request_body=documents.body(DrawOddsRequest),
    responses=documents.answers(DrawOddsAnswer),
)
@access.is_expensive
def draw_odds(body: DrawOddsRequest) -> dict[str, Any]:
    """Counts draws of Five-Card Draw.

    Raises:
        ProblemError: a text is no cards, or there is more to count than the limit.
        SetupError: the cards cannot be.
    """
    hand, discard, dead = _cards(body)
    against = None if body.against is None else _card_set("against", body.against)
    alone = discard is not None and body.by != "beat" and against is None
    rivals = body.by == "beat" and against is None
    seen = hand | dead | (against or CardSet())
    _check_work(seen, discard if alone else None, rivals=rivals)
    odds = None if discard is None else draw.odds(hand, discard, dead)
    if odds is not None and alone:
        chosen = [draw.Choice(odds, body.by)]
    else:
        choices = draw.best_discards(hand, dead, body.by, against)
        chosen = [choice for choice in choices if discard is None or choice.discard == discard]
    return {"choices": [_draw_choice(choice) for choice in chosen]}


@blueprint.post(
    "/fives/odds",
    operation_id="fives_odds",
    summary="What becomes of a hand of Fives that draws, and how often there is a five in it",
    description="Exact, over all the draws there are; what cards cost is not looked at. With "
    "`discard` it answers that one choice, without it all 32, best first.",
    tags=[{"name": "fives"}],
    request_body=documents.body(FivesOddsRequest),
    responses=documents.answers(FivesOddsAnswer),
)
@access.is_expensive
def fives_odds(body: FivesOddsRequest) -> dict[str, Any]:
    """Counts draws of Fives.

    Raises:
        ProblemError: a text is no cards, or there is more to count than the limit.
        SetupError: the cards cannot be.
    """
    hand, discard, dead = _cards(body)
    _check_work(hand | dead, discard)
    if discard is None:
        choices = fives.best_discards(hand, dead, body.by)
    else:
        choices = (fives.Choice(fives.odds(hand, discard, dead), body.by),)
    return {"choices": [_fives_choice(choice) for choice in choices]}


def _cards(body: DrawOddsRequest | FivesOddsRequest) -> tuple[CardSet, CardSet | None, CardSet]:
    discard = None if body.discard is None else _card_set("discard", body.discard)
    return _card_set("hand", body.hand), discard, _card_set("dead", body.dead)


def _card_set(name: str, text: str) -> CardSet:
    try:
        return CardSet(text)
    except FivecardError as error:
        raise ProblemError.of(error, pointer(name), name) from None


def _check_work(seen: CardSet, discard: CardSet | None, *, rivals: bool = False) -> None:
    """Checks how many hands are to be evaluated.

    Args:
        seen: the cards that cannot be drawn.
        discard: the cards thrown away, None for all 32 choices.
        rivals: whether every hand that another player may hold counts as well.
    """
    unseen = 52 - len(seen)
    # All choices of a hand are as many hands as five cards of its own and the unseen ones make.
    every = comb(unseen + HAND, HAND)
    if rivals:
        limits.check("most_work", every + comb(unseen, HAND))
    else:
        limits.check("most_work", every if discard is None else comb(unseen, len(discard)))


def _draw_choice(choice: draw.Choice) -> dict[str, Any]:
    told = {"wins": choice.wins, "ties": choice.ties, "losses": choice.losses}
    return {**_choice(choice), "duels": None if choice.wins is None else told}


def _fives_choice(choice: fives.Choice) -> dict[str, Any]:
    odds = choice.odds
    return {
        **_choice(choice),
        "fives": odds.fives,
        "with_five": {category.value: count for category, count in odds.with_five.items()},
        "five_value_sum": odds.five_value_sum,
        "mean_five_value": odds.mean_five_value,
    }


def _choice(choice: draw.Choice | fives.Choice) -> dict[str, Any]:
    odds = choice.odds
    return {
        "discard": [str(card) for card in choice.discard],
        "score": float(choice.score),
        "draws": odds.total,
        "counts": {category.value: count for category, count in odds.counts.items()},
        "improved": odds.improved,
        "stronger": odds.stronger,
        "equal": odds.equal,
        "weaker": odds.weaker,
        "value_sum": odds.value_sum,
        "mean_value": odds.mean_value,
    }
