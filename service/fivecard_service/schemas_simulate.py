"""Simulations: what those of all games take and answer."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from fivecard_service.schemas import Chips, Strict

__all__ = [
    "AverageAnswer",
    "Bots",
    "First",
    "Games",
    "PairedCounts",
    "Seed",
    "SeedAnswer",
    "ShareAnswer",
    "Stacks",
    "Structure",
]

MOST_SEED = 2**64 - 1
# The greatest integer that every JSON client holds exactly.
MOST_WHOLE = 2**53 - 1

DECIMAL = re.compile(r"0|[1-9][0-9]{0,19}", re.ASCII)


def _seed(given: object) -> int:
    """A seed as an integer, however it was told."""
    if isinstance(given, str) and DECIMAL.fullmatch(given):
        given = int(given)
    # orjson reads integers beyond 64 bits as floats; true and false are integers to Python.
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= MOST_SEED:
        raise ValueError(
            f"must be a whole number from 0 to {MOST_SEED}, or the same as decimal text"
        )
    return given


Seed = Annotated[
    int,
    BeforeValidator(_seed),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": MOST_SEED},
                {"type": "string", "pattern": f"^({DECIMAL.pattern})$"},
            ],
            "default": 0,
            "description": "The same seed gives the same deals. As text where the client's numbers "
            "hold fewer than 64 bits.",
        }
    ),
]
SeedAnswer = Annotated[str, Field(description="The seed, as decimal text.")]
Games = Annotated[
    int,
    Field(
        ge=1, description="How many games; at most the setting `most_games`, 100,000 by default."
    ),
]
First = Annotated[
    int,
    Field(
        ge=0,
        le=MOST_WHOLE,
        description="The number of the first game: parts add up to the whole.",
    ),
]
Bots = list[Literal["random", "pat", "basic"]]
Stacks = Annotated[
    list[Chips],
    Field(
        description="Whole chips by seat, the same before every game; by default 100 times the "
        "least bet each."
    ),
]
Structure = Literal["no-limit", "pot-limit", "fixed-limit"]
PairedCounts = Annotated[list[int], Field(min_length=2, max_length=2)]


class ShareAnswer(Strict):
    """How often, with its 95 % interval; null where it could never have happened."""

    count: int
    of: int
    rate: float | None
    low: float | None
    high: float | None


class AverageAnswer(Strict):
    """A mean with its 95 % interval; null where there is too little to count."""

    mean: float | None
    low: float | None
    high: float | None
