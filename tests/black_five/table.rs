//! Tables: who deals from deal to deal, and the scores.

use fivecard::black_five::{DealerOption, Rules, Setup, State, Table};
use fivecard::game::GameState;
use fivecard::{Deck, Seed};

use crate::support::{play_on, seat};

fn deck(number: u64) -> Deck {
    Deck::shuffled(Seed::from(number))
}

/// A table after `deals` deals, each with its dealer and the table before it.
fn play(mut table: Table, deals: u64) -> (Table, Vec<(Table, State)>) {
    let mut played = Vec::new();
    for number in 0..deals {
        let state = play_on(table.deal(&deck(number)).unwrap(), number, |_| false);
        let after = table.after(&state).unwrap();
        played.push((table, state));
        table = after;
    }
    (table, played)
}

#[test]
fn the_system_draws_each_dealer_from_the_decks_seed() {
    let table = Table::new(Rules::default(), DealerOption::System, None).unwrap();
    let (table, played) = play(table, 30);
    for (number, (before, state)) in (0..).zip(&played) {
        let expected = State::deal(&deck(number), None, Rules::default()).unwrap().dealer();
        assert_eq!((before.next_dealer(), state.dealer()), (None, expected));
    }
    assert_eq!(table.last_dealer(), Some(played[29].1.dealer()));
    let stacked = Deck::stacked(deck(1).cards(), Seed::from(1)).unwrap();
    assert_eq!(table.deal(&stacked).unwrap_err().code(), "no_dealer");
}

#[test]
fn the_next_dealer_is_the_seat_after_the_last() {
    for first in [None, Some(seat(3))] {
        let table = Table::new(Rules::default(), DealerOption::Next, first).unwrap();
        assert_eq!((table.next_dealer(), table.last_dealer()), (first, None));
        let (table, played) = play(table, 11);
        let dealers: Vec<_> = played.iter().map(|(_, state)| state.dealer()).collect();
        assert!(first.is_none_or(|first| dealers[0] == first));
        assert!(dealers.windows(2).all(|pair| pair[1] == pair[0].next(5)), "{dealers:?}");
        assert_eq!(table.next_dealer(), Some(dealers[10].next(5)));
    }
    // A first dealer who is given deals once; then the system draws.
    let table = Table::new(Rules::default(), DealerOption::System, Some(seat(3))).unwrap();
    let (after, played) = play(table, 1);
    assert_eq!((played[0].1.dealer(), after.next_dealer()), (seat(3), None));
    assert_eq!(
        Table::new(Rules::default(), DealerOption::Next, Some(seat(5))).unwrap_err().code(),
        "no_such_seat"
    );
}

#[test]
fn scores_are_the_sums_of_payoffs_and_a_table_resumes() {
    let rules = Rules { payoff: "zero_sum".parse().unwrap() };
    let table = Table::new(rules, DealerOption::Next, None).unwrap();
    let (table, played) = play(table, 20);
    let mut sums = [0; 5];
    for (_, state) in &played {
        for (who, &payoff) in state.outcome().unwrap().payoffs.iter() {
            sums[who.index()] += i64::from(payoff);
        }
    }
    assert_eq!((table.scores(), table.deals(), table.rules()), (sums, 20, rules));
    assert_eq!(sums.iter().sum::<i64>(), 0);
    let last = table.last_dealer().unwrap();
    let resumed = Table::resume(rules, table.dealer_option(), last, sums, 20).unwrap();
    assert_eq!(resumed, table);
    let full = Table::resume(rules, DealerOption::Next, last, [i64::MAX; 5], u64::MAX).unwrap();
    let state = play_on(full.deal(&deck(1)).unwrap(), 1, |_| false);
    assert_eq!(full.after(&state).unwrap_err().code(), "score_overflow");
}

#[test]
fn only_its_next_deal_changes_a_table() {
    let table = Table::new(Rules::default(), DealerOption::Next, Some(seat(2))).unwrap();
    let code = |state: &State| table.after(state).unwrap_err().code();
    assert_eq!(code(&table.deal(&deck(1)).unwrap()), "deal_not_over");
    let over = |dealer, rules| {
        play_on(State::deal(&deck(1), Some(seat(dealer)), rules).unwrap(), 1, |_| false)
    };
    assert!(table.after(&over(2, Rules::default())).is_ok());
    assert_eq!(code(&over(3, Rules::default())), "wrong_deal");
    let zero_sum = Rules { payoff: "zero_sum".parse().unwrap() };
    assert_eq!(code(&over(2, zero_sum)), "wrong_deal");
    let hands = *State::deal(&deck(1), Some(seat(2)), Rules::default()).unwrap().hands();
    let set_up = State::from_hands(Setup { dealer: seat(2), ..Setup::new(hands) }).unwrap();
    assert_eq!(code(&play_on(set_up, 1, |_| false)), "wrong_deal");
    // A deal read from its record is the same deal.
    let read = State::replay(&over(2, Rules::default()).record()).unwrap();
    assert!(table.after(&read).is_ok());
    for option in ["system", "next"] {
        assert_eq!(option.parse::<DealerOption>().unwrap().to_string(), option);
    }
    assert_eq!("last".parse::<DealerOption>().unwrap_err().code(), "bad_dealer");
}
