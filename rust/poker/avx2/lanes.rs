//! The strength of sixteen hands, one a lane, once their cards are sorted by suit.

use std::arch::x86_64::*;

use super::super::strength::{
    BELOW_FLUSH, BELOW_FULL_HOUSE, BELOW_PAIR, BELOW_QUADS, BELOW_STRAIGHT, BELOW_STRAIGHT_FLUSH,
    BELOW_TRIPS, BELOW_TWO_PAIR, BEST_ONE, BEST_THREE, BEST_TWO, ONE_KICKER, ORDER, THREE_KICKERS,
    TWO_KICKERS, TWO_PAIR_KICKERS,
};
use super::HalfRanked;

/// Number of bits in each lane.
#[target_feature(enable = "avx2")]
pub(super) fn count_bits(lanes: __m256i) -> __m256i {
    let count_by_nibble = both_halves([0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
    let nibble = _mm256_set1_epi8(0x0F);
    let low = _mm256_and_si256(lanes, nibble);
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(lanes), nibble);
    let by_byte = _mm256_add_epi8(
        _mm256_shuffle_epi8(count_by_nibble, low),
        _mm256_shuffle_epi8(count_by_nibble, high),
    );
    _mm256_maddubs_epi16(by_byte, _mm256_set1_epi8(1))
}

#[target_feature(enable = "avx2")]
pub(super) fn total([a, b, c, d]: [__m256i; 4]) -> __m256i {
    _mm256_add_epi16(_mm256_add_epi16(a, b), _mm256_add_epi16(c, d))
}

/// All ones in the lanes with five cards of a suit, by how many there are.
#[target_feature(enable = "avx2")]
pub(super) fn is_flush(suit_count: __m256i) -> __m256i {
    _mm256_cmpgt_epi16(suit_count, _mm256_set1_epi16(4))
}

/// Writes for each lane a base value and the place in [`ORDER`] of what is to be added to it.
///
/// `in_order` puts the ranks of a lane into reversed order (bit 0 the ace), where they are not.
#[target_feature(enable = "avx2")]
pub(super) fn strength_lanes(
    [a, b, c, d]: [__m256i; 4],
    is_flush: [__m256i; 4],
    in_order: impl Fn(__m256i) -> __m256i,
    out: &mut HalfRanked,
) {
    let zero = _mm256_setzero_si256();
    let one = _mm256_set1_epi16(1);

    // With five of a suit there is neither full house nor quads: the suit's ranks are the hand.
    let mut flush_ranks = zero;
    for (suit, is_flush) in [a, b, c, d].into_iter().zip(is_flush) {
        flush_ranks = _mm256_or_si256(flush_ranks, _mm256_and_si256(suit, is_flush));
    }
    let no_flush = _mm256_cmpeq_epi16(flush_ranks, zero);

    let (ab_either, ab_both) = (_mm256_or_si256(a, b), _mm256_and_si256(a, b));
    let (cd_either, cd_both) = (_mm256_or_si256(c, d), _mm256_and_si256(c, d));
    let any = _mm256_and_si256(no_flush, _mm256_or_si256(ab_either, cd_either));
    let once = in_order(_mm256_or_si256(any, flush_ranks));
    let twice = _mm256_and_si256(
        no_flush,
        _mm256_or_si256(_mm256_or_si256(ab_both, cd_both), _mm256_and_si256(ab_either, cd_either)),
    );
    let thrice = _mm256_and_si256(
        twice,
        _mm256_or_si256(_mm256_and_si256(ab_both, cd_either), _mm256_and_si256(ab_either, cd_both)),
    );
    let four_times = _mm256_and_si256(twice, _mm256_and_si256(ab_both, cd_both));
    let none_twice = _mm256_cmpeq_epi16(twice, zero);
    let none_thrice = _mm256_cmpeq_epi16(thrice, zero);
    let none_four = _mm256_cmpeq_epi16(four_times, zero);

    // The rank held most often, the highest of these; none where a straight needs them all.
    let straight = has_straight(once);
    let most_often = _mm256_or_si256(thrice, _mm256_and_si256(none_thrice, twice));
    let most_often = _mm256_or_si256(four_times, _mm256_and_si256(none_four, most_often));
    let first = highest(_mm256_andnot_si256(straight, in_order(most_often)));
    let above_first = _mm256_sub_epi16(first, one);
    // The other ranks held at least twice, and the highest of these.
    let others_twice = _mm256_andnot_si256(first, in_order(twice));
    let second = highest(others_twice);
    let none_second = _mm256_cmpeq_epi16(others_twice, zero);

    // 7 high card, 6 pair, 5 two pair, 4 trips, 3 full house, 1 and 0 quads: less for each that
    // is there. Both bytes of a lane count alike, so that they can be turned into an entry.
    let category = _mm256_sub_epi8(
        _mm256_and_si256(none_four, _mm256_set1_epi8(3)),
        _mm256_add_epi8(
            _mm256_add_epi8(none_twice, none_second),
            _mm256_add_epi8(none_thrice, none_thrice),
        ),
    );
    // The two bytes of a lane's entry in a table of eight 16-bit entries; a straight finds zero.
    let entry = _mm256_add_epi8(_mm256_add_epi8(category, category), _mm256_set1_epi16(0x0100));
    let entry = _mm256_or_si256(entry, straight);
    let of_category = |words: [u16; 8]| _mm256_shuffle_epi8(word_table(words), entry);
    let is_two_pair = _mm256_cmpeq_epi16(entry, _mm256_set1_epi16(5 * 0x0202 + 0x0100));
    let is_full_house = _mm256_cmpeq_epi16(entry, _mm256_set1_epi16(3 * 0x0202 + 0x0100));

    let base = of_category([
        BELOW_QUADS + 1,
        BELOW_QUADS + 1,
        0,
        BELOW_FULL_HOUSE + 1,
        BELOW_TRIPS + 1,
        // Its pairs and its kicker are counted too high below.
        BELOW_TWO_PAIR + 1 - TWO_PAIR_KICKERS - 2,
        BELOW_PAIR + 1,
        0,
    ]);
    // A straight's value stands in the table; a flush lies so far above what its ranks alone are.
    let flush_over_straight = BELOW_STRAIGHT_FLUSH - BELOW_STRAIGHT;
    let over_unsuited = _mm256_sub_epi16(
        _mm256_set1_epi16(BELOW_FLUSH as i16),
        _mm256_and_si256(straight, _mm256_set1_epi16((BELOW_FLUSH - flush_over_straight) as i16)),
    );
    let base = _mm256_add_epi16(base, _mm256_andnot_si256(no_flush, over_unsuited));

    // How many values lie between neighbouring ranks of the category, times the rank; for two
    // pair, times the number of pairs of pairs below.
    let step = of_category([
        ONE_KICKER,
        ONE_KICKER,
        0,
        ONE_KICKER,
        TWO_KICKERS,
        TWO_PAIR_KICKERS,
        THREE_KICKERS,
        0,
    ]);
    let first_code = rank_code(first);
    let more_for_pairs = _mm256_add_epi16(
        _mm256_shuffle_epi8(both_halves(TRIANGLE_OVER_INDEX), first_code),
        _mm256_shuffle_epi8(both_halves(INDEX_BY_CODE), rank_code(second)),
    );
    let index = _mm256_add_epi16(
        _mm256_shuffle_epi8(both_halves(INDEX_BY_CODE), first_code),
        _mm256_and_si256(is_two_pair, more_for_pairs),
    );
    let base = _mm256_add_epi16(base, _mm256_mullo_epi16(index, step));

    // The ranks that may be kickers: beside both pairs, or only pairs in a full house.
    let no_kickers = _mm256_or_si256(
        _mm256_and_si256(second, is_two_pair),
        _mm256_andnot_si256(others_twice, is_full_house),
    );
    let kickers = _mm256_andnot_si256(no_kickers, _mm256_andnot_si256(first, once));
    // Beside one rank, the gap it leaves is closed; beside two pairs no gap is.
    let above_gap = _mm256_or_si256(above_first, is_two_pair);
    let below_gap = _mm256_andnot_si256(above_gap, kickers);
    let closed = _mm256_sub_epi16(kickers, _mm256_srli_epi16::<1>(below_gap));
    let part = of_category([BEST_ONE, BEST_ONE, 0, BEST_ONE, BEST_TWO, 0, BEST_THREE, 0]);
    let place = _mm256_add_epi16(closed, part);

    // The index of a kicker beside two pairs counts down for each pair below it.
    let above_second = _mm256_sub_epi16(second, one);
    let not_above = _mm256_add_epi16(
        _mm256_cmpeq_epi16(_mm256_and_si256(kickers, above_first), zero),
        _mm256_cmpeq_epi16(_mm256_and_si256(kickers, above_second), zero),
    );
    let base = _mm256_sub_epi16(base, _mm256_and_si256(not_above, is_two_pair));

    let place = _mm256_min_epu16(place, _mm256_set1_epi16(ORDER.len() as i16 - 1));
    // SAFETY: both arrays are 32 bytes long.
    unsafe {
        _mm256_storeu_si256(out.base.as_mut_ptr().cast(), base);
        _mm256_storeu_si256(out.place.as_mut_ptr().cast(), place);
    }
}

/// All ones in lanes whose ranks hold five in a row, the ace high or low.
#[target_feature(enable = "avx2")]
fn has_straight(ranks: __m256i) -> __m256i {
    // The ace is bit 0; it comes back as bit 13, below the two.
    let low_ace = _mm256_srli_epi16::<2>(_mm256_slli_epi16::<15>(ranks));
    let ranks = _mm256_or_si256(ranks, low_ace);
    let two = _mm256_and_si256(ranks, _mm256_srli_epi16::<1>(ranks));
    let four = _mm256_and_si256(two, _mm256_srli_epi16::<2>(two));
    let five = _mm256_and_si256(four, _mm256_srli_epi16::<4>(ranks));
    _mm256_cmpgt_epi16(five, _mm256_setzero_si256())
}

/// Only the highest rank of each lane, its lowest bit.
#[target_feature(enable = "avx2")]
fn highest(lanes: __m256i) -> __m256i {
    _mm256_and_si256(lanes, _mm256_sub_epi16(_mm256_setzero_si256(), lanes))
}

/// A number from 1 to 15 that is different for each single bit 0 to 12, and 0 for none.
#[target_feature(enable = "avx2")]
fn rank_code(single_bit: __m256i) -> __m256i {
    _mm256_srli_epi16::<12>(_mm256_mullo_epi16(single_bit, _mm256_set1_epi16(DE_BRUIJN as i16)))
}

/// Every four neighbouring bits of it, from the top, are a different number.
const DE_BRUIJN: u16 = 0x4D78;

/// Rank index, 0 for the two, by [`rank_code`].
const INDEX_BY_CODE: [u8; 16] = table_by_code(false);
/// By [`rank_code`], the number of pairs of ranks whose higher one lies below this rank, less the
/// rank's index, plus one.
const TRIANGLE_OVER_INDEX: [u8; 16] = table_by_code(true);

const fn table_by_code(triangle: bool) -> [u8; 16] {
    let mut table = [0; 16];
    let mut bit = 0;
    while bit < 13 {
        let code = (DE_BRUIJN << bit) >> 12;
        let index = 12 - bit as u8;
        let pairs_below = if index > 0 { index * (index - 1) / 2 } else { 0 };
        table[code as usize] = if triangle { pairs_below + 1 - index } else { index };
        bit += 1;
    }
    table
}

/// A table of 16 bytes in both halves, for byte shuffles, which look up within a half.
#[target_feature(enable = "avx2")]
pub(super) fn both_halves(table: [u8; 16]) -> __m256i {
    // SAFETY: the array is 16 bytes long.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(table.as_ptr().cast()) })
}

#[target_feature(enable = "avx2")]
fn word_table(words: [u16; 8]) -> __m256i {
    // SAFETY: the array is 16 bytes long.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(words.as_ptr().cast()) })
}
