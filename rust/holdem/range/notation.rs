//! Parses ranges: `QQ+, AKs, A5s-A2s, KTo+, 76s:0.5, AsKh, random`.

use std::collections::BTreeMap;

use super::{Class, Combo, Range, Suits};
use crate::card::{CardSet, Rank, parse_cards, quoted};
use crate::error::ParseError;

/// The most parts of a range: more is a mistake, or an attack.
const MOST_PARTS: usize = 4096;

pub(super) fn parse(text: &str) -> Result<Range, ParseError> {
    if text.trim().is_empty() {
        return Err(ParseError::new("empty_range", "the range is empty"));
    }
    let mut weights: BTreeMap<u64, u32> = BTreeMap::new();
    for (place, part) in text.split(',').enumerate() {
        let part = part.trim();
        let fail = |reason: String| bad_range(part, place, text, &reason);
        if place == MOST_PARTS {
            return Err(fail(format!("a range has at most {MOST_PARTS} parts")));
        }
        let (hands, weight) = match part.split_once(':') {
            Some((hands, weight)) => (hands.trim_end(), parse_weight(weight).map_err(fail)?),
            None => (part, Range::FULL_WEIGHT),
        };
        for cards in parse_hands(hands).map_err(fail)? {
            let known = *weights.entry(cards.bits()).or_insert(weight);
            if known != weight {
                let [low, high] = super::two_cards(cards);
                return Err(fail(format!("{high}{low} already has another weight")));
            }
        }
    }
    let combos = weights
        .into_iter()
        .filter_map(|(bits, weight)| CardSet::from_bits(bits).map(|cards| Combo { cards, weight }));
    Ok(Range { combos: combos.collect() })
}

fn bad_range(part: &str, place: usize, text: &str, reason: &str) -> ParseError {
    let message = if text.contains(',') {
        format!("{}, part {} of the range, is not a range: {reason}", quoted(part), place + 1)
    } else {
        format!("{} is not a range: {reason}", quoted(part))
    };
    ParseError::new("bad_range", message)
}

/// The weight after a colon, in millionths.
fn parse_weight(text: &str) -> Result<u32, String> {
    let refused = || {
        format!("expected a weight above 0 and up to 1, such as 0.5, got {}", quoted(text.trim()))
    };
    let (whole, decimals) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let all_digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if whole.len() + decimals.len() == 0 || !all_digits(whole) || !all_digits(decimals) {
        return Err(refused());
    }
    let decimals = decimals.trim_end_matches('0');
    if decimals.len() > 6 {
        return Err(format!("the weight {} has more than six decimals", quoted(text.trim())));
    }
    let whole = whole.trim_start_matches('0');
    match format!("{whole}{decimals:0<6}").parse() {
        Ok(weight @ 1..=Range::FULL_WEIGHT) => Ok(weight),
        _ => Err(refused()),
    }
}

/// The pairs of cards that a part without its weight names.
fn parse_hands(part: &str) -> Result<Vec<CardSet>, String> {
    if part.is_empty() {
        return Err("expected a hand, got nothing".into());
    }
    if part.eq_ignore_ascii_case("random") {
        return Ok(Range::random().combos().iter().map(|combo| combo.cards).collect());
    }
    if let Ok(cards) = parse_cards(part) {
        return match CardSet::from_cards(&cards) {
            Ok(pair) if cards.len() == 2 => Ok(vec![pair]),
            Ok(_) => Err(format!("a hand has 2 cards, got {}", cards.len())),
            Err(error) => Err(error.to_string()),
        };
    }
    let classes = if let Some(from) = part.strip_suffix('+') {
        upwards(parse_class(from.trim_end())?)
    } else if let Some((from, to)) = part.split_once('-') {
        between(parse_class(from.trim_end())?, parse_class(to.trim_start())?)?
    } else {
        vec![parse_class(part)?]
    };
    Ok(classes.into_iter().flat_map(Class::combos).collect())
}

/// Parses two ranks, and `s`, `o` or nothing.
fn parse_class(text: &str) -> Result<Class, String> {
    let unknown = || match text.contains(char::is_whitespace) {
        true => "separate its parts with commas".to_string(),
        false => format!("{} is not a hand such as AA, AK, AKs, AKo or AsKh", quoted(text)),
    };
    let mut ranks = Vec::new();
    let mut rest = text;
    while let Some((rank, after)) = leading_rank(rest) {
        ranks.push(rank);
        rest = after;
    }
    let &[first, second] = ranks.as_slice() else { return Err(unknown()) };
    let suits = match rest {
        "" => Suits::Any,
        "s" | "S" => Suits::Same,
        "o" | "O" => Suits::Different,
        _ => return Err(unknown()),
    };
    if first == second && suits != Suits::Any {
        return Err(format!("a pair is neither suited nor offsuit: write {first}{second}"));
    }
    let (high, low) = if (first as u8) < second as u8 { (second, first) } else { (first, second) };
    Ok(Class { high, low, suits })
}

fn leading_rank(text: &str) -> Option<(Rank, &str)> {
    let length = if text.starts_with("10") { 2 } else { text.chars().next()?.len_utf8() };
    let (rank, rest) = text.split_at(length);
    rank.parse().ok().map(|rank| (rank, rest))
}

/// Pairs up to aces, or kickers up to the rank below the higher one.
fn upwards(from: Class) -> Vec<Class> {
    let top = if from.high == from.low { Rank::Ace as usize } else { from.high as usize - 1 };
    let is_pair = from.high == from.low;
    (from.low as usize..=top)
        .map(|low| {
            let low = Rank::ALL[low];
            Class { high: if is_pair { low } else { from.high }, low, ..from }
        })
        .collect()
}

/// Kickers between two, or ranks that go down together.
fn between(from: Class, to: Class) -> Result<Vec<Class>, String> {
    let gap = |class: Class| class.high as usize - class.low as usize;
    if from.suits != to.suits {
        return Err(format!("expected both suited, both offsuit or neither, got {from} and {to}"));
    }
    let (upper, lower) = if (from.high as u8, from.low as u8) < (to.high as u8, to.low as u8) {
        (to, from)
    } else {
        (from, to)
    };
    let steps = || 0..=upper.low as usize - lower.low as usize;
    if gap(upper) == gap(lower) {
        let down = |step| Class {
            high: Rank::ALL[upper.high as usize - step],
            low: Rank::ALL[upper.low as usize - step],
            ..upper
        };
        return Ok(steps().map(down).collect());
    }
    if upper.high == lower.high && gap(upper) > 0 && gap(lower) > 0 {
        let down = |step| Class { low: Rank::ALL[upper.low as usize - step], ..upper };
        return Ok(steps().map(down).collect());
    }
    Err(format!("expected the same high card or the same gap, got {from} and {to}"))
}
