//! `Spot` and `equity`: counting all runouts, or a random sample of them.

use std::sync::OnceLock;

use fivecard::holdem::Range;
use fivecard::holdem::equity::{Counts, DEFAULT_LIMIT, Exact, Spot};
use fivecard::simulate::Stopped;
use fivecard::{Error, LimitError};
use pyo3::exceptions::PyValueError;

use super::chances::PyEquity;
use super::range::range_from;
use crate::players::{AsArgument, Key, Players, entries as by_player, in_seat_order};
use crate::prelude::*;
use crate::runs::Watch;
use crate::value::{arguments_of, call_text};

/// Players with the hands they may hold, before the rest of the board comes.
///
/// It is what ``equity`` makes of its arguments; by itself it shows how much work an answer takes, and
/// counts in parts that add up, on several machines say.
///
/// Args:
///     players: 2 to 23 of them, as a list or as a mapping from names, each a hand (``"AcAs"``), a
///         ``Range`` or its text, or None for any hand.
///     board: 0, 3, 4 or 5 cards.
///     dead: cards that are in no hand and will not come.
///
/// Raises:
///     ParseError: a text is not a card or range; the message names it.
///     SetupError: the spot is impossible: a card in two places, a range of which nothing is left,
///         ranges that always share a card, a board of one or two cards, too many players.
///
/// >>> spot = Spot(["QQ+", "AKs"], board="Ah 7d 2c")
/// >>> a, b = spot.count(units=spot.units // 2), spot.count(first=spot.units // 2)
/// >>> a.merge(b) == equity(["QQ+", "AKs"], board="Ah 7d 2c")
/// True
#[pyclass(name = "Spot", module = "fivecard.holdem", frozen)]
pub struct PySpot {
    spot: Spot,
    ranges: Vec<Range>,
    players: Players,
    board: Vec<Card>,
    dead: Vec<Card>,
    exact: OnceLock<Exact>,
}

#[pymethods]
impl PySpot {
    #[new]
    #[pyo3(
        signature = (players, board = None, dead = None),
        text_signature = "(players, board='', dead='')"
    )]
    fn new(
        players: &Bound<'_, PyAny>,
        board: Option<&Bound<'_, PyAny>>,
        dead: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = players.py();
        let given = in_seat_order(by_player("players", players)?);
        let range = |(key, hand): &(Key, Bound<'_, PyAny>)| range_from(key, hand);
        let ranges: Vec<Range> = given.iter().map(range).collect::<PyResult<_>>()?;
        let keys = given.into_iter().map(|(key, _)| key).collect();
        let players = Players::checked(keys).or_raise(py)?;
        let (board, dead) = (cards_or_none(board)?, cards_or_none(dead)?);
        let spot = Spot::new(ranges.clone(), &board, &dead).or_raise(py)?;
        Ok(PySpot { spot, ranges, players, board, dead, exact: OnceLock::new() })
    }

    /// About how many steps an exact count takes: some tens of millions a second and core.
    #[getter]
    fn work(&self) -> u128 {
        self.spot.work()
    }

    /// Parts into which ``count`` may be split.
    ///
    /// Raises:
    ///     LimitError: an exact count takes more than 2**64 steps.
    #[getter]
    fn units(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.prepared(py, u64::MAX)?.units())
    }

    /// Counts all runouts, or part of them.
    ///
    /// Args:
    ///     first: the first unit of the part.
    ///     units: how many units; by default all from ``first`` on.
    ///     limit: the most steps of ``work`` that the whole count may take.
    ///     threads: 1 to 1024; by default one a core. The counts are the same for any number.
    ///     progress: a function that is called from time to time with the numbers of units done and of
    ///         all.
    ///
    /// Raises:
    ///     LimitError: more work than the limit, units that are not there, threads out of range.
    ///     SetupError: weights so fine that they do not add up in 128 bits.
    ///
    /// The GIL is released, and Ctrl-C stops the count; so does an error of ``progress``.
    #[pyo3(
        signature = (first = 0, units = None, limit = DEFAULT_LIMIT, threads = None, progress = None),
        text_signature = "($self, first=0, units=None, limit=1000000000, threads=None, progress=None)"
    )]
    fn count(
        &self,
        py: Python<'_>,
        first: u64,
        units: Option<u64>,
        limit: u64,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<PyEquity> {
        let exact = self.prepared(py, limit)?;
        let units = units.unwrap_or(exact.units().saturating_sub(first));
        let mut watch = Watch::of(progress.as_ref(), units);
        let counted =
            py.detach(|| exact.count(first, units, threads, &mut |done| watch.look(done)));
        let counted = counted.or_raise(py)?.map_err(|stopped| match stopped {
            Stopped::Cancelled => cancelled(),
            Stopped::Failed(never) => match never {},
        });
        self.result(py, counted, watch, true)
    }

    /// Deals runouts at random: hands by their weights among those that share no card, then the
    /// rest of the board.
    ///
    /// Args:
    ///     samples: how many.
    ///     seed: an integer from 0 to 2**64 - 1, or 32 bytes. Sample *i* is the same in every run
    ///         with it, for any number of threads and in any part.
    ///     first: the number of the first sample.
    ///     threads: 1 to 1024; by default one a core.
    ///     progress: a function that is called from time to time with the numbers of samples done and
    ///         of all.
    ///
    /// Raises:
    ///     SetupError: a seed out of range.
    ///     LimitError: the ranges hardly leave a deal, threads or sample numbers out of range.
    ///
    /// >>> result = Spot(["AcAs", None]).sample(10_000, seed=2)
    /// >>> low, high = result.intervals[0]
    /// >>> low < 0.852 < high
    /// True
    #[pyo3(
        signature = (samples, seed = None, first = 0, threads = None, progress = None),
        text_signature = "($self, samples, seed=0, first=0, threads=None, progress=None)"
    )]
    fn sample(
        &self,
        py: Python<'_>,
        samples: u64,
        seed: Option<&Bound<'_, PyAny>>,
        first: u64,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<PyEquity> {
        let seed = seed_or_zero(seed)?;
        let mut watch = Watch::of(progress.as_ref(), samples);
        let sampled = py.detach(|| {
            self.spot.sample(first, samples, seed, threads, &mut |done| watch.look(done))
        });
        let sampled = sampled.or_raise(py)?.map_err(|stopped| match stopped {
            Stopped::Cancelled => cancelled(),
            Stopped::Failed(error) => error,
        });
        self.result(py, sampled, watch, false)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        call_text("Spot", self, py, &[Self::SPOT])
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.spot == other.spot && self.players == other.players
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.spot.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let arguments = arguments_of(self, py, &[Self::SPOT])?;
        (py.get_type::<Self>(), arguments).into_pyobject(py)
    }
}

