//! The strength of a hand, and its name.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use super::strength::{
    BELOW_FLUSH, BELOW_FULL_HOUSE, BELOW_PAIR, BELOW_QUADS, BELOW_STRAIGHT, BELOW_STRAIGHT_FLUSH,
    BELOW_TRIPS, BELOW_TWO_PAIR, BEST,
};
use crate::card::{Card, Rank};

/// The class of a hand, from low to high.
///
/// A royal flush is the ace-high straight flush under its own name (rulings, H1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum HandCategory {
    HighCard,
    OnePair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

/// How many categories there are.
pub(crate) const CATEGORIES: usize = HandCategory::ALL.len();

/// The greatest value of each category but the last.
const TOPS: [u16; CATEGORIES - 1] = [
    BELOW_PAIR,
    BELOW_TWO_PAIR,
    BELOW_TRIPS,
    BELOW_STRAIGHT,
    BELOW_FLUSH,
    BELOW_FULL_HOUSE,
    BELOW_QUADS,
    BELOW_STRAIGHT_FLUSH,
    BEST - 1,
];

/// The index of the category of a value from 1 to 7462.
#[inline]
pub(crate) fn category_index(value: u16) -> usize {
    TOPS.iter().map(|&top| usize::from(top < value)).sum()
}

impl HandCategory {
    /// The ten categories from low to high.
    pub const ALL: [HandCategory; 10] = [
        HandCategory::HighCard,
        HandCategory::OnePair,
        HandCategory::TwoPair,
        HandCategory::ThreeOfAKind,
        HandCategory::Straight,
        HandCategory::Flush,
        HandCategory::FullHouse,
        HandCategory::FourOfAKind,
        HandCategory::StraightFlush,
        HandCategory::RoyalFlush,
    ];

    /// The category of a value from 1 to 7462; `None` for any other number.
    ///
    /// ```
    /// use fivecard::HandCategory;
    /// assert_eq!(HandCategory::of_value(7462), Some(HandCategory::RoyalFlush));
    /// ```
    pub fn of_value(value: u16) -> Option<HandCategory> {
        (1..=BEST).contains(&value).then(|| Self::ALL[category_index(value)])
    }

    /// The values that hands of this category have.
    pub(crate) fn values(self) -> RangeInclusive<u16> {
        let place = self as usize;
        let below = if place == 0 { 0 } else { TOPS[place - 1] };
        below + 1..=TOPS.get(place).copied().unwrap_or(BEST)
    }

    /// The name: `two pair`.
    pub const fn name(self) -> &'static str {
        match self {
            HandCategory::HighCard => "high card",
            HandCategory::OnePair => "one pair",
            HandCategory::TwoPair => "two pair",
            HandCategory::ThreeOfAKind => "three of a kind",
            HandCategory::Straight => "straight",
            HandCategory::Flush => "flush",
            HandCategory::FullHouse => "full house",
            HandCategory::FourOfAKind => "four of a kind",
            HandCategory::StraightFlush => "straight flush",
            HandCategory::RoyalFlush => "royal flush",
        }
    }
}

impl fmt::Display for HandCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How strong a hand is; greater is better, and hands that tie are equal.
///
/// It prints as its name; [`HandRank::describe`] adds the kickers.
///
/// ```
/// use fivecard::{CardSet, poker};
///
/// let hand = poker::evaluate("Kd 7h Kh 9c Ts 7c 4c".parse::<CardSet>()?)?;
/// assert_eq!(hand.to_string(), "two pair, kings and sevens");
/// assert_eq!(hand.describe(), "two pair, kings and sevens, ten kicker");
/// assert_eq!(format!("{:?}", hand.best_five()), "[Kh, Kd, 7h, 7c, Ts]");
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HandRank {
    value: u16,
    best_five: [Card; 5],
}

impl HandRank {
    pub(super) fn new(value: u16, best_five: [Card; 5]) -> HandRank {
        HandRank { value, best_five }
    }

    /// The strength among all five-card hands, 1 (7-5-4-3-2) to 7462 (royal flush).
    pub fn value(&self) -> u16 {
        self.value
    }

    /// The strength as Cactus Kev's evaluator and its many children count it: 1 is best.
    pub fn cactus(&self) -> u16 {
        BEST + 1 - self.value
    }

    /// The category.
    pub fn category(&self) -> HandCategory {
        HandCategory::of_value(self.value).expect("an evaluated hand has a value from 1 to 7462")
    }

    /// The five cards that count, in the order they are compared (a wheel: 5-4-3-2-A).
    pub fn best_five(&self) -> [Card; 5] {
        self.best_five
    }

    /// The ranks compared with a hand of the same category, in order.
    ///
    /// ```
    /// use fivecard::{CardSet, Rank, poker};
    ///
    /// let hand = poker::evaluate("Kd 7h Kh 9c Ts 7c 4c".parse::<CardSet>()?)?;
    /// assert_eq!(hand.ranks(), [Rank::King, Rank::Seven, Rank::Ten]);
    /// # Ok::<(), fivecard::Error>(())
    /// ```
    pub fn ranks(&self) -> Vec<Rank> {
        let five = self.best_five.map(Card::rank);
        match self.category() {
            HandCategory::Straight | HandCategory::StraightFlush | HandCategory::RoyalFlush => {
                vec![five[0]]
            }
            _ => {
                let mut ranks = five.to_vec();
                ranks.dedup();
                ranks
            }
        }
    }

    /// The name with the kickers, as people announce a hand at a showdown.
    pub fn describe(&self) -> String {
        let ranks = self.ranks();
        match (self.category(), ranks.as_slice()) {
            (HandCategory::HighCard, [_, rest @ ..]) => {
                let rest: Vec<_> = rest.iter().map(|rank| rank.name()).collect();
                format!("{self}, {}", rest.join(", "))
            }
            (HandCategory::Flush, ranks) => {
                let ranks: Vec<_> = ranks.iter().map(Rank::to_string).collect();
                format!("{self}, {}", ranks.join("-"))
            }
            (HandCategory::OnePair, [_, a, b, c]) => {
                format!("{self}, {}, {} and {} kickers", a.name(), b.name(), c.name())
            }
            (HandCategory::ThreeOfAKind, [_, a, b]) => {
                format!("{self}, {} and {} kickers", a.name(), b.name())
            }
            (HandCategory::TwoPair, [_, _, kicker]) | (HandCategory::FourOfAKind, [_, kicker]) => {
                format!("{self}, {} kicker", kicker.name())
            }
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for HandRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let category = self.category();
        match (category, self.ranks().as_slice()) {
            (HandCategory::HighCard, [high, ..]) => write!(f, "{} high", high.name()),
            (HandCategory::OnePair, [pair, ..]) => write!(f, "pair of {}", pair.plural()),
            (HandCategory::TwoPair, [high, low, ..]) => {
                write!(f, "{category}, {} and {}", high.plural(), low.plural())
            }
            (HandCategory::FullHouse, [trips, pair]) => {
                write!(f, "{category}, {} over {}", trips.plural(), pair.plural())
            }
            (HandCategory::ThreeOfAKind | HandCategory::FourOfAKind, [rank, ..]) => {
                write!(f, "{category}, {}", rank.plural())
            }
            (HandCategory::RoyalFlush, _) => write!(f, "{category}"),
            (_, ranks) => write!(f, "{category}, {} high", ranks[0].name()),
        }
    }
}

impl PartialEq for HandRank {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Eq for HandRank {}

impl PartialOrd for HandRank {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for HandRank {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl Hash for HandRank {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}
