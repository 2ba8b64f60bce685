//! What a hand is worth, as runouts are compared and counted.

use crate::poker::{BEST_FLUSH, HandCategory, category_index, flush_strength};

/// What a hand is worth: its category above its value, so that both compare at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Worth(u32);

impl Worth {
    const VALUE_BITS: u32 = 13;

    #[inline]
    pub(super) fn of_value(value: u16) -> Worth {
        Worth((category_index(value) as u32) << Self::VALUE_BITS | u32::from(value))
    }

    /// What a flush of these ranks is worth, a straight flush too.
    #[inline]
    pub(super) fn of_flush(ranks: u16) -> Worth {
        let value = flush_strength(ranks);
        match value {
            ..=BEST_FLUSH => {
                Worth((HandCategory::Flush as u32) << Self::VALUE_BITS | u32::from(value))
            }
            _ => Worth::of_value(value),
        }
    }

    /// The index of the hand's category.
    #[inline]
    pub(super) fn category(self) -> usize {
        (self.0 >> Self::VALUE_BITS) as usize
    }
}
