//! Invalid deals, and illegal actions with their codes.

use fivecard::fives::{MAX_SEATS, Rules, State, Street};
use fivecard::game::GameState;
use fivecard::record::Record;
use fivecard::{CardSet, Deck, Seat, Seed};

use crate::support::{cards, code, hands, play, seat, set_up, stand_pat};

fn deal(stacks: &[u64], button: usize, rules: Rules) -> Result<State, &'static str> {
    let deck = Deck::shuffled(Seed::from(3));
    State::deal(&deck, stacks, Seat::new(button), rules).map_err(|error| error.code())
}

#[test]
fn invalid_deals_are_errors() {
    let rules = Rules::new(1);
    for (result, code) in [
        (deal(&[20], 0, rules), "too_few_players"),
        (deal(&[], 0, rules), "too_few_players"),
        (deal(&[20, 0], 0, rules), "too_few_players"),
        (deal(&[20; 10], 0, rules), "too_many_players"),
        (deal(&[20, 20], 2, rules), "no_such_seat"),
        (deal(&[20, 0, 20], 1, rules), "bad_button"),
        (deal(&[u64::MAX, 1], 0, rules), "chips_overflow"),
        (deal(&[20, 20], 0, Rules { min_bet: 0, ..rules }), "bad_min_bet"),
        (deal(&[20, 20], 0, Rules { clock: 0, ..rules }), "bad_clock"),
    ] {
        assert_eq!(result.unwrap_err(), code);
    }
    let stacked = Deck::stacked(Deck::shuffled(Seed::from(1)).cards(), Seed::from(1)).unwrap();
    assert_eq!(State::deal(&stacked, &[9, 9], None, rules).unwrap_err().code(), "no_button");
    let short = Deck::stacked(&stacked.cards()[1..], Seed::from(1)).unwrap();
    let refused = State::deal(&short, &[9, 9], Seat::new(0), rules);
    assert_eq!(refused.unwrap_err().code(), "wrong_deck");
}

#[test]
fn invalid_hands_are_errors() {
    let given = |texts: &[&str], stacks: &[u64]| {
        let rules = Rules::new(1);
        State::from_hands(&hands(texts), stacks, seat(0), rules, &[], Seed::from(0))
            .map(|_| ())
            .map_err(|error| error.code())
    };
    let (a, b) = ("2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d");
    assert_eq!(given(&[a, b], &[9, 9]), Ok(()));
    assert_eq!(given(&[a, "", b], &[9, 0, 9]), Ok(()));
    assert_eq!(given(&[a, b], &[9, 9, 9]), Err("wrong_hands"));
    assert_eq!(given(&[a, b, "2h 3h 4h 5h 6h"], &[9, 9, 0]), Err("not_dealt_in"));
    assert_eq!(given(&[a, "2d 3d 4d 5d"], &[9, 9]), Err("wrong_hand"));
    assert_eq!(given(&[a, "2c 3d 4d 5d 6d"], &[9, 9]), Err("duplicate_card"));
}

#[test]
fn nine_players_are_dealt_in_turn_from_the_left_of_the_button() {
    let deck = Deck::shuffled(Seed::from(9));
    let state = State::deal(&deck, &[20; MAX_SEATS], Seat::new(4), Rules::new(1)).unwrap();
    assert_eq!(state.to_act(), Some(seat(5)));
    for place in 0..9 {
        let hand: CardSet = (0..5).map(|round| deck.cards()[round * 9 + place]).collect();
        assert_eq!(state.hands()[(5 + place) % 9], hand);
    }
    assert_eq!((state.pot(), state.stock().undealt().len()), (9, 7));
}

#[test]
fn the_seed_of_a_shuffled_deck_draws_a_button_among_those_with_chips() {
    let mut seen = [0; 4];
    for seed in 0..200 {
        let deck = Deck::shuffled(Seed::from(seed));
        let state = State::deal(&deck, &[9, 0, 9, 9], None, Rules::new(1)).unwrap();
        seen[state.public().button().index()] += 1;
    }
    assert!(seen[1] == 0 && [0, 2, 3].iter().all(|&seat| seen[seat] > 40), "{seen:?}");
}

