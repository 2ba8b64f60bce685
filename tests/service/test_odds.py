"""The odds of exchanges over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from fivecard import draw, fives
from fivecard_service import create_app
from fivecard_service.settings import Settings

DRAW = "/v1/five-card-draw/odds"
FIVES = "/v1/fives/odds"
HAND = "9c 9d Kh 7s 2c"


def choices(client: FlaskClient, path: str, body: dict[str, Any]) -> list[dict[str, Any]]:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    answered: list[dict[str, Any]] = answer.get_json()["choices"]
    return answered


def test_without_a_discard_all_choices_are_answered_best_first(client: FlaskClient) -> None:
    answered = choices(client, DRAW, {"hand": HAND, "dead": "As"})
    found = draw.best_discards(HAND, "As")
    assert [each["odds"]["discard"] for each in answered] == [
        [str(card) for card in choice.discard] for choice in found
    ]
    assert [each["score"] for each in answered] == [float(choice.score) for choice in found]
    assert all(sum(each["odds"]["counts"].values()) == each["odds"]["total"] for each in answered)
    assert all(each["wins"] is None for each in answered)

    answered = choices(client, FIVES, {"hand": HAND, "by": "five"})
    by_five = fives.best_discards(HAND, by="five")
    assert [each["odds"]["fives"] for each in answered] == [choice.odds.fives for choice in by_five]
    assert [sum(each["odds"]["with_five"].values()) for each in answered] == [
        each["odds"]["fives"] for each in answered
    ]


def test_the_odds_are_the_exact_figures(client: FlaskClient) -> None:
    (answered,) = choices(client, DRAW, {"hand": HAND, "discard": "Kh 7s 2c"})
    assert answered["odds"]["total"] == 16_215
    assert {name: count for name, count in answered["odds"]["counts"].items() if count} == {
        "one pair": 11_559,
        "two pair": 2_592,
        "three of a kind": 1_854,
        "full house": 165,
        "four of a kind": 45,
    }
    (answered,) = choices(client, FIVES, {"hand": HAND, "discard": "Kh 7s 2c"})
    assert (answered["odds"]["fives"], answered["odds"]["total"]) == (3_874, 16_215)


def test_an_empty_discard_stands_pat(client: FlaskClient) -> None:
    for path in (DRAW, FIVES):
        (answered,) = choices(client, path, {"hand": HAND, "discard": ""})
        assert [answered["odds"][name] for name in ("discard", "total", "equal")] == [[], 1, 1]


def test_an_unseen_hand_is_met(client: FlaskClient) -> None:
    (answered,) = choices(client, DRAW, {"hand": HAND, "discard": "Kh 7s 2c", "by": "beat"})
    (found,) = (
        choice
        for choice in draw.best_discards(HAND, by="beat")
        if str(choice.discard) == "2c 7s Kh"
    )
    assert answered == found.to_dict()
    assert answered["score"] == float(found.score)


@pytest.mark.parametrize(
    ("path", "body", "status", "code", "place"),
    [
        (DRAW, {"hand": "9c 9c Kh 7s 2c"}, 422, "duplicate_card", "/hand"),
        (DRAW, {"hand": HAND, "discard": "7s 7s"}, 422, "duplicate_card", "/discard"),
        (DRAW, {"hand": HAND, "dead": "zz"}, 400, "bad_card", "/dead"),
        (DRAW, {"hand": HAND, "by": "beat", "against": "zz"}, 400, "bad_card", "/against"),
        (FIVES, {"hand": HAND, "discard": "zz"}, 400, "bad_card", "/discard"),
        (DRAW, {"hand": "9c 9d"}, 422, "wrong_hand", None),
        (DRAW, {"hand": HAND, "dead": "9c"}, 422, "duplicate_card", None),
        (DRAW, {"hand": HAND, "discard": "As", "by": "beat"}, 422, "not_held", None),
        (DRAW, {"hand": HAND, "against": "As Ad Ah Ac Kd"}, 422, "against_nothing", None),
        (
            DRAW,
            {"hand": HAND, "discard": "2c", "against": "As Ad Ah Ac Kd"},
            422,
            "against_nothing",
            None,
        ),
        (FIVES, {"hand": HAND, "discard": "As"}, 422, "not_held", None),
        (FIVES, {"hand": HAND, "against": "As Ad Ah Ac Kd"}, 422, "invalid_request", "/against"),
        (FIVES, {"hand": HAND, "by": "beat"}, 422, "invalid_request", "/by"),
        (DRAW, {"by": "rank"}, 422, "invalid_request", "/hand"),
    ],
)
def test_invalid_requests_are_problems(
    client: FlaskClient, path: str, body: dict[str, Any], status: int, code: str, place: str | None
) -> None:
    answer = client.post(path, json=body)
    problem: Any = answer.get_json()
    assert (answer.status_code, problem["code"]) == (status, code)
    assert [fault["pointer"] for fault in problem.get("errors", [])] == ([place] if place else [])


@pytest.mark.parametrize(
    ("path", "body", "work"),
    [
        (DRAW, {"hand": HAND}, 2_598_960),
        (FIVES, {"hand": HAND}, 2_598_960),
        (DRAW, {"hand": HAND, "discard": "2c 7s"}, 1_081),
        (FIVES, {"hand": HAND, "discard": "2c 7s", "dead": "As"}, 1_035),
        (DRAW, {"hand": HAND, "by": "beat"}, 2_598_960 + 1_533_939),
        (DRAW, {"hand": HAND, "by": "beat", "against": "As Ad Ah Ac Kd"}, 1_533_939),
    ],
)
def test_the_work_is_bounded(path: str, body: dict[str, Any], work: int) -> None:
    def send(most_work: int) -> Any:
        return create_app(Settings(most_work=most_work)).test_client().post(path, json=body)

    assert send(work).status_code == 200
    failed = send(work - 1)
    problem = failed.get_json()
    assert (failed.status_code, problem["code"]) == (422, "too_much_work")
    assert problem["limit"] == {"setting": "most_work", "allowed": work - 1, "given": work}
