//! Pots against a twin that moves one chip at a time, against laws, and against the casebook.

use std::collections::HashSet;

use fivecard::betting::{Award, Collected, Pot, award, collect, settle, split};
use fivecard::{BySeat, Seat, SeatSet};
use proptest::prelude::*;
use serde_json::Value;

#[path = "support/casebook.rs"]
mod casebook;

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn seats(indices: &[usize]) -> SeatSet {
    indices.iter().map(|&index| seat(index)).collect()
}

fn by_seat(chips: &[u64]) -> BySeat<u64> {
    chips.iter().copied().collect()
}

fn amounts_and_claims(pots: &[Pot]) -> Vec<(u64, SeatSet)> {
    pots.iter().map(|pot| (pot.amount, pot.eligible)).collect()
}

/// Contributions, who is live, and a seat for the button.
fn tables(most_seats: usize, most_chips: u64) -> impl Strategy<Value = (Vec<u64>, SeatSet, Seat)> {
    (1..=most_seats)
        .prop_flat_map(move |count| {
            let chips = prop::collection::vec(0..=most_chips, count);
            (chips, prop::collection::vec(any::<bool>(), count), 0..count, 0..count)
        })
        .prop_map(|(chips, live, sure, button)| {
            let live = live.iter().enumerate().filter(|&(_, &live)| live).map(|(i, _)| seat(i));
            (chips, live.collect::<SeatSet>().with(seat(sure)), seat(button))
        })
}

/// Takes chips off the lone live top one by one, then one chip of each seat a round.
fn collected_chip_by_chip(contributed: &[u64], live: SeatSet) -> (Vec<u64>, Vec<(u64, SeatSet)>) {
    let mut left = contributed.to_vec();
    let mut returned = vec![0; left.len()];
    loop {
        let most = *left.iter().max().unwrap();
        let top: Vec<usize> = (0..left.len()).filter(|&index| left[index] == most).collect();
        if most == 0 || top.len() > 1 || !live.contains(seat(top[0])) {
            break;
        }
        left[top[0]] -= 1;
        returned[top[0]] += 1;
    }
    let mut pots: Vec<(u64, SeatSet)> = Vec::new();
    while left.iter().any(|&chips| chips > 0) {
        let payers: Vec<usize> = (0..left.len()).filter(|&index| left[index] > 0).collect();
        let claimants: SeatSet =
            payers.iter().map(|&index| seat(index)).filter(|&s| live.contains(s)).collect();
        for &index in &payers {
            left[index] -= 1;
        }
        let amount = payers.len() as u64;
        match pots.last_mut() {
            Some(pot) if claimants.is_empty() || pot.1 == claimants => pot.0 += amount,
            None if claimants.is_empty() => pots.push((amount, live)),
            _ => pots.push((amount, claimants)),
        }
    }
    (returned, pots)
}

/// Deals the pot out one chip at a time, round the table from the left of the button.
fn split_chip_by_chip(amount: u64, winners: SeatSet, seats: usize, button: Seat) -> Vec<u64> {
    let mut shares = vec![0; seats];
    let mut place = button.index();
    for _ in 0..amount {
        place = (place + 1) % seats;
        while !winners.contains(seat(place)) {
            place = (place + 1) % seats;
        }
        shares[place] += 1;
    }
    shares
}

fn shares_by_seat(awards: &[Award], seats: usize) -> Vec<u64> {
    let mut shares = vec![0; seats];
    for award in awards {
        shares[award.seat.index()] += award.chips;
    }
    shares
}

