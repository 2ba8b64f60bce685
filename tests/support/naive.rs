//! A naive evaluator, written apart from the one in `rust/poker`: every five of the cards, each
//! sorted, grouped and named the way a player would do it. It is slow and easy to check.

use fivecard::{Card, CardSet};

/// Category 0 (high card) to 8 (straight flush), then the ranks to compare, greatest best.
pub type Reading = (u8, Vec<u8>);

/// The best reading of all fives among the cards.
pub fn read(cards: CardSet) -> Reading {
    let cards: Vec<Card> = cards.iter().collect();
    let mut best = None;
    for subset in 0u32..1 << cards.len() {
        if subset.count_ones() == 5 {
            let five: Vec<Card> =
                (0..cards.len()).filter(|i| subset >> i & 1 == 1).map(|i| cards[i]).collect();
            best = best.max(Some(read_five(&five)));
        }
    }
    best.expect("at least five cards")
}

fn read_five(cards: &[Card]) -> Reading {
    // Ranks 2..=14, in groups: the larger group first, then the higher rank.
    let ranks: Vec<u8> = cards.iter().map(|card| card.index() as u8 / 4 + 2).collect();
    let mut groups: Vec<(usize, u8)> = Vec::new();
    for rank in 2..=14 {
        let size = ranks.iter().filter(|&&other| other == rank).count();
        if size > 0 {
            groups.push((size, rank));
        }
    }
    groups.sort_unstable_by(|a, b| b.cmp(a));
    let sizes: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let ordered: Vec<u8> = groups.iter().map(|group| group.1).collect();

    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let run = match ordered.as_slice() {
        [14, 5, 4, 3, 2] => Some(5),
        [top, .., bottom] if ordered.len() == 5 && top - bottom == 4 => Some(*top),
        _ => None,
    };
    match (flush, run, sizes.as_slice()) {
        (true, Some(top), _) => (8, vec![top]),
        (_, _, [4, 1]) => (7, ordered),
        (_, _, [3, 2]) => (6, ordered),
        (true, None, _) => (5, ordered),
        (false, Some(top), _) => (4, vec![top]),
        (_, _, [3, ..]) => (3, ordered),
        (_, _, [2, 2, 1]) => (2, ordered),
        (_, _, [2, ..]) => (1, ordered),
        _ => (0, ordered),
    }
}
