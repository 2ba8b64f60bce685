//! Bots: what decides for a seat. They get what the seat sees and dice of their own.

mod basic;
mod odds;

use std::fmt;
use std::str::FromStr;

use super::rules::HAND;
use super::sight::Sight;
use super::view::View;
use crate::betting::{self, Sizes};
use crate::card::CardSet;
use crate::deck::Dice;
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
            (Bot::Random, Legal::Draw { hand, most }) => random_draw(hand, most, dice),
            (Bot::Random, Legal::Bet(legal)) => random_bet(&legal, dice).into(),
            (Bot::Pat, Legal::Draw { .. }) => Action::STAND_PAT,
            (Bot::Pat, Legal::Bet(legal)) => check_or_call(&legal).into(),
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

fn check_or_call(legal: &betting::Legal) -> betting::Action {
    if legal.check { betting::Action::Check } else { betting::Action::Call }
}

/// Any of the sets of cards that the seat can pay for.
fn random_draw(hand: CardSet, most: usize, dice: &mut Dice) -> Action {
    if most == 0 {
        return Action::STAND_PAT;
    }
    let chosen = loop {
        let chosen = dice.below(1 << HAND);
        if chosen.count_ones() as usize <= most {
            break chosen;
        }
    };
    let cards = hand.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
    Action::Draw(cards.map(|(_, card)| card).collect())
}

/// Each kind of action as likely as any other, then each size.
fn random_bet(legal: &betting::Legal, dice: &mut Dice) -> betting::Action {
    let wager = legal.bet.or(legal.raise);
    match (dice.below(2 + u32::from(wager.is_some())), wager) {
        (0, _) => betting::Action::Fold,
        (2, Some(sizes)) => {
            let size = random_size(sizes, dice);
            match legal.bet {
                Some(_) => betting::Action::Bet(size),
                None => betting::Action::RaiseTo(size),
            }
        }
        _ => check_or_call(legal),
    }
}

fn random_size(Sizes { min, max }: Sizes, dice: &mut Dice) -> u64 {
    let most = max - min;
    if most < u64::from(u32::MAX) {
        return min + u64::from(dice.below(most as u32 + 1));
    }
    let mut half = || u64::from(dice.below(1 << 16)) << 16 | u64::from(dice.below(1 << 16));
    loop {
        let number = half() << 32 | half();
        // As many bits as the greatest has, so that half of the numbers fit.
        let number = number >> most.leading_zeros();
        if number <= most {
            return min + number;
        }
    }
}
