"""What the tests of the service share: the application, and a server that really runs."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from fivecard_service import create_app

COMMAND = Path(sys.executable).with_name("fivecard-service")
Post = Callable[..., TestResponse]


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app()


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
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def server(free_port: int) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, running and answering, with the URL it answers at."""
    url = f"http://127.0.0.1:{free_port}"
    process = subprocess.Popen(
        [COMMAND, "--port", str(free_port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        wait_until_healthy(process, url)
        yield process, url
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def wait_until_healthy(process: subprocess.Popen[str], url: str) -> None:
    patience = time.monotonic() + 60
    while time.monotonic() < patience:
        assert process.poll() is None, process.communicate()[0]
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=5):
                return
        except urllib.error.URLError:
            time.sleep(0.05)
    pytest.fail("the service does not answer")
