"""Equities in Texas Hold'em over HTTP."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from fivecard import holdem
from fivecard_service import create_app
from fivecard_service.settings import Settings

PATH = "/v1/holdem/equity"


def send(client: FlaskClient, **body: Any) -> dict[str, Any]:
    answer = client.post(PATH, json=body)
    assert answer.status_code == 200, answer.text
    answered: dict[str, Any] = answer.get_json()
    return answered


def problem_of(client: FlaskClient, **body: Any) -> dict[str, Any]:
    answer = client.post(PATH, json=body)
    assert answer.content_type == "application/problem+json", answer.text
    problem: dict[str, Any] = answer.get_json()
    assert answer.status_code == problem["status"]
    return problem


def pointers(problem: dict[str, Any]) -> list[str]:
    return [fault["pointer"] for fault in problem.get("errors", [])]


def test_aces_against_kings_are_the_exact_figures(client: FlaskClient) -> None:
    answered = send(client, players=["AcAs", "KhKd"])
    assert (answered["exact"], answered["total"], answered["seed"]) == (True, 1_712_304, None)
    aces, kings = answered["players"]
    assert (aces["wins"], aces["losses"], aces["ties"]) == (1_388_072, 317_694, 6_538)
    assert (kings["wins"], kings["ties_by"]) == (317_694, {"2": 6_538})
    assert aces["share"] == "29603/36432"
    assert aces["equity"] == float(Fraction(aces["share"]))
    assert (aces["standard_error"], aces["interval"]) == (None, None)
    assert sum(aces["won_with"].values()) == aces["wins"]
    assert sum(aces["made"].values()) == answered["total"]


def test_players_have_names_too_and_cards_may_be_lists(client: FlaskClient) -> None:
    by_seat = send(client, players=["AcAs", "KK", None], board="Qh 7h 2c 9d", dead="2d 2h")
    named = send(
        client,
        players={"Ann": ["Ac", "As"], "Bob": "KK", "Cyd": None},
        board=["Qh", "7h", "2c", "9d"],
        dead=["2d", "2h"],
    )
    assert list(named["players"]) == ["Ann", "Bob", "Cyd"]
    assert list(named["players"].values()) == by_seat["players"]
    assert holdem.Equity.from_dict(
        {name: value for name, value in named.items() if name != "seed"}
    ).players == ("Ann", "Bob", "Cyd")


def test_ranges_unknown_hands_board_and_dead_cards(client: FlaskClient) -> None:
    players = ["QQ+, AKs:0.5", None, "AsKs"]
    board, dead = "Qh 7h 2c 9d", "2d"
    answered = send(client, players=players, board=board, dead=dead)
    found = holdem.equity(players, board, dead)
    assert answered["total"] == found.total
    for seat, player in enumerate(answered["players"]):
        assert player["wins"] == found.wins[seat]
        assert player["losses"] == found.losses[seat]
        assert player["ties_by"] == {str(n): ties for n, ties in found.ties_by[seat].items()}
        assert Fraction(player["share"]) == found.shares[seat]
        assert player["made"] == {str(each): n for each, n in found.made[seat].items()}
        assert player["won_with"] == {str(each): n for each, n in found.won_with[seat].items()}


@pytest.mark.parametrize("seed", [2**64 - 1, str(2**64 - 1), 0, "7"])
def test_samples_have_errors_and_their_seed(client: FlaskClient, seed: int | str) -> None:
    answered = send(client, players=["AcAs", None, None], samples=3_000, seed=seed)
    assert (answered["exact"], answered["total"], answered["seed"]) == (False, 3_000, str(seed))
    found = holdem.equity(["AcAs", None, None], samples=3_000, seed=int(seed))
    assert found.standard_errors is not None
    assert found.intervals is not None
    for seat, player in enumerate(answered["players"]):
        assert player["equity"] == found.equities[seat]
        assert player["standard_error"] == found.standard_errors[seat]
        assert player["interval"] == list(found.intervals[seat] or ())


def test_a_hand_is_a_text_or_a_list_of_cards(client: FlaskClient) -> None:
    board = ["2c", "3c", "4d"]
    expected = send(client, players=["AcAs", "KhKd"], board="2c 3c 4d")
    assert send(client, players=[["Ac", "As"], ["Kh", "Kd"]], board=board) == expected
    for hand in ([], ["Ac"], ["Ac", "As", "Ah"], ["zz", "As"]):
        assert pointers(problem_of(client, players=[None, hand], board=board)) == ["/players/1"]


def test_a_single_sample_has_no_error(client: FlaskClient) -> None:
    answered = send(client, players=["AcAs", None], samples=1)
    assert answered["seed"] == "0"
    assert [player["interval"] for player in answered["players"]] == [None, None]


@pytest.mark.parametrize(
    ("body", "status", "code", "places"),
    [
        ({"players": ["AcAs", "QX"]}, 400, "bad_range", ["/players/1"]),
        ({"players": ["AcAs", ""]}, 400, "empty_range", ["/players/1"]),
        ({"players": ["AcAc", "KK"]}, 400, "bad_range", ["/players/0"]),
        ({"players": ["AcAs", "KK"], "board": "Zd"}, 400, "bad_card", ["/board"]),
        ({"players": ["AcAs", "KK"], "dead": "Zd"}, 400, "bad_card", ["/dead"]),
        ({"players": ["AcAs"]}, 422, "too_few_players", ["/players"]),
        ({"players": []}, 422, "too_few_players", ["/players"]),
        ({"players": [None] * 24, "samples": 5}, 422, "too_many_players", ["/players"]),
        ({"players": ["AcAs", "KK"], "board": "2c 3c"}, 422, "too_few_cards", ["/board"]),
        ({"players": ["AcAs", "KK"], "board": "2c3c4c5c6c7c"}, 422, "too_many_cards", ["/board"]),
        (
            {"players": [None] * 23, "dead": "2c 2d", "samples": 5},
            422,
            "too_many_cards",
            [],
        ),
        (
            {"players": ["AcAs", "KK", "AsKs"]},
            422,
            "duplicate_card",
            ["/players/0", "/players/2"],
        ),
        (
            {"players": ["AcAs", "KK"], "board": "As 7d 2c", "dead": "7d"},
            422,
            "duplicate_card",
            ["/board", "/dead", "/players/0"],
        ),
        ({"players": ["AcAs", "KK"], "dead": "2c 2c"}, 422, "duplicate_card", ["/dead"]),
        (
            {"players": ["AcAs", "KK"], "board": "Kc Kd Kh"},
            422,
            "empty_range",
            ["/players/1"],
        ),
        ({"players": ["AA", "AA", "AA"]}, 422, "no_deal", ["/players"]),
        ({"players": ["AcAs", "KK"], "seed": 3}, 422, "invalid_request", ["/seed"]),
        ({"players": ["AcAs", "KK"], "samples": 0}, 422, "invalid_request", ["/samples"]),
        (
            {"players": ["AcAs", "KK"], "samples": 5, "seed": -1},
            422,
            "invalid_request",
            ["/seed"],
        ),
        ({"players": ["AcAs", 3]}, 422, "invalid_request", ["/players/1"]),
        ({"players": {"Ann": "AcAs", "Bob": 3}}, 422, "invalid_request", ["/players/Bob"]),
        ({"players": {"Ann": "AcAs", "Bob": "KKx"}}, 400, "bad_range", ["/players/Bob"]),
        ({"players": [["Ac", "Xs"], "KK"]}, 400, "bad_card", ["/players/0"]),
        ({"players": [["Ac"], "KK"]}, 422, "too_few_cards", ["/players/0"]),
        ({"players": [[], "KK"]}, 422, "too_few_cards", ["/players/0"]),
        ({"players": ["AcAs", "KK"], "limit": 5}, 422, "invalid_request", ["/limit"]),
    ],
)
def test_an_invalid_spot_is_a_problem_with_its_place(
    client: FlaskClient, body: dict[str, Any], status: int, code: str, places: list[str]
) -> None:
    problem = problem_of(client, **body)
    assert (problem["status"], problem["code"]) == (status, code)
    assert pointers(problem) == places
    kinds = {"invalid_request": None, "too_many_players": "limit"}
    assert problem.get("kind") == kinds.get(code, "parse" if status == 400 else "setup")


def test_too_much_work_is_a_problem_that_suggests_samples() -> None:
    body: dict[str, Any] = {"players": ["QQ+", None], "board": "2c 7d Th"}
    work = holdem.Spot(body["players"], body["board"]).work
    assert send(create_app(Settings(most_work=work)).test_client(), **body)["exact"]
    problem = problem_of(create_app(Settings(most_work=work - 1)).test_client(), **body)
    assert problem["code"] == "too_much_work"
    assert problem["limit"] == {"setting": "most_work", "allowed": work - 1, "given": work}
    assert problem["detail"].endswith("(the setting most_work): request samples")


def test_work_beyond_any_integer_of_json_is_a_problem_too(client: FlaskClient) -> None:
    problem = problem_of(client, players=[None] * 23)
    assert problem["code"] == "too_much_work"
    assert problem["limit"]["given"] > 1e30


def test_one_sample_too_many() -> None:
    client = create_app(Settings(most_samples=500, jobs=False)).test_client()
    assert send(client, players=["AcAs", None], samples=500)["total"] == 500
    problem = problem_of(client, players=["AcAs", None], samples=501)
    assert (problem["code"], pointers(problem)) == ("too_many_samples", ["/samples"])
    assert problem["limit"] == {"setting": "most_samples", "allowed": 500, "given": 501}


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ({"players": ["22+, A2s+, K2s+", "random"]}, "parts"),
        ({"players": [None] * 9, "samples": 10**9}, "samples"),
    ],
)
def test_the_deadline_stops_the_core(body: dict[str, Any], what: str) -> None:
    settings = Settings(deadline_seconds=0.02, most_work=10**15, most_samples=10**9)
    problem = problem_of(create_app(settings).test_client(), **body)
    assert problem["code"] == "deadline_exceeded"
    assert problem["limit"]["setting"] == "deadline_seconds"
    assert f" {what} done: a request may take 0.02 " in problem["detail"]


def test_counts_that_clients_do_not_hold_are_a_problem(client: FlaskClient) -> None:
    fine = "AA:0.999999, KK:0.999997"
    for other, exact in (("QQ", True), ("QQ:0.999983, JJ:0.999979", False)):
        total = holdem.equity([fine, other], board="2c 7d Th").total
        assert (total <= 2**53 - 1) == exact
        if exact:
            assert send(client, players=[fine, other], board="2c 7d Th")["total"] == total
            continue
        problem = problem_of(client, players=[fine, other], board="2c 7d Th")
        assert (problem["code"], pointers(problem)) == ("weights_too_fine", ["/players"])
        assert f"{total:,}" in problem["detail"]
        # Samples of the same ranges are counted one by one.
        sampled = send(client, players=[fine, other], board="2c 7d Th", samples=100)
        assert sampled["total"] == 100


def test_weights_too_fine_for_the_core_are_the_same_problem(client: FlaskClient) -> None:
    pairs = [("AA", "KK"), ("QQ", "JJ"), ("TT", "99"), ("88", "77"), ("66", "55")]
    players = [f"{one}:0.999999, {other}:0.999997" for one, other in pairs]
    problem = problem_of(client, players=players, board="2c 2d 2h 3s 4c")
    assert (problem["code"], pointers(problem)) == ("weights_too_fine", ["/players"])
    assert "128 bits" in problem["detail"]
