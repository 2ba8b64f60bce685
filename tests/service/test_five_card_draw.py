"""Five-Card Draw over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

import casebook
from casebook import Case
from five_card_hands import as_strong
from fivecard import draw
from fivecard_service.schemas import MOST_WHOLE

SHOWDOWN = "/v1/five-card-draw/showdown"
SIMULATE = "/v1/five-card-draw/simulate"
KINGS, SIXES = "Ks Kd 9c 8h 8s", "6h 6d 6c 5s 2d"
NAMED = {"Ann": KINGS, "Bob": SIXES}
BOTS = ["basic"] * 3


def check_both_forms(post: Any, body: dict[str, Any], seats: list[str]) -> dict[str, Any]:
    """Asks by name and by seat, and checks that the same comes out."""
    answer = post(SHOWDOWN, {**body, "seats": seats})
    assert answer.status_code == 200, answer.text
    named: dict[str, Any] = answer.json
    by_seat = post(
        SHOWDOWN,
        {
            "hands": [body["hands"].get(name) for name in seats],
            "contributed": [body["contributed"][name] for name in seats],
            "folded": [seats.index(name) for name in body.get("folded", [])],
            "button": seats.index(body["button"]) if body.get("button") else None,
        },
    ).json
    assert by_seat["hands"] == [named["hands"].get(name) for name in seats]
    assert [seats[seat] for seat in by_seat["winners"]] == named["winners"]
    assert by_seat["awards"] == [named["awards"][name] for name in seats]
    assert by_seat["returned"] == [named["returned"].get(name, 0) for name in seats]
    assert by_seat["net"] == [named["net"][name] for name in seats]
    for pot, answered in zip(by_seat["pots"], named["pots"], strict=True):
        assert [seats[seat] for seat in pot["eligible"]] == answered["eligible"]
        assert [seats[seat] for seat in pot["winners"]] == answered["winners"]
        assert pot["awards"] == [answered["awards"].get(name, 0) for name in seats]
    return named


@casebook.each("poker.json", "settlement")
def test_settlements_hold_for_hands_of_five(case: Case, post: Any) -> None:
    given, expected = case["input"], case["expected"]
    seats = given["seats_clockwise"]
    body = {
        "hands": as_strong(given),
        "contributed": given["contributions"],
        "folded": given.get("folded", []),
        "button": given.get("button"),
    }
    result = check_both_forms(post, body, seats)
    assert result["returned"] == expected["uncalled_returned"]
    shown = [{key: pot[key] for key in ("amount", "eligible", "winners")} for pot in result["pots"]]
    assert shown == expected["pots_main_first"]
    assert result["awards"] == expected["payout"]
    assert result["net"] == expected["net"]


@casebook.each(
    "poker.json", "five_card_draw", without={"try_to_start_with_players", "events", "play"}
)
def test_showdowns_of_the_casebook(case: Case, post: Any) -> None:
    answered, expected = case["input"], case["expected"]
    if "final_stacks" not in expected:
        return
    shown = expected.get("showdown_hands", {})
    hands = {name: hand["cards"] for name, hand in shown.items()}
    if not shown:  # all but one had folded, and who won holds what he was dealt
        (winner,) = expected["payout"]
        hands = {winner: answered["hands"][winner]}
    seats = answered["seats_clockwise"]
    gains = [expected["payout"], expected["uncalled_returned"]]
    bets = {
        name: answered["stacks"][name]
        - expected["final_stacks"][name]
        + sum(gain.get(name, 0) for gain in gains)
        for name in seats
    }
    result = check_both_forms(
        post, {"hands": hands, "contributed": bets, "button": answered["button"]}, seats
    )
    pots = [{key: pot[key] for key in ("amount", "eligible", "winners")} for pot in result["pots"]]
    assert pots == expected["pots_main_first"]
    assert {name: chips for name, chips in result["awards"].items() if chips} == expected["payout"]
    assert result["returned"] == expected["uncalled_returned"]
    assert {name: hand["category"] for name, hand in result["hands"].items()} == {
        name: hand["category"] for name, hand in shown.items()
    }


def test_problems_name_players_as_the_client_does(post: Any) -> None:
    for hands, called in (
        ({"Ann": KINGS, "Bob": "Ks Ad 2c 3c 4c"}, ("Ann", "Bob")),
        ([KINGS, "Ks Ad 2c 3c 4c"], ("seat 0", "seat 1")),
    ):
        result = "Ks is in the hand of {} and in that of {}".format(*called)
        assert post(SHOWDOWN, {"hands": hands}).json["errors"][0]["detail"] == result


def test_a_single_player_shows_nothing(post: Any) -> None:
    result = post(
        SHOWDOWN, {"hands": NAMED, "contributed": {"Ann": 5, "Bob": 9}, "folded": ["Ann"]}
    ).json
    assert (result["winners"], result["hands"], result["returned"]) == (["Bob"], {}, {"Bob": 4})
    assert result["explanation"].endswith("Bob takes the pot of 10 uncontested.")


def test_without_contributions_there_are_no_chips(post: Any) -> None:
    named = post(SHOWDOWN, {"hands": NAMED}).json
    assert [named[key] for key in ("pots", "awards", "returned", "net")] == [[], {}, {}, {}]
    seated = post(SHOWDOWN, {"hands": list(NAMED.values())}).json
    assert [seated[key] for key in ("pots", "awards", "returned", "net")] == [[], [], [], []]


@pytest.mark.parametrize(
    ("body", "status", "code", "place"),
    [
        ({"hands": [KINGS]}, 422, "too_few_players", "/hands"),
        ({"hands": [None] * 7}, 422, "too_many_players", None),
        ({"hands": [None] * 24}, 422, "too_many_players", "/hands"),
        ({"hands": [None] * 2}, 422, "nobody_live", None),
        ({"hands": [KINGS, "As Ad"]}, 422, "wrong_hand", "/hands/1"),
        ({"hands": {"a/~": KINGS, "b": "As"}}, 422, "wrong_hand", "/hands/b"),
        ({"hands": {"a/~": "As As Kd Kc 9d", "b": SIXES}}, 422, "duplicate_card", "/hands/a~1~0"),
        ({"hands": [KINGS, "Ks Ad 2c 3c 4c"]}, 422, "duplicate_card", "/hands/1"),
        ({"hands": [KINGS, SIXES], "folded": [5]}, 422, "unknown_player", "/folded/0"),
        (
            {"hands": [KINGS, SIXES], "contributed": [1]},
            422,
            "missing_contribution",
            "/contributed",
        ),
        ({"hands": [KINGS, "Q"]}, 400, "bad_card", "/hands/1"),
        ({"hands": NAMED, "folded": ["Zed"]}, 422, "unknown_player", "/folded/0"),
        ({"hands": NAMED, "button": "Zed"}, 422, "unknown_player", "/button"),
        ({"hands": NAMED, "contributed": {"Ann": 1}}, 422, "missing_contribution", "/contributed"),
        ({"hands": NAMED, "seats": ["Ann"]}, 422, "too_few_players", "/seats"),
        ({"hands": NAMED, "seats": ["Ann", "Bob", "Zed"]}, 422, "unknown_player", "/seats/2"),
        ({"hands": [KINGS, SIXES], "seats": ["A"]}, 422, "invalid_request", "/seats"),
        ({"hands": NAMED, "contributed": [1, 1]}, 422, "invalid_request", "/contributed"),
        ({"hands": NAMED, "contributed": {"Ann": -1}}, 422, "invalid_request", "/contributed/Ann"),
        (
            {"hands": [KINGS, SIXES], "contributed": [1.5, 1]},
            422,
            "invalid_request",
            "/contributed/0",
        ),
        (
            {"hands": [KINGS, SIXES], "contributed": [MOST_WHOLE, 1]},
            422,
            "invalid_request",
            "/contributed",
        ),
        ({}, 422, "invalid_request", "/hands"),
    ],
)
def test_an_invalid_showdown_is_a_problem(
    post: Any, body: Any, status: int, code: str, place: str | None
) -> None:
    answer = post(SHOWDOWN, body)
    assert (answer.status_code, answer.json["code"]) == (status, code), answer.text
    assert [fault["pointer"] for fault in answer.json.get("errors", [])][:1] == (
        [] if place is None else [place]
    )


def test_a_simulation_answers_the_package_s_counts(post: Any) -> None:
    rules = {"small_blind": 2, "big_blind": 5, "structure": "fixed-limit"}
    request = {"games": 300, "seed": 5, "first": 20, "bots": ["basic", "pat"], "stacks": [50, 70]}
    answer = post(SIMULATE, {**request, "rules": {**rules, "heads_up_button_small_blind": False}})
    assert answer.status_code == 200
    house = draw.Rules(2, 5, "fixed-limit", heads_up_button_small_blind=False)
    expected = draw.simulate(300, 5, ["basic", "pat"], [50, 70], house, first=20)
    assert answer.json["counts"] == expected.to_dict()["counts"]
    rates = answer.json["rates"]
    assert rates["showdowns"]["rate"] == expected.showdowns.rate
    assert [each["mean"] for each in rates["winnings"]] == [each.mean for each in expected.winnings]
    assert rates["shown"]["one pair"]["of"] == sum(expected.to_dict()["counts"]["shown"])
    usual = post(SIMULATE, {"games": 20, "bots": BOTS}).json
    assert usual["counts"] == draw.simulate(20, 0, ["basic"] * 3).to_dict()["counts"]
    assert usual["seed"] == "0"


@pytest.mark.parametrize("seed", [0, 2**53, 2**64 - 1])
def test_a_seed_is_a_number_or_its_text(post: Any, seed: int) -> None:
    number = post(SIMULATE, {"games": 5, "bots": BOTS, "seed": seed})
    text = post(SIMULATE, {"games": 5, "bots": BOTS, "seed": str(seed)})
    assert number.status_code == 200
    assert number.json == text.json
    assert text.json["seed"] == str(seed)


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ({"bots": ["basic"]}, "too_few_players", None),
        ({"bots": ["basic"] * 7}, "too_many_players", None),
        ({"bots": ["clever"] * 2}, "invalid_request", "/bots/0"),
        ({"games": 0}, "invalid_request", "/games"),
        ({"games": 1_000_000_001}, "too_many_games", "/games"),
        ({"stacks": [5]}, "wrong_bots", None),
        ({"stacks": []}, "wrong_bots", None),
        ({"stacks": [5, 5, 0]}, "empty_seat", None),
        ({"stacks": [MOST_WHOLE, 0, 0]}, "too_many_chips", "/stacks"),
        ({"games": 1, "stacks": [2**31, 5, 5]}, "too_many_chips", "/stacks"),
        ({"rules": {"small_blind": 2}}, "bad_blinds", None),
        ({"rules": {"structure": "none"}}, "invalid_request", "/rules/structure"),
        ({"rules": {"clock": 0}}, "invalid_request", "/rules/clock"),
        ({"rules": {"watch": 3}}, "invalid_request", "/rules/watch"),
        ({"seed": 2**64}, "invalid_request", "/seed"),
        ({"seed": -1}, "invalid_request", "/seed"),
        ({"seed": True}, "invalid_request", "/seed"),
        ({"seed": 1.0}, "invalid_request", "/seed"),
        ({"seed": str(2**64)}, "invalid_request", "/seed"),
        ({"seed": "07"}, "invalid_request", "/seed"),
        ({"seed": "٣"}, "invalid_request", "/seed"),
        ({"seed": "1e3"}, "invalid_request", "/seed"),
        ({"seed": None}, "invalid_request", "/seed"),
        ({"first": 2**53}, "invalid_request", "/first"),
    ],
)
def test_an_invalid_simulation_is_a_problem(
    post: Any, change: dict[str, Any], code: str, place: str | None
) -> None:
    answer = post(SIMULATE, {"games": 10, "bots": BOTS, **change})
    assert (answer.status_code, answer.json["code"]) == (422, code), answer.text
    assert [fault["pointer"] for fault in answer.json.get("errors", [])][:1] == (
        [] if place is None else [place]
    )


def test_the_greatest_request_is_answered(post: Any) -> None:
    answer = post(SIMULATE, {"games": 100_000, "bots": ["random"] * 6})
    assert answer.status_code == 200
