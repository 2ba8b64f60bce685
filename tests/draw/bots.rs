//! Bots, and what their games add up to.

use std::ops::ControlFlow;

use fivecard::draw::{
    Action, Bot, Decider, MOST_CHIPS, Player, Rules, Simulation, State, View, simulate,
};
use fivecard::game::{GameState, GameView};
use fivecard::simulate::{Plan, Stopped, Tally, no_progress};
use fivecard::{Dice, Error, Seed};
use proptest::prelude::*;

use crate::support::{dealt, rules};

fn run(plan: &Plan, bots: &[Bot], stacks: &[u64], rules: Rules) -> Simulation {
    let bots: Vec<Decider> = bots.iter().copied().map(Decider::Bot).collect();
    simulate(plan, Seed::from(7), &bots, stacks, rules, &mut no_progress).unwrap().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn bots_do_what_they_may(deal in any::<u64>(), bots in prop::collection::vec(0usize..3, 6)) {
        let mut state = dealt(deal);
        let mut dice = Seed::from(deal).stream(70).dice();
        while let Some(turn) = state.to_act() {
            let view = state.view(turn).unwrap();
            let action = view.bot_action(Bot::ALL[bots[turn.index()]], &mut dice).unwrap();
            prop_assert!(state.legal_actions(turn).allows(action));
            state = state.apply(turn, &action).unwrap();
        }
    }
}

#[test]
fn bots_cope_with_the_largest_chips() {
    let half = u64::MAX / 2;
    let rules = Rules { big_blind: half / 100, ..Rules::default() };
    for number in 0..60 {
        let deck = fivecard::Deck::shuffled(Seed::from(number));
        let mut state = fivecard::draw::State::deal(&deck, &[half; 2], None, rules).unwrap();
        let mut dice = Seed::from(number).stream(71).dice();
        while let Some(turn) = state.to_act() {
            let bot = Bot::ALL[(number % 3) as usize];
            let action = state.view(turn).unwrap().bot_action(bot, &mut dice).unwrap();
            state = state.apply(turn, &action).unwrap();
        }
        assert_eq!(state.stacks().iter().sum::<u64>(), 2 * half);
    }
}

/// A bot of the game, used as one from outside.
struct Wrapped(Bot);

impl Player<State> for Wrapped {
    fn choose(&self, view: &View, dice: &mut Dice) -> Result<Action, Error> {
        Ok(view.bot_action(self.0, dice).unwrap())
    }
}

#[test]
fn the_sum_is_the_same_for_any_threads_and_split_and_either_way_to_play() {
    let bots = [Bot::Random, Bot::Basic, Bot::Pat, Bot::Random, Bot::Basic];
    let stacks = [200, 30, 150, 7, 90];
    for rules in (0..4).map(rules) {
        let whole = run(&Plan { threads: Some(1), ..Plan::new(600) }, &bots, &stacks, rules);
        let mut parts = Simulation::default();
        for (first, games, threads) in [(0, 1, Some(2)), (1, 399, None), (400, 200, Some(3))] {
            let plan = Plan { first, games, threads, chunk: 17 };
            parts.merge(&run(&plan, &bots, &stacks, rules));
        }
        assert_eq!(parts, whole);
        let wrapped = bots.map(Wrapped);
        let deciders: Vec<Decider> = wrapped.iter().map(|bot| Decider::Player(bot)).collect();
        let plan = Plan::new(600);
        let slow = simulate(&plan, Seed::from(7), &deciders, &stacks, rules, &mut no_progress);
        assert_eq!(slow.unwrap().unwrap(), whole);
    }
}

#[test]
fn counts_agree_with_each_other() {
    let found = run(&Plan::new(4000), &[Bot::Random; 6], &[100; 6], rules(0));
    assert_eq!(found.games, 4000);
    assert_eq!(found.folded_before_draw + found.folded_after_draw + found.showdowns, 4000);
    assert_eq!(found.winnings.iter().map(|seat| seat.sum).sum::<i128>(), 0);
    assert_eq!(found.pots.iter().sum::<u64>(), 4000);
    assert!(found.won.iter().zip(&found.shown).all(|(won, shown)| won <= shown));
    assert!(found.shown.iter().sum::<u64>() >= 2 * found.showdowns);
    assert!(found.cards_drawn() > 0 && found.longest >= 12);
    assert_eq!(found.timeouts, 0);
    let pat = run(&Plan::new(500), &[Bot::Pat; 6], &[100; 6], Rules::default());
    assert_eq!((pat.showdowns, pat.draws), (500, [3000, 0, 0, 0, 0, 0]));
    assert_eq!(pat.pot_sizes.sum, 500 * 12);
}

