//! Chance: seeds, their streams of random numbers, and decks in order.

mod lanes;

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};

pub(crate) use lanes::{DiceLanes, LANES, SeedLanes, StreamLanes, fair_at_once};

use crate::card::{Card, CardSet, Rank, Suit};
use crate::error::{ParseError, SetupError};

/// 32 bytes from which everything random in a deal follows.
///
/// An integer seed fills the first eight bytes, little end first, and leaves the rest zero. It
/// prints as that integer, any other seed as 64 hexadecimal digits; both parse again.
///
/// ```
/// use fivecard::Seed;
/// assert_eq!(Seed::from(7).to_string(), "7");
/// assert_eq!("7".parse(), Ok(Seed::from(7)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed's stream number `stream`: ChaCha with 12 rounds (`rand_chacha`), whose output is
    /// the same on every machine and in every version.
    #[inline]
    pub fn stream(&self, stream: u64) -> Chance {
        let mut rng = ChaCha12Rng::from_seed(self.0);
        rng.set_stream(stream);
        Chance(rng)
    }

    /// The seed of part `number` of a longer run: deal *i* of a simulation, say.
    ///
    /// Parts are independent of each other and of how many there are.
    pub fn child(&self, number: u64) -> Seed {
        let mut bytes = [0; 32];
        self.stream(number).0.fill_bytes(&mut bytes);
        Seed(bytes)
    }

    /// The 32 bytes.
    pub fn to_bytes(self) -> [u8; 32] {
        self.0
    }

    /// The integer this seed was made from, if it was.
    pub fn as_integer(&self) -> Option<u64> {
        let (low, high) = self.0.split_at(8);
        let low: [u8; 8] = low.try_into().ok()?;
        high.iter().all(|&byte| byte == 0).then(|| u64::from_le_bytes(low))
    }
}

impl From<u64> for Seed {
    fn from(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Seed(bytes)
    }
}

impl From<[u8; 32]> for Seed {
    fn from(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_integer() {
            Some(seed) => seed.fmt(f),
            None => self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
        }
    }
}

impl fmt::Debug for Seed {
    /// Hides the seed: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

impl FromStr for Seed {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seed, ParseError> {
        // The message repeats nothing of the text: a mistyped seed is a secret still.
        let refused =
            || ParseError::new("bad_seed", "expected a seed: 0 to 2^64 - 1 or 64 hex digits");
        if text.len() == 64 && text.is_ascii() {
            let mut bytes = [0; 32];
            for (place, byte) in bytes.iter_mut().enumerate() {
                let digits = &text[2 * place..2 * place + 2];
                if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                    return Err(refused());
                }
                *byte = u8::from_str_radix(digits, 16).map_err(|_| refused())?;
            }
            return Ok(Seed(bytes));
        }
        if text.bytes().all(|digit| digit.is_ascii_digit()) {
            return text.parse::<u64>().map(Seed::from).map_err(|_| refused());
        }
        Err(refused())
    }
}

/// A stream of random numbers.
#[derive(Clone)]
pub struct Chance(ChaCha12Rng);

impl Chance {
    /// A number from 0 to `bound - 1`, all equally likely. `bound` is at least 1.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        fair(bound, || self.0.next_u32())
    }

    /// Puts `items` into a random order, all equally likely (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u32 + 1) as usize;
            items.swap(last, chosen);
        }
    }

    #[cfg(test)]
    fn number(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// Dice seeded with the stream's next 32 bytes.
    pub fn dice(&mut self) -> Dice {
        Dice(std::array::from_fn(|_| self.0.next_u64()))
    }
}

/// A quick source of random numbers for bots and samples: xoshiro256++ by Blackman and Vigna.
///
/// It starts with a fifth of the work of a stream of its own, but its numbers reveal its state: use
/// it for samples that nobody plays for, never for the cards of a game.
///
/// ```
/// let mut dice = fivecard::Seed::from(1).stream(0).dice();
/// assert!(dice.below(6) < 6);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Dice([u64; 4]);

impl fmt::Debug for Dice {
    /// Hides their state: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dice(..)")
    }
}

impl Dice {
    /// A number from 0 to `bound - 1`, all equally likely. `bound` is at least 1.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        fair(bound, || self.number())
    }

    /// The number of 32 bits that the next throw begins with.
    #[inline]
    pub(crate) fn number(&mut self) -> u32 {
        (self.bits() >> 32) as u32
    }

    /// `N` numbers (8 at most), the first below `bound` (52 at most), each further one below one
    /// less: the choices of as many cards one after the other. All are equally likely.
    ///
    /// One throw is enough for all of them, as Brackett-Rozinsky and Lemire showed ("Batched ranged
    /// random integer generation", 2024): the rest of the product gives the next number.
    #[inline]
    pub(crate) fn below_each<const N: usize>(&mut self, bound: usize) -> [usize; N] {
        debug_assert!(N <= 8 && N <= bound && bound <= Card::COUNT);
        loop {
            let (mut rest, mut ways) = (self.bits(), 1);
            let numbers = std::array::from_fn(|place| {
                let bound = (bound - place) as u64;
                let product = u128::from(rest) * u128::from(bound);
                rest = product as u64;
                ways *= bound;
                (product >> 64) as usize
            });
            // The few throws that would favour some numbers are thrown again.
            if rest >= ways || rest >= ways.wrapping_neg() % ways {
                return numbers;
            }
        }
    }

    #[inline]
    pub(crate) fn bits(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let next = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        next
    }
}

