//! `deal_hidden` draws every deal that may be as often as any other.

use std::collections::BTreeMap;

use fivecard::black_five::{Setup, State, View};
use fivecard::game::GameState;
use fivecard::{CardSet, Seed};

use crate::support::seat;

/// Every way to deal `unseen` to seats with these numbers of free places.
fn all_deals(unseen: &[fivecard::Card], free: [usize; 5]) -> Vec<[CardSet; 5]> {
    let Some((&card, rest)) = unseen.split_first() else { return vec![[CardSet::EMPTY; 5]] };
    let mut deals = Vec::new();
    for seat in (0..5).filter(|&seat| free[seat] > 0) {
        let mut free = free;
        free[seat] -= 1;
        for mut deal in all_deals(rest, free) {
            deal[seat] = deal[seat].with(card);
            deals.push(deal);
        }
    }
    deals
}

/// The deals that `seen` allows, found by trying them all: those that are possible as a
/// position in mid-deal and look the same from the seat.
fn consistent(seen: &View, setup: &Setup) -> Vec<[CardSet; 5]> {
    let me = seen.seat().index();
    let unseen: Vec<_> = seen.unseen().iter().collect();
    let mut free = seen.public().hand_sizes();
    free[me] = 0;
    let is_possible = |hands: &[CardSet; 5]| {
        let setup = Setup { hands: *hands, ..setup.clone() };
        State::from_hands(setup).is_ok_and(|state| state.view(seen.seat()).unwrap() == *seen)
    };
    let with_mine = all_deals(&unseen, free).into_iter().map(|mut hands| {
        hands[me] = seen.hand();
        hands
    });
    with_mine.filter(is_possible).collect()
}

fn check(setup: Setup, looking: usize, expected_deals: usize) {
    let seen = State::from_hands(setup.clone()).unwrap().view(seat(looking)).unwrap();
    let possible = consistent(&seen, &setup);
    assert_eq!(possible.len(), expected_deals, "{seen:?}");

    let draws = 400 * possible.len();
    let mut counts: BTreeMap<[u64; 5], usize> = BTreeMap::new();
    for number in 0..draws as u64 {
        let guess = seen.deal_hidden(Seed::from(7).child(number));
        *counts.entry(guess.hands().map(|hand| hand.bits())).or_default() += 1;
    }
    assert!(possible.iter().all(|deal| counts.contains_key(&deal.map(|hand| hand.bits()))));
    assert_eq!(counts.len(), possible.len(), "an impossible deal was drawn");
    let mean = draws as f64 / possible.len() as f64;
    let chi_square: f64 = counts.values().map(|&count| (count as f64 - mean).powi(2) / mean).sum();
    // Mean and five standard deviations of chi-square with these degrees of freedom.
    let degrees = (possible.len() - 1) as f64;
    assert!(chi_square < degrees + 5.0 * (2.0 * degrees).sqrt(), "{chi_square} of {degrees}");
}

fn hands(text: [&str; 5]) -> [CardSet; 5] {
    text.map(|hand| hand.parse().unwrap())
}

#[test]
fn from_the_start_any_seat_may_hold_it() {
    // Five unseen cards for places 2, 1, 1, 1: 5! / 2! deals.
    check(Setup::new(hands(["4c 6c", "6d 7h", "7d", "5s", "9c"])), 1, 60);
}

#[test]
fn a_dealer_who_plays_on_after_an_idle_first_finisher_does_not_hold_it() {
    // Of the 60 deals of 5 cards to places 2, 1, 1, 1 those 24 are out in which one of the
    // dealer's two cards is the black five: 4 * 3!.
    let finished = vec![seat(1)];
    let setup = Setup::new(hands(["4c 6c", "", "7d", "5s", "9c 8c"]));
    // Looking from seat 2: five cards to places 2, 1, 2: 30 deals, 12 of them with the dealer.
    check(Setup { finished, leader: Some(seat(2)), ..setup }, 2, 18);
}

#[test]
fn a_revealed_black_five_stays_where_it_is() {
    // Four cards to places 2, 1, 1 with the fifth fixed: 4! / 2!.
    let setup = Setup::new(hands(["4c 6c", "6d 7h", "7d", "5s", "9c"]));
    check(Setup { revealed: true, ..setup }, 1, 12);
}

#[test]
fn the_holder_knows_where_it_is() {
    // Five cards to places 2, 2, 1.
    let setup = Setup::new(hands(["4c 6c", "6d 7h", "7d", "5s", ""]));
    let finished = vec![seat(4)];
    check(Setup { finished, holder: Some(seat(3)), ..setup }, 3, 30);
}

#[test]
fn once_played_it_is_nowhere() {
    let setup = Setup::new(hands(["4c 6c", "6d", "7d", "8h", "9c"]));
    let setup = Setup { holder: Some(seat(2)), ..setup };
    // Four cards to places 1 each, seen from the dealer.
    check(setup, 0, 24);
}
