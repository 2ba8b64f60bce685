//! The shared cases of the casebook that are played step by step.

use std::collections::BTreeMap;

use fivecard::card::parse_cards;
use fivecard::fives::{Action, Legal, Outcome, Rules, State, Street, has_five};
use fivecard::game::GameState;
use fivecard::{CardSet, Error, Seat, SeatSet, Seed, betting, poker};
use serde_json::{Value, json};

use crate::support::{cards, casebook_cases, seat, texts};

/// The players of a case by seat.
struct Names(Vec<String>);

impl Names {
    fn seat(&self, name: &str) -> Seat {
        let index = self.0.iter().position(|known| known == name);
        seat(index.unwrap_or_else(|| panic!("nobody is called {name}")))
    }

    fn name(&self, seat: Seat) -> &str {
        &self.0[seat.index()]
    }

    fn list(&self, seats: SeatSet) -> Value {
        seats.iter().map(|seat| self.name(seat)).collect()
    }

    fn by_seat(&self, given: &Value) -> Vec<u64> {
        self.0.iter().map(|name| given[name].as_u64().unwrap()).collect()
    }

    fn by_name(&self, amounts: impl IntoIterator<Item = (Seat, u64)>) -> Value {
        let named = amounts.into_iter().map(|(seat, chips)| (self.name(seat).to_string(), chips));
        json!(named.collect::<BTreeMap<_, _>>())
    }
}

fn amount(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is not an amount"))
}

fn rules(input: &Value) -> Rules {
    Rules {
        price_per_card: amount(&input["price_per_card"]),
        min_bet: amount(&input["min_bet"]),
        structure: input["structure"].as_str().unwrap().parse().unwrap(),
        ..Rules::new(amount(&input["ante"]))
    }
}

fn begin(before: Option<&State>, input: &Value, deal: &Value, names: &Names) -> State {
    let given = deal["hands"].as_object().unwrap();
    let hand = |name| given.get(name).map_or(CardSet::EMPTY, |hand| cards(hand.as_str().unwrap()));
    let hands: Vec<CardSet> = names.0.iter().map(hand).collect();
    let stub = parse_cards(deal["stub_top_first"].as_str().unwrap()).unwrap();
    let seed = Seed::from(0);
    match before {
        Some(before) => before.play_on_hands(&hands, &stub, seed).unwrap(),
        None => {
            let button = names.seat(input["button"].as_str().unwrap());
            let stacks = names.by_seat(&input["stacks"]);
            State::from_hands(&hands, &stacks, button, rules(input), &stub, seed).unwrap()
        }
    }
}

fn take(state: &State, step: &str, names: &Names) -> Result<State, Error> {
    let (name, action) = step.split_once(' ').unwrap();
    Ok(state.apply(names.seat(name), &action.parse::<Action>()?)?)
}

fn all_stand_pat(state: &State, draws: usize) -> State {
    let Street::Draw(running) = state.street() else { panic!("the draws are over") };
    let mut state = state.clone();
    while matches!(state.street(), Street::Draw(draw) if draw < running + draws) {
        let turn = state.to_act().unwrap();
        state = state.apply(turn, &Action::STAND_PAT).unwrap();
    }
    state
}

fn probe(state: &State, question: &str, names: &Names) {
    let words: Vec<&str> = question.split(' ').collect();
    match words[..] {
        ["to_act", name] => assert_eq!(state.to_act(), Some(names.seat(name))),
        ["button", name] => assert_eq!(state.public().button(), names.seat(name)),
        ["pot", chips] => assert_eq!(state.pot().to_string(), chips),
        ["draw_no", number] => match state.street() {
            Street::Draw(draw) => assert_eq!(draw.to_string(), number),
            other => panic!("{question}: the street is {other:?}"),
        },
        ["stage", stage] => assert_eq!(state.street().name(), stage),
        ["stack", name, chips] => {
            assert_eq!(state.stacks()[names.seat(name).index()].to_string(), chips);
        }
        ["max_draw", name, most] => {
            let seat = names.seat(name);
            assert_eq!(state.public().max_draw(seat).to_string(), most);
            if state.to_act() == Some(seat) {
                assert_eq!(state.legal_actions(seat).max_draw(), most.parse().ok());
            }
        }
        ["may", name, kinds] => {
            let Legal::Bet(legal) = state.legal_actions(names.seat(name)) else {
                panic!("{question}: there is no betting");
            };
            assert_eq!(kinds_of(&legal), kinds.split(',').collect::<Vec<_>>());
        }
        ["hand", name, ..] => {
            let expected = cards(&words[2..].join(" "));
            assert_eq!(state.hands()[names.seat(name).index()], expected);
        }
        _ => panic!("an unknown question: {question}"),
    }
}

