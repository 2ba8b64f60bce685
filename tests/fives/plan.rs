//! What a discard is worth: against a twin that plays whole states, and by its own laws.

use std::ops::ControlFlow;

use fivecard::betting::Pot;
use fivecard::fives::{
    Action, Bot, DrawPlan, PlanSpot, PlannedDiscard, Rules, SHARES, State, Table, default_stack,
    plan,
};
use fivecard::game::{GameState, GameView};
use fivecard::simulate::{Plan, Stopped, no_progress};
use fivecard::{Card, CardSet, Seed, draw_games};

use crate::support::{cards, seat, seats};

fn spot(hand: &str, draws_left: usize, rules: Rules) -> PlanSpot {
    let stack = default_stack(&rules);
    let (hand, dead) = (cards(hand), CardSet::EMPTY);
    PlanSpot { hand, dead, draws_left, rules, pot: 12, opponents: 1, stack }
}

fn planned(spot: &PlanSpot, samples: u64, seed: u64) -> DrawPlan {
    plan(spot, &Plan::new(samples), Seed::from(seed), &mut no_progress).unwrap().unwrap()
}

fn of<'a>(plan: &'a DrawPlan, discard: &str) -> &'a PlannedDiscard {
    let discard = cards(discard);
    plan.discards.iter().find(|planned| planned.discard == discard).unwrap()
}

/// The deal of a sample as a whole state.
fn dealt(spot: &PlanSpot, seed: Seed) -> State {
    let mut unseen: Vec<Card> = (!(spot.hand | spot.dead)).iter().collect();
    seed.stream(0).shuffle(&mut unseen);
    dealt_in_order(spot, &unseen, seed)
}

/// A deal as a whole state: a pot that is played for again, without antes. Cards not in `unseen` are
/// below all others.
fn dealt_in_order(spot: &PlanSpot, unseen: &[Card], seed: Seed) -> State {
    let (others, stub) = unseen.split_at(5 * spot.opponents);
    let mut hands = vec![spot.hand];
    hands.extend(others.chunks(5).map(|five| five.iter().copied().collect::<CardSet>()));
    let deck = draw_games::stack_deck(&hands, stub, seed).unwrap();
    let players: Vec<usize> = (0..hands.len()).collect();
    let pot = Pot { amount: spot.pot, eligible: seats(&players) };
    let stacks = vec![Some(spot.stack); hands.len()];
    let rules = Rules { ante: 0, ..spot.rules };
    // The button moves on to the last seat, so that the first one draws first.
    let before_last = seat(hands.len() - 2);
    Table::resume(rules, stacks, before_last, &[pot], 2).unwrap().deal(&deck).unwrap()
}

/// What a discard is worth in one deal, by playing it with views and actions.
fn worth(spot: &PlanSpot, mut state: State, discard: CardSet) -> i128 {
    let mut dice = Seed::from(0).stream(0).dice();
    let mut own_turns = 0;
    while let Some(turn) = state.to_act() {
        let action = match (turn.index(), own_turns) {
            (0, turns) if turns < 5 - spot.draws_left => Action::STAND_PAT,
            (0, turns) if turns == 5 - spot.draws_left => Action::Draw(discard),
            _ => state.view(turn).unwrap().bot_action(Bot::Basic, &mut dice).unwrap(),
        };
        own_turns += usize::from(turn.index() == 0);
        state = state.apply(turn, &action).unwrap();
    }
    let outcome = state.outcome().unwrap();
    let claimed = outcome.carried.iter().filter(|pot| pot.eligible.contains(seat(0)));
    let shares =
        claimed.map(|pot| i128::from(pot.amount) * i128::from(SHARES) / pot.eligible.len() as i128);
    outcome.payoffs[seat(0)] * i128::from(SHARES) + shares.sum::<i128>()
}

#[test]
fn a_twin_that_plays_whole_states_finds_the_same_worth() {
    // Where cards are free, what the earlier draws cost need not be taken back.
    let free = Rules { price_per_card: 0, ..Rules::new(1) };
    let few = spot("9c 9d 5h 7s 2c", 1, Rules { price_per_card: 50, ..Rules::new(1) });
    for (spot, samples) in [
        (spot("9c 9d 5h 7s 2c", 5, Rules::new(1)), 20),
        (
            PlanSpot {
                opponents: 5,
                pot: 31,
                stack: 60,
                ..spot("Kc Kd 8h 8s 2c", 5, Rules::new(2))
            },
            10,
        ),
        (spot("9c 9d Kh 7s 2c", 2, free), 20),
        (PlanSpot { opponents: 8, stack: 7, ..spot("5c 6c 7c 8c Kd", 1, free) }, 10),
        (
            PlanSpot {
                pot: 1,
                ..spot("As Ks Qs Js Ts", 5, Rules { judge_pots_together: true, ..free })
            },
            10,
        ),
        (spot("5c 5d 7h 7s 2c", 5, Rules { uncontested_needs_five: true, ..Rules::new(1) }), 10),
        // The deck of a state is whole: the dead cards lie at its bottom, where nobody gets to.
        (PlanSpot { dead: cards("5c 5s 9h Kd 2d"), ..spot("9c 9d 5h 7s 2c", 2, free) }, 20),
        (PlanSpot { dead: !cards("9c 9d 5h 7s 2c 5d As Kd Kh 3c 4d 8h 8c Qs Jd"), ..few }, 20),
    ] {
        let seed = Seed::from(3);
        let result = planned(&spot, samples, 3);
        assert_eq!(result.discards.len(), 32);
        for planned in &result.discards {
            let worths: Vec<i128> = (0..samples)
                .map(|number| worth(&spot, dealt(&spot, seed.child(number)), planned.discard))
                .collect();
            assert_eq!(planned.sum, worths.iter().sum::<i128>(), "{} thrown", planned.discard);
            let squares = worths.iter().map(|worth| (worth * worth) as u128);
            assert_eq!(planned.squares, squares.sum::<u128>());
        }
    }
}

