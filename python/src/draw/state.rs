//! `State`.

use fivecard::draw::State;
use fivecard::game::GameState;
use fivecard::record::Record;
use fivecard::{IllegalAction, Seat};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::outcome::PyOutcome;
use super::rules::{PyRules, rules_or_default};
use super::view::PyView;
use crate::cards::cards_from;
use crate::convert::seed_from;
use crate::deck::PyDeck;
use crate::drawing::{
    PyLegal, action_from, button_from, hands_from, hands_to, history_to, seat_from, seats_to,
    stacks_from,
};
use crate::errors::OrRaise;

/// A deal of Five-Card Draw in progress, hidden cards and all. It never changes: ``apply`` gives the
/// next state.
///
/// Made by ``State.deal``, ``State.from_hands`` or ``State.from_record``.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=7), stacks=[200] * 4, button=0)
/// >>> state.to_act, str(state.legal_actions())
/// (3, 'fold, call 2, raise 4..200')
/// >>> state = state.apply("raise to 6")
/// >>> state.to_act, state.pot, state.stacks
/// (0, 9, (200, 199, 198, 194))
#[pyclass(name = "State", module = "fivecard.draw", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyState(pub State);

#[pymethods]
impl PyState {
    /// Posts the blinds and deals five cards to each seat, one at a time from the left of the button.
    ///
    /// Args:
    ///     deck: all 52 cards.
    ///     stacks: whole chips by seat, 2 to 6 seats; a seat without chips is not dealt in.
    ///     button: the dealer's seat; None lets the seed of a shuffled deck draw it.
    ///     rules: the house's rules.
    ///
    /// Raises:
    ///     SetupError: the deck is not of 52 cards, or is stacked and no button is given; fewer than
    ///         two seats with chips, more than six seats, a button where nobody has chips, chips out
    ///         of range.
    #[staticmethod]
    #[pyo3(signature = (deck, stacks, button = None, rules = None))]
    fn deal(
        py: Python<'_>,
        deck: PyRef<'_, PyDeck>,
        stacks: &Bound<'_, PyAny>,
        button: Option<i64>,
        rules: Option<PyRef<'_, PyRules>>,
    ) -> PyResult<Self> {
        let (stacks, button) = (stacks_from(stacks)?, button_from(py, button)?);
        State::deal(&deck.0, &stacks, button, rules_or_default(rules)).or_raise(py).map(PyState)
    }

