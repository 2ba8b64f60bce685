//! The odds of an exchange and of a five in it: the exact figures, and a slow twin.

use fivecard::fives::{Choice, Criterion, Odds, best_discards, catching_a_five, has_five, odds};
use fivecard::{Card, CardSet, HandCategory, Seed, draw, poker};
use proptest::prelude::*;

use crate::figures::each_set;
use crate::support::cards;

const NO_CARD: CardSet = CardSet::EMPTY;

#[test]
fn a_five_is_caught_as_often_as_the_figures_say() {
    let hand = cards("2c 3d 7h 9s Kc");
    for (discard, fives, total) in [
        ("", 0, 1),
        ("2c", 4, 47),
        ("2c 3d", 178, 1_081),
        ("2c 3d 7h", 3_874, 16_215),
        ("2c 3d 7h 9s", 54_955, 178_365),
        ("2c 3d 7h 9s Kc", 571_341, 1_533_939),
    ] {
        let odds = odds(hand, cards(discard), NO_CARD).unwrap();
        assert_eq!((odds.fives(), odds.all.total()), (fives, total), "{discard} thrown");
        assert_eq!(catching_a_five(4, 47, cards(discard).len()), (fives, total));
    }
    assert_eq!(54_955 * 35_673, 10_991 * 178_365u64);
    // Two of the fives are gone.
    let odds = odds(hand, cards("2c 3d"), cards("5c 5d 8h")).unwrap();
    assert_eq!((odds.fives(), odds.all.total()), catching_a_five(2, 44, 2));
}

#[test]
fn a_five_kept_is_in_every_hand_and_one_thrown_away_in_fewer() {
    let hand = cards("5c 5d 7h 9s Kc");
    let kept = odds(hand, cards("9s Kc"), NO_CARD).unwrap();
    assert_eq!((kept.with_five, kept.five_value_sum), (kept.all.counts, kept.all.value_sum));
    let thrown = odds(hand, cards("5c 5d 9s"), NO_CARD).unwrap();
    assert_eq!((thrown.fives(), thrown.all.total()), catching_a_five(2, 47, 3));
    assert_eq!(kept.all, draw::odds(hand, cards("9s Kc"), NO_CARD).unwrap());
}

