//! Who decides for a seat: a bot of the game, or a player from elsewhere.

use super::action::Action;
use super::bots::Bot;
use super::view::View;
use crate::deck::Dice;
use crate::error::Error;

/// A bot from elsewhere. It is given its seat's view and nothing else of the deal.
pub trait Player: Sync {
    /// What the bot does in its turn.
    ///
    /// # Errors
    /// Whatever goes wrong in the bot; the run stops.
    fn choose(&self, view: &View, dice: &mut Dice) -> Result<Action, Error>;
}

/// Who decides for a seat.
#[derive(Clone, Copy)]
pub enum Decider<'a> {
    /// A bot of the game.
    Bot(Bot),
    /// A bot from elsewhere.
    Player(&'a dyn Player),
}

impl From<Bot> for Decider<'_> {
    fn from(bot: Bot) -> Self {
        Decider::Bot(bot)
    }
}
