//! Showdowns against the casebook, against their errors, and against laws that they all keep.

use fivecard::holdem::{Deal, Player, SEATS, Showdown, showdown};
use fivecard::players::NamedHands;
use fivecard::{Card, Rank, Seat, SeatSet, SetupError, Suit, poker};
use proptest::prelude::*;
use serde_json::Value;

#[path = "support/casebook.rs"]
mod casebook;
#[path = "support/showdowns.rs"]
mod showdowns;

use showdowns::{cards, deal, deals, names_of, seat};

/// The deal of a casebook entry; names in the order of `order`.
fn casebook_deal(input: &Value, hands: &Value, order: &[&str]) -> Deal {
    let folded =
        if input["folded"].is_array() { casebook::texts(&input["folded"]) } else { vec![] };
    let players = order.iter().map(|&name| {
        let player = Player {
            contributed: input["contributions"][name].as_u64(),
            folded: folded.contains(&name),
            ..Player::new(name)
        };
        match hands[name].as_str() {
            Some(pocket) => player.holding(&cards(pocket)),
            None => player,
        }
    });
    Deal {
        board: cards(input["board"].as_str().unwrap_or("")),
        players: players.collect(),
        button: order.iter().position(|&name| input["button"] == name).map(seat),
    }
}

fn sorted(mut names: Vec<&str>) -> Vec<&str> {
    names.sort_unstable();
    names
}

fn object_keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

fn check_hand(id: &str, result: &Showdown, place: Seat, expected: &Value) {
    let shown = result.hands()[place].unwrap();
    assert_eq!(shown.rank.category().name(), expected["category"], "{id}");
    let ranks: Vec<String> = shown.rank.ranks().iter().map(Rank::to_string).collect();
    assert_eq!(ranks, casebook::texts(&expected["tiebreak"]), "{id}");
    let fives = match expected["best_five"].as_str() {
        Some(five) => vec![five],
        None => casebook::texts(&expected["best_five_any_of"]),
    };
    let five: fivecard::CardSet = shown.rank.best_five().into_iter().collect();
    assert!(fives.iter().any(|text| text.parse() == Ok(five)), "{id}: {five:?}");
}

#[test]
fn the_casebook_showdowns_end_as_it_says() {
    for case in casebook::poker_cases("holdem_showdown") {
        let id = case["id"].as_str().unwrap();
        let (input, expected) = (&case["input"], &case["expected"]);
        match case["kind"].as_str().unwrap() {
            // Figures are equities, which no single showdown has.
            "figures" => continue,
            "validation" => {
                assert_eq!(expected["all_rejected"], true, "{id}");
                for input in input["showdowns"].as_array().unwrap() {
                    let names = object_keys(&input["players"]);
                    let refused = showdown(casebook_deal(input, &input["players"], &names));
                    assert!(refused.is_err(), "{id}: {input}");
                }
            }
            _ => {
                let names = object_keys(&input["players"]);
                let result = showdown(casebook_deal(input, &input["players"], &names)).unwrap();
                for (index, name) in names.iter().enumerate() {
                    check_hand(id, &result, seat(index), &expected["hands"][name]);
                }
                let winners = sorted(names_of(&result, result.winners()));
                assert_eq!(winners, sorted(casebook::texts(&expected["winners"])), "{id}");
                let groups = expected["ranking_best_first"].as_array().unwrap();
                assert_eq!(ranking(&result), groups_of_names(groups), "{id}");
            }
        }
    }
}

fn groups_of_names(groups: &[Value]) -> Vec<Vec<&str>> {
    groups.iter().map(|group| sorted(casebook::texts(group))).collect()
}

fn ranking(result: &Showdown) -> Vec<Vec<&str>> {
    let mut shown: Vec<(u16, &str)> = result
        .hands()
        .iter()
        .filter_map(|(seat, hand)| Some((hand.as_ref()?.rank.value(), result.name(seat))))
        .collect();
    shown.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    shown
        .chunk_by(|a, b| a.0 == b.0)
        .map(|tied| tied.iter().map(|&(_, name)| name).collect())
        .collect()
}

