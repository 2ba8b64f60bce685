//! Drawing: the cards that are not dealt yet, the exchange of a hand's cards for them, and the
//! actions of games that draw and bet.

mod action;
mod stock;

pub use action::{Action, Legal, Seen};
pub use stock::{HAND, Stock, deal, stack_deck};
