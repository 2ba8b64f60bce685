"""The odds of exchanges: what goes in and what comes out."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from fivecard_service.schemas import Strict

__all__ = ["DrawOddsAnswer", "DrawOddsRequest", "FivesOddsAnswer", "FivesOddsRequest"]


class _OddsRequest(Strict):
    hand: str = Field(description="The five cards held.", examples=["9c 9d Kh 7s 2c"])
    discard: str | None = Field(
        None,
        description="The cards thrown away, none (an empty text) to stand pat. Without it all 32 "
        "choices are answered, best first.",
    )
    dead: str = Field("", description="Cards known to be out of play: they cannot be drawn.")


class DrawOddsRequest(_OddsRequest):
    """A hand of Five-Card Draw that is about to draw."""

    by: Literal["rank", "improve", "beat"] = Field(
        "rank",
        description="What choices are ranked by: `rank`, the mean value of the hand after the "
        "draw; `improve`, the chance of a higher category; `beat`, the share of the pot against "
        "another hand that does not draw, which is its wins and half of its ties.",
    )
    against: str | None = Field(
        None,
        description="With `beat`, the five cards of the other hand, which are dead then; without "
        "it any five of the cards that the draw leaves unseen, each five as likely.",
    )


class FivesOddsRequest(_OddsRequest):
    """A hand of Fives that is about to draw."""

    by: Literal["five_rank", "five", "rank", "improve"] = Field(
        "five_rank",
        description="What choices are ranked by: `five_rank`, the mean value of the hand after the "
        "draw, where one without a five counts nothing; `five`, the chance of a five; `rank`, the "
        "mean value, five or not; `improve`, the chance of a higher category.",
    )


class Duels(Strict):
    """How a hand fares against the other: a case for each draw and hand that the other may hold."""

    wins: int
    ties: int
    losses: int


class _Choice(Strict):
    discard: list[str] = Field(description="The cards thrown away.")
    score: float = Field(description="What choices are ranked by, as a number.")
    draws: int = Field(description="All the draws there are; the counts add up to it.")
    counts: dict[str, int] = Field(
        description="Draws by the category of the hand they make, `high card` to `royal flush`."
    )
    improved: int = Field(description="Draws that make a hand of a higher category.")
    stronger: int = Field(description="Draws that make a stronger hand, be it by a kicker.")
    equal: int = Field(description="Draws that make a hand of the same strength.")
    weaker: int = Field(description="Draws that make a weaker hand.")
    value_sum: int = Field(description="The sum of the values, 1 to 7462, of the hands they make.")
    mean_value: float = Field(description="The mean value of the hand after the draw.")


class DrawChoice(_Choice):
    """What becomes of a hand of Five-Card Draw. All counts are exact."""

    duels: Duels | None = Field(description="Against the other hand; null unless ranked by that.")


class DrawOddsAnswer(Strict):
    """The choice asked for, or all 32 of them, best first."""

    choices: list[DrawChoice] = Field(
        description="Of equal ones first those that throw fewer cards away."
    )


class FivesChoice(_Choice):
    """What becomes of a hand of Fives. All counts are exact."""

    fives: int = Field(description="Draws that make a hand with a five.")
    with_five: dict[str, int] = Field(description="The same by category.")
    five_value_sum: int = Field(description="The sum of the values of the hands with a five.")
    mean_five_value: float = Field(
        description="The mean value of the hand after the draw, where one without a five counts "
        "nothing."
    )


class FivesOddsAnswer(Strict):
    """The choice asked for, or all 32 of them, best first."""

    choices: list[FivesChoice] = Field(
        description="Of equal ones first those that throw fewer cards away."
    )
