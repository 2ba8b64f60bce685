"""`/v1/black-five/...`: Black Five."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from flask_openapi import APIBlueprint
from pydantic import Field

from fivecard import FivecardError, black_five
from fivecard.games import GAMES
from fivecard_service import documents
from fivecard_service.errors import ProblemError
from fivecard_service.games import referee, simulations
from fivecard_service.games.referee import Done
from fivecard_service.games.simulations import Pair, ShareAnswer
from fivecard_service.schemas import Cards, CardsAnswer, OneOf, Strict

__all__ = ["blueprint"]

GAME = GAMES["black-five"]
TAG = {"name": "black five", "description": "Black Five, five seats and a hidden partner."}
PATTERNS = [pattern.value for pattern in black_five.Pattern]

blueprint = APIBlueprint("black_five", __name__, url_prefix=f"/v1/{GAME.id}")


class ClassifyRequest(Strict):
    """Cards to classify."""

    cards: Cards = Field(description="Any number of cards.", examples=["As Ad 2c 2d"])
    on: Cards | None = Field(None, description="A combination that these cards might beat.")


class CombinationAnswer(Strict):
    """Cards that make a pattern."""

    pattern: Annotated[str, OneOf(PATTERNS)]
    length: int = Field(description="Number of cards.")
    rank: str = Field(description="The rank that counts; the highest of a sequence.")
    cards: CardsAnswer


class ClassifyAnswer(Strict):
    """The combination that the cards make together."""

    combination: CombinationAnswer | None = Field(description="Null when they make none.")
    beats: bool | None = Field(description="Whether it beats `on`; null without `on`.")


class PlaysRequest(Strict):
    """A hand whose plays are listed."""

    hand: Cards = Field(description="At most eleven cards.", examples=["4c 4d 4h 6h 5s"])
    on: Cards | None = Field(
        None, description="The combination to beat; without one the hand leads.", examples=["5c"]
    )


class PlayAnswer(CombinationAnswer):
    """A play, made of the lowest suits held."""

    id: int = Field(ge=0, le=146, description="Its number among the 149 actions.")


class PlaysAnswer(Strict):
    """Each play once when suits are ignored but for the black five, by id."""

    plays: list[PlayAnswer]


class BlackFiveRules(Strict):
    """The switches of Black Five."""

    payoff: Literal["sides", "zero_sum"] = "sides"


class BlackFiveSimulateRequest(simulations.SimulateRequest):
    """Games of Black Five to play between bots."""

    bots: list[Annotated[str, OneOf(GAME.bots)]] = Field(description="Five bots, by seat.")
    rules: BlackFiveRules = BlackFiveRules()


class WinsAnswer(Strict):
    """Deals, and those that the dealer's side won."""

    deals: int
    dealer_wins: int


class RevealsAnswer(Strict):
    """How often the black five was shown, and when."""

    after_finishers: list[int] = Field(
        description="Deals by the number of seats that had finished before: 0, 1, 2."
    )
    decisions_before: int = Field(description="Plays and passes before, over all these deals.")


class BlackFiveCounts(Strict):
    """What happened, in integers that add up over parts."""

    partnered: WinsAnswer = Field(description="Deals in which the dealer had a partner.")
    lone: WinsAnswer = Field(description="Deals in which the dealer was alone.")
    places: list[list[int]] = Field(description="By seat, how often first, second and third.")
    payoffs: list[Pair] = Field(description="By seat, the sum and the sum of squares.")
    decisions: int = Field(description="Plays and passes.")
    longest: int = Field(description="The most decisions of a deal.")
    passes: int
    triples: int
    hongs: int
    declared: RevealsAnswer = Field(description="Revealed before it was played.")
    played: RevealsAnswer = Field(description="Revealed by being played.")


class BlackFiveRates(Strict):
    """What follows from the counts."""

    dealer_wins: ShareAnswer
    partnered_dealer_wins: ShareAnswer
    lone_dealer_wins: ShareAnswer
    lone_dealers: ShareAnswer
    passes: ShareAnswer


