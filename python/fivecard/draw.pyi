from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar, final

from fivecard import Average, Card, CardSet, Deck, Dice, HandCategory, Pot, Share
from fivecard.draw_games import Action as Action
from fivecard.draw_games import Drew as Drew
from fivecard.draw_games import Legal as Legal

if TYPE_CHECKING:
    from fivecard._core import _Value
    from fivecard.draw_games import _Odds, _Outcome, _Showdown, _State, _View
else:  # these bases are of stubs alone
    _Value = _Odds = _Outcome = _Showdown = _State = _View = object

__all__ = [
    "Action",
    "Blinds",
    "Choice",
    "Drew",
    "Legal",
    "Odds",
    "Outcome",
    "Rules",
    "Showdown",
    "Simulation",
    "State",
    "Table",
    "View",
    "best_discards",
    "from_phh",
    "odds",
    "showdown",
    "simulate",
    "to_phh",
]

_Action: TypeAlias = Action | str
_Player = TypeVar("_Player", str, int)
_Cards: TypeAlias = str | CardSet | Iterable[Card | str]
_Seed: TypeAlias = int | bytes
_Street: TypeAlias = Literal["before_draw", "draw", "after_draw", "over"]
_Structure: TypeAlias = Literal["no-limit", "pot-limit", "fixed-limit"]
_By: TypeAlias = Literal["rank", "improve", "beat"]
_BotName: TypeAlias = Literal["random", "pat", "basic"]

@final
class Rules(_Value):
    def __new__(
        cls,
        small_blind: int = 1,
        big_blind: int = 2,
        structure: _Structure = "no-limit",
        heads_up_button_small_blind: bool = True,
        clock: int = 30,
    ) -> Rules: ...
    def default_stacks(self, players: int) -> list[int]: ...
    @property
    def small_blind(self) -> int: ...
    @property
    def big_blind(self) -> int: ...
    @property
    def structure(self) -> _Structure: ...
    @property
    def heads_up_button_small_blind(self) -> bool: ...
    @property
    def clock(self) -> int: ...

@final
class Odds(_Odds):
    def share(self, category: HandCategory | str) -> Fraction: ...

@final
class Choice(_Value):
    def __new__(
        cls,
        odds: Odds,
        by: _By,
        wins: int | None = None,
        ties: int | None = None,
        losses: int | None = None,
    ) -> Choice: ...
    @property
    def odds(self) -> Odds: ...
    @property
    def discard(self) -> CardSet: ...
    @property
    def by(self) -> _By: ...
    @property
    def score(self) -> Fraction: ...
    @property
    def wins(self) -> int | None: ...
    @property
    def ties(self) -> int | None: ...
    @property
    def losses(self) -> int | None: ...

@final
class Outcome(_Outcome):
    def __new__(
        cls,
        stacks: Sequence[int],
        payoffs: Sequence[int],
        returned: Sequence[int],
        pots: Sequence[Pot],
        hands: Mapping[int, _Cards] | Sequence[_Cards | None],
        show_order: Sequence[int],
    ) -> Outcome: ...
    @property
    def pots(self) -> tuple[Pot, ...]: ...

class _Public:
    @property
    def rules(self) -> Rules: ...
    @property
    def street(self) -> _Street: ...
    @property
    def small_blind(self) -> int: ...
    @property
    def big_blind(self) -> int: ...
    @property
    def barred(self) -> tuple[int, ...]: ...
    @property
    def drawn(self) -> tuple[int | None, ...]: ...
    @property
    def outcome(self) -> Outcome | None: ...

@final
class State(_Public, _State):
    @staticmethod
    def deal(
        deck: Deck,
        stacks: Sequence[int],
        button: int | None = None,
        rules: Rules | None = None,
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
    def apply(self, action: _Action, seat: int | None = None) -> State: ...
    def view(self, seat: int) -> View: ...

@final
class View(_Public, _View):
    @staticmethod
    def from_record(record: str) -> View: ...

@final
class Blinds(_Value):
    def __new__(cls, button: int, small: int, big: int) -> Blinds: ...
    @property
    def button(self) -> int: ...
    @property
    def small(self) -> int: ...
    @property
    def big(self) -> int: ...

@final
class Table(_Value):
    def __new__(
        cls,
        stacks: Sequence[int | None],
        button: int | None = None,
        rules: Rules | None = None,
        last: Blinds | None = None,
    ) -> Table: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def stacks(self) -> tuple[int | None, ...]: ...
    @property
    def button(self) -> int | None: ...
    @property
    def last(self) -> Blinds | None: ...
    @property
    def blinds(self) -> Blinds | None: ...
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
    def winnings(self) -> tuple[Average, ...]: ...
    @property
    def showdowns(self) -> Share: ...
    @property
    def folded_before_draw(self) -> Share: ...
    @property
    def folded_after_draw(self) -> Share: ...
    @property
    def shown(self) -> dict[HandCategory, Share]: ...
    @property
    def won(self) -> dict[HandCategory, Share]: ...
    @property
    def pots(self) -> tuple[int, ...]: ...
    @property
    def shared(self) -> Share: ...
    @property
    def pot_sizes(self) -> Average: ...
    @property
    def draws(self) -> tuple[int, ...]: ...
    @property
    def timeouts(self) -> Share: ...
    @property
    def reshuffled(self) -> Share: ...
    @property
    def decisions(self) -> int: ...
    @property
    def longest(self) -> int: ...

@final
class Showdown(_Showdown):
    @property
    def pots(self) -> tuple[Pot, ...]: ...

def showdown(
    hands: Mapping[_Player, _Cards | None] | Sequence[_Cards | None],
    contributed: Mapping[_Player, int] | Sequence[int] | None = None,
    folded: Iterable[_Player] = (),
    button: _Player | None = None,
    seats: Iterable[_Player] | None = None,
) -> Showdown: ...

_Bot: TypeAlias = _BotName | Callable[[View, Dice], _Action]

def odds(hand: _Cards, discard: _Cards, dead: _Cards = "") -> Odds: ...
def best_discards(
    hand: _Cards, dead: _Cards = "", by: _By = "rank", against: _Cards | None = None
) -> tuple[Choice, ...]: ...
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
def to_phh(state: State) -> str: ...
def from_phh(text: str) -> State: ...
