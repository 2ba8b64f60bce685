"""What discards are worth in Fives, from Python."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from fivecard import CardSet, FivecardError, LimitError, ParseError, SetupError
from fivecard.fives import Plan, PlannedDiscard, Rules, plan

HAND = "9c 9d 5h 7s 2c"
RULES = Rules(ante=1)


def test_a_plan_is_the_same_on_any_number_of_threads() -> None:
    one = plan(HAND, 3, RULES, 12, opponents=2, samples=200, seed=7, threads=1)
    assert one == plan(HAND, 3, RULES, 12, opponents=2, samples=200, seed=7, threads=2)
    assert one != plan(HAND, 3, RULES, 12, opponents=2, samples=200, seed=8)
    seven = (7).to_bytes(32, "little")
    assert one == plan(HAND, 3, RULES, 12, opponents=2, samples=200, seed=seven)


def test_discards_come_best_first_with_their_errors() -> None:
    result = plan(HAND, 1, RULES, 12, samples=500, seed=1)
    assert (result.hand, result.draws_left, result.rules) == (CardSet(HAND), 1, RULES)
    assert (result.pot, result.opponents, result.stack) == (12, 1, 100)
    assert len(result.discards) == 32
    best = result.discards[0]
    assert best.behind == best.behind_error == 0
    for planned in result.discards:
        assert planned.samples == 500
        assert planned.standard_error > 0
        assert planned.behind == pytest.approx(best.chips - planned.chips)
        assert 0 <= planned.won + planned.carried <= 500
    assert [p.chips for p in result.discards] == sorted(p.chips for p in result.discards)[::-1]


def test_a_five_is_kept_and_dear_cards_are_not_drawn() -> None:
    result = plan("5c 5d 5h Ks 2c", 1, RULES, 12, samples=2_000, seed=1)
    assert result.discards[0].discard <= CardSet("Ks 2c")
    dear = Rules(ante=1, price_per_card=50)
    assert not plan("9c Jd Kh 7s 2c", 1, dear, 12, samples=300, seed=1).discards[0].discard


def test_dead_cards_are_out_of_play() -> None:
    result = plan("9c 9d 6h 7s 2c", 5, RULES, 12, samples=100, seed=1, dead="5c 5d 5h 5s")
    assert result.dead == CardSet("5c 5d 5h 5s")
    assert all((p.won, p.carried) == (0, 100) for p in result.discards)
    assert plan(HAND, 1, RULES, 12, samples=10, seed=1).dead == CardSet()
    assert plan(HAND, 1, RULES, 12, samples=10, seed=1, dead=()) == plan(
        HAND, 1, RULES, 12, samples=10, seed=1
    )


def test_only_what_can_be_paid_for_is_planned() -> None:
    assert len(plan(HAND, 1, RULES, 12, samples=10, seed=1, stack=1).discards) == 1 + 5


def test_values_survive_repr_and_pickling() -> None:
    result = plan(HAND, 2, RULES, 12, samples=20, seed=1)
    names: dict[str, Any] = {
        "Plan": Plan, "PlannedDiscard": PlannedDiscard, "Rules": Rules,
    }  # fmt: skip
    without = plan(HAND, 2, RULES, 12, samples=20, seed=1, dead="2d Ks")
    assert without != result
    for value in (result, without, result.discards[3]):
        assert eval(repr(value), names) == value
        assert pickle.loads(pickle.dumps(value)) == value
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)


def test_values_survive_json() -> None:
    house = Rules(2, 3, 4, "pot-limit", True, True, max_antes=5, clock=6)
    assert Rules(**house.to_dict()) == house
    for rules in (RULES, house):
        result = plan(HAND, 2, rules, 12, opponents=3, samples=20, seed=1, dead="2d Ks")
        for value in (result, result.discards[3]):
            read: Any = type(value).from_dict
            fields = json.loads(json.dumps(value.to_dict()))
            assert read(fields) == value
            derived = {"chips", "standard_error", "behind", "behind_error", "dead"}
            for name in set(fields) - derived:
                with pytest.raises(KeyError, match=name):
                    read({other: fields[other] for other in fields if other != name})
            with pytest.raises(TypeError):
                read(fields | {"pot" if "pot" in fields else "won": "1"})


def test_dicts_that_are_not_plans_are_refused() -> None:
    fields = plan(HAND, 2, RULES, 12, samples=20, seed=1).to_dict()
    rules, planned = fields["rules"], fields["discards"][0]
    changes: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"hand": "9c 9d 5h 7s zz"}, ParseError, "bad_card"),
        ({"hand": "9c 9c 5h 7s 2c"}, SetupError, "duplicate_card"),
        ({"dead": "Ks zz"}, ParseError, "bad_card"),
        ({"rules": rules | {"structure": "luck"}}, ParseError, "bad_structure"),
        ({"rules": rules | {"luck": 1}}, ValueError, ""),
        ({"rules": 5}, TypeError, ""),
        ({"discards": [planned | {"samples": 1}]}, SetupError, "bad_samples"),
        ({"discards": [5]}, TypeError, ""),
        ({"discards": 5}, TypeError, ""),
    ]
    for change, error, code in changes:
        with pytest.raises(error) as refused:
            Plan.from_dict(fields | change)
        assert getattr(refused.value, "code", "") == code, change


def test_progress_is_told_and_may_stop_the_run() -> None:
    calls: list[int] = []
    plan(HAND, 1, RULES, 12, samples=3_000, seed=1, progress=calls.append)
    assert calls == sorted(calls)
    assert calls[-1] == 3_000

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        plan(HAND, 1, RULES, 12, samples=10**12, seed=1, progress=stop)


BAD: list[tuple[dict[str, Any], type[FivecardError], str]] = [
    ({"hand": "9c 9d 5h 7s"}, SetupError, "wrong_hand"),
    ({"hand": "9c 9c 5h 7s 2c"}, SetupError, "duplicate_card"),
    ({"hand": "9c 9d 5h 7s zz"}, ParseError, "bad_card"),
    ({"dead": "9c"}, SetupError, "duplicate_card"),
    ({"dead": "Ks Ks"}, SetupError, "duplicate_card"),
    ({"dead": "zz"}, ParseError, "bad_card"),
    ({"dead": "Ks Kd Kh", "opponents": 8}, SetupError, "too_few_unseen"),
    ({"draws_left": 0}, SetupError, "bad_draws_left"),
    ({"draws_left": 6}, SetupError, "bad_draws_left"),
    ({"opponents": 0}, SetupError, "too_few_players"),
    ({"opponents": 9}, SetupError, "too_many_players"),
    ({"samples": 1}, SetupError, "bad_samples"),
    ({"seed": -1}, SetupError, "bad_seed"),
    ({"threads": 0}, LimitError, "bad_threads"),
    ({"pot": 2**31}, LimitError, "too_many_chips"),
    ({"stack": 2**31}, LimitError, "too_many_chips"),
]


@pytest.mark.parametrize(("changes", "error", "code"), BAD)
def test_plans_that_cannot_be_are_refused(
    changes: dict[str, Any], error: type[FivecardError], code: str
) -> None:
    good: dict[str, Any] = {
        "hand": HAND, "draws_left": 1, "rules": RULES, "pot": 12, "samples": 10, "seed": 1,
    }  # fmt: skip
    with pytest.raises(error) as refused:
        plan(**(good | changes))
    assert refused.value.code == code


def test_a_planned_discard_has_an_error() -> None:
    with pytest.raises(SetupError) as refused:
        PlannedDiscard("2c", 1, 0, 0, 0, 0, 0, 0)
    assert refused.value.code == "bad_samples"
