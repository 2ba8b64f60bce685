"""Keys, rates, origins and headers; and that no key is ever told."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
from flask.testing import FlaskClient

from fivecard import rank_many, work
from fivecard.client import Client, ServiceError
from fivecard_service import access, create_app
from fivecard_service.settings import Settings, SettingsError, load
from servers import COMMAND

KEY, OTHER = "the-key-of-ann-that-is-long", "the-key-of-bob-that-is-long"
KEYS = f"ann:{access.hash_of(KEY)} bob:{access.hash_of(OTHER)}"
SIMULATE = "/v1/black-five/simulate"
GAMES = {"games": 1, "bots": ["greedy"] * 5}


def client(tmp_path: Path, **settings: Any) -> FlaskClient:
    ledger = f"sqlite:///{tmp_path}/jobs.db"
    return create_app(Settings(ledger=ledger, **settings)).test_client()


def with_key(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def test_keys(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ours = client(tmp_path, api_keys=KEYS)
    assert ours.post(SIMULATE, json=GAMES, headers=with_key(KEY)).status_code == 200
    for headers in (
        {},
        with_key("wrong"),
        {"Authorization": KEY},
        {"Authorization": f"Basic {KEY}"},
        with_key(access.hash_of(KEY)),
    ):
        answer: Any = ours.post(SIMULATE, json=GAMES, headers=headers)
        assert (answer.status_code, answer.json["code"]) == (401, "unauthorized")
        assert answer.headers["WWW-Authenticate"] == "Bearer"
        assert KEY not in answer.text
    revoked = client(tmp_path, api_keys=KEYS.split()[1])
    assert revoked.post(SIMULATE, json=GAMES, headers=with_key(KEY)).status_code == 401
    for path in ("/healthz", "/version", "/openapi.json"):
        assert ours.get(path).status_code == 200
    assert ours.get("/metrics").status_code == 401
    result = capfd.readouterr()
    assert "request" in result.err
    assert KEY not in result.err + result.out


def test_the_client_sends_its_key(tmp_path: Path) -> None:
    app = client(tmp_path, api_keys=KEYS).application
    task = work.simulation("black-five", games=50, seed=1, bots=["greedy"] * 5)
    with httpx.Client(transport=httpx.WSGITransport(app=app)) as http:
        ours = Client("http://service", key=KEY, http=http)
        assert ours.rank("As Ks Qs Js Ts") == 7462
        hands = np.arange(14, dtype=np.uint8).reshape(2, 7)
        assert ours.rank_many(hands).tolist() == rank_many(hands).tolist()
        job = ours.jobs.submit(task)
        assert ours.jobs.wait(job) == ours.jobs.run(task) == work.run(task)
        theirs = Client("http://service", key=OTHER, http=http)
        with pytest.raises(ServiceError, match="the job does not exist"):
            theirs.jobs.get(job)
        with pytest.raises(ServiceError) as caught:
            Client("http://service", http=http).rank("As Ks Qs Js Ts")
        assert (caught.value.status, caught.value.code) == (401, "unauthorized")
    for wrong in ("", "two words", "schlüssel", "a\nb"):
        with pytest.raises(ValueError, match="an API key is printable") as failed:
            Client("http://service", key=wrong)
        assert not wrong or wrong not in str(failed.value)


def test_a_key_has_its_own_rate(tmp_path: Path) -> None:
    ours = client(tmp_path, api_keys=KEYS, rate="2/hour")
    for _ in range(2):
        assert ours.post(SIMULATE, json=GAMES, headers=with_key(KEY)).status_code == 200
    answer: Any = ours.post(SIMULATE, json=GAMES, headers=with_key(KEY))
    assert (answer.status_code, answer.json["code"]) == (429, "rate_limited")
    assert 0 < int(answer.headers["Retry-After"]) <= 3600
    assert ours.post(SIMULATE, json=GAMES, headers=with_key(OTHER)).status_code == 200
    hands = {"hands": ["As Ks Qs Js Ts"]}
    assert ours.post("/v1/evaluate", json=hands, headers=with_key(KEY)).status_code == 200


def test_a_job_is_its_owners(tmp_path: Path) -> None:
    ours = client(tmp_path, api_keys=KEYS)
    body = {"kind": "black-five/simulate", "request": GAMES}
    path = ours.post("/v1/jobs", json=body, headers=with_key(KEY)).headers["Location"]
    assert ours.get(path, headers=with_key(KEY)).status_code == 200
    for call in (ours.get, ours.delete):
        assert call(path, headers=with_key(OTHER)).status_code == 404


def test_without_keys_only_this_machine_is_answered(tmp_path: Path) -> None:
    ours = client(tmp_path)
    for address, status in (("127.0.0.1", 200), ("::1", 200), ("10.0.0.7", 403)):
        answer = ours.post(SIMULATE, json=GAMES, environ_base={"REMOTE_ADDR": address})
        assert answer.status_code == status
    done = subprocess.run(
        [COMMAND, "--host", "0.0.0.0"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "0.0.0.0 is open to other machines: set api_keys" in done.stderr


def test_a_key_is_made_with_its_hash() -> None:
    done = subprocess.run(
        [COMMAND, "hash-key", "ann"], capture_output=True, text=True, timeout=60, check=True
    )
    found = re.fullmatch(r"key       (\S+)\napi_keys  ann:([0-9a-f]{64})\n", done.stdout)
    assert found
    assert access.hash_of(found[1]) == found[2]
    assert Settings(api_keys=f"ann:{found[2]}")
    bad = subprocess.run(
        [COMMAND, "hash-key", "a:b"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (bad.returncode, "a name has" in bad.stderr) == (2, True)


def test_a_key_in_place_of_its_hash_is_not_repeated() -> None:
    with pytest.raises(SettingsError) as caught:
        load(environment={"FIVECARD_API_KEYS": KEY})
    assert "FIVECARD_API_KEYS" in str(caught.value)
    assert KEY not in str(caught.value)


def test_pages_of_listed_origins_may_ask(tmp_path: Path) -> None:
    ours = client(tmp_path, cors_origins="https://a.example https://b.example", api_keys=KEYS)
    for origin, allowed in (("https://b.example", True), ("https://c.example", False)):
        answer = ours.options(SIMULATE, headers={"Origin": origin})
        assert answer.status_code == 200
        assert (answer.headers.get("Access-Control-Allow-Origin") == origin) is allowed
    off = client(tmp_path).get("/healthz", headers={"Origin": "https://b.example"})
    assert "Access-Control-Allow-Origin" not in off.headers
    assert off.headers["X-Content-Type-Options"] == "nosniff"
    assert off.headers["X-Frame-Options"] == "DENY"
