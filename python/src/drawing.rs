//! `fivecard.drawing`: the actions of games that draw and bet, which of them are legal, and what
//! Python callers may give for seats, chips and hands.

use fivecard::betting::{self, Sizes};
use fivecard::draw_games::{Action, HAND, Legal, SeenAction};
use fivecard::game::check_seat;
use fivecard::{CardSet, Seat, SeatSet, SetupError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple};

use crate::cards::{PyCardSet, card_set_from};
use crate::convert::wrong_type;
use crate::errors::OrRaise;

/// What a seat does: it bets, draws, or runs out of time.
///
/// Args:
///     action: ``"fold"``, ``"check"``, ``"call"``, ``"bet 20"``, ``"raise to 60"``, ``"all-in"``,
///         ``"draw 8h 6s"`` (the cards thrown away), ``"stand pat"`` or ``"timeout"``.
///
/// Raises:
///     ParseError: the text is no action.
///     SetupError: a card is named twice.
///
/// >>> Action("raise to 60").kind, Action("raise to 60").amount
/// ('raise', 60)
/// >>> Action("draw 8h 6s").cards
/// CardSet("6s 8h")
#[pyclass(name = "Action", module = "fivecard.drawing", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyAction(pub Action);

#[pymethods]
impl PyAction {
    #[new]
    fn new(action: &Bound<'_, PyAny>) -> PyResult<Self> {
        action_from(action).map(PyAction)
    }

    /// ``"fold"``, ``"check"``, ``"call"``, ``"bet"``, ``"raise"``, ``"all-in"``, ``"draw"`` or
    /// ``"timeout"``; to stand pat is to draw no card.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0 {
            Action::Bet(betting::Action::Fold) => "fold",
            Action::Bet(betting::Action::Check) => "check",
            Action::Bet(betting::Action::Call) => "call",
            Action::Bet(betting::Action::Bet(_)) => "bet",
            Action::Bet(betting::Action::RaiseTo(_)) => "raise",
            Action::Bet(betting::Action::AllIn) => "all-in",
            Action::Draw(_) => "draw",
            Action::Timeout => "timeout",
        }
    }

    /// The whole chips of a bet, or those that a raise is to; None for other actions.
    #[getter]
    fn amount(&self) -> Option<u64> {
        match self.0 {
            Action::Bet(betting::Action::Bet(chips) | betting::Action::RaiseTo(chips)) => {
                Some(chips)
            }
            _ => None,
        }
    }

    /// The cards thrown away; None unless the action is a draw.
    #[getter]
    fn cards(&self) -> Option<PyCardSet> {
        match self.0 {
            Action::Draw(cards) => Some(PyCardSet(cards)),
            _ => None,
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Action(\"{}\")", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().0.to_string(),)).into_pyobject(slf.py())
    }
}

/// Another seat's draw, as the rest of the table sees it: so many cards.
///
/// >>> str(Drew(3))
/// 'draw 3'
#[pyclass(name = "Drew", module = "fivecard.drawing", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyDrew(usize);

#[pymethods]
impl PyDrew {
    #[new]
    fn new(cards: usize) -> PyResult<Self> {
        match cards {
            1..=HAND => Ok(PyDrew(cards)),
            _ => Err(PyValueError::new_err(format!("a draw is of 1 to {HAND} cards, not {cards}"))),
        }
    }

    /// How many cards it was.
    #[getter]
    fn cards(&self) -> usize {
        self.0
    }

    fn __str__(&self) -> String {
        SeenAction::Drew(self.0).to_string()
    }

    fn __repr__(&self) -> String {
        format!("Drew({})", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().0,)).into_pyobject(slf.py())
    }
}

/// What a seat may do now: nothing, draw, or something of a betting round.
///
/// Made by ``legal_actions``. False when the seat may do nothing. Amounts are whole chips; those of a
/// raise are raised *to*. Whenever it is a seat's turn its time may run out, which is allowed but not
/// told here.
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
#[pyclass(name = "Legal", module = "fivecard.drawing", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyLegal(pub Legal);

