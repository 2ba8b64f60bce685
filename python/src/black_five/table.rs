//! `Table`.

use fivecard::black_five::{DealerOption, Rules, SEATS, Table};

use super::combination::{PyRules, rules_or_default};
use super::convert::optional_seat;
use super::state::PyState;
use crate::deck::PyDeck;
use crate::prelude::*;

class! {
/// A running game of Black Five between two deals: who deals next, and the scores. It never changes:
/// its methods return the next table.
///
/// Args:
///     dealer: the first deal's dealer; None lets the first deck's seed draw it.
///     rules: the house's rules.
///     dealer_option: who deals after a deal: ``"system"`` (the seat that the next deck's seed draws)
///         or ``"next"`` (the seat after the last dealer).
///     last_dealer: the dealer of the deal before; not together with ``dealer``.
///     scores: with ``last_dealer``: the sum of what each of the five seats was paid.
///     deals: with ``last_dealer``: the number of deals that are over.
///
/// Raises:
///     ParseError: the dealer option is unknown.
///     SetupError: there is no such seat, or what goes with ``last_dealer`` was given without it.
///
/// >>> from fivecard import Deck
/// >>> table = Table(dealer=4, dealer_option="next")
/// >>> dice = Dice(seed=2)
/// >>> state = table.deal(Deck.shuffled(seed=1))
/// >>> while state.to_act is not None:
/// ...     state = state.apply(state.view(state.to_act).bot_action("greedy", dice))
/// >>> table = table.after(state)
/// >>> table.next_dealer, table.deals, {abs(score) for score in table.scores}
/// (0, 1, {1})
PyTable(Table) as "fivecard.black_five" "Table": arguments [ARGUMENTS], fields [ARGUMENTS, NEXT]
}

#[pymethods]
impl PyTable {
    #[new]
    #[pyo3(
        signature = (
            dealer = None, rules = None, dealer_option = "system", last_dealer = None,
            scores = None, deals = 0,
        ),
        text_signature = "(dealer=None, rules=None, dealer_option='system', last_dealer=None, \
                          scores=(0, 0, 0, 0, 0), deals=0)"
    )]
    fn new(
        py: Python<'_>,
        dealer: Option<i64>,
        rules: Option<PyRef<'_, PyRules>>,
        dealer_option: &str,
        last_dealer: Option<i64>,
        scores: Option<[i64; SEATS]>,
        deals: u64,
    ) -> PyResult<Self> {
        let (rules, option) = (rules_or_default(rules), dealer_option.parse().or_raise(py)?);
        let scores = scores.unwrap_or_default();
        let table = match (optional_seat(py, dealer)?, optional_seat(py, last_dealer)?) {
            (None, Some(last)) => Table::resume(rules, option, last, scores, deals),
            (dealer, None) if scores == [0; SEATS] && deals == 0 => {
                Table::new(rules, option, dealer)
            }
            _ => Err(SetupError::new(
                "bad_dealer",
                "expected either a dealer, or the last dealer with scores and deals",
            )),
        };
        table.or_raise(py).map(PyTable)
    }

    /// The next deal.
    ///
    /// Args:
    ///     deck: all 52 cards.
    ///
    /// Raises:
    ///     SetupError: as ``State.deal``.
    fn deal(&self, py: Python<'_>, deck: PyRef<'_, PyDeck>) -> PyResult<PyState> {
        self.0.deal(&deck.0).or_raise(py).map(PyState)
    }

    /// The table after a deal of it that is over.
    ///
    /// Args:
    ///     state: the deal.
    ///
    /// Raises:
    ///     SetupError: the deal is not over (``deal_not_over``), or was not this table's next one
    ///         (``wrong_deal``).
    fn after(&self, py: Python<'_>, state: PyRef<'_, PyState>) -> PyResult<Self> {
        self.0.after(&state.0).or_raise(py).map(PyTable)
    }
}

fields! { PyTable; |v| get ARGUMENTS {
    /// The dealer that the table was given for its first deal; None once that is over.
    dealer = None::<Seat> => v.0.next_dealer().filter(|_| v.0.last_dealer().is_none()),
    /// The rules.
    rules: PyRules = Rules::default() => v.0.rules(),
    /// Who deals after a deal: ``"system"`` or ``"next"``.
    dealer_option = DealerOption::default().name() => v.0.dealer_option().name(),
    /// The dealer of the deal before; None before the first one.
    last_dealer = None::<Seat> => v.0.last_dealer(),
    /// The sum of what each seat was paid.
    scores = [0; SEATS] => v.0.scores(),
    /// Number of deals that are over.
    deals = 0 => v.0.deals(),
} get NEXT {
    /// The dealer of the next deal; None when its deck's seed draws it.
    next_dealer => v.0.next_dealer(),
}}
