"""The OpenAPI document: made once, true to what the routes do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson
from flask import Response
from flask_openapi import OpenAPI, RequestBody
from flask_openapi.types import ResponseDict
from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from fivecard_service import schemas
from fivecard_service.body import OCTETS
from fivecard_service.examples import FAULTS, FAULTS_OF_BODIES, too_large
from fivecard_service.examples_parts import Example
from fivecard_service.schemas_jobs import JobAnswer

__all__ = ["answers", "body", "install"]

# What the door answers, on every route of the calculator.
DOOR = (401, 403, 429)
EVENTS = "text/event-stream"
REF = "#/components/schemas/{model}"
# Every model that a route has named through `body` or `answers`, coming in or going out.
_models: dict[tuple[type[BaseModel], JsonSchemaMode], None] = {
    (schemas.Problem, "serialization"): None
}
MEANINGS = {
    200: "The answer.",
    202: "It is a job now; `Location` says where to ask for it.",
    400: "The body is no JSON, or a text in it is no card, action or record.",
    401: "The API key is missing or not known.",
    403: "The service has no API keys, and then answers this machine alone.",
    404: "There is no such job.",
    409: "The rules forbid an action.",
    411: "The body came without its length.",
    413: "The body is too large.",
    415: "The body is not sent as JSON.",
    422: "The body does not fit the schema, or the cards or the deal cannot be.",
    429: "Too much at once: of this key's requests, or of jobs that are not finished.",
    500: "The service failed.",
    503: "Not ready, not now, or the ledger of jobs is away.",
}


def body(
    model: type[BaseModel], examples: Iterable[Example], *, octets: str | None = None
) -> RequestBody:
    """What a route takes.

    Args:
        model: the body's schema.
        examples: requests with their answers; here the requests count.
        octets: what the bytes are of a body that is no JSON, where that is taken too.
    """
    _models[model, "validation"] = None
    media = _media(model, {each.name: _example(each.summary, each.request) for each in examples})
    content = {"application/json": media, **_octets(octets)}
    # Validated, since the class's own arguments are classes all the way down.
    return RequestBody.model_validate({"required": True, "content": content})


def answers(
    model: type[BaseModel],
    examples: Iterable[Example],
    *,
    takes_body: bool = True,
    takes_batches: bool = False,
    octets: str | None = None,
    may_be_job: bool = False,
    status: int = 200,
    streams: bool = False,
) -> ResponseDict:
    """What a route answers, problems included.

    Args:
        model: the schema of the answer when all is well.
        examples: requests with their answers; those of one name belong together.
        takes_body: whether the route reads a body, and so has the problems of bodies.
        takes_batches: whether its bodies may be larger, by `limits.takes_batches`.
        octets: what the bytes are of an answer that is no JSON, where that is given too.
        may_be_job: whether long work is answered with a job.
        status: of the answer when all is well.
        streams: whether that answer is a stream of server-sent events, each as the model has it.
    """
    _models[model, "serialization"] = None
    large = too_large("most_batch_body_bytes" if takes_batches else "most_body_bytes")
    faults = [*FAULTS_OF_BODIES, large, *FAULTS] if takes_body else FAULTS
    by_status: dict[int, dict[str, Any]] = {}
    for each in [*examples, *faults]:
        named = by_status.setdefault(each.status, {})
        named[each.name] = _example(each.summary, each.answer)
    by_status.setdefault(status, {})
    described = {
        status_: _answer(model, status_, named, well=status_ == status)
        for status_, named in by_status.items()
    }
    if streams:
        described[status]["content"] = {EVENTS: _stream(model, by_status[status])}
    described[status]["content"] |= _octets(octets)
    described |= {status: _answer(schemas.Problem, status, {}) for status in DOOR}
    if may_be_job:
        _models[JobAnswer, "serialization"] = None
        described[202] = _answer(JobAnswer, 202, {}, well=True)
    if may_be_job or model is JobAnswer:
        described[503] = _answer(schemas.Problem, 503, {})
    return {str(status): answer for status, answer in described.items()}


def install(app: OpenAPI) -> None:
    """Serves the document of the routes registered so far at `/openapi.json`."""
    app.openapi_version = "3.1.0"
    document = dict(app.api_doc)
    # flask-openapi reads the schemas into classes of its own and loses what these do not know,
    # such as the rules for an object's names; so they come from pydantic directly.
    document["components"] = {"schemas": _schemas()}
    text = orjson.dumps(document)
    app.add_url_rule(
        "/openapi.json", "openapi", lambda: Response(text, mimetype="application/json")
    )


def _schemas() -> dict[str, Any]:
    places, definitions = models_json_schema(list(_models), ref_template=REF)
    for (model, _), place in places.items():
        # Of two models with one name pydantic makes two longer names, which no route refers to.
        if place["$ref"] != REF.format(model=model.__name__):
            raise ValueError(
                f"two models are called {model.__name__}; the document needs one name each"
            )
    schemas_by_name: dict[str, Any] = definitions["$defs"]
    return dict(sorted(schemas_by_name.items()))


def _answer(
    model: type[BaseModel], status: int, named: dict[str, Any], *, well: bool = False
) -> dict[str, Any]:
    media = _media(model if well else schemas.Problem, named)
    kind = "application/json" if well else "application/problem+json"
    return {"description": MEANINGS[status], "content": {kind: media}}


def _stream(model: type[BaseModel], named: dict[str, Any]) -> dict[str, Any]:
    # OpenAPI 3.1 has no word for one item of a stream; what 3.2 says of the whole is an array.
    media = _media(model, named)
    return media | {"schema": {"type": "array", "items": media["schema"]}}


def _octets(description: str | None) -> dict[str, Any]:
    if description is None:
        return {}
    # By OpenAPI 3.1 bytes have no type; what they are is the description's to say.
    return {OCTETS: {"schema": {"description": description, "contentMediaType": OCTETS}}}


def _media(model: type[BaseModel], examples: dict[str, Any]) -> dict[str, Any]:
    schema = {"schema": {"$ref": REF.format(model=model.__name__)}}
    return schema | ({"examples": examples} if examples else {})


def _example(summary: str, value: object) -> dict[str, Any]:
    return {"summary": summary, "value": value}
