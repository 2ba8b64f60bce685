//! What an exchange makes of a hand, and how often there is a five in it: exact.

use std::fmt;
use std::str::FromStr;

use super::judge::{FIVES, has_five};
use crate::card::CardSet;
use crate::error::{ParseError, SetupError};
use crate::poker::{self, Exchange, HandCategory, choose};

/// How often an exchange ends in each category, over all the draws there are, and how often with a
/// five.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Odds {
    /// All hands, whether there is a five in them or not.
    pub all: poker::Odds,
    /// Draws that make a hand with a five, by category, from high card to royal flush.
    pub with_five: [u64; HandCategory::ALL.len()],
    /// The sum of the values, 1 to 7462, of the hands with a five.
    pub five_value_sum: u64,
}

impl Odds {
    /// Number of draws that make a hand with a five.
    pub fn fives(&self) -> u64 {
        self.with_five.iter().sum()
    }

    /// The mean value, 1 to 7462, of the hand after the draw when one without a five counts
    /// nothing.
    pub fn mean_five_value(&self) -> f64 {
        self.five_value_sum as f64 / self.all.total() as f64
    }

    /// Checks numbers given by the caller, as [`poker::Odds::check`] does.
    ///
    /// # Errors
    /// `wrong_odds`.
    pub fn check(&self) -> Result<(), SetupError> {
        self.all.check()?;
        let exchange = &self.all.exchange;
        let mut without = self.all.counts;
        for ((left, &with), category) in
            without.iter_mut().zip(&self.with_five).zip(HandCategory::ALL)
        {
            if with > *left {
                let message = format!("{with} hands with a five are {category}, of {left}");
                return Err(poker::wrong_odds(message));
            }
            *left -= with;
        }
        let unseen = exchange.unseen();
        let all = self.all.total();
        let fives = if has_five(exchange.kept()) {
            all
        } else {
            catching_a_five((unseen & FIVES).len(), unseen.len(), exchange.discard().len()).0
        };
        if self.fives() != fives {
            let message =
                format!("{fives} draws make a hand with a five, and not {}", self.fives());
            return Err(poker::wrong_odds(message));
        }
        poker::check_value_sum(self.five_value_sum, &self.with_five)?;
        let rest = self.all.value_sum.checked_sub(self.five_value_sum).ok_or_else(|| {
            let message = "the values with a five add up to more than those of all hands";
            poker::wrong_odds(message.to_owned())
        })?;
        poker::check_value_sum(rest, &without)
    }
}

/// How many ways of drawing `cards` from `unseen` cards catch at least one of the `fives` among
/// them, and how many ways there are in all.
///
/// # Panics
/// When `fives` or `cards` are more than `unseen`, or that is more than 52.
///
/// ```
/// use fivecard::fives::catching_a_five;
/// assert_eq!(catching_a_five(4, 47, 2), (178, 1081));
/// ```
pub fn catching_a_five(fives: usize, unseen: usize, cards: usize) -> (u64, u64) {
    assert!(fives <= unseen && cards <= unseen && unseen <= 52, "more cards than there are");
    let all = choose(unseen, cards);
    (all - choose(unseen - fives, cards), all)
}

/// The exact odds of discarding `discard` of `hand`, when the `dead` cards cannot be drawn.
///
/// Every draw comes from the cards that are neither in the hand nor dead; that a stock may run out
/// and discards come back is ignored.
///
/// # Errors
/// Those of [`Exchange::new`].
///
/// ```
/// use fivecard::{CardSet, fives};
///
/// let [hand, discard] = ["9c 9d Kh 7s 2c", "7s 2c"].map(|cards| cards.parse().unwrap());
/// let odds = fives::odds(hand, discard, CardSet::EMPTY)?;
/// assert_eq!((odds.fives(), odds.all.total()), (178, 1_081));
/// # Ok::<(), fivecard::SetupError>(())
/// ```
pub fn odds(hand: CardSet, discard: CardSet, dead: CardSet) -> Result<Odds, SetupError> {
    Ok(all_odds(&[Exchange::new(hand, discard, dead)?])[0])
}

