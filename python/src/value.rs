//! How core values become Python's. One list of a class's fields makes its getters, its dict, its
//! repr, its pickle and what `from_dict` reads.
//!
//! A class lists its fields with [`fields!`] and names with [`value!`] what it is made of: see [`Made`].

use pyo3::PyClass;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::pyclass::boolean_struct::True;

use crate::cards::{PyCard, PyCardSet};
use crate::draw_games::PyAction;
use crate::prelude::*;

/// What a value becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// What a getter returns.
    Object,
    /// The same as JSON has it: lists, numbers, texts and dicts of them.
    Plain,
}

/// A value of the core as Python has it.
pub trait ToPython {
    fn to_python<'py>(&self, py: Python<'py>, form: Form) -> PyResult<Bound<'py, PyAny>>;
}

/// One field of a class.
pub struct Field<T> {
    pub name: &'static str,
    pub get: Get<T>,
    /// Of an argument that may be left out: what it is then.
    pub default: Option<Default>,
    /// The argument that a field of a dict stands for.
    pub read: for<'py> fn(Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>>,
}

type Get<T> = for<'py> fn(&T, Python<'py>, Form) -> PyResult<Bound<'py, PyAny>>;
type Default = for<'py> fn(Python<'py>) -> PyResult<Bound<'py, PyAny>>;

/// Lists of fields, one after the other.
pub type Blocks<T> = &'static [&'static [Field<T>]];

/// What a value is made of.
pub enum Made<T: 'static> {
    /// What its class, or a function of a module, returns for these fields as arguments.
    Call { function: Option<(&'static str, &'static str)>, arguments: Blocks<T> },
    /// The same with the arguments in a field `deal`.
    Deal { module: &'static str, arguments: Blocks<T> },
    /// What `from_record` reads.
    Record(fn(&T) -> String),
    /// What a function makes of these fields of a dict, with a repr of its own where there is one.
    Fields(Blocks<T>, Read, Option<Repr<T>>),
}

