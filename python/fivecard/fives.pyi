from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, final

from fivecard import Average, Card, CardSet, Deck, Dice, HandCategory, HandRank, Share
from fivecard.draw_games import Action, Drew, Legal

if TYPE_CHECKING:
    from fivecard._core import _Value
    from fivecard.draw_games import _Odds, _Outcome, _Showdown, _State, _View
else:  # these bases are of stubs alone
    _Value = _Odds = _Outcome = _Showdown = _State = _View = object

__all__ = [
    "Action",
    "CarriedPot",
    "Choice",
    "Drew",
    "JudgedPot",
    "Legal",
    "Odds",
    "Outcome",
    "Plan",
    "PlannedDiscard",
    "Rules",
    "Showdown",
    "Shown",
    "Simulation",
    "State",
    "Table",
    "View",
    "best_discards",
    "catching_a_five",
    "has_five",
    "odds",
    "plan",
    "showdown",
    "simulate",
]

_Player = TypeVar("_Player", str, int)

@final
class Rules(_Value):
    def __new__(
        cls,
        ante: int = 1,
        price_per_card: int | None = None,
        min_bet: int | None = None,
        structure: _Structure = "no-limit",
        judge_pots_together: bool = False,
        uncontested_needs_five: bool = False,
        max_antes: int | None = None,
        clock: int = 30,
    ) -> Rules: ...
    def default_stacks(self, players: int) -> list[int]: ...
    @property
    def ante(self) -> int: ...
    @property
    def price_per_card(self) -> int: ...
    @property
    def min_bet(self) -> int: ...
    @property
    def structure(self) -> _Structure: ...
    @property
    def judge_pots_together(self) -> bool: ...
    @property
    def uncontested_needs_five(self) -> bool: ...
    @property
    def max_antes(self) -> int | None: ...
    @property
    def clock(self) -> int: ...

@final
class CarriedPot(_Value):
    def __new__(cls, amount: int, eligible: Iterable[str] | Iterable[int]) -> CarriedPot: ...
    @property
    def amount(self) -> int: ...
    @property
    def eligible(self) -> tuple[Any, ...]: ...

@final
class JudgedPot(_Value):
    def __new__(
        cls,
        amount: int,
        eligible: Iterable[str] | Iterable[int],
        verdict: _Verdict,
        best: Iterable[str] | Iterable[int],
        awards: Mapping[str, int] | Mapping[int, int] | Sequence[int],
    ) -> JudgedPot: ...
    @property
    def amount(self) -> int: ...
    @property
    def eligible(self) -> tuple[Any, ...]: ...
    @property
    def verdict(self) -> _Verdict: ...
    @property
    def best(self) -> tuple[Any, ...]: ...
    @property
    def winners(self) -> tuple[Any, ...]: ...
    @property
    def awards(self) -> dict[Any, int]: ...

@final
class Shown(_Value):
    def __new__(cls, seat: int, hand: _Cards) -> Shown: ...
    @property
    def seat(self) -> int: ...
    @property
    def hand(self) -> CardSet: ...
    @property
    def rank(self) -> HandRank: ...
    @property
    def has_five(self) -> bool: ...

@final
class Odds(_Odds):
    @property
    def with_five(self) -> dict[HandCategory, int]: ...
    @property
    def fives(self) -> int: ...
    @property
    def five_share(self) -> Fraction: ...
    @property
    def five_value_sum(self) -> int: ...
    @property
    def mean_five_value(self) -> float: ...
    def share(self, category: HandCategory | str, with_five: bool = False) -> Fraction: ...

@final
class Choice(_Value):
    def __new__(cls, odds: Odds, by: _By) -> Choice: ...
    @property
    def odds(self) -> Odds: ...
    @property
    def discard(self) -> CardSet: ...
    @property
    def by(self) -> _By: ...
    @property
    def score(self) -> Fraction: ...

