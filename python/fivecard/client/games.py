"""The games by the service: the functions of their modules in `fivecard`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from fivecard import CardSet, ParseError, black_five, draw, fives, holdem
from fivecard.client import answers
from fivecard.client.remote import remote
from fivecard.client.transport import Transport
from fivecard.games import Game

__all__ = ["BlackFive", "Draw", "Fives", "Holdem", "Referee"]


class Recorded(Protocol):
    """A state that can be written as a record."""

    def record(self) -> str:
        """The deal as text."""


State = TypeVar("State", bound=Recorded)


class GameRoutes:
    """The routes of a game."""

    def __init__(self, transport: Transport, game: Game) -> None:
        """Prepares requests.

        Args:
            transport: to the service.
            game: of `fivecard.games`.
        """
        self._transport, self._game, self._path = transport, game, f"/v1/{game.id}"


class Referee(GameRoutes, Generic[State]):
    """The verbs of a `State` by the service, which keeps none."""

    def legal_actions(self, state: State, seat: int | None = None) -> list[str]:
        """Lists the legal actions of a seat as texts: `call 4`, `raise 8..200`, cards to play.

        Args:
            state: the deal.
            seat: by default the seat to act.

        Raises:
            FivecardError: as the package raises.
        """
        legal = self._post("legal-actions", record=state.record(), seat=seat)["legal"]
        return list(legal["texts"]) if "texts" in legal else [each["action"] for each in legal]

    def apply(self, state: State, action: object, seat: int | None = None) -> State:
        """Returns the deal after an action, as `State.apply` does.

        Args:
            state: the deal, which stays as it is.
            action: as the package takes it.
            seat: by default the seat to act.

        Raises:
            IllegalActionError: the rules forbid it.
            FivecardError: as the package raises.
        """
        answer = self._post("apply", record=state.record(), action=str(action), seat=seat)
        following: State = self._game.module.State.from_record(answer["record"])
        return following

    def _post(self, verb: str, **body: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self._transport.post(f"{self._path}/{verb}", body)
        return answer


def _counts(module: Any) -> Callable[[Any, object], Any]:
    return lambda answer, _: module.Simulation.from_dict(answer["counts"])


def _odds(module: Any) -> Callable[[Any, Any], Any]:
    return lambda answer, body: module.Odds.from_dict(
        answers.odds(answer["choices"][0], body["hand"], body.get("dead", ""))
    )


def _choices(module: Any) -> Callable[[Any, Any], Any]:
    def read(answer: Any, body: dict[str, Any]) -> Any:
        return tuple(
            module.Choice.from_dict(answers.choice(each, body)) for each in answer["choices"]
        )

    return read


def _check_by(*known: str) -> Callable[[Mapping[str, Any]], None]:
    """Checks the measure of choices, which the service reports as a field that does not fit."""

    def check(given: Mapping[str, Any]) -> None:
        if given.get("by", known[0]) not in known:
            *most, last = (f'"{name}"' for name in known)
            raise ParseError(f"choices are ranked by {', '.join(most)} or {last}", "bad_criterion")

    return check


def _check_equity(given: Mapping[str, Any]) -> None:
    if isinstance(given["players"], str):
        raise TypeError("players are a list of hands or ranges, not str")
    if given.get("seed") is not None and given.get("samples") is None:
        raise ValueError("a seed is of samples: an exact answer has no chance in it")


class Holdem(GameRoutes):
    """The functions of `fivecard.holdem` by the service."""

    showdown = remote(
        holdem.showdown, "showdown", lambda answer, _: answers.holdem_showdown(answer)
    )
    equity = remote(
        holdem.equity, "equity", lambda answer, _: answers.equity(answer), _check_equity
    )


class Draw(Referee[draw.State]):
    """The functions of `fivecard.draw` by the service."""

    showdown = remote(draw.showdown, "showdown", lambda answer, _: answers.draw_showdown(answer))
    simulate = remote(draw.simulate, "simulate", _counts(draw))
    odds = remote(draw.odds, "odds", _odds(draw))
    best_discards = remote(
        draw.best_discards, "odds", _choices(draw), _check_by("rank", "improve", "beat")
    )


class Fives(Referee[fives.State]):
    """The functions of `fivecard.fives` by the service."""

    showdown = remote(fives.showdown, "showdown", lambda answer, _: answers.fives_showdown(answer))
    simulate = remote(fives.simulate, "simulate", _counts(fives))
    odds = remote(fives.odds, "odds", _odds(fives))
    best_discards = remote(
        fives.best_discards,
        "odds",
        _choices(fives),
        _check_by("five_rank", "five", "rank", "improve"),
    )


class BlackFive(Referee[black_five.State]):
    """The functions of `fivecard.black_five` by the service."""

    classify = remote(
        black_five.classify,
        "classify",
        lambda answer, _: answers.combination(answer["combination"]),
    )
    plays = remote(
        black_five.plays,
        "plays",
        lambda answer, _: [CardSet(" ".join(play["cards"])) for play in answer["plays"]],
    )
    simulate = remote(black_five.simulate, "simulate", _counts(black_five))

    play_mask = remote(black_five.play_mask, "plays", lambda answer, _: _mask(answer["plays"]))


def _mask(plays: list[dict[str, Any]]) -> NDArray[np.bool_]:
    mask = np.zeros(len(black_five.ACTIONS), np.bool_)
    mask[[play["id"] for play in plays]] = True
    return mask
