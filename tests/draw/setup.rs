//! What a deal may begin with.

use fivecard::draw::{Rules, State};
use fivecard::game::GameState;
use fivecard::{Card, CardSet, Deck, Seat, Seed};

use crate::support::seat;

fn deal(stacks: &[u64], button: Option<Seat>, rules: Rules) -> Result<State, &'static str> {
    let deck = Deck::shuffled(Seed::from(1));
    State::deal(&deck, stacks, button, rules).map_err(|error| error.code())
}

/// FD-15 of the casebook.
#[test]
fn two_to_six_players() {
    for players in [0, 1, 7] {
        assert!(deal(&vec![200; players], None, Rules::default()).is_err(), "{players}");
    }
    for players in 2..=6 {
        assert!(deal(&vec![200; players], None, Rules::default()).is_ok(), "{players}");
    }
}

#[test]
fn invalid_input_is_an_error_by_name() {
    let rules = Rules::default();
    let some = Some(seat(0));
    for (result, code) in [
        (deal(&[200, 0], some, rules), "too_few_players"),
        (deal(&[], None, rules), "too_few_players"),
        (deal(&[1; 7], some, rules), "too_many_players"),
        (deal(&[1; 2], Some(seat(2)), rules), "no_such_seat"),
        (deal(&[1, 0, 1], Some(seat(1)), rules), "bad_button"),
        (deal(&[u64::MAX, 1], some, rules), "chips_overflow"),
        (deal(&[1; 2], some, Rules { small_blind: 0, ..rules }), "bad_blinds"),
        (deal(&[1; 2], some, Rules { small_blind: 2, ..rules }), "bad_blinds"),
        (deal(&[1; 2], some, Rules { big_blind: u64::MAX, ..rules }), "bad_blinds"),
        (deal(&[1; 2], some, Rules { clock: 0, ..rules }), "bad_clock"),
    ] {
        assert_eq!(result.err(), Some(code));
    }
    let cards: Vec<Card> = Card::all().collect();
    let stacked = Deck::stacked(&cards, Seed::from(0)).unwrap();
    let code = |deck: &Deck, button| State::deal(deck, &[9; 2], button, rules).unwrap_err().code();
    assert_eq!(code(&stacked, None), "no_button");
    assert_eq!(code(&Deck::stacked(&cards[1..], Seed::from(0)).unwrap(), some), "wrong_deck");
}

#[test]
fn invalid_hands_are_errors_by_name() {
    let code = |hands: &[&str], stacks: &[u64], button| {
        let hands: Vec<CardSet> = hands.iter().map(|hand| hand.parse().unwrap()).collect();
        let rules = Rules::default();
        State::from_hands(&hands, stacks, seat(button), rules, &[], Seed::from(0))
            .map(|_| "fine")
            .unwrap_or_else(|error| error.code())
    };
    let (a, b) = ("2c 3c 4c 5c 7d", "2d 3d 4d 5d 7c");
    assert_eq!(code(&[a, b], &[9, 9], 0), "fine");
    assert_eq!(code(&[a, "", b], &[9, 0, 9], 0), "fine");
    assert_eq!(code(&[a], &[9, 9], 0), "wrong_hands");
    assert_eq!(code(&[], &[], 0), "too_few_players");
    assert_eq!(code(&[a, b], &[9, 9], 2), "no_such_seat");
    assert_eq!(code(&[a, "2d 3d 4d 5d"], &[9, 9], 0), "wrong_hand");
    assert_eq!(code(&[a, ""], &[9, 9], 0), "wrong_hand");
    assert_eq!(code(&[a, a], &[9, 9], 0), "duplicate_card");
    assert_eq!(code(&[a, b, ""], &[9, 0, 9], 0), "not_dealt_in");
}

