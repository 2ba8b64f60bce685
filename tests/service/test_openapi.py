"""The OpenAPI document is valid, and what it says is so."""

from __future__ import annotations

import copy
import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate

import fivecard_service.hands
import fivecard_service.health
import fivecard_service.holdem
import fivecard_service.version
from casebook import ROOT
from fivecard_service import create_app
from fivecard_service.body import OCTETS
from fivecard_service.jobs import desk, routes
from fivecard_service.settings import Settings
from goldens import Golden

SPEC: dict[str, Any] = create_app(Settings()).test_client().get("/openapi.json").get_json()
OPERATIONS = [
    (method, path, operation)
    for path, methods in SPEC["paths"].items()
    for method, operation in methods.items()
]
JOBS = SPEC["paths"]["/v1/jobs"]["post"]
IDS = [operation["operationId"] for _, _, operation in OPERATIONS]
each_operation = pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS, ids=IDS)


def answers_by_name(operation: dict[str, Any]) -> dict[str, tuple[int, str, Any]]:
    """The examples of answers: by name the status, the content type and the body."""
    named: dict[str, tuple[int, str, Any]] = {}
    for status, response in operation["responses"].items():
        for kind, media in response["content"].items():
            if kind == OCTETS:
                continue  # bytes have no example in a JSON document
            for name, example in media.get("examples", {}).items():
                assert name not in named
                named[name] = (int(status), kind, example["value"])
    return named


def requests_by_name(operation: dict[str, Any]) -> dict[str, Any]:
    if "requestBody" not in operation:
        return {}
    examples = operation["requestBody"]["content"]["application/json"]["examples"]
    return {name: example["value"] for name, example in examples.items()}


def test_the_document_is_valid() -> None:
    validate(SPEC)
    assert SPEC["openapi"] == "3.1.0"
    assert SPEC["info"]["version"] == fivecard_service.version.__version__


def test_it_is_the_one_we_know(golden: Golden) -> None:
    document = copy.deepcopy(SPEC)
    answer = document["paths"]["/version"]["get"]["responses"]["200"]["content"]["application/json"]
    # The one that tells of where it runs.
    answer["examples"]["version"]["value"]["python"] = "3.11"
    options = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
    text = orjson.dumps(document, option=options).decode()
    golden(ROOT / "tests/golden/openapi.json", text)


def test_it_has_every_route(client: FlaskClient) -> None:
    rules = {rule.rule for rule in client.application.url_map.iter_rules()}
    rules = {re.sub(r"<(\w+)>", r"{\1}", rule) for rule in rules}
    not_in_it = {
        "/openapi.json",
        "/metrics",
        "/docs",
        "/docs/start.js",
        "/docs/{part}",
    }
    assert rules == set(SPEC["paths"]) | not_in_it


def test_every_schema_it_names_is_there() -> None:
    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                yield part["$ref"]
            for value in part.values():
                yield from references(value)
        elif isinstance(part, list):
            for value in part:
                yield from references(value)

    named = set(references(SPEC))
    there = {f"#/components/schemas/{name}" for name in SPEC["components"]["schemas"]}
    assert named <= there
    assert len(named) > 5


def test_the_rules_for_names_and_chips_are_in_it() -> None:
    properties = SPEC["components"]["schemas"]["NamedShowdown"]["properties"]
    assert properties["hands"]["propertyNames"]["maxLength"] == 64
    assert SPEC["components"]["schemas"]["EvaluateRequest"]["additionalProperties"] is False
    assert "9007199254740991" in str(properties["contributed"])


@each_operation
def test_every_example_answers_as_documented(
    client: FlaskClient, method: str, path: str, operation: dict[str, Any]
) -> None:
    named = answers_by_name(operation)
    for name, body in requests_by_name(operation).items():
        answer = client.open(path, method=method, json=body)
        told = (answer.status_code, answer.content_type, timeless(answer.json))
        assert told == timeless(named[name]), name


def test_a_stream_is_as_documented(client: FlaskClient) -> None:
    response = SPEC["paths"]["/v1/jobs/{job}/events"]["get"]["responses"]["200"]
    ((kind, media),) = response["content"].items()
    (submitted,) = (body for name, body in requests_by_name(JOBS).items() if name == "simulation")
    job = client.post("/v1/jobs", json=submitted).headers["Location"]
    answer = client.get(f"{job}/events")
    assert answer.content_type.split(";")[0] == kind
    # What is sent, and the example, event by event.
    ends = []
    for text in (answer.text, media["examples"]["events"]["value"]):
        events = [
            dict(line.split(": ", 1) for line in event.split("\n"))
            for event in text.removesuffix("\n\n").split("\n\n")
        ]
        assert follows(media["schema"], events)
        said = SPEC["components"]["schemas"]["JobEvent"]["properties"]["data"]
        for event in events:
            told = orjson.loads(event["data"])
            assert follows(said["contentSchema"], told)
            assert told["state"] == event["event"]
        ends.append(timeless(told))
    assert ends[0] == ends[1]
    assert told["state"] == "done"
    assert not follows(media["schema"], [{"event": "luck", "data": ""}])


