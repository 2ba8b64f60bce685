//! Random deals, decisions and action masks a second of Black Five.
//!
//! `cargo bench --bench black_five`. The ratios to other libraries are in
//! `benches/bench_black_five.py`, since those are Python packages.

#[allow(dead_code)] // the ratio is for benches with a yardstick
#[path = "support/turns.rs"]
mod turns;

use fivecard::black_five::{Bot, Decider, Position, Rules, Simulation, State, simulate};
use fivecard::simulate::{Plan, no_progress};
use fivecard::{Deck, Seed};

use turns::{Contender, median, take_turns};

const DEALS: u64 = 20_000;
const ROUNDS: usize = 15;

fn run(bot: Bot) -> Simulation {
    let plan = Plan { threads: Some(1), ..Plan::new(DEALS) };
    let bots = [Decider::Bot(bot); 5];
    simulate(&plan, Seed::from(1), &bots, Rules::default(), &mut no_progress).unwrap().unwrap()
}

/// Positions on the way of random deals.
fn positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for number in 0..500 {
        let deck = Deck::shuffled(Seed::from(number));
        let state = State::deal(&deck, None, Rules::default()).unwrap();
        let mut position = *state.position();
        let mut dice = Seed::from(number).stream(5).dice();
        while let Some(turn) = position.public().to_act() {
            positions.push(position);
            let action = Bot::Random.choose(&position.sight(turn), &mut dice);
            position = position.apply(turn, action).unwrap();
        }
    }
    positions
}

fn count_actions(positions: &[Position]) -> usize {
    let turns =
        positions.iter().filter_map(|position| Some((position, position.public().to_act()?)));
    turns.map(|(position, turn)| position.action_mask(turn).len()).sum()
}

fn main() {
    let random = run(Bot::Random);
    let decisions = random.decisions as f64 / DEALS as f64;
    assert!((decisions - 100.58).abs() < 1.0, "{decisions} decisions a deal: a slip in the rules");
    let positions = positions();
    let actions = count_actions(&positions);
    assert!(actions > positions.len());

    let mut contenders = [
        Contender::new("deals, random", || assert_eq!(run(Bot::Random), random)),
        Contender::new("deals, greedy", || assert_eq!(run(Bot::Greedy).games(), DEALS)),
        Contender::new("deals, partner", || assert_eq!(run(Bot::Partner).games(), DEALS)),
        Contender::new("action masks", || assert_eq!(count_actions(&positions), actions)),
    ];
    let done = [DEALS, DEALS, DEALS, positions.len() as u64];
    let seconds = take_turns(&mut contenders, ROUNDS);
    println!("Black Five, one thread, thousands a second:");
    for ((contender, seconds), done) in contenders.iter().zip(seconds).zip(done) {
        let rate = median(seconds.iter().map(|seconds| done as f64 / seconds / 1e3).collect());
        println!("{:16} {rate:>10.0}", contender.name);
    }
    println!("random decisions {:>10.0}", {
        let seconds = take_turns(&mut contenders[..1], ROUNDS).remove(0);
        median(seconds.iter().map(|seconds| random.decisions as f64 / seconds / 1e3).collect())
    });
}
