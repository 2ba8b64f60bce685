"""Reading and writing JSON: strictly in, quickly out."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cached_property
from typing import Any, TypeVar

import orjson
from flask import Flask, Response, request
from flask.json.provider import JSONProvider
from pydantic import BaseModel, ValidationError
from werkzeug.exceptions import HTTPException

from fivecard_service import limits
from fivecard_service.errors import (
    Bound,
    Fault,
    ProblemError,
    invalid_request,
    kind_of,
    refuse_body,
    shortened,
)
from fivecard_service.watch import WatchedRequest

__all__ = [
    "OCTETS",
    "JsonRequest",
    "OrjsonProvider",
    "install",
    "malformed",
    "model_of",
    "this_request",
]

Model = TypeVar("Model", bound=BaseModel)

SEND_JSON = 'send JSON with the header "Content-Type: application/json"'
OCTETS = "application/octet-stream"


class JsonRequest(WatchedRequest):
    """A request whose body is one JSON object; anything else is a problem."""

    _is_read = False

    @property
    def max_content_length(self) -> int | None:
        """The most bytes that are read of this body; Flask's own would be one for all routes."""
        return self._most_bytes[1]

    @max_content_length.setter
    def max_content_length(self, value: int | None) -> None:
        raise AttributeError("the settings limit the body")

    @cached_property
    def _most_bytes(self) -> tuple[str, int]:
        return limits.most_bytes(self)

    def get_json(self, force: bool = False, silent: bool = False, cache: bool = True) -> Any:
        """The body as a dict.

        The arguments are Flask's and change nothing: flask-openapi passes `silent`, and would treat
        a body that is not JSON as a missing one.

        Raises:
            ProblemError: 400 `malformed`, 411 `length_required`, 413 `content_too_large`, 415
                `unsupported_media_type`, or 422 `invalid_request` when the JSON is not an object.
        """
        if not self.is_json:
            given = self.mimetype
            found = f"{shortened(given)} is not supported" if given else "the body has no type"
            raise ProblemError(415, "unsupported_media_type", f"{found}: {SEND_JSON}")
        body = self.get_octets()
        if not body:
            raise malformed("the body is empty; expected a JSON object")
        document = _parse(body)
        if not isinstance(document, dict):
            fault = Fault("", f"must be an object, not {kind_of(document)}")
            raise invalid_request([fault])
        return document

    def get_octets(self) -> bytes:
        """The whole body as it is.

        Raises:
            ProblemError: 411 `length_required`, 413 `content_too_large`, or 415
                `unsupported_media_type` when it is encoded.
        """
        encoding = self.environ.get("HTTP_CONTENT_ENCODING")
        if encoding is not None and encoding.lower() != "identity":
            detail = f"bodies encoded as {shortened(encoding)} are not supported: send it plain"
            raise ProblemError(415, "unsupported_media_type", detail)
        # Without a length Werkzeug would cut the body at the limit without an error.
        length = self.content_length
        if length is None and self.stream.read(1):
            detail = "the length of the body is unknown: send it with Content-Length"
            raise ProblemError(411, "length_required", detail)
        setting, allowed = self._most_bytes
        if length is not None and length > allowed:
            detail = (
                f"the body has {length:,} bytes, the limit is {allowed:,} (the setting {setting})"
            )
            bound = Bound(setting, allowed, length)
            raise ProblemError(413, "content_too_large", detail, bound=bound)
        self._is_read = True
        return self.get_data()

    def drain(self) -> None:
        """Reads the rest of the body, unless that is too much.

        A server closes a connection whose body is not read, and a client that is still sending may
        then never see its answer.
        """
        if self._is_read or not (self.content_length or "Transfer-Encoding" in self.headers):
            return
        with suppress(HTTPException, OSError):
            self.stream.read(self._most_bytes[1])


def this_request() -> JsonRequest:
    """The current request itself: Flask's proxy looks it up at each use."""
    request_: JsonRequest = request._get_current_object()  # type: ignore[attr-defined]
    return request_


def model_of(body: type[Model], request: JsonRequest) -> Model:
    """The body of a request, for views that read more than JSON and so have no `body`.

    Args:
        body: the model that the JSON must fit.
        request: whose body it is.

    Raises:
        ProblemError: as `JsonRequest.get_json`, or 422 `invalid_request`.
    """
    try:
        return body.model_validate(request.get_json())
    except ValidationError as error:
        refuse_body(error)


class OrjsonProvider(JSONProvider):
    """Flask's JSON through orjson; answers go out as bytes, without a detour through text."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        """The object as JSON text."""
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """The object that JSON text or bytes stand for."""
        return orjson.loads(s)

    def response(self, *args: Any, **kwargs: Any) -> Response:
        """An `application/json` answer, of the one argument or of the named ones."""
        document = self._prepare_response_obj(args, kwargs)
        # Arrays of numpy are quick to write; orjson takes them as they are.
        text = orjson.dumps(document, option=orjson.OPT_SERIALIZE_NUMPY)
        return Response(text, content_type="application/json")


def install(app: Flask) -> None:
    """Makes every request be read to its end."""
    app.after_request(_drained)


def malformed(detail: str) -> ProblemError:
    """The problem of a body that is not valid JSON."""
    return ProblemError(400, "malformed", detail)


def _drained(answer: Response) -> Response:
    this_request().drain()
    return answer


def _parse(body: bytes) -> Any:
    try:
        document = orjson.loads(body)
        # orjson keeps the last of two equal names. In a table of players that would drop a hand,
        # so names are read once more: half a millisecond for 10,000 hands. One name needs no check.
        if body.count(b":") > 1:
            _names.decode(body.decode())
    except orjson.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise malformed(f"the body is not valid JSON: {error.msg} ({where})") from None
    except RecursionError:
        raise malformed("the body is nested too deeply") from None
    return document


def _once_each(pairs: list[tuple[str, Any]]) -> None:
    seen = set()
    for name, _ in pairs:
        if name in seen:
            raise malformed(f"the name {shortened(name)} is twice in one object")
        seen.add(name)


_names = json.JSONDecoder(object_pairs_hook=_once_each)
