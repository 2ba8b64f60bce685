//! Many deals between bots, counted.

use std::ops::ControlFlow;

use super::Decider;
use super::action_id::ActionId;
use super::bots::Bot;
use super::position::Position;
use super::public::Public;
use super::random_play::RandomDeals;
use super::rules::{Rules, SEATS};
use super::state::{State, draw_dealer};
use super::tally::Simulation;
use crate::cpu;
use crate::deck::{Deck, Dice, LANES, Seed};
use crate::error::{Error, LimitError};
use crate::simulate::{Plan, Stopped, only_bots, play, run, run_chunks};

/// Plays the plan's deals between `bots`, seat by seat.
///
/// Deal *i* is `State::deal(&Deck::shuffled(seed.child(i)), None, rules)`, and its bots throw
/// dice that follow from the same seed.
///
/// # Errors
/// As [`run`]; a [`Player`](super::Player) that fails or takes an action that is not legal stops
/// the run.
///
/// ```
/// use fivecard::black_five::{Bot, Rules, simulate};
/// use fivecard::simulate::{Plan, no_progress};
/// use fivecard::Seed;
///
/// let (plan, bots) = (Plan::new(100), [Bot::Greedy.into(); 5]);
/// let result = simulate(&plan, Seed::from(1), &bots, Rules::default(), &mut no_progress)?;
/// assert_eq!(result.unwrap().games(), 100);
/// # Ok::<(), fivecard::LimitError>(())
/// ```
pub fn simulate(
    plan: &Plan,
    seed: Seed,
    bots: &[Decider<'_>; SEATS],
    rules: Rules,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Result<Simulation, Stopped<Error>>, LimitError> {
    let play_one = |number, tally: &mut Simulation| {
        play_deal(seed.child(number), rules, |_| *bots, tally).map(|_| ())
    };
    if only_bots(bots, Bot::Random) != Some([Bot::Random; SEATS]) {
        return run(plan, progress, play_one);
    }
    run_chunks(plan, progress, |numbers, tally: &mut Simulation| {
        let single = numbers.end - (numbers.end - numbers.start) % LANES as u64;
        let several = numbers.start..single;
        let left_out = cpu::dispatch(RandomDeals { seed, numbers: several, rules, tally });
        left_out
            .into_iter()
            .chain(single..numbers.end)
            .try_for_each(|number| play_one(number, tally))
    })
}

/// Plays the deal that `seed` gives and counts it. `deciders` may look at who is on which side.
pub(super) fn play_deal<'a>(
    seed: Seed,
    rules: Rules,
    deciders: impl FnOnce(&Position) -> [Decider<'a>; SEATS],
    tally: &mut Simulation,
) -> Result<Public, Error> {
    let (dealer, mut chance) = draw_dealer(seed);
    let position = Position::deal(&Deck::order(seed), dealer);
    let deciders = deciders(&position);
    let mut dice = std::array::from_fn(|_| chance.dice());
    let (public, decisions) = match only_bots(&deciders, Bot::Random) {
        Some(bots) => play_position(position, &bots, &mut dice, tally),
        None => {
            let state = State::deal(&Deck::shuffled(seed), Some(dealer), rules)?;
            let mut decisions = 0;
            let over = play(state, &deciders, &mut dice, |state, seat, action| {
                let id = state.action_id(seat, action)?;
                tally.add_action(state.public(), id, decisions);
                decisions += u64::from(id != ActionId::REVEAL);
                Ok(())
            })?;
            (*over.public(), decisions)
        }
    };
    tally.add_end(&public, rules, decisions);
    Ok(public)
}

/// The fast way: by rank, without a history.
fn play_position(
    mut position: Position,
    bots: &[Bot; SEATS],
    dice: &mut [Dice; SEATS],
    tally: &mut Simulation,
) -> (Public, u64) {
    let mut decisions = 0;
    while let Some(seat) = position.public.to_act() {
        let index = seat.index();
        let action = bots[index].choose(&position.sight(seat), &mut dice[index]);
        tally.add_action(&position.public, action, decisions);
        position.make(seat, action);
        decisions += u64::from(action != ActionId::REVEAL);
    }
    (position.public, decisions)
}
