//! `Simulation` and `Match`: integer counts, and what follows from them.

use fivecard::black_five::{Duplicate, MOST_FINISHERS, Reveals, SEATS, Simulation, Wins};
use fivecard::simulate::{Average, Share, Tally};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::runs::{PyAverage, PyShare};

/// How many deals the black five was shown in, and when.
///
/// Args:
///     after_finishers: deals by the number of seats that had finished before: 0, 1, 2.
///     decisions_before: plays and passes before it, over all these deals.
#[pyclass(name = "Reveals", module = "fivecard.black_five", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyReveals(pub Reveals);

#[pymethods]
impl PyReveals {
    #[new]
    fn new(after_finishers: [u64; MOST_FINISHERS], decisions_before: u64) -> Self {
        PyReveals(Reveals { after_finishers, decisions_before })
    }

    /// Number of deals.
    #[getter]
    fn deals(&self) -> u64 {
        self.0.deals()
    }

    /// Deals by the number of seats that had finished before: 0, 1, 2.
    #[getter]
    fn after_finishers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.after_finishers)
    }

    /// Plays and passes before it, over all these deals.
    #[getter]
    fn decisions_before(&self) -> u64 {
        self.0.decisions_before
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let after = self.after_finishers(py)?.repr()?;
        Ok(format!("Reveals({after}, {})", self.0.decisions_before))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, reveals) = (slf.py(), slf.get());
        (slf.get_type(), (reveals.after_finishers(py)?, reveals.0.decisions_before))
            .into_pyobject(py)
    }
}

/// What happened over many deals: integer counts, which add up exactly.
///
/// Made by ``simulate``, ``merge`` or ``Simulation.from_dict``.
///
/// >>> whole = simulate(games=200, seed=1, bots=["greedy"] * 5)
/// >>> first = simulate(games=50, seed=1, bots=["greedy"] * 5)
/// >>> rest = simulate(games=150, seed=1, bots=["greedy"] * 5, first=50)
/// >>> first.merge(rest) == whole
/// True
#[pyclass(name = "Simulation", module = "fivecard.black_five", frozen, eq, hash)]
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
        let places = field(counts, "places")?.extract()?;
        let payoffs: [[i128; 2]; SEATS] = field(counts, "payoffs")?.extract()?;
        let (partnered, lone) = (wins(counts, "partnered")?, wins(counts, "lone")?);
        let payoffs = payoffs.map(|payoff| average(partnered.deals + lone.deals, payoff));
        let payoffs: Vec<Average> = payoffs.into_iter().collect::<PyResult<_>>()?;
        Ok(PySimulation(Simulation {
            partnered,
            lone,
            places,
            payoffs: std::array::from_fn(|seat| payoffs[seat]),
            decisions: number(counts, "decisions")?,
            longest: number(counts, "longest")?,
            passes: number(counts, "passes")?,
            triples: number(counts, "triples")?,
            hongs: number(counts, "hongs")?,
            declared: reveals(counts, "declared")?,
            played: reveals(counts, "played")?,
        }))
    }

    /// All counts as a dict of integers and lists of them, ready for JSON.
    ///
    /// ``partnered`` and ``lone`` count deals and those that the dealer side won; ``places`` how
    /// often each seat finished first, second and third; ``payoffs`` the sum and the sum of squares
    /// for each seat; ``declared`` and ``played`` how the black five was shown.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Simulation { partnered, lone, places, payoffs, declared, played, .. } = &self.0;
        let wins = |wins: &Wins| {
            let dict = PyDict::new(py);
            dict.set_item("deals", wins.deals)?;
            dict.set_item("dealer_wins", wins.dealer)?;
            Ok::<_, PyErr>(dict)
        };
        let reveals = |reveals: &Reveals| {
            let dict = PyDict::new(py);
            dict.set_item("after_finishers", reveals.after_finishers.to_vec())?;
            dict.set_item("decisions_before", reveals.decisions_before)?;
            Ok::<_, PyErr>(dict)
        };
        let payoffs = payoffs.iter().map(|payoff| sums(py, payoff));
        let payoffs = payoffs.collect::<PyResult<Vec<_>>>()?;
        let counts = PyDict::new(py);
        counts.set_item("partnered", wins(partnered)?)?;
        counts.set_item("lone", wins(lone)?)?;
        counts.set_item("places", places.map(|places| places.to_vec()).to_vec())?;
        counts.set_item("payoffs", payoffs)?;
        counts.set_item("decisions", self.0.decisions)?;
        counts.set_item("longest", self.0.longest)?;
        counts.set_item("passes", self.0.passes)?;
        counts.set_item("triples", self.0.triples)?;
        counts.set_item("hongs", self.0.hongs)?;
        counts.set_item("declared", reveals(declared)?)?;
        counts.set_item("played", reveals(played)?)?;
        Ok(counts)
    }

    /// The counts of this simulation and another together.
    fn merge(&self, other: &Self) -> Self {
        let mut sum = self.0.clone();
        sum.merge(&other.0);
        PySimulation(sum)
    }

    /// Number of deals.
    #[getter]
    fn deals(&self) -> u64 {
        self.0.games()
    }

    /// Deals that the dealer side won, of all deals.
    #[getter]
    fn dealer_wins(&self) -> PyShare {
        PyShare(self.0.dealer_share())
    }

    /// Deals that the dealer side won, of those in which the dealer had a partner.
    #[getter]
    fn partnered_dealer_wins(&self) -> PyShare {
        PyShare(self.0.partnered.dealer_share())
    }

    /// Deals that the dealer won, of those in which the dealer was alone.
    #[getter]
    fn lone_dealer_wins(&self) -> PyShare {
        PyShare(self.0.lone.dealer_share())
    }

    /// Deals in which the dealer was alone, of all deals.
    #[getter]
    fn lone_dealers(&self) -> PyShare {
        PyShare(self.0.lone_share())
    }

    /// For each seat, how often it finished first, second and third.
    #[getter]
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let places: Vec<_> = self.0.places.iter().map(|&[a, b, c]| (a, b, c)).collect();
        PyTuple::new(py, places)
    }

    /// What each seat was paid.
    #[getter]
    fn payoffs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.payoffs.map(PyAverage))
    }

    /// Plays and passes.
    #[getter]
    fn decisions(&self) -> u64 {
        self.0.decisions
    }

    /// The most decisions of a deal.
    #[getter]
    fn longest(&self) -> u64 {
        self.0.longest
    }

    /// Passes, of all decisions.
    #[getter]
    fn passes(&self) -> PyShare {
        PyShare(self.0.pass_share())
    }

    /// Triples and Hongs played.
    #[getter]
    fn bombs(&self) -> u64 {
        self.0.triples + self.0.hongs
    }

    /// Triples played.
    #[getter]
    fn triples(&self) -> u64 {
        self.0.triples
    }

    /// Hongs played.
    #[getter]
    fn hongs(&self) -> u64 {
        self.0.hongs
    }

    /// Deals in which the black five was revealed before it was played.
    #[getter]
    fn declared(&self) -> PyReveals {
        PyReveals(self.0.declared)
    }

    /// Deals in which playing the black five revealed it.
    #[getter]
    fn played(&self) -> PyReveals {
        PyReveals(self.0.played)
    }

    /// Deals that ended with the black five never revealed.
    #[getter]
    fn hidden(&self) -> u64 {
        self.0.hidden()
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

fn average(count: u64, [sum, squares]: [i128; 2]) -> PyResult<Average> {
    Ok(Average { count, sum, squares: squares.try_into()? })
}

fn field<'py>(counts: &Bound<'py, PyDict>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    counts.as_any().get_item(name)
}

