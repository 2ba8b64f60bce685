//! Pots that nobody won, and the deal that is played for them.

use super::outcome::Outcome;
use super::rules::Rules;
use super::{Fives, Position, State};
use crate::betting::Pot;
use crate::card::{Card, CardSet};
use crate::deck::{Deck, Seed};
use crate::draw_games::{Opening, Start, check_total};
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
    /// The seats that claim a carried pot.
    pub fn claimants(&self) -> SeatSet {
        self.pots.iter().flat_map(|pot| pot.eligible.iter()).collect()
    }

    /// Checks that the first deal carries nothing and a later one pots with claimants of their own,
    /// at a table of `seats`; returns all their chips.
    pub(super) fn check(&self, rules: &Rules, seats: usize) -> Result<u64, SetupError> {
        let refused = |message: &str| Err(SetupError::new("bad_carried_pots", message));
        match (self.deal, self.pots.is_empty()) {
            (0, _) => return refused("deals for a pot are counted from 1"),
            (1, true) => return Ok(0),
            (1, false) => return refused("the first deal for a pot carries none"),
            (_, true) => return refused("a later deal for a pot carries at least one"),
            (_, false) => {}
        }
        let fewest = if rules.uncontested_needs_five { 1 } else { 2 };
        for (place, pot) in self.pots.iter().enumerate() {
            let earlier = &self.pots[..place];
            let repeats = earlier.iter().any(|other| other.eligible == pot.eligible);
            if pot.amount == 0 || pot.eligible.len() < fewest || repeats {
                return refused("a carried pot has chips and two claimants or more of its own");
            }
        }
        self.claimants().iter().try_for_each(|seat| check_seat(seat, seats))?;
        let amounts = self.pots.iter().map(|pot| pot.amount);
        check_total(amounts.clone())?;
        Ok(amounts.sum())
    }
}

/// The next deal for the pots that `outcome` carried: its stacks, its button and what it carries.
fn next_deal(
    position: &Position,
    outcome: Option<Outcome>,
) -> Result<(Vec<u64>, Seat, Carried), SetupError> {
    let Some(outcome) = outcome else {
        return Err(SetupError::new("deal_not_over", "the deal is not over yet"));
    };
    let Some(button) = outcome.next_button else {
        let message = "every pot has been won: there is nothing to play on for";
        return Err(SetupError::new("nothing_carried", message));
    };
    let deal = position.public().deal_number().saturating_add(1);
    let carried = Carried { deal, pots: outcome.carried };
    Ok((outcome.stacks.values().to_vec(), button, carried))
}

impl State {
    /// Deals again for the pots that nobody won: the next deal of `state.outcome()`.
    ///
    /// Those who claim a carried pot ante again, as far as they can, and get five cards of `deck`;
    /// the button moves to the next of them.
    ///
    /// # Errors
    /// `deal_not_over`, `nothing_carried`, `wrong_deck`.
    pub fn play_on(&self, deck: &Deck) -> Result<State, SetupError> {
        State::begin(self.next_start(deck)?)
    }

    /// As [`State::play_on`], with given hands by seat; a seat that does not play on has none.
    ///
    /// # Errors
    /// `deal_not_over`, `nothing_carried`, `wrong_hands`, `not_dealt_in`, `wrong_hand`,
    /// `duplicate_card`.
    pub fn play_on_hands(
        &self,
        hands: &[CardSet],
        stub: &[Card],
        seed: Seed,
    ) -> Result<State, SetupError> {
        let start = self.next_start(&Deck::stacked(&[], seed)?)?;
        State::begin(start.with_hands(hands, stub, seed)?)
    }

    fn next_start(&self, deck: &Deck) -> Result<Start<Fives>, SetupError> {
        let position = self.position();
        let (stacks, button, carried) = next_deal(position, position.outcome())?;
        Ok(Start { carried, ..Start::new(self.rules(), &stacks, button, deck) })
    }
}

impl Position {
    /// Deals again for the pots that nobody won, as [`State::play_on`].
    ///
    /// # Errors
    /// `deal_not_over`, `nothing_carried`, `wrong_deck`.
    pub fn play_on(&self, deck: &Deck) -> Result<Position, SetupError> {
        let rules = &self.public().rules();
        let (stacks, button, carried) = next_deal(self, self.outcome())?;
        Position::deal(deck, &Opening { rules, stacks: &stacks, button, carried: &carried })
    }
}
