"""The casebook's Black Five: patterns, what beats what, legal plays, whole deals."""

from __future__ import annotations

import pytest

import casebook
from casebook import Case
from fivecard import CardSet, FivecardError, black_five
from fivecard.black_five import ACTIONS, State


def by_rank(play: CardSet) -> str:
    """A play as the casebook writes it: ranks from 2 to A, the black five kept apart."""
    ranks = "".join(str(card)[0] for card in play)
    return f"{ranks} (black five)" if "5s" in play else ranks


def check_classify(case: Case) -> None:
    found = black_five.classify(case["input"]["cards"])
    expected = case["expected"]
    if expected is None:
        assert found is None
    else:
        assert found is not None
        assert found.pattern == expected["pattern"].replace("_", " ")
        assert found.length == expected["cards"]


def check_beats(case: Case) -> None:
    play, table = (black_five.Combination(case["input"][key]) for key in ("play", "table"))
    assert play.beats(table) is case["expected"]
    assert (play.cards in black_five.plays(play.cards, on=table)) is case["expected"]


def check_legal(case: Case) -> None:
    hand, table = case["input"]["hand"], case["input"]["table"]
    plays = black_five.plays(hand, on=table)
    assert sorted(map(by_rank, plays)) == sorted(case["expected"]["plays"])
    assert len(plays) == case["expected"]["count"]
    assert black_five.play_mask(hand, on=table).sum() == len(plays)


def answer(state: State, question: str) -> str:
    match question:
        case "to_act":
            found: object = state.to_act
        case "table":
            found = state.top and state.top.cards
        case "finished":
            found = ",".join(map(str, state.finished)) or None
        case "winner":
            found = state.winner
        case "revealed":
            found = state.revealed
        case "holder":
            found = state.view(0).holder
        case _:
            raise ValueError(question)
    return "-" if found is None else str(found)


def step(state: State, text: str) -> State:
    seat, action = text.split(" ", 1)
    return state.apply(action, seat=int(seat))


def check_script(case: Case) -> None:
    start = case["input"]
    state = State.from_hands(start["hands"], dealer=start["dealer"])
    for text in start["steps"]:
        if text.startswith("?"):
            question, expected = text[1:].split(" ", 1)
            if question == "table" and expected != "-":
                expected = str(CardSet(expected))
            assert answer(state, question) == expected, text
        elif text.startswith("!"):
            before = state.record()
            with pytest.raises(FivecardError):
                step(state, text[1:])
            assert state.record() == before, f"{text} changed the state"
        else:
            state = step(state, text)
    assert State.from_record(state.record()) == state


@casebook.each("black_five.json", "black_five")
def test_black_five(case: Case) -> None:
    checks = {
        "classify": check_classify,
        "beats": check_beats,
        "legal": check_legal,
        "script": check_script,
    }
    checks[case["kind"]](case)


def test_there_are_149_actions_each_named_once() -> None:
    assert len(ACTIONS) == len(set(ACTIONS)) == 149
    assert ACTIONS[147:] == ("pass", "reveal")
