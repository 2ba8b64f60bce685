//! Fives.

mod chances;
mod outcome;
mod planning;
mod pots;
mod rules;
mod showdowns;
mod simulation;
mod state;
mod table;

pub use chances::{PyChoice, PyOdds, best_discards, odds};
pub use outcome::{PyOutcome, PyShown};
pub use planning::{PyPlan, PyPlannedDiscard, plan};
pub use pots::{PyCarriedPot, PyJudgedPot};
pub use rules::{PyRules, catching_a_five, has_five};
pub use showdowns::{PyShowdown, showdown};
pub use simulation::{PySimulation, simulate};
pub use state::{PyState, PyView};
pub use table::PyTable;
