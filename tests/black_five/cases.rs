//! The shared cases of `black_five.json`.

use std::collections::BTreeSet;

use fivecard::black_five::{
    Action, ActionId, BLACK_FIVE, Combination, Setup, State, classify, play_mask, plays,
};
use fivecard::game::GameState;
use fivecard::{CardSet, Error, Seat};
use serde_json::Value;

use crate::casebook::cases_in;
use crate::support::seat;

fn text<'a>(case: &'a Value, path: &str) -> &'a str {
    case.pointer(path).and_then(Value::as_str).unwrap_or_else(|| panic!("{path} in {case}"))
}

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

fn combination(text: &str) -> Combination {
    classify(cards(text)).unwrap_or_else(|| panic!("{text} is a pattern"))
}

fn check_classify(case: &Value) {
    let found = classify(cards(text(case, "/input/cards")));
    let expected = &case["expected"];
    if expected.is_null() {
        assert_eq!(found, None);
        return;
    }
    let found = found.expect("a pattern");
    assert_eq!(Ok(found.pattern()), text(expected, "/pattern").parse());
    assert_eq!(found.length() as u64, expected["cards"].as_u64().unwrap());
}

/// As the casebook writes plays: `346`, `5 (black five)`; ranks from 2 to A.
fn by_rank(play: CardSet) -> String {
    let ranks: Vec<char> = play.iter().map(|card| card.rank().to_char()).collect();
    let black = if play.contains(BLACK_FIVE) { " (black five)" } else { "" };
    ranks.into_iter().collect::<String>() + black
}

fn check_legal(case: &Value) {
    let hand = cards(text(case, "/input/hand"));
    let on = case["input"]["table"].as_str().map(combination);
    let found = plays(hand, on.as_ref()).unwrap();
    let expected: BTreeSet<String> = case["expected"]["plays"]
        .as_array()
        .unwrap()
        .iter()
        .map(|play| play.as_str().unwrap().to_string())
        .collect();
    assert_eq!(found.iter().copied().map(by_rank).collect::<BTreeSet<_>>(), expected);
    assert_eq!(found.len() as u64, case["expected"]["count"].as_u64().unwrap());
    assert_eq!(play_mask(hand, on.as_ref()).unwrap().len(), found.len());
}

fn apply(state: &State, step: &str) -> Result<State, Error> {
    let (seat, action) = step.split_once(' ').unwrap();
    Ok(state.apply(self::seat(seat.parse().unwrap()), &action.parse::<Action>()?)?)
}

fn seat_text(seat: Option<Seat>) -> String {
    seat.map_or("-".to_string(), |seat| seat.to_string())
}

fn probe(state: &State, question: &str) -> String {
    match question {
        "to_act" => seat_text(state.to_act()),
        "table" => state.top().map_or("-".to_string(), |top| top.cards().to_string()),
        "finished" => {
            state.finished().iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(",")
        }
        "winner" => state.winner().map_or("-".to_string(), |side| side.to_string()),
        "revealed" => seat_text(state.revealed()),
        "holder" => seat_text(state.view(seat(0)).unwrap().holder()),
        _ => panic!("an unknown question: {question}"),
    }
}

fn check_script(case: &Value) {
    let input = &case["input"];
    let hands: Vec<CardSet> = input["hands"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hand| cards(hand.as_str().unwrap()))
        .collect();
    let dealer = seat(input["dealer"].as_u64().unwrap() as usize);
    let setup = Setup { dealer, ..Setup::new(hands.try_into().unwrap()) };
    let mut state = State::from_hands(setup).unwrap();
    for step in input["steps"].as_array().unwrap() {
        let step = step.as_str().unwrap();
        match step.split_at(1) {
            ("?", rest) => {
                let (question, expected) = rest.split_once(' ').unwrap();
                let expected = match question {
                    "table" if expected != "-" => cards(expected).to_string(),
                    _ => expected.to_string(),
                };
                assert_eq!(probe(&state, question), expected, "{step}");
            }
            ("!", rest) => {
                let before = state.clone();
                let refused = apply(&state, rest);
                assert!(refused.is_err(), "{step} was accepted");
                assert!(before == state, "{step} changed the state");
            }
            _ => state = apply(&state, step).unwrap_or_else(|error| panic!("{step}: {error}")),
        }
    }
    let replayed = State::replay(&state.record().to_string().parse().unwrap()).unwrap();
    assert!(replayed == state, "the record describes another deal");
}

#[test]
fn casebook() {
    let cases = cases_in("black_five.json", "black_five");
    let mut failed = Vec::new();
    for case in &cases {
        let check = || match case["kind"].as_str().unwrap() {
            "classify" => check_classify(case),
            "beats" => {
                let [play, top] =
                    ["/input/play", "/input/table"].map(|path| combination(self::text(case, path)));
                let expected = case["expected"].as_bool().unwrap();
                assert_eq!(play.beats(&top), expected);
                let answers = play_mask(play.cards(), Some(&top)).unwrap();
                assert_eq!(answers.contains(ActionId::of(&play).unwrap()), expected);
            }
            "legal" => check_legal(case),
            "script" => check_script(case),
            kind => panic!("an unknown kind of case: {kind}"),
        };
        if std::panic::catch_unwind(check).is_err() {
            failed.push(format!("{} {}", case["id"], case["title"]));
        }
    }
    assert!(failed.is_empty(), "{} of {} cases fail: {failed:#?}", failed.len(), cases.len());
}
