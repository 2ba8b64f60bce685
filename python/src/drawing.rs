//! `fivecard.drawing`: the actions of games that draw and bet, and which of them are legal.

use fivecard::betting::{self, Sizes};
use fivecard::drawing::{Action, Legal};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::cards::PyCardSet;
use crate::convert::wrong_type;
use crate::errors::OrRaise;

/// What a seat does: it bets, folds, draws, or runs out of time.
///
/// Args:
///     action: ``"fold"``, ``"check"``, ``"call"``, ``"bet 20"``, ``"raise to 60"``, ``"all-in"``,
///         ``"draw 8h 6s"`` (the cards thrown away), ``"stand pat"`` or ``"timeout"``.
///
/// Raises:
///     ParseError: the text is no action.
///     SetupError: a card is thrown away twice.
///
/// >>> Action("raise_to 60")
/// Action("raise to 60")
/// >>> Action("bet 20").amount, Action("draw 8h 6s").cards
/// (20, CardSet("6s 8h"))
#[pyclass(name = "Action", module = "fivecard.drawing", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyAction(pub Action);

#[pymethods]
impl PyAction {
    #[new]
    fn new(action: &Bound<'_, PyAny>) -> PyResult<Self> {
        action_from(action).map(PyAction)
    }

    /// ``"fold"``, ``"check"``, ``"call"``, ``"bet"``, ``"raise"``, ``"all-in"``, ``"draw"`` (also
    /// of no card) or ``"timeout"``.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0 {
            Action::Bet(betting::Action::Fold) => "fold",
            Action::Bet(betting::Action::Check) => "check",
            Action::Bet(betting::Action::Call) => "call",
            Action::Bet(betting::Action::Bet(_)) => "bet",
            Action::Bet(betting::Action::RaiseTo(_)) => "raise",
            Action::Bet(betting::Action::AllIn) => "all-in",
            Action::Draw(_) => "draw",
            Action::Timeout => "timeout",
        }
    }

    /// Whole chips of a bet, or that a raise is to; None for anything else.
    #[getter]
    fn amount(&self) -> Option<u64> {
        match self.0 {
            Action::Bet(betting::Action::Bet(chips) | betting::Action::RaiseTo(chips)) => {
                Some(chips)
            }
            _ => None,
        }
    }

    /// The cards thrown away; None for anything but a draw.
    #[getter]
    fn cards(&self) -> Option<PyCardSet> {
        match self.0 {
            Action::Draw(thrown) => Some(PyCardSet(thrown)),
            _ => None,
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Action(\"{}\")", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().0.to_string(),)).into_pyobject(slf.py())
    }
}

/// An action: an `Action`, or its text.
pub fn action_from(given: &Bound<'_, PyAny>) -> PyResult<Action> {
    if let Ok(action) = given.cast_exact::<PyAction>() {
        return Ok(action.get().0);
    }
    if let Ok(text) = given.cast::<PyString>() {
        return text.to_cow()?.parse::<Action>().or_raise(given.py());
    }
    Err(wrong_type(given, "an action is an Action or text such as \"call\""))
}

/// What a seat may do now: nothing, draw, or something of a betting round.
///
/// Made by ``legal_actions``. False when the seat may do nothing. Whenever it is a seat's turn its
/// time may run out, which is not told here.
#[pyclass(name = "Legal", module = "fivecard.drawing", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyLegal(pub Legal);

#[pymethods]
impl PyLegal {
    /// The kinds of action: of ``"fold"``, ``"check"``, ``"call"``, ``"bet"``, ``"raise"`` those that
    /// are open, or ``"draw"``.
    #[getter]
    fn kinds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let bet = self.0.bet();
        let open = [
            ("fold", bet.fold),
            ("check", bet.check),
            ("call", bet.call.is_some()),
            ("bet", bet.bet.is_some()),
            ("raise", bet.raise.is_some()),
            ("draw", self.0.max_draw().is_some()),
        ];
        PyTuple::new(
            py,
            open.iter().filter(|(_, open)| *open).map(|(kind, _)| kind).collect::<Vec<_>>(),
        )
    }

    /// The chips that a call takes; None when there is nothing to call.
    #[getter]
    fn call(&self) -> Option<u64> {
        self.0.bet().call
    }

    /// The least and the greatest bet; None when there is none.
    #[getter]
    fn bet(&self) -> Option<(u64, u64)> {
        self.0.bet().bet.map(range)
    }

    /// The least and the greatest that may be raised to; None when there is no raise.
    #[getter]
    fn raise_to(&self) -> Option<(u64, u64)> {
        self.0.bet().raise.map(range)
    }

    /// The most cards that may be drawn; None when it is not the time to draw.
    #[getter]
    fn max_draw(&self) -> Option<usize> {
        self.0.max_draw()
    }

    /// Whether an action is legal, exactly as ``apply`` would have it.
    fn allows(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.allows(action_from(action)?))
    }

    /// The actions as texts with their amounts: ``call 4``, ``raise 8..200``, ``draw 1..5``.
    fn texts(&self) -> Vec<String> {
        self.0.texts()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Legal: {}>", self.0)
    }
}

fn range(sizes: Sizes) -> (u64, u64) {
    (sizes.min, sizes.max)
}