#[test]
fn the_casebook_pots_go_to_whom_it_says() {
    for case in casebook::poker_cases("settlement") {
        let id = case["id"].as_str().unwrap();
        let (input, expected) = (&case["input"], &case["expected"]);
        let names = casebook::texts(&input["seats_clockwise"]);
        let result = showdown(casebook_deal(input, &input["hands"], &names)).unwrap();
        let settlement = result.settlement().unwrap();
        let pots = expected["pots_main_first"].as_array().unwrap();
        assert_eq!(settlement.pots.len(), pots.len(), "{id}");
        for (settled, expected) in settlement.pots.iter().zip(pots) {
            assert_eq!(settled.pot.amount, expected["amount"], "{id}");
            let eligible = names_of(&result, settled.pot.eligible);
            assert_eq!(sorted(eligible), sorted(casebook::texts(&expected["eligible"])), "{id}");
            let winners = names_of(&result, settled.winners);
            assert_eq!(sorted(winners), sorted(casebook::texts(&expected["winners"])), "{id}");
        }
        for (seat, &net) in settlement.net().iter() {
            let expected_net = expected["net"][result.name(seat)].as_i64().unwrap();
            assert_eq!(net, i128::from(expected_net), "{id}: {}", result.name(seat));
        }
    }
}

fn code_and_message(deal: Deal) -> (&'static str, String) {
    let error: SetupError = showdown(deal).unwrap_err();
    (error.code(), error.to_string())
}

#[test]
fn an_invalid_showdown_is_refused_with_its_reason() {
    let board = "board: Kd 7d 9h 3s 4c";
    let refused = [
        (vec![board, "A: As Ah"], "too_few_players", "a showdown has 2 to 23 players, got 1"),
        (vec![board, "A: As Ah", "A: Qs Qh"], "duplicate_player", "A is named twice"),
        (
            vec![board, "A: As Ah, folded", "B: Qs Qh, folded"],
            "nobody_live",
            "everybody has folded: nobody can win",
        ),
        (
            vec![board, "A: As Ah", "B: Qs Kd"],
            "duplicate_card",
            "Kd is on the board and in the hand of B",
        ),
        (
            vec![board, "A: As Ah", "B: Qs Ah"],
            "duplicate_card",
            "Ah is in the hand of A and in the hand of B",
        ),
        (
            vec![board, "A: As Ah", "B: Qs Qh", "C: As 2c, folded"],
            "duplicate_card",
            "As is in the hand of A and in the hand of C",
        ),
        (vec![board, "A: As Ah", "B: Qs Qs"], "duplicate_card", "Qs is twice in the hand of B"),
        (
            vec!["board: Kd 7d 9h Kd 4c", "A: As Ah", "B: Qs Qh"],
            "duplicate_card",
            "Kd is twice on the board",
        ),
        (
            vec!["board: Kd 7d 9h 3s", "A: As Ah", "B: Qs Qh"],
            "too_few_cards",
            "expected 5 cards on the board at a showdown, got 4",
        ),
        (
            vec!["board: Kd 7d 9h 3s 4c 5c", "A: As Ah", "B: Qs Qh"],
            "too_many_cards",
            "expected 5 cards on the board at a showdown, got 6",
        ),
        (
            vec!["board: Kd 7d", "A: As Ah", "B: Qs Qh, folded"],
            "too_few_cards",
            "expected 0, 3, 4 or 5 cards on the board, got 2",
        ),
        (
            vec![board, "A: As", "B: Qs Qh"],
            "too_few_cards",
            "expected 2 cards in the hand of A, got 1",
        ),
        (
            vec![board, "A: As Ac", "B: Qs Qh", "C: 2c 2d 2h, folded"],
            "too_many_cards",
            "expected 2 cards in the hand of C, got 3",
        ),
        (
            vec![board, "A: As Ah", "B: 20 chips", "C: Qs Qh"],
            "missing_hand",
            "B has not folded, so their cards are required",
        ),
        (
            vec![board, "A: As Ah, 20 chips", "B: Qs Qh"],
            "missing_contribution",
            "no chips are given for B",
        ),
        (
            vec![board, "A: 2s 2h, 10 chips", "B: 2c 2d, 10 chips", "C: folded, 5 chips"],
            "odd_chip_needs_button",
            "25 chips among 2 winners leave 1 chip over: the button is required",
        ),
    ];
    for (lines, code, message) in refused {
        assert_eq!(code_and_message(deal(lines)), (code, message.to_string()));
    }
    let crowd = (0..24).map(|number| Player::new(number.to_string()).folding()).collect();
    let crowd = Deal { board: vec![], players: crowd, button: None };
    assert_eq!(code_and_message(crowd).0, "too_many_players");
    let away = Deal { button: Some(seat(2)), ..deal([board, "A: As Ah", "B: Qs Qh"]) };
    assert_eq!(code_and_message(away).0, "no_such_seat");
}

#[test]
fn one_player_left_wins_with_any_board_dealt_so_far() {
    for board in ["", "Kd 7d 9h", "Kd 7d 9h 3s", "Kd 7d 9h 3s 4c"] {
        let board = format!("board: {board}");
        let result = showdown(deal([&board, "A: folded", "B: 2c 2d"])).unwrap();
        assert_eq!(
            (result.is_contested(), result.winners()),
            (false, SeatSet::EMPTY.with(seat(1)))
        );
        assert!(result.hands().values().iter().all(Option::is_none));
        assert!(!result.explain().contains("2c"), "{}", result.explain());
    }
}

