"""Jobs: submitted, requested, cancelled, repeated; and the ledger under them."""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine, insert, text

import postgresql
from fivecard import work
from fivecard.client import Client
from fivecard_service import create_app
from fivecard_service.jobs import manager, routes
from fivecard_service.jobs.ledger import Ledger, LedgerError, jobs
from fivecard_service.settings import Settings

JOBS = "/v1/jobs"
TABLES: dict[str, Any] = {
    "black-five": {"bots": ["greedy"] * 5},
    "five-card-draw": {"bots": ["basic", "random", "pat"], "stacks": [50, 60, 70]},
    "fives": {"bots": ["basic", "random"], "rules": {"ante": 2}},
}
LONG = {"games": 10**8, "bots": ["greedy"] * 5}

Make = Callable[..., Flask]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Makes applications that share a ledger."""
    made: list[Flask] = []

    def make(**settings: Any) -> Flask:
        address = {"ledger": f"sqlite:///{tmp_path}/jobs.db"}
        app = create_app(Settings(**(address | settings)))
        made.append(app)
        return app

    yield make
    for app in made:
        app.extensions[manager.EXTENSION].stop()


def finished(client: FlaskClient, path: str, seconds: float = 60) -> Any:
    patience = time.monotonic() + seconds
    while time.monotonic() < patience:
        job: Any = client.get(path).json
        if job["state"] not in ("queued", "running"):
            return job
        time.sleep(0.02)
    pytest.fail(f"{path} is not finished after {seconds} seconds")


@pytest.mark.parametrize("game", TABLES)
def test_a_job_comes_to_what_the_route_answers(client: FlaskClient, game: str) -> None:
    request = {"games": 500, "seed": 2**64 - 1, "first": 3, **TABLES[game]}
    answer = client.post(JOBS, json={"kind": f"{game}/simulate", "request": request})
    assert answer.status_code == 202
    job = finished(client, answer.headers["Location"])
    assert (job["state"], job["done"], job["total"]) == ("done", 500, 500)
    assert (job["estimate"], job["error"]) == (None, None)
    assert job["result"] == client.post(f"/v1/{game}/simulate", json=request).json


@pytest.mark.parametrize(
    "request_",
    [
        {"players": ["QQ+, AKs:0.5", "JJ-88"], "board": "Jh 7d 2c"},
        {"players": ["AcAs", None], "samples": 3000, "seed": 5},
    ],
)
def test_an_equity_as_a_job(client: FlaskClient, request_: Any) -> None:
    answer = client.post(JOBS, json={"kind": "holdem/equity", "request": request_})
    job = finished(client, answer.headers["Location"])
    assert job["result"] == client.post("/v1/holdem/equity", json=request_).json


def test_what_is_too_long_for_a_request_becomes_a_job(make: Make) -> None:
    client = make(most_games=100, most_samples=100).test_client()
    for path, short in (
        ("/v1/black-five/simulate", {"games": 100, **TABLES["black-five"]}),
        ("/v1/holdem/equity", {"players": ["AA", None], "samples": 100}),
    ):
        assert client.post(path, json=short).status_code == 200
        long = {name: 101 if value == 100 else value for name, value in short.items()}
        answer = client.post(path, json=long)
        assert answer.status_code == 202
        assert finished(client, answer.headers["Location"])["total"] == 101


def test_the_client_of_python_waits_for_the_job(make: Make) -> None:
    import httpx

    from fivecard import black_five

    app = make(most_games=100)
    with httpx.Client(transport=httpx.WSGITransport(app=app)) as http:
        found = Client("http://service", http=http).black_five.simulate(300, 1, ["greedy"] * 5)
    assert found == black_five.simulate(300, 1, ["greedy"] * 5)


def test_a_cancelled_job_stops_at_once_and_stays_cancelled(make: Make) -> None:
    client = make().test_client()
    path = client.post("/v1/black-five/simulate", json=LONG).headers["Location"]
    patience = time.monotonic() + 30
    while not (refusal := client.get(path).json) or not refusal["done"]:
        assert time.monotonic() < patience
        time.sleep(0.02)
    # What is done so far is an estimate in the shape of the answer.
    assert refusal["estimate"]["counts"]["decisions"] > 0
    for _ in range(2):
        answer = client.delete(path)
        assert (answer.status_code, answer.json["state"]) == (200, "cancelled")  # type: ignore[index]
    # The next job has the thread, which plays a chunk of millions of games no more.
    short = {"games": 100, **TABLES["black-five"]}
    next_ = client.post(JOBS, json={"kind": "black-five/simulate", "request": short})
    assert finished(client, next_.headers["Location"], 10)["state"] == "done"
    assert client.delete(next_.headers["Location"]).json["state"] == "done"  # type: ignore[index]


def test_a_repeated_key_starts_nothing(make: Make) -> None:
    client, other = make().test_client(), make().test_client()
    key = {"Idempotency-Key": "mine"}
    body = {"kind": "black-five/simulate", "request": {"games": 50, **TABLES["black-five"]}}
    first = client.post(JOBS, json=body, headers=key)
    for each in (client, other):
        again = each.post(JOBS, json=body, headers=key)
        assert (again.status_code, again.json["id"]) == (202, first.json["id"])  # type: ignore[index]
    body["request"]["games"] = 51  # type: ignore[index]
    differs = other.post(JOBS, json=body, headers=key)
    assert (differs.status_code, differs.json["code"]) == (422, "idempotency_key_reused")  # type: ignore[index]
    for bad in ("", "x" * 129, "\x7f"):
        problem: Any = client.post(JOBS, json=body, headers={"Idempotency-Key": bad})
        assert (problem.status_code, problem.json["code"]) == (422, "bad_idempotency_key")


def test_no_more_jobs_at_once_than_allowed(make: Make) -> None:
    client = make(most_live_jobs=2).test_client()
    paths = [client.post("/v1/black-five/simulate", json=LONG) for _ in range(2)]
    answer: Any = client.post("/v1/black-five/simulate", json=LONG)
    assert (answer.status_code, answer.json["code"]) == (429, "too_many_jobs")
    client.delete(paths[0].headers["Location"])
    assert client.post("/v1/black-five/simulate", json=LONG).status_code == 202


def test_events_are_sent_until_the_end(make: Make) -> None:
    client = make().test_client()
    body = {"kind": "black-five/simulate", "request": {"games": 50_000, **TABLES["black-five"]}}
    path = client.post(JOBS, json=body).headers["Location"]
    answer = client.get(f"{path}/events")
    assert answer.mimetype == "text/event-stream"
    kinds = [line for line in answer.text.splitlines() if line.startswith("event: ")]
    assert kinds[-1] == "event: done"
    assert answer.text.endswith("\n\n")
    assert client.get(f"{JOBS}/none/events").status_code == 404


def test_a_stream_without_events_sends_comments(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "KEEP_SECONDS", 0.0)
    client = make().test_client()
    path = client.post("/v1/black-five/simulate", json=LONG).headers["Location"]
    monkeypatch.setattr(Ledger, "done", lambda ledger, job: 0)
    heard = []
    for part in client.get(f"{path}/events").iter_encoded():
        if part != b":\n\n":
            heard.append(part.split(b"\n")[0])
        elif b"event: running" in heard:
            client.delete(path)
    assert heard[-2:] == [b"event: running", b"event: cancelled"]


@pytest.mark.parametrize(
    ("body", "status", "code", "pointer"),
    [
        ({"kind": "chess", "request": {}}, 422, "invalid_request", "/kind"),
        ({"kind": "fives/simulate", "request": {}}, 422, "invalid_request", "/request/games"),
        (
            {"kind": "black-five/simulate", "request": {"games": 2, "bots": ["greedy"]}},
            422,
            "wrong_bots",
            None,
        ),
        (
            {"kind": "black-five/simulate", "request": {**LONG, "games": 10**9 + 1}},
            422,
            "too_many_games",
            "/request/games",
        ),
        (
            {"kind": "holdem/equity", "request": {"players": [None] * 6}},
            422,
            "too_much_work",
            None,
        ),
    ],
)
def test_invalid_work_does_not_become_a_job(
    client: FlaskClient, body: Any, status: int, code: str, pointer: str | None
) -> None:
    answer: Any = client.post(JOBS, json=body)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    if pointer:
        assert answer.json["errors"][0]["pointer"] == pointer


def test_without_jobs_there_are_none() -> None:
    client = create_app(Settings(jobs=False)).test_client()
    body = {"kind": "black-five/simulate", "request": LONG}
    answer: Any = client.post(JOBS, json=body)
    assert (answer.status_code, answer.json["code"]) == (404, "jobs_disabled")
    answer = client.post("/v1/black-five/simulate", json=LONG)
    assert (answer.status_code, answer.json["code"]) == (422, "too_many_games")


def test_metrics_count_games_and_chunks(make: Make) -> None:
    client = make().test_client()
    body = {"kind": "black-five/simulate", "request": {"games": 50, **TABLES["black-five"]}}
    finished(client, client.post(JOBS, json=body).headers["Location"])
    lines = client.get("/metrics").text.splitlines()
    assert 'fivecard_games_total{kind="black-five/simulate"} 50.0' in lines
    assert 'fivecard_chunk_seconds_count{kind="black-five/simulate"} 1.0' in lines
    assert "fivecard_queued_chunks 0.0" in lines


def test_readiness(make: Make, tmp_path: Path) -> None:
    app = make()
    client = app.test_client()
    assert client.get("/readyz").status_code == 200
    app.extensions[manager.EXTENSION].drain()
    answer: Any = client.get("/readyz")
    assert (answer.status_code, answer.json["code"]) == (503, "not_ready")
    assert client.get("/healthz").status_code == 200
    away: Any = make(ledger=f"sqlite:///{tmp_path}/no/such.db").test_client().get("/readyz")
    assert (away.status_code, away.json["code"]) == (503, "not_ready")
    assert away.json["detail"] == "not ready: the job database is unavailable"


def test_while_the_ledger_is_away(make: Make, tmp_path: Path, capfd: Any) -> None:
    folder = tmp_path / "later"
    app = make(ledger=f"sqlite:///{folder}/jobs.db", log_level="error")
    client = app.test_client()
    body = {"kind": "black-five/simulate", "request": {"games": 50, **TABLES["black-five"]}}
    for answer in (client.post(JOBS, json=body), client.get(f"{JOBS}/{'0' * 32}")):
        assert answer.status_code == 503
        assert answer.json
        assert answer.json["code"] == "jobs_unavailable"
        assert str(folder) not in answer.text
    assert client.post("/v1/evaluate", json={"hands": ["Ks Kc Kh 9c Ts"]}).status_code == 200
    assert client.get("/metrics").status_code == 200
    logged = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    assert {line["event"] for line in logged} == {"jobs_unavailable"}
    # It is requested again each time.
    folder.mkdir()
    job = finished(client, client.post(JOBS, json=body).headers["Location"])
    assert job["state"] == "done"


# The ledger itself, on both databases.


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with postgresql.running() as address:
        yield address


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/ledger.db"
    found: str = request.getfixturevalue("postgres")
    engine = create_engine(found)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return found


def task(games: int = 90_000, seed: int = 1) -> work.Task:
    return work.simulation("black-five", games=games, seed=seed, bots=["greedy"] * 5)


def test_each_chunk_is_claimed_and_kept_once(address: str) -> None:
    ledgers = [Ledger(address) for _ in range(4)]
    job, is_new = ledgers[0].add(task(games=1_000_000), "", "hash")
    assert is_new
    total = len(job.task.chunks())

    def take(number: int) -> list[int]:
        ledger = ledgers[number]
        taken = []
        while claim := ledger.claim(f"worker {number}"):
            taken.append(claim.number)
        return taken

    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(take, range(4)))
    assert sorted(number for some in taken for number in some) == list(range(total))
    for ledger in ledgers:
        ledger.close()


def test_what_two_have_done_counts_once(address: str) -> None:
    ledger = Ledger(address, lease_seconds=1)
    job, _ = ledger.add(task(), "", "hash")
    slow = ledger.claim("slow")
    assert slow
    ledger.renew([slow])
    time.sleep(1.1)  # it says nothing for longer than its lease
    claims = {claim.number: claim for claim in iter(lambda: ledger.claim("quick"), None) if claim}
    assert slow.number in claims
    for claim in claims.values():
        assert ledger.keep(claim, claim.task.run(claim.first, claim.count))
    assert not ledger.keep(slow, slow.task.run(slow.first, slow.count))
    assert ledger.finish_whole() == [job.id]
    assert ledger.finish_whole() == []
    found = ledger.job(job.id, "")
    assert found
    assert (found.state, found.result) == ("done", work.run(task()).to_dict())
    assert ledger.forget(3600) == 0
    time.sleep(0.01)
    assert ledger.forget(0) == 1
    assert ledger.job(job.id, "") is None
    ledger.close()


def test_a_claim_that_is_anothers_by_now_is_not_given_back(address: str) -> None:
    ledger = Ledger(address, lease_seconds=0.2)
    ledger.add(task(games=1), "", "hash")
    slow = ledger.claim("slow")
    assert slow
    time.sleep(0.3)
    ledger.lease_seconds = 3600
    quick = ledger.claim("quick")
    assert quick
    ledger.lease_seconds = 0
    ledger.renew([slow])
    assert ledger.claim("third") is None
    assert ledger.release(slow)
    ledger.release_all("slow")
    assert ledger.claim("third") is None
    assert ledger.release(quick)
    assert ledger.claim("third")
    ledger.close()


def test_keys_of_one_owner_are_not_anothers(address: str) -> None:
    ledger = Ledger(address)
    mine, _ = ledger.add(task(), "me", "hash", "key")
    yours, is_new = ledger.add(task(), "you", "hash", "key")
    again, is_again_new = ledger.add(task(), "me", "hash", "key")
    assert (is_new, is_again_new, again.id) == (True, False, mine.id)
    assert ledger.job(mine.id, "you") is None
    assert ledger.job(yours.id, "you") == yours
    assert (ledger.live_jobs("me"), ledger.live_jobs("you")) == (1, 1)
    assert ledger.cancel(mine.id)
    assert not ledger.cancel(mine.id)
    assert ledger.unwanted([mine.id, yours.id]) == {mine.id}
    ledger.close()


def test_a_chunk_that_fails_is_not_tried_for_ever(address: str) -> None:
    ledger = Ledger(address)
    job, _ = ledger.add(task(games=1), "", "hash")
    for may_be_tried in (True, True, False):
        claim = ledger.claim("worker")
        assert claim
        assert ledger.release(claim, failed=True) is may_be_tried
    assert ledger.fail(job.id, "internal_error", "it failed")
    found = ledger.job(job.id, "")
    assert found
    assert found.error == {"code": "internal_error", "detail": "it failed"}
    assert ledger.claim("worker") is None
    ledger.close()


def test_errors_of_the_database_have_no_seed(address: str) -> None:
    ledger = Ledger(address)
    job, _ = ledger.add(task(seed=987654321), "", "hash")
    values = {"id": job.id, "task": json.dumps(job.task.to_dict())}
    with pytest.raises(LedgerError) as error, ledger._begin() as connection:
        connection.execute(insert(jobs).values(values))
    assert "987654321" in values["task"]
    assert "987654321" not in "".join(traceback.format_exception(error.value))
    ledger.close()


def test_a_ledger_of_another_version_is_an_error(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/ledger.db"
    Ledger(address).close()
    Ledger(address).close()
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("UPDATE fivecard_ledger SET version = 99"))
    engine.dispose()
    with pytest.raises(LedgerError, match="ledger schema 99, expected 1"):
        Ledger(address)
    # SQLite takes its other files away when the last connection is closed.
    assert [file.name for file in tmp_path.iterdir()] == ["ledger.db"]
