"""Deals of Five-Card Draw on their way, as Hypothesis draws them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from fivecard import Deck
from fivecard.draw import Legal, Rules, State

SEEDS = st.integers(0, 2**64 - 1)
STRUCTURES = ["no-limit", "pot-limit", "fixed-limit"]


@st.composite
def tables(draw_: st.DrawFn) -> tuple[list[int], Rules]:
    stacks = draw_(st.lists(st.integers(0, 120), min_size=2, max_size=6))
    stacks[0], stacks[1] = max(stacks[0], 3), max(stacks[1], 15)
    structure: Any = draw_(st.sampled_from(STRUCTURES))
    return stacks, Rules(draw_(st.integers(1, 4)), 5, structure, draw_(st.booleans()))


def choose(legal: Legal, random: Any) -> str:
    """A random action, folds rare so that deals last."""
    if random.random() < 0.04:
        return "timeout"
    if legal.hand is not None:
        return "draw " + " ".join(str(card) for card in legal.hand if random.random() < 0.5)
    if random.random() < 0.1:
        return "fold"
    sizes = legal.bet or legal.raise_to
    if sizes and random.random() < 0.4:
        return f"{'bet' if legal.bet else 'raise to'} {random.randint(*sizes)}"
    return "check" if legal.check else "call"


@st.composite
def states(draw_: st.DrawFn, most: int = 30) -> State:
    """A deal some actions from its start."""
    stacks, rules = draw_(tables())
    state = State.deal(Deck.shuffled(draw_(SEEDS)), stacks, rules=rules)
    random = draw_(st.randoms(use_true_random=False))
    for _ in range(draw_(st.integers(0, most))):
        if state.to_act is None:
            break
        state = state.apply(choose(state.legal_actions(), random))
    return state
