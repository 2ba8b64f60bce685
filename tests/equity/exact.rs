//! Exact counts: the published figures, and the slow twin on every street.

use fivecard::holdem::Range;
use fivecard::holdem::equity::{DEFAULT_LIMIT, Spot};
use fivecard::simulate::Tally;
use fivecard::{CardSet, Chance, Seed};

use crate::brute::{
    add_deal, assert_proportional, cards, carry_on, count, count_all, draw, range, set,
};

/// First hand, second hand; the first wins, ties, the second wins, over all 1,712,304 boards
/// (rulings_and_figures.md, section 4.2).
const MATCHUPS: [(&str, &str, u128, u128, u128); 10] = [
    ("AcAs", "KhKd", 1_388_072, 6_538, 317_694),
    ("AcAs", "KcKs", 1_410_336, 9_308, 292_660),
    ("Jc5c", "QdTd", 600_384, 15_802, 1_096_118),
    ("KcQc", "6c5c", 1_083_296, 13_571, 615_437),
    ("AhKh", "QsQd", 787_966, 6_732, 917_606),
    ("AsKd", "2h2c", 799_119, 9_946, 903_239),
    ("JhTh", "2s2c", 912_248, 24_087, 775_969),
    ("AsAh", "7d2c", 1_493_820, 6_236, 212_248),
    ("9h8h", "AsKd", 688_098, 6_774, 1_017_432),
    ("AsAh", "AdAc", 37_210, 1_637_884, 37_210),
];

#[test]
fn the_ten_matchups_have_their_exact_counts() {
    for (first, second, wins, ties, losses) in MATCHUPS {
        let spot = Spot::new(vec![range(first), range(second)], &[], &[]).unwrap();
        let counts = count(&spot);
        let [a, b] = counts.players() else { panic!("two players") };
        assert_eq!((a.wins(), a.tied(), a.losses()), (wins, ties, losses), "{first} {second}");
        assert_eq!((b.wins(), b.tied(), b.losses()), (losses, ties, wins), "{first} {second}");
        assert_eq!(counts.total(), 1_712_304);
    }
}

/// Random known hands with a board of so many cards and a few dead ones.
fn random_spot(
    chance: &mut Chance,
    players: usize,
    on_board: usize,
) -> (Vec<CardSet>, CardSet, CardSet) {
    let mut left = CardSet::FULL;
    let mut take = |count| {
        let taken = draw(chance, left, count);
        left = left - taken;
        taken
    };
    let pockets = (0..players).map(|_| take(2)).collect();
    let board = take(on_board);
    let dead = take([0, 0, 1, 4][on_board % 4].min(52 - 5 - 2 * players));
    (pockets, board, dead)
}

fn compare_with_brute_force(chance: &mut Chance, players: usize, on_board: usize) {
    let (pockets, board, dead) = random_spot(chance, players, on_board);
    let ranges = pockets.iter().map(|&pocket| Range::of_hand(&cards(pocket)).unwrap());
    let spot = Spot::new(ranges.collect(), &cards(board), &cards(dead)).unwrap();
    let mut expected = Vec::new();
    add_deal(&mut expected, &pockets, board, dead, 1);
    assert_eq!(count(&spot).players(), expected, "{pockets:?} {board} without {dead}");
}

#[test]
fn known_hands_equal_brute_force_on_every_street_with_dead_cards() {
    let mut chance = Seed::from(5).stream(0);
    for on_board in [3, 4, 5] {
        for players in [2, 2, 2, 2, 3, 4, 9, 20] {
            for _ in 0..25 {
                compare_with_brute_force(&mut chance, players, on_board);
            }
        }
    }
    for players in [2, 2, 2, 2, 3, 4, 6, 21, 23] {
        compare_with_brute_force(&mut chance, players, 0);
    }
}

#[test]
#[ignore = "hundreds of millions of hands"]
fn hundreds_of_matchups_before_the_flop_equal_brute_force() {
    let mut chance = Seed::from(6).stream(0);
    for _ in 0..250 {
        compare_with_brute_force(&mut chance, 2, 0);
    }
    for players in [3, 3, 3, 4, 4, 5, 7, 10] {
        compare_with_brute_force(&mut chance, players, 0);
    }
}

/// A range of so many random pairs, some of them with weights.
fn random_range(chance: &mut Chance, pairs: usize) -> Range {
    let all = Range::random();
    let mut combos = all.combos().to_vec();
    chance.shuffle(&mut combos);
    let parts: Vec<String> = combos[..pairs]
        .iter()
        .map(|combo| {
            let pair = combo.cards.to_string().replace(' ', "");
            match chance.below(3) {
                0 => format!("{pair}:0.{}", 1 + chance.below(99)),
                _ => pair,
            }
        })
        .collect();
    range(&parts.join(","))
}

