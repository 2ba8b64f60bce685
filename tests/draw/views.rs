//! What a seat may see, and what it may not.

use fivecard::draw::{Action, Rules, SeenAction, State, Street, View};
use fivecard::game::{GameState, GameView};
use fivecard::{Card, CardSet, Deck, Seed};
use proptest::prelude::*;

use crate::support::{dealt, play, play_on, seat, seats};

/// The same deal with every card that `looking` has not seen put elsewhere: the state from which
/// the same public actions have been taken, others throwing away as many cards, but other ones.
/// `None` where the deck ran out, since then the reshuffle shows in the order of the cards.
fn permuted(state: &State, looking: usize, seed: u64) -> Option<State> {
    if state.position().stock().reshuffles() > 0 {
        return None;
    }
    let start = first(state);
    let deck = deck_of(&start);
    // What the seat has held so far: it knows these cards.
    let mut known = CardSet::EMPTY;
    let mut told = start.clone();
    known = known | told.hands()[looking];
    for (who, action) in state.history() {
        told = told.apply(who, &action).unwrap();
        known = known | told.hands()[looking];
    }
    let mut unknown: Vec<Card> =
        deck.iter().copied().filter(|card| !known.contains(*card)).collect();
    Seed::from(seed).stream(60).shuffle(&mut unknown);
    let mut unknown = unknown.into_iter();
    let cards: Vec<Card> = deck
        .iter()
        .map(|&card| if known.contains(card) { card } else { unknown.next().unwrap() })
        .collect();
    let deck = Deck::stacked(&cards, Seed::from(seed)).unwrap();
    let mut other =
        State::deal(&deck, start.first_stacks(), Some(start.public().button()), start.rules())
            .unwrap();
    for (who, action) in state.history() {
        let action = match action {
            Action::Draw(cards) if who.index() != looking => {
                Action::Draw(other.hands()[who.index()].iter().take(cards.len()).collect())
            }
            action => action,
        };
        other = other.apply(who, &action).unwrap();
    }
    Some(other)
}

fn first(state: &State) -> State {
    let text = state.record().to_string();
    let (fields, _) = text.split_once("\n\n").unwrap_or((&text, ""));
    State::replay(&format!("{}\n", fields.trim_end()).parse().unwrap()).unwrap()
}

fn deck_of(state: &State) -> Vec<Card> {
    let text = state.record().to_string();
    let line = text.lines().find_map(|line| line.strip_prefix("deck: ")).unwrap();
    fivecard::card::parse_cards(line).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_view_stays_the_same_when_hidden_cards_move(
        deal in any::<u64>(),
        play in any::<u64>(),
        actions in 0usize..30,
        looking in any::<prop::sample::Index>(),
    ) {
        let state = play_on(dealt(deal), play, |state| state.history().len() >= actions);
        let looking = looking.index(state.public().seats());
        let showdown = state.outcome().is_some_and(|outcome| outcome.first_to_show().is_some());
        if let (Some(other), false) = (permuted(&state, looking, play), showdown) {
            let (mine, same) = (state.view(seat(looking)).unwrap(), other.view(seat(looking)).unwrap());
            prop_assert_eq!(&mine, &same);
            prop_assert_eq!(format!("{mine:?}"), format!("{same:?}"));
            for who in seats(&state) {
                let cards = other.hands()[who.index()].iter().take(2).collect();
                for action in [Action::Draw(cards), Action::Timeout, "check".parse().unwrap(), "bet 7".parse().unwrap()] {
                    let told = |state: &State| state.apply(seat(looking), &action).map(|_| ()).map_err(|e| e.to_string());
                    if who.index() == looking {
                        prop_assert_eq!(told(&state), told(&other));
                    }
                }
            }
        }
    }

    #[test]
    fn a_view_tells_what_its_seat_may_do(
        deal in any::<u64>(),
        play in any::<u64>(),
        actions in 0usize..30,
    ) {
        let state = play_on(dealt(deal), play, |state| state.history().len() >= actions);
        for who in seats(&state) {
            let view = state.view(who).unwrap();
            prop_assert_eq!(view.legal_actions(), state.legal_actions(who));
            prop_assert_eq!(view.stacks(), state.stacks());
            prop_assert_eq!(view.outcome().cloned(), state.outcome());
            prop_assert_eq!(view.hand(), state.hands()[who.index()]);
            prop_assert_eq!(view.to_act(), state.to_act());
            let text = view.record().to_string();
            let again = View::replay(&text.parse().unwrap()).unwrap();
            prop_assert_eq!(again.record().to_string(), text);
            prop_assert_eq!(again, view);
        }
        prop_assert_eq!(state.view(seat(6)).unwrap_err().code(), "no_such_seat");
    }
}

#[test]
fn hidden_cards_do_move() {
    let moved = (0..50).filter(|&number| {
        let state = play_on(dealt(number), number, |state| state.history().len() >= 9);
        permuted(&state, 0, number).is_some_and(|other| other.hands()[1..] != state.hands()[1..])
    });
    assert!(moved.count() > 25);
}

