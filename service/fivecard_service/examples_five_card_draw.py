"""Requests about Five-Card Draw with their true answers; the tests run every one."""

from __future__ import annotations

from fivecard_service.examples import Example, problem

__all__ = ["SHOWDOWN", "SIMULATE"]

SHOWDOWN = [
    Example(
        name="by_name",
        summary="Side pots; Dee folded",
        status=200,
        request={
            "hands": {"Ann": "Ks Kd 9c 8h 8s", "Bob": "6h 6d 6c 5s 2d", "Cyd": "Js Jd 9h 7h 4d"},
            "bets": {"Ann": 100, "Bob": 50, "Cyd": 120, "Dee": 30},
        },
        answer={
            "hands": {
                "Ann": {
                    "category": "two pair",
                    "value": 4815,
                    "best_five": ["Ks", "Kd", "8s", "8h", "9c"],
                    "name": "two pair, kings and eights",
                    "description": "two pair, kings and eights, nine kicker",
                },
                "Bob": {
                    "category": "three of a kind",
                    "value": 5263,
                    "best_five": ["6h", "6d", "6c", "5s", "2d"],
                    "name": "three of a kind, sixes",
                    "description": "three of a kind, sixes, five and two kickers",
                },
                "Cyd": {
                    "category": "one pair",
                    "value": 3305,
                    "best_five": ["Js", "Jd", "9h", "7h", "4d"],
                    "name": "pair of jacks",
                    "description": "pair of jacks, nine, seven and four kickers",
                },
            },
            "winners": ["Bob"],
            "pots": [
                {
                    "amount": 180,
                    "eligible": ["Ann", "Bob", "Cyd"],
                    "winners": ["Bob"],
                    "awards": {"Bob": 180},
                },
                {
                    "amount": 100,
                    "eligible": ["Ann", "Cyd"],
                    "winners": ["Ann"],
                    "awards": {"Ann": 100},
                },
            ],
            "awards": {"Ann": 100, "Bob": 180, "Cyd": 0, "Dee": 0},
            "returned": {"Cyd": 20},
            "net": {"Ann": 0, "Bob": 130, "Cyd": -100, "Dee": -30},
            "explanation": (
                "Ann shows 8h 8s 9c Kd Ks: two pair, kings and eights.\n"
                "Bob shows 2d 5s 6c 6d 6h: three of a kind, sixes.\n"
                "Cyd shows 4d 7h 9h Jd Js: pair of jacks.\n"
                "Cyd gets back 20 chips.\n"
                "Bob wins the pot of 180 with three of a kind, sixes, five and two "
                "kickers: three of a kind beats two pair.\n"
                "Ann wins the pot of 100 with two pair, kings and eights, nine kicker: two "
                "pair beats a pair."
            ),
        },
    ),
    Example(
        name="by_seat",
        summary="Players by seat: a tie, and one chip over; seat 2 folded",
        status=200,
        request={
            "hands": ["Ac Kd 9h 7s 4c", "Ad Kh 9s 7c 4d", None],
            "bets": [10, 10, 5],
            "button": 2,
        },
        answer={
            "hands": [
                {
                    "category": "high card",
                    "value": 1161,
                    "best_five": ["Ac", "Kd", "9h", "7s", "4c"],
                    "name": "ace high",
                    "description": "ace high, king, nine, seven, four",
                },
                {
                    "category": "high card",
                    "value": 1161,
                    "best_five": ["Ad", "Kh", "9s", "7c", "4d"],
                    "name": "ace high",
                    "description": "ace high, king, nine, seven, four",
                },
                None,
            ],
            "winners": [0, 1],
            "pots": [{"amount": 25, "eligible": [0, 1], "winners": [0, 1], "awards": [13, 12, 0]}],
            "awards": [13, 12, 0],
            "returned": [0, 0, 0],
            "net": [3, 2, -5],
            "explanation": (
                "Seat 0 shows 4c 7s 9h Kd Ac: ace high.\n"
                "Seat 1 shows 4d 7c 9s Kh Ad: ace high.\n"
                "Seat 0 and Seat 1 share the pot of 25 with ace high, king, nine, seven, "
                "four: Seat 0 gets 13, Seat 1 gets 12."
            ),
        },
    ),
    Example(
        name="no_chips",
        summary="No chips: who has the best hand",
        status=200,
        request={"hands": ["Ks Kd 9c 8h 8s", "6h 6d 6c 5s 2d"]},
        answer={
            "hands": [
                {
                    "category": "two pair",
                    "value": 4815,
                    "best_five": ["Ks", "Kd", "8s", "8h", "9c"],
                    "name": "two pair, kings and eights",
                    "description": "two pair, kings and eights, nine kicker",
                },
                {
                    "category": "three of a kind",
                    "value": 5263,
                    "best_five": ["6h", "6d", "6c", "5s", "2d"],
                    "name": "three of a kind, sixes",
                    "description": "three of a kind, sixes, five and two kickers",
                },
            ],
            "winners": [1],
            "pots": [],
            "awards": [],
            "returned": [],
            "net": [],
            "explanation": (
                "Seat 0 shows 8h 8s 9c Kd Ks: two pair, kings and eights.\n"
                "Seat 1 shows 2d 5s 6c 6d 6h: three of a kind, sixes.\n"
                "Seat 1 wins with three of a kind, sixes, five and two kickers: three of a "
                "kind beats two pair."
            ),
        },
    ),
    Example(
        name="wrong_hand",
        summary="A hand of four cards",
        status=422,
        request={"hands": {"Ann": "Ks Kd 9c 8h", "Bob": "6h 6d 6c 5s 2d"}},
        answer=problem(
            422,
            "Unprocessable Content",
            "wrong_hand",
            'hands["Ann"]: a hand is 5 cards: that of Ann has 4',
            ("/hands/Ann", "a hand is 5 cards: that of Ann has 4"),
        ),
    ),
    Example(
        name="card_in_two_hands",
        summary="A card in two hands",
        status=422,
        request={"hands": ["Ks Kd 9c 8h 8s", "6h 6d 6c 5s Ks"]},
        answer=problem(
            422,
            "Unprocessable Content",
            "duplicate_card",
            "hands[1]: Ks is in the hand of seat 0 and in that of seat 1",
            ("/hands/1", "Ks is in the hand of seat 0 and in that of seat 1"),
        ),
    ),
    Example(
        name="bad_card",
        summary="A text that is no card",
        status=400,
        request={"hands": ["Ks Kd 9c 8h 8s", "6h 6d 6c 5s 1d"]},
        answer=problem(
            400,
            "Bad Request",
            "bad_card",
            'hands[1]: "1d" is no card: a rank of 1 is only known as 10',
            ("/hands/1", '"1d" is no card: a rank of 1 is only known as 10'),
        ),
    ),
    Example(
        name="odd_chip",
        summary="An odd chip and no button",
        status=422,
        request={"hands": ["Ac Kd 9h 7s 4c", "Ad Kh 9s 7c 4d", None], "bets": [10, 10, 5]},
        answer=problem(
            422,
            "Unprocessable Content",
            "odd_chip_needs_button",
            "25 chips among 2 winners leave 1 over: say where the button is",
        ),
    ),
    Example(
        name="missing_contribution",
        summary="Bets that leave out a player",
        status=422,
        request={"hands": {"Ann": "Ks Kd 9c 8h 8s", "Bob": "6h 6d 6c 5s 2d"}, "bets": {"Ann": 10}},
        answer=problem(
            422,
            "Unprocessable Content",
            "missing_contribution",
            'bets: others put in chips, but for "Bob" nothing is said',
            ("/bets", 'others put in chips, but for "Bob" nothing is said'),
        ),
    ),
]
SIMULATE = [
    Example(
        name="three_bots",
        summary="A hundred deals",
        status=200,
        request={
            "games": 100,
            "seed": "7",
            "bots": ["basic", "random", "pat"],
            "rules": {"structure": "pot-limit"},
        },
        answer={
            "seed": "7",
            "counts": {
                "deals": 100,
                "winnings": [[603, 167377], [-467, 44407], [-136, 46572]],
                "folded_before_draw": 13,
                "folded_after_draw": 19,
                "showdowns": 68,
                "shown": [53, 71, 14, 10, 0, 0, 1, 1, 0, 0],
                "won": [7, 37, 12, 10, 0, 0, 1, 1, 0, 0],
                "pots": [100, 0, 0, 0, 0, 0],
                "shared": 0,
                "pot_sizes": [1858, 391210],
                "draws": [88, 19, 32, 45, 14, 2],
                "timeouts": 0,
                "reshuffled": 0,
                "decisions": 727,
                "longest": 16,
            },
            "rates": {
                "winnings": [
                    {"mean": 6.03, "low": -1.9409318050783995, "high": 14.0009318050784},
                    {"mean": -4.67, "low": -8.717818501179986, "high": -0.6221814988200141},
                    {"mean": -1.36, "low": -5.6025681184616225, "high": 2.882568118461622},
                ],
                "pot_sizes": {"mean": 18.58, "low": 6.815459687530096, "high": 30.344540312469903},
                "showdowns": {
                    "count": 68,
                    "of": 100,
                    "rate": 0.68,
                    "low": 0.5833738138954762,
                    "high": 0.7633085267500092,
                },
                "folded_before_draw": {
                    "count": 13,
                    "of": 100,
                    "rate": 0.13,
                    "low": 0.07757167427240512,
                    "high": 0.20980351440076428,
                },
                "folded_after_draw": {
                    "count": 19,
                    "of": 100,
                    "rate": 0.19,
                    "low": 0.12514751509768735,
                    "high": 0.27778845379064376,
                },
                "shared": {
                    "count": 0,
                    "of": 100,
                    "rate": 0.0,
                    "low": 3.469446951953614e-18,
                    "high": 0.03699349820698568,
                },
                "reshuffled": {
                    "count": 0,
                    "of": 100,
                    "rate": 0.0,
                    "low": 3.469446951953614e-18,
                    "high": 0.03699349820698568,
                },
                "shown": {
                    "high card": {
                        "count": 53,
                        "of": 150,
                        "rate": 0.35333333333333333,
                        "low": 0.2813726509048464,
                        "high": 0.4326186207764561,
                    },
                    "one pair": {
                        "count": 71,
                        "of": 150,
                        "rate": 0.47333333333333333,
                        "low": 0.39509896658720245,
                        "high": 0.5528994464457616,
                    },
                    "two pair": {
                        "count": 14,
                        "of": 150,
                        "rate": 0.09333333333333334,
                        "low": 0.05641186747708652,
                        "high": 0.1505639312756158,
                    },
                    "three of a kind": {
                        "count": 10,
                        "of": 150,
                        "rate": 0.06666666666666667,
                        "low": 0.03661185666960744,
                        "high": 0.11836235511605896,
                    },
                    "straight": {
                        "count": 0,
                        "of": 150,
                        "rate": 0.0,
                        "low": 1.734723475976807e-18,
                        "high": 0.0249702443680766,
                    },
                    "flush": {
                        "count": 0,
                        "of": 150,
                        "rate": 0.0,
                        "low": 1.734723475976807e-18,
                        "high": 0.0249702443680766,
                    },
                    "full house": {
                        "count": 1,
                        "of": 150,
                        "rate": 0.006666666666666667,
                        "low": 0.001177801335017433,
                        "high": 0.03679283977481815,
                    },
                    "four of a kind": {
                        "count": 1,
                        "of": 150,
                        "rate": 0.006666666666666667,
                        "low": 0.001177801335017433,
                        "high": 0.03679283977481815,
                    },
                    "straight flush": {
                        "count": 0,
                        "of": 150,
                        "rate": 0.0,
                        "low": 1.734723475976807e-18,
                        "high": 0.0249702443680766,
                    },
                    "royal flush": {
                        "count": 0,
                        "of": 150,
                        "rate": 0.0,
                        "low": 1.734723475976807e-18,
                        "high": 0.0249702443680766,
                    },
                },
                "won": {
                    "high card": {
                        "count": 7,
                        "of": 53,
                        "rate": 0.1320754716981132,
                        "low": 0.06547853284463251,
                        "high": 0.24840255308904924,
                    },
                    "one pair": {
                        "count": 37,
                        "of": 71,
                        "rate": 0.5211267605633803,
                        "low": 0.4068599735260268,
                        "high": 0.633224760888189,
                    },
                    "two pair": {
                        "count": 12,
                        "of": 14,
                        "rate": 0.8571428571428571,
                        "low": 0.6005862050302965,
                        "high": 0.9599060787285351,
                    },
                    "three of a kind": {
                        "count": 10,
                        "of": 10,
                        "rate": 1.0,
                        "low": 0.7224672001371107,
                        "high": 0.9999999999999999,
                    },
                    "straight": {"count": 0, "of": 0, "rate": None, "low": None, "high": None},
                    "flush": {"count": 0, "of": 0, "rate": None, "low": None, "high": None},
                    "full house": {
                        "count": 1,
                        "of": 1,
                        "rate": 1.0,
                        "low": 0.20654931437723745,
                        "high": 1.0,
                    },
                    "four of a kind": {
                        "count": 1,
                        "of": 1,
                        "rate": 1.0,
                        "low": 0.20654931437723745,
                        "high": 1.0,
                    },
                    "straight flush": {
                        "count": 0,
                        "of": 0,
                        "rate": None,
                        "low": None,
                        "high": None,
                    },
                    "royal flush": {"count": 0, "of": 0, "rate": None, "low": None, "high": None},
                },
            },
        },
    ),
    Example(
        name="too_many_games",
        summary="More deals than a job plays",
        status=422,
        request={"games": 2_000_000_000, "bots": ["basic", "basic", "basic", "basic"]},
        answer=problem(
            422,
            "Unprocessable Content",
            "too_many_games",
            (
                "games: a job plays at most 1,000,000,000 games, not 2,000,000,000 (the setting "
                "most_job_games)"
            ),
            (
                "/games",
                (
                    "a job plays at most 1,000,000,000 games, not 2,000,000,000 "
                    "(the setting most_job_games)"
                ),
            ),
            limit=("most_job_games", 1_000_000_000, 2_000_000_000),
        ),
    ),
    Example(
        name="wrong_bots",
        summary="Stacks for another number of seats",
        status=422,
        request={"games": 10, "bots": ["basic", "basic", "basic", "basic"], "stacks": [100, 100]},
        answer=problem(422, "Unprocessable Content", "wrong_bots", "4 bots for 2 seats"),
    ),
]
