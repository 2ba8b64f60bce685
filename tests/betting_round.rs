//! One betting round: what the rules say, case by case, and against a naive twin.

#[path = "support/naive_round.rs"]
mod naive_round;

use fivecard::betting::{Action, Opening, Round, Sizes, Structure};
use fivecard::{Seat, SeatSet};
use naive_round::NaiveRound;
use proptest::prelude::*;

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// Blinds of 5 and 10 posted by seats 1 and 2, seat 3 or the one after to act.
fn blinds(structure: Structure, stacks: &[u64]) -> Round {
    let mut left = stacks.to_vec();
    let mut posted = vec![0; stacks.len()];
    for (index, blind) in [(1 % stacks.len(), 5), (2 % stacks.len(), 10)] {
        posted[index] = blind.min(left[index]);
        left[index] -= posted[index];
    }
    Round::open(&Opening {
        structure,
        min_bet: 10,
        stacks: &left,
        posted: &posted,
        price: 10,
        pot: 0,
        live: SeatSet::first(stacks.len()),
        barred: SeatSet::EMPTY,
        first: seat(3 % stacks.len()),
    })
    .unwrap()
}

fn no_blinds(structure: Structure, stacks: &[u64], pot: u64) -> Round {
    Round::open(&Opening {
        structure,
        min_bet: 10,
        stacks,
        posted: &[],
        price: 0,
        pot,
        live: SeatSet::first(stacks.len()),
        barred: SeatSet::EMPTY,
        first: seat(0),
    })
    .unwrap()
}

/// Takes the actions, each by the seat whose turn it is.
fn play(round: Round, actions: &str) -> Round {
    actions.split(", ").fold(round, |round, text| {
        let action: Action = text.parse().unwrap();
        let seat = round.to_act().unwrap_or_else(|| panic!("over before {text}"));
        round.apply(seat, action).unwrap_or_else(|error| panic!("{text}: {error}"))
    })
}

fn legal(round: &Round) -> String {
    round.to_act().map_or(String::new(), |seat| round.legal_actions(seat).to_string())
}

fn refusal(round: &Round, action: &str) -> &'static str {
    let action: Action = action.parse().unwrap();
    round.resolve(round.to_act().unwrap(), action).unwrap_err().code()
}

#[test]
fn the_big_blind_has_the_last_word() {
    let round = blinds(Structure::NoLimit, &[200; 4]);
    assert_eq!(legal(&round), "fold, call 10, raise 20..200");
    let round = play(round, "call, call, call");
    assert_eq!(
        (round.to_act(), legal(&round)),
        (Some(seat(2)), "fold, check, raise 20..200".into())
    );
    assert!(play(round, "check").is_over());
    assert_eq!(play(round, "raise to 30").to_act(), Some(seat(3)));
}

#[test]
fn raises_add_the_largest_full_raise() {
    let round = play(blinds(Structure::NoLimit, &[1000; 3]), "raise to 50");
    assert_eq!(refusal(&round, "raise to 89"), "raise_too_small");
    let round = play(round, "raise to 90, raise to 200");
    assert_eq!(legal(&round), "fold, call 150, raise 310..1000");
}

#[test]
fn a_short_all_in_reopens_nothing_but_several_may() {
    // Seat 0 bets 50; 80 and 101 are all-in; seat 3 called 80 in between.
    let round = no_blinds(Structure::NoLimit, &[300, 80, 300, 300, 101], 0);
    let round = play(round, "bet 50, all-in, fold, call, all-in");
    assert_eq!(
        (round.to_act(), legal(&round)),
        (Some(seat(0)), "fold, call 51, raise 151..300".into())
    );
    let round = play(round, "call");
    assert_eq!((round.to_act(), legal(&round)), (Some(seat(3)), "fold, call 21".into()));
    assert_eq!(refusal(&round, "raise to 200"), "raise_not_reopened");
    assert_eq!(refusal(&round, "all-in"), "raise_not_reopened");
}

#[test]
fn who_has_not_acted_may_raise_over_a_short_all_in_by_a_full_raise() {
    let round = no_blinds(Structure::NoLimit, &[300, 60, 300], 0);
    let round = play(round, "bet 50, all-in");
    assert_eq!(legal(&round), "fold, call 60, raise 110..300");
}

