//! A running game from deal to deal.

use fivecard::card::parse_cards;
use fivecard::draw::{Action, Blinds, Rules, State, Table};
use fivecard::game::GameState;
use fivecard::{CardSet, Deck, Seat, Seed};

use crate::support::{random_action, seat};

fn fold_round(state: State) -> State {
    play(state, |state, turn| {
        let legal = state.legal_actions(turn).bet();
        let action = if legal.check { "check" } else { "fold" };
        action.parse().unwrap()
    })
}

fn play(mut state: State, choose: impl Fn(&State, Seat) -> Action) -> State {
    while let Some(turn) = state.to_act() {
        state = state.apply(turn, &choose(&state, turn)).unwrap();
    }
    state
}

/// The table's next deal, with a hand that cannot lose for the richest other seat and one that
/// cannot win for `loser`; these two put in all they have and the others fold.
fn lose_all(table: &Table, loser: Seat) -> State {
    let chips = table.seating().chips();
    let others = (0..chips.len()).map(seat).filter(|&other| other != loser);
    let winner = others.max_by_key(|other| chips[other.index()]).unwrap();
    assert!(chips[winner.index()] >= chips[loser.index()]);
    let mut spare = parse_cards("2d 4d 6d 8d Td 2s 4s 6s 8s Ts").unwrap().into_iter();
    let hand = |who: usize| -> CardSet {
        match seat(who) {
            who if who == winner => "As Ah Ad Ac Ks".parse().unwrap(),
            who if who == loser => "2c 3d 4h 5s 7c".parse().unwrap(),
            _ if chips[who] == 0 => CardSet::EMPTY,
            _ => spare.by_ref().take(5).collect(),
        }
    };
    let hands: Vec<CardSet> = (0..chips.len()).map(hand).collect();
    let button = table.blinds().unwrap().button;
    let state =
        State::from_hands(&hands, &chips, button, table.rules(), &[], Seed::from(0)).unwrap();
    let state = play(state, |state, turn| {
        let legal = state.legal_actions(turn);
        let text = if legal.max_draw().is_some() {
            "stand pat"
        } else if turn != winner && turn != loser {
            "fold"
        } else if legal.bet().all_in.is_some() {
            "all-in"
        } else {
            "call"
        };
        text.parse().unwrap()
    });
    assert_eq!(state.stacks()[loser.index()], 0);
    state
}

fn blinds(button: usize, small: usize, big: usize) -> Option<Blinds> {
    Some(Blinds { button: seat(button), small: seat(small), big: seat(big) })
}

fn new_table(stacks: &[u64], button: usize) -> Table {
    let stacks = stacks.iter().map(|&chips| Some(chips));
    Table::new(
        Rules { small_blind: 5, big_blind: 10, ..Rules::default() },
        stacks,
        Some(seat(button)),
    )
    .unwrap()
}

fn next(table: &Table) -> Table {
    let deck = Deck::shuffled(Seed::from(3));
    table.after(&fold_round(table.deal(&deck).unwrap())).unwrap()
}

/// FD-16 of the casebook.
#[test]
fn the_button_moves_to_the_next_player_with_chips() {
    let table = new_table(&[1000, 1000, 100, 200], 0);
    assert_eq!(table.blinds(), blinds(0, 1, 2));
    let table = next(&table);
    assert_eq!(table.blinds(), blinds(1, 2, 3));
    let table = table.after(&lose_all(&table, seat(2))).unwrap();
    assert_eq!(table.blinds(), blinds(3, 0, 1));
    let table = next(&table);
    assert_eq!(table.blinds(), blinds(0, 1, 3));
    let table = table.after(&lose_all(&table, seat(3))).unwrap();
    assert_eq!(table.blinds(), blinds(1, 1, 0));
    assert_eq!(next(&table).blinds(), blinds(0, 0, 1));
}

/// FD-35 of the casebook.
#[test]
fn three_become_two_and_nobody_posts_the_big_blind_twice_running() {
    let table = new_table(&[100, 1000, 1000], 0);
    assert_eq!(table.blinds(), blinds(0, 1, 2));
    let table = table.after(&lose_all(&table, seat(0))).unwrap();
    assert_eq!(table.blinds(), blinds(2, 2, 1));
    assert_eq!(next(&table).blinds(), blinds(1, 1, 2));
}

