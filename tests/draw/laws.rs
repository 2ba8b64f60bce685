//! The laws of all games, and what besides holds in every deal of Five-Card Draw.

use fivecard::betting;
use fivecard::draw::{Action, FiveCardDraw, State, Street};
use fivecard::game::GameState;
use fivecard::laws::laws;
use fivecard::record::Record;
use fivecard::{CardSet, Seed};
use proptest::prelude::*;

use crate::draw_laws::Lawful;
use crate::support::{dealt, play_on, seat};

/// A state some actions into a deal.
fn on_the_way() -> impl Strategy<Value = State> {
    (any::<u64>(), any::<u64>(), 0usize..30).prop_map(|(deal, play, actions)| {
        play_on(dealt(deal), play, |state| state.history().len() >= actions)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_laws_of_games_hold(deal: u64, play: u64) {
        laws::<Lawful<FiveCardDraw>>(&dealt(deal), &mut Seed::from(play).stream(41));
    }

    #[test]
    fn a_barred_seat_neither_bets_nor_raises_and_has_timed_out_in_the_draw(state in on_the_way()) {
        let mut barred = fivecard::SeatSet::EMPTY;
        let mut replayed = State::replay(&first_state(&state)).unwrap();
        for (who, action) in state.history() {
            if replayed.street() == Street::Draw && action == Action::Timeout {
                barred = barred.with(who);
            }
            let wagers = matches!(action, Action::Bet(betting::Action::Bet(_) | betting::Action::RaiseTo(_)));
            prop_assert!(!(wagers && barred.contains(who)));
            replayed = replayed.apply(who, &action).unwrap();
        }
        prop_assert_eq!(state.public().barred(), barred);
    }

    #[test]
    fn any_text_is_read_or_refused_and_never_more(text in "[ 2-9TJQKAcdhs\u{2660}drawbetisfolo\\-_]{0,24}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>().unwrap(), action);
        }
    }
}

fn first_state(state: &State) -> Record {
    let text = state.record().to_string();
    let (fields, _) = text.split_once("\n\n").unwrap_or((&text, ""));
    format!("{}\n", fields.trim_end()).parse().unwrap()
}

#[test]
fn actions_at_the_wrong_time_are_refused_by_name() {
    let code = |state: &State, who: usize, action: &str| {
        state.apply(seat(who), &action.parse().unwrap()).unwrap_err().code()
    };
    let deck = fivecard::Deck::shuffled(Seed::from(1));
    let state =
        State::deal(&deck, &[100; 3], Some(seat(0)), fivecard::draw::Rules::default()).unwrap();
    assert_eq!(code(&state, 1, "fold"), "out_of_turn");
    assert_eq!(code(&state, 9, "fold"), "no_such_seat");
    assert_eq!(code(&state, 0, "draw"), "not_drawing");
    assert_eq!(code(&state, 0, "bet 9"), "cannot_bet");
    let state = crate::support::play(state, "0 call, 1 call, 2 check");
    assert_eq!(code(&state, 1, "check"), "not_betting");
    assert_eq!(code(&state, 2, "draw"), "out_of_turn");
    let not_held = (!state.hands()[1]).iter().next().unwrap();
    assert_eq!(code(&state, 1, &format!("draw {not_held}")), "not_held");
    let all: CardSet = state.hands()[1].with(not_held);
    assert_eq!(code(&state, 1, &format!("draw {all}")), "too_many_cards");
}

#[test]
fn a_position_is_copied_and_small() {
    assert!(!std::mem::needs_drop::<fivecard::draw::Position>());
    assert!(size_of::<fivecard::draw::Position>() <= 640);
}
