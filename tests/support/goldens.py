"""Files that are written by what they describe, and compared with it ever after."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

Golden = Callable[[Path, str], None]


def comparison(refresh: bool) -> Golden:
    """A comparison of a file with what it should be, or one that writes it."""

    def compare(file: Path, expected: str) -> None:
        if refresh:
            file.write_text(expected, "utf-8")
        assert file.read_text("utf-8") == expected, (
            f"{file.name} is not what it would be now: look at the difference that "
            "`make examples` or `pytest --refresh` makes, and commit it if it is meant"
        )

    return compare
