"""What the tests of the service share: the application, and a server that really runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import goldens
import servers
from fivecard_service import create_app
from fivecard_service.jobs import manager
from fivecard_service.settings import Settings

Post = Callable[..., TestResponse]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--refresh",
        action="store_true",
        help="write the files that the tests of the service compare with",
    )


@pytest.fixture(scope="session")
def golden(request: pytest.FixtureRequest) -> goldens.Golden:
    return goldens.comparison(request.config.getoption("--refresh"))


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    ledger = tmp_path_factory.mktemp("ledger") / "jobs.db"
    app = create_app(Settings(ledger=f"sqlite:///{ledger}"))
    yield app
    app.extensions[manager.EXTENSION].stop()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def post(client: FlaskClient) -> Post:
    """Posts a document, or bytes as they are, as JSON."""

    def post(path: str, body: Any, content_type: str | None = "application/json") -> TestResponse:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return client.post(path, data=data, content_type=content_type)

    return post


@pytest.fixture
def server() -> Iterator[servers.Server]:
    """The command, running and answering."""
    with servers.running() as server:
        yield server
