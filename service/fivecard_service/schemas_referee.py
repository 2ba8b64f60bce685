"""The stateless referee: a record goes in, what may be done or the longer record comes out."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from fivecard_service.schemas import SeatedPot, SeatNumber, Strict
from fivecard_service.schemas_fives import SeatedCarriedPot, SeatedFivesPot

__all__ = [
    "ApplyRequest",
    "BlackFiveApplied",
    "BlackFivePosition",
    "DrawApplied",
    "DrawPosition",
    "FivesApplied",
    "FivesPosition",
    "LegalActionsRequest",
]

Cards = list[str]
Seats = list[int]
ChipsBySeat = list[int]
Sizes = Annotated[list[int], Field(min_length=2, max_length=2)]

ActionText = Annotated[
    str,
    Field(
        description="As in a record: `fold`, `check`, `call`, `bet 20`, `raise to 60`, `all-in`, "
        "`draw 8h 6s`, `stand pat`, `timeout`; in Black Five the cards of a play, `pass`, `reveal`."
    ),
]


class LegalActionsRequest(Strict):
    """A deal so far, and whose possibilities are wanted."""

    record: str = Field(description="The deal as text, hidden cards and all.")
    seat: SeatNumber | None = Field(default=None, description="By default the seat to act.")
    view: SeatNumber | None = Field(
        default=None, description="A seat whose view is wanted too, to be shown to its player."
    )


class SeatedAction(Strict):
    """An action, with the seat that takes it unless it is the seat to act then."""

    action: ActionText
    seat: SeatNumber | None = None


def _seated(given: object) -> object:
    """An action of the seat to act may be its text alone."""
    if isinstance(given, str):
        return {"action": given}
    if not isinstance(given, dict):
        raise ValueError("must be text, or an object with a seat and an action")
    return given


TextOrSeatedAction = Annotated[
    SeatedAction,
    BeforeValidator(_seated),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string"},
                {
                    "type": "object",
                    "properties": {
                        "action": {"type": "string"},
                        "seat": {"type": "integer", "minimum": 0, "maximum": 22},
                    },
                    "required": ["action"],
                    "additionalProperties": False,
                },
            ]
        }
    ),
]


class ApplyRequest(Strict):
    """A deal so far, and what is done next: one action, or several in turn."""

    record: str = Field(description="The deal as text, hidden cards and all.")
    action: ActionText | None = None
    seat: SeatNumber | None = Field(
        default=None, description="Who takes `action`; by default the seat to act."
    )
    actions: list[TextOrSeatedAction] | None = Field(
        default=None,
        min_length=1,
        description="Actions in turn, all of them or none; without a seat of the seat to act then.",
    )
    view: SeatNumber | None = Field(
        default=None, description="A seat whose view is wanted too, to be shown to its player."
    )

    @model_validator(mode="after")
    def _check_actions(self) -> Self:
        if (self.action is None) == (self.actions is None):
            raise ValueError("must have either action or actions")
        if self.actions is not None and self.seat is not None:
            raise ValueError("must have a seat only with action: in actions each names its own")
        return self


class LegalBetOrDraw(Strict):
    """What a seat may do; `timeout` besides, whenever it is its turn."""

    kinds: list[Literal["fold", "check", "call", "bet", "raise", "draw"]] = Field(
        description="None when the seat may do nothing now."
    )
    texts: list[str] = Field(description="With amounts: `call 4`, `raise 8..200`, `draw 1..5`.")
    call: int | None = Field(description="Chips that a call takes.")
    bet: Sizes | None = Field(description="The least and the greatest bet.")
    raise_to: Sizes | None = Field(description="The least and the greatest sum to raise to.")
    all_in: str | None = Field(description="What all-in would be.")
    max_draw: int | None = Field(description="The most cards to exchange; null when not drawing.")


class LegalPlay(Strict):
    """Something a seat of Black Five may do."""

    action: str = Field(description="Its text: the cards of a play, `pass` or `reveal`.")
    kind: Literal["play", "pass", "reveal"]
    id: int = Field(ge=0, le=148, description="Its number among the 149 actions.")


class Done(Strict):
    """What a seat did, as all may see it; of another's draw how many cards."""

    seat: int
    action: str


class DrawOutcome(Strict):
    """How a deal of Five-Card Draw ended; lists are by seat."""

    stacks: ChipsBySeat
    payoffs: ChipsBySeat
    returned: ChipsBySeat = Field(description="Chips that nobody called went back; no win.")
    pots: list[SeatedPot]
    hands: list[Cards | None] = Field(description="The hands shown.")
    show_order: Seats = Field(description="The seats that showed, in order.")


