"""The games have the same signatures, verbs, names and errors wherever they have the same thing."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from fivecard import Deck, Dice, FivecardError, black_five, draw, draw_games, fives, holdem

GAMES: dict[str, Any] = {"draw": draw, "fives": fives, "black_five": black_five}
ALL_GAMES = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
DRAW_GAMES = pytest.mark.parametrize("game", [draw, fives], ids=["draw", "fives"])
DECK = Deck.shuffled(seed=7)


def dealt(game: Any) -> Any:
    return game.State.deal(DECK, dealer=0) if game is black_five else seated(game)


def seated(game: Any) -> Any:
    return game.State.deal(DECK, stacks=[50, 60, 70], button=0)


def over(game: Any) -> Any:
    state, dice = dealt(game), Dice(1)
    while state.to_act is not None:
        state = state.apply(state.view(state.to_act).bot_action("random", dice))
    return state


def public(of: Any) -> set[str]:
    return {name for name in dir(of) if not name.startswith("_")}


def parameters(function: Any) -> list[str]:
    return list(inspect.signature(function).parameters)


@ALL_GAMES
def test_a_game_has_the_same_nouns_and_verbs(game: Any) -> None:
    nouns = {"Action", "Outcome", "Rules", "Simulation", "State", "Table", "View"}
    assert nouns | {"simulate"} <= set(game.__all__)
    verbs = {"apply", "deal", "from_dict", "from_hands", "from_record", "legal_actions", "record"}
    common = {"history", "outcome", "rules", "to_act", "to_dict"}
    assert verbs | common | {"hands", "view"} <= public(game.State)
    seen = {"bot_action", "from_record", "hand", "legal_actions", "record", "seat"}
    assert seen | common <= public(game.View)
    assert {"after", "deal", "rules"} <= public(game.Table)
    assert {"decisions", "games", "longest", "merge", "to_dict"} <= public(game.Simulation)
    assert {"payoffs", "to_dict"} <= public(game.Outcome)


@ALL_GAMES
def test_verbs_have_the_same_parameters(game: Any) -> None:
    state, view = game.State, game.View
    assert parameters(state.apply) == ["self", "action", "seat"]
    assert parameters(state.legal_actions) == ["self", "seat"]
    assert parameters(state.view) == ["self", "seat"]
    assert parameters(state.record) == parameters(view.record) == ["self"]
    assert parameters(state.from_record) == parameters(view.from_record) == ["record"]
    assert parameters(view.bot_action) == ["self", "bot", "dice"]
    assert parameters(view.legal_actions) == ["self"]
    assert parameters(game.Table.deal) == ["self", "deck"]
    assert parameters(game.Table.after) == ["self", "state"]
    assert parameters(game.Simulation.merge) == ["self", "other"]
    chips = [] if game is black_five else ["stacks"]
    first, last = ["games", "seed", "bots"], ["rules", "first", "threads", "progress"]
    assert parameters(game.simulate) == [*first, *chips, *last]
    deal = ["deck", *chips, "dealer" if game is black_five else "button", "rules"]
    assert parameters(state.deal) == deal


@DRAW_GAMES
def test_games_that_draw_differ_only_by_their_rules(game: Any) -> None:
    other = fives if game is draw else draw
    own = {
        draw: {"barred", "big_blind", "small_blind"},
        fives: {"antes", "cards_paid", "carried", "deal_number", "draw_number", "max_draw"},
    }
    assert public(game.View) - public(other.View) == own[game]
    assert public(game.State) - public(other.State) == own[game] | (
        {"play_on"} if game is fives else set()
    )
    for name in ("Action", "Drew", "Legal"):
        assert getattr(game, name) is getattr(draw_games, name)
    assert public(draw.Outcome) <= public(fives.Outcome)
    assert public(draw.Showdown) <= public(fives.Showdown)
    assert public(draw.Odds) <= public(fives.Odds)


@pytest.mark.parametrize("game", [holdem, draw, fives], ids=["holdem", "draw", "fives"])
def test_showdowns_have_the_same_parameters_and_results(game: Any) -> None:
    found = parameters(game.showdown)
    own = {"board", "antes", "cards_paid", "carried", "rules"}
    assert sorted(set(found) - own) == ["button", "contributed", "folded", "hands", "seats"]
    results = {"awards", "explain", "from_dict", "hands", "net", "pots", "returned", "to_dict"}
    assert results | {"winners"} <= public(game.Showdown)


@ALL_GAMES
def test_a_state_and_its_record_and_views_are_equal_again(game: Any) -> None:
    for state in (dealt(game), over(game)):
        assert game.State.from_record(state.record()) == state
        for seat in (0, 1):
            view = state.view(seat)
            assert (view.seat, view.to_act, view.rules) == (seat, state.to_act, state.rules)
            assert game.View.from_record(view.record()) == view
            assert eval(repr(view), vars(game).copy()) == view
            assert view.outcome == state.outcome
    assert over(game).outcome is not None


@ALL_GAMES
def test_a_bot_acts_in_its_seat_s_turn_alone(game: Any) -> None:
    state = dealt(game)
    for seat in range(3):
        action = state.view(seat).bot_action("random", Dice(1))
        assert (action is not None) == (seat == state.to_act)
    assert over(game).view(0).bot_action("random", Dice(1)) is None


def code_of(call: Any) -> str:
    with pytest.raises(FivecardError) as refused:
        call()
    return refused.value.code


@ALL_GAMES
def test_the_same_mistakes_have_the_same_codes(game: Any) -> None:
    state, end = dealt(game), over(game)
    first = {draw: "fold", fives: "stand pat", black_five: "pass"}[game]
    assert code_of(lambda: state.apply(first, (state.to_act + 1) % 3)) == "out_of_turn"
    assert code_of(lambda: end.apply(first)) == "deal_over"
    assert code_of(lambda: state.apply("fly")) in {"bad_action", "bad_card"}
    assert code_of(lambda: state.apply(first, 9)) == "no_such_seat"
    assert code_of(lambda: state.view(-1)) == "no_such_seat"
    assert code_of(lambda: state.view(0).bot_action("lucky", Dice(1))) == "bad_bot"
    assert code_of(lambda: game.State.from_record("luck")) == "bad_record"
    assert code_of(lambda: game.View.from_record(state.record())) == "wrong_game"
    assert code_of(lambda: game.State.from_record(state.view(0).record())) == "wrong_game"
    chips: Any = {} if game is black_five else {"stacks": [9, 9]}
    assert code_of(lambda: game.simulate(1, 1, ["random"] * 3, **chips)) == "wrong_bots"
    assert code_of(lambda: game.simulate(1, 1, ["random"] * 5, threads=0)) == "bad_threads"
    assert code_of(lambda: game.simulate(1, 2**64, ["random"] * 5)) == "bad_seed"


@ALL_GAMES
def test_a_table_refuses_a_deal_that_is_not_over_or_not_its_own(game: Any) -> None:
    table = game.Table(dealer=0) if game is black_five else game.Table([50, 60, 70], button=0)
    assert table.deal(DECK) == dealt(game)
    assert code_of(lambda: table.after(dealt(game))) == "deal_not_over"
    other = game.Table(dealer=1) if game is black_five else game.Table([50, 60, 70], button=1)
    assert code_of(lambda: other.after(over(game))) == "wrong_deal"
    assert table.after(over(game)) != table


@DRAW_GAMES
def test_simulations_of_other_tables_do_not_add_up(game: Any) -> None:
    two, three = game.simulate(2, 1, ["pat"] * 2), game.simulate(2, 1, ["pat"] * 3)
    assert code_of(lambda: two.merge(three)) == "wrong_seats"
    assert two.merge(game.simulate(2, 1, ["pat"] * 2, first=2)).games == 4


@DRAW_GAMES
def test_a_folded_hand_is_mucked(game: Any) -> None:
    state = seated(game)
    while (legal := state.legal_actions()).max_draw is not None:
        state = state.apply("stand pat")
    assert legal.fold
    if legal.check:
        state = state.apply("bet 2")
    seat = state.to_act
    state = state.apply("fold")
    assert (len(state.hands[seat]), len(state.view(seat).hand)) == (0, 0)


@DRAW_GAMES
def test_views_resolve_what_their_seat_may_do(game: Any) -> None:
    state = seated(game)
    while state.legal_actions().max_draw is not None:
        state = state.apply("stand pat")
    view = state.view(state.to_act)
    all_in = view.legal_actions().all_in
    assert all_in is not None
    assert view.resolve("all-in") == all_in
    with pytest.raises(FivecardError) as refused:
        state.view((state.to_act + 1) % 3).resolve("all-in")
    assert refused.value.code == "out_of_turn"
