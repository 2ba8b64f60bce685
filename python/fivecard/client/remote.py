"""Methods of the client that stand for functions of the package."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from fivecard import Card, CardSet
from fivecard.black_five import Combination
from fivecard.client.transport import Transport, seed_of
from fivecard.holdem import Range

__all__ = ["Cards", "Remote", "cards_text", "reader", "remote", "rules_of"]

P = ParamSpec("P")
R = TypeVar("R")

Cards: TypeAlias = str | CardSet | Iterable[Card | str]

NOT_SENT = {"threads", "progress", "limit"}
"""Arguments of functions that run in this process; over HTTP the settings of the service count."""


class Remote(Protocol):
    """What a method needs: the service, and the path of the game's routes."""

    _transport: Transport
    _path: str


def remote(
    function: Callable[P, R],
    verb: str,
    read: Callable[[Any], Any],
    check: Callable[[Mapping[str, Any]], object] | None = None,
) -> Callable[Concatenate[Any, P], R]:
    """Makes a method that has the service compute what a function computes.

    Args:
        function: of the package; the method has its arguments, its result and its errors.
        verb: the last part of the route's path.
        read: builds the result from the answer.
        check: raises the errors of arguments that the service would report otherwise.
    """
    signature = inspect.signature(function)
    sent = [part for name, part in signature.parameters.items() if name not in NOT_SENT]
    itself = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)

    def method(self: Remote, /, *args: Any, **named: Any) -> R:
        bound = signature.bind(*args, **named)
        for name in bound.arguments.keys() & NOT_SENT:
            raise TypeError(f"{name} is not an argument of a request")
        bound.apply_defaults()
        given = {part.name: bound.arguments[part.name] for part in sent}
        if check is not None:
            check(given)
        body = {name: _plain(name, value) for name, value in given.items() if value is not None}
        result: R = read(self._transport.post(f"{self._path}/{verb}", body))
        return result

    method.__name__ = function.__name__
    method.__qualname__ = function.__qualname__
    method.__doc__ = (inspect.getdoc(function) or "").partition("\n>>>")[0].rstrip()
    vars(method)["__signature__"] = signature.replace(parameters=[itself, *sent])
    return method


def reader(value: Any) -> Callable[[dict[str, Any]], Any]:
    """Makes a function that builds a value from an answer with its fields and the seed.

    Args:
        value: a class of the package with `from_dict`.
    """
    return lambda answer: value.from_dict(
        {name: field for name, field in answer.items() if name != "seed"}
    )


def cards_text(cards: Cards) -> str:
    """Cards as text."""
    return cards if isinstance(cards, str) else " ".join(map(str, cards))


def rules_of(rules: Any) -> dict[str, Any]:
    """The rules of a request.

    Args:
        rules: `Rules`, or their arguments by name.
    """
    return dict(rules) if isinstance(rules, Mapping) else dict(rules.to_dict())


def _plain(name: str, value: Any) -> Any:
    """An argument as JSON."""
    match name:
        case "hand" | "discard" | "dead" | "against" | "board" | "cards" | "on":
            return cards_text(value.cards if isinstance(value, Combination) else value)
        case "hands":
            return _by_player(value, lambda cards: None if cards is None else cards_text(cards))
        case "players":
            return _by_player(value, _range)
        case "contributed" | "antes" | "cards_paid":
            return _by_player(value, int)
        case "rules":
            return rules_of(value)
        case "carried":
            return [pot.to_dict() for pot in value]
        case "seed":
            return seed_of(value)
    return value if isinstance(value, str | int) else list(value)


def _by_player(given: Any, convert: Callable[[Any], Any]) -> Any:
    """A mapping from names or a list by seat, as JSON."""
    if not isinstance(given, Mapping):
        return [convert(each) for each in given]
    if given and all(isinstance(seat, int) for seat in given):
        return [convert(given.get(seat)) for seat in range(max(given, default=-1) + 1)]
    return {name: convert(each) for name, each in given.items() if each is not None}


def _range(player: Cards | Range | None) -> str | None:
    if player is None:
        return None
    return player if isinstance(player, str) else str(Range(player))
