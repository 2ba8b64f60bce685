"""The examples of the OpenAPI document: the files that hold them, and the JSON they are in."""

from __future__ import annotations

import json
from typing import Any

from casebook import ROOT

__all__ = ["FOLDER", "OPERATIONS", "pretty", "stored"]

FOLDER = ROOT / "service/fivecard_service/examples"
OPERATIONS = sorted(path.stem for path in FOLDER.glob("*.json") if path.stem != "shared")
WIDTH = 100


def stored(name: str) -> Any:
    """The examples of an operation, a list; or those `shared` by many, a list a group."""
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def pretty(value: Any, indent: int = 0, taken: int = 0) -> str:
    """JSON whose lists and objects stand in one line where they fit.

    Args:
        value: what is written.
        indent: of the line that it begins in.
        taken: what else that line has: a name before, a comma after.
    """
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or not value or indent + taken + len(flat) <= WIDTH:
        return flat
    inner = indent + 2
    if isinstance(value, list):
        rows = [pretty(each, inner, 1) for each in value]
        first, last = "[", "]"
    else:
        names = {name: json.dumps(name, ensure_ascii=False) + ": " for name in value}
        rows = [
            names[name] + pretty(each, inner, len(names[name]) + 1) for name, each in value.items()
        ]
        first, last = "{", "}"
    body = ",\n".join(" " * inner + row for row in rows)
    return f"{first}\n{body}\n{' ' * indent}{last}"
