//! The bots that come with the game.

use fivecard::draw_games::stack_deck;
use fivecard::fives::{Action, Bot, Decider, Player, Rules, State, View, simulate};
use fivecard::game::{GameState, GameView};
use fivecard::simulate::{Plan, Stopped, no_progress};
use fivecard::{Dice, Error, IllegalAction, Seat, Seed};

use crate::support::{cards, hands, play, random_deal, set_up, stand_pat};

#[test]
fn bots_do_what_is_legal_and_know_their_names() {
    for bot in Bot::ALL {
        assert_eq!(bot.name().parse(), Ok(bot));
        for seed in 0..400 {
            let mut dice = Seed::from(seed).stream(1).dice();
            let mut state = random_deal(seed);
            while let Some(turn) = state.to_act() {
                let view = state.view(turn).unwrap();
                let action = view.bot_action(bot, &mut dice).unwrap();
                assert!(view.legal_actions().allows(action), "{bot}: {action}");
                assert_eq!(
                    state
                        .view(turn.next(view.public().seats()))
                        .unwrap()
                        .bot_action(bot, &mut dice),
                    None,
                    "it is another seat's turn"
                );
                state = state.apply(turn, &action).unwrap();
            }
        }
    }
    assert_eq!("clever".parse::<Bot>().unwrap_err().code(), "bad_bot");
}

fn choice(state: &State) -> String {
    let turn = state.to_act().unwrap();
    let view = state.view(turn).unwrap();
    view.bot_action(Bot::Basic, &mut Seed::from(0).stream(0).dice()).unwrap().to_string()
}

/// What `basic` does with a hand in the first draw, at a price of 1 for a pot of 2 x `ante`.
fn drawn(hand: &str, ante: u64) -> String {
    let rules = Rules { price_per_card: 1, ..Rules::new(ante) };
    let other = if hand.contains('A') { "Qs Qd Qc 9h 2d" } else { "As Ad Ac 9h 2d" };
    let deck = stack_deck(&hands(&[hand, other]), &[], Seed::from(0)).unwrap();
    choice(&State::deal(&deck, &[500, 500], Seat::new(0), rules).unwrap())
}

#[test]
fn basic_throws_what_does_nothing_and_chases_fives_at_a_fair_price() {
    assert_eq!(drawn("Ks Kd Kc 8h 7s", 50), "draw 7s 8h");
    assert_eq!(drawn("Ks Kd Kc 8h 8s", 50), "draw 8h 8s", "no full house wins without a five");
    assert_eq!(drawn("5s Kd Kc 8h 7s", 50), "draw 7s 8h");
    assert_eq!(drawn("5s 6d 7c 8h 9s", 50), "stand pat");
    assert_eq!(drawn("Ks Kd Kc Kh 7s", 50), "draw 7s");
    // One card in 47 of them four fives: worth 1 chip when the pot is 2 x 47 / 4 for two players.
    assert_eq!(drawn("Ks Kd Kc Kh 7s", 12), "draw 7s");
    assert_eq!(drawn("Ks Kd Kc Kh 7s", 11), "stand pat");
}

#[test]
fn basic_bets_a_five_and_folds_trash() {
    let pair_of_fives = "5s 5d 9h 8s 2c";
    let trash = "Ks Qd 9c 7h 3d";
    let state = stand_pat(&set_up(Rules::new(2), &[trash, pair_of_fives], &[50, 50], ""));
    assert_eq!(choice(&state), "bet 2");
    assert_eq!(choice(&play(&state, &["bet 2"])), "fold");
    assert_eq!(choice(&play(&state, &["check"])), "check");
    let state = stand_pat(&set_up(Rules::new(2), &["5h 5c 5s 9d 2d", trash], &[50, 50], ""));
    assert_eq!(choice(&play(&state, &["bet 6"])), "raise to 12");
}

#[test]
fn basic_beats_random_and_pat() {
    for other in [Bot::Random, Bot::Pat] {
        let bots = [Bot::Basic, other, Bot::Basic, other].map(Decider::from);
        let plan = Plan::new(3_000);
        let result =
            simulate(&plan, Seed::from(8), &bots, &[50; 4], Rules::new(1), &mut no_progress)
                .unwrap();
        let winnings = result.unwrap().winnings;
        for basic in [0, 2] {
            let (low, _) = winnings[basic].interval().unwrap();
            assert!(low > 0.0, "{other}: seat {basic} wins {:?}", winnings[basic].mean());
        }
    }
}

/// Plays as `random` does, through its view.
struct Copy;

impl Player<State> for Copy {
    fn choose(&self, view: &View, dice: &mut Dice) -> Result<Action, Error> {
        Ok(view.bot_action(Bot::Random, dice).expect("it is the seat's turn"))
    }
}

/// Throws a card away again and again, held or not.
struct Cheat;

impl Player<State> for Cheat {
    fn choose(&self, _: &View, _: &mut Dice) -> Result<Action, Error> {
        Ok(Action::Draw(cards("As")))
    }
}

struct Broken;

impl Player<State> for Broken {
    fn choose(&self, _: &View, _: &mut Dice) -> Result<Action, Error> {
        Err(IllegalAction::new("bot_failed", "this bot is broken").into())
    }
}

#[test]
fn bots_from_outside_get_views_and_play_the_same_games() {
    let run = |bots: &[Decider<'_>]| {
        let plan = Plan::new(300);
        simulate(&plan, Seed::from(2), bots, &[9, 20, 40], Rules::new(1), &mut no_progress).unwrap()
    };
    let own = run(&[Bot::Random, Bot::Random, Bot::Basic].map(Decider::from)).unwrap();
    let copied = run(&[Decider::Player(&Copy), Bot::Random.into(), Bot::Basic.into()]).unwrap();
    assert_eq!(own, copied);

    for (bad, code) in [(&Cheat as &dyn Player<State>, "not_held"), (&Broken, "bot_failed")] {
        let Err(Stopped::Failed(error)) =
            run(&[Decider::Player(bad), Bot::Pat.into(), Bot::Pat.into()])
        else {
            panic!("{code} went on");
        };
        assert_eq!(error.code(), code);
    }
}

#[test]
fn a_bot_out_of_turn_does_nothing() {
    let state = random_deal(3);
    let other = state.to_act().unwrap().next(state.public().seats());
    let mut dice = Seed::from(1).stream(0).dice();
    for bot in Bot::ALL {
        let view = state.view(other).unwrap();
        assert_eq!(bot.choose(&view.sight(), &mut dice), Action::Timeout);
        assert_eq!(view.bot_action(bot, &mut dice), None);
    }
}