const CHIPS: [(&str, u64); 3] = [("C", 5), ("B", 10), ("A", 10)];

fn named(hands: &[(&str, &str)], contributed: Option<&[(&str, u64)]>) -> NamedHands<Vec<Card>, 1> {
    let contributed = contributed
        .map(|by_name| by_name.iter().map(|&(n, chips)| (n.to_string(), chips)).collect());
    NamedHands {
        hands: hands.iter().map(|&(n, pocket)| (n.to_string(), Some(cards(pocket)))).collect(),
        chips: [("contributed", contributed)],
        folded: vec![],
        button: None,
        seats: None,
    }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

#[test]
fn players_are_seated_as_seats_or_contributions_or_else_hands_list_them() {
    let hands = [("A", "Ks Qh"), ("B", "Kh Qs")];
    let deal =
        |named: NamedHands<_, 1>| Deal::new(cards("Kd 7d 9h 3s 4c"), named.seated(SEATS).unwrap());
    let seated = |deal: &Deal| deal.players.iter().map(|p| p.name.clone()).collect::<Vec<_>>();
    assert_eq!(seated(&deal(named(&hands, None))), ["A", "B"]);
    let with_chips = NamedHands {
        folded: names(&["C"]),
        button: Some("C".into()),
        ..named(&hands, Some(&CHIPS))
    };
    let by_chips = deal(with_chips.clone());
    assert_eq!((seated(&by_chips), by_chips.button), (names(&["C", "B", "A"]), Some(seat(0))));
    // B sits left of the button, so the odd chip of 25 is B's.
    let result = showdown(by_chips).unwrap();
    assert_eq!(result.settlement().unwrap().won().values(), [0, 13, 12]);
    let by_seats = deal(NamedHands { seats: Some(names(&["A", "C", "B"])), ..with_chips });
    assert_eq!((seated(&by_seats), by_seats.button), (names(&["A", "C", "B"]), Some(seat(1))));
    assert_eq!(by_seats.players[2].contributed, Some(10));
}

#[test]
fn names_that_do_not_fit_together_are_refused() {
    let hands = [("A", "Ks Qh"), ("B", "Kh Qs")];
    let twice = [("A", "Ks Qh"), ("B", "Kh Qs"), ("A", "2c 2d")];
    let no_b: &[_] = &[("A", 5), ("C", 5)];
    let a_twice: &[_] = &[("A", 5), ("B", 5), ("A", 5)];
    let both: &[_] = &[("A", 5), ("B", 5)];
    let in_seats =
        |seats: &[&str], chips| NamedHands { seats: Some(names(seats)), ..named(&hands, chips) };
    let crowd: Vec<String> = (0..24).map(|number| number.to_string()).collect();
    let refused = [
        (
            NamedHands { folded: names(&["C"]), ..named(&hands, None) },
            ("unknown_player", "folded: C is not at the table"),
        ),
        (
            NamedHands { button: Some("C".into()), ..named(&hands, None) },
            ("unknown_player", "button: C is not at the table"),
        ),
        (
            named(&hands, Some(no_b)),
            ("missing_contribution", "contributed: no chips are given for B"),
        ),
        (
            named(&hands, Some(&[("A", 5)])),
            ("missing_contribution", "contributed: no chips are given for B"),
        ),
        (named(&hands, Some(a_twice)), ("duplicate_player", "contributed: A is named twice")),
        (named(&twice, None), ("duplicate_player", "hands: A is named twice")),
        (named(&twice, Some(both)), ("duplicate_player", "hands: A is named twice")),
        (in_seats(&["A", "B", "A"], None), ("duplicate_player", "seats: A is named twice")),
        (
            in_seats(&["A", "B", "C"], None),
            ("unknown_player", "seats: C has neither a hand nor chips"),
        ),
        (in_seats(&["A", "C"], Some(no_b)), ("unknown_player", "hands: B is not at the table")),
        (
            in_seats(&["A", "B"], Some(no_b)),
            ("unknown_player", "contributed: C is not at the table"),
        ),
        (
            in_seats(&["A", "B"], Some(&[("A", 5)])),
            ("missing_contribution", "contributed: no chips are given for B"),
        ),
        (
            named(&hands[..1], None),
            ("too_few_players", "hands: a showdown has 2 to 23 players, got 1"),
        ),
        (
            NamedHands { seats: Some(crowd), ..named(&hands, None) },
            ("too_many_players", "seats: a showdown has 2 to 23 players, got 24"),
        ),
    ];
    for (named, (code, message)) in refused {
        let error = named.seated(SEATS).unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), (code, message));
    }
    let odd_name = NamedHands { folded: vec!["x\u{1b}".repeat(40)], ..named(&hands, None) };
    let message = odd_name.seated(SEATS).unwrap_err().to_string();
    assert!(message.len() < 250 && !message.contains('\u{1b}'), "{message}");
}

