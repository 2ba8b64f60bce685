//! Seats, sides and masks, as Python callers give and get them.

use fivecard::black_five::{ACTIONS, ActionMask, SEATS, Side};
use numpy::PyArray1;

use crate::draw_games;
use crate::prelude::*;

/// A seat from 0 to 4.
pub fn seat_from(py: Python<'_>, seat: i64) -> PyResult<Seat> {
    draw_games::seat_from(py, seat, SEATS)
}

pub fn optional_seat(py: Python<'_>, seat: Option<i64>) -> PyResult<Option<Seat>> {
    seat.map(|seat| seat_from(py, seat)).transpose()
}

to_python! {
    [] Side => |v, py, form| v.name().to_python(py, form),
}

/// The mask as a numpy array of 149 booleans.
pub fn mask_to(py: Python<'_>, mask: ActionMask) -> Bound<'_, PyArray1<bool>> {
    PyArray1::from_slice(py, &ACTIONS.map(|id| mask.contains(id)))
}
