//! Positions set up in mid-deal, and impossible ones.

use fivecard::black_five::{Setup, State};
use fivecard::game::GameState;
use fivecard::{CardSet, Seat};

use crate::support::seat;

fn hands(text: [&str; 5]) -> [CardSet; 5] {
    text.map(|hand| hand.parse().unwrap())
}

fn setup() -> Setup {
    Setup::new(hands(["4c 6c", "4d 6d", "4h 6h", "5s 7c", "9c Tc"]))
}

fn cards(text: &str) -> Option<CardSet> {
    Some(text.parse().unwrap())
}

fn code(setup: Setup) -> &'static str {
    State::from_hands(setup).unwrap_err().code()
}

fn some(seats: &[usize]) -> Vec<Seat> {
    seats.iter().copied().map(seat).collect()
}

#[test]
fn a_position_set_up_plays_on_as_one_that_was_reached() {
    let start = State::from_hands(setup()).unwrap();
    let steps = [(0, "6c"), (1, "pass"), (2, "pass"), (3, "7c"), (4, "Tc"), (0, "pass")];
    let reached = steps.iter().fold(start, |state, (who, action)| {
        state.apply(seat(*who), &action.parse().unwrap()).unwrap()
    });
    let set_up = State::from_hands(Setup {
        top: cards("Tc"),
        top_seat: Some(seat(4)),
        passes: 1,
        ..Setup::new(hands(["4c", "4d 6d", "4h 6h", "5s", "9c"]))
    })
    .unwrap();
    assert_eq!(set_up.position(), reached.position());
    assert_eq!(set_up.top(), reached.top());
    assert_eq!(set_up.to_act(), Some(seat(1)));
    let again = State::replay(&set_up.record()).unwrap();
    assert!(again == set_up);
}

#[test]
fn all_of_a_setup_is_in_the_record() {
    let setups = [
        Setup { leader: Some(seat(3)), dealer: seat(1), ..setup() },
        Setup {
            revealed: true,
            rules: fivecard::black_five::Rules { payoff: "zero_sum".parse().unwrap() },
            ..setup()
        },
        Setup {
            holder: Some(seat(2)),
            finished: some(&[2]),
            top: cards("5s"),
            top_seat: Some(seat(2)),
            passes: 3,
            ..Setup::new(hands(["4c 6c", "4d 6d", "", "7c", "9c Tc"]))
        },
    ];
    for setup in setups {
        let state = State::from_hands(setup.clone()).unwrap();
        let text = state.record().to_string();
        let replayed = State::replay(&text.parse().unwrap()).unwrap();
        assert!(replayed == state, "{text}");
        assert_eq!(replayed.record().to_string(), text);
    }
}

#[test]
fn the_black_five_in_the_top_play_shows_its_holder() {
    let setup = Setup {
        top: cards("5s"),
        top_seat: Some(seat(3)),
        ..Setup::new(hands(["4c 6c", "4d 6d", "4h 6h", "7c", "9c Tc"]))
    };
    let state = State::from_hands(setup.clone()).unwrap();
    assert_eq!((state.holder(), state.revealed()), (seat(3), Some(seat(3))));
    assert_eq!(code(Setup { holder: Some(seat(1)), ..setup }), "wrong_holder");
}

#[test]
fn without_a_top_play_the_dealer_leads_or_the_next_seat_still_in() {
    let state = State::from_hands(Setup { dealer: seat(4), ..setup() }).unwrap();
    assert_eq!(state.to_act(), Some(seat(4)));
    let finished = Setup {
        dealer: seat(4),
        finished: some(&[4, 0]),
        ..Setup::new(hands(["", "4d 6d", "4h 6h", "5s 7c", ""]))
    };
    assert_eq!(State::from_hands(finished).unwrap().to_act(), Some(seat(1)));
}

#[test]
fn an_impossible_setup_is_refused() {
    let top = Setup { top: cards("8c"), top_seat: Some(seat(0)), ..setup() };
    assert_eq!(State::from_hands(top.clone()).unwrap().to_act(), Some(seat(1)));
    let long: CardSet = fivecard::Card::all().skip(13).take(12).collect();

    assert_eq!(
        code(Setup { hands: hands(["4c 6c", "4c", "4h", "5s", "9c"]), ..setup() }),
        "duplicate_card"
    );
    assert_eq!(
        code(Setup { hands: hands(["4c 6c", "", "4h", "5s", "9c"]), ..setup() }),
        "empty_hand"
    );
    assert_eq!(code(Setup { finished: some(&[1]), ..setup() }), "finished_with_cards");
    let out = hands(["4c 6c", "", "4h", "5s", "9c"]);
    assert_eq!(code(Setup { finished: some(&[1, 1]), hands: out, ..setup() }), "duplicate_seat");
    assert_eq!(
        code(Setup {
            hands: [long, CardSet::EMPTY, CardSet::EMPTY, CardSet::EMPTY, CardSet::EMPTY],
            ..setup()
        }),
        "hand_too_large"
    );
    assert_eq!(
        code(Setup { hands: hands(["4c 6c", "4d", "4h", "7c", "9c"]), ..setup() }),
        "no_holder"
    );
    assert_eq!(code(Setup { holder: Some(seat(0)), ..setup() }), "wrong_holder");
    assert_eq!(code(Setup { dealer: seat(5), ..setup() }), "no_such_seat");
    assert_eq!(code(Setup { leader: Some(seat(7)), ..setup() }), "no_such_seat");
    assert_eq!(code(Setup { passes: 1, ..setup() }), "bad_passes");
    assert_eq!(code(Setup { passes: 4, ..top.clone() }), "bad_passes");
    assert_eq!(code(Setup { top_seat: None, ..top.clone() }), "no_top_seat");
    assert_eq!(code(Setup { top: None, ..top.clone() }), "no_top");
    assert_eq!(code(Setup { top: cards("8c 9d"), ..top.clone() }), "no_pattern");
    assert_eq!(code(Setup { top: cards(""), ..top.clone() }), "no_pattern");
    assert_eq!(code(Setup { top: cards("4d"), ..top.clone() }), "duplicate_card");
    assert_eq!(code(Setup { leader: Some(seat(0)), ..top.clone() }), "bad_leader");
    let finished = Setup { finished: some(&[1]), hands: out, ..setup() };
    assert_eq!(code(Setup { leader: Some(seat(1)), ..finished.clone() }), "bad_leader");
    // Seat 1 finished, then seat 2 did: the top play of seat 1 has been beaten since.
    let two_out = Setup {
        hands: hands(["", "", "4h", "5s", "9c"]),
        finished: some(&[1, 0]),
        top: cards("8c"),
        top_seat: Some(seat(1)),
        ..setup()
    };
    assert_eq!(code(two_out.clone()), "bad_top_seat");
    assert!(State::from_hands(Setup { top_seat: Some(seat(0)), ..two_out }).is_ok());
    // Two idle finishers, or an idle first against a dealer who is alone, have won.
    let won =
        Setup { hands: hands(["4c", "", "", "5s", "9c"]), finished: some(&[1, 2]), ..setup() };
    assert_eq!(code(won), "deal_over");
    let alone =
        Setup { hands: hands(["5s", "", "4h", "4s", "9c"]), finished: some(&[1]), ..setup() };
    assert_eq!(code(alone), "deal_over");
}
