//! What must hold whatever bytes come in: the bodies of the fuzz targets, one function each.
//!
//! A target panics when a law is broken. Targets of text read their bytes as text; the others
//! draw choices from them, so that every input describes a deal and small changes stay small.

#[allow(dead_code, reason = "the tests of equities use more of it")]
#[path = "../equity/brute.rs"]
mod brute;
#[path = "../support/naive.rs"]
mod naive;

mod black_five;
#[path = "../black_five/game.rs"]
mod black_five_game;
mod cards;
mod combinations;
#[path = "../support/draw_laws.rs"]
mod draw_laws;
mod drawing;
mod equity;
mod input;
mod ranges;
mod records;
mod refusal;
pub mod seeds;
mod showdowns;

pub use black_five::black_five_play;
pub use cards::cards;
pub use combinations::combinations;
pub use drawing::{draw_play, fives_play};
pub use equity::equity;
pub use ranges::ranges;
pub use records::{actions, black_five_records, draw_records, fives_records};
pub use showdowns::showdowns;

/// A target: its laws for one input.
pub type Target = fn(&[u8]);

/// All targets, by name.
pub const TARGETS: [(&str, Target); 12] = [
    ("cards", cards),
    ("ranges", ranges),
    ("combinations", combinations),
    ("actions", actions),
    ("draw_records", draw_records),
    ("fives_records", fives_records),
    ("black_five_records", black_five_records),
    ("draw_play", draw_play),
    ("fives_play", fives_play),
    ("black_five_play", black_five_play),
    ("showdowns", showdowns),
    ("equity", equity),
];
