//! `Table` and `Blinds`.

use fivecard::draw::{Blinds, Table};
use fivecard::{Seat, SetupError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::rules::{PyRules, rules_or_default};
use super::state::PyState;
use crate::deck::PyDeck;
use crate::drawing::{button_from, chips_from, items, seat_from};
use crate::errors::OrRaise;

/// Who has the button and who posts the blinds.
///
/// Args:
///     button: the seat with the dealer button.
///     small: the seat that posts the small blind.
///     big: the seat that posts the big blind.
#[pyclass(name = "Blinds", module = "fivecard.draw", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyBlinds(Blinds);

#[pymethods]
impl PyBlinds {
    #[new]
    fn new(py: Python<'_>, button: i64, small: i64, big: i64) -> PyResult<Self> {
        let seat = |seat| seat_from(py, seat, Seat::MAX);
        Ok(PyBlinds(Blinds { button: seat(button)?, small: seat(small)?, big: seat(big)? }))
    }

    /// The seat with the dealer button.
    #[getter]
    fn button(&self) -> usize {
        self.0.button.index()
    }

    /// The seat that posts the small blind.
    #[getter]
    fn small(&self) -> usize {
        self.0.small.index()
    }

    /// The seat that posts the big blind.
    #[getter]
    fn big(&self) -> usize {
        self.0.big.index()
    }

    fn __repr__(&self) -> String {
        format!("Blinds(button={}, small={}, big={})", self.button(), self.small(), self.big())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let blinds = slf.get();
        let arguments = (blinds.button(), blinds.small(), blinds.big());
        (slf.get_type(), arguments).into_pyobject(slf.py())
    }
}

/// A running game of Five-Card Draw between two deals. It never changes: each method gives the next
/// table.
///
/// Args:
///     stacks: whole chips by seat, None for an empty seat; 2 to 6 seats.
///     button: the first deal's button; None lets the seed of the first shuffled deck draw it.
///     rules: the house's rules.
///     last: button and blinds of the deal before, from which the next ones follow; not together
///         with ``button``.
///
/// Raises:
///     SetupError: fewer than 2 or more than 6 seats, a button where nobody has chips, chips out of
///         range.
///
/// >>> from fivecard import Deck
/// >>> table = Table([200, 200, None], button=0)
/// >>> state = table.deal(Deck.shuffled(seed=1)).apply("fold")
/// >>> table = table.after(state).join(2, 100)
/// >>> table.stacks, table.blinds
/// ((199, 201, 100), Blinds(button=1, small=2, big=0))
#[pyclass(name = "Table", module = "fivecard.draw", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyTable(Table);

#[pymethods]
impl PyTable {
    #[new]
    #[pyo3(signature = (stacks, button = None, rules = None, last = None))]
    fn new(
        stacks: &Bound<'_, PyAny>,
        button: Option<i64>,
        rules: Option<PyRef<'_, PyRules>>,
        last: Option<PyRef<'_, PyBlinds>>,
    ) -> PyResult<Self> {
        let py = stacks.py();
        let stack = |stack: &Bound<'_, PyAny>| {
            if stack.is_none() { Ok(None) } else { chips_from(stack).map(Some) }
        };
        let stacks = items(stacks, "stacks are a list of chips by seat")?;
        let stacks: Vec<Option<u64>> = stacks.iter().map(stack).collect::<PyResult<_>>()?;
        let (rules, button) = (rules_or_default(rules), button_from(py, button)?);
        let table = match (last, button) {
            (None, button) => Table::new(rules, stacks, button),
            (Some(last), None) => Table::resume(rules, stacks, last.0),
            (Some(_), Some(_)) => {
                Err(SetupError::new("bad_button", "a button follows from the last deal"))
            }
        };
        table.or_raise(py).map(PyTable)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// The chips of the player at each seat; None where nobody sits.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.seating().stacks().values())
    }

    /// Button and blinds of the next deal; None when the button is yet to be drawn, or fewer than
    /// two players have chips.
    ///
    /// The button moves to the next player who is dealt in. When only two are left it may go to the
    /// other one, so that nobody posts the big blind twice running.
    #[getter]
    fn blinds(&self) -> Option<PyBlinds> {
        self.0.blinds().map(PyBlinds)
    }

    /// The next deal.
    ///
    /// Args:
    ///     deck: all 52 cards.
    ///
    /// Raises:
    ///     SetupError: fewer than two players have chips; as ``State.deal``.
    fn deal(&self, py: Python<'_>, deck: PyRef<'_, PyDeck>) -> PyResult<PyState> {
        self.0.deal(&deck.0).or_raise(py).map(PyState)
    }

    /// The table after a deal of it that is over.
    ///
    /// Args:
    ///     state: the deal.
    ///
    /// Raises:
    ///     SetupError: the deal goes on, or was not this table's next one.
    fn after(&self, py: Python<'_>, state: PyRef<'_, PyState>) -> PyResult<Self> {
        self.0.after(&state.0).or_raise(py).map(PyTable)
    }

    /// The table with a new player.
    ///
    /// Args:
    ///     seat: an empty seat.
    ///     chips: whole chips, at least 1.
    ///
    /// Raises:
    ///     SetupError: the seat is taken or does not exist; chips out of range.
    fn join(&self, seat: i64, chips: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = chips.py();
        let seat = self.seat(py, seat)?;
        self.0.join(seat, chips_from(chips)?).or_raise(py).map(PyTable)
    }

    /// The table after a player has bought more chips.
    ///
    /// Args:
    ///     seat: the player's.
    ///     chips: how many more, at least 1.
    ///
    /// Raises:
    ///     SetupError: nobody sits there; chips out of range.
    fn top_up(&self, seat: i64, chips: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = chips.py();
        let seat = self.seat(py, seat)?;
        self.0.top_up(seat, chips_from(chips)?).or_raise(py).map(PyTable)
    }

    /// The table after a player has left with all his chips.
    ///
    /// Args:
    ///     seat: the player's.
    ///
    /// Raises:
    ///     SetupError: nobody sits there.
    fn leave(&self, py: Python<'_>, seat: i64) -> PyResult<Self> {
        self.0.leave(self.seat(py, seat)?).or_raise(py).map(PyTable)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("Table{}", slf.get().arguments(slf.py())?.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), slf.get().arguments(slf.py())?).into_pyobject(slf.py())
    }
}

impl PyTable {
    fn seat(&self, py: Python<'_>, seat: i64) -> PyResult<Seat> {
        seat_from(py, seat, self.0.seating().seats())
    }

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let last = self.0.last();
        let given = if last.is_none() { self.0.given_button() } else { None };
        (self.stacks(py)?, given.map(Seat::index), self.rules(), last.map(PyBlinds))
            .into_pyobject(py)
    }
}
