//! What the tests share.

use fivecard::betting::{self, Sizes, Structure};
use fivecard::draw::{Action, FiveCardDraw, Legal, Rules, State};
use fivecard::game::GameState;
use fivecard::laws::LawfulGame;
use fivecard::{CardSet, Chance, Deck, Seat, Seed};

use crate::draw_laws::Lawful;

pub fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// The rules of deal number `number`: every structure, both ways to post heads-up.
pub fn rules(number: u64) -> Rules {
    Rules {
        small_blind: 1 + number % 5,
        big_blind: 10,
        structure: Structure::ALL[(number % 3) as usize],
        heads_up_button_small_blind: !number.is_multiple_of(4),
        ..Rules::default()
    }
}

/// Two to six seats, many of them with few chips and some with none.
pub fn stacks(chance: &mut Chance) -> Vec<u64> {
    let players = 2 + chance.below(5) as usize;
    let mut stacks: Vec<u64> = (0..players)
        .map(|_| match chance.below(8) {
            0 => 0,
            1 | 2 => 1 + u64::from(chance.below(12)),
            3..=5 => 1 + u64::from(chance.below(120)),
            _ => 200 + u64::from(chance.below(800)),
        })
        .collect();
    // Two players must have chips.
    stacks[0] = stacks[0].max(3);
    stacks[1] = stacks[1].max(15);
    stacks
}

pub fn dealt(number: u64) -> State {
    let mut chance = Seed::from(number).stream(40);
    let stacks = stacks(&mut chance);
    State::deal(&Deck::shuffled(Seed::from(number)), &stacks, None, rules(number)).unwrap()
}

/// A random action of the seat to act: folds are rare, so that deals last; draws are large, so that
/// the deck runs out; the clock runs out now and then.
pub fn random_action(legal: &Legal, chance: &mut Chance) -> Action {
    if chance.below(25) == 0 {
        return Action::Timeout;
    }
    match legal {
        Legal::Nothing => panic!("nothing to do"),
        Legal::Draw { hand, .. } => {
            let keep = if chance.below(2) == 0 { 0 } else { chance.below(32) };
            let kept = |&(place, _): &(usize, _)| keep >> place & 1 == 0;
            Action::Draw(hand.iter().enumerate().filter(kept).map(|(_, card)| card).collect())
        }
        Legal::Bet(legal) => Action::Bet(random_bet(legal, chance)),
    }
}

fn random_bet(legal: &betting::Legal, chance: &mut Chance) -> betting::Action {
    let size = |sizes: Sizes, chance: &mut Chance| match chance.below(3) {
        0 => sizes.min,
        1 => sizes.min + u64::from(chance.below((sizes.max - sizes.min + 1) as u32)),
        _ => sizes.max.min(sizes.min + 30),
    };
    match chance.below(10) {
        0 => betting::Action::Fold,
        1 if legal.all_in.is_some() => betting::Action::AllIn,
        2..=4 => match (legal.bet, legal.raise) {
            (Some(sizes), _) => betting::Action::Bet(size(sizes, chance)),
            (_, Some(sizes)) => betting::Action::RaiseTo(size(sizes, chance)),
            _ if legal.check => betting::Action::Check,
            _ => betting::Action::Call,
        },
        _ if legal.check => betting::Action::Check,
        _ => betting::Action::Call,
    }
}

/// Plays random actions until `stop` or the end of the deal.
pub fn play_on(mut state: State, seed: u64, stop: impl Fn(&State) -> bool) -> State {
    let mut chance = Seed::from(seed).stream(41);
    while let Some(turn) = state.to_act()
        && !stop(&state)
    {
        let action = random_action(&state.legal_actions(turn), &mut chance);
        state = state.apply(turn, &action).unwrap();
    }
    state
}

/// All cards of a state, and how many they are counted place by place.
pub fn all_cards(state: &State) -> (CardSet, usize) {
    let (cards, count, _) = Lawful::<FiveCardDraw>::conserved(state);
    (cards, count)
}

/// Takes actions written as `seat action`, such as `2 raise to 6`.
pub fn play(state: State, steps: &str) -> State {
    steps.split(", ").fold(state, |state, step| {
        let (who, action) = step.split_once(' ').unwrap();
        let action: Action = action.parse().unwrap();
        state
            .apply(seat(who.parse().unwrap()), &action)
            .unwrap_or_else(|error| panic!("{step}: {error}"))
    })
}
