//! What everyone at the table sees, as `State` and `View` tell it.

use fivecard::Seat;
use fivecard::fives::{Public, Street};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

pub fn draw_number(public: &Public) -> Option<usize> {
    match public.street() {
        Street::Draw(number) => Some(number),
        Street::Bet | Street::Over => None,
    }
}

pub fn drawn_to<'py>(py: Python<'py>, public: &Public) -> PyResult<Bound<'py, PyTuple>> {
    let seats = (0..public.seats()).filter_map(Seat::new);
    let drawn = seats.map(|seat| PyTuple::new(py, public.drawn(seat)));
    PyTuple::new(py, drawn.collect::<PyResult<Vec<_>>>()?)
}
