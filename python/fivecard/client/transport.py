"""How the client asks, and how a problem becomes an error."""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

import httpx
from httpx_sse import connect_sse

from fivecard import (
    Card,
    CardSet,
    FivecardError,
    IllegalActionError,
    LimitError,
    ParseError,
    SetupError,
)

__all__ = [
    "LOOK_SECONDS",
    "Cards",
    "ServiceError",
    "Transport",
    "chips_of",
    "seed_of",
    "text_of",
    "text_or_none",
]

Cards: TypeAlias = str | CardSet | Iterable[Card | str]

KINDS: Mapping[str, type[FivecardError]] = {
    "parse": ParseError,
    "setup": SetupError,
    "illegal_action": IllegalActionError,
    "limit": LimitError,
}
JSON = {"Content-Type": "application/json"}
OK = 200
ACCEPTED = 202
LOOK_SECONDS = 0.2
# A stream without news says something every ten seconds.
STREAM_SECONDS = 30.0
MOST_EXACT = 2**53 - 1
OCTETS = "application/octet-stream"


class ServiceError(Exception):
    """A problem that is none of the cards: the request does not fit, or the service failed."""

    status: int
    """Of HTTP."""
    code: str
    """Stable name of the fault, such as `invalid_request`."""
    request_id: str | None
    """What the service's log calls the request."""

    def __init__(self, status: int, code: str, detail: str, request_id: str | None) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.request_id = request_id

    @staticmethod
    def of_job(code: str | None, detail: str | None) -> ServiceError:
        """Why a job has no result; without a code it was cancelled."""
        code, detail = code or "cancelled", detail or "the job was cancelled"
        return ServiceError(ACCEPTED, code, detail, None)


class _Bearer(httpx.Auth):
    """Sends an API key, to the service alone: httpx takes it out of requests to others."""

    def __init__(self, key: str) -> None:
        if not (key and key.isascii() and key.isprintable() and " " not in key):
            raise ValueError("that is no API key: they are printable ASCII without spaces")
        self._header = f"Bearer {key}"

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        """Signs a request."""
        request.headers["Authorization"] = self._header
        yield request


class Transport:
    """One service, and the connections to it; threads may share it."""

    def __init__(
        self, url: str, key: str | None, timeout: float, http: httpx.Client | None
    ) -> None:
        """Keeps where the service is.

        Args:
            url: of the service, without a path.
            key: that the service has for the caller, if it wants one.
            timeout: seconds for connecting, and for each wait.
            http: a client of httpx to ask with, which stays the caller's; else one of ours.

        Raises:
            ValueError: the key is none.
        """
        self._url = url.rstrip("/")
        self._is_ours = http is None
        self._http = http or httpx.Client(timeout=timeout)
        self._with: dict[str, Any] = {} if key is None else {"auth": _Bearer(key)}

    def close(self) -> None:
        """Closes the connections, unless they are the caller's."""
        if self._is_ours:
            self._http.close()

    def get(self, path: str) -> Any:
        """What a route answers."""
        return json.loads(self._answered(self._http.get(self._url + path, **self._with)))

    def delete(self, path: str) -> Any:
        """What a route answers to a DELETE."""
        return json.loads(self._answered(self._http.delete(self._url + path, **self._with)))

    def events(self, path: str) -> Iterator[Any]:
        """What a stream of server-sent events tells, until it ends.

        Raises:
            ServiceError: there is no such stream.
            httpx.HTTPError: the service was not reached, or is not there any more.
        """
        options = self._with | {"timeout": httpx.Timeout(STREAM_SECONDS)}
        with connect_sse(self._http, "GET", self._url + path, **options) as stream:
            if stream.response.status_code != OK:
                stream.response.read()
                raise _error_of(stream.response)
            for event in stream.iter_sse():
                yield json.loads(event.data)

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """What a route answers to a JSON object.

        Args:
            path: of the route, from `/v1` on.
            body: the object; entries that are None are left out.

        Raises:
            FivecardError: what the package would raise.
            ServiceError: any other problem.
            httpx.HTTPError: the service was not reached.
        """
        told = {name: value for name, value in body.items() if value is not None}
        answer = self._posted(path, told, {})
        if answer.status_code == ACCEPTED:
            return self._result_of(answer.headers["Location"])
        return json.loads(self._answered(answer))

    def post_job(self, path: str, body: Mapping[str, Any], headers: Mapping[str, str]) -> Any:
        """The job that a route answers, which is not waited for.

        Raises:
            FivecardError: what the package would raise.
            ServiceError: any other problem.
        """
        answer = self._posted(path, body, headers)
        if answer.status_code != ACCEPTED:
            raise _error_of(answer)
        return json.loads(answer.content)

    def post_octets(self, path: str, body: bytes) -> bytes:
        """The same with bytes both ways."""
        headers = {"Content-Type": OCTETS, "Accept": OCTETS}
        return self._answered(self._sent(path, body, headers))

    def _posted(
        self, path: str, body: Mapping[str, Any], headers: Mapping[str, str]
    ) -> httpx.Response:
        return self._sent(path, json.dumps(body).encode(), JSON | dict(headers))

    def _sent(self, path: str, content: bytes, headers: Mapping[str, str]) -> httpx.Response:
        url = self._url + path
        return self._http.post(url, content=content, headers=headers, **self._with)

    def _result_of(self, path: str) -> Any:
        """What a job comes to, once it is done; whoever stops waiting cancels it."""
        try:
            while (job := self.get(path))["state"] in ("queued", "running"):
                time.sleep(LOOK_SECONDS)
        except BaseException:
            # What stopped the waiting is told, not that the service is away too.
            with suppress(httpx.TransportError):
                self._http.delete(self._url + path, **self._with)
            raise
        if job["result"] is None:
            error = job["error"] or {}
            raise ServiceError.of_job(error.get("code"), error.get("detail"))
        return job["result"]

    def _answered(self, answer: httpx.Response) -> bytes:
        if answer.status_code == OK:
            return answer.content
        raise _error_of(answer)


def text_of(cards: Cards) -> str:
    """Cards as the service reads them."""
    return cards if isinstance(cards, str) else " ".join(map(str, cards))


def text_or_none(cards: Cards | None) -> str | None:
    """The same, or None."""
    return None if cards is None else text_of(cards)


def chips_of(chips: Iterable[int] | None) -> list[int] | None:
    """Chips as the service reads them."""
    return None if chips is None else list(chips)


def seed_of(seed: int) -> int | str:
    """A seed as the service reads it: a number while JSON's clients hold it, else its digits."""
    return seed if seed <= MOST_EXACT else str(seed)


def _error_of(answer: httpx.Response) -> Exception:
    name = answer.headers.get("X-Request-Id")
    try:
        problem = json.loads(answer.content)
        code, detail = problem["code"], problem["detail"]
    except (ValueError, KeyError, TypeError):
        # Not the service's own answer: a proxy's, say.
        return ServiceError(answer.status_code, "unknown", f"HTTP {answer.status_code}", name)
    kind = KINDS.get(problem.get("kind"))
    if kind is None:
        return ServiceError(answer.status_code, code, detail, name)
    # With one fault whose sentence the detail only places, that is the package's; else the detail.
    faults = [fault["detail"] for fault in problem.get("errors") or []]
    said = faults[0] if len(faults) == 1 and detail.endswith(faults[0]) else detail
    return kind(said, code)
