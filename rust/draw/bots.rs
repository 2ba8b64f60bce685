//! Bots: what decides for a seat. They get what the seat sees and a dice of their own.

mod basic;

use std::fmt;
use std::str::FromStr;

use super::sight::Sight;
use super::view::View;
use crate::betting::{self, Sizes};
use crate::card::CardSet;
use crate::deck::Dice;
use crate::drawing::{Action, Legal};
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
        let legal = sight.legal_actions();
        match (self, legal) {
            (_, Legal::Nothing) => panic!("it is not the turn of seat {}", sight.seat()),
            (Bot::Random, Legal::Bet(legal)) => Action::Bet(random_bet(&legal, dice)),
            (Bot::Random, Legal::Draw { hand, .. }) => Action::Draw(random_cards(hand, dice)),
            (Bot::Pat, Legal::Bet(legal)) => Action::Bet(check_or_call(&legal)),
            (Bot::Pat, Legal::Draw { .. }) => Action::STAND_PAT,
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

fn check_or_call(legal: &betting::Legal) -> betting::Action {
    if legal.check { betting::Action::Check } else { betting::Action::Call }
}

/// Each kind of action as likely as any other, then each size.
fn random_bet(legal: &betting::Legal, dice: &mut Dice) -> betting::Action {
    // To fold and to check or call are always two kinds.
    let wager = legal.bet.or(legal.raise);
    match dice.below(2 + u32::from(wager.is_some())) {
        0 => betting::Action::Fold,
        1 => check_or_call(legal),
        _ => {
            let size = wager.map_or(0, |sizes| random_size(sizes, dice));
            match legal.bet {
                Some(_) => betting::Action::Bet(size),
                None => betting::Action::RaiseTo(size),
            }
        }
    }
}

fn random_size(Sizes { min, max }: Sizes, dice: &mut Dice) -> u64 {
    let most = max - min;
    if let Some(sizes) = u32::try_from(most).ok().and_then(|most| most.checked_add(1)) {
        return min + u64::from(dice.below(sizes));
    }
    loop {
        let mut word = || u64::from(dice.below(1 << 16));
        let number = word() << 48 | word() << 32 | word() << 16 | word();
        // As many bits as the bound has, so that half of the numbers fit.
        let number = number >> most.leading_zeros();
        if number <= most {
            return min + number;
        }
    }
}

fn random_cards(hand: CardSet, dice: &mut Dice) -> CardSet {
    let subset = dice.below(1 << hand.len());
    hand.iter().enumerate().filter(|(place, _)| subset >> place & 1 == 1).map(|(_, c)| c).collect()
}
