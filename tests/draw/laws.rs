//! What holds in every deal, whatever is played.

use fivecard::betting;
use fivecard::draw::{Action, State, Street};
use fivecard::game::GameState;
use fivecard::record::Record;
use fivecard::{Card, CardSet, Seed};
use proptest::prelude::*;

use crate::support::{all_cards, dealt, play_on, seat, seats};

/// A state some actions into a deal.
fn on_the_way() -> impl Strategy<Value = State> {
    (any::<u64>(), any::<u64>(), 0usize..30).prop_map(|(deal, play, actions)| {
        play_on(dealt(deal), play, |state| state.history().len() >= actions)
    })
}

/// Every size around what a seat might have, every subset of its hand, and cards it does not hold.
fn all_actions(state: &State, who: usize) -> Vec<Action> {
    let plain = [
        betting::Action::Fold,
        betting::Action::Check,
        betting::Action::Call,
        betting::Action::AllIn,
    ];
    let most = state.first_stacks().iter().max().unwrap() + 3;
    let step = 1 + most / 300;
    let mut sizes: Vec<u64> = (0..=most).step_by(step as usize).chain([u64::MAX]).collect();
    let legal = state.legal_actions(seat(who)).bet();
    for range in [legal.bet, legal.raise].into_iter().flatten() {
        sizes.extend([range.min - 1, range.min, range.min + 1]);
        sizes.extend([range.max - 1, range.max, range.max.saturating_add(1)]);
    }
    let bets = sizes
        .into_iter()
        .flat_map(|size| [betting::Action::Bet(size), betting::Action::RaiseTo(size)]);
    let hand: Vec<Card> = state.hands().get(who).map_or(Vec::new(), |hand| hand.iter().collect());
    let subsets = (0..1u32 << hand.len()).map(|subset| {
        let chosen = hand.iter().enumerate().filter(|(place, _)| subset >> place & 1 == 1);
        chosen.map(|(_, &card)| card).collect::<CardSet>()
    });
    let own: CardSet = hand.iter().copied().collect();
    let others =
        (!own).iter().step_by(7).flat_map(|card| [CardSet::EMPTY.with(card), own.with(card)]);
    plain
        .into_iter()
        .chain(bets)
        .map(Action::Bet)
        .chain(subsets.chain(others).map(Action::Draw))
        .chain([Action::Timeout])
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn an_action_is_legal_exactly_when_apply_accepts_it(state in on_the_way()) {
        let before = state.record().to_string();
        for who in 0..7 {
            let legal = state.legal_actions(seat(who));
            prop_assert_eq!(!legal.is_empty(), state.to_act() == Some(seat(who)));
            for action in all_actions(&state, who) {
                let applied = state.apply(seat(who), &action);
                prop_assert_eq!(applied.is_ok(), legal.allows(action), "seat {} {}", who, action);
                if let Ok(next) = applied {
                    let position = state.position().apply(seat(who), action).unwrap();
                    prop_assert_eq!(next.position(), &position);
                    prop_assert_eq!(next.history().len(), state.history().len() + 1);
                }
            }
        }
        prop_assert_eq!(state.record().to_string(), before);
    }

    #[test]
    fn cards_and_chips_are_neither_lost_nor_made(deal in any::<u64>(), play in any::<u64>()) {
        let mut state = dealt(deal);
        let total: u64 = state.first_stacks().iter().sum();
        let mut thrown = vec![CardSet::EMPTY; state.public().seats()];
        for actions in 1.. {
            prop_assert_eq!(all_cards(&state), (CardSet::FULL, 52));
            prop_assert_eq!(state.stacks().iter().sum::<u64>() + state.pot(), total);
            for (hand, thrown) in state.hands().iter().zip(&thrown) {
                prop_assert!(hand.is_disjoint(*thrown), "a seat got back what it threw away");
                prop_assert!(hand.is_empty() || hand.len() == 5);
            }
            if state.to_act().is_none() {
                break;
            }
            state = play_on(dealt(deal), play, |state| state.history().len() >= actions);
            if let Some((who, Action::Draw(cards))) = state.history().last() {
                thrown[who.index()] = *cards;
            }
        }
    }

    #[test]
    fn a_deal_ends_and_pays(deal in any::<u64>(), play in any::<u64>()) {
        let state = play_on(dealt(deal), play, |_| false);
        prop_assert_eq!((state.to_act(), state.street()), (None, Street::Over));
        let outcome = state.outcome().unwrap();
        prop_assert_eq!(outcome.payoffs.values().iter().sum::<i128>(), 0);
        let live = state.public().live();
        for who in seats(&state) {
            let (before, after) = (state.first_stacks()[who.index()], outcome.stacks[who]);
            prop_assert_eq!(i128::from(before) + outcome.payoffs[who], i128::from(after));
            let shown = live.len() > 1 && live.contains(who);
            prop_assert_eq!(outcome.hands[who].is_some(), shown);
            prop_assert!(state.legal_actions(who).is_empty());
            let error = state.apply(who, &Action::Timeout).unwrap_err();
            prop_assert_eq!(error.code(), "deal_over");
        }
        for pot in &outcome.settlement.pots {
            prop_assert!(!pot.winners.is_empty());
            let best = pot.pot.eligible.iter().filter_map(|s| outcome.hands[s]).map(|h| h.rank).max();
            for who in pot.pot.eligible.iter() {
                let wins = outcome.hands[who].map(|hand| hand.rank) == best;
                prop_assert_eq!(pot.winners.contains(who), wins);
            }
        }
    }

    #[test]
    fn a_barred_seat_neither_bets_nor_raises_and_has_timed_out_in_the_draw(state in on_the_way()) {
        let mut barred = fivecard::SeatSet::EMPTY;
        let mut replayed = State::replay(&first_state(&state)).unwrap();
        for (who, action) in state.history() {
            if replayed.street() == Street::Draw && action == Action::Timeout {
                barred = barred.with(who);
            }
            let wagers = matches!(action, Action::Bet(betting::Action::Bet(_) | betting::Action::RaiseTo(_)));
            prop_assert!(!(wagers && barred.contains(who)));
            replayed = replayed.apply(who, &action).unwrap();
        }
        prop_assert_eq!(state.public().barred(), barred);
    }

    #[test]
    fn records_replay_byte_for_byte(state in on_the_way()) {
        let text = state.record().to_string();
        let replayed = State::replay(&text.parse().unwrap()).unwrap();
        prop_assert!(replayed == state);
        prop_assert_eq!(replayed.record().to_string(), text);
    }

    #[test]
    fn any_text_is_read_or_refused_and_never_more(text in "[ 2-9TJQKAcdhs\u{2660}drawbetisfolo\\-_]{0,24}") {
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
        if let Ok(Ok(state)) = text.parse::<Record>().map(|record| State::replay(&record)) {
            let again = state.record().to_string();
            prop_assert!(State::replay(&again.parse().unwrap()).unwrap() == state);
        }
    }
}