type Read = for<'py> fn(&Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>>;
type Repr<T> = fn(&T, Python<'_>) -> PyResult<String>;

/// A class whose dict has all there is to know of its values.
pub trait Value: PyClass<Frozen = True> + Sync {
    /// The fields of its dict, in order.
    const FIELDS: Blocks<Self>;
    const MADE: Made<Self>;
}

/// Lists fields of a class, or of several that have them in common. A block `get NAME` makes getters
/// with their docs and the constant `NAME` for [`value!`], a block `dict NAME` the constant alone, for
/// what a method returns. After a name may stand the class of a field that is a value itself
/// (`: PyRules`) and the default of an argument (`= 30`).
macro_rules! fields {
    ($class:ty, $($more:ty),+ ; |$v:ident| $($body:tt)*) => {
        $crate::value::fields! { $class ; |$v| $($body)* }
        $crate::value::fields! { $($more),+ ; |$v| $($body)* }
    };
    ($class:ty ; |$v:ident| $($kind:ident $block:ident $body:tt)*) => {
        $($crate::value::block! { $kind $class, $block, $v, $body })*
    };
}

macro_rules! block {
    (get $class:ty, $block:ident, $v:ident, {
        $($(#[$doc:meta])* $name:ident $(: $nested:ty)? $(= $default:expr)? => $value:expr),* $(,)?
    }) => {
        #[pymethods]
        impl $class {
            $(
                $(#[$doc])*
                #[getter]
                fn $name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    let $v = self;
                    ToPython::to_python(&($value), py, Form::Object)
                }
            )*
        }
        $crate::value::block! { dict $class, $block, $v, {
            $($name $(: $nested)? $(= $default)? => $value),*
        }}
    };
    (dict $class:ty, $block:ident, $v:ident, {
        $($name:ident $(: $nested:ty)? $(= $default:expr)? => $value:expr),* $(,)?
    }) => {
        impl $class {
            #[allow(dead_code)] // A dict need not have all blocks of fields.
            pub(crate) const $block: &'static [$crate::value::Field<$class>] =
                &[$($crate::value::Field {
                    name: stringify!($name),
                    get: |$v, py, form| ToPython::to_python(&($value), py, form),
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
        Some(|py| ToPython::to_python(&($default), py, Form::Object))
    };
}

macro_rules! option {
    () => {
        None
    };
    ($some:expr) => {
        Some($some)
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

/// Makes `to_dict`, `from_dict`, `__repr__` and `__reduce__` of a class by what it is made of (see
/// [`Made`]): `arguments [A] of "fivecard" "evaluate"`, `deal "fivecard.draw" [A]`, `record` or
/// `dict [A] by read`. The blocks of its dict follow in order; without them they are the arguments.
macro_rules! value {
    ($class:ty : arguments [$($part:ident),*]) => {
        $crate::value::value! { $class: arguments [$($part),*], fields [$($part),*] }
    };
    ($class:ty : arguments [$($part:ident),*] $(of $module:literal $function:literal)?, $($rest:tt)*) => {
        $crate::value::value! { @ $class, $($rest)*, $crate::value::Made::Call {
            function: $crate::value::option!($(($module, $function))?),
            arguments: &[$(Self::$part),*],
        }}
    };
    ($class:ty : deal $module:literal [$($part:ident),*], fields [$($block:ident),*]) => {
        fields! { $class; |v|
            dict DEAL { deal => $crate::value::Part(v, &[$(Self::$part),*]) }
        }
        $crate::value::value! { @ $class, fields [DEAL, $($block),*], $crate::value::Made::Deal {
            module: $module,
            arguments: &[$(Self::$part),*],
        }}
    };
    ($class:ty : record, $($rest:tt)*) => {
        $crate::value::value! { @ $class, $($rest)*, $crate::value::Made::Record(Self::record) }
    };
    ($class:ty : dict [$($part:ident),*] by $read:path $(, repr $repr:expr)?,
        fields [$($block:ident),*]) => {
        $crate::value::value! { @ $class, fields [$($block),*], $crate::value::Made::Fields(
            &[$(Self::$part),*],
            |fields| Ok(Bound::new(fields.py(), $read(fields)?)?.into_any()),
            $crate::value::option!($($repr)?),
        )}
    };
    (@ $class:ty, fields [$($block:ident),*], $made:expr) => {
        impl $crate::value::Value for $class {
            const FIELDS: $crate::value::Blocks<Self> = &[$(Self::$block),*];
            const MADE: $crate::value::Made<Self> = $made;
        }

        impl ToPython for $class {
            fn to_python<'py>(&self, py: Python<'py>, form: Form) -> PyResult<Bound<'py, PyAny>> {
                match form {
                    Form::Object => Ok(Bound::new(py, self.clone())?.into_any()),
                    Form::Plain => Ok(self.to_dict(py)?.into_any()),
                }
            }
        }

        #[pymethods]
        impl $class {
            /// All fields as a dict that is ready for JSON, as the HTTP service sends it.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                $crate::value::to_dict(self, py, <Self as $crate::value::Value>::FIELDS)
            }

            /// The value that a dict of ``to_dict`` describes.
            ///
            /// What the value is made of is read: its arguments, its ``deal``, its ``record`` or its
            /// counts. Any other field may be missing, and must agree with them if it is there.
            ///
            /// Args:
            ///     fields: the dict; cards may be texts as well as lists of them.
            ///
            /// Raises:
            ///     KeyError: something is missing that the value is made of.
            ///     TypeError: a field has another type.
            ///     ValueError: a field is unknown, or contradicts the others.
            #[classmethod]
            fn from_dict<'py>(
                class: &Bound<'py, PyType>,
                fields: &Bound<'py, PyDict>,
            ) -> PyResult<Bound<'py, Self>> {
                $crate::value::from_dict(class, fields)
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                $crate::value::repr(self, py)
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                $crate::value::reduce(self, py)
            }
        }
    };
}

/// A class that has a value of the core and nothing else, and what it is made of (see [`value!`]).
macro_rules! class {
    ($(#[$doc:meta])* $class:ident($core:ty) as $module:literal $name:literal: $($made:tt)*) => {
        $(#[$doc])*
        #[pyclass(name = $name, module = $module, frozen, eq, hash)]
        #[derive(Clone, PartialEq, Eq, Hash)]
        pub struct $class(pub $core);

        wraps! { $core => $class }
        value! { $class: $($made)* }
    };
}

/// Values of the core that are a class of their own in Python.
macro_rules! wraps {
    ($($core:ty => $class:path),* $(,)?) => {
        $(
            impl ToPython for $core {
                fn to_python<'py>(&self, py: Python<'py>, form: Form) -> PyResult<Bound<'py, PyAny>> {
                    $class(self.clone()).to_python(py, form)
                }
            }
        )*
    };
}

pub(crate) use {block, class, default_of, fields, option, reader_of, value, wraps};

/// Some of the fields of a value, as a dict that is ready for JSON.
pub struct Part<'a, T: 'static>(pub &'a T, pub Blocks<T>);

impl<T> ToPython for Part<'_, T> {
    fn to_python<'py>(&self, py: Python<'py>, _: Form) -> PyResult<Bound<'py, PyAny>> {
        Ok(to_dict(self.0, py, self.1)?.into_any())
    }
}

/// The fields of a value as a dict that is ready for JSON.
pub fn to_dict<'py, T>(
    value: &T,
    py: Python<'py>,
    blocks: &[&[Field<T>]],
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for field in blocks.iter().copied().flatten() {
        dict.set_item(field.name, (field.get)(value, py, Form::Plain)?)?;
    }
    Ok(dict)
}

/// The value that a dict describes.
pub fn from_dict<'py, T: Value>(
    class: &Bound<'py, PyType>,
    fields: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, T>> {
    let py = class.py();
    match T::MADE {
        Made::Call { function, arguments } => {
            let value = call_with(&callee::<T>(py, function)?, fields, arguments)?.cast_into()?;
            let read = arguments.iter().copied().flatten().map(|field| field.name);
            agree(value, fields, &read.collect::<Vec<_>>())
        }
        Made::Deal { module, arguments } => {
            let deal = entry(fields, "deal")?.cast_into::<PyDict>()?;
            let judge = callee::<T>(py, Some((module, "showdown")))?;
            let value = call_with(&judge, &deal, arguments)?.cast_into()?;
            for name in deal.keys() {
                let name = name.str()?.to_string();
                if !arguments.iter().copied().flatten().any(|field| field.name == name) {
                    return Err(unknown_field(&format!("deal.{name}")));
                }
            }
            agree(value, fields, &["deal"])
        }
        Made::Record(_) => {
            let record = entry(fields, "record")?;
            let value = class.getattr("from_record")?.call1((record,))?.cast_into()?;
            agree(value, fields, &["record"])
        }
        Made::Fields(_, read, _) => agree(read(fields)?.cast_into()?, fields, &[]),
    }
}

/// The call that makes a value, as Python writes it.
pub fn repr<T: Value>(value: &T, py: Python<'_>) -> PyResult<String> {
    let name = py.get_type::<T>().name()?.to_string();
    match T::MADE {
        Made::Call { function, arguments } => {
            call_text(function.map_or(&name, |(_, function)| function), value, py, arguments)
        }
        Made::Deal { arguments, .. } => call_text("showdown", value, py, arguments),
        Made::Record(record) => {
            Ok(format!("{name}.from_record({})", PyString::new(py, &record(value)).repr()?))
        }
        Made::Fields(_, _, Some(repr)) => repr(value, py),
        Made::Fields(fields, _, None) => {
            Ok(format!("{name}.from_dict({})", to_dict(value, py, fields)?.repr()?))
        }
    }
}

/// What a pickle calls, and with what; cards and actions are texts.
pub fn reduce<'py, T: Value>(value: &T, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
    let call = |function, arguments| {
        (callee::<T>(py, function)?, arguments_of(value, py, arguments)?).into_pyobject(py)
    };
    let class = py.get_type::<T>();
    match T::MADE {
        Made::Call { function, arguments } => call(function, arguments),
        Made::Deal { module, arguments } => call(Some((module, "showdown")), arguments),
        Made::Record(record) => (class.getattr("from_record")?, (record(value),)).into_pyobject(py),
        Made::Fields(fields, ..) => {
            (class.getattr("from_dict")?, (to_dict(value, py, fields)?,)).into_pyobject(py)
        }
    }
}

