//! The evaluator against exact figures, a naive twin, and itself on other roads.

#[path = "support/naive.rs"]
mod naive;

use std::collections::BTreeMap;

use fivecard::card::parse_cards;
use fivecard::poker::{self, Census, Kernel, rank_rows, rank_rows_with, rank_sets, rank_sets_with};
use fivecard::{Card, CardSet, HandCategory, Seed};

fn set(text: &str) -> CardSet {
    text.parse().unwrap()
}

/// Every set of `size` cards.
fn for_each_set(size: usize, mut visit: impl FnMut(CardSet)) {
    let full = CardSet::FULL.bits();
    let mut bits = (1u64 << size) - 1;
    while bits <= full {
        visit(CardSet::from_bits(bits).unwrap());
        // Gosper: the next number with as many bits.
        let lowest = bits & bits.wrapping_neg();
        let carried = bits + lowest;
        bits = carried | (((bits ^ carried) >> 2) / lowest);
    }
}

fn random_set(chance: &mut fivecard::Chance, size: usize) -> CardSet {
    let mut cards = CardSet::EMPTY;
    while cards.len() < size {
        cards = cards.with(Card::from_index(chance.below(52) as usize).unwrap());
    }
    cards
}

/// Cards, hands, and for each category the hands and their distinct values.
type Figures = (usize, u64, [(u64, usize); 10]);

/// Hands and distinct values by category, from royal flush down to high card
/// (rulings_and_figures.md, section 4.1).
const FIGURES: [Figures; 3] = [
    (
        5,
        2_598_960,
        [
            (4, 1),
            (36, 9),
            (624, 156),
            (3_744, 156),
            (5_108, 1_277),
            (10_200, 10),
            (54_912, 858),
            (123_552, 858),
            (1_098_240, 2_860),
            (1_302_540, 1_277),
        ],
    ),
    (
        6,
        20_358_520,
        [
            (188, 1),
            (1_656, 9),
            (14_664, 156),
            (165_984, 156),
            (205_792, 1_277),
            (361_620, 10),
            (732_160, 715),
            (2_532_816, 846),
            (9_730_740, 2_135),
            (6_612_900, 770),
        ],
    ),
    (
        7,
        133_784_560,
        [
            (4_324, 1),
            (37_260, 9),
            (224_848, 156),
            (3_473_184, 156),
            (4_047_644, 1_277),
            (6_180_020, 10),
            (6_461_620, 575),
            (31_433_400, 763),
            (58_627_800, 1_470),
            (23_294_460, 407),
        ],
    ),
];

fn assert_figures(census: &Census, size: usize) {
    let (_, total, categories) = FIGURES.into_iter().find(|row| row.0 == size).unwrap();
    assert_eq!(census.hands(), total);
    for (category, (hands, distinct)) in HandCategory::ALL.into_iter().rev().zip(categories) {
        assert_eq!(census.in_category(category), hands, "{size} cards: {category}");
        assert_eq!(census.distinct_in_category(category), distinct, "{size} cards: {category}");
    }
}

#[test]
fn every_hand_of_five_six_and_seven_is_counted_exactly() {
    for size in [5, 6, 7] {
        assert_figures(&poker::census(size).unwrap(), size);
    }
    for size in [5, 6] {
        assert_figures(&poker::census_with(Kernel::SCALAR, size).unwrap(), size);
    }
}

#[test]
fn every_five_card_hand_stands_in_the_order_of_the_naive_twin() {
    let mut value_of_reading = BTreeMap::new();
    for_each_set(5, |hand| {
        let value = poker::rank(hand).unwrap();
        let known = *value_of_reading.entry(naive::read(hand)).or_insert(value);
        assert_eq!(known, value, "{hand}: equal readings have equal values");
    });
    // A map iterates from the worst reading to the best.
    let values: Vec<u16> = value_of_reading.values().copied().collect();
    assert_eq!(values, (1..=7462).collect::<Vec<_>>());
}

#[test]
fn six_and_seven_cards_rank_like_their_best_five_by_the_naive_twin() {
    let mut value_of_reading = BTreeMap::new();
    for_each_set(5, |hand| {
        value_of_reading.entry(naive::read(hand)).or_insert_with(|| poker::rank(hand).unwrap());
    });
    let mut chance = Seed::from(5).stream(0);
    for size in [6, 7] {
        for _ in 0..300_000 {
            let hand = random_set(&mut chance, size);
            let value = poker::rank(hand).unwrap();
            assert_eq!(Some(&value), value_of_reading.get(&naive::read(hand)), "{hand}");
        }
    }
}

