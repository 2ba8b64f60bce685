//! A whole deal in progress: what people and servers hold.

use std::fmt;
use std::sync::Arc;

use super::outcome::Outcome;
use super::position::Position;
use super::public::{Public, Street};
use super::record;
use super::rules::Rules;
use super::setup::Start;
use super::view::View;
use crate::card::{Card, CardSet};
use crate::deck::{Deck, Seed};
use crate::drawing::{self, Action, Legal, Stock};
use crate::error::{Error, IllegalAction, SetupError};
use crate::game::{GameState, History, check_seat};
use crate::record::Record;
use crate::seat::{BySeat, Seat};

/// A deal of Fives in progress, hidden cards and all. Copies are cheap and never change.
///
/// ```
/// use fivecard::fives::{Rules, State, Street};
/// use fivecard::game::GameState;
/// use fivecard::{Deck, Seat, Seed};
///
/// let deck = Deck::shuffled(Seed::from(7));
/// let state = State::deal(&deck, &[20, 20, 20], Seat::new(0).unwrap(), Rules::new(1))?;
/// let first = state.to_act().unwrap();
/// assert_eq!((first.index(), state.street(), state.public().pot()), (1, Street::Draw(1), 3));
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
    /// Deals `deck`, one card at a time from the left of the button, after all have posted the ante.
    ///
    /// `stacks` are whole chips by seat, for 2 to 9 seats; a seat without chips is not dealt in.
    ///
    /// # Errors
    /// `too_few_players`, `too_many_players`, `no_such_seat`, `bad_button` when the button is at a
    /// seat that is not dealt in, `wrong_deck` unless the deck has all 52 cards, `bad_rules`,
    /// `chips_overflow`.
    pub fn deal(
        deck: &Deck,
        stacks: &[u64],
        button: Seat,
        rules: Rules,
    ) -> Result<State, SetupError> {
        State::begin(Start::first(stacks, button, rules, deck.clone()))
    }

    /// A deal in which the seats with chips are dealt `hands`: a case, a test, a puzzle.
    ///
    /// `hands` has five cards for each seat with chips, in seat order. `stub` is the top of the
    /// stock; cards not named follow by index. `seed` orders reshuffles.
    ///
    /// # Errors
    /// Those of [`State::deal`]; `wrong_number_of_hands`, `wrong_hand`, `duplicate_card`.
    pub fn from_hands(
        hands: &[CardSet],
        stacks: &[u64],
        button: Seat,
        rules: Rules,
        stub: &[Card],
        seed: Seed,
    ) -> Result<State, SetupError> {
        let no_deck = Deck::stacked(&[], seed)?;
        State::begin_with_hands(Start::first(stacks, button, rules, no_deck), hands, stub, seed)
    }

    /// Deals again for the pots that nobody won: the next deal of `state.outcome()`.
    ///
    /// Those who claim a carried pot ante again, as far as they can, and get five cards of `deck`;
    /// the button goes to the next of them.
    ///
    /// (`GameState::replay` is another thing: it reads a record.)
    ///
    /// # Errors
    /// `deal_goes_on`, `nothing_carried`, `wrong_deck`.
    pub fn replay(&self, deck: &Deck) -> Result<State, SetupError> {
        State::begin(self.next_start(deck.clone())?)
    }

    /// As [`State::replay`], with given hands for the seats that play on, in seat order.
    ///
    /// # Errors
    /// `deal_goes_on`, `nothing_carried`; `wrong_number_of_hands`, `wrong_hand`, `duplicate_card`.
    pub fn replay_hands(
        &self,
        hands: &[CardSet],
        stub: &[Card],
        seed: Seed,
    ) -> Result<State, SetupError> {
        let no_deck = Deck::stacked(&[], seed)?;
        State::begin_with_hands(self.next_start(no_deck)?, hands, stub, seed)
    }

    fn next_start(&self, deck: Deck) -> Result<Start, SetupError> {
        let Some(outcome) = self.public().outcome() else {
            return Err(SetupError::new("deal_goes_on", "the deal is not over yet"));
        };
        self.start.after(outcome, deck).ok_or_else(|| {
            let message = "every pot has been won: there is nothing to play on for";
            SetupError::new("nothing_carried", message)
        })
    }

    fn begin_with_hands(
        start: Start,
        hands: &[CardSet],
        stub: &[Card],
        seed: Seed,
    ) -> Result<State, SetupError> {
        start.check()?;
        if hands.len() != start.dealt.len() {
            let message = format!("{} seats are dealt in, not {}", start.dealt.len(), hands.len());
            return Err(SetupError::new("wrong_number_of_hands", message));
        }
        let in_seat_order: Vec<(Seat, CardSet)> =
            start.dealt.iter().zip(hands.iter().copied()).collect();
        let in_turn: Vec<CardSet> = start
            .button
            .round_from_left(start.stacks.len())
            .filter_map(|seat| in_seat_order.iter().find(|(other, _)| *other == seat))
            .map(|(_, hand)| *hand)
            .collect();
        let deck = drawing::stack_deck(&in_turn, stub, seed)?;
        State::begin(Start { deck, ..start })
    }

    pub(super) fn begin(start: Start) -> Result<State, SetupError> {
        start.check()?;
        let position = Position::start(&start)?;
        Ok(State { start: Arc::new(start), history: History::new(), position })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.start.rules
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
    pub fn hands(&self) -> BySeat<CardSet> {
        self.position.hands[..self.public().seats()].iter().copied().collect()
    }

    /// The cards that are not dealt, and those thrown away.
    pub fn stock(&self) -> &Stock {
        self.position.stock()
    }

    /// The chips that each seat had before the antes.
    pub fn starting_stacks(&self) -> &[u64] {
        &self.start.stacks
    }

    /// Who did what so far.
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
    /// `deal_over`, `out_of_turn`, `not_held`, `not_enough_chips`, `no_betting_yet` in the draws,
    /// `no_draw_now` after them, and those of [`Round::resolve`](crate::betting::Round::resolve).
    fn apply(&self, seat: Seat, action: &Action) -> Result<State, IllegalAction> {
        let resolved = self.position.sight(seat).resolve(action)?;
        let mut next = self.clone();
        next.position.make(seat, resolved);
        next.history = self.history.with(seat, *action);
        Ok(next)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.public().outcome().cloned()
    }

    fn view(&self, seat: Seat) -> Result<View, SetupError> {
        check_seat(seat, self.public().seats())?;
        Ok(View::of(self, seat))
    }

    fn record(&self) -> Record {
        record::write(self)
    }

    fn replay(record: &Record) -> Result<State, Error> {
        record::read(record)
    }
}

impl fmt::Debug for State {
    /// Shows what the table shows: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("public", self.public()).finish_non_exhaustive()
    }
}
