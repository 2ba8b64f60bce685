//! The laws of all games, and what besides holds in every deal of Black Five.

use fivecard::black_five::{Action, Payoff, Rules, Side, State};
use fivecard::game::GameState;
use fivecard::laws::laws;
use fivecard::{Deck, Seed};
use proptest::prelude::*;

use crate::game::{BlackFive, middle};
use crate::support::{dealt, play_on, seat};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_laws_of_games_hold(deal: u64, play: u64) {
        let rules = Rules { payoff: if deal % 2 == 0 { Payoff::Sides } else { Payoff::ZeroSum } };
        let start = State::deal(&Deck::shuffled(Seed::from(deal)), None, rules).unwrap();
        let end = laws::<BlackFive>(&start, &mut Seed::from(play).stream(77));
        // A seat's guess at the deal ends as the deal does.
        let guess = end.view(seat(play as usize % 5)).unwrap().deal_hidden(Seed::from(play));
        assert_eq!(guess.outcome(), end.outcome());
    }

    #[test]
    fn the_laws_of_games_hold_in_the_middle(deal: u64, play: u64, actions in 0usize..100) {
        let state = play_on(dealt(deal), play, |state| state.history().len() >= actions);
        if let Some(start) = middle(&state) {
            prop_assert_eq!(start.position(), state.position());
            laws::<BlackFive>(&start, &mut Seed::from(play).stream(78));
        }
    }

    #[test]
    fn any_text_is_read_or_refused_and_never_more(text in "[ 2-9TJQKAcdhs\u{2660}play\\-]{0,24}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>().unwrap(), action);
        }
    }
}

#[test]
fn every_payoff_of_zero_sum_deals_occurs() {
    let rules = Rules { payoff: Payoff::ZeroSum };
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..200 {
        let deck = Deck::shuffled(Seed::from(number));
        let state = play_on(State::deal(&deck, None, rules).unwrap(), number, |_| false);
        let outcome = state.outcome().unwrap();
        assert_eq!(outcome.payoffs.values().iter().sum::<i32>(), 0);
        seen.extend(outcome.payoffs.values().to_vec());
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [-4, -3, -2, -1, 1, 2, 3, 4]);
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<fivecard::black_five::Position>() <= 128);
    assert!(!std::mem::needs_drop::<fivecard::black_five::Position>());
}

#[test]
fn the_dealer_is_given_or_drawn_from_a_shuffled_deck() {
    let mut dealt_by = [0; 5];
    for number in 0..1000 {
        dealt_by[dealt(number).dealer().index()] += 1;
    }
    // Five standard deviations of a binomial with 1000 trials and p = 1/5.
    assert!(dealt_by.iter().all(|count: &i32| count.abs_diff(200) < 64), "{dealt_by:?}");

    let shuffled = Deck::shuffled(Seed::from(1));
    let stacked = Deck::stacked(shuffled.cards(), Seed::from(1)).unwrap();
    let code =
        |deck: &Deck, dealer| State::deal(deck, dealer, Rules::default()).unwrap_err().code();
    assert_eq!(code(&stacked, None), "no_dealer");
    assert_eq!(code(&shuffled, Some(seat(5))), "no_such_seat");
    let short = Deck::stacked(&shuffled.cards()[1..], Seed::from(1)).unwrap();
    assert_eq!(code(&short, Some(seat(0))), "wrong_deck");
    let state = State::deal(&stacked, Some(seat(3)), Rules::default()).unwrap();
    assert_eq!(state.public().hand_sizes(), [10, 10, 10, 11, 11]);
    let first = stacked.cards()[0];
    assert!(state.hands()[3].contains(first));
}

#[test]
fn a_deal_once_recorded_stays() {
    let golden = include_str!("../golden/black_five_deal.txt");
    let state = State::replay(&golden.parse().unwrap()).unwrap();
    assert_eq!(state.record().to_string(), golden);
    assert_eq!(state.winner(), Some(Side::Dealer));
    let finished: Vec<usize> = state.finished().iter().map(|seat| seat.index()).collect();
    assert_eq!((finished, state.holder()), (vec![2, 4], seat(4)));
    // Its seed gives the same deal and the same dealer for ever.
    assert!(golden.starts_with(&dealt(22).record().to_string()));
}
