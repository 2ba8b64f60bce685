//! Many games between bots, counted.

use std::ops::ControlFlow;

use super::bots::Bot;
use super::counts::Simulation;
use super::outcome::Outcome;
use super::player::Decider;
use super::position::Position;
use super::public::Public;
use super::rules::{MAX_SEATS, Rules};
use super::setup::{Start, check_seats, check_total};
use super::state::State;
use crate::deck::{Deck, Dice, Seed};
use crate::drawing::Action;
use crate::error::{Error, LimitError, SetupError};
use crate::game::GameState;
use crate::seat::Seat;
use crate::simulate::{Plan, Stopped, run};

/// The stream of a game's seed that the bots' dice come from.
const BOT_STREAM: u64 = 16;

/// Most chips at a simulated table, all together.
pub const MOST_CHIPS: u64 = i32::MAX as u64;

/// A progress function that never stops a run.
pub fn go_on(_done: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Plays the plan's games between `bots`, seat by seat, each with these `stacks` in whole chips.
///
/// A game is a deal and as many replays as it takes until every pot is won. Game *i* has its button
/// at seat *i* modulo the number of seats, and its first deal is `State::deal(&Deck::shuffled(s),
/// …)` with `s = seed.child(i)`; the *n*th replay has the deck of `s.child(n)`, and the bots'
/// dice follow from `s`.
///
/// # Errors
/// `bad_threads`, `too_many_games`; `too_many_chips` for more than [`MOST_CHIPS`]; `wrong_bots` unless there is one a seat, `empty_seat` for a seat without chips, and what else
/// [`State::deal`] refuses. A [`Player`](super::Player) that fails or does what it may not stops
/// the run.
///
/// ```
/// use fivecard::fives::{Bot, Decider, Rules, go_on, simulate};
/// use fivecard::{Seed, simulate::Plan};
///
/// let bots = [Decider::Bot(Bot::Basic); 3];
/// let plan = Plan::new(100);
/// let result = simulate(&plan, Seed::from(1), &bots, &[50; 3], Rules::new(1), &mut go_on)?.unwrap();
/// assert_eq!(result.games, 100);
/// assert_eq!(result.winnings.iter().map(|seat| seat.sum).sum::<i128>(), 0);
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
    check(bots, stacks, rules)?;
    let ran = run(plan, progress, |number, tally: &mut Simulation| {
        let button = Seat::new((number % stacks.len() as u64) as usize).expect("a seat");
        play_game(seed.child(number), bots, stacks, button, rules, tally)
    })?;
    Ok(ran)
}

fn check(bots: &[Decider<'_>], stacks: &[u64], rules: Rules) -> Result<(), Error> {
    check_seats(stacks.len())?;
    if bots.len() != stacks.len() {
        let message = format!("{} seats need as many bots, not {}", stacks.len(), bots.len());
        return Err(SetupError::new("wrong_bots", message).into());
    }
    if let Some(seat) = stacks.iter().position(|&stack| stack == 0) {
        return Err(SetupError::new("empty_seat", format!("seat {seat} has no chips")).into());
    }
    check_total(stacks.iter().copied())?;
    if stacks.iter().sum::<u64>() > MOST_CHIPS {
        let message = format!("all the chips of a simulated table are {MOST_CHIPS} at most");
        return Err(LimitError::new("too_many_chips", message).into());
    }
    let any_seat = Seat::new(0).expect("seat 0 is one");
    let deck = Deck::shuffled(Seed::from(0));
    Ok(Start::first(stacks, any_seat, rules, &deck).check()?)
}

/// Plays a deal and its replays until every pot is won, and counts them.
fn play_game(
    seed: Seed,
    bots: &[Decider<'_>],
    stacks: &[u64],
    button: Seat,
    rules: Rules,
    tally: &mut Simulation,
) -> Result<(), Error> {
    let mut chance = seed.stream(BOT_STREAM);
    let mut dice: [Dice; MAX_SEATS] = std::array::from_fn(|_| chance.dice());
    let only_bots = only_bots(bots);
    let mut start = Start::first(stacks, button, rules, &Deck::shuffled(seed));
    for replay in 1.. {
        let (public, decisions) = match only_bots {
            Some(bots) => play_position(Position::start(&start)?, &bots, &mut dice),
            None => play_state(State::begin(start)?, bots, &mut dice)?,
        };
        let outcome = public.outcome().expect("nobody is to act any more");
        tally.add_deal(&public, outcome, decisions);
        if outcome.is_settled() {
            tally.add_game(replay - 1, stacks, outcome);
            break;
        }
        start = Start::after(&public, &Deck::shuffled(seed.child(replay)))?;
    }
    Ok(())
}

fn only_bots(deciders: &[Decider<'_>]) -> Option<[Bot; MAX_SEATS]> {
    let mut bots = [Bot::Random; MAX_SEATS];
    for (bot, decider) in bots.iter_mut().zip(deciders) {
        match decider {
            Decider::Bot(given) => *bot = *given,
            Decider::Player(_) => return None,
        }
    }
    Some(bots)
}

/// The fast way, without a history.
fn play_position(
    mut position: Position,
    bots: &[Bot; MAX_SEATS],
    dice: &mut [Dice; MAX_SEATS],
) -> (Public, u64) {
    let mut decisions = 0;
    while let Some(seat) = position.public().to_act() {
        let sight = position.sight(seat);
        let action = bots[seat.index()].choose(&sight, &mut dice[seat.index()]);
        position.make(seat, action);
        decisions += 1;
    }
    (position.public, decisions)
}

/// The way for bots from elsewhere, which get whole views.
fn play_state(
    mut state: State,
    deciders: &[Decider<'_>],
    dice: &mut [Dice; MAX_SEATS],
) -> Result<(Public, u64), Error> {
    let mut decisions = 0;
    while let Some(seat) = state.to_act() {
        let (view, dice) = (state.view(seat)?, &mut dice[seat.index()]);
        let action: Action = match deciders[seat.index()] {
            Decider::Bot(bot) => view.bot_action(bot, dice).expect("it is the seat's turn"),
            Decider::Player(player) => player.choose(&view, dice)?,
        };
        state = state.apply(seat, &action)?;
        decisions += 1;
    }
    Ok((state.public().clone(), decisions))
}

impl Simulation {
    fn add_game(&mut self, replays: u64, stacks: &[u64], outcome: &Outcome) {
        self.add_replays(replays);
        for ((winnings, &before), &after) in
            self.winnings.iter_mut().zip(stacks).zip(outcome.stacks.values())
        {
            // The total was checked to be within 32 bits.
            winnings.add((i128::from(after) - i128::from(before)) as i32);
        }
    }
}
