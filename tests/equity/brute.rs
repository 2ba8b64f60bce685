//! The slow twin of the equity counts: every deal, every board, one after the other.

use std::ops::ControlFlow;

use fivecard::holdem::Range;
use fivecard::holdem::equity::{Chances, Counts, Spot};
use fivecard::poker::rank_sets;
use fivecard::{Card, CardSet, Chance, HandCategory};

pub fn set(text: &str) -> CardSet {
    text.parse().unwrap()
}

pub fn cards(set: CardSet) -> Vec<Card> {
    set.iter().collect()
}

pub fn range(text: &str) -> Range {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn carry_on(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The whole count of a spot, however much work it is.
pub fn count(spot: &Spot) -> Counts {
    let exact = spot.exact(u64::MAX).unwrap();
    exact.count(0, exact.units(), Some(1), &mut carry_on).unwrap().unwrap()
}

/// So many cards of those given, at random.
pub fn draw(chance: &mut Chance, from: CardSet, count: usize) -> CardSet {
    let mut cards = cards(from);
    chance.shuffle(&mut cards);
    cards[..count].iter().copied().collect()
}

/// Every choice of `size` of the cards.
pub fn for_each_choice(cards: &[Card], size: usize, visit: &mut impl FnMut(CardSet)) {
    fn go(cards: &[Card], size: usize, chosen: CardSet, visit: &mut impl FnMut(CardSet)) {
        if size == 0 {
            return visit(chosen);
        }
        for (place, &card) in cards.iter().enumerate() {
            go(&cards[place + 1..], size - 1, chosen.with(card), visit);
        }
    }
    go(cards, size, CardSet::EMPTY, visit);
}

/// What each player of a deal gets over all boards, times `weight`.
pub fn add_deal(
    sums: &mut Vec<Chances>,
    pockets: &[CardSet],
    board: CardSet,
    dead: CardSet,
    weight: u128,
) {
    let players = pockets.len();
    if sums.is_empty() {
        let nothing = Chances { won: [0; 10], ties: vec![0; players - 1], made: [0; 10] };
        *sums = vec![nothing; players];
    }
    let dealt = pockets.iter().fold(board | dead, |dealt, &pocket| dealt | pocket);
    let mut sevens = Vec::new();
    for_each_choice(&cards(!dealt), 5 - board.len(), &mut |runout| {
        sevens.extend(pockets.iter().map(|&pocket| (pocket | board | runout).bits()));
    });
    let mut values = vec![0; sevens.len()];
    rank_sets(&sevens, &mut values).unwrap();
    for values in values.chunks(players) {
        let best = values.iter().max().unwrap();
        let sharing = values.iter().filter(|&value| value == best).count();
        for (sum, value) in sums.iter_mut().zip(values) {
            let category = HandCategory::of_value(*value).unwrap() as usize;
            sum.made[category] += weight;
            if value == best && sharing == 1 {
                sum.won[category] += weight;
            } else if value == best {
                sum.ties[sharing - 2] += weight;
            }
        }
    }
}

/// What each player gets over all deals of the ranges and all boards. Weights are in millionths,
/// not made smaller.
pub fn count_all(ranges: &[Range], board: CardSet, dead: CardSet) -> Vec<Chances> {
    let mut sums = Vec::new();
    let mut deals = vec![(Vec::new(), board | dead, 1u128)];
    for range in ranges {
        let longer = deals.iter().flat_map(|(pockets, taken, weight)| {
            let fitting = range.combos().iter().filter(|combo| combo.cards.is_disjoint(*taken));
            fitting.map(move |combo| {
                let mut pockets: Vec<CardSet> = pockets.clone();
                pockets.push(combo.cards);
                (pockets, *taken | combo.cards, weight * u128::from(combo.weight))
            })
        });
        deals = longer.collect();
    }
    for (pockets, _, weight) in deals {
        add_deal(&mut sums, &pockets, board, dead, weight);
    }
    sums
}

/// Asserts that two counts are in one proportion: weights have no unit.
pub fn assert_proportional(counts: &Counts, expected: &[Chances], what: &str) {
    let total = expected[0].total();
    assert_eq!(total % counts.total(), 0, "{what}");
    let unit = total / counts.total();
    let scaled: Vec<Chances> = counts
        .players()
        .iter()
        .map(|chances| Chances {
            won: chances.won.map(|count| count * unit),
            ties: chances.ties.iter().map(|count| count * unit).collect(),
            made: chances.made.map(|count| count * unit),
        })
        .collect();
    assert_eq!(scaled, expected, "{what}");
}
