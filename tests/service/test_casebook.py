"""The casebook's hands, showdowns, texts and settlements, over HTTP."""

from __future__ import annotations

import itertools
from typing import Any

import casebook
from casebook import Case

EVALUATE = "/v1/evaluate"
SHOWDOWN = "/v1/holdem/showdown"
REFUSED = {400, 422}
# Whole-space figures, and what a deck holds: the tests from Python have them.
NO_MATTER_OF_HTTP = {"enumerate", "matchups", "deck"}


def check_hands(hands: dict[str, Any], expected: Case) -> None:
    for player, reading in expected["hands"].items():
        hand = hands[player]
        assert hand["category"] == reading["category"]
        # The order of the best five is the order of comparison, so it holds the tiebreak.
        ranks = list(dict.fromkeys(card[0] for card in hand["best_five"]))
        assert ranks[: len(reading["tiebreak"])] == reading["tiebreak"]
        allowed = reading.get("best_five_any_of") or [reading["best_five"]]
        assert set(hand["best_five"]) in [set(five.split()) for five in allowed]
    values = {player: hand["value"] for player, hand in hands.items()}
    if "ranking_best_first" in expected:
        best_first = sorted(values, key=values.__getitem__, reverse=True)
        ranking = [sorted(tied) for _, tied in itertools.groupby(best_first, values.__getitem__)]
        assert ranking == [sorted(tied) for tied in expected["ranking_best_first"]]
    for comparison in expected.get("pairwise", []):
        better, worse = comparison.split(" > ")
        assert values[better] > values[worse]


@casebook.each("poker.json", "evaluator", without=NO_MATTER_OF_HTTP)
def test_evaluator(case: Case, post: Any) -> None:
    given, expected = case["input"], case["expected"]
    if "players" in given:
        answer = post(EVALUATE, {"hands": list(given["players"].values())})
        assert answer.status_code == 200, answer.text
        hands = dict(zip(given["players"], answer.json["hands"], strict=True))
        check_hands(hands, expected)
        best = max(hand["value"] for hand in hands.values())
        assert expected["winners"] == [name for name in hands if hands[name]["value"] == best]
    else:
        assert expected == {"all_rejected": True}
        for cards in given["evaluate_each"]:
            answer = post(EVALUATE, {"hands": ["As Ks Qs Js Ts", cards]})
            assert answer.status_code in REFUSED, cards
            assert answer.json["errors"][0]["pointer"] == "/hands/1"


@casebook.each("poker.json", "holdem_showdown", without=NO_MATTER_OF_HTTP)
def test_holdem_showdown(case: Case, post: Any) -> None:
    given, expected = case["input"], case["expected"]
    if "showdowns" in given:
        assert expected == {"all_rejected": True}
        for failed in given["showdowns"]:
            body = {"board": failed["board"], "hands": failed["players"]}
            assert post(SHOWDOWN, body).status_code in REFUSED, failed
        return
    answer = post(SHOWDOWN, {"board": given["board"], "hands": given["players"]})
    assert answer.status_code == 200, answer.text
    check_hands(answer.json["hands"], expected)
    assert answer.json["winners"] == expected["winners"]
    # By seat the same comes out, as lists.
    body = {"board": given["board"], "hands": list(given["players"].values())}
    by_seat = post(SHOWDOWN, body).json
    names = list(given["players"])
    assert by_seat["hands"] == [answer.json["hands"][name] for name in names]
    assert [names[seat] for seat in by_seat["winners"]] == expected["winners"]


@casebook.each("poker.json", "cards", without=NO_MATTER_OF_HTTP)
def test_cards(case: Case, post: Any) -> None:
    given, expected = case["input"], case["expected"]

    def reading(token: Any, others: str) -> list[str] | None:
        """The hand that a token makes with other cards, all its cards; None when refused."""
        text = token if token is None else f"{token} {others}"
        answer = post(EVALUATE, {"hands": [text]})
        return answer.json["hands"][0]["best_five"] if answer.status_code == 200 else None

    # Without a pair or a straight in them, of no rank or suit that the tokens may have.
    four, six = "3d 5d 7c 8c", "3d 5d 7c 8c 4h 9h"
    for token in given["parse"]:
        if "all_equal" in expected:
            assert expected["all_equal"] in (reading(token, four) or []), token
        else:
            assert expected == {"all_rejected": True}
            # A text is one card when it makes four cards five, and six cards seven: "AsKs" is a
            # good text for two cards.
            assert None in (reading(token, four), reading(token, six)), token


@casebook.each("poker.json", "settlement", without=NO_MATTER_OF_HTTP)
def test_settlement(case: Case, post: Any) -> None:
    given, expected = case["input"], case["expected"]
    seats, contributed = given["seats_clockwise"], given["contributions"]
    body = {
        "board": given["board"],
        # Objects whose order is not the seats', as a client's may be.
        "hands": dict(reversed(given["hands"].items())),
        "contributed": {seat: contributed[seat] for seat in reversed(seats)},
        "seats": seats,
        "folded": given.get("folded", []),
        "button": given.get("button"),
    }
    answer = post(SHOWDOWN, body)
    assert answer.status_code == 200, answer.text
    result = answer.json
    assert result["returned"] == expected["uncalled_returned"]
    shown = [{key: pot[key] for key in ("amount", "eligible", "winners")} for pot in result["pots"]]
    assert shown == expected["pots_main_first"]
    assert result["awards"] == expected["payout"]
    assert result["net"] == expected["net"]
    assert sum(contributed.values()) == expected["total"]
    assert sum(result["awards"].values()) + sum(result["returned"].values()) == expected["total"]
    for pot in result["pots"]:
        assert sum(pot["awards"].values()) == pot["amount"]
        assert sorted(pot["awards"]) == sorted(pot["winners"])

    body = {
        "board": given["board"],
        "hands": [given["hands"].get(seat) for seat in seats],
        "contributed": [contributed[seat] for seat in seats],
        "folded": [seats.index(seat) for seat in given.get("folded", [])],
        "button": seats.index(given["button"]) if given.get("button") else None,
    }
    by_seat = post(SHOWDOWN, body).json
    assert by_seat["awards"] == [result["awards"][seat] for seat in seats]
    assert by_seat["net"] == [result["net"][seat] for seat in seats]
    assert by_seat["returned"] == [result["returned"].get(seat, 0) for seat in seats]
    assert by_seat["hands"] == [result["hands"].get(seat) for seat in seats]
    for pot, named in zip(by_seat["pots"], result["pots"], strict=True):
        assert [seats[seat] for seat in pot["eligible"]] == named["eligible"]
        assert pot["awards"] == [named["awards"].get(seat, 0) for seat in seats]
