//! Bots: what decides for a seat. They get what the seat sees and dice of their own.

mod basic;
mod odds;

use std::fmt;
use std::str::FromStr;

use super::sight::Sight;
use super::view::View;
use crate::deck::Dice;
use crate::drawing::{self, Action, Legal};
use crate::error::{Error, ParseError};

pub use odds::catching_a_five;

/// A bot that comes with the game.
///
/// ```
/// use fivecard::fives::{Bot, Rules, State};
/// use fivecard::game::GameState;
/// use fivecard::{Deck, Seat, Seed};
///
/// let bot: Bot = "basic".parse()?;
/// let deck = Deck::shuffled(Seed::from(1));
/// let state = State::deal(&deck, &[50, 50], Seat::new(0), Rules::default())?;
/// let turn = state.to_act().unwrap();
/// let action = bot.choose(&state.view(turn)?.sight(), &mut Seed::from(2).stream(0).dice());
/// assert!(state.legal_actions(turn).allows(action));
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bot {
    /// Any cards it can pay for, each choice as likely; any kind of bet, then any size.
    Random,
    /// Never draws and never bets or raises: it checks, or else calls.
    Pat,
    /// Chases fives at a fair price, opens with a made hand that holds one, folds trash to a bet.
    Basic,
}

impl Bot {
    /// The bots by name.
    pub const ALL: [Bot; 3] = [Bot::Random, Bot::Pat, Bot::Basic];

    /// `random`, `pat` or `basic`.
    pub const fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Pat => "pat",
            Bot::Basic => "basic",
        }
    }

    /// What the bot does in its turn: an action that is legal. Out of turn it is a timeout.
    pub fn choose(self, sight: &Sight<'_>, dice: &mut Dice) -> Action {
        match (self, sight.legal_actions()) {
            (_, Legal::Nothing) => Action::Timeout,
            (Bot::Random, legal) => drawing::random(&legal, dice),
            (Bot::Pat, legal) => drawing::pat(&legal),
            (Bot::Basic, Legal::Draw { hand, most }) => {
                Action::Draw(basic::thrown(sight.public(), hand, most))
            }
            (Bot::Basic, Legal::Bet(legal)) => {
                basic::bet(sight.public(), sight.hand(), &legal).into()
            }
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Bot {
    type Err = ParseError;

    /// # Errors
    /// `bad_bot`.
    fn from_str(text: &str) -> Result<Bot, ParseError> {
        Bot::ALL
            .into_iter()
            .find(|bot| bot.name() == text)
            .ok_or_else(|| ParseError::new("bad_bot", "a bot is \"random\", \"pat\" or \"basic\""))
    }
}

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
