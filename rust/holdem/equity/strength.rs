//! The strength of a hand, as runouts are compared and counted.

use crate::poker::{BEST_FLUSH, HandCategory, category_index, flush_strength};

/// The strength of a hand: its category above its value, so that both compare at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Strength(u32);

impl Strength {
    const VALUE_BITS: u32 = 13;

    #[inline]
    pub(super) fn of_value(value: u16) -> Strength {
        Strength((category_index(value) as u32) << Self::VALUE_BITS | u32::from(value))
    }

    /// The strength of a flush of these ranks, a straight flush too.
    #[inline]
    pub(super) fn of_flush(ranks: u16) -> Strength {
        let value = flush_strength(ranks);
        match value {
            ..=BEST_FLUSH => {
                Strength((HandCategory::Flush as u32) << Self::VALUE_BITS | u32::from(value))
            }
            _ => Strength::of_value(value),
        }
    }

    /// The index of the hand's category.
    #[inline]
    pub(super) fn category(self) -> usize {
        (self.0 >> Self::VALUE_BITS) as usize
    }
}
