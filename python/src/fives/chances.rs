//! `odds` and `best_discards`.

use fivecard::CardSet;
use fivecard::fives::{self, Choice, Criterion, Odds};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::cards::{PyCardSet, card_set_from};
use crate::errors::OrRaise;
use crate::odds::{
    by_category, category_from, count_from, counts_from, entry, fraction, odds_call, odds_from,
    odds_told,
};

/// How often an exchange ends in each category, and how often with a five, over all the draws there
/// are. Exact.
///
/// Made by ``odds``, ``best_discards`` or ``Odds.from_dict``.
///
/// >>> result = odds("9c 9d Kh 7s 2c", discard="7s 2c")
/// >>> result.fives, result.total, result.five_share
/// (178, 1081, Fraction(178, 1081))
/// >>> pairs = HandCategory.ONE_PAIR
/// >>> result.counts[pairs], result.with_five[pairs]
/// (801, 152)
#[pyclass(name = "Odds", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyOdds(pub Odds);

#[pymethods]
impl PyOdds {
    /// The odds that ``to_dict`` told.
    ///
    /// Raises:
    ///     KeyError: something is missing.
    ///     TypeError: a count is no integer.
    ///     ParseError: a token is no card.
    ///     SetupError: the exchange cannot be, or its counts cannot (code ``wrong_odds``).
    ///
    /// >>> result = odds("9c 9d Kh 7s 2c", discard="7s 2c")
    /// >>> Odds.from_dict(result.to_dict()) == result
    /// True
    #[staticmethod]
    fn from_dict(told: &Bound<'_, PyDict>) -> PyResult<Self> {
        let odds = Odds {
            all: odds_from(told)?,
            with_five: counts_from(told, "with_five")?,
            five_value_sum: count_from(told, "five_value_sum")?,
        };
        odds.check().or_raise(told.py())?;
        Ok(PyOdds(odds))
    }

    /// The cards as texts and all counts as integers, ready for JSON.
    ///
    /// ``counts`` and ``with_five`` are by category from high card to royal flush.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = odds_told(py, &self.0.all)?;
        told.set_item("with_five", self.0.with_five.to_vec())?;
        told.set_item("five_value_sum", self.0.five_value_sum)?;
        Ok(told)
    }

    /// The five cards held.
    #[getter]
    fn hand(&self) -> PyCardSet {
        PyCardSet(self.0.all.exchange.hand())
    }

    /// The cards thrown away.
    #[getter]
    fn discard(&self) -> PyCardSet {
        PyCardSet(self.0.all.exchange.discard())
    }

    /// The cards that cannot be drawn, besides the hand's own.
    #[getter]
    fn dead(&self) -> PyCardSet {
        PyCardSet(self.0.all.exchange.dead())
    }

    /// Number of draws: the ways to choose as many of the unseen cards as are thrown away.
    #[getter]
    fn total(&self) -> u64 {
        self.0.all.total()
    }

    /// Number of draws by the category of the hand they make.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        by_category(py, &self.0.all.counts)
    }

    /// Draws that make a hand of a higher category than the one held.
    #[getter]
    fn improved(&self) -> u64 {
        self.0.all.improved
    }

    /// Draws that make a stronger hand than the one held, be it by a kicker.
    #[getter]
    fn stronger(&self) -> u64 {
        self.0.all.stronger
    }

    /// Draws that make a hand of the same strength.
    #[getter]
    fn equal(&self) -> u64 {
        self.0.all.equal
    }

    /// Draws that make a weaker hand.
    #[getter]
    fn weaker(&self) -> u64 {
        self.0.all.weaker
    }

    /// The sum of the values, 1 to 7462, of the hands they make.
    #[getter]
    fn value_sum(&self) -> u64 {
        self.0.all.value_sum
    }

    /// The mean value, 1 to 7462, of the hand after the draw.
    #[getter]
    fn mean_value(&self) -> f64 {
        self.0.all.mean_value()
    }

    /// Number of draws that make a hand with a five, by its category.
    #[getter]
    fn with_five<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        by_category(py, &self.0.with_five)
    }

    /// Number of draws that make a hand with a five.
    #[getter]
    fn fives(&self) -> u64 {
        self.0.fives()
    }

    /// The exact share of draws that make a hand with a five.
    #[getter]
    fn five_share<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, (self.0.fives(), self.0.all.total()))
    }

    /// The sum of the values, 1 to 7462, of the hands with a five.
    #[getter]
    fn five_value_sum(&self) -> u64 {
        self.0.five_value_sum
    }

    /// The mean value of the hand after the draw, where one without a five counts nothing.
    #[getter]
    fn mean_five_value(&self) -> f64 {
        self.0.mean_five_value()
    }

    /// The exact share of draws that make a hand of a category, or one of it with a five.
    ///
    /// Args:
    ///     category: a HandCategory, or its name.
    ///     with_five: whether only hands with a five count.
    ///
    /// Raises:
    ///     ParseError: there is no such category.
    ///
    /// >>> result = odds("2c 6c 9c Kc Qd", discard="Qd")
    /// >>> result.share(HandCategory.FLUSH), result.share("flush", with_five=True)
    /// (Fraction(9, 47), Fraction(1, 47))
    #[pyo3(signature = (category, with_five = false))]
    fn share<'py>(
        &self,
        category: &Bound<'py, PyAny>,
        with_five: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let place = category_from(category)? as usize;
        let counts = if with_five { &self.0.with_five } else { &self.0.all.counts };
        fraction(category.py(), (counts[place], self.0.all.total()))
    }

    fn __repr__(&self) -> String {
        odds_call(&self.0.all.exchange)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let read = slf.get_type().getattr("from_dict")?;
        (read, (slf.get().to_dict(py)?,)).into_pyobject(py)
    }
}