#[test]
fn both_kernels_agree_on_every_hand_as_sets_and_as_rows() {
    let best = Kernel::best();
    println!("kernel: {}", best.name());
    for size in [5, 6, 7] {
        const BATCH: usize = 4096;
        let mut sets = Vec::with_capacity(BATCH);
        let mut rows: Vec<u8> = Vec::with_capacity(BATCH * size);
        let (mut by_scalar, mut by_set, mut by_row) = ([0; BATCH], [0; BATCH], [0; BATCH]);
        let mut hands = 0u64;
        let mut compare = |sets: &mut Vec<u64>, rows: &mut Vec<u8>| {
            let count = sets.len();
            rank_sets_with(Kernel::SCALAR, sets, &mut by_scalar[..count]).unwrap();
            rank_sets_with(best, sets, &mut by_set[..count]).unwrap();
            rank_rows_with(best, rows, size, &mut by_row[..count]).unwrap();
            assert!(by_scalar[..count] == by_set[..count] && by_set[..count] == by_row[..count]);
            hands += count as u64;
            sets.clear();
            rows.clear();
        };
        for_each_set(size, |hand| {
            sets.push(hand.bits());
            rows.extend(hand.iter().map(|card| card.index() as u8));
            if sets.len() == BATCH {
                compare(&mut sets, &mut rows);
            }
        });
        compare(&mut sets, &mut rows);
        assert_eq!(hands, FIGURES[size - 5].1);
    }
}

#[test]
fn the_census_agrees_with_the_scalar_kernel_value_by_value() {
    for size in [5, 6, 7] {
        assert!(poker::census(size) == poker::census_with(Kernel::SCALAR, size), "{size} cards");
    }
}

#[test]
fn a_row_may_hold_its_cards_in_any_order_and_batches_any_length() {
    let mut chance = Seed::from(11).stream(0);
    for kernel in [Kernel::best(), Kernel::SCALAR] {
        for size in [5, 6, 7] {
            for count in (0..70).chain([1_000]) {
                let (mut rows, mut expected) = (Vec::new(), Vec::new());
                for _ in 0..count {
                    let hand = random_set(&mut chance, size);
                    let mut cards: Vec<u8> = hand.iter().map(|card| card.index() as u8).collect();
                    chance.shuffle(&mut cards);
                    rows.extend(cards);
                    expected.push(poker::rank(hand).unwrap());
                }
                let mut values = vec![0; count];
                rank_rows_with(kernel, &rows, size, &mut values).unwrap();
                assert_eq!(values, expected);
            }
        }
    }
}

#[test]
fn sets_of_different_size_may_be_mixed() {
    let mut chance = Seed::from(12).stream(0);
    let hands: Vec<CardSet> =
        (0..1_003).map(|number| random_set(&mut chance, 5 + number % 3)).collect();
    let sets: Vec<u64> = hands.iter().map(|hand| hand.bits()).collect();
    for kernel in [Kernel::best(), Kernel::SCALAR] {
        let mut values = vec![0; sets.len()];
        rank_sets_with(kernel, &sets, &mut values).unwrap();
        for (hand, value) in hands.iter().zip(values) {
            assert_eq!(poker::rank(*hand), Ok(value));
        }
    }
}

#[test]
fn one_bad_row_anywhere_is_named() {
    let mut chance = Seed::from(13).stream(0);
    for kernel in [Kernel::best(), Kernel::SCALAR] {
        for width in [5usize, 6, 7] {
            const ROWS: usize = 100;
            let good: Vec<u8> = (0..ROWS)
                .flat_map(|_| random_set(&mut chance, width).iter().collect::<Vec<_>>())
                .map(|card| card.index() as u8)
                .collect();
            let mut values = [0; ROWS];
            for row in 0..ROWS {
                for place in 0..width {
                    let mut rows = good.clone();
                    let other = (place + 1 + chance.below(width as u32 - 1) as usize) % width;
                    rows[row * width + place] = rows[row * width + other];
                    let card = Card::from_index(rows[row * width + other].into()).unwrap();
                    let error = rank_rows_with(kernel, &rows, width, &mut values).unwrap_err();
                    assert_eq!((error.code(), error.row), ("duplicate_card", row));
                    assert_eq!(error.to_string(), format!("row {row}: {card} is given twice"));

                    let index = 52 + chance.below(204) as u8;
                    rows[row * width + place] = index;
                    let error = rank_rows_with(kernel, &rows, width, &mut values).unwrap_err();
                    assert_eq!(error.code(), "bad_card_index");
                    assert_eq!(
                        error.to_string(),
                        format!("row {row}: {index} is not a card index (0 to 51)")
                    );
                }
            }
        }
    }
}

#[test]
fn every_pair_of_equal_cards_is_refused_in_every_pair_of_places() {
    for kernel in [Kernel::best(), Kernel::SCALAR] {
        for card in 0..52u8 {
            for (first, second) in (0..7).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let mut row: Vec<u8> = (0..7).map(|step| (card + 1 + 7 * step) % 52).collect();
                row[first] = card;
                row[second] = card;
                let rows = row.repeat(16);
                let error = rank_rows_with(kernel, &rows, 7, &mut [0; 16]).unwrap_err();
                assert_eq!(error.code(), "duplicate_card");
            }
        }
    }
}

