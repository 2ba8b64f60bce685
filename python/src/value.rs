//! How core values become Python's. One list of a class's fields makes its getters, its dict, its
//! repr, its pickle and what `from_dict` reads.
//!
//! A class lists its fields with [`fields!`] and says with [`value!`] what it is made of: the arguments
//! of a call, a record, or the fields of its dict themselves.

use pyo3::PyClass;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};

use crate::cards::{PyCard, PyCardSet, card_set_from};
use crate::draw_games::PyAction;

/// A value of the core as Python has it.
pub trait ToPython {
    /// What a getter returns.
    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>;

    /// The same as JSON has it: lists, numbers, texts and dicts of them.
    fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to_python(py)
    }
}

/// A function from a value to a Python object.
pub type Convert<T> = for<'py> fn(&T, Python<'py>) -> PyResult<Bound<'py, PyAny>>;

/// One field of a class.
pub struct Field<T> {
    pub name: &'static str,
    pub python: Convert<T>,
    pub plain: Convert<T>,
    /// Of an argument that may be left out: what it is then.
    pub default: Option<for<'py> fn(Python<'py>) -> PyResult<Bound<'py, PyAny>>>,
    /// The argument that a field of a dict stands for.
    pub read: for<'py> fn(Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>>,
}

/// A class whose dict has all there is to know of its values.
pub trait Value: PyClass<Frozen = pyo3::pyclass::boolean_struct::True> + Sync {
    /// The fields of its dict, in order.
    const FIELDS: &'static [&'static [Field<Self>]];
}

/// Lists fields of a class, or of several that have them in common: the getters with their docs, and
/// a constant for [`value!`]. After a name may stand the class of a field that is a value itself
/// (`: PyRules`) and the default of an argument (`= 30`).
///
/// `entries!` is the same without getters: for what a method returns.
macro_rules! fields {
    ($class:ty, $($more:ty),+ ; $block:ident |$v:ident| $body:tt) => {
        $crate::value::fields! { $class ; $block |$v| $body }
        $crate::value::fields! { $($more),+ ; $block |$v| $body }
    };
    ($class:ty ; $block:ident |$v:ident| {
        $($(#[$doc:meta])* $name:ident $(: $nested:ty)? $(= $default:expr)? => $value:expr),* $(,)?
    }) => {
        #[pymethods]
        impl $class {
            $(
                $(#[$doc])*
                #[getter]
                fn $name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    let $v = self;
                    $crate::value::ToPython::to_python(&($value), py)
                }
            )*
        }
        $crate::value::entries! { $class ; $block |$v| {
            $($name $(: $nested)? $(= $default)? => $value),*
        }}
    };
}

macro_rules! entries {
    ($class:ty, $($more:ty),+ ; $block:ident |$v:ident| $body:tt) => {
        $crate::value::entries! { $class ; $block |$v| $body }
        $crate::value::entries! { $($more),+ ; $block |$v| $body }
    };
    ($class:ty ; $block:ident |$v:ident| {
        $($name:ident $(: $nested:ty)? $(= $default:expr)? => $value:expr),* $(,)?
    }) => {
        impl $class {
            #[allow(dead_code)] // A dict need not have all blocks of fields.
            pub(crate) const $block: &'static [$crate::value::Field<$class>] = &[$($crate::value::Field {
                name: stringify!($name),
                python: |$v, py| $crate::value::ToPython::to_python(&($value), py),
                plain: |$v, py| $crate::value::ToPython::to_plain(&($value), py),
                default: $crate::value::default_of!($($default)?),
                read: $crate::value::reader_of!($($nested)?),
            }),*];
        }
    };
}

macro_rules! default_of {
    () => {
        None
    };
    ($default:expr) => {
        Some(|py| $crate::value::ToPython::to_python(&$default, py))
    };
}

macro_rules! reader_of {
    () => {
        |given| Ok(given)
    };
    ($class:ty) => {
        $crate::value::nested::<$class>
    };
}

