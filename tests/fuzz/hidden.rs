//! A view does not change when what it hides does.

use fivecard::card::parse_cards;
use fivecard::draw_games::Action;
use fivecard::record::Record;
use fivecard::{Card, CardSet, Seat};

use super::drawing::Game;
use super::input::Choices;

/// Checks one seat of a deal of the draw games: the same deal with other cards wherever the seat
/// cannot see them looks the same to it all along, and answers the same.
///
/// Other cards come back in another order, so the deal is followed until the deck runs out, and
/// until hands are shown.
pub fn check<S: Game>(state: &S, choices: &mut Choices<'_>) {
    let looking = choices.seat(state.seats());
    let told = state.record();
    let followed = follow(&beginning(&told, |card| card), &state.actions(), |card| card);
    let seen = |state: &S| state.view(looking).expect("a seat of the table");
    let known =
        followed.iter().fold(CardSet::EMPTY, |known, state| known | S::seen_hand(&seen(state)));

    let hidden: Vec<Card> = (!known).iter().collect();
    let mut moved = hidden.clone();
    choices.seed().stream(60).shuffle(&mut moved);
    let rename = |card: Card| match hidden.iter().position(|&known| known == card) {
        Some(place) => moved[place],
        None => card,
    };
    let others: Vec<S> = follow(&beginning(&told, rename), &state.actions(), rename);
    assert_eq!(others.len(), followed.len());
    let stranger = CardSet::EMPTY.with(choices.card());
    for (state, other) in followed.iter().zip(&others) {
        assert!(S::same_view(&seen(state), &seen(other)), "seat {looking} sees what is hidden");
        for thrown in [stranger, stranger | S::seen_hand(&seen(state))] {
            let answer = |state: &S| state.apply(looking, &Action::Draw(thrown)).err();
            assert_eq!(answer(state), answer(other), "seat {looking} is told what is hidden");
        }
    }
}

/// The deal of a record as it begins, with the cards of its deck renamed.
fn beginning<S: Game>(told: &Record, rename: impl Fn(Card) -> Card) -> S {
    let text = told.to_string();
    let (fields, _) = text.split_once("\n\n").unwrap_or((&text, ""));
    let renamed = fields.trim_end().lines().map(|line| match line.strip_prefix("deck: ") {
        Some(deck) => {
            let cards = parse_cards(deck).expect("a deck").into_iter();
            let cards: Vec<String> = cards.map(|card| rename(card).to_string()).collect();
            format!("deck: {}\n", cards.join(" "))
        }
        None => format!("{line}\n"),
    });
    let record: Record = renamed.collect::<String>().parse().expect("a record");
    S::replay(&record).expect("the beginning of a deal")
}

fn follow<S: Game>(start: &S, actions: &[(Seat, Action)], rename: impl Fn(Card) -> Card) -> Vec<S> {
    let mut states = vec![start.clone()];
    for (who, action) in actions {
        let action = match action {
            Action::Draw(thrown) => Action::Draw(thrown.iter().map(&rename).collect()),
            other => *other,
        };
        let next = states[states.len() - 1].apply(*who, &action).expect("it was legal");
        if next.stock().reshuffles() > 0 || next.is_shown() {
            break;
        }
        states.push(next);
    }
    states
}
