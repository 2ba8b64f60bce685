//! `odds` and `best_discards`.

use fivecard::draw::{self, Choice, Criterion, Duels, Odds};
use fivecard::{CardSet, SetupError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::cards::{PyCardSet, card_set_from};
use crate::errors::OrRaise;
use crate::odds::{by_category, category_from, entry, fraction, odds_call, odds_from, odds_told};

/// How often an exchange ends in each category, over all the draws there are. Exact.
///
/// Made by ``odds``, ``best_discards`` or ``Odds.from_dict``.
///
/// >>> result = odds("9c 9d Kh 7s 2c", discard="Kh 7s 2c")
/// >>> result.counts[HandCategory.THREE_OF_A_KIND], result.improved, result.total
/// (1854, 4656, 16215)
/// >>> result.share("three of a kind"), round(float(result.share("three of a kind")), 4)
/// (Fraction(618, 5405), 0.1143)
#[pyclass(name = "Odds", module = "fivecard.draw", frozen, eq, hash)]
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
    /// >>> result = odds("9c 9d Kh 7s 2c", discard="Kh 7s 2c")
    /// >>> Odds.from_dict(result.to_dict()) == result
    /// True
    #[staticmethod]
    fn from_dict(told: &Bound<'_, PyDict>) -> PyResult<Self> {
        let odds = odds_from(told)?;
        odds.check().or_raise(told.py())?;
        Ok(PyOdds(odds))
    }

    /// The cards as texts and all counts as integers, ready for JSON.
    ///
    /// ``counts`` are by category from high card to royal flush.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        odds_told(py, &self.0)
    }

    /// The five cards held.
    #[getter]
    fn hand(&self) -> PyCardSet {
        PyCardSet(self.0.exchange.hand())
    }

    /// The cards thrown away.
    #[getter]
    fn discard(&self) -> PyCardSet {
        PyCardSet(self.0.exchange.discard())
    }

    /// The cards that cannot be drawn, besides the hand's own.
    #[getter]
    fn dead(&self) -> PyCardSet {
        PyCardSet(self.0.exchange.dead())
    }

    /// Number of draws: the ways to choose as many of the unseen cards as are thrown away.
    #[getter]
    fn total(&self) -> u64 {
        self.0.total()
    }

    /// Number of draws by the category of the hand they make.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        by_category(py, &self.0.counts)
    }

    /// Draws that make a hand of a higher category than the one held.
    #[getter]
    fn improved(&self) -> u64 {
        self.0.improved
    }

    /// Draws that make a stronger hand than the one held, be it by a kicker.
    #[getter]
    fn stronger(&self) -> u64 {
        self.0.stronger
    }

    /// Draws that make a hand of the same strength.
    #[getter]
    fn equal(&self) -> u64 {
        self.0.equal
    }

    /// Draws that make a weaker hand.
    #[getter]
    fn weaker(&self) -> u64 {
        self.0.weaker
    }

    /// The sum of the values, 1 to 7462, of the hands they make.
    #[getter]
    fn value_sum(&self) -> u64 {
        self.0.value_sum
    }

    /// The mean value, 1 to 7462, of the hand after the draw.
    #[getter]
    fn mean_value(&self) -> f64 {
        self.0.mean_value()
    }

    /// The exact share of draws that make a hand of a category.
    ///
    /// Args:
    ///     category: a HandCategory, or its name.
    ///
    /// Raises:
    ///     ParseError: there is no such category.
    ///
    /// >>> odds("2c 6c 9c Kc Qd", discard="Qd").share(HandCategory.FLUSH)
    /// Fraction(9, 47)
    fn share<'py>(&self, category: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let count = self.0.count(category_from(category)?);
        fraction(category.py(), (count, self.0.total()))
    }

    fn __repr__(&self) -> String {
        odds_call(&self.0.exchange)
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
///     by: what choices are ranked by: ``"rank"``, ``"improve"`` or ``"beat"``.
///     wins: cases in which the hand is stronger than the other, with ``"beat"`` alone.
///     ties: cases in which the two are equal.
///     losses: cases in which it is weaker.
///
/// Raises:
///     ParseError: choices are not ranked by that.
///     SetupError: wins, ties and losses without ``"beat"``, or the other way round; or other than one
///         for each draw, or for each draw and each hand that the unseen cards then make.
///
/// >>> best_discards("2c 6c 9c Kc Qd")[0]
/// Choice(odds("2c 6c 9c Qd Kc", "Qd"), "rank")
#[pyclass(name = "Choice", module = "fivecard.draw", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyChoice(Choice);

#[pymethods]
impl PyChoice {
    #[new]
    #[pyo3(signature = (odds, by, wins = None, ties = None, losses = None))]
    fn new(
        py: Python<'_>,
        odds: &PyOdds,
        by: &str,
        wins: Option<u64>,
        ties: Option<u64>,
        losses: Option<u64>,
    ) -> PyResult<Self> {
        let duels = match (wins, ties, losses) {
            (None, None, None) => None,
            (Some(wins), Some(ties), Some(losses)) => Some(Duels { wins, ties, losses }),
            _ => {
                let message = "wins, ties and losses come together";
                return Err(SetupError::new("wrong_duels", message)).or_raise(py);
            }
        };
        let by: Criterion = by.parse().or_raise(py)?;
        Choice::new(odds.0, by, duels).or_raise(py).map(PyChoice)
    }

    /// The choice that ``to_dict`` told.
    ///
    /// Raises:
    ///     KeyError: something is missing.
    ///     TypeError: a count is no integer.
    ///     ParseError: a token is no card, or choices are not ranked by that.
    ///     SetupError: the exchange cannot be, or its counts cannot (codes ``wrong_odds`` and
    ///         ``wrong_duels``).
    #[staticmethod]
    fn from_dict(told: &Bound<'_, PyDict>) -> PyResult<Self> {
        let odds = PyOdds::from_dict(entry(told, "odds")?.cast()?)?;
        let cases = |name| entry(told, name)?.extract();
        let by = entry(told, "by")?;
        Self::new(told.py(), &odds, by.extract()?, cases("wins")?, cases("ties")?, cases("losses")?)
    }

    /// The ``odds`` as their own ``to_dict`` tells them, and the rest, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        told.set_item("odds", odds_told(py, self.0.odds())?)?;
        told.set_item("by", self.by())?;
        told.set_item("wins", self.wins())?;
        told.set_item("ties", self.ties())?;
        told.set_item("losses", self.losses())?;
        Ok(told)
    }

    /// What becomes of the hand.
    #[getter]
    fn odds(&self) -> PyOdds {
        PyOdds(*self.0.odds())
    }

    /// The cards thrown away.
    #[getter]
    fn discard(&self) -> PyCardSet {
        PyCardSet(self.0.odds().exchange.discard())
    }

    /// What choices are ranked by: ``"rank"``, ``"improve"`` or ``"beat"``.
    #[getter]
    fn by(&self) -> &'static str {
        self.0.by().name()
    }

    /// What this one is ranked by, exactly: the mean value of the hand, the chance of a higher
    /// category, or the share of the pot against the other hand, which is its wins and half of its
    /// ties.
    #[getter]
    fn score<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.0.score())
    }

    /// Cases in which the hand is stronger than the other; None unless ranked by ``"beat"``.
    #[getter]
    fn wins(&self) -> Option<u64> {
        self.0.duels().map(|duels| duels.wins)
    }

    /// Cases in which the two are equal; None unless ranked by ``"beat"``.
    #[getter]
    fn ties(&self) -> Option<u64> {
        self.0.duels().map(|duels| duels.ties)
    }

    /// Cases in which the hand is weaker; None unless ranked by ``"beat"``.
    #[getter]
    fn losses(&self) -> Option<u64> {
        self.0.duels().map(|duels| duels.losses)
    }

    fn __repr__(&self) -> String {
        let call = odds_call(&self.0.odds().exchange);
        match self.0.duels() {
            None => format!("Choice({call}, \"{}\")", self.0.by()),
            Some(Duels { wins, ties, losses }) => {
                format!("Choice({call}, \"{}\", {wins}, {ties}, {losses})", self.0.by())
            }
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let choice = slf.get();
        let arguments = (choice.odds(), choice.by(), choice.wins(), choice.ties(), choice.losses());
        (slf.get_type(), arguments).into_pyobject(slf.py())
    }
}

