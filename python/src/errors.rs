//! The core's errors as the exceptions of `fivecard.errors`.

use fivecard::Error;
use fivecard::error::CODES;
use pyo3::sync::PyOnceLock;

use crate::prelude::*;

/// Turns an error of the core into the exception of its kind, with its code.
pub trait OrRaise<T> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T, E: Into<Error>> OrRaise<T> for Result<T, E> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| exception(py, &error.into()))
    }
}

/// The exception of an error's kind, with its message and code.
pub fn exception(py: Python<'_>, error: &Error) -> PyErr {
    static CLASSES: [PyOnceLock<Py<PyType>>; 4] = [const { PyOnceLock::new() }; 4];
    let (index, name) = match error {
        Error::Parse(_) => (0, "ParseError"),
        Error::Setup(_) => (1, "SetupError"),
        Error::Illegal(_) => (2, "IllegalActionError"),
        Error::Limit(_) => (3, "LimitError"),
    };
    let raised = CLASSES[index]
        .import(py, "fivecard.errors", name)
        .and_then(|class| class.call1((error.to_string(), error.code())));
    match raised {
        Ok(instance) => PyErr::from_value(instance),
        Err(failure) => failure,
    }
}

/// Every code of an error: its name, the kinds that have it, what it means and what to do.
#[pyfunction]
pub fn error_codes() -> Vec<(&'static str, Vec<&'static str>, &'static str, &'static str)> {
    CODES.iter().map(|code| (code.name, code.kinds.to_vec(), code.meaning, code.remedy)).collect()
}