proptest! {
    #[test]
    fn pots_are_those_of_the_twin((contributed, live, _) in tables(7, 12)) {
        let Collected { returned, pots } = collect(&by_seat(&contributed), live).unwrap();
        let (twin_returned, twin_pots) = collected_chip_by_chip(&contributed, live);
        prop_assert_eq!(returned.values(), twin_returned);
        prop_assert_eq!(amounts_and_claims(&pots), twin_pots);
    }

    #[test]
    fn shares_are_those_of_the_twin((_, winners, button) in tables(9, 0), amount in 0u64..200,
                                    more in 0usize..3) {
        let table = winners.iter().last().unwrap().index().max(button.index()) + 1 + more;
        let awards = split(amount, winners, table, Some(button)).unwrap();
        prop_assert_eq!(
            shares_by_seat(&awards, table),
            split_chip_by_chip(amount, winners, table, button)
        );
        let order: Vec<Seat> = awards.iter().map(|award| award.seat).collect();
        let round: Vec<Seat> =
            button.round_from_left(table).filter(|&s| winners.contains(s)).collect();
        prop_assert_eq!(order, round);
        prop_assert!(awards.is_sorted_by(|a, b| a.chips >= b.chips));
        prop_assert!(awards[0].chips - awards[awards.len() - 1].chips <= 1);
    }

    #[test]
    fn chips_are_conserved_however_many((contributed, live, button) in tables(23, u64::MAX / 23),
                                        judged in any::<u32>()) {
        let judge = |pot: &Pot| {
            pot.eligible.iter().filter(|s| judged >> s.index() & 1 == 1).collect::<SeatSet>()
        };
        let deal = settle(&by_seat(&contributed), live, Some(button), judge).unwrap();
        let sum = |chips: &[u64]| chips.iter().map(|&c| u128::from(c)).sum::<u128>();
        prop_assert_eq!(
            sum(&contributed),
            sum(deal.returned.values()) + sum(deal.won().values()) + u128::from(deal.carried())
        );
        prop_assert_eq!(-deal.net().values().iter().sum::<i128>(), i128::from(deal.carried()));
        for settled in &deal.pots {
            let shared: u64 = settled.awards.iter().map(|award| award.chips).sum();
            prop_assert_eq!(shared, if settled.winners.is_empty() { 0 } else { settled.pot.amount });
            prop_assert!(settled.pot.amount > 0 && !settled.pot.eligible.is_empty());
        }
        // Each side pot is claimed by fewer of the seats that claim the pot before it.
        for pair in deal.pots.windows(2) {
            let (wide, narrow) = (pair[0].pot.eligible, pair[1].pot.eligible);
            prop_assert!(narrow.len() < wide.len() && narrow.iter().all(|s| wide.contains(s)));
        }
    }

    #[test]
    fn a_table_turned_round_settles_alike((contributed, live, button) in tables(8, 30),
                                          by in 0usize..8, best in 0usize..8) {
        let count = contributed.len();
        let turned = |s: Seat| seat((s.index() + by) % count);
        let mut moved = vec![0; count];
        for (index, &chips) in contributed.iter().enumerate() {
            moved[turned(seat(index)).index()] = chips;
        }
        // Seats with the same remainder as `best` are the tied winners, if there are any.
        let wins = |s: Seat| s.index() % 3 == best % 3;
        let here = settle(&by_seat(&contributed), live, Some(button), |pot| {
            pot.eligible.iter().filter(|&s| wins(s)).collect()
        }).unwrap();
        let live_there = live.iter().map(turned).collect();
        let there = settle(&by_seat(&moved), live_there, Some(turned(button)), |pot| {
            let back = |s: Seat| seat((s.index() + count - by % count) % count);
            pot.eligible.iter().filter(|&s| wins(back(s))).collect()
        }).unwrap();
        for (s, net) in here.net().iter() {
            prop_assert_eq!(*net, there.net()[turned(s)]);
            prop_assert_eq!(here.returned[s], there.returned[turned(s)]);
        }
    }

    #[test]
    fn chips_of_a_thousand_make_the_same_pots((contributed, live, _) in tables(8, 40)) {
        let plain = collect(&by_seat(&contributed), live).unwrap();
        let thousands: Vec<u64> = contributed.iter().map(|chips| chips * 1000).collect();
        let scaled = collect(&by_seat(&thousands), live).unwrap();
        let expected: Vec<_> =
            plain.pots.iter().map(|pot| (pot.amount * 1000, pot.eligible)).collect();
        prop_assert_eq!(amounts_and_claims(&scaled.pots), expected);
    }
}

