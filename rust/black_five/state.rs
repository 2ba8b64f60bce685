//! A whole deal in progress: what people and servers hold.

use std::fmt;
use std::sync::Arc;

use super::action::{Action, concrete, concrete_actions, identify};
use super::action_id::ActionId;
use super::bots::Bot;
use super::mask::ActionMask;
use super::outcome::Outcome;
use super::pattern::{Combination, classify};
use super::position::Position;
use super::public::{Public, seats};
use super::record;
use super::rules::{Rules, SEATS, Side};
use super::setup::{Setup, Start};
use super::sight::Sight;
use super::view::View;
use crate::card::CardSet;
use crate::deck::{Chance, Deck, Seed};
use crate::error::{Error, IllegalAction, SetupError};
use crate::game::{GameState, History, check_seat};
use crate::record::Record;
use crate::seat::Seat;

/// Stream of a deck's seed that draws the dealer, and in simulations seeds the bots' dice after
/// that. Stream 0 orders the deck.
pub(super) const DEALER_STREAM: u64 = 1;

/// A deal of Black Five in progress, hidden cards and all. Copies are cheap and never change.
///
/// ```
/// use fivecard::black_five::{Rules, State};
/// use fivecard::game::GameState;
/// use fivecard::{Deck, Seat, Seed};
///
/// let state = State::deal(&Deck::shuffled(Seed::from(1)), Seat::new(0), Rules::default())?;
/// let dealer = state.to_act().unwrap();
/// let lead = state.legal_actions(dealer)[0];
/// let state = state.apply(dealer, &lead)?;
/// assert_eq!(state.top_seat(), Some(dealer));
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) start: Arc<Start>,
    pub(super) history: History<Action>,
    pub(super) position: Position,
    pub(super) hands: [CardSet; SEATS],
    pub(super) top_cards: CardSet,
}

impl State {
    /// Deals `deck`, one card at a time from `dealer` on; without one the deck's seed draws it.
    ///
    /// # Errors
    /// `wrong_deck` unless the deck has all 52 cards; `no_dealer` for a stacked deck without one,
    /// since its seed ordered nothing; `no_such_seat`.
    pub fn deal(deck: &Deck, dealer: Option<Seat>, rules: Rules) -> Result<State, SetupError> {
        let dealer = match dealer {
            Some(dealer) => dealer,
            None if deck.is_shuffled() => draw_dealer(deck.seed()).0,
            None => return Err(SetupError::new("no_dealer", "a stacked deck needs a dealer")),
        };
        Ok(State::begin(Start::dealt(deck, dealer, rules)?))
    }

    /// A deal that begins in the middle, as `setup` describes it.
    ///
    /// # Errors
    /// An impossible position: `duplicate_card`, `duplicate_seat`, `hand_too_large`,
    /// `empty_hand`, `finished_with_cards`, `no_holder`, `wrong_holder`, `no_top`, `no_top_seat`,
    /// `bad_top_seat`, `no_pattern`, `bad_passes`, `bad_leader`, `no_such_seat`; and `deal_over` when the
    /// finished seats have already won.
    pub fn from_hands(setup: Setup) -> Result<State, SetupError> {
        Ok(State::begin(Start::middle(setup)?))
    }

    pub(super) fn begin(start: Start) -> State {
        State {
            history: History::new(),
            position: start.position,
            hands: start.hands,
            top_cards: start.top_cards,
            start: Arc::new(start),
        }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.start.rules
    }

    /// What everyone at the table sees.
    pub fn public(&self) -> &Public {
        &self.position.public
    }

    /// The deal by rank, for simulation and search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The dealer.
    pub fn dealer(&self) -> Seat {
        self.public().dealer
    }

    /// The cards in each seat's hand.
    pub fn hands(&self) -> &[CardSet; SEATS] {
        &self.hands
    }

    /// The combination to beat; `None` when the seat to act leads.
    pub fn top(&self) -> Option<Combination> {
        classify(self.top_cards)
    }

    /// Whose combination is to be beaten.
    pub fn top_seat(&self) -> Option<Seat> {
        self.public().top_seat()
    }

    /// The seats without cards, in the order in which they finished.
    pub fn finished(&self) -> &[Seat] {
        self.public().finished()
    }

