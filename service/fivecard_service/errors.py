"""Every error as a problem: RFC 9457, `application/problem+json`, with a stable code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NoReturn, TypeAlias

import orjson
from flask import Flask, Response, g, request
from pydantic import ValidationError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge

from fivecard import FivecardError, IllegalActionError, LimitError, ParseError, SetupError
from fivecard_service import schemas, watch

__all__ = [
    "BY_NAME",
    "BY_SEAT",
    "Bound",
    "Fault",
    "ProblemError",
    "install",
    "invalid_request",
    "kind_of",
    "pointer",
    "refuse_body",
    "shortened",
]

# By the package's kinds of errors, the status of HTTP and the problem's `kind`.
KINDS: dict[type[FivecardError], tuple[int, str]] = {
    ParseError: (400, "parse"),
    SetupError: (422, "setup"),
    IllegalActionError: (409, "illegal_action"),
    LimitError: (422, "limit"),
}

# The phrases of RFC 9110, which Python's http module has only in its newer versions.
TITLES = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    409: "Conflict",
    411: "Length Required",
    413: "Content Too Large",
    415: "Unsupported Media Type",
    422: "Unprocessable Content",
    429: "Too Many Requests",
    500: "Internal Server Error",
    503: "Service Unavailable",
}

# The two forms of a body, or of its first field, whose players have names or seats; pydantic's
# places in them have the name of the form.
BY_NAME = "by name"
BY_SEAT = "by seat"
# The fields with an entry for each player, whose names may be anything.
BY_PLAYER = frozenset({"hands", "players", "contributed", "antes", "cards_paid"})

MOST_FAULTS = 10
MOST_CHARS = 60

Place: TypeAlias = tuple[str | int, ...]
"""Names and indices that lead to a place in the body; none is the whole body."""


@dataclass(frozen=True)
class Fault:
    """One error at one place in the body."""

    pointer: str
    """JSON pointer (RFC 6901); the empty one is the whole body."""
    detail: str


@dataclass(frozen=True)
class Bound:
    """A limit that a request exceeds."""

    setting: str
    allowed: float
    given: float


class ProblemError(Exception):
    """An error that answers as a problem."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        faults: Iterable[Fault] | None = None,
        bound: Bound | None = None,
        kind: str | None = None,
    ) -> None:
        """Keeps the fields of the problem.

        Args:
            status: of HTTP.
            code: stable name of the error, for programs.
            detail: a sentence for people.
            faults: the places in the body, if known.
            bound: the limit that was exceeded, if any.
            kind: the package's kind of error, if it is one.
        """
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.faults = None if faults is None else list(faults)
        self.bound = bound
        self.kind = kind

    @classmethod
    def of(
        cls,
        error: FivecardError,
        place: Place,
        detail: str | None = None,
        bound: Bound | None = None,
    ) -> ProblemError:
        """The problem of an error of fivecard at one place in the body.

        Args:
            error: the error.
            place: where it is.
            detail: a message that names the place; by default the name and the error's message.
            bound: the limit that was exceeded, if any.
        """
        status, kind = _kind_of(error)
        faults = [Fault(pointer(*place), detail or str(error))]
        detail = detail or f"{named(place)}: {error}"
        return cls(status, error.code, detail, faults, bound, kind)


def install(app: Flask) -> None:
    """Makes every error that leaves a view, or finds none, answer as a problem."""
    app.register_error_handler(ProblemError, _answer_problem)
    app.register_error_handler(FivecardError, _answer_fivecard)
    app.register_error_handler(HTTPException, _answer_http)
    app.register_error_handler(Exception, _answer_unknown)


def invalid_request(faults: list[Fault]) -> ProblemError:
    """The problem of a body that does not fit the schema.

    Args:
        faults: at least one; the first few are listed.
    """
    listed, more = faults[:MOST_FAULTS], len(faults) - 1
    first = listed[0]
    detail = f"{first.pointer or 'the body'}: {first.detail}"
    if more:
        detail += f" ({more} more error{'s' if more > 1 else ''})"
    return ProblemError(422, "invalid_request", detail, listed)


def refuse_body(error: ValidationError) -> NoReturn:
    """Raises the problem of a body that pydantic does not accept.

    Raises:
        ProblemError: 422 `invalid_request`, always.
    """
    faults = []
    for each in error.errors(include_url=False):
        place, message = each["loc"], _message(each)
        form = next((part for part in place[:2] if part in (BY_NAME, BY_SEAT)), None)
        if form is not None:
            place = tuple(part for part in place[:2] if part != form) + place[2:]
            if form == BY_SEAT and each["type"] in ("extra_forbidden", "none_required"):
                message = "is not a field when hands are a list by seat"
        faults.append(Fault(_pointer(place), message))
    raise invalid_request(faults)


def pointer(*parts: str | int) -> str:
    """The JSON pointer to a place, as RFC 6901 writes it.

    >>> pointer("hands", "Tom/Jerry")
    '/hands/Tom~1Jerry'
    """
    escaped = (shown(str(part)).replace("~", "~0").replace("/", "~1") for part in parts)
    return "".join(f"/{part}" for part in escaped)