/// Makes `to_dict`, `from_dict`, `__repr__` and `__reduce__` of a class.
///
/// - `arguments [A]`: a value is what its class returns for the fields `A` as arguments, or what a
///   function returns: `arguments [A] of "fivecard" "evaluate"`.
/// - `record`: a value is what `from_record` reads.
/// - `dict [A]`: a value is what the function after `read` makes of the fields `A` of a dict.
///
/// `fields` are the blocks of the dict in order, with those of the arguments or the record; with `dict`
/// those that follow. A class with a text of its own for `repr` names it last: `repr |v, py| ...`.
macro_rules! value {
    ($class:ty : arguments [$($argument:ident),*]) => {
        $crate::value::value! { $class: arguments [$($argument),*], fields [$($argument),*] }
    };
    ($class:ty : arguments [$($argument:ident),*] $(of $module:literal $function:literal)?,
        fields [$($block:ident),*] $(,)?) => {
        $crate::value::value! { @dict $class, [$($block),*] }

        #[pymethods]
        impl $class {
            /// The value that a dict of ``to_dict`` describes.
            ///
            /// Its arguments are read from the dict; any other field must agree with them.
            ///
            /// Raises:
            ///     KeyError: an argument without a default is missing.
            ///     ValueError: a field is unknown, or contradicts the others.
            #[classmethod]
            fn from_dict<'py>(
                class: &Bound<'py, pyo3::types::PyType>,
                fields: &Bound<'py, pyo3::types::PyDict>,
            ) -> PyResult<Bound<'py, Self>> {
                let py = class.py();
                let make = $crate::value::maker_of!($class, py $(, $module, $function)?);
                $crate::value::from_arguments(&make, fields, &[$(Self::$argument),*])
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                let name = $crate::value::maker_name_of!($class, py $(, $function)?);
                $crate::value::call_text(name, self, py, &[$(Self::$argument),*])
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
                let make = $crate::value::maker_of!($class, py $(, $module, $function)?);
                let arguments = $crate::value::arguments_of(self, py, &[$(Self::$argument),*])?;
                (make, arguments).into_pyobject(py)
            }
        }
    };
    ($class:ty : record, fields [$($block:ident),*] $(,)?) => {
        $crate::value::value! { @dict $class, [$($block),*] }

        #[pymethods]
        impl $class {
            /// The value that a dict of ``to_dict`` describes.
            ///
            /// Its ``record`` is read; any other field must agree with it.
            ///
            /// Raises:
            ///     KeyError: there is no record.
            ///     ValueError: a field is unknown or contradicts the record; or as ``from_record``.
            #[classmethod]
            fn from_dict<'py>(
                class: &Bound<'py, pyo3::types::PyType>,
                fields: &Bound<'py, pyo3::types::PyDict>,
            ) -> PyResult<Bound<'py, Self>> {
                let record = $crate::value::entry(fields, "record")?;
                let value = class.getattr("from_record")?.call1((record,))?.cast_into::<Self>()?;
                $crate::value::agree(&value, fields, &["record"])?;
                Ok(value)
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                let record = pyo3::types::PyString::new(py, &self.record());
                let name = $crate::value::name_of::<Self>(py)?;
                Ok(format!("{name}.from_record({})", record.repr()?))
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
                let read = py.get_type::<Self>().getattr("from_record")?;
                (read, (self.record(),)).into_pyobject(py)
            }
        }
    };
    ($class:ty : dict [$($needed:ident),*], fields [$($block:ident),*], read $read:expr
        $(, repr |$v:ident, $py:ident| $text:expr)? $(,)?) => {
        $crate::value::value! { @dict $class, [$($needed,)* $($block),*] }
        $crate::value::value! { @repr $class, [$($needed),*] $(, |$v, $py| $text)? }

        #[pymethods]
        impl $class {
            /// The value that a dict of ``to_dict`` describes.
            ///
            /// It is made of its counts; any other field must agree with them.
            ///
            /// Raises:
            ///     KeyError: a count is missing.
            ///     TypeError: a count is not an integer, or a list has another length.
            ///     ValueError: a field is unknown, or contradicts the counts.
            #[classmethod]
            fn from_dict<'py>(
                class: &Bound<'py, pyo3::types::PyType>,
                fields: &Bound<'py, pyo3::types::PyDict>,
            ) -> PyResult<Bound<'py, Self>> {
                let py = class.py();
                let read: fn(&Bound<'_, pyo3::types::PyDict>) -> PyResult<Self> = $read;
                let value = Bound::new(py, read(fields)?)?;
                $crate::value::agree(&value, fields, &[])?;
                Ok(value)
            }

            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
                let read = py.get_type::<Self>().getattr("from_dict")?;
                let needed = $crate::value::to_dict(self, py, &[$(Self::$needed),*])?;
                (read, (needed,)).into_pyobject(py)
            }
        }
    };
    (@repr $class:ty, [$($needed:ident),*]) => {
        $crate::value::value! { @repr $class, [$($needed),*], |v, py| {
            let needed = $crate::value::to_dict(v, py, &[$(Self::$needed),*])?;
            Ok(format!("{}.from_dict({})", $crate::value::name_of::<Self>(py)?, needed.repr()?))
        }}
    };
    (@repr $class:ty, [$($needed:ident),*], |$v:ident, $py:ident| $text:expr) => {
        #[pymethods]
        impl $class {
            fn __repr__(&self, $py: Python<'_>) -> PyResult<String> {
                let $v = self;
                $text
            }
        }
    };
    (@dict $class:ty, [$($block:ident),* $(,)?]) => {
        impl $crate::value::Value for $class {
            const FIELDS: &'static [&'static [$crate::value::Field<Self>]] = &[$(Self::$block),*];
        }

        impl $crate::value::ToPython for $class {
            fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                Ok(Bound::new(py, self.clone())?.into_any())
            }

            fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                Ok($crate::value::to_dict(self, py, <Self as $crate::value::Value>::FIELDS)?.into_any())
            }
        }

        #[pymethods]
        impl $class {
            /// All fields as a dict that is ready for JSON, as the HTTP service sends it.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
                $crate::value::to_dict(self, py, <Self as $crate::value::Value>::FIELDS)
            }
        }
    };
}

