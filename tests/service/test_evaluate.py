"""`POST /v1/evaluate`."""

from __future__ import annotations

import io
import itertools
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient

import fivecard
from fivecard import CardSet
from fivecard_service.body import OCTETS
from fivecard_service.games.hands import EvaluateAnswer

PATH = "/v1/evaluate"


def test_a_hand_has_all_its_fields(post: Any) -> None:
    answer = post(PATH, {"hands": ["Kd 7h Kh 9c Ts 7c 4c"]})
    assert answer.status_code == 200
    assert answer.content_type == "application/json"
    hand = fivecard.evaluate("Kd 7h Kh 9c Ts 7c 4c")
    assert answer.json == {
        "hands": [
            {
                "category": "two pair",
                "value": hand.value,
                "best_five": ["Kh", "Kd", "7h", "7c", "Ts"],
                "name": "two pair, kings and sevens",
                "description": "two pair, kings and sevens, ten kicker",
            }
        ]
    }


def test_the_wheel_is_ordered_as_it_is_compared(post: Any) -> None:
    hand = post(PATH, {"hands": ["Ac 2d 3h 4s 5c"]}).json["hands"][0]
    assert hand["best_five"] == ["5c", "4s", "3h", "2d", "Ac"]
    assert hand["name"] == "straight, five high"


def test_ten_thousand_hands_are_answered_in_their_order(post: Any) -> None:
    cards = [str(card) for card in CardSet.full()]
    hands = [" ".join(five) for five in itertools.islice(itertools.combinations(cards, 5), 10_000)]
    answer = post(PATH, {"hands": hands})
    assert answer.status_code == 200
    EvaluateAnswer.model_validate(answer.json)
    values = [hand["value"] for hand in answer.json["hands"]]
    assert values == [fivecard.rank(hand) for hand in hands]


@pytest.mark.parametrize(
    ("count", "code", "result"),
    [(0, "invalid_request", "must not be empty"), (10_001, "too_many_hands", "got 10,001")],
)
def test_one_to_ten_thousand_hands(post: Any, count: int, code: str, result: str) -> None:
    answer = post(PATH, {"hands": ["As Ks Qs Js Ts"] * count})
    assert (answer.status_code, answer.json["code"]) == (422, code)
    (fault,) = answer.json["errors"]
    assert fault["pointer"] == "/hands"
    assert result in fault["detail"]


@pytest.mark.parametrize(
    ("bad", "status", "code", "result"),
    [
        ("As Ks Qs Js Xs", 400, "bad_card", '"Xs"'),
        ("As As Qs Js Ts", 422, "duplicate_card", "As"),
        ("As", 422, "too_few_cards", "got 1"),
        ("", 422, "too_few_cards", "got 0"),
        ("As Ks Qs Js Ts 9s 8s 7s", 422, "too_many_cards", "got 8"),
    ],
)
def test_a_bad_hand_is_named(post: Any, bad: str, status: int, code: str, result: str) -> None:
    answer = post(PATH, {"hands": ["2c 3c 4c 5c 7d", "2c 3c 4c 5c 7d", bad, "no hand either"]})
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert answer.json["errors"][0]["pointer"] == "/hands/2"
    assert result in answer.json["detail"]
    assert answer.json["detail"].startswith("hands[2]: ")


def test_a_huge_token_is_named_shortly(post: Any) -> None:
    answer = post(PATH, {"hands": ["x" * 500_000]})
    assert answer.json["code"] == "bad_card"
    assert len(answer.data) < 500


def test_values_alone(post: Any) -> None:
    hands = ["Kd 7h Kh 9c Ts 7c 4c", "Ac 2d 3h 4s 5c", "AsKsQsJsTs9s"]
    full = post(PATH, {"hands": hands, "form": "full"}).json["hands"]
    answer = post(PATH, {"hands": hands, "form": "values"})
    assert answer.json == {"values": [hand["value"] for hand in full]}
    EvaluateAnswer.model_validate(answer.json)
    bad = post(PATH, {"hands": [*hands, "As"], "form": "values"})
    assert bad.json["errors"][0]["pointer"] == "/hands/3"
    assert post(PATH, {"hands": hands, "form": "short"}).json["code"] == "invalid_request"


class Rows:
    """Posts hands as bytes."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def __call__(self, rows: Any, query: str, accept: str = "*/*") -> Any:
        body = rows if isinstance(rows, bytes) else rows.tobytes()
        return self.client.post(
            PATH + query, data=body, content_type=OCTETS, headers={"Accept": accept}
        )


@pytest.fixture
def rows(client: FlaskClient) -> Rows:
    return Rows(client)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_rows_of_bytes(rows: Rows, cards: int) -> None:
    rng = np.random.default_rng(cards)
    hands = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (10_000, 1)), axis=1)[:, :cards]
    expected = fivecard.rank_many(np.ascontiguousarray(hands))
    answer = rows(hands, f"?cards={cards}")
    assert (answer.status_code, answer.content_type) == (200, "application/json")
    assert answer.json == {"values": expected.tolist()}
    octets = rows(hands, f"?cards={cards}", OCTETS)
    assert octets.content_type == OCTETS
    assert len(octets.data) == 20_000
    assert (np.frombuffer(octets.data, "<u2") == expected).all()


@pytest.mark.parametrize(
    ("body", "query", "status", "code", "result"),
    [
        (bytes(5), "", 422, "invalid_request", "it is missing"),
        (bytes(5), "?cards=", 422, "invalid_request", 'got ""'),
        (bytes(5), "?cards=8", 422, "invalid_request", 'got "8"'),
        (bytes(5), "?cards=%C2%B5", 422, "invalid_request", "must be 5, 6 or 7"),
        (bytes(5), "?cards=5&cards=6", 422, "invalid_request", 'got "5 and 6"'),
        (b"", "?cards=5", 400, "malformed", "empty"),
        (bytes(range(12)), "?cards=5", 422, "invalid_request", "2 are left over"),
        (bytes(range(5)) + bytes(5), "?cards=5", 422, "duplicate_card", "row 1: 2c"),
        (bytes([0, 1, 2, 3, 52]), "?cards=5", 422, "bad_card_index", "row 0: 52"),
        (bytes(5) * 10_001, "?cards=5", 422, "too_many_hands", "got 10,001"),
        (bytes(1_048_577), "?cards=7", 413, "content_too_large", "1,048,577 bytes"),
    ],
)
def test_bytes_that_are_not_hands(
    rows: Rows, body: bytes, query: str, status: int, code: str, result: str
) -> None:
    answer = rows(body, query)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert result in answer.json["detail"]


def test_the_cards_a_row_are_of_rows(post: Any) -> None:
    answer = post(f"{PATH}?cards=7", {"hands": ["As Ks Qs Js Ts 2c 2d"]})
    assert (answer.status_code, answer.json["code"]) == (422, "invalid_request")
    assert "cards is for rows of bytes" in answer.json["detail"]


def test_rows_need_a_length_and_no_encoding(client: FlaskClient) -> None:
    sent = {"path": f"{PATH}?cards=5", "content_type": OCTETS}
    encoded = client.post(**sent, data=bytes(range(5)), headers={"Content-Encoding": "gzip"})
    assert encoded.status_code == 415
    chunks = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    stream = io.BytesIO(bytes(range(5)))
    assert client.post(**sent, input_stream=stream, environ_overrides=chunks).status_code == 411
