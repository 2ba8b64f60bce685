"""Values of the package, built from answers of the service and the requests for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fivecard import CardSet
from fivecard.games import GAMES

__all__ = ["choices", "equity", "odds", "showdown", "simulation"]

Read: TypeAlias = Callable[[Any, dict[str, Any]], Any]
"""Builds a value from an answer and the request's body."""

COUNTS = ("counts", "improved", "stronger", "equal", "weaker", "value_sum")
COUNTS_OF_FIVES = (*COUNTS, "with_five", "five_value_sum")


def showdown(game: str) -> Read:
    """The `Showdown` of a game."""
    return lambda answer, body: GAMES[game].module.Showdown.from_dict({"deal": body, **answer})


def simulation(game: str) -> Read:
    """The `Simulation` of a game."""
    read = GAMES[game].module.Simulation.from_dict
    return lambda answer, _: read({"counts": answer["counts"]})


def equity(answer: Any, _: object = None) -> Any:
    """The `Equity` of Texas Hold'em."""
    found = {name: value for name, value in answer.items() if name != "seed"}
    return GAMES["holdem"].module.Equity.from_dict(found)


def odds(game: str) -> Read:
    """The `Odds` of a game."""
    read = GAMES[game].module.Odds.from_dict
    return lambda answer, body: read(_odds(answer["choices"][0], body))


def choices(game: str) -> Read:
    """The ranked `Choice`s of a game."""
    read = GAMES[game].module.Choice.from_dict

    def found(answer: Any, body: dict[str, Any]) -> Any:
        return tuple(
            read({"odds": _odds(each, body), "by": body["by"], **(each.get("duels") or {})})
            for each in answer["choices"]
        )

    return found


def _odds(choice: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    names = COUNTS_OF_FIVES if "with_five" in choice else COUNTS
    dead = CardSet(body["dead"]) | CardSet(body.get("against", ""))
    given = {"hand": body["hand"], "discard": choice["discard"], "dead": str(dead)}
    return given | {name: choice[name] for name in names}
