//! `Outcome`.

use fivecard::CardSet;
use fivecard::draw::Outcome;
use fivecard::poker::evaluate;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::cards::PyCardSet;
use crate::convert::card_set_from;
use crate::drawing::{indices, items, stacks_from};
use crate::errors::OrRaise;
use crate::hand_rank::PyHandRank;
use crate::holdem::PyPot;

/// How a deal ended. Lists are by seat.
///
/// Args:
///     stacks: the chips each seat has now.
///     payoffs: what each seat gained, or lost when negative.
///     returned: the uncalled part of a bet that went back, which is no win.
///     pots: the pots, main pot first.
///     hands: the hands shown, by seat.
///     show_order: the seats that showed, in order.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=7), stacks=[200] * 3, button=0)
/// >>> outcome = state.apply("raise to 6").apply("fold").apply("fold").outcome
/// >>> outcome.payoffs, outcome.returned, outcome.pots[0].winners, outcome.first_to_show
/// ((3, -1, -2), (4, 0, 0), (0,), None)
#[pyclass(name = "Outcome", module = "fivecard.draw", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyOutcome {
    stacks: Vec<u64>,
    payoffs: Vec<i128>,
    returned: Vec<u64>,
    pots: Vec<PyPot>,
    hands: Vec<(usize, CardSet)>,
    show_order: Vec<usize>,
}

impl PyOutcome {
    pub fn of(outcome: &Outcome) -> Self {
        let hands = outcome.hands.iter();
        PyOutcome {
            stacks: outcome.stacks.values().to_vec(),
            payoffs: outcome.payoffs.values().to_vec(),
            returned: outcome.settlement.returned.values().to_vec(),
            pots: outcome.settlement.pots.iter().map(PyPot::by_seat).collect(),
            hands: hands.filter_map(|(seat, hand)| Some((seat.index(), (*hand)?.cards))).collect(),
            show_order: indices(outcome.show_order.iter().copied()),
        }
    }
}

#[pymethods]
impl PyOutcome {
    #[new]
    fn new(
        stacks: &Bound<'_, PyAny>,
        payoffs: Vec<i128>,
        returned: &Bound<'_, PyAny>,
        pots: &Bound<'_, PyAny>,
        hands: &Bound<'_, PyDict>,
        show_order: Vec<usize>,
    ) -> PyResult<Self> {
        let pots = items(pots, "pots are a list of Pots")?;
        let hand = |(seat, cards): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok((seat.extract()?, card_set_from(&cards)?))
        };
        let mut hands: Vec<(usize, CardSet)> = hands.iter().map(hand).collect::<PyResult<_>>()?;
        hands.sort_unstable_by_key(|&(seat, _)| seat);
        Ok(PyOutcome {
            stacks: stacks_from(stacks)?,
            payoffs,
            returned: stacks_from(returned)?,
            pots: pots
                .iter()
                .map(|pot| Ok(pot.cast::<PyPot>()?.get().clone()))
                .collect::<PyResult<_>>()?,
            hands,
            show_order,
        })
    }

    /// The chips each seat has now.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.stacks)
    }

    /// What each seat gained, or lost when negative; they add up to 0.
    #[getter]
    fn payoffs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.payoffs)
    }

    /// The uncalled part of a bet that went back to each seat, which is no win.
    #[getter]
    fn returned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.returned)
    }

    /// The pots, main pot first, each with its winners.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.pots.clone())
    }

    /// The hands shown, by seat: all live ones at a showdown, none when all but one had folded.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let hands = PyDict::new(py);
        for &(seat, cards) in &self.hands {
            hands.set_item(seat, PyCardSet(cards))?;
        }
        Ok(hands)
    }

    /// What the hands shown are worth, by seat.
    #[getter]
    fn ranks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let ranks = PyDict::new(py);
        for &(seat, cards) in &self.hands {
            ranks.set_item(seat, PyHandRank(evaluate(cards).or_raise(py)?))?;
        }
        Ok(ranks)
    }

    /// The seats that showed, in order: the last to bet or raise after the draw, else the first live
    /// seat on the left of the button; then round.
    #[getter]
    fn show_order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.show_order)
    }

    /// The seat that showed first; None when nobody showed.
    #[getter]
    fn first_to_show(&self) -> Option<usize> {
        self.show_order.first().copied()
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
        let shown = (self.hands(py)?, self.show_order(py)?);
        (chips.0, chips.1, chips.2, self.pots(py)?, shown.0, shown.1).into_pyobject(py)
    }
}