/// Undrawn hands come by category as often as they are counted (rulings 4.1).
#[test]
fn pat_hands_are_dealt_as_often_as_they_should_be() {
    const HANDS: [u64; 10] =
        [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
    let found = run(&Plan::new(100_000), &[Bot::Pat; 6], &[100; 6], Rules::default());
    let shown: u64 = found.shown.iter().sum();
    assert_eq!(shown, 600_000);
    for (count, hands) in found.shown.iter().zip(HANDS) {
        let mean = shown as f64 * hands as f64 / 2_598_960.0;
        let off = (*count as f64 - mean).abs();
        assert!(off < 5.0 * mean.sqrt() + 5.0, "{count} against {mean}");
    }
}

#[test]
fn basic_beats_the_others() {
    for other in [Bot::Random, Bot::Pat] {
        for structure in fivecard::betting::Structure::ALL {
            let rules = Rules { structure, ..Rules::default() };
            let bots = [Bot::Basic, other, Bot::Basic, other];
            let found = run(&Plan::new(20_000), &bots, &[200; 4], rules);
            for seat in [0, 2] {
                let (low, _) = found.winnings[seat].interval().unwrap();
                assert!(low > 0.0, "basic against {other}, {structure}: {low}");
            }
        }
    }
}

struct Broken;

impl Player<State> for Broken {
    fn choose(&self, _: &View, _: &mut Dice) -> Result<Action, Error> {
        Ok("bet 1".parse().unwrap())
    }
}

#[test]
fn an_invalid_run_or_a_failing_bot_is_an_error() {
    let bots = [Decider::Bot(Bot::Random); 2];
    let code = |bots: &[Decider], stacks: &[u64], rules, games| {
        simulate(&Plan::new(games), Seed::from(1), bots, stacks, rules, &mut no_progress)
            .err()
            .map(|error| error.code())
    };
    let rules = Rules::default();
    assert_eq!(code(&bots, &[9; 3], rules, 1), Some("wrong_bots"));
    assert_eq!(code(&bots, &[9, 0], rules, 1), Some("empty_seat"));
    assert_eq!(code(&bots, &[MOST_CHIPS, 1], rules, 1), Some("too_many_chips"));
    assert_eq!(code(&bots, &[9, 9], Rules { small_blind: 0, ..rules }, 0), Some("bad_blinds"));
    assert_eq!(code(&bots, &[MOST_CHIPS - 9, 9], rules, 9), None);

    let broken = [Decider::Player(&Broken), Decider::Bot(Bot::Pat)];
    let plan = Plan { threads: Some(1), ..Plan::new(5) };
    let stopped =
        simulate(&plan, Seed::from(1), &broken, &[9; 2], rules, &mut no_progress).unwrap();
    assert!(matches!(stopped, Err(Stopped::Failed(error)) if error.code() == "cannot_bet"));
    let stop = &mut |_| ControlFlow::Break(());
    let stopped = simulate(&plan, Seed::from(1), &bots, &[9; 2], rules, stop).unwrap();
    assert_eq!(stopped, Err(Stopped::Cancelled));
}

#[test]
fn a_bot_out_of_turn_does_nothing() {
    let state = dealt(3);
    let turn = state.to_act().unwrap();
    let mut dice = Seed::from(1).stream(0).dice();
    let other = turn.next(state.public().seats());
    for bot in Bot::ALL {
        let view = state.view(other).unwrap();
        assert_eq!(bot.choose(&view.sight(), &mut dice), Action::Timeout);
        assert_eq!(view.bot_action(bot, &mut dice), None);
    }
}

#[test]
fn only_simulations_of_as_many_seats_add_up() {
    let run = |seats: usize, games| {
        run(&Plan::new(games), &vec![Bot::Pat; seats], &vec![20; seats], Rules::default())
    };
    let (two, three) = (run(2, 5), run(3, 5));
    assert_eq!(two.merged(&three).unwrap_err().code(), "wrong_seats");
    assert_eq!(run(2, 0).merged(&three).unwrap_err().code(), "wrong_seats");
    assert_eq!(Simulation::default().merged(&three), Ok(three));
    assert_eq!(two.merged(&two).unwrap().games, 10);
}
