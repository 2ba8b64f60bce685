"""Many deals of Five-Card Draw from Python."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivecard import (
    Dice,
    HandCategory,
    IllegalActionError,
    LimitError,
    ParseError,
    SetupError,
    draw,
)
from fivecard.draw import Rules, Simulation, View, simulate

BOTS: list[Any] = ["random", "basic", "pat", "random"]


@settings(max_examples=20)
@given(st.integers(0, 300), st.integers(0, 300), st.sampled_from([1, 2, 3]))
def test_parts_add_up_to_the_whole(first: int, second: int, threads: int) -> None:
    cut = min(first, second)
    whole = simulate(300, 5, BOTS, [100] * 4, threads=1)
    left = simulate(cut, 5, BOTS, [100] * 4, threads=threads)
    right = simulate(300 - cut, 5, BOTS, [100] * 4, first=cut, threads=threads)
    assert left.merge(right) == right.merge(left) == whole


def test_a_function_is_a_bot_like_any_other() -> None:
    def wrapped(name: str) -> Any:
        return lambda view, dice: view.bot_action(name, dice)

    calls: list[int] = []
    plain = simulate(40, 9, BOTS, [60] * 4)
    functions = simulate(40, 9, [wrapped(name) for name in BOTS], [60] * 4, progress=calls.append)
    assert functions == plain
    assert calls[-1] == 40


def test_a_function_sees_its_view_alone() -> None:
    def bot(view: View, dice: Dice) -> str:
        assert isinstance(view, View)
        assert view.to_act == view.seat
        assert len(view.hand) == 5
        legal = view.legal_actions()
        return "stand pat" if legal.hand else "check" if legal.check else "fold"

    assert simulate(20, 1, [bot] * 3).games == 20


def test_counts_are_kept_as_integers_and_read_back() -> None:
    found = simulate(500, 3, BOTS, [100] * 4, Rules(1, 2, "pot-limit"))
    counts = found.to_dict()
    assert Simulation.from_dict(json.loads(json.dumps(counts))) == found
    assert pickle.loads(pickle.dumps(found)) == found
    assert eval(repr(found), vars(draw).copy()) == found
    assert len(found.winnings) == 4
    assert found.games == sum(found.pots) == 500
    folded = found.folded_before_draw.count + found.folded_after_draw.count
    assert folded + found.showdowns.count == 500
    assert sum(average.sum for average in found.winnings) == 0
    assert set(found.shown) == set(found.won) == set(HandCategory)
    assert found.timeouts.count == 0
    assert found.decisions >= found.longest > 0
    assert found.pot_sizes.count == 500
    assert found.reshuffled.of == found.shared.of == 500
    assert Simulation.from_dict({"counts": counts["counts"]}) == found
    del counts["counts"]["draws"]
    with pytest.raises(KeyError):
        Simulation.from_dict(counts)
    with pytest.raises(SetupError) as refused:
        found.merge(simulate(1, 1, BOTS[:2]))
    assert refused.value.code == "wrong_seats"


def test_basic_beats_random_and_pat() -> None:
    for other in ("random", "pat"):
        bots: list[Any] = ["basic", other, other]
        low, _ = simulate(20_000, 2, bots).winnings[0].interval or (0, 0)
        assert low > 0, other


def test_runs_that_cannot_be_are_refused() -> None:
    for bots, stacks, error in [
        (["random"], [10], SetupError),
        (["random"] * 7, None, SetupError),
        (["random"] * 2, [10, 10, 10], SetupError),
        (["random"] * 2, [10, 0], SetupError),
        (["random", "lucky"], None, ParseError),
        (["random"] * 2, [2**31, 10], LimitError),
        ("random", None, TypeError),
        (["random", 5], None, TypeError),
    ]:
        given_bots: Any = bots
        with pytest.raises(error):
            simulate(1, 1, given_bots, stacks)
    with pytest.raises(LimitError):
        simulate(1, 1, BOTS, threads=0)


def test_what_a_function_does_wrong_stops_the_run() -> None:
    with pytest.raises(IllegalActionError):
        simulate(5, 1, [lambda view, dice: "bet 5"] * 2)
    with pytest.raises(ZeroDivisionError):
        simulate(5, 1, [lambda view, dice: str(1 // 0)] * 2)

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(100_000, 1, ["basic"] * 3, progress=stop)
