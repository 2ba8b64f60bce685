//! Sixteen hands at a time: the strength of [`strength`](super::strength::strength) in AVX2.
//!
//! Each of sixteen 16-bit lanes holds one hand. Ranks held once, twice, three and four times are
//! and/or of the four suits, straights are shifts, and only the order of kickers is looked up, in
//! the same table as the scalar path. Lanes of refused hands compute nonsense and are reported.

#![allow(unsafe_code)]

mod lanes;
mod rows;
mod sets;

use std::arch::x86_64::*;

use self::lanes::strength_lanes;
use super::strength::ORDER;
use super::suits::Suits;
use crate::cpu::Avx2;

/// Hands in one block.
pub(super) const LANES: usize = 16;

impl Avx2 {
    /// Ranks rows of `WIDTH` card indices (5, 6 or 7), sixteen rows a block.
    ///
    /// Stops before the first block with a row that is not a hand, and returns the rows ranked.
    pub(super) fn rank_rows<const WIDTH: usize>(self, cards: &[u8], out: &mut [u16]) -> usize {
        // SAFETY: an `Avx2` exists only where the processor has AVX2.
        unsafe { rows::rank_rows::<WIDTH>(cards, out) }
    }

    /// Ranks sets of five to seven cards, sixteen a block; returns as [`Avx2::rank_rows`].
    pub(super) fn rank_sets(self, sets: &[u64], out: &mut [u16]) -> usize {
        // SAFETY: an `Avx2` exists only where the processor has AVX2.
        unsafe { sets::rank_sets(sets, out) }
    }

    /// Ranks a hand with each of sixteen additions a block, all cards together five to seven.
    pub(super) fn rank_additions(
        self,
        hand: &AddedLanes,
        additions: &[AddedLanes],
        out: &mut [u16],
    ) {
        assert_eq!(out.len(), additions.len() * LANES);
        // SAFETY: an `Avx2` exists only where the processor has AVX2.
        unsafe { rank_additions(hand, additions, out) }
    }
}

/// Cards in sixteen lanes, to be added to others that they share no card with.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct AddedLanes {
    /// The reversed rank masks of clubs, diamonds, hearts, spades.
    suits: [[u16; LANES]; 4],
    /// How many cards of each suit there are, clubs in the lowest four bits.
    counts: [u16; LANES],
}

impl AddedLanes {
    /// One lane for each of up to sixteen card sets.
    pub(super) fn new(cards: &[Suits]) -> AddedLanes {
        let mut lanes = AddedLanes { suits: [[0; LANES]; 4], counts: [0; LANES] };
        for (lane, cards) in cards.iter().enumerate() {
            for (suit, ranks) in cards.masks().into_iter().enumerate() {
                lanes.suits[suit][lane] = ranks;
                lanes.counts[lane] |= (ranks.count_ones() as u16) << (4 * suit);
            }
        }
        lanes
    }
}

/// How many blocks later the kickers of a block are looked up: late enough that what the vectors
/// wrote can be read without waiting, and beside the vector work of another block.
const LAG: usize = 2;

/// A block on its way: what it computed in lanes, and where in [`ORDER`] to look up the rest.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct HalfRanked {
    base: [u16; LANES],
    place: [u16; LANES],
}

/// The lane of each hand when four a vector were loaded and transposed: two of each vector are in
/// the lower half.
const BY_FOURS: [usize; LANES] = [0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15];

