//! What cards make in Black Five, and which plays a hand has.

use std::collections::HashSet;

use fivecard::black_five::{
    ActionId, BLACK_FIVE, Combination, MAX_HAND, Pattern, SEQUENCE, STRENGTH, classify, play_mask,
    plays,
};
use fivecard::{CardSet, Rank};

use super::input::Choices;
use super::refusal;

/// Two sets of cards and a hand: what they make, which beats which, and what answers them.
pub fn combinations(data: &[u8]) {
    let choices = &mut Choices::new(data);
    let [one, other] = [cards(choices), cards(choices)].map(|cards| {
        let found = classify(cards);
        assert_eq!(found.map(|found| made(&found)), naive(cards), "{cards}");
        found
    });
    if let (Some(one), Some(other)) = (&one, &other) {
        for (top, answer) in [(one, other), (other, one), (one, one)] {
            assert_eq!(answer.beats(top), beats(&made(answer), &made(top)), "{answer} on {top}");
        }
    }
    let hand = cards(choices);
    for on in [None, one.as_ref(), other.as_ref()] {
        check_plays(hand, on);
    }
}

/// A few cards of few ranks, so that patterns abound, or any.
fn cards(choices: &mut Choices<'_>) -> CardSet {
    let any = match choices.below(4) {
        0 => CardSet::FULL,
        kind => (0..=kind).fold(CardSet::EMPTY, |cards, _| {
            cards | CardSet::of_rank(Rank::ALL[choices.below(13)])
        }),
    };
    choices.some_of(any)
}

fn check_plays(hand: CardSet, on: Option<&Combination>) {
    let found = match plays(hand, on) {
        Ok(found) => found,
        Err(error) => {
            assert_eq!(refusal::check(error, ""), "hand_too_large");
            assert!(hand.len() > MAX_HAND);
            return;
        }
    };
    assert!(hand.len() <= MAX_HAND);
    let ids: Vec<ActionId> = play_mask(hand, on).expect("plays were found").iter().collect();
    assert_eq!(ids.len(), found.len());
    let mut seen = HashSet::new();
    for (play, id) in found.iter().zip(ids) {
        assert!(play.is_subset(hand) && seen.insert(by_rank(*play)), "{play} of {hand}");
        let combination = classify(*play).expect("a play makes a pattern");
        assert_eq!(ActionId::of(&combination), Some(id));
        assert!(on.is_none_or(|top| beats(&made(&combination), &made(top))), "{play} on {on:?}");
    }
    // Up to eight cards, every subset is tried.
    if hand.len() <= 8 {
        let held: Vec<_> = hand.iter().collect();
        for chosen in 0..1u32 << held.len() {
            let subset: CardSet =
                (0..held.len()).filter(|i| chosen >> i & 1 == 1).map(|i| held[i]).collect();
            let Some(made) = naive(subset) else { continue };
            let plays = on.is_none_or(|top| beats(&made, &self::made(top)));
            assert_eq!(seen.contains(&by_rank(subset)), plays, "{subset} of {hand} on {on:?}");
        }
    }
}

/// The ranks of a play, and whether the black five is in it.
fn by_rank(cards: CardSet) -> (Vec<Rank>, bool) {
    (cards.iter().map(|card| card.rank()).collect(), cards.contains(BLACK_FIVE))
}

/// A pattern, its number of cards and its rank that counts.
type Made = (Pattern, usize, Rank);

fn made(combination: &Combination) -> Made {
    (combination.pattern(), combination.length(), combination.rank())
}

/// The rule once more: what the cards make together.
fn naive(cards: CardSet) -> Option<Made> {
    let count = |rank: Rank| (cards & CardSet::of_rank(rank)).len();
    let ranks: Vec<Rank> = Rank::ALL.into_iter().filter(|&rank| count(rank) > 0).collect();
    if let &[rank] = ranks.as_slice() {
        let patterns = [Pattern::Single, Pattern::Pair, Pattern::Triple, Pattern::Hong];
        return Some((patterns[cards.len() - 1], cards.len(), rank));
    }
    let runs = SEQUENCE.windows(ranks.len().clamp(1, SEQUENCE.len()));
    let run = runs.into_iter().find(|run| ranks.iter().all(|rank| run.contains(rank)))?;
    let each = count(*run.first()?);
    let pattern = match (run.len(), each) {
        (3.., 1) => Pattern::Straight,
        (2.., 2) => Pattern::SisterPairs,
        _ => return None,
    };
    let even = ranks.len() == run.len() && run.iter().all(|&rank| count(rank) == each);
    even.then(|| (pattern, cards.len(), run[run.len() - 1]))
}

/// The rule once more: whether the first answers the second.
fn beats(answer: &Made, top: &Made) -> bool {
    let bomb = |made: &Made| match made.0 {
        Pattern::Hong => 2,
        Pattern::Triple => 1,
        _ => 0,
    };
    if bomb(answer) != bomb(top) {
        return bomb(answer) > bomb(top);
    }
    let height = |made: &Made| {
        let order: &[Rank] = match made.0 {
            Pattern::Straight | Pattern::SisterPairs => &SEQUENCE,
            _ => &STRENGTH,
        };
        order.iter().position(|rank| *rank == made.2)
    };
    let fives = answer.2 == Rank::Five && top.2 == Rank::Five && bomb(top) == 0;
    (answer.0, answer.1) == (top.0, top.1) && (height(answer) > height(top) || fives)
}
