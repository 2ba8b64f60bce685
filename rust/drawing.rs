//! Drawing: the cards that are not dealt yet, the exchange of a hand's cards for them, and the
//! actions of games that draw and bet.

mod action;
mod stock;
mod told;

pub use action::{Action, Legal, Seen};
pub use stock::{HAND, Stock, deal, stack_deck};
pub(crate) use told::because;
pub use told::{Names, chips_told, live_seats};
