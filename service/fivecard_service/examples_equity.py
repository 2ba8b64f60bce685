"""Requests about equities with their true answers; the tests run every one."""

from __future__ import annotations

from fivecard_service.examples import Example, problem

__all__ = ["EQUITY"]

EQUITY = [
    Example(
        name="hands",
        summary="Two hands before the flop, exactly",
        status=200,
        request={"players": ["AcAs", "KhKd"]},
        answer={
            "exact": True,
            "total": 1712304,
            "seed": None,
            "players": [
                {
                    "wins": 1388072,
                    "losses": 317694,
                    "ties": 6538,
                    "ties_by": {"2": 6538},
                    "equity": 0.8125548967940273,
                    "share": "29603/36432",
                    "standard_error": None,
                    "interval": None,
                    "won_with": {
                        "high card": 0,
                        "one pair": 425280,
                        "two pair": 559344,
                        "three of a kind": 194752,
                        "straight": 11568,
                        "flush": 33756,
                        "full house": 147558,
                        "four of a kind": 15640,
                        "straight flush": 86,
                        "royal flush": 88,
                    },
                    "made": {
                        "high card": 0,
                        "one pair": 599874,
                        "two pair": 677008,
                        "three of a kind": 207802,
                        "straight": 20116,
                        "flush": 38604,
                        "full house": 153032,
                        "four of a kind": 15664,
                        "straight flush": 116,
                        "royal flush": 88,
                    },
                },
                {
                    "wins": 317694,
                    "losses": 1388072,
                    "ties": 6538,
                    "ties_by": {"2": 6538},
                    "equity": 0.18744510320597277,
                    "share": "6829/36432",
                    "standard_error": None,
                    "interval": None,
                    "won_with": {
                        "high card": 0,
                        "one pair": 0,
                        "two pair": 0,
                        "three of a kind": 154080,
                        "straight": 12048,
                        "flush": 33756,
                        "full house": 102502,
                        "four of a kind": 15134,
                        "straight flush": 86,
                        "royal flush": 88,
                    },
                    "made": {
                        "high card": 0,
                        "one pair": 599874,
                        "two pair": 677008,
                        "three of a kind": 207802,
                        "straight": 20116,
                        "flush": 38604,
                        "full house": 153032,
                        "four of a kind": 15664,
                        "straight flush": 116,
                        "royal flush": 88,
                    },
                },
            ],
        },
    ),
    Example(
        name="ranges",
        summary="A range with weights against a hand on the turn, with a dead card",
        status=200,
        request={"players": ["QQ+, AKs:0.5", "AhKh"], "board": "Qh 7h 2c 9d", "dead": "2d"},
        answer={
            "exact": True,
            "total": 903,
            "seed": None,
            "players": [
                {
                    "wins": 606,
                    "losses": 195,
                    "ties": 102,
                    "ties_by": {"2": 102},
                    "equity": 0.7275747508305648,
                    "share": "219/301",
                    "standard_error": None,
                    "interval": None,
                    "won_with": {
                        "high card": 0,
                        "one pair": 270,
                        "two pair": 108,
                        "three of a kind": 174,
                        "straight": 0,
                        "flush": 0,
                        "full house": 48,
                        "four of a kind": 6,
                        "straight flush": 0,
                        "royal flush": 0,
                    },
                    "made": {
                        "high card": 84,
                        "one pair": 417,
                        "two pair": 132,
                        "three of a kind": 216,
                        "straight": 0,
                        "flush": 0,
                        "full house": 48,
                        "four of a kind": 6,
                        "straight flush": 0,
                        "royal flush": 0,
                    },
                },
                {
                    "wins": 195,
                    "losses": 606,
                    "ties": 102,
                    "ties_by": {"2": 102},
                    "equity": 0.2724252491694352,
                    "share": "82/301",
                    "standard_error": None,
                    "interval": None,
                    "won_with": {
                        "high card": 0,
                        "one pair": 18,
                        "two pair": 0,
                        "three of a kind": 0,
                        "straight": 0,
                        "flush": 177,
                        "full house": 0,
                        "four of a kind": 0,
                        "straight flush": 0,
                        "royal flush": 0,
                    },
                    "made": {
                        "high card": 441,
                        "one pair": 273,
                        "two pair": 0,
                        "three of a kind": 0,
                        "straight": 0,
                        "flush": 189,
                        "full house": 0,
                        "four of a kind": 0,
                        "straight flush": 0,
                        "royal flush": 0,
                    },
                },
            ],
        },
    ),
    Example(
        name="samples",
        summary="Unknown hands, sampled",
        status=200,
        request={"players": ["AcAs", None, None], "samples": 10000, "seed": "18446744073709551615"},
        answer={
            "exact": False,
            "total": 10000,
            "seed": "18446744073709551615",
            "players": [
                {
                    "wins": 7322,
                    "losses": 2613,
                    "ties": 65,
                    "ties_by": {"2": 23, "3": 42},
                    "equity": 0.73475,
                    "share": "2939/4000",
                    "standard_error": 0.004397765847690367,
                    "interval": [0.7261305373260867, 0.7433694626739134],
                    "won_with": {
                        "high card": 0,
                        "one pair": 2360,
                        "two pair": 2875,
                        "three of a kind": 918,
                        "straight": 58,
                        "flush": 197,
                        "full house": 832,
                        "four of a kind": 82,
                        "straight flush": 0,
                        "royal flush": 0,
                    },
                    "made": {
                        "high card": 0,
                        "one pair": 3605,
                        "two pair": 4008,
                        "three of a kind": 1096,
                        "straight": 132,
                        "flush": 214,
                        "full house": 862,
                        "four of a kind": 83,
                        "straight flush": 0,
                        "royal flush": 0,
                    },
                },
                {
                    "wins": 1293,
                    "losses": 8615,
                    "ties": 92,
                    "ties_by": {"2": 50, "3": 42},
                    "equity": 0.1332,
                    "share": "333/2500",
                    "standard_error": 0.0033657949319914142,
                    "interval": [0.1266031631539494, 0.13979683684605063],
                    "won_with": {
                        "high card": 0,
                        "one pair": 0,
                        "two pair": 280,
                        "three of a kind": 277,
                        "straight": 354,
                        "flush": 174,
                        "full house": 186,
                        "four of a kind": 21,
                        "straight flush": 1,
                        "royal flush": 0,
                    },
                    "made": {
                        "high card": 1696,
                        "one pair": 4295,
                        "two pair": 2381,
                        "three of a kind": 517,
                        "straight": 495,
                        "flush": 297,
                        "full house": 295,
                        "four of a kind": 23,
                        "straight flush": 1,
                        "royal flush": 0,
                    },
                },
                {
                    "wins": 1281,
                    "losses": 8626,
                    "ties": 93,
                    "ties_by": {"2": 51, "3": 42},
                    "equity": 0.13205,
                    "share": "2641/20000",
                    "standard_error": 0.003352845146099658,
                    "interval": [0.12547854426790472, 0.13862145573209528],
                    "won_with": {
                        "high card": 0,
                        "one pair": 0,
                        "two pair": 266,
                        "three of a kind": 275,
                        "straight": 346,
                        "flush": 216,
                        "full house": 160,
                        "four of a kind": 15,
                        "straight flush": 3,
                        "royal flush": 0,
                    },
                    "made": {
                        "high card": 1630,
                        "one pair": 4359,
                        "two pair": 2392,
                        "three of a kind": 494,
                        "straight": 480,
                        "flush": 334,
                        "full house": 291,
                        "four of a kind": 17,
                        "straight flush": 3,
                        "royal flush": 0,
                    },
                },
            ],
        },
    ),
    Example(
        name="too_much_work",
        summary="An exact answer that takes too long",
        status=422,
        request={"players": ["AcAs", None, None, None]},
        answer=problem(
            422,
            "Unprocessable Content",
            "too_much_work",
            (
                "the body: a request evaluates at most 50,000,000 hands on its way, not "
                "11,351,290,252,900 (the setting most_work): ask for samples"
            ),
            (
                "",
                (
                    "a request evaluates at most 50,000,000 hands on its way, not "
                    "11,351,290,252,900 (the setting most_work): ask for samples"
                ),
            ),
            limit=("most_work", 50000000, 11351290252900),
        ),
    ),
    Example(
        name="too_many_samples",
        summary="More samples than the limit",
        status=422,
        request={"players": ["AcAs", None], "samples": 100_000_000_001},
        answer=problem(
            422,
            "Unprocessable Content",
            "too_many_samples",
            (
                "samples: a job deals at most 100,000,000,000 samples, not 100,000,000,001 (the "
                "setting most_job_samples)"
            ),
            (
                "/samples",
                (
                    "a job deals at most 100,000,000,000 samples, not 100,000,000,001 (the setting "
                    "most_job_samples)"
                ),
            ),
            limit=("most_job_samples", 100_000_000_000, 100_000_000_001),
        ),
    ),
    Example(
        name="weights_too_fine",
        summary="Weights that make counts no client holds",
        status=422,
        request={
            "players": ["AA:0.999999, KK:0.999997", "QQ:0.999983, JJ:0.999979"],
            "board": "2c 7d Th",
        },
        answer=problem(
            422,
            "Unprocessable Content",
            "weights_too_fine",
            (
                "the runouts, times the weights of the hands, come to "
                "142,557,006,245,417,280, more than the 9,007,199,254,740,991 that every "
                "client holds exactly: use weights of fewer decimals"
            ),
            (
                "/players",
                (
                    "the runouts, times the weights of the hands, come to "
                    "142,557,006,245,417,280, more than the 9,007,199,254,740,991 that every "
                    "client holds exactly: use weights of fewer decimals"
                ),
            ),
        ),
    ),
    Example(
        name="bad_range",
        summary="A text that is no range",
        status=400,
        request={"players": ["AcAs", "QQ+, AKx"]},
        answer=problem(
            400,
            "Bad Request",
            "bad_range",
            (
                'seat 1: "AKx", part 2 of the range, is no range: "AKx" is no hand '
                "like AA, AK, AKs, AKo or AsKh"
            ),
            (
                "/players/1",
                (
                    'seat 1: "AKx", part 2 of the range, is no range: "AKx" is no hand like AA, '
                    "AK, AKs, AKo or AsKh"
                ),
            ),
        ),
    ),
    Example(
        name="duplicate_card",
        summary="A card in two places",
        status=422,
        request={"players": ["AcAs", "KK"], "board": "As 7d 2c"},
        answer=problem(
            422,
            "Unprocessable Content",
            "duplicate_card",
            "As is on the board and in the hand of seat 0",
            ("/board", "As cannot be here and elsewhere"),
            ("/players/0", "As cannot be here and elsewhere"),
        ),
    ),
    Example(
        name="empty_range",
        summary="A range of which nothing is left",
        status=422,
        request={"players": ["AcAs", "KK"], "board": "Kc Kd Kh"},
        answer=problem(
            422,
            "Unprocessable Content",
            "empty_range",
            (
                "no hand of the range of seat 1 is left beside the board, the dead cards "
                "and the known hands of others"
            ),
            ("/players/1", "no hand of this range is left beside the cards that are known"),
        ),
    ),
    Example(
        name="two_cards_on_the_board",
        summary="A board that no street has",
        status=422,
        request={"players": ["AcAs", "KK"], "board": "Kc 7d"},
        answer=problem(
            422,
            "Unprocessable Content",
            "too_few_cards",
            "the board is 0, 3, 4 or 5 cards, not 2",
            ("/board", "the board is 0, 3, 4 or 5 cards, not 2"),
        ),
    ),
    Example(
        name="seed_without_samples",
        summary="A seed of an exact answer",
        status=422,
        request={"players": ["AcAs", "KhKd"], "seed": 7},
        answer=problem(
            422,
            "Unprocessable Content",
            "invalid_request",
            "/seed: goes with samples: an exact answer has no chance in it",
            ("/seed", "goes with samples: an exact answer has no chance in it"),
        ),
    ),
]
