//! What holds in every state of every deal, whatever is done.

use fivecard::fives::{Action, Legal, State, Street, View};
use fivecard::game::{GameState, GameView};
use fivecard::{CardSet, Deck, Seat, Seed, betting};
use proptest::prelude::*;

use crate::support::{play_out, random_deal, seat, some_actions};

/// All the chips there are, in stacks and in pots.
fn chips(state: &State) -> u128 {
    let stacks: u128 = state.stacks().iter().map(|&stack| u128::from(stack)).sum();
    stacks + u128::from(state.pot())
}

fn check_cards(state: &State) {
    let stock = state.stock();
    let piles = stock.undealt().iter().chain(stock.discards());
    let mut all = CardSet::EMPTY;
    let mut count = 0;
    for card in state.hands().iter().flat_map(|hand| hand.iter()).chain(piles.copied()) {
        all = all.with(card);
        count += 1;
    }
    assert_eq!((all, count), (CardSet::FULL, 52));
    for (index, hand) in state.hands().iter().enumerate() {
        // A folded hand is mucked.
        let live = state.public().live().contains(seat(index));
        assert_eq!(hand.len(), if live { 5 } else { 0 });
    }
}

/// The ends of the ranges that are legal, and what is just beyond them.
fn edges(legal: &Legal) -> Vec<Action> {
    let bets = legal.bet();
    let around = |sizes: betting::Sizes| {
        [sizes.min, sizes.max, sizes.min.wrapping_sub(1), sizes.max.wrapping_add(1)]
    };
    let mut edges = Vec::new();
    for sizes in [bets.bet, bets.raise].into_iter().flatten() {
        for chips in around(sizes) {
            edges.push(Action::Bet(betting::Action::Bet(chips)));
            edges.push(Action::Bet(betting::Action::RaiseTo(chips)));
        }
    }
    edges
}

fn check_legal_is_what_is_accepted(state: &State, seed: u64) {
    let mut chance = Seed::from(seed).stream(41);
    for index in 0..=state.public().seats() {
        let who = seat(index);
        let legal = state.legal_actions(who);
        assert_eq!(legal.is_empty(), state.to_act() != Some(who), "only the seat to act may act");
        let mut actions = some_actions(state, &mut chance);
        actions.extend(edges(&legal));
        for action in actions {
            let before = state.clone();
            let applied = state.apply(who, &action);
            assert_eq!(legal.allows(action), applied.is_ok(), "{who}: {action}: {applied:?}");
            assert!(before == *state, "{action} changed the state it was applied to");
        }
    }
}

fn check_record(state: &State) {
    let text = state.record().to_string();
    let again: State = GameState::replay(&text.parse().unwrap()).unwrap();
    assert!(again == *state, "the record tells another deal:\n{text}");
    assert_eq!(again.record().to_string(), text);
}

