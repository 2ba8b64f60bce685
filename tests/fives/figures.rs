//! The exact figures of Fives: which hands hold a five, and what two undrawn hands make of it.

use fivecard::fives::{FIVES, catching_a_five, has_five};
use fivecard::{Card, CardSet, HandCategory, poker};
use serde_json::Value;

use crate::support::casebook_cases;

/// Calls `visit` with each set of `size` cards out of `cards`.
pub fn each_set(cards: &[Card], size: usize, visit: &mut impl FnMut(CardSet)) {
    fn extend(cards: &[Card], size: usize, chosen: CardSet, visit: &mut impl FnMut(CardSet)) {
        if size == 0 {
            return visit(chosen);
        }
        for place in 0..=cards.len() - size {
            extend(&cards[place + 1..], size - 1, chosen.with(cards[place]), visit);
        }
    }
    extend(cards, size, CardSet::EMPTY, visit);
}

fn all_cards() -> Vec<Card> {
    Card::all().collect()
}

#[test]
fn hands_with_a_five_are_as_many_as_they_should_be_in_every_category() {
    let mut with_five = [0u64; 10];
    let mut by_number_of_fives = [0u64; 5];
    let mut value_seen = vec![[false; 2]; 7463];
    each_set(&all_cards(), 5, &mut |hand| {
        let value = poker::rank(hand).unwrap();
        let category = HandCategory::of_value(value).unwrap() as usize;
        with_five[category] += u64::from(has_five(hand));
        by_number_of_fives[(hand & FIVES).len()] += 1;
        value_seen[usize::from(value)][usize::from(has_five(hand))] = true;
    });
    assert_eq!(
        with_five,
        [499_800, 337_920, 28_512, 12_672, 5_100, 1_960, 576, 96, 20, 0],
        "from high card to royal flush"
    );
    assert_eq!(with_five.iter().sum::<u64>(), 886_656);
    assert_eq!(by_number_of_fives, [1_712_304, 778_320, 103_776, 4_512, 48]);
    let count =
        |counts: fn(&[bool; 2]) -> bool| value_seen.iter().filter(|seen| counts(seen)).count();
    assert_eq!(count(|seen| seen[0] || seen[1]), 7462);
    assert_eq!(count(|seen| seen[1]), 2314);
    assert_eq!(count(|seen| seen[0] && seen[1]), 0, "equal hands have equal ranks");

    for case in casebook_cases().iter().filter(|case| case["id"] == "FV-21") {
        let expected = &case["expected"];
        assert_eq!(expected["hands_with_five"], with_five.iter().sum::<u64>());
        assert_eq!(expected["exactly_j_fives"], Value::from(by_number_of_fives.to_vec()));
        assert_eq!(expected["values_with_five"], 2314);
        assert_eq!(expected["values_mixed"], 0);
        for (category, count) in HandCategory::ALL.into_iter().zip(with_five) {
            assert_eq!(expected["with_five_by_category"][category.name()], count, "{category}");
        }
    }
}

#[test]
fn catching_a_five_is_counted_exactly() {
    // A hand without a five is held: 47 cards are unseen, the fives among them.
    let unseen: Vec<Card> = all_cards().into_iter().skip(5).collect();
    for (cards, expected) in [(1, (4, 47)), (2, (178, 1081)), (3, (3874, 16215))] {
        let (ways, of) = catching_a_five(4, 47, cards);
        assert_eq!((ways, of), expected);
    }
    for cards in 0..=5 {
        let (mut caught, mut all) = (0, 0);
        each_set(&unseen, cards, &mut |drawn| {
            all += 1;
            caught += u64::from(has_five(drawn));
        });
        assert_eq!(catching_a_five(4, 47, cards), (caught, all), "{cards} cards");
    }
    assert_eq!(catching_a_five(4, 47, 4).0 * 35_673, 10_991 * catching_a_five(4, 47, 4).1);
    assert_eq!(catching_a_five(4, 47, 5), (571_341, 1_533_939));
    assert_eq!(catching_a_five(0, 47, 5), (0, 1_533_939));
}

/// How many of the hands taken in so far hold all the cards of a set, for every set of up to five.
struct Holding {
    /// By the number of cards in the set, then by its place among sets of that size.
    counts: [Vec<u32>; 6],
}

impl Holding {
    fn new() -> Holding {
        Holding { counts: [1, 52, 1_326, 22_100, 270_725, 2_598_960].map(|sets| vec![0; sets]) }
    }

    fn add(&mut self, hand: &[usize; 5]) {
        for_each_subset(hand, |size, place| self.counts[size][place] += 1);
    }

    /// How many of the hands share no card with this one, by inclusion and exclusion.
    fn disjoint(&self, hand: &[usize; 5]) -> i64 {
        let mut sum = 0;
        for_each_subset(hand, |size, place| {
            let count = i64::from(self.counts[size][place]);
            sum += if size % 2 == 0 { count } else { -count };
        });
        sum
    }
}

fn for_each_subset(hand: &[usize; 5], mut visit: impl FnMut(usize, usize)) {
    const fn choose(n: usize, k: usize) -> usize {
        let (mut product, mut step) = (1, 0);
        while step < k {
            product = if n >= step { product * (n - step) / (step + 1) } else { 0 };
            step += 1;
        }
        product
    }
    const CHOOSE: [[usize; 6]; 52] = {
        let mut table = [[0; 6]; 52];
        let mut n = 0;
        while n < 52 {
            let mut k = 0;
            while k < 6 {
                table[n][k] = choose(n, k);
                k += 1;
            }
            n += 1;
        }
        table
    };
    for chosen in 0..32u32 {
        let (mut size, mut place) = (0, 0);
        for (index, &card) in hand.iter().enumerate() {
            if chosen >> index & 1 == 1 {
                size += 1;
                place += CHOOSE[card][size];
            }
        }
        visit(size, place);
    }
}

#[test]
fn two_undrawn_hands_have_a_winner_exactly_as_often_as_they_should() {
    let mut hands: Vec<(u16, [usize; 5])> = Vec::with_capacity(2_598_960);
    each_set(&all_cards(), 5, &mut |hand| {
        let cards: Vec<usize> = hand.iter().map(Card::index).collect();
        hands.push((poker::rank(hand).unwrap(), cards.try_into().unwrap()));
    });
    hands.sort_unstable();

    let is_five = |&card: &usize| FIVES.contains(Card::from_index(card).unwrap());
    let mut holding = Holding::new();
    let (mut total, mut best_has_five, mut split_with_five) = (0, 0, 0);
    for equal in hands.chunk_by(|a, b| a.0 == b.0) {
        let weaker: Vec<i64> = equal.iter().map(|(_, hand)| holding.disjoint(hand)).collect();
        equal.iter().for_each(|(_, hand)| holding.add(hand));
        for ((_, hand), weaker) in equal.iter().zip(weaker) {
            let ties = holding.disjoint(hand) - weaker;
            let ordered = 2 * weaker + ties;
            total += ordered;
            if hand.iter().any(is_five) {
                best_has_five += ordered;
                split_with_five += ties;
            }
        }
    }
    assert_eq!(total, 3_986_646_103_440);
    assert_eq!(best_has_five, 1_199_437_302_944);
    assert_eq!(i128::from(split_with_five) * 2_516_822_035, 82_974 * i128::from(total));

    for case in casebook_cases().iter().filter(|case| case["id"] == "FV-22") {
        assert_eq!(case["expected"]["best_has_five"], best_has_five);
        assert_eq!(case["expected"]["total"], total);
    }
}
