"""Jobs of the service on the workers of a Dask scheduler: lost ones, and encrypted ones."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import servers
import workers
from jobs import EXPECTED, call, refusal_of, refused_at_last, result_of, submitted, watched

pytestmark = pytest.mark.slow


def environment(address: str, folder: Path) -> dict[str, str]:
    return {
        **os.environ,
        "FIVECARD_WORKERS": address,
        "FIVECARD_MOST_JOB_GAMES": "100000000",
        "FIVECARD_LEDGER": f"sqlite:///{folder}/jobs.db",
        # Longer than any test waits: nothing here is to end by a lease that ends.
        "FIVECARD_LEASE_SECONDS": "3600",
    }


def test_one_worker_of_two_is_killed(tmp_path: Path) -> None:
    with (
        workers.cluster() as cluster,
        servers.running(environment=environment(cluster.address, tmp_path)) as server,
    ):
        path = submitted(server)
        watched(server, path, 1)
        cluster.kill_worker()
        assert result_of(server, path) == EXPECTED


def test_the_scheduler_is_lost_and_comes_back(tmp_path: Path) -> None:
    with (
        workers.cluster() as cluster,
        servers.running(environment=environment(cluster.address, tmp_path)) as server,
    ):
        path = submitted(server)
        before = watched(server, path, 1)["done"]
        cluster.lose_scheduler()
        assert refused_at_last(server, "/readyz", seconds=60) == (503, "not_ready")
        assert call(server, "GET", path)["state"] == "running"
        assert call(server, "GET", path)["done"] >= before
        cluster.start_scheduler()
        cluster.add_worker()
        assert result_of(server, path) == EXPECTED
        assert refusal_of(server, "/readyz") is None


def test_when_it_stops_it_releases_the_chunks_of_workers(tmp_path: Path) -> None:
    with workers.cluster() as cluster:
        variables = environment(cluster.address, tmp_path)
        with servers.running(environment=variables) as server:
            path = submitted(server)
            before = watched(server, path, 1)["done"]
            server.process.terminate()
            assert server.ended() == 0, server.output()
            assert "Traceback" not in server.output()
        with servers.running(environment=variables) as server:
            assert call(server, "GET", path)["done"] >= before
            assert result_of(server, path) == EXPECTED


def test_it_stops_while_the_scheduler_is_lost(tmp_path: Path) -> None:
    with workers.cluster() as cluster:
        variables = environment(cluster.address, tmp_path)
        with servers.running(environment=variables) as server:
            path = submitted(server)
            watched(server, path, 1)
            cluster.lose_scheduler()
            server.process.terminate()
            assert server.ended() == 0, server.output()
    with servers.running(environment=variables | {"FIVECARD_WORKERS": "threads"}) as server:
        assert result_of(server, path) == EXPECTED


def test_workers_behind_tls(tmp_path: Path) -> None:
    ours = workers.certificates(tmp_path)
    with workers.cluster(tls=ours) as cluster:
        assert cluster.address.startswith("tls://")
        variables = environment(cluster.address, tmp_path)
        with servers.running(environment=variables | ours.variables()) as server:
            path = submitted(server)
            assert result_of(server, path) == EXPECTED
        strange = tmp_path / "strange"
        strange.mkdir()
        # Who is no one of ours gets no work done, and says that it is not ready.
        theirs = workers.certificates(strange).variables()
        with servers.running(environment=environment(cluster.address, strange) | theirs) as server:
            path = submitted(server)
            assert refused_at_last(server, "/readyz", seconds=60) == (503, "not_ready")
            assert call(server, "GET", path)["done"] == 0
