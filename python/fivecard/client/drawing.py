"""The games that draw from afar: what `fivecard.draw` and `fivecard.fives` share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from fivecard import CardSet, HandRank, ParseError
from fivecard.client.hands import by_category, rank_of
from fivecard.client.referee import Recorded, Referee
from fivecard.client.transport import (
    Cards,
    Transport,
    chips_of,
    seed_of,
    text_of,
    text_or_none,
)

__all__ = ["Drawing", "SeatedShowdown", "rules_of", "showdown_of"]


class Ruled(Protocol):
    """The rules of a house."""

    def to_dict(self) -> dict[str, Any]:
        """All of them by name."""


State = TypeVar("State", bound=Recorded)
Rules = TypeVar("Rules", bound=Ruled)
Odds = TypeVar("Odds")
Choice = TypeVar("Choice")
Simulation = TypeVar("Simulation")

NO_DUELS = {"wins": None, "ties": None, "losses": None}


@dataclass(frozen=True)
class SeatedShowdown:
    """Who won, and who gets which chips, by seat."""

    winners: tuple[int, ...]
    hands: dict[int, HandRank]
    awards: dict[int, int]
    returned: tuple[int, ...]
    _explanation: str = field(repr=False)

    def explain(self) -> str:
        """The comparison in words, over several lines."""
        return self._explanation


class Drawing(Referee[State], Generic[State, Rules, Odds, Choice, Simulation]):
    """The functions of a game's module that are the same in both, worked out by the service."""

    def __init__(self, transport: Transport, prefix: str, game: Any) -> None:
        """Keeps whom to ask, and for what.

        Args:
            transport: to the service.
            prefix: of the game's routes.
            game: the package's module, with the classes that are answered.
        """
        super().__init__(transport, prefix, game.State.from_record)
        self._game = game

    def simulate(
        self,
        games: int,
        seed: int,
        bots: Iterable[str],
        stacks: Iterable[int] | None = None,
        rules: Rules | None = None,
        first: int = 0,
    ) -> Simulation:
        """Many deals, or games of several, between bots, counted, as the package's `simulate`.

        Args:
            games: how many; more than the service's `most_games` are waited for as a job.
            seed: of them all.
            bots: names by seat.
            stacks: chips by seat, the same each time.
            rules: the numbers and switches of the house.
            first: the number of the first; parts add up with `merge`.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
        """
        body = {
            "games": games,
            "seed": seed_of(seed),
            "bots": list(bots),
            "stacks": chips_of(stacks),
            "rules": rules and rules_of(rules.to_dict()),
            "first": first,
        }
        counts = self._transport.post(f"{self._prefix}/simulate", body)["counts"]
        found: Simulation = self._game.Simulation.from_dict(counts)
        return found

    def odds(self, hand: Cards, discard: Cards, dead: Cards = "") -> Odds:
        """The exact odds of an exchange, as the package's `odds`.

        Args:
            hand: the five cards held.
            discard: those of them that are thrown away; none to stand pat.
            dead: cards that are known to be out of play.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
        """
        body = {"hand": text_of(hand), "discard": text_of(discard), "dead": text_of(dead)}
        (choice,) = self._choices(body)
        odds: Odds = self._game.Odds.from_dict(_odds(choice, body["hand"], body["dead"]))
        return odds

    def _ranked(
        self,
        known: Sequence[str],
        by: str,
        hand: Cards,
        dead: Cards,
        against: Cards | None = None,
    ) -> tuple[Choice, ...]:
        """The 32 choices of what to throw away, best first."""
        if by not in known:
            # The service would call it a misfit of a field.
            *most, last = (f'"{name}"' for name in known)
            raise ParseError(f"choices are ranked by {', '.join(most)} or {last}", "bad_criterion")
        hand, dead, against = text_of(hand), text_of(dead), text_or_none(against)
        choices = self._choices({"hand": hand, "dead": dead, "by": by, "against": against})
        out = CardSet(dead) | CardSet(against or "")
        read = self._game.Choice.from_dict
        return tuple(
            read({"odds": _odds(each, hand, out), "by": by, **(each.get("duels") or NO_DUELS)})
            for each in choices
        )

    def _choices(self, body: dict[str, Any]) -> list[dict[str, Any]]:
        found = self._transport.post(f"{self._prefix}/odds", body)
        choices: list[dict[str, Any]] = found["choices"]
        return choices


def rules_of(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Rules as the service reads them: it keeps no clock.

    Args:
        rules: all of them by name.
    """
    return {name: value for name, value in rules.items() if name != "clock"}


def showdown_of(answer: dict[str, Any]) -> dict[str, Any]:
    """The fields of a `SeatedShowdown`, of an answer by seat."""
    return {
        "winners": tuple(answer["winners"]),
        "hands": {
            seat: rank_of(hand) for seat, hand in enumerate(answer["hands"]) if hand is not None
        },
        "awards": {seat: chips for seat, chips in enumerate(answer["awards"]) if chips},
        "returned": tuple(answer["returned"] or [0] * len(answer["hands"])),
        "_explanation": answer["explanation"],
    }


def _odds(choice: dict[str, Any], hand: str, dead: CardSet | str) -> dict[str, Any]:
    """The odds of a choice, as `from_dict` reads them.

    Args:
        choice: one of an answer.
        hand: the five cards held.
        dead: the cards that cannot be drawn, besides the hand's own.
    """
    told = {**choice, "hand": hand, "dead": dead, "discard": " ".join(choice["discard"])}
    for name in ("counts", "with_five"):
        if name in choice:
            told[name] = by_category(choice[name])
    return told
