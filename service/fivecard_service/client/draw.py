"""Five-Card Draw by the service: `fivecard.draw` from afar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from fivecard import HandRank
from fivecard.draw import Rules, Simulation, State
from fivecard.holdem import Pot
from fivecard_service.client.hands import rank_of
from fivecard_service.client.referee import Referee
from fivecard_service.client.transport import (
    Cards,
    Transport,
    chips_of,
    seed_of,
    text_or_none,
)

__all__ = ["Draw", "DrawShowdown"]

PREFIX = "/v1/five-card-draw"
RULES = ("small_blind", "big_blind", "structure", "heads_up_button_small_blind")


@dataclass(frozen=True)
class DrawShowdown:
    """Who won, and who gets which chips, by seat; as `fivecard.draw.Showdown`."""

    winners: tuple[int, ...]
    hands: dict[int, HandRank]
    pots: tuple[Pot, ...]
    awards: dict[int, int]
    returned: tuple[int, ...]
    net: tuple[int, ...]
    _explanation: str = field(repr=False)

    def explain(self) -> str:
        """The comparison in words, over several lines."""
        return self._explanation


class Draw(Referee[State]):
    """The functions of `fivecard.draw`, worked out by the service."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, PREFIX, State.from_record)

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
        answer = self._transport.post(f"{PREFIX}/showdown", body)
        shown, no_chips = enumerate(answer["hands"]), [0] * len(answer["hands"])
        return DrawShowdown(
            winners=tuple(answer["winners"]),
            hands={seat: rank_of(hand) for seat, hand in shown if hand is not None},
            pots=tuple(
                Pot(
                    pot["amount"],
                    pot["eligible"],
                    {seat: pot["awards"][seat] for seat in pot["winners"]},
                )
                for pot in answer["pots"]
            ),
            awards={seat: chips for seat, chips in enumerate(answer["awards"]) if chips},
            returned=tuple(answer["returned"] or no_chips),
            net=tuple(answer["net"] or no_chips),
            _explanation=answer["explanation"],
        )

    def simulate(
        self,
        games: int,
        seed: int,
        bots: Iterable[str],
        stacks: Sequence[int] | None = None,
        rules: Rules | None = None,
        first: int = 0,
    ) -> Simulation:
        """Many deals between bots, counted, as `fivecard.draw.simulate`.

        Args:
            games: how many deals; at most the service's `most_games`.
            seed: of them all.
            bots: two to six names.
            stacks: chips by seat, the same in each deal.
            rules: the blinds and the structure.
            first: the number of the first deal; parts add up with `merge`.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
        """
        body = {
            "games": games,
            "seed": seed_of(seed),
            "bots": list(bots),
            "stacks": chips_of(stacks),
            "rules": rules and {name: getattr(rules, name) for name in RULES},
            "first": first,
        }
        return Simulation.from_dict(self._transport.post(f"{PREFIX}/simulate", body)["counts"])
