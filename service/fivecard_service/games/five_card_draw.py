"""`/v1/five-card-draw/...`: Five-Card Draw."""

from __future__ import annotations

from typing import Annotated, Literal

from flask_openapi import APIBlueprint
from pydantic import Field, RootModel

from fivecard import CardSet, draw
from fivecard.games import GAMES
from fivecard_service.games import odds, referee, showdowns, simulations
from fivecard_service.games.draw_games import LegalBetOrDraw, OutcomeBase, Structure, ViewBase
from fivecard_service.games.hands import HandAnswer
from fivecard_service.games.showdowns import (
    ByForm,
    NamedHands,
    NamedPot,
    SeatedHands,
    SeatedPot,
    ShowdownAnswer,
)
from fivecard_service.games.simulations import AverageAnswer, Pair, ShareAnswer, Stacks
from fivecard_service.schemas import Cards, Chips, OneOf, Strict

__all__ = ["blueprint"]

GAME = GAMES["five-card-draw"]
TAG = {"name": "five-card draw", "description": "Five-Card Draw, two blinds and one draw."}
Street = Literal["before_draw", "draw", "after_draw", "over"]

blueprint = APIBlueprint("five_card_draw", __name__, url_prefix=f"/v1/{GAME.id}")


class DrawRules(Strict):
    """The numbers and switches of Five-Card Draw."""

    small_blind: Chips = Field(default=1, description="At least 1.")
    big_blind: Chips = Field(default=2, description="More than the small blind; the least bet.")
    structure: Structure = "no-limit"
    heads_up_button_small_blind: bool = Field(
        default=True, description="Whether with two players the button posts the small blind."
    )
    clock: int = Field(default=30, ge=1, le=2**32 - 1, description="Seconds to act.")


class DrawShowdownRequest(ByForm[NamedHands, SeatedHands]):
    """A showdown of Five-Card Draw, its players by name or by seat."""


class NamedDrawShowdownAnswer(
    ShowdownAnswer[NamedHands, str, dict[str, HandAnswer], dict[str, int], NamedPot]
):
    """Who wins, and who gets which chips; without chips nobody gets any."""


class SeatedDrawShowdownAnswer(
    ShowdownAnswer[SeatedHands, int, list[HandAnswer | None], list[int], SeatedPot]
):
    """The same with lists by seat; they are empty without chips."""


class DrawShowdownAnswer(RootModel[NamedDrawShowdownAnswer | SeatedDrawShowdownAnswer]):
    """By name or by seat, as the request was."""


class DrawSimulateRequest(simulations.SimulateRequest):
    """Games of Five-Card Draw to play between bots."""

    bots: list[Annotated[str, OneOf(GAME.bots)]] = Field(description="Two to six bots, by seat.")
    stacks: Stacks = None
    rules: DrawRules = DrawRules()


class DrawCounts(Strict):
    """What happened, in integers that add up over parts."""

    games: int
    winnings: list[Pair] = Field(
        description="By seat, the sum of its winnings and the sum of their squares."
    )
    folded_before_draw: int = Field(description="Games in which all but one had folded by then.")
    folded_after_draw: int
    showdowns: int
    shown: list[int] = Field(description="Hands shown, from high card to royal flush.")
    won: list[int] = Field(description="Those of them that won a pot or a share.")
    pots: list[int] = Field(description="Games by their number of pots, from 1.")
    shared: int = Field(description="Pots with more than one winner.")
    pot_sizes: Pair = Field(
        description="The sum of the chips in all pots of a game, and the sum of their squares."
    )
    draws: list[int] = Field(description="Draws by the number of cards, from 0 to 5.")
    timeouts: int
    reshuffled: int = Field(description="Games in which the deck ran out.")
    decisions: int
    longest: int = Field(description="The most decisions of a game.")


