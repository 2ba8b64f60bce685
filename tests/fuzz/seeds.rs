//! What the targets begin with: texts of the casebook, and records of deals played at random.

use fivecard::draw_games::{Action, Legal};
use fivecard::game::{GameState, GameView};
use fivecard::{Chance, Deck, Seat, Seed, betting, black_five, draw, fives};
use serde_json::Value;

/// Deals recorded for each game, and inputs of choices for the other targets.
const DEALS: u64 = 12;
const CHOICES: u64 = 24;

/// Inputs for a target, from the casebook's files and from itself: the same every time.
pub fn seeds(target: &str, casebook: &[String]) -> Vec<Vec<u8>> {
    let mut seeds: Vec<String> = match target {
        "draw_records" => {
            (0..DEALS).flat_map(|number| records(&draw_deal(number), number)).collect()
        }
        "fives_records" => {
            (0..DEALS).flat_map(|number| records(&fives_deal(number), number)).collect()
        }
        "black_five_records" => (0..DEALS).flat_map(black_five_records).collect(),
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

/// Bytes that tell a longer or shorter deal.
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
    // Every second is a replay, where there is one.
    let over = at_random(first.clone(), number, usize::MAX);
    let again = over.play_on(&deck(number + 100));
    if number % 2 == 1 { again.unwrap_or(first) } else { first }
}

/// The records of a deal on its way and at its end, and of what a seat sees of it.
fn records<S: Recorded>(start: &S, number: u64) -> Vec<String> {
    let seat = Seat::new(number as usize % 2).expect("a seat");
    let way = at_random(start.clone(), number, 4 + number as usize);
    let end = at_random(start.clone(), number, usize::MAX);
    vec![way.record().to_string(), end.record().to_string(), way.seen(seat), end.seen(seat)]
}

trait Recorded: GameState<Action = Action, Legal = Legal> {
    fn seen(&self, seat: Seat) -> String;
}

impl Recorded for draw::State {
    fn seen(&self, seat: Seat) -> String {
        self.view(seat).expect("a seat of the table").record().to_string()
    }
}

impl Recorded for fives::State {
    fn seen(&self, seat: Seat) -> String {
        self.view(seat).expect("a seat of the table").record().to_string()
    }
}

fn at_random<S: Recorded>(mut state: S, number: u64, most: usize) -> S {
    let mut chance = Seed::from(number).stream(72);
    for _ in 0..most {
        let Some(turn) = state.to_act() else { break };
        let action = random_action(&state.legal_actions(turn), &mut chance);
        state = state.apply(turn, &action).expect("it is legal");
    }
    state
}

fn random_action(legal: &Legal, chance: &mut Chance) -> Action {
    let bets = match *legal {
        Legal::Draw { hand, most } => {
            return Action::Draw(
                hand.iter().take(chance.below(most as u32 + 1) as usize).collect(),
            );
        }
        _ => legal.bet(),
    };
    Action::Bet(match (chance.below(8), bets.bet, bets.raise) {
        (0, ..) => betting::Action::Fold,
        (1, Some(sizes), _) => betting::Action::Bet(sizes.min),
        (1 | 2, _, Some(sizes)) => betting::Action::RaiseTo(sizes.min),
        (3, ..) if bets.all_in.is_some() => betting::Action::AllIn,
        _ if bets.check => betting::Action::Check,
        _ => betting::Action::Call,
    })
}

fn black_five_records(number: u64) -> [String; 2] {
    let rules = black_five::Rules::default();
    let deck = Deck::shuffled(Seed::from(number));
    let mut state = black_five::State::deal(&deck, None, rules).expect("a deal");
    let mut chance = Seed::from(number).stream(72);
    for _ in 0..10 * (number + 1) {
        let Some(turn) = state.to_act() else { break };
        let legal = state.legal_actions(turn);
        let action = legal[chance.below(legal.len() as u32) as usize];
        state = state.apply(turn, &action).expect("it is legal");
    }
    // Every second as a seat may take it to be, told by hands.
    let view = state.view(state.dealer()).expect("a seat of the table");
    let guess = view.deal_hidden(Seed::from(number));
    let whole = if number.is_multiple_of(2) { state.record() } else { guess.record() };
    [whole, view.record()].map(|record| record.to_string())
}