def follows(schema: dict[str, Any], told: Any) -> bool:
    """Whether what is told is as a schema of the document has it."""
    return bool(OAS31Validator(schema | {"components": SPEC["components"]}).is_valid(told))


def timeless(told: Any) -> Any:
    """A job without what is its own: its name and its time."""
    if isinstance(told, tuple):
        return (*told[:2], timeless(told[2]))
    own = {"id", "created", "finished", "state", "done", "estimate"}
    return {name: value for name, value in told.items() if name not in own}


def filled(client: FlaskClient, path: str) -> str:
    """The path, of a job that there is."""
    if "{job}" not in path:
        return path
    request = {"games": 1, "bots": ["greedy"] * 5}
    body = {"kind": "black-five/simulate", "request": request}
    job = client.post("/v1/jobs", json=body).json
    assert job is not None
    return path.replace("{job}", job["id"])


def _no_such_job(client: FlaskClient, path: str) -> Any:
    return client.get(path.replace("{job}", "none"))


def _malformed(client: FlaskClient, path: str) -> Any:
    return client.post(path, data=b"", content_type="application/json")


def _unread(client: FlaskClient, path: str) -> Any:
    return client.post(path, data="As Ks Qs Js Ts", content_type="text/plain")


def _no_object(client: FlaskClient, path: str) -> Any:
    return client.post(path, json=[])


def _too_large(client: FlaskClient, path: str) -> Any:
    said = answers_by_name(SPEC["paths"][path]["post"])["content_too_large"][2]
    body = b"x" * said["limit"]["given"]
    return client.post(path, data=body, content_type="application/json")


def _without_length(client: FlaskClient, path: str) -> Any:
    chunks = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    stream = io.BytesIO(b'{"hands": ["As Ks Qs Js Ts"]}')
    return client.post(
        path, input_stream=stream, content_type="application/json", environ_overrides=chunks
    )


def _too_many_streams(client: FlaskClient, path: str) -> Any:
    watched, routes._open_streams = routes._open_streams, 16
    try:
        return client.get(filled(client, path))
    finally:
        routes._open_streams = watched


def _draining(client: FlaskClient, path: str) -> Any:
    draining = client.application.extensions[desk.EXTENSION].draining
    draining.set()
    try:
        return client.get(path)
    finally:
        draining.clear()


PROVOKED: dict[str, Callable[[FlaskClient, str], Any]] = {
    "draining": _draining,
    "malformed": _malformed,
    "no_such_job": _no_such_job,
    "too_many_streams": _too_many_streams,
    "no_object": _no_object,
    "unsupported_media_type": _unread,
    "content_too_large": _too_large,
    "length_required": _without_length,
}


@each_operation
def test_every_problem_answers_as_documented(
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    path: str,
    operation: dict[str, Any],
) -> None:
    named = answers_by_name(operation)
    requests = requests_by_name(operation)
    for name in named.keys() & PROVOKED.keys():
        answer = PROVOKED[name](client, path)
        assert (answer.status_code, answer.content_type, answer.json) == named[name], name

    def fail(*_: Any) -> None:
        raise RuntimeError

    well = next((body for name, body in requests.items() if named[name][0] in (200, 202)), None)
    rule, path = re.sub(r"{(\w+)}", r"<\1>", path), filled(client, path)
    answer = client.open(path, method=method, json=well)
    assert answer.status_code in (200, 202)
    if well is None and "<" not in rule:
        assert (200, "application/json", answer.json) in named.values()
    view = client.application.view_functions
    (endpoint,) = [
        found.endpoint
        for found in client.application.url_map.iter_rules()
        if found.rule == rule and method.upper() in (found.methods or ())
    ]
    monkeypatch.setitem(view, endpoint, fail)
    answer = client.open(path, method=method, json=well)
    assert (answer.status_code, answer.content_type, answer.json) == named["internal_error"]

    # The stream has a test of its own.
    told = {*PROVOKED, *requests, "internal_error", "up", "ready", "version", "events"}
    assert named.keys() <= told, "an example that no test runs"