/// The arguments that make a value, all by position.
pub fn arguments_of<'py, T>(
    value: &T,
    py: Python<'py>,
    arguments: &[&[Field<T>]],
) -> PyResult<Bound<'py, PyTuple>> {
    let fields = arguments.iter().copied().flatten();
    let values = fields.map(|field| as_text((field.get)(value, py, Form::Object)?));
    PyTuple::new(py, values.collect::<PyResult<Vec<_>>>()?)
}

/// A function of a module, or the class itself.
fn callee<'py, T: Value>(
    py: Python<'py>,
    function: Option<(&str, &str)>,
) -> PyResult<Bound<'py, PyAny>> {
    match function {
        Some((module, function)) => py.import(module)?.getattr(function),
        None => Ok(py.get_type::<T>().into_any()),
    }
}

/// Calls a function with the arguments in `fields`; other fields are ignored.
fn call_with<'py, T>(
    function: &Bound<'py, PyAny>,
    fields: &Bound<'py, PyDict>,
    arguments: Blocks<T>,
) -> PyResult<Bound<'py, PyAny>> {
    let (mut positional, keywords) = (Vec::new(), PyDict::new(function.py()));
    for field in arguments.iter().copied().flatten() {
        match (fields.get_item(field.name)?, field.default) {
            (Some(given), None) => positional.push((field.read)(given)?),
            (Some(given), Some(_)) => keywords.set_item(field.name, (field.read)(given)?)?,
            (None, None) => return Err(PyKeyError::new_err(field.name)),
            (None, Some(_)) => {}
        }
    }
    function.call(PyTuple::new(function.py(), positional)?, Some(&keywords))
}

