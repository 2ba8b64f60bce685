//! `Outcome` and what it consists of.

use fivecard::Seat;
use fivecard::betting::Pot;
use fivecard::fives::{JudgedPot, Outcome, Shown, has_five};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::cards::PyCardSet;
use crate::drawing::seats_to;
use crate::hand_rank::PyHandRank;

/// A pot that nobody has won yet, and the seats that claim it.
#[pyclass(name = "CarriedPot", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyCarriedPot(pub Pot);

#[pymethods]
impl PyCarriedPot {
    /// The pot in whole chips.
    #[getter]
    fn amount(&self) -> u64 {
        self.0.amount
    }

    /// The seats that claim it.
    #[getter]
    fn eligible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.eligible)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<CarriedPot of {} for {}>", self.0.amount, self.eligible(py)?.repr()?))
    }
}

pub fn carried_to<'py>(py: Python<'py>, pots: &[Pot]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, pots.iter().copied().map(PyCarriedPot).collect::<Vec<_>>())
}

/// A pot, who decided it, and who gets it.
#[pyclass(name = "Pot", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyPot(JudgedPot);

#[pymethods]
impl PyPot {
    /// The pot in whole chips.
    #[getter]
    fn amount(&self) -> u64 {
        self.0.settled.pot.amount
    }

    /// The seats with a claim to it.
    #[getter]
    fn eligible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.settled.pot.eligible)
    }

    /// How it was decided: ``"won"``, ``"uncontested"``, or ``"replay"`` when the best hand has no
    /// five and nobody wins.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.0.verdict.name()
    }

    /// The seats with the best hand; none when the pot is uncontested.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.best)
    }

    /// The seats that share it.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.settled.winners)
    }

    /// What each winner gets in whole chips, first those left of the button.
    #[getter]
    fn awards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let awards = PyDict::new(py);
        for award in &self.0.settled.awards {
            awards.set_item(award.seat.index(), award.chips)?;
        }
        Ok(awards)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (verdict, eligible) = (self.verdict(), self.eligible(py)?.repr()?);
        Ok(format!("<Pot of {} for {eligible}: {verdict}>", self.amount()))
    }
}

/// A hand shown at the end.
#[pyclass(name = "Shown", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyShown(Shown);

#[pymethods]
impl PyShown {
    /// Who shows it.
    #[getter]
    fn seat(&self) -> usize {
        self.0.seat.index()
    }

    /// Its five cards.
    #[getter]
    fn hand(&self) -> PyCardSet {
        PyCardSet(self.0.hand)
    }

    /// What they are worth.
    #[getter]
    fn rank(&self) -> PyHandRank {
        PyHandRank(self.0.rank)
    }

    /// Whether there is a five among them.
    #[getter]
    fn has_five(&self) -> bool {
        has_five(self.0.hand)
    }

    fn __repr__(&self) -> String {
        format!("<Shown: seat {}, {}>", self.0.seat, self.0.hand)
    }
}

/// How a deal ended, in whole chips.
///
/// >>> from fivecard.fives import State
/// >>> state = State.from_hands(["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"], [20, 20], button=0)
/// >>> for _ in range(10):
/// ...     state = state.apply("stand pat")
/// >>> state = state.apply("check").apply("check")
/// >>> print(state.outcome.explain())
/// Seat 1 shows 2d 5s 6c 6d 6h: three of a kind, sixes, with a five.
/// Seat 0 shows 8h 8s Kc Kd Ks: full house, kings over eights, without a five.
/// Nobody wins the pot of 2: the best hand (Seat 0, full house, kings over eights) has no five.
///     Seat 0 and Seat 1 play for it again.
/// >>> state.outcome.plays_on, state.outcome.stacks
/// ((0, 1), (19, 19))
#[pyclass(name = "Outcome", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyOutcome(pub Outcome);

#[pymethods]
impl PyOutcome {
    /// What each seat has now.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.stacks.values())
    }

    /// What each seat gained or lost in this deal.
    #[getter]
    fn payoffs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.payoffs.values())
    }

    /// What went back to each seat because no other could claim it; it is no win.
    #[getter]
    fn returned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.returned.values())
    }

    /// The pots, carried ones first, and who got them.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.pots.iter().cloned().map(PyPot).collect::<Vec<_>>())
    }

    /// The pots that nobody won, with those who claim them.
    #[getter]
    fn carried<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        carried_to(py, &self.0.carried)
    }

    /// The seats that play on for the carried pots; none when all is settled.
    #[getter]
    fn plays_on<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.plays_on)
    }

    /// Whether every pot has found its winners.
    #[getter]
    fn settled(&self) -> bool {
        self.0.is_settled()
    }

    /// The hands shown, in the order in which they were; none when all others folded.
    #[getter]
    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.shown.iter().copied().map(PyShown).collect::<Vec<_>>())
    }

    /// The seat that showed first; None when nobody did.
    #[getter]
    fn first_to_show(&self) -> Option<usize> {
        self.0.first_to_show().map(Seat::index)
    }

    /// The button of the deal that is played for the carried pots; None when all is settled.
    #[getter]
    fn next_button(&self) -> Option<usize> {
        self.0.next_button.map(Seat::index)
    }

    /// The end in words, a line for each hand shown, each pot and what went back.
    fn explain(&self) -> String {
        self.0.explain()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Outcome: {}>", self.payoffs(py)?.repr()?))
    }
}
