//! `Rules`.

use fivecard::draw::Rules;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::drawing::{chips_from, python_bool};
use crate::errors::OrRaise;

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
///     SetupError: the blinds or the clock cannot be.
///
/// >>> Rules(small_blind=5, big_blind=10).structure
/// 'no-limit'
#[pyclass(name = "Rules", module = "fivecard.draw", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyRules(pub Rules);

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

    /// Whole chips of the small blind.
    #[getter]
    fn small_blind(&self) -> u64 {
        self.0.small_blind
    }

    /// Whole chips of the big blind.
    #[getter]
    fn big_blind(&self) -> u64 {
        self.0.big_blind
    }

    /// ``"no-limit"``, ``"pot-limit"`` or ``"fixed-limit"``.
    #[getter]
    fn structure(&self) -> &'static str {
        self.0.structure.name()
    }

    /// Whether with two players the button posts the small blind.
    #[getter]
    fn heads_up_button_small_blind(&self) -> bool {
        self.0.heads_up_button_small_blind
    }

    /// Seconds for a decision.
    #[getter]
    fn clock(&self) -> u32 {
        self.0.clock
    }

    /// All arguments of the class by name, ready for JSON: ``Rules(**rules.to_dict()) == rules``.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        told.set_item("small_blind", self.small_blind())?;
        told.set_item("big_blind", self.big_blind())?;
        told.set_item("structure", self.structure())?;
        told.set_item("heads_up_button_small_blind", self.heads_up_button_small_blind())?;
        told.set_item("clock", self.clock())?;
        Ok(told)
    }

    fn __repr__(&self) -> String {
        let Rules { small_blind, big_blind, structure, heads_up_button_small_blind, clock } =
            self.0;
        format!(
            "Rules(small_blind={small_blind}, big_blind={big_blind}, structure=\"{structure}\", \
             heads_up_button_small_blind={}, clock={clock})",
            python_bool(heads_up_button_small_blind)
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let rules = slf.get();
        let arguments = (
            rules.0.small_blind,
            rules.0.big_blind,
            rules.structure(),
            rules.0.heads_up_button_small_blind,
            rules.0.clock,
        );
        (slf.get_type(), arguments).into_pyobject(slf.py())
    }
}

/// The rules given, or the default ones.
pub fn rules_or_default(rules: Option<PyRef<'_, PyRules>>) -> Rules {
    rules.map_or_else(Rules::default, |rules| rules.0)
}
