//! `HandRank`, and one hand at a time.

use fivecard::{HandRank, poker};

use crate::cards::Hand;
use crate::prelude::*;

/// How strong a hand is; greater is better, and hands that tie are equal.
///
/// Made by ``evaluate``. ``str()`` is the name as people say it; ``describe()`` adds the kickers.
///
/// >>> hand = evaluate("Kd 7h Kh 9c Ts 7c 4c")
/// >>> str(hand), hand.describe()
/// ('two pair, kings and sevens', 'two pair, kings and sevens, ten kicker')
/// >>> hand > evaluate("Qd 9h 6c Kd Td")
/// True
#[pyclass(name = "HandRank", module = "fivecard", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PyHandRank(pub HandRank);

#[pymethods]
impl PyHandRank {
    /// The name with the kickers, as a hand is described at a showdown.
    ///
    /// >>> evaluate("Ks Kc Kh 9c Ts 7c 4c").describe()
    /// 'three of a kind, kings, ten and nine kickers'
    fn describe(&self) -> String {
        self.0.describe()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

fields! { PyHandRank; |v| get WORTH {
    /// The category.
    category => v.0.category(),
    /// The strength among all five-card hands: 1 (7-5-4-3-2) to 7462 (royal flush).
    value => v.0.value(),
} get FIVE {
    /// The five cards that count, in the order they are compared (a wheel: 5-4-3-2-A).
    best_five => v.0.best_five(),
} get OTHER_NUMBERS {
    /// The strength as Cactus Kev, treys and phevaluator count it: 1 is best, 7462 worst.
    cactus => v.0.cactus(),
    /// The ranks compared with a hand of the same category, in order: K, 7, T for two pair.
    ranks => v.0.ranks(),
} dict TEXTS {
    name => v.0.to_string(),
    description => v.0.describe(),
}}

value! { PyHandRank: arguments [FIVE] of "fivecard" "evaluate", fields [WORTH, FIVE, TEXTS] }

/// What five, six or seven cards are worth: category, value, best five and name.
///
/// Args:
///     cards: text with or without spaces, a CardSet, or Cards one by one.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: a card is given twice, or there are not 5, 6 or 7 cards.
///
/// >>> hand = evaluate("Ks Kc Kh 9c Ts 7c 4c")
/// >>> hand.category, hand.value
/// (HandCategory.THREE_OF_A_KIND, 5757)
/// >>> max(["Ah Kh Qh Jh 9h", "As Ad Ah Ac Ks"], key=evaluate)
/// 'As Ad Ah Ac Ks'
#[pyfunction]
pub fn evaluate(cards: &Bound<'_, PyAny>) -> PyResult<PyHandRank> {
    poker::evaluate(card_set_from(cards)?).or_raise(cards.py()).map(PyHandRank)
}

/// The value of five, six or seven cards as an integer, 1 (worst) to 7462 (royal flush).
///
/// Args:
///     cards: text with or without spaces, a CardSet, or Cards one by one.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: a card is given twice, or there are not 5, 6 or 7 cards.
///
/// >>> rank("As Ks Qs Js Ts")
/// 7462
#[pyfunction]
pub fn rank(cards: &Bound<'_, PyAny>) -> PyResult<u16> {
    let mut room = Hand::ROOM;
    if let Some(hand) = room.card_objects(cards) {
        return poker::rank_cards(hand.iter().copied()).or_raise(cards.py());
    }
    poker::rank(card_set_from(cards)?).or_raise(cards.py())
}