#[test]
fn nobody_raises_against_all_ins_alone_and_a_bet_must_be_answered() {
    let round = play(no_blinds(Structure::NoLimit, &[500, 50], 0), "check, all-in");
    assert_eq!(legal(&round), "fold, call 50");
    assert_eq!(refusal(&round, "raise to 200"), "nobody_can_call");
    assert_eq!(refusal(&round, "check"), "cannot_check");
    assert!(no_blinds(Structure::NoLimit, &[500, 0], 0).is_over());
    assert!(no_blinds(Structure::NoLimit, &[0, 0], 0).is_over());
}

#[test]
fn a_short_blind_keeps_the_price_and_asks_nobody_who_has_paid_more() {
    let round = blinds(Structure::NoLimit, &[200, 200, 4, 200]);
    assert_eq!(legal(&round), "fold, call 10, raise 20..200");
    // Seat 1 has 5 in against 4: nothing to call, and nobody to bet against.
    assert!(play(round, "fold, fold").is_over());
}

#[test]
fn impossible_actions_are_refused_by_code() {
    let round = blinds(Structure::NoLimit, &[200; 4]);
    let out_of_turn = round.resolve(seat(0), Action::Fold).unwrap_err();
    assert_eq!(out_of_turn.code(), "out_of_turn");
    assert!(round.legal_actions(seat(0)).is_empty());
    for (action, code) in [
        ("bet 20", "cannot_bet"),
        ("raise to 201", "not_enough_chips"),
        ("raise to 10", "raise_too_small"),
        ("raise to 0", "raise_too_small"),
        ("check", "cannot_check"),
    ] {
        assert_eq!(refusal(&round, action), code, "{action}");
    }
    let round = no_blinds(Structure::NoLimit, &[200; 2], 0);
    for (action, code) in [
        ("call", "nothing_to_call"),
        ("raise to 20", "nothing_to_raise"),
        ("bet 9", "bet_too_small"),
        ("bet 201", "not_enough_chips"),
    ] {
        assert_eq!(refusal(&round, action), code, "{action}");
    }
    let over = play(round, "check, check");
    assert_eq!(over.resolve(seat(0), Action::Check).unwrap_err().code(), "betting_over");
}

#[test]
fn a_barred_seat_checks_calls_and_folds() {
    let opening = Opening {
        structure: Structure::NoLimit,
        min_bet: 10,
        stacks: &[100, 35],
        posted: &[],
        price: 0,
        pot: 20,
        live: SeatSet::first(2),
        barred: SeatSet::EMPTY.with(seat(1)),
        first: seat(1),
    };
    let round = Round::open(&opening).unwrap();
    assert_eq!(legal(&round), "fold, check");
    assert_eq!(refusal(&round, "bet 10"), "barred");
    assert_eq!(refusal(&round, "all-in"), "barred");
    let round = play(round, "check, bet 50");
    assert_eq!(legal(&round), "fold, call 35");
    assert_eq!(round.resolve(seat(1), Action::AllIn), Ok(Action::Call));
    assert_eq!(play(round, "all-in").stacks(), [50, 0]);
}

#[test]
fn pot_limit_raises_by_the_pot_after_the_call() {
    let round = blinds(Structure::PotLimit, &[1000; 4]);
    // 15 in the pot and 10 to call make 25.
    assert_eq!(legal(&round), "fold, call 10, raise 20..35");
    let round = play(round, "raise to 35");
    assert_eq!(legal(&round), "fold, call 35, raise 60..120");
    assert_eq!(refusal(&round, "raise to 121"), "raise_too_large");
    assert_eq!(refusal(&round, "all-in"), "raise_too_large");
    let round = no_blinds(Structure::PotLimit, &[1000; 2], 40);
    assert_eq!(legal(&round), "fold, check, bet 10..40");
    assert_eq!(refusal(&round, "bet 41"), "bet_too_large");
    // The least bet is allowed even where the pot is smaller.
    assert_eq!(legal(&no_blinds(Structure::PotLimit, &[1000; 2], 3)), "fold, check, bet 10");
}

