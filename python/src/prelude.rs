//! What nearly every file here uses.

pub use pyo3::IntoPyObjectExt;
pub use pyo3::prelude::*;
pub use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};

pub(crate) use crate::convert::{dict, to_python};
pub use crate::errors::OrRaise;
pub(crate) use crate::value::{Form, ToPython, fields, value, wraps};