#[pymethods]
impl PyLegal {
    #[new]
    #[pyo3(signature = (
        fold = false, check = false, call = None, bet = None, raise_to = None, all_in = None,
        hand = None, max_draw = None,
    ))]
    #[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
    fn new(
        fold: bool,
        check: bool,
        call: Option<u64>,
        bet: Option<(u64, u64)>,
        raise_to: Option<(u64, u64)>,
        all_in: Option<&Bound<'_, PyAny>>,
        hand: Option<&Bound<'_, PyAny>>,
        max_draw: Option<usize>,
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

    /// The kinds of action: of ``"fold"``, ``"check"``, ``"call"``, ``"bet"``, ``"raise"`` those that
    /// are open, or ``"draw"``.
    #[getter]
    fn kinds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let bet = self.0.bet();
        let kinds = [
            ("fold", bet.fold),
            ("check", bet.check),
            ("call", bet.call.is_some()),
            ("bet", bet.bet.is_some()),
            ("raise", bet.raise.is_some()),
            ("draw", self.0.max_draw().is_some()),
        ];
        let open = kinds.into_iter().filter(|(_, open)| *open).map(|(kind, _)| kind);
        PyTuple::new(py, open.collect::<Vec<_>>())
    }

    /// Whether it may fold.
    #[getter]
    fn fold(&self) -> bool {
        self.0.bet().fold
    }

    /// Whether it may check.
    #[getter]
    fn check(&self) -> bool {
        self.0.bet().check
    }

    /// The chips that a call takes; None when there is nothing to call.
    #[getter]
    fn call(&self) -> Option<u64> {
        self.0.bet().call
    }

    /// The least and the greatest bet; None when it may not bet.
    #[getter]
    fn bet(&self) -> Option<(u64, u64)> {
        range(self.0.bet().bet)
    }

    /// The least and the greatest sum to raise to; None when it may not raise.
    #[getter]
    fn raise_to(&self) -> Option<(u64, u64)> {
        range(self.0.bet().raise)
    }

    /// What all-in would be: a bet, a raise or a call; None when it may not go all-in.
    #[getter]
    fn all_in(&self) -> Option<PyAction> {
        self.0.bet().all_in.map(|action| PyAction(action.into()))
    }

    /// The cards of which it may throw some away; None when it is not to draw.
    #[getter]
    fn hand(&self) -> Option<PyCardSet> {
        match self.0 {
            Legal::Draw { hand, .. } => Some(PyCardSet(hand)),
            _ => None,
        }
    }

    /// The most cards it may exchange; None when it is not to draw.
    #[getter]
    fn max_draw(&self) -> Option<usize> {
        self.0.max_draw()
    }

    /// Whether the seat may take an action: exactly when ``apply`` accepts it.
    ///
    /// Args:
    ///     action: text or an Action.
    ///
    /// Raises:
    ///     ParseError: the text is no action.
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

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if let Legal::Draw { hand, most } = self.0 {
            return Ok(format!("Legal(hand=\"{hand}\", max_draw={most})"));
        }
        let legal = self.0.bet();
        if legal.is_empty() {
            return Ok("Legal()".to_string());
        }
        let mut text = format!("Legal(fold=True, check={}", python_bool(legal.check));
        if let Some(chips) = legal.call {
            text += &format!(", call={chips}");
        }
        for (name, sizes) in [("bet", legal.bet), ("raise_to", legal.raise)] {
            if let Some(sizes) = range(sizes) {
                text += &format!(", {name}={}", sizes.into_pyobject(py)?.repr()?);
            }
        }
        if let Some(action) = legal.all_in {
            text += &format!(", all_in=\"{action}\"");
        }
        Ok(text + ")")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let legal = slf.get();
        let bets = (legal.fold(), legal.check(), legal.call(), legal.bet(), legal.raise_to());
        let (fold, check, call, bet, raise_to) = bets;
        let rest = (legal.all_in(), legal.hand(), legal.max_draw());
        let (all_in, hand, max_draw) = rest;
        (slf.get_type(), (fold, check, call, bet, raise_to, all_in, hand, max_draw))
            .into_pyobject(slf.py())
    }
}

fn range(sizes: Option<Sizes>) -> Option<(u64, u64)> {
    sizes.map(|Sizes { min, max }| (min, max))
}

/// A truth value as Python writes it.
pub fn python_bool(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

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

/// (seat, action) pairs.
pub fn history_to(history: Vec<(Seat, Action)>) -> Vec<(usize, PyAction)> {
    history.into_iter().map(|(seat, action)| (seat.index(), PyAction(action))).collect()
}

/// (seat, action) pairs, in which others' draws are a `Drew`.
pub fn seen_to<'py>(
    py: Python<'py>,
    history: &[(Seat, SeenAction)],
) -> PyResult<Vec<(usize, Bound<'py, PyAny>)>> {
    let seen = |&(seat, seen): &(Seat, SeenAction)| {
        let seen = match seen {
            SeenAction::Action(action) => PyAction(action).into_pyobject(py)?.into_any(),
            SeenAction::Drew(cards) => PyDrew(cards).into_pyobject(py)?.into_any(),
        };
        Ok((seat.index(), seen))
    };
    history.iter().map(seen).collect()
}

/// A seat of a table of `seats`.
pub fn seat_from(py: Python<'_>, seat: i64, seats: usize) -> PyResult<Seat> {
    let known = usize::try_from(seat).ok().and_then(Seat::new);
    let refused = || {
        let message = format!("there is no seat {seat}: the seats are 0 to {}", seats - 1);
        SetupError::new("no_such_seat", message)
    };
    let seat = known.ok_or_else(refused).or_raise(py)?;
    check_seat(seat, seats).or_raise(py)?;
    Ok(seat)
}

