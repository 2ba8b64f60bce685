"""Black Five by the service: `fivecard.black_five` from afar."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard import CardSet
from fivecard.black_five import ACTIONS, Combination, Rules, Simulation, State
from fivecard.client.referee import Referee
from fivecard.client.transport import Cards, Transport, seed_of, text_of, text_or_none

__all__ = ["BlackFive"]

PREFIX = "/v1/black-five"


class BlackFive(Referee[State]):
    """The functions of `fivecard.black_five`, worked out by the service."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, PREFIX, State.from_record)

    def classify(self, cards: Cards) -> Combination | None:
        """What cards make together, as `fivecard.black_five.classify`; None when nothing.

        Args:
            cards: any number of cards.

        Raises:
            ParseError: a text is no card.
        """
        found = self._transport.post(f"{PREFIX}/classify", {"cards": text_of(cards)})
        combination = found["combination"]
        return combination and Combination(" ".join(combination["cards"]))

    def plays(self, hand: Cards, on: Combination | Cards | None = None) -> list[CardSet]:
        """The plays that a hand can make, as `fivecard.black_five.plays`.

        Args:
            hand: at most eleven cards.
            on: the combination to beat; without one the hand leads.

        Raises:
            FivecardError: as the package does.
        """
        return [CardSet(" ".join(play["cards"])) for play in self._plays(hand, on)]

    def play_mask(self, hand: Cards, on: Combination | Cards | None = None) -> NDArray[np.bool_]:
        """Which of the 149 `ACTIONS` they are, as `fivecard.black_five.play_mask`.

        Args:
            hand: at most eleven cards.
            on: the combination to beat; without one the hand leads.

        Returns:
            bool of shape (149,).

        Raises:
            FivecardError: as the package does.
        """
        mask = np.zeros(len(ACTIONS), np.bool_)
        mask[[play["id"] for play in self._plays(hand, on)]] = True
        return mask

    def simulate(
        self,
        games: int,
        seed: int,
        bots: Iterable[str],
        rules: Rules | None = None,
        first: int = 0,
    ) -> Simulation:
        """Many deals between bots, counted, as `fivecard.black_five.simulate`.

        Args:
            games: how many deals; at most the service's `most_games`.
            seed: of them all.
            bots: five names.
            rules: the payoff.
            first: the number of the first deal; parts add up with `merge`.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
        """
        body = {
            "games": games,
            "seed": seed_of(seed),
            "bots": list(bots),
            "first": first,
            "payoff": rules and rules.payoff,
        }
        return Simulation.from_dict(
            {"counts": self._transport.post(f"{PREFIX}/simulate", body)["counts"]}
        )

    def _plays(self, hand: Cards, on: Combination | Cards | None) -> list[dict[str, Any]]:
        cards = on.cards if isinstance(on, Combination) else on
        body = {"hand": text_of(hand), "on": text_or_none(cards)}
        plays: list[dict[str, Any]] = self._transport.post(f"{PREFIX}/plays", body)["plays"]
        return plays
