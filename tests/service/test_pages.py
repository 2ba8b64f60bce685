"""The page at /docs: all that it is made of comes from this server."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient


def test_the_page_names_only_what_is_served_here(client: FlaskClient) -> None:
    page = client.get("/docs")
    assert (page.status_code, page.mimetype) == (200, "text/html")
    named = re.findall(r'(?:src|href)="([^"]*)"', page.text)
    assert len(named) == 4
    for place in named:
        assert place.startswith("/docs/")
        answer = client.get(place)
        assert answer.status_code == 200
        assert answer.data
        answer.close()
    start = client.get("/docs/start.js").text
    assert 'url: "/openapi.json"' in start
    # Else Swagger UI shows the badge of a validator on another host.
    assert "validatorUrl: null" in start
    assert "//" not in page.text.replace("<!DOCTYPE", "") + start


def test_the_browser_may_fetch_nothing_elsewhere(client: FlaskClient) -> None:
    policy = client.get("/docs").headers["Content-Security-Policy"]
    allowed = dict(part.split(" ", 1) for part in policy.split("; "))
    assert allowed["default-src"] == "'none'"
    sources = {source for value in allowed.values() for source in value.split()}
    assert sources <= {"'none'", "'self'", "'unsafe-inline'", "data:"}
    assert "'unsafe-inline'" not in allowed["script-src"]


@pytest.mark.parametrize("part", ["__init__.py", "..%2f__init__.py", "swagger-ui.css/", "x"])
def test_nothing_else_is_there(client: FlaskClient, part: str) -> None:
    answer = client.get(f"/docs/{part}")
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