#[test]
fn a_folded_seat_on_top_gets_nothing_back() {
    let chips = collect(&by_seat(&[40, 40, 90]), seats(&[0, 1])).unwrap();
    assert_eq!(chips.returned.values(), [0, 0, 0]);
    assert_eq!(amounts_and_claims(&chips.pots), [(170, seats(&[0, 1]))]);
    // What a folded seat put in also calls a live seat's bet.
    let chips = collect(&by_seat(&[100, 60, 80]), seats(&[0, 1])).unwrap();
    assert_eq!(chips.returned.values(), [20, 0, 0]);
    assert_eq!(amounts_and_claims(&chips.pots), [(180, seats(&[0, 1])), (40, seats(&[0]))]);
}

#[test]
fn seats_that_put_in_nothing_claim_only_what_no_live_seat_paid() {
    let chips = collect(&by_seat(&[0, 0, 10]), seats(&[0, 1])).unwrap();
    assert_eq!(amounts_and_claims(&chips.pots), [(10, seats(&[0, 1]))]);
    let chips = collect(&by_seat(&[0, 10, 10]), seats(&[0, 1])).unwrap();
    assert_eq!(amounts_and_claims(&chips.pots), [(20, seats(&[1]))]);
    let chips = collect(&by_seat(&[0, 0]), seats(&[0, 1])).unwrap();
    assert_eq!(chips.pots, []);
}

#[test]
fn the_last_live_seat_takes_what_is_left_and_its_uncalled_bet() {
    let live = seats(&[1]);
    let deal = settle(&by_seat(&[5, 30, 10]), live, None, |pot| pot.eligible).unwrap();
    assert_eq!(deal.returned.values(), [0, 20, 0]);
    assert_eq!(deal.won().values(), [0, 25, 0]);
    assert_eq!(deal.net().values(), [-5, 15, -10]);
    let alone = settle(&by_seat(&[u64::MAX, 0]), seats(&[0]), None, |pot| pot.eligible).unwrap();
    assert_eq!((alone.returned.values(), alone.pots.len()), (&[u64::MAX, 0][..], 0));
    assert_eq!(alone.net().values(), [0, 0]);
}

#[test]
fn a_pot_that_nobody_wins_is_carried_whole() {
    let judge = |pot: &Pot| if pot.eligible.len() == 3 { SeatSet::EMPTY } else { seats(&[1]) };
    let deal = settle(&by_seat(&[30, 70, 70]), SeatSet::first(3), None, judge).unwrap();
    assert_eq!((deal.carried(), deal.won().values()), (90, &[0, 80, 0][..]));
    assert_eq!(deal.pots[0].awards, []);
}

#[test]
fn settled_pots_are_equal_where_the_same_seats_get_the_same_chips() {
    let pots = [Pot { amount: 7, eligible: SeatSet::first(3) }];
    let settled =
        |winners, button| award(&pots, 3, Some(seat(button)), |_| winners).unwrap().remove(0);
    let one = settled(SeatSet::first(3), 2);
    let mut other = one.clone();
    other.awards.reverse();
    assert_ne!(other.awards, one.awards);
    assert_eq!(other, one);
    assert_eq!(HashSet::from([one.clone(), other]).len(), 1);
    for different in [settled(SeatSet::first(3), 0), settled(SeatSet::first(2), 2)] {
        assert_ne!(different, one);
    }
}

#[test]
fn the_greatest_amounts_settle_or_are_refused() {
    let half = u64::MAX / 2;
    let deal = settle(&by_seat(&[half, half, 1]), seats(&[0, 1]), Some(seat(2)), |p| p.eligible);
    assert_eq!(deal.unwrap().won().values(), [half + 1, half, 0]);
    let error = collect(&by_seat(&[u64::MAX, 1]), SeatSet::first(2)).unwrap_err();
    assert_eq!(error.code(), "chips_overflow");
    assert!(error.to_string().contains("18446744073709551615"), "{error}");
    let pots = [u64::MAX, 1].map(|amount| Pot { amount, eligible: SeatSet::first(1) });
    assert_eq!(award(&pots, 1, None, |pot| pot.eligible).unwrap_err().code(), "chips_overflow");
}

