"""Five-Card Draw by the service: `fivecard.draw` from afar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias, get_args

from fivecard import CardSet, HandCategory, HandRank
from fivecard.draw import Rules, Simulation, State
from fivecard.holdem import Pot
from fivecard_service.client.hands import rank_of
from fivecard_service.client.odds import Odds, check_by, facts_of, share_of
from fivecard_service.client.referee import Referee
from fivecard_service.client.transport import (
    Cards,
    Transport,
    chips_of,
    seed_of,
    text_of,
    text_or_none,
)

__all__ = ["Draw", "DrawChoice", "DrawOdds", "DrawShowdown"]

By: TypeAlias = Literal["rank", "improve", "beat"]

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


@dataclass(frozen=True)
class DrawOdds(Odds):
    """How often an exchange ends in each category; as `fivecard.draw.Odds`."""

    def share(self, category: HandCategory | str) -> Fraction:
        """The exact share of draws that make a hand of a category.

        Args:
            category: a HandCategory, or its name.

        Raises:
            ParseError: there is no such category.
        """
        return share_of(self.counts, category, self.total)


@dataclass(frozen=True)
class DrawChoice:
    """One of the 32 choices of what to throw away; as `fivecard.draw.Choice`."""

    odds: DrawOdds
    by: By
    wins: int | None = None
    ties: int | None = None
    losses: int | None = None

    @property
    def discard(self) -> CardSet:
        """The cards thrown away."""
        return self.odds.discard

    @property
    def score(self) -> Fraction:
        """What this one is ranked by, exactly."""
        if self.wins is not None and self.ties is not None and self.losses is not None:
            duels = self.wins + self.ties + self.losses
            return Fraction(2 * self.wins + self.ties, 2 * duels)
        scored = self.odds.improved if self.by == "improve" else self.odds.value_sum
        return Fraction(scored, self.odds.total)


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

    def odds(self, hand: Cards, discard: Cards, dead: Cards = "") -> DrawOdds:
        """The exact odds of an exchange, as `fivecard.draw.odds`.

        Args:
            hand: the five cards held.
            discard: those of them that are thrown away; none to stand pat.
            dead: cards that are known to be out of play.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
        """
        hand, dead = text_of(hand), text_of(dead)
        (choice,) = self._choices({"hand": hand, "discard": text_of(discard), "dead": dead})
        return _odds(choice, CardSet(hand), CardSet(dead))

    def best_discards(
        self,
        hand: Cards,
        dead: Cards = "",
        by: By = "rank",
        against: Cards | None = None,
    ) -> tuple[DrawChoice, ...]:
        """The 32 choices of what to throw away, best first, as `fivecard.draw.best_discards`.

        Args:
            hand: the five cards held.
            dead: cards that are known to be out of play.
            by: `"rank"`, `"improve"` or `"beat"`.
            against: with `"beat"`, the cards of the other hand; None for any five.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
        """
        check_by(by, get_args(By))
        hand, dead, against = text_of(hand), text_of(dead), text_or_none(against)
        choices = self._choices({"hand": hand, "dead": dead, "by": by, "against": against})
        held, out = CardSet(hand), CardSet(dead) | CardSet(against or "")
        return tuple(
            DrawChoice(_odds(choice, held, out), by, **(choice["duels"] or {}))
            for choice in choices
        )

    def _choices(self, body: dict[str, Any]) -> list[dict[str, Any]]:
        choices: list[dict[str, Any]] = self._transport.post(f"{PREFIX}/odds", body)["choices"]
        return choices


def _odds(choice: dict[str, Any], hand: CardSet, dead: CardSet) -> DrawOdds:
    return DrawOdds(**facts_of(choice, hand, dead))
