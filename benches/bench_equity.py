"""Equities beside the peers that compute them right, measured in turns, on one thread each.

`pytest benches/bench_equity.py`. Every peer's answers are compared with ours before it is timed.
Nothing fails for being slow: a table at the end says what was reached.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest

from fivecard import holdem
from targets import TABLE, Row, Target
from turns import Seconds, ratio, take_turns

MATCHUPS = [
    ("AcAs", "KhKd"),
    ("AcAs", "KcKs"),
    ("Jc5c", "QdTd"),
    ("KcQc", "6c5c"),
    ("AhKh", "QsQd"),
    ("AsKd", "2h2c"),
    ("JhTh", "2s2c"),
    ("AsAh", "7d2c"),
    ("9h8h", "AsKd"),
    ("AsAh", "AdAc"),
]
FLOPS = ["2c7dTh", "9c8c2c", "QcJd3c", "5h5d5c", "6d4d3d"]
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SAMPLES = 200_000

Ask = Callable[[tuple[str, str], str], Any]


def ours(hands: tuple[str, str], board: str = "") -> holdem.Equity:
    return holdem.equity(hands, board, threads=1)


def free(board: str) -> list[tuple[str, str]]:
    """The matchups that share no card with the board."""
    on_board = {board[at : at + 2] for at in range(0, len(board), 2)}
    return [
        hands
        for hands in MATCHUPS
        if not on_board & {hand[at : at + 2] for hand in hands for at in (0, 2)}
    ]


def each(ask: Ask, questions: list[tuple[tuple[str, str], str]], times: int = 1) -> Seconds:
    """Seconds an answer."""

    def seconds() -> float:
        start = perf_counter()
        for _ in range(times):
            for hands, board in questions:
                ask(hands, board)
        return (perf_counter() - start) / (times * len(questions))

    return seconds


def report(
    what: str, target: Target, reached: float, ours: list[float], theirs: list[float]
) -> None:
    ours, theirs = sorted(ours), sorted(theirs)
    figures = ", ".join(in_time(times[len(times) // 2]) for times in (ours, theirs))
    TABLE.rows.append(Row(what, target, reached, figures))


def in_time(seconds: float) -> str:
    for unit, scale in (("s", 1), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


@pytest.fixture(scope="module")
def pokerfast() -> Ask:
    equity = pytest.importorskip("pokerfast.equity")
    if not equity.available():
        pytest.skip("pokerfast comes without its equities here")

    def ask(hands: tuple[str, str], board: str = "") -> Any:
        return equity.equity(list(hands), board, threads=1)

    for hands in MATCHUPS:
        assert ask(hands, "") == pytest.approx(ours(hands, "").equities, abs=1e-9)
    for board in FLOPS:
        for hands in free(board):
            assert ask(hands, board) == pytest.approx(ours(hands, board).equities, abs=1e-9)
    return ask


def test_exact_heads_up_before_the_flop(pokerfast: Ask) -> None:
    questions = [(hands, "") for hands in MATCHUPS]
    theirs, own = take_turns(31, each(pokerfast, questions), each(ours, questions))
    target = Target(4, 8, "x", at_least=True)
    report("exact before the flop, speed / pokerfast", target, ratio(theirs, own), own, theirs)


@pytest.mark.parametrize("hand", ["AcAs", "AhKh", "JhTd", "7d2c"])
def test_exact_against_any_hand(pokerfast: Ask, hand: str) -> None:
    pair = (hand, "random")
    assert pokerfast(pair, "") == pytest.approx(ours(pair).equities, abs=1e-9)
    own, theirs = take_turns(3, each(ours, [(pair, "")]), each(pokerfast, [(pair, "")]))
    what = f"{hand} against any, exact, time / pokerfast"
    report(what, Target(0.25, 0.125, "x"), ratio(own, theirs), own, theirs)


def test_exact_on_the_flop(capfd: pytest.CaptureFixture[str]) -> None:
    peer = pytest.importorskip("pyo3_poker_eval").PokerEval()
    questions = [(hands, board) for board in FLOPS for hands in free(board)]
    payloads = {
        question: {
            "players": [cards(hand) for hand in question[0]],
            "table": cards(question[1]),
        }
        for question in questions
    }

    def ask(hands: tuple[str, str], board: str) -> Any:
        return peer.game_det(payloads[hands, board])

    for hands, board in questions:
        result = ours(hands, board)
        for player, theirs in enumerate(ask(hands, board)):
            assert theirs["win"] == pytest.approx(result.wins[player] / result.total)
            # It gives each of the two half a tie.
            assert theirs["tie"] == pytest.approx(result.ties[player] / result.total / 2)
    own, theirs = take_turns(61, each(ours, questions), each(ask, questions))
    capfd.readouterr()  # it prints each answer
    what = "exact on the flop, time / pyo3-poker-eval"
    report(what, Target(0.3, 0.1, "x"), ratio(own, theirs), own, theirs)


def cards(text: str) -> list[int]:
    return [DECK.index(text[at : at + 2]) for at in range(0, len(text), 2)]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of what eval7 reads ranges with
@pytest.mark.parametrize("hand_range", ["KhKd", "22+, A2s+", "random"])
def test_samples(hand_range: str) -> None:
    eval7 = pytest.importorskip("eval7")
    hand = [eval7.Card("Ac"), eval7.Card("As")]
    every_hand = "22+, " + ", ".join(f"{rank}2+" for rank in "3456789TJQKA")
    names = every_hand if hand_range == "random" else hand_range
    villain = eval7.HandRange(names)

    def theirs() -> float:
        return float(eval7.py_hand_vs_range_monte_carlo(hand, villain, [], SAMPLES))

    seeds = iter(random.Random(1).sample(range(10**9), 1000))

    def own() -> float | None:
        result = holdem.equity(["AcAs", hand_range], samples=SAMPLES, seed=next(seeds), threads=1)
        return result.equities[0]

    exact = holdem.equity(["AcAs", hand_range]).equities[0]
    assert theirs() == pytest.approx(exact, abs=0.006)
    assert own() == pytest.approx(exact, abs=0.006)

    def timed(run: Callable[[], Any]) -> Seconds:
        def seconds() -> float:
            start = perf_counter()
            run()
            return (perf_counter() - start) / SAMPLES

        return seconds

    our_seconds, their_seconds = take_turns(31, timed(own), timed(theirs))
    what = f"a sample, AcAs against {hand_range}, time / eval7"
    report(
        what, Target(0.5, 0.5, "x"), ratio(our_seconds, their_seconds), our_seconds, their_seconds
    )
