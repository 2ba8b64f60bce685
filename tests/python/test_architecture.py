"""The walls of the house that no compiler keeps: who may import whom, in Rust and in Python."""

from __future__ import annotations

import ast
import graphlib
import inspect
import pickle
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import fivecard
import fivecard_service
from casebook import ROOT
from fivecard import black_five, draw, fives

GAMES = {"holdem", "draw", "fives", "black_five"}
GROUND = {"card", "cpu", "error", "players", "seat"}
MOST_LINES = 500

Module = tuple[str, ...]
"""The path of a module from the root of its crate or package, which is ()."""
Graph = dict[Module, set[Module]]
"""Each module with the modules that it names."""


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
        assert len(self.code) > 10
        self.exported = {
            module: {path.rpartition("::")[2]: path for path in self.used(module, "pub.* ")}
            for module in self.code
        }

    def used(self, module: Module, publicity: str = "(?:pub.* )?") -> list[str]:
        """The paths of a file's ``use`` lines, one by one."""
        paths = []
        for uses in re.findall(rf"^ *{publicity}use ([^;]+);", self.code[module], re.MULTILINE):
            flat, grouped = uses, ""
            while flat != grouped:
                grouped, flat = flat, re.sub(r"([\w:]+::)\{([^{}]*)\}", self.ungrouped, flat)
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

    def graph(self) -> Graph:
        return {module: self.named(module) for module in self.code}


def python_graph(root: Path) -> Graph:
    """The modules of a package and which of them each one imports, in functions too.

    What a module imports for type checkers alone does not count, nor the submodules that a
    package's own ``__init__`` imports.
    """
    paths = {
        path.relative_to(root).with_suffix("").parts: path
        for path in root.rglob("*.py")
        if "docs" not in path.parts
    }
    modules = {name[:-1] if name[-1] == "__init__" else name: path for name, path in paths.items()}
    assert len(modules) > 10
    graph: Graph = {}
    for module, path in modules.items():
        named = {
            other
            for names in imported(ast.parse(path.read_text("utf-8")), root.name)
            for other in [next(names[:end] for end in (2, 1, 0) if names[:end] in modules)]
        }
        is_package = path.name == "__init__.py"
        graph[module] = {
            other
            for other in named - {module}
            if not (is_package and other[: len(module)] == module)
        }
    return graph


def imported(tree: ast.AST, package: str) -> Iterator[Module]:
    """The names that a file imports from its package, each from the package on."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            yield from imported(node, package)
            continue
        parts = [tuple(name.split(".")) for name in names]
        yield from (each[1:] for each in parts if each[0] == package)


@pytest.fixture(scope="module")
def graphs() -> dict[str, Graph]:
    return {
        "rust": RustFiles(ROOT / "rust").graph(),
        "python/src": RustFiles(ROOT / "python/src").graph(),
        "python/fivecard": python_graph(ROOT / "python/fivecard"),
        "service/fivecard_service": python_graph(ROOT / "service/fivecard_service"),
    }


# Of the bindings: they describe classes, whose files use their traits.
DESCRIBE_CLASSES: Graph = {("convert",): set(), ("prelude",): set(), ("value",): set()}
FOLDERS = ("rust", "python/src", "python/fivecard", "service/fivecard_service")


def game_of(module: Module) -> str | None:
    """The game that a module belongs to, at the root or in a folder of games."""
    return next((name for name in module[:2] if name in GAMES), None)


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_game_names_another(graphs: dict[str, Graph], folder: str) -> None:
    for module, named in graphs[folder].items():
        if (game := game_of(module)) is not None:
            others = {game_of(other) for other in named} - {game, None}
            assert not others, f"{folder}: {module} names {others}"


def test_what_games_share_names_no_game(graphs: dict[str, Graph]) -> None:
    for module, named in graphs["rust"].items():
        if module and game_of(module) is None:
            games = {other for other in named if game_of(other)}
            assert not games, f"{module} names {games}"


def test_the_ground_names_nothing_above_it(graphs: dict[str, Graph]) -> None:
    for module, named in graphs["rust"].items():
        if module and module[0] in GROUND:
            assert {other[0] for other in named if other} <= GROUND, module


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_two_files_need_each_other(graphs: dict[str, Graph], folder: str) -> None:
    graph = dict(graphs[folder])
    if folder == "python/src":
        graph |= DESCRIBE_CLASSES
    graphlib.TopologicalSorter(graph).prepare()  # a CycleError names the files of a circle


def test_the_core_knows_no_python_no_clock_and_no_io() -> None:
    for path in (ROOT / "rust").rglob("*.rs"):
        code = path.read_text("utf-8")
        for word in ("pyo3", "numpy", "std::time", "std::fs", "std::net", "std::io", "println!"):
            assert word not in code, f"{path} names {word}"


def test_unsafe_rust_stands_in_the_avx2_module_alone() -> None:
    for path in [*(ROOT / "rust").rglob("*.rs"), *(ROOT / "python/src").rglob("*.rs")]:
        if "avx2" not in {path.stem, path.parent.name}:
            code = re.sub(r"//.*", "", path.read_text("utf-8"))
            assert not re.search(r"\bunsafe\b", code), path


def test_the_service_uses_public_names_only() -> None:
    modules = {path.stem for path in (ROOT / "python/fivecard").iterdir()} - {"_core"}
    public = {*fivecard.__all__, *(name for name in modules if not name.startswith("_"))}
    files = list((ROOT / "service").rglob("*.py"))
    assert len(files) > 5
    for path in files:
        text = path.read_text("utf-8")
        assert "fivecard._core" not in text, path
        for names in imported(ast.parse(text), "fivecard"):
            assert names == () or names[0] in public, f"{path} imports {names}"
            assert not any(name.startswith("_") for name in names), f"{path} imports {names}"


def test_the_package_imports_no_service() -> None:
    for path in (ROOT / "python").rglob("*.py"):
        assert not list(imported(ast.parse(path.read_text("utf-8")), "fivecard_service")), path


def test_importing_fivecard_imports_no_more_than_it_needs() -> None:
    code = "import sys, fivecard; print(*(name for name in sys.modules if 'fivecard' in name))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    core = {"fivecard", "fivecard.errors"}
    assert {name for name in done.stdout.split() if not name.startswith("fivecard._core")} == core


@pytest.mark.parametrize("folder", ["rust", "python", "service", "tests", "benches"])
def test_no_file_is_too_long_to_read(folder: str) -> None:
    for ending in ("rs", "py"):
        for path in (ROOT / folder).rglob(f"*.{ending}"):
            if "target" not in path.relative_to(ROOT).parts:
                lines = len(path.read_text("utf-8").splitlines())
                assert lines <= MOST_LINES, f"{path} has {lines} lines"


def test_there_is_one_version_number() -> None:
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))
    version = cargo["workspace"]["package"]["version"]
    assert fivecard.__version__ == version
    assert fivecard_service.__version__ == version
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
