//! Ranks, suits and categories: the members of the Python enumerations in `fivecard.enums`.

use fivecard::{HandCategory, Rank, Suit};
use pyo3::exceptions::PyValueError;
use pyo3::sync::PyOnceLock;

use crate::prelude::*;

/// The members of an enumeration in the order of its definition, which is the core's.
fn member<'py>(
    py: Python<'py>,
    members: &'static PyOnceLock<Py<PyTuple>>,
    enumeration: &str,
    index: usize,
) -> PyResult<Bound<'py, PyAny>> {
    members
        .get_or_try_init(py, || {
            let class = py.import("fivecard.enums")?.getattr(enumeration)?;
            let all: Vec<Bound<'_, PyAny>> = class.try_iter()?.collect::<PyResult<_>>()?;
            Ok::<_, PyErr>(PyTuple::new(py, all)?.unbind())
        })?
        .bind(py)
        .get_item(index)
}

pub fn rank_member(py: Python<'_>, rank: Rank) -> PyResult<Bound<'_, PyAny>> {
    static MEMBERS: PyOnceLock<Py<PyTuple>> = PyOnceLock::new();
    member(py, &MEMBERS, "Rank", rank.index())
}

pub fn suit_member(py: Python<'_>, suit: Suit) -> PyResult<Bound<'_, PyAny>> {
    static MEMBERS: PyOnceLock<Py<PyTuple>> = PyOnceLock::new();
    member(py, &MEMBERS, "Suit", suit.index())
}

pub fn category_member(py: Python<'_>, category: HandCategory) -> PyResult<Bound<'_, PyAny>> {
    static MEMBERS: PyOnceLock<Py<PyTuple>> = PyOnceLock::new();
    member(py, &MEMBERS, "HandCategory", category as usize)
}

/// The rank that a text means, as its printed character.
#[pyfunction]
pub fn parse_rank(py: Python<'_>, text: &str) -> PyResult<char> {
    Ok(text.parse::<Rank>().or_raise(py)?.to_char())
}

/// The suit that a text means, as its printed character.
#[pyfunction]
pub fn parse_suit(py: Python<'_>, text: &str) -> PyResult<char> {
    Ok(text.parse::<Suit>().or_raise(py)?.to_char())
}

/// The category of a value from 1 to 7462.
#[pyfunction]
pub fn category_of_value(py: Python<'_>, value: i64) -> PyResult<Bound<'_, PyAny>> {
    let category = u16::try_from(value).ok().and_then(HandCategory::of_value);
    match category {
        Some(category) => category_member(py, category),
        None => {
            Err(PyValueError::new_err(format!("{value} is not the value of a hand (1 to 7462)")))
        }
    }
}
