"""Random play of Five-Card Draw beside PokerKit's state of the same game, measured in turns.

`pytest benches/bench_draw.py`. Each plays whole deals of six seats from Python, on one thread: any
kind of action as likely as any other, then any size, and any of the hand's cards thrown away.
Nothing fails for being slow: a table at the end says what was reached.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from fivecard import Deck, draw
from targets import TABLE, Row, Target
from turns import Seconds, ratio, take_turns

ROUNDS = 9
SEATS = 6
STACK = 200
SPEED = Target(500, 1000, "x", at_least=True)


def simulated(deals: int) -> None:
    result = draw.simulate(
        deals, seed=1, bots=["random"] * SEATS, stacks=[STACK] * SEATS, threads=1
    )
    assert result.games == deals
    # Any slip in the rules moves this figure of random play.
    assert abs(result.decisions / deals - 12.19) < 0.2
    assert sum(average.sum for average in result.winnings) == 0


def step_by_step(deals: int) -> None:
    """Through Python states, as a notebook or a server would."""
    rng = random.Random(1)
    for seed in range(deals):
        state = draw.State.deal(Deck.shuffled(seed), [STACK] * SEATS, button=0)
        while state.to_act is not None:
            legal = state.legal_actions()
            if legal.hand is not None:
                state = state.apply("stand pat")
                continue
            kind = rng.choice(legal.kinds)
            sizes = legal.bet or legal.raise_to
            if kind in ("bet", "raise") and sizes:
                kind = f"{'bet' if legal.bet else 'raise to'} {rng.randint(*sizes)}"
            state = state.apply(kind)
        assert state.outcome is not None


def pokerkit() -> Callable[[int], None]:
    kit = pytest.importorskip("pokerkit")
    automations = tuple(
        automation
        for automation in kit.Automation
        if automation not in (kit.Automation.RUNOUT_COUNT_SELECTION,)
    )
    rng = random.Random(1)

    def street(cards: int, draws: bool) -> Any:
        faces = (False,) * cards
        return kit.Street(False, faces, 0, draws, kit.Opening.POSITION, 2, None)

    def play_one() -> None:
        state = kit.State(
            automations=automations,
            deck=kit.Deck.STANDARD,
            hand_types=(kit.StandardHighHand,),
            streets=(street(5, draws=False), street(0, draws=True)),
            betting_structure=kit.BettingStructure.NO_LIMIT,
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(1, 2),
            bring_in=0,
            raw_starting_stacks=(STACK,) * SEATS,
            player_count=SEATS,
        )
        while state.status:
            drawer = state.stand_patter_or_discarder_index
            if drawer is not None:
                cards = list(state.get_down_cards(drawer))
                state.stand_pat_or_discard(tuple(c for c in cards if rng.random() < 0.5))
                continue
            raises = state.can_complete_bet_or_raise_to()
            kind = rng.randrange(3 if raises else 2)
            if kind == 0 and state.can_fold():
                state.fold()
            elif kind < 2:
                state.check_or_call()
            else:
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(rng.randint(least, most))
        assert sum(state.stacks) == STACK * SEATS

    def play(deals: int) -> None:
        for _ in range(deals):
            play_one()

    return play


def seconds_a_deal(play: Callable[[int], None], deals: int) -> Seconds:
    def seconds() -> float:
        start = perf_counter()
        play(deals)
        return (perf_counter() - start) / deals

    return seconds


@pytest.mark.filterwarnings("ignore")  # PokerKit warns of folds that are not needed
def test_random_play_against_pokerkit() -> None:
    ours, theirs = take_turns(
        ROUNDS, seconds_a_deal(simulated, 60_000), seconds_a_deal(pokerkit(), 60)
    )
    figures = ", ".join(f"{1 / median(own):,.0f}" for own in (ours, theirs)) + " deals/s"
    what = "Five-Card Draw simulate, speed / PokerKit"
    TABLE.rows.append(Row(what, SPEED, ratio(theirs, ours), figures))


def test_a_step_through_a_state() -> None:
    decisions = 12
    (ours,) = take_turns(ROUNDS, seconds_a_deal(step_by_step, 300))
    what = "Five-Card Draw, a step through the Python State"
    TABLE.rows.append(Row(what, Target(10, 5, " us"), median(ours) / decisions * 1e6))