def named(place: Place) -> str:
    """A place in the body as people write it.

    >>> named(("actions", 3, "seat")), named(("hands", "Ann")), named(())
    ('actions[3].seat', 'hands["Ann"]', 'the body')
    """
    if not place:
        return "the body"
    first, *rest = place
    parts = (
        f"[{part}]"
        if isinstance(part, int)
        else f"[{shortened(part)}]"
        if first in BY_PLAYER
        else f".{part}"
        for part in rest
    )
    return f"{first}{''.join(parts)}"


def shown(text: str) -> str:
    """The text, or its beginning when it is long."""
    return text if len(text) <= MOST_CHARS else f"{text[:MOST_CHARS]}…"


def shortened(text: str) -> str:
    """The text in quotes, or its beginning when it is long."""
    return f'"{shown(text)}"'


def kind_of(value: object) -> str:
    """What JSON calls a value, with its article."""
    return _KINDS.get(type(value), "something else")


_KINDS = {
    str: "text",
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "an object",
    type(None): "null",
}


def _answer_problem(error: ProblemError) -> Response:
    return _problem(error.status, error.code, error.detail, error.faults, error.bound, error.kind)


def _answer_fivecard(error: FivecardError) -> Response:
    status, kind = _kind_of(error)
    return _problem(status, error.code, str(error), kind=kind)


def _answer_http(error: HTTPException) -> Response:
    status = error.code or 500
    match error:
        case NotFound():
            detail = f"not found: {shown(request.path)}; see /docs"
            code = "not_found"
        case MethodNotAllowed():
            methods = " or ".join(sorted(set(error.valid_methods or ()) - {"HEAD", "OPTIONS"}))
            detail = f"{shown(request.path)} accepts {methods}, not {shown(request.method)}"
            code = "method_not_allowed"
        case RequestEntityTooLarge():
            detail = f"the body is larger than {request.max_content_length:,} bytes"
            code = "content_too_large"
        case _:
            # Werkzeug's own phrase, made a code: `bad_request`, `service_unavailable`.
            code = error.name.lower().replace(" ", "_")
            detail = error.description or error.name
    answer = _problem(status, code, detail)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return answer


def _answer_unknown(error: Exception) -> Response:
    """An error of ours: the log gets everything, the client nothing of it."""
    watched: watch.WatchedRequest = request  # type: ignore[assignment]
    route = request.url_rule.rule if request.url_rule else None
    watch.log().error("failure", id=watched.id, route=route, exc_info=error)
    detail = "the service failed at this request; the failure has been logged"
    return _problem(500, "internal_error", detail)


def _kind_of(error: FivecardError) -> tuple[int, str]:
    return next(found for kind, found in KINDS.items() if isinstance(error, kind))


def _problem(
    status: int,
    code: str,
    detail: str,
    faults: list[Fault] | None = None,
    bound: Bound | None = None,
    kind: str | None = None,
) -> Response:
    # `about:blank`: the title is the status's own; `code` is more precise.
    document: dict[str, Any] = {
        "type": "about:blank",
        "title": TITLES.get(status, "Error"),
        "status": status,
        "code": code,
        "detail": detail,
    }
    g.problem = code
    if kind is not None:
        document["kind"] = kind
    if faults is not None:
        document["errors"] = [asdict(fault) for fault in faults]
    if bound is not None:
        document["limit"] = asdict(bound)
    return Response(orjson.dumps(document), status, mimetype="application/problem+json")


def _pointer(parts: Sequence[int | str]) -> str:
    # pydantic's place of a bad name in an object ends with "[key]"; a pointer has the name alone.
    is_name = len(parts) == 3 and parts[-1] == "[key]"
    return pointer(*(parts[:-1] if is_name else parts))


def _message(error: Mapping[str, Any]) -> str:
    kind, context, given = error["type"], error.get("ctx", {}), error["input"]
    match kind:
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return "is not a known field"
        case "string_type":
            return f"must be text, not {kind_of(given)}"
        case schemas.CARDS_TYPE:
            return f"must be text or a list of cards, not {kind_of(given)}"
        case "int_type" | "int_from_float":
            return _not_an_integer(given)
        case "list_type":
            return f"must be a list, not {kind_of(given)}"
        case "dict_type" | "model_type":
            return f"must be an object, not {kind_of(given)}"
        case "greater_than_equal":
            return f"must be at least {context['ge']}"
        case "less_than_equal":
            return f"must be at most {context['le']}"
        case "too_short" | "string_too_short":
            return "must not be empty"
        case "too_long":
            return f"must have at most {context['max_length']:,} items, not {len(given):,}"
        case "string_too_long":
            return f"must have at most {context['max_length']} characters"
        case "string_pattern_mismatch":
            return "must have no control characters"
        case "value_error":
            # The message of a check of ours, without the prefix that pydantic adds.
            return str(context["error"])
        case _:
            return str(error["msg"])


def _not_an_integer(given: object) -> str:
    if not isinstance(given, float):
        return f"must be a whole number, not {kind_of(given)}"
    # orjson reads integers beyond 64 bits as floats.
    if abs(given) >= 2**63:
        return "is out of range"
    return "must be a whole number, without fraction or exponent"
