//! `View`.

use fivecard::Seat;
use fivecard::fives::View;
use fivecard::game::GameView;
use fivecard::record::Record;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::outcome::{PyOutcome, carried_to};
use super::public::{draw_number, drawn_to};
use super::rules::PyRules;
use crate::cards::PyCardSet;
use crate::dice::PyDice;
use crate::drawing::{PyAction, PyLegal, seat_from, seats_to, seen_to};
use crate::errors::OrRaise;

/// A deal as one seat sees it: its own cards, and what is public. Nothing else is in it.
///
/// Made by ``State.view(seat)``.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=7), stacks=[20, 20], button=0)
/// >>> view = state.view(0)
/// >>> view.seat, len(view.hand), view.to_act, view.stacks
/// (0, 5, 1, (19, 19))
#[pyclass(name = "View", module = "fivecard.fives", frozen, eq, hash)]
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
    ///     ParseError: the text is no record of a view of Fives.
    ///     SetupError: its cards or its beginning cannot be.
    ///     IllegalActionError: an action in it is not legal.
    #[staticmethod]
    fn from_record(py: Python<'_>, record: &str) -> PyResult<Self> {
        let record: Record = record.parse().or_raise(py)?;
        View::replay(&record).or_raise(py).map(PyView)
    }

    /// The view as text: how the deal began, and what the seat saw of every action since.
    fn record(&self) -> String {
        self.0.record().to_string()
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

    /// The seat's own cards, also when it has folded.
    #[getter]
    fn hand(&self) -> PyCardSet {
        PyCardSet(self.0.hand())
    }

    /// The dealer's seat.
    #[getter]
    fn button(&self) -> usize {
        self.0.public().button().index()
    }

    /// The number of this deal among those for the same pot: 1, and more in replays.
    #[getter]
    fn deal_number(&self) -> u32 {
        self.0.public().deal_number()
    }

    /// The phase of the deal: ``"draw"``, ``"bet"`` or ``"over"``.
    #[getter]
    fn street(&self) -> &'static str {
        self.0.street().name()
    }

    /// The number of the draw, 1 to 5; None after them.
    #[getter]
    fn draw_number(&self) -> Option<usize> {
        draw_number(self.0.public())
    }

    /// The seat to act; None when the deal is over.
    #[getter]
    fn to_act(&self) -> Option<usize> {
        self.0.to_act().map(Seat::index)
    }

    /// The seats that were dealt cards.
    #[getter]
    fn dealt_in<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.public().dealt_in())
    }

    /// The seats that have cards and have not folded.
    #[getter]
    fn live<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.public().live())
    }

    /// The chips each seat began the deal with, before the antes.
    #[getter]
    fn first_stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.first_stacks())
    }

    /// The chips each seat has; once the deal is over those it won too.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.stacks())
    }

    /// All the chips that are played for; once the deal is over those that nobody won.
    #[getter]
    fn pot(&self) -> u64 {
        self.0.pot()
    }

    /// What each seat posted as its ante.
    #[getter]
    fn antes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.public().antes())
    }

    /// What each seat paid for cards.
    #[getter]
    fn cards_paid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.public().cards_paid())
    }

    /// What each seat has bet.
    #[getter]
    fn bets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.public().bets())
    }

    /// The pots of earlier deals that are played for, with those who still claim them.
    #[getter]
    fn carried<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        carried_to(py, self.0.public().carried())
    }

    /// For each seat how many cards it took in each draw so far.
    #[getter]
    fn drawn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        drawn_to(py, self.0.public())
    }

    /// The most cards that a seat can pay for, in its turn or not; 0 after the draws.
    fn max_draw(&self, py: Python<'_>, seat: i64) -> PyResult<usize> {
        let public = self.0.public();
        Ok(public.max_draw(seat_from(py, seat, public.seats())?))
    }

    /// How the deal ended, with the hands that were shown; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().cloned().map(PyOutcome)
    }

    /// Who did what so far: (seat, action) pairs; of others' draws only a Drew, so many cards.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, seen_to(py, self.0.history())?)
    }

    /// What the seat may do now; nothing unless it is its turn.
    fn legal_actions(&self) -> PyLegal {
        PyLegal(self.0.legal_actions())
    }

    /// What a bot of the game would do in the seat's turn; None when it is not its turn.
    ///
    /// Args:
    ///     bot: ``"random"``, ``"pat"`` or ``"basic"``.
    ///     dice: the bot's own, which move on; only ``"random"`` throws them.
    ///
    /// >>> state = State.from_hands(["Ac 2d 3h 4s 6c", "Kh Kd Ks Qc 5h"], [20, 20], button=0)
    /// >>> state.view(1).bot_action("pat", Dice(1))
    /// Action("stand pat")
    fn bot_action(
        &self,
        py: Python<'_>,
        bot: &str,
        dice: &Bound<'_, PyDice>,
    ) -> PyResult<Option<PyAction>> {
        let bot = bot.parse().or_raise(py)?;
        Ok(dice.get().with(|dice| self.0.bot_action(bot, dice)).map(PyAction))
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
