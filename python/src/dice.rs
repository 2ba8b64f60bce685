//! A bot's own dice.

use std::sync::Mutex;

use fivecard::Dice;
use pyo3::exceptions::PyValueError;

use crate::prelude::*;

/// A source of random numbers for bots, the same for the same seed on every machine.
///
/// Args:
///     seed: an integer from 0 to 2**64 - 1, or 32 bytes.
///     stream: the number of one of the seed's streams.
///
/// Raises:
///     SetupError: the seed is out of range (code ``bad_seed``).
///
/// >>> dice = Dice(seed=1)
/// >>> 0 <= dice.below(6) < 6
/// True
#[pyclass(name = "Dice", module = "fivecard", frozen)]
pub struct PyDice(Mutex<Dice>);

impl PyDice {
    pub fn of(dice: Dice) -> Self {
        PyDice(Mutex::new(dice))
    }

    /// Throws the dice, which move on.
    pub fn with<T>(&self, draw: impl FnOnce(&mut Dice) -> T) -> T {
        draw(&mut self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
    }
}

#[pymethods]
impl PyDice {
    #[new]
    #[pyo3(signature = (seed, stream = 0))]
    fn new(seed: &Bound<'_, PyAny>, stream: u64) -> PyResult<Self> {
        Ok(PyDice::of(seed_from(seed)?.stream(stream).dice()))
    }

    /// A number from 0 to ``bound - 1``, all equally likely.
    ///
    /// Raises:
    ///     ValueError: ``bound`` is not from 1 to 2**32 - 1.
    fn below(&self, bound: i64) -> PyResult<u32> {
        match u32::try_from(bound) {
            Ok(bound) if bound > 0 => Ok(self.with(|dice| dice.below(bound))),
            _ => Err(PyValueError::new_err(format!("a bound is 1 to 2**32 - 1, not {bound}"))),
        }
    }

    /// One of the items, all equally likely.
    ///
    /// Raises:
    ///     ValueError: there is no item.
    fn choice<'py>(&self, items: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let count = items.len()?;
        if count == 0 {
            return Err(PyValueError::new_err("there is nothing to choose from"));
        }
        items.get_item(self.below(count as i64)?)
    }
}