#[test]
fn whoever_of_three_goes_nobody_posts_the_big_blind_twice_running() {
    for switch in [true, false] {
        for button in 0..3 {
            for gone in 0..3 {
                let rules = Rules { heads_up_button_small_blind: switch, ..Rules::default() };
                let table = Table::new(rules, [Some(50); 3], Some(seat(button))).unwrap();
                let last = table.blinds().unwrap().big;
                let after = next(&table).leave(seat(gone)).unwrap();
                let mut big = after.blinds().unwrap().big;
                assert_ne!(big, last, "button {button}, seat {gone} gone");
                let mut after = after;
                for _ in 0..3 {
                    after = next(&after);
                    let next_big = after.blinds().unwrap().big;
                    assert_ne!(next_big, big);
                    big = next_big;
                }
            }
        }
    }
}

#[test]
fn players_join_leave_and_top_up_between_deals() {
    let table = Table::new(Rules::default(), [Some(100), None, Some(50)], Some(seat(0))).unwrap();
    let table = next(&table).join(seat(1), 30).unwrap().top_up(seat(2), 10).unwrap();
    assert_eq!(table.seating().chips().iter().sum::<u64>(), 190);
    // The newcomer sits on the left of the last button.
    assert_eq!(table.blinds(), blinds(1, 2, 0));
    let table = table.leave(seat(1)).unwrap();
    assert_eq!(table.seating().stacks()[seat(1)], None);
    let alone = table.leave(seat(0)).unwrap();
    assert_eq!(alone.blinds(), None);
    assert_eq!(alone.deal(&Deck::shuffled(Seed::from(1))).unwrap_err().code(), "too_few_players");
    assert_eq!(table.join(seat(0), 5).unwrap_err().code(), "seat_taken");
}

#[test]
fn a_table_goes_on_from_what_is_known_of_the_last_deal() {
    let table = new_table(&[100, 100, 100], 0);
    assert_eq!((table.last(), table.given_button()), (None, Some(seat(0))));
    let after = next(&table);
    let stacks: Vec<Option<u64>> = after.seating().stacks().values().to_vec();
    let last = after.last().unwrap();
    assert_eq!(Table::resume(table.rules(), stacks.clone(), last).unwrap(), after);
    let elsewhere = Blinds { big: seat(3), ..last };
    let refused = Table::resume(table.rules(), stacks, elsewhere).unwrap_err();
    assert_eq!(refused.code(), "no_such_seat");
}

#[test]
fn only_the_tables_own_deal_counts_when_it_is_over() {
    let table = new_table(&[100, 100, 100], 0);
    let deck = Deck::shuffled(Seed::from(1));
    let code = |state: &State| table.after(state).unwrap_err().code();
    assert_eq!(code(&table.deal(&deck).unwrap()), "deal_not_over");
    for (stacks, button, rules) in [
        ([100, 100, 90], 0, table.rules()),
        ([100, 100, 100], 1, table.rules()),
        ([100, 100, 100], 0, Rules::default()),
    ] {
        let other = State::deal(&deck, &stacks, Some(seat(button)), rules).unwrap();
        assert_eq!(code(&fold_round(other)), "wrong_deal");
    }
}

#[test]
fn invalid_tables_are_errors() {
    let code = |stacks: &[Option<u64>], button| {
        Table::new(Rules::default(), stacks.iter().copied(), button).unwrap_err().code()
    };
    assert_eq!(code(&[Some(1)], None), "too_few_players");
    assert_eq!(code(&[None; 7], None), "too_many_players");
    assert_eq!(code(&[Some(1), Some(0)], Some(seat(1))), "bad_button");
    assert_eq!(code(&[Some(1), Some(1)], Some(seat(2))), "no_such_seat");
}

/// Many deals in a row, until one player has it all.
#[test]
fn a_table_runs_until_one_has_all_the_chips() {
    for number in 0..40 {
        let stacks = (0..6).map(|index| (index < 2 + number % 5).then_some(150));
        let mut table = Table::new(crate::support::rules(number), stacks, None).unwrap();
        let total: u64 = table.seating().chips().iter().sum();
        let mut chance = Seed::from(number).stream(50);
        let mut last_two: Option<(Seat, usize)> = None;
        let mut deals = 0;
        while table.seating().with_chips().len() > 1 {
            let deck = Deck::shuffled(Seed::from(number).child(deals));
            let mut state = table.deal(&deck).unwrap();
            if let Some((big, players)) = last_two {
                let heads_up = table.seating().with_chips().len() == 2;
                assert!(!heads_up || players == 0 || big != state.public().big_blind());
            }
            last_two = Some((state.public().big_blind(), state.public().dealt_in().len()));
            while let Some(turn) = state.to_act() {
                let action = random_action(&state.legal_actions(turn), &mut chance);
                state = state.apply(turn, &action).unwrap();
            }
            table = table.after(&state).unwrap();
            assert_eq!(table.seating().chips().iter().sum::<u64>(), total);
            deals += 1;
            assert!(deals < 20_000, "the table goes on and on");
        }
    }
}
