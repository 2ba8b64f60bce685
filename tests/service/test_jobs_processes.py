"""Jobs and processes: killed, stopped, started again, and several on one ledger."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import postgresql
import servers
from jobs import (
    EXPECTED,
    GAMES,
    call,
    games_of,
    refusal_of,
    refused_at_last,
    result_of,
    submitted,
    watched,
)

pytestmark = pytest.mark.slow


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


def test_kill_9_in_the_middle_loses_nothing_but_time(environment: dict[str, str]) -> None:
    with servers.running(environment=environment) as server:
        path = submitted(server)
        before = watched(server, path, 1)["done"]
        os.killpg(server.process.pid, signal.SIGKILL)
        server.ended()
    assert before < GAMES["games"]
    with servers.running(environment=environment) as server:
        # It goes on by itself, with what was done.
        assert call(server, "GET", path)["done"] >= before
        assert result_of(server, path) == EXPECTED
        assert games_of(server) <= GAMES["games"] - before


@pytest.mark.parametrize("command", servers.SERVERS.values(), ids=list(servers.SERVERS))
def test_when_it_stops_it_keeps_what_is_done(
    environment: dict[str, str], command: Callable[[int], list[str]]
) -> None:
    # Time enough on a busy machine: who is killed cannot give anything back.
    environment = environment | {"FIVECARD_LEASE_SECONDS": "3600", "FIVECARD_STOP_SECONDS": "60"}
    with servers.running(command, environment) as server:
        path = submitted(server)
        before = watched(server, path, 1)["done"]
        server.process.terminate()
        assert server.ended() == 0, server.output()
        assert "Traceback" not in server.output()
    with servers.running(command, environment) as server:
        # What was at work went back to the ledger: nobody waits for the end of its lease.
        assert call(server, "GET", path)["done"] >= before
        assert result_of(server, path) == EXPECTED


def test_it_stops_while_a_stream_is_open(environment: dict[str, str]) -> None:
    environment = environment | {"FIVECARD_LEASE_SECONDS": "3600", "FIVECARD_STOP_SECONDS": "60"}
    with servers.running(environment=environment) as server:
        path = submitted(server, GAMES | {"games": 50_000_000})
        watched(server, path, 1)
        with urllib.request.urlopen(f"{server.url}{path}/events", timeout=60) as stream:
            assert stream.readline() == b"event: running\n"
            server.process.terminate()
            # Long before the stream would end, and the server be killed.
            assert server.process.wait(timeout=30) == 0, server.output()
            assert stream.read().endswith(b"\n\n")
    with servers.running(environment=environment) as server:
        assert call(server, "DELETE", path)["state"] == "cancelled"
        assert result_of(server, submitted(server)) == EXPECTED


@pytest.mark.parametrize("is_there", [False, True], ids=["new ledger", "ledger that is there"])
def test_each_stop_gives_all_back(tmp_path: Path, is_there: bool) -> None:
    # The first request opens a new ledger, on a thread of the server; the start one that is there.
    file = tmp_path / "jobs.db"
    environment = {
        **os.environ,
        "FIVECARD_LEASE_SECONDS": "3600",
        "FIVECARD_STOP_SECONDS": "60",
        "FIVECARD_MOST_JOB_GAMES": "100000000",
        "FIVECARD_LEDGER": f"sqlite:///{file}",
    }
    for pause in range(4):
        if not is_there:
            file.unlink(missing_ok=True)
        with servers.running(environment=environment) as server:
            watched(server, submitted(server, GAMES | {"games": 50_000_000, "seed": pause}), 1)
            time.sleep(pause / 10)
            server.process.terminate()
            assert server.ended() == 0, server.output()
        with sqlite3.connect(file) as ledger:
            claimed = "SELECT count(*) FROM fivecard_chunks WHERE result IS NULL AND expires > 0"
            assert ledger.execute(claimed).fetchone() == (0,)
        ledger.close()


def test_two_processes_share_the_jobs(environment: dict[str, str]) -> None:
    with (
        servers.running(environment=environment) as one,
        servers.running(environment=environment) as two,
    ):
        # The second one opens its ledger at the first request.
        assert call(two, "GET", "/readyz")["status"] == "ready"
        path = submitted(one, Idempotency_Key="once")
        assert submitted(two, Idempotency_Key="once") == path
        assert result_of(two, path) == result_of(one, path) == EXPECTED
        assert games_of(one) + games_of(two) == GAMES["games"]
        assert min(games_of(one), games_of(two)) > 0
        long = submitted(one, GAMES | {"games": 100_000_000})
        watched(one, long, 1)
        assert call(two, "DELETE", long)["state"] == "cancelled"
        assert call(one, "GET", long)["state"] == "cancelled"
        # Both are free for the next at once.
        assert result_of(one, submitted(two)) == EXPECTED


def test_the_ledger_is_away_and_comes_back() -> None:
    with postgresql.database() as database:
        environment = {
            **os.environ,
            "FIVECARD_LEDGER": database.address,
            "FIVECARD_MOST_JOB_GAMES": "100000000",
            # Longer than it takes, and shorter than it is waited for: if the database is stopped
            # just when it has given a chunk out, nobody knows of that.
            "FIVECARD_LEASE_SECONDS": "60",
        }
        with servers.running(environment=environment) as server:
            path = submitted(server)
            watched(server, path, 1)
            database.stop()
            assert refused_at_last(server, "/readyz", seconds=30) == (503, "not_ready")
            assert refusal_of(server, path) == (503, "jobs_unavailable")
            assert refusal_of(server, "/healthz") is None
            assert games_of(server) > 0
            database.start()
            assert result_of(server, path) == EXPECTED
            assert refusal_of(server, "/readyz") is None
            assert "Traceback" not in server.output()


def test_readiness_ends_before_the_service(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "FIVECARD_DRAIN_SECONDS": "3",
        "FIVECARD_LEDGER": f"sqlite:///{tmp_path}/jobs.db",
    }
    with servers.running(environment=environment) as server:
        assert call(server, "GET", "/readyz")["status"] == "ready"
        server.process.terminate()
        assert refused_at_last(server, "/readyz", seconds=3) == (503, "not_ready")
        assert call(server, "GET", "/healthz")["status"] == "ok"
        assert server.ended() == 0, server.output()
