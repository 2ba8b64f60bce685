//! Views hold what their seat may know and nothing else.

use fivecard::fives::{Action, Legal, Rules, SeenAction, State, View};
use fivecard::game::{GameState, GameView};
use fivecard::{Card, CardSet, Deck, Seat, Seed};
use proptest::prelude::*;

use crate::support::{play, random_action, random_rules, seat, set_up, some_actions, stand_pat};

/// Renames cards: the same deal with other cards where the seat that looks cannot see them.
struct Renaming([Card; 52]);

impl Renaming {
    /// Shuffles the names of all cards but `kept`.
    fn of_all_but(kept: CardSet, seed: u64) -> Renaming {
        let free: Vec<Card> = (!kept).iter().collect();
        let mut shuffled = free.clone();
        Seed::from(seed).stream(50).shuffle(&mut shuffled);
        let mut names: Vec<Card> = Card::all().collect();
        for (card, name) in free.into_iter().zip(shuffled) {
            names[card.index()] = name;
        }
        Renaming(names.try_into().unwrap())
    }

    fn card(&self, card: Card) -> Card {
        self.0[card.index()]
    }

    fn action(&self, action: Action) -> Action {
        match action {
            Action::Draw(thrown) => {
                Action::Draw(thrown.iter().map(|card| self.card(card)).collect())
            }
            other => other,
        }
    }
}

/// A deal of few players, in which no card comes back: then renamed cards go the same ways.
fn random_actions(seed: u64) -> (State, Vec<(Seat, Action)>) {
    let mut chance = Seed::from(seed).stream(51);
    let players = 2 + chance.below(2) as usize;
    let rules = random_rules(&mut chance);
    let deck = Deck::shuffled(Seed::from(seed));
    let start = State::deal(&deck, &vec![60; players], Seat::new(0), rules).unwrap();
    let mut state = start.clone();
    while let Some(turn) = state.to_act() {
        let action = random_action(&state.legal_actions(turn), &mut chance);
        let next = state.apply(turn, &action).unwrap();
        if next.stock().reshuffles() > 0 {
            break;
        }
        state = next;
    }
    (start, state.history())
}

fn see(start: &State, actions: &[(Seat, Action)], looking: Seat) -> Vec<(State, View)> {
    let mut state = start.clone();
    let mut seen = vec![(state.clone(), state.view(looking).unwrap())];
    for (who, action) in actions {
        state = state.apply(*who, action).unwrap();
        seen.push((state.clone(), state.view(looking).unwrap()));
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_view_is_the_same_whatever_the_hidden_cards_are(seed: u64, names: u64) {
        let (start, actions) = random_actions(seed);
        for looking in start.public().dealt_in().iter() {
            let seen = see(&start, &actions, looking);
            let known = seen.iter().fold(CardSet::EMPTY, |all, (_, view)| all | view.hand());
            let renaming = Renaming::of_all_but(known, names);
            let cards = start.stock().undealt().to_vec();
            let deck: Vec<Card> = start_deck(&start, &cards).map(|card| renaming.card(card)).collect();
            let deck = Deck::stacked(&deck, Seed::from(seed)).unwrap();
            let stacks = start.first_stacks();
            let other = State::deal(&deck, stacks, Seat::new(0), start.rules()).unwrap();
            let renamed: Vec<_> =
                actions.iter().map(|(who, action)| (*who, renaming.action(*action))).collect();
            let others = see(&other, &renamed, looking);
            for ((state, view), (other_state, other_view)) in seen.iter().zip(&others) {
                if state.outcome().is_some_and(|outcome| !outcome.show_order.is_empty()) {
                    break;
                }
                assert_eq!(view, other_view);
                let mut chance = Seed::from(seed).stream(52);
                for action in some_actions(state, &mut chance) {
                    let refused = |state: &State| state.apply(looking, &action).err();
                    assert_eq!(refused(state), refused(other_state));
                }
            }
        }
    }

    #[test]
    fn a_view_tells_what_its_seat_may_do(seed: u64) {
        let (start, actions) = random_actions(seed);
        for index in 0..start.public().seats() {
            for (state, view) in see(&start, &actions, seat(index)) {
                assert_eq!(view.legal_actions(), state.legal_actions(seat(index)));
                assert_eq!(view.hand(), state.hands()[index]);
                assert_eq!(view.to_act(), state.to_act());
                for ((who, seen), (actor, action)) in view.history().iter().zip(state.history()) {
                    assert_eq!(*who, actor);
                    match (seen, action) {
                        (SeenAction::Drew(cards), Action::Draw(thrown)) => {
                            assert!(who.index() != index && *cards == thrown.len() && *cards > 0);
                        }
                        (SeenAction::Action(seen), action) => assert_eq!(*seen, action),
                        _ => panic!("{seen} for {action}"),
                    }
                }
            }
        }
    }
}

/// The deck of a deal that has just begun, from its hands and its stock.
fn start_deck<'a>(start: &State, stock: &'a [Card]) -> impl Iterator<Item = Card> + 'a {
    let record = start.record().to_string();
    let deck = record.lines().find_map(|line| line.strip_prefix("deck: ")).unwrap();
    let cards = fivecard::card::parse_cards(deck).unwrap();
    assert!(cards.ends_with(stock));
    cards.into_iter()
}

#[test]
fn others_see_how_many_cards_were_drawn_and_the_hands_at_the_showdown() {
    let texts = ["Ac 2d 3h 4s 5c", "Ah Ad As Kc 7h"];
    let state = set_up(Rules::new(1), &texts, &[20, 20], "9c 9d");
    let state = play(&state, &["draw Kc 7h", "stand pat"]);
    let view = state.view(seat(0)).unwrap();
    let told: Vec<String> = view.history().iter().map(|(_, seen)| seen.to_string()).collect();
    assert_eq!(told, ["draw 2", "stand pat"]);
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
