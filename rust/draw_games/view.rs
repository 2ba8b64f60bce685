//! What one seat may see.

use super::action::{Action, Legal, SeenAction};
use super::game::{DrawGame, DrawPublic};
use super::position::Position;
use super::sight::Sight;
use super::start::Start;
use crate::card::CardSet;
use crate::error::IllegalAction;
use crate::seat::Seat;

/// A deal as one seat sees it: its own cards, and what is public.
///
/// It holds nothing else, so nothing hidden can be read off it: of another seat's draw how many cards
/// it was, of the hands those shown at the end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View<G: DrawGame> {
    pub(super) seat: Seat,
    pub(super) hand: CardSet,
    pub(super) public: G::Public,
    pub(super) history: Vec<(Seat, SeenAction)>,
    pub(super) first_stacks: Vec<u64>,
    /// What was carried from earlier deals when this one began.
    pub(crate) carried: G::Carried,
    pub(super) outcome: Option<G::Outcome>,
}

impl<G: DrawGame> View<G> {
    pub(super) fn of(
        seat: Seat,
        position: &Position<G>,
        history: Vec<(Seat, Action)>,
        start: &Start<G>,
    ) -> View<G> {
        let seen = |(actor, action): (Seat, Action)| match actor == seat {
            true => (actor, SeenAction::Action(action)),
            false => (actor, SeenAction::by_others(action)),
        };
        View {
            seat,
            hand: position.hand(seat),
            public: position.public().clone(),
            history: history.into_iter().map(seen).collect(),
            first_stacks: start.stacks.clone(),
            carried: start.carried.clone(),
            outcome: position.outcome(),
        }
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules.
    pub fn rules(&self) -> G::Rules {
        self.public.rules()
    }

    /// The seat's own cards; none once it has folded, or when it was not dealt in.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// What everyone sees.
    pub fn public(&self) -> &G::Public {
        &self.public
    }

    /// The phase of the deal.
    pub fn street(&self) -> <G::Public as DrawPublic>::Street {
        self.public.street()
    }

    /// The seat to act; `None` when the deal is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.public.to_act()
    }

    /// The chips each seat began the deal with.
    pub fn first_stacks(&self) -> &[u64] {
        &self.first_stacks
    }

    /// The chips each seat has: those not put in, and once the deal is over what it won.
    pub fn stacks(&self) -> &[u64] {
        self.outcome.as_ref().map_or(self.public.stacks(), G::final_stacks)
    }

    /// All the chips that are played for; once the deal is over those that nobody has won.
    pub fn pot(&self) -> u64 {
        self.outcome.as_ref().map_or(self.public.pot(), G::final_pot)
    }

    /// Who did what so far; of others' draws only the number of cards.
    pub fn history(&self) -> &[(Seat, SeenAction)] {
        &self.history
    }

    /// How the deal ended, with the hands that were shown; `None` while it is in progress.
    pub fn outcome(&self) -> Option<&G::Outcome> {
        self.outcome.as_ref()
    }

    /// What the seat may do now; nothing unless it is its turn.
    pub fn legal_actions(&self) -> Legal {
        self.sight().legal_actions()
    }

    /// What `action` is if the seat may take it now: itself, or for all-in the bet, raise or call.
    ///
    /// # Errors
    /// Those of [`Sight::resolve`].
    pub fn resolve(&self, action: Action) -> Result<Action, IllegalAction> {
        self.sight().resolve(action)
    }

    /// The same borrowed and without the past, for bots.
    pub fn sight(&self) -> Sight<'_, G> {
        Sight::new(&self.public, self.seat, self.hand)
    }
}
