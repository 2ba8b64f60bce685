"""Showdowns of games of five cards: the hands, and who wins what, by name or by seat."""

from __future__ import annotations

from pydantic import Field

from fivecard_service.schemas import (
    Button,
    ContributedByName,
    ContributedBySeat,
    Folded,
    PlayerName,
    SeatNumber,
    Strict,
)

__all__ = ["NamedHands", "SeatedHands"]

Seats = (
    "The players in seat order, each once. Without it the order is that of the first object of "
    "chips, else of `hands`, as the text has it; a client whose objects keep no order should send "
    "it."
)
Bets = "Whole chips that each player bet over the whole deal, folded players too."


class NamedHands(Strict):
    """Hands of players who have names."""

    hands: dict[PlayerName, str] = Field(
        description="Five cards for each player. Who has none has folded."
    )
    seats: list[PlayerName] | None = Field(None, description=Seats)
    bets: ContributedByName | None = Field(None, description=Bets)
    folded: list[PlayerName] = Field(default=[], description=Folded)
    button: PlayerName | None = Field(None, description=Button)


class SeatedHands(Strict):
    """Hands of players who are seats, counted from 0; lists are by seat."""

    hands: list[str | None] = Field(
        description="Five cards for each seat; null for one that folded or was not in the deal."
    )
    bets: ContributedBySeat | None = Field(None, description=Bets)
    folded: list[SeatNumber] = Field(default=[], description=Folded)
    button: SeatNumber | None = Field(None, description=Button)
