"""What models of requests and answers share: strict, and without unknown fields."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    WithJsonSchema,
)
from pydantic_core import CoreSchema, core_schema

__all__ = [
    "CARDS_TYPE",
    "MOST_WHOLE",
    "Cards",
    "CardsAnswer",
    "Chips",
    "Interval",
    "OneOf",
    "Problem",
    "Seat",
    "Seed",
    "SeedAnswer",
    "Strict",
]

# The greatest integer that every JSON client holds exactly: JavaScript's numbers are doubles.
MOST_WHOLE = 2**53 - 1
MOST_SEED = 2**64 - 1

# The type of pydantic's error about cards.
CARDS_TYPE = "cards_type"

DECIMAL = re.compile(r"0|[1-9][0-9]{0,19}", re.ASCII)


class Strict(BaseModel):
    """A number is not text, and an unknown field is an error."""

    model_config = ConfigDict(strict=True, extra="forbid")


class OneOf:
    """Annotates text that is one of some values, for values that are not known to a type checker.

    >>> from pydantic import TypeAdapter
    >>> TypeAdapter(Annotated[str, OneOf(["pat", "basic"])]).json_schema()
    {'enum': ['pat', 'basic'], 'type': 'string'}
    """

    def __init__(self, values: Iterable[str]) -> None:
        """Takes the values in the order in which the document lists them."""
        self.values = list(values)

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """The schema of a literal."""
        return core_schema.literal_schema(self.values)


class _CardsType:
    """Annotates cards: text, or a list of texts, with one error where they are neither."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Text first, which is what most clients send."""
        text = core_schema.str_schema(strict=True)
        either = core_schema.union_schema(
            [text, core_schema.list_schema(text, strict=True)], mode="left_to_right"
        )
        return core_schema.custom_error_schema(
            either, CARDS_TYPE, custom_error_message="must be text or a list of cards"
        )


def _parse_seed(given: object) -> int:
    if isinstance(given, str) and DECIMAL.fullmatch(given):
        given = int(given)
    # orjson reads integers beyond 64 bits as floats; true and false are integers to Python.
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= MOST_SEED:
        raise ValueError(
            f"must be a whole number from 0 to {MOST_SEED}, or the same as decimal text"
        )
    return given


Cards = Annotated[
    str | list[str],
    _CardsType(),
    Field(description="Cards as text (spaces and commas are optional) or as a list of texts."),
]
CardsAnswer = list[str]
Chips = Annotated[int, Field(ge=0, le=MOST_WHOLE)]
Seat = Annotated[int, Field(ge=0, le=22)]
Interval = Annotated[list[float], Field(min_length=2, max_length=2)]
Seed = Annotated[
    int,
    BeforeValidator(_parse_seed),
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


class Fault(Strict):
    """One error at one place in the body."""

    pointer: str = Field(description="JSON pointer (RFC 6901); empty for the whole body.")
    detail: str


class Bound(Strict):
    """A limit that the request exceeds: a setting of the service."""

    setting: str
    allowed: float
    given: float = Field(description="What the request came to.")


class Problem(Strict):
    """An error by RFC 9457."""

    type: str = Field(description="`about:blank`: the title is the status's own; see `code`.")
    title: str = Field(description="The phrase of the status.")
    status: int
    code: str = Field(description="Stable name of the error, for programs.")
    detail: str = Field(description="What is wrong, for people; the wording may change.")
    kind: Literal["parse", "setup", "illegal_action", "limit"] | None = Field(
        default=None,
        description="The package's kind of error: ParseError (a text cannot be read), SetupError "
        "(the cards or the deal are invalid), IllegalActionError (the rules forbid it), "
        "LimitError (too much work). Absent when the request itself is invalid.",
    )
    errors: list[Fault] | None = Field(
        default=None, description="Where in the body the error is, if one place is known."
    )
    limit: Bound | None = Field(default=None, description="The limit, if one was exceeded.")
