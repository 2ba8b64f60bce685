//! A running game, from deal to deal: the pots that it carries.

use super::Table;
use super::carried::Carried;
use super::rules::Rules;
use crate::betting::Pot;
use crate::error::SetupError;
use crate::game::check_seat;
use crate::seat::Seat;

/// ```
/// use fivecard::fives::{Bot, Rules, Table};
/// use fivecard::game::{GameState, GameView};
/// use fivecard::{Deck, Seat, Seed};
///
/// let mut table = Table::new(Rules::default(), [Some(20); 3], Seat::new(0))?;
/// let mut dice = Seed::from(1).stream(9).dice();
/// for number in 0.. {
///     let mut state = table.deal(&Deck::shuffled(Seed::from(1).child(number)))?;
///     while let Some(seat) = state.to_act() {
///         let action = state.view(seat)?.bot_action(Bot::Basic, &mut dice).unwrap();
///         state = state.apply(seat, &action)?;
///     }
///     table = table.after(&state)?;
///     if table.carried().is_empty() {
///         break;
///     }
/// }
/// assert_eq!(table.seating().chips().iter().sum::<u64>(), 60);
/// # Ok::<(), fivecard::Error>(())
/// ```
impl Table {
    /// A table after a deal with its button at `last_button`, with the pots that this deal carried
    /// and the number of the next deal for them (1 without any).
    ///
    /// # Errors
    /// Those of [`Table::new`]; `bad_carried_pots` for invalid pots, or one claimed at an empty seat.
    pub fn resume(
        rules: Rules,
        stacks: impl IntoIterator<Item = Option<u64>>,
        last_button: Seat,
        carried: &[Pot],
        deal: u32,
    ) -> Result<Table, SetupError> {
        let carried = Carried { deal, pots: carried.to_vec() };
        let table = Table::resumed(rules, stacks, last_button, carried)?;
        check_seat(last_button, table.seating().seats())?;
        Ok(table)
    }

    /// The button of the deal before; `None` before the first one.
    pub fn last_button(&self) -> Option<Seat> {
        self.last_positions()
    }

    /// The pots that are played for again, with their claimants; none before a new game.
    pub fn carried(&self) -> &[Pot] {
        &self.carries().pots
    }

    /// The number of the next deal among those for the same pots, from 1.
    pub fn deal_number(&self) -> u32 {
        self.carries().deal
    }
}
