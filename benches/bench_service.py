"""The service beside what it stands on: Flask without a view, and the package without HTTP.

`pytest benches/bench_service.py`, loopback only. Single calls come from wrk where there is one
(Debian's package), else from a few threads of Python. Nothing fails for being slow: a table at the
end says what was reached.
"""

from __future__ import annotations

import http.client
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Any

import orjson
import pytest

import servers
from fivecard import rank_many
from hands import random_hands
from peers import Hand, as_array
from served import EMPTY
from targets import TABLE, Row, Target
from turns import Seconds, ratio, take_turns

EVALUATE = "/v1/evaluate"
ONE = b'{"hands": ["Ks Kc Kh 9c Ts 7c 4c"]}'
# Longer than the bench.
LONG = b'{"games": 100000000, "bots": ["greedy", "greedy", "greedy", "greedy", "greedy"]}'
SHORT = orjson.dumps(
    {"kind": "black-five/simulate", "request": {"games": 1, "bots": ["greedy"] * 5}}
)
IN_A_BATCH = 10_000
JSON = {"Content-Type": "application/json"}
OCTETS = {"Content-Type": "application/octet-stream"}
CONNECTIONS = 8
SERVED = Path(__file__).parent / "support" / "served.py"


class Service:
    """The service, with the route that does nothing."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def post(self, path: str, body: bytes, headers: dict[str, str] = JSON) -> bytes:
        self.connection.request("POST", path, body, headers)
        answer = self.connection.getresponse()
        assert answer.status in (200, 202)
        return answer.read()


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with servers.running(lambda port: [sys.executable, str(SERVED), str(port)]) as server:
        service = Service(server.port)
        yield service
        service.connection.close()


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    return random_hands(IN_A_BATCH)


def test_one_hand_against_an_empty_route(service: Service) -> None:
    assert json.loads(service.post(EVALUATE, ONE))["hands"][0]["value"] == 5757
    assert service.post(EMPTY, ONE) == b"{}"
    calls = Calls(service.port)
    empty, ours = take_turns(9, lambda: calls(EMPTY), lambda: calls(EVALUATE))
    figures = f"{1 / median(ours):,.0f} /s, {1 / median(empty):,.0f} /s"
    target = Target(80, 90, " %", at_least=True)
    what = "POST /v1/evaluate, rate / an empty route"
    TABLE.rows.append(Row(what, target, 100 * ratio(empty, ours), figures))


def test_a_batch_against_single_calls(service: Service, hands: list[Hand]) -> None:
    texts, rows = ["".join(hand) for hand in hands], as_array(hands)
    body = orjson.dumps({"hands": texts})
    found = [hand["value"] for hand in json.loads(service.post(EVALUATE, body))["hands"]]
    assert found == rank_many(rows).tolist()
    calls = Calls(service.port)
    forms = {
        "all about each hand": (EVALUATE, body, JSON),
        "values of texts": (
            EVALUATE,
            orjson.dumps({"hands": texts, "form": "values"}),
            JSON,
        ),
        "values of bytes": (f"{EVALUATE}?cards=7", rows.tobytes(), OCTETS),
    }
    singles, *batches = take_turns(
        9, lambda: calls(EVALUATE), *(batch(service, *form) for form in forms.values())
    )
    for name, own in zip(forms, batches, strict=True):
        a_hand = [seconds / IN_A_BATCH for seconds in own]
        figures = f"{1 / median(a_hand):,.0f} hands/s, {1 / median(singles):,.0f} hands/s"
        target = Target(25, 100, "x", at_least=True)
        what = f"batch, {name}, speed / single calls"
        TABLE.rows.append(Row(what, target, ratio(singles, a_hand), figures))


def test_a_batch_against_rank_many_and_json(service: Service, hands: list[Hand]) -> None:
    rows = as_array(hands)

    def here() -> bytes:
        return orjson.dumps({"values": rank_many(rows).tolist()})

    def timed() -> float:
        start = perf_counter()
        here()
        return perf_counter() - start

    form = f"{EVALUATE}?cards=7", rows.tobytes(), OCTETS
    assert service.post(*form) == here()
    calls = Calls(service.port)
    for way, contender, rounds in (
        ("many connections", lambda: calls(*form), 9),
        ("one after another", batch(service, *form), 101),
    ):
        there, local = take_turns(rounds, contender, median_of_many(timed))
        figures = f"{median(there) * 1e3:.2f} ms, {median(local) * 1e3:.2f} ms"
        what = f"bytes, {way}, time / rank_many + JSON"
        TABLE.rows.append(Row(what, Target(3, 2, "x"), ratio(there, local), figures))


def median_of_many(seconds: Seconds) -> Seconds:
    """What a call takes when the caches are warm, as a server's are."""
    return lambda: median(seconds() for _ in range(21))