/// A seat, or none; the core checks that it is at the table.
pub fn button_from(py: Python<'_>, button: Option<i64>) -> PyResult<Option<Seat>> {
    button.map(|button| seat_from(py, button, Seat::MAX)).transpose()
}

pub fn indices(seats: impl IntoIterator<Item = Seat>) -> Vec<usize> {
    seats.into_iter().map(Seat::index).collect()
}

pub fn seats_to<'py>(py: Python<'py>, seats: SeatSet) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, indices(seats.iter()))
}

pub fn hands_to<'py>(py: Python<'py>, hands: &[CardSet]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, hands.iter().copied().map(PyCardSet).collect::<Vec<_>>())
}

/// Whole chips.
pub fn chips_from(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    if !given.is_instance_of::<PyInt>() || given.is_instance_of::<PyBool>() {
        return Err(wrong_type(given, "chips are an integer"));
    }
    let range = || {
        let message = format!("whole chips are 0 to 2**64 - 1, not {given}");
        SetupError::new("bad_chips", message)
    };
    given.extract::<u64>().map_err(|_| range()).or_raise(given.py())
}

/// Whole chips by seat.
pub fn stacks_from(given: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    items(given, "stacks are a list of chips by seat")?.iter().map(chips_from).collect()
}

/// Hands by seat; None is a hand of no cards.
pub fn hands_from(given: &Bound<'_, PyAny>) -> PyResult<Vec<CardSet>> {
    let hands = items(given, "hands are a list of hands by seat")?;
    let hand = |hand: &Bound<'_, PyAny>| {
        if hand.is_none() { Ok(CardSet::EMPTY) } else { card_set_from(hand) }
    };
    hands.iter().map(hand).collect()
}

/// Hands by seat, of those who may be out of it: None is no hand.
pub fn hands_told(given: &Bound<'_, PyAny>) -> PyResult<Vec<Option<CardSet>>> {
    let hands = hands_from(given)?.into_iter();
    Ok(hands.map(|hand| (!hand.is_empty()).then_some(hand)).collect())
}

/// Hands by seat as a caller gives them: text, or None.
pub fn hands_retold(hands: &[Option<CardSet>]) -> Vec<Option<String>> {
    hands.iter().map(|hand| hand.map(|hand| hand.to_string())).collect()
}

/// What is told by seat, as a tuple; None where nothing is.
pub fn by_seat_retold<'py, T: Clone + IntoPyObject<'py>>(
    py: Python<'py>,
    values: &[T],
) -> PyResult<Option<Bound<'py, PyTuple>>> {
    (!values.is_empty()).then(|| PyTuple::new(py, values.to_vec())).transpose()
}

/// Chips by seat; nothing given is an empty list.
pub fn chips_told(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<u64>> {
    given.map_or_else(|| Ok(Vec::new()), stacks_from)
}

/// The seats that folded; the core checks that they are at the table.
pub fn folded_from(py: Python<'_>, folded: Option<Vec<i64>>) -> PyResult<SeatSet> {
    let folded = folded.unwrap_or_default().into_iter();
    folded.map(|seat| seat_from(py, seat, Seat::MAX)).collect()
}

/// Names by seat, for as many seats as there are, each once; or none at all.
pub fn names_from(
    py: Python<'_>,
    names: Option<Vec<String>>,
    seats: usize,
) -> PyResult<Vec<String>> {
    let Some(names) = names else { return Ok(Vec::new()) };
    if names.len() != seats {
        let message = format!("{} names are not for {seats} seats", names.len());
        return Err(SetupError::new("wrong_names", message)).or_raise(py);
    }
    if let Some((_, name)) = (0..).zip(&names).find(|&(place, name)| names[..place].contains(name))
    {
        let message = format!("{name} is named twice");
        return Err(SetupError::new("duplicate_player", message)).or_raise(py);
    }
    Ok(names)
}

/// The call that makes a value, as Python writes it: keyword arguments that are there.
pub fn call_text(
    function: &str,
    hands: &Bound<'_, PyAny>,
    keywords: &[(&str, Option<Bound<'_, PyAny>>)],
) -> PyResult<String> {
    let mut text = format!("{function}({}", hands.repr()?);
    for (name, value) in keywords {
        if let Some(value) = value {
            text += &format!(", {name}={}", value.repr()?);
        }
    }
    Ok(text + ")")
}

/// The items of a list; text is no list.
pub fn items<'py>(given: &Bound<'py, PyAny>, wanted: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if given.is_instance_of::<PyString>() {
        return Err(wrong_type(given, wanted));
    }
    given.try_iter().map_err(|_| wrong_type(given, wanted))?.collect()
}
