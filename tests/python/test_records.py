"""Games, tables and results recorded elsewhere: fivecard agrees with every row."""

from __future__ import annotations

from typing import Any

import pytest

import records
from fivecard import Card, HandRank, black_five, draw, evaluate, holdem
from fivecard.black_five import Pattern

RANKS = "23456789TJQKA"
CATEGORIES = {
    "High Card": "high card",
    "Pair": "one pair",
    "Two Pair": "two pair",
    "Three of a Kind": "three of a kind",
    "Straight": "straight",
    "Flush": "flush",
    "Full House": "full house",
    "Four of a Kind": "four of a kind",
    "Straight Flush": "straight flush",
    "Royal Flush": "royal flush",
}


def is_split_in_halves(net: list[float]) -> bool:
    return any(chips != int(chips) for chips in net)


def test_pluribus() -> None:
    rows = records.rows("pluribus")
    halves = 0
    for name, board, hands, contributed, folded, net in rows:
        held = [None if seat in folded else cards for seat, cards in enumerate(hands)]
        found = holdem.showdown(board, held, contributed, folded, button=5)
        paid = [found.net[seat] for seat in range(6)]
        if is_split_in_halves(net):
            # The record splits a chip that the rules give to one of the winners.
            halves += 1
            assert max(abs(one - other) for one, other in zip(paid, net, strict=True)) == 0.5, name
        else:
            assert paid == net, name
    assert (len(rows), halves) == (10_000, 8)


def test_logs_of_holdem() -> None:
    rows = records.rows("holdem_logs")
    for row in rows:
        found = holdem.showdown(**row["args"])
        collected = {player: chips for player, chips in found.awards.items() if chips}
        raked = {player: collected[player] - chips for player, chips in row["coll"].items()}
        assert collected.keys() == row["coll"].keys(), row
        assert sum(raked.values()) == row["rake"], row
        assert min(raked.values()) >= 0, row
        # Not every log has a line for chips that nobody called.
        assert row["ret"] in ({}, found.returned), row
    assert len(rows) == 458


def finishing_stacks(history: str) -> str:
    return next(line for line in history.splitlines() if line.startswith("finishing_stacks"))


def test_logs_of_five_card_draw() -> None:
    rows = records.rows("draw_logs")
    for history in rows:
        state = draw.from_phh(history)
        assert state.outcome is not None
        written = draw.to_phh(state)
        assert finishing_stacks(written) == finishing_stacks(history)
        assert draw.from_phh(written) == state
    assert len(rows) == 39


def check_equity(row: list[Any]) -> None:
    players, board, dead, wins, ties, total = row
    found = holdem.equity(players, board, dead, limit=10**12)
    assert (found.total, list(found.wins)) == (total, wins), row
    counted = [{str(sharing): n for sharing, n in by.items()} for by in found.ties_by]
    assert counted == ties, row


def test_equities() -> None:
    rows = records.rows("equities_checked")
    for row in rows:
        check_equity(row)
    assert len(rows) == 383


def starting_hand(row: int, column: int) -> str:
    """The name of a starting hand by its place in the usual grid: suited above the diagonal."""
    if row == column:
        return RANKS[row] * 2
    low, high = sorted((row, column))
    return RANKS[high] + RANKS[low] + ("s" if row < column else "o")


def check_against_any(place: int, expected: list[int]) -> None:
    hand = starting_hand(*divmod(place, 13))
    # All combinations of a starting hand are worth the same.
    combination = min(holdem.Range(hand), key=str)
    found = holdem.equity([combination, None], limit=10**12)
    assert [found.wins[0], found.losses[0], found.ties[0]] == expected, hand


def test_some_starting_hands_against_any_other() -> None:
    rows = records.rows("hand_vs_random")
    assert len(rows) == 169
    for place in (0, 1, 13, 168):
        check_against_any(place, rows[place])


@pytest.mark.slow
def test_starting_hands_against_any_other() -> None:
    for place, expected in enumerate(records.rows("hand_vs_random")):
        check_against_any(place, expected)


def test_tables_of_pokersolver() -> None:
    rows = records.rows("pokersolver_tables")
    for board, hands, categories, winners, words in rows:
        found = holdem.showdown(" ".join(board), [" ".join(hand) for hand in hands])
        ranks = list(found.hands.values())
        assert list(found.winners) == winners
        # It has no category of its own for the royal flush, only words.
        called = [
            "Royal Flush" if description == "Royal Flush" else category
            for category, description in zip(categories, words, strict=True)
        ]
        assert [rank.category.value for rank in ranks] == [CATEGORIES[name] for name in called]
    assert len(rows) == 4_000


