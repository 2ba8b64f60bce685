//! Many small sets of cards, each added to the same others and ranked.

use super::batch::Kernel;
use super::strength::strength;
use super::suits::Suits;
use crate::card::CardSet;

#[cfg(target_arch = "x86_64")]
use super::avx2::{AddedLanes, LANES};
#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2;

/// Sets of cards, ready to be added to others of five to seven cards all together.
pub(crate) struct Additions {
    sets: Vec<Suits>,
    #[cfg(target_arch = "x86_64")]
    blocks: Option<(Avx2, Vec<AddedLanes>)>,
}

impl Additions {
    pub(crate) fn new(kernel: Kernel, sets: impl Iterator<Item = CardSet>) -> Additions {
        Additions::of_suits(kernel, sets.map(Suits::from).collect())
    }

    pub(super) fn of_suits(kernel: Kernel, sets: Vec<Suits>) -> Additions {
        #[cfg(target_arch = "x86_64")]
        let blocks =
            kernel.avx2().map(|avx2| (avx2, sets.chunks(LANES).map(AddedLanes::new).collect()));
        let _ = kernel;
        Additions {
            sets,
            #[cfg(target_arch = "x86_64")]
            blocks,
        }
    }

    /// Writes the value of `cards` with each set, in order, and perhaps more behind them.
    ///
    /// A set that shares a card with `cards` gets a value without meaning.
    pub(crate) fn rank_with(&self, cards: CardSet, values: &mut Vec<u16>) {
        self.rank_first_with(self.sets.len(), cards.into(), values);
    }

    /// The same for the first `count` sets.
    pub(super) fn rank_first_with(&self, count: usize, cards: Suits, values: &mut Vec<u16>) {
        #[cfg(target_arch = "x86_64")]
        if let Some((avx2, blocks)) = &self.blocks {
            let blocks = &blocks[..count.div_ceil(LANES)];
            let hands = blocks.len() * LANES;
            values.resize(hands.max(values.len()), 0);
            let (hand, values) = (AddedLanes::new(&[cards; LANES]), &mut values[..hands]);
            return avx2.rank_additions(&hand, blocks, values);
        }
        values.clear();
        values.extend(self.sets[..count].iter().map(|set| strength(Suits(cards.0 | set.0))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker;

    #[test]
    fn each_sum_is_ranked_as_the_cards_together_on_every_kernel() {
        let board: CardSet = "Ks 9h 9d 4s 2s".parse().unwrap();
        let rest = !board;
        let pairs: Vec<CardSet> = rest
            .iter()
            .flat_map(|a| {
                rest.iter().take_while(move |b| b.index() < a.index()).map(move |b| (a, b))
            })
            .map(|(a, b)| CardSet::EMPTY.with(a).with(b))
            .collect();
        for kernel in [Kernel::SCALAR, Kernel::best()] {
            let additions = Additions::new(kernel, pairs.iter().copied());
            let mut values = Vec::new();
            additions.rank_with(board, &mut values);
            for (&pair, &value) in pairs.iter().zip(&values) {
                assert_eq!(Ok(value), poker::rank(board | pair), "{pair} {}", kernel.name());
            }
        }
    }
}
