//! A whole deal in progress: what people and servers hold.

use std::fmt;
use std::sync::Arc;

use super::outcome::Outcome;
use super::position::Position;
use super::public::{Public, Street};
use super::record;
use super::rules::Rules;
use super::setup::{Start, with_chips};
use super::view::View;
use crate::card::{Card, CardSet};
use crate::deck::{Deck, Seed};
use crate::drawing::{self, Action, Legal, Stock};
use crate::error::{Error, IllegalAction, SetupError};
use crate::game::{GameState, History, check_seat};
use crate::record::Record;
use crate::seat::Seat;

/// Stream of a deck's seed that draws the button. Stream 0 orders the deck.
const BUTTON_STREAM: u64 = 1;

/// A deal of Fives in progress, hidden cards and all. Copies are cheap and never change.
///
/// ```
/// use fivecard::fives::{Rules, State, Street};
/// use fivecard::game::GameState;
/// use fivecard::{Deck, Seat, Seed};
///
/// let deck = Deck::shuffled(Seed::from(7));
/// let state = State::deal(&deck, &[20; 3], Seat::new(0), Rules::default())?;
/// let first = state.to_act().unwrap();
/// assert_eq!((first.index(), state.street(), state.pot()), (1, Street::Draw(1), 3));
/// assert_eq!(state.legal_actions(first).to_string(), "stand pat, draw 1..5");
/// let state = state.apply(first, &"stand pat".parse()?)?;
/// assert_eq!(state.to_act().unwrap().index(), 2);
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) start: Arc<Start>,
    pub(super) history: History<Action>,
    pub(super) position: Position,
}

impl State {
    /// Posts the antes and deals five cards to each seat with chips, one at a time from the left of
    /// the button; without a button the deck's seed draws it.
    ///
    /// `stacks` are whole chips by seat. A seat without any is not dealt in.
    ///
    /// # Errors
    /// `too_few_players` and `too_many_players` (2 to 9), `bad_min_bet` and `bad_clock`,
    /// `no_such_seat`, `bad_button` at a seat without chips, `no_button` for a stacked deck without
    /// one, `wrong_deck` unless the deck has all 52 cards, `chips_overflow` when all the chips are
    /// more than 2^64 - 1.
    pub fn deal(
        deck: &Deck,
        stacks: &[u64],
        button: Option<Seat>,
        rules: Rules,
    ) -> Result<State, SetupError> {
        let button = match button {
            Some(button) => button,
            None => draw_button(deck, stacks)?,
        };
        State::begin(Start::first(stacks, button, rules, deck))
    }

