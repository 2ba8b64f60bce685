//! The cases of the shared casebook.

use std::collections::BTreeSet;

use fivecard::card::parse_cards;
use fivecard::draw::{Action, Rules, State, Street};
use fivecard::game::GameState;
use fivecard::{CardSet, Seat, Seed};
use serde_json::Value;

use crate::casebook_file::{poker_cases, texts};
use crate::support::{all_cards, seat};

fn chips(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} are no chips"))
}

struct Case {
    names: Vec<String>,
    state: State,
}

impl Case {
    fn new(input: &Value) -> Case {
        let names: Vec<String> =
            texts(&input["seats_clockwise"]).into_iter().map(String::from).collect();
        let hands: Vec<CardSet> = names
            .iter()
            .map(|name| input["hands"][name].as_str().unwrap().parse().unwrap())
            .collect();
        let stacks: Vec<u64> = names.iter().map(|name| chips(&input["stacks"][name])).collect();
        let rules = Rules {
            small_blind: chips(&input["small_blind"]),
            big_blind: chips(&input["big_blind"]),
            structure: input["structure"].as_str().unwrap().parse().unwrap(),
            ..Rules::default()
        };
        let button = input["button"].as_str().unwrap();
        let button = seat(names.iter().position(|name| name == button).unwrap());
        let stub = parse_cards(input["stub_top_first"].as_str().unwrap()).unwrap();
        let state =
            State::from_hands(&hands, &stacks, button, rules, &stub, Seed::from(0)).unwrap();
        Case { names, state }
    }

    fn seat(&self, name: &str) -> Seat {
        let index = self.names.iter().position(|known| known == name);
        seat(index.unwrap_or_else(|| panic!("nobody is called {name}")))
    }

    fn step(&mut self, step: &str) {
        if let Some(probe) = step.strip_prefix('?') {
            return self.probe(probe);
        }
        let (refused, step) = match step.strip_prefix('!') {
            Some(step) => (true, step),
            None => (false, step),
        };
        let (name, action) = step.split_once(' ').unwrap();
        // The clock belongs to whoever keeps it.
        let action = action.split(" @").next().unwrap();
        let who = self.seat(name);
        let taken = action
            .parse::<Action>()
            .and_then(|action| self.state.apply(who, &action).map_err(Into::into));
        match taken {
            Ok(state) if !refused => self.state = state,
            Ok(_) => panic!("{step} must be refused"),
            Err(_) if refused => {}
            Err(error) => panic!("{step}: {error}"),
        }
    }

    fn probe(&self, probe: &str) {
        let state = &self.state;
        let words: Vec<&str> = probe.split(' ').collect();
        match words[..] {
            ["to_act", name] => assert_eq!(state.to_act(), Some(self.seat(name))),
            ["may", name, kinds] => {
                let legal = state.legal_actions(self.seat(name)).texts();
                let may: BTreeSet<&str> =
                    legal.iter().map(|text| text.split(' ').next().unwrap()).collect();
                assert_eq!(may, kinds.split(',').collect::<BTreeSet<_>>());
            }
            ["stage", "draw"] => assert_eq!(state.street(), Street::Draw),
            ["stage", "over"] => assert_eq!(state.street(), Street::Over),
            ["stack", name, stack] => {
                assert_eq!(state.stacks()[self.seat(name).index()], stack.parse::<u64>().unwrap());
            }
            ["pot", pot] => assert_eq!(state.pot(), pot.parse::<u64>().unwrap()),
            ["button", name] => assert_eq!(state.public().button(), self.seat(name)),
            ["hand", name, ..] => {
                let cards: CardSet = words[2..].join(" ").parse().unwrap();
                assert_eq!(state.hands()[self.seat(name).index()], cards);
            }
            ["max_draw", name, most] => {
                let legal = state.legal_actions(self.seat(name));
                assert_eq!(legal.max_draw(), Some(most.parse().unwrap()));
            }
            _ => panic!("what is {probe}?"),
        }
    }

