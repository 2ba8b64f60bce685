"""The client's draw games, and the referee of every game from afar."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Literal

import httpx
import pytest
from flask import Flask

from fivecard import Deck, FivecardError, IllegalActionError, SetupError, black_five, draw, fives
from fivecard.client import Client

BOTS: list[Literal["basic", "random", "pat"]] = ["basic", "random", "pat"]
DRAW = [
    (["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"],),
    (["Ks Kd Kc 8h 8s", None, "6h 6d 6c 5s 2d"], [30, 5, 20], [1]),
    (["Ks Qd 9c 8h 7s", "Kh Qs 9d 8c 7h", None], [10, 10, 5], [2], 2),
    ([None, "Kh Qs 9d 8c 7h"], [4, 2], [0]),
    (["Ks Qd 9c 8h 7s", "Ks Qs 9d 8c 7h"],),
    (["Ks Qd 9c 8h", "Kh Qs 9d 8c 7h"],),
    (["Ks Qd 9c 8h 7s", "Kh Qs 9d 8c 7h", None], [10, 10, 5], [2]),
]
FIVES = [
    (["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"],),
    (["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"], [1, 1]),
    (["Ks Kd Kc 5h 5s", "6h 6d 6c 5c 2d"], [4, 9], [1, 1], [2, 0]),
    (["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"], [1, 1], None, None, [fives.CarriedPot(7, [0, 1])]),
    (["Ks Kd Kc 8h 8s", "Ks 6d 6c 5s 2d"], [1, 1]),
]


@pytest.fixture
def client(app: Flask) -> Iterator[Client]:
    with httpx.Client(transport=httpx.WSGITransport(app=app)) as http:
        yield Client("http://service", http=http)


def outcome(call: Any, *arguments: Any) -> Any:
    try:
        return call(*arguments)
    except FivecardError as error:
        return type(error), error.code


def same(there: Any, here: Any) -> None:
    assert there == here
    if not isinstance(here, tuple):
        assert there.explain() == here.explain()


@pytest.mark.parametrize("arguments", DRAW)
def test_a_showdown_of_five_card_draw_is_the_package_s(client: Client, arguments: Any) -> None:
    same(outcome(client.draw.showdown, *arguments), outcome(draw.showdown, *arguments))


@pytest.mark.parametrize("arguments", FIVES)
def test_a_showdown_of_fives_is_the_package_s(client: Client, arguments: Any) -> None:
    same(outcome(client.fives.showdown, *arguments), outcome(fives.showdown, *arguments))


def test_simulations_are_the_package_s(client: Client) -> None:
    rules = draw.Rules(2, 5, "pot-limit")
    stacks = [100, 200, 300]
    for seed in (3, 2**64 - 1):
        found = client.draw.simulate(50, seed, BOTS, stacks, rules, first=4)
        assert found == draw.simulate(50, seed, BOTS, stacks, rules, 4)
    house = fives.Rules(2, price_per_card=3, judge_pots_together=True)
    bots: list[Literal["random"]] = ["random"] * 3
    of_fives = client.fives.simulate(50, 3, bots, stacks, house, first=4)
    assert of_fives == fives.simulate(50, 3, bots, stacks, house, 4)


STATES: dict[str, Callable[[int], Any]] = {
    "draw": lambda seed: draw.State.deal(Deck.shuffled(seed), stacks=[50, 60, 70]),
    "fives": lambda seed: fives.State.deal(Deck.shuffled(seed), [20, 30, 40], 0),
    "black_five": lambda seed: black_five.State.deal(Deck.shuffled(seed), dealer=0),
}


def texts(state: Any, seat: int | None = None) -> list[str]:
    legal = state.legal_actions() if seat is None else state.legal_actions(seat)
    return legal.texts() if hasattr(legal, "texts") else [str(action) for action in legal]


def chosen(text: str, rng: random.Random) -> str:
    """An action that a text allows: a size of a range, some cards."""
    kind, _, sizes = text.partition(" ")
    if kind == "draw":
        return "stand pat"
    if ".." in sizes:
        low, high = sizes.split("..")
        amount = rng.randint(int(low), int(high))
        return f"raise to {amount}" if kind == "raise" else f"{kind} {amount}"
    return kind if kind == "call" else text


@pytest.mark.parametrize("game", STATES)
def test_a_deal_goes_the_same_way_here_and_there(client: Client, game: str) -> None:
    rng = random.Random(game)
    there = here = STATES[game](5)
    referee = getattr(client, game)
    for _ in range(25):
        if here.to_act is None:
            break
        assert referee.legal_actions(there) == texts(here)
        action = chosen(rng.choice(texts(here)), rng)
        there, here = referee.apply(there, action), here.apply(action)
        assert there == here
    assert referee.legal_actions(there, 1) == texts(here, 1)


@pytest.mark.parametrize("game", STATES)
def test_what_the_rules_forbid_is_the_package_s_error(client: Client, game: str) -> None:
    state, referee = STATES[game](5), getattr(client, game)
    out_of_turn = (state.to_act + 1) % 3
    for action, seat in (("pass" if game != "black_five" else "reveal", out_of_turn), ("zz", None)):
        here = outcome(state.apply, action, seat)
        assert issubclass(here[0], FivecardError)
        assert outcome(referee.apply, state, action, seat) == here
    with pytest.raises((SetupError, IllegalActionError)):
        referee.legal_actions(state, 9)