/// The odds of exchanges of one hand, with the same dead cards.
fn all_odds(exchanges: &[Exchange]) -> Vec<Odds> {
    let all = poker::all_odds(exchanges);
    let fiveless = poker::exchanged_hands(exchanges, FIVES);
    let split = exchanges.iter().zip(all).zip(fiveless);
    let odds = split.map(|((exchange, all), fiveless)| {
        if has_five(exchange.kept()) {
            return Odds { all, with_five: all.counts, five_value_sum: all.value_sum };
        }
        let with_five = |category| all.count(category) - fiveless.in_category(category);
        let with_five = HandCategory::ALL.map(with_five);
        Odds { all, with_five, five_value_sum: all.value_sum - fiveless.value_sum() }
    });
    odds.collect()
}

/// What choices are ranked by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Criterion {
    /// The expected value of the hand after the draw, where one without a five counts nothing.
    FiveRank,
    /// The chance of a hand with a five.
    Five,
    /// The expected value, 1 to 7462, of the hand after the draw, five or not.
    Rank,
    /// The chance of a hand of a higher category than the one held, five or not.
    Improve,
}

impl Criterion {
    /// What choices can be ranked by.
    pub const ALL: [Criterion; 4] =
        [Criterion::FiveRank, Criterion::Five, Criterion::Rank, Criterion::Improve];

    /// `five_rank`, `five`, `rank` or `improve`.
    pub const fn name(self) -> &'static str {
        match self {
            Criterion::FiveRank => "five_rank",
            Criterion::Five => "five",
            Criterion::Rank => "rank",
            Criterion::Improve => "improve",
        }
    }

    fn sum(self, odds: &Odds) -> u64 {
        match self {
            Criterion::FiveRank => odds.five_value_sum,
            Criterion::Five => odds.fives(),
            Criterion::Rank => odds.all.value_sum,
            Criterion::Improve => odds.all.improved,
        }
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Criterion {
    type Err = ParseError;

    /// # Errors
    /// `bad_criterion`.
    fn from_str(text: &str) -> Result<Criterion, ParseError> {
        Criterion::ALL.into_iter().find(|by| by.name() == text).ok_or_else(|| {
            let message = "choices are ranked by \"five_rank\", \"five\", \"rank\" or \"improve\"";
            ParseError::new("bad_criterion", message)
        })
    }
}

/// One of the 32 choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// What becomes of the hand.
    pub odds: Odds,
    /// What it is ranked by.
    pub by: Criterion,
}

impl Choice {
    /// The number it is ranked by: a sum over all draws, and their number.
    pub fn score(&self) -> (u64, u64) {
        (self.by.sum(&self.odds), self.odds.all.total())
    }
}

/// The 32 choices of `hand`, best first; of equal ones first those that discard fewer cards, then
/// those of lower cards by index. What cards cost is ignored.
///
/// # Errors
/// Those of [`Exchange::all`].
///
/// ```
/// use fivecard::{CardSet, fives};
///
/// let hand = "9c 9d 5h 7s 2c".parse().unwrap();
/// let choices = fives::best_discards(hand, CardSet::EMPTY, fives::Criterion::FiveRank)?;
/// assert_eq!(choices[0].odds.all.exchange.kept(), "9c 9d 5h".parse().unwrap());
/// # Ok::<(), fivecard::SetupError>(())
/// ```
pub fn best_discards(
    hand: CardSet,
    dead: CardSet,
    by: Criterion,
) -> Result<Vec<Choice>, SetupError> {
    let odds = all_odds(&Exchange::all(hand, dead)?).into_iter();
    let mut choices: Vec<Choice> = odds.map(|odds| Choice { odds, by }).collect();
    // The exchanges come in the order of equal ones, and sorting keeps it.
    choices.sort_by(|one, other| poker::compare_quotients(other.score(), one.score()));
    Ok(choices)
}
