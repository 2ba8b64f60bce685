//! What odds share: counts by category, exact fractions, and odds as dicts.

use fivecard::poker::{Exchange, Odds};
use fivecard::{HandCategory, ParseError, SetupError};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyInt, PyString, PyType};

use crate::cards::card_set_from;
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

/// Odds as a dict, ready for JSON: `counts` are by category from high card to royal flush.
pub fn odds_told<'py>(py: Python<'py>, odds: &Odds) -> PyResult<Bound<'py, PyDict>> {
    let Odds { exchange, counts, improved, stronger, equal, weaker, value_sum } = odds;
    let (hand, discard, dead) = odds_arguments(exchange);
    let told = PyDict::new(py);
    told.set_item("hand", hand)?;
    told.set_item("discard", discard)?;
    told.set_item("dead", dead)?;
    told.set_item("counts", counts.to_vec())?;
    told.set_item("improved", improved)?;
    told.set_item("stronger", stronger)?;
    told.set_item("equal", equal)?;
    told.set_item("weaker", weaker)?;
    told.set_item("value_sum", value_sum)?;
    Ok(told)
}

/// The odds that a dict tells, their numbers still unchecked.
pub fn odds_from(told: &Bound<'_, PyDict>) -> PyResult<Odds> {
    let cards = |name| card_set_from(&entry(told, name)?);
    let exchange = Exchange::new(cards("hand")?, cards("discard")?, cards("dead")?);
    Ok(Odds {
        exchange: exchange.or_raise(told.py())?,
        counts: counts_from(told, "counts")?,
        improved: count_from(told, "improved")?,
        stronger: count_from(told, "stronger")?,
        equal: count_from(told, "equal")?,
        weaker: count_from(told, "weaker")?,
        value_sum: count_from(told, "value_sum")?,
    })
}

/// Ten counts, from high card to royal flush.
pub fn counts_from(
    told: &Bound<'_, PyDict>,
    name: &str,
) -> PyResult<[u64; HandCategory::ALL.len()]> {
    let list = entry(told, name)?;
    let items =
        list.try_iter().map_err(|_| wrong_type(&list, &format!("{name} are ten counts")))?;
    let counts = items.map(|item| whole(&item?, name)).collect::<PyResult<Vec<u64>>>()?;
    let other = |counts: Vec<u64>| {
        let message = format!("{name} are ten counts, one a category, and not {}", counts.len());
        SetupError::new("wrong_odds", message)
    };
    counts.try_into().map_err(other).or_raise(told.py())
}

/// A count that a dict tells.
pub fn count_from(told: &Bound<'_, PyDict>, name: &str) -> PyResult<u64> {
    whole(&entry(told, name)?, name)
}

/// What a dict tells under a name; a `KeyError` without it.
pub fn entry<'py>(told: &Bound<'py, PyDict>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    told.as_any().get_item(name)
}

fn whole(given: &Bound<'_, PyAny>, name: &str) -> PyResult<u64> {
    let py = given.py();
    if !given.is_instance_of::<PyInt>() {
        return Err(wrong_type(given, &format!("{name}: a count is an integer")));
    }
    given.extract::<u64>().or_else(|error| {
        if !error.is_instance_of::<PyOverflowError>(py) {
            return Err(error);
        }
        let message = format!("{name}: a count is 0 to 2**64 - 1, not {given}");
        Err(SetupError::new("wrong_odds", message)).or_raise(py)
    })
}
