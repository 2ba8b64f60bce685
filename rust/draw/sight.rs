//! What a seat sees, by reference: what bots decide on, and where an action is judged.

use super::public::{Public, Street};
use crate::card::CardSet;
use crate::drawing::{Action, HAND, Legal};
use crate::error::IllegalAction;
use crate::game::check_seat;
use crate::seat::Seat;

/// A position as one seat sees it: its own cards, and what is public.
#[derive(Clone, Copy, Debug)]
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

    /// The seat's own cards; none once it has folded.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// What everyone sees.
    pub fn public(&self) -> &'a Public {
        self.public
    }

    /// What the seat may do now.
    pub fn legal_actions(&self) -> Legal {
        if self.public.to_act() != Some(self.seat) {
            return Legal::Nothing;
        }
        match self.public.street {
            Street::Draw => Legal::Draw { hand: self.hand, most: HAND },
            _ => Legal::Bet(self.public.round.legal_actions(self.seat)),
        }
    }

    /// What `action` is if the seat may take it now: itself, or for all-in the bet, raise or call.
    ///
    /// # Errors
    /// `no_such_seat`, `deal_over`, `out_of_turn`, `not_drawing`, `not_betting`, `too_many_cards`,
    /// `not_held`, and those of [`Round::resolve`](crate::betting::Round::resolve).
    pub fn resolve(&self, action: Action) -> Result<Action, IllegalAction> {
        let refused = |code, message: String| Err(IllegalAction::new(code, message));
        if let Err(error) = check_seat(self.seat, self.public.seats()) {
            return refused(error.code(), error.to_string());
        }
        match self.public.to_act() {
            None => return refused("deal_over", "the deal is over".to_string()),
            Some(turn) if turn != self.seat => {
                let message = format!("it is seat {turn}'s turn, not seat {}'s", self.seat);
                return refused("out_of_turn", message);
            }
            Some(_) => {}
        }
        let drawing = self.public.street == Street::Draw;
        match action {
            Action::Timeout => Ok(action),
            Action::Bet(bet) if !drawing => {
                self.public.round.resolve(self.seat, bet).map(Action::Bet)
            }
            Action::Bet(_) => refused("not_betting", "this is the draw: there is no bet".into()),
            Action::Draw(_) if !drawing => {
                refused("not_drawing", "this is a betting round: there is no draw".into())
            }
            Action::Draw(cards) if cards.len() > HAND => {
                refused("too_many_cards", format!("{} cards are more than a hand", cards.len()))
            }
            Action::Draw(cards) => match (cards - self.hand).iter().next() {
                Some(card) => {
                    refused("not_held", format!("seat {} does not hold {card}", self.seat))
                }
                None => Ok(action),
            },
        }
    }
}
