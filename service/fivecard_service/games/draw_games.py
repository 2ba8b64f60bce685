"""What Five-Card Draw and Fives share over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivecard_service.games.referee import Done
from fivecard_service.schemas import CardsAnswer, Strict

__all__ = ["BySeat", "LegalBetOrDraw", "OutcomeBase", "Structure", "ViewBase"]

BySeat = list[int]
Structure = Literal["no-limit", "pot-limit", "fixed-limit"]
Sizes = Annotated[list[int], Field(min_length=2, max_length=2)]


class LegalBetOrDraw(Strict):
    """The legal actions of a seat; `timeout` besides, whenever it is its turn."""

    kinds: list[Literal["fold", "check", "call", "bet", "raise", "draw"]] = Field(
        description="Empty when the seat may do nothing now."
    )
    texts: list[str] = Field(description="With amounts: `call 4`, `raise 8..200`, `draw 1..5`.")
    call: int | None = Field(description="Chips that a call takes.")
    bet: Sizes | None = Field(description="The least and the greatest bet.")
    raise_to: Sizes | None = Field(description="The least and the greatest sum to raise to.")
    all_in: str | None = Field(description="The action that all-in amounts to.")
    max_draw: int | None = Field(description="The most cards to exchange; null when not drawing.")
    hand: CardsAnswer | None = Field(description="The cards that may be exchanged.")


class OutcomeBase(Strict):
    """How a deal ended; lists are by seat."""

    stacks: BySeat
    payoffs: BySeat
    returned: BySeat = Field(description="Chips that went back because nobody called; no win.")
    hands: list[CardsAnswer | None] = Field(description="The hands shown.")
    show_order: BySeat = Field(description="The seats that showed, in order.")


class ViewBase(Strict):
    """What one seat may see; lists are by seat."""

    seat: int
    hand: CardsAnswer
    legal: LegalBetOrDraw
    to_act: int | None
    button: int
    dealt_in: BySeat
    live: BySeat
    first_stacks: BySeat
    stacks: BySeat
    bets: BySeat
    pot: int
    history: list[Done]
    record: str = Field(description="The view as text.")
