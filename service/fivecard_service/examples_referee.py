"""Deals to referee with the true answers; the tests run every one."""

from __future__ import annotations

from fivecard_service.examples_parts import Example, legal, refused

__all__ = ["DRAW_APPLY", "DRAW_LEGAL_ACTIONS", "FIVES_APPLY", "FIVES_LEGAL_ACTIONS"]

HEADS_UP = (
    "game: five-card-draw\n"
    "small_blind: 1\n"
    "big_blind: 2\n"
    "structure: no-limit\n"
    "heads_up_button_small_blind: yes\n"
    "clock: 30\n"
    "stacks: 200 200\n"
    "button: 0\n"
    "deck: Ad 5d 4d 6s 3h 3s 9h Ts 2c 3d 6c 5h 4c 9s Js Ah 5s Qs Jd Jh 6d 2s "
    "7s Qd 8d 4s 8s Kc Ac 3c 5c 8h 6h Tc 7h 4h Qc Td 7d Jc 9c Kh 9d Ks 8c 2d "
    "2h As Kd Th Qh 7c\n"
    "seed: 7\n"
)

DRAWN = HEADS_UP + "\n0: call\n1: check\n"

FIVES = (
    "game: fives\n"
    "ante: 1\n"
    "price_per_card: 1\n"
    "min_bet: 1\n"
    "structure: no-limit\n"
    "clock: 30\n"
    "stacks: 20 20\n"
    "button: 0\n"
    "deck: 2d 8h 5s 8s 6c Kc 6d Kd 6h Ks 2c 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c "
    "5d 5h 6s 7c 7d 7h 7s 8c 8d 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh "
    "Qs Kh Ac Ad Ah As\n"
    "seed: 0\n"
)

BETTING = FIVES + (
    "\n"
    "1: stand pat\n"
    "0: stand pat\n"
    "1: stand pat\n"
    "0: stand pat\n"
    "1: stand pat\n"
    "0: stand pat\n"
    "1: stand pat\n"
    "0: stand pat\n"
    "1: stand pat\n"
    "0: stand pat\n"
)

