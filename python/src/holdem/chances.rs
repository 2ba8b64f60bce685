//! `Equity`: how often each player wins.

use fivecard::holdem::equity::{Chances, Counts};
use fivecard::simulate::{Tally, normal_interval};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::odds::by_category;

/// How often each player wins, loses and ties: over all runouts, or over a random sample.
///
/// Made by ``equity``, ``Spot.count``, ``Spot.sample``, ``merge`` or ``Equity.from_dict``. Players
/// are in the order given. All counts are integers. An exact one counts each runout with each
/// choice of hands once, times the hands' weights where the ranges have any.
///
/// >>> result = equity(["AcAs", "KhKd"])
/// >>> result.wins, result.ties, result.total
/// ((1388072, 317694), (6538, 6538), 1712304)
/// >>> result.shares[0], round(result.equities[0], 6)
/// (Fraction(29603, 36432), 0.812555)
#[pyclass(name = "Equity", module = "fivecard.holdem", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyEquity {
    pub counts: Counts,
    /// Whether the runouts are a random sample.
    pub sampled: bool,
}

#[pymethods]
impl PyEquity {
    /// The equity that ``to_dict`` told.
    ///
    /// Raises:
    ///     KeyError: a count is missing.
    ///     TypeError: a count is no integer.
    ///     ValueError: lists have wrong lengths, or the counts of the players do not fit together.
    #[staticmethod]
    fn from_dict(counts: &Bound<'_, PyDict>) -> PyResult<Self> {
        let field = |name: &str| counts.as_any().get_item(name);
        let won: Vec<_> = field("won_with")?.extract()?;
        let ties: Vec<Vec<u128>> = field("ties_by")?.extract()?;
        let made: Vec<_> = field("made")?.extract()?;
        let players = won.len();
        if ties.len() != players || made.len() != players || players < 2 {
            return Err(PyValueError::new_err("the counts are lists of two or more players"));
        }
        if ties.iter().any(|ties| ties.len() != players - 1) {
            return Err(PyValueError::new_err("ties are counted from two players to all of them"));
        }
        let chances = won.into_iter().zip(ties).zip(made);
        let chances = chances.map(|((won, ties), made)| Chances { won, ties, made }).collect();
        let Some(counts) = Counts::from_players(chances) else {
            return Err(PyValueError::new_err("the players' counts do not add up to one total"));
        };
        Ok(PyEquity { counts, sampled: field("sampled")?.extract()? })
    }

    /// All counts as a dict of integers and lists of them, by player.
    ///
    /// ``won_with`` and ``made`` have ten counts a player, from high card to royal flush;
    /// ``ties_by`` one for each number of players who share, from two up.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let each = |counts: fn(&Chances) -> Vec<u128>| {
            self.counts.players().iter().map(counts).collect::<Vec<_>>()
        };
        let dict = PyDict::new(py);
        dict.set_item("sampled", self.sampled)?;
        dict.set_item("won_with", each(|chances| chances.won.to_vec()))?;
        dict.set_item("ties_by", each(|chances| chances.ties.clone()))?;
        dict.set_item("made", each(|chances| chances.made.to_vec()))?;
        Ok(dict)
    }

    /// The counts of this equity and another of the same spot together.
    ///
    /// Raises:
    ///     ValueError: one is exact and the other sampled, or they have other numbers of players.
    fn merge(&self, other: &Self) -> PyResult<Self> {
        if self.sampled != other.sampled {
            return Err(PyValueError::new_err("a sample and an exact count do not add up"));
        }
        if self.counts.players().len() != other.counts.players().len() {
            return Err(PyValueError::new_err("the equities have other numbers of players"));
        }
        let mut counts = self.counts.clone();
        counts.merge(&other.counts);
        Ok(PyEquity { counts, sampled: self.sampled })
    }

    /// Whether all runouts were counted, rather than a random sample.
    #[getter]
    fn exact(&self) -> bool {
        !self.sampled
    }

    /// How many runouts were counted, weights included; of a sample, how many were dealt.
    #[getter]
    fn total(&self) -> u128 {
        self.counts.total()
    }

    /// How often each player won alone.
    #[getter]
    fn wins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |chances| Ok(chances.wins()))
    }

    /// How often each player shared the best hand with others.
    #[getter]
    fn ties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |chances| Ok(chances.tied()))
    }

    /// How often each player lost.
    #[getter]
    fn losses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |chances| Ok(chances.losses()))
    }

    /// How often each player shared the best hand, by how many players shared it.
    #[getter]
    fn ties_by<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |chances| {
            let by = PyDict::new(py);
            for (sharing, &ties) in (2..).zip(&chances.ties) {
                by.set_item::<usize, u128>(sharing, ties)?;
            }
            Ok(by)
        })
    }

    /// How often each player won alone, by the category of the winning hand.
    #[getter]
    fn won_with<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |chances| by_category(py, &chances.won))
    }

    /// How often each player's hand was of each category in the end, won or not.
    #[getter]
    fn made<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |chances| by_category(py, &chances.made))
    }

    /// Each player's mean share of the pot, as a fraction; None when nothing was counted.
    ///
    /// A win is the whole pot, a tie of *n* players a part of *n*.
    #[getter]
    fn shares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let fraction = FRACTION.import(py, "fractions", "Fraction")?;
        self.each(py, |chances| {
            if chances.total() == 0 {
                return Ok(None);
            }
            let mut share = fraction.call1((chances.wins(), chances.total()))?;
            for (sharing, &ties) in (2u128..).zip(&chances.ties) {
                if ties > 0 {
                    let whole = chances.total().into_pyobject(py)?.mul(sharing)?;
                    share = share.add(fraction.call1((ties, whole))?)?;
                }
            }
            Ok(Some(share))
        })
    }

    /// Each player's mean share of the pot, from 0 to 1; None when nothing was counted.
    #[getter]
    fn equities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |chances| Ok(chances.equity()))
    }

    /// Of a sample, the standard error of each equity (None below two runouts); None when exact.
    #[getter]
    fn standard_errors<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        if !self.sampled {
            return Ok(None);
        }
        self.each(py, |chances| Ok(chances.standard_error())).map(Some)
    }

    /// Of a sample, the 95 % interval of each equity by the normal approximation (None below two
    /// runouts); None when exact.
    #[getter]
    fn intervals<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        if !self.sampled {
            return Ok(None);
        }
        let interval = |chances: &Chances| {
            let interval = chances.equity().zip(chances.standard_error());
            Ok(interval.map(|(mean, error)| normal_interval(mean, error)))
        };
        self.each(py, interval).map(Some)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Equity.from_dict({})", self.to_dict(py)?.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let read = slf.get_type().getattr("from_dict")?;
        (read, (slf.get().to_dict(py)?,)).into_pyobject(py)
    }
}

impl PyEquity {
    /// A tuple of what each player has.
    fn each<'py, T: IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        of: impl Fn(&Chances) -> PyResult<T>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let each: Vec<T> = self.counts.players().iter().map(of).collect::<PyResult<_>>()?;
        PyTuple::new(py, each)
    }
}
