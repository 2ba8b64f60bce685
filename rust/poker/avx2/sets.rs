//! Sets of 64 bits, sixteen at a time, sorted by suit.

use std::arch::x86_64::*;

use super::lanes::{both_halves, count_bits, is_flush, strength_lanes, total};
use super::{HalfRanked, LANES, rank_blocks, transpose_dwords};

#[target_feature(enable = "avx2")]
pub(super) fn rank_sets(sets: &[u64], out: &mut [u16]) -> usize {
    assert_eq!(out.len(), sets.len());
    let (blocks, rest) = sets.as_chunks::<LANES>();
    let (whole, rest_out) = out.split_at_mut(blocks.len() * LANES);
    let done = rank_set_blocks(blocks, whole);
    if done < whole.len() || rest.is_empty() {
        return done;
    }
    let mut padded = [rest[0]; LANES];
    padded[..rest.len()].copy_from_slice(rest);
    let mut values = [0; LANES];
    if rank_set_blocks(&[padded], &mut values) == 0 {
        return done;
    }
    rest_out.copy_from_slice(&values[..rest.len()]);
    sets.len()
}

/// Ranks whole blocks of sets; the one place that does, so that the block becomes the loop's body.
#[target_feature(enable = "avx2")]
fn rank_set_blocks(blocks: &[[u64; LANES]], out: &mut [u16]) -> usize {
    rank_blocks::<true>(out, |block, half_ranked| rank_set_block(&blocks[block], half_ranked))
}

/// Ranks sixteen sets; false when one of them is not a hand.
#[target_feature(enable = "avx2")]
fn rank_set_block(sets: &[u64; LANES], out: &mut HalfRanked) -> bool {
    let four_sets = [0, 4, 8, 12].map(|first| {
        // SAFETY: first is at most 12, so four sets from there are inside the array.
        unsafe { _mm256_loadu_si256(sets.as_ptr().add(first).cast()) }
    });
    let any =
        four_sets.into_iter().fold(_mm256_setzero_si256(), |any, sets| _mm256_or_si256(any, sets));
    let beyond_deck = _mm256_srli_epi64::<52>(any);

    let suits = transpose_dwords(four_sets.map(|sets| suits_of_sets(sets)));
    let suit_counts = suits.map(|suit| count_bits(suit));
    let cards = total(suit_counts);
    let wrong_count = _mm256_or_si256(
        _mm256_cmpgt_epi16(_mm256_set1_epi16(5), cards),
        _mm256_cmpgt_epi16(cards, _mm256_set1_epi16(7)),
    );
    let refused = _mm256_or_si256(beyond_deck, wrong_count);
    if _mm256_testz_si256(refused, refused) == 0 {
        return false;
    }
    strength_lanes(
        suits,
        suit_counts.map(|count| is_flush(count)),
        |ranks| ranks_in_order(ranks),
        out,
    );
    true
}

/// Sorts each 64-bit set by suit: in each half, dword s holds suit s of the half's two sets, its
/// ranks in an order that [`ranks_in_order`] corrects.
///
/// A bit's place is rank x 4 + suit, in binary r3 r2 r1 r0 s1 s0. Two exchanges of place bits
/// bring the suit out of the byte.
#[target_feature(enable = "avx2")]
fn suits_of_sets(sets: __m256i) -> __m256i {
    // s1 with r1: places 2 apart from 8, so 6.
    let bits = exchange::<6>(sets, 0x00CC_00CC_00CC_00CC);
    // s0 with r2: places 1 apart from 16, so 15.
    let bits = exchange::<15>(bits, 0x0000_AAAA_0000_AAAA);
    // Bytes are now r3 s0 s1; the word of a suit has r3 = 1 below r3 = 0.
    let by_suit = both_halves([4, 0, 12, 8, 6, 2, 14, 10, 5, 1, 13, 9, 7, 3, 15, 11]);
    _mm256_shuffle_epi8(bits, by_suit)
}

/// Lanes of [`suits_of_sets`] with their ranks reversed: bit 0 the ace, bit 12 the two.
#[target_feature(enable = "avx2")]
fn ranks_in_order(lanes: __m256i) -> __m256i {
    // A byte counts r0 r1 r2 from its high place bit; it becomes 7 - (r2 r1 r0).
    let nibble = _mm256_set1_epi8(0x0F);
    let low = _mm256_and_si256(lanes, nibble);
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(lanes), nibble);
    let from_two_at_bit_15 = _mm256_or_si256(
        _mm256_shuffle_epi8(both_halves(REVERSED_LOW), low),
        _mm256_shuffle_epi8(both_halves(REVERSED_HIGH), high),
    );
    _mm256_srli_epi16::<3>(from_two_at_bit_15)
}

/// Exchanges two bits of the place of every bit: what `mask` selects `SHIFT` higher up goes down,
/// and the other way round.
#[target_feature(enable = "avx2")]
fn exchange<const SHIFT: i32>(bits: __m256i, mask: i64) -> __m256i {
    let differing = _mm256_and_si256(
        _mm256_xor_si256(_mm256_srli_epi64::<SHIFT>(bits), bits),
        _mm256_set1_epi64x(mask),
    );
    _mm256_xor_si256(bits, _mm256_xor_si256(differing, _mm256_slli_epi64::<SHIFT>(differing)))
}

const REVERSED_LOW: [u8; 16] = reversed_ranks(0);
const REVERSED_HIGH: [u8; 16] = reversed_ranks(4);

/// For a nibble that starts at place `from` of a byte: the byte with each of its bits moved from
/// place r0 r1 r2 to place 7 - (r2 r1 r0).
const fn reversed_ranks(from: usize) -> [u8; 16] {
    let mut table = [0u8; 16];
    let mut nibble = 0;
    while nibble < 16 {
        let mut place = 0;
        while place < 4 {
            if nibble >> place & 1 == 1 {
                let old = from + place;
                let rank = (old & 1) << 2 | old & 2 | old >> 2;
                table[nibble] |= 1 << (7 - rank);
            }
            place += 1;
        }
        nibble += 1;
    }
    table
}
