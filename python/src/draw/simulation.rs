//! `Simulation`: integer counts, and what follows from them.

use fivecard::HandCategory;
use fivecard::draw::{MAX_SEATS, Simulation};
use fivecard::draw_games::HAND;
use fivecard::simulate::{Average, Share};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::enums::category_member;
use crate::errors::OrRaise;
use crate::runs::{PyAverage, PyShare};

const CATEGORIES: usize = HandCategory::ALL.len();

/// What happened over many deals: integer counts, which add up exactly.
///
/// Made by ``simulate``, ``merge`` or ``Simulation.from_dict``.
///
/// >>> bots = ["basic", "random", "pat"]
/// >>> whole = simulate(games=200, seed=1, bots=bots, stacks=[100] * 3)
/// >>> first = simulate(games=50, seed=1, bots=bots, stacks=[100] * 3)
/// >>> rest = simulate(games=150, seed=1, bots=bots, stacks=[100] * 3, first=50)
/// >>> first.merge(rest) == whole
/// True
#[pyclass(name = "Simulation", module = "fivecard.draw", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PySimulation(pub Simulation);

#[pymethods]
impl PySimulation {
    /// The simulation that ``to_dict`` told.
    ///
    /// Raises:
    ///     KeyError: a count is missing.
    ///     TypeError: a count is no integer, or a list of them has another length.
    #[staticmethod]
    fn from_dict(counts: &Bound<'_, PyDict>) -> PyResult<Self> {
        let deals = number(counts, "deals")?;
        let sums: Vec<[i128; 2]> = field(counts, "winnings")?.extract()?;
        if sums.len() > MAX_SEATS {
            return Err(PyTypeError::new_err(format!("winnings are of {MAX_SEATS} seats at most")));
        }
        let (seats, mut winnings) = (sums.len(), [Average::default(); MAX_SEATS]);
        for (seat, sums) in winnings.iter_mut().zip(sums) {
            *seat = average(deals, sums)?;
        }
        Ok(PySimulation(Simulation {
            games: deals,
            seats,
            winnings,
            folded_before_draw: number(counts, "folded_before_draw")?,
            folded_after_draw: number(counts, "folded_after_draw")?,
            showdowns: number(counts, "showdowns")?,
            shown: field(counts, "shown")?.extract::<[u64; CATEGORIES]>()?,
            won: field(counts, "won")?.extract::<[u64; CATEGORIES]>()?,
            pots: field(counts, "pots")?.extract::<[u64; MAX_SEATS]>()?,
            shared: number(counts, "shared")?,
            pot_sizes: average(deals, field(counts, "pot_sizes")?.extract()?)?,
            draws: field(counts, "draws")?.extract::<[u64; HAND + 1]>()?,
            timeouts: number(counts, "timeouts")?,
            reshuffled: number(counts, "reshuffled")?,
            decisions: number(counts, "decisions")?,
            longest: number(counts, "longest")?,
        }))
    }

