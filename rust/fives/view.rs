//! What one seat may see.

use super::bots::Bot;
use super::outcome::Outcome;
use super::position::Position;
use super::public::{Public, Street};
use super::rules::Rules;
use super::setup::Start;
use super::sight::Sight;
use crate::betting::Pot;
use crate::card::CardSet;
use crate::deck::Dice;
use crate::drawing::{Action, Legal, Seen};
use crate::error::IllegalAction;
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
    first_stacks: Vec<u64>,
    first_carried: Vec<Pot>,
}

impl View {
    pub(super) fn of(
        seat: Seat,
        position: &Position,
        history: Vec<(Seat, Action)>,
        start: &Start,
    ) -> View {
        let seen = |(actor, action): (Seat, Action)| match actor == seat {
            true => (actor, Seen::Action(action)),
            false => (actor, Seen::by_others(action)),
        };
        let (hand, public) = (position.hand(seat), position.public().clone());
        View::new(seat, hand, public, history.into_iter().map(seen).collect(), start)
    }

    pub(super) fn new(
        seat: Seat,
        hand: CardSet,
        public: Public,
        history: Vec<(Seat, Seen)>,
        start: &Start,
    ) -> View {
        let (first_stacks, first_carried) = (start.stacks.clone(), start.carried.clone());
        View { seat, hand, public, history, first_stacks, first_carried }
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.public.rules()
    }

    /// The phase of the deal.
    pub fn street(&self) -> Street {
        self.public.street()
    }

    /// The chips that each seat began the deal with.
    pub fn first_stacks(&self) -> &[u64] {
        &self.first_stacks
    }

    /// The pots that the deal began with, before anybody folded.
    pub fn first_carried(&self) -> &[Pot] {
        &self.first_carried
    }

    /// The chips each seat has; once the deal is over those it won too.
    pub fn stacks(&self) -> &[u64] {
        self.public.stacks()
    }

    /// All the chips that are played for; once the deal is over those that nobody won.
    pub fn pot(&self) -> u64 {
        self.public.pot()
    }

    /// The seat's own cards, also when it has folded.
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

    /// What `action` is if the seat may take it now.
    ///
    /// # Errors
    /// Those of [`Sight::resolve`].
    pub fn resolve(&self, action: Action) -> Result<Action, IllegalAction> {
        self.sight().resolve(action)
    }

    /// How the deal ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.public.outcome()
    }

    /// What `bot` would do in the seat's turn; `None` when it is not its turn.
    pub fn bot_action(&self, bot: Bot, dice: &mut Dice) -> Option<Action> {
        if self.to_act() != Some(self.seat) {
            return None;
        }
        Some(bot.choose(&self.sight(), dice))
    }

    /// The same borrowed, for bots.
    pub fn sight(&self) -> Sight<'_> {
        Sight::new(&self.public, self.seat, self.hand)
    }
}