DRAW_LEGAL_ACTIONS = [
    Example(
        name="betting",
        summary="Before the draw",
        status=200,
        request={"record": HEADS_UP},
        answer={
            "to_act": 0,
            "seat": 0,
            "legal": legal(
                ["fold", "call 1", "raise 4..200"], call=1, raise_to=[4, 200], all_in="raise to 200"
            ),
            "street": "before_draw",
            "outcome": None,
            "view": None,
        },
    ),
    Example(
        name="drawing",
        summary="In the draw, with what seat 1 may see",
        status=200,
        request={"record": DRAWN, "view": 1},
        answer={
            "to_act": 1,
            "seat": 1,
            "legal": legal(["stand pat", "draw 1..5"], max_draw=5),
            "street": "draw",
            "outcome": None,
            "view": {
                "seat": 1,
                "hand": ["2c", "3h", "4d", "9h", "Ad"],
                "legal": legal(["stand pat", "draw 1..5"], max_draw=5),
                "street": "draw",
                "to_act": 1,
                "button": 0,
                "small_blind": 0,
                "big_blind": 1,
                "dealt_in": [0, 1],
                "live": [0, 1],
                "barred": [],
                "first_stacks": [200, 200],
                "stacks": [198, 198],
                "bets": [2, 2],
                "pot": 4,
                "drawn": [None, None],
                "history": [{"seat": 0, "action": "call"}, {"seat": 1, "action": "check"}],
                "outcome": None,
                "record": (
                    "game: five-card-draw-view\n"
                    "small_blind: 1\n"
                    "big_blind: 2\n"
                    "structure: no-limit\n"
                    "heads_up_button_small_blind: yes\n"
                    "clock: 30\n"
                    "stacks: 200 200\n"
                    "button: 0\n"
                    "seat: 1\n"
                    "hand: 2c 3h 4d 9h Ad\n"
                    "\n"
                    "0: call\n"
                    "1: check\n"
                ),
            },
        },
    ),
    Example(
        name="bad_record",
        summary="A line that is no action",
        status=400,
        request={"record": HEADS_UP + "\n0: jump\n"},
        answer=refused(
            400,
            "bad_action",
            "record",
            "/record",
            'line 12: an action is "fold", "check", "call", "bet 20", "raise to 60", '
            '"all-in", "draw 8h 6s", "stand pat" or "timeout"',
        ),
    ),
    Example(
        name="no_such_seat",
        summary="A seat that is not at the table",
        status=422,
        request={"record": HEADS_UP, "seat": 2},
        answer=refused(
            422, "no_such_seat", "seat", "/seat", "there is no seat 2: the seats are 0 to 1"
        ),
    ),
]
DRAW_APPLY = [
    Example(
        name="one",
        summary="One action, and its seat",
        status=200,
        request={"record": HEADS_UP, "action": "raise to 6", "seat": 0},
        answer={
            "to_act": 1,
            "seat": 1,
            "legal": legal(
                ["fold", "call 4", "raise 10..200"],
                call=4,
                raise_to=[10, 200],
                all_in="raise to 200",
            ),
            "street": "before_draw",
            "outcome": None,
            "view": None,
            "record": HEADS_UP + "\n0: raise to 6\n",
        },
    ),
    Example(
        name="to_the_end",
        summary="Several actions, to the end of the deal",
        status=200,
        request={
            "record": DRAWN,
            "actions": ["stand pat", "stand pat", "bet 2", {"seat": 0, "action": "fold"}],
        },
        answer={
            "to_act": None,
            "seat": None,
            "legal": legal([]),
            "street": "over",
            "outcome": {
                "stacks": [198, 202],
                "payoffs": [-2, 2],
                "returned": [0, 2],
                "pots": [{"amount": 4, "eligible": [1], "winners": [1], "awards": [0, 4]}],
                "hands": [None, None],
                "show_order": [],
            },
            "view": None,
            "record": DRAWN + "1: stand pat\n0: stand pat\n1: bet 2\n0: fold\n",
        },
    ),
    Example(
        name="illegal",
        summary="The second action is not legal: nothing is done",
        status=409,
        request={"record": HEADS_UP, "actions": ["call", "raise to 3"]},
        answer=refused(
            409,
            "raise_too_small",
            "actions[1]",
            "/actions/1",
            "expected a raise to at least 4, got 3",
        ),
    ),
    Example(
        name="out_of_turn",
        summary="Out of turn",
        status=409,
        request={"record": HEADS_UP, "action": "call", "seat": 1},
        answer=refused(409, "out_of_turn", "seat", "/seat", "it is seat 0's turn, not seat 1's"),
    ),
    Example(
        name="bad_action",
        summary="A text that is no action",
        status=400,
        request={"record": HEADS_UP, "action": "raise 6"},
        answer=refused(
            400,
            "bad_action",
            "action",
            "/action",
            'an action is "fold", "check", "call", "bet 20", "raise to 60", "all-in", '
            '"draw 8h 6s", "stand pat" or "timeout"',
        ),
    ),
    Example(
        name="no_action",
        summary="Neither action nor actions",
        status=422,
        request={"record": HEADS_UP},
        answer=refused(
            422, "invalid_request", "the body", "", "must have either action or actions"
        ),
    ),
]
FIVES_LEGAL_ACTIONS = [
    Example(
        name="drawing",
        summary="In the first draw, with what seat 1 may see",
        status=200,
        request={"record": FIVES, "view": 1},
        answer={
            "to_act": 1,
            "seat": 1,
            "legal": legal(["stand pat", "draw 1..5"], max_draw=5),
            "street": "draw",
            "draw_number": 1,
            "outcome": None,
            "view": {
                "seat": 1,
                "hand": ["2d", "5s", "6c", "6d", "6h"],
                "legal": legal(["stand pat", "draw 1..5"], max_draw=5),
                "deal_number": 1,
                "street": "draw",
                "draw_number": 1,
                "to_act": 1,
                "button": 0,
                "dealt_in": [0, 1],
                "live": [0, 1],
                "first_stacks": [20, 20],
                "stacks": [19, 19],
                "pot": 2,
                "antes": [1, 1],
                "cards_paid": [0, 0],
                "bets": [0, 0],
                "carried": [],
                "drawn": [[], []],
                "history": [],
                "outcome": None,
                "record": (
                    "game: fives-view\n"
                    "ante: 1\n"
                    "price_per_card: 1\n"
                    "min_bet: 1\n"
                    "structure: no-limit\n"
                    "clock: 30\n"
                    "stacks: 20 20\n"
                    "button: 0\n"
                    "seat: 1\n"
                    "hand: 2d 5s 6c 6d 6h\n"
                ),
            },
        },
    ),
    Example(
        name="betting",
        summary="In the betting round",
        status=200,
        request={"record": BETTING},
        answer={
            "to_act": 1,
            "seat": 1,
            "legal": legal(["fold", "check", "bet 1..19"], bet=[1, 19], all_in="bet 19"),
            "street": "bet",
            "draw_number": None,
            "outcome": None,
            "view": None,
        },
    ),
    Example(
        name="wrong_game",
        summary="A record of another game",
        status=400,
        request={"record": HEADS_UP},
        answer=refused(
            400,
            "wrong_game",
            "record",
            "/record",
            'this is a record of "five-card-draw", not of "fives"',
        ),
    ),
]
FIVES_APPLY = [
    Example(
        name="nobody",
        summary="To the end: the best hand has no five",
        status=200,
        request={"record": BETTING, "actions": ["check", "check"]},
        answer={
            "to_act": None,
            "seat": None,
            "legal": legal([]),
            "street": "over",
            "draw_number": None,
            "outcome": {
                "stacks": [19, 19],
                "payoffs": [-1, -1],
                "returned": [0, 0],
                "pots": [
                    {
                        "amount": 2,
                        "verdict": "replay",
                        "eligible": [0, 1],
                        "best": [0],
                        "winners": [],
                        "awards": [0, 0],
                    }
                ],
                "carried": [{"amount": 2, "eligible": [0, 1]}],
                "plays_on": [0, 1],
                "hands": [["8h", "8s", "Kc", "Kd", "Ks"], ["2d", "5s", "6c", "6d", "6h"]],
                "show_order": [1, 0],
                "next_button": 1,
                "explanation": (
                    "Seat 1 shows 2d 5s 6c 6d 6h: three of a kind, sixes, with a five.\n"
                    "Seat 0 shows 8h 8s Kc Kd Ks: full house, kings over eights, without a "
                    "five.\n"
                    "Nobody wins the pot of 2: the best hand (Seat 0, full house, kings over "
                    "eights) has no five. Seat 0 and Seat 1 play for it again."
                ),
            },
            "view": None,
            "record": BETTING + "1: check\n0: check\n",
        },
    ),
    Example(
        name="illegal",
        summary="A draw of a card that is not held",
        status=409,
        request={"record": FIVES, "action": "draw 2c"},
        answer=refused(409, "not_held", "action", "/action", "seat 1 does not hold 2c"),
    ),
]