fn kinds_of(legal: &betting::Legal) -> Vec<&'static str> {
    let kinds = [
        ("fold", legal.fold),
        ("check", legal.check),
        ("call", legal.call.is_some()),
        ("bet", legal.bet.is_some()),
        ("raise", legal.raise.is_some()),
    ];
    kinds.into_iter().filter(|(_, open)| *open).map(|(kind, _)| kind).collect()
}

fn play_deal(mut state: State, deal: &Value, names: &Names) -> State {
    for step in texts(&deal["steps"]) {
        match step.split_at(1) {
            ("?", question) => probe(&state, question, names),
            ("!", refused) => {
                let before = state.clone();
                assert!(take(&state, refused, names).is_err(), "{step} was accepted");
                assert!(state == before, "{step} changed the state");
            }
            _ => {
                state = match step.strip_prefix("ALL pat ") {
                    Some(draws) => all_stand_pat(&state, draws.parse().unwrap()),
                    None => take(&state, step, names).unwrap_or_else(|e| panic!("{step}: {e}")),
                }
            }
        }
        let again: State = GameState::replay(&state.record().to_string().parse().unwrap()).unwrap();
        assert!(again == state, "{step}: the record describes another deal");
    }
    state
}

/// The last cards that each seat held: of one that has folded those that it mucked.
fn last_hands(state: &State) -> Vec<CardSet> {
    let text = state.record().to_string();
    let (start, _) = text.split_once("\n\n").unwrap_or((text.trim_end(), ""));
    let start: State = GameState::replay(&format!("{start}\n").parse().unwrap()).unwrap();
    let mut hands = start.hands().to_vec();
    state.history().into_iter().fold(start, |state, (seat, action)| {
        let next = state.apply(seat, &action).unwrap();
        for (hand, &held) in hands.iter_mut().zip(next.hands()).filter(|(_, held)| !held.is_empty())
        {
            *hand = held;
        }
        next
    });
    hands
}

fn check_hands(state: &State, expected: &Value, names: &Names) {
    let hands = last_hands(state);
    for (name, hand) in expected.as_object().into_iter().flatten() {
        let held = hands[names.seat(name).index()];
        assert_eq!(held, cards(hand["cards"].as_str().unwrap()));
        assert_eq!(poker::evaluate(held).unwrap().category().name(), hand["category"]);
        assert_eq!(has_five(held), hand["has_five"]);
    }
}

fn check_outcome(outcome: &Outcome, expected: &Value, names: &Names) {
    let pots: Value = outcome
        .pots
        .iter()
        .map(|judged| {
            let settled = &judged.settled;
            let mut pot = json!({
                "amount": settled.pot.amount,
                "eligible": names.list(settled.pot.eligible),
                "outcome": judged.verdict.name(),
                "winners": names.list(settled.winners),
            });
            if judged.verdict == fivecard::fives::Verdict::Won {
                let awards = settled.awards.iter().map(|award| (award.seat, award.chips));
                pot["split"] = names.by_name(awards);
            }
            pot
        })
        .collect();
    assert_eq!(pots, expected["pots"]);
    let carried: Value = outcome
        .carried
        .iter()
        .map(|pot| json!({ "amount": pot.amount, "eligible": names.list(pot.eligible) }))
        .collect();
    assert_eq!(carried, expected["carried"]);
    assert_eq!(
        outcome.first_to_show().map(|seat| names.name(seat)),
        expected["first_to_show"].as_str()
    );
    let back = outcome.returned.iter().filter(|(_, chips)| **chips > 0);
    let back = names.by_name(back.map(|(seat, &chips)| (seat, chips)));
    assert_eq!(back, *expected.get("uncalled_returned").unwrap_or(&json!({})));
    assert_eq!(
        names.list(outcome.plays_on),
        *expected.get("plays_on").unwrap_or(&json!([])),
        "plays on"
    );
}

