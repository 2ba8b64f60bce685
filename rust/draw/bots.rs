//! Bots: what decides for a seat. They get what the seat sees and a dice of their own.

mod basic;

use std::fmt;
use std::str::FromStr;

use super::sight::Sight;
use super::view::View;
use crate::deck::Dice;
use crate::drawing::{self, Action, Legal};
use crate::error::{Error, ParseError};

/// A bot that comes with the game.
///
/// ```
/// use fivecard::draw::{Bot, Rules, State};
/// use fivecard::game::GameState;
/// use fivecard::{Deck, Seed};
///
/// let bot: Bot = "basic".parse()?;
/// let state = State::deal(&Deck::shuffled(Seed::from(1)), &[200; 3], None, Rules::default())?;
/// let seat = state.to_act().unwrap();
/// let action = bot.choose(&state.view(seat)?.sight(), &mut Seed::from(2).stream(0).dice());
/// assert!(state.legal_actions(seat).allows(action));
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bot {
    /// Folds, checks, calls, bets and raises alike, to any size; throws away any of its cards.
    Random,
    /// Never bets or raises and never draws: it checks, or else calls.
    Pat,
    /// Draws sensibly, opens with a made hand, and folds trash to a raise.
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

    /// What the bot does in its turn: one of the actions of [`Sight::legal_actions`].
    ///
    /// # Panics
    /// When it is not the seat's turn.
    pub fn choose(self, sight: &Sight<'_>, dice: &mut Dice) -> Action {
        match (self, sight.legal_actions()) {
            (_, Legal::Nothing) => panic!("it is not the turn of seat {}", sight.seat()),
            (Bot::Random, legal) => drawing::random(&legal, dice),
            (Bot::Pat, legal) => drawing::pat(&legal),
            (Bot::Basic, Legal::Bet(legal)) => Action::Bet(basic::bet(sight, &legal)),
            (Bot::Basic, Legal::Draw { hand, .. }) => Action::Draw(basic::discards(hand)),
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
