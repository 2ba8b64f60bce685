//! `Rules`, and what makes a hand win.

use fivecard::LimitError;
use fivecard::fives::{self, Rules};

use crate::prelude::*;

class! {
/// A house's rules: plain data, amounts in whole chips.
///
/// Args:
///     ante: what every seat posts before a deal; 0 is allowed.
///     price_per_card: what each card drawn costs; by default the ante.
///     min_bet: the least bet, at least 1; by default the ante.
///     structure: ``"no-limit"``, ``"pot-limit"`` or ``"fixed-limit"`` (all bets are ``min_bet``).
///     judge_pots_together: whether the best hand of the showdown decides for all pots at once:
///         with a five every pot goes to the best hand among its claimants, without one every pot
///         is replayed. Otherwise each pot is judged by its own claimants.
///     uncontested_needs_five: whether the last player left needs a five as well.
///     max_antes: how many deals for the same pot are anted, later ones go without; None: all.
///     clock: seconds for a decision, for whoever keeps the clock.
///
/// Raises:
///     SetupError: a least bet or clock of 0.
///     ParseError: the structure is unknown.
///
/// >>> Rules(ante=2, price_per_card=3)
/// Rules(ante=2, price_per_card=3, min_bet=2)
PyRules(Rules) as "fivecard.fives" "Rules": arguments [ALL]
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (
        ante = 1, price_per_card = None, min_bet = None, structure = "no-limit",
        judge_pots_together = false, uncontested_needs_five = false, max_antes = None, clock = 30,
    ))]
    #[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
    fn new(
        py: Python<'_>,
        ante: u64,
        price_per_card: Option<u64>,
        min_bet: Option<u64>,
        structure: &str,
        judge_pots_together: bool,
        uncontested_needs_five: bool,
        max_antes: Option<u32>,
        clock: u32,
    ) -> PyResult<Self> {
        let documented = Rules::new(ante);
        let rules = Rules {
            ante,
            price_per_card: price_per_card.unwrap_or(documented.price_per_card),
            min_bet: min_bet.unwrap_or(documented.min_bet),
            structure: structure.parse().or_raise(py)?,
            judge_pots_together,
            uncontested_needs_five,
            max_antes,
            clock,
        };
        rules.check().or_raise(py)?;
        Ok(PyRules(rules))
    }

    /// The stacks that ``simulate`` begins with by default: a hundred least bets for each player.
    ///
    /// >>> Rules(ante=5).default_stacks(2)
    /// [500, 500]
    fn default_stacks(&self, players: usize) -> Vec<u64> {
        fives::default_stacks(players, &self.0)
    }
}

fields! { PyRules; |v| get ALL {
    /// What every seat posts before a deal.
    ante = Rules::default().ante => v.0.ante,
    /// What each card drawn costs.
    price_per_card = None::<u64> => v.0.price_per_card,
    /// The least bet.
    min_bet = None::<u64> => v.0.min_bet,
    /// ``"no-limit"``, ``"pot-limit"`` or ``"fixed-limit"``.
    structure = Rules::default().structure.name() => v.0.structure.name(),
    /// Whether the best hand of the showdown decides for all pots at once.
    judge_pots_together = false => v.0.judge_pots_together,
    /// Whether the last player left needs a five as well.
    uncontested_needs_five = false => v.0.uncontested_needs_five,
    /// How many deals for the same pot are anted; None: all.
    max_antes = None::<u32> => v.0.max_antes,
    /// Seconds for a decision.
    clock = Rules::default().clock => v.0.clock,
}}

/// The rules given, or the default ones.
pub fn rules_or_default(rules: Option<PyRef<'_, PyRules>>) -> Rules {
    rules.map_or_else(Rules::default, |rules| rules.0)
}

/// Whether a hand holds a five, be it a kicker, in a pair or in a straight.
///
/// Args:
///     cards: the hand, as text, a CardSet or cards.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: a card is given twice.
///
/// >>> has_five("Ac 2d 3h 4s 5c"), has_five("As Ks Qs Js Ts")
/// (True, False)
#[pyfunction]
pub fn has_five(cards: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(fives::has_five(card_set_from(cards)?))
}

/// How many ways of drawing cards catch at least one five, and how many ways there are in all.
///
/// Args:
///     fives: the fives among the unseen cards, at most as many as these.
///     unseen: the unseen cards, at most 52.
///     cards: how many of them are drawn.
///
/// Raises:
///     LimitError: more cards than there are (code ``too_many_cards``).
///
/// >>> catching_a_five(fives=4, unseen=47, cards=2)
/// (178, 1081)
#[pyfunction]
pub fn catching_a_five(
    py: Python<'_>,
    fives: usize,
    unseen: usize,
    cards: usize,
) -> PyResult<(u64, u64)> {
    if fives > unseen || cards > unseen || unseen > 52 {
        let message = "there are at most 52 unseen cards, the fives and those drawn among them";
        return Err(LimitError::new("too_many_cards", message)).or_raise(py);
    }
    Ok(fives::catching_a_five(fives, unseen, cards))
}
