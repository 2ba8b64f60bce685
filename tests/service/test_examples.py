"""Every example of the OpenAPI document is sent, and answers as its file says.

`make examples` writes the answers anew, for review as a difference.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from openapi_schema_validator import OAS31Validator
from werkzeug.test import TestResponse

import examples
from fivecard_service import create_app, documents
from fivecard_service.jobs import manager, routes
from fivecard_service.settings import Settings
from goldens import Golden

SPEC: dict[str, Any] = create_app(Settings()).test_client().get("/openapi.json").get_json()
OPERATIONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    operation["operationId"]: (method, path, operation)
    for path, methods in SPEC["paths"].items()
    for method, operation in methods.items()
}
SHARED = examples.stored("shared")
# What differs from one job, and from one Python, to the next.
OWN_FIELDS = {"id", "created", "finished", "state", "done", "estimate", "python"}
each_operation = pytest.mark.parametrize("name", OPERATIONS)


def media_of(operation: dict[str, Any], answer: TestResponse) -> dict[str, Any]:
    """What the document says of answers of this status and content type."""
    kind = answer.headers["Content-Type"].split(";")[0]
    media: dict[str, Any] = operation["responses"][str(answer.status_code)]["content"][kind]
    return media


def follows(schema: dict[str, Any], value: Any) -> bool:
    """Whether a value is as a schema of the document has it."""
    return bool(OAS31Validator(schema | {"components": SPEC["components"]}).is_valid(value))


def shared(name: str) -> list[dict[str, Any]]:
    """The shared examples of an operation."""
    _, path, operation = OPERATIONS[name]
    is_here = {"route": True, "body": "requestBody" in operation, "job": "{job}" in path}
    own = {each["name"] for each in examples.stored(name)}
    groups = [SHARED[group] for group in SHARED if is_here[group]]
    return [each for group in groups for each in group if each["name"] not in own]


def events_of(text: str) -> list[dict[str, str]]:
    """The events of a stream: the fields of each."""
    return [
        dict(line.split(": ", 1) for line in event.split("\n"))
        for event in text.removesuffix("\n\n").split("\n\n")
    ]


def comparable(value: Any) -> Any:
    """An answer without its own fields; of a stream, the job in the end."""
    if isinstance(value, str):
        return comparable(orjson.loads(events_of(value)[-1]["data"]))
    return {name: each for name, each in value.items() if name not in OWN_FIELDS}


def send(client: FlaskClient, name: str, example: dict[str, Any]) -> TestResponse:
    """Sends an example, or provokes the problem that it shows."""
    method, path, _ = OPERATIONS[name]
    if provoke := PROVOKED.get(example["name"]):
        return provoke(client, path, method)
    return client.open(filled(client, path), method=method, json=example.get("request"))


def filled(client: FlaskClient, path: str) -> str:
    """The path, of a job that is there."""
    if "{job}" not in path:
        return path
    (body,) = (
        each["request"] for each in examples.stored("create_job") if each["name"] == "simulation"
    )
    return path.replace("{job}", client.post("/v1/jobs", json=body).get_json()["id"])


def updated(client: FlaskClient, name: str, example: dict[str, Any]) -> dict[str, Any]:
    """An example with the status and the answer of today; its own fields stay as they are."""
    answer = send(client, name, example)
    assert answer.status_code != 500 or example["name"] == "internal_error"
    value = answer.get_json() if answer.is_json else answer.get_data(as_text=True)
    before = example.get("answer")
    if before is not None and comparable(value) == comparable(before):
        value = before
    return example | {"status": answer.status_code, "answer": value}


@each_operation
def test_the_examples_of_each_route_answer_as_stored(
    client: FlaskClient, golden: Golden, name: str
) -> None:
    computed = [updated(client, name, example) for example in examples.stored(name)]
    golden(examples.FOLDER / f"{name}.json", examples.pretty(computed) + "\n")


def test_the_shared_ones_answer_as_stored(
    client: FlaskClient, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed = {
        group: [updated(client, "job" if group == "job" else "create_job", each) for each in those]
        for group, those in SHARED.items()
        if group != "route"
    }
    fail_at(client, monkeypatch, "health")
    failed = [updated(client, "health", each) for each in SHARED["route"]]
    golden(examples.FOLDER / "shared.json", examples.pretty({"route": failed, **computed}) + "\n")


@each_operation
def test_every_answer_matches_its_schema(client: FlaskClient, name: str) -> None:
    operation = OPERATIONS[name][2]
    for example in examples.stored(name):
        answer = send(client, name, example)
        schema = media_of(operation, answer)["schema"]
        for value in (answer.get_json() if answer.is_json else None, example["answer"]):
            if isinstance(value, str):
                value = events_of(value)
            assert value is None or follows(schema, value), example["name"]
        assert not follows(schema, {"luck": 7})


@each_operation
def test_every_shared_problem_answers_as_stored(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    operation = OPERATIONS[name][2]
    for example in shared(name):
        if example["name"] == "internal_error":
            continue
        answer = send(client, name, example)
        assert (answer.status_code, answer.get_json()) == (example["status"], example["answer"])
        assert follows(media_of(operation, answer)["schema"], answer.get_json())
    fail_at(client, monkeypatch, name)
    (failure,) = SHARED["route"]
    request = next((each.get("request") for each in examples.stored(name)), None)
    answer = send(client, name, {"name": "", "request": request})
    assert (answer.status_code, answer.get_json()) == (500, failure["answer"])
    assert media_of(operation, answer)


@each_operation
def test_the_document_has_every_example(name: str) -> None:
    operation = OPERATIONS[name][2]
    found: dict[str, tuple[int, Any]] = {}
    for status, response in operation["responses"].items():
        for media in response["content"].values():
            for each, example in media.get("examples", {}).items():
                if "$ref" in example:
                    assert example["$ref"] == f"#/components/examples/{each}"
                    example = SPEC["components"]["examples"][each]
                assert each not in found
                found[each] = int(status), example["value"]
    own = examples.stored(name)
    assert found == {
        each["name"]: (each["status"], each["answer"]) for each in (*own, *shared(name))
    }
    body = operation.get("requestBody", {"content": {}})["content"].get("application/json", {})
    requests = {each["name"]: each["request"] for each in own if "request" in each}
    assert {each: found["value"] for each, found in body.get("examples", {}).items()} == requests


def test_the_files_are_those_of_the_operations() -> None:
    assert set(OPERATIONS) == set(examples.OPERATIONS)


def test_a_stream_is_as_documented(client: FlaskClient) -> None:
    response = OPERATIONS["job_events"][2]["responses"]["200"]
    ((kind, media),) = response["content"].items()
    answer = client.get(filled(client, "/v1/jobs/{job}/events"))
    assert answer.headers["Content-Type"].split(";")[0] == kind
    # What is sent, and the example, event by event.
    for text in (answer.get_data(as_text=True), media["examples"]["events"]["value"]):
        events = events_of(text)
        assert follows(media["schema"], events)
        data = SPEC["components"]["schemas"]["JobEvent"]["properties"]["data"]
        for event in events:
            job = orjson.loads(event["data"])
            assert follows(data["contentSchema"], job)
            assert job["state"] == event["event"]
        assert job["state"] == "done"
    assert not follows(media["schema"], [{"event": "luck", "data": ""}])


def test_no_file_is_read_before_the_document_is_requested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    original = documents._read

    def noted(name: str) -> Any:
        read.append(name)
        return original(name)

    monkeypatch.setattr(documents, "_read", noted)
    client = create_app(Settings()).test_client()
    assert read == []
    first = client.get("/openapi.json").data
    assert sorted(read) == sorted(["shared", *examples.OPERATIONS])
    assert client.get("/openapi.json").data == first
    assert len(read) == 1 + len(examples.OPERATIONS)


def fail_at(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Has the view of an operation fail."""

    def fail(*_: Any) -> None:
        raise RuntimeError

    method, path, _ = OPERATIONS[name]
    rule = re.sub(r"{(\w+)}", r"<\1>", path)
    (endpoint,) = [
        each.endpoint
        for each in client.application.url_map.iter_rules()
        if each.rule == rule and method.upper() in (each.methods or ())
    ]
    monkeypatch.setitem(client.application.view_functions, endpoint, fail)


