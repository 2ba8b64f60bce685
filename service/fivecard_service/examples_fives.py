"""Requests about Fives with their true answers; the tests run every one."""

from __future__ import annotations

from fivecard_service.examples_parts import (
    Example,
    by_category,
    hand,
    problem,
    refused,
    share,
    too_many_games,
)

__all__ = ["SHOWDOWN", "SIMULATE"]

SHOWDOWN = [
    Example(
        name="nobody",
        summary="Nobody wins: the best hand has no five",
        status=200,
        request={
            "hands": {"Ann": "Ks Kd Kc 8h 8s", "Bob": "6h 6d 6c 5s 2d"},
            "antes": {"Ann": 1, "Bob": 1},
            "cards_paid": {"Ann": 0, "Bob": 2},
        },
        answer={
            "verdict": "replay",
            "hands": {
                "Ann": hand(
                    7279,
                    "Ks Kd Kc 8s 8h",
                    "full house",
                    "full house, kings over eights",
                    has_five=False,
                ),
                "Bob": hand(
                    5263,
                    "6h 6d 6c 5s 2d",
                    "three of a kind",
                    "three of a kind, sixes",
                    "five and two kickers",
                    has_five=True,
                ),
            },
            "best": ["Ann"],
            "winners": [],
            "pots": [
                {
                    "amount": 4,
                    "verdict": "replay",
                    "eligible": ["Ann", "Bob"],
                    "best": ["Ann"],
                    "winners": [],
                    "awards": {},
                }
            ],
            "carried": [{"amount": 4, "eligible": ["Ann", "Bob"]}],
            "plays_on": ["Ann", "Bob"],
            "awards": {"Ann": 0, "Bob": 0},
            "returned": {},
            "net": {"Ann": -1, "Bob": -3},
            "explanation": (
                "Ann shows 8h 8s Kc Kd Ks: full house, kings over eights, without a five.\n"
                "Bob shows 2d 5s 6c 6d 6h: three of a kind, sixes, with a five.\n"
                "Nobody wins the pot of 4: the best hand (Ann, full house, kings over "
                "eights) has no five. Ann and Bob play for it again."
            ),
        },
    ),
    Example(
        name="carried",
        summary="A carried pot, antes and bets, by seat; seat 2 folded",
        status=200,
        request={
            "hands": ["9s 9d 9h 5h 5d", "6h 6d 6c 5s 2d", None],
            "antes": [0, 10, 10],
            "cards_paid": [0, 20, 0],
            "bets": [0, 20, 0],
            "carried": [{"amount": 40, "eligible": [0, 1, 2]}],
        },
        answer={
            "verdict": "won",
            "hands": [
                hand(
                    7228,
                    "9s 9h 9d 5h 5d",
                    "full house",
                    "full house, nines over fives",
                    has_five=True,
                ),
                hand(
                    5263,
                    "6h 6d 6c 5s 2d",
                    "three of a kind",
                    "three of a kind, sixes",
                    "five and two kickers",
                    has_five=True,
                ),
                None,
            ],
            "best": [0],
            "winners": [0],
            "pots": [
                {
                    "amount": 40,
                    "verdict": "won",
                    "eligible": [0, 1],
                    "best": [0],
                    "winners": [0],
                    "awards": [40, 0, 0],
                },
                {
                    "amount": 40,
                    "verdict": "uncontested",
                    "eligible": [1],
                    "best": [],
                    "winners": [1],
                    "awards": [0, 40, 0],
                },
            ],
            "carried": [],
            "plays_on": [],
            "awards": [40, 40, 0],
            "returned": [0, 20, 0],
            "net": [40, 10, -10],
            "explanation": (
                "Seat 0 shows 5d 5h 9d 9h 9s: full house, nines over fives, with a five.\n"
                "Seat 1 shows 2d 5s 6c 6d 6h: three of a kind, sixes, with a five.\n"
                "Seat 1 gets back 20 chips.\n"
                "Seat 0 wins the pot of 40 with full house, nines over fives: a full house "
                "beats three of a kind.\n"
                "Seat 1 takes the pot of 40 uncontested."
            ),
        },
    ),
    Example(
        name="no_chips",
        summary="No chips: who has the best hand, with a five",
        status=200,
        request={"hands": ["5s 5d 9c 8h 2s", "Kh Qd 6c 4s 2d"]},
        answer={
            "verdict": "won",
            "hands": [
                hand(
                    1968,
                    "5s 5d 9c 8h 2s",
                    "one pair",
                    "pair of fives",
                    "nine, eight and two kickers",
                    has_five=True,
                ),
                hand(
                    671,
                    "Kh Qd 6c 4s 2d",
                    "high card",
                    "king high",
                    "queen, six, four, two",
                    has_five=False,
                ),
            ],
            "best": [0],
            "winners": [0],
            "pots": [],
            "carried": [],
            "plays_on": [],
            "awards": [],
            "returned": [],
            "net": [],
            "explanation": (
                "Seat 0 shows 2s 5d 5s 8h 9c: pair of fives, with a five.\n"
                "Seat 1 shows 2d 4s 6c Qd Kh: king high, without a five.\n"
                "Seat 0 wins with pair of fives, nine, eight and two kickers: a pair beats a "
                "high card."
            ),
        },
    ),
    Example(
        name="unclaimed",
        summary="A carried pot that no hand claims",
        status=422,
        request={
            "hands": ["9s 9d 9h 5h 5d", "6h 6d 6c 5s 2d", None],
            "carried": [{"amount": 40, "eligible": [2]}],
        },
        answer=problem(422, "bad_carried_pots", "no hand claims the carried pot of 40"),
    ),
    Example(
        name="unknown_player",
        summary="A carried pot of somebody who is not there",
        status=422,
        request={
            "hands": {"Ann": "Ks Kd Kc 8h 8s", "Bob": "6h 6d 6c 5s 2d"},
            "carried": [{"amount": 40, "eligible": ["Ann", "Zed"]}],
        },
        answer=refused(
            422,
            "unknown_player",
            "carried",
            "/carried/0/eligible/1",
            'nobody at the table is called "Zed"',
        ),
    ),
    Example(
        name="bad_card",
        summary="A text that is no card",
        status=400,
        request={"hands": {"Ann": "Ks Kd Kc 8h 8x", "Bob": "6h 6d 6c 5s 2d"}},
        answer=refused(
            400, "bad_card", 'hands["Ann"]', "/hands/Ann", '"8x" is not a card: "x" is not a suit'
        ),
    ),
]
SIMULATE = [
    Example(
        name="three_bots",
        summary="A hundred games",
        status=200,
        request={
            "games": 100,
            "seed": "7",
            "bots": ["basic", "random", "pat"],
            "stacks": [50, 50, 50],
            "rules": {"ante": 1, "price_per_card": 2},
        },
        answer={
            "seed": "7",
            "counts": {
                "games": 100,
                "deals": 320,
                "replays": [30, 25, 14, 7, 9, 5, 2, 3, 0, 2, 1, 1, 0, 1],
                "winnings": [[1699, 133779], [-2567, 110837], [868, 113714]],
                "showdowns": 318,
                "nobody_won": 216,
                "partly_won": 4,
                "shown": [
                    [206, 145],
                    [204, 99],
                    [24, 18],
                    [11, 9],
                    [0, 0],
                    [2, 0],
                    [4, 2],
                    [0, 0],
                    [0, 0],
                    [0, 0],
                ],
                "pots": {
                    "won": 116,
                    "shared": 0,
                    "uncontested": 2,
                    "carried": 236,
                    "chips_won": 6477,
                    "largest": 137,
                },
                "draws": [
                    [639, 18, 54, 49, 26, 9],
                    [640, 22, 60, 46, 23, 4],
                    [652, 30, 56, 43, 13, 1],
                    [657, 38, 40, 39, 14, 7],
                    [677, 28, 39, 28, 19, 4],
                ],
                "decisions": 4622,
                "longest": 20,
            },
            "rates": {
                "winnings": [
                    {"mean": 16.99, "low": 10.609640847630779, "high": 23.37035915236922},
                    {"mean": -25.67, "low": -29.845968585161184, "high": -21.49403141483882},
                    {"mean": 8.68, "low": 2.2612366618616626, "high": 15.098763338138337},
                ],
                "showdowns": share(318, 320, 0.99375, 0.9775017702209186, 0.9982843479331631),
                "nobody_won": share(216, 320, 0.675, 0.6218695400179988, 0.7239787043910428),
                "partly_won": share(4, 320, 0.0125, 0.004871451751773247, 0.03169415310875375),
                "with_five": by_category(
                    share(145, 351, 0.4131054131054131, 0.3628054731970948, 0.46528676776389144),
                    share(99, 303, 0.32673267326732675, 0.27637859159612793, 0.38142514716996306),
                    share(18, 42, 0.42857142857142855, 0.29117651176186055, 0.5779376012189542),
                    share(9, 20, 0.45, 0.2581978582556243, 0.6579146575496577),
                    share(0, 0),
                    share(0, 2, 0.0, 0.0, 0.6576197724933469),
                    share(2, 6, 0.3333333333333333, 0.09677141110578041, 0.700006684861608),
                    share(0, 0),
                    share(0, 0),
                    share(0, 0),
                ),
            },
        },
    ),
    too_many_games(["basic", "basic", "basic", "basic"], games="games"),
    Example(
        name="too_many_chips",
        summary="Sums that JSON could not hold",
        status=422,
        request={
            "games": 100000,
            "bots": ["basic", "basic", "basic"],
            "stacks": [1000000, 1000000, 1000000],
        },
        answer=refused(
            422,
            "too_many_chips",
            "stacks",
            "/stacks",
            "100,000 games with 3,000,000 chips at the table make sums of squares "
            "beyond 9,007,199,254,740,991: play fewer of them, or for less",
        ),
    ),
]
