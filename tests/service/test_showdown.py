"""`POST /v1/holdem/showdown`."""

from __future__ import annotations

from typing import Any

import pytest

from fivecard import holdem
from fivecard_service.games.holdem import NamedHoldemShowdownAnswer, SeatedHoldemShowdownAnswer
from fivecard_service.schemas import MOST_WHOLE

PATH = "/v1/holdem/showdown"
BOARD = "Kd 7d 9h 3s 4c"
CARDS = "must be text or a list of cards"
TIED = {"A": "Ks Qh", "B": "Kh Qs"}


def test_by_name(post: Any) -> None:
    board, hands = "6c Ks Kd Td Th", {"A": "Qd 9h", "B": "8h 6s"}
    answer = post(PATH, {"board": board, "hands": hands})
    assert answer.status_code == 200
    result = NamedHoldemShowdownAnswer.model_validate(answer.json)
    assert result.winners == ["A"]
    assert result.hands["A"].best_five == ["Ks", "Kd", "Th", "Td", "Qd"]
    assert result.hands["B"].description == "two pair, kings and tens, eight kicker"
    assert (result.pots, result.awards, result.returned, result.net) == ([], {}, {}, {})
    assert result.explanation == holdem.showdown(board, hands).explain()


def test_by_seat(post: Any) -> None:
    answer = post(
        PATH,
        {
            "board": BOARD,
            "hands": ["Ks Qh", None, "Kh Qs"],
            "contributed": [30, 5, 20],
            "folded": [1],
            "button": 1,
        },
    )
    assert answer.status_code == 200
    result = SeatedHoldemShowdownAnswer.model_validate(answer.json)
    assert result.winners == [0, 2]
    assert result.hands[1] is None
    assert result.returned == [10, 0, 0]
    assert [pot.model_dump() for pot in result.pots] == [
        {"amount": 45, "eligible": [0, 2], "winners": [0, 2], "awards": [22, 0, 23]}
    ]
    assert result.awards == [22, 0, 23]
    assert result.net == [2, -5, 3]


@pytest.mark.parametrize("orders", [["A", "B", "C"], ["B", "A", "C"]])
def test_seats_and_not_the_object_give_the_order_left_of_the_button(
    post: Any, orders: list[str]
) -> None:
    body = {
        "board": BOARD,
        "hands": TIED,
        "contributed": {"C": 5, "B": 10, "A": 10},
        "seats": orders,
        "folded": ["C"],
        "button": "C",
    }
    result = post(PATH, body).json
    assert result["awards"][orders[0]] == 13
    assert result["awards"][orders[1]] == 12
    assert result["winners"] == orders[:2]


def test_without_seats_the_order_is_that_of_the_contributions(post: Any) -> None:
    body = {
        "board": BOARD,
        "hands": TIED,
        "contributed": {"B": 10, "A": 10, "C": 5},
        "folded": ["C"],
        "button": "C",
    }
    assert post(PATH, body).json["awards"] == {"A": 12, "B": 13, "C": 0}


def test_without_contributions_the_order_is_that_of_the_hands(post: Any) -> None:
    hands = {"B": "Kh Qs", "A": "Ks Qh"}
    assert post(PATH, {"board": BOARD, "hands": hands}).json["winners"] == ["B", "A"]
    seated = {"board": BOARD, "hands": hands, "seats": ["A", "B"]}
    assert post(PATH, seated).json["winners"] == ["A", "B"]


@pytest.mark.parametrize(
    ("seats", "code", "pointer", "message"),
    [
        (["A"], "too_few_players", "/seats", "got 1"),
        (["A", "B", "A"], "duplicate_player", "/seats", "A is named twice"),
        (["A", "B", "D"], "unknown_player", "/seats/2", "D has neither a hand nor chips"),
        ([], "too_few_players", "/seats", "got 0"),
        (["A", "C"], "unknown_player", "/seats/1", "C has neither a hand nor chips"),
    ],
)
def test_seats_name_each_player_once(
    post: Any, seats: list[str], code: str, pointer: str, message: str
) -> None:
    answer = post(PATH, {"board": BOARD, "hands": TIED, "seats": seats})
    assert (answer.status_code, answer.json["code"]) == (422, code)
    (fault,) = answer.json["errors"]
    assert fault["pointer"] == pointer
    assert message in fault["detail"]


@pytest.mark.parametrize("board", [{}, {"board": ""}, {"board": BOARD[:8]}])
def test_a_single_player_needs_no_board(post: Any, board: dict[str, str]) -> None:
    body = {**board, "hands": {}, "contributed": {"A": 40, "B": 15}, "folded": ["B"]}
    result = post(PATH, body).json
    assert result["winners"] == ["A"]
    assert result["hands"] == {}
    assert result["returned"] == {"A": 25}
    assert result["net"] == {"A": 15, "B": -15}


