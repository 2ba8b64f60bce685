//! `State`.

use fivecard::fives::State;
use fivecard::game::GameState;
use fivecard::record::Record;
use fivecard::{Card, IllegalAction, Seat, Seed};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::outcome::{PyOutcome, carried_to};
use super::public::{draw_number, drawn_to};
use super::rules::{PyRules, one_of, rules_or_default};
use super::view::PyView;
use crate::cards::cards_from;
use crate::convert::seed_from;
use crate::deck::PyDeck;
use crate::drawing::{
    PyLegal, action_from, button_from, hands_from, hands_to, history_to, seat_from, seats_to,
    stacks_from,
};
use crate::errors::OrRaise;

/// A deal of Fives in progress, hidden cards and all. It never changes: ``apply`` gives the next
/// state.
///
/// Made by ``State.deal``, ``State.from_hands``, ``State.from_record`` or ``replay``.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=7), stacks=[20, 20, 20], button=0)
/// >>> state.to_act, state.street, state.draw_number, state.pot
/// (1, 'draw', 1, 3)
/// >>> state = state.apply("stand pat")
/// >>> state.to_act, str(state.legal_actions())
/// (2, 'stand pat, draw 1..5')
#[pyclass(name = "State", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyState(pub State);

#[pymethods]
impl PyState {
    /// Posts the antes and deals a deck, one card at a time from the left of the button.
    ///
    /// Args:
    ///     deck: all 52 cards.
    ///     stacks: whole chips by seat, 2 to 9 seats; a seat without any is not dealt in.
    ///     button: a seat with chips; None lets the seed of a shuffled deck draw it.
    ///     rules: the house's rules.
    ///
    /// Raises:
    ///     SetupError: too few or too many players, a button that cannot be, a deck that is not of
    ///         52 cards or is stacked without a button, more than 2**64 - 1 chips.
    #[staticmethod]
    #[pyo3(signature = (deck, stacks, button = None, rules = None))]
    fn deal(
        py: Python<'_>,
        deck: PyRef<'_, PyDeck>,
        stacks: &Bound<'_, PyAny>,
        button: Option<i64>,
        rules: Option<PyRef<'_, PyRules>>,
    ) -> PyResult<Self> {
        let stacks = stacks_from(stacks)?;
        let button = button_from(py, button)?;
        State::deal(&deck.0, &stacks, button, rules_or_default(rules)).or_raise(py).map(PyState)
    }

