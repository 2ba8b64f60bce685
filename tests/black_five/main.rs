//! Black Five against its casebook, brute force, its own laws and the figures of random play.

mod casebook;
mod oracle;
mod perft;
mod support;