/// Ten cards are left, and too dear for the other one to draw: all deals and draws can be tried.
#[test]
fn samples_come_near_the_exact_worth_where_few_cards_are_left() {
    let hand = "9c 9d 5h 7s 2c";
    let left = cards("5d As Kd Kh 3c 4d 8h 8c Qs Jd");
    let dear = spot(hand, 1, Rules { price_per_card: 50, ..Rules::new(1) });
    let spot = PlanSpot { dead: !(cards(hand) | left), stack: 100, ..dear };
    let result = planned(&spot, 3_000, 1);
    assert_eq!(result.discards.len(), 1 + 5 + 10);
    let left: Vec<Card> = left.iter().collect();
    let subsets = |of: &[Card], count: u32| -> Vec<CardSet> {
        let chosen = (0u32..1 << of.len()).filter(|choice| choice.count_ones() == count);
        let cards = |choice| (0..of.len()).filter(move |at| choice >> at & 1 == 1).map(|at| of[at]);
        chosen.map(|choice: u32| cards(choice).collect()).collect()
    };
    for planned in result.discards.iter().step_by(3) {
        let (mut sum, mut deals) = (0, 0);
        for other in subsets(&left, 5) {
            let stock: Vec<Card> = left.iter().copied().filter(|&c| !other.contains(c)).collect();
            for drawn in subsets(&stock, planned.discard.len() as u32) {
                let rest = stock.iter().copied().filter(|&card| !drawn.contains(card));
                let order: Vec<Card> = other.iter().chain(drawn.iter()).chain(rest).collect();
                let state = dealt_in_order(&spot, &order, Seed::from(1));
                sum += worth(&spot, state, planned.discard);
                deals += 1;
            }
        }
        let exact = sum as f64 / f64::from(deals) / SHARES as f64;
        let error = planned.standard_error();
        assert!((planned.chips() - exact).abs() < 5.0 * error, "{}: {exact}", planned.discard);
    }
}

#[test]
fn nobody_holds_or_draws_a_dead_card() {
    // Without fives nobody bets, and nobody wins: in eight hands all cards go round several times.
    let free = Rules { price_per_card: 0, ..Rules::new(1) };
    let crowd = PlanSpot { opponents: 7, ..spot("9c 9d 6h 7s 2c", 5, free) };
    assert!(planned(&crowd, 50, 1).discards.iter().any(|planned| planned.won > 0));
    let dead = planned(&PlanSpot { dead: cards("5c 5d 5h 5s"), ..crowd }, 50, 1);
    assert_eq!(dead.spot.dead.len(), 4);
    for planned in &dead.discards {
        assert_eq!((planned.won, planned.carried), (0, 50), "{} thrown", planned.discard);
    }
}

#[test]
fn the_plan_is_the_same_for_any_number_of_threads() {
    let spot = PlanSpot { opponents: 3, ..spot("9c 9d 5h 7s 2c", 2, Rules::default()) };
    let on = |threads: usize, chunk: u64| {
        let samples = Plan { threads: Some(threads), chunk, ..Plan::new(100) };
        plan(&spot, &samples, Seed::from(5), &mut no_progress).unwrap().unwrap()
    };
    assert_eq!(on(1, 100), on(2, 7));
    assert_eq!(on(1, 100), planned(&spot, 100, 5));
    assert_ne!(planned(&spot, 100, 5), planned(&spot, 100, 6));
}

#[test]
fn the_best_discard_comes_first_and_the_others_are_behind_by_paired_differences() {
    let result = planned(&spot("9c 9d 5h 7s 2c", 1, Rules::default()), 400, 1);
    let best = &result.discards[0];
    assert_eq!((best.behind(), best.behind_error()), (0.0, 0.0));
    for pair in result.discards.windows(2) {
        assert!(pair[0].sum >= pair[1].sum && pair[0].behind_sum >= pair[1].behind_sum);
    }
    for planned in &result.discards {
        assert!((best.chips() - planned.chips() - planned.behind()).abs() < 1e-9);
        assert!(planned.standard_error() > 0.0);
        assert_eq!(planned.samples, 400);
        assert!(planned.won + planned.carried <= 400);
    }
    // The same deals make the difference of two choices surer than the choices are.
    let near = &result.discards[1];
    assert!(near.behind_error() < near.standard_error());
}

