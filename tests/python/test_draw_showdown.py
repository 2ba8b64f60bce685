"""Showdowns of Five-Card Draw for callers who track the betting: values, refusals, whole deals."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draws import choose, states
from fivecard import HandCategory, SetupError, evaluate
from fivecard.draw import Rules, State, showdown

KINGS, SIXES, JACKS = "Ks Kd 9c 8h 8s", "6h 6d 6c 5s 2d", "Js Jd 9h 7h 4d"
TIED = ["Ac Kd 9h 7s 4c", "Ad Kh 9s 7c 4d"]


@given(states(), st.randoms(use_true_random=False))
def test_a_deal_and_a_showdown_of_its_hands_agree(state: State, random: Any) -> None:
    while state.to_act is not None:
        state = state.apply(choose(state.legal_actions(), random))
    outcome = state.outcome
    assert outcome is not None
    seats = range(len(state.stacks))
    put_in = [
        first + back + won - now
        for first, back, won, now in zip(
            state.first_stacks,
            outcome.returned,
            [sum(pot.awards.get(seat, 0) for pot in outcome.pots) for seat in seats],
            outcome.stacks,
            strict=True,
        )
    ]
    hands = [hand or None for hand in state.hands]
    result = showdown(
        hands, put_in, [seat for seat in seats if seat not in state.live], state.button
    )
    returned = {seat: chips for seat, chips in enumerate(outcome.returned) if chips}
    assert (result.pots, result.returned) == (outcome.pots, returned)
    assert result.net == dict(enumerate(outcome.payoffs))
    assert result.hands == outcome.ranks


def test_a_showdown_has_winners_hands_and_chips() -> None:
    hands = [KINGS, SIXES, JACKS, None]
    result = showdown(hands, contributed=[100, 50, 120, 30])
    assert result.winners == (1,)
    assert result.hands[1] == evaluate(SIXES)
    assert result.hands[2].category == HandCategory.ONE_PAIR
    assert [(pot.amount, pot.winners) for pot in result.pots] == [(180, (1,)), (100, (0,))]
    assert result.awards == {0: 100, 1: 180, 2: 0, 3: 0}
    assert result.returned == {2: 20}
    assert result.net == {0: 0, 1: 130, 2: -100, 3: -30}
    assert "Seat 2 gets back 20 chips." in result.explain()
    chips = {"Ann": 100, "Bob": 50, "Cyd": 120, "Dee": 30}
    named = showdown({"Cyd": JACKS, "Ann": KINGS, "Bob": SIXES}, chips)
    assert "Cyd gets back 20 chips." in named.explain()
    assert named.net == dict(zip(chips, result.net.values(), strict=True))
    assert [pot.awards for pot in named.pots] == [{"Bob": 180}, {"Ann": 100}]
    bare = showdown([KINGS, SIXES])
    assert (bare.pots, bare.awards, bare.net) == ((), {}, {})
    alone = showdown([KINGS, SIXES], contributed=[3, 5], folded=[0])
    assert (alone.winners, alone.hands, alone.awards) == ((1,), {}, {0: 0, 1: 6})


def test_results_are_values() -> None:
    results = [
        showdown([KINGS, SIXES]),
        showdown([KINGS, None, SIXES], folded=[2]),
        showdown([*TIED, SIXES], contributed=(2, 2, 1), folded=[2], button=0),
        showdown({"Ann": KINGS, "Bob": SIXES}),
    ]
    for result in results:
        for other in (eval(repr(result)), pickle.loads(pickle.dumps(result))):
            assert (other, hash(other), repr(other)) == (result, hash(result), repr(result))
    assert len(set(results)) == 4
    with pytest.raises(AttributeError):
        results[0].winners = (0,)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (([KINGS],), "too_few_players", "2 to 6 players, got 1"),
        (([None] * 7,), "too_many_players", "2 to 6 players, got 7"),
        (([None] * 3,), "nobody_live", "folded"),
        (([KINGS, SIXES], None, [0, 1]), "nobody_live", "folded"),
        (([KINGS, "As Ad"],), "wrong_hand", "that of seat 1 has 2"),
        (([KINGS, "Ks Ad 2c 3c 4c"],), "duplicate_card", "Ks is in the hand of seat 0 and in that"),
        (
            ({"Ann": KINGS, "Bob": "Ks Ad 2c 3c 4c"},),
            "duplicate_card",
            "Ks is in the hand of Ann and in that of Bob",
        ),
        (({"Ann": KINGS, "Bob": "As"},), "wrong_hand", "that of Bob has 1"),
        (({"Ann": KINGS, "Bob": SIXES}, None, (), None, ["Ann"]), "too_few_players", "got 1"),
        (({"A": KINGS, "B": SIXES}, None, (), None, ["A", "A"]), "duplicate_player", "A is named"),
        (([KINGS, "As As 2c 3c 4c"],), "duplicate_card", "As is given twice"),
        (([KINGS, SIXES], [1]), "missing_contribution", "no chips are given for seat 1"),
        (([KINGS, SIXES], [-1, 1]), "bad_chips", "not -1"),
        (([KINGS, SIXES], [2**64 - 1, 1]), "chips_overflow", "chips"),
        (([KINGS, SIXES], None, [2]), "unknown_player", "folded: seat 2 is not at"),
        (([KINGS, SIXES], None, [-1]), "no_such_seat", "0 or more, got -1"),
        (([KINGS, SIXES], None, (), 6), "unknown_player", "button: seat 6"),
        (([*TIED, None], [1, 1, 1]), "odd_chip_needs_button", "3 chips"),
    ],
)
def test_a_showdown_that_cannot_be_is_refused(arguments: Any, code: str, message: str) -> None:
    with pytest.raises(SetupError, match=message) as refused:
        showdown(*arguments)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((KINGS,), "hands are a mapping from players, or a list by seat, not str"),
        (([KINGS, 5],), "int"),
        (([KINGS, SIXES], [1.0, 1]), "chips of seat 0 are an integer, not float"),
        (([KINGS, SIXES], 5), "not int"),
    ],
)
def test_a_wrong_type_is_named(arguments: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        showdown(*arguments)


def test_the_rules_of_a_table_change_nothing_at_the_showdown() -> None:
    for structure in ("no-limit", "pot-limit", "fixed-limit"):
        state = State.from_hands([KINGS, SIXES], [9, 9], 0, Rules(1, 2, structure))
        for action in ("call", "check", "stand pat", "stand pat", "check", "check"):
            state = state.apply(action)
        assert state.outcome is not None
        assert state.outcome.pots == showdown([KINGS, SIXES], [2, 2]).pots
