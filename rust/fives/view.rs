//! What one seat may see.

use super::bots::Bot;
use super::outcome::Outcome;
use super::public::Public;
use super::sight::Sight;
use super::state::State;
use crate::card::CardSet;
use crate::deck::Chance;
use crate::drawing::{Action, Legal, Seen};
use crate::seat::Seat;

/// A deal as one seat sees it: its own cards, and what is public.
///
/// Nothing else is in it, so nothing else can be read off it. Of the others' draws it has the number
/// of cards, and their hands only when they are shown at the end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    seat: Seat,
    hand: CardSet,
    public: Public,
    history: Vec<(Seat, Seen)>,
}

impl View {
    pub(super) fn of(state: &State, seat: Seat) -> View {
        let seen = |(actor, action): (Seat, Action)| match actor == seat {
            true => (actor, Seen::Action(action)),
            false => (actor, Seen::by_others(action)),
        };
        View {
            seat,
            hand: state.position.hand(seat),
            public: state.public().clone(),
            history: state.history().into_iter().map(seen).collect(),
        }
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seat's own cards.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// What everyone sees.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The seat to act; `None` when the deal is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.public.to_act()
    }

    /// Who did what so far, as far as the seat saw it.
    pub fn history(&self) -> &[(Seat, Seen)] {
        &self.history
    }

    /// What the seat may do now; nothing unless it is its turn.
    pub fn legal_actions(&self) -> Legal {
        self.sight().legal_actions()
    }

    /// How the deal ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.public.outcome()
    }

    /// What `bot` would do in the seat's turn; `None` when it is not its turn.
    pub fn bot_action(&self, bot: Bot, chance: &mut Chance) -> Option<Action> {
        if self.to_act() != Some(self.seat) {
            return None;
        }
        Some(bot.choose(&self.sight(), chance))
    }

    /// The same borrowed, for bots.
    pub fn sight(&self) -> Sight<'_> {
        Sight::new(&self.public, self.seat, self.hand)
    }
}
