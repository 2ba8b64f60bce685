"""The games by the service: the functions of their modules in `fivecard`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from fivecard import CardSet, FivecardError, black_five, draw, fives, holdem
from fivecard.client.remote import reader, remote
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


def _check_by(function: Callable[..., object]) -> Callable[[Mapping[str, Any]], None]:
    """Raises the package's error of a measure that it does not know, before the request."""

    def check(given: Mapping[str, Any]) -> None:
        try:
            function("", by=given["by"])
        except FivecardError as error:
            if error.code == "bad_criterion":
                raise

    return check


def _check_equity(given: Mapping[str, Any]) -> None:
    # The package's own error of a spot names the player; the service's names the place.
    holdem.Spot(given["players"], given["board"], given["dead"])
    if given["seed"] is not None and given["samples"] is None:
        raise ValueError("a seed goes with samples: an exact answer has no chance in it")


def _odds(odds: Any) -> Callable[[Any], Any]:
    return lambda answer: odds.from_dict(answer["choices"][0]["odds"])


def _choices(choice: Any) -> Callable[[Any], Any]:
    return lambda answer: tuple(map(choice.from_dict, answer["choices"]))


class Holdem(GameRoutes):
    """The functions of `fivecard.holdem` by the service."""

    showdown = remote(holdem.showdown, "showdown", holdem.Showdown.from_dict)
    equity = remote(holdem.equity, "equity", reader(holdem.Equity), _check_equity)


class Draw(Referee[draw.State]):
    """The functions of `fivecard.draw` by the service."""

    showdown = remote(draw.showdown, "showdown", draw.Showdown.from_dict)
    simulate = remote(draw.simulate, "simulate", reader(draw.Simulation))
    odds = remote(draw.odds, "odds", _odds(draw.Odds))
    best_discards = remote(
        draw.best_discards,
        "odds",
        _choices(draw.Choice),
        _check_by(draw.best_discards),
    )


class Fives(Referee[fives.State]):
    """The functions of `fivecard.fives` by the service."""

    showdown = remote(fives.showdown, "showdown", fives.Showdown.from_dict)
    simulate = remote(fives.simulate, "simulate", reader(fives.Simulation))
    odds = remote(fives.odds, "odds", _odds(fives.Odds))
    best_discards = remote(
        fives.best_discards,
        "odds",
        _choices(fives.Choice),
        _check_by(fives.best_discards),
    )


def _combination(answer: Any) -> black_five.Combination | None:
    found = answer["combination"]
    return None if found is None else black_five.Combination(found["cards"])


def _plays(answer: Any) -> list[CardSet]:
    return [CardSet(play["cards"]) for play in answer["plays"]]


def _play_mask(answer: Any) -> NDArray[np.bool_]:
    mask = np.zeros(len(black_five.ACTIONS), np.bool_)
    mask[[play["id"] for play in answer["plays"]]] = True
    return mask


class BlackFive(Referee[black_five.State]):
    """The functions of `fivecard.black_five` by the service."""

    classify = remote(black_five.classify, "classify", _combination)
    plays = remote(black_five.plays, "plays", _plays)
    play_mask = remote(black_five.play_mask, "plays", _play_mask)
    simulate = remote(black_five.simulate, "simulate", reader(black_five.Simulation))
