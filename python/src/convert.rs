//! Values of the core that more than one game has, as Python has them; and seeds as it gives them.

use fivecard::simulate::{Average, Share};
use fivecard::{
    BySeat, Card, CardSet, HandCategory, HandRank, Rank, Seat, SeatSet, Seed, SetupError, Suit,
};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyString, PyTuple, PyType};

use crate::cards::{PyCard, PyCardSet};
use crate::deck::PyDeck;
use crate::enums::{category_member, rank_member, suit_member};
use crate::errors::OrRaise;
use crate::hand_rank::PyHandRank;
use crate::runs::{PyAverage, PyShare};
use crate::value::{ToPython, wraps};

/// Values that Python has as they are.
macro_rules! as_they_are {
    ($($type:ty),*) => {
        $(
            impl ToPython for $type {
                fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    self.into_bound_py_any(py)
                }
            }
        )*
    };
}

as_they_are!(bool, u8, u16, u32, u64, u128, usize, i32, i64, i128, f64, str, String);

wraps! { HandRank => PyHandRank, Share => PyShare, Average => PyAverage }

impl<T: ToPython + ?Sized> ToPython for &T {
    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        (**self).to_python(py)
    }

    fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        (**self).to_plain(py)
    }
}

impl<T: ToPython> ToPython for Option<T> {
    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.as_ref().map_or_else(|| Ok(py.None().into_bound(py)), |value| value.to_python(py))
    }

    fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.as_ref().map_or_else(|| Ok(py.None().into_bound(py)), |value| value.to_plain(py))
    }
}

impl<T: ToPython> ToPython for [T] {
    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let items = self.iter().map(|item| item.to_python(py)).collect::<PyResult<Vec<_>>>()?;
        Ok(PyTuple::new(py, items)?.into_any())
    }

    fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let items = self.iter().map(|item| item.to_plain(py)).collect::<PyResult<Vec<_>>>()?;
        Ok(PyList::new(py, items)?.into_any())
    }
}

/// Values that are as another one made of them.
macro_rules! as_another {
    ($([$($generic:tt)*] $type:ty => |$v:ident| $other:expr),* $(,)?) => {
        $(
            impl<$($generic)*> ToPython for $type {
                fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    let $v = self;
                    $other.to_python(py)
                }

                fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    let $v = self;
                    $other.to_plain(py)
                }
            }
        )*
    };
}

as_another! {
    [T: ToPython] Vec<T> => |v| v.as_slice(),
    [T: ToPython, const N: usize] [T; N] => |v| v.as_slice(),
    [T: ToPython] BySeat<T> => |v| v.values(),
    [] Seat => |seat| seat.index(),
    [] SeatSet => |seats| seats.iter().collect::<Vec<Seat>>(),
}

impl<T: ToPython> ToPython for Result<T, SetupError> {
    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.as_ref().map_err(Clone::clone).or_raise(py)?.to_python(py)
    }

    fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.as_ref().map_err(Clone::clone).or_raise(py)?.to_plain(py)
    }
}

impl<A: ToPython, B: ToPython> ToPython for (A, B) {
    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyTuple::new(py, [self.0.to_python(py)?, self.1.to_python(py)?])?.into_any())
    }

    fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, [self.0.to_plain(py)?, self.1.to_plain(py)?])?.into_any())
    }
}

/// Values that Python has as objects and JSON as texts.
macro_rules! as_texts {
    ($($type:ty => |$v:ident, $py:ident| $object:expr),* $(,)?) => {
        $(
            impl ToPython for $type {
                fn to_python<'py>(&self, $py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    let $v = *self;
                    $object
                }

                fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    Ok(PyString::new(py, &self.to_string()).into_any())
                }
            }
        )*
    };
}

as_texts! {
    Card => |card, py| PyCard(card).into_bound_py_any(py),
    Rank => |rank, py| rank_member(py, rank),
    Suit => |suit, py| suit_member(py, suit),
    HandCategory => |category, py| category_member(py, category),
}

impl ToPython for CardSet {
    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        PyCardSet(*self).into_bound_py_any(py)
    }

    fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.iter().collect::<Vec<Card>>().to_plain(py)
    }
}

impl ToPython for fivecard::Deck {
    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        PyDeck(self.clone()).into_bound_py_any(py)
    }
}

/// Something by category, from high card to royal flush; named in JSON.
pub struct ByCategory<T>(pub [T; HandCategory::ALL.len()]);

impl<T: ToPython> ToPython for ByCategory<T> {
    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let dict = PyDict::new(py);
        for (category, value) in HandCategory::ALL.into_iter().zip(&self.0) {
            dict.set_item(category_member(py, category)?, value.to_python(py)?)?;
        }
        Ok(dict.into_any())
    }

    fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let dict = PyDict::new(py);
        for (category, value) in HandCategory::ALL.into_iter().zip(&self.0) {
            dict.set_item(category.name(), value.to_plain(py)?)?;
        }
        Ok(dict.into_any())
    }
}

/// An exact quotient: a `fractions.Fraction`, in JSON a number.
pub struct Quotient(pub (u64, u64));

impl ToPython for Quotient {
    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction_class(py)?.call1(self.0)
    }

    fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.to_python(py)?.call_method0("__float__")?)
    }
}

/// The class `fractions.Fraction`.
pub fn fraction_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// Who did what: (seat, action) pairs, in JSON dicts with the action as text.
pub struct History<T>(pub Vec<(Seat, T)>);

impl<T: ToPython + std::fmt::Display> ToPython for History<T> {
    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.to_python(py)
    }

    fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let done = |(seat, action): &(Seat, T)| {
            let done = PyDict::new(py);
            done.set_item("seat", seat.index())?;
            done.set_item("action", action.to_string())?;
            Ok(done)
        };
        let history = self.0.iter().map(done).collect::<PyResult<Vec<_>>>()?;
        Ok(PyList::new(py, history)?.into_any())
    }
}

/// A seed: an integer of 64 bits, or 32 bytes.
pub fn seed_from(given: &Bound<'_, PyAny>) -> PyResult<Seed> {
    if let Ok(bytes) = given.cast::<PyBytes>() {
        let bytes: Result<[u8; 32], _> = bytes.as_bytes().try_into();
        return bytes.map(Seed::from).map_err(|_| bad_seed()).or_raise(given.py());
    }
    if given.is_instance_of::<PyInt>() {
        let seed: Result<u64, _> = given.extract();
        return seed.map(Seed::from).map_err(|_| bad_seed()).or_raise(given.py());
    }
    Err(wrong_type(given, "a seed is an integer or 32 bytes"))
}

/// A seed, or 0.
pub fn seed_or_zero(given: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    given.map_or_else(|| Ok(Seed::from(0)), seed_from)
}

/// The seed as Python gave it: an integer where it was one, else 32 bytes.
pub fn seed_to<'py>(py: Python<'py>, seed: &Seed) -> PyResult<Bound<'py, PyAny>> {
    match seed.as_integer() {
        Some(seed) => Ok(seed.into_pyobject(py)?.into_any()),
        None => Ok(PyBytes::new(py, &seed.to_bytes()).into_any()),
    }
}

/// A `TypeError` with what was expected, and the type of what was given instead.
pub fn wrong_type(given: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    match given.get_type().qualname() {
        Ok(name) => PyTypeError::new_err(format!("{expected}, not {name}")),
        Err(failure) => failure,
    }
}

fn bad_seed() -> SetupError {
    SetupError::new("bad_seed", "a seed is an integer from 0 to 2**64 - 1, or 32 bytes")
}
