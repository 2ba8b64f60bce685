"""Requests about Black Five with their true answers; the tests run every one."""

from __future__ import annotations

from fivecard_service.examples_parts import Example, refused, share, too_many_games

__all__ = ["CLASSIFY", "PLAYS", "SIMULATE"]

CLASSIFY = [
    Example(
        name="sister_pairs",
        summary="Sister pairs, and a lower one that they beat",
        status=200,
        request={"cards": "4c 4d 6c 6d", "on": "As Ad 2c 2d"},
        answer={
            "combination": {
                "pattern": "sister pairs",
                "length": 4,
                "rank": "6",
                "cards": ["4c", "4d", "6c", "6d"],
            },
            "beats": True,
        },
    ),
    Example(
        name="no_pattern",
        summary="The five is in no sequence",
        status=200,
        request={"cards": "As 2d 3h 5c"},
        answer={"combination": None, "beats": None},
    ),
    Example(
        name="bad_card",
        summary="A text that is no card",
        status=400,
        request={"cards": "As Xd"},
        answer=refused(400, "bad_card", "cards", "/cards", '"Xd" is not a card: "X" is not a rank'),
    ),
]

PLAYS = [
    Example(
        name="on_a_five",
        summary="A five answers a five, and a bomb answers anything",
        status=200,
        request={"hand": "4c 4d 4h 6h 5s", "on": "5c"},
        answer={
            "plays": [
                {"pattern": "single", "length": 1, "rank": "5", "cards": ["5s"], "id": 13},
                {
                    "pattern": "triple",
                    "length": 3,
                    "rank": "4",
                    "cards": ["4c", "4d", "4h"],
                    "id": 120,
                },
            ]
        },
    ),
    Example(
        name="no_pattern",
        summary="Cards to beat that make no pattern",
        status=422,
        request={"hand": "4c 4d", "on": "4h 6h"},
        answer=refused(422, "no_pattern", "on", "/on", '"4h 6h" makes no pattern'),
    ),
]

SIMULATE = [
    Example(
        name="one_partner",
        summary="A hundred deals",
        status=200,
        request={"games": 100, "seed": 7, "bots": ["partner", *["greedy"] * 4]},
        answer={
            "seed": "7",
            "counts": {
                "partnered": {"deals": 76, "dealer_wins": 21},
                "lone": {"deals": 24, "dealer_wins": 7},
                "places": [[21, 15, 9], [19, 15, 7], [19, 11, 17], [19, 20, 9], [22, 15, 4]],
                "payoffs": [[22, 100], [6, 100], [20, 100], [16, 100], [0, 100]],
                "decisions": 6066,
                "longest": 89,
                "passes": 3438,
                "triples": 68,
                "hongs": 1,
                "declared": {"after_finishers": [3, 0, 0], "decisions_before": 61},
                "played": {"after_finishers": [82, 8, 0], "decisions_before": 1989},
            },
            "rates": {
                "dealer_wins": share(28, 100, 0.28, 0.20139685211186212, 0.3748802870992116),
                "partnered_dealer_wins": share(
                    21, 76, 0.27631578947368424, 0.18840242353991465, 0.3857536539892258
                ),
                "lone_dealer_wins": share(
                    7, 24, 0.2916666666666667, 0.14914648196960875, 0.49167693664496637
                ),
                "lone_dealers": share(24, 100, 0.24, 0.16691325556948772, 0.33232336349814473),
                "passes": share(
                    3438, 6066, 0.5667655786350149, 0.5542573816860185, 0.5791892668788973
                ),
            },
        },
    ),
    too_many_games(["greedy"] * 5),
]
