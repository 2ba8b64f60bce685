//! A deal in progress without its suits and its past: what simulation and search run on.

use std::fmt;

use super::action_id::ActionId;
use super::counts::Counts;
use super::mask::ActionMask;
use super::order::BLACK_FIVE;
use super::public::Public;
use super::rules::{SEATS, Side};
use super::sight::Sight;
use crate::card::{Card, CardSet};
use crate::error::IllegalAction;
use crate::seat::Seat;

/// A deal in progress by rank: all that the rules need. Copied, never allocated.
///
/// It knows every hand. A bot gets the [`Sight`] of its seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) hands: [Counts; SEATS],
    pub(super) holder: Seat,
    pub(super) public: Public,
}

impl Position {
    /// The start of a deal: these hands, one of them with the black five, and the dealer to lead.
    ///
    /// Hands are taken as they are, see [`State::from_hands`](super::State::from_hands) for checks.
    pub(super) fn start(hands: &[CardSet; SEATS], holder: Seat, dealer: Seat) -> Position {
        let sizes = hands.map(|hand| hand.len() as u8);
        let played = !hands[holder.index()].contains(BLACK_FIVE);
        let public = Public { black_five_played: played, ..Public::start(sizes, dealer) };
        Position { hands: hands.map(Counts::from_cards), holder, public }
    }

    /// The start of a deal of these cards, one at a time from `dealer` on.
    #[inline(always)]
    pub(super) fn deal(cards: &[Card; Card::COUNT], dealer: Seat) -> Position {
        let dealt = Counts::dealt(cards);
        let (mut hands, mut sizes, mut holder) = (dealt, [0; SEATS], dealer);
        let mut seat = dealer;
        for (place, hand) in dealt.into_iter().enumerate() {
            hands[seat.index()] = hand;
            sizes[seat.index()] = (Card::COUNT - place).div_ceil(SEATS) as u8;
            if hand.has_black_five() {
                holder = seat;
            }
            seat = seat.next(SEATS);
        }
        Position { hands, holder, public: Public::start(sizes, dealer) }
    }

    /// What everyone at the table sees.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// What `seat` sees.
    pub fn sight(&self, seat: Seat) -> Sight<'_> {
        Sight::new(&self.public, seat, self.hands[seat.index()], self.holder == seat)
    }

    /// The seat that was dealt the black five.
    pub fn holder(&self) -> Seat {
        self.holder
    }

    /// Whether the dealer was dealt the black five.
    pub fn is_dealer_alone(&self) -> bool {
        self.holder == self.public.dealer
    }

    /// The side of `seat`.
    pub fn side(&self, seat: Seat) -> Side {
        if seat == self.public.dealer || seat == self.holder { Side::Dealer } else { Side::Idle }
    }

    /// The actions that `seat` may take now; none once the deal is over.
    pub fn action_mask(&self, seat: Seat) -> ActionMask {
        self.sight(seat).action_mask()
    }

    /// The position after `seat` takes `action`.
    ///
    /// # Errors
    /// `deal_over`, `out_of_turn`, `not_held`, `does_not_beat`, `must_lead`, `already_revealed`.
    pub fn apply(&self, seat: Seat, action: ActionId) -> Result<Position, IllegalAction> {
        self.sight(seat).check(action)?;
        let mut next = *self;
        next.make(seat, action);
        Ok(next)
    }

    /// Takes an action known to be legal for `seat`.
    #[inline]
    pub(super) fn make(&mut self, seat: Seat, action: ActionId) {
        debug_assert!(self.action_mask(seat).contains(action), "seat {seat} may not {action}");
        match action {
            ActionId::PASS => self.pass(),
            ActionId::REVEAL => self.public.revealed = Some(seat),
            play => self.play(play),
        }
    }

    #[inline]
    fn pass(&mut self) {
        let public = &mut self.public;
        let Some((_, top_seat)) = public.top else { return };
        public.passes += 1;
        if public.passes < public.passes_to_end_trick(top_seat) {
            public.turn = public.next_in(public.turn);
            return;
        }
        public.top = None;
        public.passes = 0;
        public.turn = if public.is_in(top_seat) { top_seat } else { public.next_in(top_seat) };
    }

    fn play(&mut self, play: ActionId) {
        let seat = self.public.turn;
        let hand = &mut self.hands[seat.index()];
        *hand = hand.without(play);
        let public = &mut self.public;
        public.sizes[seat.index()] -= play.length() as u8;
        public.top = Some((play, seat));
        public.passes = 0;
        if play.has_black_five() {
            public.revealed = Some(seat);
            public.black_five_played = true;
        }
        if !public.is_in(seat) {
            public.finished.push(seat);
            if let Some(winner) = self.public.decided(self.holder) {
                self.public.end = Some((winner, self.holder));
                return;
            }
        }
        self.public.turn = self.public.next_in(seat);
    }
}

impl fmt::Debug for Position {
    /// Shows what is public: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("public", &self.public).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::public::seats;
    use super::super::setup::deal_hands;
    use super::*;
    use crate::deck::{Deck, Seed};

    #[test]
    fn a_deal_by_rank_is_the_deal_of_the_cards() {
        for number in 0..500 {
            let order = Deck::order(Seed::from(number));
            let dealer = seats()[number as usize % SEATS];
            let (hands, holder) = deal_hands(&order, dealer);
            let dealt = Position::deal(&order, dealer);
            assert!(dealt == Position::start(&hands, holder, dealer));
        }
    }
}