@pytest.mark.parametrize(
    ("change", "status", "code", "result"),
    [
        ({"board": "Kd 7d"}, 422, "too_few_cards", "the board"),
        ({"board": f"{BOARD} Ks"}, 422, "too_many_cards", "the board"),
        ({"hands": {"A": "Kd Qh", "B": "Kh Qs"}}, 422, "duplicate_card", "Kd is on the board"),
        ({"hands": {"A": "Ks"}, "contributed": {"A": 1, "B": 1}}, 422, "too_few_cards", "A"),
        ({"hands": {"A": "Ks Qh"}}, 422, "too_few_players", "2 to 23 players"),
        ({"folded": ["Z"]}, 422, "unknown_player", "Z"),
        ({"button": "Z"}, 422, "unknown_player", "Z"),
        ({"folded": ["A", "B"]}, 422, "nobody_live", "folded"),
        ({"contributed": {"A": 5}}, 422, "missing_contribution", "B"),
        ({"contributed": {"A": 5, "C": 5}}, 422, "missing_contribution", "B"),
        (
            {"contributed": {"A": 10, "B": 10, "C": 5}, "folded": ["C"]},
            422,
            "odd_chip_needs_button",
            "25 chips",
        ),
    ],
)
def test_an_invalid_deal(
    post: Any, change: dict[str, Any], status: int, code: str, result: str
) -> None:
    answer = post(PATH, {"board": BOARD, "hands": TIED, **change})
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert result in answer.json["detail"]


@pytest.mark.parametrize(
    ("change", "pointer", "result"),
    [
        ({"board": "Kd 7d 9h 3s 4x"}, "/board", 'board: "4x" is not a card'),
        ({"hands": {"A": "Ks Qh", "B": "Kh Qq"}}, "/hands/B", 'hands["B"]: "Qq" is not a card'),
        ({"hands": ["Ks Qh", "Kh Qq"]}, "/hands/1", 'hands[1]: "Qq" is not a card'),
        ({"hands": {"A": "Ks Ks", "a/~": "Q"}}, "/hands/a~1~0", '"Q" is not a card'),
    ],
)
def test_a_text_that_is_not_a_card_is_located(
    post: Any, change: dict[str, Any], pointer: str, result: str
) -> None:
    answer = post(PATH, {"board": BOARD, "hands": TIED, **change})
    assert (answer.status_code, answer.json["code"]) == (400, "bad_card")
    assert answer.json["errors"][0]["pointer"] == pointer
    assert result in answer.json["detail"]


@pytest.mark.parametrize(
    ("chips", "result"),
    [
        (10.0, "without fraction"),
        (1.5, "without fraction"),
        (True, "not true or false"),
        ("10", "not text"),
        (None, "not null"),
        (-1, "at least 0"),
        (MOST_WHOLE + 1, f"at most {MOST_WHOLE}"),
        (2**64, "out of range"),
    ],
)
def test_chips_are_whole_numbers(post: Any, chips: object, result: str) -> None:
    for hands, contributed, place in (
        (TIED, {"A": 5, "B": chips}, "/contributed/B"),
        (list(TIED.values()), [5, chips], "/contributed/1"),
    ):
        answer = post(PATH, {"board": BOARD, "hands": hands, "contributed": contributed})
        assert (answer.status_code, answer.json["code"]) == (422, "invalid_request")
        (fault,) = answer.json["errors"]
        assert fault["pointer"] == place
        assert result in fault["detail"]


def test_all_chips_together_are_a_number_that_clients_hold(post: Any) -> None:
    most = {"A": MOST_WHOLE - 1, "B": 1}
    body = {"board": BOARD, "hands": {"A": "As Ah", "B": "2c 2h"}, "contributed": most}
    result = post(PATH, body).json
    assert result["returned"] == {"A": MOST_WHOLE - 2}
    body["contributed"] = {"A": MOST_WHOLE, "B": 1}
    answer = post(PATH, body)
    assert answer.status_code == 422
    fault = {"pointer": "/contributed", "detail": f"must be at most {MOST_WHOLE} chips in all"}
    assert answer.json["errors"] == [fault]


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({}, {"/hands": "is missing"}),
        ({"hands": "As Ks"}, {"/hands": "must be an object, not text"}),
        ({"hands": {"A": {"As": "Ks"}}}, {"/hands/A": f"{CARDS}, not an object"}),
        ({"hands": {"A": ["As", 7]}}, {"/hands/A": f"{CARDS}, not a list"}),
        ({"hands": {"": "As Ks"}}, {"/hands/": "must not be empty"}),
        ({"hands": {"a\nb": "As Ks"}}, {"/hands/a\nb": "must have no control characters"}),
        ({"hands": {"[key]": 1}}, {"/hands/[key]": f"{CARDS}, not a number"}),
        ({"hands": TIED, "contributed": [1, 2]}, {"/contributed": "must be an object, not a list"}),
        ({"hands": TIED, "folded": [0]}, {"/folded/0": "must be text, not a number"}),
        ({"hands": TIED, "buton": "A"}, {"/buton": "is not a known field"}),
        ({"hands": []}, {}),
        ({"hands": ["As Ks", 7]}, {"/hands/1": f"{CARDS}, not a number"}),
        ({"hands": ["As Ks"], "button": "A"}, {"/button": "must be a whole number, not text"}),
        ({"hands": ["As Ks"], "button": 23}, {"/button": "must be at most 22"}),
        (
            {"hands": ["As Ks"], "seats": ["A"]},
            {"/seats": "is not a field when hands are a list by seat"},
        ),
    ],
)
def test_a_body_that_does_not_fit(post: Any, body: Any, faults: dict[str, str]) -> None:
    answer = post(PATH, body)
    assert answer.status_code == 422
    if faults:
        assert answer.json["code"] == "invalid_request"
        assert {each["pointer"]: each["detail"] for each in answer.json["errors"]} == faults
    else:
        assert answer.json["code"] == "too_few_players"


def test_a_long_name_is_named_shortly(post: Any) -> None:
    answer = post(PATH, {"hands": {"x" * 60_000: "As Ks"}})
    assert answer.json["errors"][0]["detail"] == "must have at most 64 characters"
    assert len(answer.data) < 600
