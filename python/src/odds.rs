//! What odds share: counts by category, and exact fractions.

use fivecard::poker::Exchange;
use fivecard::{HandCategory, ParseError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyType};

use crate::convert::wrong_type;
use crate::enums::category_member;
use crate::errors::OrRaise;

/// A `fractions.Fraction`.
pub fn fraction<'py>(py: Python<'py>, (sum, of): (u64, u64)) -> PyResult<Bound<'py, PyAny>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")?.call1((sum, of))
}

/// Counts by category, from high card to royal flush.
pub fn by_category<'py, N: IntoPyObject<'py> + Copy>(
    py: Python<'py>,
    counts: &[N],
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (category, &count) in HandCategory::ALL.into_iter().zip(counts) {
        dict.set_item(category_member(py, category)?, count)?;
    }
    Ok(dict)
}

/// A category: a `HandCategory`, or its name.
pub fn category_from(given: &Bound<'_, PyAny>) -> PyResult<HandCategory> {
    let py = given.py();
    if let Ok(name) = given.cast::<PyString>() {
        let name = name.to_cow()?;
        let named = HandCategory::ALL.into_iter().find(|category| category.name() == name);
        let unknown = || ParseError::new("bad_category", format!("{name:?} is no hand category"));
        return named.ok_or_else(unknown).or_raise(py);
    }
    for category in HandCategory::ALL {
        if category_member(py, category)?.is(given) {
            return Ok(category);
        }
    }
    let wanted = "a category is a HandCategory or its name";
    Err(wrong_type(given, wanted))
}

/// The call that makes these odds again.
pub fn odds_call(exchange: &Exchange) -> String {
    let mut call = format!("odds(\"{}\", \"{}\"", exchange.hand(), exchange.discard());
    if !exchange.dead().is_empty() {
        call += &format!(", dead=\"{}\"", exchange.dead());
    }
    call + ")"
}

/// The arguments of that call.
pub fn odds_arguments(exchange: &Exchange) -> (String, String, String) {
    (exchange.hand().to_string(), exchange.discard().to_string(), exchange.dead().to_string())
}
