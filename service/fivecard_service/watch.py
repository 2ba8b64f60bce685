"""For operators: a line in the log for each request, and counts and times by route."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cached_property
from time import perf_counter
from typing import Any, BinaryIO, cast

import orjson
import structlog
from flask import Blueprint, Flask, Request, Response, current_app, g, request
from prometheus_client import CollectorRegistry, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from fivecard_service.settings import current_settings
from fivecard_service.version import __version__

__all__ = ["ID_HEADER", "WatchedRequest", "blueprint", "install", "log"]

EXTENSION = "fivecard_watch"
ID_HEADER = "X-Request-Id"
# The ids that a caller may choose: they go into logs and headers as they are.
SANE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)
# For every unknown path; a name for each would fill the memory.
NO_ROUTE = "none"
MOST_METHOD = 16
# From below the fastest answer to the longest usual deadline.
BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
STANDARD_ERROR = 2

blueprint = Blueprint("watch", __name__)


class WatchedRequest(Request):
    """A request with the time it began and its id in the log."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Notes the time."""
        super().__init__(*args, **kwargs)
        self.began = perf_counter()

    @cached_property
    def id(self) -> str:
        """The caller's `X-Request-Id` if it is sane, else one of ours."""
        given = self.headers.get(ID_HEADER)
        if given is not None and SANE_ID.fullmatch(given):
            return given
        return os.urandom(16).hex()


class _StandardError:
    """Standard error as bytes, each line written at once; a closed log is not an error."""

    def write(self, line: bytes) -> None:
        """Writes a line, if standard error is open."""
        with suppress(OSError):
            os.write(STANDARD_ERROR, line)

    def flush(self) -> None:
        """Does nothing: nothing is buffered."""


class _Watch:
    """The log and the counts of one application."""

    def __init__(self, level: str) -> None:
        """Opens the log.

        Args:
            level: the least that is logged.
        """
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        about = Gauge("fivecard_info", "The service.", ["version"], registry=self.registry)
        about.labels(__version__).set(1)
        self.seconds = Histogram(
            "fivecard_request_seconds",
            "Requests and how long they took, by route and status.",
            ["route", "status"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.log = structlog.wrap_logger(
            structlog.BytesLogger(cast(BinaryIO, _StandardError())),
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(serializer=_as_json),
            ],
            wrapper_class=structlog.make_filtering_bound_logger(level),
        )
        self._by_route: dict[tuple[str, int], Any] = {}

    def record(self, answer: Response) -> Response:
        """Counts and logs an answered request, and adds its id to the answer."""
        watched: WatchedRequest = request._get_current_object()  # type: ignore[attr-defined]
        seconds = perf_counter() - watched.began
        route = watched.url_rule.rule if watched.url_rule else NO_ROUTE
        status = answer.status_code
        key = route, status
        observed = self._by_route.get(key)
        if observed is None:
            observed = self._by_route[key] = self.seconds.labels(route, status)
        observed.observe(seconds)
        answer.headers[ID_HEADER] = watched.id
        fields: dict[str, Any] = {
            "id": watched.id,
            "method": watched.method[:MOST_METHOD],
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 3),
        }
        if code := g.get("problem"):
            fields["code"] = code
        self.log.info("request", **fields)
        return answer


def install(app: Flask) -> None:
    """Logs and counts every request of the application, which has its settings already."""
    with app.app_context():
        watch = app.extensions[EXTENSION] = _Watch(current_settings().log_level)
    app.after_request(watch.record)
    app.register_blueprint(blueprint)


def log() -> Any:
    """The log of the application that answers the request."""
    return current_app.extensions[EXTENSION].log


@blueprint.get("/metrics")
def metrics() -> Response:
    """The counts and times, as Prometheus reads them."""
    text = generate_latest(current_app.extensions[EXTENSION].registry)
    return Response(text, content_type=CONTENT_TYPE_LATEST)


def _as_json(fields: Any, **_: Any) -> bytes:
    return orjson.dumps(fields, default=repr)
