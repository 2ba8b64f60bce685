"""Fives over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

import casebook
from casebook import Case
from fivecard import fives
from fivecard_service.schemas import MOST_WHOLE

SHOWDOWN = "/v1/fives/showdown"
SIMULATE = "/v1/fives/simulate"
KINGS, SIXES, NINES = "Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d", "9s 9d 9h 5h 5d"
NAMED = {"Ann": KINGS, "Bob": SIXES}
BOTS = ["basic"] * 3


def play(state: fives.State, steps: list[str], names: list[str]) -> fives.State:
    """The deal after the steps of a case; its probes and refusals are tested elsewhere."""
    for step in steps:
        if step.startswith("ALL pat "):
            last = (state.draw_number or 0) + int(step.removeprefix("ALL pat "))
            while state.draw_number is not None and state.draw_number < last:
                state = state.apply("stand pat")
        elif step[0] not in "?!":
            name, action = step.split(" ", 1)
            state = state.apply(action, names.index(name))
    return state


def check_deal(post: Any, state: fives.State, expected: Case, names: list[str]) -> None:
    """Tells the end of a deal from outside, by name and by seat."""
    rules = {
        "ante": state.rules.ante,
        "price_per_card": state.rules.price_per_card,
        "min_bet": state.rules.min_bet,
    }
    by_seat = {
        "hands": [str(hand) if hand else None for hand in state.hands],
        "antes": state.antes,
        "cards_paid": state.cards_paid,
        "contributed": state.bets,
        "carried": [{"amount": pot.amount, "eligible": pot.eligible} for pot in state.carried],
        "folded": [seat for seat in state.dealt_in if seat not in state.live],
        "button": state.button,
        "rules": rules,
    }
    seated = post(SHOWDOWN, by_seat)
    assert seated.status_code == 200, seated.text
    by_name = {
        "hands": {name: str(hand) for name, hand in zip(names, state.hands, strict=True) if hand},
        **{
            field: dict(zip(names, chips, strict=True))
            for field, chips in (
                ("antes", state.antes),
                ("cards_paid", state.cards_paid),
                ("contributed", state.bets),
            )
        },
        "carried": [
            {"amount": pot.amount, "eligible": [names[seat] for seat in pot.eligible]}
            for pot in state.carried
        ],
        "folded": [names[seat] for seat in state.dealt_in if seat not in state.live],
        "button": names[state.button],
        "seats": names,
        "rules": rules,
    }
    result = post(SHOWDOWN, by_name).json
    pots = []
    for pot in result["pots"]:
        answered = {key: pot[key] for key in ("amount", "eligible", "winners")}
        answered["outcome"] = pot["verdict"]
        if pot["verdict"] == "won":
            answered["split"] = pot["awards"]
        pots.append(answered)
    assert pots == expected["pots"]
    assert result["carried"] == expected["carried"]
    assert result["plays_on"] == expected.get("plays_on", [])
    assert result["returned"] == expected.get("uncalled_returned", {})
    if expected["first_to_show"] is not None:
        for name, hand in result["hands"].items():
            shown = expected["hands"][name]
            assert (hand["category"], hand["has_five"]) == (shown["category"], shown["has_five"])
    assert state.outcome is not None
    assert result["net"] == dict(zip(names, state.outcome.payoffs, strict=True))
    in_seats = seated.json
    assert in_seats["net"] == list(state.outcome.payoffs)
    assert in_seats["returned"] == list(state.outcome.returned)
    assert [names[seat] for seat in in_seats["plays_on"]] == result["plays_on"]
    assert [pot["verdict"] for pot in in_seats["pots"]] == [
        pot["verdict"] for pot in result["pots"]
    ]


@casebook.each("poker.json", "fives", without={"enumerate"})
def test_showdowns_of_the_casebook(case: Case, post: Any) -> None:
    given, names = case["input"], case["input"]["seats_clockwise"]
    rules = fives.Rules(
        **{name: given[name] for name in ("ante", "price_per_card", "min_bet", "structure")}
    )
    state: fives.State | None = None
    for deal, expected in zip(given["deals"], case["expected"]["deals"], strict=True):
        hands = [deal["hands"].get(name) for name in names]
        if state is None:
            stacks = [given["stacks"][name] for name in names]
            button = names.index(given["button"])
            state = fives.State.from_hands(hands, stacks, button, rules, deal["stub_top_first"])
        else:
            state = state.play_on(hands=hands, stub=deal["stub_top_first"])
        state = play(state, deal["steps"], names)
        if "pots" in expected:
            check_deal(post, state, expected, names)


def test_nobody_wins_without_a_five(post: Any) -> None:
    result = post(SHOWDOWN, {"hands": NAMED}).json
    assert (result["verdict"], result["best"], result["winners"]) == ("replay", ["Ann"], [])
    assert result["hands"]["Ann"]["has_five"] is False
    why = "Nobody wins: the best hand (Ann, full house, kings over eights) has no five."
    assert result["explanation"].endswith(why)
    assert [result[key] for key in ("pots", "awards", "returned", "net")] == [[], {}, {}, {}]
    seated = post(SHOWDOWN, {"hands": list(NAMED.values())}).json
    assert [seated[key] for key in ("pots", "awards", "returned", "net")] == [[], [], [], []]


def test_the_house_may_judge_otherwise(post: Any) -> None:
    alone = {"hands": NAMED, "folded": ["Bob"], "antes": {"Ann": 1, "Bob": 1}}
    assert post(SHOWDOWN, alone).json["verdict"] == "uncontested"
    strict = post(SHOWDOWN, {**alone, "rules": {"uncontested_needs_five": True}}).json
    assert (strict["verdict"], strict["plays_on"]) == ("replay", ["Ann"])
    # The nines take the pot that the kings have no claim to; but not when all is judged together.
    pots = {
        "hands": [KINGS, NINES, SIXES],
        "antes": [1, 1, 1],
        "contributed": [0, 5, 5],
    }
    apart = post(SHOWDOWN, pots).json
    assert [pot["verdict"] for pot in apart["pots"]] == ["replay", "won"]
    together = post(SHOWDOWN, {**pots, "rules": {"judge_pots_together": True}}).json
    assert [pot["verdict"] for pot in together["pots"]] == ["replay", "replay"]


@pytest.mark.parametrize(
    ("body", "status", "code", "place"),
    [
        ({"hands": [None] * 10}, 422, "too_many_players", None),
        ({"hands": [None] * 24}, 422, "too_many_players", "/hands"),
        ({"hands": [None] * 2}, 422, "nobody_live", None),
        ({"hands": [KINGS, "As Ad"]}, 422, "wrong_hand", "/hands/1"),
        ({"hands": [KINGS, "Ks Ad 2c 3c 4c"]}, 422, "duplicate_card", "/hands/1"),
        ({"hands": [KINGS, "Q"]}, 400, "bad_card", "/hands/1"),
        ({"hands": NAMED, "folded": ["Zed"]}, 422, "unknown_player", "/folded/0"),
        ({"hands": NAMED, "antes": {"Ann": 1}}, 422, "missing_contribution", "/antes"),
        (
            {"hands": NAMED, "antes": {"Ann": 1, "Bob": 1}, "contributed": {"Ann": 1}},
            422,
            "missing_contribution",
            "/contributed",
        ),
        (
            {
                "hands": NAMED,
                "antes": {"Ann": 1, "Bob": 1},
                "contributed": {"Ann": 1, "Bob": 1, "C": 1},
            },
            422,
            "missing_contribution",
            "/antes",
        ),
        ({"hands": NAMED, "carried": [{"amount": 1}]}, 422, "invalid_request", None),
        ({"hands": [KINGS, SIXES], "antes": [1]}, 422, "missing_contribution", "/antes"),
        (
            {"hands": [KINGS, SIXES], "carried": [{"amount": 1, "eligible": [2]}]},
            422,
            "unknown_player",
            "/carried/0/eligible/0",
        ),
        (
            {"hands": [KINGS, SIXES], "antes": [MOST_WHOLE, 0], "contributed": [1, 0]},
            422,
            "invalid_request",
            "",
        ),
        (
            {
                "hands": NAMED,
                "antes": {"Ann": MOST_WHOLE, "Bob": 0},
                "carried": [{"amount": 1, "eligible": ["Ann", "Bob"]}],
            },
            422,
            "invalid_request",
            "",
        ),
        ({"hands": NAMED, "rules": {"watch": 1}}, 422, "invalid_request", "/rules/watch"),
        ({"hands": [KINGS, SIXES], "seats": ["A"]}, 422, "invalid_request", "/seats"),
    ],
)
def test_an_invalid_showdown_is_a_problem(
    post: Any, body: Any, status: int, code: str, place: str | None
) -> None:
    answer = post(SHOWDOWN, body)
    assert (answer.status_code, answer.json["code"]) == (status, code), answer.text
    if place is not None:
        assert answer.json["errors"][0]["pointer"] == place


def test_a_simulation_answers_the_package_s_counts(post: Any) -> None:
    rules = {"ante": 2, "price_per_card": 3, "min_bet": 4, "structure": "pot-limit"}
    switches = {"judge_pots_together": True, "uncontested_needs_five": True, "max_antes": 3}
    request = {"games": 200, "seed": "5", "first": 20, "bots": ["basic", "pat"], "stacks": [50, 70]}
    answer = post(SIMULATE, {**request, "rules": {**rules, **switches}})
    assert answer.status_code == 200
    house = fives.Rules(2, 3, 4, "pot-limit", True, True, 3)
    expected = fives.simulate(200, 5, ["basic", "pat"], [50, 70], house, first=20)
    assert answer.json["counts"] == expected.to_dict()["counts"]
    rates = answer.json["rates"]
    assert rates["nobody_won"]["rate"] == expected.nobody_won.rate
    assert [each["mean"] for each in rates["winnings"]] == [each.mean for each in expected.winnings]
    with_five = next(iter(expected.with_five.values()))
    high_card = rates["with_five"]["high card"]
    assert (high_card["count"], high_card["of"]) == (with_five.count, with_five.of)
    usual = post(SIMULATE, {"games": 20, "bots": BOTS}).json
    assert usual["counts"] == fives.simulate(20, 0, ["basic"] * 3, [100] * 3).to_dict()["counts"]
    assert usual["seed"] == "0"


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ({"bots": ["basic"] * 10}, "too_many_players", None),
        ({"bots": ["basic"]}, "too_few_players", None),
        ({"bots": []}, "too_few_players", None),
        ({"games": 1_000_000_001}, "too_many_games", "/games"),
        ({"stacks": [5]}, "wrong_bots", None),
        ({"stacks": [5, 5, 0]}, "empty_seat", None),
        ({"stacks": [MOST_WHOLE, 0, 0]}, "too_many_chips", "/stacks"),
        ({"rules": {"max_antes": -1}}, "invalid_request", "/rules/max_antes"),
        ({"seed": str(2**64)}, "invalid_request", "/seed"),
    ],
)
def test_an_invalid_simulation_is_a_problem(
    post: Any, change: dict[str, Any], code: str, place: str | None
) -> None:
    answer = post(SIMULATE, {"games": 10, "bots": BOTS, **change})
    assert (answer.status_code, answer.json["code"]) == (422, code), answer.text
    if place is not None:
        assert answer.json["errors"][0]["pointer"] == place
