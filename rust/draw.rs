//! Five-Card Draw: two blinds, a betting round, one draw, a betting round, a showdown.
//!
//! [`State`] is a deal in progress, [`View`] what one seat may see of it, [`Position`] the small
//! value that simulation runs on, and [`Table`] a running game from deal to deal. [`showdown()`] judges
//! hands of a table that is kept elsewhere.

mod blinds;
mod bots;
mod odds;
mod outcome;
mod player;
mod position;
mod public;
mod record;
mod rules;
mod showdown;
mod sight;
mod simulate;
mod state;
mod table;
mod view;
mod view_record;

pub use crate::drawing::{Action, Legal, Seen};
pub use crate::poker::{Duels, Exchange, Odds};
pub use blinds::Blinds;
pub use bots::Bot;
pub use odds::{By, Choice, best_discards, odds};
pub use outcome::{Outcome, ShownHand};
pub use player::{Decider, Player};
pub use position::Position;
pub use public::{Public, Street};
pub use rules::{MAX_SEATS, MIN_SEATS, Rules};
pub use showdown::{Showdown, showdown};
pub use sight::Sight;
pub use simulate::{MOST_CHIPS, Simulation, go_on, simulate, usual_stacks};
pub use state::State;
pub use table::Table;
pub use view::View;
