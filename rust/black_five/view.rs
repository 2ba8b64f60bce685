//! What one seat may see.

use super::action::{Action, concrete, concrete_actions, identify};
use super::action_id::ActionId;
use super::counts::Counts;
use super::mask::ActionMask;
use super::outcome::Outcome;
use super::pattern::{Combination, classify};
use super::position::Position;
use super::public::Public;
use super::rules::{Rules, SEATS, Side};
use super::setup::Start;
use super::sight::Sight;
use crate::card::CardSet;
use crate::error::IllegalAction;
use crate::game::History;
use crate::seat::{Seat, SeatSet};

/// A deal as one seat sees it: its own cards, and what is public.
///
/// Nothing else is in it, so nothing else can be read off it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    rules: Rules,
    seat: Seat,
    hand: CardSet,
    /// Whether this seat was dealt the black five.
    is_holder: bool,
    pub(super) public: Public,
    pub(super) top_cards: CardSet,
    /// The cards in no hand, all of them seen when they were played.
    gone: CardSet,
    pub(super) history: History<Action>,
    /// What was public as the deal began, and the cards to beat then.
    pub(super) first_public: Public,
    pub(super) first_top_cards: CardSet,
}

impl View {
    pub(super) fn of(
        seat: Seat,
        start: &Start,
        position: &Position,
        hands: &[CardSet; SEATS],
        top_cards: CardSet,
        history: History<Action>,
    ) -> View {
        View {
            rules: start.rules,
            seat,
            hand: hands[seat.index()],
            is_holder: position.holder == seat,
            public: position.public,
            top_cards,
            gone: hands.iter().fold(CardSet::FULL, |gone, &hand| gone - hand),
            history,
            first_public: start.position.public,
            first_top_cards: start.top_cards,
        }
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The seat's own cards.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// What everyone sees: dealer, turn, top play, hand sizes, finishers, the revealed holder.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The seat to act; `None` when the deal is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.public.to_act()
    }

    /// The combination to beat; `None` when the seat to act leads.
    pub fn top(&self) -> Option<Combination> {
        classify(self.top_cards)
    }

    /// The cards played so far: all that are in no hand.
    pub fn played(&self) -> CardSet {
        self.gone
    }

    /// The cards in the other seats' hands, all together.
    pub fn unseen(&self) -> CardSet {
        CardSet::FULL - self.gone - self.hand
    }

    /// Who did what so far.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        self.history.to_vec()
    }

    /// The seat that was dealt the black five, once it is revealed or the deal is over.
    pub fn holder(&self) -> Option<Seat> {
        self.public.holder()
    }

    /// The seats that may have been dealt the black five for all this seat knows.
    pub fn possible_holders(&self) -> SeatSet {
        self.sight().possible_holders()
    }

    /// The side of `seat` as far as this seat knows it.
    pub fn side(&self, seat: Seat) -> Option<Side> {
        self.sight().side(seat)
    }

    /// How the deal ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of(&self.public, self.rules)
    }

    /// The ids of the actions the seat may take now.
    pub fn action_mask(&self) -> ActionMask {
        self.sight().action_mask()
    }

    /// The actions the seat may take now, in the order of their ids.
    pub fn legal_actions(&self) -> Vec<Action> {
        concrete_actions(self.hand, self.action_mask())
    }

    /// The id of `action` if the seat may take it now.
    ///
    /// # Errors
    /// As [`GameState::apply`](crate::game::GameState::apply) of the state.
    pub fn action_id(&self, action: &Action) -> Result<ActionId, IllegalAction> {
        identify(&self.sight(), self.hand, self.top_cards, action)
    }

    /// The action with this id, made of the lowest suits held; `None` when the hand cannot make it.
    pub fn action(&self, id: ActionId) -> Option<Action> {
        concrete(self.hand, id)
    }

    /// The same by rank, for bots.
    pub fn sight(&self) -> Sight<'_> {
        let hand = Counts::from_cards(self.hand);
        Sight::new(&self.public, self.seat, hand, self.is_holder)
    }
}
