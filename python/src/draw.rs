//! Five-Card Draw.

mod chances;
mod outcome;
mod rules;
mod showdowns;
mod simulation;
mod state;
mod table;

pub use chances::{PyChoice, PyOdds, best_discards, odds};
pub use outcome::PyOutcome;
pub use rules::PyRules;
pub use showdowns::{PyShowdown, showdown};
pub use simulation::{PySimulation, simulate};
pub use state::{PyState, PyView};
pub use table::{PyBlinds, PyTable};
