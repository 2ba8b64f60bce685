//! `State`.

use fivecard::CardSet;
use fivecard::black_five::{ACTIONS, SEATS, Setup, State};
use fivecard::game::GameState;
use fivecard::record::Record;
use fivecard::{IllegalAction, Seat, SetupError};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::action::{PyAction, action_from, actions_to, history_to};
use super::combination::{
    PyCombination, PyRules, combination_from, combination_to, rules_or_default,
};
use super::convert::{hands_to, indices, mask_to, optional_seat, seat_from, side_name};
use super::outcome::PyOutcome;
use super::view::PyView;
use crate::cards::card_set_from;
use crate::convert::wrong_type;
use crate::deck::PyDeck;
use crate::errors::OrRaise;

/// A deal of Black Five in progress, hidden cards and all. It never changes: ``apply`` gives the
/// next state.
///
/// Made by ``State.deal``, ``State.from_hands`` or ``State.from_record``.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=1), dealer=0)
/// >>> lead = state.legal_actions()[0]
/// >>> state = state.apply(lead).apply("pass")
/// >>> state.to_act, state.top_seat, str(state.top)
/// (2, 0, 'single: 6s')
#[pyclass(name = "State", module = "fivecard.black_five", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyState(pub State);

#[pymethods]
impl PyState {
    /// Deals a deck, one card at a time from the dealer on.
    ///
    /// Args:
    ///     deck: all 52 cards.
    ///     dealer: a seat from 0 to 4; None lets the seed of a shuffled deck draw it.
    ///     rules: the house's rules.
    ///
    /// Raises:
    ///     SetupError: the deck is not of 52 cards, or is stacked and no dealer is given.
    #[staticmethod]
    #[pyo3(signature = (deck, dealer = None, rules = None))]
    fn deal(
        py: Python<'_>,
        deck: PyRef<'_, PyDeck>,
        dealer: Option<i64>,
        rules: Option<PyRef<'_, PyRules>>,
    ) -> PyResult<Self> {
        let dealer = optional_seat(py, dealer)?;
        State::deal(&deck.0, dealer, rules_or_default(rules)).or_raise(py).map(PyState)
    }

