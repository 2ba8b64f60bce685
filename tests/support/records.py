"""Games, tables and results recorded elsewhere, read in place.

They stand in the folder that ``FIVECARD_RECORDS`` names, else in ``../shared/records`` beside the
project; its README describes them. A missing folder fails in CI and skips elsewhere.
"""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from casebook import ROOT


def folder() -> Path:
    """Where the records are."""
    named = os.environ.get("FIVECARD_RECORDS")
    return Path(named) if named else ROOT.parent / "shared" / "records"


def rows(name: str) -> list[Any]:
    """The rows of a file, by its name without the ending."""
    if not folder().is_dir():
        reason = "there are no records: set FIVECARD_RECORDS or put them in ../shared/records"
        if os.environ.get("CI"):
            raise FileNotFoundError(reason)
        pytest.skip(reason)
    with gzip.open(folder() / f"{name}.json.gz") as file:
        found: list[Any] = json.load(file)
    assert found
    return found
