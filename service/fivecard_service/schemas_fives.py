"""Fives: what goes in and what comes out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import Discriminator, Field, RootModel, Tag, model_validator

from fivecard_service.schemas import (
    BY_NAME,
    BY_SEAT,
    MOST_CHIPS,
    Chips,
    ContributedByName,
    ContributedBySeat,
    HandAnswer,
    PlayerName,
    SeatNumber,
    Strict,
    form,
)
from fivecard_service.schemas_showdown import NamedHands, SeatedHands
from fivecard_service.schemas_simulate import (
    AverageAnswer,
    Bots,
    First,
    Games,
    PairedCounts,
    Seed,
    SeedAnswer,
    ShareAnswer,
    Stacks,
    Structure,
)

__all__ = [
    "FivesRules",
    "FivesShowdownAnswer",
    "FivesShowdownRequest",
    "FivesSimulateAnswer",
    "FivesSimulateRequest",
    "NamedFivesShowdown",
]

Antes = "Whole chips that each player posted; the greatest is the full ante."
CardsPaid = "Whole chips that each player paid for cards: dead money of the full antes' pot."
Carried = "The pots of earlier deals that nobody won, with those who claim them."
Verdict = Literal["won", "uncontested", "replay"]
Replay = "`replay`: nobody wins, the best hand has no five."


class FivesRules(Strict):
    """The numbers and switches of the house."""

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


class NamedCarriedPot(Strict):
    """A pot that nobody has won yet."""

    amount: Chips
    eligible: list[PlayerName]


class SeatedCarriedPot(Strict):
    """A pot that nobody has won yet."""

    amount: Chips
    eligible: list[SeatNumber]


class NamedFivesShowdown(NamedHands):
    """A showdown of Fives whose players have names."""

    antes: ContributedByName | None = Field(default=None, description=Antes)
    cards_paid: ContributedByName | None = Field(default=None, description=CardsPaid)
    carried: list[NamedCarriedPot] = Field(default=[], description=Carried)
    rules: FivesRules = Field(default=FivesRules(), description="Those for the showdown matter.")

    @model_validator(mode="after")
    def _check_all(self) -> Self:
        by_player = (self.antes, self.cards_paid, self.bets)
        _check_total(self.carried, *(chips.values() for chips in by_player if chips))
        return self


class SeatedFivesShowdown(SeatedHands):
    """A showdown of Fives whose players are seats."""

    antes: ContributedBySeat | None = Field(default=None, description=Antes)
    cards_paid: ContributedBySeat | None = Field(default=None, description=CardsPaid)
    carried: list[SeatedCarriedPot] = Field(default=[], description=Carried)
    rules: FivesRules = Field(default=FivesRules(), description="Those for the showdown matter.")

    @model_validator(mode="after")
    def _check_all(self) -> Self:
        by_seat = (self.antes, self.cards_paid, self.bets)
        _check_total(self.carried, *(chips for chips in by_seat if chips))
        return self


class FivesShowdownRequest(
    RootModel[
        Annotated[
            Annotated[NamedFivesShowdown, Tag(BY_NAME)]
            | Annotated[SeatedFivesShowdown, Tag(BY_SEAT)],
            Discriminator(form),
        ]
    ]
):
    """A showdown, its players by name or by seat."""


class FivesHandAnswer(HandAnswer):
    """What a hand is worth, and whether it may win."""

    has_five: bool


class _FivesPot(Strict):
    amount: int = Field(description="Whole chips.")
    verdict: Verdict = Field(description=Replay)


class NamedFivesPot(_FivesPot):
    """A pot, and who got it."""

    eligible: list[str] = Field(description="The players with a claim on it, in seat order.")
    best: list[str] = Field(description="Those with the best hand; none when uncontested.")
    winners: list[str] = Field(description="The players who share it, in seat order.")
    awards: dict[str, int] = Field(description="What each winner gets, odd chips included.")


class SeatedFivesPot(_FivesPot):
    """A pot, and which seats got it."""

    eligible: list[int] = Field(description="The seats with a claim on it.")
    best: list[int] = Field(description="Those with the best hand; none when uncontested.")
    winners: list[int] = Field(description="The seats that share it.")
    awards: list[int] = Field(description="What each seat gets, odd chips included, by seat.")


class _FivesShowdown(Strict):
    verdict: Verdict = Field(description=f"How a pot is decided that all claim. {Replay}")
    explanation: str = Field(description="The showdown in words, over several lines.")


class NamedFivesShowdownAnswer(_FivesShowdown):
    """Who wins, and who gets which chips; without chips nobody gets any."""

    hands: dict[str, FivesHandAnswer] = Field(
        description="What each player shows who has not folded; empty when uncontested."
    )
    best: list[str] = Field(description="Those with the best hand; none when uncontested.")
    winners: list[str] = Field(description="Those who would share a pot that all claim.")
    pots: list[NamedFivesPot] = Field(description="Carried pots first, then main pot first.")
    carried: list[NamedCarriedPot] = Field(
        description="The pots that nobody won: what `carried` is for the next deal."
    )
    plays_on: list[str] = Field(description="Those who claim a carried pot.")
    awards: dict[str, int] = Field(description="What each player wins from the pots.")
    returned: dict[str, int] = Field(description="Chips that nobody called go back; no win.")
    net: dict[str, int] = Field(
        description="What each player won or lost in this deal: won and returned, less put in."
    )


class SeatedFivesShowdownAnswer(_FivesShowdown):
    """The same with lists by seat; they are empty without chips."""

    hands: list[FivesHandAnswer | None] = Field(description="By seat; null where none is shown.")
    best: list[int] = Field(description="The seats with the best hand; none when uncontested.")
    winners: list[int] = Field(description="The seats that would share a pot that all claim.")
    pots: list[SeatedFivesPot] = Field(description="Carried pots first, then main pot first.")
    carried: list[SeatedCarriedPot] = Field(
        description="The pots that nobody won: what `carried` is for the next deal."
    )
    plays_on: list[int] = Field(description="The seats that claim a carried pot.")
    awards: list[int] = Field(description="What each seat wins from the pots.")
    returned: list[int] = Field(description="Chips that nobody called go back; no win.")
    net: list[int] = Field(
        description="What each seat won or lost in this deal: won and returned, less put in."
    )


class FivesShowdownAnswer(RootModel[NamedFivesShowdownAnswer | SeatedFivesShowdownAnswer]):
    """By name or by seat, as the request was."""


class FivesSimulateRequest(Strict):
    """Games of Fives to play between bots."""

    games: Games
    bots: Bots = Field(description="Two to nine bots, by seat.")
    stacks: Stacks | None = None
    rules: FivesRules = FivesRules()
    seed: Seed = 0
    first: First = 0


class FivesPotsAnswer(Strict):
    """What became of the pots."""

    won: int
    shared: int
    uncontested: int
    carried: int
    chips_won: int
    largest: int


class FivesCountsAnswer(Strict):
    """What happened, in integers that add up over parts."""

    games: int
    deals: int = Field(description="Replays among them.")
    replays: list[int] = Field(description="Games by the number of replays they took, from 0.")
    winnings: list[PairedCounts] = Field(
        description="By seat, the sum of its winnings and the sum of their squares."
    )
    showdowns: int
    nobody_won: int = Field(description="Deals in which nobody won any pot.")
    partly_won: int = Field(description="Deals in which some pot was won and another carried.")
    shown: list[PairedCounts] = Field(
        description="Hands shown without and with a five, from high card to royal flush."
    )
    pots: FivesPotsAnswer
    draws: list[list[int]] = Field(
        description="For each of the five draws, how often 0 to 5 cards were drawn."
    )
    decisions: int
    longest: int = Field(description="The most decisions of a deal.")


class FivesRatesAnswer(Strict):
    """What follows from the counts."""

    winnings: list[AverageAnswer] = Field(description="Chips that each seat won or lost a game.")
    showdowns: ShareAnswer
    nobody_won: ShareAnswer
    partly_won: ShareAnswer
    with_five: dict[str, ShareAnswer] = Field(
        description="By category, the hands with a five of all those shown."
    )


class FivesSimulateAnswer(Strict):
    """What the games came to."""

    seed: SeedAnswer
    counts: FivesCountsAnswer
    rates: FivesRatesAnswer


def _check_total(
    carried: list[NamedCarriedPot] | list[SeatedCarriedPot], *chips: Iterable[int]
) -> None:
    """Checks that all the chips together are a number that every client holds."""
    told = sum(sum(each) for each in chips)
    if told + sum(pot.amount for pot in carried) > MOST_CHIPS:
        raise ValueError(f"must have at most {MOST_CHIPS} chips in all")
