"""The client: the casebook over HTTP through it, and the package's own answers."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import numpy as np
import pytest
from flask import Flask

import casebook
import fivecard
import servers
from casebook import Case
from fivecard import (
    CardSet,
    FivecardError,
    LimitError,
    ParseError,
    SetupError,
    black_five,
    draw,
    holdem,
)
from fivecard.client import Client, ServiceError
from fivecard_service import __version__, create_app
from fivecard_service.settings import Settings

# Whole-space figures, and what a deck holds, are no matter of these functions.
LEFT_OUT = {"enumerate", "matchups", "deck"}
BOARD = "Kd 7d 9h 3s 4c"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with servers.running() as server, Client(server.url) as client:
        yield client


def outcome(call: Any, *arguments: Any, **named: Any) -> Any:
    """What a call gives, or the error it raises, by class, code and message."""
    try:
        return call(*arguments, **named)
    except FivecardError as error:
        return type(error), error.code, str(error)


def same_showdown(client: Client, *arguments: Any) -> None:
    here = outcome(holdem.showdown, *arguments)
    there = outcome(client.holdem.showdown, *arguments)
    if isinstance(here, tuple):
        assert there[:2] == here[:2]
        assert here[2] in there[2]
        return
    assert there == here
    assert there.explain() == here.explain()


@casebook.each("poker.json", "evaluator", without=LEFT_OUT)
def test_evaluator(case: Case, client: Client) -> None:
    given, expected = case["input"], case["expected"]
    if "players" in given:
        hands = {player: client.evaluate(cards) for player, cards in given["players"].items()}
        assert [name for name in hands if hands[name] == max(hands.values())] == expected["winners"]
        for player, cards in given["players"].items():
            assert str(hands[player].category) == expected["hands"][player]["category"]
            assert client.rank(cards) == hands[player].value
            assert hands[player].best_five == fivecard.evaluate(cards).best_five
    else:
        for cards in given["evaluate_each"]:
            with pytest.raises((ParseError, SetupError)) as caught:
                client.evaluate(cards)
            here = outcome(fivecard.evaluate, cards)
            assert (type(caught.value), caught.value.code, str(caught.value)) == here


@casebook.each("poker.json", "holdem_showdown", without=LEFT_OUT)
def test_holdem_showdown(case: Case, client: Client) -> None:
    given, expected = case["input"], case["expected"]
    if "showdowns" in given:
        for refused in given["showdowns"]:
            with pytest.raises((ParseError, SetupError)):
                client.holdem.showdown(refused["board"], refused["players"])
        return
    found = client.holdem.showdown(given["board"], given["players"])
    assert list(found.winners) == expected["winners"]
    for arguments in (
        (given["board"], given["players"]),
        (given["board"], list(given["players"].values())),
    ):
        same_showdown(client, *arguments)


@casebook.each("poker.json", "settlement", without=LEFT_OUT)
def test_settlement(case: Case, client: Client) -> None:
    given, expected = case["input"], case["expected"]
    seats = given["seats_clockwise"]
    contributed = {seat: given["contributions"][seat] for seat in seats}
    folded, button = given.get("folded", []), given.get("button")
    arguments: tuple[Any, ...] = (given["board"], given["hands"], contributed, folded, button)
    found = client.holdem.showdown(*arguments)
    assert (found.awards, found.net) == (expected["payout"], expected["net"])
    assert found.returned == expected["uncalled_returned"]
    same_showdown(client, *arguments)
    same_showdown(
        client,
        given["board"],
        [given["hands"].get(seat) for seat in seats],
        list(contributed.values()),
        [seats.index(seat) for seat in folded],
        seats.index(button) if button else None,
    )


def check_deal(given: Case, client: Client) -> None:
    """A whole deal by the service; steps that check a state are tested elsewhere."""
    state = black_five.State.from_hands(given["hands"], dealer=given["dealer"])
    for text in given["steps"]:
        if text.startswith("?"):
            continue
        seat, action = text.removeprefix("!").split(" ", 1)
        if text.startswith("!"):
            with pytest.raises(FivecardError):
                client.black_five.apply(state, action, int(seat))
        else:
            here = state.apply(action, int(seat))
            state = client.black_five.apply(state, action, int(seat))
            assert state == here


@casebook.each("black_five.json", "black_five", without=LEFT_OUT)
def test_black_five(case: Case, client: Client) -> None:
    given, expected = case["input"], case["expected"]
    match case["kind"]:
        case "classify":
            found = client.black_five.classify(given["cards"])
            assert found == black_five.classify(given["cards"])
            assert (found is None) == (expected is None)
            assert found is None or found.pattern == expected["pattern"].replace("_", " ")
        case "beats":
            found = client.black_five.classify(given["play"])
            table = client.black_five.classify(given["table"])
            assert table is not None
            assert (found is not None and found.beats(table)) is expected
        case "legal":
            plays = client.black_five.plays(given["hand"], given["table"])
            assert len(plays) == expected["count"]
            assert plays == black_five.plays(given["hand"], given["table"])
            mask = client.black_five.play_mask(given["hand"], given["table"])
            assert (mask == black_five.play_mask(given["hand"], given["table"])).all()
        case "script":
            check_deal(given, client)
        case kind:
            raise AssertionError(f"an unknown kind of case: {kind}")


@pytest.mark.parametrize(
    "arguments",
    [
        (BOARD, {"A": "Ks Qh", "B": "Kh Qs"}),
        (BOARD, {"B": "Kh Qs", "A": "Ks Qh"}, {"B": 10, "A": 10, "C": 5}, ["C"], "C"),
        (BOARD, {"A": "Ks Qh", "B": None, "C": "Kh Qs"}, {"A": 9, "B": 4, "C": 9}, ["B"]),
        ("", {}, {"A": 40, "B": 15}, ["B"]),
        (BOARD, ["Ks Qh", None, "Kh Qs"], [30, 5, 20], [1], 1),
        (CardSet(BOARD), [CardSet("Ks Qh"), ["Kh", fivecard.Card("Qs")]]),
        (BOARD, {"A": "Kd Qh", "B": "Kh Qs"}),
        (BOARD, {"A": "Kx Qh", "B": "Kh Qs"}),
        (BOARD, {"A": "Ks Qh"}),
        (BOARD, {"A": "Ks Qh", "B": "Kh Qs"}, {"A": 10, "B": 10, "C": 5}, ["C"]),
        (BOARD, {"A": "Ks Qh", "B": "Kh Qs"}, {"A": 10}),
    ],
)
def test_a_showdown_is_the_package_s(client: Client, arguments: tuple[Any, ...]) -> None:
    same_showdown(client, *arguments)


def test_many_hands_are_the_package_s(client: Client) -> None:
    rng = np.random.default_rng(1)
    for cards in (5, 6, 7):
        deals = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (500, 1)), axis=1)
        rows = deals[:, :cards]
        values = fivecard.rank_many(np.ascontiguousarray(rows))
        found = client.rank_many(rows)
        assert found.dtype == np.uint16
        assert (found == values).all()
        sets = (np.uint64(1) << rows.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        assert (client.rank_many(sets) == values).all()
    for empty in (np.zeros((0, 7), np.uint8), np.zeros(0, np.uint64)):
        assert client.rank_many(empty).shape == (0,)
        assert client.rank_many(empty).dtype == np.uint16
    bad = np.zeros((1, 5), np.uint8)
    assert outcome(client.rank_many, bad) == outcome(fivecard.rank_many, bad)
    with pytest.raises(SetupError):
        client.rank_many(np.array([1 << 60], np.uint64))
    for wrong, error in ((np.zeros((2, 7)), TypeError), (np.zeros((2, 4), np.uint8), ValueError)):
        with pytest.raises(error):
            client.rank_many(wrong)  # type: ignore[arg-type]


def test_a_simulation_is_the_package_s(client: Client) -> None:
    bots = ["partner", "greedy", "random", "random", "greedy"]
    rules = black_five.Rules("zero_sum")
    found = client.black_five.simulate(300, 5, bots, rules, first=7)
    assert found == black_five.simulate(300, 5, bots, rules, first=7)
    rest = client.black_five.simulate(games=100, seed=5, bots=bots, rules=rules, first=307)
    assert found.merge(rest) == black_five.simulate(400, 5, bots, rules, first=7)


def test_arguments_of_the_own_process_are_no_part_of_a_request(client: Client) -> None:
    for call, named in (
        (client.black_five.simulate, {"threads": 2}),
        (client.black_five.simulate, {"progress": print}),
        (client.holdem.equity, {"limit": 10}),
    ):
        arguments: Any = (["AA", "KK"],) if "limit" in named else (1, 1, ["random"] * 5)
        with pytest.raises(TypeError, match=f"{next(iter(named))} is not an argument of a request"):
            call(*arguments, **named)


def test_methods_have_the_signature_and_the_words_of_their_functions() -> None:
    shown = inspect.signature(Client().holdem.equity)
    assert list(shown.parameters) == ["players", "board", "dead", "samples", "seed"]
    assert (inspect.getdoc(Client().draw.odds) or "").startswith(
        (inspect.getdoc(draw.odds) or "").partition("Raises:")[0]
    )


def test_errors_are_the_package_s(client: Client) -> None:
    for there, here, *arguments in (
        (client.evaluate, fivecard.evaluate, "As As Kd Qd Jd"),
        (client.rank, fivecard.rank, "As Xs Kd Qd Jd"),
        (client.rank, fivecard.rank, ""),
        (client.black_five.classify, black_five.classify, "As As"),
        (client.black_five.plays, black_five.plays, "zz"),
        (client.black_five.simulate, black_five.simulate, 10, 1, ["random"] * 4),
    ):
        expected = outcome(here, *arguments)
        assert isinstance(expected, tuple)
        assert outcome(there, *arguments) == expected


def test_a_limit_is_a_limit_error(client: Client) -> None:
    with pytest.raises(LimitError, match="the setting most_job_games") as caught:
        client.black_five.simulate(1_000_000_001, 1, ["random"] * 5)
    assert caught.value.code == "too_many_games"


def test_what_is_wrong_with_the_request_is_a_service_error(client: Client) -> None:
    with pytest.raises(ServiceError, match="/games: must be at least 1") as caught:
        client.black_five.simulate(0, 1, ["random"] * 5)
    assert (caught.value.status, caught.value.code) == (422, "invalid_request")
    assert caught.value.request_id is not None


def test_a_client_of_the_callers(app: Flask) -> None:
    with httpx.Client(transport=httpx.WSGITransport(app=app)) as http:
        with Client("http://service/", http=http) as client:
            assert client.version() == __version__
            assert client.rank("As Ks Qs Js Ts") == 7462
        # It was not the client's to close.
        assert http.get("http://service/healthz").status_code == 200


def test_answers_that_are_not_the_service_s() -> None:
    for content in (b"Bad gateway", b"{}", b"[]", b'{"code": "x"}'):
        transport = httpx.MockTransport(
            lambda _, content=content: httpx.Response(502, content=content)
        )
        with Client(http=httpx.Client(transport=transport)) as client:
            with pytest.raises(ServiceError, match="HTTP 502") as caught:
                client.rank("As Ks Qs Js Ts")
            assert (caught.value.status, caught.value.code) == (502, "unknown")


def test_a_deadline_is_a_limit_error() -> None:
    app = create_app(Settings(deadline_seconds=0.01, most_games=10**9))
    with httpx.Client(transport=httpx.WSGITransport(app=app)) as http:
        client = Client("http://service", http=http)
        with pytest.raises(LimitError) as caught:
            client.black_five.simulate(10**8, 1, ["random"] * 5)
    assert caught.value.code == "deadline_exceeded"


def test_without_httpx_the_error_names_what_to_install() -> None:
    code = "import sys; sys.modules[{!r}] = None; import fivecard.client"
    for missing in ("httpx", "httpx_sse"):
        done = subprocess.run(
            [sys.executable, "-c", code.format(missing)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1
        assert done.stderr.splitlines()[-1] == (
            "ModuleNotFoundError: fivecard.client needs httpx: pip install 'fivecard[client]'"
        )
