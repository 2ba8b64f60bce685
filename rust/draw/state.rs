//! A whole deal in progress: what people and servers hold.

use std::fmt;
use std::sync::Arc;

use super::outcome::Outcome;
use super::position::Position;
use super::public::{Public, Street};
use super::record;
use super::rules::Rules;
use super::view::View;
use crate::card::{Card, CardSet};
use crate::deck::{Deck, Seed};
use crate::drawing::{Action, Legal, stack_deck};
use crate::error::{Error, IllegalAction, SetupError};
use crate::game::{GameState, History, check_seat};
use crate::record::Record;
use crate::seat::Seat;

/// A deal of Five-Card Draw in progress, hidden cards and all. Copies are cheap and never change.
///
/// ```
/// use fivecard::draw::{Rules, State};
/// use fivecard::game::GameState;
/// use fivecard::{Deck, Seat, Seed};
///
/// let deck = Deck::shuffled(Seed::from(7));
/// let state = State::deal(&deck, &[200; 4], Seat::new(0), Rules::default())?;
/// let first = state.to_act().unwrap();
/// assert_eq!(state.legal_actions(first).to_string(), "fold, call 2, raise 4..200");
/// let state = state.apply(first, &"raise to 6".parse()?)?;
/// assert_eq!(state.pot(), 9);
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) start: Arc<Start>,
    pub(super) history: History<Action>,
    pub(super) position: Position,
}

/// How a deal began.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Start {
    pub(super) stacks: Vec<u64>,
    /// The order dealt, and the seed of reshuffles.
    pub(super) deck: Deck,
}

impl State {
    /// Posts the blinds and deals five cards to each seat with chips, one at a time from the left of
    /// the button; without a button the deck's seed draws it.
    ///
    /// `stacks` are whole chips by seat. A seat without any is not dealt in.
    ///
    /// # Errors
    /// `too_few_players` and `too_many_players` (2 to 6), `bad_blinds` and `bad_clock`,
    /// `no_such_seat`, `bad_button` at a seat without chips, `no_button` for a stacked deck without
    /// one, `wrong_deck` unless the deck has all 52 cards, `chips_overflow` when all the chips are
    /// more than 2^64 - 1.
    pub fn deal(
        deck: &Deck,
        stacks: &[u64],
        button: Option<Seat>,
        rules: Rules,
    ) -> Result<State, SetupError> {
        let position = Position::deal(deck, stacks, button, rules)?;
        let deck = Deck::stacked(deck.cards(), deck.seed())?;
        let start = Start { stacks: stacks.to_vec(), deck };
        Ok(State { start: Arc::new(start), history: History::new(), position })
    }

    /// A deal of given hands, by seat; a seat without chips has none.
    ///
    /// `stub` are the cards dealt next, top first; the cards not named follow it by index. `seed` is
    /// for a reshuffle.
    ///
    /// # Errors
    /// `wrong_hands` unless there is one hand a seat, `hand_without_chips`, `wrong_hand` for other
    /// than five cards, `duplicate_card`, and those of [`State::deal`].
    ///
    /// ```
    /// use fivecard::draw::{Rules, State};
    /// use fivecard::{CardSet, Seat, Seed};
    ///
    /// let hands = ["2c 7d 9h Js 4s", "Kc Kd 8h 6s 3d"].map(|h| h.parse::<CardSet>().unwrap());
    /// let button = Seat::new(0).unwrap();
    /// let (rules, seed) = (Rules::default(), Seed::from(0));
    /// let state = State::from_hands(&hands, &[200, 200], button, rules, &[], seed)?;
    /// assert_eq!(state.hands(), hands);
    /// # Ok::<(), fivecard::Error>(())
    /// ```
    pub fn from_hands(
        hands: &[CardSet],
        stacks: &[u64],
        button: Seat,
        rules: Rules,
        stub: &[Card],
        seed: Seed,
    ) -> Result<State, SetupError> {
        if hands.len() != stacks.len() {
            let message = format!("{} hands for {} seats", hands.len(), stacks.len());
            return Err(SetupError::new("wrong_hands", message));
        }
        check_seat(button, stacks.len().max(1))?;
        let mut in_order = Vec::with_capacity(hands.len());
        for seat in button.round_from_left(hands.len()) {
            let (hand, stack) = (hands[seat.index()], stacks[seat.index()]);
            match (hand.is_empty(), stack) {
                (true, 0) => {}
                (false, 0) => {
                    let message = format!("seat {seat} has no chips and is dealt no hand");
                    return Err(SetupError::new("hand_without_chips", message));
                }
                _ => in_order.push(hand),
            }
        }
        let deck = stack_deck(&in_order, stub, seed)?;
        State::deal(&deck, stacks, Some(button), rules)
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.public().rules
    }

    /// What everyone at the table sees.
    pub fn public(&self) -> &Public {
        &self.position.public
    }

    /// The deal without its past, for simulation.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The cards in the order dealt, with the seed of reshuffles.
    pub fn deck(&self) -> &Deck {
        &self.start.deck
    }

    /// The chips each seat began the deal with.
    pub fn first_stacks(&self) -> &[u64] {
        &self.start.stacks
    }

    /// The chips each seat has: those not put in, and once the deal is over what it won.
    pub fn stacks(&self) -> Vec<u64> {
        match self.outcome() {
            Some(outcome) => outcome.stacks.values().to_vec(),
            None => self.public().stacks().to_vec(),
        }
    }

    /// All the chips in the pot; 0 once they are given away.
    pub fn pot(&self) -> u64 {
        if self.public().is_over() { 0 } else { self.public().pot() }
    }

    /// The phase of the deal.
    pub fn street(&self) -> Street {
        self.public().street
    }

    /// The cards in each seat's hand; none where it was not dealt in or has folded.
    pub fn hands(&self) -> &[CardSet] {
        self.position.hands()
    }

    /// Who did what so far. All-in is told as the bet, raise or call that it was.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        self.history.to_vec()
    }
}

impl GameState for State {
    type Action = Action;
    type Legal = Legal;
    type Outcome = Outcome;
    type View = View;

    fn to_act(&self) -> Option<Seat> {
        self.public().to_act()
    }

    fn legal_actions(&self, seat: Seat) -> Legal {
        self.position.sight(seat).legal_actions()
    }

    /// # Errors
    /// Those of [`Sight::resolve`](super::Sight::resolve).
    fn apply(&self, seat: Seat, action: &Action) -> Result<State, IllegalAction> {
        let action = self.position.sight(seat).resolve(*action)?;
        let mut next = self.clone();
        next.position.make(seat, action);
        next.history = self.history.with(seat, action);
        Ok(next)
    }

    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(&self.position)
    }

    fn view(&self, seat: Seat) -> Result<View, SetupError> {
        check_seat(seat, self.public().seats())?;
        Ok(View::of(seat, &self.position, self.history(), self.start.stacks.clone()))
    }

    fn record(&self) -> Record {
        let Start { stacks, deck } = &*self.start;
        record::write(self.public(), stacks, deck, &self.history)
    }

    fn replay(record: &Record) -> Result<State, Error> {
        let (record::Start { rules, stacks, button }, deck) = record::read(record)?;
        record.replay_from(State::deal(&deck, &stacks, Some(button), rules)?)
    }
}

impl fmt::Debug for State {
    /// Shows what the table shows: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("public", self.public()).finish_non_exhaustive()
    }
}
