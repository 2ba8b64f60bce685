"""Fives by the service: `fivecard.fives` from afar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from fivecard import HandRank
from fivecard.fives import CarriedPot, Pot, Rules, Simulation, State
from fivecard_service.client.hands import rank_of
from fivecard_service.client.referee import Referee
from fivecard_service.client.transport import (
    Cards,
    Transport,
    chips_of,
    seed_of,
    text_or_none,
)

__all__ = ["Fives", "FivesShowdown"]

PREFIX = "/v1/fives"
RULES = (
    "ante",
    "price_per_card",
    "min_bet",
    "structure",
    "judge_pots_together",
    "uncontested_needs_five",
    "max_antes",
)


@dataclass(frozen=True)
class FivesShowdown:
    """Who won or plays on, and who gets which chips, by seat; as `fivecard.fives.Showdown`."""

    verdict: str
    best: tuple[int, ...]
    winners: tuple[int, ...]
    hands: dict[int, HandRank]
    pots: tuple[Pot, ...]
    carried: tuple[CarriedPot, ...]
    plays_on: tuple[int, ...]
    awards: dict[int, int]
    returned: tuple[int, ...]
    _explanation: str = field(repr=False)

    def explain(self) -> str:
        """The showdown in words, over several lines."""
        return self._explanation


class Fives(Referee[State]):
    """The functions of `fivecard.fives`, worked out by the service."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, PREFIX, State.from_record)

    def showdown(
        self,
        hands: Iterable[Cards | None],
        antes: Iterable[int] | None = None,
        cards_paid: Iterable[int] | None = None,
        bets: Iterable[int] | None = None,
        carried: Sequence[CarriedPot] = (),
        button: int | None = None,
        rules: Rules | None = None,
        folded: Sequence[int] = (),
    ) -> FivesShowdown:
        """Judges a showdown, as `fivecard.fives.showdown` does.

        Args:
            hands: five cards by seat; None for who folded.
            antes: chips of ante by seat.
            cards_paid: chips paid for cards by seat.
            bets: chips bet by seat.
            carried: pots from the deal before.
            button: the seat of the button; needed when a pot leaves an odd chip.
            rules: those of the showdown matter.
            folded: the seats that folded.

        Raises:
            FivecardError: as the package does.
        """
        body = {
            "hands": [text_or_none(hand) for hand in hands],
            "antes": chips_of(antes),
            "cards_paid": chips_of(cards_paid),
            "bets": chips_of(bets),
            "carried": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in carried],
            "button": button,
            "rules": _told(rules),
            "folded": list(folded),
        }
        answer = self._transport.post(f"{PREFIX}/showdown", body)
        shown, no_chips = enumerate(answer["hands"]), [0] * len(answer["hands"])
        return FivesShowdown(
            verdict=answer["verdict"],
            best=tuple(answer["best"]),
            winners=tuple(answer["winners"]),
            hands={seat: rank_of(hand) for seat, hand in shown if hand is not None},
            pots=tuple(map(_pot, answer["pots"])),
            carried=tuple(CarriedPot(pot["amount"], pot["eligible"]) for pot in answer["carried"]),
            plays_on=tuple(answer["plays_on"]),
            awards={seat: chips for seat, chips in enumerate(answer["awards"]) if chips},
            returned=tuple(answer["returned"] or no_chips),
            _explanation=answer["explanation"],
        )

    def simulate(
        self,
        games: int,
        seed: int,
        bots: Iterable[str],
        stacks: Iterable[int] | None = None,
        rules: Rules | None = None,
        first: int = 0,
    ) -> Simulation:
        """Many games between bots, counted, as `fivecard.fives.simulate`.

        Args:
            games: how many; at most the service's `most_games`.
            seed: of them all.
            bots: two to nine names.
            stacks: chips by seat, the same in each game.
            rules: the numbers and switches of the house.
            first: the number of the first game; parts add up with `merge`.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
        """
        body = {
            "games": games,
            "seed": seed_of(seed),
            "bots": list(bots),
            "stacks": chips_of(stacks),
            "rules": _told(rules),
            "first": first,
        }
        return Simulation.from_dict(self._transport.post(f"{PREFIX}/simulate", body)["counts"])


def _told(rules: Rules | None) -> dict[str, Any] | None:
    return rules and {name: getattr(rules, name) for name in RULES}


def _pot(pot: dict[str, Any]) -> Pot:
    awards = {seat: pot["awards"][seat] for seat in pot["winners"]}
    return Pot(pot["amount"], pot["eligible"], pot["verdict"], pot["best"], awards)