class DrawView(Strict):
    """What one seat of Five-Card Draw may see; lists are by seat."""

    seat: int
    hand: Cards
    legal: LegalBetOrDraw
    street: Literal["before_draw", "draw", "after_draw", "over"]
    to_act: int | None
    button: int
    small_blind: int
    big_blind: int
    dealt_in: Seats
    live: Seats
    barred: Seats = Field(description="Those who ran out of time in the draw.")
    first_stacks: ChipsBySeat
    stacks: ChipsBySeat
    bets: ChipsBySeat
    pot: int
    drawn: list[int | None] = Field(description="How many cards each seat drew.")
    history: list[Done]
    outcome: DrawOutcome | None
    record: str = Field(description="The view as text.")


class _Table(Strict):
    to_act: int | None = Field(description="Null when the deal is over.")
    seat: int | None = Field(description="Whose possibilities `legal` tells.")


class DrawPosition(_Table):
    """Where a deal of Five-Card Draw stands."""

    street: Literal["before_draw", "draw", "after_draw", "over"]
    legal: LegalBetOrDraw
    outcome: DrawOutcome | None = Field(description="Null while the deal goes on.")
    view: DrawView | None = Field(description="Null when none was asked for.")


class DrawApplied(DrawPosition):
    """Where it stands after the actions."""

    record: str = Field(description="The longer record.")


class FivesOutcome(Strict):
    """How a deal of Fives ended; lists are by seat."""

    stacks: ChipsBySeat
    payoffs: ChipsBySeat
    returned: ChipsBySeat = Field(description="Chips that no other could claim; no win.")
    pots: list[SeatedFivesPot] = Field(description="Carried pots first.")
    carried: list[SeatedCarriedPot] = Field(description="The pots that nobody won.")
    plays_on: Seats = Field(description="The seats that play on for them.")
    hands: list[Cards | None] = Field(description="The hands shown.")
    show_order: Seats = Field(description="The seats that showed, in order.")
    next_button: int | None = Field(description="The button of the deal for the carried pots.")
    explanation: str = Field(description="The end in words, over several lines.")


class FivesView(Strict):
    """What one seat of Fives may see; lists are by seat."""

    seat: int
    hand: Cards
    legal: LegalBetOrDraw
    deal_number: int = Field(description="Among the deals for the same pots, from 1.")
    street: Literal["draw", "bet", "over"]
    draw_number: int | None
    to_act: int | None
    button: int
    dealt_in: Seats
    live: Seats
    first_stacks: ChipsBySeat
    stacks: ChipsBySeat
    pot: int
    antes: ChipsBySeat
    cards_paid: ChipsBySeat
    bets: ChipsBySeat
    carried: list[SeatedCarriedPot]
    drawn: list[list[int]] = Field(description="How many cards each seat drew in each draw.")
    history: list[Done]
    outcome: FivesOutcome | None
    record: str = Field(description="The view as text.")


class FivesPosition(_Table):
    """Where a deal of Fives stands."""

    street: Literal["draw", "bet", "over"]
    draw_number: int | None = Field(description="From 1 to 5; null outside the draws.")
    legal: LegalBetOrDraw
    outcome: FivesOutcome | None = Field(description="Null while the deal goes on.")
    view: FivesView | None = Field(description="Null when none was asked for.")


class FivesApplied(FivesPosition):
    """Where it stands after the actions."""

    record: str = Field(description="The longer record.")


class BlackFiveOutcome(Strict):
    """How a deal of Black Five ended."""

    winner: Literal["dealer", "idle"]
    payoffs: ChipsBySeat
    finished: Seats = Field(description="The seats without cards, in order.")
    holder: int = Field(description="The seat that was dealt the black five.")


class BlackFiveView(Strict):
    """What one seat of Black Five may see; lists are by seat."""

    seat: int
    hand: Cards
    legal: list[LegalPlay]
    dealer: int
    hand_sizes: list[int]
    to_act: int | None
    top: Cards | None = Field(description="The combination to beat; null when leading.")
    top_seat: int | None
    passes: int
    finished: Seats
    revealed: int | None = Field(description="Who showed the black five.")
    holder: int | None = Field(description="Who was dealt it, once that is known to all.")
    possible_holders: Seats = Field(description="Who may hold it for all this seat knows.")
    played: Cards
    history: list[Done]
    outcome: BlackFiveOutcome | None


class BlackFivePosition(_Table):
    """Where a deal of Black Five stands."""

    legal: list[LegalPlay] = Field(
        description="Each play once, made of the lowest suits held; others are accepted too."
    )
    outcome: BlackFiveOutcome | None = Field(description="Null while the deal goes on.")
    view: BlackFiveView | None = Field(description="Null when none was asked for.")


class BlackFiveApplied(BlackFivePosition):
    """Where it stands after the actions."""

    record: str = Field(description="The longer record.")