@final
class PlannedDiscard(_Value):
    def __new__(
        cls,
        discard: _Cards,
        samples: int,
        sum: int,
        squares: int,
        behind_sum: int,
        behind_squares: int,
        won: int,
        carried: int,
    ) -> PlannedDiscard: ...
    @property
    def discard(self) -> CardSet: ...
    @property
    def samples(self) -> int: ...
    @property
    def sum(self) -> int: ...
    @property
    def squares(self) -> int: ...
    @property
    def behind_sum(self) -> int: ...
    @property
    def behind_squares(self) -> int: ...
    @property
    def chips(self) -> float: ...
    @property
    def standard_error(self) -> float: ...
    @property
    def behind(self) -> float: ...
    @property
    def behind_error(self) -> float: ...
    @property
    def won(self) -> int: ...
    @property
    def carried(self) -> int: ...

@final
class Plan(_Value):
    def __new__(
        cls,
        hand: _Cards,
        draws_left: int,
        rules: Rules,
        pot: int,
        opponents: int,
        stack: int,
        discards: Sequence[PlannedDiscard],
        dead: _Cards = "",
    ) -> Plan: ...
    @property
    def hand(self) -> CardSet: ...
    @property
    def dead(self) -> CardSet: ...
    @property
    def draws_left(self) -> int: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def pot(self) -> int: ...
    @property
    def opponents(self) -> int: ...
    @property
    def stack(self) -> int: ...
    @property
    def discards(self) -> tuple[PlannedDiscard, ...]: ...

@final
class Outcome(_Outcome):
    def __new__(
        cls,
        stacks: Sequence[int],
        payoffs: Sequence[int],
        returned: Sequence[int],
        pots: Sequence[JudgedPot],
        hands: Mapping[int, _Cards] | Sequence[_Cards | None],
        show_order: Sequence[int],
        next_button: int | None = None,
    ) -> Outcome: ...
    @property
    def pots(self) -> tuple[JudgedPot, ...]: ...
    @property
    def carried(self) -> tuple[CarriedPot, ...]: ...
    @property
    def plays_on(self) -> tuple[int, ...]: ...
    @property
    def settled(self) -> bool: ...
    @property
    def shown(self) -> tuple[Shown, ...]: ...
    @property
    def next_button(self) -> int | None: ...
    def explain(self) -> str: ...

class _Public:
    @property
    def rules(self) -> Rules: ...
    @property
    def deal_number(self) -> int: ...
    @property
    def street(self) -> _Street: ...
    @property
    def draw_number(self) -> int | None: ...
    @property
    def antes(self) -> tuple[int, ...]: ...
    @property
    def cards_paid(self) -> tuple[int, ...]: ...
    @property
    def carried(self) -> tuple[CarriedPot, ...]: ...
    @property
    def drawn(self) -> tuple[tuple[int, ...], ...]: ...
    def max_draw(self, seat: int) -> int: ...
    @property
    def outcome(self) -> Outcome | None: ...

@final
class State(_Public, _State):
    @staticmethod
    def deal(
        deck: Deck, stacks: Sequence[int], button: int | None = None, rules: Rules | None = None
    ) -> State: ...
    @staticmethod
    def from_hands(
        hands: Sequence[_Cards | None],
        stacks: Sequence[int],
        button: int,
        rules: Rules | None = None,
        stub: _Cards = "",
        seed: _Seed = 0,
    ) -> State: ...
    @staticmethod
    def from_record(record: str) -> State: ...
    def play_on(
        self,
        deck: Deck | None = None,
        hands: Sequence[_Cards | None] | None = None,
        stub: _Cards = "",
        seed: _Seed = 0,
    ) -> State: ...
    def apply(self, action: Action | str, seat: int | None = None) -> State: ...
    def view(self, seat: int) -> View: ...

@final
class View(_Public, _View):
    @staticmethod
    def from_record(record: str) -> View: ...

