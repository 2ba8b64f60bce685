//! What one seat may see.

use super::bots::Bot;
use super::outcome::Outcome;
use super::position::Position;
use super::public::{Public, Street};
use super::rules::Rules;
use super::sight::Sight;
use crate::card::CardSet;
use crate::deck::Dice;
use crate::drawing::{Action, Legal, Seen};
use crate::error::IllegalAction;
use crate::seat::Seat;

/// A deal as one seat sees it: its own cards, and what is public.
///
/// Nothing else is in it, so nothing else can be read off it: of another seat's draw how many cards
/// it was, of the hands those shown at the end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    seat: Seat,
    hand: CardSet,
    public: Public,
    history: Vec<(Seat, Seen)>,
    first_stacks: Vec<u64>,
    outcome: Option<Outcome>,
}

impl View {
    pub(super) fn of(
        seat: Seat,
        position: &Position,
        history: Vec<(Seat, Action)>,
        first_stacks: Vec<u64>,
    ) -> View {
        let seen = |(who, action): (Seat, Action)| {
            (who, if who == seat { Seen::Action(action) } else { Seen::by_others(action) })
        };
        let (hand, public) = (position.hands()[seat.index()], *position.public());
        let history = history.into_iter().map(seen).collect();
        View::new(seat, hand, public, history, first_stacks, Outcome::of(position))
    }

    pub(super) fn new(
        seat: Seat,
        hand: CardSet,
        public: Public,
        history: Vec<(Seat, Seen)>,
        first_stacks: Vec<u64>,
        outcome: Option<Outcome>,
    ) -> View {
        View { seat, hand, public, history, first_stacks, outcome }
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.public.rules
    }

    /// The seat's own cards; none once it has folded, or when it was not dealt in.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// What everyone sees: button, blinds, stacks, bets, who folded, who drew how many.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The phase of the deal.
    pub fn street(&self) -> Street {
        self.public.street
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
        match &self.outcome {
            Some(outcome) => outcome.stacks.values(),
            None => self.public.stacks(),
        }
    }

    /// All the chips in the pot; 0 once they are given away.
    pub fn pot(&self) -> u64 {
        if self.public.is_over() { 0 } else { self.public.pot() }
    }

    /// Who did what so far; of others' draws only the number of cards.
    pub fn history(&self) -> &[(Seat, Seen)] {
        &self.history
    }

    /// How the deal ended, with the hands that were shown; `None` while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// What the seat may do now.
    pub fn legal_actions(&self) -> Legal {
        self.sight().legal_actions()
    }

    /// What `action` is if the seat may take it now.
    ///
    /// # Errors
    /// As [`GameState::apply`](crate::game::GameState::apply) of the state.
    pub fn resolve(&self, action: Action) -> Result<Action, IllegalAction> {
        self.sight().resolve(action)
    }

    /// What `bot` would do in the seat's turn; `None` when it is not its turn.
    pub fn bot_action(&self, bot: Bot, dice: &mut Dice) -> Option<Action> {
        (self.to_act() == Some(self.seat)).then(|| bot.choose(&self.sight(), dice))
    }

    /// The same by reference and without the past, for bots.
    pub fn sight(&self) -> Sight<'_> {
        Sight::new(&self.public, self.seat, self.hand)
    }
}