/// The exact odds of an exchange: how often it ends in each category, over all the draws there are.
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
/// Every draw comes from the cards unseen: that a stock may run out is not looked at. The GIL is
/// released.
///
/// >>> odds("2c 6c 9c Kc Qd", discard="Qd").counts[HandCategory.FLUSH]
/// 9
/// >>> odds("2c 3d 4h 6s 8c", discard="2c 3d 4h 6s 8c").total
/// 1533939
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
    py.detach(|| draw::odds(hand, discard, dead)).or_raise(py).map(PyOdds)
}

/// The 32 choices of what to throw away, best first. Exact.
///
/// Args:
///     hand: the five cards held, as text, a CardSet or cards.
///     dead: cards that are known to be out of play, so that they cannot be drawn.
///     by: ``"rank"`` for the mean value of the hand after the draw, ``"improve"`` for the chance
///         of a higher category, ``"beat"`` for the share of the pot against another hand that does
///         not draw: its wins and half of its ties.
///     against: with ``"beat"``, the cards of that other hand, which are dead then; None for any
///         five of the cards that are unseen after the draw, each five as likely.
///
/// Raises:
///     ParseError: a token is no card, or choices are not ranked by that.
///     SetupError: a card twice, not five cards, too few of them unseen, or a hand to beat where
///         choices are not ranked by it (code ``against_nothing``).
///
/// Of equal choices the one that throws fewer cards away comes first, then the one that throws
/// lower cards away, by index. The GIL is released.
///
/// >>> str(best_discards("9c 9d Ah 7s 2c", by="improve")[0].discard)
/// '2c 7s Ah'
/// >>> best = best_discards("5c 6d 7h 8s Kc", by="beat", against="As Ad 2h 3c 9c")[0]
/// >>> str(best.discard), best.wins, best.ties, best.losses, best.score
/// ('Kc', 7, 0, 35, Fraction(1, 6))
#[pyfunction]
#[pyo3(
    signature = (hand, dead = None, by = "rank", against = None),
    text_signature = "(hand, dead='', by='rank', against=None)"
)]
pub fn best_discards<'py>(
    hand: &Bound<'py, PyAny>,
    dead: Option<&Bound<'py, PyAny>>,
    by: &str,
    against: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let py = hand.py();
    let (hand, by) = (card_set_from(hand)?, by.parse::<Criterion>().or_raise(py)?);
    let dead = dead.map_or(Ok(CardSet::EMPTY), card_set_from)?;
    let against = against.map(card_set_from).transpose()?;
    let choices = py.detach(|| draw::best_discards(hand, dead, by, against)).or_raise(py)?;
    PyTuple::new(py, choices.into_iter().map(PyChoice))
}
