//! Evaluates many hands at a time.

use std::fmt;

use super::strength::strength;
use super::suits::Suits;
use crate::card::{Card, CardSet, duplicate_card};
use crate::error::SetupError;

#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2;

/// The code that ranks batches of hands: vectors of sixteen hands where the processor has AVX2, and the
/// scalar path everywhere. Both give the same numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kernel(Path);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Path {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl Kernel {
    /// One hand after the other, on any processor.
    pub const SCALAR: Kernel = Kernel(Path::Scalar);

    /// The fastest kernel of this processor, found out at run time.
    pub fn best() -> Kernel {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return Kernel(Path::Avx2(avx2));
        }
        Kernel::SCALAR
    }

    /// `scalar` or `avx2`.
    pub fn name(self) -> &'static str {
        match self.0 {
            Path::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Path::Avx2(_) => "avx2",
        }
    }

    #[cfg(target_arch = "x86_64")]
    pub(super) fn avx2(self) -> Option<Avx2> {
        match self.0 {
            Path::Avx2(avx2) => Some(avx2),
            Path::Scalar => None,
        }
    }
}

/// A row of a batch that is not a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowError {
    /// The row, from 0.
    pub row: usize,
    error: SetupError,
}

impl RowError {
    /// The stable code, as of a single hand.
    pub fn code(&self) -> &'static str {
        self.error.code()
    }
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}: {}", self.row, self.error)
    }
}

impl std::error::Error for RowError {}

impl From<RowError> for SetupError {
    fn from(error: RowError) -> Self {
        SetupError::new(error.code(), error.to_string())
    }
}

/// Ranks rows of card indices: `out[i]` is the value, 1..=7462, of row *i*.
///
/// `cards` holds `out.len()` rows of `width` (5, 6 or 7) indices from 0 to 51, row after row.
///
/// # Errors
/// `bad_card_index` or `duplicate_card`, and the row. Rows of `out` may have been written.
///
/// # Panics
/// If `width` is not 5, 6 or 7, or `cards.len()` not `width * out.len()`.
///
/// ```
/// use fivecard::poker;
/// let mut values = [0; 2];
/// poker::rank_rows(&[51, 47, 43, 39, 35, /* next */ 0, 5, 10, 15, 20], 5, &mut values)?;
/// assert_eq!(values, [7462, 1]); // the best hand and the worst
/// # Ok::<(), poker::RowError>(())
/// ```
pub fn rank_rows(cards: &[u8], width: usize, out: &mut [u16]) -> Result<(), RowError> {
    rank_rows_with(Kernel::best(), cards, width, out)
}

/// [`rank_rows`] with a kernel of the caller's choice.
///
/// # Errors
/// As [`rank_rows`].
pub fn rank_rows_with(
    kernel: Kernel,
    cards: &[u8],
    width: usize,
    out: &mut [u16],
) -> Result<(), RowError> {
    assert!((5..=7).contains(&width), "a hand has 5 to 7 cards, got {width}");
    assert_eq!(cards.len(), width * out.len(), "cards are rows of `width`, one for each value");
    let ranked = match kernel.0 {
        Path::Scalar => 0,
        #[cfg(target_arch = "x86_64")]
        Path::Avx2(avx2) => match width {
            5 => avx2.rank_rows::<5>(cards, out),
            6 => avx2.rank_rows::<6>(cards, out),
            _ => avx2.rank_rows::<7>(cards, out),
        },
    };
    let rows = cards.chunks_exact(width).zip(out).enumerate().skip(ranked);
    for (number, (row, value)) in rows {
        *value = rank_row(row).map_err(|error| RowError { row: number, error })?;
    }
    Ok(())
}

/// Ranks sets of five to seven cards: `out[i]` is the value, 1..=7462, of set *i*.
///
/// A set is 64 bits as in [`CardSet::bits`]; sets of different size may be mixed.
///
/// # Errors
/// `bad_card_index` for a bit from 52 on, `too_few_cards`, `too_many_cards`; each names its row.
/// Rows of `out` may have been written.
///
/// # Panics
/// If `sets` and `out` are not of one length.
pub fn rank_sets(sets: &[u64], out: &mut [u16]) -> Result<(), RowError> {
    rank_sets_with(Kernel::best(), sets, out)
}

/// [`rank_sets`] with a kernel of the caller's choice.
///
/// # Errors
/// As [`rank_sets`].
pub fn rank_sets_with(kernel: Kernel, sets: &[u64], out: &mut [u16]) -> Result<(), RowError> {
    assert_eq!(sets.len(), out.len(), "one value for each set");
    let ranked = match kernel.0 {
        Path::Scalar => 0,
        #[cfg(target_arch = "x86_64")]
        Path::Avx2(avx2) => avx2.rank_sets(sets, out),
    };
    for (number, (&bits, value)) in sets.iter().zip(out).enumerate().skip(ranked) {
        *value = rank_bits(bits).map_err(|error| RowError { row: number, error })?;
    }
    Ok(())
}

fn rank_row(row: &[u8]) -> Result<u16, SetupError> {
    let mut suits = Suits::EMPTY;
    for &index in row {
        let card = Card::from_index(index.into()).ok_or_else(|| bad_card_index(index))?;
        let (more, repeated) = suits.with(card);
        if repeated {
            return Err(duplicate_card(card));
        }
        suits = more;
    }
    Ok(strength(suits))
}

fn rank_bits(bits: u64) -> Result<u16, SetupError> {
    let cards = CardSet::from_bits(bits).ok_or_else(|| {
        let beyond = bits & !CardSet::FULL.bits();
        SetupError::new(
            "bad_card_index",
            format!("bit {} is not a card (0 to 51)", beyond.trailing_zeros()),
        )
    })?;
    super::evaluate::rank(cards)
}

fn bad_card_index(index: u8) -> SetupError {
    SetupError::new("bad_card_index", format!("{index} is not a card index (0 to 51)"))
}
