//! How many cards of each rank a hand holds: all that the rules need.

use super::action_id::{ActionId, PLAY, PLAYS, Play};
use super::order::{FIVE, place_of_strength, strength};
use super::pattern::Pattern;
use super::rules::SEATS;
use crate::card::{Card, CardSet, Rank, Suit};

/// A hand without its suits, the black five distinguished.
///
/// Four layers of sixteen bits: bit *r* of layer *k* is set when the hand holds at least *k* cards
/// of "rank" *r*. Ranks go by strength; 12 counts the fives that are not black, and 13 counts all
/// fives of a hand that holds the black one, and nothing in any other hand. So the layers, read
/// off, are the singles, pairs, triples and Hongs the hand can play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Counts(u64);

const LAYER: u64 = 0xFFFF;
/// One bit in each layer.
const EVERY_LAYER: u64 = 0x0001_0001_0001_0001;
const BLACK: usize = FIVE + 1;

/// How a play takes cards out of a hand.
#[derive(Clone, Copy)]
pub(super) struct Taking {
    /// The ranks that lose nothing, in every layer.
    kept: u64,
    /// The ranks that lose some of their cards but not for sure all: each of their layers becomes
    /// the one so many bits above.
    lowered: u64,
    bits: u8,
}

pub(super) const TAKING: [Taking; PLAYS] = {
    let mut takings = [Taking { kept: 0, lowered: 0, bits: 0 }; PLAYS];
    let mut id = 0;
    while id < PLAYS {
        takings[id] = Taking::of(PLAY[id]);
        id += 1;
    }
    takings
};

impl Taking {
    const fn of(Play { shape, with_black_five }: Play) -> Taking {
        let length = shape.length as usize;
        let height = shape.height as usize;
        let copies = match shape.pattern {
            Pattern::Straight => 1,
            Pattern::SisterPairs => 2,
            _ => length,
        };
        if with_black_five {
            // The black rank loses all it counts, since there are no black fives left to count.
            return Taking::some(1 << FIVE, copies - 1, 1 << BLACK);
        }
        let ranks = match shape.pattern {
            Pattern::Straight | Pattern::SisterPairs => {
                run_by_strength(height + 1 - length / copies, height) as u64
            }
            _ if height == FIVE => 1 << FIVE | 1 << BLACK,
            _ => 1 << height,
        };
        Taking::some(ranks, copies, 0)
    }

    /// What is left of a hand's layers.
    #[inline(always)]
    pub(super) const fn from(&self, layers: u64) -> u64 {
        layers & self.kept | (layers & self.lowered) >> (self.bits % 64)
    }

    /// `copies` cards of each of the ranks `losing`, and all of the ranks `lost`.
    const fn some(losing: u64, copies: usize, lost: u64) -> Taking {
        // Four copies are all there are, and more bits than a shift may have.
        let lowered = if copies < 4 { losing * EVERY_LAYER } else { 0 };
        Taking { kept: !((losing | lost) * EVERY_LAYER), lowered, bits: 16 * (copies % 4) as u8 }
    }
}

/// The ranks from place `low` to place `high` of the sequence, as bits by strength.
pub(super) const fn run_by_strength(low: usize, high: usize) -> u16 {
    let mut bits = 0;
    let mut strength = 0;
    while strength < FIVE {
        let place = place_of_strength(strength);
        if low <= place && place <= high {
            bits |= 1 << strength;
        }
        strength += 1;
    }
    bits
}

impl Counts {
    pub(super) fn from_cards(cards: CardSet) -> Counts {
        let layers = Suit::ALL.map(|suit| u64::from(cards.ranks_of_suit(suit)) << suit_layer(suit));
        Counts::from_suits(by_strength(layers.into_iter().fold(0, |all, layer| all | layer)))
    }

    /// From layers of another kind: one a suit, of the ranks held in it.
    #[inline(always)]
    fn from_suits(suits: u64) -> Counts {
        let [c, d] = [suits & LAYER, suits >> suit_layer(Suit::Diamonds) & LAYER];
        let [h, s] = [suits >> suit_layer(Suit::Hearts) & LAYER, suits >> suit_layer(Suit::Spades)];
        let (some_of_cd, some_of_hs, both_cd, both_hs) = (c | d, h | s, c & d, h & s);
        let counts = (some_of_cd | some_of_hs)
            | (both_cd | both_hs | some_of_cd & some_of_hs) << 16
            | (both_cd & some_of_hs | both_hs & some_of_cd) << 32
            | (both_cd & both_hs) << 48;
        if s >> FIVE & 1 == 0 {
            return Counts(counts);
        }
        let fives = counts & EVERY_LAYER << FIVE;
        // One five fewer is not black: their layers move down by one.
        Counts(counts & !fives | fives >> 16 | fives << 1)
    }

