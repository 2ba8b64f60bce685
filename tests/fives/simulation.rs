//! Simulation: sums that are the same for any split, and the figures they come to.

use fivecard::fives::{Bot, Decider, MAX_SEATS, Rules, Simulation, default_stacks, simulate};
use fivecard::simulate::{Plan, Stopped, Tally, no_progress};
use fivecard::{HandCategory, Seed};
use std::ops::ControlFlow;

fn run(plan: &Plan, seed: u64, bots: &[Bot], stacks: &[u64], rules: Rules) -> Simulation {
    let bots: Vec<Decider<'_>> = bots.iter().copied().map(Decider::from).collect();
    simulate(plan, Seed::from(seed), &bots, stacks, rules, &mut no_progress).unwrap().unwrap()
}

#[test]
fn the_parts_of_a_run_add_up_to_the_whole_on_any_number_of_threads() {
    let bots = [Bot::Random, Bot::Basic, Bot::Pat, Bot::Random, Bot::Basic, Bot::Random];
    let stacks = [3, 20, 8, 100, 1, 55];
    let rules = Rules { price_per_card: 2, ..Rules::new(3) };
    let whole = run(&Plan { threads: Some(1), ..Plan::new(600) }, 4, &bots, &stacks, rules);
    let mut sum = Simulation::default();
    for (first, games, threads) in [(0, 1, Some(1)), (1, 350, Some(2)), (351, 249, None)] {
        let plan = Plan { first, games, threads, chunk: 7 };
        sum.merge(&run(&plan, 4, &bots, &stacks, rules));
    }
    assert_eq!(sum, whole);
    assert_ne!(whole, run(&Plan::new(600), 5, &bots, &stacks, rules));
}

#[test]
fn what_is_counted_fits_together() {
    let bots = [Bot::Random; 6];
    let result = run(&Plan::new(2_000), 1, &bots, &[1, 9, 20, 30, 50, 200], Rules::new(2));
    assert_eq!((result.games, result.replays.iter().sum::<u64>()), (2_000, 2_000));
    let replays: u64 = (0..).zip(&result.replays).map(|(number, &games)| number * games).sum();
    assert_eq!(result.deals, result.games + replays);
    assert_eq!(result.nobody_won + result.partly_won, replays, "each of them led to a replay");
    assert!(result.partly_won > 0 && result.nobody_won > 0);
    assert_eq!(result.winnings.iter().map(|seat| seat.sum).sum::<i128>(), 0);
    assert!(result.winnings[..6].iter().all(|seat| seat.count == 2_000));
    assert!(result.winnings[6..].iter().all(|seat| seat.count == 0));
    assert!(result.pots.won > 0 && result.pots.uncontested > 0 && result.pots.carried > 0);
    assert!(result.pots.largest <= 310);
    let drawn: Vec<u64> = result.draws.iter().map(|draw| draw.iter().sum()).collect();
    assert!(drawn.iter().all(|&times| times == drawn[0] && times <= 6 * result.deals));
    assert!(result.cards_drawn() > 0);
    assert_eq!(result.most_replays(), Some(result.replays.len() - 1));
    let royal = HandCategory::RoyalFlush as usize;
    assert_eq!(result.shown[royal][1], 0, "no royal flush holds a five");
}

/// How often the best of undrawn hands holds a five, in standard errors from `expected`.
fn deviation(players: usize, deals_wanted: u64, expected: f64) -> f64 {
    // Games take about 1 / expected deals.
    let games = (deals_wanted as f64 * expected) as u64;
    let bots = vec![Bot::Pat; players];
    let stacks = vec![1_000_000; players];
    let result = run(&Plan::new(games), 30, &bots, &stacks, Rules::new(1));
    assert_eq!(result.showdowns, result.deals);
    assert_eq!(result.deals - result.nobody_won, result.games);
    let (deals, won) = (result.deals as f64, result.games as f64);
    (won / deals - expected) / (expected * (1.0 - expected) / deals).sqrt()
}

#[test]
fn undrawn_hands_win_as_often_as_they_should() {
    // Four standard errors: one run in 16,000 would miss by chance, and the seed is fixed.
    assert!(deviation(2, 200_000, 0.300_863_8).abs() < 4.0);
    // Simulated elsewhere over 40 million deals (rulings, 4.4).
    for (players, expected) in [(3, 0.283_25), (6, 0.256_85), (9, 0.247_30)] {
        let off = deviation(players, 60_000, expected);
        assert!(off.abs() < 4.0, "{players} players: {off} standard errors");
    }
}

#[test]
#[ignore = "ten million deals take a while: make test-slow"]
fn ten_million_undrawn_deals_between_two_have_a_winner_as_often_as_they_should() {
    let off = deviation(2, 10_000_000, 74_964_831_434.0 / 249_165_381_465.0);
    assert!(off.abs() < 4.0, "{off} standard errors");
}

#[test]
fn invalid_runs_are_errors() {
    let code = |bots: usize, stacks: &[u64], rules| {
        let bots = vec![Decider::Bot(Bot::Pat); bots];
        simulate(&Plan::new(9), Seed::from(1), &bots, stacks, rules, &mut no_progress)
            .unwrap_err()
            .code()
    };
    let rules = Rules::new(1);
    assert_eq!(code(2, &[9, 9, 9], rules), "wrong_bots");
    assert_eq!(code(2, &[9, 0], rules), "empty_seat");
    assert_eq!(code(1, &[9], rules), "too_few_players");
    assert_eq!(code(10, &[9; MAX_SEATS + 1], rules), "too_many_players");
    assert_eq!(code(2, &[1 << 31, 1], rules), "too_many_chips");
    assert_eq!(code(2, &[u64::MAX, 1], rules), "chips_overflow");
    assert_eq!(code(2, &[9, 9], Rules { min_bet: 0, ..rules }), "bad_min_bet");
}

#[test]
fn a_run_stops_when_told() {
    let bots = [Decider::Bot(Bot::Pat); 2];
    let plan = Plan { chunk: 10, threads: Some(1), ..Plan::new(1_000_000) };
    let stop =
        &mut |done| if done >= 30 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let stopped = simulate(&plan, Seed::from(1), &bots, &[9, 9], Rules::new(1), stop).unwrap();
    assert_eq!(stopped, Err(Stopped::Cancelled));
}

#[test]
fn only_simulations_of_as_many_seats_add_up() {
    let run = |seats: usize, games| {
        run(&Plan::new(games), 1, &vec![Bot::Pat; seats], &vec![20; seats], Rules::new(1))
    };
    let (two, three) = (run(2, 5), run(3, 5));
    assert_eq!(two.merged(&three).unwrap_err().code(), "wrong_seats");
    assert_eq!(run(2, 0).merged(&three).unwrap_err().code(), "wrong_seats");
    assert_eq!(Simulation::default().merged(&three), Ok(three));
    assert_eq!(two.merged(&two).unwrap().games, 10);
}

#[test]
fn stacks_are_a_hundred_least_bets_by_default() {
    let rules = Rules { min_bet: 7, ..Rules::new(2) };
    assert_eq!(default_stacks(3, &rules), [700; 3]);
    assert_eq!(default_stacks(2, &Rules { min_bet: u64::MAX, ..rules }), [u64::MAX; 2]);
}
