//! Black Five against its casebook, brute force, its own laws and the figures of random play.

mod bots;
#[allow(dead_code)] // shared with tests that read other parts of it
#[path = "../support/casebook.rs"]
mod casebook;
mod cases;
mod game;
mod hidden;
mod laws;
mod oracle;
mod perft;
mod random_play;
mod setup;
mod support;
mod table;
mod views;
