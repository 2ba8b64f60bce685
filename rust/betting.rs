//! Chips: who has a claim to which of them, and who gets them. Shared by every poker game here.

mod pots;

pub use pots::{Award, Collected, Pot, SettledPot, Settlement, award, collect, settle, split};
