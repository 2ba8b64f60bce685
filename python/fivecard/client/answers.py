"""Values of the package, read from answers of the service: both have the same fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fivecard.games import GAMES

__all__ = ["choices", "equity", "odds", "showdown", "simulation"]

Read: TypeAlias = Callable[[Any], Any]
"""Builds a value from an answer."""


def showdown(game: str) -> Read:
    """The `Showdown` of a game."""
    read: Read = GAMES[game].module.Showdown.from_dict
    return read


def simulation(game: str) -> Read:
    """The `Simulation` of a game."""
    read: Read = GAMES[game].module.Simulation.from_dict
    return lambda answer: read(_without_seed(answer))


def equity(answer: Any) -> Any:
    """The `Equity` of Texas Hold'em."""
    return GAMES["holdem"].module.Equity.from_dict(_without_seed(answer))


def odds(game: str) -> Read:
    """The `Odds` of a game."""
    read: Read = GAMES[game].module.Odds.from_dict
    return lambda answer: read(answer["choices"][0]["odds"])


def choices(game: str) -> Read:
    """The ranked `Choice`s of a game."""
    read: Read = GAMES[game].module.Choice.from_dict
    return lambda answer: tuple(map(read, answer["choices"]))


def _without_seed(answer: dict[str, Any]) -> dict[str, Any]:
    """The fields of the value: the seed is the request's."""
    return {name: value for name, value in answer.items() if name != "seed"}
