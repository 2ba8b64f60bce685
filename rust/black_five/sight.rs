//! What one seat sees, borrowed and by rank: the fast form of a View.

use super::action_id::ActionId;
use super::beats::BEATS;
use super::counts::Counts;
use super::mask::ActionMask;
use super::public::{Public, known_side};
use super::rules::Side;
use crate::error::IllegalAction;
use crate::seat::{Seat, SeatSet};

/// What a seat knows when it decides: what is public and its own hand, nothing of the others'.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    public: &'a Public,
    seat: Seat,
    hand: Counts,
    /// Whether this seat was dealt the black five.
    is_holder: bool,
}

impl<'a> Sight<'a> {
    pub(super) fn new(public: &'a Public, seat: Seat, hand: Counts, is_holder: bool) -> Sight<'a> {
        Sight { public, seat, hand, is_holder }
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What everyone sees.
    pub fn public(&self) -> &'a Public {
        self.public
    }

    /// Number of cards the seat holds.
    pub fn hand_size(&self) -> usize {
        self.hand.len()
    }

    /// Whether the black five is in the seat's hand.
    pub fn holds_black_five(&self) -> bool {
        self.hand.has_black_five()
    }

    /// The plays the hand could make if it led.
    pub fn plays(&self) -> ActionMask {
        self.hand.plays()
    }

    /// The sight after the seat has played `play`, for looking ahead in its own hand.
    pub fn hand_after(&self, play: ActionId) -> Sight<'a> {
        Sight { hand: self.hand.without(play), ..*self }
    }

    /// The plays of the seat to act; nothing for any other.
    #[inline(always)]
    pub fn turn_plays(&self) -> ActionMask {
        if self.public.to_act() != Some(self.seat) {
            return ActionMask::EMPTY;
        }
        match self.public.top {
            None => self.hand.plays(),
            Some((top, _)) => self.hand.plays_on(top),
        }
    }

    /// The plays, or plays and pass, of the seat to act; nothing for any other.
    pub fn turn_mask(&self) -> ActionMask {
        let plays = self.turn_plays();
        let may_pass = self.public.to_act() == Some(self.seat) && self.public.top.is_some();
        if may_pass { plays.with(ActionId::PASS) } else { plays }
    }

    /// Whether the seat may reveal now.
    pub fn can_reveal(&self) -> bool {
        self.holds_black_five() && self.public.revealed.is_none() && !self.public.is_over()
    }

    /// All the seat may do now, in turn or out of it.
    pub fn action_mask(&self) -> ActionMask {
        let turn = self.turn_mask();
        if self.can_reveal() { turn.with(ActionId::REVEAL) } else { turn }
    }

    /// The seats that may have been dealt the black five for all this seat knows.
    pub fn possible_holders(&self) -> SeatSet {
        if self.is_holder {
            SeatSet::EMPTY.with(self.seat)
        } else {
            self.public.possible_holders().without(self.seat)
        }
    }

    /// The side of `seat` as far as this seat knows it.
    pub fn side(&self, seat: Seat) -> Option<Side> {
        known_side(self.public.dealer, self.possible_holders(), seat)
    }

    /// The side of the seat that looks: it always knows.
    pub fn own_side(&self) -> Side {
        if self.is_holder || self.seat == self.public.dealer { Side::Dealer } else { Side::Idle }
    }

    /// Checks that the seat may take `action` now. An error reveals nothing but what the seat knows.
    pub(super) fn check(&self, action: ActionId) -> Result<(), IllegalAction> {
        if action == ActionId::REVEAL {
            return self.check_reveal();
        }
        self.check_turn()?;
        let seat = self.seat;
        match self.public.top() {
            None if action == ActionId::PASS => {
                let message = format!("seat {seat} leads and must play: it may not pass");
                Err(IllegalAction::new("must_lead", message))
            }
            _ if action.is_play() && !self.hand.plays().contains(action) => {
                let message = format!("seat {seat} does not hold the cards for {action}");
                Err(IllegalAction::new("not_held", message))
            }
            Some(top) if action.is_play() && !BEATS[top.index()].contains(action) => {
                Err(IllegalAction::new("does_not_beat", format!("{action} does not beat {top}")))
            }
            _ => Ok(()),
        }
    }

    /// Checks that it is the turn of the seat.
    pub(super) fn check_turn(&self) -> Result<(), IllegalAction> {
        self.check_going_on()?;
        let turn = self.public.turn;
        if self.seat == turn {
            return Ok(());
        }
        let message = format!("it is seat {turn}'s turn, not seat {}'s", self.seat);
        Err(IllegalAction::new("out_of_turn", message))
    }

    fn check_going_on(&self) -> Result<(), IllegalAction> {
        if self.public.is_over() {
            return Err(IllegalAction::new("deal_over", "the deal is over"));
        }
        Ok(())
    }

    fn check_reveal(&self) -> Result<(), IllegalAction> {
        self.check_going_on()?;
        let seat = self.seat;
        if self.public.revealed.is_some() {
            return Err(IllegalAction::new(
                "already_revealed",
                "the black five is revealed already",
            ));
        }
        if !self.holds_black_five() {
            let message = format!("seat {seat} does not hold the black five (5s)");
            return Err(IllegalAction::new("not_held", message));
        }
        Ok(())
    }
}
