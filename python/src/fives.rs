//! Fives.

mod chances;
mod outcome;
mod planning;
mod public;
mod rules;
mod run;
mod showdowns;
mod simulation;
mod state;
mod table;
mod view;

pub use chances::{PyChoice, PyOdds, best_discards, odds};
pub use outcome::{PyCarriedPot, PyOutcome, PyPot, PyShown};
pub use planning::{PyPlan, PyPlannedDiscard, plan};
pub use rules::{PyRules, catching_a_five, has_five};
pub use run::simulate;
pub use showdowns::{PyShowdown, showdown};
pub use simulation::PySimulation;
pub use state::PyState;
pub use table::PyTable;
pub use view::PyView;