class DrawRates(Strict):
    """What follows from the counts."""

    winnings: list[AverageAnswer] = Field(description="Chips that each seat won or lost a game.")
    pot_sizes: AverageAnswer = Field(description="Chips in all pots of a game.")
    showdowns: ShareAnswer
    folded_before_draw: ShareAnswer
    folded_after_draw: ShareAnswer
    shared: ShareAnswer
    reshuffled: ShareAnswer
    timeouts: ShareAnswer
    shown: dict[str, ShareAnswer] = Field(description="By category, of all hands shown.")
    won: dict[str, ShareAnswer] = Field(description="By category, of its hands shown.")


class DrawSimulateAnswer(simulations.SimulateAnswer):
    """The counts of the games, and their rates."""

    counts: DrawCounts
    rates: DrawRates


class DrawOddsRequest(odds.OddsRequest):
    """A hand of Five-Card Draw that is about to draw."""

    by: Literal["rank", "improve", "beat"] = Field(
        "rank",
        description="What choices are ranked by: `rank`, the mean value of the hand after the "
        "draw; `improve`, the chance of a higher category; `beat`, the share of the pot against "
        "another hand that does not draw, which is its wins and half of its ties.",
    )
    against: Cards | None = Field(
        None,
        description="With `beat`, the five cards of the other hand, which are dead then; without "
        "it any five of the cards that the draw leaves unseen, each five as likely.",
    )


class DrawChoice(odds.ChoiceBase):
    """A choice of cards to discard in Five-Card Draw."""

    odds: odds.OddsBase
    wins: int | None = Field(
        description="Against the other hand, a case for each draw and hand that the other may "
        "hold; null unless choices are ranked by that."
    )
    ties: int | None
    losses: int | None


class DrawOddsAnswer(Strict):
    """The requested choice, or all 32 of them, best first."""

    choices: list[DrawChoice]


class DrawOutcome(OutcomeBase):
    """How a deal of Five-Card Draw ended; lists are by seat."""

    pots: list[SeatedPot]


class DrawView(ViewBase):
    """What one seat of Five-Card Draw may see; lists are by seat."""

    rules: DrawRules
    street: Street
    small_blind: int
    big_blind: int
    barred: list[int] = Field(description="Those who ran out of time in the draw.")
    drawn: list[int | None] = Field(description="How many cards each seat drew.")
    outcome: DrawOutcome | None


class DrawPosition(referee.Position):
    """Where a deal of Five-Card Draw stands."""

    street: Street
    legal: LegalBetOrDraw
    outcome: DrawOutcome | None = Field(description="Null until the deal is over.")
    view: DrawView | None = Field(description="Null unless requested.")


def _choices(
    body: DrawOddsRequest, hand: CardSet, discard: CardSet | None, dead: CardSet
) -> list[draw.Choice]:
    against = None if body.against is None else odds.parsed("against", body.against)
    is_alone = discard is not None and body.by != "beat" and against is None
    rivals = body.by == "beat" and against is None
    known = hand | dead | (against or CardSet())
    odds.check_work(known, discard if is_alone else None, rivals=rivals)
    of_discard = None if discard is None else draw.odds(hand, discard, dead)
    if of_discard is not None and is_alone:
        return [draw.Choice(of_discard, body.by)]
    choices = draw.best_discards(hand, dead, body.by, against)
    return [choice for choice in choices if discard is None or choice.discard == discard]


showdowns.add_route(
    blueprint,
    GAME,
    TAG,
    (DrawShowdownRequest, DrawShowdownAnswer),
    "Compares the hands of 2 to 6 players.",
)
simulations.add_route(
    blueprint,
    GAME,
    TAG,
    (DrawSimulateRequest, DrawSimulateAnswer),
    " Each game is one deal, played from the same stacks; the button moves on one seat a game.",
)
odds.add_route(blueprint, GAME, TAG, (DrawOddsRequest, DrawOddsAnswer), _choices)
referee.add_routes(blueprint, GAME, TAG, DrawPosition)
