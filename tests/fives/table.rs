//! A running game: the button, replays, and who comes and goes.

use fivecard::betting::Pot;
use fivecard::fives::{Bot, MAX_SEATS, Rules, State, Table};
use fivecard::game::{GameState, GameView};
use fivecard::{CardSet, Deck, Seat, Seed};

use crate::support::{hands, play, seat, seats, stand_pat};

fn table(stacks: &[u64]) -> Table {
    Table::new(Rules::new(1), stacks.iter().map(|&stack| Some(stack)), Seat::new(0)).unwrap()
}

fn deck(number: u64) -> Deck {
    Deck::shuffled(Seed::from(77).child(number))
}

/// A deck that deals these hands to the players of the table's next deal, in seat order.
fn deck_for(table: &Table, texts: &[&str]) -> Deck {
    let players: Vec<Seat> = table.players().iter().collect();
    let button = table.button().unwrap();
    let in_turn: Vec<CardSet> = button
        .round_from_left(table.seating().seats())
        .filter_map(|seat| players.iter().position(|&player| player == seat))
        .map(|place| hands(texts)[place])
        .collect();
    fivecard::draw_games::stack_deck(&in_turn, &[], Seed::from(0)).unwrap()
}

const KINGS: &str = "Ks Kd Kc 8h 8s";
const SIXES: &str = "6h 6d 6c 5s 2d";
const JACKS: &str = "Js Jd 9c 7h 4d";

fn checked_down(state: &State) -> State {
    let mut state = stand_pat(state);
    while state.to_act().is_some() {
        state = play(&state, &["check"]);
    }
    state
}

#[test]
fn a_game_goes_on_until_one_player_has_all_the_chips() {
    let mut table = table(&[12, 7, 30, 1, 18]);
    let bots = [Bot::Random, Bot::Basic, Bot::Random, Bot::Basic, Bot::Random];
    let mut dice = Seed::from(5).stream(60).dice();
    let (mut deals, mut replays, mut last_button) = (0, 0, None);
    while table.players().len() > 1 {
        let mut state = table.deal(&deck(deals)).unwrap();
        deals += 1;
        let public = state.public();
        assert_eq!(Some(public.button()), table.button());
        assert_ne!(Some(public.button()), last_button.filter(|_| table.players().len() > 1));
        last_button = Some(public.button());
        if public.deal_number() > 1 {
            replays += 1;
            assert_eq!(public.carried(), table.carried());
        }
        while let Some(turn) = state.to_act() {
            let view = state.view(turn).unwrap();
            let action = view.bot_action(bots[turn.index()], &mut dice).unwrap();
            state = state.apply(turn, &action).unwrap();
        }
        table = table.after(&state).unwrap();
        let carried: u64 = table.carried().iter().map(|pot| pot.amount).sum();
        assert_eq!(table.seating().chips().iter().sum::<u64>() + carried, 68);
        assert!(deals < 5_000, "the game does not end");
    }
    assert!(deals > 5 && replays > 0, "{deals} deals, {replays} replays");
    assert_eq!(table.deal(&deck(0)).unwrap_err().code(), "too_few_players");
}

#[test]
fn replays_are_dealt_to_those_who_play_on_and_a_new_game_to_all() {
    let table = table(&[20, 20, 20]);
    let state = table.deal(&deck_for(&table, &[KINGS, SIXES, JACKS])).unwrap();
    let state = play(&stand_pat(&state), &["bet 3", "fold", "call"]);
    let table = table.after(&state).unwrap();
    assert_eq!((table.players(), table.deal_number()), (seats(&[0, 1]), 2));
    assert_eq!((table.button(), table.carried()[0].amount), (Some(seat(1)), 9));
    let state = table.deal(&deck_for(&table, &[JACKS, SIXES])).unwrap();
    let table = table.after(&checked_down(&state)).unwrap();
    assert_eq!(table.seating().chips(), [15, 26, 19]);
    assert_eq!((table.players(), table.button()), (seats(&[0, 1, 2]), Some(seat(2))));
    assert_eq!((table.deal_number(), table.carried().len()), (1, 0));
}

#[test]
fn leaving_between_replays_gives_up_the_carried_pots() {
    let start = table(&[20, 20, 20]);
    let state = start.deal(&deck_for(&start, &[KINGS, SIXES, JACKS])).unwrap();
    let carried = start.after(&checked_down(&state)).unwrap();
    assert_eq!(carried.carried()[0].amount, 3);
    let two = carried.leave(seat(2)).unwrap();
    assert_eq!((two.players(), two.deal_number()), (seats(&[0, 1]), 2));
    let one = two.leave(seat(0)).unwrap();
    assert!(one.carried().is_empty(), "a pot with one claimant left is theirs at once");
    assert_eq!((one.seating().chips(), one.deal_number()), (vec![0, 22, 0], 1));
    assert_eq!(carried.leave(seat(3)).unwrap_err().code(), "no_such_seat");
    assert_eq!(one.leave(seat(0)).unwrap_err().code(), "empty_seat");
}

