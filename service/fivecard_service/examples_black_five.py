"""Requests about Black Five with their true answers; the tests run every one."""

from __future__ import annotations

from fivecard_service.examples import Example, problem

__all__ = ["CLASSIFY", "PLAYS", "SIMULATE"]

CLASSIFY = [
    Example(
        name="sister_pairs",
        summary="Sister pairs, and a lower one that they beat",
        status=200,
        request={"cards": "4c 4d 6c 6d", "on": "As Ad 2c 2d"},
        answer={
            "combination": {
                "pattern": "sister_pairs",
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
        answer=problem(
            400,
            "Bad Request",
            "bad_card",
            'cards: "Xd" is no card: "X" is no rank',
            ("/cards", '"Xd" is no card: "X" is no rank'),
        ),
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
        answer=problem(
            422,
            "Unprocessable Content",
            "no_pattern",
            'on: "4h 6h" makes no pattern',
            ("/on", '"4h 6h" makes no pattern'),
        ),
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
                "dealer_wins": {
                    "count": 28,
                    "of": 100,
                    "rate": 0.28,
                    "low": 0.20139685211186212,
                    "high": 0.3748802870992116,
                },
                "partnered_dealer_wins": {
                    "count": 21,
                    "of": 76,
                    "rate": 0.27631578947368424,
                    "low": 0.18840242353991465,
                    "high": 0.3857536539892258,
                },
                "lone_dealer_wins": {
                    "count": 7,
                    "of": 24,
                    "rate": 0.2916666666666667,
                    "low": 0.14914648196960875,
                    "high": 0.49167693664496637,
                },
                "lone_dealers": {
                    "count": 24,
                    "of": 100,
                    "rate": 0.24,
                    "low": 0.16691325556948772,
                    "high": 0.33232336349814473,
                },
                "passes": {
                    "count": 3438,
                    "of": 6066,
                    "rate": 0.5667655786350149,
                    "low": 0.5542573816860185,
                    "high": 0.5791892668788973,
                },
            },
        },
    ),
    Example(
        name="too_many_games",
        summary="More deals than a job plays",
        status=422,
        request={"games": 2_000_000_000, "bots": ["greedy"] * 5},
        answer=problem(
            422,
            "Unprocessable Content",
            "too_many_games",
            "games: a job plays at most 1,000,000,000 games, not 2,000,000,000 "
            "(the setting most_job_games)",
            (
                "/games",
                "a job plays at most 1,000,000,000 games, not 2,000,000,000 "
                "(the setting most_job_games)",
            ),
            limit=("most_job_games", 1_000_000_000, 2_000_000_000),
        ),
    ),
]
