//! What Python callers may give for seats, chips and hands.

use fivecard::game::check_seat;
use fivecard::{CardSet, Seat, SeatSet, SetupError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyTuple};

use crate::convert::{card_set_from, wrong_type};
use crate::errors::OrRaise;

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

pub fn optional_seat(py: Python<'_>, seat: Option<i64>, seats: usize) -> PyResult<Option<Seat>> {
    seat.map(|seat| seat_from(py, seat, seats)).transpose()
}

/// Whole chips.
pub fn chips_from(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    if !given.is_instance_of::<PyInt>() {
        return Err(wrong_type(given, "chips are an integer"));
    }
    given
        .extract::<u64>()
        .map_err(|_| {
            SetupError::new("bad_chips", format!("whole chips are 0 to 2**64 - 1, not {given}"))
        })
        .or_raise(given.py())
}

/// Whole chips by seat.
pub fn stacks_from(given: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    given.try_iter()?.map(|chips| chips_from(&chips?)).collect()
}

/// Hands by seat; None where a seat has no cards.
pub fn hands_from(given: &Bound<'_, PyAny>) -> PyResult<Vec<CardSet>> {
    if given.is_instance_of::<PyString>() {
        return Err(wrong_type(given, "hands are a list by seat"));
    }
    let hand = |hand: Bound<'_, PyAny>| {
        if hand.is_none() { Ok(CardSet::EMPTY) } else { card_set_from(&hand) }
    };
    given.try_iter()?.map(|item| hand(item?)).collect()
}

pub fn seats_to<'py>(py: Python<'py>, seats: SeatSet) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, seats.iter().map(Seat::index).collect::<Vec<_>>())
}
