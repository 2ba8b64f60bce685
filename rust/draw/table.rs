//! A running game, from deal to deal: its blinds.

use super::Table;
use super::blinds::Blinds;
use super::rules::Rules;
use crate::error::SetupError;
use crate::game::check_seat;

impl Table {
    /// A table that continues after a deal in which these had the button and the blinds.
    ///
    /// # Errors
    /// Those of [`Table::new`]; `no_such_seat` when one of these is not at the table.
    pub fn resume(
        rules: Rules,
        stacks: impl IntoIterator<Item = Option<u64>>,
        last: Blinds,
    ) -> Result<Table, SetupError> {
        let table = Table::resumed(rules, stacks, last, ())?;
        for seat in [last.button, last.small, last.big] {
            check_seat(seat, table.seating().seats())?;
        }
        Ok(table)
    }

    /// Button and blinds of the deal before; `None` before the first one.
    pub fn last(&self) -> Option<Blinds> {
        self.last_positions()
    }

    /// Button and blinds of the next deal; `None` when the button is yet to be drawn, or fewer than
    /// two players have chips.
    ///
    /// When only two are left the button may go to the other one, so that nobody posts the big blind
    /// twice running.
    pub fn blinds(&self) -> Option<Blinds> {
        let seats = self.seating().seats();
        self.button().map(|button| Blinds::of(self.players(), seats, button, &self.rules()))
    }
}
