//! `Table` and `Blinds`.

use fivecard::draw::{Blinds, Rules, Table};

use super::rules::{PyRules, rules_or_default};
use super::state::PyState;
use crate::deck::PyDeck;
use crate::draw_games::{button_from, chips_from, seat_from, seated_table, stacks_or_empty};
use crate::prelude::*;

class! {
/// Who has the button and who posts the blinds.
///
/// Args:
///     button: the seat with the dealer button.
///     small: the seat that posts the small blind.
///     big: the seat that posts the big blind.
PyBlinds(Blinds) as "fivecard.draw" "Blinds": arguments [ALL]
}

#[pymethods]
impl PyBlinds {
    #[new]
    fn new(py: Python<'_>, button: i64, small: i64, big: i64) -> PyResult<Self> {
        let seat = |seat| seat_from(py, seat, Seat::MAX);
        Ok(PyBlinds(Blinds { button: seat(button)?, small: seat(small)?, big: seat(big)? }))
    }
}

fields! { PyBlinds; |v| get ALL {
    /// The seat with the dealer button.
    button => v.0.button,
    /// The seat that posts the small blind.
    small => v.0.small,
    /// The seat that posts the big blind.
    big => v.0.big,
}}

class! {
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
PyTable(Table) as "fivecard.draw" "Table": arguments [ARGUMENTS], fields [ARGUMENTS, NEXT]
}

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
}

seated_table! { PyTable, PyState }

fields! { PyTable; |v| get ARGUMENTS {
    /// The chips of the player at each seat; None where nobody sits.
    stacks => v.0.seating().stacks(),
    /// The button that the table was given for its first deal; None once that is over.
    button = None::<Seat> => if v.0.last().is_none() { v.0.given_button() } else { None },
    /// The rules.
    rules: PyRules = Rules::default() => v.0.rules(),
    /// Button and blinds of the deal before; None before the first one.
    last: PyBlinds = None::<Seat> => v.0.last(),
} get NEXT {
    /// Button and blinds of the next deal; None when the button is yet to be drawn, or fewer than
    /// two players have chips.
    ///
    /// The button moves to the next player who is dealt in. When only two are left it may go to the
    /// other one, so that nobody posts the big blind twice running.
    blinds => v.0.blinds(),
}}
