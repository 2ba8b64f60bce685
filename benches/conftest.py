"""Finds the peers, prints the table of targets, and says by name who was not there."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "support"))

from peers import OURS, PEERS, Peer
from targets import TABLE

_found: dict[str, Peer] = {}


@pytest.fixture(scope="session")
def find_peer() -> Callable[[str], Peer]:
    """Gives a library by its name, or skips the bench and remembers the name."""

    def find(name: str) -> Peer:
        if name not in _found:
            try:
                _found[name] = (OURS | PEERS)[name]()
            except ImportError as error:
                TABLE.missing[name] = f"not installed: {error}"
                pytest.skip(TABLE.missing[name])
        return _found[name]

    return find


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = list(TABLE.lines())
    if lines:
        terminalreporter.section("fivecard and its targets, measured in turns")
        for line in lines:
            terminalreporter.write_line(line)
