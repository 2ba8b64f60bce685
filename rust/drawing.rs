//! Drawing: the cards that are not dealt yet, the exchange of a hand's cards for them, and the
//! actions and simplest bots of games that draw and bet.

mod action;
mod bots;
mod stock;
mod told;

pub use action::{Action, Legal, Seen};
pub(crate) use bots::{check_or_call, pat, random};
pub use stock::{HAND, Stock, deal, stack_deck};
pub(crate) use told::because;
pub use told::{Names, chips_told, live_seats};