/// A number from 0 to `bound - 1` from equally likely numbers of 32 bits, by Lemire's method:
/// multiply, and reject the few products that would favour some numbers.
#[inline]
fn fair(bound: u32, mut next: impl FnMut() -> u32) -> u32 {
    debug_assert!(bound > 0, "no number is below 0");
    let mut product = u64::from(next()) * u64::from(bound);
    if (product as u32) < bound {
        let unfair = bound.wrapping_neg() % bound;
        while (product as u32) < unfair {
            product = u64::from(next()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// An ordered pile of cards, top first, with the seed that any later chance comes from.
///
/// ```
/// use fivecard::{Deck, Seed};
///
/// let deck = Deck::shuffled(Seed::from(7));
/// assert_eq!(deck.cards().len(), 52);
/// assert_eq!(deck, Deck::shuffled(Seed::from(7)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Deck {
    cards: Vec<Card>,
    seed: Seed,
    shuffled: bool,
}

impl Deck {
    /// The stream of a seed that orders its deck.
    pub(crate) const SHUFFLE_STREAM: u64 = 0;

    /// All 52 cards in the order that `seed` gives. The order for a seed never changes.
    pub fn shuffled(seed: Seed) -> Deck {
        Deck { cards: Self::order(seed).to_vec(), seed, shuffled: true }
    }

    /// The cards of [`Deck::shuffled`], for callers who deal them at once.
    #[inline]
    pub(crate) fn order(seed: Seed) -> [Card; Card::COUNT] {
        let mut chance = seed.stream(Self::SHUFFLE_STREAM);
        let mut numbers = [[0; 4]; Card::COUNT - 1];
        chance.0.fill_bytes(numbers.as_flattened_mut());
        Self::order_of(|place| u32::from_le_bytes(numbers[place])).unwrap_or_else(|| {
            let mut cards = Self::new_cards();
            seed.stream(Self::SHUFFLE_STREAM).shuffle(&mut cards);
            cards
        })
    }

    /// What [`Chance::shuffle`] makes of the cards by these 51 numbers of a stream; `None` when it
    /// may take more.
    #[inline(always)]
    pub(crate) fn order_of(number: impl Fn(usize) -> u32) -> Option<[Card; Card::COUNT]> {
        let mut cards = Self::new_cards();
        for place in 0..cards.len() - 1 {
            let last = cards.len() - 1 - place;
            cards.swap(last, fair_at_once(last as u32 + 1, number(place))? as usize);
        }
        Some(cards)
    }

    #[inline(always)]
    fn new_cards() -> [Card; Card::COUNT] {
        let mut cards = [Card::new(Rank::Two, Suit::Clubs); Card::COUNT];
        cards.iter_mut().zip(Card::all()).for_each(|(place, card)| *place = card);
        cards
    }

    /// These cards in this order, top first; `seed` serves chance later in the deal.
    ///
    /// # Errors
    /// `duplicate_card` when a card is given twice.
    pub fn stacked(cards: &[Card], seed: Seed) -> Result<Deck, SetupError> {
        CardSet::from_cards(cards)?;
        Ok(Deck { cards: cards.to_vec(), seed, shuffled: false })
    }

    /// The cards, top first.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The seed.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Whether the seed gave the order, rather than the caller.
    pub fn is_shuffled(&self) -> bool {
        self.shuffled
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::card::write_cards(f, self.cards.iter().copied())
    }
}

impl fmt::Debug for Deck {
    /// Prints how many cards there are, not which: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deck({} cards)", self.cards.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_is_shuffled_as_anything_else_is() {
        for seed in (0..200).map(Seed::from) {
            let mut cards: Vec<Card> = Card::all().collect();
            seed.stream(Deck::SHUFFLE_STREAM).shuffle(&mut cards);
            assert_eq!(Deck::order(seed).as_slice(), cards);
        }
    }

    #[test]
    fn dice_are_the_published_generator_and_fair() {
        // The first numbers of the authors' program from the state 1, 2, 3, 4.
        let mut dice = Dice([1, 2, 3, 4]);
        let first: Vec<u64> = (0..4).map(|_| dice.bits()).collect();
        assert_eq!(first, [41943041, 58720359, 3588806011781223, 3591011842654386]);

        let mut dice = Seed::from(3).stream(0).dice();
        let mut seen = [0u32; 6];
        (0..60_000).for_each(|_| seen[dice.below(6) as usize] += 1);
        assert!(seen.iter().all(|&count| count.abs_diff(10_000) < 460), "{seen:?}");
        let mut stream = Seed::from(3).stream(0);
        assert!(stream.dice() != stream.dice());
    }

    #[test]
    fn several_numbers_of_one_throw_are_fair_together() {
        let mut dice = Seed::from(4).stream(0).dice();
        let mut seen = [0u32; 60];
        for _ in 0..60_000 {
            let [a, b, c] = dice.below_each(5);
            assert!(a < 5 && b < 4 && c < 3);
            seen[a * 12 + b * 3 + c] += 1;
        }
        // Five standard deviations of a binomial with 60,000 trials and p = 1/60.
        assert!(seen.iter().all(|&count| count.abs_diff(1000) < 157), "{seen:?}");
        let all: [usize; 8] = dice.below_each(52);
        assert!(all.iter().zip((45..=52).rev()).all(|(&number, bound)| number < bound));
    }
}
