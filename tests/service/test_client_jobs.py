"""Jobs by the client: handed in, followed to their end, cancelled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from flask import Flask

import servers
from fivecard import LimitError, black_five, draw, fives, holdem, work
from fivecard.client import Client, Job, ServiceError, jobs
from fivecard_service import create_app
from fivecard_service.jobs import manager, routes
from fivecard_service.settings import Settings

GREEDY = ["greedy"] * 5
HOUSE = fives.Rules(2, price_per_card=3, judge_pots_together=True, clock=7)
TASKS: list[tuple[work.Task, Callable[[], object]]] = [
    (
        work.simulation("black-five", games=400, seed=2**64 - 1, bots=GREEDY, first=3),
        lambda: black_five.simulate(400, 2**64 - 1, GREEDY, first=3),
    ),
    (
        work.simulation("black-five", games=50, seed=1, bots=GREEDY, rules={"payoff": "zero_sum"}),
        lambda: black_five.simulate(50, 1, GREEDY, black_five.Rules("zero_sum")),
    ),
    (
        work.simulation(
            "five-card-draw",
            games=300,
            seed=7,
            bots=["basic", "pat"],
            stacks=[50, 60],
            rules=draw.Rules(2, 5, clock=9).to_dict(),
        ),
        lambda: draw.simulate(300, 7, ["basic", "pat"], [50, 60], draw.Rules(2, 5, clock=9)),
    ),
    (
        work.simulation(
            "fives", games=9, seed=7, bots=["basic"] * 3, stacks=[300] * 3, rules=HOUSE.to_dict()
        ),
        lambda: fives.simulate(9, 7, ["basic"] * 3, [300] * 3, HOUSE),
    ),
    (
        work.equity(["AcAs", "KhKd"], "2c 7d 9h"),
        lambda: holdem.equity(["AcAs", "KhKd"], "2c 7d 9h"),
    ),
    (
        work.equity(["AA", None], dead="2c", samples=900, seed=5),
        lambda: holdem.equity(["AA", None], dead="2c", samples=900, seed=5),
    ),
]
LONG = work.simulation("black-five", games=10**8, seed=1, bots=GREEDY)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    settings = Settings(ledger=f"sqlite:///{tmp_path}/jobs.db", most_job_games=LONG.total)
    app = create_app(settings)
    yield app
    app.extensions[manager.EXTENSION].stop()


@pytest.fixture
def client(app: Flask) -> Iterator[Client]:
    with httpx.Client(transport=httpx.WSGITransport(app=app)) as http:
        yield Client("http://service", http=http)


@pytest.mark.parametrize(("task", "here"), TASKS)
def test_a_job_comes_to_what_the_package_does(
    client: Client, task: work.Task, here: Callable[[], object]
) -> None:
    job = client.jobs.submit(task)
    assert (job.kind, job.total, job.result) == (task.kind, task.total, None)
    events = list(client.jobs.events(job))
    assert (events[-1].state, events[-1].done) == ("done", task.total)
    assert events[-1].result == here() == client.jobs.wait(job.id)
    assert events[-1] == client.jobs.get(job)
    assert events[-1].finished is not None
    assert events[-1].finished >= job.created == events[-1].created


def test_progress_is_told_until_the_end(client: Client) -> None:
    task = work.simulation("black-five", games=60_000, seed=1, bots=GREEDY)
    reports: list[int] = []
    found = client.jobs.run(task, progress=reports.append)
    assert found == work.run(task)
    assert reports == sorted(reports)
    assert reports[-1] == 60_000


def test_estimates_come_before_the_result(client: Client) -> None:
    job = client.jobs.submit(LONG)
    now = next(each for each in client.jobs.events(job) if each.done)
    assert (now.is_live, now.result) == (True, None)
    assert now.estimate.games == now.done < now.total
    client.jobs.cancel(job)


def test_a_cancelled_job_has_no_result(client: Client) -> None:
    job = client.jobs.submit(LONG)
    cancelled = client.jobs.cancel(job)
    assert (cancelled.state, cancelled.is_live) == ("cancelled", False)
    with pytest.raises(ServiceError) as refused:
        client.jobs.wait(job)
    assert refused.value.code == "cancelled"


def test_who_stops_waiting_cancels_what_he_runs_alone(client: Client) -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    job = client.jobs.submit(LONG)
    with pytest.raises(KeyboardInterrupt):
        client.jobs.wait(job, stop)
    assert client.jobs.get(job).is_live
    client.jobs.cancel(job)

    submitted: list[Job] = []
    submit = client.jobs.submit
    client.jobs.submit = lambda task: submitted.append(submit(task)) or submitted[0]  # type: ignore
    with pytest.raises(KeyboardInterrupt):
        client.jobs.run(LONG, stop)
    assert client.jobs.get(submitted[0]).state == "cancelled"


class Away(httpx.WSGITransport):
    """A service that is away for some requests."""

    away = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if self.away:
            self.away -= 1
            raise httpx.ConnectError("nobody is there", request=request)
        return super().handle_request(request)


def test_a_service_that_is_away_for_a_while_is_waited_for(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    transport = Away(app=app)
    task = work.simulation("black-five", games=60_000, seed=1, bots=GREEDY)
    with httpx.Client(transport=transport) as http:
        client = Client("http://service", http=http)
        monkeypatch.setattr(routes, "STREAM_SECONDS", 0.01)  # so that it asks again and again
        job = client.jobs.submit(task)
        events = client.jobs.events(job)
        next(events)
        transport.away = 3
        *_, last = events
        assert (last.result, transport.away) == (work.run(task), 0)
        transport.away = 1
        with pytest.raises(httpx.ConnectError):
            next(client.jobs.events(job))
        monkeypatch.setattr(jobs, "RECONNECT_SECONDS", 0.1)

        def leave(_: int) -> None:
            transport.away = 10**9

        with pytest.raises(httpx.ConnectError):
            client.jobs.run(LONG, leave)


def test_a_job_that_failed_says_why(app: Flask, client: Client) -> None:
    job = client.jobs.submit(LONG)
    app.extensions[manager.EXTENSION].ledger.fail(job.id, "internal_error", "it failed")
    found = client.jobs.get(job)
    assert (found.state, found.code, found.detail) == ("failed", "internal_error", "it failed")
    with pytest.raises(ServiceError, match="it failed") as refused:
        client.jobs.wait(job)
    assert refused.value.code == "internal_error"


def test_the_same_key_finds_the_same_job(client: Client) -> None:
    (one, _), (other, _), *_ = TASKS
    job = client.jobs.submit(one, key="mine")
    assert client.jobs.submit(one, key="mine").id == job.id
    with pytest.raises(ServiceError) as refused:
        client.jobs.submit(other, key="mine")
    assert (refused.value.status, refused.value.code) == (422, "idempotency_key_reused")


def test_what_the_service_does_not_take_is_an_error(client: Client) -> None:
    too_long = work.simulation("black-five", games=LONG.total + 1, seed=1, bots=GREEDY)
    with pytest.raises(LimitError) as refused:
        client.jobs.submit(too_long)
    assert refused.value.code == "too_many_games"
    calls: list[Callable[[str], object]] = [
        client.jobs.get,
        client.jobs.cancel,
        client.jobs.wait,
        lambda job: list(client.jobs.events(job)),
    ]
    for call in calls:
        with pytest.raises(ServiceError) as missing:
            call("none")
        assert (missing.value.status, missing.value.code) == (404, "unknown_job")


@pytest.mark.parametrize(("name", "value"), [("STREAM_SECONDS", 0.01), ("_open_streams", 1_000)])
def test_a_job_is_followed_past_the_end_of_streams_and_without_them(
    client: Client, monkeypatch: pytest.MonkeyPatch, name: str, value: float
) -> None:
    monkeypatch.setattr(routes, name, value)
    task = work.simulation("black-five", games=100_000, seed=1, bots=GREEDY)
    events = list(client.jobs.events(client.jobs.submit(task)))
    assert events[-1].state == "done"
    assert len(set(events)) == len(events)


def test_a_job_is_followed_over_the_net(server: servers.Server) -> None:
    task = work.simulation("fives", games=20_000, seed=1, bots=["pat"] * 2, stacks=[9] * 2)
    with Client(server.url) as client:
        assert client.jobs.run(task).games == 20_000
