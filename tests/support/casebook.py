"""The casebook: executable cases shared by all languages, read in place.

They stand in the folder that ``FIVECARD_CASEBOOK`` names, else in ``../shared/casebook`` beside
the project. Any file there may be absent. A missing folder fails in CI and skips elsewhere.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
Case = dict[str, Any]


def folder() -> Path:
    named = os.environ.get("FIVECARD_CASEBOOK")
    return Path(named) if named else ROOT.parent / "shared" / "casebook"


def cases(file: str, *games: str, without: Collection[str] = ()) -> list[Case]:
    """The cases of these games in a file of the casebook; none where the file is absent.

    Cases with an input named in ``without`` are left out.
    """
    path = folder() / file
    if not path.is_file():
        return []
    return [
        case
        for case in json.loads(path.read_text("utf-8"))
        if case["game"] in games and not set(without) & set(case["input"])
    ]


def each(file: str, *games: str, without: Collection[str] = ()) -> pytest.MarkDecorator:
    """Parametrises a test with the argument ``case`` over the cases of these games."""
    found = cases(file, *games, without=without)
    if found:
        ids = [f"casebook-{case['id']}" for case in found]
        return pytest.mark.parametrize("case", found, ids=ids)
    reason = f"the casebook has no {' or '.join(games)} case in {file}"
    if not folder().is_dir():
        reason = "there is no casebook: set FIVECARD_CASEBOOK or put it in ../shared/casebook"
        if os.environ.get("CI"):
            raise FileNotFoundError(reason)
    skipped = pytest.param(None, marks=pytest.mark.skip(reason=reason), id="casebook-absent")
    return pytest.mark.parametrize("case", [skipped])
