//! Chips: one betting round, who has a claim to which pot, and who gets it. Shared by every poker
//! game here.

mod action;
mod pots;
mod round;
mod structure;

pub use action::Action;
pub use pots::{Award, Collected, Pot, SettledPot, Settlement, award, collect, settle, split};
pub use round::{Legal, MAX_SEATS, Opening, Round, Sizes};
pub use structure::Structure;
