//! Bots: what decides for a seat. They get what the seat sees and a random stream of their own.

mod basic;
mod odds;

use std::fmt;
use std::str::FromStr;

use super::rules::HAND;
use super::sight::Sight;
use super::view::View;
use crate::betting;
use crate::card::CardSet;
use crate::deck::Chance;
use crate::drawing::{Action, Legal};
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
/// let action = bot.choose(&state.view(turn)?.sight(), &mut Seed::from(2).stream(0));
/// assert!(state.legal_actions(turn).allows(action));
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bot {
    /// Any cards it can pay for, each choice as likely; any kind of bet, then any size.
    Random,
    /// Never draws and never bets: it checks, and folds to a bet.
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
    pub fn choose(self, sight: &Sight<'_>, chance: &mut Chance) -> Action {
        match (self, sight.legal_actions()) {
            (_, Legal::Nothing) => Action::Timeout,
            (Bot::Random, Legal::Draw { hand, most }) => random_draw(hand, most, chance),
            (Bot::Random, Legal::Bet(legal)) => random_bet(&legal, chance).into(),
            (Bot::Pat, Legal::Draw { .. }) => Action::STAND_PAT,
            (Bot::Pat, Legal::Bet(legal)) => check_or_fold(&legal).into(),
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
    fn choose(&self, view: &View, chance: &mut Chance) -> Result<Action, Error>;
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

fn check_or_fold(legal: &betting::Legal) -> betting::Action {
    if legal.check { betting::Action::Check } else { betting::Action::Fold }
}

/// Any of the sets of cards that the seat can pay for.
fn random_draw(hand: CardSet, most: usize, chance: &mut Chance) -> Action {
    if most == 0 {
        return Action::STAND_PAT;
    }
    let chosen = loop {
        let chosen = chance.below(1 << HAND);
        if chosen.count_ones() as usize <= most {
            break chosen;
        }
    };
    let cards = hand.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
    Action::Draw(cards.map(|(_, card)| card).collect())
}

fn random_bet(legal: &betting::Legal, chance: &mut Chance) -> betting::Action {
    let wager = legal.bet.or(legal.raise);
    let choices = 2 + u32::from(wager.is_some());
    match (chance.below(choices), wager) {
        (0, _) => betting::Action::Fold,
        (2, Some(sizes)) => {
            // Sizes that differ by more than that are all the same to a random bot.
            let span = u32::try_from(sizes.max - sizes.min).unwrap_or(u32::MAX - 1);
            let to = sizes.min + u64::from(chance.below(span + 1));
            if legal.bet.is_some() {
                betting::Action::Bet(to)
            } else {
                betting::Action::RaiseTo(to)
            }
        }
        _ if legal.check => betting::Action::Check,
        _ => betting::Action::Call,
    }
}
