"""The OpenAPI document is valid, and what it says is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from flask.testing import FlaskClient
from openapi_spec_validator import validate

import fivecard_service.version
from casebook import ROOT
from fivecard_service import create_app
from fivecard_service.settings import Settings
from goldens import Golden
from outline import outline

SPEC: dict[str, Any] = create_app(Settings()).test_client().get("/openapi.json").get_json()


def test_the_document_is_valid() -> None:
    validate(SPEC)
    assert SPEC["openapi"] == "3.1.0"
    assert SPEC["info"]["version"] == fivecard_service.version.__version__


def test_it_is_the_one_we_know(golden: Golden) -> None:
    golden(ROOT / "tests/golden/openapi.txt", outline(SPEC))


def test_it_has_every_route(client: FlaskClient) -> None:
    rules = {rule.rule for rule in client.application.url_map.iter_rules()}
    rules = {re.sub(r"<(\w+)>", r"{\1}", rule) for rule in rules}
    not_in_it = {
        "/openapi.json",
        "/metrics",
        "/docs",
        "/docs/start.js",
        "/docs/{part}",
    }
    assert rules == set(SPEC["paths"]) | not_in_it


def test_every_schema_it_names_is_there() -> None:
    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                yield part["$ref"]
            for value in part.values():
                yield from references(value)
        elif isinstance(part, list):
            for value in part:
                yield from references(value)

    named = set(references(SPEC))
    kinds = SPEC["components"].items()
    there = {f"#/components/{kind}/{name}" for kind, those in kinds for name in those}
    assert named <= there
    assert len(named) > 5


def test_the_rules_for_names_and_chips_are_in_it() -> None:
    properties = SPEC["components"]["schemas"]["NamedHoldemShowdown"]["properties"]
    assert properties["hands"]["propertyNames"]["maxLength"] == 64
    assert SPEC["components"]["schemas"]["EvaluateRequest"]["additionalProperties"] is False
    assert "9007199254740991" in str(properties["contributed"])
