"""Five-Card Draw: what goes in and what comes out."""

from __future__ import annotations

from typing import Annotated

from pydantic import Discriminator, Field, RootModel, Tag

from fivecard_service.schemas import BY_NAME, BY_SEAT, Chips, Strict, form
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
    "DrawRules",
    "DrawShowdownRequest",
    "DrawSimulateAnswer",
    "DrawSimulateRequest",
    "NamedDrawShowdown",
]


class NamedDrawShowdown(NamedHands):
    """A showdown of Five-Card Draw whose players have names."""


class SeatedDrawShowdown(SeatedHands):
    """A showdown of Five-Card Draw whose players are seats."""


class DrawShowdownRequest(
    RootModel[
        Annotated[
            Annotated[NamedDrawShowdown, Tag(BY_NAME)]
            | Annotated[SeatedDrawShowdown, Tag(BY_SEAT)],
            Discriminator(form),
        ]
    ]
):
    """A showdown, its players by name or by seat."""


class DrawRules(Strict):
    """The numbers and switches of the house."""

    small_blind: Chips = Field(default=1, description="At least 1.")
    big_blind: Chips = Field(default=2, description="More than the small blind; the least bet.")
    structure: Structure = "no-limit"
    heads_up_button_small_blind: bool = Field(
        default=True, description="Whether with two players the button posts the small blind."
    )


class DrawSimulateRequest(Strict):
    """Deals of Five-Card Draw to play between bots."""

    games: Games
    bots: Bots = Field(description="Two to six bots, by seat.")
    stacks: Stacks | None = None
    rules: DrawRules = DrawRules()
    seed: Seed = 0
    first: First = 0


class DrawCountsAnswer(Strict):
    """What happened, in integers that add up over parts."""

    games: int
    winnings: list[PairedCounts] = Field(
        description="By seat, the sum of its winnings and the sum of their squares."
    )
    folded_before_draw: int = Field(description="Deals in which all but one had folded by then.")
    folded_after_draw: int
    showdowns: int
    shown: list[int] = Field(description="Hands shown, from high card to royal flush.")
    won: list[int] = Field(description="Those of them that won a pot or a share.")
    pots: list[int] = Field(description="Deals by their number of pots, from 1.")
    shared: int = Field(description="Pots with more than one winner.")
    pot_sizes: PairedCounts = Field(
        description="The sum of the chips in all pots of a deal, and the sum of their squares."
    )
    draws: list[int] = Field(description="Draws by the number of cards, from 0 to 5.")
    timeouts: int
    reshuffled: int = Field(description="Deals in which the deck ran out.")
    decisions: int
    longest: int = Field(description="The most decisions of a deal.")


class DrawRatesAnswer(Strict):
    """What follows from the counts."""

    winnings: list[AverageAnswer] = Field(description="Chips that each seat won or lost a deal.")
    pot_sizes: AverageAnswer = Field(description="Chips in all pots of a deal.")
    showdowns: ShareAnswer
    folded_before_draw: ShareAnswer
    folded_after_draw: ShareAnswer
    shared: ShareAnswer
    reshuffled: ShareAnswer
    shown: dict[str, ShareAnswer] = Field(description="By category, of all hands shown.")
    won: dict[str, ShareAnswer] = Field(description="By category, of its hands shown.")


class DrawSimulateAnswer(Strict):
    """What the deals came to."""

    seed: SeedAnswer
    counts: DrawCountsAnswer
    rates: DrawRatesAnswer
