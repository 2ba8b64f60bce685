//! Actions and records as text.

use fivecard::betting::Structure;
use fivecard::draw_games::{Action, SeenAction};
use fivecard::laws::check_text;
use fivecard::record::Record;
use fivecard::{CardSet, Error, Seed, betting, black_five, draw, fives};

use super::black_five_game::BlackFive;
use super::drawing::{Game, check_record, check_state, check_views};
use super::input::{reads_back, text};
use super::refusal;

/// Any text as an action of each game, and as each of their words.
pub fn actions(data: &[u8]) {
    let Some(text) = text(data) else { return };
    reads_back::<betting::Action>(text);
    let action = reads_back::<Action>(text);
    // What others see of an action reads as the action, but for a number of cards.
    match (reads_back::<SeenAction>(text), action) {
        (Some(SeenAction::Action(seen)), action) => assert_eq!(action, Some(seen)),
        (Some(SeenAction::Drew(_)), action) => assert_eq!(action, None),
        (None, _) => {}
    }
    reads_back::<black_five::Action>(text);
    reads_back::<black_five::ActionId>(text);
    reads_back::<black_five::Payoff>(text);
    reads_back::<black_five::Side>(text);
    reads_back::<black_five::Pattern>(text);
    reads_back::<black_five::Bot>(text);
    reads_back::<draw::Bot>(text);
    reads_back::<fives::Bot>(text);
    reads_back::<fives::Verdict>(text);
    reads_back::<Structure>(text);
}

/// Any text as a record of Five-Card Draw, whole or as a seat sees it.
pub fn draw_records(data: &[u8]) {
    drawing_records::<draw::State>(data);
}

/// Any text as a record of Fives, whole or as a seat sees it.
pub fn fives_records(data: &[u8]) {
    drawing_records::<fives::State>(data);
}

/// Any text as a record of Black Five, whole or as a seat sees it.
pub fn black_five_records(data: &[u8]) {
    let Some(text) = text(data) else { return };
    reads_back::<Record>(text);
    for error in check_text::<BlackFive>(text, &mut Seed::from(1).stream(0)) {
        refusal::check(error, text);
    }
}

fn drawing_records<S: Game>(data: &[u8]) {
    let Some((text, record)) = record(data) else { return };
    if let Some(state) = read(text, S::replay(&record)) {
        check_state(&state, state.chips(), &[]);
        check_views(&state);
        check_record(&state);
    }
    if let Some(view) = read(text, S::replay_view(&record)) {
        let told = S::seen_record(&view);
        let again = S::replay_view(&told).unwrap_or_else(|error| panic!("{error}: {told}"));
        assert!(S::same_view(&again, &view), "the record tells another view: {told}");
        check_view::<S>(&view);
    }
}

/// Checks that the cards a view tells can all be seen by its seat, and are in one place each.
fn check_view<S: Game>(view: &S::View) {
    let (looking, hand) = (S::seen_by(view), S::seen_hand(view));
    let _ = S::seen_legal(view);
    for (who, seen) in S::seen_history(view) {
        match seen {
            SeenAction::Drew(_) => assert!(who != looking, "seat {who} does not know its own draw"),
            SeenAction::Action(action) if who != looking => {
                assert_eq!(SeenAction::by_others(action), seen)
            }
            SeenAction::Action(_) => {}
        }
    }
    let mut shown = CardSet::EMPTY;
    for (seat, cards) in S::seen_shown(view) {
        assert!(if seat == looking { cards == hand } else { cards.is_disjoint(hand) });
        assert!(cards.is_disjoint(shown), "a card is shown twice");
        shown = shown | cards;
    }
}

fn record(data: &[u8]) -> Option<(&str, Record)> {
    let text = text(data)?;
    Some((text, reads_back::<Record>(text)?))
}

fn read<T>(text: &str, read: Result<T, Error>) -> Option<T> {
    read.map_err(|error| refusal::check(error, text)).ok()
}
