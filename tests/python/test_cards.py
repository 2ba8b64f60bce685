"""Cards, sets, decks and enumerations: text, values, immutability, pickling, reprs."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import fivecard
from fivecard import (
    Card,
    CardSet,
    Deck,
    HandCategory,
    ParseError,
    Rank,
    SetupError,
    Suit,
    evaluate,
)

ALL_CARDS = [Card.from_index(index) for index in range(52)]
cards = st.sampled_from(ALL_CARDS)
NAMESPACE = {name: getattr(fivecard, name) for name in fivecard.__all__}

VALUES = [
    Card("Ts"),
    CardSet(),
    CardSet("As Kd 2c"),
    CardSet.full(),
    Deck.shuffled(7),
    Deck.shuffled(bytes(range(32))),
    Deck.stacked("As 2c", seed=3),
    Deck.stacked("", seed=b"\xa5" * 32),
    evaluate("Ks Kc Kh 9c Ts 7c 4c"),
    Rank.ACE,
    Suit.CLUBS,
    HandCategory.FULL_HOUSE,
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_are_hashable_pickled_and_have_reprs_that_evaluate(value: Any) -> None:
    copies = [
        eval(repr(value), dict(NAMESPACE)),
        copy.deepcopy(value),
        *(pickle.loads(pickle.dumps(value, protocol)) for protocol in range(6)),
    ]
    for other in copies:
        assert other == value
        assert hash(other) == hash(value)
        assert repr(other) == repr(value)
        assert type(other) is type(value)


@pytest.mark.parametrize("value", VALUES[:-3], ids=repr)
def test_values_cannot_be_changed(value: Any) -> None:
    for name in ("index", "bits", "cards", "value", "anything"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, 3)


def test_values_are_not_equal_to_other_things() -> None:
    assert Card("As") != "As"
    assert Card("As") != 51
    assert CardSet("As") != Card("As")
    assert CardSet("As") != {Card("As")}
    assert Deck.stacked("As") != (Card("As"),)
    assert evaluate("As Ks Qs Js Ts") != 7462


@given(cards)
def test_a_card_reads_back_in_every_notation(card: Card) -> None:
    rank, suit = list(str(card))
    symbol = dict(zip("cdhs", "♣♦♥♠", strict=True))[suit]
    ranks = [rank, rank.lower()] + (["10"] if rank == "T" else [])
    suits = [suit, suit.upper(), symbol, symbol + "\ufe0f"]
    for text in (r + s for r in ranks for s in suits):
        assert Card(text) == Card(f"  {text}\n") == card
        assert CardSet(text) == CardSet([card]) == CardSet(card_set := CardSet([text]))
        assert list(card_set) == [card]
    assert Card(card) == card
    assert card.index == ALL_CARDS.index(card) == int(card.__index__())
    assert (str(card.rank), str(card.suit)) == (rank, suit)


@given(st.text(max_size=6) | st.text("0123456789TJQKAtjqkacdhsCDHS ♠", max_size=4))
def test_text_is_a_card_or_a_parse_error(text: str) -> None:
    body = text.strip(" ")
    assume(not any(character.isspace() for character in body))
    rank, suit = body[:-1].upper(), body[-1:].lower()
    if rank in {*"23456789TJQKA", "10"} and suit in {*"cdhs"}:
        assert str(Card(text)) == rank.replace("10", "T") + suit
    elif not body.endswith(("♣", "♦", "♥", "♠", "\ufe0f")):
        with pytest.raises(ParseError) as refused:
            Card(text)
        assert refused.value.code == "bad_card"


@given(st.lists(cards, unique=True), st.lists(cards, unique=True))
def test_card_sets_are_sets(first: list[Card], second: list[Card]) -> None:
    a, b = CardSet(first), CardSet(second)
    python_a, python_b = set(first), set(second)
    assert set(a | b) == python_a | python_b
    assert set(a & b) == python_a & python_b
    assert set(a - b) == python_a - python_b
    assert set(a ^ b) == python_a ^ python_b
    assert (a <= b, a < b, a >= b, a > b) == (
        python_a <= python_b,
        python_a < python_b,
        python_a >= python_b,
        python_a > python_b,
    )
    assert a.isdisjoint(b) == a.isdisjoint(second) == python_a.isdisjoint(python_b)
    assert (len(a), bool(a)) == (len(first), bool(first))
    assert list(a) == sorted(first, key=lambda card: card.index)
    assert all((card in a) == (card in python_a) for card in ALL_CARDS)
    assert CardSet.from_bits(a.bits) == a
    assert CardSet(str(a)) == CardSet(str(a).replace(" ", "")) == a


def test_a_card_twice_is_named() -> None:
    twice: list[str | list[Card | str]] = ["Ts As 10♠", ["Ts", Card("As"), Card("Ts")]]
    for given_twice in twice:
        with pytest.raises(SetupError, match="Ts is given twice") as refused:
            CardSet(given_twice)
        assert refused.value.code == "duplicate_card"
        with pytest.raises(SetupError, match="Ts is given twice"):
            Deck.stacked(given_twice)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("6с", '"6с" is not a card: "с" (U+0441) is not a suit'),
        ("11h", '"11h" is not a card: "1" is not a rank (ten is "10" or "T")'),
        ("As2", '"As2" is not a card: expected nothing after As, got "2"'),
        ("A", '"A" is not a card: the suit after A is missing'),
        ("", "expected a card, got an empty text"),
        ("\x1b[31m", '"\\u{1b}[31m" is not a card: "\\u{1b}" is not a rank'),
    ],
)
def test_a_wrong_card_is_named_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(ParseError) as refused:
        Card(text)
    assert str(refused.value) == message


def test_wrong_types_are_named() -> None:
    wrong: Any
    for wrong in (None, 51, 5.0, b"As"):
        with pytest.raises(TypeError, match=type(wrong).__name__):
            Card(wrong)
    for wrong in (51, 5.0, Card("As"), [51, 50, 49, 48, 47]):
        with pytest.raises(TypeError):
            evaluate(wrong)
    with pytest.raises(TypeError):
        _ = CardSet("As") | {Card("Ks")}  # type: ignore[operator]
    with pytest.raises(TypeError):
        sorted(ALL_CARDS)  # type: ignore[type-var]
    for index in (-1, 52, 2**70):
        with pytest.raises((ValueError, OverflowError)):
            Card.from_index(index)
    with pytest.raises(SetupError):
        CardSet.from_bits(1 << 52)


def test_a_deck_is_a_sequence() -> None:
    deck = Deck.shuffled(7)
    assert len(deck) == 52
    assert set(deck) == set(ALL_CARDS)
    assert deck.cards == tuple(deck) == deck[:]
    assert (deck[0], deck[-1], deck[3:5]) == (deck.cards[0], deck.cards[51], deck.cards[3:5])
    assert deck.cards[9] in deck
    assert "2c" not in Deck.stacked("As")
    with pytest.raises(IndexError):
        deck[52]
    assert str(Deck.stacked("As 10♠")) == "As Ts"
    assert len(Deck.stacked("")) == 0


def test_seeds_are_integers_of_64_bits_or_32_bytes() -> None:
    assert Deck.shuffled(2**64 - 1).seed == 2**64 - 1
    assert Deck.shuffled(b"\x07" + bytes(31)) == Deck.shuffled(7)
    assert Deck.shuffled(b"\xff" * 32).seed == b"\xff" * 32
    for seed in (-1, 2**64, b"", b"x" * 31):
        with pytest.raises(SetupError) as refused:
            Deck.shuffled(seed)
        assert refused.value.code == "bad_seed"
        assert repr(seed) not in str(refused.value)
    wrong: Any
    for wrong in ("7", 7.0, None):
        with pytest.raises(TypeError):
            Deck.shuffled(wrong)


def test_ranks_suits_and_categories_read_text() -> None:
    assert [Rank(text) for text in ("10", "t", "T", "a")] == [Rank.TEN] * 3 + [Rank.ACE]
    assert [Suit(text) for text in ("S", "♠", "♠️")] == [Suit.SPADES] * 3
    assert HandCategory("two pair") is HandCategory.TWO_PAIR
    with pytest.raises(ParseError, match='"x" is not a rank'):
        Rank("x")
    with pytest.raises(ParseError, match='"1" is not a suit'):
        Suit("1")
    for wrong in (3, None):
        with pytest.raises(ValueError):  # noqa: PT011 - Python's own message
            Rank(wrong)


def test_categories_have_an_order_and_ranks_have_none() -> None:
    categories = list(HandCategory)
    assert sorted(reversed(categories)) == categories
    assert HandCategory.FLUSH >= HandCategory.FLUSH > HandCategory.STRAIGHT
    with pytest.raises(TypeError):
        _ = Rank.ACE < Rank.TWO  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = HandCategory.FLUSH < 3  # type: ignore[operator]
    bounds = [(HandCategory.of_value(value), value) for value in (1, 1277, 1278, 7461, 7462)]
    assert [str(category) for category, _ in bounds] == [
        "high card",
        "high card",
        "one pair",
        "straight flush",
        "royal flush",
    ]
    for value in (0, 7463, -1, 65537):
        with pytest.raises(ValueError, match="is not the value of a hand"):
            HandCategory.of_value(value)


def test_errors_are_value_errors_with_codes_that_survive_pickling() -> None:
    for error_class in (ParseError, SetupError, fivecard.IllegalActionError, fivecard.LimitError):
        error = error_class("a sentence", "a_code")
        assert isinstance(error, ValueError)
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.code) == (error_class, "a sentence", "a_code")