#[test]
fn chips_are_bought_between_games_and_newcomers_wait_for_a_new_one() {
    let start = Table::new(Rules::new(1), [Some(20), Some(20), None], Seat::new(0)).unwrap();
    let state = start.deal(&deck_for(&start, &[KINGS, SIXES])).unwrap();
    let carried = start.after(&checked_down(&state)).unwrap();
    assert_eq!(carried.top_up(seat(0), 5).unwrap_err().code(), "pots_carried");
    let joined = carried.join(seat(2), 50).unwrap();
    assert_eq!(joined.players(), seats(&[0, 1]), "the newcomer has no claim");
    assert_eq!(joined.join(seat(2), 50).unwrap_err().code(), "seat_taken");
    assert_eq!(carried.join(seat(2), u64::MAX - 39).unwrap_err().code(), "chips_overflow");
    let state = joined.deal(&deck_for(&joined, &[JACKS, SIXES])).unwrap();
    let settled = joined.after(&checked_down(&state)).unwrap();
    assert_eq!(settled.top_up(seat(0), 5).unwrap().seating().chips(), [23, 22, 50]);
    assert_eq!(settled.players(), seats(&[0, 1, 2]));
}

#[test]
fn only_the_next_deal_of_a_table_counts() {
    let start = table(&[20, 20]);
    let other = table(&[20, 21]).deal(&deck(1)).unwrap();
    assert_eq!(start.after(&other).unwrap_err().code(), "wrong_deal");
    let state = start.deal(&deck(1)).unwrap();
    assert_eq!(start.after(&state).unwrap_err().code(), "deal_not_over");
    let end = checked_down(&state);
    let next = start.after(&end).unwrap();
    assert_eq!(next.after(&end).unwrap_err().code(), "wrong_deal");
}

#[test]
fn invalid_tables_are_errors() {
    let code = |stacks: Vec<Option<u64>>, button: Option<usize>, rules| {
        Table::new(rules, stacks, button.and_then(Seat::new)).unwrap_err().code()
    };
    let rules = Rules::new(1);
    assert_eq!(code(vec![], None, rules), "too_few_players");
    assert_eq!(code(vec![Some(1)], None, rules), "too_few_players");
    assert_eq!(code(vec![None; MAX_SEATS + 1], None, rules), "too_many_players");
    assert_eq!(code(vec![Some(1), None], Some(1), rules), "bad_button");
    assert_eq!(code(vec![Some(1), None], Some(2), rules), "no_such_seat");
    assert_eq!(code(vec![Some(1)], None, Rules { clock: 0, ..rules }), "bad_clock");
    let drawn = Table::new(rules, [Some(9); 3], None).unwrap();
    assert_eq!(drawn.button(), None);
    let state = drawn.deal(&deck(4)).unwrap();
    let next = drawn.after(&checked_down(&state)).unwrap();
    assert_eq!(
        next.button(),
        next.players().iter().find(|&seat| {
            state.public().button().round_from_left(3).find(|&s| next.players().contains(s))
                == Some(seat)
        })
    );
}

#[test]
fn a_table_goes_on_from_what_it_tells() {
    let start = table(&[20, 20, 20]);
    let state = start.deal(&deck_for(&start, &[KINGS, SIXES, JACKS])).unwrap();
    let carried = start.after(&checked_down(&state)).unwrap();
    let resume = |stacks: [Option<u64>; 3], carried: &[Pot], deal| {
        Table::resume(Rules::new(1), stacks, seat(0), carried, deal)
    };
    assert_eq!(resume([Some(19); 3], carried.carried(), 2), Ok(carried.clone()));
    assert_eq!((carried.last_button(), carried.given_button()), (Some(seat(0)), None));
    assert_eq!((start.last_button(), start.given_button()), (None, Some(seat(0))));
    let code = |result: Result<Table, fivecard::SetupError>| result.unwrap_err().code();
    assert_eq!(code(resume([Some(19); 3], carried.carried(), 1)), "bad_carried_pots");
    assert_eq!(code(resume([Some(19); 3], &[], 2)), "bad_carried_pots");
    assert_eq!(code(resume([Some(19), None, Some(19)], carried.carried(), 2)), "bad_carried_pots");
    let pots = [Pot { amount: u64::MAX, eligible: seats(&[0, 1]) }];
    assert_eq!(code(resume([Some(19); 3], &pots, 2)), "chips_overflow");
    let nowhere = Table::resume(Rules::new(1), [Some(9); 2], seat(2), &[], 1);
    assert_eq!(code(nowhere), "no_such_seat");
}
