"""The odds of an exchange, from Python."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivecard import (
    Card,
    CardSet,
    FivecardError,
    HandCategory,
    ParseError,
    SetupError,
    draw,
    evaluate,
    fives,
    rank,
)

CARDS = [Card.from_index(index) for index in range(52)]

# The cards kept, those thrown away, and what is drawn to them (rulings, 4.3).
FIGURES = [
    ("9c 9d", "Kh 7s 2c", 16_215, {"one pair": 11_559, "two pair": 2_592, "three of a kind": 1_854,
                                   "full house": 165, "four of a kind": 45}),
    ("2c 6c 9c Kc", "Qd", 47, {"flush": 9, "one pair": 12, "high card": 26}),
    ("5c 6d 7h 8s", "Kc", 47, {"straight": 8, "one pair": 12, "high card": 27}),
    ("5c 6c 7c 8c", "Kd", 47, {"straight flush": 2, "flush": 7, "straight": 6, "one pair": 12,
                               "high card": 20}),
    ("", "2c 3d 4h 6s 8c", 1_533_939, {
        "royal flush": 4, "straight flush": 17, "four of a kind": 344, "full house": 2_124,
        "flush": 2_817, "straight": 6_335, "three of a kind": 31_502, "two pair": 71_802,
        "one pair": 645_300, "high card": 773_694,
    }),
]  # fmt: skip


@pytest.mark.parametrize(("kept", "discard", "total", "counts"), FIGURES)
def test_odds_are_the_exact_figures(
    kept: str, discard: str, total: int, counts: dict[str, int]
) -> None:
    for game in (draw, fives):
        odds: draw.Odds | fives.Odds = game.odds(f"{kept} {discard}", discard)
        assert odds.total == total
        assert {str(category): n for category, n in odds.counts.items() if n} == counts
        assert odds.share("one pair") == Fraction(counts["one pair"], total)
        assert sum(odds.share(category) for category in HandCategory) == 1


def test_a_five_is_caught_as_often_as_the_figures_say() -> None:
    hand = CardSet("2c 3d 7h 9s Kc")
    shares = ["4/47", "178/1081", "3874/16215", "10991/35673", "4429/11891"]
    for cards, share in enumerate(shares, start=1):
        odds = fives.odds(hand, list(hand)[:cards])
        assert odds.five_share == Fraction(share)
        assert (odds.fives, odds.total) == fives.catching_a_five(4, 47, cards)
    assert fives.odds(hand, "").fives == 0


@st.composite
def exchanges(picks: st.DrawFn) -> tuple[list[Card], list[Card], list[Card]]:
    """A hand, some of it thrown away, and so many dead cards that few are left."""
    pack = picks(st.permutations(CARDS))
    thrown = picks(st.integers(0, 5))
    unseen = picks(st.integers(10, 13))
    return pack[:5], pack[:thrown], pack[5 + unseen :]


@settings(max_examples=40, deadline=None)
@given(exchanges())
def test_counts_add_up_and_are_those_of_going_through_every_draw(
    exchange: tuple[list[Card], list[Card], list[Card]],
) -> None:
    hand, discard, dead = exchange
    odds, split = draw.odds(hand, discard, dead), fives.odds(hand, discard, dead)
    unseen = CardSet.full() - CardSet(hand) - CardSet(dead)
    made = [
        [*(card for card in hand if card not in discard), *drawn]
        for drawn in combinations(unseen, len(discard))
    ]
    ranks = [evaluate(five) for five in made]
    held = evaluate(hand)
    assert odds.total == sum(odds.counts.values()) == comb(len(unseen), len(discard)) == len(made)
    assert odds.counts == {
        category: sum(made.category == category for made in ranks) for category in HandCategory
    }
    assert odds.improved == sum(made.category > held.category for made in ranks)
    assert odds.stronger == sum(made > held for made in ranks)
    assert odds.equal == sum(made == held for made in ranks)
    assert odds.stronger + odds.equal + odds.weaker == odds.total
    assert odds.value_sum == sum(made.value for made in ranks)
    assert odds.mean_value == odds.value_sum / odds.total
    for name in ("counts", "improved", "stronger", "equal", "weaker", "value_sum", "total"):
        assert getattr(split, name) == getattr(odds, name)
    with_five = [five for five in made if fives.has_five(five)]
    assert split.fives == len(with_five) == sum(split.with_five.values())
    assert split.five_value_sum == sum(map(rank, with_five))


@settings(max_examples=10, deadline=None)
@given(exchanges(), st.sampled_from(["rank", "improve", "beat"]))
def test_choices_come_best_first(
    exchange: tuple[list[Card], list[Card], list[Card]], by: Any
) -> None:
    hand, _, dead = exchange
    choices = draw.best_discards(hand, dead, by)
    assert len({choice.discard for choice in choices}) == 32

    def place(choice: draw.Choice) -> tuple[Fraction, int, list[int]]:
        return -choice.score, len(choice.discard), [card.index for card in choice.discard]

    assert list(choices) == sorted(choices, key=place)
    unseen = 52 - 5 - len(dead)
    for choice in choices:
        assert choice.odds == draw.odds(hand, choice.discard, dead)
        if by == "beat":
            assert choice.wins is not None
            assert choice.ties is not None
            assert choice.losses is not None
            cases = choice.wins + choice.ties + choice.losses
            thrown = len(choice.discard)
            assert cases == comb(unseen, thrown) * comb(unseen - thrown, 5)
            assert choice.score == Fraction(2 * choice.wins + choice.ties, 2 * cases)
        else:
            assert choice.wins is choice.ties is choice.losses is None


def test_choices_of_fives_are_ranked_by_fives_too() -> None:
    hand = "9c 9d Kh 7s 2c"
    scores: dict[str, Callable[[fives.Odds], Fraction]] = {
        "five_rank": lambda odds: Fraction(odds.five_value_sum, odds.total),
        "five": lambda odds: odds.five_share,
        "rank": lambda odds: Fraction(odds.value_sum, odds.total),
        "improve": lambda odds: Fraction(odds.improved, odds.total),
    }
    by: Any
    for by, score in scores.items():
        choices = fives.best_discards(hand, by=by)
        assert [choice.score for choice in choices] == [score(c.odds) for c in choices]
        assert all(a.score >= b.score for a, b in pairwise(choices))
    assert len(fives.best_discards(hand, by="five")[0].discard) == 5


def test_a_hand_to_beat_is_dead() -> None:
    rival = CardSet("As Ad 2h 3c 9c")
    best = draw.best_discards("5c 6d 7h 8s Kc", "Ks", "beat", rival)[0]
    assert best.odds.dead == rival | CardSet("Ks")
    assert (best.wins, best.ties, best.losses) == (7, 0, 34)


def test_values_survive_repr_and_pickling() -> None:
    drawn: list[Any] = [
        draw.odds("9c 9d Kh 7s 2c", "7s 2c"),
        draw.odds("9c 9d Kh 7s 2c", "", "As"),
        draw.best_discards("9c 9d Kh 7s 2c", by="improve")[0],
        draw.best_discards("9c 9d Kh 7s 2c", "As", "beat", "Ac Ad 2h 3c 4c")[3],
    ]
    paid: list[Any] = [
        fives.odds("9c 9d Kh 7s 2c", "7s 2c", "5s"),
        fives.best_discards("9c 9d Kh 7s 2c")[0],
    ]
    for module, values in ((draw, drawn), (fives, paid)):
        for value in values:
            assert eval(repr(value), vars(module)) == value
            assert pickle.loads(pickle.dumps(value)) == value
            assert len({value, pickle.loads(pickle.dumps(value))}) == 1
            with pytest.raises(AttributeError):
                value.discard = CardSet()
    assert drawn[0] != drawn[1]


def test_values_survive_json() -> None:
    hand = "9c 9d Kh 7s 2c"
    values: list[Any] = [
        draw.odds(hand, "7s 2c"),
        draw.odds(hand, "", "As"),
        draw.best_discards(hand, "As", "improve")[3],
        draw.best_discards(hand, by="beat")[0],
        draw.best_discards(hand, "As", "beat", "Ac Ad 2h 3c 4c")[3],
        fives.odds(hand, "7s 2c", "5s"),
        fives.odds("9c 5d Kh 7s 2c", "9c"),
        fives.best_discards(hand)[5],
    ]
    for value in values:
        fields = json.loads(json.dumps(value.to_dict()))
        assert value.from_dict(fields) == value
        optional = {"total", "mean_value", "fives", "mean_five_value", "score", "dead", "rules"}
        for name in set(fields) - optional - {"wins", "ties", "losses"}:
            with pytest.raises(KeyError, match=name):
                value.from_dict({other: fields[other] for other in fields if other != name})


@settings(max_examples=40, deadline=None)
@given(exchanges(), st.sampled_from(["rank", "improve", "beat"]), st.data())
def test_odds_survive_json_and_no_other_sum_is_taken_for_them(
    exchange: tuple[list[Card], list[Card], list[Card]], by: Any, data: st.DataObject
) -> None:
    odds: Any = data.draw(st.sampled_from([draw.odds(*exchange), fives.odds(*exchange)]))
    counts = json.loads(json.dumps(odds.to_dict()))
    assert odds.from_dict(counts) == odds
    name = data.draw(st.sampled_from(["improved", "stronger", "equal", "weaker", "counts"]))
    off = data.draw(st.integers(1, 2**64 - 1 - odds.total) | st.integers(-odds.total, -1))
    if name == "counts":
        counts[name][data.draw(st.sampled_from(list(counts[name])))] += off
    else:
        counts[name] += off
    with pytest.raises(SetupError) as refused:
        odds.from_dict(counts)
    assert refused.value.code == "wrong_odds"
    hand, _, dead = exchange
    choice = data.draw(st.sampled_from(draw.best_discards(hand, dead, by)))
    assert draw.Choice.from_dict(json.loads(json.dumps(choice.to_dict()))) == choice


def counts(each: Any) -> dict[str, Any]:
    return {category.value: each for category in HandCategory}


def test_dicts_that_are_not_odds_are_refused() -> None:
    odds, five = draw.odds("9c 9d Kh 7s 2c", "7s 2c"), fives.odds("9c 9d Kh 7s 2c", "7s 2c")
    chosen = draw.best_discards("9c 9d Kh 7s 2c", "As", "beat", "Ac Ad 2h 3c 4c")[0]
    changes: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
        (odds, {"hand": "9c 9d Kh 7s zz"}, ParseError, "bad_card"),
        (odds, {"hand": "9c 9d Kh 7s"}, SetupError, "wrong_hand"),
        (odds, {"discard": "As"}, SetupError, "not_held"),
        (odds, {"dead": "2c"}, SetupError, "duplicate_card"),
        (odds, {"dead": "As"}, SetupError, "wrong_odds"),
        (odds, {"counts": {}}, KeyError, ""),
        (odds, {"counts": counts(-1)}, SetupError, "wrong_odds"),
        (odds, {"counts": counts(2**64 - 1)}, SetupError, "wrong_odds"),
        (odds, {"improved": 2**64}, SetupError, "wrong_odds"),
        (odds, {"value_sum": 0}, SetupError, "wrong_odds"),
        (five, {"five_value_sum": 0}, SetupError, "wrong_odds"),
        (five, {"with_five": counts(0)}, SetupError, "wrong_odds"),
        (chosen, {"by": "luck"}, ParseError, "bad_criterion"),
        (chosen, {"by": "rank"}, SetupError, "wrong_duels"),
        (chosen, {"wins": 2**63, "ties": 2**63}, SetupError, "wrong_duels"),
        (chosen, {"wins": None}, SetupError, "wrong_duels"),
        (odds, {"improved": 1.0}, TypeError, ""),
        (odds, {"counts": 5}, TypeError, ""),
        (odds, {"counts": counts("1")}, TypeError, ""),
        (chosen, {"odds": []}, TypeError, ""),
        (chosen, {"by": 3}, TypeError, ""),
    ]
    for value, change, error, code in changes:
        with pytest.raises(error) as refused:
            type(value).from_dict(value.to_dict() | change)
        assert getattr(refused.value, "code", "") == code, change
    with pytest.raises(SetupError, match=r"improved: a count is 0 to .*, not -1"):
        draw.Odds.from_dict(odds.to_dict() | {"improved": -1})


def test_choices_hold_duels_only_where_they_are_ranked_by_them() -> None:
    odds = draw.odds("9c 9d Kh 7s 2c", "7s 2c")
    for by, duels in [("rank", (1, 1, 1)), ("beat", ()), ("beat", (0, 0, 0)), ("beat", (1, 1))]:
        with pytest.raises(SetupError) as refused:
            draw.Choice(odds, by, *duels)  # type: ignore[arg-type]
        assert refused.value.code == "wrong_duels"


BAD: list[tuple[str, str, str, type[FivecardError], str]] = [
    ("9c 9d Kh 7s", "9c", "", SetupError, "wrong_hand"),
    ("9c 9d Kh 7s 2c 3c", "", "", SetupError, "wrong_hand"),
    ("9c 9c Kh 7s 2c", "", "", SetupError, "duplicate_card"),
    ("9c 9d Kh 7s 2c", "As", "", SetupError, "not_held"),
    ("9c 9d Kh 7s 2c", "2c 2c", "", SetupError, "duplicate_card"),
    ("9c 9d Kh 7s 2c", "2c", "Kh", SetupError, "duplicate_card"),
    ("9c 9d Kh 7s 2c", "2c", "As As", SetupError, "duplicate_card"),
    ("9c 9d Kh 7s xx", "2c", "", ParseError, "bad_card"),
]


@pytest.mark.parametrize(("hand", "discard", "dead", "error", "code"), BAD)
def test_what_cannot_be_is_refused(
    hand: str, discard: str, dead: str, error: type[FivecardError], code: str
) -> None:
    for odds in (draw.odds, fives.odds):
        with pytest.raises(error) as refused:
            odds(hand, discard, dead)
        assert refused.value.code == code


def test_too_few_unseen_cards_are_refused() -> None:
    hand = CardSet("9c 9d Kh 7s 2c")
    dead = list(CardSet.full() - hand)[3:]
    assert draw.odds(hand, "9c 9d Kh", dead).total == 1
    calls: list[Any] = [
        lambda: draw.odds(hand, "9c 9d Kh 2c", dead),
        lambda: fives.odds(hand, "9c 9d Kh 2c", dead),
        lambda: draw.best_discards(hand, dead),
        lambda: fives.best_discards(hand, dead),
        lambda: draw.best_discards(hand, list(CardSet.full() - hand)[9:], "beat"),
    ]
    for call in calls:
        with pytest.raises(SetupError) as refused:
            call()
        assert refused.value.code == "too_few_unseen"


def test_choices_are_ranked_by_what_there_is() -> None:
    hand: Any = "9c 9d Kh 7s 2c"
    calls: list[tuple[Any, type[FivecardError], str]] = [
        (lambda: draw.best_discards(hand, by="luck"), ParseError, "bad_criterion"),  # type: ignore[arg-type]
        (lambda: fives.best_discards(hand, by="beat"), ParseError, "bad_criterion"),  # type: ignore[arg-type]
        (lambda: draw.best_discards(hand, against="As Ac Ad Ah Kc"), SetupError, "against_nothing"),
        (lambda: draw.best_discards(hand, "As", "beat", "As Ac Ad Ah Kc"), SetupError,
         "duplicate_card"),
        (lambda: draw.best_discards(hand, "", "beat", "Ac Ad Ah Kc"), SetupError, "wrong_hand"),
        (lambda: draw.odds(hand, "").share("luck"), ParseError, "bad_category"),
        (lambda: fives.odds(hand, "").share("luck"), ParseError, "bad_category"),
    ]  # fmt: skip
    for call, error, code in calls:
        with pytest.raises(error) as refused:
            call()
        assert refused.value.code == code
    with pytest.raises(TypeError):
        draw.odds(hand, "").share(3)  # type: ignore[arg-type]
