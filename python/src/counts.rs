//! The integer counts of simulations as dicts, and back.

use fivecard::simulate::Average;

use crate::prelude::*;

/// A part of a simulation's counts, as it stands in a dict.
pub trait Count: Sized {
    fn to_count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>;
    fn from_count(given: &Bound<'_, PyAny>) -> PyResult<Self>;
}

impl Count for u64 {
    fn to_count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.into_bound_py_any(py)
    }

    fn from_count(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        given.extract()
    }
}

/// The sum and the sum of squares; how many there are, another count says.
impl Count for Average {
    fn to_count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sums = [self.sum.into_bound_py_any(py)?, self.squares.into_bound_py_any(py)?];
        Ok(PyList::new(py, sums)?.into_any())
    }

    fn from_count(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        let [sum, squares]: [i128; 2] = given.extract()?;
        Ok(Average { count: 0, sum, squares: squares.try_into()? })
    }
}

impl<T: Count> Count for Vec<T> {
    fn to_count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        list(py, self)
    }

    fn from_count(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        let items = given.cast::<PyList>().map_err(|_| wrong_type(given, "counts are a list"))?;
        items.iter().map(|item| T::from_count(&item)).collect()
    }
}

impl<T: Count, const N: usize> Count for [T; N] {
    fn to_count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        list(py, self)
    }

    fn from_count(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        let counts = Vec::<T>::from_count(given)?;
        counts.try_into().map_err(|_| wrong_type(given, &format!("a list has {N} counts")))
    }
}

fn list<'py, T: Count>(py: Python<'py>, counts: &[T]) -> PyResult<Bound<'py, PyAny>> {
    let counts = counts.iter().map(|count| count.to_count(py)).collect::<PyResult<Vec<_>>>()?;
    Ok(PyList::new(py, counts)?.into_any())
}

/// What each seat won, of those at the table alone.
pub fn by_seat_from<const N: usize>(
    given: &Bound<'_, PyAny>,
    games: u64,
) -> PyResult<(usize, [Average; N])> {
    let sums = Vec::<Average>::from_count(given)?;
    let mut winnings = [Average::default(); N];
    if sums.len() > N {
        return Err(wrong_type(given, &format!("winnings are of at most {N} seats")));
    }
    for (seat, sums) in winnings.iter_mut().zip(&sums) {
        *seat = Average { count: games, ..*sums };
    }
    Ok((sums.len(), winnings))
}

/// Lists the counts of a struct once, for both directions. `by seat` adds what each seat of the table
/// won, as `winnings`.
macro_rules! counts {
    ($type:ty { $($field:ident $(as $name:literal)?),* $(,)? } $($by:ident seat)?) => {
        impl $crate::counts::Count for $type {
            fn to_count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                use $crate::counts::name_of;
                let dict = pyo3::types::PyDict::new(py);
                $(dict.set_item(name_of!($field $($name)?), $crate::counts::Count::to_count(&self.$field, py)?)?;)*
                $($crate::counts::written!(self, dict, py, $by);)?
                Ok(dict.into_any())
            }

            fn from_count(given: &Bound<'_, PyAny>) -> PyResult<Self> {
                use $crate::counts::name_of;
                let counts = given.cast::<pyo3::types::PyDict>();
                let counts = counts.map_err(|_| $crate::convert::wrong_type(given, "counts are a dict"))?;
                $(
                    let $field = $crate::value::entry(counts, name_of!($field $($name)?))?;
                    let $field = $crate::counts::Count::from_count(&$field)?;
                )*
                $crate::counts::made!($type { $($field),* } counts $($by)?)
            }
        }
    };
}

macro_rules! made {
    ($type:ty { $($field:ident),* } $counts:ident) => {
        Ok(Self { $($field),* })
    };
    ($type:ty { $($field:ident),* } $counts:ident by) => {{
        let mut made = Self { $($field,)* ..Default::default() };
        let winnings = $crate::value::entry($counts, "winnings")?;
        (made.seats, made.winnings) = $crate::counts::by_seat_from(&winnings, made.games)?;
        Ok(made)
    }};
}

macro_rules! written {
    ($self:ident, $dict:ident, $py:ident, by) => {
        $dict.set_item(
            "winnings",
            $crate::counts::Count::to_count(&$self.by_seat().to_vec(), $py)?,
        )?
    };
}

macro_rules! name_of {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}

pub(crate) use {counts, made, name_of, written};

/// Counts as the value of a field.
pub struct Counts<'a, T>(pub &'a T);

to_python! {
    ['a, T: Count] Counts<'a, T> => |v, py, _form| v.0.to_count(py),
}
