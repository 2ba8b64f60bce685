//! Many deals between bots, counted.

use std::ops::ControlFlow;

use super::rules::Rules;
use super::tally::Simulation;
use super::{Decider, FiveCardDraw};
use crate::deck::{Deck, Seed};
use crate::draw_games::{Opening, bot_dice, check_table, play_deal};
use crate::error::Error;
use crate::seat::Seat;
use crate::simulate::{Plan, Stopped, run};

/// Plays the plan's deals between `bots`, seat by seat, each from the same `stacks`.
///
/// Deal *i* is `State::deal(&Deck::shuffled(seed.child(i)), stacks, button, rules)` with the button
/// at seat *i* modulo the number of seats; its bots throw dice that follow from the same seed.
///
/// # Errors
/// `wrong_bots` unless there is one bot a seat, `empty_seat` for a seat without chips, those of
/// [`State::deal`](super::State::deal), `too_many_chips` when all the stacks are more than
/// [`MOST_CHIPS`](super::MOST_CHIPS), and those of [`run`]; a [`Player`](super::Player) that fails
/// or takes an action that is not legal stops the run.
///
/// ```
/// use fivecard::draw::{Bot, Rules, default_stacks, simulate};
/// use fivecard::simulate::{Plan, no_progress};
/// use fivecard::Seed;
///
/// let (bots, rules) = ([Bot::Basic.into(); 4], Rules::default());
/// let (plan, stacks) = (Plan::new(100), default_stacks(4, &rules));
/// let result = simulate(&plan, Seed::from(1), &bots, &stacks, rules, &mut no_progress)?;
/// assert_eq!(result.unwrap().games, 100);
/// # Ok::<(), fivecard::Error>(())
/// ```
pub fn simulate(
    plan: &Plan,
    seed: Seed,
    bots: &[Decider<'_>],
    stacks: &[u64],
    rules: Rules,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Result<Simulation, Stopped<Error>>, Error> {
    check_table::<FiveCardDraw>(bots, stacks, rules)?;
    let seats = stacks.len();
    let ran = run(plan, progress, |number, tally: &mut Simulation| {
        let (seed, turn) = (seed.child(number), (number % seats as u64) as usize);
        let button = Seat::new(turn).expect("a seat of the table");
        let opening = Opening { rules: &rules, stacks, button, carried: &() };
        let mut dice = bot_dice(seed, seats);
        play_deal(&Deck::shuffled(seed), &opening, bots, &mut dice, |end, decisions| {
            tally.add_end(end, decisions);
        })
    })?;
    Ok(ran.map(|counts| Simulation { seats, ..counts }))
}