fields! { PySpot; |v| dict SPOT {
    players => AsArgument(v.players.each((0..).map_while(Seat::new).zip(v.ranges.clone()), None)),
    board = Vec::<Card>::new() => v.board,
    dead = Vec::<Card>::new() => v.dead,
}}

impl PySpot {
    /// The count, prepared once.
    fn prepared(&self, py: Python<'_>, limit: u64) -> PyResult<&Exact> {
        if self.spot.work() <= u128::from(limit)
            && let Some(exact) = self.exact.get()
        {
            return Ok(exact);
        }
        let exact = py.detach(|| self.spot.exact(limit)).or_raise(py)?;
        Ok(self.exact.get_or_init(|| exact))
    }

    fn result(
        &self,
        py: Python<'_>,
        ran: Result<Counts, LimitError>,
        watch: Watch<'_>,
        exact: bool,
    ) -> PyResult<PyEquity> {
        if let Some(raised) = watch.raised() {
            return Err(raised);
        }
        let mut counts = ran.map_err(Error::from).or_raise(py)?;
        counts.seat(self.spot.players());
        Ok(PyEquity { counts, exact, players: self.players.clone() })
    }
}

fn cancelled() -> LimitError {
    LimitError::new("cancelled", "the count was stopped")
}

/// How often each player wins: exactly, over all runouts, unless ``samples`` are requested.
///
/// Args:
///     players: 2 to 23 of them, as a list or as a mapping from names, each a hand (``"AcAs"``), a
///         ``Range`` or its text (``"QQ+, AKs:0.5"``), or None for any hand.
///     board: 0, 3, 4 or 5 cards.
///     dead: cards that are in no hand and will not come.
///     samples: deal so many runouts at random instead; the result has standard errors.
///     seed: of the samples: an integer from 0 to 2**64 - 1, or 32 bytes; by default 0.
///     limit: the most steps an exact answer may take, some tens of millions a second and core
///         (see ``Spot.work``).
///     threads: 1 to 1024; by default one a core. The result is the same for any number.
///     progress: a function that is called from time to time with how much is done, and of how much.
///
/// Raises:
///     ParseError: a text is not a card or range; the message names it.
///     SetupError: the spot is impossible: a card in two places, a range of which nothing is left,
///         ranges that always share a card, a board of one or two cards, too many players.
///     LimitError: an exact answer takes more steps than ``limit``; nothing was counted.
///     ValueError: a seed without samples.
///
/// Hands that share a card are not dealt together. The GIL is released, and Ctrl-C stops the work.
///
/// >>> equity(["QQ+, AKs", "JJ-88:0.5"], board="Jh 7d 2c").total
/// 457380
/// >>> equity({"Ann": "AcAs", "Bob": "KhKd"}).players
/// ('Ann', 'Bob')
/// >>> sampled = equity(["AcAs", None, None], samples=10_000, seed=1)
/// >>> sampled.exact, len(sampled.standard_errors)
/// (False, 3)
#[pyfunction]
#[pyo3(
    signature = (
        players, board = None, dead = None, samples = None, seed = None,
        limit = DEFAULT_LIMIT, threads = None, progress = None
    ),
    text_signature = "(players, board='', dead='', samples=None, seed=None, limit=1000000000, threads=None, progress=None)"
)]
#[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
pub fn equity(
    py: Python<'_>,
    players: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    dead: Option<&Bound<'_, PyAny>>,
    samples: Option<u64>,
    seed: Option<&Bound<'_, PyAny>>,
    limit: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<PyEquity> {
    let spot = PySpot::new(players, board, dead)?;
    match samples {
        Some(samples) => spot.sample(py, samples, seed, 0, threads, progress),
        None if seed.is_some() => Err(PyValueError::new_err(
            "a seed goes with samples: an exact answer has no chance in it",
        )),
        None => spot.count(py, 0, None, limit, threads, progress),
    }
}
