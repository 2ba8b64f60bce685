"""Requests about odds with their true answers; the tests run every one."""

from __future__ import annotations

from fivecard_service.examples_parts import Example, by_category, problem, refused

__all__ = ["DRAW", "FIVES"]

NOT_HELD = Example(
    name="not_held",
    summary="A discard that the hand does not hold",
    status=422,
    request={"hand": "2c 6c 9c Kc Qd", "discard": "Qh"},
    answer=problem(422, "not_held", "the hand does not hold Qh"),
)

BAD_CARD = Example(
    name="bad_card",
    summary="A text that is no card",
    status=400,
    request={"hand": "2c 6c 9c Kc Qd", "dead": "Xd"},
    answer=refused(400, "bad_card", "dead", "/dead", '"Xd" is not a card: "X" is not a rank'),
)

DRAW = [
    Example(
        name="four_to_a_flush",
        summary="One card to a flush",
        status=200,
        request={"hand": "2c 6c 9c Kc Qd", "discard": "Qd", "by": "improve"},
        answer={
            "choices": [
                {
                    "discard": ["Qd"],
                    "score": 0.44680851063829785,
                    "draws": 47,
                    "counts": by_category(26, 12, 0, 0, 0, 9, 0, 0, 0, 0),
                    "improved": 21,
                    "stronger": 24,
                    "equal": 2,
                    "weaker": 21,
                    "value_sum": 105496,
                    "mean_value": 2244.595744680851,
                    "duels": None,
                }
            ]
        },
    ),
    Example(
        name="against_aces",
        summary="An open-ended straight against a pair of aces that stands pat",
        status=200,
        request={
            "hand": "5c 6d 7h 8s Kc",
            "discard": "Kc",
            "by": "beat",
            "against": "As Ad 2h 3c 9c",
        },
        answer={
            "choices": [
                {
                    "discard": ["Kc"],
                    "score": 0.16666666666666666,
                    "draws": 42,
                    "counts": by_category(23, 12, 0, 0, 7, 0, 0, 0, 0, 0),
                    "improved": 19,
                    "stronger": 21,
                    "equal": 3,
                    "weaker": 18,
                    "value_sum": 73753,
                    "mean_value": 1756.0238095238096,
                    "duels": {"wins": 7, "ties": 0, "losses": 35},
                }
            ]
        },
    ),
    NOT_HELD,
    BAD_CARD,
]

FIVES = [
    Example(
        name="a_pair_and_a_king",
        summary="Two cards to a pair, for a five",
        status=200,
        request={"hand": "9c 9d Kh 7s 2c", "discard": "7s 2c", "by": "five"},
        answer={
            "choices": [
                {
                    "discard": ["2c", "7s"],
                    "score": 0.16466234967622573,
                    "draws": 1081,
                    "counts": by_category(0, 801, 186, 84, 0, 0, 9, 1, 0, 0),
                    "improved": 280,
                    "stronger": 928,
                    "equal": 9,
                    "weaker": 144,
                    "value_sum": 3797497,
                    "mean_value": 3512.9481961147085,
                    "fives": 178,
                    "with_five": by_category(0, 152, 18, 8, 0, 0, 0, 0, 0, 0),
                    "five_value_sum": 578726,
                    "mean_five_value": 535.3617021276596,
                }
            ]
        },
    ),
    NOT_HELD,
    BAD_CARD,
]
