//! Actions and records as text.

use fivecard::betting::Structure;
use fivecard::draw::FiveCardDraw;
use fivecard::draw_games::{Action, SeenAction};
use fivecard::fives::Fives;
use fivecard::laws::{LawfulGame, check_text};
use fivecard::record::Record;
use fivecard::{Seed, betting, black_five, draw, fives};

use super::black_five_game::BlackFive;
use super::draw_laws::Lawful;
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
    records::<Lawful<FiveCardDraw>>(data);
}

/// Any text as a record of Fives, whole or as a seat sees it.
pub fn fives_records(data: &[u8]) {
    records::<Lawful<Fives>>(data);
}

/// Any text as a record of Black Five, whole or as a seat sees it.
pub fn black_five_records(data: &[u8]) {
    records::<BlackFive>(data);
}

fn records<G: LawfulGame>(data: &[u8]) {
    let Some(text) = text(data) else { return };
    reads_back::<Record>(text);
    for error in check_text::<G>(text, &mut Seed::from(1).stream(0)) {
        refusal::check(error, text);
    }
}
