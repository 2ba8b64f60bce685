//! Many deals between bots: what every game of drawing and betting checks and does in each of them.

use super::bots::Bot;
use super::game::{DrawGame, DrawPublic, Opening};
use super::position::Position;
use super::start::{Start, check_seat_count};
use super::state::State;
use super::stock::MAX_SEATS;
use crate::deck::{Deck, Dice, Seed};
use crate::error::{Error, LimitError, SetupError};
use crate::game::Decider;
use crate::seat::Seat;
use crate::simulate::{only_bots, play};

/// Stream of a deal's seed that the bots' dice come from.
const BOT_STREAM: u64 = 16;

/// Most chips at a simulated table, all together.
pub const MOST_CHIPS: u64 = i32::MAX as u64;

/// The dice of the bots at a table of `seats`, which follow from the seed of their first deal.
#[inline]
pub(crate) fn bot_dice(seed: Seed, seats: usize) -> [Dice; MAX_SEATS] {
    let mut chance = seed.stream(BOT_STREAM);
    let first = chance.dice();
    std::array::from_fn(
        |place| {
            if (1..seats).contains(&place) { chance.dice() } else { first.clone() }
        },
    )
}

/// Checks what would stop every deal of a simulation: it is an error of the call.
pub(crate) fn check_table<G: DrawGame>(
    deciders: &[Decider<'_, State<G>>],
    stacks: &[u64],
    rules: G::Rules,
) -> Result<(), Error> {
    if deciders.len() != stacks.len() {
        let message = format!("{} bots for {} seats", deciders.len(), stacks.len());
        return Err(SetupError::new("wrong_bots", message).into());
    }
    let any_seat = Seat::new(0).expect("seat 0 is a seat");
    let deck = Deck::stacked(&[], 0.into())?;
    check_seat_count::<G>(stacks.len())?;
    if let Some(index) = stacks.iter().position(|&chips| chips == 0) {
        let message = format!("seat {index} has no chips to play with");
        return Err(SetupError::new("empty_seat", message).into());
    }
    Start::<G>::new(rules, stacks, any_seat, &deck).check()?;
    if stacks.iter().sum::<u64>() > MOST_CHIPS {
        let message = format!("a simulated table has at most {MOST_CHIPS} chips");
        return Err(LimitError::new("too_many_chips", message).into());
    }
    Ok(())
}

/// Checks that two simulations are of tables with as many seats; one of no deals goes with any.
pub(crate) fn check_same_seats(one: usize, other: usize) -> Result<(), SetupError> {
    if one == other || one == 0 || other == 0 {
        return Ok(());
    }
    let message = format!("simulations of {one} and of {other} seats do not add up");
    Err(SetupError::new("wrong_seats", message))
}

/// Plays a deal to its end, and returns what `count` makes of its last position and the number of
/// decisions.
///
/// Bots of the game play on a [`Position`], without a history; others get whole views.
pub(crate) fn play_deal<G: DrawGame, T>(
    deck: &Deck,
    opening: &Opening<'_, G>,
    deciders: &[Decider<'_, State<G>>],
    dice: &mut [Dice; MAX_SEATS],
    count: impl FnOnce(&Position<G>, u64) -> T,
) -> Result<T, Error> {
    if let Some(bots) = only_bots(deciders, Bot::Random) {
        let mut position = Position::deal(deck, opening)?;
        let decisions = play_bots(&mut position, &bots, dice);
        return Ok(count(&position, decisions));
    }
    let start = Start::new(*opening.rules, opening.stacks, opening.button, deck);
    let start = Start { carried: opening.carried.clone(), ..start };
    let over = play(State::begin(start)?, deciders, dice, |_, _, _| Ok(()))?;
    Ok(count(&over.position, over.history.len() as u64))
}

fn play_bots<G: DrawGame>(
    position: &mut Position<G>,
    bots: &[Bot; MAX_SEATS],
    dice: &mut [Dice; MAX_SEATS],
) -> u64 {
    let mut decisions = 0;
    while let Some(seat) = position.public.to_act() {
        let index = seat.index();
        let action = bots[index].choose(&position.sight(seat), &mut dice[index]);
        position.make(seat, action);
        decisions += 1;
    }
    decisions
}
