//! `Legal`: what a seat may do.

use fivecard::betting::{self, Sizes};
use fivecard::draw_games::{Action, Legal};
use pyo3::exceptions::PyValueError;

use super::action::action_from;
use crate::prelude::*;
use crate::value::{call_text, entry};

class! {
/// What a seat may do now: nothing, draw, or something of a betting round.
///
/// Returned by ``legal_actions``. False when the seat may do nothing. Amounts are whole chips; those of
/// a raise are raised *to*. Whenever it is a seat's turn its time may run out, which is always allowed
/// and not listed here.
///
/// >>> from fivecard import Deck, draw
/// >>> legal = draw.State.deal(Deck.shuffled(seed=7), stacks=[200] * 4, button=0).legal_actions()
/// >>> str(legal)
/// 'fold, call 2, raise 4..200'
/// >>> legal.call, legal.raise_to, legal.max_draw
/// (2, (4, 200), None)
/// >>> legal.kinds, legal.texts()
/// (('fold', 'call', 'raise'), ['fold', 'call 2', 'raise 4..200'])
/// >>> legal.allows("raise to 300"), legal.allows("fold")
/// (False, True)
PyLegal(Legal) as "fivecard.draw_games" "Legal":
    dict [KINDS, AMOUNTS] by read,
    repr |v, py| call_text("Legal", v, py, &[Self::FLAGS, Self::AMOUNTS]),
    fields [KINDS, AMOUNTS, TEXTS]
}

#[pymethods]
impl PyLegal {
    #[new]
    #[pyo3(signature = (
        fold = false, check = false, call = None, bet = None, raise_to = None, all_in = None,
        max_draw = None, hand = None,
    ))]
    #[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
    fn new(
        fold: bool,
        check: bool,
        call: Option<u64>,
        bet: Option<(u64, u64)>,
        raise_to: Option<(u64, u64)>,
        all_in: Option<&Bound<'_, PyAny>>,
        max_draw: Option<usize>,
        hand: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        if let (Some(hand), Some(most)) = (hand, max_draw) {
            return Ok(PyLegal(Legal::Draw { hand: card_set_from(hand)?, most }));
        }
        if !fold {
            return Ok(PyLegal(Legal::Nothing));
        }
        let sizes = |range: Option<(u64, u64)>| range.map(|(min, max)| Sizes { min, max });
        let all_in = match all_in.map(action_from).transpose()? {
            Some(Action::Bet(action)) => Some(action),
            None => None,
            Some(_) => return Err(PyValueError::new_err("all-in is a bet, a raise or a call")),
        };
        let (bet, raise) = (sizes(bet), sizes(raise_to));
        Ok(PyLegal(Legal::Bet(betting::Legal { fold, check, call, bet, raise, all_in })))
    }

    /// Whether the seat may take an action: exactly when ``apply`` accepts it.
    ///
    /// Args:
    ///     action: text or an Action.
    ///
    /// Raises:
    ///     ParseError: the text is not an action.
    fn allows(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.allows(action_from(action)?))
    }

    /// The actions as texts with their amounts: ``call 4``, ``raise 8..200``, ``draw 1..5``.
    fn texts(&self) -> Vec<String> {
        self.0.texts()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

fields! { PyLegal; |v| get KINDS {
    /// The kinds of action: of ``"fold"``, ``"check"``, ``"call"``, ``"bet"``, ``"raise"`` those that
    /// are open, or ``"draw"``.
    kinds => v.open(),
} get FLAGS {
    /// Whether it may fold.
    fold = false => v.0.bet().fold,
    /// Whether it may check.
    check = false => v.0.bet().check,
} get AMOUNTS {
    /// The chips that a call takes; None when there is nothing to call.
    call = None::<u64> => v.0.bet().call,
    /// The least and the greatest bet; None when it may not bet.
    bet = None::<u64> => range(v.0.bet().bet),
    /// The least and the greatest sum to raise to; None when it may not raise.
    raise_to = None::<u64> => range(v.0.bet().raise),
    /// What all-in would be: a bet, a raise or a call; None when it may not go all-in.
    all_in = None::<u64> => v.0.bet().all_in.map(Action::from),
    /// The most cards it may exchange; None when it is not to draw.
    max_draw = None::<u64> => v.0.max_draw(),
    /// The cards of which it may discard some; None when it is not to draw.
    hand = None::<u64> => match v.0 {
        Legal::Draw { hand, .. } => Some(hand),
        _ => None,
    },
} dict TEXTS {
    texts => v.0.texts(),
}}

impl PyLegal {
    fn open(&self) -> Vec<&'static str> {
        let bet = self.0.bet();
        let kinds = [
            ("fold", bet.fold),
            ("check", bet.check),
            ("call", bet.call.is_some()),
            ("bet", bet.bet.is_some()),
            ("raise", bet.raise.is_some()),
            ("draw", self.0.max_draw().is_some()),
        ];
        kinds.into_iter().filter(|(_, open)| *open).map(|(kind, _)| kind).collect()
    }
}

/// Fold and check are among the kinds, all else has amounts.
fn read(fields: &Bound<'_, PyDict>) -> PyResult<PyLegal> {
    let kinds: Vec<String> = entry(fields, "kinds")?.extract()?;
    let open = |kind: &str| kinds.iter().any(|open| open == kind);
    let given = |name| Ok::<_, PyErr>(fields.get_item(name)?.filter(|value| !value.is_none()));
    let range = |name| given(name)?.map(|range| range.extract::<[u64; 2]>()).transpose();
    let pair = |name| Ok::<_, PyErr>(range(name)?.map(|[min, max]| (min, max)));
    PyLegal::new(
        open("fold"),
        open("check"),
        given("call")?.map(|call| call.extract()).transpose()?,
        pair("bet")?,
        pair("raise_to")?,
        given("all_in")?.as_ref(),
        given("max_draw")?.map(|most| most.extract()).transpose()?,
        given("hand")?.as_ref(),
    )
}

fn range(sizes: Option<Sizes>) -> Option<(u64, u64)> {
    sizes.map(|Sizes { min, max }| (min, max))
}
