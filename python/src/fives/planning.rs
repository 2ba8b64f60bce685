//! `plan`.

use fivecard::fives::{self, DrawPlan, PlanSpot, PlannedDiscard};
use fivecard::{CardSet, SetupError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::rules::PyRules;
use crate::cards::{PyCardSet, card_set_from};
use crate::convert::seed_from;
use crate::errors::OrRaise;
use crate::odds::entry;
use crate::runs::{Watch, plan as plan_of, result};

/// What a discard is worth: sums over samples.
///
/// Args:
///     discard: the cards thrown away.
///     samples: number of samples, 2 or more.
///     sum: the sum of what was gained or lost, in 2520ths of a chip.
///     squares: the sum of the squares.
///     behind_sum: the sum of the differences to the best discard.
///     behind_squares: the sum of their squares.
///     won: samples in which some pot was won, or a share of one.
///     carried: samples in which nobody won some pot that is claimed still.
///
/// Made by ``plan``; the numbers of samples are equal for all discards of a plan, and the samples
/// are the same deals.
///
/// >>> PlannedDiscard("2c", 2, 2520, 6350400, 0, 0, 1, 0).chips
/// 0.5
#[pyclass(name = "PlannedDiscard", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyPlannedDiscard(PlannedDiscard);

#[pymethods]
impl PyPlannedDiscard {
    #[new]
    #[allow(clippy::too_many_arguments)] // all that was summed up
    fn new(
        discard: &Bound<'_, PyAny>,
        samples: u64,
        sum: i128,
        squares: u128,
        behind_sum: i128,
        behind_squares: u128,
        won: u64,
        carried: u64,
    ) -> PyResult<Self> {
        if samples < 2 {
            let message = "an error takes 2 samples or more";
            return Err(SetupError::new("bad_samples", message)).or_raise(discard.py());
        }
        let discard = card_set_from(discard)?;
        Ok(PyPlannedDiscard(PlannedDiscard {
            discard,
            samples,
            sum,
            squares,
            behind_sum,
            behind_squares,
            won,
            carried,
        }))
    }

    /// What ``to_dict`` told.
    ///
    /// Raises:
    ///     KeyError: something is missing.
    ///     TypeError: a number is no integer.
    ///     FivecardError: as the class does.
    #[staticmethod]
    fn from_dict(told: &Bound<'_, PyDict>) -> PyResult<Self> {
        Self::new(
            &entry(told, "discard")?,
            entry(told, "samples")?.extract()?,
            entry(told, "sum")?.extract()?,
            entry(told, "squares")?.extract()?,
            entry(told, "behind_sum")?.extract()?,
            entry(told, "behind_squares")?.extract()?,
            entry(told, "won")?.extract()?,
            entry(told, "carried")?.extract()?,
        )
    }

    /// The arguments of the class by name, the cards as text, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        told.set_item("discard", self.0.discard.to_string())?;
        told.set_item("samples", self.0.samples)?;
        told.set_item("sum", self.0.sum)?;
        told.set_item("squares", self.0.squares)?;
        told.set_item("behind_sum", self.0.behind_sum)?;
        told.set_item("behind_squares", self.0.behind_squares)?;
        told.set_item("won", self.0.won)?;
        told.set_item("carried", self.0.carried)?;
        Ok(told)
    }

    /// The cards thrown away.
    #[getter]
    fn discard(&self) -> PyCardSet {
        PyCardSet(self.0.discard)
    }

    /// Number of samples.
    #[getter]
    fn samples(&self) -> u64 {
        self.0.samples
    }

    /// The chips to be expected from here on: what is won, less what is paid for cards and bet.
    #[getter]
    fn chips(&self) -> f64 {
        self.0.chips()
    }

    /// The standard error of ``chips``.
    #[getter]
    fn standard_error(&self) -> f64 {
        self.0.standard_error()
    }

    /// How many chips the best discard is ahead of this one.
    #[getter]
    fn behind(&self) -> f64 {
        self.0.behind()
    }

    /// The standard error of ``behind``, from the same deals: mostly below that of ``chips``.
    #[getter]
    fn behind_error(&self) -> f64 {
        self.0.behind_error()
    }

    /// Samples in which the seat won some pot, or a share of one.
    #[getter]
    fn won(&self) -> u64 {
        self.0.won
    }

    /// Samples in which nobody won some pot that the seat claims still.
    #[getter]
    fn carried(&self) -> u64 {
        self.0.carried
    }

    fn __repr__(&self) -> String {
        let PlannedDiscard { discard, samples, sum, squares, .. } = self.0;
        let PlannedDiscard { behind_sum, behind_squares, won, carried, .. } = self.0;
        format!(
            "PlannedDiscard(\"{discard}\", {samples}, {sum}, {squares}, {behind_sum}, \
             {behind_squares}, {won}, {carried})"
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let PlannedDiscard { discard, samples, sum, squares, .. } = slf.get().0;
        let PlannedDiscard { behind_sum, behind_squares, won, carried, .. } = slf.get().0;
        let sums = (sum, squares, behind_sum, behind_squares, won, carried);
        let arguments = (discard.to_string(), samples).into_pyobject(slf.py())?;
        let arguments = arguments.add(sums.into_pyobject(slf.py())?)?;
        (slf.get_type(), arguments).into_pyobject(slf.py())
    }
}

/// What each discard is worth, best first: sampled, see ``plan``.
///
/// Args:
///     hand: the five cards held.
///     draws_left: the draws left, this one among them.
///     rules: the house's rules.
///     pot: whole chips that all play for.
///     opponents: number of other players.
///     stack: whole chips that each player has besides.
///     discards: the PlannedDiscards, best first.
///     dead: the cards that are known to be out of play.
///
/// Raises:
///     ParseError: a token is no card.
///     SetupError: a card is given twice.
///
/// >>> result = plan("5c 5d 5h Ks 2c", 1, Rules(), pot=10, samples=100, seed=1)
/// >>> result.stack, len(result.discards), result.discards[0].behind
/// (100, 32, 0.0)
#[pyclass(name = "Plan", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyPlan(DrawPlan);

#[pymethods]
impl PyPlan {
    #[new]
    #[pyo3(
        signature = (hand, draws_left, rules, pot, opponents, stack, discards, dead = None),
        text_signature = "(hand, draws_left, rules, pot, opponents, stack, discards, dead='')"
    )]
    #[allow(clippy::too_many_arguments)] // all that a plan is of
    fn new(
        hand: &Bound<'_, PyAny>,
        draws_left: usize,
        rules: &PyRules,
        pot: u64,
        opponents: usize,
        stack: u64,
        discards: Vec<PyRef<'_, PyPlannedDiscard>>,
        dead: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let hand = card_set_from(hand)?;
        let dead = dead.map_or(Ok(CardSet::EMPTY), card_set_from)?;
        let spot = PlanSpot { hand, dead, draws_left, rules: rules.0, pot, opponents, stack };
        Ok(PyPlan(DrawPlan { spot, discards: discards.iter().map(|planned| planned.0).collect() }))
    }

    /// The plan that ``to_dict`` told.
    ///
    /// Raises:
    ///     KeyError: something is missing.
    ///     TypeError: a number is no integer, or the rules have others.
    ///     FivecardError: as the class, ``PlannedDiscard`` and ``Rules`` do.
    ///
    /// >>> result = plan("5c 5d 5h Ks 2c", 1, Rules(), pot=10, samples=100, seed=1)
    /// >>> Plan.from_dict(result.to_dict()) == result
    /// True
    #[staticmethod]
    fn from_dict(told: &Bound<'_, PyDict>) -> PyResult<Self> {
        let rules = entry(told, "rules")?;
        let rules = told.py().get_type::<PyRules>().call((), Some(rules.cast()?))?;
        let discards = entry(told, "discards")?;
        let discards = discards.try_iter()?.map(|each| {
            let planned = PyPlannedDiscard::from_dict(each?.cast()?)?;
            Ok(planned.0)
        });
        let spot = PlanSpot {
            hand: card_set_from(&entry(told, "hand")?)?,
            dead: card_set_from(&entry(told, "dead")?)?,
            draws_left: entry(told, "draws_left")?.extract()?,
            rules: rules.cast::<PyRules>()?.get().0,
            pot: entry(told, "pot")?.extract()?,
            opponents: entry(told, "opponents")?.extract()?,
            stack: entry(told, "stack")?.extract()?,
        };
        Ok(PyPlan(DrawPlan { spot, discards: discards.collect::<PyResult<_>>()? }))
    }

    /// The arguments of the class by name, those of ``Rules`` too, ready for JSON.
    ///
    /// Each of ``discards`` is as ``PlannedDiscard.to_dict`` tells it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let PlanSpot { hand, dead, draws_left, pot, opponents, stack, .. } = self.0.spot;
        let discards = self.0.discards.iter().map(|&planned| PyPlannedDiscard(planned).to_dict(py));
        let told = PyDict::new(py);
        told.set_item("hand", hand.to_string())?;
        told.set_item("dead", dead.to_string())?;
        told.set_item("draws_left", draws_left)?;
        told.set_item("rules", self.rules().to_dict(py)?)?;
        told.set_item("pot", pot)?;
        told.set_item("opponents", opponents)?;
        told.set_item("stack", stack)?;
        told.set_item("discards", discards.collect::<PyResult<Vec<_>>>()?)?;
        Ok(told)
    }

    /// The five cards held.
    #[getter]
    fn hand(&self) -> PyCardSet {
        PyCardSet(self.0.spot.hand)
    }

    /// The cards that are known to be out of play.
    #[getter]
    fn dead(&self) -> PyCardSet {
        PyCardSet(self.0.spot.dead)
    }

    /// The draws left, this one among them.
    #[getter]
    fn draws_left(&self) -> usize {
        self.0.spot.draws_left
    }

    /// The house's rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.spot.rules)
    }

    /// Whole chips that all play for.
    #[getter]
    fn pot(&self) -> u64 {
        self.0.spot.pot
    }

    /// Number of other players.
    #[getter]
    fn opponents(&self) -> usize {
        self.0.spot.opponents
    }

    /// Whole chips that each player has besides.
    #[getter]
    fn stack(&self) -> u64 {
        self.0.spot.stack
    }

    /// What the discards that can be paid for are worth, best first.
    #[getter]
    fn discards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.discards.iter().copied().map(PyPlannedDiscard))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let PlanSpot { hand, dead, draws_left, pot, opponents, stack, .. } = slf.get().0.spot;
        let rules = slf.getattr("rules")?.repr()?;
        let discards = slf.getattr("discards")?.repr()?;
        let dead = if dead.is_empty() { String::new() } else { format!(", \"{dead}\"") };
        Ok(format!(
            "Plan(\"{hand}\", {draws_left}, {rules}, {pot}, {opponents}, {stack}, {discards}{dead})"
        ))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, plan) = (slf.py(), slf.get());
        let PlanSpot { hand, dead, draws_left, pot, opponents, stack, .. } = plan.0.spot;
        let discards = plan.discards(py)?;
        let (hand, dead) = (hand.to_string(), dead.to_string());
        let arguments = (hand, draws_left, plan.rules(), pot, opponents, stack, discards, dead);
        (slf.get_type(), arguments).into_pyobject(py)
    }
}

