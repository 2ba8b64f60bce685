"""Requests with their true answers, for the OpenAPI document; the tests run every one."""

from __future__ import annotations

from fivecard_service.examples_parts import Example, hand, problem, refused
from fivecard_service.settings import Settings
from fivecard_service.version import __version__

__all__ = [
    "EVALUATE",
    "FAULTS",
    "FAULTS_OF_BODIES",
    "HEALTH",
    "SHOWDOWN",
    "too_large",
]


EVALUATE = [
    Example(
        name="hands",
        summary="Seven cards, and five",
        status=200,
        request={"hands": ["Ks Kc Kh 9c Ts 7c 4c", "10♥ J♥ Q♥ K♥ A♥"]},
        answer={
            "hands": [
                hand(
                    5757,
                    "Ks Kh Kc Ts 9c",
                    "three of a kind",
                    "three of a kind, kings",
                    "ten and nine kickers",
                ),
                hand(7462, "Ah Kh Qh Jh Th", "royal flush", "royal flush"),
            ]
        },
    ),
    Example(
        name="values",
        summary="The values alone",
        status=200,
        request={"hands": ["Ks Kc Kh 9c Ts 7c 4c", "AsKsQsJsTs"], "form": "values"},
        answer={"values": [5757, 7462]},
    ),
    Example(
        name="bad_card",
        summary="A text that is no card",
        status=400,
        request={"hands": ["Ks Kc Kh 9c Ts 7c 4c", "As Ks Qs Js 1s"]},
        answer=refused(
            400,
            "bad_card",
            "hands[1]",
            "/hands/1",
            '"1s" is not a card: "1" is not a rank (ten is "10" or "T")',
        ),
    ),
    Example(
        name="duplicate_card",
        summary="A card twice in one hand",
        status=422,
        request={"hands": ["As As Qs Js Ts"]},
        answer=refused(422, "duplicate_card", "hands[0]", "/hands/0", "As is given twice"),
    ),
    Example(
        name="missing_field",
        summary="A field left out, and one that is not known",
        status=422,
        request={"hand": "As Ks Qs Js Ts"},
        answer=problem(
            422,
            "invalid_request",
            "/hands: is missing; 2 faults in all",
            ("/hands", "is missing"),
            ("/hand", "is not a known field"),
        ),
    ),
]

