"""Fives by the service: `fivecard.fives` from afar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from fivecard import HandRank, fives  # noqa: F401
from fivecard.client.drawing import Drawing, SeatedShowdown, rules_of, showdown_of
from fivecard.client.transport import Cards, Transport, chips_of, text_or_none
from fivecard.fives import CarriedPot, Choice, JudgedPot, Odds, Rules, Simulation, State

__all__ = ["Fives", "FivesShowdown"]

By: TypeAlias = Literal["five_rank", "five", "rank", "improve"]


@dataclass(frozen=True)
class FivesShowdown(SeatedShowdown):
    """Who won or plays on, and who gets which chips, by seat; as `fivecard.fives.Showdown`."""

    verdict: str
    best: tuple[int, ...]
    pots: tuple[JudgedPot, ...]
    carried: tuple[CarriedPot, ...]
    plays_on: tuple[int, ...]


class Fives(Drawing[State, Rules, Odds, Choice, Simulation]):
    """The functions of `fivecard.fives`, worked out by the service."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/fives", fives)

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
            "rules": rules and rules_of(rules.to_dict()),
            "folded": list(folded),
        }
        answer = self._transport.post(f"{self._prefix}/showdown", body)
        return FivesShowdown(
            **showdown_of(answer),
            verdict=answer["verdict"],
            best=tuple(answer["best"]),
            pots=tuple(map(_pot, answer["pots"])),
            carried=tuple(CarriedPot(pot["amount"], pot["eligible"]) for pot in answer["carried"]),
            plays_on=tuple(answer["plays_on"]),
        )

    def best_discards(
        self, hand: Cards, dead: Cards = "", by: By = "five_rank"
    ) -> tuple[Choice, ...]:
        """The 32 choices of what to throw away, best first, as `fivecard.fives.best_discards`.

        Args:
            hand: the five cards held.
            dead: cards that are known to be out of play.
            by: `"five_rank"`, `"five"`, `"rank"` or `"improve"`.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
        """
        return self._ranked(get_args(By), by, hand, dead)


def _pot(pot: dict[str, Any]) -> JudgedPot:
    awards = {seat: pot["awards"][seat] for seat in pot["winners"]}
    return JudgedPot(pot["amount"], pot["eligible"], pot["verdict"], pot["best"], awards)