def test_single_calls_beside_a_job(service: Service) -> None:
    latencies: dict[bool, list[float]] = {False: [], True: []}
    cancelled = []
    for _ in range(3):
        latencies[False] += one_by_one(service, 500)
        job = json.loads(service.post("/v1/black-five/simulate", LONG))
        assert waited(service, job["id"])["done"] > 0
        latencies[True] += one_by_one(service, 500)
        start = perf_counter()
        service.connection.request("DELETE", f"/v1/jobs/{job['id']}")
        assert json.load(service.connection.getresponse())["state"] == "cancelled"
        # The next job begins when the thread of the cancelled one is free.
        after = json.loads(service.post("/v1/jobs", SHORT))
        assert waited(service, after["id"], done=1)["state"] == "done"
        cancelled.append(perf_counter() - start)
    for percent in (50, 99):
        idle, busy = (quantiles(latencies[with_job], n=100)[percent - 1] for with_job in latencies)
        figures = f"{busy * 1e3:.2f} ms, {idle * 1e3:.2f} ms"
        what = f"POST /v1/evaluate, p{percent} beside a job / alone"
        TABLE.rows.append(Row(what, Target(5, 2, "x"), busy / idle, figures))
    what = "a job cancelled, and the next one done"
    TABLE.rows.append(Row(what, Target(500, 200, " ms"), median(cancelled) * 1e3))


def one_by_one(service: Service, requests: int) -> list[float]:
    """Seconds of each request, on one connection."""
    seconds = []
    for _ in range(requests):
        start = perf_counter()
        service.post(EVALUATE, ONE)
        seconds.append(perf_counter() - start)
    return seconds


def waited(service: Service, job: str, done: int = 1) -> Any:
    """The job, once so much of it is done."""
    while True:
        service.connection.request("GET", f"/v1/jobs/{job}")
        state = json.load(service.connection.getresponse())
        if state["done"] >= done and (state["state"] != "running" or state["total"] > done):
            return state
        sleep(0.005)


def batch(service: Service, path: str, body: bytes, headers: dict[str, str]) -> Seconds:
    """Seconds of a batch, on a connection that is there."""

    def seconds() -> float:
        start = perf_counter()
        service.post(path, body, headers)
        return perf_counter() - start

    return seconds


class Calls:
    """Seconds a call, of many that several connections make at once."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.wrk = shutil.which("wrk")

    def __call__(self, path: str, body: bytes = ONE, headers: dict[str, str] = JSON) -> float:
        call = self._by_wrk if self.wrk else self._by_threads
        return call(path, body, headers)

    def _by_wrk(self, path: str, body: bytes, headers: dict[str, str]) -> float:
        quoted = "".join(f"\\{byte:03d}" for byte in body)
        lines = [f"wrk.method = 'POST'\nwrk.body = '{quoted}'\n"]
        lines += [f"wrk.headers['{name}'] = '{value}'\n" for name, value in headers.items()]
        with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
            script.writelines(lines)
            script.flush()
            done = subprocess.run(
                [
                    *(str(self.wrk), "--threads", "1", "--connections", str(CONNECTIONS)),
                    *("--duration", "1s", "--script", script.name),
                    f"http://127.0.0.1:{self.port}{path}",
                ],
                capture_output=True,
                text=True,
                check=True,
            )
        assert "Non-2xx" not in done.stdout
        assert "Socket errors" not in done.stdout
        (rate,) = [line.split()[1] for line in done.stdout.splitlines() if "Requests/sec" in line]
        return 1 / float(rate)

    def _by_threads(
        self, path: str, body: bytes, headers: dict[str, str], requests: int = 200
    ) -> float:
        def ask(_: int) -> None:
            service = Service(self.port)
            for _ in range(requests):
                service.post(path, body, headers)
            service.connection.close()

        start = perf_counter()
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            list(pool.map(ask, range(CONNECTIONS)))
        return (perf_counter() - start) / (requests * CONNECTIONS)