/// Ranks whole blocks with `rank_block`, which refuses a block by returning false. Stops before
/// a refused block, and returns the hands ranked.
#[target_feature(enable = "avx2")]
fn rank_blocks<const LANES_BY_FOURS: bool>(
    out: &mut [u16],
    mut rank_block: impl FnMut(usize, &mut HalfRanked) -> bool,
) -> usize {
    const RING: usize = 4;
    let mut ring = [HalfRanked { base: [0; LANES], place: [0; LANES] }; RING];
    let (blocks, _) = out.as_chunks_mut::<LANES>();
    let (mut ranked, mut finished) = (0, 0);
    let mut accepted = true;
    while accepted || finished < ranked {
        accepted =
            accepted && ranked < blocks.len() && rank_block(ranked, &mut ring[ranked % RING]);
        ranked += usize::from(accepted);
        if finished + LAG < ranked || !accepted && finished < ranked {
            let half = &ring[finished % RING];
            for (hand, value) in blocks[finished].iter_mut().enumerate() {
                let lane = if LANES_BY_FOURS { BY_FOURS[hand] } else { hand };
                // SAFETY: `strength_lanes` takes the minimum with the last place of the table.
                let order = unsafe { *ORDER.get_unchecked(usize::from(half.place[lane])) };
                *value = half.base[lane].wrapping_add(order);
            }
            finished += 1;
        }
    }
    finished * LANES
}

/// In each half, turns vector i's dword j into vector j's dword i.
#[target_feature(enable = "avx2")]
fn transpose_dwords([a, b, c, d]: [__m256i; 4]) -> [__m256i; 4] {
    let (ab_low, ab_high) = (_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
    let (cd_low, cd_high) = (_mm256_unpacklo_epi32(c, d), _mm256_unpackhi_epi32(c, d));
    [
        _mm256_unpacklo_epi64(ab_low, cd_low),
        _mm256_unpackhi_epi64(ab_low, cd_low),
        _mm256_unpacklo_epi64(ab_high, cd_high),
        _mm256_unpackhi_epi64(ab_high, cd_high),
    ]
}

#[target_feature(enable = "avx2")]
fn rank_additions(hand: &AddedLanes, additions: &[AddedLanes], out: &mut [u16]) {
    let load = |lanes: &[u16; LANES]| {
        // SAFETY: the array is 32 bytes long.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
    };
    let base = hand.suits.each_ref().map(load);
    let base_counts = load(&hand.counts);
    rank_blocks::<false>(out, |block, half_ranked| {
        let added = &additions[block];
        let mut suits = base;
        for (suit, added) in suits.iter_mut().zip(&added.suits) {
            *suit = _mm256_or_si256(*suit, load(added));
        }
        // Three more than five or more sets the high bit of a suit's four.
        let counts = _mm256_add_epi16(
            _mm256_add_epi16(base_counts, load(&added.counts)),
            _mm256_set1_epi16(0x3333),
        );
        let is_flush = [
            _mm256_slli_epi16::<12>(counts),
            _mm256_slli_epi16::<8>(counts),
            _mm256_slli_epi16::<4>(counts),
            counts,
        ]
        .map(|high_bit| _mm256_srai_epi16::<15>(high_bit));
        strength_lanes(suits, is_flush, |ranks| ranks, half_ranked);
        true
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::CardSet;
    use crate::deck::Seed;

    /// Fifty random hands of `size` cards, in random order.
    fn hands(size: usize) -> Vec<Vec<u8>> {
        let mut chance = Seed::from(size as u64).stream(0);
        let mut deck: Vec<u8> = (0..52).collect();
        (0..50)
            .map(|_| {
                chance.shuffle(&mut deck);
                deck[..size].to_vec()
            })
            .collect()
    }

    #[test]
    fn good_hands_are_ranked_here_and_not_left_to_the_scalar_path() {
        let Some(avx2) = Avx2::detect() else { return };
        let mut out = [0; 50];
        assert_eq!(avx2.rank_rows::<5>(&hands(5).concat(), &mut out), 50);
        assert_eq!(avx2.rank_rows::<6>(&hands(6).concat(), &mut out), 50);
        assert_eq!(avx2.rank_rows::<7>(&hands(7).concat(), &mut out), 50);
        let sets: Vec<u64> = (0..50)
            .map(|number| hands(5 + number % 3)[number].iter().fold(0, |set, card| set | 1 << card))
            .collect();
        assert!(sets.iter().all(|&set| CardSet::from_bits(set).is_some()));
        assert_eq!(avx2.rank_sets(&sets, &mut out), 50);
    }
}