#[test]
fn fixed_limit_takes_a_bet_and_four_raises() {
    let round = blinds(Structure::FixedLimit, &[200; 4]);
    assert_eq!(legal(&round), "fold, call 10, raise 20");
    let round = play(round, "raise to 20, raise to 30, raise to 40, raise to 50");
    assert_eq!(legal(&round), "fold, call 30");
    assert_eq!(refusal(&round, "raise to 60"), "raises_capped");
    // Folds that leave two do not lift the cap, but two seats have none.
    assert_eq!(legal(&play(round, "fold, fold")), "fold, call 10");
    let two = blinds(Structure::FixedLimit, &[200; 2]);
    let two = play(two, "raise to 20, raise to 30, raise to 40, raise to 50, raise to 60");
    assert_eq!(legal(&two), "fold, call 10, raise 70");
}

#[test]
fn half_a_bet_reopens_fixed_limit() {
    let round = no_blinds(Structure::FixedLimit, &[100, 15, 100], 0);
    let round = play(round, "bet 10, all-in, call");
    assert_eq!(legal(&round), "fold, call 5, raise 25");
    let round = no_blinds(Structure::FixedLimit, &[100, 14, 100], 0);
    let round = play(round, "bet 10, all-in, call");
    assert_eq!(legal(&round), "fold, call 4");
}

#[test]
fn the_largest_chips_do_not_overflow() {
    let half = u64::MAX / 2;
    for structure in Structure::ALL {
        let round = no_blinds(structure, &[half, half], 1);
        let seat0 = round.to_act().unwrap();
        let sizes = round.legal_actions(seat0).bet.unwrap();
        let round = round.apply(seat0, Action::Bet(sizes.max)).unwrap();
        assert!(round.legal_actions(seat(1)).call.is_some());
        assert!(round.pot() > 1);
    }
    let opening = Opening {
        structure: Structure::NoLimit,
        min_bet: u64::MAX,
        stacks: &[half, half],
        posted: &[],
        price: 0,
        pot: 2,
        live: SeatSet::first(2),
        barred: SeatSet::EMPTY,
        first: seat(0),
    };
    assert_eq!(Round::open(&opening).unwrap_err().code(), "chips_overflow");
    let round = Round::open(&Opening { pot: 1, ..opening }).unwrap();
    let all = Sizes { min: half, max: half };
    assert_eq!(round.legal_actions(seat(0)).bet, Some(all));
}

#[test]
fn invalid_openings_are_refused() {
    let good = Opening {
        structure: Structure::NoLimit,
        min_bet: 10,
        stacks: &[5, 5],
        posted: &[5, 10],
        price: 10,
        pot: 0,
        live: SeatSet::first(2),
        barred: SeatSet::EMPTY,
        first: seat(0),
    };
    assert!(Round::open(&good).is_ok());
    for (opening, code) in [
        (Opening { stacks: &[], posted: &[], ..good }, "too_few_players"),
        (Opening { stacks: &[1; 10], posted: &[], ..good }, "too_many_players"),
        (Opening { live: SeatSet::first(3), ..good }, "no_such_seat"),
        (Opening { first: seat(2), ..good }, "no_such_seat"),
        (Opening { min_bet: 0, ..good }, "bad_min_bet"),
        (Opening { posted: &[5], ..good }, "bad_posted"),
        (Opening { posted: &[5, 11], ..good }, "bad_posted"),
    ] {
        assert_eq!(Round::open(&opening).unwrap_err().code(), code);
    }
}

#[derive(Clone, Debug)]
struct Case {
    naive: NaiveRound,
    choices: Vec<u64>,
}

