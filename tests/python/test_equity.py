"""Equity from Python: the face, its errors, and peers that are right."""

from __future__ import annotations

import pickle
import signal
import threading
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import StandardHighHand

from fivecard import Card, CardSet, FivecardError, HandCategory, LimitError, holdem
from fivecard.holdem import Equity, Range, Spot

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def test_aces_against_kings_have_their_exact_figures() -> None:
    result = holdem.equity(["AcAs", "KhKd"])
    assert result.exact
    assert result.total == 1_712_304
    assert result.wins == (1_388_072, 317_694)
    assert result.losses == (317_694, 1_388_072)
    assert result.ties == (6_538, 6_538)
    assert result.ties_by == ({2: 6_538}, {2: 6_538})
    aces = Fraction(1_388_072 * 2 + 6_538, 1_712_304 * 2)
    assert result.shares == (aces, 1 - aces)
    assert result.equities[0] == pytest.approx(0.812555, abs=1e-6)
    assert result.standard_errors is None
    assert result.intervals is None
    for player in range(2):
        assert sum(result.won_with[player].values()) == result.wins[player]
        assert sum(result.made[player].values()) == result.total
    assert list(result.made[0]) == list(HandCategory)


@pytest.mark.parametrize(
    "player",
    [
        "AcAs",
        "Ac As",
        ["Ac", "As"],
        (Card("Ac"), Card("As")),
        CardSet("AcAs"),
        Range("AcAs"),
        "AcAs:0.5",
    ],
)
def test_a_hand_is_given_in_any_form(player: Any) -> None:
    assert holdem.equity([player, "KhKd"], board="2c 7d Th").wins == (907, 83)


def test_no_hand_given_is_any_hand() -> None:
    board = "2c 7d Th 3s"
    assert holdem.equity(["AcAs", None], board) == holdem.equity(["AcAs", "random"], board)
    assert holdem.equity(["AcAs", None], board).total == 46 * 45 // 2 * 44


def test_samples_have_errors_and_a_seed() -> None:
    sampled = holdem.equity(["AcAs", None, None], samples=5_000, seed=3)
    assert not sampled.exact
    assert sampled.total == 5_000
    assert sampled.standard_errors is not None
    assert sampled.intervals is not None
    for equity, error, interval in zip(
        sampled.equities, sampled.standard_errors, sampled.intervals, strict=True
    ):
        assert equity is not None
        assert error is not None
        assert interval == pytest.approx((equity - 1.96 * error, equity + 1.96 * error), abs=1e-5)
    assert sampled == holdem.equity(["AcAs", None, None], samples=5_000, seed=3, threads=2)
    assert sampled != holdem.equity(["AcAs", None, None], samples=5_000, seed=4)
    assert holdem.equity(["AcAs", None], samples=100) == holdem.equity(
        ["AcAs", None], samples=100, seed=0
    )


def test_nothing_counted_has_no_equity() -> None:
    nothing = holdem.equity(["AcAs", None], samples=0)
    assert nothing.total == 0
    assert nothing.wins == nothing.ties == nothing.losses == (0, 0)
    assert nothing.equities == nothing.shares == nothing.intervals == (None, None)
    some = holdem.equity(["AcAs", None], samples=10)
    assert nothing.merge(some) == some.merge(nothing) == some
    one = holdem.equity(["AcAs", None], samples=1)
    assert one.standard_errors == (None, None)


@pytest.mark.parametrize(
    "value",
    [
        Range("QQ+, AKs:0.5, 7h6h"),
        Spot(["QQ+", None, "AcKc"], "2c 7d Th", "3s"),
        holdem.equity(["AcAs", "KK:0.25, QQ"], "2c 7d Th"),
        holdem.equity(["AcAs", "KK", None], samples=100),
    ],
)
def test_values_are_hashable_pickled_and_have_reprs_that_evaluate(value: Any) -> None:
    for other in (eval(repr(value), vars(holdem).copy()), pickle.loads(pickle.dumps(value))):
        assert other == value
        assert hash(other) == hash(value)


