//! Ranges of hold'em hands as text.

use std::collections::{HashMap, HashSet};

use fivecard::holdem::Range;
use fivecard::{Card, CardSet};

use super::cards::naive_cards;
use super::input::{reads_back, text};

/// Any text as a range, against the notation worked out hand by hand.
pub fn ranges(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let read = reads_back::<Range>(text);
    let parts: Vec<&str> = text.split(',').collect();
    let backwards = parts.iter().rev().copied().collect::<Vec<_>>().join(",");
    let other = backwards.parse::<Range>().ok();
    assert_eq!(read, other, "the order of the parts matters in {text:?}");
    let Some(range) = read else { return };
    check_combos(&range);

    let mut meant = HashMap::new();
    for part in parts {
        let alone: Range = part.parse().expect("a part of a range is one");
        let hands = part.split_once(':').map_or(part, |(hands, _)| hands);
        let expected = meant_by(hands.trim()).expect("the twin knows the notation");
        let found: HashSet<CardSet> = alone.combos().iter().map(|combo| combo.cards).collect();
        assert!(found == expected, "{part:?} is {alone}");
        for combo in alone.combos() {
            let known = *meant.entry(combo.cards).or_insert(combo.weight);
            assert_eq!(known, combo.weight, "{:?} has two weights in {text:?}", combo.cards);
        }
    }
    let found: HashMap<_, _> = range.combos().iter().map(|c| (c.cards, c.weight)).collect();
    assert!(found == meant, "{text:?} is not its parts together");
}

fn check_combos(range: &Range) {
    let combos = range.combos();
    assert!(!combos.is_empty() && combos.is_sorted_by(|a, b| a.cards.bits() < b.cards.bits()));
    for combo in combos {
        assert!(combo.cards.len() == 2 && (1..=Range::FULL_WEIGHT).contains(&combo.weight));
        assert_eq!(range.weight_of(combo.cards), Some(combo.weight));
    }
    let gone = combos[combos.len() / 2].cards;
    let left = range.without(gone);
    assert!(left.combos().iter().all(|combo| combo.cards.is_disjoint(gone)));
    let kept = combos.iter().filter(|combo| combo.cards.is_disjoint(gone)).count();
    assert_eq!(left.combos().len(), kept);
}

/// The ranks of a class of hands such as `AKs`, the higher first.
type Named = (u8, u8);

/// The hands that a part of a range without its weight stands for.
fn meant_by(part: &str) -> Option<HashSet<CardSet>> {
    if let Some(cards) = naive_cards(part) {
        let cards: CardSet = cards.iter().map(|card| card.parse::<Card>().unwrap()).collect();
        return (cards.len() == 2).then(|| HashSet::from([cards]));
    }
    let fits: Box<dyn Fn(Named) -> bool> = if part.eq_ignore_ascii_case("random") {
        Box::new(|_| true)
    } else if let Some(from) = part.strip_suffix('+') {
        let from = named(from.trim())?;
        Box::new(move |hand| {
            let pair = from.0 == from.1 && hand.0 == hand.1;
            hand.1 >= from.1 && (pair || from.0 != from.1 && hand.0 == from.0 && hand.1 < hand.0)
        })
    } else if let Some((from, to)) = part.split_once('-') {
        let (from, to) = (named(from.trim())?, named(to.trim())?);
        let lows = from.1.min(to.1)..=from.1.max(to.1);
        let highs = from.0.min(to.0)..=from.0.max(to.0);
        let gap = from.0 - from.1;
        let one_gap = gap == to.0 - to.1;
        Box::new(move |hand| {
            let steps = !one_gap || hand.0 - hand.1 == gap;
            steps && lows.contains(&hand.1) && highs.contains(&hand.0)
        })
    } else {
        let only = named(part)?;
        Box::new(move |hand| hand == only)
    };
    let suits = match part.contains(['s', 'S']) {
        _ if part.eq_ignore_ascii_case("random") => None,
        true => Some(true),
        false => part.contains(['o', 'O']).then_some(false),
    };
    let all = Card::all().flat_map(|high| Card::all().map(move |low| (high, low)));
    let hands = all.filter(|&(high, low)| {
        let (first, second) = (high.index() as u8 / 4, low.index() as u8 / 4);
        let same = high.suit() == low.suit();
        low.index() < high.index()
            && suits.is_none_or(|suits| suits == same)
            && fits((first, second))
    });
    Some(hands.map(|(high, low)| CardSet::EMPTY.with(high).with(low)).collect())
}

fn named(class: &str) -> Option<Named> {
    let class = class.to_ascii_uppercase().replace("10", "T");
    let mut letters = class.chars();
    let mut rank = || "23456789TJQKA".find(letters.next()?).map(|rank| rank as u8);
    let (first, second) = (rank()?, rank()?);
    matches!(letters.as_str(), "" | "S" | "O").then(|| (first.max(second), first.min(second)))
}
