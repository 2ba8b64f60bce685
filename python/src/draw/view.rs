//! `View`.

use fivecard::Seat;
use fivecard::draw::View;
use fivecard::game::GameView;
use fivecard::record::Record;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::outcome::PyOutcome;
use super::rules::PyRules;
use crate::cards::PyCardSet;
use crate::dice::PyDice;
use crate::drawing::{PyAction, PyLegal, action_from, seats_to, seen_to};
use crate::errors::OrRaise;

/// A deal as one seat sees it: its own cards, and what is public. Nothing else is in it: of another
/// seat's draw how many cards it was, of the hands those shown at the end.
///
/// Made by ``State.view(seat)`` or ``View.from_record``.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=7), stacks=[200] * 3, button=0)
/// >>> view = state.apply("call").view(1)
/// >>> view.seat, len(view.hand), view.stacks, str(view.legal_actions())
/// (1, 5, (198, 199, 198), 'fold, call 1, raise 4..200')
#[pyclass(name = "View", module = "fivecard.draw", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyView(pub View);

#[pymethods]
impl PyView {
    /// The view that a record tells.
    ///
    /// Args:
    ///     record: what ``record()`` gave.
    ///
    /// Raises:
    ///     ParseError: the text is no record of a view.
    ///     SetupError: its beginning cannot be.
    ///     IllegalActionError: an action in it is not legal.
    #[staticmethod]
    fn from_record(py: Python<'_>, record: &str) -> PyResult<Self> {
        let record: Record = record.parse().or_raise(py)?;
        View::replay(&record).or_raise(py).map(PyView)
    }

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

    /// The seat's own cards; none once it has folded, or when it was not dealt in.
    #[getter]
    fn hand(&self) -> PyCardSet {
        PyCardSet(self.0.hand())
    }

    /// The phase of the deal: ``"before_draw"``, ``"draw"``, ``"after_draw"`` or ``"over"``.
    #[getter]
    fn street(&self) -> &'static str {
        self.0.street().name()
    }

    /// The seat to act; None when the deal is over.
    #[getter]
    fn to_act(&self) -> Option<usize> {
        self.0.to_act().map(Seat::index)
    }

    /// The seat with the dealer button.
    #[getter]
    fn button(&self) -> usize {
        self.0.public().button().index()
    }

    /// The seat that posted the small blind.
    #[getter]
    fn small_blind(&self) -> usize {
        self.0.public().small_blind().index()
    }

    /// The seat that posted the big blind.
    #[getter]
    fn big_blind(&self) -> usize {
        self.0.public().big_blind().index()
    }

    /// The seats that were dealt cards.
    #[getter]
    fn dealt_in<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.public().dealt_in())
    }

    /// The seats that have not folded.
    #[getter]
    fn live<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.public().live())
    }

    /// The seats that ran out of time in the draw: they may check, call and fold only.
    #[getter]
    fn barred<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.public().barred())
    }

    /// The chips each seat began the deal with.
    #[getter]
    fn first_stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.first_stacks())
    }

    /// The chips each seat has: those not put in, and once the deal is over what it won.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.stacks())
    }

    /// What each seat has put in during the betting round, or the last one.
    #[getter]
    fn bets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.public().round().bets())
    }

    /// All the chips in the pot; 0 once they are given away.
    #[getter]
    fn pot(&self) -> u64 {
        self.0.pot()
    }

    /// How many cards each seat drew; None where it has not.
    #[getter]
    fn drawn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.public().all_drawn())
    }

    /// How the deal ended, with the hands that were shown; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().map(PyOutcome::of)
    }

    /// Who did what so far: (seat, action) pairs, in which another seat's draw is a ``Drew``.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, seen_to(py, self.0.history())?)
    }

    /// What the seat may do now, sizes as ranges.
    fn legal_actions(&self) -> PyLegal {
        PyLegal(self.0.legal_actions())
    }

    /// What an action is if the seat may take it now: itself, or for all-in the bet, raise or call.
    ///
    /// Raises:
    ///     ParseError: the text is no action.
    ///     IllegalActionError: as ``State.apply``.
    fn resolve(&self, action: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        self.0.resolve(action_from(action)?).or_raise(action.py()).map(PyAction)
    }

    /// What a bot of the game would do in the seat's turn; None when it is not its turn.
    ///
    /// Args:
    ///     bot: ``"random"``, ``"pat"`` or ``"basic"``.
    ///     dice: the bot's dice, which move on; only ``"random"`` throws them.
    ///
    /// >>> from fivecard import Deck
    /// >>> state = State.deal(Deck.shuffled(seed=7), stacks=[200] * 3, button=0)
    /// >>> state.view(0).bot_action("pat", Dice(1))
    /// Action("call")
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

    /// The view as text, with nothing in it that the seat does not see. ``View.from_record`` reads
    /// it.
    fn record(&self) -> String {
        self.0.record().to_string()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let record = PyString::new(slf.py(), &slf.get().record());
        Ok(format!("View.from_record({})", record.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let read = slf.get_type().getattr("from_record")?;
        (read, (slf.get().record(),)).into_pyobject(slf.py())
    }
}
