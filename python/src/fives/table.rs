//! `Table`.

use fivecard::betting::Pot;
use fivecard::fives::Table;
use fivecard::{Seat, SetupError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::outcome::{PyCarriedPot, carried_to};
use super::rules::{PyRules, rules_or_default};
use super::state::PyState;
use crate::deck::PyDeck;
use crate::drawing::{button_from, chips_from, items, seat_from, seats_to};
use crate::errors::OrRaise;

/// A running game between two deals. It never changes: its methods give the next table.
///
/// Args:
///     stacks: whole chips by seat, None for an empty seat; 1 to 9 seats.
///     button: the first deal's button; None lets the first deck's seed draw it.
///     rules: the house's rules.
///     last_button: the button of the deal before, which the next one moves on from; not together
///         with ``button``.
///     carried: the pots that deal carried.
///     deal_number: the number of the next deal for them, 1 without any.
///
/// Raises:
///     SetupError: too many seats, a button or pots that cannot be, more than 2**64 - 1 chips.
///
/// >>> from fivecard import Deck
/// >>> table = Table([20, 20, None], button=0)
/// >>> dice = Dice(seed=3)
/// >>> for number in range(5):
/// ...     state = table.deal(Deck.shuffled(seed=number))
/// ...     while state.to_act is not None:
/// ...         state = state.apply(state.view(state.to_act).bot_action("pat", dice))
/// ...     table = table.after(state)
/// >>> sum(table.stacks[:2]) + sum(pot.amount for pot in table.carried)
/// 40
#[pyclass(name = "Table", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyTable(Table);

#[pymethods]
impl PyTable {
    #[new]
    #[pyo3(signature = (
        stacks, button = None, rules = None, last_button = None, carried = None, deal_number = 1,
    ), text_signature = "(stacks, button=None, rules=None, last_button=None, carried=(), deal_number=1)")]
    fn new(
        stacks: &Bound<'_, PyAny>,
        button: Option<i64>,
        rules: Option<PyRef<'_, PyRules>>,
        last_button: Option<i64>,
        carried: Option<Vec<PyRef<'_, PyCarriedPot>>>,
        deal_number: u32,
    ) -> PyResult<Self> {
        let py = stacks.py();
        let stack = |given: &Bound<'_, PyAny>| {
            if given.is_none() { Ok(None) } else { chips_from(given).map(Some) }
        };
        let stacks = items(stacks, "stacks are a list of chips by seat")?;
        let stacks: Vec<Option<u64>> = stacks.iter().map(stack).collect::<PyResult<_>>()?;
        let rules = rules_or_default(rules);
        let carried: Vec<Pot> = carried.unwrap_or_default().iter().map(|pot| pot.0).collect();
        let table = match (button_from(py, button)?, button_from(py, last_button)?) {
            (button, None) if carried.is_empty() && deal_number == 1 => {
                Table::new(rules, stacks, button)
            }
            (None, Some(last)) => Table::resume(rules, stacks, last, &carried, deal_number),
            _ => Err(SetupError::new("bad_button", "a button follows from the last deal's")),
        };
        table.or_raise(py).map(PyTable)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// The chips by seat, without the carried pots; None for an empty seat.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.seating().stacks().values())
    }

    /// The pots that are played for again, with their claimants; none before a new game.
    #[getter]
    fn carried<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        carried_to(py, self.0.carried())
    }

    /// The seats that play the next deal: those who claim a carried pot, or all with chips.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.players())
    }

    /// The button of the next deal; None when it is yet to be drawn, or nobody plays.
    #[getter]
    fn button(&self) -> Option<usize> {
        self.0.button().map(Seat::index)
    }

    /// The number of the next deal among those for the same pot, from 1.
    #[getter]
    fn deal_number(&self) -> u32 {
        self.0.deal_number()
    }

    /// Deals: again for the carried pots, or for a new one.
    ///
    /// Args:
    ///     deck: all 52 cards.
    ///
    /// Raises:
    ///     SetupError: too few players have chips, or the deck is not of 52 cards.
    fn deal(&self, py: Python<'_>, deck: PyRef<'_, PyDeck>) -> PyResult<PyState> {
        self.0.deal(&deck.0).or_raise(py).map(PyState)
    }

    /// The table after a deal of it that is over.
    ///
    /// Args:
    ///     state: the end of the deal.
    ///
    /// Raises:
    ///     SetupError: the deal goes on (``deal_not_over``), or was not this table's next one
    ///         (``wrong_deal``).
    fn after(&self, py: Python<'_>, state: PyRef<'_, PyState>) -> PyResult<Self> {
        self.0.after(&state.0).or_raise(py).map(PyTable)
    }

    /// The table with a new player at an empty seat, who is dealt in when a new game begins.
    ///
    /// Raises:
    ///     SetupError: the seat is taken, there is no such seat, or no chip.
    fn join(&self, seat: i64, chips: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = chips.py();
        self.0.join(self.seat(py, seat)?, chips_from(chips)?).or_raise(py).map(PyTable)
    }

    /// The table after a player buys more chips, which waits until his pots are settled.
    ///
    /// Raises:
    ///     SetupError: pots are carried (``pots_carried``), nobody sits there, or no chip.
    fn top_up(&self, seat: i64, chips: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = chips.py();
        self.0.top_up(self.seat(py, seat)?, chips_from(chips)?).or_raise(py).map(PyTable)
    }

    /// The table after a player has left with all his chips. Leaving gives up the carried pots.
    ///
    /// Raises:
    ///     SetupError: nobody sits there.
    fn leave(&self, py: Python<'_>, seat: i64) -> PyResult<Self> {
        self.0.leave(self.seat(py, seat)?).or_raise(py).map(PyTable)
    }

    /// The button of the deal before; None before the first one.
    #[getter]
    fn last_button(&self) -> Option<usize> {
        self.0.last_button().map(Seat::index)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("Table{}", slf.get().arguments(slf.py())?.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), slf.get().arguments(slf.py())?).into_pyobject(slf.py())
    }
}

impl PyTable {
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let buttons = (self.0.given_button().map(Seat::index), self.last_button());
        let (given, last) = buttons;
        let (carried, deal) = (self.carried(py)?, self.deal_number());
        (self.stacks(py)?, given, self.rules(), last, carried, deal).into_pyobject(py)
    }

    fn seat(&self, py: Python<'_>, seat: i64) -> PyResult<Seat> {
        seat_from(py, seat, self.0.seating().seats())
    }
}
