"""Simulation of Fives from Python."""

from __future__ import annotations

import json
import pickle
import threading
from typing import Any, Literal

import pytest

from fivecard import (
    Dice,
    FivecardError,
    HandCategory,
    IllegalActionError,
    LimitError,
    ParseError,
    SetupError,
)
from fivecard.fives import Action, Rules, Simulation, View, simulate

BOTS: list[Literal["random", "pat", "basic"]] = ["random", "basic", "pat"]
STACKS = [10, 50, 30]


def test_parts_add_up_to_the_whole_on_any_number_of_threads() -> None:
    whole = simulate(300, 7, BOTS, STACKS, threads=1)
    first = simulate(100, 7, BOTS, STACKS, threads=2)
    rest = simulate(200, 7, BOTS, STACKS, first=100)
    assert first.merge(rest) == whole
    assert whole != simulate(300, 8, BOTS, STACKS)


def test_counts_survive_json_and_pickling() -> None:
    result = simulate(200, 1, BOTS, STACKS, Rules(ante=2, price_per_card=1))
    assert Simulation.from_dict(json.loads(json.dumps(result.to_dict()))) == result
    assert pickle.loads(pickle.dumps(result)) == result
    assert eval(repr(result)) == result
    with pytest.raises(KeyError):
        Simulation.from_dict({})
    with pytest.raises(SetupError) as refused:
        result.merge(simulate(1, 1, BOTS[:2], STACKS[:2]))
    assert refused.value.code == "wrong_seats"


def test_what_is_counted_fits_together() -> None:
    result = simulate(500, 3, ["random"] * 3, STACKS)
    assert sum(seat.sum for seat in result.winnings) == 0
    assert [seat.count for seat in result.winnings] == [500] * 3
    assert sum(result.replays) == result.games == 500
    replays = sum(number * games for number, games in enumerate(result.replays))
    assert result.deals == 500 + replays
    assert result.nobody_won.count + result.partly_won.count == replays
    assert result.with_five[HandCategory.ROYAL_FLUSH].count == 0
    assert all(
        result.with_five[category].count <= hands.count == result.with_five[category].of
        for category, hands in result.shown.items()
    )
    assert result.showdowns.of == result.deals
    assert len(result.draws) == 5
    assert result.cards_drawn == sum(
        cards * times for draw in result.draws for cards, times in enumerate(draw)
    )
    assert result.largest_pot <= sum(STACKS)
    assert result.pots["won"] + result.pots["shared"] + result.pots["uncontested"] >= 500


def test_two_undrawn_hands_have_a_winner_as_often_as_they_should() -> None:
    result = simulate(60_000, 5, ["pat", "pat"], [1_000_000] * 2)
    low, high = result.nobody_won.interval or (0.0, 0.0)
    margin = (high - low) / 2  # twice the 95 % interval: one run in 10,000 misses
    assert low - margin < 174200550031 / 249165381465 < high + margin


def test_a_function_is_a_bot_that_gets_views() -> None:
    def pat(view: View, dice: Dice) -> Action | str:
        assert isinstance(view, View)
        assert view.to_act == view.seat
        assert dice.below(6) < 6
        legal = view.legal_actions()
        if view.street == "draw":
            return "stand pat"
        return Action("check") if "check" in legal.kinds else "call"

    functions = simulate(50, 2, [pat, "basic", pat], STACKS)
    assert functions == simulate(50, 2, ["pat", "basic", "pat"], STACKS)


def test_an_error_of_a_function_stops_the_run_and_is_raised() -> None:
    def broken(view: View, dice: Dice) -> str:
        raise ZeroDivisionError("broken")

    with pytest.raises(ZeroDivisionError, match="broken"):
        simulate(50, 2, [broken, "pat"], [9, 9])
    with pytest.raises(IllegalActionError) as refused:
        simulate(50, 2, [lambda view, dice: "fold", "pat"], [9, 9])
    assert refused.value.code == "not_betting"
    with pytest.raises(ParseError):
        simulate(50, 2, [lambda view, dice: "fly", "pat"], [9, 9])


def test_progress_is_told_and_may_stop_the_run() -> None:
    calls: list[int] = []
    simulate(5_000, 1, BOTS, STACKS, progress=calls.append)
    assert calls == sorted(calls)
    assert calls[-1] == 5_000

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(10_000_000, 1, BOTS, STACKS, progress=stop)


def test_other_threads_go_on_while_a_run_does() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    simulate(30_000, 1, ["random"] * 3, STACKS, threads=1)
    done.set()
    thread.join()
    assert ticks > 3


@pytest.mark.parametrize(
    ("bots", "stacks", "error", "code"),
    [
        (["pat"], [9, 9], SetupError, "wrong_bots"),
        (["pat"] * 2, [9, 0], SetupError, "empty_seat"),
        (["pat"] * 10, [9] * 10, SetupError, "too_many_players"),
        (["clever"] * 2, [9, 9], ParseError, "bad_bot"),
        (["pat"] * 2, [2**31, 9], LimitError, "too_many_chips"),
    ],
)
def test_runs_that_cannot_be_are_refused(
    bots: Any, stacks: list[int], error: type[FivecardError], code: str
) -> None:
    with pytest.raises(error) as refused:
        simulate(10, 1, bots, stacks)
    assert refused.value.code == code
