"""What real clients do to a real server, the same on granian and on gunicorn."""

from __future__ import annotations

import http.client
import json
import os
import random
import socket
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

import servers
from fivecard import Deck, rank
from servers import Server

EVALUATE = "/v1/evaluate"
SIMULATE = "/v1/black-five/simulate"
JSON = {"Content-Type": "application/json"}

each_server = pytest.mark.parametrize("kind", servers.SERVERS)


@pytest.fixture(scope="module", params=servers.SERVERS)
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server that the tests of this file share; each leaves it well."""
    with servers.running(servers.SERVERS[request.param]) as server:
        yield server
        assert '"event":"failure"' not in server.output()
        assert "Traceback" not in server.output()


def connected(server: Server, timeout: float = 30) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", server.port, timeout=timeout)


def posted(server: Server, path: str, body: Any, **headers: str) -> tuple[int, Any]:
    connection = connected(server)
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    connection.request("POST", path, data, JSON | headers)
    answer = connection.getresponse()
    answered = json.load(answer)
    connection.close()
    return answer.status, answered


def head_of(path: str, length: int) -> bytes:
    return (
        f"POST {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
        f"Content-Length: {length}\r\n\r\n"
    ).encode()


def dealt(seed: int) -> str:
    return " ".join(str(card) for card in list(Deck.shuffled(seed))[:7])


def is_well(server: Server) -> bool:
    with urllib.request.urlopen(f"{server.url}/healthz", timeout=20) as answer:
        return bool(json.load(answer)["status"] == "ok")


def test_a_body_in_chunks_is_a_problem(server: Server) -> None:
    for path in (EVALUATE, SIMULATE):
        connection = connected(server)
        chunks = iter([b'{"hands": ', b'["Ks Kc Kh 9c Ts"]}'])
        connection.request("POST", path, body=chunks, headers=JSON, encode_chunked=True)
        answer = connection.getresponse()
        assert (answer.status, json.load(answer)["code"]) == (411, "length_required")
        connection.close()


def test_a_body_that_is_too_large_is_a_problem(server: Server) -> None:
    # Its length alone is enough: no byte of it is sent.
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as client:
        client.sendall(head_of(SIMULATE, 10**12))
        answer = http.client.HTTPResponse(client)
        answer.begin()
        assert (answer.status, json.load(answer)["code"]) == (413, "content_too_large")


@pytest.mark.parametrize(
    ("start", "status"),
    [
        ("POST /nowhere HTTP/1.1\r\nContent-Type: application/json", 404),
        ("PUT /v1/evaluate HTTP/1.1\r\nContent-Type: application/json", 405),
        ("POST /v1/evaluate HTTP/1.1\r\nContent-Type: text/plain", 415),
        ("POST /v1/evaluate?cards=1 HTTP/1.1\r\nContent-Type: application/json", 422),
        ("GET /healthz HTTP/1.1\r\nContent-Type: application/json", 200),
    ],
)
def test_an_answer_waits_for_the_body_that_nobody_wants(
    server: Server, start: str, status: int
) -> None:
    body = b'{"hands": ["Ks Kc Kh 9c Ts 7c 4c"]}'
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as client:
        head = f"{start}\r\nHost: here\r\nContent-Length: {len(body)}\r\n\r\n"
        client.sendall(head.encode())
        time.sleep(0.1)
        client.sendall(body)
        answer = http.client.HTTPResponse(client)
        answer.begin()
        assert answer.status == status
        answer.read()
        # The connection is as good as before.
        client.sendall(head_of(EVALUATE, len(body)) + body)
        answer = http.client.HTTPResponse(client)
        answer.begin()
        assert json.load(answer)["hands"][0]["value"] == 5757


@pytest.mark.parametrize("depth", [500, 1000, 5_000, 10_000])
def test_a_deep_body_is_a_fault_of_the_client(server: Server, depth: int) -> None:
    for opening, closing in ((b"[", b"]"), (b'{"":', b"}")):
        body = b'{"hands":' + opening * depth + b"1" + closing * depth + b"}"
        status, answered = posted(server, EVALUATE, body)
        assert (status, answered["code"]) in [(400, "malformed"), (422, "invalid_request")]
        assert depth < 1024 or status == 400
    assert is_well(server)


def test_a_slow_client_is_answered_and_keeps_nobody_else(server: Server) -> None:
    body = b'{"hands": ["Ks Kc Kh 9c Ts 7c 4c"]}'
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as slow:
        slow.sendall(head_of(EVALUATE, len(body)))
        for number, byte in enumerate(body):
            slow.sendall(bytes([byte]))
            time.sleep(0.02)
            if number % 10 == 0:
                assert is_well(server)
        answer = http.client.HTTPResponse(slow)
        answer.begin()
        assert json.load(answer)["hands"][0]["value"] == 5757


def test_clients_that_leave_do_no_harm(server: Server) -> None:
    deals = json.dumps({"games": 5_000, "bots": ["random"] * 5}).encode()
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", server.port)) as half:
            half.sendall(head_of(EVALUATE, 1000) + b'{"hands": [')
        with socket.create_connection(("127.0.0.1", server.port)) as whole:
            whole.sendall(head_of(SIMULATE, len(deals)) + deals)
        with socket.create_connection(("127.0.0.1", server.port)) as head:
            head.sendall(b"POST /v1/evaluate HTTP/1.1\r\nHost:")
    assert is_well(server)
    # More of them at once than there are threads.
    leavers = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(40)]
    for leaver in leavers:
        leaver.sendall(head_of(SIMULATE, len(deals)) + deals)
    for leaver in leavers:
        leaver.close()
    assert is_well(server)


def test_two_hundred_connections_at_once(server: Server) -> None:
    clients = []
    for seed in range(200):
        client = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        clients.append((seed, client))
    # All are open before the first asks.
    for seed, client in clients:
        body = json.dumps({"hands": [dealt(seed)], "form": "values"}).encode()
        client.sendall(head_of(EVALUATE, len(body)) + body)
    for seed, client in clients:
        answer = http.client.HTTPResponse(client)
        answer.begin()
        assert json.load(answer) == {"values": [rank(dealt(seed))]}
        client.close()


@each_server
def test_requests_in_flight_are_answered_when_it_stops(kind: str) -> None:
    environment = {**os.environ, "FIVECARD_STOP_SECONDS": "60"}
    body = {"games": 50_000, "bots": ["greedy"] * 5}
    with servers.running(servers.SERVERS[kind], environment) as server:
        expected = posted(server, SIMULATE, body | {"seed": 3})
        with ThreadPoolExecutor(8) as pool:
            requested = [
                pool.submit(posted, server, SIMULATE, body | {"seed": seed}) for seed in range(8)
            ]
            # All of them are sent, and the first are worked on.
            time.sleep(0.5)
            assert not all(each.done() for each in requested)
            server.process.terminate()
            answers = [each.result() for each in requested]
        assert [status for status, _ in answers] == [200] * 8
        assert answers[3] == expected
        assert server.ended() == 0
        assert "Traceback" not in server.output()


def memory_of(server: Server) -> float:
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=20) as answer:
        for family in text_string_to_metric_families(answer.read().decode()):
            if family.name == "process_resident_memory_bytes":
                return float(family.samples[0].value)
    raise AssertionError("the metrics do not say how much memory there is")


def ask_much(server: Server, requests: int, seed: int) -> None:
    """All kinds of requests over a few connections, each different."""
    rng = random.Random(seed)
    connection = connected(server)
    for number in range(requests):
        name = f"{seed}-{number}"
        kind = rng.randrange(5)
        body = json.dumps(
            [
                {"hands": [dealt(rng.randrange(10**9))]},
                {"hands": [f"no hand {name}"]},
                {name: name},
                {"cards": "4c 4d"},
                {"games": 1, "bots": ["random"] * 5, "first": number},
            ][kind]
        )
        path = [EVALUATE, EVALUATE, f"/{name}", "/v1/black-five/classify", SIMULATE][kind]
        connection.request("POST", path, body, JSON | {"X-Request-Id": name})
        answer = connection.getresponse()
        assert answer.status == [200, 400, 404, 200, 200][kind]
        assert answer.headers["X-Request-Id"] == name
        answer.read()
        if number % 500 == 499:
            connection.close()
    connection.close()


@pytest.mark.slow
@each_server
def test_a_hundred_thousand_requests_leave_no_memory_behind(kind: str) -> None:
    environment = {**os.environ, "FIVECARD_LOG_LEVEL": "error"}
    with (
        servers.running(servers.SERVERS[kind], environment) as server,
        ThreadPoolExecutor(4) as pool,
    ):
        list(pool.map(ask_much, [server] * 4, [5_000] * 4, range(4)))
        warm = memory_of(server)
        list(pool.map(ask_much, [server] * 4, [25_000] * 4, range(4, 8)))
        # A hundred bytes kept of each request would be more than this.
        assert memory_of(server) - warm < 8_000_000
