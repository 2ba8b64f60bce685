//! The hands that players hold together, and how often.

use std::collections::HashMap;

use super::super::range::Range;
use crate::card::CardSet;

use super::spot::Spot;
use super::suits::Permutation;

/// Hands by player, disjoint, and their weight: the product of each one's.
pub(super) struct Deal {
    pub hands: Vec<CardSet>,
    pub weight: u128,
}

/// A player's hands with weights made as small as they can be.
pub(super) struct Hands {
    pub cards: Vec<CardSet>,
    pub weights: Vec<u32>,
}

impl Hands {
    pub(super) fn of(range: &Range) -> Hands {
        let unit = range.combos().iter().fold(0, |unit, combo| common_divisor(combo.weight, unit));
        Hands {
            cards: range.combos().iter().map(|combo| combo.cards).collect(),
            weights: range.combos().iter().map(|combo| combo.weight / unit).collect(),
        }
    }

    pub(super) fn total_weight(&self) -> u128 {
        self.weights.iter().map(|&weight| u128::from(weight)).sum()
    }
}

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// All deals of a spot; those that differ by a permutation of suits once, with their weights added.
pub(super) fn distinct_deals(spot: &Spot, permutations: &[Permutation]) -> Vec<Deal> {
    let hands: Vec<Hands> = spot.ranges.iter().map(Hands::of).collect();
    let mut weights: HashMap<Vec<CardSet>, u128> = HashMap::new();
    let mut least = Vec::new();
    let mut permuted = Vec::new();
    visit_deals(&hands, &mut Vec::new(), 1, &mut |deal, weight| {
        least.clear();
        least.extend_from_slice(deal);
        for permutation in permutations {
            permuted.clear();
            permuted.extend(deal.iter().map(|&cards| permutation.of(cards)));
            if permuted.iter().map(|set| set.bits()).lt(least.iter().map(|set| set.bits())) {
                std::mem::swap(&mut least, &mut permuted);
            }
        }
        match weights.get_mut(&least) {
            Some(sum) => *sum += weight,
            None => {
                weights.insert(least.clone(), weight);
            }
        }
    });
    let mut deals: Vec<Deal> =
        weights.into_iter().map(|(hands, weight)| Deal { hands, weight }).collect();
    // The order numbers the deals, so that parts of a count are the same everywhere.
    deals.sort_unstable_by(|a, b| {
        let bits = |deal: &Deal| deal.hands.iter().map(|set| set.bits()).collect::<Vec<_>>();
        bits(a).cmp(&bits(b))
    });
    deals
}

fn visit_deals(
    hands: &[Hands],
    dealt: &mut Vec<CardSet>,
    weight: u128,
    visit: &mut impl FnMut(&[CardSet], u128),
) {
    let Some((next, others)) = hands.split_first() else { return visit(dealt, weight) };
    let taken = dealt.iter().fold(CardSet::EMPTY, |taken, &cards| taken | cards);
    for (&cards, &of_hand) in next.cards.iter().zip(&next.weights) {
        if cards.is_disjoint(taken) {
            dealt.push(cards);
            visit_deals(others, dealt, weight * u128::from(of_hand), visit);
            dealt.pop();
        }
    }
}

/// The deal with a number from 0 to the product of the ranges' sizes less one, the last player's
/// hands changing fastest; `None` when two hands share a card.
pub(super) fn numbered_deal(hands: &[Hands], number: u64) -> Option<Deal> {
    let mut rest = number;
    let mut deal = Deal { hands: vec![CardSet::EMPTY; hands.len()], weight: 1 };
    let mut taken = CardSet::EMPTY;
    for (place, range) in deal.hands.iter_mut().zip(hands).rev() {
        let size = range.cards.len() as u64;
        let chosen = (rest % size) as usize;
        rest /= size;
        *place = range.cards[chosen];
        if !place.is_disjoint(taken) {
            return None;
        }
        taken = taken | *place;
        deal.weight *= u128::from(range.weights[chosen]);
    }
    Some(deal)
}
