//! Range notation.

use fivecard::holdem::Range;
use fivecard::{CardSet, HandCategory};
use proptest::prelude::*;

use crate::brute::{range, set};

fn hands(text: &str) -> usize {
    range(text).combos().len()
}

#[test]
fn each_notation_names_its_hands() {
    for (text, count) in [
        ("AA", 6),
        ("AK", 16),
        ("AKs", 4),
        ("AKo", 12),
        ("QQ+", 18),
        ("22+", 78),
        ("66-22", 30),
        ("22-66", 30),
        ("KTo+", 36),
        ("KTs+", 12),
        ("A2s+", 48),
        ("A5s-A2s", 16),
        ("T9s-76s", 16),
        ("76s-T9s", 16),
        ("J9o-86o", 48),
        ("76s+", 4),
        ("AsKh", 1),
        ("10s 9h", 1),
        ("A♠K♥", 1),
        ("a10s", 4),
        ("KA", 16),
        ("random", 1326),
        ("QQ+, AKs, A5s-A2s, KTo+, 76s", 18 + 4 + 16 + 36 + 4),
        ("AA, AA, AsAh", 6),
        ("AK, AKs", 16),
        (" AA ,KK:1, QQ : 0.5 ", 18),
    ] {
        assert_eq!(hands(text), count, "{text}");
    }
    assert_eq!(range("KTo+"), range("KTo, KJo, KQo"));
    assert_eq!(range("T9s-76s"), range("T9s, 98s, 87s, 76s"));
    assert_eq!(range("A5s-A2s"), range("A2s, A3s, A4s, A5s"));
    let classes = "22+, A2s+, K2s+, Q2s+, J2s+, T2s+, 92s+, 82s+, 72s+, 62s+, 52s+, 42s+, 32s, \
                   A2o+, K2o+, Q2o+, J2o+, T2o+, 92o+, 82o+, 72o+, 62o+, 52o+, 42o+, 32o";
    assert!(range(classes).is_random());
    assert_eq!(range(classes), Range::random());
}

#[test]
fn weights_are_kept_to_the_millionth() {
    let weights = |text: &str| -> Vec<u32> {
        range(text).combos().iter().map(|combo| combo.weight).collect()
    };
    assert_eq!(weights("AsAh:0.5"), [500_000]);
    assert_eq!(weights("AsAh:.25"), [250_000]);
    assert_eq!(weights("AsAh:1.000000000"), [1_000_000]);
    assert_eq!(weights("AsAh:0.000001"), [1]);
    assert_eq!(range("AKs:0.5, AKo:0.5").to_string(), "AKs:0.5, AKo:0.5");
}