def of_pokersolver(cards: list[str]) -> HandRank | None:
    """A hand of its tests; None for one with its joker."""
    return None if "Or" in cards else evaluate(" ".join(cards))


def test_tests_of_pokersolver() -> None:
    rows = records.rows("pokersolver_tests")
    for row in rows:
        if row["k"] == "solve":
            rank = of_pokersolver(row["cards"])
            assert rank is None or rank.category.value == CATEGORIES[row["name"]], row
        elif row["g"] == "standard":
            ranks = [of_pokersolver(cards) for cards in row["hands"]]
            values = [rank.value for rank in ranks if rank is not None]
            best = [place for place, value in enumerate(values) if value == max(values)]
            assert best == row["win"], row
    assert len(rows) == 52


def test_hands_of_project_euler() -> None:
    rows = records.rows("euler54")
    won = 0
    for cards in rows:
        one, other = (
            " ".join(five[:1] + five[1:].lower() for five in hand)
            for hand in (cards[:5], cards[5:])
        )
        won += evaluate(one) > evaluate(other)
    assert (len(rows), won) == (1_000, 376)


# Of the other engine: 11 to 14 are jack to ace, 15 is the two; suit 0 holds the black five.
SUITS = "shcd"
LETTERS = {str(number): str(number) for number in range(3, 10)}
LETTERS |= {"10": "T", "11": "J", "12": "Q", "13": "K", "14": "A", "15": "2"}
PATTERNS = {
    "single": Pattern.SINGLE,
    "pair": Pattern.PAIR,
    "straight": Pattern.STRAIGHT,
    "pairs": Pattern.SISTER_PAIRS,
    "triple": Pattern.TRIPLE,
    "quad": Pattern.HONG,
}
BLACK_FIVE = Card("5s")


def card_of(name: str) -> str:
    suit, number = name.split("-")
    return LETTERS[number] + SUITS[int(suit)]


Play = tuple[Pattern, str, int, bool]


def play_of(name: str) -> Play:
    """A play of its lists: the pattern, the highest rank, the number of cards, the black five."""
    pattern, number, cards, has_black_five = name.split(":")
    return PATTERNS[pattern], LETTERS[number], int(cards), has_black_five == "1"


def plays(state: black_five.State, seat: int) -> list[Play]:
    found = [action.cards for action in state.legal_actions(seat)]
    made = [black_five.Combination(cards) for cards in found if cards is not None]
    return [
        (play.pattern, str(play.rank), len(play.cards), BLACK_FIVE in play.cards) for play in made
    ]


def check_deal(deal: dict[str, Any]) -> None:
    hands = [" ".join(map(card_of, hand)) for hand in deal["hands"]]
    state = black_five.State.from_hands(hands, dealer=deal["dealer"])
    assert state.holder == deal["holder"]
    for event in deal["ev"]:
        if state.outcome is not None:
            break
        seat = event["seat"]
        assert state.to_act == seat
        assert (state.top_seat, state.passes) == (event["top"], event["streak"])
        assert (state.revealed is not None) == event["public"]
        assert sorted(plays(state, seat)) == sorted(map(play_of, event["legal"]))
        if event["reveal"] is not None:
            state = state.apply("reveal", event["reveal"])
        cards = event["ids"]
        state = state.apply("pass" if cards is None else " ".join(map(card_of, cards)), seat)
        if state.outcome is None:
            places = {seat: place for place, seat in enumerate(state.finished, start=1)}
            assert [places.get(seat) for seat in range(5)] == event["outs"]
            assert state.to_act == event["next"]
            assert (state.top is None) == event["trickOver"]
    assert state.outcome is not None
    # The other engine plays on to the last seat; it names the side of the first to finish.
    last = deal["ev"][-1]["outs"]
    finished = state.outcome.finished
    assert [last[seat] for seat in finished] == list(range(1, len(finished) + 1))
    first_is_dealers = finished[0] in (deal["dealer"], deal["holder"])
    assert deal["win"] == ("A" if first_is_dealers else "B")


def test_deals_of_another_engine_of_black_five() -> None:
    rows = records.rows("black5_engine")
    for deal in rows:
        check_deal(deal)
    assert len(rows) == 300
