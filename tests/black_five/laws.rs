//! What holds in every deal, whatever is played.

use fivecard::black_five::{ACTIONS, Action, ActionId, Rules, Side, State, classify};
use fivecard::game::GameState;
use fivecard::{CardSet, Deck, Seed};
use proptest::prelude::*;

use crate::support::{dealt, play_on, seat, seats, some_actions};

fn in_play(state: &State) -> CardSet {
    state.hands().iter().fold(CardSet::EMPTY, |all, &hand| all | hand)
}

fn played(state: &State) -> CardSet {
    let played = state.history().into_iter().filter_map(|(_, action)| match action {
        Action::Play(cards) => Some(cards),
        _ => None,
    });
    played.fold(CardSet::EMPTY, |all, cards| all | cards)
}

/// A state some actions into a deal.
fn on_the_way() -> impl Strategy<Value = State> {
    (any::<u64>(), any::<u64>(), 0usize..150).prop_map(|(deal, play, actions)| {
        play_on(dealt(deal), play, |state| state.history().len() >= actions)
    })
}

proptest! {
    #[test]
    fn an_action_is_legal_exactly_when_apply_accepts_it(
        state in on_the_way(),
        seed in any::<u64>(),
    ) {
        for who in (0..6).map(seat) {
            let legal = state.legal_actions(who);
            let mask = state.action_mask(who);
            prop_assert_eq!(legal.len(), mask.len());
            for (action, id) in legal.iter().zip(mask.iter()) {
                prop_assert!(state.apply(who, action).is_ok());
                prop_assert_eq!(state.action_id(who, action).unwrap(), id);
            }
            // Other cards of the same ranks are the same play, and legal with it.
            let hand = state.hands().get(who.index()).copied().unwrap_or_default();
            let held = hand.iter().map(|card| Action::Play(CardSet::EMPTY.with(card)));
            for action in some_actions(seed).into_iter().chain(held) {
                let id = match action {
                    Action::Pass => Some(ActionId::PASS),
                    Action::Reveal => Some(ActionId::REVEAL),
                    Action::Play(cards) if cards.is_subset(hand) => {
                        classify(cards).and_then(|cards| ActionId::of(&cards))
                    }
                    Action::Play(_) => None,
                };
                let expected = id.is_some_and(|id| mask.contains(id));
                prop_assert_eq!(state.apply(who, &action).is_ok(), expected, "{:?}", action);
            }
        }
    }

    #[test]
    fn by_rank_the_same_is_legal_and_follows(state in on_the_way()) {
        let position = state.position();
        for who in seats() {
            let mask = position.action_mask(who);
            for id in ACTIONS {
                prop_assert_eq!(position.apply(who, id).is_ok(), mask.contains(id), "{}", id);
            }
            for (action, id) in state.legal_actions(who).iter().zip(mask.iter()) {
                let next = state.apply(who, action).unwrap();
                prop_assert_eq!(next.position(), &position.apply(who, id).unwrap());
            }
        }
    }

    #[test]
    fn a_refused_action_changes_nothing(state in on_the_way(), seed in any::<u64>()) {
        let before = state.record().to_string();
        for who in seats() {
            for action in some_actions(seed) {
                let _ = state.apply(who, &action);
            }
        }
        prop_assert_eq!(state.record().to_string(), before);
    }

    #[test]
    fn cards_are_neither_lost_nor_made(state in on_the_way()) {
        prop_assert_eq!(in_play(&state) | played(&state), CardSet::FULL);
        prop_assert!(in_play(&state).is_disjoint(played(&state)));
        let sizes: Vec<usize> = state.hands().iter().map(|hand| hand.len()).collect();
        prop_assert_eq!(&state.public().hand_sizes()[..], &sizes[..]);
        prop_assert_eq!(sizes.iter().sum::<usize>(), in_play(&state).len());
    }

    #[test]
    fn a_deal_ends_and_pays_and_leaves_the_black_five_played_when_the_dealer_side_won(
        deal in any::<u64>(),
        play in any::<u64>(),
    ) {
        let state = play_on(dealt(deal), play, |_| false);
        prop_assert_eq!(state.to_act(), None);
        let outcome = state.outcome().unwrap();
        prop_assert_eq!(Some(outcome.winner), state.winner());
        for (who, &payoff) in outcome.payoffs.iter() {
            prop_assert_eq!(payoff, if state.side(who) == outcome.winner { 1 } else { -1 });
            prop_assert!(state.legal_actions(who).is_empty());
        }
        if outcome.winner == Side::Dealer {
            prop_assert!(played(&state).contains(fivecard::black_five::BLACK_FIVE));
        }
        prop_assert!(outcome.finished.len() <= 3);
    }

    #[test]
    fn records_replay_byte_for_byte(state in on_the_way()) {
        let text = state.record().to_string();
        let replayed = State::replay(&text.parse().unwrap()).unwrap();
        prop_assert!(replayed == state);
        prop_assert_eq!(replayed.record().to_string(), text);
    }

    #[test]
    fn any_text_is_read_or_refused_and_never_more(text in "[ 2-9TJQKAcdhs\u{2660}play\\-]{0,24}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>().unwrap(), action);
        }
    }

    #[test]
    fn any_record_is_read_or_refused_and_never_more(
        state in on_the_way(),
        at in any::<prop::sample::Index>(),
        with in "[ -~\n]{0,3}",
    ) {
        let mut text = state.record().to_string();
        let at = at.index(text.len());
        text.replace_range(at..at + 1, &with);
        let read = text.parse::<fivecard::record::Record>();
        if let Ok(Ok(state)) = read.map(|record| State::replay(&record)) {
            let again = state.record().to_string();
            prop_assert!(State::replay(&again.parse().unwrap()).unwrap() == state);
        }
    }
}

