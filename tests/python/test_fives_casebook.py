"""The casebook's deals of Fives, step by step, from Python."""

from __future__ import annotations

from typing import Any

import pytest

import casebook
from casebook import Case
from fivecard import CardSet, HandCategory, IllegalActionError, census, evaluate
from fivecard.fives import Outcome, Rules, State, has_five


def rules(given: Case) -> Rules:
    names = ("ante", "price_per_card", "min_bet", "structure")
    return Rules(**{name: given[name] for name in names})


def begin(before: State | None, given: Case, deal: Case) -> State:
    names = given["seats_clockwise"]
    hands = [deal["hands"].get(name) for name in names]
    if before is not None:
        return before.play_on(hands=hands, stub=deal["stub_top_first"])
    stacks = [given["stacks"][name] for name in names]
    button = names.index(given["button"])
    return State.from_hands(hands, stacks, button, rules(given), deal["stub_top_first"])


def all_stand_pat(state: State, draws: int) -> State:
    last = (state.draw_number or 0) + draws
    while state.draw_number is not None and state.draw_number < last:
        state = state.apply("stand pat")
    return state


def probe(state: State, question: str, names: list[str]) -> None:
    match question.split(" "):
        case ["to_act", name]:
            assert state.to_act == names.index(name)
        case ["button", name]:
            assert state.button == names.index(name)
        case ["pot", chips]:
            assert state.pot == int(chips)
        case ["draw_no", number]:
            assert state.draw_number == int(number)
        case ["stack", name, chips]:
            assert state.stacks[names.index(name)] == int(chips)
        case ["max_draw", name, most]:
            assert state.max_draw(names.index(name)) == int(most)
        case ["may", name, kinds]:
            assert state.legal_actions(names.index(name)).kinds == tuple(kinds.split(","))
        case ["hand", name, *cards]:
            assert state.hands[names.index(name)] == CardSet(" ".join(cards))
        case _:
            raise AssertionError(f"an unknown question: {question}")


def play(state: State, steps: list[str], names: list[str]) -> State:
    for step in steps:
        if step.startswith("?"):
            probe(state, step[1:], names)
        elif step.startswith("ALL pat "):
            state = all_stand_pat(state, int(step.removeprefix("ALL pat ")))
        else:
            name, action = step.removeprefix("!").split(" ", 1)
            if step.startswith("!"):
                before = state.record()
                with pytest.raises(IllegalActionError):
                    state.apply(action, names.index(name))
                assert state.record() == before
            else:
                state = state.apply(action, names.index(name))
        assert State.from_record(state.record()) == state
    return state


def describe(outcome: Outcome, names: list[str]) -> dict[str, Any]:
    """An outcome as the casebook writes it."""

    def called(seats: tuple[int, ...]) -> list[str]:
        return [names[seat] for seat in seats]

    pots = []
    for pot in outcome.pots:
        described: dict[str, Any] = {
            "amount": pot.amount,
            "eligible": called(pot.eligible),
            "outcome": pot.verdict,
            "winners": called(pot.winners),
        }
        if pot.verdict == "won":
            described["split"] = {names[seat]: chips for seat, chips in pot.awards.items()}
        pots.append(described)
    first = outcome.first_to_show
    return {
        "pots": pots,
        "carried": [
            {"amount": pot.amount, "eligible": called(pot.eligible)} for pot in outcome.carried
        ],
        "first_to_show": None if first is None else names[first],
        "plays_on": called(outcome.plays_on),
        "uncalled_returned": {
            name: chips for name, chips in zip(names, outcome.returned, strict=True) if chips
        },
    }


def last_hands(state: State) -> list[CardSet]:
    """The last cards that each seat held: of one that has folded those that it mucked."""
    start, _, _ = state.record().partition("\n\n")
    past = State.from_record(start.rstrip("\n") + "\n")
    hands = list(past.hands)
    for seat, action in state.history:
        past = past.apply(action, seat)
        hands = [held or last for held, last in zip(past.hands, hands, strict=True)]
    return hands


def check_end(state: State, expected: Case, names: list[str]) -> None:
    assert state.deal_number == expected["deal"]
    assert names[state.button] == expected["button"]
    assert dict(zip(names, state.stacks, strict=True)) == expected["stacks"]
    if "stage" in expected:
        assert state.street == expected["stage"]
    else:
        assert state.outcome is not None
        found = describe(state.outcome, names)
        defaults: Case = {"plays_on": [], "uncalled_returned": {}}
        assert found == {key: (defaults | expected)[key] for key in found}
    hands = last_hands(state)
    for name, hand in expected.get("hands", {}).items():
        held = hands[names.index(name)]
        assert held == CardSet(hand["cards"])
        assert str(evaluate(held).category) == hand["category"]
        assert has_five(held) == hand["has_five"]


def check_reshuffle(state: State, deal: Case) -> None:
    """The properties that the deck case describes: what may come back, and what may not."""
    thrown = [CardSet(step.split(" draw ")[1]) for step in deal["steps"]]
    stub = deal["stub_top_first"].split(" ")
    hand, last_two = state.hands[1], CardSet(stub[-2:])
    earlier = CardSet([card for cards in thrown[:8] for card in cards])
    assert last_two <= hand
    assert len((hand - last_two) & earlier) == 3
    assert hand.isdisjoint(thrown[8])
    assert state.hands[0].isdisjoint(thrown[9])
    assert [paid + ante for paid, ante in zip(state.cards_paid, state.antes, strict=True)] == [
        26,
        26,
    ]


def check_figures(expected: Case) -> None:
    """What follows from all hands, or is exact elsewhere: see also the figures in Rust."""
    if "with_five_by_category" not in expected:
        assert expected["best_has_five"] * 249165381465 == 74964831434 * expected["total"]
        return
    values = census(5)
    assert int((values > 0).sum()) == expected["values_total"]
    assert int(values.sum()) == sum(expected["exactly_j_fives"])
    assert sum(expected["with_five_by_category"].values()) == expected["hands_with_five"]
    assert set(expected["with_five_by_category"]) == {str(category) for category in HandCategory}


@casebook.each("poker.json", "fives")
def test_fives(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    if case["kind"] == "figures":
        check_figures(expected)
        return
    names = given["seats_clockwise"]
    state: State | None = None
    for deal, end in zip(given["deals"], expected["deals"], strict=True):
        state = play(begin(state, given, deal), deal["steps"], names)
        check_end(state, end, names)
        if "properties" in expected:
            check_reshuffle(state, deal)
    assert state is not None
    assert (state.outcome is not None and state.outcome.settled) == expected["settled"]
    if "final_stacks" in expected:
        assert dict(zip(names, state.stacks, strict=True)) == expected["final_stacks"]
    if expected.get("nobody_wins"):
        assert state.outcome is not None
        assert "has no five" in state.outcome.explain()
