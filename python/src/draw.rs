//! Five-Card Draw.

mod chances;
mod outcome;
mod rules;
mod run;
mod showdowns;
mod simulation;
mod state;
mod table;
mod view;

pub use chances::{PyChoice, PyOdds, best_discards, odds};
pub use outcome::PyOutcome;
pub use rules::PyRules;
pub use run::simulate;
pub use showdowns::{PyShowdown, showdown};
pub use simulation::PySimulation;
pub use state::PyState;
pub use table::{PyBlinds, PyTable};
pub use view::PyView;
