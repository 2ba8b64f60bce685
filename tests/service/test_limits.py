"""The bounds of one request: each a setting, and who breaks it is told which."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from fivecard import black_five
from fivecard_service import create_app, limits
from fivecard_service.errors import ProblemError
from fivecard_service.schemas import Problem
from fivecard_service.settings import Settings

HAND = "2c 3c 4c 5c 7d"
EVALUATE = "/v1/evaluate"
SHOWDOWN = "/v1/holdem/showdown"
SIMULATE = "/v1/black-five/simulate"
THREE = {"hands": {"A": "As Ad", "B": "Kc Kd", "C": "Qc Qd"}, "board": "2c 3d 4h 9s Jh"}


def client(**settings: Any) -> FlaskClient:
    return create_app(Settings(jobs=False, **settings)).test_client()


@pytest.mark.parametrize(
    ("limit", "path", "body", "requested", "place", "code"),
    [
        ("most_hands", EVALUATE, {"hands": [HAND] * 3}, 3, "/hands", "too_many_hands"),
        ("most_players", SHOWDOWN, THREE, 3, "/hands", "too_many_players"),
        (
            "most_players",
            SHOWDOWN,
            {
                "hands": {},
                "contributed": {"A": 1, "B": 1, "C": 2, "D": 2},
                "folded": ["A", "B", "D"],
            },
            4,
            "/contributed",
            "too_many_players",
        ),
        (
            "most_games",
            SIMULATE,
            {"games": 30, "bots": ["random"] * 5},
            30,
            "/games",
            "too_many_games",
        ),
    ],
)
def test_one_more_than_the_limit(
    limit: str, path: str, body: Any, requested: int, place: str, code: str
) -> None:
    assert client(**{limit: requested}).post(path, json=body).status_code == 200
    answer = client(**{limit: requested - 1}).post(path, json=body)
    problem = Problem.model_validate(answer.json)
    assert (answer.status_code, problem.code) == (422, code)
    assert problem.limit is not None
    answered = (problem.limit.setting, problem.limit.allowed, problem.limit.given)
    assert answered == (limit, requested - 1, requested)
    assert f"at most {requested - 1} " in problem.detail
    assert f"got {requested} (the setting {limit})" in problem.detail
    assert [fault.pointer for fault in problem.errors or []] == [place]


@pytest.mark.parametrize(
    ("setting", "path", "body"),
    [
        ("most_batch_body_bytes", EVALUATE, b'{"hands": ["2c 3c 4c 5c 7d"]}'),
        ("most_body_bytes", "/v1/black-five/classify", b'{"cards": "2c 3c 4c 5c"}'),
    ],
)
def test_one_byte_too_many(setting: str, path: str, body: bytes) -> None:
    most = len(body)
    sent = {"data": body, "content_type": "application/json"}
    assert client(**{setting: most}).post(path, **sent).status_code == 200
    answer: Any = client(**{setting: most - 1}).post(path, **sent)
    assert (answer.status_code, answer.json["code"]) == (413, "content_too_large")
    assert answer.json["limit"] == {"setting": setting, "allowed": most - 1, "given": most}
    assert f"{most} bytes, the limit is {most - 1} " in answer.json["detail"]
    assert f"(the setting {setting})" in answer.json["detail"]


def test_a_deadline_stops_a_simulation() -> None:
    body = {"games": 100_000_000, "bots": ["partner"] * 5}
    # Without the deadline these games would take an hour.
    answer = client(deadline_seconds=0.05, most_games=10**9).post(SIMULATE, json=body)
    problem = Problem.model_validate(answer.json)
    assert (answer.status_code, problem.code) == (422, "deadline_exceeded")
    assert problem.limit is not None
    assert (problem.limit.setting, problem.limit.allowed) == ("deadline_seconds", 0.05)
    assert problem.limit.given >= 0.05
    assert "of 100,000,000 games done: a request may take 0.05 " in problem.detail


def test_work_that_is_done_when_its_time_is_over_is_answered() -> None:
    with create_app(Settings(deadline_seconds=1e-9)).app_context():
        deadline = limits.Deadline(20, "games")
        with pytest.raises(ProblemError):
            deadline(19)
        deadline(20)
        with pytest.raises(ProblemError, match="with 20 of 30 games done"):
            deadline(20, 30)
        with pytest.raises(ProblemError, match=r"with [\d,]+ of 10,000,000 games done"):
            black_five.simulate(
                10**7,
                1,
                ["random"] * 5,
                threads=2,
                progress=limits.Deadline(10**7, "games"),
            )


def test_a_place_within_the_body_is_named() -> None:
    with create_app(Settings(most_work=1000)).app_context():
        limits.check("most_work", 1000, "spots", 3, "samples")
        with pytest.raises(ProblemError) as caught:
            limits.check("most_work", 1001, "spots", 3, "samples")
    assert caught.value.faults is not None
    assert caught.value.faults[0].pointer == "/spots/3/samples"
    assert caught.value.detail == (
        "spots[3].samples: a request evaluates at most 1,000 hands in all, got 1,001 "
        "(the setting most_work)"
    )
