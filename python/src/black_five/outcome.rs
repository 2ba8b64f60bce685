//! `Outcome`.

use fivecard::black_five::{Outcome, SEATS};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::convert::{indices, seat_from, side_name};
use crate::errors::OrRaise;

/// How a deal ended.
///
/// Args:
///     winner: ``"dealer"`` or ``"idle"``.
///     payoffs: what each seat wins, or loses when negative.
///     finished: the seats without cards, in the order in which they finished.
///     holder: the seat that was dealt the black five.
#[pyclass(name = "Outcome", module = "fivecard.black_five", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyOutcome(pub Outcome);

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

    /// The side that won: ``"dealer"`` or ``"idle"``.
    #[getter]
    fn winner(&self) -> &'static str {
        side_name(self.0.winner)
    }

    /// What each seat wins, or loses when negative.
    #[getter]
    fn payoffs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.payoffs.values())
    }

    /// The seats without cards, in the order in which they finished.
    #[getter]
    fn finished<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, indices(&self.0.finished))
    }

    /// The seat that was dealt the black five.
    #[getter]
    fn holder(&self) -> usize {
        self.0.holder.index()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (payoffs, finished) = (self.payoffs(py)?.repr()?, self.finished(py)?.repr()?);
        Ok(format!("Outcome(\"{}\", {payoffs}, {finished}, {})", self.winner(), self.holder()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, outcome) = (slf.py(), slf.get());
        let (payoffs, finished) = (outcome.payoffs(py)?, outcome.finished(py)?);
        let arguments = (outcome.winner(), payoffs, finished, outcome.holder());
        (slf.get_type(), arguments).into_pyobject(py)
    }
}
