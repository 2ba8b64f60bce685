//! `Outcome`.

use fivecard::black_five::{Outcome, SEATS};

use super::convert::seat_from;
use crate::prelude::*;

class! {
/// How a deal ended.
///
/// Args:
///     winner: ``"dealer"`` or ``"idle"``.
///     payoffs: what each seat wins, or loses when negative.
///     finished: the seats without cards, in the order in which they finished.
///     holder: the seat that was dealt the black five.
PyOutcome(Outcome) as "fivecard.black_five" "Outcome": arguments [ALL]
}

#[pymethods]
impl PyOutcome {
    #[new]
    fn new(
        py: Python<'_>,
        winner: &str,
        payoffs: [i32; SEATS],
        finished: Vec<i64>,
        holder: i64,
    ) -> PyResult<Self> {
        Ok(PyOutcome(Outcome {
            winner: winner.parse().or_raise(py)?,
            payoffs: payoffs.into_iter().collect(),
            finished: finished
                .into_iter()
                .map(|seat| seat_from(py, seat))
                .collect::<PyResult<_>>()?,
            holder: seat_from(py, holder)?,
        }))
    }
}

fields! { PyOutcome; |v| get ALL {
    /// The side that won: ``"dealer"`` or ``"idle"``.
    winner => v.0.winner,
    /// What each seat wins, or loses when negative.
    payoffs => v.0.payoffs,
    /// The seats without cards, in the order in which they finished.
    finished => v.0.finished,
    /// The seat that was dealt the black five.
    holder => v.0.holder,
}}
