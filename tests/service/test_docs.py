"""Everything written about the service is run: docstrings, and the README against a real server."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import fivecard_service
import servers
from casebook import ROOT

OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
MODULES = [
    info.name for info in pkgutil.walk_packages(fivecard_service.__path__, "fivecard_service.")
]


def run(test: doctest.DocTest) -> None:
    report: list[str] = []
    results = doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=report.append)
    assert results.failed == 0, "".join(report)


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_run(name: str) -> None:
    for test in doctest.DocTestFinder().find(importlib.import_module(name)):
        run(test)


def test_the_readme_runs(server: servers.Server) -> None:
    text = (ROOT / "service/README.md").read_text("utf-8")
    assert "http://127.0.0.1:8000" in text
    examples = "\n".join(text.replace("http://127.0.0.1:8000", server.url).split("```python\n")[1:])
    test = doctest.DocTestParser().get_doctest(examples, {}, "README", "service/README.md", 0)
    assert len(test.examples) > 5
    run(test)
