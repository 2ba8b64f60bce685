//! Black Five: deals of any actions.

use fivecard::black_five::{Payoff, Rules, SEATS, Setup, State};
use fivecard::laws::laws;
use fivecard::{CardSet, Deck, Seat};

use super::black_five_game::BlackFive;
use super::input::Choices;
use super::refusal;

/// Any deal, from the start or the middle, and any actions.
pub fn black_five_play(data: &[u8]) {
    let choices = &mut Choices::new(data);
    let rules = Rules { payoff: [Payoff::Sides, Payoff::ZeroSum][choices.below(2)] };
    let start = match choices.below(4) {
        0 => {
            let dealer = choices.yes().then(|| choices.seat(6));
            State::deal(&Deck::shuffled(choices.seed()), dealer, rules)
        }
        _ => State::from_hands(setup(choices, rules)),
    };
    let Ok(start) = start.map_err(|error| refusal::check(error, "")) else { return };
    laws::<BlackFive>(&start, choices);
}

/// A position in mid-deal: few cards a seat, so that deals end.
fn setup(choices: &mut Choices<'_>, rules: Rules) -> Setup {
    let mut left = CardSet::FULL;
    let mut hands = [CardSet::EMPTY; SEATS];
    for hand in &mut hands {
        let among = if choices.yes() { choices.set() } else { CardSet::FULL };
        let count = choices.below(13);
        // A card in two hands now and then.
        let from = if choices.below(64) == 0 { among } else { among & left };
        *hand = from.iter().skip(choices.below(8)).take(count).collect();
        left = left - *hand;
    }
    let optional = |choices: &mut Choices<'_>| choices.yes().then(|| choices.seat(SEATS));
    let finished = match choices.below(8) {
        0 => (0..choices.below(4)).map(|_| choices.seat(SEATS)).collect(),
        _ => {
            let out = (0..SEATS).filter(|&index| hands[index].is_empty()).filter_map(Seat::new);
            let mut out: Vec<Seat> = out.collect();
            choices.seed().stream(61).shuffle(&mut out);
            out
        }
    };
    let top = match choices.below(3) {
        0 => None,
        1 => Some(choices.some_of(left)),
        _ => left.iter().nth(choices.below(52)).map(|card| CardSet::EMPTY.with(card)),
    };
    Setup {
        hands,
        dealer: choices.seat(SEATS),
        leader: optional(choices),
        holder: optional(choices),
        revealed: choices.yes(),
        finished,
        top,
        top_seat: if choices.below(8) == 0 { None } else { top.map(|_| choices.seat(SEATS)) },
        passes: if top.is_some() { choices.below(5) } else { 0 },
        rules,
    }
}
