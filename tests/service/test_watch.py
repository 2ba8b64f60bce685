"""What operators see: the log and the metrics, and nothing of what players hold."""

from __future__ import annotations

import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from fivecard_service import __version__, create_app, watch
from fivecard_service.settings import Settings

SECRET = {"games": 1, "bots": ["random"] * 5, "seed": 987654321}
SIMULATE = "/v1/black-five/simulate"
HAND = {"hands": ["Ks Kc Kh 9c Ts 7c 4c"]}


@pytest.fixture
def own() -> FlaskClient:
    """A client of an application that nobody has asked yet."""
    return create_app(Settings()).test_client()


def test_health(client: FlaskClient) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json) == (200, {"status": "ok", "version": __version__})
    head = client.head("/healthz")
    assert (head.status_code, head.data) == (200, b"")


def logged(capfd: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capfd.readouterr().err.splitlines()]


def requests_seen(client: FlaskClient) -> dict[tuple[str, str], float]:
    families = text_string_to_metric_families(client.get("/metrics").text)
    return {
        (sample.labels["route"], sample.labels["status"]): sample.value
        for family in families
        for sample in family.samples
        if sample.name == "fivecard_request_seconds_count"
    }


def test_a_request_is_a_line(own: FlaskClient, capfd: pytest.CaptureFixture[str]) -> None:
    answer = own.post("/v1/evaluate?token=hidden", json=HAND)
    (line,) = logged(capfd)
    assert line.keys() == {"time", "level", "event", "id", "method", "route", "status", "ms"}
    assert (line["event"], line["level"]) == ("request", "info")
    assert (line["method"], line["route"], line["status"]) == ("POST", "/v1/evaluate", 200)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", line["time"])
    assert 0 < line["ms"] < 60_000
    assert line["id"] == answer.headers["X-Request-Id"]


def test_no_card_seed_or_query_is_in_a_line(
    own: FlaskClient, capfd: pytest.CaptureFixture[str]
) -> None:
    own.post("/v1/evaluate?token=hidden", json={"hands": ["Ks Kc Kh 9c Ts 7c Xx"]})
    own.post(SIMULATE, json=SECRET)
    own.get("/Ks/hidden", headers={"Authorization": "hidden", "Cookie": "hidden=hidden"})
    text = capfd.readouterr().err
    assert len(text.splitlines()) == 3
    for secret in ("Ks", "Xx", "hidden", "987654321", "random"):
        assert secret not in text
    codes = [json.loads(line).get("code") for line in text.splitlines()]
    assert codes == ["bad_card", None, "not_found"]


@pytest.mark.parametrize("given", ["abc", "0-9_a.B", "f" * 64])
def test_a_sane_name_of_a_request_is_kept(
    own: FlaskClient, capfd: pytest.CaptureFixture[str], given: str
) -> None:
    answer = own.get("/nowhere", headers={"X-Request-Id": given})
    assert answer.headers["X-Request-Id"] == logged(capfd)[0]["id"] == given


@pytest.mark.parametrize("given", [None, "", "f" * 65, "a b", 'a"b', "é", "a\tb", "<script>"])
def test_any_other_request_gets_a_name(
    own: FlaskClient, capfd: pytest.CaptureFixture[str], given: str | None
) -> None:
    headers = {} if given is None else {"X-Request-Id": given}
    answers = [own.get("/healthz", headers=headers) for _ in range(2)]
    names = [answer.headers["X-Request-Id"] for answer in answers]
    assert names == [line["id"] for line in logged(capfd)]
    assert all(re.fullmatch("[0-9a-f]{32}", name) for name in names)
    assert names[0] != names[1]


def test_a_level_silences_what_is_below_it(capfd: pytest.CaptureFixture[str]) -> None:
    client = create_app(Settings(log_level="warning")).test_client()
    assert "X-Request-Id" in client.get("/healthz").headers
    assert logged(capfd) == []


def test_a_log_that_nobody_takes_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "log").touch()
    unwritable = os.open(tmp_path / "log", os.O_RDONLY)
    reader, broken = os.pipe()
    os.close(reader)
    for descriptor in (unwritable, broken):
        monkeypatch.setattr(watch, "STANDARD_ERROR", descriptor)
        with pytest.raises(OSError, match=r"Broken pipe|Bad file descriptor"):
            os.write(descriptor, b"a line")
        client = create_app(Settings()).test_client()
        assert client.post("/v1/evaluate", json=HAND).status_code == 200
        os.close(descriptor)


def test_requests_are_counted_by_route_and_status(own: FlaskClient) -> None:
    own.post("/v1/evaluate", json=HAND)
    own.post("/v1/evaluate", json=HAND)
    own.post("/v1/evaluate", json={})
    own.get("/v1/evaluate")
    for number in range(5):
        own.get(f"/nowhere/{number}")
    assert requests_seen(own) == {
        ("/v1/evaluate", "200"): 2,
        ("/v1/evaluate", "422"): 1,
        ("none", "405"): 1,
        ("none", "404"): 5,
    }
    assert requests_seen(own)["/metrics", "200"] == 1


def test_metrics_have_the_version(own: FlaskClient) -> None:
    answer = own.get("/metrics")
    assert answer.content_type.startswith("text/plain; version=")
    families = {family.name: family for family in text_string_to_metric_families(answer.text)}
    assert families["fivecard_info"].samples[0].labels == {
        "version": own.get("/healthz").json["version"]  # type: ignore[index]
    }
    assert families["process_resident_memory_bytes"].samples[0].value > 0


def test_counts_from_many_threads_are_whole() -> None:
    app = create_app(Settings(log_level="error"))

    def send(_: int) -> None:
        client = app.test_client()
        for _ in range(100):
            assert client.post("/v1/evaluate", json=HAND).status_code == 200

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(send, range(8)))
    assert requests_seen(app.test_client()) == {("/v1/evaluate", "200"): 800}