/// Plays a deal and up to `replays` more for the same pots, showing every state.
fn play_game(seed: u64, replays: u64, mut see: impl FnMut(&State)) -> State {
    let mut chance = Seed::from(seed).stream(42);
    let mut state = play_out(random_deal(seed), &mut chance, &mut see);
    for number in 1..=replays {
        let deck = Deck::shuffled(Seed::from(seed).child(number));
        match state.play_on(&deck) {
            Ok(next) => state = play_out(next, &mut chance, &mut see),
            Err(error) => {
                assert_eq!(error.code(), "nothing_carried");
                assert!(state.outcome().unwrap().is_settled());
                break;
            }
        }
    }
    state
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn cards_and_chips_are_conserved_in_every_state_and_across_replays(seed: u64) {
        let mut before = None;
        play_game(seed, 6, |state| {
            check_cards(state);
            assert_eq!(*before.get_or_insert_with(|| chips(state)), chips(state));
        });
    }

    #[test]
    fn an_action_is_legal_exactly_when_it_is_accepted(seed: u64) {
        let mut number = seed;
        play_game(seed, 2, |state| {
            number = number.wrapping_add(1);
            check_legal_is_what_is_accepted(state, number);
        });
    }

    #[test]
    fn records_replay_byte_for_byte(seed: u64) {
        play_game(seed, 3, check_record);
    }

    #[test]
    fn views_survive_their_records(seed: u64) {
        play_game(seed, 2, |state| {
            for index in 0..state.public().seats() {
                let view = state.view(seat(index)).unwrap();
                let text = view.record().to_string();
                let again = View::replay(&text.parse().unwrap()).unwrap();
                assert!(again == view, "the record tells another view:\n{text}");
                assert_eq!(again.record().to_string(), text);
            }
        });
    }

    #[test]
    fn every_deal_ends_after_five_draws_and_one_betting_round(seed: u64) {
        let mut decisions = 0;
        let mut last: Option<Street> = None;
        let end = play_out(random_deal(seed), &mut Seed::from(seed).stream(42), |state| {
            decisions += 1;
            let street = state.street();
            let goes_on = match (last, street) {
                (None, now) => now == Street::Draw(1),
                (Some(Street::Draw(before)), Street::Draw(now)) => now == before || now == before + 1,
                (Some(Street::Draw(before)), _) => before == 5,
                (Some(Street::Bet), now) => now == Street::Bet || now == Street::Over,
                (Some(Street::Over), _) => false,
            };
            assert!(goes_on, "{last:?} is followed by {street:?}");
            last = Some(street);
        });
        let players = end.public().dealt_in().len();
        assert_eq!(end.street(), Street::Over);
        assert!(decisions > 5 * players && decisions < 5 * players + 500, "{decisions}");
        for seat in end.public().dealt_in().iter() {
            assert_eq!(end.public().drawn(seat).len(), 5);
        }
    }

    #[test]
    fn outcomes_add_up(seed: u64) {
        let end = play_game(seed, 4, |_| ());
        let outcome = end.outcome().unwrap();
        let carried: u64 = outcome.carried.iter().map(|pot| pot.amount).sum();
        let carried_before: u64 = end.public().carried().iter().map(|pot| pot.amount).sum();
        let gained: i128 = outcome.payoffs.values().iter().sum();
        assert_eq!(gained, i128::from(carried_before) - i128::from(carried));
        for ((before, after), payoff) in
            end.first_stacks().iter().zip(outcome.stacks.values()).zip(outcome.payoffs.values())
        {
            assert_eq!(i128::from(*after) - i128::from(*before), *payoff);
        }
        for pot in &outcome.pots {
            let shared: u64 = pot.settled.awards.iter().map(|award| award.chips).sum();
            let won = !pot.settled.winners.is_empty();
            assert_eq!(shared, if won { pot.settled.pot.amount } else { 0 });
            assert!(outcome.plays_on.is_empty() || outcome.next_button.is_some());
            assert!(pot.settled.pot.eligible.iter().all(|seat| won || outcome.plays_on.contains(seat)));
        }
    }

    #[test]
    fn the_number_of_cards_drawn_and_their_price_are_public(seed: u64) {
        play_game(seed, 1, |state| {
            let public = state.public();
            let history = state.history();
            for index in 0..public.seats() {
                let who: Seat = seat(index);
                let drawn: Vec<usize> = history
                    .iter()
                    .filter(|(actor, _)| *actor == who)
                    .filter_map(|(_, action)| match action {
                        Action::Draw(thrown) => Some(thrown.len()),
                        _ => None,
                    })
                    .collect();
                // A timeout in a draw is one of no cards.
                let cards: usize = drawn.iter().sum();
                let told: usize = public.drawn(who).iter().map(|&cards| usize::from(cards)).sum();
                assert_eq!(told, cards);
                let price = public.rules().price_per_card;
                assert_eq!(public.cards_paid()[index], price * cards as u64);
            }
        });
    }
}
