//! Suits that may change places without changing anything.

use crate::card::{CardSet, Suit};

/// An exchange of suits: where each suit goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exchange([u8; 4]);

/// The 24 exchanges.
const ALL: [Exchange; 24] = {
    let mut all = [Exchange([0; 4]); 24];
    let (mut found, mut number) = (0, 0);
    while number < 256 {
        let to = [number & 3, number >> 2 & 3, number >> 4 & 3, number >> 6];
        if 1 << to[0] | 1 << to[1] | 1 << to[2] | 1 << to[3] == 0b1111 {
            all[found] = Exchange([to[0] as u8, to[1] as u8, to[2] as u8, to[3] as u8]);
            found += 1;
        }
        number += 1;
    }
    all
};

impl Exchange {
    /// All exchanges of suits that leave each of the sets as it is, the one that changes nothing
    /// among them.
    pub(super) fn keeping(sets: &[CardSet]) -> Vec<Exchange> {
        let kept = |exchange: &Exchange| sets.iter().all(|&set| exchange.of(set) == set);
        ALL.into_iter().filter(kept).collect()
    }

    /// The cards with their suits exchanged.
    #[inline]
    pub(super) fn of(&self, cards: CardSet) -> CardSet {
        let bits = (0..4).fold(0, |bits, suit| {
            let of_suit = cards.bits() >> suit & CardSet::of_suit(Suit::Clubs).bits();
            bits | of_suit << self.0[suit]
        });
        CardSet::from_bits(bits).expect("suits of cards are exchanged for others")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanges_keep_what_they_must_and_rank_all_else_as_before() {
        let set = |text: &str| text.parse::<CardSet>().unwrap();
        assert_eq!(Exchange::keeping(&[]).len(), 24);
        assert_eq!(Exchange::keeping(&[set("As")]).len(), 6);
        assert_eq!(Exchange::keeping(&[set("As Ks 2h")]).len(), 2);
        assert_eq!(Exchange::keeping(&[set("As Ah"), set("Kd")]).len(), 2);
        assert_eq!(Exchange::keeping(&[set("As"), set("Ah")]).len(), 2);
        for exchange in Exchange::keeping(&[set("As")]) {
            assert_eq!(exchange.of(set("As 2s")), set("As 2s"));
            assert_eq!(exchange.of(set("Kd Kc Kh")), set("Kd Kc Kh"));
        }
    }
}