#[test]
fn ranges_equal_the_enumeration_of_all_deals_weights_included() {
    let mut chance = Seed::from(7).stream(0);
    for round in 0..60 {
        let on_board = [3, 4, 5][round % 3];
        let sizes: &[usize] = [&[1, 300][..], &[40, 30], &[7, 5, 6], &[3, 2, 4, 3]][round % 4];
        let board = draw(&mut chance, CardSet::FULL, on_board);
        let dead = draw(&mut chance, !board, round % 3);
        let ranges: Vec<Range> =
            sizes.iter().map(|&size| random_range(&mut chance, size)).collect();
        let spot = match Spot::new(ranges.clone(), &cards(board), &cards(dead)) {
            Ok(spot) => spot,
            // Small ranges may clash with the board.
            Err(error) if ["duplicate_card", "empty_range", "no_deal"].contains(&error.code()) => {
                continue;
            }
            Err(error) => panic!("{error}"),
        };
        let expected = count_all(&ranges, board, dead);
        assert_proportional(&count(&spot), &expected, &format!("{ranges:?} {board} {dead}"));
    }
}

#[test]
fn wide_ranges_which_are_sorted_board_by_board_equal_the_enumeration() {
    let mut chance = Seed::from(8).stream(0);
    let (wide, wider) = (range("22+, A2s+, K9s+, QTs+, ATo+:0.5, KJo+:0.25"), range("random"));
    for on_board in [4, 5] {
        let board = draw(&mut chance, CardSet::FULL, on_board);
        let dead = draw(&mut chance, !board, 2);
        let ranges = vec![wide.clone(), wider.clone()];
        let spot = Spot::new(ranges.clone(), &cards(board), &cards(dead)).unwrap();
        let expected = count_all(&ranges, board, dead);
        assert_proportional(&count(&spot), &expected, &format!("{board} {dead}"));
    }
}

#[test]
fn ranges_before_the_flop_equal_the_enumeration() {
    let ranges = vec![range("AKs:0.5, QQ"), range("JTs, AhQd:0.125")];
    let spot = Spot::new(ranges.clone(), &[], &[]).unwrap();
    let expected = count_all(&ranges, CardSet::EMPTY, CardSet::EMPTY);
    assert_proportional(&count(&spot), &expected, "AKs, QQ against JTs, AhQd");
}

#[test]
fn a_hand_against_any_is_the_sum_over_all_hands() {
    let (hand, board) = (set("Ah Kh"), set("2h 7h 7d Tc"));
    let spot = Spot::new(vec![range("AhKh"), Range::random()], &cards(board), &[]).unwrap();
    let mut expected = Vec::new();
    for combo in Range::random().without(hand | board).combos() {
        add_deal(&mut expected, &[hand, combo.cards], board, CardSet::EMPTY, 1);
    }
    assert_eq!(count(&spot).players(), expected);
    assert_eq!(count(&spot).total(), 45 * 46 / 2 * 44);
}

#[test]
fn threads_and_parts_do_not_change_the_counts() {
    for (players, board) in [
        (vec!["QQ+, AK", "22+, A2s+:0.5"], ""),
        (vec!["random", "random"], "2c 7d Th"),
        (vec!["AA, KK, QQ, JJ", "AK, KQ, QJ", "76s, 65s, 54s"], "2c 7d Th"),
    ] {
        let ranges: Vec<Range> = players.iter().map(|text| range(text)).collect();
        let spot = Spot::new(ranges, &cards(set(board)), &[]).unwrap();
        let exact = spot.exact(DEFAULT_LIMIT).unwrap();
        let units = exact.units();
        let whole = exact.count(0, units, Some(1), &mut carry_on).unwrap().unwrap();
        for threads in [None, Some(2), Some(5)] {
            assert_eq!(exact.count(0, units, threads, &mut carry_on).unwrap().unwrap(), whole);
        }
        let mut sum = exact.count(0, 1, None, &mut carry_on).unwrap().unwrap();
        for (first, more) in [(1, units / 3), (1 + units / 3, units - 1 - units / 3)] {
            sum.merge(&exact.count(first, more, None, &mut carry_on).unwrap().unwrap());
        }
        assert_eq!(sum, whole);
        assert_eq!(
            exact.count(units, 1, None, &mut carry_on).unwrap_err().code(),
            "too_many_units"
        );
    }
}

#[test]
fn shares_sum_to_one_pot_and_ties_are_counted_by_players() {
    let ranges = ["AcKd", "AdKc", "AhKs", "2c2d"].map(range);
    let counts = count(&Spot::new(ranges.to_vec(), &[], &[]).unwrap());
    let total: f64 = counts.players().iter().map(|chances| chances.equity().unwrap()).sum();
    assert!((total - 1.0).abs() < 1e-12);
    for sharing in 0..3 {
        let ties: u128 = counts.players().iter().map(|chances| chances.ties[sharing]).sum();
        assert_eq!(ties % (sharing as u128 + 2), 0, "each tie of n is counted for n players");
    }
    assert!(counts.players()[0].ties[1] > counts.players()[0].ties[0]);
}