class BlackFiveSimulateAnswer(simulations.SimulateAnswer):
    """The counts of the games, and their rates."""

    counts: BlackFiveCounts
    rates: BlackFiveRates


class LegalPlay(Strict):
    """A legal action of Black Five."""

    action: str = Field(description="Its text: the cards of a play, `pass` or `reveal`.")
    kind: Literal["play", "pass", "reveal"]
    id: int = Field(ge=0, le=148, description="Its number among the 149 actions.")


class BlackFiveOutcome(Strict):
    """How a deal of Black Five ended."""

    winner: Literal["dealer", "idle"]
    payoffs: list[int]
    finished: list[int] = Field(description="The seats without cards, in order.")
    holder: int = Field(description="The seat that was dealt the black five.")


class BlackFiveView(Strict):
    """What one seat of Black Five may see; lists are by seat."""

    seat: int
    hand: CardsAnswer
    legal: list[LegalPlay]
    rules: BlackFiveRules
    dealer: int
    hand_sizes: list[int]
    to_act: int | None
    top: CardsAnswer | None = Field(description="The combination to beat; null when leading.")
    top_seat: int | None
    passes: int
    finished: list[int]
    revealed: int | None = Field(description="Who showed the black five.")
    holder: int | None = Field(description="Who was dealt it, once that is known to all.")
    possible_holders: list[int] = Field(description="Who may hold it for all this seat knows.")
    played: CardsAnswer
    history: list[Done]
    outcome: BlackFiveOutcome | None
    record: str = Field(description="The view as text.")


class BlackFivePosition(referee.Position):
    """Where a deal of Black Five stands."""

    legal: list[LegalPlay] = Field(
        description="Each play once, made of the lowest suits held; others are accepted too."
    )
    outcome: BlackFiveOutcome | None = Field(description="Null until the deal is over.")
    view: BlackFiveView | None = Field(description="Null unless requested.")


@blueprint.post(
    "/classify",
    operation_id="black_five_classify",
    summary="Classify cards, and compare them with a combination",
    description="The five is in no sequence, the ace is low, and a five answers a five.",
    tags=[TAG],
    request_body=documents.body(ClassifyRequest),
    responses=documents.answers(ClassifyAnswer),
)
def classify(body: ClassifyRequest) -> dict[str, Any]:
    """Classifies cards.

    Raises:
        ProblemError: a text is not a card, or `on` is not a combination.
    """
    try:
        found = black_five.classify(body.cards)
    except FivecardError as error:
        raise ProblemError.of(error, ("cards",)) from None
    on = _combination_on(body.on)
    return {
        "combination": found and found.to_dict(),
        "beats": None if on is None else found is not None and found.beats(on),
    }


@blueprint.post(
    "/plays",
    operation_id="black_five_plays",
    summary="List the plays of a hand",
    description="Each play once when suits are ignored but for the black five.",
    tags=[TAG],
    request_body=documents.body(PlaysRequest),
    responses=documents.answers(PlaysAnswer),
)
def plays(body: PlaysRequest) -> dict[str, Any]:
    """Lists plays.

    Raises:
        ProblemError: a text is not a card, the hand is too large, or `on` is not a combination.
    """
    on = _combination_on(body.on)
    try:
        found = black_five.plays(body.hand, on)
        ids = black_five.play_mask(body.hand, on).nonzero()[0].tolist()
    except FivecardError as error:
        raise ProblemError.of(error, ("hand",)) from None
    numbered = zip(ids, map(black_five.Combination, found), strict=True)
    return {"plays": [{**play.to_dict(), "id": number} for number, play in numbered]}


def _combination_on(cards: str | list[str] | None) -> black_five.Combination | None:
    try:
        return None if cards is None else black_five.Combination(cards)
    except FivecardError as error:
        raise ProblemError.of(error, ("on",)) from None


simulations.add_route(
    blueprint,
    GAME,
    TAG,
    (BlackFiveSimulateRequest, BlackFiveSimulateAnswer),
    " A game is one deal.",
)
referee.add_routes(
    blueprint,
    GAME,
    TAG,
    BlackFivePosition,
    " The holder of the black five may reveal it out of turn, with `seat`.",
)
