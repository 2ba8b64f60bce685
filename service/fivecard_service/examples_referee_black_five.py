"""Deals of Black Five to referee with the true answers; the tests run every one."""

from __future__ import annotations

from fivecard_service.examples_parts import Example, refused

__all__ = ["APPLY", "LEGAL_ACTIONS"]

DEALT = (
    "game: black-five\n"
    "payoff: sides\n"
    "dealer: 0\n"
    "deck: 5s Qd 4c 9c Td 6s 4h 5h 2s 8c Qs As 4s 9h Tc Kc 2c 5c Ts 8d 8h 6c "
    "Ks 3h 6d Th 5d Qh 9s 7d Ac 7h 3d 7s 3c Js 8s 9d Jd Jc Qc 7c Jh 4d Ah Kd "
    "2h 3s 2d Kh Ad 6h\n"
)

FOLLOWING = DEALT + "\n0: Th Js Qc Kc\n1: pass\n"

LEGAL_ACTIONS = [
    Example(
        name="following",
        summary="What may follow, with what seat 2 may see",
        status=200,
        request={"record": FOLLOWING, "view": 2},
        answer={
            "to_act": 2,
            "seat": 2,
            "legal": [{"action": "pass", "kind": "pass", "id": 147}],
            "outcome": None,
            "view": {
                "seat": 2,
                "hand": ["3d", "3s", "4c", "4s", "5c", "5h", "9d", "Jh", "Qh", "Ks"],
                "legal": [{"action": "pass", "kind": "pass", "id": 147}],
                "dealer": 0,
                "hand_sizes": [7, 11, 10, 10, 10],
                "to_act": 2,
                "top": ["Th", "Js", "Qc", "Kc"],
                "top_seat": 0,
                "passes": 1,
                "finished": [],
                "revealed": None,
                "holder": None,
                "possible_holders": [0, 1, 3, 4],
                "played": ["Th", "Js", "Qc", "Kc"],
                "history": [{"seat": 0, "action": "Th Js Qc Kc"}, {"seat": 1, "action": "pass"}],
                "outcome": None,
            },
        },
    ),
    Example(
        name="reveal",
        summary="The holder of the black five may reveal it out of turn",
        status=200,
        request={"record": FOLLOWING, "seat": 0},
        answer={
            "to_act": 2,
            "seat": 0,
            "legal": [{"action": "reveal", "kind": "reveal", "id": 148}],
            "outcome": None,
            "view": None,
        },
    ),
    Example(
        name="bad_record",
        summary="A deck with a card twice",
        status=422,
        request={
            "record": (
                "game: black-five\n"
                "payoff: sides\n"
                "dealer: 0\n"
                "deck: 5s 5s 4c 9c Td 6s 4h 5h 2s 8c Qs As 4s 9h Tc Kc 2c 5c Ts 8d 8h 6c "
                "Ks 3h 6d Th 5d Qh 9s 7d Ac 7h 3d 7s 3c Js 8s 9d Jd Jc Qc 7c Jh 4d Ah Kd "
                "2h 3s 2d Kh Ad 6h\n"
            )
        },
        answer=refused(422, "duplicate_card", "record", "/record", "line 4: 5s is given twice"),
    ),
]
APPLY = [
    Example(
        name="one",
        summary="A lead",
        status=200,
        request={"record": DEALT, "action": "Th Js Qc Kc"},
        answer={
            "to_act": 1,
            "seat": 1,
            "legal": [{"action": "pass", "kind": "pass", "id": 147}],
            "outcome": None,
            "view": None,
            "record": DEALT + "\n0: Th Js Qc Kc\n",
        },
    ),
    Example(
        name="out_of_turn_reveal",
        summary="A lead, a pass, and a reveal out of turn",
        status=200,
        request={
            "record": DEALT,
            "actions": ["Th Js Qc Kc", "pass", {"seat": 0, "action": "reveal"}],
        },
        answer={
            "to_act": 2,
            "seat": 2,
            "legal": [{"action": "pass", "kind": "pass", "id": 147}],
            "outcome": None,
            "view": None,
            "record": FOLLOWING + "0: reveal\n",
        },
    ),
    Example(
        name="illegal",
        summary="A play that beats nothing",
        status=409,
        request={"record": FOLLOWING, "action": "3s"},
        answer=refused(409, "does_not_beat", "action", "/action", "3s does not beat Th Js Qc Kc"),
    ),
]