/// The cards that may come by the deck case, and those that may not.
fn check_reshuffle(state: &State, deal: &Value) {
    let stub = parse_cards(deal["stub_top_first"].as_str().unwrap()).unwrap();
    let thrown_by_b = |step: &str| step.strip_prefix("B draw ").map(cards);
    let steps = texts(&deal["steps"]);
    let last_thrown = steps.iter().rev().find_map(|step| thrown_by_b(step)).unwrap();
    let earlier: CardSet = steps[..8]
        .iter()
        .flat_map(|step| cards(step.split_once(" draw ").unwrap().1).iter().collect::<Vec<_>>())
        .collect();
    let hand = state.hands()[1];
    let last_two: CardSet = stub[stub.len() - 2..].iter().copied().collect();
    assert!(last_two.is_subset(hand));
    assert_eq!(((hand - last_two) & earlier).len(), 3);
    assert!(hand.is_disjoint(last_thrown));
    assert!(state.hands()[0].is_disjoint(cards(&steps[9]["A draw ".len()..])));
    assert_eq!(state.stock().reshuffles(), 1);
    for index in [0, 1] {
        assert_eq!(60 - state.stacks()[index], 26);
    }
}

fn check(case: &Value) {
    let (input, expected) = (&case["input"], &case["expected"]);
    let names = Names(texts(&input["seats_clockwise"]).into_iter().map(String::from).collect());
    let mut last: Option<State> = None;
    let deals = input["deals"].as_array().unwrap();
    let ends = expected["deals"].as_array().unwrap();
    assert_eq!(deals.len(), ends.len());
    for (deal, end) in deals.iter().zip(ends) {
        let state = begin(last.as_ref(), input, deal, &names);
        assert_eq!(u64::from(state.public().deal_number()), amount(&end["deal"]));
        assert_eq!(names.name(state.public().button()), end["button"]);
        let state = play_deal(state, deal, &names);
        let stacks = (0..).map(seat).zip(state.stacks());
        assert_eq!(names.by_name(stacks), end["stacks"]);
        match end.get("stage") {
            Some(stage) => assert_eq!(state.street().name(), *stage),
            None => check_outcome(&state.outcome().unwrap(), end, &names),
        }
        check_hands(&state, &end["hands"], &names);
        if expected.get("properties").is_some() {
            check_reshuffle(&state, deal);
        }
        last = Some(state);
    }
    let last = last.unwrap();
    let settled = last.outcome().is_some_and(|outcome| outcome.is_settled());
    assert_eq!(expected["settled"], settled);
    if let Some(stacks) = expected.get("final_stacks") {
        assert_eq!(last.stacks(), names.by_seat(stacks));
    }
    if let Some(nobody) = expected.get("nobody_wins") {
        let outcome = last.outcome().unwrap();
        let nobody_wins = outcome.pots.iter().all(|pot| pot.settled.winners.is_empty());
        assert_eq!(*nobody, nobody_wins);
        assert!(outcome.explain().contains("has no five"), "{}", outcome.explain());
    }
}

#[test]
fn casebook() {
    let cases = casebook_cases();
    let played: Vec<&Value> = cases.iter().filter(|case| case["kind"] != "figures").collect();
    let mut failed = Vec::new();
    for case in &played {
        if std::panic::catch_unwind(|| check(case)).is_err() {
            failed.push(format!("{} {}", case["id"], case["title"]));
        }
    }
    assert!(failed.is_empty(), "{} of {} cases fail: {failed:#?}", failed.len(), played.len());
    assert!(cases.is_empty() || played.len() >= 20, "only {} cases", played.len());
}