#[test]
fn each_list_of_chips_has_its_own_name() {
    let chips = |chips: [(&str, u64); 2]| chips.map(|(n, chips)| (n.to_string(), chips)).to_vec();
    let fives = NamedHands {
        hands: vec![("A".to_string(), Some(1))],
        chips: [
            ("contributed", None),
            ("antes", Some(chips([("B", 1), ("A", 2)]))),
            ("cards_paid", Some(chips([("A", 3), ("B", 4)]))),
        ],
        folded: vec![],
        button: None,
        seats: None,
    };
    let seated = fives.clone().seated(2..=6).unwrap();
    assert_eq!(seated.chips, [None, Some(vec![1, 2]), Some(vec![4, 3])]);
    assert_eq!(seated.hands.values(), [None, Some(1)]);
    let mut unknown = fives;
    unknown.chips[2].1 = Some(chips([("A", 3), ("Zed", 4)]));
    let error = unknown.seated(2..=6).unwrap_err();
    assert_eq!(error.to_string(), "cards_paid: Zed is not at the table");
}

/// The greatest value of any five of seven cards.
fn best_of_twenty_one(all: &[Card]) -> u16 {
    let mut best = 0;
    for first in 0..all.len() {
        for second in first + 1..all.len() {
            let left_out = [all[first], all[second]];
            let five = all.iter().copied().filter(|card| !left_out.contains(card)).collect();
            best = best.max(poker::evaluate(five).unwrap().value());
        }
    }
    best
}

fn with_suits_moved(deal: &Deal, by: usize) -> Deal {
    let moved = |card: &Card| Card::new(card.rank(), Suit::ALL[(card.suit().index() + by) % 4]);
    let mut other = deal.clone();
    other.board = deal.board.iter().map(moved).collect();
    for player in &mut other.players {
        player.pocket = player.pocket.as_ref().map(|pocket| pocket.iter().map(moved).collect());
    }
    other
}

fn turned(deal: &Deal, by: usize) -> Deal {
    let mut other = deal.clone();
    let count = other.players.len();
    other.players.rotate_right(by % count);
    other.button = deal.button.map(|button| seat((button.index() + by) % count));
    other
}

fn net_by_name(result: &Showdown) -> Vec<(String, i128)> {
    let net = result.settlement().unwrap().net();
    let mut net: Vec<_> =
        net.iter().map(|(seat, &net)| (result.name(seat).to_string(), net)).collect();
    net.sort_unstable();
    net
}

proptest! {
    #[test]
    fn the_best_five_of_the_live_seats_win(deal in deals()) {
        let result = showdown(deal.clone()).unwrap();
        prop_assert!(result.winners().iter().all(|seat| result.live().contains(seat)));
        if !result.is_contested() {
            return Ok(());
        }
        let values: Vec<Option<u16>> = deal.players.iter().map(|player| {
            let all = [&deal.board[..], player.pocket.as_ref().unwrap()].concat();
            (!player.folded).then(|| best_of_twenty_one(&all))
        }).collect();
        let best = values.iter().max().unwrap();
        for (place, hand) in result.hands().iter() {
            let value = hand.map(|hand| hand.rank.value());
            prop_assert_eq!(value, values[place.index()]);
            prop_assert_eq!(result.winners().contains(place), value == *best);
        }
    }

    #[test]
    fn suits_and_the_first_seat_change_nothing(deal in deals(), suits in 1..4usize, by in 0..23usize) {
        let plain = showdown(deal.clone()).unwrap();
        for other in [with_suits_moved(&deal, suits), turned(&deal, by)] {
            let other = showdown(other).unwrap();
            prop_assert_eq!(ranking(&plain), ranking(&other));
            prop_assert_eq!(
                sorted(names_of(&plain, plain.winners())),
                sorted(names_of(&other, other.winners()))
            );
            prop_assert_eq!(net_by_name(&plain), net_by_name(&other));
        }
    }

    #[test]
    fn chips_are_kept_and_folded_seats_win_none(deal in deals()) {
        let result = showdown(deal).unwrap();
        let settlement = result.settlement().unwrap();
        prop_assert_eq!(settlement.net().values().iter().sum::<i128>(), 0);
        prop_assert_eq!(settlement.carried(), 0);
        for (place, &won) in settlement.won().iter() {
            prop_assert!(won == 0 || result.live().contains(place));
        }
    }
}
