//! `Table` and `Blinds`.

use fivecard::draw::{Blinds, Rules, Table};
use fivecard::{Seat, SetupError};

use super::rules::{PyRules, rules_or_default};
use super::state::PyState;
use crate::deck::PyDeck;
use crate::draw_games::{button_from, chips_from, seat_from, stacks_or_empty};
use crate::prelude::*;

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
}

fields! { PyBlinds; |v|
get ALL {
    /// The seat with the dealer button.
    button => v.0.button,
    /// The seat that posts the small blind.
    small => v.0.small,
    /// The seat that posts the big blind.
    big => v.0.big,
}
}

value! { PyBlinds: arguments [ALL] }

wraps! { Blinds => PyBlinds }

/// A running game of Five-Card Draw between two deals. It never changes: each method returns the
/// next table.
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
/// ((199, 201, 100), Blinds(1, 2, 0))
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
        let stacks = stacks_or_empty(stacks)?;
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

    /// The table after a player has left with all their chips.
    ///
    /// Args:
    ///     seat: the player's.
    ///
    /// Raises:
    ///     SetupError: nobody sits there.
    fn leave(&self, py: Python<'_>, seat: i64) -> PyResult<Self> {
        self.0.leave(self.seat(py, seat)?).or_raise(py).map(PyTable)
    }
}

fields! { PyTable; |v|
get ARGUMENTS {
    /// The chips of the player at each seat; None where nobody sits.
    stacks => v.0.seating().stacks(),
    /// The button that the table was given for its first deal; None once that is over.
    button = None::<Seat> => if v.0.last().is_none() { v.0.given_button() } else { None },
    /// The rules.
    rules: PyRules = Rules::default() => v.0.rules(),
    /// Button and blinds of the deal before; None before the first one.
    last: PyBlinds = None::<Seat> => v.0.last(),
}
get NEXT {
    /// Button and blinds of the next deal; None when the button is yet to be drawn, or fewer than
    /// two players have chips.
    ///
    /// The button moves to the next player who is dealt in. When only two are left it may go to the
    /// other one, so that nobody posts the big blind twice running.
    blinds => v.0.blinds(),
}
}

value! { PyTable: arguments [ARGUMENTS], fields [ARGUMENTS, NEXT] }

impl PyTable {
    fn seat(&self, py: Python<'_>, seat: i64) -> PyResult<Seat> {
        seat_from(py, seat, self.0.seating().seats())
    }
}
