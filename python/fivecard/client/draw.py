"""Five-Card Draw by the service: `fivecard.draw` from afar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from fivecard import HandRank, Pot, draw  # noqa: F401
from fivecard.client.drawing import Drawing, SeatedShowdown, showdown_of
from fivecard.client.transport import Cards, Transport, chips_of, text_or_none
from fivecard.draw import Choice, Odds, Rules, Simulation, State

__all__ = ["Draw", "DrawShowdown"]

By: TypeAlias = Literal["rank", "improve", "beat"]


@dataclass(frozen=True)
class DrawShowdown(SeatedShowdown):
    """Who won, and who gets which chips, by seat; as `fivecard.draw.Showdown`."""

    pots: tuple[Pot, ...]
    net: tuple[int, ...]


class Draw(Drawing[State, Rules, Odds, Choice, Simulation]):
    """The functions of `fivecard.draw`, worked out by the service."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/five-card-draw", draw)

    def showdown(
        self,
        hands: Iterable[Cards | None],
        bets: Iterable[int] | None = None,
        folded: Sequence[int] = (),
        button: int | None = None,
    ) -> DrawShowdown:
        """Judges a showdown, as `fivecard.draw.showdown` does.

        Args:
            hands: five cards by seat; None for who folded.
            bets: chips that each bet, over the whole deal.
            folded: the seats that folded.
            button: the seat of the button; needed when a pot leaves an odd chip.

        Raises:
            FivecardError: as the package does.
        """
        body = {
            "hands": [text_or_none(hand) for hand in hands],
            "bets": chips_of(bets),
            "folded": list(folded),
            "button": button,
        }
        answer = self._transport.post(f"{self._prefix}/showdown", body)
        return DrawShowdown(
            **showdown_of(answer),
            pots=tuple(
                Pot(
                    pot["amount"],
                    pot["eligible"],
                    {seat: pot["awards"][seat] for seat in pot["winners"]},
                )
                for pot in answer["pots"]
            ),
            net=tuple(answer["net"] or [0] * len(answer["hands"])),
        )

    def best_discards(
        self,
        hand: Cards,
        dead: Cards = "",
        by: By = "rank",
        against: Cards | None = None,
    ) -> tuple[Choice, ...]:
        """The 32 choices of what to throw away, best first, as `fivecard.draw.best_discards`.

        Args:
            hand: the five cards held.
            dead: cards that are known to be out of play.
            by: `"rank"`, `"improve"` or `"beat"`.
            against: with `"beat"`, the cards of the other hand; None for any five.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
        """
        return self._ranked(get_args(By), by, hand, dead, against)
