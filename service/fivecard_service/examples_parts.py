"""What examples are made of: answers as the service gives them, in fewer words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fivecard import HandCategory

__all__ = [
    "Example",
    "by_category",
    "hand",
    "legal",
    "problem",
    "refused",
    "share",
    "too_many_games",
]

TITLES = {
    400: "Bad Request",
    404: "Not Found",
    409: "Conflict",
    411: "Length Required",
    413: "Content Too Large",
    415: "Unsupported Media Type",
    422: "Unprocessable Content",
    500: "Internal Server Error",
    503: "Service Unavailable",
}
LIMITS_OF_THE_CORE = {"too_many_chips"}


@dataclass(frozen=True)
class Example:
    """A request, and what it answers."""

    name: str
    summary: str
    status: int
    answer: dict[str, Any] | str
    """Text where it is a stream."""
    request: dict[str, Any] | None = None
    """None when the request is no matter of the body's content."""


def problem(
    status: int,
    code: str,
    detail: str,
    *errors: tuple[str, str],
    limit: tuple[str, float, float] | None = None,
) -> dict[str, Any]:
    """A problem as the service answers it.

    Args:
        status: of HTTP.
        code: stable name of the fault.
        detail: a sentence for people.
        errors: pointers and what is wrong there.
        limit: the setting that was broken, what it allows and what was given.
    """
    document: dict[str, Any] = {
        "type": "about:blank",
        "title": TITLES[status],
        "status": status,
        "code": code,
        "detail": detail,
    }
    if kind := _kind(status, code, limit is not None):
        document["kind"] = kind
    if errors:
        document["errors"] = [{"pointer": place, "detail": said} for place, said in errors]
    if limit:
        document["limit"] = dict(zip(("setting", "allowed", "given"), limit, strict=True))
    return document


def refused(
    status: int,
    code: str,
    called: str,
    pointer: str,
    said: str,
    limit: tuple[str, float, float] | None = None,
) -> dict[str, Any]:
    """The problem of what is wrong at one place of the body.

    Args:
        status: of HTTP.
        code: stable name of the fault.
        called: the place as people call it.
        pointer: to the place.
        said: what is wrong there.
        limit: as of `problem`.
    """
    return problem(status, code, f"{called}: {said}", (pointer, said), limit=limit)


def hand(
    value: int, best_five: str, category: str, name: str, kickers: str = "", **more: bool
) -> dict[str, Any]:
    """What a hand is worth.

    Args:
        value: 1 to 7462.
        best_five: the cards that count, in the order they are compared.
        category: its name.
        name: as people say it.
        kickers: what the description adds to it.
        more: what a game adds.
    """
    return {
        "category": category,
        "value": value,
        "best_five": best_five.split(),
        "name": name,
        "description": f"{name}, {kickers}" if kickers else name,
        **more,
    }


def too_many_games(bots: list[str], games: str = "deals") -> Example:
    """A simulation that is too long for a job by default.

    Args:
        bots: by seat.
        games: what people call one game, in the plural.
    """
    allowed, given = 1_000_000_000, 2_000_000_000
    said = f"a job plays at most {allowed:,} games, not {given:,} (the setting most_job_games)"
    limit = ("most_job_games", allowed, given)
    return Example(
        name="too_many_games",
        summary=f"More {games} than a job plays",
        status=422,
        request={"games": given, "bots": bots},
        answer=refused(422, "too_many_games", "games", "/games", said, limit=limit),
    )


def by_category(*each: Any) -> dict[str, Any]:
    """What there is of each category, from high card to royal flush."""
    return {category.value: one for category, one in zip(HandCategory, each, strict=True)}


def share(
    count: int,
    of: int,
    rate: float | None = None,
    low: float | None = None,
    high: float | None = None,
) -> dict[str, Any]:
    """How often something happened; without a rate, of nothing.

    Args:
        count: how often it happened.
        of: how often it could have.
        rate: the share.
        low: the end of its interval.
        high: the other end.
    """
    return {"count": count, "of": of, "rate": rate, "low": low, "high": high}


def legal(texts: list[str], **told: Any) -> dict[str, Any]:
    """What a seat may do that bets or draws.

    Args:
        texts: as people read them; the first word of each is its kind, standing pat is a draw.
        told: the numbers of what it may do.
    """
    kinds = dict.fromkeys(text.split()[0] for text in texts if text != "stand pat")
    numbers = dict.fromkeys(("call", "bet", "raise_to", "all_in", "max_draw"))
    return {"kinds": list(kinds), "texts": texts, **numbers, **told}


def _kind(status: int, code: str, is_bound: bool) -> str | None:
    """What kind of error a problem is, of those that have examples."""
    if code in {"malformed", "invalid_request"}:
        return None
    if is_bound or code in LIMITS_OF_THE_CORE:
        return "limit" if status == 422 else None
    return {400: "parse", 409: "illegal_action", 422: "setup"}.get(status)