#[test]
fn one_bad_set_anywhere_is_named() {
    let mut chance = Seed::from(14).stream(0);
    let good: Vec<u64> = (0..100).map(|_| random_set(&mut chance, 7).bits()).collect();
    for kernel in [Kernel::best(), Kernel::SCALAR] {
        for row in 0..good.len() {
            for (bits, code) in [
                (0, "too_few_cards"),
                (0b1111, "too_few_cards"),
                (0xFF, "too_many_cards"),
                (u64::MAX >> 12, "too_many_cards"),
                (1 << 52 | 0b1_1111, "bad_card_index"),
                (1 << 63 | 0b1111, "bad_card_index"),
                (u64::MAX, "bad_card_index"),
            ] {
                let mut sets = good.clone();
                sets[row] = bits;
                let error = rank_sets_with(kernel, &sets, &mut [0; 100]).unwrap_err();
                assert_eq!(error.code(), code);
                assert!(error.to_string().starts_with(&format!("row {row}: ")), "{error}");
            }
        }
    }
}

#[test]
fn empty_batches_are_fine_and_widths_that_are_no_hand_are_not() {
    assert_eq!(rank_rows(&[], 7, &mut []), Ok(()));
    assert_eq!(rank_sets(&[], &mut []), Ok(()));
    let ranked = |cards: &'static [u8], width, rows| {
        std::panic::catch_unwind(move || rank_rows(cards, width, &mut vec![0; rows]))
    };
    assert!(ranked(&[0; 8], 4, 2).is_err());
    assert!(ranked(&[0; 8], 8, 1).is_err());
    assert!(ranked(&[0; 8], 7, 1).is_err());
}

#[test]
fn lists_rank_as_sets_do_and_refuse_what_is_not_a_hand() {
    assert_eq!(poker::rank_cards(parse_cards("As Ks Qs Js Ts").unwrap()), Ok(7462));
    let refused = |text| poker::rank_cards(parse_cards(text).unwrap()).unwrap_err();
    assert_eq!(refused("As Ks As Js Ts").to_string(), "As is given twice");
    assert_eq!(refused("As").to_string(), "a hand has 5 to 7 cards, got 1");
    assert_eq!(refused("2c3c4c5c6c7c8c9c").code(), "too_many_cards");
    assert_eq!(poker::rank(set("As Ks Qs Js")).unwrap_err().code(), "too_few_cards");
}

#[test]
fn the_best_five_have_the_value_of_all_the_cards_and_prefer_own_ones() {
    let mut chance = Seed::from(15).stream(0);
    for _ in 0..200_000 {
        let all = random_set(&mut chance, 7);
        let mut cards: Vec<Card> = all.iter().collect();
        chance.shuffle(&mut cards);
        let own: CardSet = cards[..2].iter().copied().collect();
        let hand = poker::evaluate_preferring(all, own).unwrap();
        let five: CardSet = hand.best_five().into_iter().collect();
        assert!(five.is_subset(all) && five.len() == 5);
        assert_eq!(poker::rank(five), Ok(hand.value()));
        // No own card could stand in for a card of the board of the same value.
        for card in (own - five).iter() {
            for replaced in (five - own).iter() {
                let other = five.without(replaced).with(card);
                let equal = poker::rank(other) == Ok(hand.value());
                assert!(!equal, "{all}, own {own}: {card} could replace {replaced}");
            }
        }
    }
}

#[test]
fn names_are_those_of_the_design() {
    for (cards, name, described) in [
        ("As Ks Qs Js Ts", "royal flush", "royal flush"),
        ("9s 8s 7s 6s 5s", "straight flush, nine high", "straight flush, nine high"),
        ("Ks Kc Kh Kd Ts", "four of a kind, kings", "four of a kind, kings, ten kicker"),
        ("Ks Kc Kh 8d 8s", "full house, kings over eights", "full house, kings over eights"),
        ("9c 8c 7c 4c 3c", "flush, nine high", "flush, nine high, 9-8-7-4-3"),
        ("Kh Qs Jd Ts 9c", "straight, king high", "straight, king high"),
        ("Ah 2s 3d 4s 5c", "straight, five high", "straight, five high"),
        (
            "Ks Kc Kh Ts 9c",
            "three of a kind, kings",
            "three of a kind, kings, ten and nine kickers",
        ),
        ("Kd Kh 7c 7h Ts", "two pair, kings and sevens", "two pair, kings and sevens, ten kicker"),
        ("Qd Qh Kc Jh 9s", "pair of queens", "pair of queens, king, jack and nine kickers"),
        ("6d 6h 2c 3h 4s", "pair of sixes", "pair of sixes, four, three and two kickers"),
        ("Ad Kh Qc Jh 9s", "ace high", "ace high, king, queen, jack, nine"),
    ] {
        let hand = poker::evaluate(set(cards)).unwrap();
        assert_eq!((hand.to_string().as_str(), hand.describe().as_str()), (name, described));
        assert_eq!(hand.cactus(), 7463 - hand.value());
    }
    let wheel = poker::evaluate(set("Ah 2s 3d 4s 5c")).unwrap();
    assert_eq!(format!("{:?}", wheel.best_five()), "[5c, 4s, 3d, 2s, Ah]");
}
