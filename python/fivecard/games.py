"""The one list of games: what each is called, where its module is, who plays it.

Commands, long work, the service and its client take games from here. A game's module is imported
at its first use.

>>> from fivecard.games import GAMES
>>> list(GAMES)
['holdem', 'five-card-draw', 'fives', 'black-five']
>>> game = GAMES["five-card-draw"]
>>> game.name, game.seats, game.bots
('Five-Card Draw', (2, 6), ('random', 'pat', 'basic'))
>>> game.module.State.__name__, game.default_stacks(3)
('State', [200, 200, 200])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Any

from fivecard.errors import ParseError

__all__ = ["GAMES", "Game", "game", "simulated"]


@dataclass(frozen=True)
class Game:
    """A game, and what differs from game to game besides its rules."""

    id: str
    """Its name in URLs, jobs, commands and records: `five-card-draw`."""
    name: str
    """Its name for people: `Five-Card Draw`."""
    module_name: str
    """Its module in `fivecard`: `draw`."""
    seats: tuple[int, int]
    """The fewest and the most players."""
    default_seats: int
    """Players at a table for which nobody gives a number."""
    bots: tuple[str, ...] = ()
    """The names of its bots; none where deals are not played but judged."""
    default_bot: str | None = None
    """The bot that plays when none is named."""
    has_chips: bool = True
    """Whether it is played for chips."""

    @property
    def module(self) -> Any:
        """Its module: `fivecard.draw`."""
        return import_module(f"fivecard.{self.module_name}")

    @property
    def has_simulation(self) -> bool:
        """Whether its module has `simulate` and `Simulation`."""
        return bool(self.bots)

    def rules(self, arguments: Mapping[str, Any] | None = None) -> Any:
        """The game's `Rules`.

        Args:
            arguments: those of `Rules` by name; the others have their defaults.

        Raises:
            FivecardError: rules that contradict each other.
            TypeError: an argument that `Rules` does not take, or the game has no `Rules`.
        """
        if not self.has_simulation:
            raise TypeError(f"{self.name} has no Rules")
        return self.module.Rules(**(arguments or {}))

    def default_stacks(self, players: int, rules: Any = None) -> list[int] | None:
        """The chips of each player when nobody gives them, as `simulate` has them.

        Args:
            players: how many.
            rules: the game's `Rules`; by default those of `Rules()`.

        Returns:
            whole chips by seat; None for a game without chips or without betting.

        >>> from fivecard import fives
        >>> from fivecard.games import GAMES
        >>> GAMES["fives"].default_stacks(2, fives.Rules(ante=5))
        [500, 500]
        """
        if not (self.has_chips and self.has_simulation):
            return None
        stacks: list[int] = (self.rules() if rules is None else rules).default_stacks(players)
        return stacks


_DRAW_BOTS = ("random", "pat", "basic")

GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.id: game
        for game in (
            Game("holdem", "Texas Hold'em", "holdem", seats=(2, 23), default_seats=6),
            Game(
                "five-card-draw",
                "Five-Card Draw",
                "draw",
                seats=(2, 6),
                default_seats=4,
                bots=_DRAW_BOTS,
                default_bot="basic",
            ),
            Game(
                "fives",
                "Fives",
                "fives",
                seats=(2, 9),
                default_seats=4,
                bots=_DRAW_BOTS,
                default_bot="basic",
            ),
            Game(
                "black-five",
                "Black Five",
                "black_five",
                seats=(5, 5),
                default_seats=5,
                bots=("random", "greedy", "partner"),
                default_bot="greedy",
                has_chips=False,
            ),
        )
    }
)
"""The games by id."""


def game(id: str) -> Game:
    """The game of an id.

    Args:
        id: such as `five-card-draw`.

    Raises:
        ParseError: there is no such game (code ``unknown_game``).

    >>> from fivecard import games
    >>> games.game("black-five").has_chips
    False
    """
    if (found := GAMES.get(id)) is None:
        raise ParseError(f"{id!r} is not a game: {', '.join(GAMES)}", "unknown_game")
    return found


def simulated() -> Iterator[Game]:
    """The games that can be simulated.

    >>> from fivecard import games
    >>> [game.id for game in games.simulated()]
    ['five-card-draw', 'fives', 'black-five']
    """
    return (game for game in GAMES.values() if game.has_simulation)