#[test]
fn zero_sum_payoffs_add_up_to_nothing() {
    let rules = Rules { payoff: "zero_sum".parse().unwrap() };
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..200 {
        let deck = Deck::shuffled(Seed::from(number));
        let state = play_on(State::deal(&deck, None, rules).unwrap(), number, |_| false);
        let outcome = state.outcome().unwrap();
        assert_eq!(outcome.payoffs.values().iter().sum::<i32>(), 0);
        for (who, &payoff) in outcome.payoffs.iter() {
            let alone = outcome.holder == state.dealer();
            let size = match (state.side(who), alone) {
                (Side::Dealer, true) => 4,
                (Side::Dealer, false) => 3,
                (Side::Idle, true) => 1,
                (Side::Idle, false) => 2,
            };
            assert_eq!(payoff, if state.side(who) == outcome.winner { size } else { -size });
            seen.insert(payoff);
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [-4, -3, -2, -1, 1, 2, 3, 4]);
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<fivecard::black_five::Position>() <= 128);
    assert!(!std::mem::needs_drop::<fivecard::black_five::Position>());
}

#[test]
fn the_dealer_is_given_or_drawn_from_a_shuffled_deck() {
    let mut dealt_by = [0; 5];
    for number in 0..1000 {
        dealt_by[dealt(number).dealer().index()] += 1;
    }
    // Five standard deviations of a binomial with 1000 trials and p = 1/5.
    assert!(dealt_by.iter().all(|count: &i32| count.abs_diff(200) < 64), "{dealt_by:?}");

    let shuffled = Deck::shuffled(Seed::from(1));
    let stacked = Deck::stacked(shuffled.cards(), Seed::from(1)).unwrap();
    let code =
        |deck: &Deck, dealer| State::deal(deck, dealer, Rules::default()).unwrap_err().code();
    assert_eq!(code(&stacked, None), "no_dealer");
    assert_eq!(code(&shuffled, Some(seat(5))), "no_such_seat");
    let short = Deck::stacked(&shuffled.cards()[1..], Seed::from(1)).unwrap();
    assert_eq!(code(&short, Some(seat(0))), "wrong_deck");
    let state = State::deal(&stacked, Some(seat(3)), Rules::default()).unwrap();
    assert_eq!(state.public().hand_sizes(), [10, 10, 10, 11, 11]);
    let first = stacked.cards()[0];
    assert!(state.hands()[3].contains(first));
}

#[test]
fn a_deal_once_recorded_stays() {
    let golden = include_str!("../golden/black_five_deal.txt");
    let state = State::replay(&golden.parse().unwrap()).unwrap();
    assert_eq!(state.record().to_string(), golden);
    assert_eq!(state.winner(), Some(Side::Dealer));
    let finished: Vec<usize> = state.finished().iter().map(|seat| seat.index()).collect();
    assert_eq!((finished, state.holder()), (vec![2, 4], seat(4)));
    // Its seed gives the same deal and the same dealer for ever.
    assert!(golden.starts_with(&dealt(22).record().to_string()));
}
