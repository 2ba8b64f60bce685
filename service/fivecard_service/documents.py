"""The OpenAPI document: schemas from the models, examples from the data files."""

from __future__ import annotations

import threading
from importlib.resources import files
from typing import Any

import orjson
from flask import Response
from flask_openapi import OpenAPI, RequestBody
from flask_openapi.types import ResponseDict
from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from fivecard_service import schemas
from fivecard_service.body import OCTETS
from fivecard_service.jobs.schemas import JobAnswer

__all__ = ["answers", "body", "install"]

# Requests and answers by the `operation_id` of their route, in a file each; `make examples`
# computes the answers anew. Problems that many routes share are in `shared.json`, by group.
EXAMPLES = files("fivecard_service") / "examples"
EVENTS = "text/event-stream"
REF = "#/components/schemas/{model}"
# The problems of every route: of API keys, and a failure.
PROBLEMS = (401, 403, 429, 500)
MEANINGS = {
    200: "The answer.",
    202: "The work became a job; `Location` is its address.",
    400: "The body is not valid JSON, or a text in it is not a card, range, action or record.",
    401: "The API key is missing or unknown.",
    403: "The service has no API keys and so answers only its own machine.",
    404: "The job does not exist.",
    409: "The rules forbid an action.",
    411: "The request has no Content-Length.",
    413: "The body is too large.",
    415: "The body is not JSON by its Content-Type.",
    422: "The body does not match the schema, or the cards or the deal are invalid.",
    429: "Too many requests of this key, or too many unfinished jobs.",
    500: "The service failed.",
    503: "The service is not ready, is busy, or the job database is unavailable.",
}
# Every model that a route has named through `body` or `answers`, as input or as output.
_models: dict[tuple[type[BaseModel], JsonSchemaMode], None] = {
    (schemas.Problem, "serialization"): None
}


def body(model: type[BaseModel], *, octets: str | None = None) -> RequestBody:
    """The request body of a route.

    Args:
        model: its schema.
        octets: what the bytes of a body that is not JSON mean, where a route reads those too.
    """
    _models[model, "validation"] = None
    content = {"application/json": {"schema": _schema(model)}, **_octets(octets)}
    # Validated, since the class's own arguments are classes all the way down.
    return RequestBody.model_validate({"required": True, "content": content})


def answers(
    model: type[BaseModel],
    *,
    status: int = 200,
    octets: str | None = None,
    may_be_job: bool = False,
    streams: bool = False,
) -> ResponseDict:
    """The responses of a route; those of its examples are added when the document is made.

    Args:
        model: the schema of the answer.
        status: of the answer.
        octets: what the bytes of an answer that is not JSON mean, where a route sends those too.
        may_be_job: whether long work is answered with a job.
        streams: whether the answer is a stream of server-sent events, each like the model.
    """
    _models[model, "serialization"] = None
    # OpenAPI 3.1 has no word for one item of a stream; 3.2 describes the whole as an array.
    schema = {"type": "array", "items": _schema(model)} if streams else _schema(model)
    content = {EVENTS if streams else "application/json": {"schema": schema}, **_octets(octets)}
    responses: ResponseDict = {str(status): {"description": MEANINGS[status], "content": content}}
    if may_be_job:
        _models[JobAnswer, "serialization"] = None
        job = {"application/json": {"schema": _schema(JobAnswer)}}
        responses["202"] = {"description": MEANINGS[202], "content": job}
    unavailable = (503,) if may_be_job or model is JobAnswer else ()
    return responses | {str(each): _problem(each) for each in (*PROBLEMS, *unavailable)}


def install(app: OpenAPI) -> None:
    """Serves the document of the routes at `/openapi.json`; it is made when first requested."""
    app.openapi_version = "3.1.0"
    lock = threading.Lock()
    made: list[bytes] = []

    def document() -> Response:
        with lock:
            if not made:
                made.append(orjson.dumps(_document(app)))
        return Response(made[0], mimetype="application/json")

    app.add_url_rule("/openapi.json", "openapi", document)


def _document(app: OpenAPI) -> dict[str, Any]:
    document = dict(app.api_doc)
    shared: dict[str, list[dict[str, Any]]] = _read("shared")
    for path, operations in document["paths"].items():
        for operation in operations.values():
            examples = {each["name"]: each for each in _read(operation["operationId"])}
            for each in examples.values():
                _add_example(operation, each, _example(each["summary"], each["answer"]))
            is_here = {"route": True, "body": "requestBody" in operation, "job": "{job}" in path}
            for each in (each for group in shared if is_here[group] for each in shared[group]):
                if each["name"] not in examples:
                    _add_example(operation, each, _reference(each["name"]))
            operation["responses"] = dict(sorted(operation["responses"].items()))
    # flask-openapi reads the schemas into classes of its own and loses what these do not know,
    # such as the rules for an object's names; so they come from pydantic directly.
    document["components"] = {
        "schemas": _schemas(),
        "examples": {
            each["name"]: _example(each["summary"], each["answer"])
            for group in shared.values()
            for each in group
        },
    }
    return document


def _read(name: str) -> Any:
    return orjson.loads((EXAMPLES / f"{name}.json").read_bytes())


def _add_example(operation: dict[str, Any], example: dict[str, Any], shown: dict[str, Any]) -> None:
    name, status = example["name"], str(example["status"])
    if "request" in example:
        media = operation["requestBody"]["content"]["application/json"]
        request = _example(example["summary"], example["request"])
        media.setdefault("examples", {})[name] = request
    response = operation["responses"].setdefault(status, _problem(example["status"]))
    # The first content type is that of the model; bytes have no example in a JSON document.
    media = next(iter(response["content"].values()))
    media.setdefault("examples", {})[name] = shown


def _example(summary: str, value: object) -> dict[str, Any]:
    return {"summary": summary, "value": value}


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/examples/{name}"}


def _schemas() -> dict[str, Any]:
    places, definitions = models_json_schema(list(_models), ref_template=REF)
    for (model, _), place in places.items():
        # Of two models with one name pydantic makes two longer names, which no route refers to.
        if place["$ref"] != REF.format(model=model.__name__):
            raise ValueError(f"two models have the name {model.__name__}; each needs its own")
    schemas_by_name: dict[str, Any] = definitions["$defs"]
    return dict(sorted(schemas_by_name.items()))


def _problem(status: int) -> dict[str, Any]:
    media = {"schema": _schema(schemas.Problem)}
    return {"description": MEANINGS[status], "content": {"application/problem+json": media}}


def _octets(description: str | None) -> dict[str, Any]:
    if description is None:
        return {}
    # By OpenAPI 3.1 bytes have no type; the description explains them.
    return {OCTETS: {"schema": {"description": description, "contentMediaType": OCTETS}}}


def _schema(model: type[BaseModel]) -> dict[str, Any]:
    return {"$ref": REF.format(model=model.__name__)}
