//! Cards sorted by suit, the form in which strength is computed.

use crate::card::{Card, CardSet};

/// Four 16-bit fields, clubs lowest, each the reversed rank mask of one suit (bit 0 the ace).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Suits(pub u64);

/// The bit of every card, by index.
const CARD_BIT: [u64; Card::COUNT] = {
    let mut bits = [0; Card::COUNT];
    let mut index = 0;
    while index < Card::COUNT {
        bits[index] = 1 << (index % 4 * 16 + (12 - index / 4));
        index += 1;
    }
    bits
};

impl Suits {
    pub(super) const EMPTY: Suits = Suits(0);

    /// The cards with one more, and whether it was there already.
    #[inline]
    pub(super) fn with(self, card: Card) -> (Suits, bool) {
        let bit = CARD_BIT[card.index()];
        (Suits(self.0 | bit), self.0 & bit != 0)
    }

    /// The rank masks of clubs, diamonds, hearts and spades.
    #[inline]
    pub(super) fn masks(self) -> [u16; 4] {
        [0, 16, 32, 48].map(|shift| (self.0 >> shift) as u16)
    }

    /// The ranks of a suit with five cards or more.
    #[inline]
    pub(super) fn flush_ranks(self) -> Option<u16> {
        // Counts the bits of all four fields at once, then looks for a count of 5 to 7.
        let mut counts = self.0;
        counts -= counts >> 1 & 0x5555_5555_5555_5555;
        counts = (counts & 0x3333_3333_3333_3333) + (counts >> 2 & 0x3333_3333_3333_3333);
        counts = (counts + (counts >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
        counts = (counts + (counts >> 8)) & 0x00FF_00FF_00FF_00FF;
        let five_or_more = (counts + 0x0003_0003_0003_0003) & 0x0008_0008_0008_0008;
        if five_or_more == 0 {
            return None;
        }
        let field = five_or_more.trailing_zeros() & !0xF;
        Some((self.0 >> field) as u16)
    }
}

impl From<CardSet> for Suits {
    #[inline]
    fn from(cards: CardSet) -> Self {
        cards.iter().fold(Suits::EMPTY, |suits, card| suits.with(card).0)
    }
}

/// The reversed rank masks of clubs, diamonds, hearts and spades, bit 0 the ace.
pub(crate) fn suit_ranks(cards: CardSet) -> [u16; 4] {
    Suits::from(cards).masks()
}