#[test]
fn invalid_chips_are_refused_with_their_code() {
    let two = by_seat(&[10, 10]);
    let code_of = |error: fivecard::SetupError| error.code();
    assert_eq!(collect(&two, SeatSet::EMPTY).map_err(code_of), Err("nobody_live"));
    assert_eq!(collect(&two, SeatSet::first(3)).map_err(code_of), Err("no_such_seat"));
    let pots = [Pot { amount: 1, eligible: SeatSet::first(2) }];
    let wrong = |_: &Pot| seats(&[2]);
    assert_eq!(award(&pots, 3, None, wrong).map_err(code_of), Err("winner_without_claim"));
    let both = |pot: &Pot| pot.eligible;
    assert_eq!(award(&pots, 3, Some(seat(3)), both).map_err(code_of), Err("no_such_seat"));
    assert_eq!(award(&pots, 1, None, both).map_err(code_of), Err("no_such_seat"));
    assert_eq!(split(7, SeatSet::EMPTY, 2, None).map_err(code_of), Err("no_winner"));
    assert_eq!(split(7, SeatSet::first(1), 24, None).map_err(code_of), Err("too_many_players"));
    let odd = award(&pots, 2, None, both).unwrap_err();
    assert_eq!(odd.code(), "odd_chip_needs_button");
    assert_eq!(odd.to_string(), "1 chip among 2 winners leave 1 chip over: the button is required");
}

/// The chips named in an object of the casebook, by seat; seats it leaves out have none.
fn chips_by_name(object: &Value, names: &[&str]) -> Vec<i64> {
    let chips = |name: &&str| object[*name].as_i64().unwrap_or(0);
    names.iter().map(chips).collect()
}

fn seats_named(list: &Value, names: &[&str]) -> SeatSet {
    let find = |name: &str| seat(names.iter().position(|&n| n == name).unwrap());
    casebook::texts(list).into_iter().map(find).collect()
}

#[test]
fn the_casebook_settles_as_it_says() {
    for case in casebook::poker_cases("settlement") {
        let id = case["id"].as_str().unwrap();
        let (input, expected) = (&case["input"], &case["expected"]);
        let names = casebook::texts(&input["seats_clockwise"]);
        let folded = seats_named(&input["folded"], &names);
        let live = (0..names.len()).map(seat).filter(|&s| !folded.contains(s)).collect();
        let contributed: BySeat<u64> =
            chips_by_name(&input["contributions"], &names).iter().map(|&c| c as u64).collect();
        let button = names.iter().position(|&name| input["button"] == name).map(seat);
        let pots = expected["pots_main_first"].as_array().unwrap();
        let mut judged = pots.iter().map(|pot| seats_named(&pot["winners"], &names));
        let deal = settle(&contributed, live, button, |_| judged.next().unwrap()).unwrap();
        let expected_pots: Vec<(u64, SeatSet)> = pots
            .iter()
            .map(|pot| (pot["amount"].as_u64().unwrap(), seats_named(&pot["eligible"], &names)))
            .collect();
        let built: Vec<_> = deal.pots.iter().map(|p| (p.pot.amount, p.pot.eligible)).collect();
        assert_eq!(built, expected_pots, "{id}");
        let as_signed = |chips: &BySeat<u64>| chips.values().iter().map(|&c| c as i64).collect();
        let (returned, won): (Vec<i64>, Vec<i64>) =
            (as_signed(&deal.returned), as_signed(&deal.won()));
        assert_eq!(returned, chips_by_name(&expected["uncalled_returned"], &names), "{id}");
        assert_eq!(won, chips_by_name(&expected["payout"], &names), "{id}");
        let net: Vec<i64> = deal.net().values().iter().map(|&net| net as i64).collect();
        assert_eq!(net, chips_by_name(&expected["net"], &names), "{id}");
        let total = expected["total"].as_i64().unwrap();
        assert_eq!(contributed.values().iter().sum::<u64>() as i64, total, "{id}");
    }
}