def _unknown_job(client: FlaskClient, path: str, method: str) -> TestResponse:
    return client.open(path.replace("{job}", "none"), method=method)


def _empty(client: FlaskClient, path: str, method: str) -> TestResponse:
    return client.post(path, data=b"", content_type="application/json")


def _text(client: FlaskClient, path: str, method: str) -> TestResponse:
    return client.post(path, data="As Ks Qs Js Ts", content_type="text/plain")


def _list(client: FlaskClient, path: str, method: str) -> TestResponse:
    return client.post(path, json=[])


def _too_large(client: FlaskClient, path: str, method: str) -> TestResponse:
    settings = Settings()
    is_batch = path == "/v1/evaluate"
    allowed = settings.most_batch_body_bytes if is_batch else settings.most_body_bytes
    return client.post(path, data=b"x" * (allowed + 1), content_type="application/json")


def _without_length(client: FlaskClient, path: str, method: str) -> TestResponse:
    chunks = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    stream = io.BytesIO(b'{"hands": ["As Ks Qs Js Ts"]}')
    return client.post(
        path, input_stream=stream, content_type="application/json", environ_overrides=chunks
    )


def _too_many_streams(client: FlaskClient, path: str, method: str) -> TestResponse:
    open_streams, routes._open_streams = routes._open_streams, 16
    try:
        return client.get(filled(client, path))
    finally:
        routes._open_streams = open_streams


def _draining(client: FlaskClient, path: str, method: str) -> TestResponse:
    draining = client.application.extensions[manager.EXTENSION].draining
    draining.set()
    try:
        return client.get(path)
    finally:
        draining.clear()


PROVOKED: dict[str, Callable[[FlaskClient, str, str], TestResponse]] = {
    "draining": _draining,
    "malformed": _empty,
    "unknown_job": _unknown_job,
    "too_many_streams": _too_many_streams,
    "not_an_object": _list,
    "unsupported_media_type": _text,
    "content_too_large": _too_large,
    "length_required": _without_length,
}
