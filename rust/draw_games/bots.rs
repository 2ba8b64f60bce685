//! The bots of the games of drawing and betting. They get what the seat sees and dice of their own.

use std::fmt;
use std::str::FromStr;

use super::action::{Action, Legal};
use super::game::DrawGame;
use super::sight::Sight;
use crate::betting::{self, Sizes};
use crate::card::CardSet;
use crate::deck::Dice;
use crate::error::ParseError;

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
    /// Any action: each kind of bet as likely as any other, then each size; in a draw each set of
    /// cards that it may exchange.
    Random,
    /// Never draws and never bets or raises: it checks, or else calls.
    Pat,
    /// Plays its own cards sensibly: it keeps and bets made hands, draws to others, and folds trash
    /// to a bet. In Fives it chases fives at a fair price.
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
    pub fn choose<G: DrawGame>(self, sight: &Sight<'_, G>, dice: &mut Dice) -> Action {
        match (self, sight.legal_actions()) {
            (_, Legal::Nothing) => Action::Timeout,
            (Bot::Random, Legal::Draw { hand, most }) => {
                Action::Draw(random_cards(hand, most, dice))
            }
            (Bot::Random, Legal::Bet(legal)) => Action::Bet(random_bet(&legal, dice)),
            (Bot::Pat, Legal::Draw { .. }) => Action::STAND_PAT,
            (Bot::Pat, Legal::Bet(legal)) => Action::Bet(check_or_call(&legal)),
            (Bot::Basic, Legal::Draw { hand, most }) => {
                Action::Draw(G::basic_discards(sight.public(), hand, most))
            }
            (Bot::Basic, Legal::Bet(legal)) => {
                Action::Bet(G::basic_bet(sight.public(), sight.hand(), &legal))
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

pub(crate) fn check_or_call(legal: &betting::Legal) -> betting::Action {
    if legal.check { betting::Action::Check } else { betting::Action::Call }
}

fn random_bet(legal: &betting::Legal, dice: &mut Dice) -> betting::Action {
    // To fold and to check or call are always two kinds.
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

fn random_cards(hand: CardSet, most: usize, dice: &mut Dice) -> CardSet {
    if most == 0 {
        return CardSet::EMPTY;
    }
    let chosen = loop {
        let chosen = dice.below(1 << hand.len());
        if chosen.count_ones() as usize <= most {
            break chosen;
        }
    };
    hand.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1).map(|(_, c)| c).collect()
}
