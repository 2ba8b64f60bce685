"""Everything written is run: docstrings, the README, the pages."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fivecard
from casebook import ROOT

OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
PAGES = [ROOT / "README.md", *sorted((ROOT / "python/docs").glob("*.md"))]
SESSIONS = [page for page in PAGES if page.name != "error_codes.md"]


def public_modules() -> Iterator[Any]:
    yield fivecard
    for info in pkgutil.iter_modules(fivecard.__path__, "fivecard."):
        if not info.name.rpartition(".")[2].startswith("_"):
            yield importlib.import_module(info.name)


def public_objects() -> dict[str, tuple[Any, dict[str, Any]]]:
    """Every public class, function and method, with the names its examples may use."""
    found: dict[str, tuple[Any, dict[str, Any]]] = {}
    shared = {name: getattr(fivecard, name) for name in fivecard.__all__}
    for module in public_modules():
        names = shared | {name: getattr(module, name) for name in module.__all__}
        found[module.__name__] = (module, names)
        for name in module.__all__:
            item = getattr(module, name)
            if not (inspect.isclass(item) or inspect.isroutine(item)):
                continue
            found.setdefault(f"{item.__module__}.{name}", (item, names))
            for attribute, member in vars(item).items() if inspect.isclass(item) else ():
                if not attribute.startswith("_") and getattr(member, "__doc__", None):
                    found[f"{item.__module__}.{name}.{attribute}"] = (member, names)
    return found


OBJECTS = public_objects()


def run(test: doctest.DocTest) -> None:
    report: list[str] = []
    results = doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=report.append)
    assert results.failed == 0, "".join(report)


@pytest.mark.parametrize("name", OBJECTS)
def test_docstring_examples_run(name: str) -> None:
    item, names = OBJECTS[name]
    text = inspect.getdoc(item) or ""
    run(doctest.DocTestParser().get_doctest(text, dict(names), name, None, 0))


@pytest.mark.parametrize("name", OBJECTS)
def test_public_names_are_documented(name: str) -> None:
    item, _ = OBJECTS[name]
    assert (inspect.getdoc(item) or "").strip(), f"{name} has no docstring"


def test_functions_say_what_they_take_raise_and_show_an_example() -> None:
    functions = {name: item for name, (item, _) in OBJECTS.items() if inspect.isbuiltin(item)}
    assert len(functions) >= 4
    for name, function in functions.items():
        text = inspect.getdoc(function) or ""
        for part in ("Args:", "Raises:", ">>> "):
            assert part in text, f"{name}: no {part}"


def python_blocks(page: Path) -> list[str]:
    return re.findall(r"^```(?:python|pycon)\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)


@pytest.mark.parametrize("page", SESSIONS, ids=lambda page: page.name)
def test_python_on_pages_runs(page: Path) -> None:
    names: dict[str, Any] = {}
    sessions = [block for block in python_blocks(page) if ">>>" in block]
    assert sessions, f"{page.name} shows no session"
    for number, block in enumerate(sessions):
        test = doctest.DocTestParser().get_doctest(block, names, f"{page.name}[{number}]", None, 0)
        test.globs = names
        report: list[str] = []
        runner = doctest.DocTestRunner(optionflags=OPTIONS)
        assert runner.run(test, out=report.append, clear_globs=False).failed == 0, "".join(report)


def test_every_link_inside_the_project_leads_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_api_reference_is_built_without_a_warning(tmp_path: Path) -> None:
    build = ROOT / "python/docs/build.py"
    subprocess.run([sys.executable, "-W", "error", build, tmp_path], check=True)
    front = (tmp_path / "fivecard.html").read_text("utf-8")
    assert all(f'id="{name}"' in front for name in fivecard.__all__)
    assert "showdown" in (tmp_path / "fivecard" / "holdem.html").read_text("utf-8")
