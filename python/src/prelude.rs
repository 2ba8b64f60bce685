//! What nearly every file here uses.

pub use fivecard::{Card, CardSet, Seat, SetupError};
pub use pyo3::IntoPyObjectExt;
pub use pyo3::prelude::*;
pub use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};

pub use crate::cards::{card_set_from, card_set_or_empty, cards_from, cards_or_none};
pub use crate::convert::{ByCategory, History, Quotient, seed_from, seed_or_zero, wrong_type};
pub(crate) use crate::convert::{dict, to_python};
pub use crate::errors::OrRaise;
pub(crate) use crate::value::{Form, ToPython, class, fields, value, wraps};
