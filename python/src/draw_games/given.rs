//! Seats, chips and hands as Python callers give them.

use fivecard::game::check_seat;
use pyo3::types::{PyBool, PyInt};

use crate::prelude::*;

/// A seat of a table of `seats`.
pub fn seat_from(py: Python<'_>, seat: i64, seats: usize) -> PyResult<Seat> {
    let known = usize::try_from(seat).ok().and_then(Seat::new);
    let refused = || {
        let message = format!("there is no seat {seat}: the seats are 0 to {}", seats - 1);
        SetupError::new("no_such_seat", message)
    };
    let seat = known.ok_or_else(refused).or_raise(py)?;
    check_seat(seat, seats).or_raise(py)?;
    Ok(seat)
}

/// A seat, or none; the core checks that it is at the table.
pub fn button_from(py: Python<'_>, button: Option<i64>) -> PyResult<Option<Seat>> {
    button.map(|button| seat_from(py, button, Seat::MAX)).transpose()
}

/// Whole chips.
pub fn chips_from(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    if !given.is_instance_of::<PyInt>() || given.is_instance_of::<PyBool>() {
        return Err(wrong_type(given, "chips are an integer"));
    }
    let range = || {
        let message = format!("whole chips are 0 to 2**64 - 1, not {given}");
        SetupError::new("bad_chips", message)
    };
    given.extract::<u64>().map_err(|_| range()).or_raise(given.py())
}

/// Whole chips by seat.
pub fn stacks_from(given: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    items(given, "stacks are a list of chips by seat")?.iter().map(chips_from).collect()
}

/// Whole chips by seat, None for an empty seat.
pub fn stacks_or_empty(given: &Bound<'_, PyAny>) -> PyResult<Vec<Option<u64>>> {
    let stack = |stack: &Bound<'_, PyAny>| {
        if stack.is_none() { Ok(None) } else { chips_from(stack).map(Some) }
    };
    items(given, "stacks are a list of chips by seat")?.iter().map(stack).collect()
}

/// Hands by seat; None is a hand of no cards.
pub fn hands_from(given: &Bound<'_, PyAny>) -> PyResult<Vec<CardSet>> {
    let hands = items(given, "hands are a list of hands by seat")?;
    let hand = |hand: &Bound<'_, PyAny>| {
        if hand.is_none() { Ok(CardSet::EMPTY) } else { card_set_from(hand) }
    };
    hands.iter().map(hand).collect()
}

/// The items of a list; text is not a list.
pub fn items<'py>(given: &Bound<'py, PyAny>, expected: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if given.is_instance_of::<PyString>() {
        return Err(wrong_type(given, expected));
    }
    given.try_iter().map_err(|_| wrong_type(given, expected))?.collect()
}
