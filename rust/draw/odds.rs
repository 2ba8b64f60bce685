//! What an exchange is worth, and which of the 32 is best: exact.

use std::fmt;
use std::str::FromStr;

use crate::card::CardSet;
use crate::error::{ParseError, SetupError};
use crate::poker::{self, Duels, Exchange, Odds};

/// The exact odds of discarding `discard` of `hand`, when the `dead` cards cannot be drawn.
///
/// Whoever draws last may know that a short stock is filled up with discards; that is ignored here:
/// every draw comes from the unseen cards.
///
/// # Errors
/// Those of [`Exchange::new`].
///
/// ```
/// use fivecard::{CardSet, HandCategory, draw};
///
/// let [hand, discard] = ["2c 6c 9c Kc Qd", "Qd"].map(|cards| cards.parse().unwrap());
/// let odds = draw::odds(hand, discard, CardSet::EMPTY)?;
/// assert_eq!((odds.count(HandCategory::Flush), odds.total()), (9, 47));
/// # Ok::<(), fivecard::SetupError>(())
/// ```
pub fn odds(hand: CardSet, discard: CardSet, dead: CardSet) -> Result<Odds, SetupError> {
    Ok(poker::odds(&Exchange::new(hand, discard, dead)?))
}

/// What choices are ranked by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Criterion {
    /// The expected value, 1 to 7462, of the hand after the draw.
    Rank,
    /// The chance of a hand of a higher category than the one held.
    Improve,
    /// The share of the pot against one hand that does not draw: wins, and half of the ties.
    Beat,
}

impl Criterion {
    /// What choices can be ranked by.
    pub const ALL: [Criterion; 3] = [Criterion::Rank, Criterion::Improve, Criterion::Beat];

    /// `rank`, `improve` or `beat`.
    pub const fn name(self) -> &'static str {
        match self {
            Criterion::Rank => "rank",
            Criterion::Improve => "improve",
            Criterion::Beat => "beat",
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
            let message = "choices are ranked by \"rank\", \"improve\" or \"beat\"";
            ParseError::new("bad_criterion", message)
        })
    }
}

/// One of the 32 choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    odds: Odds,
    by: Criterion,
    duels: Option<Duels>,
}

impl Choice {
    /// A choice ranked by something.
    ///
    /// # Errors
    /// `wrong_duels` unless there are some exactly when choices are ranked by [`Criterion::Beat`]: one for
    /// each draw, or for each draw and each hand that the unseen cards then make.
    pub fn new(odds: Odds, by: Criterion, duels: Option<Duels>) -> Result<Choice, SetupError> {
        if duels.is_some() != (by == Criterion::Beat) {
            let message = "wins, ties and losses go with choices ranked by \"beat\", and no others";
            return Err(SetupError::new("wrong_duels", message));
        }
        if let Some(Duels { wins, ties, losses }) = duels {
            let sum = [wins, ties, losses].into_iter().map(u128::from).sum::<u128>();
            let (one, any) = poker::cases(&odds.exchange);
            if sum == 0 || ![one, any].map(u128::from).contains(&sum) {
                let message = format!(
                    "wins, ties and losses add up to {sum}: there are {one} cases against one \
                     hand, {any} against any"
                );
                return Err(SetupError::new("wrong_duels", message));
            }
        }
        Ok(Choice { odds, by, duels })
    }

    /// What becomes of the hand.
    pub fn odds(&self) -> &Odds {
        &self.odds
    }

    /// What it is ranked by.
    pub fn by(&self) -> Criterion {
        self.by
    }

    /// How it fares against the other hand; `None` unless choices are ranked by that.
    pub fn duels(&self) -> Option<Duels> {
        self.duels
    }

    /// The number it is ranked by: a sum over all cases, and what that is to be divided by.
    pub fn score(&self) -> (u64, u64) {
        match (self.by, self.duels) {
            (Criterion::Beat, Some(duels)) => (2 * duels.wins + duels.ties, 2 * duels.total()),
            (Criterion::Improve, _) => (self.odds.improved, self.odds.total()),
            _ => (self.odds.value_sum, self.odds.total()),
        }
    }
}

/// The 32 choices of `hand`, best first; of equal ones first those that discard fewer cards, then
/// those of lower cards by index.
///
/// By [`Criterion::Beat`] the other hand is `against`, whose cards are dead then, or else any five of the
/// cards that the draw leaves unseen, each five as likely. It does not draw. All is exact.
///
/// # Errors
/// Those of [`Exchange::all`]; `wrong_hand` and `duplicate_card` for `against`, `against_nothing`
/// when it is given and choices are not ranked by it, `too_few_unseen` when no five cards are left
/// for the other hand.
///
/// ```
/// use fivecard::{CardSet, draw};
///
/// let hand = "9c 9d Ah 7s 2c".parse().unwrap();
/// let best = |by| draw::best_discards(hand, CardSet::EMPTY, by, None).map(|choices| choices[0]);
/// // An ace beside the pair makes more of it, three new cards improve it more often.
/// assert_eq!(best(draw::Criterion::Rank)?.odds().exchange.discard(), "7s 2c".parse().unwrap());
/// assert_eq!(best(draw::Criterion::Improve)?.odds().exchange.discard(), "Ah 7s 2c".parse().unwrap());
/// # Ok::<(), fivecard::SetupError>(())
/// ```
pub fn best_discards(
    hand: CardSet,
    dead: CardSet,
    by: Criterion,
    against: Option<CardSet>,
) -> Result<Vec<Choice>, SetupError> {
    if against.is_some() && by != Criterion::Beat {
        let message = format!("a hand to beat is given, but choices are ranked by \"{by}\"");
        return Err(SetupError::new("against_nothing", message));
    }
    let exchanges = Exchange::all(hand, dead | check_against(hand, dead, against)?)?;
    let duels = match (by, against) {
        (Criterion::Beat, Some(rival)) => Some(poker::duels_with(rival, &exchanges)?),
        (Criterion::Beat, None) => Some(poker::duels_with_unseen(&exchanges)?),
        _ => None,
    };
    let odds = poker::all_odds(&exchanges);
    let duels = |place: usize| duels.as_ref().map(|duels| duels[place]);
    let choices = odds.into_iter().enumerate();
    let mut choices: Vec<Choice> =
        choices.map(|(place, odds)| Choice { odds, by, duels: duels(place) }).collect();
    // The exchanges come in the order of equal ones, and sorting keeps it.
    choices.sort_by(|one, other| poker::compare_quotients(other.score(), one.score()));
    Ok(choices)
}

/// The cards of the hand to beat, if there is one.
fn check_against(
    hand: CardSet,
    dead: CardSet,
    against: Option<CardSet>,
) -> Result<CardSet, SetupError> {
    let Some(rival) = against else { return Ok(CardSet::EMPTY) };
    if let Some(card) = (rival & (hand | dead)).iter().next() {
        let message = format!("{card} is in the hand to beat and also held or dead");
        return Err(SetupError::new("duplicate_card", message));
    }
    Ok(rival)
}
