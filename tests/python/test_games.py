"""The one list of games agrees with the games."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from fivecard import FivecardError, ParseError, games
from fivecard.games import GAMES, Game

SIMULATED = list(games.simulated())


@pytest.fixture(params=SIMULATED, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def play(game: Game, games: int, bots: list[str]) -> Any:
    stacks = game.default_stacks(len(bots))
    return game.module.simulate(games, 1, bots, **({} if stacks is None else {"stacks": stacks}))


def test_ids_are_keys_and_modules_are_there() -> None:
    for id_, game in GAMES.items():
        assert game.id == id_ == games.game(id_).id
        assert game.module.__name__ == f"fivecard.{game.module_name}"
        assert game.seats[0] <= game.default_seats <= game.seats[1]
        assert game.has_simulation == hasattr(game.module, "simulate")
        assert game.default_bot is None or game.default_bot in game.bots


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(ParseError, match="'chess' is not a game: holdem, ") as caught:
        games.game("chess")
    assert caught.value.code == "unknown_game"


def test_every_bot_plays_at_every_number_of_seats(game: Game) -> None:
    fewest, most = game.seats
    for bot in game.bots:
        for seats in range(fewest, most + 1):
            assert play(game, 1, [bot] * seats)
    for seats in (fewest - 1, most + 1):
        with pytest.raises(FivecardError):
            play(game, 1, [bot] * seats)


def test_default_stacks_are_those_of_simulate(game: Game) -> None:
    bots = [game.bots[-1]] * game.default_seats
    stacks = game.default_stacks(len(bots), game.rules())
    assert stacks == game.default_stacks(len(bots))
    assert (stacks is not None) == game.has_chips
    assert game.module.simulate(20, 1, bots) == play(game, 20, bots)


def test_default_stacks_follow_the_rules() -> None:
    draw, fives = GAMES["five-card-draw"], GAMES["fives"]
    assert draw.default_stacks(2, draw.rules({"small_blind": 2, "big_blind": 5})) == [500, 500]
    assert fives.default_stacks(2, fives.rules({"ante": 3})) == [300, 300]
    assert GAMES["holdem"].default_stacks(2) is None
    with pytest.raises(TypeError, match="has no Rules"):
        GAMES["holdem"].rules()


def test_a_game_is_imported_when_it_is_used() -> None:
    code = "import sys; from fivecard import games; print('fivecard.draw' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
