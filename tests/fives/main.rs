//! Fives against its casebook, its exact figures, its own laws and random play.

mod casebook;
mod figures;
mod support;
