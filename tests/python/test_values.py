"""Every public value has a dict that is ready for JSON, and is made of it again."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import json
import pickle
from typing import Any

import pytest

import fivecard
from fivecard import (
    Average,
    Deck,
    Dice,
    HandCategory,
    Pot,
    Share,
    black_five,
    draw,
    draw_games,
    evaluate,
    fives,
    holdem,
)

GAMES: list[Any] = [draw, fives, black_five]
KINGS, SIXES = "Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"


def played(module: Any, moves: int, seed: int = 3) -> Any:
    """A deal after some actions of bots that play at random."""
    deck, dice = Deck.shuffled(seed), Dice(seed)
    state = module.State.deal(deck, *([0] if module is black_five else [[60, 40, 50], 0]))
    for _ in range(moves):
        if state.to_act is not None:
            state = state.apply(state.view(state.to_act).bot_action("random", dice))
    return state


def table_of(module: Any) -> list[Any]:
    if module is black_five:
        table = black_five.Table(dealer=2, dealer_option="next")
        return [table, table.after(played_out(table.deal(Deck.shuffled(4))))]
    table = module.Table([60, None, 40, 50], button=0)
    return [table, table.after(played_out(table.deal(Deck.shuffled(4))))]


def played_out(state: Any) -> Any:
    dice = Dice(9)
    while state.to_act is not None:
        state = state.apply(state.view(state.to_act).bot_action("random", dice))
    return state


def of_states(module: Any) -> list[Any]:
    states = [played(module, moves) for moves in (0, 3, 9, 400)]
    views = [state.view(seat) for state in states for seat in (0, 1)]
    outcome = states[-1].outcome
    return [*states, *views, outcome]


def of_draw_games() -> list[Any]:
    legal = [
        played(module, moves).legal_actions() for module in (draw, fives) for moves in range(9)
    ]
    actions = ["fold", "raise to 60", "draw 8h 6s", "stand pat", "timeout", "all-in"]
    return [*legal, draw_games.Legal(), draw_games.Drew(3), *map(draw_games.Action, actions)]


def of_showdowns() -> list[Any]:
    board, chips = "6c Ks Kd Td Th", {"Ann": 10, "Bob": 10, "Cyd": 5}
    named: dict[str, Any] = {"Ann": "Qd 9h", "Bob": "8h 6s"}
    five: dict[str, Any] = {"Ann": KINGS, "Bob": SIXES}
    carried = [fives.CarriedPot(7, ["Ann", "Cyd"])]
    shown: list[Any] = [
        holdem.showdown(board, named, chips, ["Cyd"], "Ann"),
        holdem.showdown(board, ["Qd 9h", None, "8h 6s"], [4, 2, 9], [1]),
        holdem.showdown(board, named),
        draw.showdown(five, chips, ["Cyd"], "Bob"),
        draw.showdown({"Bob": SIXES, "Ann": KINGS}, chips, ["Cyd"], "Bob", ["Cyd", "Bob", "Ann"]),
        draw.showdown([KINGS, None, SIXES], [5, 4, 3]),
        draw.showdown([KINGS, SIXES]),
        fives.showdown(five, chips, chips, None, carried, "Cyd", fives.Rules(2), ["Cyd"]),
        fives.showdown([KINGS, None, SIXES], antes=[1, 1, 1], carried=[fives.CarriedPot(3, [0])]),
        fives.showdown([KINGS, SIXES]),
    ]
    return [*shown, *(pot for result in shown for pot in result.pots), *carried]


def of_counts() -> list[Any]:
    rules = draw.Rules(2, 4, "pot-limit", clock=9)
    equity: dict[str, Any] = {"Ann": "AcAs", "Bob": "KK:0.25, QQ"}
    simulations: list[Any] = [
        draw.simulate(50, 1, ["basic", "random", "pat"], rules=rules),
        fives.simulate(20, 1, ["basic", "random"]),
        black_five.simulate(30, 1, ["greedy"] * 5),
        black_five.match("greedy", "random", 20, 1),
        draw.simulate(0, 1, ["pat"] * 2),
    ]
    return [
        *simulations,
        simulations[2].declared,
        holdem.equity(equity, "2c 7d Th"),
        holdem.equity(["AcAs", "KhKd", None], samples=50),
        holdem.equity(["AcAs", "KhKd"], samples=0),
    ]


def of_odds() -> list[Any]:
    hand, house = "9c 9d 5h 7s 2c", fives.Rules(2, 3, 4, max_antes=5)
    planned = fives.plan(hand, 2, house, 12, samples=20, seed=1, dead="2d Ks")
    return [
        draw.odds(hand, "7s 2c", dead="Ac"),
        fives.odds(hand, "7s 2c"),
        draw.best_discards(hand)[3],
        draw.best_discards(hand, by="beat", against="As Ad Kh Kd Ks")[0],
        fives.best_discards(hand)[3],
        planned,
        planned.discards[2],
    ]


VALUES: list[Any] = [
    evaluate("Kd 7h Kh 9c Ts 7c 4c"),
    *(Share(25, 100), Share(0, 0), Average(4, 10, 30), Average(0, 0, 0)),
    *(Pot(25, ["A", "B"], {"A": 13, "B": 12}), Pot(25, [0, 2], [12, 0, 13])),
    fives.JudgedPot(25, ["A", "B"], "won", ["A"], {"A": 25}),
    *(draw.Rules(), draw.Rules(2, 5, "fixed-limit", False, 20), draw.Blinds(0, 1, 2)),
    *(fives.Rules(), fives.Rules(2, 3, 4, "pot-limit", True, True, 5, 6)),
    *(black_five.Rules(), black_five.Rules("zero_sum"), black_five.Combination("As Ad 2c 2d")),
    *map(black_five.Action, ["4c 4d", "pass", "reveal", "4c 6c", []]),
    *(value for module in GAMES for value in [*of_states(module), *table_of(module)]),
    *fives.Outcome(*([5, 5], [0, 0], [0, 0], [], {0: KINGS}, [0])).shown,
    *of_draw_games(),
    *of_showdowns(),
    *of_counts(),
    *of_odds(),
]


def ids(value: Any) -> str:
    return f"{type(value).__module__.removeprefix('fivecard.')}.{type(value).__name__}"


def namespace(value: Any) -> dict[str, Any]:
    shared = {name: getattr(fivecard, name) for name in fivecard.__all__}
    return shared | vars(importlib.import_module(type(value).__module__))


def contradicted(found: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(found, bool):
        return not found
    return found + 1 if isinstance(found, int | float) else "contradicted"


@pytest.mark.parametrize("value", VALUES, ids=ids)
def test_a_value_is_made_of_its_dict_its_repr_and_its_pickle(value: Any) -> None:
    fields = value.to_dict()
    assert json.loads(json.dumps(fields)) == fields
    copies = [
        type(value).from_dict(json.loads(json.dumps(fields))),
        eval(repr(value), namespace(value)),
        pickle.loads(pickle.dumps(value)),
    ]
    for other in copies:
        assert (other, hash(other), repr(other)) == (value, hash(value), repr(value))
    assert copies[0].to_dict() == fields


@pytest.mark.parametrize("value", VALUES, ids=ids)
def test_a_field_that_is_unknown_or_contradicts_the_others_is_refused(value: Any) -> None:
    read, fields = type(value).from_dict, value.to_dict()
    with pytest.raises(ValueError, match="unknown field: luck"):
        read(fields | {"luck": 7})
    minimal = minimal_fields(value)
    for name in set(fields) - minimal:
        with pytest.raises(ValueError, match=name):
            read(fields | {name: contradicted(fields[name])})
        without = {other: found for other, found in fields.items() if other != name}
        assert read(without) == value


def minimal_fields(value: Any) -> set[str]:
    """The names of the fields that a value is made of."""
    made_of = type(value)
    fields, needed = value.to_dict(), {"record"}
    for name in fields:
        try:
            made_of.from_dict({other: fields[other] for other in fields if other != name})
        except (KeyError, ValueError):
            needed.add(name)
    with contextlib.suppress(ValueError):  # a class that is not called has no signature
        needed |= set(inspect.signature(made_of).parameters)
    return needed


@pytest.mark.parametrize("value", VALUES, ids=ids)
def test_a_dict_that_lacks_what_the_value_is_made_of_is_a_key_error(value: Any) -> None:
    required = not isinstance(value, draw.Rules | fives.Rules | black_five.Rules | black_five.Table)
    if required:
        with pytest.raises(KeyError):
            type(value).from_dict({})
    with pytest.raises(TypeError):
        type(value).from_dict([])


def test_every_public_class_with_a_dict_is_tested() -> None:
    modules = [fivecard, draw_games, draw, fives, black_five, holdem]
    classes = {getattr(module, name) for module in modules for name in module.__all__}
    with_dicts = {each for each in classes if hasattr(each, "to_dict")}
    assert with_dicts == {type(value) for value in VALUES}
    without = {"Card", "CardSet", "Deck", "Dice", "Range", "Spot", "Pattern", "Rank", "Suit"}
    plain = {each.__name__ for each in classes if inspect.isclass(each)} - without
    errors = {name for name in plain if name.endswith("Error")}
    assert plain - errors - {HandCategory.__name__} == {each.__name__ for each in with_dicts}


def test_players_by_name_are_objects_and_players_by_seat_are_lists() -> None:
    named = draw.showdown({"Ann": KINGS, "Bob": SIXES}, {"Ann": 5, "Bob": 3}).to_dict()
    assert (named["net"], named["returned"]) == ({"Ann": 3, "Bob": -3}, {"Ann": 2})
    assert named["deal"]["hands"]["Bob"] == SIXES.split()
    assert named["deal"]["seats"] == ["Ann", "Bob"]
    seated = draw.showdown([KINGS, None, SIXES], [5, 4, 3]).to_dict()
    assert (seated["net"], seated["returned"]) == ([7, -4, -3], [1, 0, 0])
    assert (seated["hands"][1], seated["pots"][0]["awards"]) == (None, [9, 0, 0])
    bare = draw.showdown([KINGS, SIXES]).to_dict()
    assert (bare["net"], bare["awards"], bare["returned"]) == ([], [], [])


def test_cards_in_a_dict_may_be_text() -> None:
    odds = draw.odds("9c 9d 5h 7s 2c", "7s 2c")
    assert draw.Odds.from_dict(odds.to_dict() | {"hand": "2c,5h,7s,9c,9d"}) == odds
    rank = evaluate("Kd 7h Kh 9c Ts 7c 4c")
    assert type(rank).from_dict({"best_five": "Kh Kd 7h 7c Ts"}) == rank
