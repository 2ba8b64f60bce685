"""The other libraries, one small adapter each: how they are called, and which way is better."""

from __future__ import annotations

import ctypes
import importlib
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np

Hand = tuple[str, ...]
"""Seven cards as text: ``("As", "Td", ...)``."""


@dataclass(frozen=True)
class Call:
    """One question about one hand: what is made ready beforehand, and what is timed."""

    prepare: Callable[[Hand], Any]
    run: Callable[[Any], Any]


@dataclass(frozen=True)
class Batch:
    """One question about many hands; the answer is one value for each."""

    prepare: Callable[[Sequence[Hand]], Any]
    run: Callable[[Any], Any]


@dataclass(frozen=True)
class Peer:
    """The calls of a library; None or nothing where it has no such call."""

    cards: Call | None = None
    text: Call | None = None
    arrays: dict[str, Batch] = field(default_factory=dict)
    greater_is_better: bool = True


def split(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def joined(hand: Hand) -> str:
    return "".join(hand)


def index(card: str) -> int:
    """Rank x 4 + suit, as fivecard, phevaluator and pyo3_poker_eval number the cards."""
    return "23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1])


def as_array(hands: Sequence[Hand]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.array([[index(card) for card in hand] for hand in hands], dtype=np.uint8)


def as_sets(hands: Sequence[Hand]) -> np.ndarray[Any, np.dtype[np.uint64]]:
    shifted = np.uint64(1) << as_array(hands).astype(np.uint64)
    return np.ascontiguousarray(np.bitwise_or.reduce(shifted, axis=1))


def once(make: Callable[[str], Any]) -> Callable[[Hand], list[Any]]:
    """Cards made one time each, as a program that deals from one deck has them."""
    made: dict[str, Any] = {}

    def cards_of(hand: Hand) -> list[Any]:
        return [made[card] if card in made else made.setdefault(card, make(card)) for card in hand]

    return cards_of


def imported(module: str) -> ModuleType:
    with warnings.catch_warnings():
        # Old syntax in somebody else's module is not what is measured here.
        warnings.simplefilter("ignore")
        return importlib.import_module(module)


def fivecard() -> Peer:
    module = imported("fivecard")
    return Peer(
        cards=Call(once(module.Card), module.rank),
        text=Call(joined, module.rank),
        arrays={
            "uint8 (n, 7)": Batch(as_array, module.rank_many),
            "uint64 sets": Batch(as_sets, module.rank_many),
        },
    )


def fivecard_evaluate() -> Peer:
    """The same with category, best five and name: what `HandRank` holds."""
    module = imported("fivecard")
    return Peer(cards=Call(once(module.Card), module.evaluate), text=Call(joined, module.evaluate))


def pkrbot() -> Peer:
    module = imported("pkrbot")
    card, evaluate = module.Card, module.evaluate
    return Peer(
        cards=Call(once(card), evaluate),
        text=Call(joined, lambda text: evaluate([card(one) for one in split(text)])),
    )


def holdem_hand_evaluator() -> Peer:
    return Peer(text=Call(joined, imported("holdem_hand_evaluator").evaluate_hand))


def eval7() -> Peer:
    module = imported("eval7")
    card, evaluate = module.Card, module.evaluate
    return Peer(
        cards=Call(once(card), evaluate),
        text=Call(joined, lambda text: evaluate([card(one) for one in split(text)])),
    )


def phevaluator() -> Peer:
    module = imported("phevaluator")
    evaluate = module.evaluate_cards
    return Peer(
        cards=Call(once(module.Card), lambda cards: evaluate(*cards)),
        text=Call(joined, lambda text: evaluate(*split(text))),
        greater_is_better=False,
    )


def treys() -> Peer:
    module = imported("treys")
    card, evaluate = module.Card.new, module.Evaluator().evaluate

    def from_text(text: str) -> Any:
        cards = [card(one) for one in split(text)]
        return evaluate(cards[:2], cards[2:])

    return Peer(
        cards=Call(once(card), lambda cards: evaluate(cards[:2], cards[2:])),
        text=Call(joined, from_text),
        greater_is_better=False,
    )


def pokerkit() -> Peer:
    module = imported("pokerkit")
    from_game = module.StandardHighHand.from_game
    return Peer(
        cards=Call(
            once(lambda text: next(module.Card.parse(text))),
            lambda cards: from_game(cards[:2], cards[2:]),
        ),
        text=Call(joined, lambda text: from_game(text[:4], text[4:])),
    )


def pyo3_poker_eval() -> Peer:
    rank_seven = imported("pyo3_poker_eval").PokerEval().rank_seven
    return Peer(
        arrays={
            "lists": Batch(
                lambda hands: {"hands": as_array(hands).tolist()},
                rank_seven,
            )
        }
    )


def pokerfast() -> Peer:
    module, equity = imported("pokerfast"), imported("pokerfast.equity")
    arrays = {}
    if equity.available():
        arrays["tuples of text"] = Batch(list, equity.evaluate)
        arrays["uint8 (n, 7), by its private C entry"] = Batch(
            pokerfast_buffers, private_entry(equity._load().pf_evaluate)
        )
    return Peer(
        cards=Call(tuple, module.eval7),
        text=Call(joined, lambda text: module.eval_hole_board(text[:4], text[4:])),
        arrays=arrays,
    )


def pokerfast_buffers(hands: Sequence[Hand]) -> tuple[Any, Any]:
    """Cards by its numbering, rank x 4 + suit in the order s, h, c, d, and room for values."""
    cards = as_array(hands)
    suits = np.array([2, 3, 1, 0], dtype=np.uint8)[cards % 4]
    return cards // 4 * 4 + suits, np.empty(len(hands), dtype=np.uint16)


def private_entry(evaluate: Any) -> Callable[[tuple[Any, Any]], Any]:
    values = ctypes.POINTER(ctypes.c_uint16)

    def run(buffers: tuple[Any, Any]) -> Any:
        cards, out = buffers
        count, width = cards.shape
        fault = evaluate(
            ctypes.cast(cards.ctypes.data, ctypes.c_char_p),
            count,
            width,
            ctypes.cast(out.ctypes.data, values),
        )
        assert fault == 0
        return out

    return run


OURS: dict[str, Callable[[], Peer]] = {
    "fivecard": fivecard,
    "fivecard, evaluate": fivecard_evaluate,
}
PEERS: dict[str, Callable[[], Peer]] = {
    "pkrbot": pkrbot,
    "holdem-hand-evaluator": holdem_hand_evaluator,
    "eval7": eval7,
    "phevaluator": phevaluator,
    "treys": treys,
    "pokerkit": pokerkit,
    "pyo3-poker-eval": pyo3_poker_eval,
    "pokerfast": pokerfast,
}
"""By the names that they are installed by."""
