//! Sixteen hands at a time: the strength of [`strength`](super::strength::strength) in AVX2.
//!
//! Each of sixteen 16-bit lanes holds one hand. Ranks held once, twice, three and four times are
//! and/or of the four suits, straights are shifts, and only the order of kickers is looked up, in
//! the same table as the scalar path. Lanes of refused hands compute nonsense and are reported.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::strength::{
    BELOW_FLUSH, BELOW_FULL_HOUSE, BELOW_PAIR, BELOW_QUADS, BELOW_STRAIGHT, BELOW_STRAIGHT_FLUSH,
    BELOW_TRIPS, BELOW_TWO_PAIR, BEST_ONE, BEST_THREE, BEST_TWO, ONE_KICKER, ORDER, THREE_KICKERS,
    TWO_KICKERS, TWO_PAIR_KICKERS,
};
use super::suits::Suits;

/// Hands in one block.
pub(super) const LANES: usize = 16;

/// Proof that this processor has AVX2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }

    /// Ranks rows of `WIDTH` card indices (5, 6 or 7), sixteen rows a block.
    ///
    /// Stops before the first block with a row that is no hand, and returns the rows ranked.
    pub(super) fn rank_rows<const WIDTH: usize>(self, cards: &[u8], out: &mut [u16]) -> usize {
        // SAFETY: an `Avx2` exists only where the processor has AVX2.
        unsafe { rank_rows::<WIDTH>(cards, out) }
    }

    /// Ranks sets of five to seven cards, sixteen a block; returns as [`Avx2::rank_rows`].
    pub(super) fn rank_sets(self, sets: &[u64], out: &mut [u16]) -> usize {
        // SAFETY: an `Avx2` exists only where the processor has AVX2.
        unsafe { rank_sets(sets, out) }
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

#[target_feature(enable = "avx2")]
fn rank_rows<const WIDTH: usize>(cards: &[u8], out: &mut [u16]) -> usize {
    let rows = cards.len() / WIDTH;
    assert_eq!(out.len(), rows);
    // The last load of a block reads a few bytes past its last row.
    let blocks = match cards.len().checked_sub(bytes_read::<WIDTH>()) {
        Some(spare) => spare / (WIDTH * LANES) + 1,
        None => 0,
    };
    let (whole, rest) = out.split_at_mut(blocks * LANES);
    let done = rank_row_blocks::<WIDTH>(cards, whole);
    if done < blocks * LANES {
        return done;
    }
    // What is left is padded with its first row, which is ranked again and dropped.
    let rest_cards = &cards[done * WIDTH..];
    for (number, rest) in rest.chunks_mut(LANES).enumerate() {
        let rows = &rest_cards[number * LANES * WIDTH..][..rest.len() * WIDTH];
        let mut padded = [0; LANES * 8];
        for row in padded[..LANES * WIDTH].chunks_exact_mut(WIDTH) {
            row.copy_from_slice(&rows[..WIDTH]);
        }
        padded[..rows.len()].copy_from_slice(rows);
        let mut values = [0; LANES];
        if rank_row_blocks::<WIDTH>(&padded, &mut values) == 0 {
            return done + number * LANES;
        }
        rest.copy_from_slice(&values[..rest.len()]);
    }
    rows
}

/// Ranks whole blocks of rows; the one place that does, so that the block becomes the loop's body.
#[target_feature(enable = "avx2")]
fn rank_row_blocks<const WIDTH: usize>(cards: &[u8], out: &mut [u16]) -> usize {
    rank_blocks::<false>(out, |block, half_ranked| {
        rank_row_block::<WIDTH>(&cards[block * LANES * WIDTH..], half_ranked)
    })
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
    let mut going_on = true;
    while going_on || finished < ranked {
        going_on =
            going_on && ranked < blocks.len() && rank_block(ranked, &mut ring[ranked % RING]);
        ranked += usize::from(going_on);
        if finished + LAG < ranked || !going_on && finished < ranked {
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

/// How many bytes a block of rows loads, all of them inside the slice it is given.
const fn bytes_read<const WIDTH: usize>() -> usize {
    (LANES - 2) * WIDTH + 16
}

/// Ranks sixteen rows; false when one of them is no hand.
#[target_feature(enable = "avx2")]
fn rank_row_block<const WIDTH: usize>(cards: &[u8], out: &mut HalfRanked) -> bool {
    let pairs = load_card_pairs::<WIDTH>(cards);

    let mut highest_card = _mm256_setzero_si256();
    let mut suits = [_mm256_setzero_si256(); 4];
    for (place, pair) in pairs.into_iter().enumerate() {
        if 2 * place >= WIDTH {
            continue;
        }
        let counted = if 2 * place + 1 < WIDTH {
            pair
        } else {
            _mm256_and_si256(pair, _mm256_set1_epi16(0x00FF))
        };
        highest_card = _mm256_max_epu8(highest_card, counted);
        add_card_pair(&mut suits, pair);
    }
    let no_card = _mm256_subs_epu8(highest_card, _mm256_set1_epi8(51));

    let suit_counts = suits.map(|suit| count_bits(suit));
    // A card twice carries into the next rank when it is added, and so loses a bit.
    let wrong_count = _mm256_xor_si256(total(suit_counts), _mm256_set1_epi16(WIDTH as i16));
    let refused = _mm256_or_si256(no_card, wrong_count);
    if _mm256_testz_si256(refused, refused) == 0 {
        return false;
    }
    strength_lanes(suits, suit_counts.map(|count| is_flush(count)), |ranks| ranks, out);
    true
}

/// A byte shuffle writes zero here.
const NO_BYTE: u8 = 0x80;

/// Sixteen rows of card bytes as four vectors: cards 0 and 1 of each row, 2 and 3, and so on.
/// Bytes beyond the width are 0xFF.
#[target_feature(enable = "avx2")]
fn load_card_pairs<const WIDTH: usize>(cards: &[u8]) -> [__m256i; 4] {
    assert!(cards.len() >= bytes_read::<WIDTH>());
    // Two rows in each half, their card pairs interleaved.
    let spread: [u8; 32] = std::array::from_fn(|place| {
        let (row, card) = (place % 16 / 2 % 2, place % 16 / 4 * 2 + place % 2);
        if card < WIDTH { (row * WIDTH + card) as u8 } else { NO_BYTE }
    });
    let pad: [u8; 32] = spread.map(|from| if from == NO_BYTE { 0xFF } else { 0 });
    // SAFETY: both arrays are 32 bytes long, and unaligned loads are used.
    let (spread, pad) = unsafe {
        (_mm256_loadu_si256(spread.as_ptr().cast()), _mm256_loadu_si256(pad.as_ptr().cast()))
    };
    let row_pair = |first_row: usize| {
        // SAFETY: first_row is at most 14, so the 16 bytes end at `bytes_read` at most, and the
        // slice was checked to be that long.
        unsafe { _mm_loadu_si128(cards.as_ptr().add(first_row * WIDTH).cast()) }
    };
    let four_rows = [0, 2, 4, 6].map(|row| {
        let loaded = _mm256_set_m128i(row_pair(row + 8), row_pair(row));
        _mm256_or_si256(_mm256_shuffle_epi8(loaded, spread), pad)
    });
    transpose_dwords(four_rows)
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

/// Adds two cards a lane, as bytes, to the suits of their lane.
///
/// The bit of a rank is the product of two table bytes, the second of which is zero in the suits
/// the card is not of; the multiply-add sums the two cards of a lane on the way.
#[target_feature(enable = "avx2")]
fn add_card_pair(suits: &mut [__m256i; 4], pair: __m256i) {
    // By rank: the bit 12 - rank, divided by 32 for ranks 0 to 7 so that it fits a byte.
    let bit_by_rank = both_halves([128, 64, 32, 16, 8, 4, 2, 1, 16, 8, 4, 2, 1, 0, 0, 0]);
    // By bit 3 of the rank and suit: the factor left out above, for clubs; then shifted by suit.
    let factor = [
        both_halves([32, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
        both_halves([0, 32, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
        both_halves([0, 0, 32, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
        both_halves([0, 0, 0, 32, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]),
    ];
    let rank = _mm256_and_si256(_mm256_srli_epi16::<2>(pair), _mm256_set1_epi8(0x0F));
    let bit = _mm256_shuffle_epi8(bit_by_rank, rank);
    let high_rank_and_suit = _mm256_or_si256(
        _mm256_and_si256(pair, _mm256_set1_epi8(3)),
        _mm256_and_si256(rank, _mm256_set1_epi8(8)),
    );
    for (suit, factor) in suits.iter_mut().zip(factor) {
        let factor = _mm256_shuffle_epi8(factor, high_rank_and_suit);
        *suit = _mm256_add_epi16(*suit, _mm256_maddubs_epi16(bit, factor));
    }
}

#[target_feature(enable = "avx2")]
fn rank_sets(sets: &[u64], out: &mut [u16]) -> usize {
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

/// Ranks sixteen sets; false when one of them is no hand.
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
/// ranks in an order that [`ranks_in_order`] mends.
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

/// Number of bits in each lane.
#[target_feature(enable = "avx2")]
fn count_bits(lanes: __m256i) -> __m256i {
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
fn total([a, b, c, d]: [__m256i; 4]) -> __m256i {
    _mm256_add_epi16(_mm256_add_epi16(a, b), _mm256_add_epi16(c, d))
}

/// All ones in the lanes with five cards of a suit, by how many there are.
#[target_feature(enable = "avx2")]
fn is_flush(suit_count: __m256i) -> __m256i {
    _mm256_cmpgt_epi16(suit_count, _mm256_set1_epi16(4))
}

/// Writes for each lane a base value and the place in [`ORDER`] of what is to be added to it.
///
/// `in_order` puts the ranks of a lane into reversed order (bit 0 the ace), where they are not.
#[target_feature(enable = "avx2")]
fn strength_lanes(
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
fn both_halves(table: [u8; 16]) -> __m256i {
    // SAFETY: the array is 16 bytes long.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(table.as_ptr().cast()) })
}

#[target_feature(enable = "avx2")]
fn word_table(words: [u16; 8]) -> __m256i {
    // SAFETY: the array is 16 bytes long.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(words.as_ptr().cast()) })
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