def test_parts_of_a_count_add_up() -> None:
    players, board = ["QQ+, AK", "22+, ATs+", "JTs"], "2c 7d Th"
    spot, whole = Spot(players, board), holdem.equity(players, board)
    third = spot.units // 3
    parts = [
        spot.count(units=third),
        spot.count(first=third, units=third),
        spot.count(first=2 * third),
    ]
    assert parts[0].merge(parts[1]).merge(parts[2]) == whole
    assert spot.sample(700, seed=1).merge(spot.sample(300, seed=1, first=700)) == spot.sample(
        1_000, seed=1
    )
    with pytest.raises(ValueError, match="a sample and an exact count do not add up"):
        whole.merge(spot.sample(10))
    with pytest.raises(ValueError, match="different players"):
        whole.merge(holdem.equity(["AcAs", "KK"], board))
    assert Equity.from_dict(whole.to_dict()) == whole


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda players: players[0].pop("made"), KeyError),
        (lambda players: players[0]["made"].pop("flush"), KeyError),
        (lambda players: players.pop(), ValueError),
        (lambda players: players[0]["ties_by"].update({"3": 1}), ValueError),
        (lambda players: players[0]["won_with"].update({"high card": 10**9}), ValueError),
        (lambda players: players[0]["won_with"].update({"high card": 1.5}), TypeError),
        (lambda players: players[1]["made"].update({"high card": 10**9}), ValueError),
        (lambda players: players[1].update({"wins": 5}), ValueError),
        (lambda players: players[1].update({"luck": 5}), ValueError),
    ],
)
def test_counts_that_are_none_are_refused(
    change: Callable[[list[Any]], object], error: type[Exception]
) -> None:
    counts = holdem.equity(["AcAs", "KhKd"], "2c 7d Th").to_dict()
    change(counts["players"])
    with pytest.raises(error):
        Equity.from_dict(counts)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((["AcAs"],), "too_few_players", "2 to 23 players, got 1"),
        ((["AcAs", "AsKs"],), "duplicate_card", "As is in the hand of seat 0 and in the hand of"),
        (
            (["AcAs", "KK"], "2c 3d"),
            "too_few_cards",
            "expected 0, 3, 4 or 5 cards on the board, got 2",
        ),
        ((["AcAs", "KK"], "2x"), "bad_card", '"2x" is not a card'),
        ((["AcAs", "AKx"],), "bad_range", 'seat 1: "AKx" is not a range'),
        ((["AcAs", ""],), "empty_range", "seat 1: the range is empty"),
        ((["AcAs", ["Kd"]],), "too_few_cards", "expected 2 cards in a Hold'em hand, got 1"),
        ((["AcAs", ["Kd", "Kd"]],), "duplicate_card", "Kd is given twice"),
        ((["QQ", "KK"], "Kc Kd Kh"), "empty_range", "the range of seat 1 has no hand left"),
        ((["AA"] * 3,), "no_deal", "no deal is possible"),
        ((["AcAs", None, None],), "too_much_work", "raise the limit, or take samples"),
    ],
)
def test_what_cannot_be_is_refused(arguments: Any, code: str, message: str) -> None:
    with pytest.raises(FivecardError) as caught:
        holdem.equity(*arguments)
    assert caught.value.code == code
    assert message in str(caught.value)


def test_wrong_types_are_type_errors() -> None:
    with pytest.raises(TypeError, match="players are a mapping from players, or a list"):
        holdem.equity("AcAs")
    with pytest.raises(TypeError, match="a player is a range, two cards, or None"):
        holdem.equity(["AcAs", 7])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="a seed goes with samples"):
        holdem.equity(["AcAs", "KhKd"], seed=1)


def test_a_caller_may_raise_the_limit_or_lower_it() -> None:
    spot = Spot(["AcAs", "QQ+"], "2c 7d Th")
    with pytest.raises(
        LimitError, match=f"takes about {spot.work} steps, more than the limit of 9"
    ):
        spot.count(limit=9)
    assert spot.count(limit=spot.work) == spot.count()


