"""Servers that really run, each on a free port."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest

__all__ = ["COMMAND", "SERVERS", "Server", "granian", "gunicorn", "running"]

COMMAND = Path(sys.executable).with_name("fivecard-service")


@dataclass(frozen=True)
class Server:
    """A server that runs and answers."""

    process: subprocess.Popen[bytes]
    port: int
    log: IO[bytes]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def output(self) -> str:
        """All that it has printed and logged so far."""
        self.log.seek(0)
        return self.log.read().decode()

    def ended(self) -> int:
        """Waits until it has ended, and gives its code."""
        return self.process.wait(timeout=120)


def granian(port: int) -> list[str]:
    """The command of the service."""
    return [str(COMMAND), "--port", str(port)]


def gunicorn(port: int) -> list[str]:
    """The application in another server, as the service's README starts it."""
    program = str(COMMAND.with_name("gunicorn"))
    options = ["--bind", f"127.0.0.1:{port}", "--worker-class", "gthread", "--threads", "32"]
    return [program, *options, "--graceful-timeout", "60", "fivecard_service:create_app()"]


SERVERS: dict[str, Callable[[int], list[str]]] = {"granian": granian, "gunicorn": gunicorn}


@contextmanager
def running(
    command: Callable[[int], list[str]] = granian, environment: Mapping[str, str] | None = None
) -> Iterator[Server]:
    """A server that answers, killed at the end if it still runs."""
    # A file for what it says: a pipe that nobody reads would fill, and stop it.
    with tempfile.TemporaryFile() as log, tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        # A ledger of its own, and short jobs, unless the test wants others.
        own = {
            "FIVECARD_LEDGER": f"sqlite:///{folder}/jobs.db",
            "FIVECARD_MOST_JOB_GAMES": "200000",
        }
        variables = own | dict(os.environ if environment is None else environment)
        process = subprocess.Popen(
            command(port), stdout=log, stderr=log, start_new_session=True, env=variables
        )
        server = Server(process, port, log)
        try:
            _wait_until_healthy(server)
            yield server
        finally:
            if process.poll() is None:
                # All of the group: what was started may have started others.
                os.killpg(process.pid, signal.SIGTERM)
                try:
                    process.wait(timeout=15)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_healthy(server: Server) -> None:
    patience = time.monotonic() + 60
    while time.monotonic() < patience:
        assert server.process.poll() is None, server.output()
        try:
            with urllib.request.urlopen(f"{server.url}/healthz", timeout=5):
                return
        except OSError:  # nobody listens yet, or whoever does cannot answer yet
            time.sleep(0.05)
    pytest.fail("the service does not answer")
