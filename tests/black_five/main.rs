//! Black Five against its casebook, brute force, its own laws and the figures of random play.

mod bots;
mod casebook;
mod hidden;
mod laws;
mod oracle;
mod perft;
mod random_play;
mod setup;
mod support;
mod views;
