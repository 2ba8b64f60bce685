"""Laws of Black Five from Python: whatever is played, they hold."""

from __future__ import annotations

import pickle
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import casebook
from fivecard import (
    CardSet,
    Deck,
    FivecardError,
    IllegalActionError,
    ParseError,
    SetupError,
    black_five,
)
from fivecard.black_five import ACTIONS, Action, Combination, Rules, State, View

SEEDS = st.integers(0, 2**64 - 1)
HANDS = ["4c 6c", "4d 6d", "4h 6h", "5s 7c", "9c Tc"]


@st.composite
def states(draw: st.DrawFn, most: int = 120) -> State:
    """A deal some actions from its start, reveals out of turn among them."""
    state = State.deal(Deck.shuffled(draw(SEEDS)))
    random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, most))):
        if state.to_act is None:
            break
        seat = random.randrange(5) if random.random() < 0.05 else state.to_act
        legal = state.legal_actions(seat)
        if legal:
            state = state.apply(random.choice(legal), seat)
    return state


CARDS = st.sets(st.sampled_from([str(card) for card in CardSet.full()]), min_size=1, max_size=4)
ACTION_TEXTS = st.one_of(st.just("pass"), st.just("reveal"), CARDS.map(" ".join))


@given(states(), st.integers(0, 4), ACTION_TEXTS)
def test_an_action_is_legal_exactly_when_apply_accepts_it(
    state: State, seat: int, text: str
) -> None:
    mask = state.action_mask(seat)
    legal = state.legal_actions(seat)
    assert [state.action_id(action, seat) for action in legal] == list(mask.nonzero()[0])
    for action in legal:
        assert state.apply(action, seat).history[-1] == (seat, action)
        assert state.action(state.action_id(action, seat), seat) == action
    before = state.record()
    try:
        id_ = state.action_id(text, seat)
    except IllegalActionError:
        with pytest.raises(IllegalActionError):
            state.apply(text, seat)
    else:
        assert mask[id_]
        state.apply(text, seat)
    assert state.record() == before


@given(states(), st.integers(0, 148))
def test_an_id_is_legal_exactly_when_the_mask_says_so(state: State, id_: int) -> None:
    if state.to_act is not None and state.action_mask()[id_]:
        assert state.action_id(state.action(id_)) == id_
    else:
        with pytest.raises(IllegalActionError):
            state.action(id_)


@given(states(), SEEDS)
def test_a_view_does_not_change_when_what_it_hides_does(state: State, seed: int) -> None:
    for seat in range(5):
        view = state.view(seat)
        other = view.deal_hidden(seed)
        assert other.view(seat) == view
        assert State.from_record(other.record()) == other
        public = [name for name in dir(view) if not name.startswith("_")]
        for name in public:
            mine, theirs = getattr(view, name), getattr(other.view(seat), name)
            if not callable(mine):
                assert mine == theirs, name
        assert [view.side(s) for s in range(5)] == [other.view(seat).side(s) for s in range(5)]
        assert repr(view) == repr(other.view(seat))


@given(states())
def test_what_a_view_says_is_true(state: State) -> None:
    for seat in range(5):
        view = state.view(seat)
        assert view.hand == state.hands[seat]
        assert view.legal_actions() == state.legal_actions(seat)
        assert state.holder in view.possible_holders
        assert all(view.side(s) in (None, state.side(s)) for s in range(5))
        assert view.holder == (state.holder if state.winner else state.revealed)
        assert view.played | view.unseen | view.hand == CardSet.full()


@given(states(most=400))
def test_cards_are_conserved_and_sides_are_paid(state: State) -> None:
    played = CardSet()
    for _, action in state.history:
        played |= action.cards or CardSet()
    held = CardSet()
    for hand in state.hands:
        assert held.isdisjoint(hand)
        held |= hand
    assert held.isdisjoint(played)
    assert held | played == CardSet.full()
    if state.outcome is None:
        assert state.to_act is not None
        return
    assert state.to_act is None
    assert state.outcome.payoffs == tuple(
        1 if state.side(seat) == state.winner else -1 for seat in range(5)
    )
    assert state.winner == "idle" or "5s" in played


@given(states())
def test_values_are_values(state: State) -> None:
    names = vars(black_five)
    view = state.view(1)
    for value in (state, view, state.top, state.outcome, *state.legal_actions()):
        if value is not None:
            assert pickle.loads(pickle.dumps(value)) == value
            assert eval(repr(value), dict(names)) == value
            assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
    for attribute in ("to_act", "hands", "anything"):
        with pytest.raises(AttributeError):
            setattr(state, attribute, 1)