#[test]
fn an_invalid_range_is_refused_with_its_place() {
    for (text, message) in [
        ("", "the range is empty"),
        (" ", "the range is empty"),
        ("AKx", r#""AKx" is not a range: "AKx" is not a hand such as AA, AK, AKs, AKo or AsKh"#),
        (
            "QQ+, AKx",
            r#""AKx", part 2 of the range, is not a range: "AKx" is not a hand such as AA, AK, AKs, AKo or AsKh"#,
        ),
        ("QQ+,", r#""", part 2 of the range, is not a range: expected a hand, got nothing"#),
        ("QQ+ AKs", r#""QQ+ AKs" is not a range: separate its parts with commas"#),
        ("AAs", r#""AAs" is not a range: a pair is neither suited nor offsuit: write AA"#),
        ("AsAs", r#""AsAs" is not a range: As is given twice"#),
        ("AsKsQs", r#""AsKsQs" is not a range: a hand has 2 cards, got 3"#),
        ("As", r#""As" is not a range: a hand has 2 cards, got 1"#),
        (
            "AKs-QJo",
            r#""AKs-QJo" is not a range: expected both suited, both offsuit or neither, got AKs and QJo"#,
        ),
        (
            "AKs-QTs",
            r#""AKs-QTs" is not a range: expected the same high card or the same gap, got AKs and QTs"#,
        ),
        (
            "ATs-KQs",
            r#""ATs-KQs" is not a range: expected the same high card or the same gap, got ATs and KQs"#,
        ),
        (
            "AK-AA",
            r#""AK-AA" is not a range: expected the same high card or the same gap, got AK and AA"#,
        ),
        (
            "AA:0",
            r#""AA:0" is not a range: expected a weight above 0 and up to 1, such as 0.5, got "0""#,
        ),
        (
            "AA:1.5",
            r#""AA:1.5" is not a range: expected a weight above 0 and up to 1, such as 0.5, got "1.5""#,
        ),
        (
            "AA:-0.5",
            r#""AA:-0.5" is not a range: expected a weight above 0 and up to 1, such as 0.5, got "-0.5""#,
        ),
        (
            "AA:",
            r#""AA:" is not a range: expected a weight above 0 and up to 1, such as 0.5, got """#,
        ),
        (
            "AA:0.1234567",
            r#""AA:0.1234567" is not a range: the weight "0.1234567" has more than six decimals"#,
        ),
        (
            "AA, AsAh:0.5",
            r#""AsAh:0.5", part 2 of the range, is not a range: AsAh already has another weight"#,
        ),
        ("+", r#""+" is not a range: "" is not a hand such as AA, AK, AKs, AKo or AsKh"#),
        ("100", r#""100" is not a range: "100" is not a hand such as AA, AK, AKs, AKo or AsKh"#),
    ] {
        let error = text.parse::<Range>().unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
        let code = if text.trim().is_empty() { "empty_range" } else { "bad_range" };
        assert_eq!(error.code(), code, "{text}");
    }
    let long = "x".repeat(1_000_000).parse::<Range>().unwrap_err().to_string();
    assert!(long.len() < 200);
    let many = "AA,".repeat(100_000).parse::<Range>().unwrap_err();
    assert!(many.to_string().contains("at most 4096 parts"), "{many}");
}

#[test]
fn hands_with_taken_cards_leave_a_range() {
    let left = range("AA, AKs").without(set("As 2c"));
    assert_eq!(left.to_string(), "AdAc, AhAc, AhAd, AKs".replace("AKs", "AcKc, AdKd, AhKh"));
    assert_eq!(range("AsKs").without(set("As")).combos().len(), 0);
    assert_eq!(HandCategory::ALL.len(), 10);
}

proptest! {
    #[test]
    fn ranges_parse_again_from_what_they_print(
        picks in prop::collection::vec((0usize..1326, 1u32..=1_000_000), 1..60),
        classes in prop::collection::vec("(AA|77|22|AKs|QJo|T9|54s)(:0\\.[1-9])?", 0..4),
    ) {
        let all = Range::random();
        let mut parts: Vec<String> = picks
            .iter()
            .map(|&(place, weight)| {
                let pair = all.combos()[place].cards.to_string().replace(' ', "");
                format!("{pair}:{}", f64::from(weight) / 1e6)
            })
            .collect();
        parts.extend(classes);
        // Two weights for a hand are refused, which is tested elsewhere.
        if let Ok(range) = parts.join(",").parse::<Range>() {
            prop_assert_eq!(range.to_string().parse::<Range>(), Ok(range));
        }
    }

    #[test]
    fn any_text_is_a_range_or_an_error(text in "[2-9TJQKAajqkt10scdhoSO+:,. \\-random♠]{0,24}") {
        if let Ok(range) = text.parse::<Range>() {
            prop_assert!(!range.combos().is_empty());
            prop_assert!(range.combos().iter().all(|combo| combo.cards.len() == 2));
            prop_assert!(range.combos().is_sorted_by_key(|combo| combo.cards.bits()));
            prop_assert_eq!(range.to_string().parse::<Range>(), Ok(range.clone()));
            let everything = CardSet::FULL;
            prop_assert!(range.without(everything).combos().is_empty());
        }
    }
}
