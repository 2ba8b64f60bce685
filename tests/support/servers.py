"""Servers that really run, each on a free port."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

__all__ = ["COMMAND", "free_port", "granian", "running"]

COMMAND = Path(sys.executable).with_name("fivecard-service")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def granian(port: int) -> list[str]:
    """The command of the service."""
    return [str(COMMAND), "--port", str(port)]


@contextmanager
def running(
    command: Sequence[str], url: str, environment: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """A server that answers, killed at the end if it still runs."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        env=environment,
    )
    try:
        _wait_until_healthy(process, url)
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def _wait_until_healthy(process: subprocess.Popen[str], url: str) -> None:
    patience = time.monotonic() + 60
    while time.monotonic() < patience:
        assert process.poll() is None, process.communicate()[0]
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=5):
                return
        except urllib.error.URLError:
            time.sleep(0.05)
    pytest.fail("the service does not answer")
