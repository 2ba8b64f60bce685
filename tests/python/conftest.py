"""What the package's tests share."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Has Ctrl-C raise KeyboardInterrupt, also where the tests run in the background.

    Whoever starts them with `&` has them ignore it, and what it should stop would never end.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
