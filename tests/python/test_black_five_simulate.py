"""Simulations and bots from Python."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import signal
import threading
import warnings
from multiprocessing.connection import Connection
from typing import Any

import pytest

from fivecard import Deck, Dice, IllegalActionError, LimitError, ParseError, SetupError, black_five
from fivecard.black_five import Action, Match, Simulation, State, View, match, simulate

RANDOM = ["random"] * 5


def test_the_result_is_the_same_for_any_threads_and_split() -> None:
    whole = simulate(2000, 7, RANDOM, threads=1)
    assert simulate(2000, 7, RANDOM) == whole
    parts = simulate(1, 7, RANDOM).merge(simulate(1999, 7, RANDOM, first=1, threads=2))
    assert parts == whole
    assert simulate(2000, 8, RANDOM) != whole


def test_results_are_values() -> None:
    names: dict[str, Any] = dict(vars(black_five))
    for result in (simulate(50, 7, ["partner"] * 5), match("greedy", "random", 50, 7)):
        assert pickle.loads(pickle.dumps(result)) == result
        assert eval(repr(result), names) == result
        assert type(result).from_dict(json.loads(json.dumps(result.to_dict()))) == result
        assert hash(result) == hash(pickle.loads(pickle.dumps(result)))


def test_counts_agree_with_each_other() -> None:
    result = simulate(3000, 7, ["partner", "greedy", "random", "greedy", "partner"])
    assert result.games == 3000
    assert result.lone_dealers.count == result.lone_dealer_wins.of
    assert result.partnered_dealer_wins.of + result.lone_dealer_wins.of == 3000
    assert sum(first for first, _, _ in result.places) == 3000
    assert result.bombs == result.triples + result.hongs > 0
    assert result.declared.deals + result.played.deals + result.hidden == 3000
    low, high = result.dealer_wins.interval or (1.0, 0.0)
    assert low < (result.dealer_wins.rate or 0) < high
    zero_sum = simulate(3000, 7, RANDOM, rules=black_five.Rules("zero_sum"))
    assert sum(payoff.sum for payoff in zero_sum.payoffs) == 0


def test_a_function_is_a_bot_and_gets_a_view_and_dice_of_its_own() -> None:
    seen = []

    def like_greedy(view: View, dice: Dice) -> Action:
        seen.append((view, dice))
        action = view.bot_action("greedy", dice)
        assert action is not None
        return action

    assert simulate(40, 3, [like_greedy] * 5) == simulate(40, 3, ["greedy"] * 5)
    assert all(type(view) is View and type(dice) is Dice for view, dice in seen)
    assert all(view.to_act == view.seat for view, _ in seen)

    def like_random(view: View, dice: Dice) -> Action:
        action = view.bot_action("random", dice)
        assert action is not None
        return action

    mixed: list[Any] = ["greedy", like_random, "random", "partner", like_random]
    expected = ["greedy", "random", "random", "partner", "random"]
    assert simulate(40, 3, mixed) == simulate(40, 3, expected)
    assert simulate(40, 3, mixed, threads=2) == simulate(40, 3, expected)


def test_a_function_may_answer_in_text_and_choose_by_dice() -> None:
    def bot(view: View, dice: Dice) -> str:
        return str(dice.choice(view.legal_actions()))

    result = simulate(30, 3, [bot] * 5)
    assert result.games == 30
    assert result == simulate(30, 3, [bot] * 5)


def test_what_a_function_raises_stops_the_run() -> None:
    class OwnError(Exception):
        pass

    def broken(view: View, dice: Dice) -> str:
        raise OwnError("mine")

    with pytest.raises(OwnError, match="mine"):
        simulate(100, 1, [broken] * 5)
    with pytest.raises(OwnError, match="mine"):
        match(broken, "greedy", 100, 1)
    with pytest.raises(IllegalActionError, match="may not pass"):
        simulate(100, 1, [lambda view, dice: "pass"] * 5)


def test_progress_is_told_and_may_stop_the_run() -> None:
    calls: list[int] = []
    simulate(20_000, 1, RANDOM, threads=1, progress=calls.append)
    assert calls == sorted(calls)
    assert calls[-1] == 20_000
    assert len(calls) > 1

    def stop(done: int) -> None:
        raise StopIteration(done)

    with pytest.raises(StopIteration):
        simulate(10**9, 1, RANDOM, progress=stop)


@pytest.mark.parametrize("threads", [1, None])
@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_stops_a_run(threads: int | None) -> None:
    main = threading.main_thread().ident
    assert main is not None
    timer = threading.Timer(0.2, signal.pthread_kill, (main, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        simulate(10**9, 1, RANDOM, threads=threads)
    timer.join()


def run_in_child(connection: Connection) -> None:
    connection.send(simulate(5000, 7, RANDOM).to_dict())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_process_forked_after_a_run_runs_too() -> None:
    expected = simulate(5000, 7, RANDOM, threads=2).to_dict()
    ours, theirs = multiprocessing.Pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # that forking with threads is risky
        child = multiprocessing.get_context("fork").Process(target=run_in_child, args=(theirs,))
        child.start()
    assert ours.poll(30), "the forked process hangs"
    assert ours.recv() == expected
    child.join(10)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(SetupError, match="expected 5 bots, got 4"):
        simulate(1, 1, ["random"] * 4)
    with pytest.raises(TypeError, match="list of bots, one a seat"):
        simulate(1, 1, "random")
    with pytest.raises(ParseError, match="a bot is"):
        simulate(1, 1, ["clever"] * 5)
    with pytest.raises(TypeError, match="not int"):
        simulate(1, 1, [1] * 5)  # type: ignore[list-item]
    for threads in (0, 1025):
        with pytest.raises(LimitError, match="threads"):
            simulate(1, 1, RANDOM, threads=threads)
    with pytest.raises(LimitError):
        simulate(1, 1, RANDOM, first=2**64 - 1)
    with pytest.raises(SetupError, match="seed"):
        simulate(1, 2**64, RANDOM)
    with pytest.raises(KeyError):
        Simulation.from_dict({})
    with pytest.raises(KeyError):
        Match.from_dict({})


def test_no_games_have_no_rates() -> None:
    result = simulate(0, 1, RANDOM)
    assert (result.games, result.dealer_wins.rate, result.dealer_wins.interval) == (0, None, None)
    assert match("greedy", "random", 0, 1).difference.mean is None


def test_a_simulated_deal_ends_as_the_bots_play_it() -> None:
    result = simulate(1, 5, ["greedy"] * 5)
    assert result.longest == result.decisions
    finishers = [seat for seat, places in enumerate(result.places) if sum(places)]
    assert 1 <= len(finishers) <= 3


@pytest.mark.parametrize(("a", "b"), [("greedy", "random"), ("partner", "greedy")])
def test_the_better_bot_wins_on_20_000_duplicate_deals(a: Any, b: Any) -> None:
    result = match(a, b, games=20_000, seed=2026)
    assert result.games == 20_000
    low, high = result.difference.interval or (0.0, 0.0)
    assert 0 < low < high
    assert (result.a_wins.rate or 0) > 0.5


def test_dice_are_fair_and_repeat() -> None:
    dice = Dice(seed=4)
    throws = [dice.below(6) for _ in range(6000)]
    again = Dice(seed=4)
    assert throws == [again.below(6) for _ in range(6000)]
    assert throws != [Dice(seed=4, stream=1).below(6) for _ in range(6000)]
    # Five standard deviations of a binomial with 6000 trials and p = 1/6.
    assert all(abs(throws.count(face) - 1000) < 145 for face in range(6))
    for bound in (0, -1, 2**32):
        with pytest.raises(ValueError, match="bound"):
            dice.below(bound)
    with pytest.raises(ValueError, match="nothing to choose"):
        dice.choice([])


def test_bots_are_asked_only_in_their_turn() -> None:
    state = State.deal(Deck.shuffled(3), dealer=2)
    assert state.view(1).bot_action("greedy", Dice(1)) is None
    assert state.view(2).bot_action("greedy", Dice(1)) in state.legal_actions()