    /// The hands dealt one card at a time, the first first.
    #[inline(always)]
    pub(super) fn dealt(cards: &[Card; Card::COUNT]) -> [Counts; SEATS] {
        let mut suits = [0; SEATS];
        for round in cards.chunks(SEATS) {
            suits.iter_mut().zip(round).for_each(|(hand, card)| *hand |= IN_SUITS[card.index()]);
        }
        let mut hands = [Counts(0); SEATS];
        hands.iter_mut().zip(suits).for_each(|(hand, suits)| *hand = Counts::from_suits(suits));
        hands
    }

    /// The ranks of which the hand holds at least `count` (1 to 4), as bits by strength.
    pub(super) const fn at_least(self, count: usize) -> u64 {
        self.0 >> (16 * (count - 1)) & LAYER
    }

    /// The layers.
    pub(super) const fn layers(self) -> u64 {
        self.0
    }

    /// The bit of a single, pair, triple or Hong that the hand can play.
    pub(super) const fn bit(Play { shape, with_black_five }: Play) -> usize {
        let (layer, rank) = (shape.length as usize - 1, shape.height as usize);
        16 * layer + rank + with_black_five as usize
    }

    /// Number of cards.
    pub(super) const fn len(self) -> usize {
        let black = EVERY_LAYER << BLACK;
        // A hand with the black five counts its other fives under both ranks.
        (self.0 & !black).count_ones() as usize + (self.0 >> BLACK & 1) as usize
    }

    pub(super) const fn has_black_five(self) -> bool {
        self.0 >> BLACK & 1 == 1
    }

    /// What is left after this play. The hand must hold its cards.
    #[inline]
    pub(super) fn without(self, play: ActionId) -> Counts {
        static BY_ID: [Taking; PLAYS] = TAKING;
        Counts(BY_ID[play.index()].from(self.0))
    }
}

/// The bit of each card in layers by suit.
static IN_SUITS: [u64; Card::COUNT] = {
    let mut bits = [0; Card::COUNT];
    let mut rank = 0;
    while rank < Rank::ALL.len() {
        let mut suit = 0;
        while suit < Suit::ALL.len() {
            let card = Card::new(Rank::ALL[rank], Suit::ALL[suit]);
            bits[card.index()] = 1 << (suit_layer(Suit::ALL[suit]) + strength(Rank::ALL[rank]));
            suit += 1;
        }
        rank += 1;
    }
    bits
};

/// Where the ranks of a suit begin in layers by suit.
const fn suit_layer(suit: Suit) -> usize {
    16 * suit as usize
}

/// From bits by card index (2 to A) to bits by strength (4 to 3, then 5), in each layer.
const fn by_strength(layers: u64) -> u64 {
    let two_and_three = layers & (0b11 * EVERY_LAYER);
    let four = layers & (0b100 * EVERY_LAYER);
    let five = layers & (0b1000 * EVERY_LAYER);
    let six_to_ace = layers & (0b1_1111_1111_0000 * EVERY_LAYER);
    two_and_three << 10 | four >> 2 | five << 9 | six_to_ace >> 3
}

#[cfg(test)]
mod tests {
    use super::super::action_id::ACTIONS;
    use super::super::order::{BLACK_FIVE, STRENGTH};
    use super::*;
    use crate::card::Rank;

    /// What [`Counts`] stands for, spelled out.
    fn layers(cards: CardSet) -> [u64; 4] {
        let black = cards.contains(BLACK_FIVE);
        let plain = cards.without(BLACK_FIVE);
        let mut expected = [0; 4];
        for (count, layer) in expected.iter_mut().enumerate() {
            for (bit, &rank) in STRENGTH.iter().enumerate() {
                let held = (plain & CardSet::of_rank(rank)).len();
                *layer |= u64::from(held > count) << bit;
            }
            let fives = (cards & CardSet::of_rank(Rank::Five)).len();
            *layer |= u64::from(black && fives > count) << BLACK;
        }
        expected
    }

    #[test]
    fn counts_are_what_they_stand_for_and_lose_what_is_played() {
        let mut chance = crate::Seed::from(5).stream(0);
        let mut deck: Vec<_> = crate::Card::all().collect();
        let mut taken = 0;
        for _ in 0..3000 {
            chance.shuffle(&mut deck);
            let size = 1 + chance.below(11) as usize;
            let hand: CardSet = deck[..size].iter().copied().collect();
            let counts = Counts::from_cards(hand);
            assert_eq!([1, 2, 3, 4].map(|count| counts.at_least(count)), layers(hand));
            assert_eq!(counts.len(), hand.len());
            assert_eq!(counts.has_black_five(), hand.contains(BLACK_FIVE));
            for play in ACTIONS.into_iter().take(PLAYS) {
                if let Some(cards) = super::super::moves::pick(hand, play) {
                    assert_eq!(counts.without(play), Counts::from_cards(hand - cards));
                    taken += 1;
                }
            }
        }
        assert!(taken > 20_000);
    }
}
