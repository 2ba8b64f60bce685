"""A Dask scheduler and its workers, as processes of their own on free ports."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import trustme

__all__ = ["Certificates", "Cluster", "certificates", "cluster"]

DASK = Path(sys.executable).with_name("dask")


@dataclass(frozen=True)
class Certificates:
    """An authority of our own, and what it has signed for this machine, as files."""

    authority: Path
    certificate: Path
    key: Path

    def options(self) -> list[str | Path]:
        """Of Dask's commands, as the service's README gives them."""
        files = [("ca-file", self.authority), ("cert", self.certificate), ("key", self.key)]
        return [part for name, file in files for part in (f"--tls-{name}", file)]

    def variables(self) -> dict[str, str]:
        """For who connects, as the service's README gives them."""
        tls = "DASK_DISTRIBUTED__COMM__TLS"
        return {
            f"{tls}__CA_FILE": str(self.authority),
            f"{tls}__CLIENT__CERT": str(self.certificate),
            f"{tls}__CLIENT__KEY": str(self.key),
        }


def certificates(folder: Path) -> Certificates:
    """Makes an authority, a certificate for 127.0.0.1 and its key."""
    made = Certificates(folder / "authority.pem", folder / "certificate.pem", folder / "key.pem")
    authority = trustme.CA()
    signed = authority.issue_cert("127.0.0.1")
    authority.cert_pem.write_to_path(made.authority)
    signed.cert_chain_pems[0].write_to_path(made.certificate)
    signed.private_key_pem.write_to_path(made.key)
    return made


@dataclass
class Cluster:
    """A scheduler with workers of one thread each."""

    folder: Path
    tls: Certificates | None
    environment: Mapping[str, str]
    address: str = ""
    scheduler: subprocess.Popen[bytes] | None = None
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start_scheduler(self) -> None:
        """Starts the scheduler, again at the same address if there was one before."""
        scheduler_file = self.folder / "scheduler.json"
        scheduler_file.unlink(missing_ok=True)
        port = self.address.rpartition(":")[2] or "0"
        self.scheduler = self._started(
            *("scheduler", "--host", "127.0.0.1", "--port", port),
            *("--no-dashboard", "--scheduler-file", scheduler_file),
            *(("--protocol", "tls") if self.tls else ()),
        )
        self.address = address_in(scheduler_file)

    def lose_scheduler(self) -> None:
        """Ends the scheduler as a crash would; its workers end with it."""
        assert self.scheduler
        for process in [self.scheduler, *self.workers]:
            process.kill()
            process.wait()
        self.workers.clear()

    def add_worker(self) -> None:
        """Starts a worker, which no nanny restarts."""
        self.workers.append(
            self._started(
                *("worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard"),
                *("--death-timeout", "60", "--local-directory", self.folder),
            )
        )

    def kill_worker(self) -> None:
        """Ends the first worker as a crash would."""
        worker = self.workers.pop(0)
        worker.kill()
        worker.wait()

    def _started(self, *arguments: str | Path) -> subprocess.Popen[bytes]:
        tls = self.tls.options() if self.tls else []
        return subprocess.Popen(
            [DASK, *arguments, *tls],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | dict(self.environment),
        )


@contextmanager
def cluster(
    workers: int = 2,
    tls: Certificates | None = None,
    environment: Mapping[str, str] | None = None,
) -> Iterator[Cluster]:
    """A scheduler that is up, with so many workers on their way."""
    with tempfile.TemporaryDirectory() as folder:
        ours = Cluster(Path(folder), tls, environment or {})
        try:
            ours.start_scheduler()
            for _ in range(workers):
                ours.add_worker()
            yield ours
        finally:
            ours.lose_scheduler()


def address_in(file: Path) -> str:
    patience = time.monotonic() + 60
    while time.monotonic() < patience:
        try:
            return str(json.loads(file.read_text("utf-8"))["address"])
        except (OSError, ValueError):
            time.sleep(0.05)
    pytest.fail("the scheduler does not start")
