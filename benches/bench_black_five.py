"""Random play of Black Five beside dou dizhu in OpenSpiel and RLCard, measured in turns.

`pytest benches/bench_black_five.py`. Each plays whole games between random players, from Python, on
one thread. Nothing fails for being slow: a table at the end says what was reached.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter

import pytest

from fivecard import Deck, black_five
from targets import TABLE, Row, Target
from turns import Seconds, ratio, take_turns

ROUNDS = 9
SPEED = Target(150, 300, "x", at_least=True)


def simulated(games: int) -> None:
    result = black_five.simulate(games, seed=1, bots=["random"] * 5, threads=1)
    assert result.games == games
    # Any slip in the rules moves this figure of random play.
    assert abs(result.decisions / games - 100.58) < 1


def step_by_step(games: int) -> None:
    """Through Python states, as a notebook or a server would."""
    rng = random.Random(1)
    for seed in range(games):
        state = black_five.State.deal(Deck.shuffled(seed))
        while state.to_act is not None:
            legal = state.legal_actions()
            state = state.apply(legal[rng.randrange(len(legal))])
        assert state.outcome is not None


def open_spiel() -> Callable[[int], None]:
    game = pytest.importorskip("pyspiel").load_game("dou_dizhu")
    rng = random.Random(1)

    def play(games: int) -> None:
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[rng.randrange(len(legal))])
            assert sum(state.returns()) == 0

    return play


def rlcard() -> Callable[[int], None]:
    package = pytest.importorskip("rlcard")
    agents = pytest.importorskip("rlcard.agents")
    env = package.make("doudizhu", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(3)])

    def play(games: int) -> None:
        for _ in range(games):
            _, payoffs = env.run(is_training=False)
            assert len(payoffs) == 3

    return play


def seconds_a_game(play: Callable[[int], None], games: int) -> Seconds:
    def seconds() -> float:
        start = perf_counter()
        play(games)
        return (perf_counter() - start) / games

    return seconds


def in_games(*seconds: list[float]) -> str:
    return ", ".join(f"{1 / median(own):,.0f}" for own in seconds) + " games/s"


def test_random_play_against_open_spiel() -> None:
    ours, theirs = take_turns(
        ROUNDS, seconds_a_game(simulated, 30_000), seconds_a_game(open_spiel(), 200)
    )
    what = "Black Five simulate, speed / OpenSpiel"
    TABLE.rows.append(Row(what, SPEED, ratio(theirs, ours), in_games(ours, theirs)))


def test_random_play_against_rlcard() -> None:
    ours, theirs = take_turns(
        ROUNDS, seconds_a_game(simulated, 30_000), seconds_a_game(rlcard(), 2)
    )
    what = "Black Five simulate, speed / RLCard"
    TABLE.rows.append(Row(what, SPEED, ratio(theirs, ours), in_games(ours, theirs)))


def test_a_step_through_a_state() -> None:
    decisions = 100  # a deal, on average; a random reveal among them now and then
    (ours,) = take_turns(ROUNDS, seconds_a_game(step_by_step, 50))
    what = "Black Five, a step through the Python State"
    TABLE.rows.append(Row(what, Target(5, 3, " us"), median(ours) / decisions * 1e6))
