//! Values of the core that more than one game has, as Python has them; and seeds as it gives them.

use fivecard::{BySeat, HandCategory, HandRank, Rank, SeatSet};
use fivecard::{Deck, Seed, Suit};
use pyo3::exceptions::PyTypeError;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict, PyBytes, PyInt};

use crate::cards::{PyCard, PyCardSet};
use crate::deck::PyDeck;
use crate::enums::{category_member, rank_member, suit_member};
use crate::hand_rank::PyHandRank;
use crate::prelude::*;

wraps! { HandRank => PyHandRank }

/// How values become Python's: an expression of the value, the interpreter and the form.
macro_rules! to_python {
    ($([$($generic:tt)*] $type:ty => |$v:ident, $py:ident, $form:ident| $object:expr),* $(,)?) => {
        $(
            impl<$($generic)*> ToPython for $type {
                fn to_python<'py>(
                    &self,
                    $py: Python<'py>,
                    $form: Form,
                ) -> PyResult<Bound<'py, PyAny>> {
                    let $v = self;
                    $object
                }
            }
        )*
    };
}

/// Values that Python has as they are.
macro_rules! as_they_are {
    ($($type:ty),*) => {
        to_python! { $([] $type => |v, py, _form| v.into_bound_py_any(py)),* }
    };
}

as_they_are!(bool, u8, u16, u32, u64, u128, usize, i32, i64, i128, f64, str, String);

to_python! {
    [T: ToPython + ?Sized] &T => |v, py, form| (**v).to_python(py, form),
    [T: ToPython] Option<T> => |v, py, form| match v {
        Some(value) => value.to_python(py, form),
        None => Ok(py.None().into_bound(py)),
    },
    [T: ToPython] Result<T, SetupError> => |v, py, form| {
        v.as_ref().map_err(Clone::clone).or_raise(py)?.to_python(py, form)
    },
    [T: ToPython] [T] => |v, py, form| {
        let items = v.iter().map(|item| item.to_python(py, form));
        sequence(py, items.collect::<PyResult<_>>()?, form)
    },
    [T: ToPython] Vec<T> => |v, py, form| v.as_slice().to_python(py, form),
    [T: ToPython, const N: usize] [T; N] => |v, py, form| v.as_slice().to_python(py, form),
    [T: ToPython] BySeat<T> => |v, py, form| v.values().to_python(py, form),
    [A: ToPython, B: ToPython] (A, B) => |v, py, form| {
        sequence(py, vec![v.0.to_python(py, form)?, v.1.to_python(py, form)?], form)
    },
    [] Seat => |v, py, form| v.index().to_python(py, form),
    [] SeatSet => |v, py, form| v.iter().collect::<Vec<Seat>>().to_python(py, form),
    [] Card => |v, py, form| match form {
        Form::Object => PyCard(*v).into_bound_py_any(py),
        Form::Plain => v.to_string().to_python(py, form),
    },
    [] CardSet => |v, py, form| match form {
        Form::Object => PyCardSet(*v).into_bound_py_any(py),
        Form::Plain => v.iter().collect::<Vec<Card>>().to_python(py, form),
    },
    [] Deck => |v, py, _form| PyDeck(v.clone()).into_bound_py_any(py),
    [] Rank => |v, py, form| match form {
        Form::Object => rank_member(py, *v),
        Form::Plain => v.to_string().to_python(py, form),
    },
    [] Suit => |v, py, form| match form {
        Form::Object => suit_member(py, *v),
        Form::Plain => v.to_string().to_python(py, form),
    },
    [] HandCategory => |v, py, form| match form {
        Form::Object => category_member(py, *v),
        Form::Plain => v.name().to_python(py, form),
    },
    [T: ToPython] ByCategory<T> => |v, py, form| {
        dict(py, form, HandCategory::ALL.into_iter().zip(&v.0))
    },
    [] Quotient => |v, py, form| {
        let fraction = fraction_class(py)?.call1(v.0)?;
        if form == Form::Object { Ok(fraction) } else { fraction.call_method0("__float__") }
    },
    [T: ToPython + std::fmt::Display] History<T> => |v, py, form| match form {
        Form::Object => v.0.to_python(py, form),
        Form::Plain => {
            let done = |(seat, action): &(Seat, T)| {
                let named = [("seat", seat.to_python(py, form)?), ("action", action.to_string().to_python(py, form)?)];
                named.into_py_dict(py)
            };
            Ok(PyList::new(py, v.0.iter().map(done).collect::<PyResult<Vec<_>>>()?)?.into_any())
        }
    },
}

pub(crate) use to_python;

/// A tuple, in JSON a list.
fn sequence<'py>(
    py: Python<'py>,
    items: Vec<Bound<'py, PyAny>>,
    form: Form,
) -> PyResult<Bound<'py, PyAny>> {
    match form {
        Form::Object => Ok(PyTuple::new(py, items)?.into_any()),
        Form::Plain => Ok(PyList::new(py, items)?.into_any()),
    }
}

/// A dict of keys and values, both in the same form.
pub fn dict<'py>(
    py: Python<'py>,
    form: Form,
    entries: impl IntoIterator<Item = (impl ToPython, impl ToPython)>,
) -> PyResult<Bound<'py, PyAny>> {
    let dict = PyDict::new(py);
    for (key, value) in entries {
        dict.set_item(key.to_python(py, form)?, value.to_python(py, form)?)?;
    }
    Ok(dict.into_any())
}

/// Something by category, from high card to royal flush; named in JSON.
pub struct ByCategory<T>(pub [T; HandCategory::ALL.len()]);

/// An exact quotient: a `fractions.Fraction`, in JSON a number.
pub struct Quotient(pub (u64, u64));

/// Who did what: (seat, action) pairs, in JSON dicts with the action as text.
pub struct History<T>(pub Vec<(Seat, T)>);

/// The class `fractions.Fraction`.
pub fn fraction_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
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
