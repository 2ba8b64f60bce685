//! Invalid spots, and exact counts that would take too long.

use fivecard::Error;
use fivecard::card::parse_cards;
use fivecard::holdem::Range;
use fivecard::holdem::equity::{DEFAULT_LIMIT, Spot};

use crate::brute::{carry_on, range};

fn refusal(players: &[&str], board: &str, dead: &str) -> (&'static str, String) {
    let ranges = players.iter().map(|text| range(text)).collect();
    let (board, dead) = (parse_cards(board).unwrap(), parse_cards(dead).unwrap());
    let error = Spot::new(ranges, &board, &dead).unwrap_err();
    (error.code(), error.to_string())
}

#[test]
fn an_invalid_spot_is_refused_and_the_card_named() {
    let left = "has no hand left without cards of the board, the dead cards and the known hands of \
                others";
    for (players, board, dead, code, message) in [
        (&["AA"][..], "", "", "too_few_players", "a showdown has 2 to 23 players, got 1".into()),
        (
            &["random"; 24],
            "",
            "",
            "too_many_players",
            "a showdown has 2 to 23 players, got 24".into(),
        ),
        (
            &["AA", "KK"],
            "2c",
            "",
            "too_few_cards",
            "expected 0, 3, 4 or 5 cards on the board, got 1".into(),
        ),
        (
            &["AA", "KK"],
            "2c 3c",
            "",
            "too_few_cards",
            "expected 0, 3, 4 or 5 cards on the board, got 2".into(),
        ),
        (
            &["AA", "KK"],
            "2c 3c 4c 5c 6c 7c",
            "",
            "too_many_cards",
            "expected 0, 3, 4 or 5 cards on the board, got 6".into(),
        ),
        (
            &["AcAs", "AsKs"],
            "",
            "",
            "duplicate_card",
            "As is in the hand of seat 0 and in the hand of seat 1".into(),
        ),
        (
            &["AcAs", "KK"],
            "As Kd Qd",
            "",
            "duplicate_card",
            "As is on the board and in the hand of seat 0".into(),
        ),
        (
            &["AcAs", "KK"],
            "2d Kd Qd",
            "Ac",
            "duplicate_card",
            "Ac is among the dead cards and in the hand of seat 0".into(),
        ),
        (
            &["AcAs", "KK"],
            "2d Kd Qd",
            "Kd",
            "duplicate_card",
            "Kd is on the board and among the dead cards".into(),
        ),
        (&["AcAs", "KK"], "2d Kd 2d", "", "duplicate_card", "2d is twice on the board".into()),
        (&["AcAs", "KK"], "", "2d 2d", "duplicate_card", "2d is twice among the dead cards".into()),
        (&["QQ", "KK"], "Kc Kd Kh", "", "empty_range", format!("the range of seat 1 {left}")),
        (
            &["AcAs", "AhAd, AA", "AK"],
            "",
            "Ah",
            "empty_range",
            format!("the range of seat 1 {left}"),
        ),
        (
            &["AA", "AA", "AA"],
            "",
            "",
            "no_deal",
            "no deal is possible: whatever the players hold, two of them share a card".into(),
        ),
        (
            &["TT+"; 11],
            "",
            "",
            "no_deal",
            "no deal is possible: whatever the players hold, two of them share a card".into(),
        ),
    ] {
        assert_eq!(refusal(players, board, dead), (code, message), "{players:?}");
    }
    let dead = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s";
    let (code, message) = refusal(&["random"; 8], "", dead);
    assert_eq!(code, "too_many_cards");
    assert_eq!(message, "8 hands, 5 cards on the board and 32 dead ones are 53 cards, of 52");
    // One player less uses the last card.
    let dead = parse_cards(dead).unwrap();
    assert!(Spot::new(vec![Range::random(); 7], &[], &dead).is_ok());
}

#[test]
fn named_players_are_named_in_errors() {
    let named = |players: [(&str, &str); 2]| {
        let players = players.map(|(name, text)| (name.to_string(), range(text)));
        Spot::named(players.to_vec(), &parse_cards("Ad Kd Kc").unwrap(), &[])
    };
    let refused = |players| named(players).unwrap_err().to_string();
    assert_eq!(
        refused([("Ann", "AhAs"), ("Bob", "AcAs")]),
        "As is in the hand of Ann and in the hand of Bob"
    );
    assert_eq!(refused([("Ann", "QQ"), ("Ann", "AcAs")]), "Ann is named twice");
    let nothing_left = refused([("Ann", "QQ"), ("Bob", "AcAd, AdAs")]);
    assert!(nothing_left.starts_with("the range of Bob has no hand left"), "{nothing_left}");
    assert_eq!(named([("Ann", "QQ"), ("Bob", "AA")]).unwrap().players(), 2);
}

#[test]
fn known_cards_leave_the_ranges_of_others_and_so_on() {
    let ranges = ["AcAs", "AA", "AhKh, KsKd"].map(range).to_vec();
    let spot = Spot::new(ranges, &[], &[]).unwrap();
    let left: Vec<String> = spot.ranges().iter().map(Range::to_string).collect();
    assert_eq!(left, ["AsAc", "AhAd", "KsKd"]);
}

#[test]
fn too_much_work_is_refused_before_it_starts() {
    let spot = Spot::new(vec![range("AcAs"), Range::random(), Range::random()], &[], &[]).unwrap();
    let Err(Error::Limit(error)) = spot.exact(DEFAULT_LIMIT) else { panic!("it is too much") };
    assert_eq!(error.code(), "too_much_work");
    let work = spot.work();
    assert!(work > u128::from(DEFAULT_LIMIT));
    assert_eq!(
        error.to_string(),
        format!(
            "an exact answer takes about {work} steps, more than the limit of 1000000000: raise \
             the limit, or take samples"
        )
    );
    let spot = Spot::new(vec![Range::random(); 23], &[], &[]).unwrap();
    assert_eq!(spot.exact(u64::MAX).err().map(|error| error.code()), Some("too_much_work"));
    // Two hands that may be anything are within the limit that is set, if not in an instant.
    let spot = Spot::new(vec![Range::random(); 2], &[], &[]).unwrap();
    assert!(spot.work() <= u128::from(DEFAULT_LIMIT));
}

#[test]
fn weights_that_do_not_add_up_in_128_bits_are_refused() {
    let hands = ["AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h", "8s8h"];
    let ranges = hands.iter().map(|hand| {
        let other = hand.replace('s', "c").replace('h', "d");
        range(&format!("{hand}:0.999999, {other}:0.999998"))
    });
    let spot = Spot::new(ranges.collect(), &parse_cards("2c 3d 4h 6s 7c").unwrap(), &[]).unwrap();
    assert_eq!(spot.exact(u64::MAX).err().map(|error| error.code()), Some("weights_too_fine"));
    assert!(spot.sample(0, 10, 1.into(), None, &mut carry_on).is_ok());
}