fn first_state(state: &State) -> Record {
    let text = state.record().to_string();
    let (fields, _) = text.split_once("\n\n").unwrap_or((&text, ""));
    format!("{}\n", fields.trim_end()).parse().unwrap()
}

#[test]
fn actions_at_the_wrong_time_are_refused_by_name() {
    let code = |state: &State, who: usize, action: &str| {
        state.apply(seat(who), &action.parse().unwrap()).unwrap_err().code()
    };
    let deck = fivecard::Deck::shuffled(Seed::from(1));
    let state =
        State::deal(&deck, &[100; 3], Some(seat(0)), fivecard::draw::Rules::default()).unwrap();
    assert_eq!(code(&state, 1, "fold"), "out_of_turn");
    assert_eq!(code(&state, 9, "fold"), "no_such_seat");
    assert_eq!(code(&state, 0, "draw"), "not_drawing");
    assert_eq!(code(&state, 0, "bet 9"), "cannot_bet");
    let state = crate::support::play(state, "0 call, 1 call, 2 check");
    assert_eq!(code(&state, 1, "check"), "not_betting");
    assert_eq!(code(&state, 2, "draw"), "out_of_turn");
    let not_held = (!state.hands()[1]).iter().next().unwrap();
    assert_eq!(code(&state, 1, &format!("draw {not_held}")), "not_held");
    let all: CardSet = state.hands()[1].with(not_held);
    assert_eq!(code(&state, 1, &format!("draw {all}")), "too_many_cards");
}

#[test]
fn a_position_is_copied_and_small() {
    assert!(!std::mem::needs_drop::<fivecard::draw::Position>());
    assert!(size_of::<fivecard::draw::Position>() <= 640);
}
