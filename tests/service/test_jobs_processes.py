"""Jobs and processes: killed, stopped, started again, and several on one ledger."""

from __future__ import annotations

import json
import os
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import postgresql
import servers
import workers
from fivecard import black_five
from servers import Server

pytestmark = pytest.mark.slow

GAMES = {"games": 400_000, "seed": 11, "bots": ["greedy"] * 5}
EXPECTED = black_five.simulate(400_000, 11, ["greedy"] * 5).to_dict()


@pytest.fixture(params=["sqlite", "postgresql"])
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    own = {
        **os.environ,
        "FIVECARD_LEASE_SECONDS": "2",
        "FIVECARD_MOST_JOB_GAMES": "100000000",
        "FIVECARD_LEDGER": f"sqlite:///{tmp_path}/jobs.db",
    }
    if request.param == "sqlite":
        yield own
        return
    with postgresql.running() as address:
        yield own | {"FIVECARD_LEDGER": address}


def asked(server: Server, method: str, path: str, body: Any = None, **headers: str) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.url}{path}", data, method=method)
    for name, value in {"Content-Type": "application/json", **headers}.items():
        request.add_header(name.replace("_", "-"), value)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def refusal_of(server: Server, path: str) -> tuple[int, str] | None:
    """The status and code of a problem; None when all is well."""
    try:
        asked(server, "GET", path)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)["code"]
    return None


def handed_in(server: Server, body: Any = GAMES, **headers: str) -> str:
    job = asked(server, "POST", "/v1/black-five/simulate", body, **headers)
    return f"/v1/jobs/{job['id']}"


def watched(server: Server, path: str, least: int, seconds: float = 120) -> Any:
    """The job, as soon as so much of it is done."""
    patience = time.monotonic() + seconds
    while time.monotonic() < patience:
        job = asked(server, "GET", path)
        if job["done"] >= least:
            return job
        time.sleep(0.05)
    pytest.fail(f"{path} does not get to {least}")


def result_of(server: Server, path: str) -> Any:
    patience = time.monotonic() + 120
    while time.monotonic() < patience:
        job = asked(server, "GET", path)
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


def test_kill_9_in_the_middle_loses_nothing_but_time(environment: dict[str, str]) -> None:
    with servers.running(environment=environment) as server:
        path = handed_in(server)
        before = watched(server, path, 1)["done"]
        os.killpg(server.process.pid, signal.SIGKILL)
        server.ended()
    assert before < GAMES["games"]
    with servers.running(environment=environment) as server:
        # It goes on by itself, with what was done.
        assert asked(server, "GET", path)["done"] >= before
        assert result_of(server, path) == EXPECTED
        assert games_of(server) <= GAMES["games"] - before


def test_two_processes_share_the_jobs(environment: dict[str, str]) -> None:
    with (
        servers.running(environment=environment) as one,
        servers.running(environment=environment) as two,
    ):
        # The second one opens its ledger when it is first asked.
        assert asked(two, "GET", "/readyz")["status"] == "ready"
        path = handed_in(one, Idempotency_Key="once")
        assert handed_in(two, Idempotency_Key="once") == path
        assert result_of(two, path) == result_of(one, path) == EXPECTED
        assert games_of(one) + games_of(two) == GAMES["games"]
        assert min(games_of(one), games_of(two)) > 0
        long = handed_in(one, GAMES | {"games": 100_000_000})
        watched(one, long, 1)
        assert asked(two, "DELETE", long)["state"] == "cancelled"
        assert asked(one, "GET", long)["state"] == "cancelled"
        # Both are free for the next at once.
        assert result_of(one, handed_in(two)) == EXPECTED


def test_readiness_ends_before_the_service(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "FIVECARD_DRAIN_SECONDS": "3",
        "FIVECARD_LEDGER": f"sqlite:///{tmp_path}/jobs.db",
    }
    with servers.running(environment=environment) as server:
        assert asked(server, "GET", "/readyz")["status"] == "ready"
        server.process.terminate()
        patience = time.monotonic() + 3
        while True:
            assert time.monotonic() < patience
            if (told := refusal_of(server, "/readyz")) is not None:
                assert told == (503, "not_ready")
                break
        assert asked(server, "GET", "/healthz")["status"] == "ok"
        assert server.ended() == 0, server.output()


def test_on_dask_of_whose_workers_one_is_killed(tmp_path: Path) -> None:
    with workers.cluster() as cluster:
        environment = {
            **os.environ,
            "FIVECARD_WORKERS": cluster.address,
            "FIVECARD_MOST_JOB_GAMES": "100000000",
            "FIVECARD_LEDGER": f"sqlite:///{tmp_path}/jobs.db",
        }
        with servers.running(environment=environment) as server:
            path = handed_in(server)
            watched(server, path, 1)
            cluster.kill_worker()
            assert result_of(server, path) == EXPECTED
