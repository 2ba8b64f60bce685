//! `View`.

use fivecard::Seat;
use fivecard::Seed;
use fivecard::black_five::View;
use fivecard::game::GameView;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::action::{PyAction, action_from, actions_to, history_to};
use super::combination::{PyCombination, PyRules, combination_to};
use super::convert::{indices, mask_to, seat_from, side_name};
use super::outcome::PyOutcome;
use super::state::PyState;
use crate::cards::PyCardSet;
use crate::convert::seed_from;
use crate::dice::PyDice;
use crate::errors::OrRaise;

/// A deal as one seat sees it: its own cards, and what is public. Nothing else is in it.
///
/// Made by ``State.view(seat)``.
///
/// >>> from fivecard import Deck
/// >>> view = State.deal(Deck.shuffled(seed=1), dealer=0).view(1)
/// >>> view.seat, len(view.hand), view.hand_sizes, view.holder
/// (1, 11, (11, 11, 10, 10, 10), None)
#[pyclass(name = "View", module = "fivecard.black_five", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyView(pub View);

#[pymethods]
impl PyView {
    /// The seat that looks.
    #[getter]
    fn seat(&self) -> usize {
        self.0.seat().index()
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// The seat's own cards.
    #[getter]
    fn hand(&self) -> PyCardSet {
        PyCardSet(self.0.hand())
    }

    /// The dealer's seat.
    #[getter]
    fn dealer(&self) -> usize {
        self.0.public().dealer().index()
    }

    /// Number of cards in each hand.
    #[getter]
    fn hand_sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.public().hand_sizes())
    }

    /// The seat to act; None when the deal is over.
    #[getter]
    fn to_act(&self) -> Option<usize> {
        self.0.to_act().map(Seat::index)
    }

    /// The combination to beat; None when the seat to act leads.
    #[getter]
    fn top(&self) -> Option<PyCombination> {
        combination_to(self.0.top())
    }

    /// Whose combination is to be beaten.
    #[getter]
    fn top_seat(&self) -> Option<usize> {
        self.0.public().top_seat().map(Seat::index)
    }

    /// How many seats have passed in a row since the top play.
    #[getter]
    fn passes(&self) -> usize {
        self.0.public().passes()
    }

    /// The seats without cards, in the order in which they finished.
    #[getter]
    fn finished<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, indices(self.0.public().finished()))
    }

    /// The holder of the black five if that seat revealed or played it, else None.
    #[getter]
    fn revealed(&self) -> Option<usize> {
        self.0.public().revealed().map(Seat::index)
    }

    /// The seat that was dealt the black five, once it is revealed or the deal is over.
    #[getter]
    fn holder(&self) -> Option<usize> {
        self.0.holder().map(Seat::index)
    }

    /// The side that won, ``"dealer"`` or ``"idle"``; None while the deal goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.public().winner().map(side_name)
    }

    /// How the deal ended; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().map(PyOutcome)
    }

    /// Who did what so far: (seat, action) pairs.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, history_to(self.0.history()))
    }

    /// The cards played so far: all that are in no hand.
    #[getter]
    fn played(&self) -> PyCardSet {
        PyCardSet(self.0.played())
    }

    /// The cards in the other seats' hands, all together.
    #[getter]
    fn unseen(&self) -> PyCardSet {
        PyCardSet(self.0.unseen())
    }

    /// The seats that may have been dealt the black five for all this seat knows.
    #[getter]
    fn possible_holders<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let seats: Vec<usize> = self.0.possible_holders().iter().map(Seat::index).collect();
        PyTuple::new(py, seats)
    }

    /// The side of a seat as far as this seat can tell it: ``"dealer"``, ``"idle"`` or None.
    fn side(&self, py: Python<'_>, seat: i64) -> PyResult<Option<&'static str>> {
        Ok(self.0.side(seat_from(py, seat)?).map(side_name))
    }

    /// What the seat may do now, in turn or out of it, in the order of ``ACTIONS``.
    fn legal_actions(&self) -> Vec<PyAction> {
        actions_to(self.0.legal_actions())
    }

    /// What the seat may do now as a mask over ``ACTIONS``: a ``bool`` array of shape (149,).
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        mask_to(py, self.0.action_mask())
    }

    /// The id of an action the seat may take now: its index in ``ACTIONS``.
    ///
    /// Raises:
    ///     IllegalActionError: the action is not legal.
    fn action_id(&self, action: &Bound<'_, PyAny>) -> PyResult<usize> {
        let py = action.py();
        Ok(self.0.action_id(&action_from(action)?).or_raise(py)?.index())
    }

    /// What a bot of the game would do in the seat's turn; None when it is not its turn.
    ///
    /// Args:
    ///     bot: ``"random"``, ``"greedy"`` or ``"partner"``.
    ///     dice: the bot's dice, which move on; only ``"random"`` throws them.
    ///
    /// >>> from fivecard import Deck
    /// >>> state = State.deal(Deck.shuffled(seed=1), dealer=0)
    /// >>> state.view(0).bot_action("greedy", Dice(1))
    /// Action("Th Js Qc Kc")
    fn bot_action(
        &self,
        py: Python<'_>,
        bot: &str,
        dice: &Bound<'_, PyDice>,
    ) -> PyResult<Option<PyAction>> {
        let bot = bot.parse().or_raise(py)?;
        let action = dice.get().with(|dice| self.0.bot_action(bot, dice));
        Ok(action.map(PyAction))
    }

    /// A deal that the seat might be looking at, drawn from all of them, each as likely as any other.
    ///
    /// Args:
    ///     seed: an integer from 0 to 2**64 - 1, or 32 bytes.
    ///
    /// The unseen cards go to the other hands by their sizes, the black five only where it may be.
    ///
    /// >>> from fivecard import Deck
    /// >>> view = State.deal(Deck.shuffled(seed=1), dealer=0).view(1)
    /// >>> view.deal_hidden(seed=2).view(1) == view
    /// True
    fn deal_hidden(&self, seed: &Bound<'_, PyAny>) -> PyResult<PyState> {
        Ok(PyState(self.0.deal_hidden(seed_from(seed)?)))
    }

    /// A deal with this view, whose hidden cards are a guess and tell nothing, and the view of it.
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let view = slf.get();
        let record = PyString::new(slf.py(), &view.guess().record());
        Ok(format!("State.from_record({}).view({})", record.repr()?, view.seat()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let view = slf.get();
        let state = view.guess().into_pyobject(slf.py())?;
        (state.getattr("view")?, (view.seat(),)).into_pyobject(slf.py())
    }
}

impl PyView {
    fn guess(&self) -> PyState {
        PyState(self.0.deal_hidden(Seed::from(0)))
    }
}
