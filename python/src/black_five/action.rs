//! `Action`, and the texts of the action ids.

use fivecard::Seat;
use fivecard::black_five::{ACTIONS, Action};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::cards::{PyCardSet, card_set_from};
use crate::errors::OrRaise;

/// What a seat does: it plays cards, passes, or reveals the black five.
///
/// Args:
///     action: ``"4c 4d"``, ``"pass"`` or ``"reveal"``; or the cards of a play.
///
/// Raises:
///     ParseError: the text is no action.
///     SetupError: a card is named twice.
///
/// >>> Action("play 4d 4c")
/// Action("4c 4d")
/// >>> Action("pass").kind, Action("4c 4d").cards
/// ('pass', CardSet("4c 4d"))
#[pyclass(name = "Action", module = "fivecard.black_five", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyAction(pub Action);

#[pymethods]
impl PyAction {
    #[new]
    fn new(action: &Bound<'_, PyAny>) -> PyResult<Self> {
        action_from(action).map(PyAction)
    }

    /// ``"play"``, ``"pass"`` or ``"reveal"``.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0 {
            Action::Play(_) => "play",
            Action::Pass => "pass",
            Action::Reveal => "reveal",
        }
    }

    /// The cards played; None for a pass or a reveal.
    #[getter]
    fn cards(&self) -> Option<PyCardSet> {
        match self.0 {
            Action::Play(cards) => Some(PyCardSet(cards)),
            Action::Pass | Action::Reveal => None,
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Action(\"{}\")", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let action = match slf.get().0 {
            // An Action may be made of no cards, for which there is no text.
            Action::Play(cards) => PyCardSet(cards).into_pyobject(slf.py())?.into_any(),
            other => other.to_string().into_pyobject(slf.py())?.into_any(),
        };
        (slf.get_type(), (action,)).into_pyobject(slf.py())
    }
}

/// An action: an `Action`, its text, or the cards of a play.
pub fn action_from(given: &Bound<'_, PyAny>) -> PyResult<Action> {
    if let Ok(action) = given.cast_exact::<PyAction>() {
        return Ok(action.get().0);
    }
    if let Ok(text) = given.cast::<PyString>() {
        return text.to_cow()?.parse::<Action>().or_raise(given.py());
    }
    Ok(Action::Play(card_set_from(given)?))
}

pub fn actions_to(actions: Vec<Action>) -> Vec<PyAction> {
    actions.into_iter().map(PyAction).collect()
}

pub fn history_to(history: Vec<(Seat, Action)>) -> Vec<(usize, PyAction)> {
    history.into_iter().map(|(seat, action)| (seat.index(), PyAction(action))).collect()
}

/// The 149 actions by id, as text without suits.
#[pyfunction]
pub fn action_texts(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, ACTIONS.map(|id| id.to_string()))
}
