"""Everything written about the service is run: docstrings, and the README against a real server."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex

import httpx
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


def readme(server: servers.Server) -> str:
    """The page, with the address of a server that runs."""
    text = (ROOT / "service/README.md").read_text("utf-8")
    assert "http://127.0.0.1:8000" in text
    return text.replace("http://127.0.0.1:8000", server.url)


def test_the_readme_runs(server: servers.Server) -> None:
    examples = "\n".join(readme(server).split("```python\n")[1:])
    test = doctest.DocTestParser().get_doctest(examples, {}, "README", "service/README.md", 0)
    assert len(test.examples) > 5
    run(test)


def test_the_readme_shows_true_answers(server: servers.Server) -> None:
    consoles = re.findall(r"^```console\n(.*?)^```", readme(server), re.M | re.S)
    requested = 0
    for console in consoles:
        for command, shown in re.findall(r"^\$ ((?:.*\\\n)*.*)\n((?:[^$].*\n)*)", console, re.M):
            answer = curl(shlex.split(command.replace("\\\n", "")))
            assert doctest.OutputChecker().check_output(shown, answer + "\n", OPTIONS), answer
            requested += 1
    assert requested >= 2


def curl(words: list[str]) -> str:
    """What a command would print that posts JSON."""
    program, silent, url, header, kind, option, body = words
    assert (program, silent, header, option) == ("curl", "-s", "-H", "-d")
    name, _, value = kind.partition(": ")
    return httpx.post(url, content=body, headers={name: value}).text