    fn by_name(&self, values: &[u64]) -> serde_json::Map<String, Value> {
        self.names.iter().cloned().zip(values.iter().map(|&value| value.into())).collect()
    }

    fn set(&self, names: &Value) -> fivecard::SeatSet {
        texts(names).into_iter().map(|name| self.seat(name)).collect()
    }

    fn check_end(&self, expected: &Value) {
        let outcome = self.state.outcome().expect("the deal is over");
        assert_eq!(Value::from(self.by_name(outcome.stacks.values())), expected["final_stacks"]);
        assert_eq!(self.state.stacks(), outcome.stacks.values());

        let pots = expected["pots_main_first"].as_array().unwrap();
        let settlement = &outcome.settlement;
        assert_eq!(settlement.pots.len(), pots.len());
        for (pot, expected) in settlement.pots.iter().zip(pots) {
            assert_eq!(pot.pot.amount, chips(&expected["amount"]));
            assert_eq!(pot.pot.eligible, self.set(&expected["eligible"]));
            assert_eq!(pot.winners, self.set(&expected["winners"]));
        }
        let some = |values: &[u64]| {
            let mut by_name = self.by_name(values);
            by_name.retain(|_, chips| *chips != 0);
            Value::from(by_name)
        };
        assert_eq!(some(settlement.returned.values()), expected["uncalled_returned"]);
        assert_eq!(some(settlement.won().values()), expected["payout"]);

        let first = outcome.first_to_show().map(|seat| self.names[seat.index()].as_str());
        assert_eq!(first, expected["first_to_show"].as_str());
        let shown = expected["showdown_hands"].as_object();
        for (seat, hand) in outcome.hands.iter() {
            let expected = shown.and_then(|shown| shown.get(&self.names[seat.index()]));
            assert_eq!(hand.is_some(), expected.is_some(), "seat {seat}");
            if let (Some(hand), Some(expected)) = (hand, expected) {
                assert_eq!(hand.cards, expected["cards"].as_str().unwrap().parse().unwrap());
                assert_eq!(hand.rank.category().name(), expected["category"]);
            }
        }
        if shown.is_none() {
            assert_eq!(expected["cards_shown"], "none");
        }
    }
}

/// Plays a case with steps; the checks of what it expects are by its fields.
fn run(id: &str, case: &Value) {
    let mut played = Case::new(&case["input"]);
    let total: u64 = played.state.first_stacks().iter().sum();
    for step in texts(&case["input"]["steps"]) {
        let before = played.state.clone();
        played.step(step);
        if step.starts_with(['!', '?']) {
            assert!(played.state == before, "{step} changed something");
        }
        assert_eq!(all_cards(&played.state), (CardSet::FULL, 52), "{step}");
        assert_eq!(played.state.stacks().iter().sum::<u64>() + played.state.pot(), total);
    }
    let expected = &case["expected"];
    if let Some(so_far) = expected.get("stacks_so_far") {
        assert_eq!(Value::from(played.by_name(&played.state.stacks())), *so_far, "{id}");
        assert_eq!(played.state.street().name(), expected["stage"], "{id}");
    } else if expected.get("final_stacks").is_some() {
        played.check_end(expected);
    } else {
        assert!(expected.get("properties").is_some(), "{id} expects nothing known");
        assert_eq!(played.state.street(), Street::Over);
    }
}

#[test]
fn every_case_with_steps_goes_as_told() {
    let mut checked = 0;
    let cases = poker_cases("five_card_draw");
    for case in &cases {
        let id = case["id"].as_str().unwrap();
        if case["input"].get("steps").is_some() {
            println!("{id}");
            run(id, case);
            checked += 1;
        } else {
            // FD-15, FD-16, FD-32 and FD-35 are in words: see the tests of their names.
            assert!(["FD-15", "FD-16", "FD-32", "FD-35"].contains(&id), "{id} is not played");
        }
    }
    assert!(cases.is_empty() || checked >= 32, "{checked} cases");
}
