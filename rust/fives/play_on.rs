//! The next deal for the pots that nobody won.

use super::carried::Carried;
use super::outcome::Outcome;
use super::{Fives, Position, State};
use crate::card::{Card, CardSet};
use crate::deck::{Deck, Seed};
use crate::draw_games::{Opening, Start};
use crate::error::SetupError;
use crate::seat::Seat;

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
    let carried = Carried::after(position.public().deal_number(), outcome.carried);
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
