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
    /// The first and second seat on the left of the button, but heads-up as the rules say.
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
}
