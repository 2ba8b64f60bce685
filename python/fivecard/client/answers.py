"""Values of the package, built from answers of the service."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fivecard.games import GAMES

__all__ = ["choices", "equity", "odds", "showdown", "simulation"]

Read: TypeAlias = Callable[[Any], Any]
"""Builds a value from an answer."""


def showdown(game: str) -> Read:
    """The `Showdown` of a game."""
    return lambda answer: GAMES[game].module.Showdown.from_dict(answer)


def simulation(game: str) -> Read:
    """The `Simulation` of a game."""
    return lambda answer: GAMES[game].module.Simulation.from_dict(_without_seed(answer))


def equity(answer: Any) -> Any:
    """The `Equity` of Texas Hold'em."""
    return GAMES["holdem"].module.Equity.from_dict(_without_seed(answer))


def odds(game: str) -> Read:
    """The `Odds` of a game."""
    return lambda answer: GAMES[game].module.Odds.from_dict(answer["choices"][0]["odds"])


def choices(game: str) -> Read:
    """The ranked `Choice`s of a game."""
    return lambda answer: tuple(map(GAMES[game].module.Choice.from_dict, answer["choices"]))


def _without_seed(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name != "seed"}
