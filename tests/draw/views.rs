//! What a seat may see, and what it may not.

use fivecard::draw::{Action, FiveCardDraw, Rules, SeenAction, State, Street, View};
use fivecard::game::{GameState, GameView};
use fivecard::laws::LawfulGame;
use fivecard::{CardSet, Seed};

use crate::draw_laws::Lawful;
use crate::support::{dealt, play, play_on, seat};

/// The same deal with every card that seat 0 has not seen put elsewhere.
fn disguised(state: &State, seed: u64) -> Option<State> {
    Lawful::<FiveCardDraw>::disguised(state, seat(0), &mut Seed::from(seed).stream(60))
}

#[test]
fn hidden_cards_do_move() {
    let moved = (0..50).filter(|&number| {
        let state = play_on(dealt(number), number, |state| state.history().len() >= 4);
        disguised(&state, number).is_some_and(|other| other.hands()[1..] != state.hands()[1..])
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
    assert!(state.deck().cards().iter().all(|card| !text.contains(&card.to_string())), "{text}");
}

#[test]
fn a_views_record_names_no_hidden_card_and_is_checked() {
    let on_the_way = |number| play_on(dealt(number), number, |state| state.history().len() >= 9);
    let after_draw = |state: &State| state.street() == Street::AfterDraw;
    let state = (0..).map(on_the_way).find(after_draw).unwrap();
    let view = state.view(seat(0)).unwrap();
    let text = view.record().to_string();
    let hidden = state.deck().cards().iter().copied().filter(|card| {
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
    let before = others.rsplit_once("draw ").unwrap().0;
    assert_eq!(refused(format!("{before}draw 2c\n0: draw{own}")), "bad_record");
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
