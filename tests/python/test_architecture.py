"""The walls of the house that no compiler keeps."""

from __future__ import annotations

import graphlib
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


Module = tuple[str, ...]


class RustFiles:
    """The files of a crate by module, and which of them each one names.

    A name that a module re-exports counts as the file it comes from. Test modules do not count, nor
    does what a module names of its own submodules.
    """

    def __init__(self, root: Path) -> None:
        self.code: dict[Module, str] = {}
        for path in root.rglob("*.rs"):
            module = path.relative_to(root).with_suffix("").parts
            code = re.sub(r"//.*", "", path.read_text("utf-8"))
            self.code[() if module == ("lib",) else module] = code.partition("#[cfg(test)]\nmod")[0]
        self.exported = {
            module: {path.rpartition("::")[2]: path for path in self.used(module, "pub.* ")}
            for module in self.code
        }

    def used(self, module: Module, publicity: str = "(?:pub.* )?") -> list[str]:
        """The paths of a file's ``use`` lines, one by one."""
        paths = []
        for uses in re.findall(rf"^ *{publicity}use ([^;]+);", self.code[module], re.MULTILINE):
            flat = uses
            while "{" in flat:
                flat = re.sub(r"([\w:]+::)\{([^{}]*)\}", self.ungrouped, flat)
            paths += re.findall(r"[\w:]+", flat)
        return paths

    @staticmethod
    def ungrouped(group: re.Match[str]) -> str:
        return ",".join(group[1] + name for name in re.findall(r"[\w:]+", group[2]))

    def module_of(self, path: str, here: Module) -> Module | None:
        """The module that a path leads to from another; None outside the crate."""
        names = path.split("::")
        if names[0] == "crate":
            here = ()
        elif names[0] == "super":
            here = here[: -names.count("super")]
        elif (*here, names[0]) not in self.code:
            return None
        for name in names:
            if (*here, name) in self.code:
                here = (*here, name)
            elif name in self.exported[here]:
                return self.module_of(self.exported[here][name], here)
        return here

    def named(self, module: Module) -> set[Module]:
        paths = re.findall(r"\b(?:crate|super)(?:::\w+)+", self.code[module])
        found = [self.module_of(path, module) for path in paths + self.used(module)]
        return {other for other in found if other is not None and other[: len(module)] != module}


def test_no_game_names_another() -> None:
    for path, module in rust_files().items():
        if module in GAMES:
            assert not rust_modules_named(path) & (GAMES - {module}), path


def test_the_ground_imports_nothing_above_it() -> None:
    for path, module in rust_files().items():
        if module in GROUND:
            assert rust_modules_named(path) <= GROUND | {"write_cards"}, path


def test_no_two_files_need_each_other() -> None:
    for folder in ("rust", "python/src"):
        files = RustFiles(ROOT / folder)
        named = {module: files.named(module) for module in files.code}
        if folder == "python/src":
            # A State gives Views and a View States, and PyO3 wants a class's methods in one place.
            named["black_five", "view"].remove(("black_five", "state"))
        graphlib.TopologicalSorter(named).prepare()  # a CycleError names the files of a circle


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
