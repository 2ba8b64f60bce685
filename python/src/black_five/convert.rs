//! What Python callers may give for seats, actions and combinations.

use fivecard::black_five::{Action, ActionMask, Combination, Pattern, SEATS, Side, classify};
use fivecard::game::check_seat;
use fivecard::{Seat, SetupError};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple};

use super::action::PyAction;
use super::combination::PyCombination;
use crate::cards::PyCardSet;
use crate::convert::card_set_from;
use crate::errors::OrRaise;

/// A seat from 0 to 4.
pub fn seat_from(py: Python<'_>, seat: i64) -> PyResult<Seat> {
    let known = usize::try_from(seat).ok().and_then(Seat::new);
    let refused = || {
        let message = format!("there is no seat {seat}: the seats are 0 to {}", SEATS - 1);
        SetupError::new("no_such_seat", message)
    };
    let seat = known.ok_or_else(refused).or_raise(py)?;
    check_seat(seat, SEATS).or_raise(py)?;
    Ok(seat)
}

pub fn optional_seat(py: Python<'_>, seat: Option<i64>) -> PyResult<Option<Seat>> {
    seat.map(|seat| seat_from(py, seat)).transpose()
}

pub fn indices(seats: &[Seat]) -> Vec<usize> {
    seats.iter().map(|seat| seat.index()).collect()
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

/// A combination: a `Combination`, or cards that make one.
pub fn combination_from(given: &Bound<'_, PyAny>) -> PyResult<Combination> {
    if let Ok(combination) = given.cast_exact::<PyCombination>() {
        return Ok(combination.get().0);
    }
    let cards = card_set_from(given)?;
    classify(cards)
        .ok_or_else(|| SetupError::new("no_pattern", format!("\"{cards}\" makes no pattern")))
        .or_raise(given.py())
}

pub fn combination_to(combination: Option<Combination>) -> Option<PyCombination> {
    combination.map(PyCombination)
}

pub fn actions_to(actions: Vec<Action>) -> Vec<PyAction> {
    actions.into_iter().map(PyAction).collect()
}

pub fn history_to(history: Vec<(Seat, Action)>) -> Vec<(usize, PyAction)> {
    history.into_iter().map(|(seat, action)| (seat.index(), PyAction(action))).collect()
}

pub fn hands_to<'py>(
    py: Python<'py>,
    hands: impl IntoIterator<Item = fivecard::CardSet>,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, hands.into_iter().map(PyCardSet).collect::<Vec<_>>())
}

pub fn side_name(side: Side) -> &'static str {
    side.name()
}

/// The mask as a numpy array of 149 booleans.
pub fn mask_to(py: Python<'_>, mask: ActionMask) -> Bound<'_, PyArray1<bool>> {
    let bits = fivecard::black_five::ACTIONS.map(|id| mask.contains(id));
    PyArray1::from_slice(py, &bits)
}

/// The member of `fivecard.black_five.Pattern`.
pub fn pattern_member(py: Python<'_>, pattern: Pattern) -> PyResult<Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class = CLASS.get_or_try_init(py, || {
        Ok::<_, PyErr>(py.import("fivecard.black_five")?.getattr("Pattern")?.unbind())
    })?;
    class.bind(py).call1((pattern.name(),))
}
