//! Black Five.

mod action;
mod combination;
mod convert;
mod run;
mod simulation;
mod state;
mod view;

pub use action::{PyAction, action_texts};
pub use combination::{PyCombination, PyRules, classify, play_mask, plays};
pub use run::{match_bots, simulate};
pub use simulation::{PyMatch, PyReveals, PySimulation};
pub use state::{PyOutcome, PyState};
pub use view::PyView;
