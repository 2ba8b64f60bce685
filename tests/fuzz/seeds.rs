//! What the targets begin with: texts of the casebook, and records of deals played at random.

use fivecard::draw::FiveCardDraw;
use fivecard::fives::Fives;
use fivecard::game::{GameState, GameView};
use fivecard::laws::LawfulGame;
use fivecard::{Deck, Seat, Seed, betting, black_five, draw, fives};
use serde_json::Value;

use super::black_five_game::{BlackFive, middle};
use super::draw_laws::Lawful;

/// Deals recorded for each game, and inputs of choices for the other targets.
const DEALS: u64 = 12;
const CHOICES: u64 = 24;

/// Inputs for a target, from the casebook's files and from itself: the same every time.
pub fn seeds(target: &str, casebook: &[String]) -> Vec<Vec<u8>> {
    let numbers = 0..DEALS;
    let mut seeds: Vec<String> = match target {
        "draw_records" => {
            numbers.flat_map(|n| records::<Lawful<FiveCardDraw>>(draw_deal(n), n)).collect()
        }
        "fives_records" => {
            numbers.flat_map(|n| records::<Lawful<Fives>>(fives_deal(n), n)).collect()
        }
        "black_five_records" => {
            numbers.flat_map(|n| records::<BlackFive>(black_five_deal(n), n)).collect()
        }
        "equity" => EQUITIES.map(str::to_string).to_vec(),
        "ranges" => RANGES.map(str::to_string).to_vec(),
        "cards" | "actions" => texts_of(casebook),
        _ => return (0..CHOICES).map(choices).collect(),
    };
    seeds.sort();
    seeds.dedup();
    seeds.into_iter().map(String::into_bytes).collect()
}

const RANGES: [&str; 10] = [
    "random",
    "AA",
    "QQ+, AKs, A5s-A2s, KTo+",
    "AsKh, 7c7d",
    "76s:0.5, T9o : 0.25",
    "JTs-54s",
    "99-22",
    "A10s+",
    "K2+:0.000001,RANDOM",
    "10♠9♥",
];

const EQUITIES: [&str; 8] = [
    "Qh 7h 2c 5d 9s\n\nAcAs\nKhKd",
    "Qh 7h 2c 5d\n2d\nAhKh\nQQ+, AKs:0.5, A5s-A2s",
    "Qh 7h 2c\n\nAcAs\nKhKd\nJsTs",
    "\n\nAcAs\nKhKd",
    "Qh 7h 2c 5d 9s\n\nrandom\nAK",
    "Qh Jh Th 9h 8h\n\nAcAs\n22\n33",
    "2c 3c 4c 5c\n\nAA:0.5, KK\nAA\nQQ:0.25",
    "\n\nAA\nAA\nAA",
];

/// All strings of the casebook, whatever they are.
fn texts_of(casebook: &[String]) -> Vec<String> {
    fn visit(value: &Value, texts: &mut Vec<String>) {
        match value {
            Value::String(text) if text.len() <= 40 => texts.push(text.clone()),
            Value::Array(values) => values.iter().for_each(|value| visit(value, texts)),
            Value::Object(fields) => fields.values().for_each(|value| visit(value, texts)),
            _ => {}
        }
    }
    let mut texts = Vec::new();
    for file in casebook {
        let cases: Value = serde_json::from_str(file).expect("the casebook is JSON");
        visit(&cases, &mut texts);
    }
    texts
}

/// Bytes that describe a longer or shorter deal.
fn choices(number: u64) -> Vec<u8> {
    let mut chance = Seed::from(number).stream(70);
    (0..16 * (number + 1)).map(|_| chance.below(256) as u8).collect()
}

fn draw_deal(number: u64) -> draw::State {
    let mut chance = Seed::from(number).stream(71);
    let stacks: Vec<u64> = (0..2 + number % 5).map(|_| 3 + u64::from(chance.below(60))).collect();
    let rules = draw::Rules {
        structure: betting::Structure::ALL[number as usize % 3],
        ..Default::default()
    };
    draw::State::deal(&Deck::shuffled(Seed::from(number)), &stacks, None, rules).expect("a deal")
}

fn fives_deal(number: u64) -> fives::State {
    let mut chance = Seed::from(number).stream(71);
    let stacks: Vec<u64> = (0..2 + number % 8).map(|_| 3 + u64::from(chance.below(60))).collect();
    let rules = fives::Rules {
        structure: betting::Structure::ALL[number as usize % 3],
        judge_pots_together: number % 4 == 1,
        max_antes: (number % 3 == 2).then_some(2),
        ..fives::Rules::new(number % 3)
    };
    let deck = |number| Deck::shuffled(Seed::from(number));
    let first = fives::State::deal(&deck(number), &stacks, None, rules).expect("a deal");
    // Every second is played on for the same pots, where they are carried.
    let over = at_random::<Lawful<Fives>>(first.clone(), number, 10_000);
    let again = over.play_on(&deck(number + 100));
    if number % 2 == 1 { again.unwrap_or(first) } else { first }
}

fn black_five_deal(number: u64) -> black_five::State {
    let deck = Deck::shuffled(Seed::from(number));
    let start = black_five::State::deal(&deck, None, Default::default()).expect("a deal");
    // Every third begins in the middle, and every third as a seat may take it to be.
    let way = at_random::<BlackFive>(start, number, 20 + number as usize);
    match number % 3 {
        0 => way,
        1 => middle(&way).unwrap_or(way),
        _ => way.view(way.dealer()).expect("a seat of the table").deal_hidden(number.into()),
    }
}

/// The records of a deal on its way and at its end, and of what a seat sees of it.
fn records<G: LawfulGame>(start: G::State, number: u64) -> [String; 4] {
    let seat = Seat::new(number as usize % 2).expect("a seat");
    let way = at_random::<G>(start.clone(), number, 4 + number as usize);
    let end = at_random::<G>(start, number, G::MOST_ACTIONS);
    let seen = |state: &G::State| state.view(seat).expect("a seat of the table").record();
    [way.record(), end.record(), seen(&way), seen(&end)].map(|record| record.to_string())
}

fn at_random<G: LawfulGame>(mut state: G::State, number: u64, most: usize) -> G::State {
    let mut chance = Seed::from(number).stream(72);
    for _ in 0..most {
        if state.to_act().is_none() {
            break;
        }
        let (seat, action) = G::legal_action(&state, &mut chance);
        state = state.apply(seat, &action).expect("it is legal");
    }
    state
}
