"""Requests about equities with their true answers; the tests run every one."""

from __future__ import annotations

from fivecard_service.examples_parts import Example, by_category, problem, refused

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
                    "won_with": by_category(
                        0, 425280, 559344, 194752, 11568, 33756, 147558, 15640, 86, 88
                    ),
                    "made": by_category(
                        0, 599874, 677008, 207802, 20116, 38604, 153032, 15664, 116, 88
                    ),
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
                    "won_with": by_category(0, 0, 0, 154080, 12048, 33756, 102502, 15134, 86, 88),
                    "made": by_category(
                        0, 599874, 677008, 207802, 20116, 38604, 153032, 15664, 116, 88
                    ),
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
                    "won_with": by_category(0, 270, 108, 174, 0, 0, 48, 6, 0, 0),
                    "made": by_category(84, 417, 132, 216, 0, 0, 48, 6, 0, 0),
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
                    "won_with": by_category(0, 18, 0, 0, 0, 177, 0, 0, 0, 0),
                    "made": by_category(441, 273, 0, 0, 0, 189, 0, 0, 0, 0),
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
                    "won_with": by_category(0, 2360, 2875, 918, 58, 197, 832, 82, 0, 0),
                    "made": by_category(0, 3605, 4008, 1096, 132, 214, 862, 83, 0, 0),
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
                    "won_with": by_category(0, 0, 280, 277, 354, 174, 186, 21, 1, 0),
                    "made": by_category(1696, 4295, 2381, 517, 495, 297, 295, 23, 1, 0),
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
                    "won_with": by_category(0, 0, 266, 275, 346, 216, 160, 15, 3, 0),
                    "made": by_category(1630, 4359, 2392, 494, 480, 334, 291, 17, 3, 0),
                },
            ],
        },
    ),
    Example(
        name="too_much_work",
        summary="An exact answer that takes too long",
        status=422,
        request={"players": ["AcAs", None, None, None]},
        answer=refused(
            422,
            "too_much_work",
            "the body",
            "",
            "a request evaluates at most 50,000,000 hands on its way, not "
            "11,351,290,252,900 (the setting most_work): ask for samples",
            limit=("most_work", 50000000, 11351290252900),
        ),
    ),
    Example(
        name="too_many_samples",
        summary="More samples than the limit",
        status=422,
        request={"players": ["AcAs", None], "samples": 100_000_000_001},
        answer=refused(
            422,
            "too_many_samples",
            "samples",
            "/samples",
            "a job deals at most 100,000,000,000 samples, not 100,000,000,001 (the setting "
            "most_job_samples)",
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
            "weights_too_fine",
            "the runouts, times the weights of the hands, come to "
            "142,557,006,245,417,280, more than the 9,007,199,254,740,991 that every "
            "client holds exactly: use weights of fewer decimals",
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
            "bad_range",
            'seat 1: "AKx", part 2 of the range, is not a range: "AKx" is not a hand '
            "such as AA, AK, AKs, AKo or AsKh",
            (
                "/players/1",
                (
                    'seat 1: "AKx", part 2 of the range, is not a range: "AKx" is not a hand such '
                    "as AA, AK, AKs, AKo or AsKh"
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
            "empty_range",
            "the range of seat 1 has no hand left without cards of the board, the dead cards "
            "and the known hands of others",
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
            "too_few_cards",
            "expected 0, 3, 4 or 5 cards on the board, got 2",
            ("/board", "expected 0, 3, 4 or 5 cards on the board, got 2"),
        ),
    ),
    Example(
        name="seed_without_samples",
        summary="A seed of an exact answer",
        status=422,
        request={"players": ["AcAs", "KhKd"], "seed": 7},
        answer=refused(
            422,
            "invalid_request",
            "/seed",
            "/seed",
            "goes with samples: an exact answer has no chance in it",
        ),
    ),
]
