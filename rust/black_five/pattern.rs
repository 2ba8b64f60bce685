//! The six patterns, what makes one, and which beats which.

use std::fmt;
use std::str::FromStr;

use super::order::{FIVE, SEQUENCE, STRENGTH, place, strength};
use crate::card::{CardSet, Rank};
use crate::error::ParseError;

/// A shape of cards that may be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// Any one card.
    Single,
    /// Two cards of a rank.
    Pair,
    /// Three or more neighbours in the sequence order, one card of each.
    Straight,
    /// Two or more neighbouring ranks in the sequence order, two cards of each.
    SisterPairs,
    /// Three cards of a rank: a bomb.
    Triple,
    /// Four cards of a rank: a bomb that beats every triple.
    Hong,
}

impl Pattern {
    /// The patterns in the order of their action ids.
    pub const ALL: [Pattern; 6] = [
        Pattern::Single,
        Pattern::Pair,
        Pattern::Straight,
        Pattern::SisterPairs,
        Pattern::Triple,
        Pattern::Hong,
    ];

    /// `single`, `pair`, `straight`, `sister pairs`, `triple` or `hong`.
    pub const fn name(self) -> &'static str {
        ["single", "pair", "straight", "sister pairs", "triple", "hong"][self as usize]
    }

    /// Whether the pattern is a triple or a Hong, which beat every pattern that is neither.
    pub const fn is_bomb(self) -> bool {
        self.bomb_level() > 0
    }

    const fn bomb_level(self) -> u8 {
        match self {
            Pattern::Triple => 1,
            Pattern::Hong => 2,
            _ => 0,
        }
    }

    const fn is_sequence(self) -> bool {
        matches!(self, Pattern::Straight | Pattern::SisterPairs)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Pattern {
    type Err = ParseError;

    /// Parses the name; `sister_pairs` too, as in identifiers.
    fn from_str(text: &str) -> Result<Pattern, ParseError> {
        let matches = |pattern: &Pattern| text.replace('_', " ") == pattern.name();
        Pattern::ALL.into_iter().find(matches).ok_or_else(|| {
            let message = "a pattern is \"single\", \"pair\", \"straight\", \"sister pairs\", \
                           \"triple\" or \"hong\"";
            ParseError::new("bad_pattern", message)
        })
    }
}

/// All of a combination that decides what it beats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Shape {
    pub(super) pattern: Pattern,
    /// Number of cards.
    pub(super) length: u8,
    /// Index of the rank in its order: the highest in [`SEQUENCE`] for straights and sister
    /// pairs, the one in [`STRENGTH`] for the rest.
    pub(super) height: u8,
}

impl Shape {
    pub(super) const fn beats(self, other: Shape) -> bool {
        let (level, other_level) = (self.pattern.bomb_level(), other.pattern.bomb_level());
        if level != other_level {
            return level > other_level;
        }
        if self.pattern as u8 != other.pattern as u8 || self.length != other.length {
            return false;
        }
        let five_on_five = self.height as usize == FIVE
            && other.height as usize == FIVE
            && matches!(self.pattern, Pattern::Single | Pattern::Pair);
        self.height > other.height || five_on_five
    }

    pub(super) const fn rank(self) -> Rank {
        if self.pattern.is_sequence() {
            SEQUENCE[self.height as usize]
        } else {
            STRENGTH[self.height as usize]
        }
    }
}

/// Cards that make a pattern.
///
/// Which combination beats which is not an order (a five answers a five), so there is
/// [`Combination::beats`] and no `<`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Combination {
    cards: CardSet,
    shape: Shape,
}

impl Combination {
    /// The pattern.
    pub const fn pattern(&self) -> Pattern {
        self.shape.pattern
    }

    /// Number of cards.
    pub const fn length(&self) -> usize {
        self.shape.length as usize
    }

    /// The rank that counts: of a straight or sister pairs the highest in their order.
    pub const fn rank(&self) -> Rank {
        self.shape.rank()
    }

    /// The cards.
    pub const fn cards(&self) -> CardSet {
        self.cards
    }

    /// Whether this combination may be played on `top`.
    ///
    /// ```
    /// use fivecard::black_five::classify;
    ///
    /// let (low, high) = (classify("As 2d 3h".parse()?).unwrap(), classify("4c 6c 7c".parse()?).unwrap());
    /// assert!(high.beats(&low) && !low.beats(&high));
    /// # Ok::<(), fivecard::Error>(())
    /// ```
    pub const fn beats(&self, top: &Combination) -> bool {
        self.shape.beats(top.shape)
    }

    pub(super) const fn shape(&self) -> Shape {
        self.shape
    }
}

impl fmt::Display for Combination {
    /// The pattern and the cards: `pair: 4c 4d`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.shape.pattern, self.cards)
    }
}

impl fmt::Debug for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.shape.pattern, self.cards)
    }
}

/// The combination that `cards` make together, any number of them; `None` when they make none.
///
/// ```
/// use fivecard::black_five::{Pattern, classify};
///
/// let sisters = classify("As Ad 2c 2d".parse()?).unwrap();
/// assert_eq!((sisters.pattern(), sisters.length()), (Pattern::SisterPairs, 4));
/// assert_eq!(classify("As 2d 3h 5c".parse()?), None);
/// # Ok::<(), fivecard::Error>(())
/// ```
pub fn classify(cards: CardSet) -> Option<Combination> {
    let first = cards.iter().next()?.rank();
    let shape = if cards.is_subset(CardSet::of_rank(first)) {
        let pattern = match cards.len() {
            1 => Pattern::Single,
            2 => Pattern::Pair,
            3 => Pattern::Triple,
            _ => Pattern::Hong,
        };
        Shape { pattern, length: cards.len() as u8, height: strength(first) as u8 }
    } else {
        sequence(cards)?
    };
    Some(Combination { cards, shape })
}

/// The shape of cards of two ranks or more.
fn sequence(cards: CardSet) -> Option<Shape> {
    let mut copies = [0u8; SEQUENCE.len()];
    for card in cards.iter() {
        copies[place(card.rank())?] += 1;
    }
    let low = copies.iter().position(|&n| n > 0)?;
    let high = copies.iter().rposition(|&n| n > 0)?;
    let ranks = high - low + 1;
    let all_have = |n| copies[low..=high].iter().all(|&copies| copies == n);
    let pattern = if ranks >= 3 && all_have(1) {
        Pattern::Straight
    } else if ranks >= 2 && all_have(2) {
        Pattern::SisterPairs
    } else {
        return None;
    };
    Some(Shape { pattern, length: cards.len() as u8, height: high as u8 })
}
