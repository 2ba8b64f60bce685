//! What one seat sees, borrowed: the fast form of a View.

use super::public::{Public, Street};
use super::rules::HAND;
use crate::card::CardSet;
use crate::drawing::{Action, Legal};
use crate::error::IllegalAction;
use crate::game::check_seat;
use crate::seat::Seat;

/// What a seat knows when it decides: what is public and its own hand, nothing of the others'.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    public: &'a Public,
    seat: Seat,
    hand: CardSet,
}

impl<'a> Sight<'a> {
    pub(super) fn new(public: &'a Public, seat: Seat, hand: CardSet) -> Sight<'a> {
        Sight { public, seat, hand }
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What everyone sees.
    pub fn public(&self) -> &'a Public {
        self.public
    }

    /// The seat's cards.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// What the seat may do now; nothing unless it is its turn.
    pub fn legal_actions(&self) -> Legal {
        if self.public.to_act() != Some(self.seat) {
            return Legal::Nothing;
        }
        match self.public.round() {
            Some(round) => Legal::Bet(round.legal_actions(self.seat)),
            None => Legal::Draw { hand: self.hand, most: self.public.max_draw(self.seat) },
        }
    }

    /// What `action` is if the seat may take it now: itself, or for all-in the bet, raise or call.
    /// Says nothing in an error but what the seat knows.
    ///
    /// # Errors
    /// `no_such_seat`, `deal_over`, `out_of_turn`, `not_betting` in the draws, `not_drawing` after
    /// them, `not_held`, `too_many_cards`, `not_enough_chips`, and those of
    /// [`Round::resolve`](crate::betting::Round::resolve).
    pub fn resolve(&self, action: Action) -> Result<Action, IllegalAction> {
        let seat = self.seat;
        check_seat(seat, self.public.seats())
            .map_err(|error| IllegalAction::new(error.code(), error.to_string()))?;
        match self.public.to_act() {
            None => return Err(IllegalAction::new("deal_over", "the deal is over")),
            Some(turn) if turn != seat => {
                let message = format!("it is the turn of seat {turn}, not of seat {seat}");
                return Err(IllegalAction::new("out_of_turn", message));
            }
            Some(_) => {}
        }
        match (self.public.round(), action) {
            (_, Action::Timeout) => Ok(action),
            (None, Action::Draw(thrown)) => self.check_draw(thrown).map(|()| action),
            (None, Action::Bet(_)) => {
                let message = "there is no betting and no folding during the draws";
                Err(IllegalAction::new("not_betting", message))
            }
            (Some(round), Action::Bet(action)) => round.resolve(seat, action).map(Action::Bet),
            (Some(_), Action::Draw(_)) => {
                Err(IllegalAction::new("not_drawing", "the five draws are over"))
            }
        }
    }

    fn check_draw(&self, thrown: CardSet) -> Result<(), IllegalAction> {
        let seat = self.seat;
        if thrown.len() > HAND {
            let message = format!("{} cards are more than a hand", thrown.len());
            return Err(IllegalAction::new("too_many_cards", message));
        }
        if let Some(card) = (thrown - self.hand).iter().next() {
            let message = format!("seat {seat} does not hold {card}");
            return Err(IllegalAction::new("not_held", message));
        }
        let (cards, most) = (thrown.len(), self.public.max_draw(seat));
        if cards > most {
            let price = self.public.rules.price_per_card;
            let stack = self.public.stacks()[seat.index()];
            let message =
                format!("{cards} cards at {price} each are more than seat {seat} has: {stack}");
            return Err(IllegalAction::new("not_enough_chips", message));
        }
        Ok(())
    }

    /// The street of the deal.
    pub fn street(&self) -> Street {
        self.public.street()
    }
}
