//! The 7,462 values of a poker hand and the one table that orders kickers.
//!
//! Rank masks here are *reversed*: bit 0 is the ace, bit 12 the two. The highest rank of a mask
//! is then its lowest set bit, which `x & -x` finds without a loop, in one lane or in sixteen.

use super::suits::Suits;
use crate::card::Card;

/// Ranks of a mask, and so bits of it.
pub(crate) const RANKS: usize = 13;
/// The mask of the lowest rank, the two.
const LOWEST: u16 = 1 << (RANKS - 1);
/// How many values lie below the weakest hand of each category.
pub(super) const BELOW_PAIR: u16 = 1277;
pub(super) const BELOW_TWO_PAIR: u16 = BELOW_PAIR + 2860;
pub(super) const BELOW_TRIPS: u16 = BELOW_TWO_PAIR + 858;
pub(super) const BELOW_STRAIGHT: u16 = BELOW_TRIPS + 858;
pub(super) const BELOW_FLUSH: u16 = BELOW_STRAIGHT + 10;
pub(super) const BELOW_FULL_HOUSE: u16 = BELOW_FLUSH + 1277;
pub(super) const BELOW_QUADS: u16 = BELOW_FULL_HOUSE + 156;
pub(super) const BELOW_STRAIGHT_FLUSH: u16 = BELOW_QUADS + 156;
/// The best flush that is not a straight flush.
pub(crate) const BEST_FLUSH: u16 = BELOW_FULL_HOUSE;
/// The royal flush.
pub(super) const BEST: u16 = BELOW_STRAIGHT_FLUSH + 10;

/// Sets of kickers beside one other rank, by how many kickers count.
pub(super) const ONE_KICKER: u16 = 12;
pub(super) const TWO_KICKERS: u16 = 66;
pub(super) const THREE_KICKERS: u16 = 220;
/// Kickers beside two pairs.
pub(super) const TWO_PAIR_KICKERS: u16 = 11;

/// Where the parts of [`ORDER`] for kickers beside one other rank start.
pub(super) const BEST_THREE: u16 = 1 << RANKS;
pub(super) const BEST_TWO: u16 = BEST_THREE + (1 << (RANKS - 1));
pub(super) const BEST_ONE: u16 = BEST_TWO + (1 << (RANKS - 1));
const PLACES: usize = BEST_ONE as usize + (1 << (RANKS - 1));

/// The order of rank masks, from weak to strong. Four tables in one, 40 KiB, of which hands that
/// are not rare use the first 24:
///
/// * `[mask]`, by a mask of all thirteen ranks. Five ranks and more: the value of the best
///   five of them as a high card (1..=1277) or a straight (5854..=5863). Fewer: the index of
///   the highest rank, 0 for the two.
/// * `[BEST_THREE + mask]`, by a mask of the twelve ranks beside a pair: the order of the best
///   three (0..=219); `[BEST_TWO + mask]` and `[BEST_ONE + mask]` likewise beside trips
///   (0..=65), and beside quads or the trips of a full house (0..=11).
pub(super) static ORDER: [u16; PLACES] = order_table();

const fn order_table() -> [u16; PLACES] {
    let mut table = [0; PLACES];

    // Counting upright masks upwards visits sets of one size from weak to strong.
    let mut high_cards = 0;
    let mut upright: u32 = 1;
    while upright < 1 << RANKS {
        let mask = reversed(upright, RANKS as u32);
        table[mask] = if let Some(straight) = straight_value(upright) {
            straight
        } else if upright.count_ones() == 5 {
            high_cards += 1;
            high_cards
        } else if upright.count_ones() > 5 {
            table[reversed(upright & (upright - 1), RANKS as u32)]
        } else {
            upright.ilog2() as u16
        };
        upright += 1;
    }

    let mut kickers = 1;
    while kickers <= 3 {
        let part = [0, BEST_ONE, BEST_TWO, BEST_THREE][kickers as usize] as usize;
        let mut sets = 0;
        let mut upright: u32 = 1;
        while upright < 1 << (RANKS - 1) {
            let mask = reversed(upright, RANKS as u32 - 1);
            if upright.count_ones() == kickers {
                table[part + mask] = sets;
                sets += 1;
            } else if upright.count_ones() > kickers {
                let without_lowest = reversed(upright & (upright - 1), RANKS as u32 - 1);
                table[part + mask] = table[part + without_lowest];
            }
            upright += 1;
        }
        kickers += 1;
    }
    table
}

const fn reversed(upright: u32, ranks: u32) -> usize {
    (upright.reverse_bits() >> (32 - ranks)) as usize
}

/// The value of the highest straight in an upright mask: five high is the lowest, ace high the
/// highest, and nothing wraps.
const fn straight_value(upright: u32) -> Option<u16> {
    let with_low_ace = upright << 1 | upright >> (RANKS - 1);
    let mut top = 9;
    while top >= 0 {
        if with_low_ace >> top & 0b11111 == 0b11111 {
            return Some(BELOW_STRAIGHT + 1 + top as u16);
        }
        top -= 1;
    }
    None
}