#[test]
fn others_see_how_many_cards_were_drawn_and_at_the_end_the_hands_shown() {
    let hands = ["2c 7d 9h Js 4s", "Kc Kd 8h 6s 3d", "Qc Qd 9c 5h 2h"].map(|h| h.parse().unwrap());
    let rules = Rules::default();
    let state = State::from_hands(&hands, &[200; 3], seat(0), rules, &[], Seed::from(0)).unwrap();
    let state = play(state, "0 call, 1 call, 2 check, 1 draw 8h 6s 3d, 2 timeout, 0 draw 2c");
    let seen = |who: usize| -> Vec<String> {
        let view = state.view(seat(who)).unwrap();
        view.history()[3..].iter().map(|(seat, seen)| format!("{seat} {seen}")).collect()
    };
    assert_eq!(seen(1), ["1 draw 3d 6s 8h", "2 timeout", "0 draw 1"]);
    assert_eq!(seen(2), ["1 draw 3", "2 timeout", "0 draw 1"]);
    let view = state.view(seat(2)).unwrap();
    assert_eq!(view.history()[3].1, SeenAction::Drew(3));
    let drawn: Vec<_> = (0..3).map(|who| view.public().drawn(seat(who))).collect();
    assert_eq!(drawn, [Some(1), Some(3), Some(0)]);

    let folded = play(state.clone(), "1 bet 4, 2 fold");
    assert_eq!(folded.view(seat(2)).unwrap().hand(), CardSet::EMPTY);
    let shown = play(folded.clone(), "0 call").view(seat(2)).unwrap();
    let hands = &shown.outcome().unwrap().hands;
    assert_eq!(hands.values().iter().map(Option::is_some).collect::<Vec<_>>(), [true, true, false]);
    let unshown = play(folded, "0 fold").view(seat(0)).unwrap();
    assert!(unshown.outcome().unwrap().hands.values().iter().all(Option::is_none));
}

#[test]
fn debug_output_shows_no_hidden_card() {
    let state = play_on(dealt(5), 5, |state| state.history().len() >= 4);
    let text = format!("{state:?} {:?}", state.position());
    let hidden = deck_of(&state);
    assert!(hidden.iter().all(|card| !text.contains(&card.to_string())), "{text}");
}

#[test]
fn a_views_record_names_no_hidden_card_and_is_checked() {
    let on_the_way = |number| play_on(dealt(number), number, |state| state.history().len() >= 9);
    let after_draw = |state: &State| state.street() == Street::AfterDraw;
    let state = (0..).map(on_the_way).find(after_draw).unwrap();
    let view = state.view(seat(0)).unwrap();
    let text = view.record().to_string();
    let hidden = deck_of(&state).into_iter().filter(|card| {
        let thrown = |(_, seen): &(_, SeenAction)| matches!(seen, SeenAction::Action(Action::Draw(cards)) if cards.contains(*card));
        !view.hand().contains(*card) && !view.history().iter().any(thrown)
    });
    for card in hidden {
        assert!(!text.contains(&card.to_string()), "{card} in {text}");
    }
    let code = |from: &str, to: &str| {
        let text = text.replace(from, to);
        View::replay(&text.parse().unwrap()).unwrap_err().code()
    };
    assert_eq!(code("seat: 0", "seat: 9"), "no_such_seat");
    assert_eq!(code(&format!("hand: {}", view.hand()), "hand: 2c"), "bad_record");
    assert_eq!(code("seat: 0", "seat: 0\nshown: - / -"), "bad_record");
    assert_eq!(code("-view", ""), "wrong_game");
    // A seat knows the cards it threw away, and only how many others did.
    let (others, own) = text.split_once("0: draw").unwrap();
    let (_, later) = own.split_once('\n').unwrap();
    let refused = |text: String| View::replay(&text.parse().unwrap()).unwrap_err().code();
    assert_eq!(refused(format!("{others}0: draw 1\n{later}")), "bad_record");
    let told = others.rsplit_once("draw ").unwrap().0;
    assert_eq!(refused(format!("{told}draw 2c\n0: draw{own}")), "bad_record");
    // At the showdown it shows the hand it holds.
    let over = |number| play_on(dealt(number), number, |_| false);
    let shown = |state: &State| state.outcome().unwrap().hands[seat(0)].is_some();
    let state = (0..).map(over).find(shown).unwrap();
    let view = state.view(seat(0)).unwrap();
    let other = (!view.hand()).iter().next().unwrap();
    let another = view.hand().iter().skip(1).fold(CardSet::EMPTY.with(other), CardSet::with);
    let [hand, another] = [view.hand(), another].map(|hand| format!("hand: {hand}"));
    assert_eq!(refused(view.record().to_string().replacen(&hand, &another, 1)), "bad_record");
}