/// What each discard is worth in chips, best first: sampled, with all that comes after played by the
/// ``"basic"`` bot.
///
/// Args:
///     hand: the five cards held, as text, a CardSet or cards, by the seat that draws first.
///     draws_left: the draws left, this one among them, 1 to 5.
///     rules: the house's rules.
///     pot: whole chips that all players play for now, those of earlier deals included.
///     opponents: number of other players, 1 to 8. None of them has folded.
///     samples: in how many deals each discard is tried, 2 or more.
///     seed: an integer from 0 to 2**64 - 1, or 32 bytes. The result is the same for any number of
///         threads.
///     stack: whole chips that each player has besides; by default a hundred times the least bet or
///         the price of a card, whichever is more.
///     dead: cards that are known to be out of play, so that nobody holds or draws them.
///     threads: 1 to 1024; by default one a core.
///     progress: a function that is told from time to time how many samples are done.
///
/// Raises:
///     ParseError: a token is no card.
///     SetupError: a card twice, not five cards, fewer than five cards left to draw, numbers of
///         draws, opponents or samples that cannot be, or a seed out of range.
///     LimitError: threads or chips out of range.
///
/// The others are dealt cards that neither the hand holds nor are dead, and have made the earlier draws as
/// ``"basic"`` does. From here on it decides for everybody, the planning seat in its later draws and
/// the betting. A pot that nobody wins counts as an equal share for everyone who plays on: that is
/// what it is worth among equals who play on alike. All discards are tried in the same deals, so
/// that they differ more surely than they are known. The GIL is released, and Ctrl-C stops the run.
///
/// >>> result = plan("9c 9d 5h 7s 2c", 5, Rules(ante=1), pot=12, samples=500, seed=1)
/// >>> best, second = result.discards[:2]
/// >>> str(best.discard), best.chips > second.chips, best.standard_error < 0.5
/// ('2c 7s', True, True)
#[pyfunction]
#[pyo3(signature = (
    hand, draws_left, rules, pot, opponents = 1, *, samples, seed, stack = None, dead = None,
    threads = None, progress = None,
), text_signature = "(hand, draws_left, rules, pot, opponents=1, *, samples, seed, stack=None, \
                     dead='', threads=None, progress=None)")]
#[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
pub fn plan(
    hand: &Bound<'_, PyAny>,
    draws_left: usize,
    rules: &PyRules,
    pot: u64,
    opponents: usize,
    samples: u64,
    seed: &Bound<'_, PyAny>,
    stack: Option<u64>,
    dead: Option<&Bound<'_, PyAny>>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<PyPlan> {
    let py = hand.py();
    let (hand, seed, rules) = (card_set_from(hand)?, seed_from(seed)?, rules.0);
    let stack = stack.unwrap_or_else(|| fives::default_stack(&rules));
    let dead = dead.map_or(Ok(CardSet::EMPTY), card_set_from)?;
    let spot = PlanSpot { hand, dead, draws_left, rules, pot, opponents, stack };
    let samples = plan_of(samples, 0, threads);
    let mut watch = Watch::new(progress.as_ref());
    let ran = py.detach(|| fives::plan(&spot, &samples, seed, &mut |done| watch.look(done)));
    result(py, ran, watch.raised()).map(PyPlan)
}