    /// A deal in the middle: a puzzle, or a position to study.
    ///
    /// Args:
    ///     hands: the cards of seats 0 to 4, at most 11 each; cards in no hand have been played.
    ///     dealer: the dealer's seat.
    ///     leader: the seat to lead when there is no top play; by default the dealer, or the next
    ///         seat with cards after it.
    ///     holder: the seat that was dealt the black five, needed once no hand holds it.
    ///     revealed: whether the black five is revealed; once played it always is.
    ///     finished: the seats without cards, in the order in which they finished.
    ///     top: the combination to beat, or its cards.
    ///     top_seat: whose it is.
    ///     passes: how many seats have passed in a row since.
    ///     rules: the house's rules.
    ///
    /// Raises:
    ///     ParseError: a token is no card.
    ///     SetupError: a position that cannot be.
    ///
    /// >>> hands = ["4c 6c", "4d 6d", "4h 6h", "5s 7c", "9c Tc"]
    /// >>> State.from_hands(hands, top="8c", top_seat=0).to_act
    /// 1
    #[staticmethod]
    #[pyo3(signature = (
        hands, dealer = 0, leader = None, holder = None, revealed = false, finished = None,
        top = None, top_seat = None, passes = 0, rules = None,
    ))]
    #[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
    fn from_hands(
        py: Python<'_>,
        hands: &Bound<'_, PyAny>,
        dealer: i64,
        leader: Option<i64>,
        holder: Option<i64>,
        revealed: bool,
        finished: Option<Vec<i64>>,
        top: Option<&Bound<'_, PyAny>>,
        top_seat: Option<i64>,
        passes: i64,
        rules: Option<PyRef<'_, PyRules>>,
    ) -> PyResult<Self> {
        let passes = usize::try_from(passes)
            .map_err(|_| SetupError::new("bad_passes", "passes are 0 or more"))
            .or_raise(py)?;
        let finished = finished.unwrap_or_default().into_iter();
        let setup = Setup {
            dealer: seat_from(py, dealer)?,
            leader: optional_seat(py, leader)?,
            holder: optional_seat(py, holder)?,
            revealed,
            finished: finished.map(|seat| seat_from(py, seat)).collect::<PyResult<_>>()?,
            top: top.map(|top| combination_from(top).map(|top| top.cards())).transpose()?,
            top_seat: optional_seat(py, top_seat)?,
            passes,
            rules: rules_or_default(rules),
            hands: hands_from(hands)?,
        };
        State::from_hands(setup).or_raise(py).map(PyState)
    }

    /// The state that a record tells.
    ///
    /// Args:
    ///     record: what ``record()`` gave.
    ///
    /// Raises:
    ///     ParseError: the text is no record of Black Five.
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

    /// The dealer's seat.
    #[getter]
    fn dealer(&self) -> usize {
        self.0.dealer().index()
    }

    /// The cards in the five hands.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        hands_to(py, *self.0.hands())
    }

    /// Number of cards in each hand.
    #[getter]
    fn hand_sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.public().hand_sizes())
    }

    /// The seat to act; None when the deal is over.
    #[getter]
    fn to_act(&self) -> Option<usize> {
        self.0.to_act().map(Seat::index)
    }

    /// The combination to beat; None when the seat to act leads.
    #[getter]
    fn top(&self) -> Option<PyCombination> {
        combination_to(self.0.top())
    }

    /// Whose combination is to be beaten.
    #[getter]
    fn top_seat(&self) -> Option<usize> {
        self.0.top_seat().map(Seat::index)
    }

    /// How many seats have passed in a row since the top play.
    #[getter]
    fn passes(&self) -> usize {
        self.0.public().passes()
    }

    /// The seats without cards, in the order in which they finished.
    #[getter]
    fn finished<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, indices(self.0.finished()))
    }

    /// The holder of the black five if that seat revealed or played it, else None.
    #[getter]
    fn revealed(&self) -> Option<usize> {
        self.0.revealed().map(Seat::index)
    }

    /// The seat that was dealt the black five, known to all or not.
    #[getter]
    fn holder(&self) -> usize {
        self.0.holder().index()
    }

    /// The side of a seat, ``"dealer"`` or ``"idle"``, known to all or not.
    fn side(&self, py: Python<'_>, seat: i64) -> PyResult<&'static str> {
        Ok(side_name(self.0.side(seat_from(py, seat)?)))
    }

    /// The side that won, ``"dealer"`` or ``"idle"``; None while the deal goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner().map(side_name)
    }

    /// How the deal ended; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().map(PyOutcome)
    }

    /// Who did what so far: (seat, action) pairs.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, history_to(self.0.history()))
    }

    /// What a seat may do now, in the order of ``ACTIONS``: each play once, made of the lowest suits
    /// held (others are accepted too).
    ///
    /// Args:
    ///     seat: by default the seat to act. The holder of the black five may reveal out of turn.
    #[pyo3(signature = (seat = None))]
    fn legal_actions(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Vec<PyAction>> {
        let seat = self.seat_or_turn(py, seat)?;
        Ok(actions_to(seat.map_or_else(Vec::new, |seat| self.0.legal_actions(seat))))
    }

    /// What a seat may do now as a mask over ``ACTIONS``: a ``bool`` array of shape (149,).
    ///
    /// Args:
    ///     seat: by default the seat to act.
    #[pyo3(signature = (seat = None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let seat = self.seat_or_turn(py, seat)?;
        Ok(mask_to(py, seat.map(|seat| self.0.action_mask(seat)).unwrap_or_default()))
    }

    /// The id of a legal action: its index in ``ACTIONS``.
    ///
    /// Args:
    ///     action: as for ``apply``.
    ///     seat: by default the seat to act.
    ///
    /// Raises:
    ///     IllegalActionError: the action is not legal.
    #[pyo3(signature = (action, seat = None))]
    fn action_id(&self, action: &Bound<'_, PyAny>, seat: Option<i64>) -> PyResult<usize> {
        let py = action.py();
        let action = action_from(action)?;
        let seat = self.acting_seat(py, seat)?;
        Ok(self.0.action_id(seat, &action).or_raise(py)?.index())
    }

    /// The legal action with an id, made of the lowest suits held.
    ///
    /// Args:
    ///     id: an index in ``ACTIONS``.
    ///     seat: by default the seat to act.
    ///
    /// Raises:
    ///     IllegalActionError: the action is not legal.
    #[pyo3(signature = (id, seat = None))]
    fn action(&self, py: Python<'_>, id: i64, seat: Option<i64>) -> PyResult<PyAction> {
        let seat = self.acting_seat(py, seat)?;
        let id = usize::try_from(id).ok().and_then(|id| ACTIONS.get(id).copied());
        let id = id
            .ok_or_else(|| SetupError::new("no_such_action", "action ids are 0 to 148"))
            .or_raise(py)?;
        self.0.action(seat, id).or_raise(py).map(PyAction)
    }

    /// The state after a seat acts; this one stays as it is.
    ///
    /// Args:
    ///     action: text (``"4c 4d"``, ``"pass"``, ``"reveal"``), an Action, or the cards of a play.
    ///     seat: by default the seat to act.
    ///
    /// Raises:
    ///     ParseError: the text is no action.
    ///     SetupError: a card is named twice.
    ///     IllegalActionError: the rules forbid it; ``code`` is ``out_of_turn``, ``must_lead``,
    ///         ``not_held``, ``no_pattern``, ``does_not_beat``, ``already_revealed`` or
    ///         ``deal_over``.
    #[pyo3(signature = (action, seat = None))]
    fn apply(&self, action: &Bound<'_, PyAny>, seat: Option<i64>) -> PyResult<Self> {
        let py = action.py();
        let action = action_from(action)?;
        let seat = self.acting_seat(py, seat)?;
        self.0.apply(seat, &action).or_raise(py).map(PyState)
    }

    /// What a seat may see.
    fn view(&self, py: Python<'_>, seat: i64) -> PyResult<PyView> {
        self.0.view(seat_from(py, seat)?).or_raise(py).map(PyView)
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
        Ok(optional_seat(py, seat)?.or(self.0.to_act()))
    }

    fn acting_seat(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Seat> {
        self.seat_or_turn(py, seat)?
            .ok_or_else(|| IllegalAction::new("deal_over", "the deal is over"))
            .or_raise(py)
    }
}

fn hands_from(given: &Bound<'_, PyAny>) -> PyResult<[CardSet; SEATS]> {
    if given.is_instance_of::<PyString>() {
        return Err(wrong_type(given, "hands are a list of five hands"));
    }
    let hands: Vec<CardSet> =
        given.try_iter()?.map(|hand| card_set_from(&hand?)).collect::<PyResult<_>>()?;
    let count = hands.len();
    <[CardSet; SEATS]>::try_from(hands)
        .map_err(|_| SetupError::new("wrong_hands", format!("there are five hands, not {count}")))
        .or_raise(given.py())
}
