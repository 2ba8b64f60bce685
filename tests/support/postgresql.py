"""A PostgreSQL of its own for tests, as Debian installs it: on a free port, in its own folder."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

__all__ = ["running"]

USER = "postgres"


@contextmanager
def running() -> Iterator[str]:
    """The address of an empty database. Skips where there is no PostgreSQL; in CI that fails."""
    binaries = _binaries()
    if binaries is None:
        said = "PostgreSQL is not here (apt install postgresql)"
        if os.environ.get("CI"):
            pytest.fail(said)
        pytest.skip(said)
    with tempfile.TemporaryDirectory(prefix="fivecard-pg") as folder:
        data = Path(folder) / "data"
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        _run(binaries / "initdb", "-D", data, "-U", USER, "--auth", "trust", "--no-sync")
        port = _free_port()
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        log = Path(folder) / "log"
        _run(binaries / "pg_ctl", "-D", data, "-l", log, "-w", "-o", options, "start")
        try:
            yield f"postgresql+psycopg://{USER}@127.0.0.1:{port}/postgres"
        finally:
            _run(binaries / "pg_ctl", "-D", data, "-m", "immediate", "stop")


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
