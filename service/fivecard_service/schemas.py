"""What goes in and what comes out, as pydantic models: strict, and without unknown fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, RootModel, Tag

__all__ = [
    "BY_NAME",
    "BY_SEAT",
    "MOST_CHIPS",
    "TWO_FORMS",
    "EvaluateAnswer",
    "EvaluateRequest",
    "HandAnswer",
    "HandsAnswer",
    "HealthAnswer",
    "NamedShowdown",
    "NamedShowdownAnswer",
    "Problem",
    "SeatedShowdown",
    "SeatedShowdownAnswer",
    "ShowdownAnswer",
    "ShowdownRequest",
    "ValuesAnswer",
    "form",
]

# The greatest integer that every JSON client holds exactly: JavaScript's numbers are doubles.
MOST_CHIPS = 2**53 - 1

BY_NAME = "by name"
BY_SEAT = "by seat"
# The bodies that have both forms: pydantic's places in them begin with the name of the form.
TWO_FORMS = frozenset({"ShowdownRequest", "DrawShowdownRequest", "FivesShowdownRequest"})


class Strict(BaseModel):
    """A number is no text, and an unknown field is an error."""

    model_config = ConfigDict(strict=True, extra="forbid")


def _check_total(chips: Iterable[int]) -> None:
    """Checks that all the chips together, too, are a number that every client holds."""
    if sum(chips) > MOST_CHIPS:
        raise ValueError(f"must be at most {MOST_CHIPS} chips in all")


def _check_by_name(contributed: dict[str, int]) -> dict[str, int]:
    _check_total(contributed.values())
    return contributed


def _check_by_seat(contributed: list[int]) -> list[int]:
    _check_total(contributed)
    return contributed


# Names come back in sentences, so they stay short and in one line.
PlayerName = Annotated[
    str, Field(min_length=1, max_length=64, pattern=r"^[^\u0000-\u001f\u007f]+$")
]
SeatNumber = Annotated[int, Field(ge=0, le=22)]
Chips = Annotated[int, Field(ge=0, le=MOST_CHIPS)]
Board = Annotated[
    str,
    Field(
        description="Five cards; none, three or four are enough when one player has not folded.",
        examples=["6c Ks Kd Td Th"],
    ),
]
ContributedByName = Annotated[dict[PlayerName, Chips], AfterValidator(_check_by_name)]
ContributedBySeat = Annotated[list[Chips], AfterValidator(_check_by_seat)]
Contributed = (
    "Whole chips that each player put in over the whole deal, folded players too; with them the "
    f"answer shares the pots. At most {MOST_CHIPS} in all."
)
Folded = "The players who folded; they never win."
Button = "The player with the button; needed when a pot leaves an odd chip."


class EvaluateRequest(Strict):
    """Hands to evaluate."""

    hands: list[str] = Field(
        min_length=1,
        description="Each of five, six or seven cards; at most the setting `most_hands`, 10,000 by "
        "default.",
        examples=[["Ks Kc Kh 9c Ts 7c 4c", "As Ks Qs Js Ts"]],
    )
    form: Literal["full", "values"] = Field(
        "full", description="`values` answers the hands' values alone, which is quicker by far."
    )


class HandAnswer(Strict):
    """What a hand is worth."""

    category: str = Field(description="`high card` to `royal flush`.")
    value: int = Field(ge=1, le=7462, description="Greater is better; equal values tie.")
    best_five: list[str] = Field(
        min_length=5,
        max_length=5,
        description="The five cards that count, in the order they are compared.",
    )
    name: str = Field(description="As people say it.")
    description: str = Field(description="The name with the kickers.")


class HandsAnswer(Strict):
    """What each hand is worth, in the order of the request."""

    hands: list[HandAnswer]


class ValuesAnswer(Strict):
    """The value of each hand, in the order of the request."""

    values: list[Annotated[int, Field(ge=1, le=7462)]] = Field(
        description="Greater is better; equal values tie."
    )


class EvaluateAnswer(RootModel[HandsAnswer | ValuesAnswer]):
    """As the request's `form` was."""


class NamedShowdown(Strict):
    """A showdown whose players have names."""

    board: Board = ""
    hands: dict[PlayerName, str] = Field(
        description="Two cards for each player. Players who folded may be left out."
    )
    seats: list[PlayerName] | None = Field(
        None,
        description="The players in seat order: each one who has a hand or put in chips, once. "
        "Without it the order is that of `contributed`, else of `hands`, as the text has it; a "
        "client whose objects keep no order should send it.",
    )
    contributed: ContributedByName | None = Field(None, description=Contributed)
    folded: list[PlayerName] = Field(default=[], description=Folded)
    button: PlayerName | None = Field(None, description=Button)


