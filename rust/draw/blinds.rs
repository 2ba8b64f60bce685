//! Who posts the blinds.

use super::rules::Rules;
use crate::seat::{Seat, SeatSet};

/// Who has the button and who posts the blinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Blinds {
    /// The seat with the button.
    pub button: Seat,
    /// The seat that posts the small blind.
    pub small: Seat,
    /// The seat that posts the big blind.
    pub big: Seat,
}

impl Blinds {
    /// The first and second seat on the left of the button; heads-up by the switch of the rules.
    pub(super) fn of(dealt_in: SeatSet, seats: usize, button: Seat, rules: &Rules) -> Blinds {
        let mut left = button.round_from_left(seats).filter(|&seat| dealt_in.contains(seat));
        let mut next = || left.next().unwrap_or(button);
        let (first, second) = (next(), next());
        // With two players the second seat on the left of the button is the button itself.
        match dealt_in.len() == 2 && rules.heads_up_button_small_blind {
            true => Blinds { button, small: button, big: first },
            false => Blinds { button, small: first, big: second },
        }
    }

    /// The button of the next deal: it moves to the next of these players. When only two are left it
    /// may go to the other one, so that nobody posts the big blind twice running.
    pub(super) fn next_button(self, players: SeatSet, seats: usize, rules: &Rules) -> Option<Seat> {
        let next = |seat: Seat| seat.round_from_left(seats).find(|&seat| players.contains(seat));
        let button = next(self.button)?;
        let is_big_again = Blinds::of(players, seats, button, rules).big == self.big;
        if players.len() == 2 && is_big_again { next(button) } else { Some(button) }
    }
}
