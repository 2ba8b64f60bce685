//! What everyone at the table sees, kept apart so that nothing hidden can slip into it.

use super::action_id::ActionId;
use super::rules::{SEATS, Side};
use crate::seat::{Seat, SeatSet};

/// The public part of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub(super) sizes: [u8; SEATS],
    pub(super) dealer: Seat,
    /// Whose turn it is; the last to have acted once the deal is over.
    pub(super) turn: Seat,
    pub(super) top: Option<(ActionId, Seat)>,
    pub(super) passes: u8,
    pub(super) finished: Finished,
    /// The holder of the black five once revealed.
    pub(super) revealed: Option<Seat>,
    pub(super) black_five_played: bool,
    /// The winner with the holder of the black five, which the end makes public.
    pub(super) end: Option<(Side, Seat)>,
}

/// The seats without cards in the order in which they finished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Finished {
    /// Places not taken keep the seat they begin with, so that equal values compare equal.
    seats: [Seat; SEATS],
    count: u8,
}

impl Finished {
    pub(super) const fn none() -> Finished {
        Finished { seats: seats(), count: 0 }
    }

    pub(super) fn push(&mut self, seat: Seat) {
        self.seats[self.count as usize] = seat;
        self.count += 1;
    }

    pub(super) fn as_slice(&self) -> &[Seat] {
        &self.seats[..self.count as usize]
    }
}

/// The five seats.
pub(super) const fn seats() -> [Seat; SEATS] {
    const FIRST_FIVE: [Seat; SEATS] = {
        let mut seats = [Seat::new(0).unwrap(); SEATS];
        let mut index = 1;
        while index < SEATS {
            seats[index] = Seat::new(index).unwrap();
            index += 1;
        }
        seats
    };
    FIRST_FIVE
}

/// The next seat, read off: the remainder that [`Seat::next`] computes is slow in a search.
const fn after(seat: Seat) -> Seat {
    const NEXT: [Seat; SEATS] = {
        let [first, second, third, fourth, fifth] = seats();
        [second, third, fourth, fifth, first]
    };
    NEXT[seat.index()]
}

impl Public {
    /// Before the first action, with hands of these sizes.
    pub(super) const fn start(sizes: [u8; SEATS], dealer: Seat) -> Public {
        Public {
            sizes,
            dealer,
            turn: dealer,
            top: None,
            passes: 0,
            finished: Finished::none(),
            revealed: None,
            black_five_played: false,
            end: None,
        }
    }

    /// The seat to act; `None` when the deal is over.
    pub fn to_act(&self) -> Option<Seat> {
        if self.is_over() { None } else { Some(self.turn) }
    }

    /// Whether the deal is over.
    pub fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// The seat that dealt and led first.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Number of cards in each seat's hand.
    pub fn hand_sizes(&self) -> [usize; SEATS] {
        self.sizes.map(usize::from)
    }

    /// The play to beat; `None` when the seat to act leads.
    pub fn top(&self) -> Option<ActionId> {
        self.top.map(|(play, _)| play)
    }

    /// Whose play is to be beaten.
    pub fn top_seat(&self) -> Option<Seat> {
        self.top.map(|(_, seat)| seat)
    }

    /// How many seats have passed in a row since the top play.
    pub fn passes(&self) -> usize {
        self.passes as usize
    }

    /// The seats without cards, in the order in which they finished.
    pub fn finished(&self) -> &[Seat] {
        self.finished.as_slice()
    }

    /// The holder of the black five, if that seat revealed or played it.
    pub fn revealed(&self) -> Option<Seat> {
        self.revealed
    }

    /// Whether the black five has been played.
    pub fn is_black_five_played(&self) -> bool {
        self.black_five_played
    }

    /// The seat that was dealt the black five, once it is revealed or the deal is over.
    pub fn holder(&self) -> Option<Seat> {
        self.revealed.or(self.end.map(|(_, holder)| holder))
    }

    /// The side that won; `None` while the deal goes on.
    pub fn winner(&self) -> Option<Side> {
        self.end.map(|(winner, _)| winner)
    }

    /// The seats that may be the holder of the black five from what is public.
    ///
    /// A seat that finished without showing it never had it; and after an idle seat finished first
    /// the deal goes on only when the dealer is not alone.
    pub fn possible_holders(&self) -> SeatSet {
        if let Some(holder) = self.holder() {
            return SeatSet::EMPTY.with(holder);
        }
        let holding = seats().into_iter().filter(|seat| self.is_in(*seat)).collect::<SeatSet>();
        match self.finished().first() {
            Some(&first) if first != self.dealer => holding.without(self.dealer),
            _ => holding,
        }
    }

    /// The side whose seats have finished so that it has won, if one has.
    ///
    /// A side wins with its second finisher; when the dealer is alone the first one decides.
    pub(super) fn decided(&self, holder: Seat) -> Option<Side> {
        let is_alone = holder == self.dealer;
        let dealer_side = u8::from(!self.is_in(self.dealer)) + u8::from(!self.is_in(holder));
        let dealer_side = dealer_side >> u8::from(is_alone);
        let finishers_to_win = 2 - u8::from(is_alone);
        if dealer_side == finishers_to_win {
            Some(Side::Dealer)
        } else if self.finished.count - dealer_side >= finishers_to_win {
            Some(Side::Idle)
        } else {
            None
        }
    }

    pub(super) fn is_in(&self, seat: Seat) -> bool {
        self.sizes[seat.index()] > 0
    }

    /// The first seat after `seat` that has cards.
    pub(super) fn next_in(&self, seat: Seat) -> Seat {
        let mut next = after(seat);
        while !self.is_in(next) && next != seat {
            next = after(next);
        }
        next
    }

    /// Who leads unless another leader is given.
    pub(super) fn default_leader(&self) -> Seat {
        if self.is_in(self.dealer) { self.dealer } else { self.next_in(self.dealer) }
    }

    /// How many passes in a row end the trick of `top_seat`.
    pub(super) fn passes_to_end_trick(&self, top_seat: Seat) -> u8 {
        let seats_in = SEATS as u8 - self.finished.count;
        seats_in - u8::from(self.is_in(top_seat))
    }
}

/// The side of `seat` as far as it is known: the dealer side once `possible_holders` is down to one.
pub(super) fn known_side(dealer: Seat, possible_holders: SeatSet, seat: Seat) -> Option<Side> {
    if seat == dealer {
        Some(Side::Dealer)
    } else if !possible_holders.contains(seat) {
        Some(Side::Idle)
    } else if possible_holders.len() == 1 {
        Some(Side::Dealer)
    } else {
        None
    }
}
