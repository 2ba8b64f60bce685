//! `odds` and `best_discards`.

use fivecard::draw::{self, Choice, Criterion, Duels, Odds};

use crate::odds::{category_from, odds_call, odds_fields, odds_from};
use crate::prelude::*;

class! {
/// How often an exchange ends in each category, over all the draws there are. Exact.
///
/// Made by ``odds``, ``best_discards`` or ``Odds.from_dict``.
///
/// >>> result = odds("9c 9d Kh 7s 2c", discard="Kh 7s 2c")
/// >>> result.counts[HandCategory.THREE_OF_A_KIND], result.improved, result.total
/// (1854, 4656, 16215)
/// >>> result.share("three of a kind"), round(float(result.share("three of a kind")), 4)
/// (Fraction(618, 5405), 0.1143)
PyOdds(Odds) as "fivecard.draw" "Odds":
    dict [EXCHANGE, COUNTS] by read,
    repr |v, py| odds_call(v, py, Self::EXCHANGE),
    fields [EXCHANGE, COUNTS, TOTALS]
}

odds_fields! { PyOdds }

#[pymethods]
impl PyOdds {
    /// The exact share of draws that make a hand of a category.
    ///
    /// Args:
    ///     category: a HandCategory, or its name.
    ///
    /// Raises:
    ///     ParseError: the name is not a category.
    ///
    /// >>> odds("2c 6c 9c Kc Qd", discard="Qd").share(HandCategory.FLUSH)
    /// Fraction(9, 47)
    fn share<'py>(&self, category: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let count = self.0.count(category_from(category)?);
        Quotient((count, self.0.total())).to_python(category.py(), Form::Object)
    }
}

impl PyOdds {
    pub fn all(&self) -> &Odds {
        &self.0
    }
}

fn read(fields: &Bound<'_, PyDict>) -> PyResult<PyOdds> {
    let odds = odds_from(fields)?;
    odds.check().or_raise(fields.py())?;
    Ok(PyOdds(odds))
}

class! {
/// One of the 32 choices of what to discard.
///
/// Args:
///     odds: what becomes of the hand.
///     by: what choices are ranked by: ``"rank"``, ``"improve"`` or ``"beat"``.
///     wins: cases in which the hand is stronger than the other, with ``"beat"`` alone.
///     ties: cases in which the two are equal.
///     losses: cases in which it is weaker.
///
/// Raises:
///     ParseError: the criterion is unknown.
///     SetupError: wins, ties and losses without ``"beat"``, or the other way round; or other than one
///         for each draw, or for each draw and each hand that the unseen cards then make.
///
/// >>> best_discards("2c 6c 9c Kc Qd")[0]
/// Choice(odds("2c 6c 9c Qd Kc", "Qd"), "rank")
PyChoice(Choice) as "fivecard.draw" "Choice": arguments [CHOICE], fields [CHOICE, SCORE]
}

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
}

fields! { PyChoice; |v| get CHOICE {
    /// What becomes of the hand.
    odds: PyOdds => v.0.odds(),
    /// What choices are ranked by: ``"rank"``, ``"improve"`` or ``"beat"``.
    by => v.0.by().name(),
    /// Cases in which the hand is stronger than the other; None unless ranked by ``"beat"``.
    wins = None::<u64> => v.0.duels().map(|duels| duels.wins),
    /// Cases in which the two are equal; None unless ranked by ``"beat"``.
    ties = None::<u64> => v.0.duels().map(|duels| duels.ties),
    /// Cases in which the hand is weaker; None unless ranked by ``"beat"``.
    losses = None::<u64> => v.0.duels().map(|duels| duels.losses),
} get SCORE {
    /// What this one is ranked by, exactly: the mean value of the hand, the chance of a higher
    /// category, or the share of the pot against the other hand, which is its wins and half of its
    /// ties.
    score => Quotient(v.0.score()),
} get CARDS {
    /// The cards discarded.
    discard => v.0.odds().exchange.discard(),
}}

/// The exact odds of an exchange: how often it ends in each category, over all the draws there are.
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
/// Every draw comes from the cards unseen: that a stock may run out is not considered. The GIL is
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
    let dead = card_set_or_empty(dead)?;
    py.detach(|| draw::odds(hand, discard, dead)).or_raise(py).map(PyOdds)
}

/// The 32 choices of what to discard, best first. Exact.
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
///     ParseError: a token is not a card, or the criterion is unknown.
///     SetupError: a card twice, not five cards, too few of them unseen, or a hand to beat where
///         choices are not ranked by it (code ``against_nothing``).
///
/// Of equal choices the one that discards fewer cards comes first, then the one that discards
/// lower cards, by index. The GIL is released.
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
    let dead = card_set_or_empty(dead)?;
    let against = against.map(card_set_from).transpose()?;
    let choices = py.detach(|| draw::best_discards(hand, dead, by, against)).or_raise(py)?;
    PyTuple::new(py, choices.into_iter().map(PyChoice))
}
