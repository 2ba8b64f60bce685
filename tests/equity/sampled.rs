//! Random samples: reproducible, the same in parts, and honest about their error.

use std::ops::ControlFlow;

use fivecard::holdem::Range;
use fivecard::holdem::equity::{Counts, Spot};
use fivecard::simulate::{Stopped, Tally, normal_interval};
use fivecard::{CardSet, Seed};

use crate::brute::{cards, carry_on, count, draw, range, set};

fn sample(spot: &Spot, first: u64, samples: u64, threads: Option<usize>) -> Counts {
    spot.sample(first, samples, Seed::from(9), threads, &mut carry_on).unwrap().unwrap()
}

#[test]
fn the_same_seed_gives_the_same_counts_for_any_threads_and_parts() {
    let players = vec![range("AcAs"), range("22+, AKs:0.5"), Range::random(), range("JTs")];
    let spot = Spot::new(players, &cards(set("2c 7d Th")), &cards(set("3s"))).unwrap();
    let whole = sample(&spot, 0, 50_000, Some(1));
    assert_eq!(whole.total(), 50_000);
    for threads in [None, Some(2), Some(7)] {
        assert_eq!(sample(&spot, 0, 50_000, threads), whole);
    }
    let mut sum = Counts::default();
    let parts = [0, 1, 1023, 1024, 1025, 5000, 5001, 33_333, 50_000];
    for part in parts.windows(2) {
        sum.merge(&sample(&spot, part[0], part[1] - part[0], None));
    }
    assert_eq!(sum, whole);
    assert_eq!(sample(&spot, 7, 0, None), Counts::default());
    let other = spot.sample(0, 50_000, Seed::from(10), None, &mut carry_on).unwrap().unwrap();
    assert_ne!(other, whole);
}

#[test]
fn a_run_tells_its_progress_and_can_be_stopped() {
    let spot = Spot::new(vec![range("AcAs"), Range::random()], &[], &[]).unwrap();
    let mut reported = Vec::new();
    let mut watch = |done| {
        reported.push(done);
        ControlFlow::Continue(())
    };
    spot.sample(5, 100_000, Seed::from(1), Some(2), &mut watch).unwrap().unwrap();
    assert!(reported.is_sorted() && reported.last() == Some(&100_000), "{reported:?}");
    let mut stop = |_| ControlFlow::Break(());
    let stopped = spot.sample(0, u64::MAX, Seed::from(1), Some(1), &mut stop).unwrap();
    assert_eq!(stopped, Err(Stopped::Cancelled));
}

#[test]
fn intervals_cover_the_exact_equity_about_95_times_in_100() {
    let mut chance = Seed::from(11).stream(0);
    let (mut covered, mut spots) = (0, 0);
    while spots < 400 {
        let board = draw(&mut chance, CardSet::FULL, [0, 3, 4][spots % 3]);
        let hands = draw(&mut chance, !board, 2);
        let others = if spots % 2 == 0 { range("random") } else { range("22+, A2s+, KTo+:0.5") };
        let ranges = vec![Range::of_hand(&cards(hands)).unwrap(), others];
        let spot = Spot::new(ranges, &cards(board), &[]).unwrap();
        // Before the flop a sample stands for the exact count, with a hundredth of its variance.
        let exact = if board.is_empty() {
            spot.sample(0, 300_000, Seed::from(1000), None, &mut carry_on).unwrap().unwrap()
        } else {
            count(&spot)
        };
        let sampled = spot.sample(0, 3_000, Seed::from(spots as u64), None, &mut carry_on);
        let sampled = &sampled.unwrap().unwrap().players()[0].clone();
        let (mean, error) = (sampled.equity().unwrap(), sampled.standard_error().unwrap());
        let (low, high) = normal_interval(mean, error);
        let equity = exact.players()[0].equity().unwrap();
        covered += usize::from((low..=high).contains(&equity));
        spots += 1;
    }
    // Three standard deviations of a binomial with 400 trials and p = 0.95.
    assert!((367..=393).contains(&covered), "{covered} of 400");
}

#[test]
fn hands_of_overlapping_ranges_come_as_often_as_they_should() {
    // Of AA and AK the aces clash with most AK: exact counts show how often.
    let ranges = vec![range("AA, 72o:0.25"), range("AKs, 33:0.5"), range("AQ, 99")];
    let board = cards(set("2c 8d Th Js 4s"));
    let spot = Spot::new(ranges, &board, &[]).unwrap();
    let (exact, sampled) = (count(&spot), sample(&spot, 0, 400_000, None));
    for (exact, sampled) in exact.players().iter().zip(sampled.players()) {
        let (expected, got) = (exact.equity().unwrap(), sampled.equity().unwrap());
        let error = sampled.standard_error().unwrap();
        assert!((expected - got).abs() < 4.0 * error, "{expected} {got} {error}");
    }
}

#[test]
fn full_tables_are_dealt() {
    let spot = Spot::new(vec![Range::random(); 23], &[], &[]).unwrap();
    let counts = sample(&spot, 0, 20_000, None);
    for chances in counts.players() {
        let (equity, error) = (chances.equity().unwrap(), chances.standard_error().unwrap());
        assert!((equity - 1.0 / 23.0).abs() < 4.5 * error, "{equity} {error}");
    }
    let mut ranges = vec![range("AA, KK"); 4];
    ranges.push(range("QQ"));
    let spot = Spot::new(ranges, &[], &[]).unwrap();
    assert_eq!(sample(&spot, 0, 5_000, None).total(), 5_000);
}
