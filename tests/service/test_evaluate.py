"""`POST /v1/evaluate`."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import fivecard
from fivecard import CardSet
from fivecard_service.schemas import EvaluateAnswer

PATH = "/v1/evaluate"


def test_a_hand_says_all_that_it_is(post: Any) -> None:
    answer = post(PATH, {"hands": ["Kd 7h Kh 9c Ts 7c 4c"]})
    assert answer.status_code == 200
    assert answer.content_type == "application/json"
    hand = fivecard.evaluate("Kd 7h Kh 9c Ts 7c 4c")
    assert answer.json == {
        "hands": [
            {
                "category": "two pair",
                "value": hand.value,
                "best_five": ["Kh", "Kd", "7h", "7c", "Ts"],
                "name": "two pair, kings and sevens",
                "description": "two pair, kings and sevens, ten kicker",
            }
        ]
    }


def test_the_wheel_is_ordered_as_it_is_compared(post: Any) -> None:
    hand = post(PATH, {"hands": ["Ac 2d 3h 4s 5c"]}).json["hands"][0]
    assert hand["best_five"] == ["5c", "4s", "3h", "2d", "Ac"]
    assert hand["name"] == "straight, five high"


def test_ten_thousand_hands_are_answered_in_their_order(post: Any) -> None:
    cards = [str(card) for card in CardSet.full()]
    hands = [" ".join(five) for five in itertools.islice(itertools.combinations(cards, 5), 10_000)]
    answer = post(PATH, {"hands": hands})
    assert answer.status_code == 200
    EvaluateAnswer.model_validate(answer.json)
    values = [hand["value"] for hand in answer.json["hands"]]
    assert values == [fivecard.rank(hand) for hand in hands]


@pytest.mark.parametrize(
    ("count", "code", "said"),
    [(0, "invalid_request", "must not be empty"), (10_001, "too_many_hands", "not 10,001")],
)
def test_one_to_ten_thousand_hands(post: Any, count: int, code: str, said: str) -> None:
    answer = post(PATH, {"hands": ["As Ks Qs Js Ts"] * count})
    assert (answer.status_code, answer.json["code"]) == (422, code)
    (fault,) = answer.json["errors"]
    assert fault["pointer"] == "/hands"
    assert said in fault["detail"]


@pytest.mark.parametrize(
    ("bad", "status", "code", "said"),
    [
        ("As Ks Qs Js Xs", 400, "bad_card", '"Xs"'),
        ("As As Qs Js Ts", 422, "duplicate_card", "As"),
        ("As", 422, "too_few_cards", "not 1 card"),
        ("", 422, "too_few_cards", "not 0 cards"),
        ("As Ks Qs Js Ts 9s 8s 7s", 422, "too_many_cards", "not 8 cards"),
    ],
)
def test_a_bad_hand_is_named(post: Any, bad: str, status: int, code: str, said: str) -> None:
    answer = post(PATH, {"hands": ["2c 3c 4c 5c 7d", "2c 3c 4c 5c 7d", bad, "no hand either"]})
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert answer.json["errors"][0]["pointer"] == "/hands/2"
    assert said in answer.json["detail"]
    assert answer.json["detail"].startswith("hands[2]: ")


def test_a_huge_token_is_named_shortly(post: Any) -> None:
    answer = post(PATH, {"hands": ["x" * 500_000]})
    assert answer.json["code"] == "bad_card"
    assert len(answer.data) < 500