/// The value, 1..=7462, of the best five of five to seven cards.
pub(super) fn strength(suits: Suits) -> u16 {
    if let Some(flush) = suits.flush_ranks() {
        return flush_strength(flush);
    }
    let [a, b, c, d] = suits.masks();
    let held = Held {
        once: a | b | c | d,
        twice: a & b | c & d | (a | b) & (c | d),
        thrice: a & b & (c | d) | c & d & (a | b),
        four_times: a & b & c & d,
    };
    held.strength()
}

/// The value of a flush, straight flush or royal flush of the best five of these ranks.
#[inline]
pub(crate) fn flush_strength(ranks: u16) -> u16 {
    let order = ORDER[usize::from(ranks)];
    if order > BELOW_STRAIGHT {
        order + (BELOW_STRAIGHT_FLUSH - BELOW_STRAIGHT)
    } else {
        order + BELOW_FLUSH
    }
}

/// The ranks held at least once, twice, three and four times, whatever their suits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Held {
    once: u16,
    twice: u16,
    thrice: u16,
    four_times: u16,
}

impl Held {
    pub(crate) const NOTHING: Held = Held { once: 0, twice: 0, thrice: 0, four_times: 0 };

    /// What is held with one more card.
    pub(crate) fn with_card(self, card: Card) -> Held {
        self.with(LOWEST >> card.rank() as u16)
    }

    /// What is held with one more card of a rank, given as its bit.
    #[inline]
    pub(crate) fn with(self, rank: u16) -> Held {
        Held {
            once: self.once | rank,
            twice: self.twice | self.once & rank,
            thrice: self.thrice | self.twice & rank,
            four_times: self.four_times | self.thrice & rank,
        }
    }

    /// The value of the best five of five to seven cards that make no flush.
    #[inline]
    pub(crate) fn strength(self) -> u16 {
        if self.thrice != 0 {
            return strength_with_trips(self);
        }
        let no_pair = ORDER[usize::from(self.once)];
        if no_pair > BELOW_STRAIGHT {
            return no_pair;
        }
        // No pair, one and two come in no order that a processor could guess, and a wrong guess
        // costs more than computing all three. Missing ranks count as twos.
        let pair = highest(self.twice | LOWEST);
        let more_pairs = self.twice & !pair;
        let second_pair = highest(more_pairs | LOWEST);

        let kickers = best_kickers(BEST_THREE, without_rank(self.once, pair));
        let one_pair = BELOW_PAIR + 1 + rank_index(pair) * THREE_KICKERS + kickers;

        let pairs = below_triangle(rank_index(pair)) + rank_index(second_pair);
        let kicker = self.once & !pair & !second_pair;
        let two_pair = BELOW_TWO_PAIR + 1 + pairs * TWO_PAIR_KICKERS + ORDER[usize::from(kicker)]
            - u16::from(kicker & (pair - 1) != 0)
            - u16::from(kicker & (second_pair - 1) != 0);

        [no_pair, one_pair, two_pair][usize::from(self.twice != 0) + usize::from(more_pairs != 0)]
    }
}

/// The value where some rank is held three times, and there is no flush.
fn strength_with_trips(held: Held) -> u16 {
    if held.four_times != 0 {
        let quads = held.four_times;
        let kicker = best_kickers(BEST_ONE, without_rank(held.once, quads));
        return BELOW_QUADS + 1 + rank_index(quads) * ONE_KICKER + kicker;
    }
    let trips = highest(held.thrice);
    let pairs = without_rank(held.twice, trips);
    if pairs != 0 {
        let pair = best_kickers(BEST_ONE, pairs);
        return BELOW_FULL_HOUSE + 1 + rank_index(trips) * ONE_KICKER + pair;
    }
    let as_straight = ORDER[usize::from(held.once)];
    if as_straight > BELOW_STRAIGHT {
        return as_straight;
    }
    let kickers = best_kickers(BEST_TWO, without_rank(held.once, trips));
    BELOW_TRIPS + 1 + rank_index(trips) * TWO_KICKERS + kickers
}

/// Only the highest rank of a mask.
fn highest(mask: u16) -> u16 {
    mask & mask.wrapping_neg()
}

/// Index of the highest rank of a mask, 0 for the two; the mask is not empty.
fn rank_index(mask: u16) -> u16 {
    RANKS as u16 - 1 - mask.trailing_zeros() as u16
}

/// How many pairs of ranks have their higher one below this index.
const fn below_triangle(rank_index: u16) -> u16 {
    rank_index * rank_index.wrapping_sub(1) / 2
}

/// The mask of the twelve ranks beside `rank`, which closes the gap it leaves.
fn without_rank(mask: u16, rank: u16) -> u16 {
    let higher = rank - 1;
    mask & higher | (mask & !higher & !rank) >> 1
}

/// The order of the best kickers of a mask of twelve ranks, by a part of [`ORDER`].
fn best_kickers(part: u16, mask: u16) -> u16 {
    ORDER[usize::from(part + mask)]
}
