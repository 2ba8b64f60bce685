//! The odds of an exchange: the exact figures, and a slow twin that goes through everything.

use fivecard::card::parse_cards;
use fivecard::draw::{Choice, Criterion, Duels, Odds, best_discards, odds};
use fivecard::{Card, CardSet, HandCategory, Seed};
use proptest::prelude::*;

use crate::naive;

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

const NO_CARD: CardSet = CardSet::EMPTY;

/// Hand, discard, number of draws, and what they make from high card to royal flush
/// (rulings, 4.3).
const FIGURES: [(&str, &str, u64, [u64; 10]); 14] = [
    ("9c 9d Kh 7s 2c", "Kh 7s 2c", 16_215, [0, 11_559, 2_592, 1_854, 0, 0, 165, 45, 0, 0]),
    ("9c 9d Ah 7s 2c", "7s 2c", 1_081, [0, 801, 186, 84, 0, 0, 9, 1, 0, 0]),
    ("9c 9d 9h 7s 2c", "7s 2c", 1_081, [0, 0, 0, 969, 0, 0, 66, 46, 0, 0]),
    ("9c 9d 9h Ks 2c", "2c", 47, [0, 0, 0, 43, 0, 0, 3, 1, 0, 0]),
    ("9c 9d 7h 7s 2c", "2c", 47, [0, 0, 43, 0, 0, 0, 4, 0, 0, 0]),
    ("2c 6c 9c Kc Qd", "Qd", 47, [26, 12, 0, 0, 0, 9, 0, 0, 0, 0]),
    ("5c 6d 7h 8s Kc", "Kc", 47, [27, 12, 0, 0, 8, 0, 0, 0, 0, 0]),
    ("5c 6d 8h 9s Kc", "Kc", 47, [31, 12, 0, 0, 4, 0, 0, 0, 0, 0]),
    ("Jc Qd Kh As 2c", "2c", 47, [31, 12, 0, 0, 4, 0, 0, 0, 0, 0]),
    ("Ac 2d 3h 4s 9c", "9c", 47, [31, 12, 0, 0, 4, 0, 0, 0, 0, 0]),
    ("5c 6c 7c 8c Kd", "Kd", 47, [20, 12, 0, 0, 6, 7, 0, 0, 2, 0]),
    ("2c 6c Kc 9d Jh", "9d Jh", 1_081, [604, 396, 27, 9, 0, 45, 0, 0, 0, 0]),
    (
        "Ac 3d 6h 9s Jc",
        "3d 6h 9s Jc",
        178_365,
        // The straight flush is the steel wheel: the jack is thrown away.
        [87_944, 76_392, 8_874, 4_102, 383, 329, 288, 52, 1, 0],
    ),
    (
        "2c 3d 4h 6s 8c",
        "2c 3d 4h 6s 8c",
        1_533_939,
        [773_694, 645_300, 71_802, 31_502, 6_335, 2_817, 2_124, 344, 17, 4],
    ),
];

#[test]
fn the_odds_of_improving_are_the_exact_figures() {
    for (hand, discard, total, counts) in FIGURES {
        let odds = odds(cards(hand), cards(discard), NO_CARD).unwrap();
        assert_eq!((odds.total(), odds.counts), (total, counts), "{hand}, {discard} thrown");
        assert_eq!(odds.stronger + odds.equal + odds.weaker, total);
        for category in HandCategory::ALL {
            assert_eq!(odds.count(category), counts[category as usize]);
        }
    }
}

#[test]
fn standing_pat_changes_nothing() {
    let odds = odds(cards("9c 9d Kh 7s 2c"), NO_CARD, cards("As")).unwrap();
    assert_eq!((odds.total(), odds.count(HandCategory::OnePair)), (1, 1));
    assert_eq!((odds.stronger, odds.equal, odds.weaker, odds.improved), (0, 1, 0, 0));
    assert_eq!(odds.mean_value(), odds.value_sum as f64);
}

/// Every choice of `more` of the cards.
fn choices(cards: &[Card], more: usize) -> Vec<CardSet> {
    if more == 0 {
        return vec![NO_CARD];
    }
    let from = |place: usize| {
        let rest = choices(&cards[place + 1..], more - 1).into_iter();
        rest.map(move |chosen| chosen.with(cards[place]))
    };
    (0..cards.len()).flat_map(from).collect()
}