    /// A deal of given hands: a case, a puzzle.
    ///
    /// Args:
    ///     hands: five cards by seat; none (``""`` or None) for a seat without chips.
    ///     stacks: whole chips by seat.
    ///     button: the dealer's seat.
    ///     rules: the house's rules.
    ///     stub: the cards dealt next, top first; those not named follow.
    ///     seed: for the order of a reshuffle.
    ///
    /// Raises:
    ///     ParseError: a token is no card.
    ///     SetupError: the hands or the table cannot be; the message says why.
    ///
    /// >>> hands = ["2c 7d 9h Js 4s", "Kc Kd 8h 6s 3d"]
    /// >>> state = State.from_hands(hands, stacks=[200, 200], button=0, stub="2s Tc")
    /// >>> state = state.apply("call").apply("check").apply("draw 8h 6s")
    /// >>> state.hands[1]
    /// CardSet("2s 3d Tc Kc Kd")
    #[staticmethod]
    #[pyo3(
        signature = (hands, stacks, button, rules = None, stub = None, seed = None),
        text_signature = "(hands, stacks, button, rules=None, stub='', seed=0)"
    )]
    fn from_hands(
        hands: &Bound<'_, PyAny>,
        stacks: &Bound<'_, PyAny>,
        button: i64,
        rules: Option<PyRef<'_, PyRules>>,
        stub: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = hands.py();
        let (hands, stacks) = (hands_from(hands)?, stacks_from(stacks)?);
        let button = seat_from(py, button, Seat::MAX)?;
        let stub = stub.map_or(Ok(Vec::new()), cards_from)?;
        let seed = seed.map_or(Ok(0.into()), seed_from)?;
        let rules = rules_or_default(rules);
        State::from_hands(&hands, &stacks, button, rules, &stub, seed).or_raise(py).map(PyState)
    }

    /// The state that a record tells.
    ///
    /// Args:
    ///     record: what ``record()`` gave.
    ///
    /// Raises:
    ///     ParseError: the text is no record of Five-Card Draw.
    ///     SetupError: its cards or its beginning cannot be.
    ///     IllegalActionError: an action in it is not legal.
    #[staticmethod]
    fn from_record(py: Python<'_>, record: &str) -> PyResult<Self> {
        let record: Record = record.parse().or_raise(py)?;
        State::replay(&record).or_raise(py).map(PyState)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// The phase of the deal: ``"before_draw"``, ``"draw"``, ``"after_draw"`` or ``"over"``.
    #[getter]
    fn street(&self) -> &'static str {
        self.0.street().name()
    }

    /// The seat to act; None when the deal is over.
    #[getter]
    fn to_act(&self) -> Option<usize> {
        self.0.to_act().map(Seat::index)
    }

    /// The seat with the dealer button.
    #[getter]
    fn button(&self) -> usize {
        self.0.public().button().index()
    }

    /// The seat that posted the small blind.
    #[getter]
    fn small_blind(&self) -> usize {
        self.0.public().small_blind().index()
    }

    /// The seat that posted the big blind.
    #[getter]
    fn big_blind(&self) -> usize {
        self.0.public().big_blind().index()
    }

    /// The seats that were dealt cards.
    #[getter]
    fn dealt_in<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.public().dealt_in())
    }

    /// The seats that have not folded.
    #[getter]
    fn live<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.public().live())
    }

    /// The seats that ran out of time in the draw: they may check, call and fold only.
    #[getter]
    fn barred<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.public().barred())
    }

    /// The chips each seat began the deal with.
    #[getter]
    fn first_stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.first_stacks())
    }

    /// The chips each seat has: those not put in, and once the deal is over what it won.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.stacks())
    }

    /// What each seat has put in during the betting round, or the last one.
    #[getter]
    fn bets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.public().round().bets())
    }

    /// All the chips in the pot; 0 once they are given away.
    #[getter]
    fn pot(&self) -> u64 {
        self.0.pot()
    }

    /// The cards in each seat's hand; none where it was not dealt in or has folded.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        hands_to(py, self.0.hands())
    }

    /// How many cards each seat drew; None where it has not.
    #[getter]
    fn drawn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.public().all_drawn())
    }

    /// The cards in the order dealt, with the seed of reshuffles.
    #[getter]
    fn deck(&self) -> PyDeck {
        PyDeck(self.0.deck().clone())
    }

    /// How the deal ended; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().as_ref().map(PyOutcome::of)
    }

    /// Who did what so far: (seat, action) pairs. All-in is told as the bet, raise or call it was.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, history_to(self.0.history()))
    }

    /// What a seat may do now, sizes as ranges.
    ///
    /// Args:
    ///     seat: by default the seat to act.
    #[pyo3(signature = (seat = None))]
    fn legal_actions(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<PyLegal> {
        let seat = self.seat_or_turn(py, seat)?;
        Ok(PyLegal(seat.map_or_else(Default::default, |seat| self.0.legal_actions(seat))))
    }

    /// The state after a seat acts; this one stays as it is.
    ///
    /// Args:
    ///     action: text (``"call"``, ``"raise to 60"``, ``"draw 8h 6s"``, ``"stand pat"``,
    ///         ``"timeout"``, …) or an Action.
    ///     seat: by default the seat to act.
    ///
    /// Raises:
    ///     ParseError: the text is no action.
    ///     SetupError: a card is named twice, or there is no such seat.
    ///     IllegalActionError: the rules forbid it; ``code`` is ``out_of_turn``, ``cannot_check``,
    ///         ``nothing_to_call``, ``cannot_bet``, ``nothing_to_raise``, ``bet_too_small``,
    ///         ``raise_too_small``, ``bet_too_large``, ``raise_too_large``, ``not_enough_chips``,
    ///         ``raise_not_reopened``, ``nobody_can_call``, ``raises_capped``, ``barred``,
    ///         ``not_drawing``, ``not_betting``, ``not_held``, ``too_many_cards`` or ``deal_over``.
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
        let seat = seat_from(py, seat, self.0.public().seats())?;
        self.0.view(seat).or_raise(py).map(PyView)
    }

    /// The deal as text: how it began, and every action since. ``State.from_record`` reads it.
    pub fn record(&self) -> String {
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
        match seat {
            Some(seat) => seat_from(py, seat, self.0.public().seats()).map(Some),
            None => Ok(self.0.to_act()),
        }
    }
}
