"""Black Five: what goes in and what comes out."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivecard_service.schemas import Strict

__all__ = [
    "ClassifyAnswer",
    "ClassifyRequest",
    "PlaysAnswer",
    "PlaysRequest",
    "SimulateAnswer",
    "SimulateRequest",
]

# The greatest integer that every JSON client holds exactly.
MOST_SEED = 2**53 - 1

Whole = Annotated[int, Field(ge=0, le=MOST_SEED)]
On = "The combination to beat; without one the hand leads."


class ClassifyRequest(Strict):
    """Cards to classify."""

    cards: str = Field(description="Any number of cards.", examples=["As Ad 2c 2d"])
    on: str | None = Field(None, description="A combination that these cards might beat.")


class CombinationAnswer(Strict):
    """Cards that make a pattern."""

    pattern: Literal["single", "pair", "straight", "sister_pairs", "triple", "hong"]
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

    games: Annotated[int, Field(ge=1)] = Field(
        description="How many deals; at most the setting `most_games`, 100,000 by default."
    )
    bots: list[Literal["random", "greedy", "partner"]] = Field(description="Five bots, by seat.")
    seed: Whole = Field(0, description="The same seed gives the same deals.")
    first: Whole = Field(0, description="The number of the first deal: parts add up to the whole.")
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


class ShareAnswer(Strict):
    """How often, with its 95 % interval; null where it could never have happened."""

    count: int
    of: int
    rate: float | None
    low: float | None
    high: float | None


class RatesAnswer(Strict):
    """What follows from the counts."""

    dealer_wins: ShareAnswer
    partnered_dealer_wins: ShareAnswer
    lone_dealer_wins: ShareAnswer
    lone_dealers: ShareAnswer
    passes: ShareAnswer


class SimulateAnswer(Strict):
    """What the deals came to."""

    counts: CountsAnswer
    rates: RatesAnswer
