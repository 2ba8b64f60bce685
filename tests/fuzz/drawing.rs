//! Five-Card Draw and Fives: deals of any actions, from deal to deal.

use fivecard::betting::Structure;
use fivecard::draw::FiveCardDraw;
use fivecard::fives::Fives;
use fivecard::game::GameState;
use fivecard::laws::{LawfulGame, laws};
use fivecard::{Deck, SetupError, draw, fives};

use super::draw_laws::Lawful;
use super::input::Choices;
use super::refusal;

/// Most deals of one input.
const MOST_DEALS: usize = 6;

/// Five-Card Draw: any deal, any actions, and the table's next deal.
pub fn draw_play(data: &[u8]) {
    let choices = &mut Choices::new(data);
    let rules = draw::Rules {
        small_blind: choices.chips(),
        big_blind: choices.chips(),
        structure: Structure::ALL[choices.below(3)],
        heads_up_button_small_blind: choices.yes(),
        clock: u32::from(choices.byte()),
    };
    let seats = choices.below(8);
    let stacks: Vec<u64> = (0..seats).map(|_| choices.chips()).collect();
    let button = choices.yes().then(|| choices.seat(8));
    let first = draw::State::deal(&deck(choices), &stacks, button, rules);
    let Some(mut state) = begun(first) else { return };
    let taken = stacks.iter().map(|&stack| Some(stack));
    let mut table = draw::Table::new(rules, taken, Some(state.public().button())).expect("a table");
    for _ in 0..MOST_DEALS {
        let over = laws::<Lawful<FiveCardDraw>>(&state, choices);
        if over.to_act().is_some() {
            return;
        }
        table = table.after(&over).expect("its own deal");
        assert_eq!(table.seating().chips(), over.stacks());
        let Some(next) = begun(table.deal(&deck(choices))) else { return };
        state = next;
    }
}

/// Fives: any deal, any actions, and the deals that are played on for the same pots.
pub fn fives_play(data: &[u8]) {
    let choices = &mut Choices::new(data);
    let rules = fives::Rules {
        ante: choices.chips(),
        price_per_card: choices.chips(),
        min_bet: choices.chips(),
        structure: Structure::ALL[choices.below(3)],
        judge_pots_together: choices.yes(),
        uncontested_needs_five: choices.yes(),
        max_antes: choices.yes().then(|| u32::from(choices.byte())),
        clock: u32::from(choices.byte()),
    };
    let seats = choices.below(11);
    let stacks: Vec<u64> = (0..seats).map(|_| choices.chips()).collect();
    let button = choices.yes().then(|| choices.seat(11));
    let first = fives::State::deal(&deck(choices), &stacks, button, rules);
    let Some(mut state) = begun(first) else { return };
    let taken = stacks.iter().map(|&stack| Some(stack));
    let mut table =
        fives::Table::new(rules, taken, Some(state.public().button())).expect("a table");
    for _ in 0..MOST_DEALS {
        let over = laws::<Lawful<Fives>>(&state, choices);
        let Some(outcome) = over.outcome() else { return };
        table = table.after(&over).expect("its own deal");
        let deck = deck(choices);
        let replayed = over.play_on(&deck);
        assert_eq!(replayed.is_ok(), !outcome.is_settled());
        let Some(next) = begun(table.deal(&deck)) else { return };
        if let Ok(replayed) = replayed {
            assert!(replayed == next, "the table deals another replay");
            let [(.., after), (.., before)] = [&replayed, &over].map(Lawful::<Fives>::conserved);
            assert_eq!(after, before, "chips are lost between deals");
        }
        state = next;
    }
}

fn deck(choices: &mut Choices<'_>) -> Deck {
    Deck::shuffled(choices.seed())
}

fn begun<S>(state: Result<S, SetupError>) -> Option<S> {
    state.map_err(|error| refusal::check(error, "")).ok()
}
