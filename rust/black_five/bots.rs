//! The bots that come with the game. They get what the seat sees and dice of their own.

mod greedy;
mod partner;

use std::fmt;
use std::str::FromStr;

use super::Decider;
use super::action_id::{ActionId, HONGS, PLAYS, TRIPLES};
use super::mask::ActionMask;
use super::sight::Sight;
use crate::deck::Dice;
use crate::error::ParseError;

/// A bot that comes with the game.
///
/// ```
/// use fivecard::black_five::{Bot, Rules, State};
/// use fivecard::game::GameState;
/// use fivecard::{Deck, Seat, Seed};
///
/// let bot: Bot = "greedy".parse()?;
/// let state = State::deal(&Deck::shuffled(Seed::from(1)), Seat::new(0), Rules::default())?;
/// let dealer = state.to_act().unwrap();
/// let choice = bot.choose(&state.view(dealer)?.sight(), &mut Seed::from(2).stream(0).dice());
/// assert!(state.action_mask(dealer).contains(choice));
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bot {
    /// Any play, or pass when following, each as likely as any other; never reveals unplayed.
    Random,
    /// Leads the longest cheap combination, answers with the lowest that beats, keeps bombs.
    Greedy,
    /// As greedy, with an eye on the sides as far as its seat knows them.
    Partner,
}

impl Bot {
    /// The bots by name.
    pub const ALL: [Bot; 3] = [Bot::Random, Bot::Greedy, Bot::Partner];

    /// `random`, `greedy` or `partner`.
    pub const fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
            Bot::Partner => "partner",
        }
    }

    /// What the bot does in its turn: one of the actions of [`Sight::action_mask`].
    #[inline(always)]
    pub fn choose(self, sight: &Sight<'_>, dice: &mut Dice) -> ActionId {
        match self {
            Bot::Random => random(sight, dice),
            Bot::Greedy => greedy::choose(sight),
            Bot::Partner => partner::choose(sight),
        }
    }
}

impl From<Bot> for Decider<'_> {
    fn from(bot: Bot) -> Self {
        Decider::Bot(bot)
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Bot {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Bot, ParseError> {
        Bot::ALL.into_iter().find(|bot| bot.name() == text).ok_or_else(|| {
            ParseError::new("bad_bot", "a bot is \"random\", \"greedy\" or \"partner\"")
        })
    }
}

/// Triples and Hongs.
const BOMBS: ActionMask = {
    let mut bombs = ActionMask::EMPTY;
    let mut id = TRIPLES;
    while id < PLAYS {
        bombs = bombs.with(super::action_id::ACTIONS[id]);
        id += 1;
    }
    assert!(TRIPLES < HONGS);
    bombs
};

#[inline(always)]
fn random(sight: &Sight<'_>, dice: &mut Dice) -> ActionId {
    let plays = sight.turn_plays();
    let may_pass = sight.public().top().is_some();
    if may_pass && plays.is_empty() {
        return ActionId::PASS;
    }
    let choices = plays.len() + usize::from(may_pass);
    let number = if choices == 1 { 0 } else { dice.below(choices as u32) as usize };
    plays.nth(number).unwrap_or(ActionId::PASS)
}
