"""Random play of Black Five beside dou dizhu in OpenSpiel and RLCard, in turns.

    python -m pytest -q benches/bench_black_five.py

Each contender plays whole games between random players, from Python, on one thread. The targets are
ratios; nothing is asserted of time.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import pytest

from fivecard import Deck, black_five

ROUNDS = 9
Play = Callable[[int], int]
"""Plays so many games and returns the decisions made."""


def fivecard_simulate(games: int) -> int:
    result = black_five.simulate(games, seed=1, bots=["random"] * 5, threads=1)
    assert result.deals == games
    assert abs(result.decisions / games - 100.58) < 2
    return result.decisions


def fivecard_states(games: int) -> int:
    """Step by step through Python states, as a notebook or a server would."""
    rng = random.Random(1)
    decisions = 0
    for seed in range(games):
        state = black_five.State.deal(Deck.shuffled(seed))
        while state.to_act is not None:
            legal = state.legal_actions()
            state = state.apply(legal[rng.randrange(len(legal))])
            decisions += 1
        assert state.outcome is not None
    return decisions


def open_spiel() -> Play:
    game = pytest.importorskip("pyspiel").load_game("dou_dizhu")
    rng = random.Random(1)

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[rng.randrange(len(legal))])
                    decisions += 1
            assert sum(state.returns()) == 0
        return decisions

    return play


def rlcard() -> Play:
    package = pytest.importorskip("rlcard")
    agents = pytest.importorskip("rlcard.agents")
    env = package.make("doudizhu", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(3)])

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            trajectories, payoffs = env.run(is_training=False)
            assert len(payoffs) == 3
            decisions += sum(len(trajectory) // 2 for trajectory in trajectories)
        return decisions

    return play


def rates(contenders: dict[str, tuple[Play, int]]) -> dict[str, list[float]]:
    """Games a second by contender and round, all of them in each round."""
    found: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(ROUNDS):
        for name, (play, games) in contenders.items():
            start = time.perf_counter()
            assert play(games) > 0
            found[name].append(games / (time.perf_counter() - start))
    return found


def report(capsys: pytest.CaptureFixture[str], found: dict[str, list[float]]) -> None:
    ours = found["fivecard simulate"]
    with capsys.disabled():
        print(f"\n{'random games, one thread':28} {'games/s':>10} {'simulate is':>12}")
        for name, rate in found.items():
            ratio = statistics.median(a / b for a, b in zip(ours, rate, strict=True))
            print(f"{name:28} {statistics.median(rate):>10.0f} {ratio:>11.0f}x")


def test_random_play_beside_open_spiel(capsys: pytest.CaptureFixture[str]) -> None:
    """Must: 150 times OpenSpiel's games a second; goal: 300 times."""
    found = rates(
        {
            "fivecard simulate": (fivecard_simulate, 30_000),
            "fivecard states": (fivecard_states, 20),
            "OpenSpiel dou dizhu": (open_spiel(), 200),
        }
    )
    report(capsys, found)


def test_random_play_beside_rlcard(capsys: pytest.CaptureFixture[str]) -> None:
    found = rates(
        {"fivecard simulate": (fivecard_simulate, 30_000), "RLCard dou dizhu": (rlcard(), 3)}
    )
    report(capsys, found)