#[test]
fn sensible_discards_are_planned() {
    // The best hand that can win, and it cannot get better: nothing is thrown away, and nearly
    // always the pot and more is won.
    let result = planned(&spot("5s 6s 7s 8s 9s", 3, Rules::default()), 300, 1);
    assert!(result.discards[0].discard.is_empty());
    assert!(result.discards[0].chips() > 12.0);
    // Fives are kept.
    let result = planned(&spot("5c 5d 5h Ks 2c", 1, Rules::default()), 2_000, 1);
    assert!(result.discards[0].discard.is_disjoint(cards("5c 5d 5h")));
    // A royal flush can only force another deal, half of the pot for each, where nobody bets: the
    // bot gives it up to a bet.
    let royal = planned(&spot("As Ks Qs Js Ts", 1, Rules::default()), 300, 1);
    let pat = of(&royal, "");
    assert!(pat.won == 0 && pat.carried > 150);
    assert!(pat.chips() > 3.0);
    // What a card costs counts against it.
    let dear = Rules { price_per_card: 50, ..Rules::default() };
    assert!(planned(&spot("9c Jd Kh 7s 2c", 1, dear), 300, 1).discards[0].discard.is_empty());
}

#[test]
fn only_what_can_be_paid_is_planned() {
    let poor = PlanSpot { stack: 2, ..spot("9c 9d 5h 7s 2c", 5, Rules::default()) };
    let result = planned(&poor, 20, 1);
    assert_eq!(result.discards.len(), 1 + 5 + 10);
    assert!(result.discards.iter().all(|planned| planned.discard.len() <= 2));
    let broke = PlanSpot { stack: 0, ..poor };
    assert_eq!(planned(&broke, 20, 1).discards.len(), 1);
    assert_eq!(planned(&PlanSpot { pot: 0, ..broke }, 20, 1).discards[0].sum, 0);
}

#[test]
fn progress_is_told_and_may_stop_the_run() {
    let spot = spot("9c 9d 5h 7s 2c", 1, Rules::default());
    let samples = Plan { chunk: 10, threads: Some(1), ..Plan::new(40) };
    let mut progress_calls = Vec::new();
    let ran = plan(&spot, &samples, Seed::from(1), &mut |done| {
        progress_calls.push(done);
        ControlFlow::Continue(())
    });
    assert!(ran.unwrap().is_ok());
    assert_eq!(progress_calls, [10, 20, 30, 40]);
    let stop = &mut |_| ControlFlow::Break(());
    let stopped = plan(&spot, &samples, Seed::from(1), stop).unwrap();
    assert_eq!(stopped, Err(Stopped::Cancelled));
}

#[test]
fn invalid_input_is_an_error() {
    let good = spot("9c 9d 5h 7s 2c", 1, Rules::default());
    let code = |spot: PlanSpot, samples: Plan| {
        plan(&spot, &samples, Seed::from(1), &mut no_progress).unwrap_err().code()
    };
    for (spot, expected) in [
        (PlanSpot { hand: cards("9c 9d 5h 7s"), ..good }, "wrong_hand"),
        (PlanSpot { dead: cards("Ks 9c"), ..good }, "duplicate_card"),
        (PlanSpot { dead: cards("As Ks Qs"), opponents: 8, ..good }, "too_few_unseen"),
        (PlanSpot { dead: !cards("9c 9d 5h 7s 2c As Ks Qs Js"), ..good }, "too_few_unseen"),
        (PlanSpot { draws_left: 0, ..good }, "bad_draws_left"),
        (PlanSpot { draws_left: 6, ..good }, "bad_draws_left"),
        (PlanSpot { opponents: 0, ..good }, "too_few_players"),
        (PlanSpot { opponents: 9, ..good }, "too_many_players"),
        (PlanSpot { pot: u64::MAX, ..good }, "too_many_chips"),
        (PlanSpot { stack: u64::MAX, ..good }, "too_many_chips"),
        (PlanSpot { rules: Rules { min_bet: 0, ..good.rules }, ..good }, "bad_min_bet"),
    ] {
        assert_eq!(code(spot, Plan::new(10)), expected);
    }
    let least = PlanSpot { dead: cards("As Ks"), opponents: 8, ..good };
    assert!(plan(&least, &Plan::new(2), Seed::from(1), &mut no_progress).unwrap().is_ok());
    assert_eq!(code(good, Plan::new(1)), "bad_samples");
    assert_eq!(code(good, Plan { threads: Some(0), ..Plan::new(10) }), "bad_threads");
}
