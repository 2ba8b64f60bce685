//! Fives against its casebook, its exact figures, its own laws and random play.

#[path = "../support/draw_laws.rs"]
mod draw_laws;

mod bots;
mod casebook;
mod figures;
mod laws;
mod odds;
mod plan;
mod pots;
mod random_play;
mod setup;
mod showdown;
mod simulation;
mod support;
mod table;
mod views;
