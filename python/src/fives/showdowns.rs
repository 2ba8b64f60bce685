//! `showdown`, for tables that are kept elsewhere.

use fivecard::CardSet;
use fivecard::fives::{self, Chips, Showdown};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::outcome::{PyCarriedPot, PyPot, PyShown};
use super::rules::{PyRules, rules_or_default};
use crate::drawing::{button_from, hands_from, seats_to, stacks_from};
use crate::errors::OrRaise;

/// Who wins a showdown, and who gets which chips.
///
/// Made by ``showdown``.
#[pyclass(name = "Showdown", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyShowdown(Showdown);

#[pymethods]
impl PyShowdown {
    /// How a pot is decided that all players claim: ``"won"``, ``"uncontested"``, or ``"replay"``
    /// when the best hand has no five and nobody wins.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.0.verdict.name()
    }

    /// The seats with the best hand of all; none when there is only one player.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.best)
    }

    /// The seats that would share a pot that all claim.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.winners)
    }

    /// The hands of those who have not folded; none when there is only one.
    #[getter]
    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.shown.iter().copied().map(PyShown).collect::<Vec<_>>())
    }

    /// The pots, carried ones first; none where no chips were given.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.pots.iter().cloned().map(PyPot).collect::<Vec<_>>())
    }

    /// What goes back to each seat because no other can claim it, in whole chips; it is no win.
    #[getter]
    fn returned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.returned.values())
    }

    /// Whole chips that each seat with a share wins from all pots together.
    #[getter]
    fn awards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let awards = PyDict::new(py);
        for (seat, &chips) in self.0.won().iter().filter(|(_, chips)| **chips > 0) {
            awards.set_item(seat.index(), chips)?;
        }
        Ok(awards)
    }

    /// The showdown in words, a line for each hand shown, each pot and what goes back.
    fn explain(&self) -> String {
        self.0.explain()
    }

    fn __repr__(&self) -> String {
        format!("<Showdown: {}>", self.0.verdict)
    }
}

/// Judges a showdown by the hands of those who have not folded, and shares the chips if there are
/// any.
///
/// Args:
///     hands: five cards by seat, None for a seat that folded or was not in the deal.
///     antes: what each seat posted, in whole chips; the greatest is the full ante.
///     cards_paid: what each seat paid for cards.
///     bets: what each seat bet.
///     carried: the CarriedPots of earlier deals.
///     button: a seat, needed when a pot leaves an odd chip.
///     rules: the house's rules, of which only those for the showdown matter.
///
/// Raises:
///     ParseError: a token is no card.
///     SetupError: a card twice, a hand of other than five cards, no hand at all, chips for another
///         number of seats, a carried pot that no hand claims, an odd chip without a button.
///
/// >>> result = showdown(["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"], antes=[1, 1], cards_paid=[0, 2])
/// >>> result.verdict, result.winners, result.pots[0].amount
/// ('replay', (), 4)
/// >>> showdown(["5s 5d 9c 8h 2s", "Kh Qd 6c 4s 2d"], antes=[1, 1]).awards
/// {0: 2}
#[pyfunction]
#[pyo3(
    signature = (
        hands, antes = None, cards_paid = None, bets = None, carried = None, button = None,
        rules = None,
    ),
    text_signature = "(hands, antes=None, cards_paid=None, bets=None, carried=(), button=None, rules=None)"
)]
#[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
pub fn showdown(
    hands: &Bound<'_, PyAny>,
    antes: Option<&Bound<'_, PyAny>>,
    cards_paid: Option<&Bound<'_, PyAny>>,
    bets: Option<&Bound<'_, PyAny>>,
    carried: Option<Vec<PyRef<'_, PyCarriedPot>>>,
    button: Option<i64>,
    rules: Option<PyRef<'_, PyRules>>,
) -> PyResult<PyShowdown> {
    let py = hands.py();
    let chips =
        |given: Option<&Bound<'_, PyAny>>| given.map_or_else(|| Ok(Vec::new()), stacks_from);
    let chips = Chips {
        antes: chips(antes)?,
        cards_paid: chips(cards_paid)?,
        bets: chips(bets)?,
        carried: carried.unwrap_or_default().iter().map(|pot| pot.0).collect(),
    };
    let hands = hands_from(hands)?.into_iter();
    let hands: Vec<Option<CardSet>> =
        hands.map(|hand| (!hand.is_empty()).then_some(hand)).collect();
    let button = button_from(py, button)?;
    fives::showdown(&hands, &chips, button, &rules_or_default(rules)).or_raise(py).map(PyShowdown)
}
