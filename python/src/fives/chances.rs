//! `odds` and `best_discards`.

use fivecard::fives::{self, Choice, Criterion, Odds};

use crate::odds::{category_from, count_from, counts_from, odds_call, odds_fields, odds_from};
use crate::prelude::*;

class! {
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
PyOdds(Odds) as "fivecard.fives" "Odds":
    dict [EXCHANGE, COUNTS, FIVES] by read,
    repr |v, py| odds_call(v, py, Self::EXCHANGE),
    fields [EXCHANGE, COUNTS, FIVES, TOTALS, FIVE_TOTALS]
}

odds_fields! { PyOdds }

#[pymethods]
impl PyOdds {
    /// The exact share of draws that make a hand of a category, or one of it with a five.
    ///
    /// Args:
    ///     category: a HandCategory, or its name.
    ///     with_five: whether only hands with a five count.
    ///
    /// Raises:
    ///     ParseError: the name is not a category.
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
        Quotient((counts[place], self.0.all.total())).to_python(category.py(), Form::Object)
    }
}

fields! { PyOdds; |v| get FIVES {
    /// Number of draws that make a hand with a five, by its category.
    with_five => ByCategory(v.0.with_five),
    /// The sum of the values, 1 to 7462, of the hands with a five.
    five_value_sum => v.0.five_value_sum,
} get FIVE_TOTALS {
    /// Number of draws that make a hand with a five.
    fives => v.0.fives(),
    /// The mean value of the hand after the draw, where one without a five counts nothing.
    mean_five_value => v.0.mean_five_value(),
} get FIVE_SHARE {
    /// The exact share of draws that make a hand with a five.
    five_share => Quotient((v.0.fives(), v.0.all.total())),
}}

impl PyOdds {
    pub fn all(&self) -> &fivecard::poker::Odds {
        &self.0.all
    }
}

fn read(fields: &Bound<'_, PyDict>) -> PyResult<PyOdds> {
    let odds = Odds {
        all: odds_from(fields)?,
        with_five: counts_from(fields, "with_five")?,
        five_value_sum: count_from(fields, "five_value_sum")?,
    };
    odds.check().or_raise(fields.py())?;
    Ok(PyOdds(odds))
}

class! {
/// One of the 32 choices of what to discard.
///
/// Args:
///     odds: what becomes of the hand.
///     by: what choices are ranked by: ``"five_rank"``, ``"five"``, ``"rank"`` or ``"improve"``.
///
/// Raises:
///     ParseError: the criterion is unknown.
///
/// >>> best_discards("2c 6d 9c Kc Qd", by="five")[0].score
/// Fraction(4429, 11891)
PyChoice(Choice) as "fivecard.fives" "Choice": arguments [CHOICE], fields [CHOICE, SCORE]
}

#[pymethods]
impl PyChoice {
    #[new]
    fn new(py: Python<'_>, odds: &PyOdds, by: &str) -> PyResult<Self> {
        Ok(PyChoice(Choice { odds: odds.0, by: by.parse().or_raise(py)? }))
    }
}

fields! { PyChoice; |v| get CHOICE {
    /// What becomes of the hand.
    odds: PyOdds => v.0.odds,
    /// What choices are ranked by: ``"five_rank"``, ``"five"``, ``"rank"`` or ``"improve"``.
    by => v.0.by.name(),
} get SCORE {
    /// What this one is ranked by, exactly: a mean value or a chance.
    score => Quotient(v.0.score()),
} get CARDS {
    /// The cards discarded.
    discard => v.0.odds.all.exchange.discard(),
}}

/// The exact odds of an exchange: how often it ends in each category, and how often with a five, over
/// all the draws there are.
///
/// Args:
///     hand: the five cards held, as text, a CardSet or cards.
///     discard: those of them that are discarded; none to stand pat.
///     dead: cards that are known to be out of play, so that they cannot be drawn.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: a card twice, not five cards, a discard that is not held (code ``not_held``), a
///         dead card that is, or fewer cards unseen than discarded (``too_few_unseen``).
///
/// Every draw comes from the cards unseen: that a stock may run out, and discarded cards come
/// back, is not considered. The GIL is released.
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
    let dead = card_set_or_empty(dead)?;
    py.detach(|| fives::odds(hand, discard, dead)).or_raise(py).map(PyOdds)
}

/// The 32 choices of what to discard, best first. Exact.
///
/// Args:
///     hand: the five cards held, as text, a CardSet or cards.
///     dead: cards that are known to be out of play, so that they cannot be drawn.
///     by: ``"five_rank"`` for the mean value of the hand after the draw, where one without a five
///         counts nothing; ``"five"`` for the chance of a five; ``"rank"`` for the mean value, five
///         or not; ``"improve"`` for the chance of a higher category.
///
/// Raises:
///     ParseError: a token is not a card, or the criterion is unknown.
///     SetupError: a card twice, not five cards, or fewer than five of them unseen.
///
/// What cards cost is not considered: see ``plan``. Of equal choices the one that discards fewer cards comes first, then the one that throws lower cards away, by index. The GIL is released.
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
    let dead = card_set_or_empty(dead)?;
    let choices = py.detach(|| fives::best_discards(hand, dead, by)).or_raise(py)?;
    PyTuple::new(py, choices.into_iter().map(PyChoice))
}
