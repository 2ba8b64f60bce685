//! Ranges: the hands a player may hold, each with a weight.

mod notation;

use std::fmt;
use std::str::FromStr;

use crate::card::{Card, CardSet, Rank, Suit, parse_cards};
use crate::error::{ParseError, SetupError};

use super::known::{POCKET, wrong_count};

/// A pair of pocket cards in a range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Combo {
    /// The two cards.
    pub cards: CardSet,
    /// How likely the pair is relative to others, in millionths: 1 to [`Range::FULL_WEIGHT`].
    pub weight: u32,
}

/// The pairs of pocket cards a player may hold, in the notation people use.
///
/// Parts stand between commas: `QQ+` (pairs from queens up), `AK` (16 pairs), `AKs` and `AKo`
/// (suited, not suited), `KTo+` (the kicker goes up: KTo KJo KQo), `A5s-A2s` (kickers between),
/// `T9s-76s` (both ranks go down together), `66-22`, single pairs `AsKh`, `random` (all 1,326). A
/// weight above 0 and up to 1, of at most six decimals, may follow a part: `AKs:0.5`. Pairs that two
/// parts name are counted once; both parts must give them the same weight.
///
/// ```
/// use fivecard::holdem::Range;
///
/// let range: Range = "QQ+, AKs:0.5, 76s".parse()?;
/// assert_eq!(range.combos().len(), 3 * 6 + 4 + 4);
/// assert_eq!(range.to_string(), "AA, KK, QQ, AKs:0.5, 76s");
/// # Ok::<(), fivecard::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Range {
    /// In the order of their cards' bits, each pair once.
    combos: Vec<Combo>,
}

/// Number of pairs of pocket cards.
pub(super) const ALL_COMBOS: usize = 52 * 51 / 2;

impl Range {
    /// The weight of a pair that a range names without one.
    pub const FULL_WEIGHT: u32 = 1_000_000;

    /// All 1,326 pairs, equally likely.
    pub fn random() -> Range {
        let all = CardSet::FULL;
        let pairs = all.iter().flat_map(|high| {
            let below = all.iter().take(high.index());
            below.map(move |low| CardSet::EMPTY.with(high).with(low))
        });
        let combos: Vec<Combo> =
            pairs.map(|cards| Combo { cards, weight: Self::FULL_WEIGHT }).collect();
        debug_assert!(combos.is_sorted_by_key(|combo| combo.cards.bits()));
        Range { combos }
    }

    /// One hand of two cards.
    ///
    /// # Errors
    /// `duplicate_card`; `too_few_cards` or `too_many_cards` when they are not two.
    pub fn of_hand(cards: &[Card]) -> Result<Range, SetupError> {
        if cards.len() != POCKET {
            return Err(wrong_count("in a Hold'em hand", cards.len(), "2 cards", POCKET));
        }
        let cards = CardSet::from_cards(cards)?;
        Ok(Range { combos: vec![Combo { cards, weight: Self::FULL_WEIGHT }] })
    }

    /// The pairs, by their cards' bits.
    pub fn combos(&self) -> &[Combo] {
        &self.combos
    }

    /// Whether the range is all 1,326 pairs with one weight.
    pub fn is_random(&self) -> bool {
        self.combos.len() == ALL_COMBOS
            && self.combos.iter().all(|combo| combo.weight == self.combos[0].weight)
    }

    /// The one pair of the range; `None` when there are others.
    pub(super) fn known_hand(&self) -> Option<CardSet> {
        match self.combos() {
            [only] => Some(only.cards),
            _ => None,
        }
    }

    /// The range without the pairs that hold a card of `cards`; perhaps without any.
    pub fn without(&self, cards: CardSet) -> Range {
        let left = self.combos.iter().filter(|combo| combo.cards.is_disjoint(cards));
        Range { combos: left.copied().collect() }
    }

    /// The weight of a pair; `None` when it is not in the range.
    pub fn weight_of(&self, cards: CardSet) -> Option<u32> {
        let place = self.combos.binary_search_by_key(&cards.bits(), |combo| combo.cards.bits());
        place.ok().map(|place| self.combos[place].weight)
    }
}

/// The pairs of one name: two ranks, and whether their suits are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Class {
    /// The higher rank, or that of a pair.
    pub high: Rank,
    pub low: Rank,
    pub suits: Suits,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Suits {
    Any,
    Same,
    Different,
}

impl Class {
    pub(super) fn combos(self) -> impl Iterator<Item = CardSet> {
        let pairs = Suit::ALL.into_iter().flat_map(|a| Suit::ALL.map(|b| (a, b)));
        let named = pairs.filter(move |&(a, b)| match self.suits {
            Suits::Any if self.high == self.low => (a as u8) < b as u8,
            Suits::Any => true,
            Suits::Same => a == b,
            Suits::Different => a != b,
        });
        named.map(move |(a, b)| {
            CardSet::EMPTY.with(Card::new(self.high, a)).with(Card::new(self.low, b))
        })
    }

    /// The 169 classes: pairs from aces down, then by high and low rank, suited before not.
    fn all() -> impl Iterator<Item = Class> {
        let down = || Rank::ALL.into_iter().rev();
        let pairs = down().map(|rank| Class { high: rank, low: rank, suits: Suits::Any });
        let others = down().flat_map(move |high| {
            let lower = down().filter(move |&low| (low as u8) < high as u8);
            lower.flat_map(move |low| {
                [Suits::Same, Suits::Different].map(|suits| Class { high, low, suits })
            })
        });
        pairs.chain(others)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suits = match self.suits {
            Suits::Any => "",
            Suits::Same => "s",
            Suits::Different => "o",
        };
        write!(f, "{}{}{suits}", self.high, self.low)
    }
}

impl FromStr for Range {
    type Err = ParseError;

    /// Parses a range.
    ///
    /// # Errors
    /// `bad_range`, naming the part that is invalid and its place; `empty_range` without any part.
    fn from_str(text: &str) -> Result<Range, ParseError> {
        // A single hand is the most common range.
        if let Ok(cards) = parse_cards(text)
            && let Ok(hand) = Range::of_hand(&cards)
        {
            return Ok(hand);
        }
        notation::parse(text)
    }
}

impl fmt::Display for Range {
    /// Prints a range that parses again: whole classes by name, other pairs card by card.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_random() && self.combos[0].weight == Self::FULL_WEIGHT {
            return f.write_str("random");
        }
        let mut comma = "";
        let mut write_part = |f: &mut fmt::Formatter<'_>, part: &dyn fmt::Display, weight| {
            write!(f, "{comma}{part}")?;
            comma = ", ";
            if weight == Self::FULL_WEIGHT {
                return Ok(());
            }
            let decimals = format!("{weight:06}");
            write!(f, ":0.{}", decimals.trim_end_matches('0'))
        };
        for class in Class::all() {
            let weights: Vec<(CardSet, Option<u32>)> =
                class.combos().map(|cards| (cards, self.weight_of(cards))).collect();
            let first = weights[0].1;
            if let Some(weight) = first
                && weights.iter().all(|&(_, weight)| weight == first)
            {
                write_part(f, &class, weight)?;
                continue;
            }
            for (cards, weight) in weights {
                if let Some(weight) = weight {
                    let [low, high] = two_cards(cards);
                    write_part(f, &format_args!("{high}{low}"), weight)?;
                }
            }
        }
        Ok(())
    }
}

/// The two cards of a pair, the lower index first.
pub(super) fn two_cards(cards: CardSet) -> [Card; 2] {
    let mut each = cards.iter();
    [(); 2].map(|()| each.next().expect("a pair is two cards"))
}
