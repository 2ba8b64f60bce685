"""Every error is a problem by RFC 9457, and tells nothing of the inside."""

from __future__ import annotations

import ast
import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

import fivecard_service.games.hands
from casebook import ROOT
from fivecard import FivecardError, IllegalActionError, LimitError
from fivecard.error_codes import CODES
from fivecard_service import limits
from fivecard_service.schemas import Problem

PATH = "/v1/evaluate"


def check(answer: Any, status: int, code: str) -> Problem:
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    problem = Problem.model_validate(answer.json)
    assert (problem.status, problem.code) == (status, code)
    assert problem.type == "about:blank"
    assert problem.title
    return problem


@pytest.mark.parametrize(
    ("body", "result"),
    [
        (b"", "empty"),
        (b"{", "not valid JSON"),
        (b'{"hands": ["As Ks Qs Js Ts"],}', "(line 1, column 29)"),
        (b"{'hands': []}", "not valid JSON"),
        (b'{"hands": [NaN]}', "not valid JSON"),
        (b'{"hands": Infinity}', "not valid JSON"),
        (b'{"hands": ["\\ud800"]}', "not valid JSON"),
        (b'{"hands": ["\xff"]}', "not valid JSON"),
        ('{"hands": []}'.encode("utf-16"), "not valid JSON"),
        (b'{"hands": ["2c 3c 4c 5c 7d"]} {}', "not valid JSON"),
        (b"[" * 60_000, "not valid JSON"),
        (b'{"hands":' * 6_000 + b"1" + b"}" * 6_000, "not valid JSON"),
        (b'{"hands": ["2c 3c 4c 5c 7d"], "hands": []}', 'the name "hands" is twice'),
        (b'{"hands": {"A": "As", "\\u0041": "Kd"}}', 'the name "A" is twice'),
    ],
)
def test_a_body_that_is_not_json(post: Any, body: bytes, result: str) -> None:
    for path in (PATH, "/v1/holdem/showdown"):
        assert result in check(post(path, body), 400, "malformed").detail


@pytest.mark.parametrize("depth", [900, 1000, 1023, 1024, 1025])
def test_a_deep_body_is_a_fault_of_the_client(post: Any, depth: int) -> None:
    for opening, closing in ((b'{"hands":', b"}"), (b'{"hands":[', b"]}")):
        answer = post(PATH, opening * depth + b"1" + closing * depth)
        code = answer.json["code"]
        assert (answer.status_code, code) in [(400, "malformed"), (422, "invalid_request")]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"[]", "a list"),
        (b"null", "null"),
        (b"7", "a number"),
        (b"false", "true or false"),
        # A JSON text in a JSON text is still a text.
        (b'"{\\"hands\\": [\\"2c 3c 4c 5c 7d\\"]}"', "text"),
    ],
)
def test_a_body_that_is_not_an_object(post: Any, body: bytes, kind: str) -> None:
    problem = check(post(PATH, body), 422, "invalid_request")
    assert problem.errors is not None
    (fault,) = problem.errors
    assert (fault.pointer, fault.detail) == ("", f"must be an object, not {kind}")


def test_all_errors_of_a_body_are_listed(post: Any) -> None:
    problem = check(post(PATH, {"hand": 1, "hands": "As"}), 422, "invalid_request")
    assert [(each.pointer, each.detail) for each in problem.errors or []] == [
        ("/hands", "must be a list, not text"),
        ("/hand", "is not a known field"),
    ]


def test_of_very_many_errors_the_first_are_listed(post: Any) -> None:
    problem = check(post(PATH, {"hands": list(range(9_999))}), 422, "invalid_request")
    assert len(problem.errors or []) == 10
    assert "(9998 more errors)" in problem.detail


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "nonsense", None]
)
def test_a_body_of_another_type(post: Any, content_type: str | None) -> None:
    answer = post(PATH, {"hands": ["2c 3c 4c 5c 7d"]}, content_type)
    assert "Content-Type: application/json" in check(answer, 415, "unsupported_media_type").detail


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "application/x+json"])
def test_json_by_other_names(post: Any, content_type: str) -> None:
    assert post(PATH, {"hands": ["2c 3c 4c 5c 7d"]}, content_type).status_code == 200


