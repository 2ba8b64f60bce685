//! Chips: one betting round, which seats may win which pot, and who gets it. Shared by every game of
//! poker.

mod action;
mod legal;
mod pots;
mod round;
mod structure;

pub use action::Action;
pub use legal::{Legal, Sizes};
pub(crate) use pots::check_total;
pub use pots::{Award, Collected, Pot, SettledPot, Settlement, award, collect, settle, split};
pub use round::{MAX_SEATS, Opening, Round};
pub use structure::Structure;
