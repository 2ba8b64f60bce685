//! What a seat sees, by reference: what bots decide on, and where an action is judged.

use super::action::{Action, Legal};
use super::game::{DrawGame, DrawPublic};
use super::stock::HAND;
use crate::card::CardSet;
use crate::error::IllegalAction;
use crate::game::check_seat;
use crate::seat::Seat;

/// A position as one seat sees it: its own cards, and what is public.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a, G: DrawGame> {
    public: &'a G::Public,
    seat: Seat,
    hand: CardSet,
}

impl<'a, G: DrawGame> Sight<'a, G> {
    pub(super) fn new(public: &'a G::Public, seat: Seat, hand: CardSet) -> Sight<'a, G> {
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
    pub fn public(&self) -> &'a G::Public {
        self.public
    }

    /// What the seat may do now; nothing unless it is its turn.
    pub fn legal_actions(&self) -> Legal {
        if self.public.to_act() != Some(self.seat) {
            return Legal::Nothing;
        }
        match self.public.betting() {
            Some(round) => Legal::Bet(round.legal_actions(self.seat)),
            None => Legal::Draw { hand: self.hand, most: self.public.max_draw(self.seat) },
        }
    }

    /// What `action` is if the seat may take it now: itself, or for all-in the bet, raise or call.
    /// An error reveals nothing but what the seat knows.
    ///
    /// # Errors
    /// `no_such_seat`, `deal_over`, `out_of_turn`, `not_drawing`, `not_betting`, `too_many_cards`,
    /// `not_held`, `not_enough_chips`, and those of
    /// [`Round::resolve`](crate::betting::Round::resolve).
    pub fn resolve(&self, action: Action) -> Result<Action, IllegalAction> {
        let seat = self.seat;
        check_seat(seat, self.public.seats())
            .map_err(|error| IllegalAction::new(error.code(), error.to_string()))?;
        match self.public.to_act() {
            None => return Err(IllegalAction::new("deal_over", "the deal is over")),
            Some(turn) if turn != seat => {
                let message = format!("it is seat {turn}'s turn, not seat {seat}'s");
                return Err(IllegalAction::new("out_of_turn", message));
            }
            Some(_) => {}
        }
        match (self.public.betting(), action) {
            (_, Action::Timeout) => Ok(action),
            (None, Action::Draw(cards)) => self.check_draw(cards).map(|()| action),
            (None, Action::Bet(_)) => {
                let message = "this is a draw: there is no betting and no folding";
                Err(IllegalAction::new("not_betting", message))
            }
            (Some(round), Action::Bet(bet)) => round.resolve(seat, bet).map(Action::Bet),
            (Some(_), Action::Draw(_)) => {
                Err(IllegalAction::new("not_drawing", "this is a betting round: there is no draw"))
            }
        }
    }

    fn check_draw(&self, cards: CardSet) -> Result<(), IllegalAction> {
        let seat = self.seat;
        if cards.len() > HAND {
            let message = format!("a draw is of at most {HAND} cards, got {}", cards.len());
            return Err(IllegalAction::new("too_many_cards", message));
        }
        if let Some(card) = (cards - self.hand).iter().next() {
            let message = format!("seat {seat} does not hold {card}");
            return Err(IllegalAction::new("not_held", message));
        }
        self.public.check_price(seat, cards.len())
    }
}
