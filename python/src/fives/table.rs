//! `Table`.

use fivecard::betting::Pot;
use fivecard::fives::{Rules, Table};

use super::pots::PyCarriedPot;
use super::rules::{PyRules, rules_or_default};
use super::state::PyState;
use crate::deck::PyDeck;
use crate::draw_games::{button_from, chips_from, seat_from, seated_table, stacks_or_empty};
use crate::prelude::*;

class! {
/// A running game between two deals. It never changes: its methods return the next table.
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
///     SetupError: too many seats, an invalid button or pots, more than 2**64 - 1 chips.
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
PyTable(Table) as "fivecard.fives" "Table": arguments [ARGUMENTS], fields [ARGUMENTS, NEXT]
}

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
        let stacks = stacks_or_empty(stacks)?;
        let rules = rules_or_default(rules);
        let carried = carried.unwrap_or_default();
        let carried: Vec<Pot> =
            carried.iter().map(|pot| pot.seated(py)).collect::<PyResult<_>>()?;
        let table = match (button_from(py, button)?, button_from(py, last_button)?) {
            (button, None) if carried.is_empty() && deal_number == 1 => {
                Table::new(rules, stacks, button)
            }
            (None, Some(last)) => Table::resume(rules, stacks, last, &carried, deal_number),
            _ => Err(SetupError::new("bad_button", "a button follows from the last deal's")),
        };
        table.or_raise(py).map(PyTable)
    }
}

seated_table! { PyTable, PyState }

fields! { PyTable; |v| get ARGUMENTS {
    /// The chips by seat, without the carried pots; None for an empty seat.
    stacks => v.0.seating().stacks(),
    /// The button that the table was given for its first deal; None once that is over.
    button = None::<Seat> => v.0.given_button(),
    /// The rules.
    rules: PyRules = Rules::default() => v.0.rules(),
    /// The button of the deal before; None before the first one.
    last_button = None::<Seat> => v.0.last_button(),
    /// The pots that are played for again, with their claimants; none before a new game.
    carried: PyCarriedPot = Vec::<Pot>::new() => v.0.carried(),
    /// The number of the next deal among those for the same pots, from 1.
    deal_number = 1 => v.0.deal_number(),
} get NEXT {
    /// The seats that play the next deal: those who claim a carried pot, or all with chips.
    players => v.0.players(),
    /// The button of the next deal; None when it is yet to be drawn, or nobody plays.
    next_button => v.0.button(),
}}
