"""Fives by the service: `fivecard.fives` from afar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias, get_args

from fivecard import CardSet, HandCategory, HandRank
from fivecard.fives import CarriedPot, Pot, Rules, Simulation, State
from fivecard_service.client.hands import rank_of
from fivecard_service.client.odds import (
    Odds,
    by_category,
    check_by,
    facts_of,
    share_of,
    sum_of,
)
from fivecard_service.client.referee import Referee
from fivecard_service.client.transport import (
    Cards,
    Transport,
    chips_of,
    seed_of,
    text_of,
    text_or_none,
)

__all__ = ["Fives", "FivesChoice", "FivesOdds", "FivesShowdown"]

By: TypeAlias = Literal["five_rank", "five", "rank", "improve"]

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


@dataclass(frozen=True)
class FivesOdds(Odds):
    """How often an exchange ends in each category, and with a five; as `fivecard.fives.Odds`."""

    with_five: dict[HandCategory, int] = field(hash=False)
    five_value_sum: int

    @property
    def fives(self) -> int:
        """Number of draws that make a hand with a five."""
        return sum(self.with_five.values())

    @property
    def five_share(self) -> Fraction:
        """The exact share of draws that make a hand with a five."""
        return Fraction(self.fives, self.total)

    @property
    def mean_five_value(self) -> float:
        """The mean value of the hand after the draw, where one without a five counts nothing."""
        return self.five_value_sum / self.total

    def share(self, category: HandCategory | str, with_five: bool = False) -> Fraction:
        """The exact share of draws that make a hand of a category, or one of it with a five.

        Args:
            category: a HandCategory, or its name.
            with_five: whether only hands with a five count.

        Raises:
            ParseError: there is no such category.
        """
        return share_of(self.with_five if with_five else self.counts, category, self.total)


@dataclass(frozen=True)
class FivesChoice:
    """One of the 32 choices of what to throw away; as `fivecard.fives.Choice`."""

    odds: FivesOdds
    by: By

    @property
    def discard(self) -> CardSet:
        """The cards thrown away."""
        return self.odds.discard

    @property
    def score(self) -> Fraction:
        """What this one is ranked by, exactly."""
        scored = {
            "five_rank": self.odds.five_value_sum,
            "five": self.odds.fives,
            "rank": self.odds.value_sum,
            "improve": self.odds.improved,
        }
        return Fraction(scored[self.by], self.odds.total)


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

    def odds(self, hand: Cards, discard: Cards, dead: Cards = "") -> FivesOdds:
        """The exact odds of an exchange, as `fivecard.fives.odds`.

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
        self, hand: Cards, dead: Cards = "", by: By = "five_rank"
    ) -> tuple[FivesChoice, ...]:
        """The 32 choices of what to throw away, best first, as `fivecard.fives.best_discards`.

        Args:
            hand: the five cards held.
            dead: cards that are known to be out of play.
            by: `"five_rank"`, `"five"`, `"rank"` or `"improve"`.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
        """
        check_by(by, get_args(By))
        hand, dead = text_of(hand), text_of(dead)
        choices = self._choices({"hand": hand, "dead": dead, "by": by})
        held, out = CardSet(hand), CardSet(dead)
        return tuple(FivesChoice(_odds(choice, held, out), by) for choice in choices)

    def _choices(self, body: dict[str, Any]) -> list[dict[str, Any]]:
        choices: list[dict[str, Any]] = self._transport.post(f"{PREFIX}/odds", body)["choices"]
        return choices


def _told(rules: Rules | None) -> dict[str, Any] | None:
    return rules and {name: getattr(rules, name) for name in RULES}


def _pot(pot: dict[str, Any]) -> Pot:
    awards = {seat: pot["awards"][seat] for seat in pot["winners"]}
    return Pot(pot["amount"], pot["eligible"], pot["verdict"], pot["best"], awards)


def _odds(choice: dict[str, Any], hand: CardSet, dead: CardSet) -> FivesOdds:
    return FivesOdds(
        **facts_of(choice, hand, dead),
        with_five=by_category(choice["with_five"]),
        five_value_sum=sum_of(choice["mean_five_value"], choice["draws"]),
    )