macro_rules! maker_of {
    ($class:ty, $py:ident) => {
        $py.get_type::<$class>().into_any()
    };
    ($class:ty, $py:ident, $module:literal, $function:literal) => {
        $py.import($module)?.getattr($function)?
    };
}

macro_rules! maker_name_of {
    ($class:ty, $py:ident) => {
        &$crate::value::name_of::<$class>($py)?
    };
    ($class:ty, $py:ident, $function:literal) => {
        $function
    };
}

/// Values of the core that are a class of their own in Python.
macro_rules! wraps {
    ($($core:ty => $class:path),* $(,)?) => {
        $(
            impl $crate::value::ToPython for $core {
                fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    Ok(Bound::new(py, $class(self.clone()))?.into_any())
                }

                fn to_plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    $crate::value::ToPython::to_plain(&$class(self.clone()), py)
                }
            }
        )*
    };
}

pub(crate) use {default_of, entries, fields, maker_name_of, maker_of, reader_of, value, wraps};

/// What a class is called.
pub fn name_of<T: PyClass>(py: Python<'_>) -> PyResult<String> {
    Ok(py.get_type::<T>().name()?.to_string())
}

/// The fields of a value as a dict that is ready for JSON.
pub fn to_dict<'py, T>(
    value: &T,
    py: Python<'py>,
    blocks: &[&[Field<T>]],
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for field in blocks.iter().copied().flatten() {
        dict.set_item(field.name, (field.plain)(value, py)?)?;
    }
    Ok(dict)
}

/// The value that `make` returns for the arguments in `fields`, when the other fields agree with it.
pub fn from_arguments<'py, T: Value>(
    make: &Bound<'py, PyAny>,
    fields: &Bound<'py, PyDict>,
    arguments: &[&[Field<T>]],
) -> PyResult<Bound<'py, T>> {
    let value = call_with(make, fields, arguments)?.cast_into::<T>()?;
    let read: Vec<&str> = arguments.iter().copied().flatten().map(|field| field.name).collect();
    agree(&value, fields, &read)?;
    Ok(value)
}

/// Calls `make` with the arguments in `fields`; other fields are not looked at.
pub fn call_with<'py, T>(
    make: &Bound<'py, PyAny>,
    fields: &Bound<'py, PyDict>,
    arguments: &[&[Field<T>]],
) -> PyResult<Bound<'py, PyAny>> {
    let (mut positional, keywords) = (Vec::new(), PyDict::new(make.py()));
    for field in arguments.iter().copied().flatten() {
        match (fields.get_item(field.name)?, field.default) {
            (Some(given), None) => positional.push((field.read)(given)?),
            (Some(given), Some(_)) => keywords.set_item(field.name, (field.read)(given)?)?,
            (None, None) => return Err(PyKeyError::new_err(field.name)),
            (None, Some(_)) => {}
        }
    }
    make.call(PyTuple::new(make.py(), positional)?, Some(&keywords))
}

/// Checks that a dict has only these fields.
pub fn known<T>(place: &str, given: &Bound<'_, PyDict>, blocks: &[&[Field<T>]]) -> PyResult<()> {
    for name in given.keys() {
        let name = name.str()?.to_string();
        if !blocks.iter().copied().flatten().any(|field| field.name == name) {
            return Err(PyValueError::new_err(format!("unknown field: {place}{name}")));
        }
    }
    Ok(())
}

/// Checks that fields agree with those of a value, all but those that it was made of.
pub fn agree<T: Value>(
    value: &Bound<'_, T>,
    fields: &Bound<'_, PyDict>,
    read: &[&str],
) -> PyResult<()> {
    let expected = to_dict(value.get(), value.py(), T::FIELDS)?;
    for (name, given) in fields.iter() {
        let name = name.str()?.to_string();
        match expected.get_item(&name)? {
            None => return Err(PyValueError::new_err(format!("unknown field: {name}"))),
            Some(_) if read.contains(&name.as_str()) => {}
            Some(expected) => agrees(&name, &expected, &given)?,
        }
    }
    Ok(())
}

