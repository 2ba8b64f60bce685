//! `Rules`.

use fivecard::draw::{self, Rules};

use crate::draw_games::chips_from;
use crate::prelude::*;

class! {
/// The numbers and switches of Five-Card Draw.
///
/// Args:
///     small_blind: whole chips, at least 1; posted by the first seat on the left of the button.
///     big_blind: whole chips, more than the small blind; the least bet. In fixed-limit the bet is
///         the big blind before the draw and double after it.
///     structure: ``"no-limit"``, ``"pot-limit"`` or ``"fixed-limit"``.
///     heads_up_button_small_blind: whether with two players the button posts the small blind
///         (Robert's Rules, TDA 34), not the other player.
///     clock: seconds for a decision, which whoever keeps the clock turns into ``"timeout"``.
///
/// Raises:
///     ParseError: the structure is unknown.
///     SetupError: the blinds or the clock are out of range.
///
/// >>> Rules(small_blind=5, big_blind=10).structure
/// 'no-limit'
/// >>> Rules(clock=20)
/// Rules(clock=20)
PyRules(Rules) as "fivecard.draw" "Rules": arguments [ALL]
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(
        signature = (
            small_blind = None, big_blind = None, structure = "no-limit",
            heads_up_button_small_blind = true, clock = 30,
        ),
        text_signature = "(small_blind=1, big_blind=2, structure='no-limit', \
                          heads_up_button_small_blind=True, clock=30)"
    )]
    fn new(
        py: Python<'_>,
        small_blind: Option<&Bound<'_, PyAny>>,
        big_blind: Option<&Bound<'_, PyAny>>,
        structure: &str,
        heads_up_button_small_blind: bool,
        clock: u32,
    ) -> PyResult<Self> {
        let usual = Rules::default();
        let rules = Rules {
            small_blind: small_blind.map_or(Ok(usual.small_blind), chips_from)?,
            big_blind: big_blind.map_or(Ok(usual.big_blind), chips_from)?,
            structure: structure.parse().or_raise(py)?,
            heads_up_button_small_blind,
            clock,
        };
        rules.check().or_raise(py)?;
        Ok(PyRules(rules))
    }

    /// The stacks that ``simulate`` begins with by default: a hundred big blinds for each player.
    ///
    /// >>> Rules(small_blind=2, big_blind=5).default_stacks(2)
    /// [500, 500]
    fn default_stacks(&self, players: usize) -> Vec<u64> {
        draw::default_stacks(players, &self.0)
    }
}

fields! { PyRules; |v| get ALL {
    /// Whole chips of the small blind.
    small_blind = Rules::default().small_blind => v.0.small_blind,
    /// Whole chips of the big blind.
    big_blind = Rules::default().big_blind => v.0.big_blind,
    /// ``"no-limit"``, ``"pot-limit"`` or ``"fixed-limit"``.
    structure = Rules::default().structure.name() => v.0.structure.name(),
    /// Whether with two players the button posts the small blind.
    heads_up_button_small_blind = true => v.0.heads_up_button_small_blind,
    /// Seconds for a decision.
    clock = Rules::default().clock => v.0.clock,
}}

/// The rules given, or the default ones.
pub fn rules_or_default(rules: Option<PyRef<'_, PyRules>>) -> Rules {
    rules.map_or_else(Rules::default, |rules| rules.0)
}
