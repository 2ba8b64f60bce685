//! Seeds as Python callers give them, and what is said of a wrong type.

use fivecard::{Seed, SetupError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

use crate::errors::OrRaise;

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

/// The seed as Python gave it: an integer where it was one, else 32 bytes.
pub fn seed_to<'py>(py: Python<'py>, seed: &Seed) -> PyResult<Bound<'py, PyAny>> {
    match seed.as_integer() {
        Some(seed) => Ok(seed.into_pyobject(py)?.into_any()),
        None => Ok(PyBytes::new(py, &seed.to_bytes()).into_any()),
    }
}

/// A `TypeError` that says what is wanted and what was given instead, by its type alone.
pub fn wrong_type(given: &Bound<'_, PyAny>, wanted: &str) -> PyErr {
    match given.get_type().qualname() {
        Ok(name) => PyTypeError::new_err(format!("{wanted}, not {name}")),
        Err(failure) => failure,
    }
}

fn bad_seed() -> SetupError {
    SetupError::new("bad_seed", "a seed is an integer from 0 to 2**64 - 1, or 32 bytes")
}
