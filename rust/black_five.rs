//! Black Five: a climbing game with a hidden partner.
//!
//! Five seats race to play out their cards. The dealer and the seat that was dealt the spade five
//! (the *black five*) are the dealer side, the rest the idle side; who holds it shows only when it
//! is revealed or played.
//!
//! [`classify`] and [`plays`] answer what cards make; [`State`] is a deal in progress, [`View`] what
//! one seat may see of it, and [`Position`] the small value that simulation and search run on.

mod action;
mod action_id;
mod beats;
mod bots;
mod counts;
mod duplicate;
mod hidden;
mod mask;
mod moves;
mod order;
mod outcome;
mod pattern;
mod player;
mod position;
mod public;
mod random_play;
mod record;
mod rules;
mod setup;
mod sight;
mod simulate;
mod state;
mod tally;
mod view;

pub use action::Action;
pub use action_id::{ACTIONS, ActionId};
pub use bots::Bot;
pub use duplicate::{Duplicate, play_duplicate};
pub use mask::ActionMask;
pub use moves::{play_mask, plays};
pub use order::{BLACK_FIVE, SEQUENCE, STRENGTH, place, strength};
pub use outcome::Outcome;
pub use pattern::{Combination, Pattern, classify};
pub use player::{Decider, Player};
pub use position::Position;
pub use public::Public;
pub use rules::{MAX_HAND, Payoff, Rules, SEATS, Side};
pub use setup::Setup;
pub use sight::Sight;
pub use simulate::{go_on, simulate};
pub use state::State;
pub use tally::{MOST_FINISHERS, Reveals, Simulation, Wins};
pub use view::View;