class SeatedShowdown(Strict):
    """A showdown whose players are seats, counted from 0; lists are by seat."""

    board: Board = ""
    hands: list[str | None] = Field(
        description="Two cards for each seat; null for one that folded without showing."
    )
    contributed: ContributedBySeat | None = Field(None, description=Contributed)
    folded: list[SeatNumber] = Field(default=[], description=Folded)
    button: SeatNumber | None = Field(None, description=Button)


def form(body: Any) -> str:
    """Which of the two forms of a showdown the body is meant to be."""
    hands = body.get("hands") if isinstance(body, dict) else getattr(body, "hands", None)
    return BY_SEAT if isinstance(hands, list) else BY_NAME


class ShowdownRequest(
    RootModel[
        Annotated[
            Annotated[NamedShowdown, Tag(BY_NAME)] | Annotated[SeatedShowdown, Tag(BY_SEAT)],
            Discriminator(form),
        ]
    ]
):
    """A showdown, its players by name or by seat."""


class _Pot(Strict):
    amount: int = Field(description="Whole chips.")


class NamedPot(_Pot):
    """A pot, and who got it."""

    eligible: list[str] = Field(description="The players with a claim on it, in seat order.")
    winners: list[str] = Field(description="The players who share it, in seat order.")
    awards: dict[str, int] = Field(description="What each winner gets, odd chips included.")


class SeatedPot(_Pot):
    """A pot, and which seats got it."""

    eligible: list[int] = Field(description="The seats with a claim on it.")
    winners: list[int] = Field(description="The seats that share it.")
    awards: list[int] = Field(description="What each seat gets, odd chips included, by seat.")


class NamedShowdownAnswer(Strict):
    """Who wins, and who gets which chips; without contributions nobody gets any."""

    hands: dict[str, HandAnswer] = Field(
        description="What each player who has not folded holds; empty when nobody contested."
    )
    winners: list[str] = Field(
        description="The best of those who have not folded, in seat order; a side pot may have "
        "other winners."
    )
    pots: list[NamedPot] = Field(description="Main pot first.")
    awards: dict[str, int] = Field(description="What each player wins from the pots.")
    returned: dict[str, int] = Field(description="Chips that nobody called go back; no win.")
    net: dict[str, int] = Field(description="What each player won or lost; adds up to 0.")
    explanation: str = Field(description="The comparison in words, over several lines.")


class SeatedShowdownAnswer(Strict):
    """The same with lists by seat; they are empty without contributions."""

    hands: list[HandAnswer | None] = Field(description="By seat; null where none was compared.")
    winners: list[int] = Field(description="The seats with the best hand.")
    pots: list[SeatedPot] = Field(description="Main pot first.")
    awards: list[int] = Field(description="What each seat wins from the pots.")
    returned: list[int] = Field(description="Chips that nobody called go back; no win.")
    net: list[int] = Field(description="What each seat won or lost; adds up to 0.")
    explanation: str = Field(description="The comparison in words, over several lines.")


class ShowdownAnswer(RootModel[NamedShowdownAnswer | SeatedShowdownAnswer]):
    """By name or by seat, as the request was."""


class HealthAnswer(Strict):
    """The service is up."""

    status: str
    version: str


class Fault(Strict):
    """One thing wrong at one place of the body."""

    pointer: str = Field(description="JSON pointer (RFC 6901); empty for the whole body.")
    detail: str


class Bound(Strict):
    """A bound that the request broke: a setting of the service."""

    setting: str
    allowed: float
    given: float = Field(description="What the request came to.")


class Problem(Strict):
    """An error by RFC 9457."""

    type: str = Field(description="`about:blank`: `code` says more than the status.")
    title: str = Field(description="The phrase of the status.")
    status: int
    code: str = Field(description="Stable name of the fault, for programs.")
    detail: str = Field(description="What is wrong, for people; the wording may change.")
    kind: Literal["parse", "setup", "illegal_action", "limit"] | None = Field(
        default=None,
        description="Whose fault by the package's words: a text is none (ParseError), the deal "
        "cannot be (SetupError), the rules forbid it (IllegalActionError), it is too much "
        "(LimitError). Absent when the request itself is at fault.",
    )
    errors: list[Fault] | None = Field(
        default=None, description="Where in the body, if a place is known."
    )
    limit: Bound | None = Field(default=None, description="The bound, if one was broken.")
