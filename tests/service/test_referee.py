"""The stateless referee over HTTP: it says what the package says, and views tell nothing hidden."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivecard import Deck, black_five, draw, fives
from fivecard_service.schemas import MOST_WHOLE

SEEDS = st.integers(0, 2**64 - 1)
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
FEW = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
BettingState = draw.State | fives.State


@dataclass(frozen=True)
class Game:
    path: str
    module: Any

    def deal(self, seed: int) -> Any:
        chance = random.Random(seed)
        deck = Deck.shuffled(seed)
        if self.module is black_five:
            return black_five.State.deal(deck)
        stacks = [chance.randint(20, 60) for _ in range(chance.randint(2, 5))]
        return self.module.State.deal(deck, stacks)

    def choose(self, state: Any, chance: random.Random) -> str:
        if self.module is black_five:
            return str(chance.choice(state.legal_actions()))
        return some_action(state, chance)


GAMES = [
    Game("/v1/five-card-draw", draw),
    Game("/v1/fives", fives),
    Game("/v1/black-five", black_five),
]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.path.removeprefix("/v1/"))


def some_action(state: BettingState, chance: random.Random) -> str:
    """A random action; folds are rare, so that deals last."""
    legal = state.legal_actions()
    if chance.random() < 0.04:
        return "timeout"
    if legal.hand is not None:
        held = [str(card) for card in legal.hand]
        return "draw " + " ".join(chance.sample(held, chance.randint(0, legal.max_draw or 0)))
    if chance.random() < 0.05:
        return "fold"
    sizes = legal.bet or legal.raise_to
    if sizes and chance.random() < 0.3:
        return f"{'bet' if legal.bet else 'raise to'} {chance.randint(*sizes)}"
    return "check" if legal.check else "call"


def check_position(game: Game, result: dict[str, Any], state: Any) -> None:
    """The answer is what the package says of the state."""
    assert result["to_act"] == result["seat"] == state.to_act
    legal = state.legal_actions()
    if game.module is black_five:
        assert [each["action"] for each in result["legal"]] == [str(action) for action in legal]
        for each in result["legal"]:
            assert state.action(each["id"]) == black_five.Action(each["action"])
    else:
        assert result["legal"]["texts"] == legal.texts()
        assert tuple(result["legal"]["kinds"]) == legal.kinds
        assert result["legal"]["max_draw"] == legal.max_draw
        assert result["street"] == state.street
    if state.outcome is None:
        assert result["outcome"] is None
    else:
        assert result["outcome"]["payoffs"] == list(state.outcome.payoffs)


def known_to(game: Game, state: Any, seat: int) -> set[str]:
    """The cards that a seat has held, has seen played or was shown."""
    seen: list[Iterable[Any]] = [state.hands[seat]]
    for who, action in state.history:
        if action.cards is not None and (who == seat or game.module is black_five):
            seen.append(action.cards)
    if state.outcome is not None and game.module is draw:
        seen += state.outcome.hands.values()
    if state.outcome is not None and game.module is fives:
        seen += [show.hand for show in state.outcome.shown]
    return {str(card) for cards in seen for card in cards}


@each_game
@FEW
@given(seed=SEEDS)
def test_a_deal_over_http_goes_as_it_goes_here(game: Game, seed: int, post: Any) -> None:
    chance = random.Random(seed)
    state = game.deal(seed)
    record = state.record()
    while state.to_act is not None:
        action = game.choose(state, chance)
        body: dict[str, Any] = {"record": record, "action": action}
        if chance.random() < 0.5:
            body["seat"] = state.to_act
        state = state.apply(action)
        answer = post(f"{game.path}/apply", body)
        assert answer.status_code == 200, answer.text
        record = answer.json["record"]
        assert record == state.record()
        check_position(game, answer.json, state)
    after = post(f"{game.path}/legal-actions", {"record": record}).json
    check_position(game, after, state)
    assert after["outcome"] is not None


@each_game
@FEW
@given(seed=SEEDS)
def test_actions_at_once_are_actions_in_turn(game: Game, seed: int, post: Any) -> None:
    chance = random.Random(seed)
    first = state = game.deal(seed)
    actions: list[Any] = []
    for _ in range(chance.randint(1, 30)):
        if state.to_act is None:
            break
        action = game.choose(state, chance)
        seated = {"seat": state.to_act, "action": action}
        actions.append(seated if chance.random() < 0.5 else action)
        state = state.apply(action)
    answer = post(f"{game.path}/apply", {"record": first.record(), "actions": actions})
    assert answer.status_code == 200, answer.text
    assert answer.json["record"] == state.record()


@each_game
@FEW
@given(seed=SEEDS)
def test_views_show_nothing_hidden(game: Game, seed: int, post: Any) -> None:
    chance = random.Random(seed)
    state = game.deal(seed)
    while True:
        seat = chance.randrange(len(state.hands))
        body = {"record": state.record(), "view": seat}
        view = post(f"{game.path}/legal-actions", body).json["view"]
        assert view["seat"] == seat
        assert view["hand"] == [str(card) for card in state.hands[seat]]
        answered = set(CARD.findall(orjson.dumps(view).decode()))
        assert answered <= known_to(game, state, seat)
        assert "deck" not in view
        assert "seed" not in str(view)
        if state.to_act is None:
            break
        for _ in range(chance.randint(1, 6)):
            if state.to_act is not None:
                state = state.apply(game.choose(state, chance))


def test_a_view_lists_the_legal_actions_of_its_seat(post: Any) -> None:
    state = draw.State.deal(Deck.shuffled(7), [200] * 3, 0)
    for seat in range(3):
        result = post("/v1/five-card-draw/legal-actions", {"record": state.record(), "view": seat})
        texts = result.json["view"]["legal"]["texts"]
        assert texts == (state.legal_actions().texts() if seat == 0 else [])


def test_the_black_five_may_be_revealed_out_of_turn(post: Any) -> None:
    state = black_five.State.deal(Deck.shuffled(1), dealer=0).apply("Th Js Qc Kc")
    body = {"record": state.record(), "seat": state.holder}
    path = "/v1/black-five"
    result = post(f"{path}/legal-actions", body).json
    assert (result["to_act"], result["seat"]) == (1, 0)
    assert result["legal"] == [{"action": "reveal", "kind": "reveal", "id": 148}]
    result = post(f"{path}/apply", {**body, "action": "reveal", "view": 3}).json
    assert result["view"]["holder"] == result["view"]["revealed"] == 0
    assert result["record"] == state.apply("reveal", 0).record()


def test_a_replay_of_fives_is_a_record_like_others(post: Any) -> None:
    state = fives.State.from_hands(["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"], [20, 20], button=0)
    pats = ["stand pat"] * 10
    body = {"record": state.record(), "actions": [*pats, "check", "check"]}
    result = post("/v1/fives/apply", body).json
    assert result["outcome"]["carried"] == [{"amount": 2, "eligible": [0, 1]}]
    assert result["outcome"]["plays_on"] == [0, 1]
    replay = fives.State.from_record(result["record"]).play_on(Deck.shuffled(1))
    view = post("/v1/fives/legal-actions", {"record": replay.record(), "view": 0}).json["view"]
    assert (view["deal_number"], view["carried"]) == (2, result["outcome"]["carried"])


RECORD = draw.State.deal(Deck.shuffled(7), [200] * 3, 0).record()


@pytest.mark.parametrize(
    ("body", "status", "code", "place", "detail"),
    [
        ({"record": "hello"}, 400, "bad_record", "/record", "line 1"),
        ({"record": ""}, 400, "bad_record", "/record", "first line"),
        ({"record": "game: fives\n"}, 400, "wrong_game", "/record", "fives"),
        ({"record": RECORD + "\n0: jump\n"}, 400, "bad_action", "/record", "line 12: "),
        ({"record": RECORD + "\n0: call\n1 call\n"}, 400, "bad_record", "/record", "line 13"),
        ({"record": RECORD + "\n0: check\n"}, 409, "cannot_check", "/record", "line 12: "),
        ({"record": RECORD.replace("5d", "Ad")}, 422, "duplicate_card", "/record", "line 9: Ad"),
        ({"record": RECORD.replace("5d", "5x")}, 400, "bad_card", "/record", "line 9: "),
        ({"record": RECORD.replace("200 200", f"{MOST_WHOLE} 1")}, 422, "too_many_chips", None, ""),
        ({"seat": 3}, 422, "no_such_seat", "/seat", "0 to 2"),
        ({"seat": 1}, 409, "out_of_turn", "/seat", "seat 0's turn"),
        ({"view": 3}, 422, "no_such_seat", "/view", "0 to 2"),
        ({"view": 23}, 422, "invalid_request", "/view", "at most 22"),
        ({"action": "jump"}, 400, "bad_action", "/action", "action: "),
        ({"action": "check"}, 409, "cannot_check", "/action", "action: "),
        ({"action": "raise to 3", "seat": 0}, 409, "raise_too_small", "/action", "at least 4"),
        ({"action": "draw 2c 2c"}, 422, "duplicate_card", "/action", "2c"),
        ({"action": None}, 422, "invalid_request", "", "either action or actions"),
        ({"actions": ["call"]}, 422, "invalid_request", "", "either action or actions"),
        ({"action": None, "actions": []}, 422, "invalid_request", "/actions", "not be empty"),
        ({"action": None, "actions": ["call"], "seat": 0}, 422, "invalid_request", "", "seat"),
        ({"action": None, "actions": ["call", 5]}, 422, "invalid_request", "/actions/1", "text"),
        (
            {"action": None, "actions": ["call", {"seat": 1}]},
            422,
            "invalid_request",
            "/actions/1/action",
            "missing",
        ),
        (
            {"action": None, "actions": ["call", "call", "bet 5"]},
            409,
            "cannot_bet",
            "/actions/2",
            "actions[2]: ",
        ),
        (
            {"action": None, "actions": ["call", {"action": "check"}]},
            409,
            "cannot_check",
            "/actions/1",
            "actions[1]: ",
        ),
        (
            {"action": None, "actions": ["call", {"seat": 1, "action": "check"}]},
            409,
            "cannot_check",
            "/actions/1/action",
            "actions[1].action: ",
        ),
        (
            {"action": None, "actions": ["call", {"seat": 0, "action": "call"}]},
            409,
            "out_of_turn",
            "/actions/1/seat",
            "actions[1].seat: ",
        ),
        (
            {"action": None, "actions": [*["fold"] * 2, "check"]},
            409,
            "deal_over",
            "/actions/2",
            "over",
        ),
    ],
)
def test_an_invalid_request_is_a_problem_with_its_place(
    post: Any, body: dict[str, Any], status: int, code: str, place: str | None, detail: str
) -> None:
    answer = post("/v1/five-card-draw/apply", {"record": RECORD, "action": "call", **body})
    assert (answer.status_code, answer.json["code"]) == (status, code), answer.text
    assert detail in answer.json["detail"]
    (fault,) = answer.json["errors"]
    assert fault["pointer"] == ("/record" if place is None else place)


@each_game
def test_a_record_of_another_game_is_a_problem(game: Game, post: Any) -> None:
    for other in GAMES:
        answer = post(f"{game.path}/legal-actions", {"record": other.deal(1).record()})
        assert (answer.status_code == 200) == (game is other)


def test_the_most_chips_are_exact(post: Any) -> None:
    state = fives.State.deal(Deck.shuffled(7), [MOST_WHOLE - 5, 5], 0)
    result = post("/v1/fives/legal-actions", {"record": state.record(), "view": 0}).json
    assert result["view"]["stacks"] == [MOST_WHOLE - 6, 4]
