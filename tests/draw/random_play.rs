//! Random deals by the hundred thousand with the laws asserted: FD-32 of the casebook.

use fivecard::draw::{Action, Position, State, Street};
use fivecard::{CardSet, Deck, Seed};

use crate::support::{random_action, rules, stacks};

/// Plays deal `number` to its end and gives the number of actions taken.
fn play(number: u64) -> u64 {
    let seed = Seed::from(2026).child(number);
    let mut chance = seed.stream(40);
    let stacks = stacks(&mut chance);
    let total: u64 = stacks.iter().sum();
    let start = State::deal(&Deck::shuffled(seed), &stacks, None, rules(number)).unwrap();
    let mut position: Position = *start.position();
    let mut thrown = [CardSet::EMPTY; 6];
    for actions in 0.. {
        check(&position, total, &thrown);
        let Some(turn) = position.public().to_act() else { return actions };
        assert!(actions < 1000, "deal {number} goes on and on");
        let action = random_action(&position.sight(turn).legal_actions(), &mut chance);
        if let Action::Draw(cards) = action {
            thrown[turn.index()] = cards;
        }
        position = position.apply(turn, action).unwrap();
    }
    unreachable!("the loop returns")
}

fn check(position: &Position, total: u64, thrown: &[CardSet; 6]) {
    let (public, stock) = (position.public(), position.stock());
    let mut cards = CardSet::EMPTY;
    let mut count = 0;
    for &hand in position.hands() {
        cards = cards | hand;
        count += hand.len();
    }
    for &card in stock.undealt().iter().chain(stock.discards()) {
        cards = cards.with(card);
        count += 1;
    }
    assert_eq!((cards, count), (CardSet::FULL, 52));
    assert_eq!(public.stacks().iter().sum::<u64>() + public.pot(), total);
    assert!(position.hands().iter().zip(thrown).all(|(hand, thrown)| hand.is_disjoint(*thrown)));
    assert_eq!(public.to_act().is_none(), public.street() == Street::Over);
    assert!(public.to_act().is_none_or(|turn| public.live().contains(turn)));
}

fn play_all(deals: u64) {
    let (mut actions, mut longest) = (0, 0);
    for number in 0..deals {
        let taken = play(number);
        actions += taken;
        longest = longest.max(taken);
    }
    assert!(actions > 8 * deals, "{actions} actions, {longest} at most");
}

#[test]
fn the_laws_hold_over_random_deals() {
    play_all(50_000);
}

/// `cargo test --release --test draw -- --ignored`, or `make test-slow`.
#[test]
#[ignore = "takes long"]
fn the_laws_hold_over_a_million_random_deals() {
    play_all(1_000_000);
}