def subsets_that_play(hand: CardSet, on: Combination | None) -> set[tuple[str, bool]]:
    """Brute force: every subset classified."""
    found = set()
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            play = black_five.classify(CardSet(cards))
            if play and (on is None or play.beats(on)):
                ranks = "".join(sorted(str(card)[0] for card in cards))
                found.add((ranks, "5s" in play.cards))
    return found


@settings(max_examples=60, deadline=None)
@given(
    st.sets(st.sampled_from(list(CardSet.full())), min_size=1, max_size=9),
    st.sets(st.sampled_from(list(CardSet.full())), min_size=1, max_size=5),
)
def test_plays_are_all_patterns_among_all_subsets(hand: set[str], table: set[str]) -> None:
    held = CardSet(hand)
    for on in (None, black_five.classify(table)):
        plays = black_five.plays(held, on)
        named = [("".join(sorted(str(card)[0] for card in play)), "5s" in play) for play in plays]
        assert len(named) == len(set(named))
        assert set(named) == subsets_that_play(held, on)


def test_the_mask_is_an_array_over_the_actions() -> None:
    state = State.from_hands(HANDS)
    mask = state.action_mask()
    assert mask.dtype == np.bool_
    assert mask.shape == (149,)
    assert [ACTIONS[i] for i in mask.nonzero()[0]] == ["4", "6"]
    assert [ACTIONS[i] for i in state.action_mask(3).nonzero()[0]] == ["reveal"]
    assert state.legal_actions(3) == [Action("reveal")]
    assert state.legal_actions(1) == []


@pytest.mark.parametrize(
    ("seat", "action", "code", "named"),
    [
        (0, "pass", "must_lead", "seat 0"),
        (1, "4d", "out_of_turn", "seat 0's turn"),
        (0, "4d", "not_held", "4d"),
        (0, "4c 6c", "no_pattern", "4c 6c"),
        (0, "reveal", "not_held", "5s"),
    ],
)
def test_a_refusal_has_a_code_and_names_what_is_wrong(
    seat: int, action: str, code: str, named: str
) -> None:
    with pytest.raises(IllegalActionError, match=named) as refused:
        State.from_hands(HANDS).apply(action, seat)
    assert refused.value.code == code


def test_texts_and_seats_that_are_none_are_refused() -> None:
    state = State.from_hands(HANDS)
    for text in ("", "fold", "4c 4x", "play", "reveal 5s"):
        with pytest.raises(ParseError):
            state.apply(text)
    with pytest.raises(SetupError, match="4c is given twice"):
        state.apply("4c 4c")
    for seat in (-1, 5, 23):
        with pytest.raises(SetupError, match="no seat"):
            state.apply("4c", seat)
        with pytest.raises(SetupError, match="no seat"):
            state.view(seat)
    with pytest.raises(ParseError):
        State.from_record("game: chess\n")
    with pytest.raises(SetupError, match="five hands"):
        State.from_hands(HANDS[:4])
    with pytest.raises(TypeError):
        State.from_hands("4c 6c")
    with pytest.raises(ParseError):
        Rules(payoff="money")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="makes no pattern"):
        black_five.plays("4c", on="4c 6d")
    with pytest.raises(SetupError) as no_dealer:
        State.deal(Deck.stacked(Deck.shuffled(1).cards))
    assert no_dealer.value.code == "no_dealer"


def test_actions_may_be_given_typed_or_as_cards() -> None:
    state = State.from_hands(HANDS)
    given: list[Any] = ["4c", "play 4c", Action("4c"), CardSet("4c"), ["4c"]]
    after = {state.apply(action) for action in given}
    assert len(after) == 1


def test_a_deal_once_recorded_stays() -> None:
    golden = (casebook.ROOT / "tests/golden/black_five_deal.txt").read_text("utf-8")
    state = State.from_record(golden)
    assert state.record() == golden
    assert (state.winner, state.finished, state.holder) == ("dealer", (2, 4), 4)
    assert golden.startswith(State.deal(Deck.shuffled(22)).record())


def test_combinations_have_no_order() -> None:
    five, other = Combination("5c"), Combination("5s")
    assert five.beats(other)
    assert other.beats(five)
    with pytest.raises(TypeError):
        assert five < other  # type: ignore[operator]


def test_a_view_is_not_a_state() -> None:
    view = State.from_hands(HANDS).view(2)
    assert isinstance(view, View)
    assert not hasattr(view, "hands")
    assert not hasattr(view, "apply")


def test_errors_before_the_end_do_not_tell_who_holds_the_black_five() -> None:
    for seed in range(40):
        state = State.deal(Deck.shuffled(seed))
        texts = set()
        for seat in set(range(5)) - {state.holder}:
            with pytest.raises(FivecardError) as refused:
                state.apply("reveal", seat)
            texts.add(str(refused.value).replace(f"seat {seat}", "seat"))
        assert len(texts) == 1
