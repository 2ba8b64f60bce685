//! `Action`, and the texts of the action ids.

use fivecard::black_five::{ACTIONS, Action, ActionId};

use crate::prelude::*;

class! {
/// What a seat does: it plays cards, passes, or reveals the black five.
///
/// Args:
///     action: ``"4c 4d"``, ``"pass"`` or ``"reveal"``; or the cards of a play.
///
/// Raises:
///     ParseError: the text is not an action.
///     SetupError: a card is named twice.
///
/// >>> Action("play 4d 4c")
/// Action("4c 4d")
/// >>> Action("pass").kind, Action("4c 4d").cards
/// ('pass', CardSet("4c 4d"))
/// >>> Action("5h 5s").id, Action("pass").to_dict()
/// (27, {'action': 'pass', 'kind': 'pass', 'id': 147})
PyAction(Action) as "fivecard.black_five" "Action": arguments [TEXT], fields [TEXT, PARTS]
}

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

/// The text of an action. There is none for a play of no cards, which is a list then.
struct Text(Action);

to_python! {
    [] Text => |v, py, form| match v.0 {
        Action::Play(CardSet::EMPTY) => Ok(PyList::empty(py).into_any()),
        action => action.to_string().to_python(py, form),
    },
}

fields! { PyAction; |v| dict TEXT {
    action => Text(v.0),
} get PARTS {
    /// ``"play"``, ``"pass"`` or ``"reveal"``.
    kind => match v.0 {
        Action::Play(_) => "play",
        Action::Pass => "pass",
        Action::Reveal => "reveal",
    },
    /// The index in ``ACTIONS``; None when the cards make no pattern that a hand can hold.
    id => v.0.id().map(ActionId::index),
} get CARDS {
    /// The cards played; None for a pass or a reveal.
    cards => match v.0 {
        Action::Play(cards) => Some(cards),
        Action::Pass | Action::Reveal => None,
    },
}}

/// An action: an `Action`, its text, or the cards of a play.
pub fn action_from(given: &Bound<'_, PyAny>) -> PyResult<Action> {
    if let Ok(action) = given.cast_exact::<PyAction>() {
        return Ok(action.get().0);
    }
    if let Ok(text) = given.cast::<PyString>() {
        return text.to_cow()?.parse::<Action>().or_raise(given.py());
    }
    Ok(Action::Play(card_set_from(given)?))
}

/// The 149 actions by id, as text without suits.
#[pyfunction]
pub fn action_texts(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, ACTIONS.map(|id| id.to_string()))
}
