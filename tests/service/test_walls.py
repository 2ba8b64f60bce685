"""The service is JSON over HTTP and nothing else."""

from __future__ import annotations

import ast

from flask.testing import FlaskClient

import fivecard
from casebook import ROOT
from fivecard_service import __version__, create_app
from fivecard_service.settings import Settings


def test_nothing_in_the_service_names_the_native_module() -> None:
    files = list((ROOT / "service").rglob("*.py"))
    assert len(files) > 5
    for path in files:
        text = path.read_text("utf-8")
        assert "fivecard._core" not in text, path
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module == "fivecard":
                assert {alias.name for alias in node.names} <= {
                    *fivecard.__all__,
                    "black_five",
                    "draw",
                    "fives",
                    "holdem",
                    "work",
                }, path


def test_health(client: FlaskClient) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json) == (200, {"status": "ok", "version": __version__})
    head = client.head("/healthz")
    assert (head.status_code, head.data) == (200, b"")


def test_the_versions_are_one() -> None:
    assert __version__ == fivecard.__version__


def test_each_application_has_its_own_settings() -> None:
    small, usual = create_app(Settings(most_batch_body_bytes=2)), create_app(Settings())
    body = {"hands": ["As Ks Qs Js Ts"]}
    assert small.test_client().post("/v1/evaluate", json=body).status_code == 413
    assert usual.test_client().post("/v1/evaluate", json=body).status_code == 200
