//! Two ranges against each other on one whole board at a time.
//!
//! Both are ranked and sorted once; the hands that a hand beats are then a sum over the hands before
//! it, less those that share one of its cards. So a board takes as long as its hands, not as their pairs.

use crate::card::{Card, CardSet};
use crate::poker::{Additions, Kernel};

use super::counts::SeatTally;
use super::deals::Hands;
use super::spot::Spot;
use super::strength::Strength;

pub(super) struct Boards {
    board: CardSet,
    sides: [Side; 2],
    /// The cards of each runout.
    runouts: Vec<CardSet>,
}

/// A range, ready to be ranked on a board.
struct Side {
    hands: Hands,
    additions: Additions,
}

/// A hand on a whole board.
#[derive(Clone, Copy)]
struct Ranked {
    value: u16,
    weight: u64,
    cards: CardSet,
    two: [u8; 2],
}

impl Boards {
    pub(super) fn new(spot: &Spot) -> Boards {
        let side = |range| {
            let hands = Hands::of(range);
            let additions = Additions::new(Kernel::best(), hands.cards.iter().copied());
            Side { hands, additions }
        };
        let sides = [side(&spot.ranges[0]), side(&spot.ranges[1])];
        let unseen = spot.unseen();
        let mut runouts = vec![CardSet::EMPTY];
        for _ in 0..spot.to_come() {
            let longer = runouts.iter().flat_map(|&runout| {
                let lowest = runout.iter().next().map_or(Card::COUNT, Card::index);
                unseen
                    .iter()
                    .take_while(move |card| card.index() < lowest)
                    .map(move |card| runout.with(card))
            });
            runouts = longer.collect();
        }
        Boards { board: spot.board, sides, runouts }
    }

    pub(super) fn count(&self) -> u64 {
        self.runouts.len() as u64
    }

    /// Counts all pairs of hands that may be on the board of a runout.
    pub(super) fn tally(&self, number: u64) -> SeatTally {
        let board = self.board | self.runouts[number as usize];
        let [first, second] = [0, 1].map(|side| self.sides[side].ranked(board));
        let mut tally = SeatTally::new(2);
        count_against(&first, &second, &mut tally, 0);
        count_against(&second, &first, &mut tally, 1);
        tally
    }
}

impl Side {
    /// The hands that can be on this board, the weakest first.
    fn ranked(&self, board: CardSet) -> Vec<Ranked> {
        let mut values = Vec::new();
        self.additions.rank_with(board, &mut values);
        let hands = self.hands.cards.iter().zip(&self.hands.weights).zip(values);
        let mut ranked: Vec<Ranked> = hands
            .filter(|((cards, _), _)| cards.is_disjoint(board))
            .map(|((&cards, &weight), value)| {
                let bits = cards.bits();
                let two = [bits.trailing_zeros() as u8, bits.ilog2() as u8];
                Ranked { value, weight: weight.into(), cards, two }
            })
            .collect();
        ranked.sort_unstable_by_key(|hand| (hand.value, hand.cards.bits()));
        ranked
    }
}

/// Weights of hands: of all, and of those that hold each card.
struct Weights {
    all: u64,
    by_card: [u64; Card::COUNT],
}

impl Weights {
    const NONE: Weights = Weights { all: 0, by_card: [0; Card::COUNT] };

    fn add(&mut self, hand: &Ranked) {
        self.all += hand.weight;
        for card in hand.two {
            self.by_card[usize::from(card)] += hand.weight;
        }
    }

    /// The weight of the hands that share no card with this one, where that of its own two cards,
    /// which holds both, is `same`.
    fn beside(&self, hand: &Ranked, same: u64) -> u64 {
        self.all + same - hand.two.iter().map(|&card| self.by_card[usize::from(card)]).sum::<u64>()
    }
}

/// Counts the duels of `own` hands against `others`, both the weakest first, for a seat.
fn count_against(own: &[Ranked], others: &[Ranked], tally: &mut SeatTally, seat: usize) {
    let mut all = Weights::NONE;
    others.iter().for_each(|hand| all.add(hand));
    // Hands with equal cards are found side by side in the order of values and cards.
    let same_cards = |hand: &Ranked| {
        let key = |hand: &Ranked| (hand.value, hand.cards.bits());
        let place = others.binary_search_by_key(&key(hand), key);
        place.map_or(0, |place| others[place].weight)
    };
    let (mut beaten, mut not_better) = (Weights::NONE, Weights::NONE);
    let mut weaker = others.iter().peekable();
    let mut not_stronger = others.iter().peekable();
    for hand in own {
        while let Some(other) = weaker.next_if(|other| other.value < hand.value) {
            beaten.add(other);
        }
        while let Some(other) = not_stronger.next_if(|other| other.value <= hand.value) {
            not_better.add(other);
        }
        // The same two cards make an equal hand, so they are in two of the three.
        let same = same_cards(hand);
        let wins = beaten.beside(hand, 0);
        let ties = not_better.beside(hand, same) - wins;
        let total = all.beside(hand, same);
        let category = Strength::of_value(hand.value).category();
        tally.add_duels(seat, category, hand.weight, [wins, ties, total]);
    }
}
