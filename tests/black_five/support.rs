//! What the tests share.

use fivecard::black_five::{Position, Rules, State};
use fivecard::game::GameState;
use fivecard::{Deck, Seat, Seed};

pub fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

pub fn seats() -> impl Iterator<Item = Seat> {
    (0..5).map(seat)
}

pub fn dealt(seed: u64) -> State {
    State::deal(&Deck::shuffled(Seed::from(seed)), None, Rules::default()).unwrap()
}

/// Plays random legal actions, reveals among them, until `stop` returns true or the deal is over.
pub fn play_on(mut state: State, seed: u64, mut stop: impl FnMut(&State) -> bool) -> State {
    let mut chance = Seed::from(seed).stream(77);
    while let Some(turn) = state.to_act() {
        if stop(&state) {
            break;
        }
        let who = if chance.below(20) == 0 { seat(chance.below(5) as usize) } else { turn };
        let legal = state.legal_actions(who);
        if !legal.is_empty() {
            let action = legal[chance.below(legal.len() as u32) as usize];
            state = state.apply(who, &action).unwrap();
        }
    }
    state
}

/// The plays and pass of the seat to act, reveals left aside.
pub fn moves(position: &Position) -> Vec<Position> {
    let Some(turn) = position.public().to_act() else { return Vec::new() };
    position
        .sight(turn)
        .turn_mask()
        .iter()
        .map(|action| position.apply(turn, action).unwrap())
        .collect()
}
