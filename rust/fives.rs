//! Fives: five draws that are paid card by card, one betting round, and a pot that is won only by a
//! hand with a five.
//!
//! [`State`] is a deal in progress, [`View`] what one seat may see of it, and [`Position`] the value
//! that simulation and search run on. When the best hand has no five nobody wins: then
//! [`Outcome::carried`] is not empty and [`State::replay`] deals again for the same pots, as often as
//! it takes; a [`Table`] does so from game to game.

mod bots;
mod counts;
mod explain;
mod judge;
mod odds;
mod outcome;
mod plan;
mod player;
mod position;
mod public;
mod record;
mod rules;
mod setup;
mod showdown;
mod sight;
mod simulate;
mod stakes;
mod state;
mod table;
mod view;
mod view_record;

pub use bots::{Bot, catching_a_five};
pub use counts::{Pots, Simulation};
pub use judge::{FIVES, JudgedPot, Verdict, has_five};
pub use odds::{By, Choice, Odds, best_discards, odds};
pub use outcome::{Outcome, Shown};
pub use plan::{DrawPlan, PlannedDiscard, SHARES, Spot, plan, usual_stack};
pub use player::{Decider, Player};
pub use position::Position;
pub use public::{Public, Street};
pub use rules::{DRAWS, HAND, MAX_SEATS, MIN_SEATS, Rules};
pub use showdown::{Chips, Showdown, showdown};
pub use sight::Sight;
pub use simulate::{MOST_CHIPS, go_on, simulate};
pub use state::State;
pub use table::Table;
pub use view::View;

pub use crate::drawing::{Action, Legal, Seen};
pub use crate::poker::Exchange;
