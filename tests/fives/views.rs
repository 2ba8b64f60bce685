//! Views hold what their seat may know and nothing else.

use fivecard::CardSet;
use fivecard::fives::{Legal, Rules, View};
use fivecard::game::{GameState, GameView};

use crate::support::{play, seat, set_up, stand_pat};

#[test]
fn others_see_how_many_cards_were_drawn_and_the_hands_at_the_showdown() {
    let texts = ["Ac 2d 3h 4s 5c", "Ah Ad As Kc 7h"];
    let state = set_up(Rules::new(1), &texts, &[20, 20], "9c 9d");
    let state = play(&state, &["draw Kc 7h", "stand pat"]);
    let view = state.view(seat(0)).unwrap();
    let texts: Vec<String> = view.history().iter().map(|(_, seen)| seen.to_string()).collect();
    assert_eq!(texts, ["draw 2", "stand pat"]);
    assert_eq!(view.public().drawn(seat(1)), [2]);
    let own = state.view(seat(1)).unwrap();
    assert_eq!(own.history()[0].1.to_string(), "draw 7h Kc");
    assert!(view.outcome().is_none() && !format!("{view:?}").contains("Ah"));

    let over = play(&stand_pat(&state), &["check", "check"]);
    let view = over.view(seat(0)).unwrap();
    let (first, hand) = view.outcome().unwrap().shown().next().unwrap();
    assert_eq!((first, hand.cards), (seat(1), over.hands()[1]));
    let folded = play(&stand_pat(&state), &["fold"]);
    assert!(folded.view(seat(0)).unwrap().outcome().unwrap().show_order.is_empty());
    assert_eq!(state.view(seat(2)).unwrap_err().code(), "no_such_seat");
}

#[test]
fn what_is_hidden_is_not_printed() {
    let state = set_up(Rules::new(1), &["Ac 2d 3h 4s 5c", "Ah Ad As Kc 7h"], &[20, 20], "9c 9d");
    for text in [format!("{state:?}"), format!("{:?}", state.position())] {
        assert!(!["Ac", "Ah", "9c"].iter().any(|card| text.contains(card)), "{text}");
    }
    assert!(matches!(state.legal_actions(seat(0)), Legal::Nothing));
}

#[test]
fn the_record_of_a_view_names_no_card_that_its_seat_has_not_seen() {
    let texts = ["Ac 2d 3h 4s 5c", "Ah Ad As Kc 7h"];
    let state = set_up(Rules::new(1), &texts, &[20, 20], "9c 9d");
    let state = play(&state, &["draw Kc 7h", "draw Ac"]);
    let text = state.view(seat(0)).unwrap().record().to_string();
    assert_eq!(
        text,
        "game: fives-view\nante: 1\nprice_per_card: 1\nmin_bet: 1\nstructure: no-limit\nclock: 30\n\
         stacks: 20 20\nbutton: 0\nseat: 0\nhand: 2c 2d 3h 4s 5c\n\n1: draw 2\n0: draw Ac\n"
    );
    let code = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let record = text.replacen(from, to, 1).parse().unwrap();
        View::replay(&record).unwrap_err().code()
    };
    assert_eq!(code("game: fives-view", "game: fives"), "wrong_game");
    assert_eq!(code("seat: 0", "seat: 2"), "no_such_seat");
    assert_eq!(code("hand: 2c", "hand:"), "bad_record");
    assert_eq!(code("2d 3h 4s 5c\n\n", "2d 3h 4s 5c\nshown: - / -\n\n"), "bad_record");
    assert_eq!(code("draw 2", "draw 6"), "bad_action");
    assert_eq!(code("1: draw 2", "1: bet 2"), "not_betting");
    // A seat knows the cards it threw away, and only how many others did.
    assert_eq!(code("1: draw 2", "1: draw 7h Kc"), "bad_record");
    assert_eq!(code("0: draw Ac", "0: draw 1"), "bad_record");

    let over = play(&stand_pat(&state), &["check", "check"]);
    let text = over.view(seat(0)).unwrap().record().to_string();
    assert!(text.contains("\nshown: 2c 2d 3h 4s 5c / 9c 9d Ad Ah As\n"), "{text}");
    for (from, to) in [("/ 9c 9d Ad Ah As", "/ -"), (" / 9c 9d Ad Ah As", "")] {
        let record = text.replacen(from, to, 1).parse().unwrap();
        assert_eq!(View::replay(&record).unwrap_err().code(), "bad_record");
    }
    let twice = text.replacen("/ 9c", "/ 2c", 1).parse().unwrap();
    assert_eq!(View::replay(&twice).unwrap_err().code(), "duplicate_card");
    let other = text.replacen("hand: 2c", "hand: 3c", 1).parse().unwrap();
    assert_eq!(View::replay(&other).unwrap_err().code(), "bad_record");
    let folded = play(&stand_pat(&state), &["fold"]).view(seat(1)).unwrap().record().to_string();
    assert!(folded.contains("\nshown: - / -\n"), "{folded}");
}

#[test]
fn a_folded_hand_is_mucked() {
    let texts = ["Ac 2d 3h 4s 5c", "Ah Ad As Kc 7h", "9c 9d 8h 8s 7c"];
    let state = stand_pat(&set_up(Rules::new(1), &texts, &[20; 3], ""));
    let folded = play(&state, &["bet 2", "fold"]);
    assert_eq!(folded.hands()[2], CardSet::EMPTY);
    let view = folded.view(seat(2)).unwrap();
    assert_eq!(view.hand(), CardSet::EMPTY);
    assert!(view.record().to_string().contains("\nhand: -\n"));
    let mucked: CardSet = folded.stock().discards().iter().copied().collect();
    assert_eq!(mucked.to_string(), "7c 8h 8s 9c 9d");
}
