//! Rates and averages of simulations, and how a run is watched from Python.

use std::ops::ControlFlow;

use fivecard::simulate::{Average, Plan, Share, Stopped};
use fivecard::{Error, LimitError};

use crate::prelude::*;

class! {
/// How often something happened, of how often it could have.
///
/// Args:
///     count: how often it happened.
///     of: how often it could have.
///
/// >>> Share(25, 100).rate
/// 0.25
/// >>> low, high = Share(25, 100).interval
/// >>> round(low, 3), round(high, 3)
/// (0.175, 0.343)
PyShare(Share) as "fivecard" "Share": arguments [COUNTS], fields [COUNTS, RATE, BOUNDS]
}

#[pymethods]
impl PyShare {
    #[new]
    fn new(count: u64, of: u64) -> Self {
        PyShare(Share { count, of })
    }
}

fields! { PyShare; |v| get COUNTS {
    /// How often it happened.
    count => v.0.count,
    /// How often it could have.
    of => v.0.of,
} get RATE {
    /// The rate from 0 to 1; None when it could never have happened.
    rate => v.0.rate(),
}}

fields! { PyShare, PyAverage; |v| get INTERVAL {
    /// The 95 % interval: of a share Wilson's, of a mean by the normal approximation. None where
    /// there is none: of nothing counted, and of the mean of a single value.
    interval => v.0.interval(),
} dict BOUNDS {
    low => v.0.interval().map(|(low, _)| low),
    high => v.0.interval().map(|(_, high)| high),
}}

class! {
/// An average of integers, kept as exact sums.
///
/// Args:
///     count: how many values.
///     sum: their sum.
///     squares: the sum of their squares.
///
/// >>> Average(4, 10, 30).mean
/// 2.5
PyAverage(Average) as "fivecard" "Average": arguments [SUMS], fields [SUMS, MEAN, BOUNDS]
}

#[pymethods]
impl PyAverage {
    #[new]
    fn new(count: u64, sum: i128, squares: u128) -> Self {
        PyAverage(Average { count, sum, squares })
    }
}

fields! { PyAverage; |v| get SUMS {
    /// How many values.
    count => v.0.count,
    /// The sum of the values.
    sum => v.0.sum,
    /// The sum of the values' squares.
    squares => v.0.squares,
} get MEAN {
    /// The mean; None without values.
    mean => v.0.mean(),
}}

/// A plan of deals as Python gives it.
pub fn plan(games: u64, first: u64, threads: Option<usize>) -> Plan {
    Plan { first, games, threads, ..Plan::new(games) }
}

/// Watches a run from its calling thread: checks for Ctrl-C and calls a Python function with how much
/// is done. Keeps what either raised.
pub struct Watch<'a> {
    progress: Option<&'a Py<PyAny>>,
    /// How much there is in all, for functions that take it.
    total: Option<u64>,
    raised: Option<PyErr>,
}

impl<'a> Watch<'a> {
    pub fn new(progress: Option<&'a Py<PyAny>>) -> Self {
        Watch { progress, total: None, raised: None }
    }

    /// Watches a run whose caller may not know how much there is to do.
    pub fn of(progress: Option<&'a Py<PyAny>>, total: u64) -> Self {
        Watch { total: Some(total), ..Watch::new(progress) }
    }

    pub fn look(&mut self, done: u64) -> ControlFlow<()> {
        let looked = Python::attach(|py| {
            py.check_signals()?;
            let Some(progress) = self.progress else { return Ok(()) };
            match self.total {
                Some(total) => progress.call1(py, (done, total)),
                None => progress.call1(py, (done,)),
            }
            .map(|_| ())
        });
        match looked {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.raised = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// What stopped the run, if the watch did.
    pub fn raised(self) -> Option<PyErr> {
        self.raised
    }
}

/// The result of a run, or as a Python error what stopped it: what was `raised` in it comes first.
pub fn result<T, E: Into<Error>>(
    py: Python<'_>,
    ran: Result<Result<T, Stopped<Error>>, E>,
    raised: Option<PyErr>,
) -> PyResult<T> {
    match (ran.or_raise(py)?, raised) {
        (Ok(result), _) => Ok(result),
        (Err(_), Some(raised)) => Err(raised),
        (Err(Stopped::Failed(error)), None) => Err(error).or_raise(py),
        (Err(Stopped::Cancelled), None) => {
            Err(LimitError::new("cancelled", "the run was stopped")).or_raise(py)
        }
    }
}
