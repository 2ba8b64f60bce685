//! `Action` and `Drew`.

use fivecard::betting;
use fivecard::draw_games::{Action, HAND, SeenAction};
use pyo3::exceptions::PyValueError;

use crate::prelude::*;

/// What a seat does: it bets, draws, or runs out of time.
///
/// Args:
///     action: ``"fold"``, ``"check"``, ``"call"``, ``"bet 20"``, ``"raise to 60"``, ``"all-in"``,
///         ``"draw 8h 6s"`` (the cards discarded), ``"stand pat"`` or ``"timeout"``.
///
/// Raises:
///     ParseError: the text is not an action.
///     SetupError: a card is named twice.
///
/// >>> Action("raise to 60").kind, Action("raise to 60").amount
/// ('raise', 60)
/// >>> Action("draw 8h 6s").cards
/// CardSet("6s 8h")
#[pyclass(name = "Action", module = "fivecard.draw_games", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyAction(pub Action);

#[pymethods]
impl PyAction {
    #[new]
    fn new(action: &Bound<'_, PyAny>) -> PyResult<Self> {
        action_from(action).map(PyAction)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

fields! { PyAction; |v| dict TEXT {
    action => v.0.to_string(),
} get PARTS {
    /// ``"fold"``, ``"check"``, ``"call"``, ``"bet"``, ``"raise"``, ``"all-in"``, ``"draw"`` or
    /// ``"timeout"``; to stand pat is to draw no card.
    kind => match v.0 {
        Action::Bet(betting::Action::Fold) => "fold",
        Action::Bet(betting::Action::Check) => "check",
        Action::Bet(betting::Action::Call) => "call",
        Action::Bet(betting::Action::Bet(_)) => "bet",
        Action::Bet(betting::Action::RaiseTo(_)) => "raise",
        Action::Bet(betting::Action::AllIn) => "all-in",
        Action::Draw(_) => "draw",
        Action::Timeout => "timeout",
    },
    /// The whole chips of a bet, or those that a raise is to; None for other actions.
    amount => match v.0 {
        Action::Bet(betting::Action::Bet(chips) | betting::Action::RaiseTo(chips)) => Some(chips),
        _ => None,
    },
    /// The cards discarded; None unless the action is a draw.
    cards => match v.0 {
        Action::Draw(cards) => Some(cards),
        _ => None,
    },
}}

value! { PyAction: arguments [TEXT], fields [TEXT, PARTS] }

to_python! {
    [] Action => |v, py, form| match form {
        Form::Object => PyAction(*v).into_bound_py_any(py),
        Form::Plain => v.to_string().to_python(py, form),
    },
    [] SeenAction => |v, py, form| match *v {
        SeenAction::Action(action) => action.to_python(py, form),
        SeenAction::Drew(cards) => PyDrew(cards).into_bound_py_any(py),
    },
}

/// Another seat's draw, as the rest of the table sees it: so many cards.
///
/// Args:
///     cards: how many, 1 to 5.
///
/// Raises:
///     ValueError: another number of cards.
///
/// >>> str(Drew(3))
/// 'draw 3'
#[pyclass(name = "Drew", module = "fivecard.draw_games", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyDrew(pub usize);

#[pymethods]
impl PyDrew {
    #[new]
    fn new(cards: usize) -> PyResult<Self> {
        match cards {
            1..=HAND => Ok(PyDrew(cards)),
            _ => Err(PyValueError::new_err(format!("a draw has 1 to {HAND} cards, got {cards}"))),
        }
    }

    fn __str__(&self) -> String {
        SeenAction::Drew(self.0).to_string()
    }
}

fields! { PyDrew; |v| get CARDS {
    /// How many cards it was.
    cards => v.0,
}}

value! { PyDrew: arguments [CARDS] }

/// An action: an `Action` or its text.
pub fn action_from(given: &Bound<'_, PyAny>) -> PyResult<Action> {
    if let Ok(action) = given.cast_exact::<PyAction>() {
        return Ok(action.get().0);
    }
    if let Ok(text) = given.cast::<PyString>() {
        return text.to_cow()?.parse::<Action>().or_raise(given.py());
    }
    Err(wrong_type(given, "an action is an Action or text such as \"raise to 60\""))
}
