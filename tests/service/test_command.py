"""The command, with a real server behind it."""

from __future__ import annotations

import http.client
import json
import os
import re
import shlex
import signal
import socket
import subprocess
import urllib.request
from typing import Any

import pytest

import servers
from casebook import ROOT
from servers import COMMAND, Server


def said_by(*arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [COMMAND, *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_it_serves_until_it_is_stopped(server: Server) -> None:
    url = server.url
    request = urllib.request.Request(
        f"{url}/v1/evaluate",
        data=b'{"hands": ["Ks Kc Kh 9c Ts 7c 4c"]}',
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        assert answer.headers["Content-Type"] == "application/json"
        assert json.load(answer)["hands"][0]["name"] == "three of a kind, kings"

    # A body in chunks, which Werkzeug would cut at the limit, is refused.
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=10)
    connection.request(
        "POST",
        "/v1/evaluate",
        body=iter([b'{"hands": ', b'["Ks Kc Kh 9c Ts"]}']),
        headers={"Content-Type": "application/json"},
        encode_chunked=True,
    )
    failed = connection.getresponse()
    assert (failed.status, json.load(failed)["code"]) == (411, "length_required")
    connection.close()

    # A second one does not share the port.
    port = url.rsplit(":", 1)[1]
    code, result = said_by("--port", port)
    assert code == 1
    assert f"port {port} of 127.0.0.1 is in use" in result
    assert "Traceback" not in result

    server.process.send_signal(signal.SIGTERM)
    code, output = server.ended(), server.output()
    assert code == 0, output
    assert f"serves {url} " in output
    assert "Traceback" not in output
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(port))) != 0


def curled(line: str) -> Any:
    """What a line of curl would print, as this README and the command write such lines."""
    program, silent, url, header, kind, data, body = shlex.split(line)
    assert (program, silent, header, data) == ("curl", "-s", "-H", "-d")
    headers = dict([kind.split(": ")])
    with urllib.request.urlopen(
        urllib.request.Request(url, body.encode(), headers), timeout=10
    ) as answer:
        return json.load(answer)


def test_the_line_of_curl_that_it_shows_is_answered(server: Server) -> None:
    (line,) = [line for line in server.output().splitlines() if "curl" in line]
    assert server.url in line
    assert curled(line)["hands"][0]["name"] == "three of a kind, kings"


@pytest.mark.slow
def test_make_run_needs_no_configuration() -> None:
    def make_run(port: int) -> list[str]:
        return ["make", "-C", str(ROOT), "run", f"PORT={port}"]

    with servers.running(make_run) as server:
        for readme in ("README.md", "service/README.md"):
            text = (ROOT / readme).read_text("utf-8").replace("\\\n", "")
            lines = re.findall(r"^\$ (curl .*)$", text, re.MULTILINE)
            assert lines
            for line in lines:
                here = line.replace("http://127.0.0.1:8000", server.url)
                assert json.dumps(curled(here))
        os.killpg(server.process.pid, signal.SIGTERM)
        server.ended()


def test_it_stops_although_a_client_stalls(server: Server) -> None:
    url = server.url
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as stalled:
        stalled.sendall(
            b"POST /v1/evaluate HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
            b'Content-Length: 100\r\n\r\n{"hands":'
        )
        # Others are answered meanwhile.
        with urllib.request.urlopen(f"{url}/healthz", timeout=10) as answer:
            assert json.load(answer)["status"] == "ok"
        server.process.send_signal(signal.SIGTERM)
        code, output = server.ended(), server.output()
    assert code == 0, output


def test_it_stops_when_all_its_processes_get_the_signal(server: Server) -> None:
    # The worker may be gone before the parent tells it.
    os.killpg(server.process.pid, signal.SIGTERM)
    server.ended()


def test_it_stops_at_ctrl_c(server: Server) -> None:
    url = server.url
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as idle:
        idle.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        assert idle.recv(15) == b"HTTP/1.1 200 OK"
        # A terminal tells every process of the command.
        os.killpg(server.process.pid, signal.SIGINT)
        code, output = server.ended(), server.output()
    assert code == 0, output
    assert "Traceback" not in output


def test_it_prints_its_version() -> None:
    import fivecard
    import fivecard_service

    code, result = said_by("--version")
    assert code == 0
    assert result == (
        f"fivecard-service {fivecard_service.__version__} (fivecard {fivecard.__version__})\n"
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "0"], "invalid value of --port, 0: "),
        (["--port", "http"], "'http' is not a valid integer"),
        (["--host", "no.such.host.invalid"], "unknown host no.such.host.invalid"),
    ],
)
def test_its_errors_are_plain(arguments: list[str], words: Any) -> None:
    code, result = said_by(*arguments)
    assert code != 0
    assert words in result
    assert "Traceback" not in result
