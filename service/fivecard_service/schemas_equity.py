"""Equities in Texas Hold'em: what goes in and what comes out."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from fivecard_service.schemas import Strict
from fivecard_service.schemas_simulate import MOST_WHOLE, Seed

__all__ = ["EquityAnswer", "EquityRequest"]


class EquityRequest(Strict):
    """Players with the hands they may hold, before the rest of the board comes."""

    players: list[str | None] = Field(
        description="2 or more, at most the setting `most_players`, 23 by default: each a hand "
        "(`AcAs`), a range (`QQ+, AKs:0.5, A5s-A2s, KTo+, 76s`), or null for any hand.",
        examples=[["AcAs", "QQ+, AKs", None]],
    )
    board: str = Field("", description="No cards, or 3, 4 or 5.", examples=["Qh 7h 2c"])
    dead: str = Field("", description="Cards that are in no hand and will not come.")
    samples: Annotated[int, Field(ge=1, le=MOST_WHOLE)] | None = Field(
        None,
        description="Deal so many runouts at random instead of counting all of them; at most the "
        "setting `most_samples`, 2,000,000 by default.",
    )
    seed: Seed | None = Field(
        None, description="Of the samples, 0 without it; an exact answer takes none."
    )


class EquityPlayer(Strict):
    """How a player fares; counts are of runouts, times the weights of the hands dealt."""

    wins: int = Field(description="Won alone.")
    losses: int
    ties: int = Field(description="Shared the best hand.")
    ties_by: dict[str, int] = Field(
        description="The ties by the number of players who share, from two up."
    )
    equity: float = Field(description="The mean share of the pot, from 0 to 1.")
    share: str = Field(
        description="The same without rounding, as numerator and denominator.",
        examples=["29603/36432"],
    )
    standard_error: float | None = Field(
        description="Of the equity; null when it is exact, and of a single sample."
    )
    interval: Annotated[list[float], Field(min_length=2, max_length=2)] | None = Field(
        description="The 95 % interval of the equity (normal approximation); null likewise."
    )
    won_with: dict[str, int] = Field(description="The wins by the category of the hand.")
    made: dict[str, int] = Field(description="The category of the hand in the end, won or not.")


class EquityAnswer(Strict):
    """How often each player wins, in the order of the request."""

    exact: bool = Field(description="Whether all runouts were counted, and none at random.")
    total: int = Field(description="How many runouts were counted, times the hands' weights.")
    seed: str | None = Field(description="Of the samples, as decimal text; null when exact.")
    players: list[EquityPlayer]
