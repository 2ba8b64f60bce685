//! Many games between bots, counted.

use std::ops::ControlFlow;

use super::carried::Carried;
use super::rules::Rules;
use super::tally::Simulation;
use super::{Decider, Fives};
use crate::deck::{Deck, Seed};
use crate::draw_games::{Opening, bot_dice, check_table, play_deal};
use crate::error::Error;
use crate::seat::Seat;
use crate::simulate::{Plan, Stopped, run};

/// Plays the plan's games between `bots`, seat by seat, each with these `stacks` in whole chips.
///
/// A game is a deal and as many replays as it takes until every pot is won. Game *i* has its button
/// at seat *i* modulo the number of seats, and its first deal is `State::deal(&Deck::shuffled(s),
/// …)` with `s = seed.child(i)`; the *n*th replay has the deck of `s.child(n)`, and the bots'
/// dice follow from `s`.
///
/// # Errors
/// `wrong_bots` unless there is one bot a seat, `empty_seat` for a seat without chips, those of
/// [`State::deal`](super::State::deal), `too_many_chips` when all the stacks are more than
/// [`MOST_CHIPS`](super::MOST_CHIPS), and those of [`run`]; a [`Player`](super::Player) that fails
/// or takes an action that is not legal stops the run.
///
/// ```
/// use fivecard::fives::{Bot, Rules, default_stacks, simulate};
/// use fivecard::simulate::{Plan, no_progress};
/// use fivecard::Seed;
///
/// let (bots, rules) = ([Bot::Basic.into(); 3], Rules::new(1));
/// let (plan, stacks) = (Plan::new(100), default_stacks(3, &rules));
/// let result = simulate(&plan, Seed::from(1), &bots, &stacks, rules, &mut no_progress)?.unwrap();
/// assert_eq!(result.games, 100);
/// assert_eq!(result.by_seat().iter().map(|seat| seat.sum).sum::<i128>(), 0);
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
    check_table::<Fives>(bots, stacks, rules)?;
    let seats = stacks.len();
    let ran = run(plan, progress, |number, tally: &mut Simulation| {
        let button = Seat::new((number % seats as u64) as usize).expect("a seat of the table");
        play_game(seed.child(number), bots, stacks, button, rules, tally)
    })?;
    Ok(ran.map(|counts| Simulation { seats, ..counts }))
}

/// Plays a deal and its replays until every pot is won, and counts them.
fn play_game(
    seed: Seed,
    bots: &[Decider<'_>],
    first_stacks: &[u64],
    mut button: Seat,
    rules: Rules,
    tally: &mut Simulation,
) -> Result<(), Error> {
    let mut dice = bot_dice(seed, first_stacks.len());
    let (mut stacks, mut carried) = (first_stacks.to_vec(), Carried::default());
    let mut deck = Deck::shuffled(seed);
    for replay in 1.. {
        let opening = Opening { rules: &rules, stacks: &stacks, button, carried: &carried };
        let outcome = play_deal(&deck, &opening, bots, &mut dice, |end, decisions| {
            let outcome = end.outcome().expect("nobody is to act any more");
            tally.add_deal(end.public(), &outcome, decisions);
            outcome
        })?;
        let Some(next_button) = outcome.next_button else {
            tally.add_game(replay - 1, first_stacks, &outcome);
            break;
        };
        deck = Deck::shuffled(seed.child(replay));
        button = next_button;
        stacks.copy_from_slice(outcome.stacks.values());
        carried = Carried::after(carried.deal, outcome.carried);
    }
    Ok(())
}
