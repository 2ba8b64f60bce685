//! Move generation against brute force: every subset of a hand, classified.

use std::collections::BTreeSet;

use fivecard::black_five::{
    ACTIONS, ActionId, BLACK_FIVE, Combination, classify, play_mask, plays,
};
use fivecard::{Card, CardSet, Chance, Seed};

/// A hand of `size` cards, drawn from few ranks when `ranks` is small so that patterns abound.
fn hand(chance: &mut Chance, size: usize, ranks: u32) -> CardSet {
    let first = chance.below(13) as usize;
    let mut cards: Vec<Card> = Card::all()
        .filter(|card| ((card.rank().index() + 13 - first) % 13) < ranks as usize)
        .collect();
    chance.shuffle(&mut cards);
    cards.into_iter().take(size).collect()
}

fn subsets(hand: CardSet) -> impl Iterator<Item = CardSet> {
    let cards: Vec<Card> = hand.iter().collect();
    (0..1u32 << cards.len()).map(move |chosen| {
        (0..cards.len()).filter(|&i| chosen >> i & 1 == 1).map(|i| cards[i]).collect()
    })
}

/// The text of a play by rank, the black five distinguished, without action ids.
fn by_rank(cards: CardSet) -> String {
    let mut ranks: Vec<char> = cards.iter().map(|card| card.rank().to_char()).collect();
    ranks.sort_unstable();
    let black = if cards.contains(BLACK_FIVE) { "*" } else { "" };
    ranks.into_iter().collect::<String>() + black
}

fn check(hand: CardSet, on: Option<&Combination>) {
    let expected: BTreeSet<String> = subsets(hand)
        .filter_map(classify)
        .filter(|play| on.is_none_or(|top| play.beats(top)))
        .map(|play| by_rank(play.cards()))
        .collect();
    let found = plays(hand, on).unwrap();
    let found_set: BTreeSet<String> = found.iter().map(|&cards| by_rank(cards)).collect();
    assert_eq!(found_set, expected, "{hand} on {on:?}");
    assert_eq!(found.len(), expected.len(), "a play comes twice: {hand} on {on:?}");
    assert!(found.iter().all(|cards| cards.is_subset(hand)));

    let ids: Vec<ActionId> =
        found.iter().map(|&cards| ActionId::of(&classify(cards).unwrap()).unwrap()).collect();
    assert_eq!(ids, play_mask(hand, on).unwrap().iter().collect::<Vec<_>>());
}

#[test]
fn plays_are_all_patterns_among_all_subsets() {
    let mut chance = Seed::from(2026).stream(0);
    for round in 0..3000 {
        let size = 1 + chance.below(if round % 10 == 0 { 11 } else { 9 }) as usize;
        let spread = [4, 6, 13][round % 3];
        let hand = hand(&mut chance, size, spread);
        check(hand, None);
        let other = loop {
            let size = 1 + chance.below(11) as usize;
            let other = self::hand(&mut chance, size, spread);
            let tops = plays(other, None).unwrap();
            if !tops.is_empty() {
                break tops[chance.below(tops.len() as u32) as usize];
            }
        };
        check(hand, classify(other).as_ref());
    }
}

#[test]
fn every_play_is_found_in_a_hand_of_its_own_cards() {
    let mut seen = 0;
    for id in ACTIONS.into_iter().filter(|id| id.is_play()) {
        let mut left = CardSet::FULL.without(BLACK_FIVE);
        let mut cards = CardSet::EMPTY;
        if id.has_black_five() {
            cards = cards.with(BLACK_FIVE);
        }
        for rank in &id.ranks()[cards.len()..] {
            let card = (left & CardSet::of_rank(*rank)).iter().next().unwrap();
            left = left.without(card);
            cards = cards.with(card);
        }
        let combination = classify(cards).unwrap();
        assert_eq!(ActionId::of(&combination), Some(id));
        assert_eq!(Some(combination.pattern()), id.pattern());
        assert_eq!((combination.length(), Some(combination.rank())), (id.length(), id.rank()));
        assert!(play_mask(cards, None).unwrap().contains(id));
        seen += 1;
    }
    assert_eq!(seen, 147);
}

#[test]
fn only_bombs_answer_what_no_hand_can_hold() {
    let long = classify("Ac 2c 3c 4c 6c 7c 8c 9c Tc Jc Qc Kc".parse().unwrap()).unwrap();
    assert_eq!(ActionId::of(&long), None);
    let hand = "4s 4h 4d 6s 7s 8s 9s Ts 5s 5h 5d".parse().unwrap();
    let found: Vec<String> =
        plays(hand, Some(&long)).unwrap().iter().map(|cards| cards.to_string()).collect();
    assert_eq!(found, ["4d 4h 4s", "5d 5h 5s"]);
    let twelve: CardSet = Card::all().take(12).collect();
    assert_eq!(plays(twelve, None).unwrap_err().code(), "hand_too_large");
    assert_eq!(plays(CardSet::EMPTY, None).unwrap(), []);
}