    /// All counts as a dict of integers and lists of them, ready for JSON.
    ///
    /// ``winnings`` are the sum and the sum of squares for each seat, ``pot_sizes`` the same
    /// for the chips in all pots of a deal; ``shown`` and ``won`` are by category from high card to
    /// royal flush, ``pots`` by their number from 1, ``draws`` by cards from 0.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        let found = &self.0;
        let lists = |&Average { sum, squares, .. }: &Average| {
            Ok::<_, PyErr>([sum.into_pyobject(py)?, squares.into_pyobject(py)?])
        };
        counts.set_item("deals", found.games)?;
        let winnings = found.by_seat().iter().map(lists).collect::<PyResult<Vec<_>>>()?;
        counts.set_item("winnings", winnings)?;
        counts.set_item("folded_before_draw", found.folded_before_draw)?;
        counts.set_item("folded_after_draw", found.folded_after_draw)?;
        counts.set_item("showdowns", found.showdowns)?;
        counts.set_item("shown", found.shown.to_vec())?;
        counts.set_item("won", found.won.to_vec())?;
        counts.set_item("pots", found.pots.to_vec())?;
        counts.set_item("shared", found.shared)?;
        counts.set_item("pot_sizes", lists(&found.pot_sizes)?)?;
        counts.set_item("draws", found.draws.to_vec())?;
        counts.set_item("timeouts", found.timeouts)?;
        counts.set_item("reshuffled", found.reshuffled)?;
        counts.set_item("decisions", found.decisions)?;
        counts.set_item("longest", found.longest)?;
        Ok(counts)
    }

    /// The counts of this simulation and another together.
    ///
    /// Raises:
    ///     SetupError: they are of tables with different numbers of seats (code ``wrong_seats``).
    fn merge(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.0.merged(&other.0).or_raise(py).map(PySimulation)
    }

    /// Number of deals.
    #[getter]
    fn deals(&self) -> u64 {
        self.0.games
    }

    /// Chips that each seat won or lost a deal.
    #[getter]
    fn winnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.by_seat().iter().copied().map(PyAverage).collect::<Vec<_>>())
    }

    /// Deals that came to a showdown, of all deals.
    #[getter]
    fn showdowns(&self) -> PyShare {
        PyShare(self.0.showdown_share())
    }

    /// Deals in which all but one folded before the draw, of all deals.
    #[getter]
    fn folded_before_draw(&self) -> PyShare {
        PyShare(Share { count: self.0.folded_before_draw, of: self.0.games })
    }

    /// Deals in which all but one folded after it, of all deals.
    #[getter]
    fn folded_after_draw(&self) -> PyShare {
        PyShare(Share { count: self.0.folded_after_draw, of: self.0.games })
    }

    /// Hands shown by category: how often, of all hands shown.
    #[getter]
    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let shares = PyDict::new(py);
        for category in HandCategory::ALL {
            let share = PyShare(self.0.shown_share(category));
            shares.set_item(category_member(py, category)?, share)?;
        }
        Ok(shares)
    }

    /// Hands shown that won a pot or a part of one, by category: how often, of those shown.
    #[getter]
    fn won<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let shares = PyDict::new(py);
        for category in HandCategory::ALL {
            let index = category as usize;
            let share = Share { count: self.0.won[index], of: self.0.shown[index] };
            shares.set_item(category_member(py, category)?, PyShare(share))?;
        }
        Ok(shares)
    }

    /// Deals by their number of pots, from 1 to 6.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.pots)
    }

    /// Deals in which a pot was shared, of all deals.
    #[getter]
    fn shared(&self) -> PyShare {
        PyShare(Share { count: self.0.shared, of: self.0.games })
    }

    /// The chips in all pots of a deal, without what was returned.
    #[getter]
    fn pot_sizes(&self) -> PyAverage {
        PyAverage(self.0.pot_sizes)
    }

    /// Draws by number of cards, from 0 to 5.
    #[getter]
    fn draws<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.draws)
    }

    /// Draws that ended by the clock, of all draws.
    #[getter]
    fn timeouts(&self) -> PyShare {
        PyShare(Share { count: self.0.timeouts, of: self.0.draws.iter().sum() })
    }

    /// Deals in which the discards were shuffled and returned, of all deals.
    #[getter]
    fn reshuffled(&self) -> PyShare {
        PyShare(Share { count: self.0.reshuffled, of: self.0.games })
    }

    /// Actions taken.
    #[getter]
    fn decisions(&self) -> u64 {
        self.0.decisions
    }

    /// The most actions of a deal.
    #[getter]
    fn longest(&self) -> u64 {
        self.0.longest
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

fn average(count: u64, [sum, squares]: [i128; 2]) -> PyResult<Average> {
    Ok(Average { count, sum, squares: squares.try_into()? })
}

fn field<'py>(counts: &Bound<'py, PyDict>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    counts.as_any().get_item(name)
}

fn number(counts: &Bound<'_, PyDict>, name: &str) -> PyResult<u64> {
    field(counts, name)?.extract()
}