@final
class Table(_Value):
    def __new__(
        cls,
        stacks: Sequence[int | None],
        button: int | None = None,
        rules: Rules | None = None,
        last_button: int | None = None,
        carried: Sequence[CarriedPot] = (),
        deal_number: int = 1,
    ) -> Table: ...
    @property
    def last_button(self) -> int | None: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def stacks(self) -> tuple[int | None, ...]: ...
    @property
    def carried(self) -> tuple[CarriedPot, ...]: ...
    @property
    def players(self) -> tuple[int, ...]: ...
    @property
    def button(self) -> int | None: ...
    @property
    def next_button(self) -> int | None: ...
    @property
    def deal_number(self) -> int: ...
    def deal(self, deck: Deck) -> State: ...
    def after(self, state: State) -> Table: ...
    def join(self, seat: int, chips: int) -> Table: ...
    def top_up(self, seat: int, chips: int) -> Table: ...
    def leave(self, seat: int) -> Table: ...

@final
class Simulation(_Value):
    def merge(self, other: Simulation) -> Simulation: ...
    @property
    def games(self) -> int: ...
    @property
    def deals(self) -> int: ...
    @property
    def replays(self) -> tuple[int, ...]: ...
    @property
    def winnings(self) -> tuple[Average, ...]: ...
    @property
    def nobody_won(self) -> Share: ...
    @property
    def partly_won(self) -> Share: ...
    @property
    def showdowns(self) -> Share: ...
    @property
    def shown(self) -> dict[HandCategory, Share]: ...
    @property
    def with_five(self) -> dict[HandCategory, Share]: ...
    @property
    def pots(self) -> dict[str, int]: ...
    @property
    def chips_won(self) -> int: ...
    @property
    def largest_pot(self) -> int: ...
    @property
    def draws(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def cards_drawn(self) -> int: ...
    @property
    def decisions(self) -> int: ...
    @property
    def longest(self) -> int: ...

@final
class Showdown(_Showdown):
    @property
    def verdict(self) -> _Verdict: ...
    @property
    def best(self) -> tuple[Any, ...]: ...
    @property
    def pots(self) -> tuple[JudgedPot, ...]: ...
    @property
    def carried(self) -> tuple[CarriedPot, ...]: ...
    @property
    def plays_on(self) -> tuple[Any, ...]: ...

def showdown(
    hands: Mapping[_Player, _Cards | None] | Sequence[_Cards | None],
    contributed: Mapping[_Player, int] | Sequence[int] | None = None,
    antes: Mapping[_Player, int] | Sequence[int] | None = None,
    cards_paid: Mapping[_Player, int] | Sequence[int] | None = None,
    carried: Sequence[CarriedPot] = (),
    button: _Player | None = None,
    rules: Rules | None = None,
    folded: Iterable[_Player] = (),
    seats: Iterable[_Player] | None = None,
) -> Showdown: ...
def has_five(cards: _Cards) -> bool: ...
def catching_a_five(fives: int, unseen: int, cards: int) -> tuple[int, int]: ...
def odds(hand: _Cards, discard: _Cards, dead: _Cards = "") -> Odds: ...
def best_discards(hand: _Cards, dead: _Cards = "", by: _By = "five_rank") -> tuple[Choice, ...]: ...
def plan(
    hand: _Cards,
    draws_left: int,
    rules: Rules,
    pot: int,
    opponents: int = 1,
    *,
    samples: int,
    seed: _Seed,
    stack: int | None = None,
    dead: _Cards = "",
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Plan: ...
def simulate(
    games: int,
    seed: _Seed,
    bots: Iterable[_Bot],
    stacks: Sequence[int] | None = None,
    rules: Rules | None = None,
    first: int = 0,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Simulation: ...

_Cards: TypeAlias = str | CardSet | Iterable[Card | str]
_Seed: TypeAlias = int | bytes
_Structure: TypeAlias = Literal["no-limit", "pot-limit", "fixed-limit"]
_Verdict: TypeAlias = Literal["won", "uncontested", "replay"]
_Street: TypeAlias = Literal["draw", "bet", "over"]
_By: TypeAlias = Literal["five_rank", "five", "rank", "improve"]
_BotName: TypeAlias = Literal["random", "pat", "basic"]
_Bot: TypeAlias = _BotName | Callable[[View, Dice], Action | str]
