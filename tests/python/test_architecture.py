"""The walls of the house that no compiler keeps."""

from __future__ import annotations

import inspect
import pickle
import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

import fivecard
from casebook import ROOT
from fivecard import black_five, draw, fives

GAMES = {"holdem", "draw", "fives", "black_five"}
GROUND = {"card", "seat", "error"}


def rust_modules_named(path: Path) -> set[str]:
    """The modules of the crate that a file names."""
    code = re.sub(r"//.*", "", path.read_text("utf-8"))
    named = set(re.findall(r"\bcrate::(\w+)", code))
    for group in re.findall(r"\bcrate::\{([^;]*)\};", code):
        named |= set(re.findall(r"(\w+)(?:::|,|\s*\})", group))
    return named


def rust_files() -> dict[Path, str]:
    """The source files of the core, each with the module it belongs to."""
    root = ROOT / "rust"
    files = {
        path: path.relative_to(root).parts[0].removesuffix(".rs") for path in root.rglob("*.rs")
    }
    assert len(files) > 10
    return files


def test_no_game_names_another() -> None:
    for path, module in rust_files().items():
        if module in GAMES:
            assert not rust_modules_named(path) & (GAMES - {module}), path


def test_the_ground_imports_nothing_above_it() -> None:
    for path, module in rust_files().items():
        if module in GROUND:
            assert rust_modules_named(path) <= GROUND | {"write_cards"}, path


def test_the_core_knows_no_python_no_clock_and_no_io() -> None:
    for path in rust_files():
        code = path.read_text("utf-8")
        for word in ("pyo3", "numpy", "std::time", "std::fs", "std::net", "std::io", "println!"):
            assert word not in code, f"{path} names {word}"


def test_unsafe_rust_stands_in_the_avx2_module_alone() -> None:
    for path in [*rust_files(), *(ROOT / "python/src").rglob("*.rs")]:
        if "avx2" not in {path.stem, path.parent.name}:
            code = re.sub(r"//.*", "", path.read_text("utf-8"))
            assert not re.search(r"\bunsafe\b", code), path


def test_the_service_uses_public_names_only() -> None:
    for path in (ROOT / "service").rglob("*.py"):
        assert "_core" not in path.read_text("utf-8"), path


def test_there_is_one_version_number() -> None:
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))
    version = cargo["workspace"]["package"]["version"]
    assert fivecard.__version__ == version
    for member in ("Cargo.toml", "python/Cargo.toml"):
        package = tomllib.loads((ROOT / member).read_text("utf-8"))["package"]
        assert package["version"] == {"workspace": True}, member
    core = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    service = tomllib.loads((ROOT / "service/pyproject.toml").read_text("utf-8"))["project"]
    assert "version" in core["dynamic"]
    assert "version" in service["dynamic"]
    needed = [Requirement(text) for text in service["dependencies"]]
    (on_core,) = [requirement for requirement in needed if requirement.name == "fivecard"]
    assert on_core.specifier.contains(version)


def test_functions_are_pickled_by_the_name_they_are_imported_by() -> None:
    for game in (black_five, draw, fives):
        for name in game.__all__:
            item = getattr(game, name)
            if inspect.isbuiltin(item):
                assert item.__module__ == game.__name__, name
                assert pickle.loads(pickle.dumps(item)) is item, name
