//! Seats, hands, sides and masks, as Python callers give and get them.

use fivecard::black_five::{ActionMask, SEATS, Side};
use fivecard::game::check_seat;
use fivecard::{Seat, SetupError};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::cards::PyCardSet;
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