/// Checks one field: a dict may have part of what is expected, cards may be text, all else must be
/// equal.
fn agrees(place: &str, expected: &Bound<'_, PyAny>, given: &Bound<'_, PyAny>) -> PyResult<()> {
    if let (Ok(expected), Ok(given)) = (expected.cast::<PyDict>(), given.cast::<PyDict>()) {
        for (name, given) in given.iter() {
            let place = format!("{place}.{name}");
            match expected.get_item(&name)? {
                Some(expected) => agrees(&place, &expected, &given)?,
                None => return Err(PyValueError::new_err(format!("unknown field: {place}"))),
            }
        }
        return Ok(());
    }
    if let (Ok(expected), Ok(given)) = (expected.cast::<PyList>(), given.cast::<PyList>())
        && expected.len() == given.len()
    {
        let mut pairs = expected.iter().zip(given).enumerate();
        return pairs.try_for_each(|(index, (expected, given))| {
            agrees(&format!("{place}[{index}]"), &expected, &given)
        });
    }
    let same_cards = || {
        let texts = expected.cast::<PyList>().ok().filter(|_| given.is_instance_of::<PyString>());
        texts.is_some_and(|texts| match (card_set_from(texts), card_set_from(given)) {
            (Ok(expected), Ok(given)) => expected == given,
            _ => false,
        })
    };
    if expected.eq(given)? || same_cards() {
        return Ok(());
    }
    let message = format!("{place} contradicts the other fields: expected {}", expected.repr()?);
    Err(PyValueError::new_err(message))
}

/// What a dict has under a name; a `KeyError` without it.
pub fn entry<'py>(fields: &Bound<'py, PyDict>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    fields.as_any().get_item(name)
}

/// A value of a class as an argument: a dict becomes the value it describes, also in lists.
pub fn nested<'py, T: Value>(given: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if given.is_instance_of::<PyDict>() {
        let class: Bound<'py, PyType> = given.py().get_type::<T>();
        return class.getattr("from_dict")?.call1((given,));
    }
    if let Ok(list) = given.cast::<PyList>() {
        let values: Vec<_> = list.iter().map(nested::<T>).collect::<PyResult<_>>()?;
        return Ok(PyList::new(given.py(), values)?.into_any());
    }
    Ok(given)
}

/// The arguments that make a value, all by position; cards and actions as texts.
pub fn arguments_of<'py, T>(
    value: &T,
    py: Python<'py>,
    arguments: &[&[Field<T>]],
) -> PyResult<Bound<'py, PyTuple>> {
    let fields = arguments.iter().copied().flatten();
    let values = fields.map(|field| as_text((field.python)(value, py)?));
    PyTuple::new(py, values.collect::<PyResult<Vec<_>>>()?)
}

/// The call that makes a value, as Python writes it; without arguments that are the default.
pub fn call_text<T>(
    name: &str,
    value: &T,
    py: Python<'_>,
    arguments: &[&[Field<T>]],
) -> PyResult<String> {
    let mut parts = Vec::new();
    for field in arguments.iter().copied().flatten() {
        let argument = (field.python)(value, py)?;
        match field.default {
            None => parts.push(written(argument)?),
            Some(default) if default(py)?.eq(&argument)? => {}
            Some(_) => parts.push(format!("{}={}", field.name, written(argument)?)),
        }
    }
    Ok(format!("{name}({})", parts.join(", ")))
}

/// A repr; texts of plain characters in double quotes, as cards are written.
fn written(value: Bound<'_, PyAny>) -> PyResult<String> {
    let value = as_text(value)?;
    match value.cast::<PyString>() {
        Ok(text)
            if text.to_cow()?.chars().all(|c| c.is_ascii_alphanumeric() || " -_".contains(c)) =>
        {
            Ok(format!("\"{text}\""))
        }
        _ => Ok(value.repr()?.to_string()),
    }
}

/// An action, a set or a tuple of cards as its text; all else as it is.
fn as_text(value: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    if value.is_exact_instance_of::<PyCardSet>() || value.is_exact_instance_of::<PyAction>() {
        return Ok(value.str()?.into_any());
    }
    if let Ok(tuple) = value.cast::<PyTuple>()
        && !tuple.is_empty()
        && tuple.iter_borrowed().all(|item| item.is_exact_instance_of::<PyCard>())
    {
        let texts: Vec<String> =
            tuple.iter().map(|card| Ok(card.str()?.to_string())).collect::<PyResult<_>>()?;
        return Ok(PyString::new(value.py(), &texts.join(" ")).into_any());
    }
    Ok(value)
}
