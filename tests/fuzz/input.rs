//! Choices and texts from bytes.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::Unstructured;
use fivecard::laws::Choose;
use fivecard::{Card, CardSet, Error, Seat, Seed};

use super::refusal;

/// Longest text worth reading: a law that is broken is broken by a short one.
const MOST_BYTES: usize = 4096;

/// The bytes as text; `None` when they are not UTF-8, or too many.
pub fn text(data: &[u8]) -> Option<&str> {
    if data.len() > MOST_BYTES { None } else { std::str::from_utf8(data).ok() }
}

/// Reads `text`: what is read prints so that it reads the same, and a refusal is in order.
pub fn reads_back<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Into<Error>> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => {
            let printed = value.to_string();
            match printed.parse::<T>() {
                Ok(again) => assert!(again == value, "{value:?} prints {again:?}: {printed}"),
                Err(error) => panic!("{printed:?} is refused: {}", error.into()),
            }
            Some(value)
        }
        Err(error) => {
            refusal::check(error, text);
            None
        }
    }
}

impl Choose for Choices<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        let low = u32::from(self.byte());
        let high = if bound > 256 { u32::from(self.byte()) } else { 0 };
        (high << 8 | low) % bound
    }

    fn is_over(&self) -> bool {
        self.are_over()
    }
}

/// Choices drawn from the bytes of an input: 0 once they are used up.
pub struct Choices<'a>(Unstructured<'a>);

impl<'a> Choices<'a> {
    pub fn new(data: &'a [u8]) -> Choices<'a> {
        Choices(Unstructured::new(data))
    }

    /// Whether all bytes are used up.
    pub fn are_over(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        self.0.arbitrary().unwrap_or(0)
    }

    pub fn number(&mut self) -> u64 {
        self.0.arbitrary().unwrap_or(0)
    }

    /// A number below `bound`, which is 256 at most.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    pub fn yes(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    pub fn seat(&mut self, seats: usize) -> Seat {
        Seat::new(self.below(seats)).expect("a table's seat")
    }

    pub fn seed(&mut self) -> Seed {
        Seed::from(u64::from(self.byte()))
    }

    /// Chips, few and many.
    pub fn chips(&mut self) -> u64 {
        match self.byte() {
            0 => 0,
            1..=127 => u64::from(self.byte()),
            128..=191 => u64::from(self.byte()) << 8 | u64::from(self.byte()),
            192..=223 => self.number() >> 4,
            _ => self.number(),
        }
    }

    /// Any set of the 52 cards.
    pub fn set(&mut self) -> CardSet {
        CardSet::from_bits(self.number() & CardSet::FULL.bits()).expect("bits of cards")
    }

    /// Some of the cards of a set, one bit a card.
    pub fn some_of(&mut self, cards: CardSet) -> CardSet {
        let mut bits = 0;
        let chosen = cards.iter().enumerate().filter(|&(place, _)| {
            if place % 8 == 0 {
                bits = self.byte();
            }
            bits >> (place % 8) & 1 == 1
        });
        chosen.map(|(_, card)| card).collect()
    }

    pub fn card(&mut self) -> Card {
        Card::from_index(self.below(52)).expect("an index below 52")
    }
}
