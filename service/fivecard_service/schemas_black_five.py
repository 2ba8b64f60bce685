"""Black Five: what goes in and what comes out."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from fivecard_service.schemas import Strict
from fivecard_service.schemas_simulate import First, Games, Seed, SeedAnswer, ShareAnswer

__all__ = [
    "ClassifyAnswer",
    "ClassifyRequest",
    "PlaysAnswer",
    "PlaysRequest",
    "SimulateAnswer",
    "SimulateRequest",
]

On = "The combination to beat; without one the hand leads."


class ClassifyRequest(Strict):
    """Cards to classify."""

    cards: str = Field(description="Any number of cards.", examples=["As Ad 2c 2d"])
    on: str | None = Field(None, description="A combination that these cards might beat.")


class CombinationAnswer(Strict):
    """Cards that make a pattern."""

    pattern: Literal["single", "pair", "straight", "sister pairs", "triple", "hong"]
    length: int = Field(description="Number of cards.")
    rank: str = Field(description="The rank that counts; the highest of a sequence.")
    cards: list[str]


class ClassifyAnswer(Strict):
    """The combination that the cards make together."""

    combination: CombinationAnswer | None = Field(description="Null when they make none.")
    beats: bool | None = Field(description="Whether it beats `on`; null without `on`.")


class PlaysRequest(Strict):
    """A hand whose plays are wanted."""

    hand: str = Field(description="At most eleven cards.", examples=["4c 4d 4h 6h 5s"])
    on: str | None = Field(None, description=On, examples=["5c"])


class PlayAnswer(CombinationAnswer):
    """A play, made of the lowest suits held."""

    id: int = Field(ge=0, le=146, description="Its number among the 149 actions.")


class PlaysAnswer(Strict):
    """Each play once when suits are ignored and the black five is told apart, by id."""

    plays: list[PlayAnswer]


class SimulateRequest(Strict):
    """Deals to play between bots."""

    games: Games
    bots: list[Literal["random", "greedy", "partner"]] = Field(description="Five bots, by seat.")
    seed: Seed = 0
    first: First = 0
    payoff: Literal["sides", "zero_sum"] = "sides"


class WinsAnswer(Strict):
    """Deals, and those that the dealer side won."""

    deals: int
    dealer_wins: int


class RevealsAnswer(Strict):
    """How often the black five was shown, and when."""

    after_finishers: list[int] = Field(
        description="Deals by the number of seats that had finished before: 0, 1, 2."
    )
    decisions_before: int = Field(description="Plays and passes before, over all these deals.")


class CountsAnswer(Strict):
    """What happened, in integers that add up over parts."""

    partnered: WinsAnswer = Field(description="Deals in which the dealer had a partner.")
    lone: WinsAnswer = Field(description="Deals in which the dealer was alone.")
    places: list[list[int]] = Field(description="By seat, how often first, second and third.")
    payoffs: list[list[int]] = Field(description="By seat, the sum and the sum of squares.")
    decisions: int = Field(description="Plays and passes.")
    longest: int = Field(description="The most decisions of a deal.")
    passes: int
    triples: int
    hongs: int
    declared: RevealsAnswer = Field(description="Revealed before it was played.")
    played: RevealsAnswer = Field(description="Revealed by being played.")


class RatesAnswer(Strict):
    """What follows from the counts."""

    dealer_wins: ShareAnswer
    partnered_dealer_wins: ShareAnswer
    lone_dealer_wins: ShareAnswer
    lone_dealers: ShareAnswer
    passes: ShareAnswer


class SimulateAnswer(Strict):
    """What the deals came to."""

    seed: SeedAnswer
    counts: CountsAnswer
    rates: RatesAnswer