#[test]
fn an_undrawn_hand_of_the_rest_holds_a_five_in_every_category_as_often_as_counted() {
    let hand = cards("2c 3d 4h 6s 8c");
    let odds = odds(hand, hand, NO_CARD).unwrap();
    let unseen: Vec<Card> = (!hand).iter().collect();
    let (mut with_five, mut value_sum) = ([0; 10], 0);
    each_set(&unseen, 5, &mut |drawn| {
        if has_five(drawn) {
            let value = poker::rank(drawn).unwrap();
            with_five[HandCategory::of_value(value).unwrap() as usize] += 1;
            value_sum += u64::from(value);
        }
    });
    assert_eq!((odds.with_five, odds.five_value_sum), (with_five, value_sum));
    assert_eq!(odds.with_five.iter().sum::<u64>(), 571_341);
    assert_eq!(odds.mean_five_value(), value_sum as f64 / 1_533_939.0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_twin_that_looks_at_every_hand_counts_the_same(
        seed: u64, thrown in 0usize..=5, unseen in 5usize..=14,
    ) {
        // Half of the cards are of the lowest five ranks, so that fives are about.
        let mut pack: Vec<Card> = Card::all().take(26).collect();
        Seed::from(seed).stream(0).shuffle(&mut pack);
        let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
        let (hand, discard) = (set(&pack[..5]), set(&pack[..thrown]));
        let unseen = &pack[5..5 + unseen];
        let odds = odds(hand, discard, !(hand | set(unseen))).unwrap();
        let (mut all, mut with_five) = ([0; 10], [0; 10]);
        each_set(unseen, thrown, &mut |drawn| {
            let made = (hand - discard) | drawn;
            let value = poker::rank(made).unwrap();
            let category = HandCategory::of_value(value).unwrap() as usize;
            all[category] += 1;
            with_five[category] += u64::from(made.iter().any(|card| card.rank().index() == 3));
        });
        prop_assert_eq!(odds.all.counts, all);
        prop_assert_eq!(odds.with_five, with_five);
        prop_assert_eq!(odds.check(), Ok(()));
    }
}

#[test]
fn choices_come_best_first_and_equal_ones_in_a_fixed_order() {
    let hand = cards("9c 9d 5h 7s 2c");
    for by in Criterion::ALL {
        assert_eq!(by.name().parse(), Ok(by));
        let ranked = best_discards(hand, cards("Kd"), by).unwrap();
        assert_eq!(ranked.len(), 32);
        let cross = |a: &Choice, b: &Choice| u128::from(a.score().0) * u128::from(b.score().1);
        for pair in ranked.windows(2) {
            let [a, b] = [&pair[0], &pair[1]];
            let thrown = |choice: &Choice| {
                let discard = choice.odds.all.exchange.discard();
                (discard.len(), discard.iter().map(Card::index).collect::<Vec<_>>())
            };
            let equal = cross(a, b) == cross(b, a);
            assert!(cross(a, b) > cross(b, a) || equal && thrown(a) < thrown(b), "by {by}");
        }
        for choice in ranked {
            let odds_alone = odds(hand, choice.odds.all.exchange.discard(), cards("Kd")).unwrap();
            assert_eq!(choice.odds, odds_alone);
            let score = match by {
                Criterion::FiveRank => odds_alone.five_value_sum,
                Criterion::Five => odds_alone.fives(),
                Criterion::Rank => odds_alone.all.value_sum,
                Criterion::Improve => odds_alone.all.improved,
            };
            assert_eq!(choice.score(), (score, odds_alone.all.total()));
        }
    }
    // Every choice that keeps the five is certain of one; none that throws fewest comes first.
    assert_eq!(
        best_discards(hand, NO_CARD, Criterion::Five).unwrap()[0].odds.all.exchange.kept(),
        hand
    );
}

#[test]
fn odds_told_from_outside_are_checked() {
    let [thrown, kept] = ["7s 2c", "9c 2c"].map(cards);
    let found = odds(cards("9c 9d Kh 7s 2c"), thrown, NO_CARD).unwrap();
    let certain = odds(cards("9c 5d Kh 7s 2c"), kept, NO_CARD).unwrap();
    assert_eq!((found.check(), certain.check()), (Ok(()), Ok(())));
    let refused = |mut odds: Odds, change: fn(&mut Odds)| {
        change(&mut odds);
        let error = odds.check().unwrap_err();
        assert_eq!(error.code(), "wrong_odds");
        error.to_string()
    };
    let message = "the counts add up to 1082, expected 1081 draws";
    assert_eq!(refused(found, |odds| odds.all.counts[1] += 1), message);
    let message = "802 hands with a five are one pair, of 801";
    assert_eq!(refused(found, |odds| odds.with_five[1] = 802), message);
    let message = "178 draws make a hand with a five, and not 177";
    assert_eq!(refused(found, |odds| odds.with_five[1] -= 1), message);
    let message = "1081 draws make a hand with a five, and not 1080";
    assert_eq!(refused(certain, |odds| odds.with_five[0] -= 1), message);
    assert!(refused(found, |odds| odds.five_value_sum = 0).starts_with("the values add up to "));
    // Beside a five there is nothing: what is missing here would be hands without one.
    let message = "the values add up to 1, expected 0 to 0";
    assert_eq!(refused(certain, |odds| odds.five_value_sum -= 1), message);
    let message = "the values with a five add up to more than those of all hands";
    assert_eq!(refused(certain, |odds| odds.five_value_sum += 1), message);
}

#[test]
fn invalid_input_is_an_error() {
    let hand = cards("9c 9d 5h 7s 2c");
    let code = |hand: CardSet, discard: &str, dead: &str| {
        odds(hand, cards(discard), cards(dead)).unwrap_err().code()
    };
    assert_eq!(code(cards("9c 9d 5h"), "", ""), "wrong_hand");
    assert_eq!(code(hand, "As", ""), "not_held");
    assert_eq!(code(hand, "9c", "9d"), "duplicate_card");
    let dead: CardSet = (!hand).iter().skip(4).collect();
    assert_eq!(best_discards(hand, dead, Criterion::Five).unwrap_err().code(), "too_few_unseen");
    assert_eq!("luck".parse::<Criterion>().unwrap_err().code(), "bad_criterion");
}
