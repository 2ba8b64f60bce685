"""How long hands take us and other libraries, whose order is checked before the clock starts.

`pytest benches/bench_hands.py`, with the package and the peers installed. These groups are timed
one library after the other while machines drift; the ratios that count are in bench_targets.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hands import check_order, checked_hands, random_hands
from peers import Peer
from targets import TABLE

FindPeer = Callable[[str], Peer]

BY_CARDS = [
    *("fivecard", "fivecard, evaluate"),
    *("pkrbot", "eval7", "phevaluator", "treys", "pokerkit", "pokerfast"),
]
BY_TEXT = [*BY_CARDS, "holdem-hand-evaluator"]
BY_ARRAY = [
    ("fivecard", "uint8 (n, 7)"),
    ("fivecard", "uint64 sets"),
    ("pyo3-poker-eval", "lists"),
    ("pokerfast", "tuples of text"),
    ("pokerfast", "uint8 (n, 7), by its private C entry"),
]
TIMED = random_hands(500)
IN_AN_ARRAY = 20_000

few_rounds = {"max_time": 0.3, "min_rounds": 3}


def each(run: Callable[[Any], Any], arguments: list[Any]) -> None:
    for argument in arguments:
        run(argument)


def bench_one_hand(benchmark: Any, peer: Peer, kind: str) -> None:
    call = getattr(peer, kind)
    hands, ours = checked_hands()
    theirs = [call.run(call.prepare(hand)) for hand in hands]
    check_order(hands, ours, theirs, peer.greater_is_better)
    benchmark(each, call.run, [call.prepare(hand) for hand in TIMED])
    benchmark.extra_info["ns a hand"] = benchmark.stats.stats.median / len(TIMED) * 1e9


@pytest.mark.benchmark(group=f"{len(TIMED)} hands of 7 parsed cards, one call each", **few_rounds)
@pytest.mark.parametrize("name", BY_CARDS)
def test_parsed_cards(benchmark: Any, find_peer: FindPeer, name: str) -> None:
    bench_one_hand(benchmark, find_peer(name), "cards")


@pytest.mark.benchmark(group=f"{len(TIMED)} hands of 7 from a string, one call each", **few_rounds)
@pytest.mark.parametrize("name", BY_TEXT)
def test_from_a_string(benchmark: Any, find_peer: FindPeer, name: str) -> None:
    bench_one_hand(benchmark, find_peer(name), "text")


@pytest.mark.benchmark(group=f"{IN_AN_ARRAY:,} hands in one call", **few_rounds)
@pytest.mark.parametrize(("name", "form"), BY_ARRAY)
def test_many_hands(benchmark: Any, find_peer: FindPeer, name: str, form: str) -> None:
    peer = find_peer(name)
    if form not in peer.arrays:
        TABLE.missing[f"{name}, {form}"] = "installed without its native library"
        pytest.skip(TABLE.missing[f"{name}, {form}"])
    batch = peer.arrays[form]
    hands, ours = checked_hands()
    check_order(hands, ours, list(batch.run(batch.prepare(hands))), peer.greater_is_better)
    benchmark(batch.run, batch.prepare(random_hands(IN_AN_ARRAY)))
    benchmark.extra_info["ns a hand"] = benchmark.stats.stats.median / IN_AN_ARRAY * 1e9
