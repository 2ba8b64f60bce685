"""The order a seed gives, against golden decks and a ChaCha written apart."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from casebook import ROOT
from fivecard import Deck

MASK = 0xFFFF_FFFF
QUARTERS = [
    (0, 4, 8, 12),
    (1, 5, 9, 13),
    (2, 6, 10, 14),
    (3, 7, 11, 15),
    (0, 5, 10, 15),
    (1, 6, 11, 12),
    (2, 7, 8, 13),
    (3, 4, 9, 14),
]


def chacha_block(key: bytes, counter: int, rounds: int) -> list[int]:
    """One block of ChaCha as its designer describes it, stream 0."""
    state = [
        *struct.unpack("<4I", b"expand 32-byte k"),
        *struct.unpack("<8I", key),
        counter & MASK,
        counter >> 32,
        0,
        0,
    ]
    x = list(state)

    def add_xor_rotate(a: int, b: int, c: int, bits: int) -> None:
        x[a] = (x[a] + x[b]) & MASK
        mixed = x[c] ^ x[a]
        x[c] = (mixed << bits | mixed >> (32 - bits)) & MASK

    for _ in range(rounds // 2):
        for a, b, c, d in QUARTERS:
            add_xor_rotate(a, b, d, 16)
            add_xor_rotate(c, d, b, 12)
            add_xor_rotate(a, b, d, 8)
            add_xor_rotate(c, d, b, 7)
    return [(a + b) & MASK for a, b in zip(x, state, strict=True)]


def words(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from chacha_block(seed, counter, rounds=12)
        counter += 1


def shuffled(seed: bytes) -> str:
    stream = words(seed)
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    for last in range(51, 0, -1):
        bound = last + 1
        product = next(stream) * bound
        while product & MASK < (2**32 - bound) % bound:
            product = next(stream) * bound
        chosen = product >> 32
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return " ".join(cards)


@given(st.binary(min_size=32, max_size=32))
def test_a_seed_orders_the_deck_as_the_twin_does(seed: bytes) -> None:
    assert str(Deck.shuffled(seed)) == shuffled(seed)


def test_golden_decks_stay() -> None:
    lines = (ROOT / "tests/golden/decks.txt").read_text("utf-8").splitlines()
    golden = [line.split(": ") for line in lines if not line.startswith("#")]
    assert len(golden) >= 4
    for text, order in golden:
        seed = bytes.fromhex(text) if len(text) == 64 else int(text)
        assert str(Deck.shuffled(seed)) == order
