//! What the tests share.

#[path = "../support/casebook.rs"]
mod shared;

use fivecard::card::parse_cards;
use fivecard::fives::{Action, Legal, Rules, State};
use fivecard::game::GameState;
use fivecard::{CardSet, Chance, Deck, Seat, SeatSet, Seed, betting};
use serde_json::Value;

pub use shared::texts;

/// The cases of the shared casebook; none where there is no casebook, except in CI.
pub fn casebook_cases() -> Vec<Value> {
    shared::poker_cases("fives")
}

pub fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

pub fn seats(indices: &[usize]) -> SeatSet {
    indices.iter().map(|&index| seat(index)).collect()
}

pub fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

pub fn hands(texts: &[&str]) -> Vec<CardSet> {
    texts.iter().map(|text| cards(text)).collect()
}

/// A deal of given hands, with the button at seat 0 and `stub` on top of the stock.
pub fn set_up(rules: Rules, texts: &[&str], stacks: &[u64], stub: &str) -> State {
    let stub = parse_cards(stub).unwrap();
    State::from_hands(&hands(texts), stacks, seat(0), rules, &stub, Seed::from(0)).unwrap()
}

/// The state after the seats to act do these things.
pub fn play(state: &State, actions: &[&str]) -> State {
    actions.iter().fold(state.clone(), |state, action| {
        let turn = state.to_act().unwrap_or_else(|| panic!("{action}: the deal is over"));
        let parsed: Action = action.parse().unwrap();
        state.apply(turn, &parsed).unwrap_or_else(|error| panic!("{turn}: {action}: {error}"))
    })
}

/// The state after everybody has stood pat until the betting, or the end when there is none.
pub fn stand_pat(state: &State) -> State {
    let mut state = state.clone();
    while let (Some(turn), Legal::Draw { .. }) = (state.to_act(), legal(&state)) {
        state = state.apply(turn, &Action::STAND_PAT).unwrap();
    }
    state
}

/// What the seat to act may do.
pub fn legal(state: &State) -> Legal {
    state.to_act().map_or(Legal::Nothing, |turn| state.legal_actions(turn))
}

pub fn code(state: &State, seat: Seat, action: &str) -> &'static str {
    state.apply(seat, &action.parse().unwrap()).expect_err(action).code()
}

/// Something that the seat to act may do: any draw it can pay for, any kind of bet, any size.
pub fn random_action(legal: &Legal, chance: &mut Chance) -> Action {
    if chance.below(30) == 0 {
        return Action::Timeout;
    }
    match *legal {
        Legal::Nothing => panic!("nothing is legal"),
        Legal::Draw { hand, most } => {
            let mut held: Vec<_> = hand.iter().collect();
            chance.shuffle(&mut held);
            let number = chance.below(most as u32 + 1) as usize;
            Action::Draw(held.into_iter().take(number).collect())
        }
        Legal::Bet(legal) => {
            let mut choices = vec![];
            if chance.below(4) == 0 {
                choices.push(betting::Action::Fold);
            }
            if legal.check {
                choices.push(betting::Action::Check);
            }
            if legal.call.is_some() {
                choices.extend([betting::Action::Call; 3]);
            }
            let size = |sizes: betting::Sizes, chance: &mut Chance| {
                sizes.min + u64::from(chance.below((sizes.max - sizes.min) as u32 + 1))
            };
            choices.extend(legal.bet.map(|sizes| betting::Action::Bet(size(sizes, chance))));
            choices.extend(legal.raise.map(|sizes| betting::Action::RaiseTo(size(sizes, chance))));
            choices.extend(legal.all_in.map(|_| betting::Action::AllIn));
            Action::Bet(choices[chance.below(choices.len() as u32) as usize])
        }
    }
}

/// A table, its rules and its deck, drawn from a seed: short stacks, odd prices, all structures.
pub fn random_deal(seed: u64) -> State {
    let mut chance = Seed::from(seed).stream(40);
    let seats = 2 + chance.below(8) as usize;
    let stacks: Vec<u64> = (0..seats)
        .map(|_| {
            1 + u64::from(
                [chance.below(4), chance.below(40), chance.below(400)][chance.below(3) as usize],
            )
        })
        .collect();
    let rules = random_rules(&mut chance);
    let button = seat(chance.below(seats as u32) as usize);
    State::deal(&Deck::shuffled(Seed::from(seed)), &stacks, Some(button), rules).unwrap()
}

pub fn random_rules(chance: &mut Chance) -> Rules {
    let ante = u64::from(chance.below(6));
    Rules {
        price_per_card: u64::from(chance.below(5)),
        min_bet: 1 + u64::from(chance.below(6)),
        structure: betting::Structure::ALL[chance.below(3) as usize],
        judge_pots_together: chance.below(4) == 0,
        uncontested_needs_five: chance.below(4) == 0,
        max_antes: (chance.below(3) == 0).then(|| 1 + chance.below(3)),
        ..Rules::new(ante)
    }
}

/// Plays random legal actions until the deal is over, showing every state on the way.
pub fn play_out(mut state: State, chance: &mut Chance, mut see: impl FnMut(&State)) -> State {
    see(&state);
    while let Some(turn) = state.to_act() {
        let action = random_action(&state.legal_actions(turn), chance);
        state = state.apply(turn, &action).unwrap();
        see(&state);
    }
    state
}
