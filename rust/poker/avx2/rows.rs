//! Rows of card bytes, sixteen at a time, sorted by suit.

use std::arch::x86_64::*;

use super::lanes::{both_halves, count_bits, is_flush, strength_lanes, total};
use super::{HalfRanked, LANES, rank_blocks, transpose_dwords};

#[target_feature(enable = "avx2")]
pub(super) fn rank_rows<const WIDTH: usize>(cards: &[u8], out: &mut [u16]) -> usize {
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

/// How many bytes a block of rows loads, all of them inside the slice it is given.
const fn bytes_read<const WIDTH: usize>() -> usize {
    (LANES - 2) * WIDTH + 16
}

/// Ranks sixteen rows; false when one of them is not a hand.
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
