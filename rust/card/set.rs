//! Unordered cards.

use std::ops::{BitAnd, BitOr, Not, Sub};

use super::{Card, Rank, Suit};
use crate::error::SetupError;

/// Unordered cards without repetition: bit *i* of 64 is the card with index *i*.
///
/// ```
/// use fivecard::{Card, CardSet};
///
/// let hand: CardSet = "AsKs Qs".parse()?;
/// assert_eq!(hand.len(), 3);
/// assert!(hand.contains("Ks".parse::<Card>()?));
/// assert_eq!(hand.to_string(), "Qs Ks As");
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 52 cards.
    pub const FULL: CardSet = CardSet((1 << Card::COUNT) - 1);

    /// The set with these bits; `None` when a bit from 52 on is set.
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        if bits & !Self::FULL.0 == 0 { Some(CardSet(bits)) } else { None }
    }

    /// The set of these cards, all different.
    ///
    /// # Errors
    /// `duplicate_card`, naming the first card given twice.
    pub fn from_cards(cards: &[Card]) -> Result<CardSet, SetupError> {
        let mut set = CardSet::EMPTY;
        for &card in cards {
            if set.contains(card) {
                return Err(duplicate_card(card));
            }
            set = set.with(card);
        }
        Ok(set)
    }

    /// The four cards of a rank.
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(0xF << (rank as u8 * 4))
    }

    /// The thirteen cards of a suit.
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(0x1_1111_1111_1111 << suit as u8)
    }

    /// The 64 bits, bit *i* for the card with index *i*.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Number of cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// The set with `card` in it too.
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.0)
    }

    /// The set without `card`.
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.0))
    }

    /// Whether the two sets share no card.
    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether every card of this set is in `other`.
    pub const fn is_subset(self, other: CardSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The thirteen-bit mask of ranks held in `suit`, bit 0 for the two.
    pub const fn ranks_of_suit(self, suit: Suit) -> u16 {
        // Gathers every fourth bit by halving the gaps between them.
        let mut bits = self.0 >> suit as u8 & 0x1111_1111_1111_1111;
        bits = (bits | bits >> 3) & 0x0303_0303_0303_0303;
        bits = (bits | bits >> 6) & 0x000F_000F_000F_000F;
        bits = (bits | bits >> 12) & 0x0000_00FF_0000_00FF;
        (bits | bits >> 24) as u16
    }

    /// The cards by index, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let card = Card::from_index(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(card)
        })
    }
}

pub(crate) fn duplicate_card(card: Card) -> SetupError {
    SetupError::new("duplicate_card", format!("{card} is given twice"))
}

impl FromIterator<Card> for CardSet {
    /// Collects cards; a repeated one changes nothing (see [`CardSet::from_cards`]).
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

macro_rules! operator {
    ($operator:ident::$function:ident, $a:ident, $b:ident => $bits:expr) => {
        impl $operator for CardSet {
            type Output = CardSet;
            fn $function(self, CardSet($b): CardSet) -> CardSet {
                let CardSet($a) = self;
                CardSet($bits)
            }
        }
    };
}

operator!(BitOr::bitor, a, b => a | b);
operator!(BitAnd::bitand, a, b => a & b);
operator!(Sub::sub, a, b => a & !b);

impl Not for CardSet {
    type Output = CardSet;
    fn not(self) -> CardSet {
        CardSet::FULL - self
    }
}