#[test]
fn cards_go_round_from_the_left_of_the_button_and_broke_seats_get_none() {
    let deck = Deck::stacked(&Card::all().collect::<Vec<_>>(), Seed::from(0)).unwrap();
    let state = State::deal(&deck, &[100, 0, 100, 100], Some(seat(2)), Rules::default()).unwrap();
    let hands: Vec<String> = state.hands().iter().map(CardSet::to_string).collect();
    assert_eq!(hands, ["2d 3c 3s 4h 5d", "", "2h 3d 4c 4s 5h", "2c 2s 3h 4d 5c"]);
    assert_eq!(state.public().small_blind(), seat(3));
    assert_eq!(state.public().big_blind(), seat(0));
    assert_eq!(state.to_act(), Some(seat(2)));
}

#[test]
fn the_button_is_given_or_drawn_among_players_with_chips() {
    let mut drawn = [0; 4];
    for number in 0..600 {
        let deck = Deck::shuffled(Seed::from(number));
        let state = State::deal(&deck, &[9, 0, 9, 9], None, Rules::default()).unwrap();
        drawn[state.public().button().index()] += 1;
    }
    assert_eq!(drawn[1], 0);
    // Five standard deviations of a binomial with 600 trials and p = 1/3.
    assert!([0, 2, 3].iter().all(|&seat| i32::abs(drawn[seat] - 200) < 58), "{drawn:?}");
}

#[test]
fn heads_up_the_blinds_go_by_the_switch() {
    for (switch, small, first_after_draw) in [(true, 0, 1), (false, 1, 1)] {
        let rules = Rules { heads_up_button_small_blind: switch, ..Rules::default() };
        let state = deal(&[100, 100], Some(seat(0)), rules).unwrap();
        assert_eq!(state.public().small_blind(), seat(small));
        assert_eq!(state.public().big_blind(), seat(1 - small));
        assert_eq!(state.to_act(), Some(seat(small)));
        let state = state.apply(seat(small), &"call".parse().unwrap()).unwrap();
        let state = state.apply(seat(1 - small), &"check".parse().unwrap()).unwrap();
        assert_eq!(state.to_act(), Some(seat(first_after_draw)));
    }
}

#[test]
fn blinds_that_put_everybody_all_in_go_straight_to_the_draw() {
    let state = deal(&[1, 2], Some(seat(0)), Rules::default()).unwrap();
    assert_eq!((state.street().name(), state.to_act()), ("draw", Some(seat(1))));
    // The big blind has paid more than the small one has: nothing to decide either.
    let state = deal(&[1, 50], Some(seat(0)), Rules::default()).unwrap();
    assert_eq!(state.street().name(), "draw");
}

#[test]
fn fixed_limit_doubles_after_the_draw() {
    let rules = Rules { structure: "fixed-limit".parse().unwrap(), ..Rules::default() };
    let state = deal(&[100; 3], Some(seat(0)), rules).unwrap();
    assert_eq!(state.legal_actions(seat(0)).to_string(), "fold, call 2, raise 4");
    let state = crate::support::play(
        state,
        "0 call, 1 call, 2 check, 1 stand pat, 2 stand pat, 0 stand pat",
    );
    assert_eq!(state.legal_actions(seat(1)).to_string(), "fold, check, bet 4");
}

#[test]
fn an_error_in_a_record_names_its_line() {
    let deck = Deck::shuffled(Seed::from(1));
    let state = State::deal(&deck, &[200; 3], Some(seat(0)), Rules::default()).unwrap();
    let record = state.record().to_string();
    let lines = record.lines().count();
    let refused = |actions: &str| {
        let text = format!("{record}\n{actions}");
        let error = State::replay(&text.parse().unwrap()).unwrap_err();
        (error.code(), error.to_string())
    };
    let (code, message) = refused("0: jump\n");
    assert_eq!(code, "bad_action");
    assert!(message.starts_with(&format!("line {}: an action is", lines + 2)), "{message}");
    let (code, message) = refused("0: call\n0: call\n");
    assert_eq!(code, "out_of_turn");
    assert_eq!(message, format!("line {}: it is seat 1's turn, not seat 0's", lines + 3));
}