fn number(counts: &Bound<'_, PyDict>, name: &str) -> PyResult<u64> {
    field(counts, name)?.extract()
}

fn wins(counts: &Bound<'_, PyDict>, name: &str) -> PyResult<Wins> {
    let wins = field(counts, name)?.cast_into::<PyDict>()?;
    Ok(Wins { deals: number(&wins, "deals")?, dealer: number(&wins, "dealer_wins")? })
}

fn reveals(counts: &Bound<'_, PyDict>, name: &str) -> PyResult<Reveals> {
    let reveals = field(counts, name)?.cast_into::<PyDict>()?;
    Ok(Reveals {
        after_finishers: field(&reveals, "after_finishers")?.extract()?,
        decisions_before: number(&reveals, "decisions_before")?,
    })
}

/// Bot *a* against bot *b* on the same deals: each is played twice, once with *a* in the dealer
/// side's seats and *b* in the idle side's, then exchanged.
///
/// Made by ``match``, ``merge`` or ``Match.from_dict``.
#[pyclass(name = "Match", module = "fivecard.black_five", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyMatch(pub Duplicate);

#[pymethods]
impl PyMatch {
    /// The match that ``to_dict`` told.
    ///
    /// Raises:
    ///     KeyError: a count is missing.
    ///     TypeError: a count is no integer, or a list of them has another length.
    #[staticmethod]
    fn from_dict(counts: &Bound<'_, PyDict>) -> PyResult<Self> {
        let part = |name| {
            let part = field(counts, name)?.cast_into::<PyDict>()?;
            Ok::<_, PyErr>(PySimulation::from_dict(&part)?.0)
        };
        let (a_deals, b_deals) = (part("a_deals")?, part("b_deals")?);
        let difference = average(a_deals.games(), field(counts, "difference")?.extract()?)?;
        Ok(PyMatch(Duplicate { a_deals, b_deals, difference }))
    }

    /// All counts as a dict, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Duplicate { a_deals, b_deals, difference } = &self.0;
        let counts = PyDict::new(py);
        counts.set_item("a_deals", PySimulation(a_deals.clone()).to_dict(py)?)?;
        counts.set_item("b_deals", PySimulation(b_deals.clone()).to_dict(py)?)?;
        counts.set_item("difference", sums(py, difference)?)?;
        Ok(counts)
    }

    /// The counts of this match and another together.
    fn merge(&self, other: &Self) -> Self {
        let mut sum = self.0.clone();
        sum.merge(&other.0);
        PyMatch(sum)
    }

    /// Number of deals, each played twice.
    #[getter]
    fn deals(&self) -> u64 {
        self.0.games()
    }

    /// Deals with *a* in the dealer side's seats.
    #[getter]
    fn a_deals(&self) -> PySimulation {
        PySimulation(self.0.a_deals.clone())
    }

    /// The same deals with *b* in the dealer side's seats.
    #[getter]
    fn b_deals(&self) -> PySimulation {
        PySimulation(self.0.b_deals.clone())
    }

    /// Deals that *a* won, of all deals played (two for each).
    #[getter]
    fn a_wins(&self) -> PyShare {
        let share: Share = self.0.a_share();
        PyShare(share)
    }

    /// For each deal 1 when the dealer side won only with *a* in its seats, -1 when it won only
    /// with *b*, 0 when the bots made no difference.
    #[getter]
    fn difference(&self) -> PyAverage {
        PyAverage(self.0.difference)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Match.from_dict({})", self.to_dict(py)?.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let read = slf.get_type().getattr("from_dict")?;
        (read, (slf.get().to_dict(py)?,)).into_pyobject(py)
    }
}