/// A value whose fields agree with those given, all but those that were read.
fn agree<'py, T: Value>(
    value: Bound<'py, T>,
    fields: &Bound<'py, PyDict>,
    read: &[&str],
) -> PyResult<Bound<'py, T>> {
    let expected = to_dict(value.get(), value.py(), T::FIELDS)?;
    for (name, given) in fields.iter() {
        let name = name.str()?.to_string();
        match expected.get_item(&name)? {
            None => return Err(unknown_field(&name)),
            Some(_) if read.contains(&name.as_str()) => {}
            Some(expected) => agrees(&name, &expected, &given)?,
        }
    }
    Ok(value)
}

/// Checks one field: a dict may have part of what is expected, cards may be text, all else must be
/// equal.
fn agrees(place: &str, expected: &Bound<'_, PyAny>, given: &Bound<'_, PyAny>) -> PyResult<()> {
    if let (Ok(expected), Ok(given)) = (expected.cast::<PyDict>(), given.cast::<PyDict>()) {
        for (name, given) in given.iter() {
            let place = format!("{place}.{name}");
            let expected = expected.get_item(&name)?.ok_or_else(|| unknown_field(&place))?;
            agrees(&place, &expected, &given)?;
        }
        return Ok(());
    }
    if let (Ok(expected), Ok(given)) = (expected.cast::<PyList>(), given.cast::<PyList>())
        && expected.len() == given.len()
    {
        let mut pairs = (0..).zip(expected.iter().zip(given));
        return pairs.try_for_each(|(index, (expected, given)): (usize, _)| {
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

fn unknown_field(place: &str) -> PyErr {
    PyValueError::new_err(format!("unknown field: {place}"))
}

/// What a dict has under a name; a `KeyError` without it.
pub fn entry<'py>(fields: &Bound<'py, PyDict>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    fields.as_any().get_item(name)
}

/// A value of a class as an argument: a dict becomes the value it describes, also in lists.
pub fn nested<'py, T: Value>(given: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(fields) = given.cast::<PyDict>() {
        return Ok(from_dict::<T>(&given.py().get_type::<T>(), fields)?.into_any());
    }
    if let Ok(list) = given.cast::<PyList>() {
        let values: Vec<_> = list.iter().map(nested::<T>).collect::<PyResult<_>>()?;
        return Ok(PyList::new(given.py(), values)?.into_any());
    }
    Ok(given)
}

/// A call as Python writes it, without arguments that are the default.
pub fn call_text<T>(
    name: &str,
    value: &T,
    py: Python<'_>,
    arguments: &[&[Field<T>]],
) -> PyResult<String> {
    let mut parts = Vec::new();
    for field in arguments.iter().copied().flatten() {
        let argument = (field.get)(value, py, Form::Object)?;
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
    let plain = |char: char| char.is_ascii_alphanumeric() || " -_".contains(char);
    let value = as_text(value)?;
    match value.cast::<PyString>() {
        Ok(text) if text.to_cow()?.chars().all(plain) => Ok(format!("\"{text}\"")),
        _ => Ok(value.repr()?.to_string()),
    }
}

/// An action, a set or a tuple of cards as its text; all else as it is.
fn as_text(value: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    if value.is_exact_instance_of::<PyCardSet>() || value.is_exact_instance_of::<PyAction>() {
        return Ok(value.str()?.into_any());
    }
    let is_card = |item: Borrowed<'_, '_, PyAny>| item.is_exact_instance_of::<PyCard>();
    match value.cast::<PyTuple>() {
        Ok(cards) if !cards.is_empty() && cards.iter_borrowed().all(is_card) => {
            let texts = cards.iter().map(|card| Ok(card.str()?.to_string()));
            let texts = texts.collect::<PyResult<Vec<_>>>()?.join(" ");
            Ok(PyString::new(value.py(), &texts).into_any())
        }
        _ => Ok(value),
    }
}
