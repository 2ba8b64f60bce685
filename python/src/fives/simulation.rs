//! `Simulation`: integer counts, and what follows from them.

use fivecard::fives::{MAX_SEATS, Pots, Simulation};
use fivecard::simulate::{Average, Share};
use fivecard::{HandCategory, SetupError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::enums::category_member;
use crate::errors::OrRaise;
use crate::runs::{PyAverage, PyShare};

/// What happened over many games: integer counts, which add up exactly.
///
/// Made by ``simulate``, ``merge`` or ``Simulation.from_dict``.
///
/// >>> whole = simulate(games=200, seed=1, bots=["basic"] * 3, stacks=[50] * 3)
/// >>> first = simulate(games=50, seed=1, bots=["basic"] * 3, stacks=[50] * 3)
/// >>> rest = simulate(games=150, seed=1, bots=["basic"] * 3, stacks=[50] * 3, first=50)
/// >>> first.merge(rest) == whole
/// True
#[pyclass(name = "Simulation", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PySimulation {
    counts: Simulation,
    seats: usize,
}

impl PySimulation {
    pub fn of(counts: Simulation, seats: usize) -> Self {
        PySimulation { counts, seats }
    }
}

#[pymethods]
impl PySimulation {
    /// The simulation that ``to_dict`` told.
    ///
    /// Raises:
    ///     KeyError: a count is missing.
    ///     TypeError: a count is no integer, or a list of them has another length.
    ///     SetupError: more than 9 seats.
    #[staticmethod]
    fn from_dict(py: Python<'_>, counts: &Bound<'_, PyDict>) -> PyResult<Self> {
        let games = number(counts, "games")?;
        let sums: Vec<[i128; 2]> = field(counts, "winnings")?.extract()?;
        let seats = sums.len();
        if seats > MAX_SEATS {
            let message = format!("there are at most {MAX_SEATS} seats, not {seats}");
            return Err(SetupError::new("too_many_players", message)).or_raise(py);
        }
        let mut winnings = [Average::default(); MAX_SEATS];
        for (seat, [sum, squares]) in winnings.iter_mut().zip(sums) {
            *seat = Average { count: games, sum, squares: squares.try_into()? };
        }
        let pots = field(counts, "pots")?.cast_into::<PyDict>()?;
        let counts = Simulation {
            games,
            seats,
            deals: number(counts, "deals")?,
            replays: field(counts, "replays")?.extract()?,
            winnings,
            showdowns: number(counts, "showdowns")?,
            nobody_won: number(counts, "nobody_won")?,
            partly_won: number(counts, "partly_won")?,
            shown: field(counts, "shown")?.extract()?,
            pots: Pots {
                won: number(&pots, "won")?,
                shared: number(&pots, "shared")?,
                uncontested: number(&pots, "uncontested")?,
                carried: number(&pots, "carried")?,
                chips_won: number(&pots, "chips_won")?,
                largest: number(&pots, "largest")?,
            },
            draws: field(counts, "draws")?.extract()?,
            decisions: number(counts, "decisions")?,
            longest: number(counts, "longest")?,
        };
        Ok(PySimulation { counts, seats })
    }

