"""Access: API keys, their rates, and the headers that browsers need."""

from __future__ import annotations

import hashlib
import ipaddress
import re
import secrets
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

import limits as rates
from flask import Flask, Response, current_app, g, request

from fivecard_service.errors import ProblemError
from fivecard_service.settings import Settings

__all__ = [
    "caller",
    "hash_of",
    "install",
    "is_expensive",
    "is_loopback",
    "is_name",
    "keys_in",
    "new_key",
]

View = TypeVar("View", bound=Callable[..., Any])

EXTENSION = "fivecard_access"
EXPENSIVE = "is_expensive"
# Open to monitoring and to readers of the page.
OPEN = frozenset({"/healthz", "/readyz", "/version", "/openapi.json", "/docs", "/docs/<part>"})
NAME = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)
BEARER = re.compile(r"Bearer +(\S+)", re.ASCII | re.IGNORECASE)
SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
}
CORS = {
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, X-Request-Id",
    "Access-Control-Expose-Headers": "Location, Retry-After, X-Request-Id",
    "Access-Control-Max-Age": "600",
}


class _Access:
    """The keys, rates and origins of one application."""

    def __init__(self, settings: Settings) -> None:
        """Reads them."""
        self.names = {hashed: name for name, hashed in keys_in(settings.api_keys).items()}
        self.origins = frozenset(settings.cors_origins.split())
        self.rate = rates.parse(settings.rate)
        number, _, unit = settings.rate.partition("/")
        requests = "request" if number == "1" else "requests"
        self.allowed = f"{int(number):,} expensive {requests} per {unit}"
        self.limiter = rates.strategies.FixedWindowRateLimiter(rates.storage.MemoryStorage())

    def let_in(self) -> None:
        """Identifies the caller.

        Raises:
            ProblemError: 401 `unauthorized`, 403 `loopback_only` or 429 `rate_limited`.
        """
        g.caller = ""
        rule = request.url_rule.rule if request.url_rule else None
        if request.method == "OPTIONS" or rule in OPEN:
            return
        if not self.names:
            if request.remote_addr and not is_loopback(request.remote_addr):
                detail = "without API keys the service answers requests from its own machine only"
                raise ProblemError(403, "loopback_only", detail)
            return
        sent = BEARER.fullmatch(request.headers.get("Authorization", ""))
        name = self.names.get(hash_of(sent[1])) if sent else None
        if name is None:
            found = "is unknown" if sent else "is missing"
            detail = f'the API key {found}: send the header "Authorization: Bearer KEY"'
            raise ProblemError(401, "unauthorized", detail)
        g.caller = name
        view = current_app.view_functions.get(request.endpoint or "")
        if getattr(view, EXPENSIVE, False) and not self.limiter.hit(self.rate, name):
            detail = f"this key is limited to {self.allowed} (the setting rate)"
            raise ProblemError(429, "rate_limited", detail)

    def send_off(self, answer: Response) -> Response:
        """Adds the headers that the client, and its browser, need."""
        for name, value in SAFE.items():
            answer.headers.setdefault(name, value)
        if answer.status_code == 401:
            answer.headers["WWW-Authenticate"] = "Bearer"
        if answer.status_code == 429:
            answer.headers["Retry-After"] = str(self._seconds_to_wait())
        if self.origins:
            answer.headers.add("Vary", "Origin")
            origin = request.headers.get("Origin")
            if origin in self.origins:
                answer.headers["Access-Control-Allow-Origin"] = origin
                answer.headers.update(CORS)
        return answer

    def _seconds_to_wait(self) -> int:
        reset, left = self.limiter.get_window_stats(self.rate, g.get("caller", ""))
        return 1 if left else max(1, round(reset - time.time()))


def install(app: Flask, settings: Settings) -> None:
    """Checks every request of the application."""
    access = app.extensions[EXTENSION] = _Access(settings)
    app.before_request(access.let_in)
    app.after_request(access.send_off)


def caller() -> str:
    """The name of the caller's key; empty where keys are off."""
    name: str = g.get("caller", "")
    return name


def is_expensive(view: View) -> View:
    """Limits by the setting `rate` how often a key may call a route.

    Goes below the route's own decorator.
    """
    setattr(view, EXPENSIVE, True)
    return view


def is_name(text: str) -> bool:
    """Whether this can be the name of a key."""
    return NAME.fullmatch(text) is not None


# Called for every request, mostly with a few addresses.
@lru_cache(maxsize=1024)
def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback


def new_key() -> str:
    """A new API key, of 32 random bytes."""
    return secrets.token_urlsafe(32)


def hash_of(key: str) -> str:
    """The hash of a key for the settings. Keys are random and long, so a fast hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


def keys_in(text: str) -> dict[str, str]:
    """Names and hashes of the setting `api_keys`."""
    return dict(each.split(":", 1) for each in text.split())