/// `hand`, some of it thrown away, and all but `unseen` of the other cards dead.
fn situation(seed: u64, thrown: usize, unseen: usize) -> (CardSet, CardSet, CardSet) {
    let mut pack: Vec<Card> = Card::all().collect();
    Seed::from(seed).stream(0).shuffle(&mut pack);
    let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
    (set(&pack[..5]), set(&pack[..thrown]), set(&pack[5 + unseen..]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_twin_that_reads_every_hand_counts_the_same(
        seed: u64, thrown in 0usize..=5, unseen in 5usize..=14,
    ) {
        let (hand, discard, dead) = situation(seed, thrown, unseen);
        let odds = odds(hand, discard, dead).unwrap();
        let unseen: Vec<Card> = (!(hand | dead)).iter().collect();
        let held = naive::read(hand);
        let mut counts = [0; 10];
        let (mut improved, mut stronger, mut equal) = (0, 0, 0);
        let is_royal = |reading: &naive::Reading| reading.0 == 8 && reading.1 == [14];
        for drawn in choices(&unseen, thrown) {
            let made = naive::read((hand - discard) | drawn);
            // The twin has no royal flush: it is the ace-high straight flush.
            counts[usize::from(made.0) + usize::from(is_royal(&made))] += 1;
            improved += u64::from(made.0 > held.0 || is_royal(&made) && !is_royal(&held));
            stronger += u64::from(made > held);
            equal += u64::from(made == held);
        }
        prop_assert_eq!(odds.counts, counts);
        prop_assert_eq!((odds.improved, odds.stronger, odds.equal), (improved, stronger, equal));
        prop_assert_eq!(odds.check(), Ok(()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_twin_that_deals_every_other_hand_sees_the_same_duels(
        seed: u64, unseen in 10usize..=11,
    ) {
        let (hand, _, dead) = situation(seed, 0, unseen);
        let unseen: Vec<Card> = (!(hand | dead)).iter().collect();
        let ranked = best_discards(hand, dead, Criterion::Beat, None).unwrap();
        prop_assert_eq!(ranked.len(), 32);
        for choice in ranked {
            let discard = choice.odds().exchange.discard();
            let mut duels = Duels::default();
            for drawn in choices(&unseen, discard.len()) {
                let left: Vec<Card> =
                    unseen.iter().copied().filter(|&card| !drawn.contains(card)).collect();
                let made = naive::read((hand - discard) | drawn);
                for other in choices(&left, 5) {
                    let other = naive::read(other);
                    duels.wins += u64::from(made > other);
                    duels.ties += u64::from(made == other);
                    duels.losses += u64::from(made < other);
                }
            }
            prop_assert_eq!(choice.duels(), Some(duels), "{} thrown", discard);
            prop_assert_eq!(Choice::new(*choice.odds(), Criterion::Beat, Some(duels)), Ok(choice));
            prop_assert_eq!(choice.score(), (2 * duels.wins + duels.ties, 2 * duels.total()));
        }
    }
}

#[test]
fn a_hand_that_stands_pat_meets_every_hand_of_the_unseen_cards() {
    // Nothing but a royal flush is not beaten by this; 1,533,939 hands are made of 47 cards.
    let ranked = best_discards(cards("Ks Qs Js Ts 9s"), NO_CARD, Criterion::Beat, None).unwrap();
    assert_eq!(ranked[0].odds().exchange.discard(), NO_CARD);
    // Three royal flushes beat it, and three king-high straight flushes tie.
    assert_eq!(ranked[0].duels(), Some(Duels { wins: 1_533_933, ties: 3, losses: 3 }));
    let all_new = ranked.iter().find(|choice| choice.odds().exchange.kept().is_empty()).unwrap();
    let duels = all_new.duels().unwrap();
    assert_eq!(duels.wins, duels.losses);
    assert_eq!(duels.total(), 1_533_939 * 850_668);
    assert_eq!(all_new.score(), (duels.total(), 2 * duels.total()));
}

#[test]
fn a_hand_to_beat_is_beaten_by_what_beats_it() {
    let ranked = best_discards(
        cards("5c 6d 7h 8s Kc"),
        NO_CARD,
        Criterion::Beat,
        Some(cards("As Ad 2h 3c 9c")),
    )
    .unwrap();
    // Aces are beaten by the straight alone: three nines and four fours among 42 cards.
    assert_eq!(ranked[0].odds().exchange.discard(), cards("Kc"));
    assert_eq!(ranked[0].duels(), Some(Duels { wins: 7, ties: 0, losses: 35 }));
    assert_eq!(ranked[0].score(), (14, 84));
    assert_eq!(ranked[0].odds().exchange.dead(), cards("As Ad 2h 3c 9c"));
}

fn assert_in_order(ranked: &[Choice], by: Criterion) {
    for pair in ranked.windows(2) {
        let [a, b] = [&pair[0], &pair[1]];
        let cross = |a: &Choice, b: &Choice| u128::from(a.score().0) * u128::from(b.score().1);
        let thrown = |choice: &Choice| {
            let discard = choice.odds().exchange.discard();
            (discard.len(), discard.iter().map(Card::index).collect::<Vec<_>>())
        };
        let equal = cross(a, b) == cross(b, a);
        assert!(cross(a, b) > cross(b, a) || equal && thrown(a) < thrown(b), "by {by}");
    }
}

#[test]
fn choices_come_best_first_and_equal_ones_in_a_fixed_order() {
    let hand = cards("9c 9d Ah 7s 2c");
    for by in Criterion::ALL {
        let ranked = best_discards(hand, cards("Kd"), by, None).unwrap();
        assert_in_order(&ranked, by);
        let mut thrown: Vec<u64> =
            ranked.iter().map(|choice| choice.odds().exchange.discard().bits()).collect();
        thrown.sort_unstable();
        thrown.dedup();
        assert_eq!(thrown.len(), 32);
        for choice in ranked {
            let exchange = choice.odds().exchange;
            assert_eq!(*choice.odds(), odds(hand, exchange.discard(), cards("Kd")).unwrap());
        }
    }
    let royal = best_discards(cards("As Ks Qs Js Ts"), NO_CARD, Criterion::Improve, None).unwrap();
    assert_eq!(royal[0].score(), (0, 1));
    assert_in_order(&royal, Criterion::Improve);
    let thrown: Vec<String> =
        royal[..7].iter().map(|choice| choice.odds().exchange.discard().to_string()).collect();
    assert_eq!(thrown, ["", "Ts", "Js", "Qs", "Ks", "As", "Ts Js"]);
}

#[test]
fn odds_told_from_outside_are_checked() {
    let found = odds(cards("9c 9d Kh 7s 2c"), cards("7s 2c"), NO_CARD).unwrap();
    assert_eq!(found.check(), Ok(()));
    let refused = |change: fn(&mut Odds)| {
        let mut odds = found;
        change(&mut odds);
        let error = odds.check().unwrap_err();
        assert_eq!(error.code(), "wrong_odds");
        error.to_string()
    };
    assert_eq!(
        refused(|odds| odds.counts[1] += 1),
        "the counts add up to 1082, expected 1081 draws"
    );
    assert!(refused(|odds| odds.counts = [u64::MAX; 10]).starts_with("the counts add up to "));
    let message = "stronger, equal and weaker add up to 1082, expected 1081 draws";
    assert_eq!(refused(|odds| odds.weaker += 1), message);
    assert!(refused(|odds| odds.stronger = u64::MAX).starts_with("stronger, equal and weaker"));
    let message = "improved is 281, expected the 280 draws of a higher category";
    assert_eq!(refused(|odds| odds.improved += 1), message);
    let message = "279 stronger and 801 equal draws do not fit the counts";
    assert_eq!(refused(|odds| (odds.stronger, odds.equal, odds.weaker) = (279, 801, 1)), message);
    let message = refused(|odds| odds.value_sum = 7_462 * 1_081);
    assert!(message.starts_with("the values add up to "), "{message}");
    refused(|odds| odds.value_sum = 0);
}

#[test]
fn duels_told_from_outside_are_as_many_as_there_are() {
    let found = odds(cards("9c 9d Kh 7s 2c"), cards("7s 2c"), NO_CARD).unwrap();
    let made = |wins, ties, losses| {
        Choice::new(found, Criterion::Beat, Some(Duels { wins, ties, losses }))
    };
    assert!(made(1_081, 0, 0).is_ok());
    assert!(made(0, 1_081 * 1_221_759, 0).is_ok());
    for (wins, ties, losses) in [(0, 0, 0), (1, 1, 1), (u64::MAX, u64::MAX, 1_083)] {
        assert_eq!(made(wins, ties, losses).unwrap_err().code(), "wrong_duels");
    }
    let hand = cards("9c 9d Kh 7s 2c");
    let dead: CardSet = (!hand).iter().skip(2).collect();
    let scarce = odds(hand, cards("2c"), dead).unwrap();
    let none = Duels { wins: 0, ties: 0, losses: 0 };
    assert_eq!(Choice::new(scarce, Criterion::Beat, Some(none)).unwrap_err().code(), "wrong_duels");
}

#[test]
fn invalid_input_is_an_error() {
    let refused = |hand: &str, discard: &str, dead: &str| {
        odds(cards(hand), cards(discard), cards(dead)).unwrap_err()
    };
    assert_eq!(refused("9c 9d Kh 7s", "9c", "").code(), "wrong_hand");
    assert_eq!(refused("9c 9d Kh 7s 2c 3c", "", "").code(), "wrong_hand");
    let error = refused("9c 9d Kh 7s 2c", "9c As", "");
    assert_eq!((error.code(), &*error.to_string()), ("not_held", "the hand does not hold As"));
    let error = refused("9c 9d Kh 7s 2c", "9c", "As Kh");
    assert_eq!(error.code(), "duplicate_card");
    assert!(error.to_string().starts_with("Kh is"));

    let hand: CardSet = parse_cards("9c 9d Kh 7s 2c").unwrap().into_iter().collect();
    let dead: CardSet = (!hand).iter().skip(3).collect();
    assert_eq!(odds(hand, cards("9c 9d Kh"), dead).unwrap().total(), 1);
    assert_eq!(odds(hand, cards("9c 9d Kh 2c"), dead).unwrap_err().code(), "too_few_unseen");
    let code = |dead: CardSet, by: Criterion, against: Option<&str>| {
        best_discards(hand, dead, by, against.map(cards)).unwrap_err().code()
    };
    assert_eq!(code(dead, Criterion::Rank, None), "too_few_unseen");
    assert_eq!(code(NO_CARD, Criterion::Rank, Some("As Ac Ad Ah Kc")), "against_nothing");
    assert_eq!(code(NO_CARD, Criterion::Beat, Some("As Ac Ad Ah")), "wrong_hand");
    assert_eq!(code(NO_CARD, Criterion::Beat, Some("As Ac Ad Ah Kh")), "duplicate_card");
    assert_eq!(code(cards("As"), Criterion::Beat, Some("As Ac Ad Ah Kc")), "duplicate_card");
    // Nine cards are enough to draw from, not to deal another hand after five are drawn.
    let dead: CardSet = (!hand).iter().skip(9).collect();
    assert!(best_discards(hand, dead, Criterion::Rank, None).is_ok());
    assert_eq!(code(dead, Criterion::Beat, None), "too_few_unseen");
    let [aces, pat] = ["As Ac Ad Ah Kc", ""].map(cards);
    let found = best_discards(hand, NO_CARD, Criterion::Beat, Some(aces)).unwrap()[0];
    assert_eq!(Choice::new(*found.odds(), found.by(), found.duels()), Ok(found));
    let plain = odds(hand, pat, NO_CARD).unwrap();
    for (by, duels) in [(Criterion::Rank, found.duels()), (Criterion::Beat, None)] {
        assert_eq!(Choice::new(plain, by, duels).unwrap_err().code(), "wrong_duels");
    }
    assert_eq!("luck".parse::<Criterion>().unwrap_err().code(), "bad_criterion");
    assert_eq!("beat".parse(), Ok(Criterion::Beat));
}
