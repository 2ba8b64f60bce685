//! The deck that runs out: FD-14 of the casebook.

use fivecard::card::parse_cards;
use fivecard::draw::{Rules, State};
use fivecard::game::GameState;
use fivecard::{CardSet, Seed};

use crate::support::{all_cards, play, seat};

const HANDS: [&str; 6] = [
    "2c 7d 9h Js 4s",
    "Kc Kd 8h 6s 3d",
    "Qc Qd 9c 5h 2h",
    "Ah Jh Th 7c 4c",
    "As 8d 6d 5c 3s",
    "Ks Qs Td 8s 4d",
];
const STUB: &str = "2d 2s 3c 3h 4h 5d 5s 6c 6h 7h 7s 8c 9d 9s Tc Ts Jc Jd Qh Kh Ac Ad";

fn set(text: &str) -> CardSet {
    text.parse().unwrap()
}

fn six_players(seed: u64) -> State {
    let stub = parse_cards(STUB).unwrap();
    let rules = Rules { small_blind: 5, big_blind: 10, ..Rules::default() };
    State::from_hands(&HANDS.map(set), &[200; 6], seat(0), rules, &stub, Seed::from(seed)).unwrap()
}

fn all_draw_five(seed: u64) -> State {
    let calls = "3 call, 4 call, 5 call, 0 call, 1 call, 2 check";
    let mut state = play(six_players(seed), calls);
    for index in [1, 2, 3, 4, 5, 0] {
        state = play(state, &format!("{index} draw {}", HANDS[index]));
        assert_eq!(all_cards(&state), (CardSet::FULL, 52));
    }
    state
}

#[test]
fn the_rest_is_dealt_first_and_then_the_discards_but_never_ones_own() {
    let hands: Vec<Vec<CardSet>> =
        (0..30).map(|seed| all_draw_five(seed).hands().to_vec()).collect();
    let thrown_by_b_to_e = HANDS[1..5].iter().fold(CardSet::EMPTY, |all, hand| all | set(hand));
    for hands in &hands {
        // B to E take the first twenty cards of the stub, F the last two.
        assert_eq!(
            hands[1..5],
            ["2d 2s 3c 3h 4h", "5d 5s 6c 6h 7h", "7s 8c 9d 9s Tc", "Ts Jc Jd Qh Kh"].map(set)
        );
        assert!(set("Ac Ad").is_subset(hands[5]));
        assert!((hands[5] - set("Ac Ad")).is_subset(thrown_by_b_to_e));
        assert!(hands[0].is_subset(thrown_by_b_to_e), "A gets none of F's or their own");
    }
    assert!(hands.iter().any(|other| *other != hands[0]), "the seed orders the reshuffle");
    assert_eq!(all_draw_five(7).hands(), all_draw_five(7).hands());
}

#[test]
fn a_folded_hand_is_shuffled_in_too() {
    let mut folded_came_back = false;
    for seed in 0..30 {
        let mut state = play(six_players(seed), "3 call, 4 call, 5 call, 0 fold, 1 call, 2 check");
        for index in [1, 2, 3, 4, 5] {
            state = play(state, &format!("{index} draw {}", HANDS[index]));
        }
        folded_came_back |= !(state.hands()[5] & set(HANDS[0])).is_empty();
        assert_eq!(state.position().stock().reshuffles(), 1);
    }
    assert!(folded_came_back);
}

#[test]
fn a_record_replays_the_reshuffle() {
    let state = all_draw_five(9);
    let text = state.record().to_string();
    assert!(State::replay(&text.parse().unwrap()).unwrap() == state);
}
