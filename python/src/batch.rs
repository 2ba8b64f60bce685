//! Arrays of hands.

use fivecard::poker::{self, RowError};
use numpy::{
    BorrowError, Element, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::{PyTypeError, PyValueError};

use crate::prelude::*;

/// Hands ranked between two looks at whether Ctrl-C was pressed: a few milliseconds of work.
const HANDS_A_STRETCH: usize = 1 << 20;

/// The values of many hands: 1 (worst) to 7462 (royal flush), a ``uint16`` for each hand.
///
/// Args:
///     hands: a C-contiguous numpy array, either ``uint8`` of shape (n, 5), (n, 6) or (n, 7) with
///         card indices 0 to 51, or ``uint64`` of shape (n,) with sets of five to seven cards
///         (``CardSet.bits``). It is not copied.
///     out: a C-contiguous ``uint16`` array of shape (n,) to write to; a new one by default.
///
/// Returns:
///     ``out``, or a new ``uint16`` array of shape (n,).
///
/// Raises:
///     TypeError: no array, or of another dtype.
///     ValueError: an array of another shape or stride, or that overlaps ``out``.
///     SetupError: a row is not a hand: a card twice, an index or bit beyond 51, a set of less than
///         5 or more than 7 cards. The message names the first such row; ``out`` is unchanged.
///
/// The GIL is released; several threads may rank parts of an array at the same time, and Ctrl-C
/// stops a long call.
///
/// >>> import numpy as np
/// >>> rank_many(np.array([[51, 47, 43, 39, 35], [0, 5, 10, 15, 20]], dtype=np.uint8))
/// array([7462,    1], dtype=uint16)
#[pyfunction]
#[pyo3(signature = (hands, out = None))]
pub fn rank_many<'py>(
    hands: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let py = hands.py();
    let array = hands.cast::<PyUntypedArray>().map_err(|_| {
        wrong_type(hands, "rank_many takes a numpy array, uint8 (n, 5..7) or uint64 (n,)")
    })?;
    let descr = array.dtype();
    if descr.is_equiv_to(&dtype::<u8>(py)) {
        let width = match *array.shape() {
            [_, width @ 5..=7] => width,
            _ => return Err(wrong_shape("uint8 hands", array, "(n, 5), (n, 6) or (n, 7)")),
        };
        check_layout("hands", array)?;
        let hands = array.cast::<PyArray2<u8>>()?.try_readonly().map_err(|_| being_written())?;
        let cards = hands.as_slice()?;
        ranked(py, array.shape()[0], out, |rows, values| {
            poker::rank_rows(&cards[rows.start * width..rows.end * width], width, values)
        })
    } else if descr.is_equiv_to(&dtype::<u64>(py)) {
        if array.ndim() != 1 {
            return Err(wrong_shape("uint64 hands", array, "(n,)"));
        }
        check_layout("hands", array)?;
        let array = array.cast::<PyArray1<u64>>()?;
        check_alignment("hands", array)?;
        let hands = array.try_readonly().map_err(|_| being_written())?;
        let sets = hands.as_slice()?;
        ranked(py, sets.len(), out, |rows, values| poker::rank_sets(&sets[rows], values))
    } else {
        Err(PyTypeError::new_err(format!(
            "hands are uint8 card indices or uint64 card sets, not {descr}"
        )))
    }
}

/// Ranks `count` hands into `out` or a new array.
fn ranked<'py>(
    py: Python<'py>,
    count: usize,
    out: Option<&Bound<'py, PyAny>>,
    rank_rows: impl Fn(std::ops::Range<usize>, &mut [u16]) -> Result<(), RowError> + Sync,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let Some(out) = out else {
        let values = PyArray1::<u16>::zeros(py, count, false);
        rank_stretches(py, values.readwrite().as_slice_mut()?, rank_rows)?;
        return Ok(values);
    };
    let out = checked_out(out, count)?;
    let mut target = out.try_readwrite().map_err(|refused| {
        PyValueError::new_err(match refused {
            BorrowError::NotWriteable => "out is read-only",
            _ => "out overlaps hands, or another call is writing to it",
        })
    })?;
    // A bad row must leave `out` as it was, so the values come together elsewhere.
    let mut values = vec![0; count];
    rank_stretches(py, &mut values, rank_rows)?;
    target.as_slice_mut()?.copy_from_slice(&values);
    drop(target);
    Ok(out)
}

fn rank_stretches(
    py: Python<'_>,
    values: &mut [u16],
    rank_rows: impl Fn(std::ops::Range<usize>, &mut [u16]) -> Result<(), RowError> + Sync,
) -> PyResult<()> {
    for (number, values) in values.chunks_mut(HANDS_A_STRETCH).enumerate() {
        let first = number * HANDS_A_STRETCH;
        let result = py.detach(|| rank_rows(first..first + values.len(), values));
        result
            .map_err(|mut error| {
                error.row += first;
                SetupError::from(error)
            })
            .or_raise(py)?;
        py.check_signals()?;
    }
    Ok(())
}

fn checked_out<'py>(out: &Bound<'py, PyAny>, count: usize) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let py = out.py();
    let array =
        out.cast::<PyUntypedArray>().map_err(|_| wrong_type(out, "out is a numpy array"))?;
    if !array.dtype().is_equiv_to(&u16::get_dtype(py)) {
        return Err(PyTypeError::new_err(format!("out is uint16, not {}", array.dtype())));
    }
    if *array.shape() != [count] {
        return Err(wrong_shape("out", array, &format!("({count},)")));
    }
    check_layout("out", array)?;
    let array = array.cast::<PyArray1<u16>>()?;
    check_alignment("out", array)?;
    Ok(array.clone())
}

fn being_written() -> PyErr {
    PyValueError::new_err("another call is writing to hands")
}

fn wrong_shape(name: &str, array: &Bound<'_, PyUntypedArray>, expected: &str) -> PyErr {
    let shape = match array.as_any().getattr("shape") {
        Ok(shape) => shape.to_string(),
        Err(failure) => return failure,
    };
    PyValueError::new_err(format!("{name} have shape {expected}, not {shape}"))
}

fn check_layout(name: &str, array: &Bound<'_, PyUntypedArray>) -> PyResult<()> {
    if !array.is_c_contiguous() {
        return Err(PyValueError::new_err(format!(
            "{name} must be C-contiguous; numpy.ascontiguousarray makes a copy that is"
        )));
    }
    Ok(())
}

fn check_alignment<T: Element>(name: &str, array: &Bound<'_, PyArray1<T>>) -> PyResult<()> {
    if array.data().is_aligned() {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("{name} must be aligned; copy() makes it so")))
}

/// All hands of 5, 6 or 7 cards, counted by value: a ``uint64`` array of shape (7463,).
///
/// Args:
///     cards: cards in a hand, 5, 6 or 7.
///
/// Raises:
///     SetupError: another number of cards.
///
/// The GIL is released. Seven cards, 133,784,560 hands, take about half a second.
///
/// >>> counts = census(5)
/// >>> int(counts.sum()), int(counts[7462])
/// (2598960, 4)
#[pyfunction]
#[pyo3(signature = (cards = 5))]
pub fn census(py: Python<'_>, cards: usize) -> PyResult<Bound<'_, PyArray1<u64>>> {
    let census = py.detach(|| poker::census(cards)).or_raise(py)?;
    Ok(PyArray1::from_slice(py, census.by_value()))
}