def test_an_encoded_body(client: FlaskClient) -> None:
    answer = client.post(PATH, json={}, headers={"Content-Encoding": "gzip"})
    assert "gzip" in check(answer, 415, "unsupported_media_type").detail


def test_no_such_place(client: FlaskClient) -> None:
    for path in ("/", "/v1/evalute", "/v1/evaluate/", "/static/app.py", "/openapi", "/docs/"):
        assert f"not found: {path}" in check(client.get(path), 404, "not_found").detail
    long = check(client.get("/" + "x" * 5000), 404, "not_found")
    assert len(long.detail) < 200


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", PATH, "OPTIONS, POST"),
        ("HEAD", PATH, "OPTIONS, POST"),
        ("PUT", "/v1/holdem/showdown", "OPTIONS, POST"),
        ("POST", "/healthz", "GET, HEAD, OPTIONS"),
    ],
)
def test_another_method(client: FlaskClient, method: str, path: str, allowed: str) -> None:
    answer = client.open(path, method=method)
    assert answer.headers["Allow"] == allowed
    if method == "HEAD":
        assert (answer.status_code, answer.data) == (405, b"")
    else:
        assert f"not {method}" in check(answer, 405, "method_not_allowed").detail


def test_options_list_the_methods(client: FlaskClient) -> None:
    answer = client.options(PATH)
    assert (answer.status_code, answer.data) == (200, b"")
    assert set(answer.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}


def test_a_failure_of_the_service_is_logged_and_not_shown(
    client: FlaskClient,
    post: Any,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    def fail(_: str) -> None:
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr(fivecard_service.games.hands, "evaluate", fail)
    answer = post(PATH, {"hands": ["2c 3c 4c 5c 7d"]})
    check(answer, 500, "internal_error")
    assert "secret" not in answer.text
    assert "RuntimeError" not in answer.text
    failure, line = map(json.loads, capfd.readouterr().err.splitlines())
    assert (failure["event"], failure["level"], failure["route"]) == ("failure", "error", PATH)
    assert "RuntimeError: a secret of the inside" in failure["exception"]
    assert failure["id"] == line["id"] == answer.headers["X-Request-Id"]
    assert (line["status"], line["code"]) == (500, "internal_error")


@pytest.mark.parametrize(("kind", "status"), [(IllegalActionError, 409), (LimitError, 422)])
def test_each_kind_of_error_has_its_status(
    post: Any, monkeypatch: pytest.MonkeyPatch, kind: type[FivecardError], status: int
) -> None:
    def refuse(_: str) -> None:
        raise kind("not so", "some_code")

    monkeypatch.setattr(fivecard_service.games.hands, "evaluate", refuse)
    problem = check(post(PATH, {"hands": ["2c 3c 4c 5c 7d"]}), status, "some_code")
    assert problem.detail == "hands[0]: not so"


def codes_in_the_sources() -> set[str]:
    """The codes of problems that the service itself makes."""
    found = {code for code, _ in limits.LIMITS.values()}
    for path in (ROOT / "service/fivecard_service").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {
                "ProblemError",
                "_problem",
            }:
                found |= {
                    str(each.value) for each in node.args[1:2] if isinstance(each, ast.Constant)
                }
    return found | {"not_found", "method_not_allowed"}


def test_the_readme_lists_every_code() -> None:
    text = (ROOT / "service/README.md").read_text("utf-8")
    table = text.split("<!-- codes -->")[1].split("<!-- /codes -->")[0]
    listed = re.findall(r"^\| `(\w+)` \| (\d+) \|", table, re.M)
    assert {code for code, _ in listed} == codes_in_the_sources() - set(CODES)
    statuses = [int(status) for _, status in listed]
    assert statuses == sorted(statuses)
