//! `Outcome` and what it consists of.

use fivecard::betting::{Award, Pot, SettledPot};
use fivecard::fives::{JudgedPot, MAX_SEATS, Outcome, ShownHand, has_five};
use fivecard::{Seat, SeatSet, SetupError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::cards::{PyCardSet, card_set_from};
use crate::drawing::{chips_from, seat_from, seats_to, stacks_from};
use crate::errors::OrRaise;
use crate::hand_rank::PyHandRank;

/// A pot that nobody has won yet, and the seats that claim it.
///
/// Args:
///     amount: whole chips.
///     eligible: the seats that claim it.
///
/// >>> CarriedPot(40, [0, 2]).eligible
/// (0, 2)
#[pyclass(name = "CarriedPot", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyCarriedPot(pub Pot);

#[pymethods]
impl PyCarriedPot {
    #[new]
    fn new(amount: &Bound<'_, PyAny>, eligible: Vec<i64>) -> PyResult<Self> {
        let eligible = seat_set(amount.py(), eligible)?;
        Ok(PyCarriedPot(Pot { amount: chips_from(amount)?, eligible }))
    }

    /// The pot in whole chips.
    #[getter]
    fn amount(&self) -> u64 {
        self.0.amount
    }

    /// The seats that claim it.
    #[getter]
    fn eligible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.eligible)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("CarriedPot({}, {})", self.0.amount, self.eligible(py)?.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, pot) = (slf.py(), slf.get());
        (slf.get_type(), (pot.amount(), pot.eligible(py)?)).into_pyobject(py)
    }
}

pub fn carried_to<'py>(py: Python<'py>, pots: &[Pot]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, pots.iter().copied().map(PyCarriedPot).collect::<Vec<_>>())
}

/// A pot, who decided it, and who gets it.
///
/// Two are equal when they give the same chips to the same seats, by the same verdict.
///
/// Args:
///     amount: whole chips.
///     eligible: the seats with a claim to it.
///     verdict: ``"won"``, ``"uncontested"`` or ``"replay"``.
///     best: the seats with the best hand.
///     awards: what each winner gets, odd chips included.
///
/// >>> Pot(25, [0, 1, 2], "won", [0, 2], {2: 13, 0: 12}).winners
/// (0, 2)
#[pyclass(name = "Pot", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyPot(pub JudgedPot);

#[pymethods]
impl PyPot {
    #[new]
    fn new(
        amount: &Bound<'_, PyAny>,
        eligible: Vec<i64>,
        verdict: &str,
        best: Vec<i64>,
        awards: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        let py = amount.py();
        let award = |(seat, chips): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let seat = seat_from(py, seat.extract()?, MAX_SEATS)?;
            Ok(Award { seat, chips: chips_from(&chips)? })
        };
        let awards: Vec<Award> = awards.iter().map(award).collect::<PyResult<_>>()?;
        let pot = Pot { amount: chips_from(amount)?, eligible: seat_set(py, eligible)? };
        let winners = awards.iter().map(|award| award.seat).collect();
        Ok(PyPot(JudgedPot {
            settled: SettledPot { pot, winners, awards },
            verdict: verdict.parse().or_raise(py)?,
            best: seat_set(py, best)?,
        }))
    }

    /// The pot in whole chips.
    #[getter]
    fn amount(&self) -> u64 {
        self.0.settled.pot.amount
    }

    /// The seats with a claim to it.
    #[getter]
    fn eligible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.settled.pot.eligible)
    }

    /// How it was decided: ``"won"``, ``"uncontested"``, or ``"replay"`` when the best hand has no
    /// five and nobody wins.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.0.verdict.name()
    }

    /// The seats with the best hand; none when the pot is uncontested.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.best)
    }

    /// The seats that share it.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.settled.winners)
    }

    /// What each winner gets in whole chips, first those left of the button.
    #[getter]
    fn awards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let awards = PyDict::new(py);
        for award in &self.0.settled.awards {
            awards.set_item(award.seat.index(), award.chips)?;
        }
        Ok(awards)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("Pot{}", slf.get().arguments(slf.py())?.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), slf.get().arguments(slf.py())?).into_pyobject(slf.py())
    }
}

impl PyPot {
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (best, awards) = (self.best(py)?, self.awards(py)?);
        (self.amount(), self.eligible(py)?, self.verdict(), best, awards).into_pyobject(py)
    }
}

/// A hand shown at the end.
///
/// Args:
///     seat: who shows it.
///     hand: its five cards.
///
/// >>> shown = Shown(2, "6h 6d 6c 5s 2d")
/// >>> str(shown.rank), shown.has_five
/// ('three of a kind, sixes', True)
#[pyclass(name = "Shown", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyShown {
    pub seat: Seat,
    pub hand: ShownHand,
}

#[pymethods]
impl PyShown {
    #[new]
    fn new(py: Python<'_>, seat: i64, hand: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (seat, hand) = (seat_from(py, seat, MAX_SEATS)?, card_set_from(hand)?);
        Ok(PyShown { seat, hand: ShownHand::new(hand).or_raise(py)? })
    }

    /// Who shows it.
    #[getter]
    fn seat(&self) -> usize {
        self.seat.index()
    }

    /// Its five cards.
    #[getter]
    fn hand(&self) -> PyCardSet {
        PyCardSet(self.hand.cards)
    }

