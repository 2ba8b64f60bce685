//! `fivecard.draw_games`: what Five-Card Draw and Fives share, and what Python callers may give for
//! seats, chips and hands.

mod action;
mod given;
mod legal;
mod outcome;
mod state;
mod table;

pub use action::{PyAction, PyDrew, action_from};
pub use given::{
    button_from, chips_from, hands_from, items, seat_from, stacks_from, stacks_or_empty,
};
pub use legal::PyLegal;
pub(crate) use outcome::{Ended, ended_fields, pots_from};
pub(crate) use state::{draw_state, draw_view};
pub(crate) use table::seated_table;
