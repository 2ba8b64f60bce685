"""The showdown as Python callers meet it: by name and by seat, its values and its refusals."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivecard
from casebook import ROOT
from fivecard import Card, CardSet, Deck, Pot, SetupError, evaluate, holdem

BOARD = "Kd 7d 9h 3s 4c"
SPLIT = {"A": "Ks Qh", "B": "Kh Qs"}


@given(st.integers(0, 2**64 - 1), st.integers(2, 23), st.data())
def test_winners_hold_the_best_hand_and_chips_are_conserved(
    seed: int, players: int, data: st.DataObject
) -> None:
    deck = Deck.shuffled(seed)
    board, pockets = deck[:5], [deck[5 + 2 * seat : 7 + 2 * seat] for seat in range(players)]
    chips = data.draw(st.lists(st.integers(0, 50), min_size=players, max_size=players))
    folded = data.draw(st.sets(st.integers(0, players - 1), max_size=players - 2))
    result = holdem.showdown(board, pockets, chips, folded, button=players - 1)

    values = {
        seat: evaluate(board + pocket) for seat, pocket in enumerate(pockets) if seat not in folded
    }
    assert result.hands == values
    best = max(values.values())
    assert result.winners == tuple(seat for seat, hand in values.items() if hand == best)
    for seat, hand in result.hands.items():
        assert set(hand.best_five) <= set(board + pockets[seat])

    assert sum(result.awards.values()) + sum(result.returned.values()) == sum(chips)
    assert sum(result.net.values()) == 0
    assert sum(pot.amount for pot in result.pots) == sum(result.awards.values())
    for seat in range(players):
        paid = result.awards[seat] + result.returned.get(seat, 0) - chips[seat]
        assert result.net[seat] == paid
    for pot in result.pots:
        claimants = {seat: values[seat] for seat in pot.eligible}
        best = max(claimants.values())
        assert pot.winners == tuple(seat for seat, hand in claimants.items() if hand == best)
        assert sum(pot.awards.values()) == pot.amount
        assert max(pot.awards.values()) - min(pot.awards.values()) <= 1


def test_results_are_hashable_pickled_and_have_reprs_that_evaluate() -> None:
    namespace = {"showdown": holdem.showdown, "Pot": Pot, "evaluate": evaluate}
    results = [
        holdem.showdown(BOARD, SPLIT),
        holdem.showdown(BOARD, ["Ks Qh", "Kh Qs"]),
        holdem.showdown(BOARD, SPLIT, {"A": 10, "B": 10, "C": 5}, ["C"], "C"),
        holdem.showdown("", {0: "As Ad"}, [5, 7, 9], [1, 2], 1),
    ]
    value: Any
    for value in [*results, *results[2].pots, *results[3].pots]:
        for other in (eval(repr(value), namespace), pickle.loads(pickle.dumps(value))):
            assert other == value
            assert hash(other) == hash(value)
            assert repr(other) == repr(value)
    assert len(set(results)) == 4
    with pytest.raises(AttributeError):
        results[0].winners = ("B",)  # type: ignore[misc]


def test_pots_with_the_same_awards_are_equal_in_any_order() -> None:
    (pot,) = holdem.showdown(BOARD, SPLIT, {"A": 10, "B": 10, "C": 5}, ["C"], "A").pots
    assert list(pot.awards) == ["B", "A"]
    same = Pot(25, ["A", "B"], {"A": 12, "B": 13})
    assert list(same.awards) == ["A", "B"]
    assert same == pot
    assert hash(same) == hash(pot)
    for other in ({"A": 13, "B": 12}, {"B": 13}, {"A": 12, "B": 13, "C": 0}, {"A": 12, "D": 13}):
        assert Pot(25, ["A", "B"], other) != pot


def test_players_are_called_as_the_caller_calls_them() -> None:
    by_name = holdem.showdown(BOARD, {"Ann": "Ks Qh", "Bob": "As 2h"})
    assert (by_name.winners, set(by_name.hands)) == (("Ann",), {"Ann", "Bob"})
    by_seat = holdem.showdown(BOARD, ["Ks Qh", "As 2h"])
    assert (by_seat.winners, set(by_seat.hands)) == ((0,), {0, 1})
    assert "seat 0 wins" in by_seat.explain()
    by_number = holdem.showdown(BOARD, {1: "Ks Qh", 0: "As 2h"}, {0: 4, 1: 4})
    assert (by_number.winners, by_number.net) == ((1,), {0: -4, 1: 4})
    typed = holdem.showdown(
        CardSet(BOARD), {"A": [Card("Ks"), "Qh"], "B": CardSet("As 2h")}, {"A": 1, "B": 1}
    )
    assert typed.awards == {"A": 2, "B": 0}


def test_without_contributions_there_are_no_pots() -> None:
    result = holdem.showdown(BOARD, SPLIT)
    assert (result.pots, result.awards, result.returned, result.net) == ((), {}, {}, {})


def test_the_last_player_wins_without_board_or_hand() -> None:
    result = holdem.showdown("", {"A": "As Ah"}, {"A": 4, "B": 9, "C": 9}, folded=["B", "C"])
    assert (result.winners, result.hands, result.awards["A"]) == (("A",), {}, 22)
    hands: Any
    for hands in (["As Ah", None, "Kc Ks"], {0: "As Ah", 1: None, 2: "Kc Ks"}):
        assert holdem.showdown(BOARD, hands, folded=[1]).winners == (2,)
    with pytest.raises(SetupError, match="seat 1 has not folded, so their cards are required"):
        holdem.showdown(BOARD, ["As Ah", None, "Kc Ks"])
    result = holdem.showdown("", {}, {"A": 4, "B": 3}, folded=["B"])
    assert result.awards == {"A": 6, "B": 0}
    assert result.returned == {"A": 1}


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("Ks Kd 7c 4h 2s", {"A": "Ks Qs", "B": "Ah Ad"}), "duplicate_card", "hand of A"),
        ((BOARD, {"A": "Ah Qs", "B": "Ah Ad"}), "duplicate_card", "Ah"),
        (("Ks Ks 7c 4h 2s", SPLIT), "duplicate_card", "Ks is twice on the board"),
        (("Ks Kd 7c 4h", SPLIT), "too_few_cards", "expected 5 cards on the board"),
        ((BOARD + " 2s", SPLIT), "too_many_cards", "got 6"),
        ((BOARD, {"A": "Ah", "B": "Ad As"}), "too_few_cards", "2 cards in the hand of A, got 1"),
        ((BOARD, {"A": "Ah Ad As", "B": "2d 2s"}), "too_many_cards", "got 3"),
        ((BOARD, {"A": "Ks Qh"}), "too_few_players", "got 1"),
        ((BOARD, {5: "Ks Qh", 2: "As 2h"}), "no_such_seat", "expected seat 0, got seat 2"),
        ((BOARD, {}), "too_few_players", "got 0"),
        ((BOARD, ["As Ah"] * 24), "too_many_players", "2 to 23 players, got 24"),
        ((BOARD, ["As Ah"] * 100_000), "too_many_players", "got 100000"),
        ((BOARD, SPLIT, None, ["Z"]), "unknown_player", "Z"),
        ((BOARD, SPLIT, None, (), "Z"), "unknown_player", "Z"),
        ((BOARD, SPLIT, {"A": 3}), "missing_contribution", "B"),
        ((BOARD, SPLIT, {"A": 3, "C": 3}), "missing_contribution", "B"),
        ((BOARD, SPLIT, {"A": 3, "B": 3, "C": 3}), "missing_hand", "C"),
        ((BOARD, SPLIT, None, ["A", "B"]), "nobody_live", "everybody has folded"),
        ((BOARD, SPLIT, {"A": 3, "B": 3, "C": 1}, ["C"]), "odd_chip_needs_button", "7"),
        ((BOARD, SPLIT, {"A": -3, "B": 3}), "bad_chips", "A: .* not -3"),
        ((BOARD, SPLIT, {"A": 2**64, "B": 3}), "bad_chips", "A: "),
        ((BOARD, SPLIT, {"A": 2**64 - 1, "B": 2**64 - 1}), "chips_overflow", "chips"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(arguments: Any, code: str, message: str) -> None:
    with pytest.raises(SetupError, match=message) as refused:
        holdem.showdown(*arguments)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((None, SPLIT), "NoneType"),
        ((BOARD, "As Ks"), "hands are a mapping from players, or a list by seat, not str"),
        ((BOARD, 5), "not int"),
        ((BOARD, {"seat 0": "As Ah", 0: "2d 2c"}), "by name or by seat number, not both"),
        ((BOARD, SPLIT, [3, 3]), "by name or by seat number, not both"),
        ((BOARD, {None: "As Ks"}), "a player is a name or a seat number, not NoneType"),
        ((BOARD, SPLIT, {"A": 1.0, "B": 1}), "chips of A are an integer, not float"),
        ((BOARD, SPLIT, None, "A"), "folded is a list of players, not str"),
        ((BOARD, SPLIT, None, 5), "int"),
        ((BOARD, SPLIT, None, (), 1.5), "not float"),
    ],
)
def test_a_wrong_type_is_named(arguments: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        holdem.showdown(*arguments)


def golden_showdowns() -> list[tuple[str, list[str], str]]:
    """Title, deal lines and explanation of each golden showdown."""
    text = (ROOT / "tests/golden/showdown_explained.txt").read_text("utf-8")
    found = []
    for block in text.split("\n# ")[2:]:
        title, *lines = block.strip().splitlines()
        deal = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
        words = [line for line in lines if not line.startswith("> ")]
        found.append((title, deal, "\n".join(words).strip()))
    return found


GOLDEN = golden_showdowns()


@pytest.mark.parametrize(("title", "deal", "explained"), GOLDEN, ids=[g[0] for g in GOLDEN])
def test_golden_showdowns_are_explained_alike(title: str, deal: list[str], explained: str) -> None:
    board, button = "", None
    hands: dict[str, str] = {}
    chips: dict[str, int] = {}
    folded = []
    for line in deal:
        name, _, rest = line.partition(":")
        parts = [part for part in rest.strip().split(", ") if part]
        if name == "board":
            board = rest.strip()
        elif name == "button":
            button = rest.strip()
        else:
            for part in parts:
                if part == "folded":
                    folded.append(name)
                elif part.endswith(("chips", "chip")):
                    chips[name] = int(part.split(" ")[0])
                else:
                    hands[name] = part
    result = holdem.showdown(board, hands, chips or None, folded, button)
    assert result.explain() == explained


def test_all_ten_golden_showdowns_are_there() -> None:
    assert len(GOLDEN) >= 10
    assert fivecard.holdem is holdem
