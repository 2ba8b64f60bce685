//! Bots and the runs they play.

use std::ops::ControlFlow;

use fivecard::black_five::{
    Action, ActionId, Bot, Decider, Player, Rules, Simulation, State, View, play_duplicate,
    simulate,
};
use fivecard::game::{GameState, GameView};
use fivecard::simulate::{Plan, Stopped, Tally, no_progress};
use fivecard::{Deck, Dice, Error, Seed};

use crate::support::{dealt, play_on};

/// A bot of the game, called as a player from elsewhere is.
struct Elsewhere(Bot);

impl Player<State> for Elsewhere {
    fn choose(&self, view: &View, dice: &mut Dice) -> Result<Action, Error> {
        Ok(view.bot_action(self.0, dice).expect("a bot is called in its turn"))
    }
}

fn run(plan: Plan, seed: u64, bots: [Decider<'_>; 5]) -> Simulation {
    simulate(&plan, Seed::from(seed), &bots, Rules::default(), &mut no_progress).unwrap().unwrap()
}

#[test]
fn the_result_is_the_same_for_any_threads_and_split() {
    let bots =
        [Bot::Partner, Bot::Random, Bot::Greedy, Bot::Partner, Bot::Random].map(Decider::Bot);
    let whole = run(Plan { threads: Some(1), ..Plan::new(3000) }, 5, bots);
    let mut parts = Simulation::default();
    for (first, games, threads) in [(0, 1000, None), (1000, 1, Some(2)), (1001, 1999, Some(3))] {
        parts.merge(&run(Plan { first, games, threads, chunk: 64 }, 5, bots));
    }
    assert_eq!(parts, whole);
    assert_ne!(run(Plan::new(3000), 6, bots), whole);
}

#[test]
fn views_lead_bots_to_the_same_play_as_positions_do() {
    for bot in Bot::ALL {
        let elsewhere = Elsewhere(bot);
        let mut bots = [Decider::Bot(bot); 5];
        let fast = run(Plan::new(300), 8, bots);
        bots[2] = Decider::Player(&elsewhere);
        assert_eq!(run(Plan::new(300), 8, bots), fast, "{bot}");
    }
}

#[test]
fn a_simulated_deal_is_the_deal_of_its_seed() {
    let seed = Seed::from(12);
    let one = run(Plan { first: 34, ..Plan::new(1) }, 12, [Decider::Bot(Bot::Greedy); 5]);
    let deck = Deck::shuffled(seed.child(34));
    let mut state = fivecard::black_five::State::deal(&deck, None, Rules::default()).unwrap();
    let mut decisions = 0;
    while let Some(turn) = state.to_act() {
        let view = state.view(turn).unwrap();
        let action = view.bot_action(Bot::Greedy, &mut Seed::from(0).stream(0).dice()).unwrap();
        state = state.apply(turn, &action).unwrap();
        decisions += 1;
    }
    assert_eq!(one.decisions, decisions);
    let outcome = state.outcome().unwrap();
    assert_eq!(one.places[outcome.finished[0].index()][0], 1);
    assert_eq!(one.lone.deals == 1, outcome.holder == state.dealer());
}

#[test]
fn bots_do_only_what_they_may() {
    for number in 0..300 {
        for actions in [0, 7, 30, 60] {
            let state = play_on(dealt(number), number, |state| state.history().len() >= actions);
            let Some(turn) = state.to_act() else { continue };
            for bot in Bot::ALL {
                let view = state.view(turn).unwrap();
                let chosen = bot.choose(&view.sight(), &mut Seed::from(number).stream(0).dice());
                assert!(state.action_mask(turn).contains(chosen), "{bot}: {chosen}");
            }
        }
    }
}

#[test]
fn a_bot_that_does_what_it_may_not_stops_the_run() {
    struct AlwaysPass;
    impl Player<State> for AlwaysPass {
        fn choose(&self, _: &View, _: &mut Dice) -> Result<Action, Error> {
            Ok(Action::Pass)
        }
    }
    let bots = [Decider::Player(&AlwaysPass); 5];
    let result =
        simulate(&Plan::new(10), Seed::from(1), &bots, Rules::default(), &mut no_progress).unwrap();
    match result {
        Err(Stopped::Failed(error)) => assert_eq!(error.code(), "must_lead"),
        other => panic!("{other:?}"),
    }
    let stop = &mut |_| ControlFlow::Break(());
    let bots = [Decider::Bot(Bot::Random); 5];
    let result = simulate(&Plan::new(10), Seed::from(1), &bots, Rules::default(), stop).unwrap();
    assert_eq!(result, Err(Stopped::Cancelled));
}

#[test]
fn a_bot_against_itself_makes_no_difference() {
    let same = Decider::Bot(Bot::Greedy);
    let found = play_duplicate(
        &Plan::new(500),
        Seed::from(3),
        same,
        same,
        Rules::default(),
        &mut no_progress,
    )
    .unwrap()
    .unwrap();
    assert_eq!((found.difference.sum, found.difference.squares), (0, 0));
    assert_eq!(found.a_deals, found.b_deals);
    assert_eq!(found.a_share().rate(), Some(0.5));
}

#[test]
fn greedy_beats_random_and_partner_beats_greedy() {
    for (a, b) in [(Bot::Greedy, Bot::Random), (Bot::Partner, Bot::Greedy)] {
        let plan = Plan::new(20_000);
        let found = play_duplicate(
            &plan,
            Seed::from(2026),
            a.into(),
            b.into(),
            Rules::default(),
            &mut no_progress,
        )
        .unwrap()
        .unwrap();
        assert_eq!(found.difference.count, 20_000);
        let (low, _) = found.difference.interval().unwrap();
        assert!(low > 0.0, "{a} against {b}: {:?}", found.difference);
    }
}

#[test]
fn the_partner_bot_reveals_only_what_it_holds() {
    let mut reveals = 0;
    for number in 0..500 {
        let mut state = dealt(number);
        while let Some(turn) = state.to_act() {
            let view = state.view(turn).unwrap();
            let chosen = Bot::Partner.choose(&view.sight(), &mut Seed::from(0).stream(0).dice());
            reveals += u32::from(chosen == ActionId::REVEAL);
            state = state.apply(turn, &view.action(chosen).unwrap()).unwrap();
        }
    }
    assert!(reveals > 0, "it never reveals");
}
