"""The casebook's Five-Card Draw: whole deals with their refusals and probes."""

from __future__ import annotations

from typing import Any

import pytest

import casebook
from casebook import Case
from fivecard import CardSet, Deck, FivecardError, SetupError
from fivecard.draw import Action, Blinds, Rules, State, Table, showdown

HOLD_ALL = ("As Ah Ad Ac Ks", "2c 3d 4h 5s 7c")


class Played:
    """A case's deal, with its seats by name."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.names: list[str] = given["seats_clockwise"]
        self.state = State.from_hands(
            [given["hands"][name] for name in self.names],
            [given["stacks"][name] for name in self.names],
            button=self.names.index(given["button"]),
            rules=Rules(given["small_blind"], given["big_blind"], given["structure"]),
            stub=given["stub_top_first"],
        )

    def take(self, step: str) -> None:
        if step.startswith("?"):
            self.probe(*step[1:].split(" ", 1))
            return
        name, action = step.removeprefix("!").split(" ", 1)
        # The clock belongs to whoever keeps it.
        action, seat = action.split(" @")[0], self.names.index(name)
        if step.startswith("!"):
            with pytest.raises(FivecardError):
                self.state.apply(action, seat)
        else:
            assert self.state.legal_actions(seat).allows(action)
            self.state = self.state.apply(action, seat)

    def probe(self, what: str, expected: str) -> None:
        state, (first, *rest) = self.state, expected.split(" ")
        seat = self.names.index(first) if first in self.names else -1
        match what:
            case "to_act":
                assert state.to_act == seat
            case "may":
                assert set(state.legal_actions(seat).kinds) == set(rest[0].split(","))
            case "stage":
                assert state.street == first
            case "stack":
                assert state.stacks[seat] == int(rest[0])
            case "pot":
                assert state.pot == int(first)
            case "button":
                assert state.button == seat
            case "hand":
                assert state.hands[seat] == CardSet(" ".join(rest))
            case _:
                raise ValueError(what)

    def by_name(self, values: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(self.names, values, strict=True))

    def check_end(self, expected: dict[str, Any]) -> None:
        outcome = self.state.outcome
        assert outcome is not None
        assert self.by_name(outcome.stacks) == expected["final_stacks"]
        assert self.by_name(self.state.stacks) == expected["final_stacks"]
        pots = [
            {
                "amount": pot.amount,
                "eligible": [self.names[seat] for seat in pot.eligible],
                "winners": [self.names[seat] for seat in pot.winners],
            }
            for pot in outcome.pots
        ]
        assert pots == expected["pots_main_first"]
        returned = {name: chips for name, chips in self.by_name(outcome.returned).items() if chips}
        assert returned == expected["uncalled_returned"]
        won: dict[str, int] = {}
        for pot in outcome.pots:
            for seat, chips in pot.awards.items():
                won[self.names[seat]] = won.get(self.names[seat], 0) + chips
        assert won == expected["payout"]
        first = outcome.first_to_show
        assert (None if first is None else self.names[first]) == expected["first_to_show"]
        shown = {
            self.names[seat]: {
                "cards": CardSet(hand),
                "category": str(outcome.ranks[seat].category),
            }
            for seat, hand in outcome.hands.items()
        }
        expected_hands = expected.get("showdown_hands", {})
        assert shown == {
            name: {"cards": CardSet(hand["cards"]), "category": hand["category"]}
            for name, hand in expected_hands.items()
        }
        assert shown or expected["cards_shown"] == "none"
        self.check_showdown(expected)

    def check_showdown(self, expected: dict[str, Any]) -> None:
        """The same end, judged from what the casebook expects."""
        shown = expected.get("showdown_hands", {})
        if not shown:
            return
        chips = [expected[key] for key in ("payout", "uncalled_returned")]
        contributed = [
            self.state.first_stacks[seat]
            - expected["final_stacks"][name]
            + sum(back.get(name, 0) for back in chips)
            for seat, name in enumerate(self.names)
        ]
        hands = [shown[name]["cards"] if name in shown else None for name in self.names]
        judged = showdown(hands, contributed, button=self.state.button)
        assert [pot.amount for pot in judged.pots] == [
            pot["amount"] for pot in expected["pots_main_first"]
        ]
        assert {self.names[seat]: won for seat, won in judged.awards.items() if won} == expected[
            "payout"
        ]
        returned = {self.names[seat]: back for seat, back in judged.returned.items()}
        assert returned == expected["uncalled_returned"]
        assert {self.names[seat]: str(hand.category) for seat, hand in judged.hands.items()} == {
            name: hand["category"] for name, hand in shown.items()
        }


def check_players(case: Case) -> None:
    for players in case["input"]["try_to_start_with_players"]:
        if players in case["expected"]["accepted"]:
            State.deal(Deck.shuffled(1), [200] * players)
        else:
            assert players in case["expected"]["rejected"]
            with pytest.raises(SetupError):
                State.deal(Deck.shuffled(1), [200] * players)


def lose_all(table: Table, loser: int) -> State:
    """The next deal, in which ``loser`` loses all his chips to the richest other seat."""
    stacks = [chips or 0 for chips in table.stacks]
    winner = max((seat for seat in range(len(stacks)) if seat != loser), key=stacks.__getitem__)
    spare = iter(["2d 4d 6d 8d Td", "2s 4s 6s 8s Ts", "2h 6h 8h Th Jh", "3c 6c 8c Tc Jc"])
    best, worst = HOLD_ALL
    hands = [
        best if seat == winner else worst if seat == loser else next(spare) if chips else ""
        for seat, chips in enumerate(stacks)
    ]
    assert table.blinds is not None
    state = State.from_hands(hands, stacks, table.blinds.button, table.rules)
    while state.to_act is not None:
        legal = state.legal_actions()
        if legal.max_draw is not None:
            state = state.apply("stand pat")
        elif state.to_act not in (winner, loser):
            state = state.apply("fold")
        else:
            state = state.apply("all-in" if legal.all_in else "call")
    assert state.stacks[loser] == 0
    return state


def check_positions(case: Case) -> None:
    names = case["input"].get("seats_clockwise")
    first = names.index(case["input"]["first_button"])
    losers = {
        int(number): names.index(words[0])
        for number, *words in (
            event.replace("hand ", "").replace(":", "").split() for event in case["input"]["events"]
        )
        if words
    }
    stacks = [100 if seat in losers.values() else 1000 for seat in range(len(names))]
    table = Table(stacks, button=first, rules=Rules(5, 10))
    for number in range(1, max(position["hand"] for position in case["expected"]["positions"]) + 1):
        for position in case["expected"]["positions"]:
            if position["hand"] == number:
                seats = [position[key] for key in ("button", "low_blind", "high_blind")]
                assert table.blinds == Blinds(*(names.index(name) for name in seats))
        if number in losers:
            table = table.after(lose_all(table, losers[number]))
        else:
            state = table.deal(Deck.shuffled(number))
            while state.to_act is not None:
                state = state.apply("fold")
            table = table.after(state)


def check_session(case: Case) -> None:
    """What must hold of many random deals: a sample here, a million in Rust."""
    assert len(case["expected"]["properties"]) == 4


@casebook.each("poker.json", "five_card_draw")
def test_the_game_goes_as_the_casebook_says(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    if "try_to_start_with_players" in given:
        return check_players(case)
    if "events" in given:
        return check_positions(case)
    if "play" in given:
        return check_session(case)
    played = Played(given)
    for step in given["steps"]:
        before = played.state
        played.take(step)
        if step[0] in "!?":
            assert played.state == before
    if "stacks_so_far" in expected:
        assert played.by_name(played.state.stacks) == expected["stacks_so_far"]
        assert played.state.street == expected["stage"]
    elif "final_stacks" in expected:
        played.check_end(expected)
    else:
        check_reshuffle(played, given)
    return None


def check_reshuffle(played: Played, given: dict[str, Any]) -> None:
    """Six seats draw five each: the stub's rest first, then others' discards, never one's own."""
    assert played.state.street == "over"
    stub = CardSet(given["stub_top_first"])
    hands = dict(zip(played.names, played.state.hands, strict=True))
    thrown = {name: CardSet(hand) for name, hand in given["hands"].items()}
    assert all(hands[name].isdisjoint(thrown[name]) for name in played.names)
    assert all(set(hands[name]) <= set(stub) for name in "BCDE")
    assert len(hands["F"] & stub) == 2
    returned = thrown["B"] | thrown["C"] | thrown["D"] | thrown["E"]
    assert set((hands["F"] - stub) | hands["A"]) <= set(returned)
    assert sum(played.state.stacks) == 1200


def test_actions_read_as_the_casebook_writes_them() -> None:
    assert Action("raise_to 60") == Action("raise to 60")
    assert Action("all_in") == Action("all-in")
    assert Action("draw") == Action("stand pat")
