"""Requests to the service, and the errors of its answers."""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import suppress
from typing import Any

import httpx
from httpx_sse import connect_sse

from fivecard import (
    FivecardError,
    IllegalActionError,
    LimitError,
    ParseError,
    SetupError,
)

__all__ = ["POLL_SECONDS", "ServiceError", "Transport", "seed_of"]

KINDS: Mapping[str, type[FivecardError]] = {
    "parse": ParseError,
    "setup": SetupError,
    "illegal_action": IllegalActionError,
    "limit": LimitError,
}
JSON = {"Content-Type": "application/json"}
OK = 200
ACCEPTED = 202
POLL_SECONDS = 0.2
# A stream without news sends a comment every ten seconds.
STREAM_SECONDS = 30.0
GREATEST_EXACT_NUMBER = 2**53 - 1
OCTETS = "application/octet-stream"


class ServiceError(Exception):
    """A problem that the package does not have: a request that does not fit, a failed service."""

    status: int
    """Of HTTP."""
    code: str
    """Stable name of the problem, such as `invalid_request`."""
    request_id: str | None
    """The request's name in the log of the service."""

    def __init__(self, status: int, code: str, detail: str, request_id: str | None) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.request_id = request_id

    @staticmethod
    def of_job(code: str | None, detail: str | None) -> ServiceError:
        """The error of a job without a result; without a code the job was cancelled."""
        code, detail = code or "cancelled", detail or "the job was cancelled"
        return ServiceError(ACCEPTED, code, detail, None)


class _Bearer(httpx.Auth):
    """Sends an API key, to the service only: httpx removes it from requests to other hosts."""

    def __init__(self, key: str) -> None:
        if not (key and key.isascii() and key.isprintable() and " " not in key):
            raise ValueError("an API key is printable ASCII without spaces")
        self._header = f"Bearer {key}"

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        """Adds the key to a request."""
        request.headers["Authorization"] = self._header
        yield request


class Transport:
    """One service and the connections to it; threads may share it."""

    def __init__(
        self, url: str, key: str | None, timeout: float, http: httpx.Client | None
    ) -> None:
        """Connects at the first request.

        Args:
            url: of the service, without a path.
            key: the caller's API key, if the service has keys.
            timeout: seconds for connecting, and for each wait.
            http: the caller's own client of httpx, which `close` leaves open.

        Raises:
            ValueError: an invalid key.
        """
        self._url = url.rstrip("/")
        self._is_ours = http is None
        self._http = http or httpx.Client(timeout=timeout)
        self._options: dict[str, Any] = {} if key is None else {"auth": _Bearer(key)}

    def close(self) -> None:
        """Closes the connections, unless the client of httpx is the caller's."""
        if self._is_ours:
            self._http.close()

    def get(self, path: str) -> Any:
        """The JSON answer of a route."""
        return self._parsed(self._http.get(self._url + path, **self._options))

    def delete(self, path: str) -> Any:
        """The JSON answer of a route to DELETE."""
        return self._parsed(self._http.delete(self._url + path, **self._options))

    def events(self, path: str) -> Iterator[Any]:
        """The JSON events of a stream of server-sent events, until it ends.

        Raises:
            ServiceError: the stream does not exist.
            httpx.HTTPError: the service was not reached, or the connection was lost.
        """
        options = self._options | {"timeout": httpx.Timeout(STREAM_SECONDS)}
        with connect_sse(self._http, "GET", self._url + path, **options) as stream:
            if stream.response.status_code != OK:
                stream.response.read()
                raise _error_of(stream.response)
            for event in stream.iter_sse():
                yield json.loads(event.data)

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """The JSON answer of a route to a JSON object; a job that it starts is waited for.

        Args:
            path: of the route, from `/v1` on.
            body: the object; entries that are None are left out.

        Raises:
            FivecardError: the error that the package would raise.
            ServiceError: any other problem.
            httpx.HTTPError: the service was not reached.
        """
        given = {name: value for name, value in body.items() if value is not None}
        response = self._post_json(path, given, {})
        if response.status_code == ACCEPTED:
            return self._result_of(response.headers["Location"])
        return self._parsed(response)

    def post_job(self, path: str, body: Mapping[str, Any], headers: Mapping[str, str]) -> Any:
        """The job that a route starts, which is not waited for.

        Raises:
            FivecardError: the error that the package would raise.
            ServiceError: any other problem.
        """
        response = self._post_json(path, body, headers)
        if response.status_code != ACCEPTED:
            raise _error_of(response)
        return json.loads(response.content)

    def post_octets(self, path: str, body: bytes) -> bytes:
        """The answer of a route as bytes to a request of bytes."""
        headers = {"Content-Type": OCTETS, "Accept": OCTETS}
        return self._content(self._post(path, body, headers))

    def _post_json(
        self, path: str, body: Mapping[str, Any], headers: Mapping[str, str]
    ) -> httpx.Response:
        return self._post(path, json.dumps(body).encode(), JSON | dict(headers))

    def _post(self, path: str, content: bytes, headers: Mapping[str, str]) -> httpx.Response:
        url = self._url + path
        return self._http.post(url, content=content, headers=headers, **self._options)

    def _result_of(self, path: str) -> Any:
        """The result of a job once it is done; an interrupted wait cancels the job."""
        try:
            while (job := self.get(path))["state"] in ("queued", "running"):
                time.sleep(POLL_SECONDS)
        except BaseException:
            # The reason of the interruption is raised, not that the service is away too.
            with suppress(httpx.TransportError):
                self._http.delete(self._url + path, **self._options)
            raise
        if job["result"] is None:
            error = job["error"] or {}
            raise ServiceError.of_job(error.get("code"), error.get("detail"))
        return job["result"]

    def _parsed(self, response: httpx.Response) -> Any:
        return json.loads(self._content(response))

    def _content(self, response: httpx.Response) -> bytes:
        if response.status_code == OK:
            return response.content
        raise _error_of(response)


def seed_of(seed: int) -> int | str:
    """A seed as JSON: a number if every reader of JSON keeps it exact, else its digits."""
    return seed if seed <= GREATEST_EXACT_NUMBER else str(seed)


def _error_of(response: httpx.Response) -> Exception:
    request_id = response.headers.get("X-Request-Id")
    status = response.status_code
    try:
        problem = json.loads(response.content)
        code, detail = problem["code"], problem["detail"]
    except (ValueError, KeyError, TypeError):
        # Not an answer of the service: a proxy's, for example.
        return ServiceError(status, "unknown", f"HTTP {status}", request_id)
    kind = KINDS.get(problem.get("kind"))
    if kind is None:
        return ServiceError(status, code, detail, request_id)
    # A single error that the detail only prefixes with its place is the package's sentence.
    errors = [error["detail"] for error in problem.get("errors") or []]
    is_placed = len(errors) == 1 and detail.endswith(errors[0])
    return kind(errors[0] if is_placed else detail, code)
