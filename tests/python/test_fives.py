"""Laws of Fives from Python: whatever is played, they hold."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivecard import CardSet, Deck, Dice, FivecardError, IllegalActionError, ParseError, SetupError
from fivecard.fives import (
    Action,
    CarriedPot,
    Drew,
    JudgedPot,
    Legal,
    Outcome,
    Rules,
    Shown,
    State,
    Table,
    View,
    catching_a_five,
    has_five,
    showdown,
)

SEEDS = st.integers(0, 2**64 - 1)
KINGS, SIXES, JACKS = "Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d", "Js Jd 9c 7h 4d"


def some_action(state: State, chance: random.Random) -> str:
    """Something legal for the seat to act: any draw it can pay for, any bet, any size."""
    legal = state.legal_actions()
    kind = chance.choice([*legal.kinds, "timeout"])
    if kind == "draw":
        assert legal.max_draw is not None
        assert state.to_act is not None
        held = [str(card) for card in state.hands[state.to_act]]
        return "draw " + " ".join(chance.sample(held, chance.randint(0, legal.max_draw)))
    if kind == "bet":
        assert legal.bet is not None
        return f"bet {chance.randint(*legal.bet)}"
    if kind == "raise":
        assert legal.raise_to is not None
        return f"raise to {chance.randint(*legal.raise_to)}"
    return kind


@st.composite
def deals(draw: st.DrawFn) -> State:
    stacks = draw(st.lists(st.integers(1, 60), min_size=2, max_size=9))
    rules = Rules(
        ante=draw(st.integers(0, 5)),
        price_per_card=draw(st.integers(0, 4)),
        min_bet=draw(st.integers(1, 5)),
        structure=draw(st.sampled_from(["no-limit", "pot-limit", "fixed-limit"])),
        judge_pots_together=draw(st.booleans()),
        uncontested_needs_five=draw(st.booleans()),
        max_antes=draw(st.none() | st.integers(1, 3)),
    )
    button = draw(st.integers(0, len(stacks) - 1))
    return State.deal(Deck.shuffled(draw(SEEDS)), stacks, button, rules)


@st.composite
def states(draw: st.DrawFn) -> State:
    """A deal some actions from its start, or a replay."""
    state = draw(deals())
    chance = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 90))):
        if state.to_act is not None:
            state = state.apply(some_action(state, chance))
        elif state.outcome is not None and not state.outcome.settled:
            state = state.play_on(Deck.shuffled(chance.getrandbits(64)))
        else:
            break
    return state


CARDS = st.sets(st.sampled_from([str(card) for card in CardSet.full()]), max_size=5)
CHIPS = st.integers(0, 80)
ACTION_TEXTS = st.one_of(
    st.sampled_from(["fold", "check", "call", "all-in", "stand pat", "timeout"]),
    CHIPS.map("bet {}".format),
    CHIPS.map("raise to {}".format),
    CARDS.map(lambda cards: "draw " + " ".join(cards)),
)


@given(states(), st.integers(0, 8), ACTION_TEXTS)
def test_an_action_is_legal_exactly_when_apply_accepts_it(
    state: State, seat: int, text: str
) -> None:
    seat %= len(state.stacks)
    before = state.record()
    legal = state.legal_actions(seat)
    if legal.allows(text):
        after = state.apply(text, seat)
        assert after.history[:-1] == state.history
        assert after.history[-1][0] == seat
    else:
        with pytest.raises(IllegalActionError) as refused:
            state.apply(text, seat)
        assert refused.value.code
    assert state.record() == before
    assert bool(legal) == (seat == state.to_act)


@given(states())
def test_a_state_survives_its_record_its_repr_and_pickling(state: State) -> None:
    assert State.from_record(state.record()) == state
    assert eval(repr(state)) == state
    for value in (state.outcome, state.legal_actions(), *state.carried):
        assert eval(repr(value)) == value == pickle.loads(pickle.dumps(value))
    for seat in range(len(state.stacks)):
        view = state.view(seat)
        assert eval(repr(view)) == view == pickle.loads(pickle.dumps(view))
        assert hash(view) == hash(state.view(seat))
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert hash(copy) == hash(state)
    assert copy.record() == state.record()


@given(deals(), st.randoms(use_true_random=False), SEEDS)
@settings(deadline=None)
def test_chips_are_conserved_across_replays(state: State, chance: random.Random, seed: int) -> None:
    total = sum(state.first_stacks)
    for replay in range(5):
        while state.to_act is not None:
            state = state.apply(some_action(state, chance))
            assert sum(state.stacks) + state.pot == total
            dealt = [hand for hand in state.hands if hand]
            assert len(CardSet([card for hand in dealt for card in hand])) == 5 * len(dealt)
        outcome = state.outcome
        assert outcome is not None
        assert sum(outcome.stacks) + sum(pot.amount for pot in outcome.carried) == total
        assert outcome.settled == (outcome.plays_on == ()) == (outcome.next_button is None)
        if outcome.settled:
            with pytest.raises(SetupError) as refused:
                state.play_on(Deck.shuffled(seed))
            assert refused.value.code == "nothing_carried"
            break
        again = state.play_on(Deck.shuffled((seed + replay) % 2**64))
        assert again.dealt_in == outcome.plays_on
        assert again.button == outcome.next_button
        assert again.deal_number == state.deal_number + 1
        assert again.first_stacks == outcome.stacks
        state = again


@given(states())
def test_a_view_shows_its_own_cards_and_how_many_the_others_drew(state: State) -> None:
    for seat in range(len(state.stacks)):
        view = state.view(seat)
        assert view.hand == state.hands[seat]
        assert view.legal_actions() == state.legal_actions(seat)
        public = ("to_act", "street", "stacks", "pot", "drawn", "carried", "live", "button")
        for name in public:
            assert getattr(view, name) == getattr(state, name)
        for (actor, seen), (who, action) in zip(view.history, state.history, strict=True):
            assert actor == who
            if action.cards and who != seat:
                assert seen == Drew(len(action.cards))
            else:
                assert seen == action
        shown = {show.seat for show in view.outcome.shown} if view.outcome else set()
        if view.outcome is not None and len(state.live) > 1:
            assert shown == set(state.live)
        thrown = [action.cards for who, action in state.history if who == seat and action.cards]
        seen_cards = {str(card) for cards in [view.hand, *thrown] for card in cards}
        for other, hand in enumerate(state.hands):
            if other not in shown:
                hidden = {str(card) for card in hand} - seen_cards
                assert not any(card in repr(view) for card in hidden)


def test_an_outcome_is_made_of_its_parts() -> None:
    pots = [JudgedPot(2, [0, 1], "replay", [0], {})]
    hands = {0: KINGS, 1: SIXES}
    made = Outcome([19, 19], [-1, -1], [0, 0], pots, hands, [1, 0], next_button=1)
    state = checked_down(State.from_hands([KINGS, SIXES], [20, 20], button=0))
    assert made == state.outcome
    assert made.shown == (Shown(1, SIXES), Shown(0, KINGS))
    assert made.carried == (CarriedPot(2, [0, 1]),)
    assert Legal() == state.legal_actions(0)
    assert View.from_record(state.view(0).record()) == state.view(0)


def test_what_gives_the_same_chips_is_equal_in_any_order() -> None:
    one, other = (
        JudgedPot(25, [0, 2], "won", [0, 2], awards) for awards in ({2: 13, 0: 12}, {0: 12, 2: 13})
    )
    assert list(one.awards) != list(other.awards)
    assert one == other
    assert hash(one) == hash(other)
    assert one != JudgedPot(25, [0, 2], "won", [0, 2], {2: 12, 0: 13})
    ends = [Outcome([0] * 3, [0] * 3, [0] * 3, [pot], [], []) for pot in (one, other)]
    assert len(set(ends)) == 1


def checked_down(state: State) -> State:
    while state.to_act is not None:
        state = state.apply("stand pat" if state.street == "draw" else "check")
    return state


def test_replays_are_dealt_until_a_five_wins() -> None:
    state = checked_down(State.from_hands([KINGS, SIXES, JACKS], [20, 20, 20], button=2))
    deals = 1
    while not outcome(state).settled:
        state = checked_down(state.play_on(Deck.shuffled(seed=deals)))
        deals += 1
    assert deals > 1
    assert sum(outcome(state).stacks) == 60
    (pot,) = outcome(state).pots
    assert pot.verdict == "won"
    assert pot.amount == 3 * deals
    winners = [show for show in outcome(state).shown if show.seat in pot.winners]
    assert all(show.has_five and has_five(show.hand) for show in winners)
    assert max(show.rank for show in outcome(state).shown) == winners[0].rank


def outcome(state: State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


def test_a_table_goes_on_from_deal_to_deal() -> None:
    table = Table([30, None, 12, 7], button=3)
    dice = Dice(seed=5)
    for number in range(2_000):
        if len(table.players) < 2:
            break
        state = table.deal(Deck.shuffled(seed=number))
        assert state.button == table.next_button
        while state.to_act is not None:
            bot = ("random", "basic")[state.to_act % 2]
            action = state.view(state.to_act).bot_action(bot, dice)  # type: ignore[arg-type]
            assert action is not None
            state = state.apply(action)
        table = table.after(state)
        assert eval(repr(table)) == table == pickle.loads(pickle.dumps(table))
        carried = sum(pot.amount for pot in table.carried)
        assert sum(chips or 0 for chips in table.stacks) + carried == 49
    assert table.stacks[1] is None
    assert len(table.players) == 1
    joined = table.join(1, 20)
    assert joined.stacks[1] == 20
    assert joined.leave(1) == table


def test_legal_actions_have_sizes() -> None:
    state = State.from_hands([KINGS, SIXES], [20, 3], button=0, rules=Rules(ante=1))
    legal = state.legal_actions()
    assert (legal.kinds, legal.max_draw, str(legal)) == (("draw",), 2, "stand pat, draw 1..2")
    assert not state.legal_actions(0)
    for _ in range(10):
        state = state.apply("stand pat")
    legal = state.legal_actions()
    assert (legal.kinds, legal.bet, legal.call) == (("fold", "check", "bet"), (1, 2), None)
    legal = state.apply("bet 1").legal_actions()
    assert (legal.call, legal.raise_to, legal.bet) == (1, (2, 19), None)
    assert legal.texts() == ["fold", "call 1", "raise 2..19"]


def test_a_showdown_of_given_hands_is_judged_as_in_a_deal() -> None:
    result = showdown(
        ["9s 9d 9h 5h 5d", SIXES, JACKS],
        antes=[4, 10, 10],
        cards_paid=[0, 10, 0],
        contributed=[0, 30, 20],
        carried=[CarriedPot(7, [0, 2])],
    )
    assert [pot.amount for pot in result.pots] == [7, 12, 62]
    assert result.awards == {0: 19, 1: 62, 2: 0}
    assert result.returned == {1: 10}
    assert result.net == {0: 15, 1: 22, 2: -30}
    assert (result.verdict, result.best, result.winners) == ("won", (0,), (0,))
    assert list(result.hands) == [0, 1, 2]
    nobody = showdown([KINGS, None, SIXES], antes=[1, 1, 1])
    assert (nobody.verdict, nobody.winners) == ("replay", ())
    assert nobody.awards == {0: 0, 1: 0, 2: 0}
    assert (nobody.carried, nobody.plays_on) == ((CarriedPot(3, [0, 2]),), (0, 2))
    assert "Nobody wins the pot of 3" in nobody.explain()
    with pytest.raises(SetupError) as refused:
        showdown([KINGS, SIXES], antes=[1])
    assert refused.value.code == "missing_contribution"
    folded = showdown([KINGS, SIXES], antes=[1, 1], folded=[0])
    assert (folded.verdict, folded.hands, folded.awards) == ("uncontested", {}, {0: 0, 1: 2})
    hands = {"Ann": KINGS, "Bob": None, "Cyd": SIXES}
    named = showdown(hands, antes={"Ann": 1, "Bob": 1, "Cyd": 1})
    assert named.explain().endswith(
        "the best hand (Ann, full house, kings over eights) has no five. "
        "Ann and Cyd play for it again."
    )
    with pytest.raises(SetupError, match="that of Cyd has 1"):
        showdown({"Ann": KINGS, "Bob": None, "Cyd": "As"})
    with pytest.raises(SetupError, match=r"seats: .*got 1"):
        showdown({"Ann": KINGS, "Bob": SIXES}, seats=["Ann"])


def test_showdowns_are_values() -> None:
    results = [
        showdown([KINGS, SIXES]),
        showdown([KINGS, None, SIXES], antes=[1, 1, 1], button=1),
        showdown(
            [KINGS, SIXES], antes=[1, 1], folded=[0], rules=Rules(uncontested_needs_five=True)
        ),
        showdown([KINGS, SIXES, JACKS], [4, 4, 4], [1, 1, 1], [0, 2, 0], [CarriedPot(9, [0, 1])]),
        showdown({"Ann": KINGS, "Bob": SIXES}, carried=[CarriedPot(3, ["Bob"])]),
    ]
    for result in results:
        for other in (eval(repr(result)), pickle.loads(pickle.dumps(result))):
            assert (other, hash(other), repr(other)) == (result, hash(result), repr(result))
    assert len(set(results)) == 5


@pytest.mark.parametrize(
    ("text", "kind", "amount", "cards"),
    [
        ("raise_to 60", "raise", 60, None),
        ("bet 20", "bet", 20, None),
        ("all_in", "all-in", None, None),
        ("draw 8h 6s", "draw", None, CardSet("8h 6s")),
        ("draw", "draw", None, CardSet()),
        ("timeout", "timeout", None, None),
    ],
)
def test_actions_have_a_kind_and_an_amount_or_cards(
    text: str, kind: str, amount: int | None, cards: CardSet | None
) -> None:
    action = Action(text)
    assert (action.kind, action.amount, action.cards) == (kind, amount, cards)
    assert Action(str(action)) == action == pickle.loads(pickle.dumps(action))
    assert eval(repr(action)) == action


def test_rules_survive_their_repr_and_pickling() -> None:
    for rules in (
        Rules(),
        Rules(ante=0),
        Rules(2, 3, 4, "fixed-limit", True, True, 3, 20),
        Rules(judge_pots_together=True, structure="pot-limit"),
    ):
        assert eval(repr(rules)) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules


@pytest.mark.parametrize(
    ("call", "error", "code"),
    [
        (lambda: Rules(min_bet=0), SetupError, "bad_min_bet"),
        (lambda: Rules(structure="none"), ParseError, "bad_structure"),  # type: ignore[arg-type]
        (lambda: Action("fly"), ParseError, "bad_action"),
        (lambda: Action("draw 8h 8h"), SetupError, "duplicate_card"),
        (lambda: State.deal(Deck.shuffled(1), [9], 0), SetupError, "too_few_players"),
        (lambda: State.deal(Deck.shuffled(1), [9, 9], 2), SetupError, "no_such_seat"),
        (lambda: State.deal(Deck.shuffled(1), [9, -9], 0), SetupError, "bad_chips"),
        (lambda: State.deal(Deck.stacked("As"), [9, 9]), SetupError, "no_button"),
        (lambda: State.from_hands([KINGS, KINGS], [9, 9], 0), SetupError, "duplicate_card"),
        (lambda: State.from_hands([KINGS], [9, 9], 0), SetupError, "wrong_hands"),
        (lambda: State.from_record("game: draw\n"), ParseError, "wrong_game"),
        (lambda: fresh().play_on(), SetupError, "deck_or_hands"),
        (lambda: fresh().play_on(Deck.shuffled(1)), SetupError, "deal_not_over"),
        (lambda: fresh().apply("fold"), IllegalActionError, "not_betting"),
        (lambda: fresh().apply("stand pat", 5), SetupError, "no_such_seat"),
        (lambda: fresh().view(-1), SetupError, "no_such_seat"),
        (lambda: catching_a_five(4, 3, 1), FivecardError, "too_many_cards"),
        (lambda: Table([9, None], 1), SetupError, "bad_button"),
    ],
)
def test_what_cannot_be_is_refused(call: Any, error: type[FivecardError], code: str) -> None:
    with pytest.raises(error) as refused:
        call()
    assert refused.value.code == code


def fresh() -> State:
    return State.from_hands([KINGS, SIXES], [20, 20], button=0)