    /// A deal of given hands: a case, a test, a puzzle.
    ///
    /// Args:
    ///     hands: five cards by seat, None for a seat without chips.
    ///     stacks: whole chips by seat, before the antes.
    ///     button: a seat with chips.
    ///     rules: the house's rules.
    ///     stub: the cards dealt next, top first; those not named follow by index.
    ///     seed: for reshuffles: an integer from 0 to 2**64 - 1, or 32 bytes.
    ///
    /// Raises:
    ///     ParseError: a token is no card.
    ///     SetupError: a card twice, a hand of other than five cards, or what ``deal`` refuses.
    ///
    /// >>> state = State.from_hands(["Ac 2d 3h 4s 5c", "Ah Ad As Kc 5h"], [20, 20], 0, stub="9c")
    /// >>> str(state.apply("draw Kc").hands[1])
    /// '5h 9c Ad Ah As'
    #[staticmethod]
    #[pyo3(
        signature = (hands, stacks, button, rules = None, stub = None, seed = None),
        text_signature = "(hands, stacks, button, rules=None, stub=\"\", seed=0)"
    )]
    fn from_hands(
        py: Python<'_>,
        hands: &Bound<'_, PyAny>,
        stacks: &Bound<'_, PyAny>,
        button: i64,
        rules: Option<PyRef<'_, PyRules>>,
        stub: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (hands, stacks) = (hands_from(hands)?, stacks_from(stacks)?);
        let button = seat_from(py, button, Seat::MAX)?;
        let (stub, seed) = (stub_from(stub)?, seed_or_zero(seed)?);
        State::from_hands(&hands, &stacks, button, rules_or_default(rules), &stub, seed)
            .or_raise(py)
            .map(PyState)
    }

    /// The state that a record tells.
    ///
    /// Args:
    ///     record: what ``record()`` gave.
    ///
    /// Raises:
    ///     ParseError: the text is no record of Fives.
    ///     SetupError: its cards or its beginning cannot be.
    ///     IllegalActionError: an action in it is not legal.
    #[staticmethod]
    fn from_record(py: Python<'_>, record: &str) -> PyResult<Self> {
        let record: Record = record.parse().or_raise(py)?;
        <State as GameState>::replay(&record).or_raise(py).map(PyState)
    }

    /// Deals again for the pots that nobody won.
    ///
    /// Those who claim a carried pot ante again, as far as they can; the button goes to the next of
    /// them. There may be any number of replays: loop over them.
    ///
    /// Args:
    ///     deck: all 52 cards; or else
    ///     hands: five cards by seat, None for a seat that does not play on.
    ///     stub: with hands: the cards dealt next, top first.
    ///     seed: with hands: for reshuffles.
    ///
    /// Raises:
    ///     SetupError: the deal is not over (``deal_not_over``), every pot is won
    ///         (``nothing_carried``), or the cards cannot be.
    ///
    /// >>> state = State.from_hands(["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"], [20, 20], button=0)
    /// >>> for _ in range(10):
    /// ...     state = state.apply("stand pat")
    /// >>> state = state.apply("check").apply("check")
    /// >>> again = state.replay(hands=["2c 7d 9h Js 4s", "Kc Qd 8h 6s 3d"])
    /// >>> again.deal_number, again.button, again.pot
    /// (2, 1, 4)
    #[pyo3(
        signature = (deck = None, hands = None, stub = None, seed = None),
        text_signature = "($self, deck=None, hands=None, stub=\"\", seed=0)"
    )]
    fn replay(
        &self,
        py: Python<'_>,
        deck: Option<PyRef<'_, PyDeck>>,
        hands: Option<&Bound<'_, PyAny>>,
        stub: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        one_of(py, deck.is_some(), hands.is_some())?;
        let state = match (deck, hands) {
            (None, Some(hands)) => {
                let (stub, seed) = (stub_from(stub)?, seed_or_zero(seed)?);
                self.0.play_on_hands(&hands_from(hands)?, &stub, seed)
            }
            (Some(deck), _) => self.0.play_on(&deck.0),
            (None, None) => unreachable!("one of them was asked for"),
        };
        state.or_raise(py).map(PyState)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// The dealer's seat.
    #[getter]
    fn button(&self) -> usize {
        self.0.public().button().index()
    }

    /// The number of this deal among those for the same pot: 1, and more in replays.
    #[getter]
    fn deal_number(&self) -> u32 {
        self.0.public().deal_number()
    }

    /// The phase of the deal: ``"draw"``, ``"bet"`` or ``"over"``.
    #[getter]
    fn street(&self) -> &'static str {
        self.0.street().name()
    }

    /// The number of the draw, 1 to 5; None after them.
    #[getter]
    fn draw_number(&self) -> Option<usize> {
        draw_number(self.0.public())
    }

    /// The seat to act; None when the deal is over.
    #[getter]
    fn to_act(&self) -> Option<usize> {
        self.0.to_act().map(Seat::index)
    }

    /// The seats that were dealt cards.
    #[getter]
    fn dealt_in<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.public().dealt_in())
    }

    /// The seats that have cards and have not folded.
    #[getter]
    fn live<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.public().live())
    }

    /// The cards of each seat, folded ones too; none for a seat that was dealt none.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        hands_to(py, self.0.hands())
    }

    /// The chips each seat began the deal with, before the antes.
    #[getter]
    fn first_stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.first_stacks())
    }

    /// The chips each seat has; once the deal is over those it won too.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.stacks())
    }

    /// All the chips that are played for; once the deal is over those that nobody won.
    #[getter]
    fn pot(&self) -> u64 {
        self.0.pot()
    }

    /// What each seat posted as its ante.
    #[getter]
    fn antes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.public().antes())
    }

    /// What each seat paid for cards.
    #[getter]
    fn cards_paid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.public().cards_paid())
    }

    /// What each seat has bet.
    #[getter]
    fn bets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.public().bets())
    }

    /// The pots of earlier deals that are played for, with those who still claim them.
    #[getter]
    fn carried<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        carried_to(py, self.0.public().carried())
    }

    /// For each seat how many cards it took in each draw so far.
    #[getter]
    fn drawn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        drawn_to(py, self.0.public())
    }

    /// The most cards that a seat can pay for, in its turn or not; 0 after the draws.
    fn max_draw(&self, py: Python<'_>, seat: i64) -> PyResult<usize> {
        Ok(self.0.public().max_draw(seat_from(py, seat, self.seats())?))
    }

    /// How the deal ended; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().map(PyOutcome)
    }

    /// Who did what so far: (seat, action) pairs; all-in as the bet, raise or call that it was.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, history_to(self.0.history()))
    }

    /// What a seat may do now; nothing unless it is its turn.
    ///
    /// Args:
    ///     seat: by default the seat to act.
    #[pyo3(signature = (seat = None))]
    fn legal_actions(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<PyLegal> {
        let seat = self.seat_or_turn(py, seat)?;
        Ok(PyLegal(seat.map(|seat| self.0.legal_actions(seat)).unwrap_or_default()))
    }

    /// The state after a seat acts; this one stays as it is.
    ///
    /// Args:
    ///     action: text (``"draw 2c 3d"``, ``"stand pat"``, ``"check"``, ``"raise to 60"``, …) or an
    ///         Action.
    ///     seat: by default the seat to act.
    ///
    /// Raises:
    ///     ParseError: the text is no action.
    ///     SetupError: a card is thrown away twice.
    ///     IllegalActionError: the rules forbid it; ``code`` is ``out_of_turn``, ``deal_over``,
    ///         ``not_betting`` in the draws, ``not_drawing`` after them, ``not_held``,
    ///         ``not_enough_chips``, ``cannot_check``, ``bet_too_small``, ``raise_too_small``, ….
    #[pyo3(signature = (action, seat = None))]
    fn apply(&self, action: &Bound<'_, PyAny>, seat: Option<i64>) -> PyResult<Self> {
        let py = action.py();
        let action = action_from(action)?;
        let seat = self
            .seat_or_turn(py, seat)?
            .ok_or_else(|| IllegalAction::new("deal_over", "the deal is over"))
            .or_raise(py)?;
        self.0.apply(seat, &action).or_raise(py).map(PyState)
    }

    /// What a seat may see.
    fn view(&self, py: Python<'_>, seat: i64) -> PyResult<PyView> {
        self.0.view(seat_from(py, seat, self.seats())?).or_raise(py).map(PyView)
    }

    /// The deal as text: how it began, and every action since. ``State.from_record`` reads it.
    fn record(&self) -> String {
        self.0.record().to_string()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let record = PyString::new(slf.py(), &slf.get().record());
        Ok(format!("State.from_record({})", record.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let read = slf.get_type().getattr("from_record")?;
        (read, (slf.get().record(),)).into_pyobject(slf.py())
    }
}

impl PyState {
    fn seat_or_turn(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Option<Seat>> {
        let given = seat.map(|seat| seat_from(py, seat, self.seats())).transpose()?;
        Ok(given.or(self.0.to_act()))
    }

    fn seats(&self) -> usize {
        self.0.public().seats()
    }
}

fn stub_from(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Card>> {
    given.map_or_else(|| Ok(Vec::new()), cards_from)
}

fn seed_or_zero(given: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    given.map_or_else(|| Ok(Seed::from(0)), seed_from)
}
