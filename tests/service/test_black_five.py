"""Black Five over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

import casebook
from casebook import Case
from fivecard import black_five

CLASSIFY = "/v1/black-five/classify"
PLAYS = "/v1/black-five/plays"
SIMULATE = "/v1/black-five/simulate"
RANDOM = ["random"] * 5


def by_rank(cards: list[str]) -> str:
    """A play as the casebook writes it."""
    ranks = "".join(card[0] for card in cards)
    return f"{ranks} (black five)" if "5s" in cards else ranks


# Whole deals need a table, which the service does not have yet.
@casebook.each("black_five.json", "black_five", without={"steps"})
def test_black_five(case: Case, post: Any) -> None:
    given, expected = case["input"], case["expected"]
    match case["kind"]:
        case "classify":
            found = post(CLASSIFY, {"cards": given["cards"]}).json["combination"]
            if expected is None:
                assert found is None
            else:
                assert found["pattern"] == expected["pattern"].replace("_", " ")
                assert found["length"] == len(found["cards"]) == expected["cards"]
        case "beats":
            answer = post(CLASSIFY, {"cards": given["play"], "on": given["table"]})
            assert answer.json["beats"] is expected
        case "legal":
            plays = post(PLAYS, {"hand": given["hand"], "on": given["table"]}).json["plays"]
            assert sorted(by_rank(play["cards"]) for play in plays) == sorted(expected["plays"])
            assert len(plays) == expected["count"]
        case kind:
            raise AssertionError(f"an unknown kind of case: {kind}")


def test_ids_are_the_documented_ones(post: Any) -> None:
    plays = post(PLAYS, {"hand": "4c 4d 6h 7h 5c 5s"}).json["plays"]
    named = [black_five.ACTIONS[play["id"]] for play in plays]
    assert named == ["4", "6", "7", "5", "5s", "4 4", "5 5s", "4 6 7"]


def test_a_simulation_answers_the_package_s_counts(post: Any) -> None:
    request = {
        "games": 300,
        "seed": 5,
        "first": 20,
        "bots": RANDOM,
        "rules": {"payoff": "zero_sum"},
    }
    answer = post(SIMULATE, request)
    assert answer.status_code == 200
    rules = black_five.Rules("zero_sum")
    expected = black_five.simulate(300, 5, RANDOM, rules, first=20)
    assert answer.json["counts"] == expected.to_dict()["counts"]
    assert answer.json["seed"] == "5"
    text = post(SIMULATE, {**request, "seed": str(2**64 - 1)}).json
    assert text["seed"] == str(2**64 - 1)
    assert text["counts"] == post(SIMULATE, {**request, "seed": 2**64 - 1}).json["counts"]
    wins = answer.json["rates"]["dealer_wins"]
    assert (wins["rate"], wins["of"]) == (expected.dealer_wins.rate, 300)


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        (CLASSIFY, {"cards": "As As"}, 422, "duplicate_card"),
        (CLASSIFY, {"cards": "As", "on": "zz"}, 400, "bad_card"),
        (CLASSIFY, {}, 422, "invalid_request"),
        (PLAYS, {"hand": "4c", "on": ""}, 422, "no_pattern"),
        (PLAYS, {"hand": "2c2d2h2s3c3d3h3s4c4d4h4s"}, 422, "hand_too_large"),
        (SIMULATE, {"games": 10, "bots": RANDOM[1:]}, 422, "wrong_bots"),
        (SIMULATE, {"games": 10, "bots": ["clever"] * 5}, 422, "invalid_request"),
        (SIMULATE, {"games": 0, "bots": RANDOM}, 422, "invalid_request"),
        (SIMULATE, {"games": 1_000_000_001, "bots": RANDOM}, 422, "too_many_games"),
        (SIMULATE, {"games": 1, "bots": RANDOM, "seed": 2**64}, 422, "invalid_request"),
        (SIMULATE, {"games": 1, "bots": RANDOM, "seed": "1.5"}, 422, "invalid_request"),
    ],
)
def test_invalid_requests_are_problems(
    post: Any, path: str, body: Any, status: int, code: str
) -> None:
    answer = post(path, body)
    assert (answer.status_code, answer.json["code"]) == (status, code)


def test_the_greatest_request_is_answered(post: Any) -> None:
    answer = post(SIMULATE, {"games": 100_000, "bots": RANDOM})
    assert answer.status_code == 200
