//! `Outcome`.

use fivecard::draw::Outcome;

use crate::draw_games::{Ended, ended_fields, pots_from};
use crate::players::Players;
use crate::pots::PyPot;
use crate::prelude::*;

/// How a deal ended. Lists are by seat.
///
/// Args:
///     stacks: the chips each seat has now.
///     payoffs: what each seat gained, or lost when negative.
///     returned: the uncalled part of a bet that went back; it is not won.
///     pots: the pots, main pot first.
///     hands: the hands shown: a mapping from seats, or a list by seat with None for the others.
///     show_order: the seats that showed, in order: the last to bet or raise after the draw, else
///         the first live seat on the left of the button; then round.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=7), stacks=[200] * 3, button=0)
/// >>> outcome = state.apply("raise to 6").apply("fold").apply("fold").outcome
/// >>> outcome.payoffs, outcome.returned, outcome.pots[0].winners, outcome.first_to_show
/// ((3, -1, -2), (4, 0, 0), (0,), None)
#[pyclass(name = "Outcome", module = "fivecard.draw", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyOutcome {
    ended: Ended,
    pots: Vec<PyPot>,
}

#[pymethods]
impl PyOutcome {
    #[new]
    fn new(
        stacks: &Bound<'_, PyAny>,
        payoffs: Vec<i128>,
        returned: &Bound<'_, PyAny>,
        pots: &Bound<'_, PyAny>,
        hands: &Bound<'_, PyAny>,
        show_order: Vec<i64>,
    ) -> PyResult<Self> {
        let ended = Ended::read(stacks, payoffs, returned, hands, show_order)?;
        Ok(PyOutcome { ended, pots: pots_from(pots)? })
    }
}

ended_fields! { PyOutcome }

fields! { PyOutcome; |v| get POTS {
    /// The pots, main pot first, each with its winners.
    pots: PyPot => v.pots,
}}

value! { PyOutcome: arguments [CHIPS, POTS, SHOWN] }

to_python! {
    [] Outcome => |v, py, form| outcome(v).to_python(py, form),
}

fn outcome(outcome: &Outcome) -> PyOutcome {
    let Outcome { settlement, payoffs, stacks, hands, show_order } = outcome;
    let players = Players::by_seat(stacks.len());
    PyOutcome {
        ended: Ended::of(stacks, payoffs, &settlement.returned, hands, show_order),
        pots: settlement.pots.iter().map(|pot| PyPot::of(pot, &players)).collect(),
    }
}
