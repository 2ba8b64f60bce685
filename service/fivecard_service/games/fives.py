"""`/v1/fives/...`: Fives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

from flask_openapi import APIBlueprint
from pydantic import Field, RootModel, model_validator

from fivecard import CardSet, fives
from fivecard.games import GAMES
from fivecard_service.games import odds, referee, showdowns, simulations
from fivecard_service.games.draw_games import (
    BySeat,
    LegalBetOrDraw,
    OutcomeBase,
    Structure,
    ViewBase,
)
from fivecard_service.games.hands import HandAnswer
from fivecard_service.games.showdowns import (
    ByForm,
    ChipsByName,
    ChipsBySeat,
    NamedHands,
    NamedPlayer,
    Pot,
    SeatedHands,
    ShowdownAnswer,
)
from fivecard_service.games.simulations import AverageAnswer, Pair, ShareAnswer, Stacks
from fivecard_service.schemas import MOST_WHOLE, Chips, OneOf, Seat, Strict

__all__ = ["blueprint"]

Player = TypeVar("Player")
Hands = TypeVar("Hands")
Amounts = TypeVar("Amounts")
Deal = TypeVar("Deal")
Judged = TypeVar("Judged")
Carried = TypeVar("Carried")

GAME = GAMES["fives"]
TAG = {"name": "fives", "description": "Fives: five paid draws; only a hand with a five wins."}
Street = Literal["draw", "bet", "over"]
Verdict = Annotated[
    Literal["won", "uncontested", "replay"],
    Field(description="`replay`: nobody wins, since the best hand has no five."),
]
Best = "Those with the best hand; none when uncontested."

blueprint = APIBlueprint("fives", __name__, url_prefix=f"/v1/{GAME.id}")


class FivesRules(Strict):
    """The numbers and switches of Fives."""

    ante: Chips = 1
    price_per_card: Chips | None = Field(default=None, description="By default the ante.")
    min_bet: Chips | None = Field(default=None, description="By default the ante.")
    structure: Structure = "no-limit"
    judge_pots_together: bool = Field(
        default=False,
        description="Whether the best hand of the showdown decides for all pots at once.",
    )
    uncontested_needs_five: bool = Field(
        default=False, description="Whether the last player left needs a five as well."
    )
    max_antes: Annotated[int, Field(ge=0, le=2**32 - 1)] | None = Field(
        default=None, description="How many deals for the same pot are anted; null: all."
    )
    clock: int = Field(default=30, ge=1, le=2**32 - 1, description="Seconds to act.")


class CarriedPot(Strict, Generic[Player]):
    """A pot that nobody has won yet."""

    amount: Chips
    eligible: list[Player]


class NamedCarriedPot(CarriedPot[NamedPlayer]):
    """A pot that nobody has won yet."""


class SeatedCarriedPot(CarriedPot[Seat]):
    """A pot that nobody has won yet."""


class _Payments(Strict, Generic[Amounts, Carried]):
    antes: Amounts | None = Field(
        default=None,
        description="Whole chips that each player posted; the greatest is the full ante.",
    )
    cards_paid: Amounts | None = Field(
        default=None,
        description="Whole chips that each player paid for cards: dead money of the full antes' "
        "pot.",
    )
    carried: list[Carried] = Field(
        default=[],
        description="The pots of earlier deals that nobody won, with those who claim them.",
    )
    rules: FivesRules = Field(default=FivesRules(), description="Those for the showdown matter.")

    @model_validator(mode="after")
    def _check_all(self) -> Self:
        pots: list[Any] = self.carried
        chips: int = sum(pot.amount for pot in pots)
        for field in ("contributed", "antes", "cards_paid"):
            amounts: Any = getattr(self, field) or ()
            chips += sum(amounts.values() if isinstance(amounts, dict) else amounts)
        if chips > MOST_WHOLE:
            raise ValueError(f"must have at most {MOST_WHOLE} chips in all")
        return self


class NamedFivesShowdown(NamedHands, _Payments[ChipsByName, NamedCarriedPot]):
    """A showdown of Fives whose players have names; `contributed` are the chips bet."""


class SeatedFivesShowdown(SeatedHands, _Payments[ChipsBySeat, SeatedCarriedPot]):
    """A showdown of Fives whose players are seats; `contributed` are the chips bet."""


class FivesShowdownRequest(ByForm[NamedFivesShowdown, SeatedFivesShowdown]):
    """A showdown of Fives, its players by name or by seat."""


class FivesHandAnswer(HandAnswer):
    """The rank of a hand, and whether it may win."""

    has_five: bool


class JudgedPot(Pot[Player, Amounts], Generic[Player, Amounts]):
    """A pot, and how it was decided."""

    verdict: Verdict
    best: list[Player] = Field(description=Best)


class NamedJudgedPot(JudgedPot[str, dict[str, int]]):
    """A pot, who gets it, and how it was decided."""


class SeatedJudgedPot(JudgedPot[int, list[int]]):
    """A pot, which seats get it, and how it was decided; `awards` is by seat."""


class _FivesShowdownAnswer(
    ShowdownAnswer[Deal, Player, Hands, Amounts, Judged],
    Generic[Deal, Player, Hands, Amounts, Judged, Carried],
):
    verdict: Verdict
    best: list[Player] = Field(description=Best)
    carried: list[Carried] = Field(
        description="The pots that nobody won: `carried` of the next deal."
    )
    plays_on: list[Player] = Field(description="Those who claim a carried pot.")


class NamedFivesShowdownAnswer(
    _FivesShowdownAnswer[
        NamedFivesShowdown,
        str,
        dict[str, FivesHandAnswer],
        dict[str, int],
        NamedJudgedPot,
        NamedCarriedPot,
    ]
):
    """Who wins, and who gets which chips; without chips nobody gets any."""


class SeatedFivesShowdownAnswer(
    _FivesShowdownAnswer[
        SeatedFivesShowdown,
        int,
        list[FivesHandAnswer | None],
        list[int],
        SeatedJudgedPot,
        SeatedCarriedPot,
    ]
):
    """The same with lists by seat; they are empty without chips."""


class FivesShowdownAnswer(RootModel[NamedFivesShowdownAnswer | SeatedFivesShowdownAnswer]):
    """By name or by seat, as the request was."""


class FivesSimulateRequest(simulations.SimulateRequest):
    """Games of Fives to play between bots."""

    bots: list[Annotated[str, OneOf(GAME.bots)]] = Field(description="Two to nine bots, by seat.")
    stacks: Stacks = None
    rules: FivesRules = FivesRules()


class FivesPots(Strict):
    """What became of the pots."""

    won: int
    shared: int
    uncontested: int
    carried: int
    chips_won: int
    largest: int


class FivesCounts(Strict):
    """What happened, in integers that add up over parts."""

    games: int
    deals: int = Field(description="Those played on for carried pots among them.")
    replays: list[int] = Field(description="Games by the number of replays they took, from 0.")
    winnings: list[Pair] = Field(
        description="By seat, the sum of its winnings and the sum of their squares."
    )
    showdowns: int
    nobody_won: int = Field(description="Deals in which nobody won any pot.")
    partly_won: int = Field(description="Deals in which some pot was won and another carried.")
    shown: list[Pair] = Field(
        description="Hands shown without and with a five, from high card to royal flush."
    )
    pots: FivesPots
    draws: list[list[int]] = Field(
        description="For each of the five draws, how often 0 to 5 cards were drawn."
    )
    decisions: int
    longest: int = Field(description="The most decisions of a deal.")


class FivesRates(Strict):
    """What follows from the counts."""

    winnings: list[AverageAnswer] = Field(description="Chips that each seat won or lost a game.")
    showdowns: ShareAnswer
    nobody_won: ShareAnswer
    partly_won: ShareAnswer
    with_five: dict[str, ShareAnswer] = Field(
        description="By category, the hands with a five of all those shown."
    )


class FivesSimulateAnswer(simulations.SimulateAnswer):
    """The counts of the games, and their rates."""

    counts: FivesCounts
    rates: FivesRates


class FivesOddsRequest(odds.OddsRequest):
    """A hand of Fives that is about to draw."""

    by: Literal["five_rank", "five", "rank", "improve"] = Field(
        "five_rank",
        description="What choices are ranked by: `five_rank`, the mean value of the hand after the "
        "draw, where one without a five counts nothing; `five`, the chance of a five; `rank`, the "
        "mean value, five or not; `improve`, the chance of a higher category.",
    )


class FivesOdds(odds.OddsBase):
    """The hands after a draw of Fives. All counts are exact."""

    with_five: dict[str, int] = Field(
        description="Draws that make a hand with a five, by category."
    )
    fives: int = Field(description="All of these.")
    five_value_sum: int = Field(description="The sum of the values of the hands with a five.")
    mean_five_value: float = Field(
        description="The mean value of the hand after the draw, where one without a five counts "
        "nothing."
    )


class FivesChoice(odds.ChoiceBase):
    """A choice of cards to discard in Fives."""

    odds: FivesOdds


class FivesOddsAnswer(Strict):
    """The requested choice, or all 32 of them, best first."""

    choices: list[FivesChoice]


class FivesOutcome(OutcomeBase):
    """How a deal of Fives ended; lists are by seat."""

    pots: list[SeatedJudgedPot] = Field(description="Carried pots first.")
    carried: list[SeatedCarriedPot] = Field(description="The pots that nobody won.")
    plays_on: BySeat = Field(description="The seats that play on for them.")
    next_button: int | None = Field(description="The button of the deal for the carried pots.")
    explanation: str = Field(description="The end in words, over several lines.")


class FivesView(ViewBase):
    """What one seat of Fives may see; lists are by seat."""

    rules: FivesRules
    deal_number: int = Field(description="Among the deals for the same pots, from 1.")
    street: Street
    draw_number: int | None
    antes: BySeat
    cards_paid: BySeat
    carried: list[SeatedCarriedPot]
    drawn: list[list[int]] = Field(description="How many cards each seat drew in each draw.")
    outcome: FivesOutcome | None


class FivesPosition(referee.Position):
    """Where a deal of Fives stands."""

    street: Street
    draw_number: int | None = Field(description="From 1 to 5; null outside the draws.")
    legal: LegalBetOrDraw
    outcome: FivesOutcome | None = Field(description="Null until the deal is over.")
    view: FivesView | None = Field(description="Null unless requested.")


def _prepared(request: NamedFivesShowdown | SeatedFivesShowdown) -> dict[str, Any]:
    pots: Iterable[CarriedPot[Any]] = request.carried
    carried = [fives.CarriedPot(pot.amount, pot.eligible) for pot in pots]
    return {"carried": carried, "rules": fives.Rules(**dict(request.rules))}


def _choices(
    body: FivesOddsRequest, hand: CardSet, discard: CardSet | None, dead: CardSet
) -> list[fives.Choice]:
    odds.check_work(hand | dead, discard)
    if discard is None:
        return list(fives.best_discards(hand, dead, body.by))
    return [fives.Choice(fives.odds(hand, discard, dead), body.by)]


showdowns.add_route(
    blueprint,
    GAME,
    TAG,
    (FivesShowdownRequest, FivesShowdownAnswer),
    "Compares the hands of 2 to 9 players; the best one wins only with a five, or nobody wins and "
    "the pot is carried on. `antes`, `cards_paid` and `carried` are shared too.",
    _prepared,
)
simulations.add_route(
    blueprint,
    GAME,
    TAG,
    (FivesSimulateRequest, FivesSimulateAnswer),
    " Each game is a deal and those played on for its pots until every pot is won, from the same "
    "stacks.",
)
odds.add_route(
    blueprint,
    GAME,
    TAG,
    (FivesOddsRequest, FivesOddsAnswer),
    _choices,
    "; the price of cards does not count",
)
referee.add_routes(blueprint, GAME, TAG, FivesPosition)
