//! Pots that nobody won, for which the next deal is played.

use super::rules::Rules;
use super::stakes::{merge, only};
use crate::betting::{Pot, check_total};
use crate::error::SetupError;
use crate::game::check_seat;
use crate::seat::{Seat, SeatSet};

/// What a deal takes over from the deals before it. The default is the first deal for a new pot.
///
/// In a record it is two lines after the button, left out in the first deal:
///
/// ```text
/// deal: 3                              the number of the deal among those for the same pots
/// carried: 40 of 0 1 2 / 20 of 1 2     the chips of each pot, and the seats that claim it
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Carried {
    /// The number of the deal among those for the same pots, from 1.
    pub deal: u32,
    /// The pots that nobody has won, with the seats that claim them.
    pub pots: Vec<Pot>,
}

impl Default for Carried {
    fn default() -> Self {
        Carried { deal: 1, pots: Vec::new() }
    }
}

impl Carried {
    /// What is carried after deal number `deal`, when these pots were not won.
    pub(super) fn after(deal: u32, pots: Vec<Pot>) -> Carried {
        if pots.is_empty() {
            Carried::default()
        } else {
            Carried { deal: deal.saturating_add(1), pots }
        }
    }

    /// What is carried when `seat` leaves. A pot with one claimant left is added to that player's
    /// stack, unless it takes a five even then.
    pub(super) fn without(&self, seat: Seat, rules: &Rules, stacks: &mut [u64]) -> Carried {
        let mut pots = Vec::new();
        for &Pot { amount, eligible } in &self.pots {
            let eligible = eligible.without(seat);
            match only(eligible) {
                None if eligible.is_empty() => {}
                Some(last) if !rules.uncontested_needs_five => stacks[last.index()] += amount,
                _ => merge(&mut pots, Pot { amount, eligible }),
            }
        }
        let deal = if pots.is_empty() { 1 } else { self.deal };
        Carried { deal, pots }
    }

    /// The seats that claim a carried pot.
    pub fn claimants(&self) -> SeatSet {
        self.pots.iter().flat_map(|pot| pot.eligible.iter()).collect()
    }

    /// Checks that the first deal carries nothing and a later one pots with claimants of their own,
    /// at a table of `seats`; returns all their chips.
    pub(super) fn check(&self, rules: &Rules, seats: usize) -> Result<u64, SetupError> {
        let invalid = |message: &str| Err(SetupError::new("bad_carried_pots", message));
        match (self.deal, self.pots.is_empty()) {
            (0, _) => return invalid("deals for a pot are counted from 1"),
            (1, true) => return Ok(0),
            (1, false) => return invalid("the first deal for a pot carries none"),
            (_, true) => return invalid("a later deal for a pot carries at least one"),
            (_, false) => {}
        }
        let fewest = if rules.uncontested_needs_five { 1 } else { 2 };
        for (place, pot) in self.pots.iter().enumerate() {
            let earlier = &self.pots[..place];
            let repeats = earlier.iter().any(|other| other.eligible == pot.eligible);
            if pot.amount == 0 || pot.eligible.len() < fewest || repeats {
                return invalid("a carried pot has chips and two claimants or more of its own");
            }
        }
        self.claimants().iter().try_for_each(|seat| check_seat(seat, seats))?;
        let amounts = self.pots.iter().map(|pot| pot.amount);
        check_total(amounts.clone())?;
        Ok(amounts.sum())
    }
}
