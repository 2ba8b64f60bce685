//! Ranks, suits, cards and sets of cards: the one place that parses and prints them.

mod set;
mod text;

pub use set::CardSet;
pub(crate) use set::duplicate_card;
pub use text::parse_cards;
pub(crate) use text::{quoted, write_cards};

use std::fmt;

/// A card's rank. Ranks have no order of their own: each game owns its order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// The thirteen ranks by index, `2` to `A`.
    pub const ALL: [Rank; 13] = {
        use Rank::*;
        [Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace]
    };

    /// Index 0 (`2`) to 12 (`A`).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The printed character: `2`-`9`, `T`, `J`, `Q`, `K`, `A`.
    pub const fn to_char(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The English name, as in "two pair, kings and sevens".
    ///
    /// ```
    /// assert_eq!(fivecard::Rank::Six.name(), "six");
    /// ```
    pub const fn name(self) -> &'static str {
        [
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king", "ace",
        ][self as usize]
    }

    /// The English plural: `sixes`, `kings`.
    pub const fn plural(self) -> &'static str {
        [
            "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
            "jacks", "queens", "kings", "aces",
        ][self as usize]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

/// A card's suit. Suits never decide anything in poker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// The four suits by index: clubs, diamonds, hearts, spades.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Index 0 (clubs) to 3 (spades).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The printed character: `c`, `d`, `h` or `s`.
    pub const fn to_char(self) -> char {
        b"cdhs"[self as usize] as char
    }

    /// The English name: `clubs`.
    pub const fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

/// One of the 52 cards; index = rank x 4 + suit, so `2c` = 0 and `As` = 51.
///
/// ```
/// use fivecard::{Card, Rank, Suit};
///
/// let card: Card = "10♠".parse()?;
/// assert_eq!(card, Card::new(Rank::Ten, Suit::Spades));
/// assert_eq!((card.to_string(), card.index()), ("Ts".to_string(), 35));
/// # Ok::<(), fivecard::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Card(u8);

impl Card {
    /// Number of cards in the deck.
    pub const COUNT: usize = 52;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card((rank as u8) << 2 | suit as u8)
    }

    /// The card with this index; `None` from 52 on.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < Self::COUNT { Some(Card(index as u8)) } else { None }
    }

    /// All 52 cards by index.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Card)
    }

    /// The index, rank x 4 + suit.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 2) as usize]
    }

    /// The suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 & 3) as usize]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
