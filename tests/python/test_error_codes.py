"""The codes of errors: all are listed, and the page lists them all."""

from __future__ import annotations

import ast
import importlib.util
import re
from pathlib import Path

from casebook import ROOT
from fivecard.error_codes import CODES

PAGE = ROOT / "python/docs/error_codes.md"
# A code stands in an error's constructor, or in a helper that calls it.
CONSTRUCTED = re.compile(
    r"(?:Setup|Parse|Limit)Error(?:::new)?\(\s*\"([a-z_]+)\"|IllegalAction::new\(\s*\"([a-z_]+)\""
)


def rust_sources() -> list[Path]:
    return [*ROOT.glob("rust/**/*.rs"), *ROOT.glob("python/src/**/*.rs")]


def python_codes(package: str) -> set[str]:
    """The codes that Python code gives to errors of the package."""
    kinds = {"ParseError", "SetupError", "IllegalActionError", "LimitError"}
    found = set()
    for path in ROOT.glob(f"{package}/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) in kinds:
                code = node.args[1]
                if isinstance(code, ast.Constant):
                    found.add(str(code.value))
    return found


def test_the_page_is_made_of_the_lists() -> None:
    spec = importlib.util.spec_from_file_location("page", ROOT / "python/docs/error_codes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert PAGE.read_text(encoding="utf-8") == module.page(), "run make error-codes"


def test_every_code_in_the_sources_is_listed_and_every_listed_code_is_used() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in rust_sources()}
    used = {
        first or second
        for path, text in texts.items()
        if path.name != "codes.rs"
        for first, second in CONSTRUCTED.findall(text)
    }
    python = python_codes("python/fivecard") | python_codes("service/fivecard_service")
    assert (used | python) - set(CODES) == set()
    others = "".join(text for path, text in texts.items() if path.name != "codes.rs")
    unused = [code for code in CODES if f'"{code}"' not in others and code not in python]
    assert unused == []
