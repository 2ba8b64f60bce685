"""The casebook's hands, showdowns, texts and settlements, from Python."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import casebook
from casebook import Case
from fivecard import (
    Card,
    CardSet,
    Deck,
    HandCategory,
    HandRank,
    ParseError,
    SetupError,
    census,
    evaluate,
    holdem,
    rank,
    rank_many,
)

REFUSED = (ParseError, SetupError, TypeError)


def check_hands(hands: dict[str, HandRank], expected: Case) -> None:
    for player, reading in expected["hands"].items():
        hand = hands[player]
        assert str(hand.category) == reading["category"]
        assert [str(rank) for rank in hand.ranks] == reading["tiebreak"]
        allowed = reading.get("best_five_any_of") or [reading["best_five"]]
        assert CardSet(hand.best_five) in [CardSet(five) for five in allowed]
    if "ranking_best_first" in expected:
        best_first = sorted(hands.items(), key=lambda item: item[1], reverse=True)
        grouped = itertools.groupby(best_first, key=lambda item: item[1])
        ranking = [sorted(player for player, _ in group) for _, group in grouped]
        assert ranking == [sorted(group) for group in expected["ranking_best_first"]]
    for comparison in expected.get("pairwise", []):
        better, worse = comparison.split(" > ")
        assert hands[better] > hands[worse]


@casebook.each("poker.json", "evaluator")
def test_evaluator(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    if "players" in given:
        hands = {player: evaluate(cards) for player, cards in given["players"].items()}
        check_hands(hands, expected)
        best = max(hands.values())
        winners = [player for player, hand in hands.items() if hand == best]
        assert winners == expected["winners"]
    elif "evaluate_each" in given:
        assert expected == {"all_rejected": True}
        for cards in given["evaluate_each"]:
            for call in (evaluate, rank):
                with pytest.raises(REFUSED):
                    call(cards)
    else:
        check_figures(given["enumerate"], expected)


def check_figures(enumerate_what: str, expected: Case) -> None:
    size = int(enumerate_what.removeprefix("all ").split("-")[0])
    counts = census(size)  # type: ignore[arg-type]
    values = np.flatnonzero(counts)
    by_category: dict[str, int] = {}
    distinct: dict[str, int] = {}
    for value in values.tolist():
        name = str(HandCategory.of_value(value))
        by_category[name] = by_category.get(name, 0) + int(counts[value])
        distinct[name] = distinct.get(name, 0) + 1
    assert by_category == expected["counts"]
    assert len(values) == expected["distinct_values"]
    if "distinct_by_category" in expected:
        assert distinct == expected["distinct_by_category"]
    if "weakest" in expected:
        ranks, offsuit = expected["weakest"].split(" ")
        assert offsuit == "offsuit"
        suited = zip(ranks.split("-"), "cdhsc", strict=True)
        assert rank("".join(rank + suit for rank, suit in suited)) == values[0]


@casebook.each("poker.json", "holdem_showdown")
def test_holdem_showdown(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    if "matchups" in given:
        for matchup, counts in zip(given["matchups"], expected["win_tie_lose"], strict=True):
            assert heads_up_counts(*matchup.split(" v ")) == counts
    elif "showdowns" in given:
        assert expected == {"all_rejected": True}
        for refused in given["showdowns"]:
            with pytest.raises(REFUSED):
                holdem.showdown(refused["board"], refused["players"])
    else:
        result = holdem.showdown(given["board"], given["players"])
        check_hands(result.hands, expected)
        assert list(result.winners) == expected["winners"]


def heads_up_counts(first: str, second: str) -> list[int]:
    """How often the first hand wins, ties and loses over all boards of five cards."""
    hands = CardSet(first) | CardSet(second)
    bits = np.array([1 << card.index for card in CardSet.full() - hands], dtype=np.uint64)
    boards = np.zeros(1, dtype=np.uint64)
    last = np.array([-1])
    for _ in range(5):
        # Every set so far with every card beyond its last one.
        extended = [
            (boards[last < place] | bits[place], np.full(int((last < place).sum()), place))
            for place in range(len(bits))
        ]
        boards = np.concatenate([sets for sets, _ in extended])
        last = np.concatenate([places for _, places in extended])
    assert len(boards) == 1_712_304
    values = [
        rank_many(boards | np.uint64(CardSet(hand).bits)).astype(np.int32)
        for hand in (first, second)
    ]
    order = np.sign(values[0] - values[1])
    return [int((order == sign).sum()) for sign in (1, 0, -1)]


@casebook.each("poker.json", "cards")
def test_cards(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    if "deck" in given:
        deck = list(Deck.shuffled(0))
        assert len(deck) == expected["size"]
        assert len(set(deck)) == expected["distinct"]
        for suit in {card.suit for card in deck}:
            assert sum(card.suit == suit for card in deck) == expected["per_suit"]
        for one_rank in {card.rank for card in deck}:
            assert sum(card.rank == one_rank for card in deck) == expected["per_rank"]
    elif "all_equal" in expected:
        for text in given["parse"]:
            assert str(Card(text)) == expected["all_equal"]
    else:
        assert expected == {"all_rejected": True}
        for text in given["parse"]:
            with pytest.raises(REFUSED) as refused:
                Card(text)
            if isinstance(text, str) and text.strip():
                assert text.strip() in str(refused.value)


@casebook.each("poker.json", "settlement")
def test_settlement(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    contributed = {seat: given["contributions"][seat] for seat in given["seats_clockwise"]}
    result = holdem.showdown(
        given["board"], given["hands"], contributed, given["folded"], given["button"]
    )
    assert result.returned == expected["uncalled_returned"]
    pots = [
        {"amount": pot.amount, "eligible": list(pot.eligible), "winners": list(pot.winners)}
        for pot in result.pots
    ]
    assert pots == expected["pots_main_first"]
    assert result.awards == expected["payout"]
    assert result.net == expected["net"]
    assert sum(contributed.values()) == expected["total"]
    assert sum(result.awards.values()) + sum(result.returned.values()) == expected["total"]