    /// All counts as a dict of integers and lists of them, ready for JSON.
    ///
    /// ``winnings`` has the sum and the sum of squares for each seat, ``shown`` the hands without
    /// and with a five by category from high card to royal flush, ``draws`` for each of the five
    /// draws how often 0 to 5 cards were drawn.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = &self.counts;
        let pots = PyDict::new(py);
        pots.set_item("won", all.pots.won)?;
        pots.set_item("shared", all.pots.shared)?;
        pots.set_item("uncontested", all.pots.uncontested)?;
        pots.set_item("carried", all.pots.carried)?;
        pots.set_item("chips_won", all.pots.chips_won)?;
        pots.set_item("largest", all.pots.largest)?;
        let sums = all.winnings[..self.seats].iter().map(|seat| sums(py, seat));
        let counts = PyDict::new(py);
        counts.set_item("games", all.games)?;
        counts.set_item("deals", all.deals)?;
        counts.set_item("replays", &all.replays)?;
        counts.set_item("winnings", sums.collect::<PyResult<Vec<_>>>()?)?;
        counts.set_item("showdowns", all.showdowns)?;
        counts.set_item("nobody_won", all.nobody_won)?;
        counts.set_item("partly_won", all.partly_won)?;
        counts.set_item("shown", all.shown.map(|pair| pair.to_vec()).to_vec())?;
        counts.set_item("pots", pots)?;
        counts.set_item("draws", all.draws.map(|draw| draw.to_vec()).to_vec())?;
        counts.set_item("decisions", all.decisions)?;
        counts.set_item("longest", all.longest)?;
        Ok(counts)
    }

    /// The counts of this simulation and another together.
    ///
    /// Raises:
    ///     SetupError: they have different numbers of seats (code ``wrong_seats``).
    fn merge(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        let counts = self.counts.merged(&other.counts).or_raise(py)?;
        Ok(PySimulation { counts, seats: self.seats })
    }

    /// Number of games: a deal each, and its replays.
    #[getter]
    fn games(&self) -> u64 {
        self.counts.games
    }

    /// Number of deals, replays among them.
    #[getter]
    fn deals(&self) -> u64 {
        self.counts.deals
    }

    /// Games by the number of replays they took, from none on.
    #[getter]
    fn replays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.counts.replays)
    }

    /// What each seat won or lost in a game, in chips.
    #[getter]
    fn winnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.counts.winnings[..self.seats].iter().copied().map(PyAverage))
    }

    /// Deals in which nobody won any pot, of all deals.
    #[getter]
    fn nobody_won(&self) -> PyShare {
        PyShare(self.counts.nobody_share())
    }

    /// Deals in which some pot was won and another carried, of all deals.
    #[getter]
    fn partly_won(&self) -> PyShare {
        PyShare(Share { count: self.counts.partly_won, of: self.counts.deals })
    }

    /// Deals that ended in a showdown, of all deals.
    #[getter]
    fn showdowns(&self) -> PyShare {
        PyShare(self.counts.showdown_share())
    }

    /// Hands shown by category: how many, and how many of them with a five.
    #[getter]
    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let shown = PyDict::new(py);
        for (category, [without, with]) in HandCategory::ALL.into_iter().zip(self.counts.shown) {
            shown.set_item(category_member(py, category)?, (without + with, with))?;
        }
        Ok(shown)
    }

    /// Pots by what became of them: ``"won"``, ``"shared"``, ``"uncontested"``, ``"carried"``.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = self.counts.pots;
        let pots = PyDict::new(py);
        pots.set_item("won", all.won)?;
        pots.set_item("shared", all.shared)?;
        pots.set_item("uncontested", all.uncontested)?;
        pots.set_item("carried", all.carried)?;
        Ok(pots)
    }

    /// Chips of all the pots that found a winner.
    #[getter]
    fn chips_won(&self) -> u64 {
        self.counts.pots.chips_won
    }

    /// The largest pot that found a winner, in chips.
    #[getter]
    fn largest_pot(&self) -> u64 {
        self.counts.pots.largest
    }

    /// For each of the five draws, how often 0 to 5 cards were drawn.
    #[getter]
    fn draws<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let draws = self.counts.draws.iter().map(|draw| PyTuple::new(py, draw));
        PyTuple::new(py, draws.collect::<PyResult<Vec<_>>>()?)
    }

    /// Number of cards drawn.
    #[getter]
    fn cards_drawn(&self) -> u64 {
        self.counts.cards_drawn()
    }

    /// Decisions of all kinds.
    #[getter]
    fn decisions(&self) -> u64 {
        self.counts.decisions
    }

    /// The most decisions of a deal.
    #[getter]
    fn longest(&self) -> u64 {
        self.counts.longest
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Simulation.from_dict({})", self.to_dict(py)?.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let read = slf.get_type().getattr("from_dict")?;
        (read, (slf.get().to_dict(py)?,)).into_pyobject(py)
    }
}

/// The sum and the sum of squares, as a list.
fn sums<'py>(py: Python<'py>, average: &Average) -> PyResult<Bound<'py, PyList>> {
    let (sum, squares) = (average.sum.into_pyobject(py)?, average.squares.into_pyobject(py)?);
    PyList::new(py, [sum, squares])
}

fn field<'py>(counts: &Bound<'py, PyDict>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    counts.as_any().get_item(name)
}

fn number(counts: &Bound<'_, PyDict>, name: &str) -> PyResult<u64> {
    field(counts, name)?.extract()
}