#[test]
fn what_is_not_allowed_is_refused_with_its_reason() {
    let texts = ["Ac 2d 3h 4s 5c", "Ah Ad As Kc 5h"];
    let state = set_up(Rules::new(1), &texts, &[20, 4], "9c");
    let (button, first) = (seat(0), seat(1));
    for (who, action, expected) in [
        (first, "bet 2", "not_betting"),
        (first, "fold", "not_betting"),
        (button, "draw", "out_of_turn"),
        (first, "draw 2c", "not_held"),
        (first, "draw Ah Ad As Kc 5h", "not_enough_chips"),
        (seat(2), "draw", "no_such_seat"),
    ] {
        assert_eq!(code(&state, who, action), expected, "{action}");
    }
    let betting = stand_pat(&state);
    assert_eq!(betting.street(), Street::Bet);
    for (who, action, expected) in [
        (first, "draw", "not_drawing"),
        (button, "check", "out_of_turn"),
        (first, "call", "nothing_to_call"),
        (first, "raise to 3", "nothing_to_raise"),
        (first, "bet 4", "not_enough_chips"),
        (first, "bet 0", "bet_too_small"),
    ] {
        assert_eq!(code(&betting, who, action), expected, "{action}");
    }
    let over = play(&betting, &["check", "check"]);
    assert_eq!(code(&over, first, "check"), "deal_over");
    assert_eq!(over.play_on(&Deck::shuffled(Seed::from(0))).unwrap_err().code(), "nothing_carried");
    assert_eq!(
        betting.play_on(&Deck::shuffled(Seed::from(0))).unwrap_err().code(),
        "deal_not_over"
    );
}

#[test]
fn a_timeout_draws_nothing_and_checks_or_folds_without_further_penalty() {
    let texts = ["Ac 2d 3h 4s 5c", "Ah Ad As Kc 5h", "9c 9d 8h 8s 7c"];
    let state = set_up(Rules::new(1), &texts, &[20; 3], "");
    let state = play(&state, &["timeout"]);
    assert_eq!((state.hands()[1], state.stacks()[1]), (cards(texts[1]), 19));
    let state = play(&stand_pat(&state), &["bet 2", "timeout", "call"]);
    let outcome = state.outcome().unwrap();
    assert_eq!(outcome.show_order.len(), 2, "the second timed out facing a bet and has folded");
    let checked = play(&stand_pat(&set_up(Rules::new(1), &texts, &[20; 3], "")), &["timeout"; 3]);
    assert_eq!(checked.outcome().unwrap().show_order.len(), 3);
}

#[test]
fn the_deck_is_used_again_as_often_as_needed() {
    let deck = Deck::shuffled(Seed::from(5));
    let mut state = State::deal(&deck, &[100; 9], Seat::new(0), Rules::new(1)).unwrap();
    while let Street::Draw(_) = state.street() {
        let turn = state.to_act().unwrap();
        let thrown = state.hands()[turn.index()];
        state = state.apply(turn, &fivecard::fives::Action::Draw(thrown)).unwrap();
        assert!(state.hands()[turn.index()].is_disjoint(thrown));
    }
    // 225 cards, and about seven of them at a time.
    assert!(state.stock().reshuffles() >= 30, "{}", state.stock().reshuffles());
}

#[test]
fn invalid_records_are_errors() {
    let state = set_up(Rules::new(1), &["2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d"], &[9, 9], "");
    let text = state.record().to_string();
    let code = |text: String| {
        let record: Record = text.parse().unwrap();
        <State as GameState>::replay(&record).map(|_| ()).map_err(|error| error.code())
    };
    assert_eq!(code(text.clone()), Ok(()));
    for (from, to, expected) in [
        ("game: fives", "game: fivess", "wrong_game"),
        ("ante: 1", "ante: 01", "bad_record"),
        ("ante: 1", "ante: 18446744073709551616", "bad_record"),
        ("structure: no-limit", "structure: none", "bad_structure"),
        ("clock: 30", "judge_pots_together: no\nclock: 30", "bad_record"),
        ("stacks: 9 9", "stacks: 9 -9", "bad_record"),
        ("button: 0", "button: 2", "no_such_seat"),
        ("deck:", "deal: 1\ncarried: 4 of 0 1\ndeck:", "bad_record"),
        ("deck:", "deal: 2\ndeck:", "bad_record"),
        ("deck:", "deal: 2\ncarried: 4\ndeck:", "bad_record"),
        ("deck:", "deal: 2\ncarried: 4 of 1 0\ndeck:", "bad_record"),
        ("deck:", "deal: 2\ncarried: 0 of 0 1\ndeck:", "bad_carried_pots"),
        ("deck:", "deal: 2\ncarried: 4 of 0\ndeck:", "bad_carried_pots"),
        ("deck:", "deal: 2\ncarried: 4 of 0 1 / 5 of 0 1\ndeck:", "bad_carried_pots"),
        ("deck:", "deal: 2\ncarried: 18446744073709551615 of 0 1\ndeck:", "chips_overflow"),
        ("seed: 0", "seed: x", "bad_seed"),
        ("seed: 0", "seed: 0\nmore: 1", "bad_record"),
        ("seed: 0\n", "seed: 0\n\n0: stand pat\n", "out_of_turn"),
    ] {
        assert!(text.contains(from), "{from}");
        assert_eq!(code(text.replacen(from, to, 1)), Err(expected), "{to}");
    }
}
