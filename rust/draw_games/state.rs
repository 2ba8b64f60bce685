//! A whole deal in progress: what people and servers hold.

use std::fmt;
use std::sync::Arc;

use super::action::{Action, Legal};
use super::bots::Bot;
use super::game::{DrawGame, DrawPublic};
use super::position::Position;
use super::start::{Start, draw_button};
use super::stock::Stock;
use super::view::View;
use crate::card::{Card, CardSet};
use crate::deck::{Deck, Seed};
use crate::error::{Error, IllegalAction, SetupError};
use crate::game::{Decider, GameState, History, check_seat};
use crate::record::Record;
use crate::seat::Seat;

/// A deal in progress, hidden cards and all. Copies are cheap and never change.
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
pub struct State<G: DrawGame> {
    pub(crate) start: Arc<Start<G>>,
    pub(super) history: History<Action>,
    pub(super) position: Position<G>,
}

impl<G: DrawGame> State<G> {
    /// Posts blinds or antes and deals five cards to each seat with chips, one at a time from the
    /// left of the button; without a button the deck's seed draws it.
    ///
    /// `stacks` are whole chips by seat. A seat without any is not dealt in.
    ///
    /// # Errors
    /// `too_few_players` and `too_many_players` (see the game's `MIN_SEATS` and `MAX_SEATS`), those
    /// of the rules' `check`, `no_such_seat`, `bad_button` at a seat without chips, `no_button` for
    /// a stacked deck without one, `wrong_deck` unless the deck has all 52 cards, `chips_overflow`
    /// when all the chips are more than 2^64 - 1.
    pub fn deal(
        deck: &Deck,
        stacks: &[u64],
        button: Option<Seat>,
        rules: G::Rules,
    ) -> Result<State<G>, SetupError> {
        let button = match button {
            Some(button) => button,
            None => draw_button(deck, stacks)?,
        };
        State::begin(Start::new(rules, stacks, button, deck))
    }

    /// A deal of given hands, by seat; a seat without chips has none.
    ///
    /// `stub` are the cards dealt next, top first; the cards not named follow it by index. `seed` is
    /// for reshuffles.
    ///
    /// # Errors
    /// `wrong_hands` unless there is one hand a seat, `not_dealt_in` for the hand of a seat without
    /// chips, `wrong_hand` for other than five cards, `duplicate_card`, and those of
    /// [`State::deal`].
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
        rules: G::Rules,
        stub: &[Card],
        seed: Seed,
    ) -> Result<State<G>, SetupError> {
        let start = Start::new(rules, stacks, button, &Deck::stacked(&[], seed)?);
        State::begin(start.with_hands(hands, stub, seed)?)
    }

    pub(crate) fn begin(start: Start<G>) -> Result<State<G>, SetupError> {
        start.check()?;
        let position = Position::deal(&start.deck, &start.opening())?;
        Ok(State { start: Arc::new(start), history: History::new(), position })
    }

    /// The rules.
    pub fn rules(&self) -> G::Rules {
        self.start.rules
    }

    /// What everyone at the table sees.
    pub fn public(&self) -> &G::Public {
        self.position.public()
    }

    /// The deal without its past, for simulation and search.
    pub fn position(&self) -> &Position<G> {
        &self.position
    }

    /// The phase of the deal.
    pub fn street(&self) -> <G::Public as DrawPublic>::Street {
        self.public().street()
    }

    /// The cards in the order dealt, with the seed of reshuffles.
    pub fn deck(&self) -> &Deck {
        &self.start.deck
    }

    /// The cards in each seat's hand; none where it was not dealt in or has folded.
    pub fn hands(&self) -> &[CardSet] {
        self.position.hands()
    }

    /// The cards not dealt yet and those out of play.
    pub fn stock(&self) -> &Stock {
        self.position.stock()
    }

    /// The chips each seat began the deal with.
    pub fn first_stacks(&self) -> &[u64] {
        &self.start.stacks
    }

    /// The chips each seat has: those not put in, and once the deal is over what it won.
    pub fn stacks(&self) -> Vec<u64> {
        match self.outcome() {
            Some(outcome) => G::final_stacks(&outcome).to_vec(),
            None => self.public().stacks().to_vec(),
        }
    }

    /// All the chips that are played for; once the deal is over those that nobody has won.
    pub fn pot(&self) -> u64 {
        self.outcome().map_or(self.public().pot(), |outcome| G::final_pot(&outcome))
    }

    /// Who did what so far. All-in is recorded as the bet, raise or call it amounts to.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        self.history.to_vec()
    }
}

impl<G: DrawGame> GameState for State<G> {
    type Action = Action;
    type Legal = Legal;
    type Outcome = G::Outcome;
    type View = View<G>;
    type Bot = Bot;

    fn to_act(&self) -> Option<Seat> {
        self.public().to_act()
    }

    fn legal_actions(&self, seat: Seat) -> Legal {
        self.position.sight(seat).legal_actions()
    }

    /// # Errors
    /// Those of [`Sight::resolve`](super::Sight::resolve).
    fn apply(&self, seat: Seat, action: &Action) -> Result<State<G>, IllegalAction> {
        let action = self.position.sight(seat).resolve(*action)?;
        let mut next = self.clone();
        next.position.make(seat, action);
        next.history = self.history.with(seat, action);
        Ok(next)
    }

    fn outcome(&self) -> Option<G::Outcome> {
        self.position.outcome()
    }

    fn view(&self, seat: Seat) -> Result<View<G>, SetupError> {
        check_seat(seat, self.public().seats())?;
        Ok(View::of(seat, &self.position, self.history(), &self.start))
    }

    fn record(&self) -> Record {
        Start::write(G::ID, &self.start.opening())
            .field("deck", self.deck())
            .field("seed", self.deck().seed())
            .actions(self.history())
    }

    fn replay(record: &Record) -> Result<State<G>, Error> {
        record.replay_from(State::begin(Start::read_all(record)?)?)
    }
}

impl<G: DrawGame> From<Bot> for Decider<'_, State<G>> {
    fn from(bot: Bot) -> Self {
        Decider::Bot(bot)
    }
}

impl<G: DrawGame> fmt::Debug for State<G> {
    /// Shows what the table shows: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("public", self.public()).finish_non_exhaustive()
    }
}
