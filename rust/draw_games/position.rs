//! A deal in progress without its past: what simulation and search run on.

use std::fmt;

use super::action::Action;
use super::cards::Cards;
use super::game::{DrawGame, DrawPublic, Opening};
use super::sight::Sight;
use super::stock::Stock;
use crate::card::CardSet;
use crate::deck::Deck;
use crate::error::{IllegalAction, SetupError};
use crate::seat::Seat;

/// A deal in progress: all that the rules need. In Five-Card Draw it is copied, never allocated.
///
/// It knows every hand. A bot gets the [`Sight`] of its seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<G: DrawGame> {
    pub(crate) public: G::Public,
    pub(crate) cards: Cards,
}

impl<G: DrawGame> Position<G> {
    /// Deals five cards to each seat that plays, one at a time from the left of the button.
    ///
    /// The opening is taken as it is, see `Start::check`.
    #[inline]
    pub(crate) fn deal(deck: &Deck, opening: &Opening<'_, G>) -> Result<Position<G>, SetupError> {
        let (dealt_in, seats) = (opening.dealt_in(), opening.stacks.len());
        let cards = Cards::deal(deck, dealt_in, opening.button, seats)?;
        Ok(Position { public: G::open(opening)?, cards })
    }

    /// What everyone at the table sees.
    pub fn public(&self) -> &G::Public {
        &self.public
    }

    /// The cards in each seat's hand; none where it was not dealt in or has folded.
    pub fn hands(&self) -> &[CardSet] {
        &self.cards.hands[..self.public.seats()]
    }

    /// The cards of `seat`; none when it was not dealt in or has folded.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.cards.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards not dealt yet and those out of play.
    pub fn stock(&self) -> &Stock {
        &self.cards.stock
    }

    /// What `seat` sees.
    pub fn sight(&self, seat: Seat) -> Sight<'_, G> {
        Sight::new(&self.public, seat, self.hand(seat))
    }

    /// The position after `seat` takes `action`.
    ///
    /// # Errors
    /// Those of [`Sight::resolve`].
    pub fn apply(&self, seat: Seat, action: Action) -> Result<Position<G>, IllegalAction> {
        let action = self.sight(seat).resolve(action)?;
        let mut next = self.clone();
        next.make(seat, action);
        Ok(next)
    }

    /// How the deal ended; `None` while it is in progress.
    pub fn outcome(&self) -> Option<G::Outcome> {
        G::outcome(&self.public, self.hands())
    }

    /// Takes an action that is legal for `seat` and resolved.
    pub(crate) fn make(&mut self, seat: Seat, action: Action) {
        G::make(&mut self.public, &mut self.cards, seat, action);
    }
}

impl<G: DrawGame> fmt::Debug for Position<G> {
    /// Shows what the table shows: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("public", &self.public).finish_non_exhaustive()
    }
}
