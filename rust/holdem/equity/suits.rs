//! Permutations of suits that change no equity.

use crate::card::{CardSet, Suit};

/// A permutation of suits: where each suit goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Permutation([u8; 4]);

/// All 24 of them.
const ALL: [Permutation; 24] = {
    let mut all = [Permutation([0; 4]); 24];
    let (mut found, mut number) = (0, 0);
    while number < 256 {
        let to = [number & 3, number >> 2 & 3, number >> 4 & 3, number >> 6];
        if 1 << to[0] | 1 << to[1] | 1 << to[2] | 1 << to[3] == 0b1111 {
            all[found] = Permutation([to[0] as u8, to[1] as u8, to[2] as u8, to[3] as u8]);
            found += 1;
        }
        number += 1;
    }
    all
};

impl Permutation {
    /// All permutations that leave each of the sets as it is, the identity among them.
    pub(super) fn keeping(sets: &[CardSet]) -> Vec<Permutation> {
        let kept = |permutation: &Permutation| sets.iter().all(|&set| permutation.of(set) == set);
        ALL.into_iter().filter(kept).collect()
    }

    /// The cards with their suits permuted.
    #[inline]
    pub(super) fn of(&self, cards: CardSet) -> CardSet {
        let bits = (0..4).fold(0, |bits, suit| {
            let of_suit = cards.bits() >> suit & CardSet::of_suit(Suit::Clubs).bits();
            bits | of_suit << self.0[suit]
        });
        CardSet::from_bits(bits).expect("permuted suits are suits")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_keep_the_sets_they_must_keep() {
        let set = |text: &str| text.parse::<CardSet>().unwrap();
        assert_eq!(Permutation::keeping(&[]).len(), 24);
        assert_eq!(Permutation::keeping(&[set("As")]).len(), 6);
        assert_eq!(Permutation::keeping(&[set("As Ks 2h")]).len(), 2);
        assert_eq!(Permutation::keeping(&[set("As Ah"), set("Kd")]).len(), 2);
        assert_eq!(Permutation::keeping(&[set("As"), set("Ah")]).len(), 2);
        for permutation in Permutation::keeping(&[set("As")]) {
            assert_eq!(permutation.of(set("As 2s")), set("As 2s"));
            assert_eq!(permutation.of(set("Kd Kc Kh")), set("Kd Kc Kh"));
        }
    }
}
