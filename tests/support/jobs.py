"""Jobs of services that run in processes of their own: submitted, watched and requested."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from typing import Any

import pytest

from fivecard import black_five
from servers import Server

__all__ = [
    "EXPECTED",
    "GAMES",
    "call",
    "games_of",
    "refusal_of",
    "refused_at_last",
    "result_of",
    "submitted",
    "watched",
]

GAMES = {"games": 400_000, "seed": 11, "bots": ["greedy"] * 5}
EXPECTED = black_five.simulate(400_000, 11, ["greedy"] * 5).to_dict()["counts"]


def call(server: Server, method: str, path: str, body: Any = None, **headers: str) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.url}{path}", data, method=method)
    for name, value in {"Content-Type": "application/json", **headers}.items():
        request.add_header(name.replace("_", "-"), value)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def refusal_of(server: Server, path: str) -> tuple[int, str] | None:
    """The status and code of a problem; None when all is well."""
    try:
        call(server, "GET", path)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)["code"]
    return None


def refused_at_last(server: Server, path: str, seconds: float) -> tuple[int, str]:
    """The status and code of the first problem within some seconds."""
    patience = time.monotonic() + seconds
    while time.monotonic() < patience:
        if (refusal := refusal_of(server, path)) is not None:
            return refusal
        time.sleep(0.05)
    pytest.fail(f"{path} is not refused")


def submitted(server: Server, body: Any = GAMES, **headers: str) -> str:
    job = call(server, "POST", "/v1/black-five/simulate", body, **headers)
    return f"/v1/jobs/{job['id']}"


def watched(server: Server, path: str, least: int, seconds: float = 120) -> Any:
    """The job, as soon as so much of it is done."""
    patience = time.monotonic() + seconds
    while time.monotonic() < patience:
        job = call(server, "GET", path)
        if job["done"] >= least:
            return job
        time.sleep(0.05)
    pytest.fail(f"{path} does not get to {least}")


def result_of(server: Server, path: str) -> Any:
    patience = time.monotonic() + 120
    while time.monotonic() < patience:
        job = call(server, "GET", path)
        if job["state"] not in ("queued", "running"):
            assert job["state"] == "done", job
            return job["result"]["counts"]
        time.sleep(0.1)
    pytest.fail(f"{path} is not done")


def games_of(server: Server) -> float:
    """The games that this process has counted."""
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=30) as answer:
        lines = answer.read().decode().splitlines()
    return sum(float(line.split()[1]) for line in lines if line.startswith("fivecard_games_total"))
