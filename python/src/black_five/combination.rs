//! `Combination`, `classify`, `plays` and `Rules`.

use fivecard::black_five::{self, Combination, Pattern, Payoff, Rules};
use numpy::PyArray1;
use pyo3::sync::PyOnceLock;

use super::convert::mask_to;
use crate::cards::PyCardSet;
use crate::prelude::*;

/// Cards that make a pattern.
///
/// Args:
///     cards: text, a CardSet, or cards one by one, in any order.
///
/// Raises:
///     SetupError: the cards make no pattern (code ``no_pattern``), or one is given twice.
///     ParseError: a token is not a card.
///
/// What beats what is not an order (a five answers a five), so there is ``beats`` and no ``<``.
///
/// >>> straight = Combination("As 2d 3h")
/// >>> straight.pattern, straight.length, straight.rank
/// (Pattern.STRAIGHT, 3, Rank.THREE)
/// >>> Combination("4c 6c 7c").beats(straight)
/// True
#[pyclass(name = "Combination", module = "fivecard.black_five", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyCombination(pub Combination);

#[pymethods]
impl PyCombination {
    #[new]
    fn new(cards: &Bound<'_, PyAny>) -> PyResult<Self> {
        combination_from(cards).map(PyCombination)
    }

    /// Whether this combination may be played on ``other``.
    ///
    /// Args:
    ///     other: a Combination, or cards that make one.
    ///
    /// >>> classify("5h").beats("5s"), classify("3h").beats("3c")
    /// (True, False)
    fn beats(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.beats(&combination_from(other)?))
    }

    fn __len__(&self) -> usize {
        self.0.length()
    }

    /// The pattern and the cards: ``sister pairs: 2c 2d Ad As``.
    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

fields! { PyCombination; |v| get PATTERN {
    /// The pattern.
    pattern => v.0.pattern(),
    /// Number of cards.
    length => v.0.length(),
    /// The rank that counts: of a straight or sister pairs the highest in their order.
    rank => v.0.rank(),
} get CARDS {
    /// The cards.
    cards => v.0.cards(),
}}

value! { PyCombination: arguments [CARDS], fields [PATTERN, CARDS] }

/// The combination to beat; in JSON its cards.
pub struct Top(pub Combination);

to_python! {
    [] Top => |v, py, form| match form {
        Form::Object => PyCombination(v.0).to_python(py, form),
        Form::Plain => v.0.cards().to_python(py, form),
    },
    [] Pattern => |v, py, form| match form {
        Form::Object => {
            static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            CLASS.import(py, "fivecard.black_five", "Pattern")?.call1((v.name(),))
        }
        Form::Plain => v.name().to_python(py, form),
    },
}

/// A combination: a `Combination`, or cards that make one.
pub fn combination_from(given: &Bound<'_, PyAny>) -> PyResult<Combination> {
    if let Ok(combination) = given.cast_exact::<PyCombination>() {
        return Ok(combination.get().0);
    }
    let cards = card_set_from(given)?;
    black_five::classify(cards)
        .ok_or_else(|| SetupError::new("no_pattern", format!("\"{cards}\" makes no pattern")))
        .or_raise(given.py())
}

/// The combination that cards make together; None when they make none.
///
/// Args:
///     cards: text, a CardSet, or cards one by one; any number of them, in any order.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: a card is given twice.
///
/// >>> str(classify("As Ad 2c 2d"))
/// 'sister pairs: 2c 2d Ad As'
/// >>> classify("As 2d 3h 5c") is None
/// True
#[pyfunction]
pub fn classify(cards: &Bound<'_, PyAny>) -> PyResult<Option<PyCombination>> {
    Ok(black_five::classify(card_set_from(cards)?).map(PyCombination))
}

/// The plays that a hand can make on a combination, or leading without one.
///
/// Args:
///     hand: at most 11 cards: text, a CardSet, or cards one by one.
///     on: the combination to beat, or cards that make one; None when leading.
///
/// Returns:
///     Each play once when suits are ignored and the black five counts apart, made of the lowest
///     suits held, in the order of ``ACTIONS``: singles, pairs, straights, sister pairs, triples,
///     Hongs; shorter before longer; lower before higher; fives before the black five.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: a card is given twice, ``on`` makes no pattern, or the hand is too large.
///
/// >>> plays("4c 4d 4h 6h 5s", on="5c")
/// [CardSet("5s"), CardSet("4c 4d 4h")]
#[pyfunction]
#[pyo3(signature = (hand, on = None))]
pub fn plays(hand: &Bound<'_, PyAny>, on: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<PyCardSet>> {
    let on = on.map(combination_from).transpose()?;
    let plays = black_five::plays(card_set_from(hand)?, on.as_ref()).or_raise(hand.py())?;
    Ok(plays.into_iter().map(PyCardSet).collect())
}

/// The plays of ``plays`` as a mask over ``ACTIONS``: a ``bool`` array of shape (149,).
///
/// Args:
///     hand: at most 11 cards: text, a CardSet, or cards one by one.
///     on: the combination to beat, or cards that make one; None when leading.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: a card is given twice, ``on`` makes no pattern, or the hand is too large.
///
/// >>> [ACTIONS[i] for i in play_mask("4c 4d 5s").nonzero()[0]]
/// ['4', '5s', '4 4']
#[pyfunction]
#[pyo3(signature = (hand, on = None))]
pub fn play_mask<'py>(
    hand: &Bound<'py, PyAny>,
    on: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let on = on.map(combination_from).transpose()?;
    let mask = black_five::play_mask(card_set_from(hand)?, on.as_ref()).or_raise(hand.py())?;
    Ok(mask_to(hand.py(), mask))
}

class! {
/// A house's rules.
///
/// Args:
///     payoff: ``"sides"`` pays +1 to each seat of the winning side and -1 to the others;
///         ``"zero_sum"`` pays 3 and 2 a seat when 2 play against 3, 4 and 1 when 1 plays against 4.
///
/// Raises:
///     ParseError: another payoff.
///
/// >>> Rules(payoff="zero_sum")
/// Rules(payoff="zero_sum")
PyRules(Rules) as "fivecard.black_five" "Rules": arguments [ALL]
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (payoff = "sides"))]
    fn new(py: Python<'_>, payoff: &str) -> PyResult<Self> {
        let payoff: Payoff = payoff.parse().or_raise(py)?;
        Ok(PyRules(Rules { payoff }))
    }
}

fields! { PyRules; |v| get ALL {
    /// ``"sides"`` or ``"zero_sum"``.
    payoff = "sides" => v.0.payoff.to_string(),
}}

/// The rules given, or the default ones.
pub fn rules_or_default(rules: Option<PyRef<'_, PyRules>>) -> Rules {
    rules.map_or_else(Rules::default, |rules| rules.0)
}
