"""Requests about Five-Card Draw with their true answers; the tests run every one."""

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
        name="by_name",
        summary="Side pots; Dee folded",
        status=200,
        request={
            "hands": {"Ann": "Ks Kd 9c 8h 8s", "Bob": "6h 6d 6c 5s 2d", "Cyd": "Js Jd 9h 7h 4d"},
            "bets": {"Ann": 100, "Bob": 50, "Cyd": 120, "Dee": 30},
        },
        answer={
            "hands": {
                "Ann": hand(
                    4815, "Ks Kd 8s 8h 9c", "two pair", "two pair, kings and eights", "nine kicker"
                ),
                "Bob": hand(
                    5263,
                    "6h 6d 6c 5s 2d",
                    "three of a kind",
                    "three of a kind, sixes",
                    "five and two kickers",
                ),
                "Cyd": hand(
                    3305,
                    "Js Jd 9h 7h 4d",
                    "one pair",
                    "pair of jacks",
                    "nine, seven and four kickers",
                ),
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
                hand(1161, "Ac Kd 9h 7s 4c", "high card", "ace high", "king, nine, seven, four"),
                hand(1161, "Ad Kh 9s 7c 4d", "high card", "ace high", "king, nine, seven, four"),
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
                hand(
                    4815, "Ks Kd 8s 8h 9c", "two pair", "two pair, kings and eights", "nine kicker"
                ),
                hand(
                    5263,
                    "6h 6d 6c 5s 2d",
                    "three of a kind",
                    "three of a kind, sixes",
                    "five and two kickers",
                ),
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
        answer=refused(
            422, "wrong_hand", 'hands["Ann"]', "/hands/Ann", "a hand has 5 cards: that of Ann has 4"
        ),
    ),
    Example(
        name="card_in_two_hands",
        summary="A card in two hands",
        status=422,
        request={"hands": ["Ks Kd 9c 8h 8s", "6h 6d 6c 5s Ks"]},
        answer=refused(
            422,
            "duplicate_card",
            "hands[1]",
            "/hands/1",
            "Ks is in the hand of seat 0 and in that of seat 1",
        ),
    ),
    Example(
        name="bad_card",
        summary="A text that is no card",
        status=400,
        request={"hands": ["Ks Kd 9c 8h 8s", "6h 6d 6c 5s 1d"]},
        answer=refused(
            400,
            "bad_card",
            "hands[1]",
            "/hands/1",
            '"1d" is not a card: "1" is not a rank (ten is "10" or "T")',
        ),
    ),
    Example(
        name="odd_chip",
        summary="An odd chip and no button",
        status=422,
        request={"hands": ["Ac Kd 9h 7s 4c", "Ad Kh 9s 7c 4d", None], "bets": [10, 10, 5]},
        answer=problem(
            422,
            "odd_chip_needs_button",
            "25 chips among 2 winners leave 1 chip over: the button is required",
        ),
    ),
    Example(
        name="missing_contribution",
        summary="Bets that leave out a player",
        status=422,
        request={"hands": {"Ann": "Ks Kd 9c 8h 8s", "Bob": "6h 6d 6c 5s 2d"}, "bets": {"Ann": 10}},
        answer=refused(
            422,
            "missing_contribution",
            "bets",
            "/bets",
            'others put in chips, but for "Bob" nothing is said',
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
                "games": 100,
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
                "showdowns": share(68, 100, 0.68, 0.5833738138954762, 0.7633085267500092),
                "folded_before_draw": share(
                    13, 100, 0.13, 0.07757167427240512, 0.20980351440076428
                ),
                "folded_after_draw": share(19, 100, 0.19, 0.12514751509768735, 0.27778845379064376),
                "shared": share(0, 100, 0.0, 3.469446951953614e-18, 0.03699349820698568),
                "reshuffled": share(0, 100, 0.0, 3.469446951953614e-18, 0.03699349820698568),
                "shown": by_category(
                    share(53, 150, 0.35333333333333333, 0.2813726509048464, 0.4326186207764561),
                    share(71, 150, 0.47333333333333333, 0.39509896658720245, 0.5528994464457616),
                    share(14, 150, 0.09333333333333334, 0.05641186747708652, 0.1505639312756158),
                    share(10, 150, 0.06666666666666667, 0.03661185666960744, 0.11836235511605896),
                    share(0, 150, 0.0, 1.734723475976807e-18, 0.0249702443680766),
                    share(0, 150, 0.0, 1.734723475976807e-18, 0.0249702443680766),
                    share(1, 150, 0.006666666666666667, 0.001177801335017433, 0.03679283977481815),
                    share(1, 150, 0.006666666666666667, 0.001177801335017433, 0.03679283977481815),
                    share(0, 150, 0.0, 1.734723475976807e-18, 0.0249702443680766),
                    share(0, 150, 0.0, 1.734723475976807e-18, 0.0249702443680766),
                ),
                "won": by_category(
                    share(7, 53, 0.1320754716981132, 0.06547853284463251, 0.24840255308904924),
                    share(37, 71, 0.5211267605633803, 0.4068599735260268, 0.633224760888189),
                    share(12, 14, 0.8571428571428571, 0.6005862050302965, 0.9599060787285351),
                    share(10, 10, 1.0, 0.7224672001371107, 0.9999999999999999),
                    share(0, 0),
                    share(0, 0),
                    share(1, 1, 1.0, 0.20654931437723745, 1.0),
                    share(1, 1, 1.0, 0.20654931437723745, 1.0),
                    share(0, 0),
                    share(0, 0),
                ),
            },
        },
    ),
    too_many_games(["basic", "basic", "basic", "basic"]),
    Example(
        name="wrong_bots",
        summary="Stacks for another number of seats",
        status=422,
        request={"games": 10, "bots": ["basic", "basic", "basic", "basic"], "stacks": [100, 100]},
        answer=problem(422, "wrong_bots", "4 bots for 2 seats"),
    ),
]
