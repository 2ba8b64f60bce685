"""Random play of Fives beside PokerKit's state with five draws, measured in turns.

`pytest benches/bench_fives.py`. Each plays whole deals of six seats from Python, on one thread: any
of the hand's cards are thrown away in five draws, then any kind of action is as likely as any other
in the betting round, and any size. PokerKit knows neither the price of cards nor what a five is
worth, and asks for a bet before every draw, which is checked. Nothing fails for being slow: a table
at the end says what was reached.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from fivecard import Deck, fives
from targets import TABLE, Row, Target
from turns import Seconds, ratio, take_turns

ROUNDS = 9
SEATS = 6
STACK = 200
DRAWS = 5
SPEED = Target(500, 1000, "x", at_least=True)


def simulated(deals: int) -> None:
    # A game of random play takes 3.3 deals on average: those for the same pot count each.
    result = fives.simulate(
        round(deals / 3.32), seed=1, bots=["random"] * SEATS, stacks=[STACK] * SEATS, threads=1
    )
    assert abs(result.deals / deals - 1) < 0.05
    # Any slip in the rules moves this figure of random play.
    assert abs(result.decisions / result.deals - 22.33) < 0.4
    assert sum(average.sum for average in result.winnings) == 0


def step_by_step(deals: int) -> None:
    """Through Python states, as a notebook or a server would."""
    rng = random.Random(1)
    for seed in range(deals):
        state = fives.State.deal(Deck.shuffled(seed), [STACK] * SEATS, button=0)
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
        return kit.Street(False, faces, 0, draws, kit.Opening.POSITION, 1, None)

    def play_one() -> None:
        state = kit.State(
            automations=automations,
            deck=kit.Deck.STANDARD,
            hand_types=(kit.StandardHighHand,),
            streets=(street(5, draws=False), *[street(0, draws=True)] * DRAWS),
            betting_structure=kit.BettingStructure.NO_LIMIT,
            ante_trimming_status=True,
            raw_antes=1,
            raw_blinds_or_straddles=(0,) * SEATS,
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
            if state.street_index < DRAWS:
                state.check_or_call()
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
        ROUNDS, seconds_a_deal(simulated, 60_000), seconds_a_deal(pokerkit(), 30)
    )
    figures = ", ".join(f"{1 / median(own):,.0f}" for own in (ours, theirs)) + " deals/s"
    what = "Fives simulate, speed / PokerKit"
    TABLE.rows.append(Row(what, SPEED, ratio(theirs, ours), figures))


def test_a_step_through_a_state() -> None:
    decisions = 35  # thirty in the draws, the others in the betting round
    (ours,) = take_turns(ROUNDS, seconds_a_deal(step_by_step, 200))
    what = "Fives, a step through the Python State"
    TABLE.rows.append(Row(what, Target(10, 5, " us"), median(ours) / decisions * 1e6))
