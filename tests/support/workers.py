"""A Dask scheduler and its workers, as processes of their own on free ports."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

__all__ = ["Cluster", "cluster"]

DASK = Path(sys.executable).with_name("dask")


@dataclass
class Cluster:
    """A scheduler with workers of one thread each."""

    address: str
    folder: Path
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def add_worker(self) -> None:
        """Starts a worker, which no nanny restarts."""
        options = ["--no-nanny", "--nthreads", "1", "--no-dashboard", "--death-timeout", "60"]
        self.workers.append(
            started("worker", self.address, *options, "--local-directory", self.folder)
        )

    def kill_worker(self) -> None:
        """Ends the first worker as a crash would."""
        worker = self.workers.pop(0)
        worker.kill()
        worker.wait()


def started(*arguments: str | Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [DASK, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@contextmanager
def cluster(workers: int = 2) -> Iterator[Cluster]:
    """A scheduler that is up, with so many workers on their way."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "scheduler.json"
        scheduler = started(
            *("scheduler", "--host", "127.0.0.1", "--port", "0"),
            *("--no-dashboard", "--scheduler-file", told),
        )
        ours = Cluster("", Path(folder))
        try:
            ours.address = address_in(told)
            for _ in range(workers):
                ours.add_worker()
            yield ours
        finally:
            for process in [*ours.workers, scheduler]:
                process.kill()
                process.wait()


def address_in(file: Path) -> str:
    patience = time.monotonic() + 60
    while time.monotonic() < patience:
        try:
            return str(json.loads(file.read_text("utf-8"))["address"])
        except (OSError, ValueError):
            time.sleep(0.05)
    pytest.fail("the scheduler does not start")