    /// The holder of the black five, if that seat revealed or played it.
    pub fn revealed(&self) -> Option<Seat> {
        self.public().revealed()
    }

    /// The seat that was dealt the black five, known to all or not.
    pub fn holder(&self) -> Seat {
        self.position.holder
    }

    /// The side of `seat`, known to all or not.
    pub fn side(&self, seat: Seat) -> Side {
        self.position.side(seat)
    }

    /// The side that won; `None` while the deal goes on.
    pub fn winner(&self) -> Option<Side> {
        self.public().winner()
    }

    /// Who did what so far.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        self.history.to_vec()
    }

    /// The ids of the actions that `seat` may take now.
    pub fn action_mask(&self, seat: Seat) -> ActionMask {
        match check_seat(seat, SEATS) {
            Ok(()) => self.position.action_mask(seat),
            Err(_) => ActionMask::EMPTY,
        }
    }

    /// The id of `action` if `seat` may take it now.
    ///
    /// # Errors
    /// As [`GameState::apply`].
    pub fn action_id(&self, seat: Seat, action: &Action) -> Result<ActionId, IllegalAction> {
        identify(&self.sight(seat)?, self.hands[seat.index()], self.top_cards, action)
    }

    /// The legal action with this id, made of the lowest suits held.
    ///
    /// # Errors
    /// As [`GameState::apply`].
    pub fn action(&self, seat: Seat, id: ActionId) -> Result<Action, IllegalAction> {
        self.sight(seat)?.check(id)?;
        Ok(concrete(self.hands[seat.index()], id).expect("a legal play is held"))
    }

    /// What `seat` sees, for a seat that may not exist.
    fn sight(&self, seat: Seat) -> Result<Sight<'_>, IllegalAction> {
        check_seat(seat, SEATS)
            .map_err(|error| IllegalAction::new(error.code(), error.to_string()))?;
        Ok(self.position.sight(seat))
    }

    fn after(&self, seat: Seat, id: ActionId, action: Action) -> State {
        let mut next = self.clone();
        next.position.make(seat, id);
        next.history = self.history.with(seat, action);
        if let Action::Play(cards) = action {
            next.hands[seat.index()] = self.hands[seat.index()] - cards;
            next.top_cards = cards;
        } else if next.public().top.is_none() {
            next.top_cards = CardSet::EMPTY;
        }
        next
    }
}

impl GameState for State {
    type Action = Action;
    /// In the order of their ids; each play once, made of the lowest suits held.
    type Legal = Vec<Action>;
    type Outcome = Outcome;
    type View = View;
    type Bot = Bot;

    fn to_act(&self) -> Option<Seat> {
        self.public().to_act()
    }

    fn legal_actions(&self, seat: Seat) -> Vec<Action> {
        let hand = self.hands.get(seat.index()).copied().unwrap_or_default();
        concrete_actions(hand, self.action_mask(seat))
    }

    /// # Errors
    /// `deal_over`, `out_of_turn`, `not_held`, `no_pattern`, `does_not_beat`, `must_lead`,
    /// `already_revealed`, `no_such_seat`.
    fn apply(&self, seat: Seat, action: &Action) -> Result<State, IllegalAction> {
        let id = self.action_id(seat, action)?;
        Ok(self.after(seat, id, *action))
    }

    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(self.public(), self.rules())
    }

    fn view(&self, seat: Seat) -> Result<View, SetupError> {
        check_seat(seat, SEATS)?;
        let State { start, history, position, hands, top_cards } = self;
        Ok(View::of(seat, start, position, hands, *top_cards, history.clone()))
    }

    fn record(&self) -> Record {
        record::write(&self.start, &self.history)
    }

    fn replay(record: &Record) -> Result<State, Error> {
        record.replay_from(State::begin(record::read(record)?))
    }
}

impl fmt::Debug for State {
    /// Shows what is public: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("history", &self.history).finish_non_exhaustive()
    }
}

/// The dealer that a deal's seed draws, and what is left of its stream.
pub(super) fn draw_dealer(seed: Seed) -> (Seat, Chance) {
    let mut chance = seed.stream(DEALER_STREAM);
    let dealer = seats()[chance.below(SEATS as u32) as usize];
    (dealer, chance)
}