fn cases() -> impl Strategy<Value = Case> {
    let table = (2..=6usize).prop_flat_map(|seats| {
        (
            prop::sample::select(&Structure::ALL[..]),
            prop::collection::vec(prop_oneof![0..12u64, 0..90u64], seats),
            prop::collection::vec(prop::bool::weighted(0.15), seats),
            prop::collection::vec(prop::bool::weighted(0.15), seats),
            0..seats,
            1..7u64,
            prop::bool::ANY,
            0..40u64,
            prop::collection::vec(any::<u64>(), 40),
        )
    });
    table.prop_map(
        |(structure, stacks, folded, barred, first, min_bet, with_blinds, pot, choices)| {
            let seats = stacks.len();
            let (mut start, mut posted) = (stacks, vec![0; seats]);
            if with_blinds {
                for (index, blind) in [(first, min_bet.div_ceil(2)), ((first + 1) % seats, min_bet)]
                {
                    posted[index] = blind.min(start[index]);
                    start[index] -= posted[index];
                }
            }
            let folded_before = if with_blinds { vec![false; seats] } else { folded };
            let price = if with_blinds { min_bet } else { 0 };
            let first = if with_blinds { (first + 2) % seats } else { first };
            let naive = NaiveRound {
                structure,
                min_bet,
                start,
                posted,
                price,
                pot,
                folded_before,
                barred,
                first,
                log: Vec::new(),
            };
            Case { naive, choices }
        },
    )
}

fn open(naive: &NaiveRound) -> Round {
    let set = |flags: &[bool], expected: bool| -> SeatSet {
        (0..flags.len()).filter(|&index| flags[index] == expected).map(seat).collect()
    };
    Round::open(&Opening {
        structure: naive.structure,
        min_bet: naive.min_bet,
        stacks: &naive.start,
        posted: &naive.posted,
        price: naive.price,
        pot: naive.pot,
        live: set(&naive.folded_before, false),
        barred: set(&naive.barred, true),
        first: seat(naive.first),
    })
    .unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The real round and the naive one agree on every action of every seat, all sizes included.
    #[test]
    fn the_round_is_its_naive_twin(case in cases()) {
        let Case { mut naive, choices } = case;
        let mut round = open(&naive);
        let chips: u64 = round.stacks().iter().sum::<u64>() + round.pot();
        for choice in choices.iter().cycle() {
            prop_assert_eq!(round.to_act().map(Seat::index), naive.to_act());
            let put = naive.put();
            prop_assert_eq!(round.bets(), &put[..]);
            prop_assert_eq!(round.last_to_bet().map(Seat::index), naive.last_to_bet());
            prop_assert_eq!(round.stacks().iter().sum::<u64>() + round.pot(), chips);
            let mut accepted = Vec::new();
            for index in 0..naive.start.len() {
                let legal = round.legal_actions(seat(index));
                let sizes = (0..=103).flat_map(|chips| [Action::Bet(chips), Action::RaiseTo(chips)]);
                let plain = [Action::Fold, Action::Check, Action::Call, Action::AllIn];
                for action in plain.into_iter().chain(sizes) {
                    let judged = naive.judge(index, action);
                    let applied = round.apply(seat(index), action);
                    prop_assert_eq!(applied.is_ok(), judged.is_some(), "seat {} {}", index, action);
                    prop_assert_eq!(legal.allows(action), judged.is_some(), "{} {}", index, action);
                    if let (Ok(next), Some(did)) = (applied, judged) {
                        accepted.push((index, did, next));
                    }
                }
            }
            if accepted.is_empty() {
                break;
            }
            let (index, did, next) = accepted[(*choice % accepted.len() as u64) as usize];
            naive.log.push((index, did));
            round = next;
        }
        prop_assert!(round.is_over());
    }
}

#[test]
fn actions_parse_again() {
    let all = [
        Action::Fold,
        Action::Check,
        Action::Call,
        Action::Bet(20),
        Action::RaiseTo(u64::MAX),
        Action::AllIn,
    ];
    for action in all {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    assert_eq!("all_in".parse(), Ok(Action::AllIn));
    assert_eq!("  raise_to  60 ".parse(), Ok(Action::RaiseTo(60)));
}

#[test]
fn other_texts_are_refused() {
    let code = |text: &str| text.parse::<Action>().unwrap_err().code();
    for text in ["", "Fold", "raise 60", "bet", "bet 1 2", "raise to", "check check", "call 4"] {
        assert_eq!(code(text), "bad_action", "{text}");
    }
    for text in ["bet -1", "bet +1", "bet 1.5", "bet 18446744073709551616", "raise to x"] {
        assert_eq!(code(text), "bad_amount", "{text}");
    }
}
