//! Black Five.

mod action;
mod combination;
mod convert;
mod outcome;
mod simulation;
mod state;
mod table;

pub use action::{PyAction, action_texts};
pub use combination::{PyCombination, PyRules, classify, play_mask, plays};
pub use outcome::PyOutcome;
pub use simulation::{PyMatch, PyReveals, PySimulation, match_bots, simulate};
pub use state::{PyState, PyView};
pub use table::PyTable;
