//! `Outcome`, and the hands shown.

use fivecard::draw_games::ShownHand;
use fivecard::fives::{MAX_SEATS, Outcome, has_five};

use super::pots::PyJudgedPot;
use crate::draw_games::{Ended, ended_fields, pots_from, seat_from};
use crate::players::Players;
use crate::prelude::*;

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
    seat: Seat,
    hand: ShownHand,
}

#[pymethods]
impl PyShown {
    #[new]
    fn new(py: Python<'_>, seat: i64, hand: &Bound<'_, PyAny>) -> PyResult<Self> {
        let seat = seat_from(py, seat, MAX_SEATS)?;
        Ok(PyShown { seat, hand: ShownHand::new(card_set_from(hand)?).or_raise(py)? })
    }
}

fields! { PyShown; |v| get HAND {
    /// Who shows it.
    seat => v.seat,
    /// Its five cards.
    hand => v.hand.cards,
} get WORTH {
    /// What they are worth.
    rank => v.hand.rank,
    /// Whether there is a five among them.
    has_five => has_five(v.hand.cards),
}}

value! { PyShown: arguments [HAND], fields [HAND, WORTH] }

/// How a deal ended, in whole chips. Lists are by seat.
///
/// Args:
///     stacks: what each seat has now.
///     payoffs: what each seat gained or lost in this deal.
///     returned: what went back to each seat because no other could claim it; it is not won.
///     pots: the pots, carried ones first.
///     hands: the hands shown: a mapping from seats, or a list by seat with None for the others.
///     show_order: the seats that showed, in order: the last to bet or raise, else the first to have
///         acted in the betting round; then round.
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
pub struct PyOutcome {
    core: Outcome,
    ended: Ended,
}

#[pymethods]
impl PyOutcome {
    #[new]
    #[pyo3(signature = (stacks, payoffs, returned, pots, hands, show_order, next_button = None))]
    #[allow(clippy::too_many_arguments)] // they are what a deal ends with
    fn new(
        stacks: &Bound<'_, PyAny>,
        payoffs: Vec<i128>,
        returned: &Bound<'_, PyAny>,
        pots: &Bound<'_, PyAny>,
        hands: &Bound<'_, PyAny>,
        show_order: Vec<i64>,
        next_button: Option<i64>,
    ) -> PyResult<Self> {
        let py = stacks.py();
        let ended = Ended::read(stacks, payoffs, returned, hands, show_order)?;
        let seats = ended.stacks.len();
        let pots: Vec<PyJudgedPot> = pots_from(pots)?;
        let pots = pots.iter().map(|pot| pot.seated(py)).collect::<PyResult<_>>()?;
        let show = |seat: usize| {
            let hand = ended.hands.iter().find(|(shown, _)| shown.index() == seat);
            hand.map(|&(_, cards): &(Seat, CardSet)| ShownHand::new(cards)).transpose()
        };
        let hands = (0..seats).map(show).collect::<Result<Vec<_>, _>>().or_raise(py)?;
        let core = Outcome::new(
            ended.stacks.iter().copied().collect(),
            ended.payoffs.iter().copied().collect(),
            ended.returned.iter().copied().collect(),
            pots,
            hands.into_iter().collect(),
            ended.show_order.clone(),
            next_button.map(|seat| seat_from(py, seat, seats)).transpose()?,
        );
        Ok(PyOutcome { core, ended })
    }

    /// The end in words, a line for each hand shown, each pot and what went back.
    fn explain(&self) -> String {
        self.core.explain()
    }
}

ended_fields! { PyOutcome }

fields! { PyOutcome; |v| get POTS {
    /// The pots, carried ones first, and who got them.
    pots: PyJudgedPot => v.judged(),
} get NEXT {
    /// The button of the deal that is played for the carried pots; None when all is settled.
    next_button = None::<Seat> => v.core.next_button,
} get CARRIED {
    /// The pots that nobody won, with those who claim them.
    carried => v.core.carried,
    /// The seats that play on for the carried pots; none when all is settled.
    plays_on => v.core.plays_on,
} get MORE {
    /// Whether every pot has found its winners.
    settled => v.core.is_settled(),
    /// The hands shown, in the order in which they were; none when all others folded.
    shown => v.core.shown().map(|(seat, hand)| PyShown { seat, hand }).collect::<Vec<_>>(),
} dict TEXT {
    explanation => v.core.explain(),
}}

value! {
    PyOutcome: arguments [CHIPS, POTS, SHOWN, NEXT],
    fields [CHIPS, POTS, CARRIED, SHOWN, NEXT, TEXT]
}

impl PyOutcome {
    fn judged(&self) -> Vec<PyJudgedPot> {
        let players = Players::by_seat(self.ended.stacks.len());
        self.core.pots.iter().map(|pot| PyJudgedPot::of(pot, &players)).collect()
    }
}

to_python! {
    [] Outcome => |v, py, form| outcome(v).to_python(py, form),
}

fn outcome(core: &Outcome) -> PyOutcome {
    let Outcome { stacks, payoffs, returned, hands, show_order, .. } = core;
    let ended = Ended::of(stacks, payoffs, returned, hands, show_order);
    PyOutcome { core: core.clone(), ended }
}
