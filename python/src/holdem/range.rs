//! `Range`: the hands a player may hold.

use fivecard::ParseError;
use fivecard::holdem::Range;

use crate::cards::PyCardSet;
use crate::players::Key;
use crate::prelude::*;

/// The pairs of pocket cards a player may hold, each with a weight.
///
/// Parts stand between commas: ``QQ+`` (pairs from queens up), ``66-22``, ``AK`` (16 pairs),
/// ``AKs`` and ``AKo`` (suited, not suited), ``KTo+`` (the kicker goes up: KTo KJo KQo),
/// ``A5s-A2s`` (kickers between), ``T9s-76s`` (both ranks go down together), single pairs
/// ``AsKh``, ``random`` (all 1,326). A weight above 0 and up to 1, of at most six decimals, may
/// follow a part: ``AKs:0.5``. What two parts name counts once; they must give it one weight.
///
/// Args:
///     hands: the range in this notation; or two cards, another range, or None for any hand.
///
/// Raises:
///     ParseError: a part is not a range; the message names it. Or the text is empty.
///     SetupError: other than two cards, or one card twice.
///
/// >>> range = Range("QQ+, AKs:0.5")
/// >>> len(range), range
/// (22, Range("AA, KK, QQ, AKs:0.5"))
/// >>> range["AsKs"], "AsKh" in range
/// (0.5, False)
#[pyclass(name = "Range", module = "fivecard.holdem", frozen, eq, hash, mapping)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyRange(pub Range);

#[pymethods]
impl PyRange {
    #[new]
    fn new(hands: &Bound<'_, PyAny>) -> PyResult<Self> {
        read(hands, |error| error).map(PyRange)
    }

    /// Each pair of cards with its weight, from 0 to 1.
    fn combos<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let weights = PyDict::new(py);
        for combo in self.0.combos() {
            weights.set_item(Bound::new(py, PyCardSet(combo.cards))?, share(combo.weight))?;
        }
        Ok(weights)
    }

    /// How many pairs of cards are in the range.
    fn __len__(&self) -> usize {
        self.0.combos().len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.combos(py)?.try_iter()?.into_any())
    }

    /// The weight of two cards.
    fn __getitem__(&self, cards: &Bound<'_, PyAny>) -> PyResult<f64> {
        match self.weight_of(cards)? {
            Some(weight) => Ok(share(weight)),
            None => Err(pyo3::exceptions::PyKeyError::new_err(cards.clone().unbind())),
        }
    }

    fn __contains__(&self, cards: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.weight_of(cards)?.is_some())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Range(\"{}\")", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().__str__(),)).into_pyobject(slf.py())
    }
}

impl PyRange {
    fn weight_of(&self, cards: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        Ok(self.0.weight_of(card_set_from(cards)?))
    }
}

to_python! {
    [] Range => |v, py, form| match form {
        Form::Object => PyRange(v.clone()).into_bound_py_any(py),
        Form::Plain => v.to_string().to_python(py, form),
    },
}

/// A weight in millionths, as Python has it.
fn share(weight: u32) -> f64 {
    f64::from(weight) / f64::from(Range::FULL_WEIGHT)
}

/// What a player may hold: as [`read`], with the player's name before the error of a text.
pub fn range_from(player: &Key, given: &Bound<'_, PyAny>) -> PyResult<Range> {
    read(given, |error| ParseError::new(error.code(), format!("{}: {error}", player.name())))
}

/// The hands that Python gives: a range, its text, two cards, or None for any hand. `placed` adds to
/// the error of a text where it is.
fn read(
    given: &Bound<'_, PyAny>,
    placed: impl FnOnce(ParseError) -> ParseError,
) -> PyResult<Range> {
    if given.is_none() {
        return Ok(Range::random());
    }
    if let Ok(range) = given.cast_exact::<PyRange>() {
        return Ok(range.get().0.clone());
    }
    if let Ok(text) = given.cast::<PyString>() {
        return text.to_cow()?.parse::<Range>().map_err(placed).or_raise(given.py());
    }
    let cards = cards_from(given).map_err(|error| {
        let expected = "a player is a range, two cards, or None for any hand";
        match given.try_iter() {
            Ok(_) => error,
            Err(_) => wrong_type(given, expected),
        }
    })?;
    Range::of_hand(&cards).or_raise(given.py())
}