def test_progress_is_told_and_may_stop_the_work() -> None:
    calls = []
    holdem.equity(
        ["AcAs", None], samples=200_000, progress=lambda done, of: calls.append((done, of))
    )
    assert calls[-1] == (200_000, 200_000)
    calls.clear()
    holdem.equity(["AcAs", "QQ+, AK"], progress=lambda done, of: calls.append((done, of)))
    assert calls[-1][0] == calls[-1][1] > 1

    class Enough(Exception):
        pass

    def stop(done: int, of: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        holdem.equity(["AcAs", None], samples=10**12, progress=stop)
    with pytest.raises(Enough):
        holdem.equity([None, None], progress=stop)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_stops_the_work() -> None:
    main = threading.main_thread().ident
    assert main is not None
    threading.Timer(0.2, signal.pthread_kill, (main, signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        holdem.equity(["AcAs", None, None], samples=10**12)


def test_a_range_is_a_mapping_of_hands() -> None:
    hands = Range("QQ+, AKs:0.5")
    assert len(hands) == len(list(hands)) == len(hands.combos()) == 22
    assert hands["KsAs"] == 0.5
    assert hands.combos()[CardSet("AsAh")] == 1.0
    assert "QsQd" in hands
    assert "QsKd" not in hands
    for others in ("2c2d", "As", "AsAhAd", ""):
        assert others not in hands
        with pytest.raises(KeyError):
            hands[others]
    assert all(hands[cards] == weight for cards, weight in hands.combos().items())
    assert Range("KTo+") == Range("KTo, KJo, KQo")
    assert str(Range("22+")) == "AA, KK, QQ, JJ, TT, 99, 88, 77, 66, 55, 44, 33, 22"


@settings(deadline=None, max_examples=60)
@given(st.permutations(DECK), st.integers(2, 6), st.sampled_from([3, 4, 5]), st.integers(0, 3))
def test_laws_of_any_known_hands(deck: list[str], players: int, board: int, dead: int) -> None:
    hands = [deck[2 * seat : 2 * seat + 2] for seat in range(players)]
    rest = deck[2 * players :]
    result = holdem.equity(hands, rest[:board], rest[board : board + dead])
    unseen = 52 - 2 * players - board - dead
    assert result.total == len(list(combinations(range(unseen), 5 - board)))
    for wins, ties, losses in zip(result.wins, result.ties, result.losses, strict=True):
        assert wins + ties + losses == result.total
    assert sum(share for share in result.shares if share is not None) == 1
    # Who sits where changes nothing, nor do the suits.
    back = holdem.equity(hands[::-1], rest[:board], rest[board : board + dead])
    assert back.wins == result.wins[::-1]
    suits = str.maketrans("cdhs", "hscd")
    turned = [[card.translate(suits) for card in hand] for hand in hands]
    others = [card.translate(suits) for card in rest[: board + dead]]
    assert holdem.equity(turned, others[:board], others[board:]) == result


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AcAs", "KhKd"], "2c7dTh"),
        (["9h8h", "AsKd", "Th9s"], "7h6hTc2d"),
        (["JhTh", "2s2c", "QdQs", "AhKh"], "9h8h2d"),
    ],
)
def test_every_runout_is_judged_as_pokerkit_judges_it(hands: list[str], board: str) -> None:
    dealt = {card[:2] for text in [*hands, board] for card in _cards(text)}
    rest = [card for card in DECK if card not in dealt]
    wins, ties = [0] * len(hands), [0] * len(hands)
    for runout in combinations(rest, 5 - len(board) // 2):
        whole = board + "".join(runout)
        shown = [StandardHighHand.from_game(hand, whole) for hand in hands]
        best = max(shown)
        winners = [seat for seat, hand in enumerate(shown) if hand == best]
        for seat in winners:
            (wins if len(winners) == 1 else ties)[seat] += 1
    result = holdem.equity(hands, board)
    assert (list(result.wins), list(result.ties)) == (wins, ties)


def _cards(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]