    /// What they are worth.
    #[getter]
    fn rank(&self) -> PyHandRank {
        PyHandRank(self.hand.rank)
    }

    /// Whether there is a five among them.
    #[getter]
    fn has_five(&self) -> bool {
        has_five(self.hand.cards)
    }

    fn __repr__(&self) -> String {
        format!("Shown({}, \"{}\")", self.seat, self.hand.cards)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let shown = slf.get();
        (slf.get_type(), (shown.seat(), shown.hand())).into_pyobject(slf.py())
    }
}

/// How a deal ended, in whole chips.
///
/// Args:
///     stacks: what each seat has now.
///     payoffs: what each seat gained or lost in this deal.
///     returned: what went back to each seat because no other could claim it.
///     pots: the pots, carried ones first.
///     shown: the hands shown, in order.
///     next_button: the button of the deal that is played for the carried pots.
///
/// >>> from fivecard.fives import State
/// >>> state = State.from_hands(["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"], [20, 20], button=0)
/// >>> for _ in range(10):
/// ...     state = state.apply("stand pat")
/// >>> state = state.apply("check").apply("check")
/// >>> print(state.outcome.explain())
/// Seat 1 shows 2d 5s 6c 6d 6h: three of a kind, sixes, with a five.
/// Seat 0 shows 8h 8s Kc Kd Ks: full house, kings over eights, without a five.
/// Nobody wins the pot of 2: the best hand (Seat 0, full house, kings over eights) has no five.
///     Seat 0 and Seat 1 play for it again.
/// >>> state.outcome.plays_on, state.outcome.stacks
/// ((0, 1), (19, 19))
#[pyclass(name = "Outcome", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyOutcome(pub Outcome);

#[pymethods]
impl PyOutcome {
    #[new]
    #[pyo3(signature = (stacks, payoffs, returned, pots, shown, next_button = None))]
    fn new(
        stacks: &Bound<'_, PyAny>,
        payoffs: Vec<i128>,
        returned: &Bound<'_, PyAny>,
        pots: Vec<PyRef<'_, PyPot>>,
        shown: Vec<PyRef<'_, PyShown>>,
        next_button: Option<i64>,
    ) -> PyResult<Self> {
        let py = stacks.py();
        let (stacks, returned) = (stacks_from(stacks)?, stacks_from(returned)?);
        let seats = stacks.len();
        if seats > MAX_SEATS || payoffs.len() != seats || returned.len() != seats {
            let message = format!("stacks, payoffs and returned are for up to {MAX_SEATS} seats");
            return Err(SetupError::new("too_many_players", message)).or_raise(py);
        }
        let next_button = next_button.map(|seat| seat_from(py, seat, seats)).transpose()?;
        let of_seat = |seat: usize| shown.iter().find(|shown| shown.seat() == seat);
        let hands = (0..seats).map(|seat| of_seat(seat).map(|shown| shown.hand)).collect();
        Ok(PyOutcome(Outcome::new(
            stacks.into_iter().collect(),
            payoffs.into_iter().collect(),
            returned.into_iter().collect(),
            pots.iter().map(|pot| pot.0.clone()).collect(),
            hands,
            shown.iter().map(|shown| shown.seat).collect(),
            next_button,
        )))
    }

    /// What each seat has now.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.stacks.values())
    }

    /// What each seat gained or lost in this deal.
    #[getter]
    fn payoffs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.payoffs.values())
    }

    /// What went back to each seat because no other could claim it; it is no win.
    #[getter]
    fn returned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.returned.values())
    }

    /// The pots, carried ones first, and who got them.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.pots.iter().cloned().map(PyPot).collect::<Vec<_>>())
    }

    /// The pots that nobody won, with those who claim them.
    #[getter]
    fn carried<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        carried_to(py, &self.0.carried)
    }

    /// The seats that play on for the carried pots; none when all is settled.
    #[getter]
    fn plays_on<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.0.plays_on)
    }

    /// Whether every pot has found its winners.
    #[getter]
    fn settled(&self) -> bool {
        self.0.is_settled()
    }

    /// The hands shown, in the order in which they were; none when all others folded.
    #[getter]
    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let shown = self.0.shown().map(|(seat, hand)| PyShown { seat, hand });
        PyTuple::new(py, shown.collect::<Vec<_>>())
    }

    /// The seat that showed first; None when nobody did.
    #[getter]
    fn first_to_show(&self) -> Option<usize> {
        self.0.first_to_show().map(Seat::index)
    }

    /// The button of the deal that is played for the carried pots; None when all is settled.
    #[getter]
    fn next_button(&self) -> Option<usize> {
        self.0.next_button.map(Seat::index)
    }

    /// The end in words, a line for each hand shown, each pot and what went back.
    fn explain(&self) -> String {
        self.0.explain()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("Outcome{}", slf.get().arguments(slf.py())?.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), slf.get().arguments(slf.py())?).into_pyobject(slf.py())
    }
}

impl PyOutcome {
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let chips = (self.stacks(py)?, self.payoffs(py)?, self.returned(py)?);
        let (stacks, payoffs, returned) = chips;
        (stacks, payoffs, returned, self.pots(py)?, self.shown(py)?, self.next_button())
            .into_pyobject(py)
    }
}

fn seat_set(py: Python<'_>, seats: Vec<i64>) -> PyResult<SeatSet> {
    seats.into_iter().map(|seat| seat_from(py, seat, MAX_SEATS)).collect()
}
