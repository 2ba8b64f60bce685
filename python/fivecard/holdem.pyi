from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, final

from fivecard import Card, CardSet, HandCategory, HandRank, Pot

if TYPE_CHECKING:
    from fivecard._core import _Equal, _Value
else:  # these bases are of stubs alone
    _Equal = _Value = object

__all__ = ["Equity", "Range", "Showdown", "Spot", "equity", "showdown"]

_Cards: TypeAlias = str | CardSet | Iterable[Card | str]
_Player = TypeVar("_Player", str, int)

@final
class Showdown(_Value):
    @property
    def winners(self) -> tuple[Any, ...]: ...
    @property
    def hands(self) -> dict[Any, HandRank]: ...
    @property
    def pots(self) -> tuple[Pot, ...]: ...
    @property
    def awards(self) -> dict[Any, int]: ...
    @property
    def returned(self) -> dict[Any, int]: ...
    @property
    def net(self) -> dict[Any, int]: ...
    def explain(self) -> str: ...

@final
class Range(_Equal):
    def __new__(cls, hands: _Hand) -> Range: ...
    def combos(self) -> dict[CardSet, float]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[CardSet]: ...
    def __getitem__(self, cards: _Cards, /) -> float: ...
    def __contains__(self, cards: _Cards, /) -> bool: ...

_Hand: TypeAlias = str | Range | CardSet | Iterable[Card | str] | None
_Players: TypeAlias = Iterable[_Hand] | Mapping[str, _Hand] | Mapping[int, _Hand]

@final
class Equity(_Value):
    def merge(self, other: Equity) -> Equity: ...
    @property
    def players(self) -> tuple[Any, ...]: ...
    @property
    def exact(self) -> bool: ...
    @property
    def total(self) -> int: ...
    @property
    def wins(self) -> tuple[int, ...]: ...
    @property
    def ties(self) -> tuple[int, ...]: ...
    @property
    def losses(self) -> tuple[int, ...]: ...
    @property
    def ties_by(self) -> tuple[dict[int, int], ...]: ...
    @property
    def won_with(self) -> tuple[dict[HandCategory, int], ...]: ...
    @property
    def made(self) -> tuple[dict[HandCategory, int], ...]: ...
    @property
    def shares(self) -> tuple[Fraction | None, ...]: ...
    @property
    def equities(self) -> tuple[float | None, ...]: ...
    @property
    def standard_errors(self) -> tuple[float | None, ...] | None: ...
    @property
    def intervals(self) -> tuple[tuple[float, float] | None, ...] | None: ...

@final
class Spot(_Equal):
    def __new__(cls, players: _Players, board: _Cards = "", dead: _Cards = "") -> Spot: ...
    @property
    def work(self) -> int: ...
    @property
    def units(self) -> int: ...
    def count(
        self,
        first: int = 0,
        units: int | None = None,
        limit: int = 1000000000,
        threads: int | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> Equity: ...
    def sample(
        self,
        samples: int,
        seed: int | bytes = 0,
        first: int = 0,
        threads: int | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> Equity: ...

def equity(
    players: _Players,
    board: _Cards = "",
    dead: _Cards = "",
    samples: int | None = None,
    seed: int | bytes | None = None,
    limit: int = 1000000000,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Equity: ...
def showdown(
    board: _Cards,
    hands: Mapping[_Player, _Cards | None] | Sequence[_Cards | None],
    contributed: Mapping[_Player, int] | Sequence[int] | None = None,
    folded: Iterable[_Player] = (),
    button: _Player | None = None,
    seats: Iterable[_Player] | None = None,
) -> Showdown: ...
