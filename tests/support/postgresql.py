"""A PostgreSQL of its own for tests, as Debian installs it: on a free port, in its own folder."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

__all__ = ["Database", "database", "running"]

USER = "postgres"


@dataclass(frozen=True)
class Database:
    """A server of PostgreSQL, which a test may stop and start again."""

    binaries: Path
    folder: Path
    port: int

    @property
    def address(self) -> str:
        return f"postgresql+psycopg://{USER}@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        where = "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}"
        options = " ".join((f"-p {self.port}", *(f"-c {each}" for each in where)))
        self._control("-l", self.folder / "log", "-w", "-o", options, "start")

    def stop(self) -> None:
        """Ends it, and every connection with it."""
        self._control("-m", "immediate", "stop")

    def _control(self, *arguments: str | Path) -> None:
        _run(self.binaries / "pg_ctl", "-D", self.folder / "data", *arguments)


@contextmanager
def database() -> Iterator[Database]:
    """An empty database. Skips where there is no PostgreSQL; in CI that fails."""
    binaries = _binaries()
    if binaries is None:
        reason = "PostgreSQL is not here (apt install postgresql)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with tempfile.TemporaryDirectory(prefix="fivecard-pg") as folder:
        ours = Database(binaries, Path(folder), _free_port())
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        data = ours.folder / "data"
        _run(binaries / "initdb", "-D", data, "-U", USER, "--auth", "trust", "--no-sync")
        ours.start()
        try:
            yield ours
        finally:
            ours.stop()


@contextmanager
def running() -> Iterator[str]:
    """The address of an empty database."""
    with database() as ours:
        yield ours.address


def _binaries() -> Path | None:
    # Debian keeps them out of the path.
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    return Path(there).parent if there else None


def _run(program: Path, *arguments: str | Path) -> None:
    # PostgreSQL refuses root. Its log holds nothing of ours open: no pipes.
    as_user = {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}
    subprocess.run(
        [program, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        check=True,
        timeout=120,
        **as_user,  # type: ignore[call-overload]
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
