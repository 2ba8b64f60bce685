"""Laws of Five-Card Draw from Python: whatever is played, they hold."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draws import states
from fivecard import (
    CardSet,
    Deck,
    FivecardError,
    IllegalActionError,
    ParseError,
    Pot,
    SetupError,
    draw,
)
from fivecard.draw import Action, Blinds, Drew, Rules, State, Table, View

CARDS = [str(card) for card in CardSet.full()]
AMOUNTS = st.integers(0, 130)
ACTION_TEXTS = st.one_of(
    st.sampled_from(["fold", "check", "call", "all-in", "stand pat", "timeout"]),
    AMOUNTS.map("bet {}".format),
    AMOUNTS.map("raise to {}".format),
    st.sets(st.sampled_from(CARDS), max_size=6).map(lambda cards: "draw " + " ".join(cards)),
)


@given(states(), st.data())
def test_an_action_is_legal_exactly_when_apply_accepts_it(
    state: State, data: st.DataObject
) -> None:
    before = state.record()
    for seat in range(len(state.stacks)):
        legal = state.legal_actions(seat)
        assert bool(legal) == (state.to_act == seat) == bool(legal.texts())
        texts = [data.draw(ACTION_TEXTS)]
        for verb, sizes in (("bet", legal.bet), ("raise to", legal.raise_to)):
            if sizes:
                low, high = sizes
                texts += [f"{verb} {size}" for size in (low - 1, low, high, high + 1)]
        if legal.hand:
            texts += ["draw " + " ".join(map(str, list(legal.hand)[:2]))]
        for text in texts:
            if legal.allows(text):
                after = state.apply(text, seat)
                assert after.history[:-1] == state.history
                assert after.history[-1][0] == seat
            else:
                with pytest.raises(IllegalActionError):
                    state.apply(text, seat)
    assert state.record() == before


@given(states())
def test_cards_and_chips_are_conserved(state: State) -> None:
    assert sum(state.stacks) + state.pot == sum(state.first_stacks)
    held = CardSet()
    for hand in state.hands:
        assert held.isdisjoint(hand)
        held |= hand
    assert len(held) == 5 * len(state.live)
    thrown = {seat: action.cards for seat, action in state.history if action.cards}
    assert all(state.hands[seat].isdisjoint(cards) for seat, cards in thrown.items() if cards)


@given(states(most=200))
def test_a_deal_ends_and_pays(state: State) -> None:
    if state.outcome is None:
        assert state.to_act is not None
        return
    outcome = state.outcome
    assert sum(outcome.payoffs) == 0
    assert outcome.stacks == state.stacks
    paid = zip(state.first_stacks, outcome.payoffs, strict=True)
    assert tuple(first + payoff for first, payoff in paid) == outcome.stacks
    shown = state.live if len(state.live) > 1 else ()
    assert set(outcome.hands) == set(outcome.show_order) == set(shown)
    for pot in outcome.pots:
        assert sum(pot.awards.values()) == pot.amount
        if outcome.ranks:
            best = max(outcome.ranks[seat] for seat in pot.eligible)
            assert all(
                (outcome.ranks[seat] == best) == (seat in pot.winners) for seat in pot.eligible
            )
    with pytest.raises(IllegalActionError):
        state.apply("fold")


@given(states())
def test_a_view_shows_what_its_seat_sees_and_no_more(state: State) -> None:
    for seat in range(len(state.stacks)):
        view = state.view(seat)
        assert view.hand == state.hands[seat]
        assert view.legal_actions() == state.legal_actions(seat)
        for name in ("street", "to_act", "stacks", "bets", "pot", "drawn", "live", "outcome"):
            assert getattr(view, name) == getattr(state, name), name
        own = {card for who, action in state.history if who == seat for card in action.cards or ()}
        shown = state.outcome.hands.values() if state.outcome else ()
        may_be_seen = own | set(view.hand) | {card for hand in shown for card in hand}
        words = set(view.record().replace("\n", " ").split())
        assert words & set(CARDS) <= {str(card) for card in may_be_seen}
        for (who, action), (seen_who, seen) in zip(state.history, view.history, strict=True):
            assert who == seen_who
            hidden = who != seat and action.cards
            assert seen == (Drew(len(action.cards)) if hidden and action.cards else action)


def test_outcomes_with_the_same_hands_and_awards_are_equal_in_any_order() -> None:
    hands: dict[int, Any] = {0: "Ks Kd 9c 8h 8s", 1: "Kh Kc 9d 8c 8d"}
    awards = {1: 13, 0: 12}
    one, other = (
        draw.Outcome([12, 13], [-1, 1], [0, 0], [Pot(25, [0, 1], won)], shown, [1, 0])
        for won, shown in ((awards, hands), (reverse(awards), reverse(hands)))
    )
    assert one == other
    assert hash(one) == hash(other)
    assert list(other.hands) == list(one.hands) == [0, 1]


def reverse(mapping: dict[int, Any]) -> dict[int, Any]:
    return dict(reversed(mapping.items()))


@given(states())
def test_values_are_values(state: State) -> None:
    view, legal = state.view(1), state.legal_actions()
    table = Table([chips or None for chips in state.first_stacks], rules=state.rules)
    values: list[Any] = [state, view, legal, state.rules, state.outcome, table, table.blinds]
    values += [action for _, action in state.history] + [seen for _, seen in view.history]
    names = vars(draw) | {"CardSet": CardSet, "Pot": Pot}
    for value in filter(lambda value: value is not None, values):
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert hash(again) == hash(value)
        assert eval(repr(value), dict(names)) == value
    for attribute in ("to_act", "hands", "anything"):
        with pytest.raises(AttributeError):
            setattr(state, attribute, 1)


@given(st.text(max_size=20) | ACTION_TEXTS)
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = Action(text)
    except (ParseError, SetupError):
        return
    assert Action(str(action)) == action


@given(states(), st.integers(0, 2000), st.text(max_size=3))
def test_any_record_is_read_or_refused(state: State, at: int, text: str) -> None:
    record = state.record()
    at %= len(record)
    try:
        read = State.from_record(record[:at] + text + record[at + 1 :])
    except FivecardError:
        return
    assert State.from_record(read.record()) == read


def test_rules_survive_json() -> None:
    for rules in (Rules(), Rules(5, 10, "fixed-limit", False, clock=6)):
        assert Rules(**json.loads(json.dumps(rules.to_dict()))) == rules


def test_what_python_gives_wrong_is_refused_by_kind() -> None:
    deck, rules = Deck.shuffled(1), Rules()
    for stacks, code in [
        ([200], "too_few_players"),
        ([200] * 7, "too_many_players"),
        ([200, -1], "bad_chips"),
        ([200, 2**64], "bad_chips"),
        ([2**64 - 1, 1], "chips_overflow"),
    ]:
        with pytest.raises(SetupError) as raised:
            State.deal(deck, stacks, 0, rules)
        assert raised.value.code == code
    wrong: Any
    for wrong in ("200 200", [200, "200"], [200, True], [200, 1.5], 200):
        with pytest.raises(TypeError):
            State.deal(deck, wrong, 0)
    with pytest.raises(SetupError):
        Rules(small_blind=2)
    with pytest.raises(ParseError):
        Rules(structure="spread-limit")  # type: ignore[arg-type]
    state = State.deal(deck, [200, 200], 0)
    for seat in (-1, 2, 99):
        with pytest.raises(SetupError):
            state.apply("call", seat)
        with pytest.raises(SetupError):
            state.view(seat)
    wrong = 5
    with pytest.raises(TypeError):
        state.apply(wrong)
    with pytest.raises(IllegalActionError) as refused:
        state.apply("call", 1)
    assert (refused.value.code, str(refused.value)) == (
        "out_of_turn",
        "it is seat 0's turn, not seat 1's",
    )


def test_views_are_told_as_text_and_checked() -> None:
    state = State.deal(Deck.shuffled(3), [200] * 3, 0).apply("call").apply("call").apply("check")
    view = state.apply("draw " + str(next(iter(state.hands[1])))).view(2)
    assert View.from_record(view.record()) == view
    assert "draw 1" in view.record()
    with pytest.raises(ParseError):
        View.from_record(state.record())
    with pytest.raises(IllegalActionError):
        View.from_record(view.record() + "0: check\n")
    line = len(state.record().splitlines()) + 1
    with pytest.raises(ParseError, match=f"^line {line}: an action is"):
        State.from_record(state.record() + "0: jump\n")


def test_a_table_runs_from_deal_to_deal() -> None:
    table = Table([200, None, 200, 0], rules=Rules(5, 10))
    assert table.blinds is None
    state = table.deal(Deck.shuffled(4))
    while state.to_act is not None:
        state = state.apply(
            "call" if state.legal_actions().call else "check" if state.street != "draw" else "draw"
        )
    table = table.after(state)
    assert table.blinds is not None
    assert table.blinds.button != state.button
    assert sum(chips or 0 for chips in table.stacks) == 400
    table = table.join(1, 50).top_up(3, 30)
    assert table.stacks[1:4:2] == (50, 30)
    assert table.leave(1).stacks[1] is None
    with pytest.raises(SetupError):
        table.join(1, 50)
    with pytest.raises(SetupError):
        table.after(state)
    with pytest.raises(SetupError):
        Table([200, 200], button=0, last=Blinds(0, 0, 1))