/// One of the 32 choices of what to throw away.
///
/// Args:
///     odds: what becomes of the hand.
///     by: what choices are ranked by: ``"five_rank"``, ``"five"``, ``"rank"`` or ``"improve"``.
///
/// Raises:
///     ParseError: choices are not ranked by that.
///
/// >>> best_discards("2c 6d 9c Kc Qd", by="five")[0].score
/// Fraction(4429, 11891)
#[pyclass(name = "Choice", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyChoice(Choice);

#[pymethods]
impl PyChoice {
    #[new]
    fn new(py: Python<'_>, odds: &PyOdds, by: &str) -> PyResult<Self> {
        Ok(PyChoice(Choice { odds: odds.0, by: by.parse().or_raise(py)? }))
    }

    /// The choice that ``to_dict`` told.
    ///
    /// Raises:
    ///     KeyError: something is missing.
    ///     TypeError: a count is no integer.
    ///     ParseError: a token is no card, or choices are not ranked by that.
    ///     SetupError: the exchange cannot be, or its counts cannot (code ``wrong_odds``).
    #[staticmethod]
    fn from_dict(told: &Bound<'_, PyDict>) -> PyResult<Self> {
        let odds = PyOdds::from_dict(entry(told, "odds")?.cast()?)?;
        Self::new(told.py(), &odds, entry(told, "by")?.extract()?)
    }

    /// The ``odds`` as their own ``to_dict`` tells them, and the rest, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        told.set_item("odds", self.odds().to_dict(py)?)?;
        told.set_item("by", self.by())?;
        Ok(told)
    }

    /// What becomes of the hand.
    #[getter]
    fn odds(&self) -> PyOdds {
        PyOdds(self.0.odds)
    }

    /// The cards thrown away.
    #[getter]
    fn discard(&self) -> PyCardSet {
        PyCardSet(self.0.odds.all.exchange.discard())
    }

    /// What choices are ranked by: ``"five_rank"``, ``"five"``, ``"rank"`` or ``"improve"``.
    #[getter]
    fn by(&self) -> &'static str {
        self.0.by.name()
    }

    /// What this one is ranked by, exactly: a mean value or a chance.
    #[getter]
    fn score<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.0.score())
    }

    fn __repr__(&self) -> String {
        format!("Choice({}, \"{}\")", odds_call(&self.0.odds.all.exchange), self.0.by)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().odds(), slf.get().by())).into_pyobject(slf.py())
    }
}

/// The exact odds of an exchange: how often it ends in each category, and how often with a five, over
/// all the draws there are.
///
/// Args:
///     hand: the five cards held, as text, a CardSet or cards.
///     discard: those of them that are thrown away; none to stand pat.
///     dead: cards that are known to be out of play, so that they cannot be drawn.
///
/// Raises:
///     ParseError: a token is no card.
///     SetupError: a card twice, not five cards, a discard that is not held (code ``not_held``), a
///         dead card that is, or fewer cards unseen than thrown away (``too_few_unseen``).
///
/// Every draw comes from the cards unseen: that a stock may run out, and cards thrown away come
/// back, is not looked at. The GIL is released.
///
/// >>> odds("9c 9d Kh 7s 2c", discard="7s 2c").fives
/// 178
/// >>> float(odds("2c 3d 4h 6s 8c", discard="2c 3d 4h 6s 8c").five_share)
/// 0.372466...
#[pyfunction]
#[pyo3(
    signature = (hand, discard, dead = None),
    text_signature = "(hand, discard, dead='')"
)]
pub fn odds(
    hand: &Bound<'_, PyAny>,
    discard: &Bound<'_, PyAny>,
    dead: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyOdds> {
    let py = hand.py();
    let (hand, discard) = (card_set_from(hand)?, card_set_from(discard)?);
    let dead = dead.map_or(Ok(CardSet::EMPTY), card_set_from)?;
    py.detach(|| fives::odds(hand, discard, dead)).or_raise(py).map(PyOdds)
}

/// The 32 choices of what to throw away, best first. Exact.
///
/// Args:
///     hand: the five cards held, as text, a CardSet or cards.
///     dead: cards that are known to be out of play, so that they cannot be drawn.
///     by: ``"five_rank"`` for the mean value of the hand after the draw, where one without a five
///         counts nothing; ``"five"`` for the chance of a five; ``"rank"`` for the mean value, five
///         or not; ``"improve"`` for the chance of a higher category.
///
/// Raises:
///     ParseError: a token is no card, or choices are not ranked by that.
///     SetupError: a card twice, not five cards, or fewer than five of them unseen.
///
/// What cards cost is not looked at: see ``plan``. Of equal choices the one that throws fewer cards
/// away comes first, then the one that throws lower cards away, by index. The GIL is released.
///
/// >>> [str(choice.discard) for choice in best_discards("9c 9d 5h 7s 2c")[:2]]
/// ['2c 7s', '2c']
#[pyfunction]
#[pyo3(
    signature = (hand, dead = None, by = "five_rank"),
    text_signature = "(hand, dead='', by='five_rank')"
)]
pub fn best_discards<'py>(
    hand: &Bound<'py, PyAny>,
    dead: Option<&Bound<'py, PyAny>>,
    by: &str,
) -> PyResult<Bound<'py, PyTuple>> {
    let py = hand.py();
    let (hand, by) = (card_set_from(hand)?, by.parse::<Criterion>().or_raise(py)?);
    let dead = dead.map_or(Ok(CardSet::EMPTY), card_set_from)?;
    let choices = py.detach(|| fives::best_discards(hand, dead, by)).or_raise(py)?;
    PyTuple::new(py, choices.into_iter().map(PyChoice))
}
