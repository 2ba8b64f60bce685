"""What the OpenAPI document allows, and much that it does not, sent to a real server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import positive_data_acceptance

import servers
from fivecard_service import create_app
from fivecard_service.settings import Settings

# Most texts are no cards, whatever the document says of texts.
NOT_HELD: list[Any] = [positive_data_acceptance]

schema = schemathesis.openapi.from_wsgi("/openapi.json", create_app(Settings()))
each_operation = schema.parametrize()
bounded = settings(
    deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    # Simulations would take most of the time, and what they answer is tested elsewhere.
    environment = {**os.environ, "FIVECARD_MOST_GAMES": "500"}
    with servers.running(environment=environment) as server:
        yield server.url


@each_operation
@settings(bounded, max_examples=30)
def test_each_route_keeps_its_word(case: schemathesis.Case[Any], url: str) -> None:
    case.call_and_validate(base_url=url, excluded_checks=NOT_HELD)


@pytest.mark.slow
@each_operation
@settings(bounded, max_examples=300, derandomize=False)
def test_each_route_keeps_its_word_for_long(case: schemathesis.Case[Any], url: str) -> None:
    case.call_and_validate(base_url=url, excluded_checks=NOT_HELD)