    /// A deal of given hands, by seat; a seat without chips has none.
    ///
    /// `stub` are the cards dealt next, top first; the cards not named follow it by index. `seed` is
    /// for reshuffles.
    ///
    /// # Errors
    /// `wrong_hands` unless there is one hand a seat, `hand_of_no_player`, `wrong_hand` for other
    /// than five cards, `duplicate_card`, and those of [`State::deal`].
    ///
    /// ```
    /// use fivecard::fives::{Rules, State};
    /// use fivecard::{CardSet, Seat, Seed};
    ///
    /// let hands = ["2c 7d 9h Js 4s", "Kc Kd 8h 6s 3d"].map(|h| h.parse::<CardSet>().unwrap());
    /// let button = Seat::new(0).unwrap();
    /// let (rules, seed) = (Rules::default(), Seed::from(0));
    /// let state = State::from_hands(&hands, &[20, 20], button, rules, &[], seed)?;
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
        let no_deck = Deck::stacked(&[], seed)?;
        State::begin_with_hands(Start::first(stacks, button, rules, &no_deck), hands, stub, seed)
    }

    /// Deals again for the pots that nobody won: the next deal of `state.outcome()`.
    ///
    /// Those who claim a carried pot ante again, as far as they can, and get five cards of `deck`;
    /// the button goes to the next of them.
    ///
    /// (`GameState::replay` is another thing: it reads a record.)
    ///
    /// # Errors
    /// `deal_not_over`, `nothing_carried`, `wrong_deck`.
    pub fn replay(&self, deck: &Deck) -> Result<State, SetupError> {
        State::begin(Start::after(self.public(), deck)?)
    }

    /// As [`State::replay`], with given hands by seat; a seat that does not play on has none.
    ///
    /// # Errors
    /// `deal_not_over`, `nothing_carried`, `wrong_hands`, `hand_of_no_player`, `wrong_hand`,
    /// `duplicate_card`.
    pub fn replay_hands(
        &self,
        hands: &[CardSet],
        stub: &[Card],
        seed: Seed,
    ) -> Result<State, SetupError> {
        let no_deck = Deck::stacked(&[], seed)?;
        State::begin_with_hands(Start::after(self.public(), &no_deck)?, hands, stub, seed)
    }

    fn begin_with_hands(
        start: Start,
        hands: &[CardSet],
        stub: &[Card],
        seed: Seed,
    ) -> Result<State, SetupError> {
        start.check()?;
        let seats = start.stacks.len();
        if hands.len() != seats {
            let message = format!("{} hands for {seats} seats", hands.len());
            return Err(SetupError::new("wrong_hands", message));
        }
        let mut in_turn = Vec::with_capacity(seats);
        for seat in start.button.round_from_left(seats) {
            let hand = hands[seat.index()];
            if start.dealt_in.contains(seat) {
                in_turn.push(hand);
            } else if !hand.is_empty() {
                let message = format!("seat {seat} does not play and is dealt no hand");
                return Err(SetupError::new("hand_of_no_player", message));
            }
        }
        let deck = drawing::stack_deck(&in_turn, stub, seed)?;
        State::begin(Start { deck, ..start })
    }

    pub(super) fn begin(start: Start) -> Result<State, SetupError> {
        start.check()?;
        let position = Position::start(&start)?;
        Ok(State { start: Arc::new(start), history: History::new(), position })
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.start.rules
    }

    /// What everyone at the table sees.
    pub fn public(&self) -> &Public {
        self.position.public()
    }

    /// The deal without its past, for simulation and search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The phase of the deal.
    pub fn street(&self) -> Street {
        self.public().street()
    }

    /// The cards of each seat, folded ones too; none for a seat that was dealt none.
    pub fn hands(&self) -> &[CardSet] {
        self.position.hands()
    }

    /// The cards that are not dealt, and those thrown away.
    pub fn stock(&self) -> &Stock {
        self.position.stock()
    }

    /// The chips each seat has; once the deal is over those it won too.
    pub fn stacks(&self) -> &[u64] {
        self.public().stacks()
    }

    /// All the chips that are played for; once the deal is over those that nobody won.
    pub fn pot(&self) -> u64 {
        self.public().pot()
    }

    /// The chips that each seat began the deal with.
    pub fn first_stacks(&self) -> &[u64] {
        &self.start.stacks
    }

    /// Who did what so far. All-in is told as the bet, raise or call that it was.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        self.history.to_vec()
    }
}

/// The button that the seed of a shuffled deck draws among the seats with chips.
fn draw_button(deck: &Deck, stacks: &[u64]) -> Result<Seat, SetupError> {
    if !deck.is_shuffled() {
        return Err(SetupError::new("no_button", "a stacked deck needs a button"));
    }
    let with_chips: Vec<Seat> = with_chips(stacks).iter().collect();
    if with_chips.is_empty() {
        return Err(SetupError::new("too_few_players", "nobody with chips is at the table"));
    }
    let mut chance = deck.seed().stream(BUTTON_STREAM);
    Ok(with_chips[chance.below(with_chips.len() as u32) as usize])
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
        self.public().outcome().cloned()
    }

    fn view(&self, seat: Seat) -> Result<View, SetupError> {
        check_seat(seat, self.public().seats())?;
        Ok(View::of(seat, &self.position, self.history(), &self.start))
    }

    fn record(&self) -> Record {
        record::write(&self.start, self.public(), &self.history)
    }

    fn replay(record: &Record) -> Result<State, Error> {
        record.replay_from(State::begin(record::read(record)?)?)
    }
}

impl fmt::Debug for State {
    /// Shows what the table shows: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("public", self.public()).finish_non_exhaustive()
    }
}
