//! The figures of random play that independent programs found: a slip in the rules moves them.

use fivecard::Seed;
use fivecard::black_five::{ActionId, Bot, Decider, Rules, Simulation, simulate};
use fivecard::simulate::{Plan, Share, no_progress};

use crate::support::dealt;

const DEALS: u64 = 1_000_000;

fn near(share: Share, expected: f64, slack: f64) {
    // Four standard errors, and what the given figure leaves open by its rounding.
    let error = 4.0 * (expected * (1.0 - expected) / share.of as f64).sqrt() + slack;
    let rate = share.rate().unwrap();
    assert!((rate - expected).abs() < error, "{rate} is not {expected} within {error}");
}

#[test]
fn a_million_random_deals_come_out_as_others_found() {
    let bots = [Decider::Bot(Bot::Random); 5];
    let plan = Plan::new(DEALS);
    let found: Simulation =
        simulate(&plan, Seed::from(1), &bots, Rules::default(), &mut no_progress).unwrap().unwrap();
    assert_eq!(found.games(), DEALS);
    near(found.lone_share(), 11.0 / 52.0, 0.0);
    near(found.partnered.dealer_share(), 0.325, 0.002);
    near(found.lone.dealer_share(), 0.258, 0.002);
    near(found.pass_share(), 0.649, 0.0005);
    let mean = found.decisions as f64 / DEALS as f64;
    assert!((mean - 100.58).abs() < 0.15, "{mean} decisions a deal");
    assert!((140..=230).contains(&found.longest), "{}", found.longest);

    // Counts that must agree with each other.
    assert_eq!(found.declared.deals(), 0);
    assert_eq!(found.played.deals() + found.hidden(), DEALS);
    let firsts: u64 = found.places.iter().map(|places| places[0]).sum();
    assert_eq!(firsts, DEALS);
    let wins = found.partnered.dealer + found.lone.dealer;
    let paid: i128 = found.payoffs.iter().map(|payoff| payoff.sum).sum();
    let won =
        |dealer: u64, of: u64, per_win: i64| i128::from(per_win * (2 * dealer as i64 - of as i64));
    let (pair, lone) = (found.partnered, found.lone);
    assert_eq!(paid, won(pair.dealer, pair.deals, -1) + won(lone.dealer, lone.deals, -3));
    assert!(found.played.deals() >= wins, "a dealer-side win leaves the black five played");
}

#[test]
fn half_of_the_decisions_are_forced() {
    let (mut decisions, mut forced, mut choices) = (0, 0, 0);
    for number in 0..4000 {
        let mut position = *dealt(number).position();
        let mut chance = Seed::from(number).stream(9);
        while let Some(turn) = position.public().to_act() {
            let mask = position.action_mask(turn).without(ActionId::REVEAL);
            decisions += 1;
            choices += mask.len() as u64;
            forced += u64::from(mask.len() == 1);
            let chosen = mask.nth(chance.below(mask.len() as u32) as usize).unwrap();
            position = position.apply(turn, chosen).unwrap();
        }
    }
    // Decisions of one deal go together: more slack than their number would ask for.
    let share = forced as f64 / decisions as f64;
    assert!((share - 0.527).abs() < 0.005, "{share} of the decisions are forced");
    let mean = choices as f64 / decisions as f64;
    assert!((mean - 2.40).abs() < 0.03, "{mean} choices a decision");
}