SHOWDOWN = [
    Example(
        name="by_name",
        summary="Two players, no chips",
        status=200,
        request={"board": "6c Ks Kd Td Th", "hands": {"Ann": "Qd 9h", "Bob": "8h 6s"}},
        answer={
            "hands": {
                "Ann": hand(
                    4840, "Ks Kd Th Td Qd", "two pair", "two pair, kings and tens", "queen kicker"
                ),
                "Bob": hand(
                    4837, "Ks Kd Th Td 8h", "two pair", "two pair, kings and tens", "eight kicker"
                ),
            },
            "winners": ["Ann"],
            "pots": [],
            "awards": {},
            "returned": {},
            "net": {},
            "explanation": (
                "Board: 6c Ks Kd Td Th\n"
                "Ann (Qd 9h)  Bob (8h 6s)\n\n"
                "Ann: Ks Kd Th Td Qd, two pair, kings and tens, queen kicker\n"
                "Bob: Ks Kd Th Td 8h, two pair, kings and tens, eight kicker\n\n"
                "Ann wins. Both have two pair, kings and tens: the queen beats the eight."
            ),
        },
    ),
    Example(
        name="odd_chip",
        summary="Chips, seat order and the button: a tie, and one chip over",
        status=200,
        request={
            "board": "Kd 7d 9h 3s 4c",
            "hands": {"Ann": "Ks Qh", "Bob": "Kh Qs"},
            "seats": ["Ann", "Bob", "Cyd"],
            "contributed": {"Ann": 10, "Bob": 10, "Cyd": 5},
            "folded": ["Cyd"],
            "button": "Cyd",
        },
        answer={
            "hands": {
                "Ann": hand(
                    3844,
                    "Ks Kd Qh 9h 7d",
                    "one pair",
                    "pair of kings",
                    "queen, nine and seven kickers",
                ),
                "Bob": hand(
                    3844,
                    "Kh Kd Qs 9h 7d",
                    "one pair",
                    "pair of kings",
                    "queen, nine and seven kickers",
                ),
            },
            "winners": ["Ann", "Bob"],
            "pots": [
                {
                    "amount": 25,
                    "eligible": ["Ann", "Bob"],
                    "winners": ["Ann", "Bob"],
                    "awards": {"Ann": 13, "Bob": 12},
                }
            ],
            "awards": {"Ann": 13, "Bob": 12, "Cyd": 0},
            "returned": {},
            "net": {"Ann": 3, "Bob": 2, "Cyd": -5},
            "explanation": (
                "Board: Kd 7d 9h 3s 4c\n"
                "Ann (Ks Qh)  Bob (Kh Qs)\n"
                "Folded: Cyd\n\n"
                "Ann: Ks Kd Qh 9h 7d, pair of kings, queen, nine and seven kickers\n"
                "Bob: Kh Kd Qs 9h 7d, pair of kings, queen, nine and seven kickers\n\n"
                "Ann and Bob tie: the same five cards by rank.\n\n"
                "The pot of 25, for Ann and Bob: 13 to Ann and 12 to Bob.\n"
                "  The odd chip goes to Ann, the first of them left of the button.\n"
                "Net: Ann +3, Bob +2, Cyd -5"
            ),
        },
    ),
    Example(
        name="by_seat",
        summary="Side pots, players by seat; seat 2 folded",
        status=200,
        request={
            "board": "Kd 7d 9h 3s 4c",
            "hands": ["Kc Qh", "9s 9c", None],
            "contributed": [30, 20, 20],
            "folded": [2],
        },
        answer={
            "hands": [
                hand(
                    3844,
                    "Kd Kc Qh 9h 7d",
                    "one pair",
                    "pair of kings",
                    "queen, nine and seven kickers",
                ),
                hand(
                    5508,
                    "9s 9h 9c Kd 7d",
                    "three of a kind",
                    "three of a kind, nines",
                    "king and seven kickers",
                ),
                None,
            ],
            "winners": [1],
            "pots": [{"amount": 60, "eligible": [0, 1], "winners": [1], "awards": [0, 60, 0]}],
            "awards": [0, 60, 0],
            "returned": [10, 0, 0],
            "net": [-20, 40, -20],
            "explanation": (
                "Board: Kd 7d 9h 3s 4c\n"
                "seat 0 (Kc Qh)  seat 1 (9s 9c)\n"
                "Folded: seat 2\n\n"
                "seat 0: Kd Kc Qh 9h 7d, pair of kings, queen, nine and seven kickers\n"
                "seat 1: 9s 9h 9c Kd 7d, three of a kind, nines, king and seven kickers\n\n"
                "seat 1 wins: three of a kind beats a pair.\n\n"
                "10 chips go back to seat 0: nobody called them.\n"
                "The pot of 60, for seat 0 and seat 1: seat 1 takes it.\n"
                "Net: seat 0 -20, seat 1 +40, seat 2 -20"
            ),
        },
    ),
    Example(
        name="uncontested",
        summary="One player left: no board, no cards",
        status=200,
        request={"hands": {}, "contributed": {"Ann": 40, "Bob": 15}, "folded": ["Bob"]},
        answer={
            "hands": {},
            "winners": ["Ann"],
            "pots": [
                {"amount": 30, "eligible": ["Ann"], "winners": ["Ann"], "awards": {"Ann": 30}}
            ],
            "awards": {"Ann": 30, "Bob": 0},
            "returned": {"Ann": 25},
            "net": {"Ann": 15, "Bob": -15},
            "explanation": (
                "Folded: Bob\n\n"
                "Ann wins: everybody else has folded, and no hand is shown.\n\n"
                "25 chips go back to Ann: nobody called them.\n"
                "The pot of 30: Ann takes it.\n"
                "Net: Ann +15, Bob -15"
            ),
        },
    ),
    Example(
        name="card_in_two_hands",
        summary="A card in two hands",
        status=422,
        request={"board": "Kd 7d 9h 3s 4c", "hands": {"Ann": "Ks Qh", "Bob": "Ks Qs"}},
        answer=problem(422, "duplicate_card", "Ks is in the hand of Ann and in the hand of Bob"),
    ),
    Example(
        name="bad_card",
        summary="A text that is no card",
        status=400,
        request={"board": "Kd 7d 9h 3s 4c", "hands": {"Ann": "Ks Qh", "Bob": "Kh Qx"}},
        answer=refused(
            400, "bad_card", 'hands["Bob"]', "/hands/Bob", '"Qx" is not a card: "x" is not a suit'
        ),
    ),
    Example(
        name="seats_incomplete",
        summary="Seats that do not name every player",
        status=422,
        request={
            "board": "Kd 7d 9h 3s 4c",
            "hands": {"Ann": "Ks Qh", "Bob": "Kh Qs"},
            "seats": ["Ann"],
        },
        answer=refused(
            422,
            "invalid_request",
            "/seats",
            "/seats",
            'must name each player once: "Bob" has no seat',
        ),
    ),
]


HEALTH = [
    Example(
        name="up",
        summary="The service is up",
        status=200,
        answer={"status": "ok", "version": __version__},
    )
]


def too_large(setting: str) -> Example:
    """A body that is one byte larger than the setting allows by default.

    Args:
        setting: `most_body_bytes`, or `most_batch_body_bytes`.
    """
    allowed: int = Settings.model_fields[setting].default
    return Example(
        name="content_too_large",
        summary="A body beyond the limit",
        status=413,
        answer=problem(
            413,
            "content_too_large",
            f"the body has {allowed + 1:,} bytes, more than the {allowed:,} that are read here "
            f"(the setting {setting})",
            limit=(setting, allowed, allowed + 1),
        ),
    )


# The problems of any body, and of any request: what to send for each, the tests know.
FAULTS_OF_BODIES = [
    Example(
        name="malformed",
        summary="A body that is no JSON: an empty one",
        status=400,
        answer=problem(400, "malformed", "the body is empty; a JSON object is wanted"),
    ),
    Example(
        name="no_object",
        summary="JSON that is no object",
        status=422,
        answer=refused(422, "invalid_request", "the body", "", "must be an object, not a list"),
    ),
    Example(
        name="length_required",
        summary="A body in chunks, without Content-Length",
        status=411,
        answer=problem(
            411,
            "length_required",
            "the length of the body is not known: send it with Content-Length",
        ),
    ),
    Example(
        name="unsupported_media_type",
        summary="A body that is not sent as JSON",
        status=415,
        answer=problem(
            415,
            "unsupported_media_type",
            '"text/plain" is not read here: '
            'send JSON with the header "Content-Type: application/json"',
        ),
    ),
]
FAULTS = [
    Example(
        name="internal_error",
        summary="A failure of the service itself",
        status=500,
        answer=problem(
            500, "internal_error", "the service failed at this request; the failure has been logged"
        ),
    ),
]
