//! What the odds of all games that draw share.

use fivecard::HandCategory;
use fivecard::ParseError;
use fivecard::poker::{Exchange, Odds};
use pyo3::exceptions::PyOverflowError;
use pyo3::types::PyInt;

use crate::enums::category_member;
use crate::prelude::*;
use crate::value::{call_text, entry};

/// What the odds of all games that draw have in common.
macro_rules! odds_fields {
    ($class:ty) => {
        fields! { $class; |v| get EXCHANGE {
            /// The five cards held.
            hand => v.all().exchange.hand(),
            /// The cards discarded.
            discard => v.all().exchange.discard(),
            /// The cards that cannot be drawn, besides the hand's own.
            dead = CardSet::EMPTY => v.all().exchange.dead(),
        } get COUNTS {
            /// Number of draws by the category of the hand they make.
            counts => ByCategory(v.all().counts),
            /// Draws that make a hand of a higher category than the one held.
            improved => v.all().improved,
            /// Draws that make a stronger hand than the one held, be it by a kicker.
            stronger => v.all().stronger,
            /// Draws that make a hand of the same strength.
            equal => v.all().equal,
            /// Draws that make a weaker hand.
            weaker => v.all().weaker,
            /// The sum of the values, 1 to 7462, of the hands they make.
            value_sum => v.all().value_sum,
        } get TOTALS {
            /// Number of draws: the ways to choose as many of the unseen cards as are discarded.
            total => v.all().total(),
            /// The mean value, 1 to 7462, of the hand after the draw.
            mean_value => v.all().mean_value(),
        }}
    };
}

pub(crate) use odds_fields;

/// The call that makes odds again.
pub fn odds_call<T>(
    value: &T,
    py: Python<'_>,
    exchange: &[crate::value::Field<T>],
) -> PyResult<String> {
    call_text("odds", value, py, &[exchange])
}

/// A category: a `HandCategory`, or its name.
pub fn category_from(given: &Bound<'_, PyAny>) -> PyResult<HandCategory> {
    let py = given.py();
    if let Ok(name) = given.cast::<PyString>() {
        let name = name.to_cow()?;
        let named = HandCategory::ALL.into_iter().find(|category| category.name() == name);
        let unknown =
            || ParseError::new("bad_category", format!("{name:?} is not a hand category"));
        return named.ok_or_else(unknown).or_raise(py);
    }
    for category in HandCategory::ALL {
        if category_member(py, category)?.is(given) {
            return Ok(category);
        }
    }
    Err(wrong_type(given, "a category is a HandCategory or its name"))
}

/// The odds of a dict, their numbers still unchecked.
pub fn odds_from(fields: &Bound<'_, PyDict>) -> PyResult<Odds> {
    let cards = |name| card_set_from(&entry(fields, name)?);
    let exchange = Exchange::new(cards("hand")?, cards("discard")?, cards("dead")?);
    Ok(Odds {
        exchange: exchange.or_raise(fields.py())?,
        counts: counts_from(fields, "counts")?,
        improved: count_from(fields, "improved")?,
        stronger: count_from(fields, "stronger")?,
        equal: count_from(fields, "equal")?,
        weaker: count_from(fields, "weaker")?,
        value_sum: count_from(fields, "value_sum")?,
    })
}

/// A count for each category.
pub fn counts_from(
    fields: &Bound<'_, PyDict>,
    name: &str,
) -> PyResult<[u64; HandCategory::ALL.len()]> {
    let counts = entry(fields, name)?;
    let counts = counts
        .cast::<PyDict>()
        .map_err(|_| wrong_type(&counts, &format!("{name} are counts by category")))?;
    let mut all = [0; HandCategory::ALL.len()];
    for (category, count) in HandCategory::ALL.into_iter().zip(&mut all) {
        *count = count_from(counts, category.name())?;
    }
    Ok(all)
}

/// A count under a name.
pub fn count_from(fields: &Bound<'_, PyDict>, name: &str) -> PyResult<u64> {
    let (py, given) = (fields.py(), entry(fields, name)?);
    if !given.is_instance_of::<PyInt>() {
        return Err(wrong_type(&given, &format!("{name}: a count is an integer")));
    }
    given.extract::<u64>().or_else(|error| {
        if !error.is_instance_of::<PyOverflowError>(py) {
            return Err(error);
        }
        let message = format!("{name}: a count is 0 to 2**64 - 1, not {given}");
        Err(SetupError::new("wrong_odds", message)).or_raise(py)
    })
}
