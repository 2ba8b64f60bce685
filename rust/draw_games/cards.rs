//! Where the cards of a deal are: in the hands, not dealt yet, or out of play.

use super::stock::{self, MAX_SEATS, Stock};
use crate::card::CardSet;
use crate::deck::Deck;
use crate::error::SetupError;
use crate::seat::{Seat, SeatSet};

/// The cards of a deal: always the 52 together. Copied, never allocated.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cards {
    pub(crate) hands: [CardSet; MAX_SEATS],
    pub(crate) stock: Stock,
}

impl Cards {
    /// Deals five cards to each seat of `dealt_in`, one at a time from the left of the button.
    ///
    /// # Errors
    /// `wrong_deck` unless the deck has all 52 cards.
    #[inline]
    pub(super) fn deal(
        deck: &Deck,
        dealt_in: SeatSet,
        button: Seat,
        seats: usize,
    ) -> Result<Cards, SetupError> {
        let (dealt, stock) = stock::deal(deck, dealt_in.len())?;
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        let in_order = button.round_from_left(seats).filter(|&seat| dealt_in.contains(seat));
        for (seat, hand) in in_order.zip(dealt) {
            hands[seat.index()] = hand;
        }
        Ok(Cards { hands, stock })
    }

    /// Exchanges `discard` of a seat's hand for as many new cards.
    pub(crate) fn exchange(&mut self, seat: Seat, discard: CardSet) {
        if !discard.is_empty() {
            let hand = &mut self.hands[seat.index()];
            *hand = (*hand - discard) | self.stock.exchange(discard);
        }
    }

    /// Puts the hand of a seat that folds out of play.
    pub(crate) fn muck(&mut self, seat: Seat) {
        let hand = std::mem::take(&mut self.hands[seat.index()]);
        self.stock.muck(hand);
    }
}

/// The seats with chips.
pub(crate) fn with_chips(stacks: &[u64]) -> SeatSet {
    let seats = (0..).map_while(Seat::new).zip(stacks);
    seats.filter(|(_, stack)| **stack > 0).map(|(seat, _)| seat).collect()
}
