"""Hand histories of Five-Card Draw: there and back, and replayed by PokerKit."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace
from typing import Any

import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st

from draws import choose, states
from fivecard import Deck, FivecardError, ParseError, draw
from fivecard.draw import Rules, State, from_phh, to_phh

CODES = {"no-limit": "N5CD", "pot-limit": "P5CD", "fixed-limit": "F5CD"}


@given(states(most=60))
def test_a_history_describes_the_deal(state: State) -> None:
    text = to_phh(state)
    assert from_phh(text) == state
    assert to_phh(from_phh(text)) == text
    assert tomllib.loads(text)["variant"] == CODES[state.rules.structure]


@given(states(), st.integers(0, 2000), st.text(max_size=3))
def test_any_history_is_read_or_refused(state: State, at: int, text: str) -> None:
    history = to_phh(state)
    at %= len(history)
    try:
        read = from_phh(history[:at] + text + history[at + 1 :])
    except FivecardError:
        return
    assert from_phh(to_phh(read)) == read


PLAYED = ["call", "call", "check", "draw 2c", "stand pat", "timeout", "bet 9", "call", "fold"]


def finished() -> State:
    hands = ["2c 7d 9h Js 4s", "Kc Kd 8h 6s 3d", "Qc Qd 9c 5h 2h"]
    state = State.from_hands(hands, [200] * 3, button=2, stub="2s")
    for action in PLAYED:
        state = state.apply(action)
    return state


def without(text: str, *fields: str) -> str:
    return "\n".join(line for line in text.splitlines() if line.split(" ")[0] not in fields)


def test_a_history_without_our_own_fields_is_read_from_the_cards_it_names() -> None:
    state = finished()
    read = from_phh(
        without(to_phh(state), "_deck", "_seed", "_variant_name", "seats", "seat_count")
    )
    assert (read.hands, read.history, read.outcome) == (state.hands, state.history, state.outcome)


def test_errors_in_a_history_are_named() -> None:
    text = to_phh(finished())
    for old, new, reason in [
        ('"N5CD"', '"NT"', "variant"),
        ("variant", "nothing", "variant"),
        ("antes = [0, 0, 0]", "antes = [1, 0, 0]", "antes"),
        ("[200, 200, 200]", '["200", 200, 200]', "starting_stacks"),
        ("seats = [1, 2, 3]", "seats = [1, 1, 3]", "seats"),
        ("straddles = [1, 2, 0]", "straddles = [1, 2, 4]", "blinds"),
        ("p3 cc", "p3 xx", "p3 xx"),
        ("p3 cc", "p4 cc", "p4 cc"),
        ("p1 2c4s7d9hJs", "p1 2c4s7d9hJh", "hands dealt"),
        ("d dh p1 2s", "d dh p1 2d", "in the draw"),
        ("p1 sm", "p3 sm", "did not show"),
        ('_seed = "0"', '_seed = "x"', "_seed"),
        ("antes", "=", "TOML"),
    ]:
        assert old in text, old
        with pytest.raises(ParseError, match=reason) as raised:
            from_phh(text.replace(old, new))
        assert raised.value.code == "bad_phh"
    with pytest.raises(TypeError):
        to_phh("a state")  # type: ignore[arg-type]


class FiveCardDraw(pokerkit.SingleDraw):
    """The game as PokerKit would have it: its single draw, with the usual ranking of hands."""

    deck = pokerkit.Deck.STANDARD
    hand_types = (pokerkit.StandardHighHand,)
    hole_dealing_count = 5
    max_down_card_count = 5
    max_up_card_count = 0
    max_board_card_count = 0
    rank_orders = (pokerkit.RankOrder.STANDARD,)
    button_status = True


class NoLimit(pokerkit.NoLimitPokerMixin, FiveCardDraw):
    pass


class PotLimit(pokerkit.PotLimitPokerMixin, FiveCardDraw):
    pass


class FixedLimit(pokerkit.FixedLimitPokerMixin, FiveCardDraw):
    def __init__(self, *, small_bet: int, big_bet: int, **kwargs: Any) -> None:
        super().__init__(min_bet=small_bet, **kwargs)
        first, second = self.streets
        self.streets = (first, replace(second, min_completion_betting_or_raising_amount=big_bet))


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> type[Any]:
    """PokerKit's hand history class, which knows our three codes for the time being."""
    history: type[Any] = pokerkit.HandHistory
    for code, game, like in [
        ("N5CD", NoLimit, "N2L1D"),
        ("P5CD", PotLimit, "PO"),
        ("F5CD", FixedLimit, "F2L3D"),
    ]:
        monkeypatch.setitem(history.game_types, code, game)
        monkeypatch.setitem(history.variants, game, code)
        fields = history.required_field_names[like]
        monkeypatch.setitem(history.required_field_names, code, fields)
    return history


def some_deal(number: int) -> State:
    """Two to four players, so that the deck does not run out, all with both blinds, who seldom
    raise: PokerKit caps the raises heads-up too."""
    dice = random.Random(number)
    structure: Any = list(CODES)[number % 3]
    stacks = [dice.randint(10, 150) for _ in range(dice.randint(2, 4))]
    rules = Rules(2, 4, structure, heads_up_button_small_blind=number % 5 > 0)
    state = State.deal(Deck.shuffled(number), stacks, rules=rules)
    raises = 0
    while state.to_act is not None:
        action = choose(state.legal_actions(), dice)
        raises += action.startswith(("bet", "raise"))
        if action.startswith(("bet", "raise")) and raises > 2:
            action = "call" if state.legal_actions().call else "check"
        state = state.apply(action)
    return state


@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
@pytest.mark.parametrize("number", range(60))
def test_pokerkit_replays_a_history_to_the_same_end(registered: type[Any], number: int) -> None:
    state = some_deal(number)
    history = registered.loads(to_phh(state), automations=())
    taken = [(at, action) for at, action in history.state_actions]
    assert [action for _, action in taken if action] == history.actions
    end = taken[-1][0]
    players = [seat - 1 for seat in tomllib.loads(to_phh(state))["seats"]]
    assert list(end.stacks) == [state.stacks[seat] for seat in players]
    assert list(history.finishing_stacks) == list(end.stacks)
    assert history.user_defined_fields["_variant_name"] == f"{state.rules.structure} five-card draw"


def test_most_histories_that_pokerkit_replays_come_to_a_showdown() -> None:
    ends = [some_deal(number).outcome for number in range(60)]
    shown = sum(1 for end in ends if end is not None and end.hands)
    assert shown > 20
    assert draw.from_phh is from_phh
