//! `showdown`, for tables that are kept elsewhere.

use fivecard::draw::{self, Showdown};
use fivecard::draw_games::Names;
use fivecard::{CardSet, Seat, SeatSet};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::drawing::{
    button_from, by_seat_retold, call_text, chips_told, folded_from, hands_retold, hands_told,
    names_from, seats_to,
};
use crate::errors::OrRaise;
use crate::hand_rank::PyHandRank;
use crate::holdem::PyPot;

/// Who wins a showdown, and who gets which chips.
///
/// Made by ``showdown``. Lists are by seat.
#[pyclass(name = "Showdown", module = "fivecard.draw", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyShowdown {
    judged: Showdown,
    told: Told,
}

/// The arguments of ``showdown``.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Told {
    hands: Vec<Option<CardSet>>,
    bets: Vec<u64>,
    folded: SeatSet,
    button: Option<Seat>,
    names: Vec<String>,
}

#[pymethods]
impl PyShowdown {
    /// The seats with the best hand of all who have not folded. A side pot may have other winners:
    /// see ``pots``.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.judged.winners)
    }

    /// What each seat that has not folded holds; empty when there is only one.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let hands = PyDict::new(py);
        for (seat, hand) in self.judged.hands.iter() {
            if let Some(hand) = hand {
                hands.set_item(seat.index(), PyHandRank(hand.rank))?;
            }
        }
        Ok(hands)
    }

    /// The pots, main pot first; none where no bets were given.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.judged.settlement.pots.iter().map(PyPot::by_seat).collect::<Vec<_>>())
    }

    /// Whole chips that each seat with a share wins from all pots together.
    #[getter]
    fn awards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let awards = PyDict::new(py);
        for (seat, &chips) in self.judged.settlement.won().iter().filter(|(_, chips)| **chips > 0) {
            awards.set_item(seat.index(), chips)?;
        }
        Ok(awards)
    }

    /// What goes back to each seat because nobody called it, in whole chips; it is no win.
    #[getter]
    fn returned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.judged.settlement.returned.values())
    }

    /// What each seat won, or lost when negative, in whole chips; they add up to 0.
    #[getter]
    fn net<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.judged.settlement.net().values())
    }

    /// The showdown in words, a line for each hand shown, each pot with what decides it, and what goes
    /// back; without bets a line that says who wins.
    ///
    /// >>> print(showdown(["Ks Kd 9c 8h 8s", "6h 6d 6c 5s 2d"], names=["Ann", "Bob"]).explain())
    /// Ann shows 8h 8s 9c Kd Ks: two pair, kings and eights.
    /// Bob shows 2d 5s 6c 6d 6h: three of a kind, sixes.
    /// Bob wins with three of a kind, sixes, five and two kickers: three of a kind beats two pair.
    fn explain(&self) -> String {
        self.judged.explain(Names::new(&self.told.names))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (hands, bets, folded, button, names) = self.told.arguments(py)?;
        let keywords = [
            ("bets", bets.map(Bound::into_any)),
            ("folded", (!folded.is_empty()).then(|| folded.into_any())),
            ("button", button.map(|seat| seat.into_pyobject(py)).transpose()?.map(Bound::into_any)),
            ("names", names.map(Bound::into_any)),
        ];
        call_text("showdown", &hands.into_pyobject(py)?, &keywords)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let function = py.import("fivecard.draw")?.getattr("showdown")?;
        (function, slf.get().told.arguments(py)?).into_pyobject(py)
    }
}

type Arguments<'py> = (
    Vec<Option<String>>,
    Option<Bound<'py, PyTuple>>,
    Bound<'py, PyTuple>,
    Option<usize>,
    Option<Bound<'py, PyTuple>>,
);

impl Told {
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Arguments<'py>> {
        Ok((
            hands_retold(&self.hands),
            by_seat_retold(py, &self.bets)?,
            seats_to(py, self.folded)?,
            self.button.map(Seat::index),
            by_seat_retold(py, &self.names)?,
        ))
    }
}

/// Judges a showdown by the hands of those who have not folded, and shares the chips if there are
/// any.
///
/// A single seat that has not folded wins, and shows nothing.
///
/// Args:
///     hands: five cards by seat, None for a seat that folded or was not in the deal.
///     bets: whole chips that each seat put in over the deal, blinds too, folded seats too.
///     folded: seats that folded though their hands are given; they never win.
///     button: a seat, needed when a pot leaves an odd chip.
///     names: what to call the seats in words, one name each; without them their numbers.
///
/// Raises:
///     ParseError: a token is no card.
///     SetupError: a card twice, a hand of other than five cards, fewer than 2 or more than 6 seats,
///         no hand at all, bets for another number of seats, an odd chip without a button.
///
/// >>> result = showdown(["Ks Kd 9c 8h 8s", "6h 6d 6c 5s 2d", None], bets=[20, 30, 10])
/// >>> result.winners, str(result.hands[1]), result.returned, result.awards, result.net
/// ((1,), 'three of a kind, sixes', (0, 10, 0), {1: 50}, (-20, 30, -10))
#[pyfunction]
#[pyo3(
    signature = (hands, bets = None, folded = None, button = None, names = None),
    text_signature = "(hands, bets=None, folded=(), button=None, names=None)"
)]
pub fn showdown(
    hands: &Bound<'_, PyAny>,
    bets: Option<&Bound<'_, PyAny>>,
    folded: Option<Vec<i64>>,
    button: Option<i64>,
    names: Option<Vec<String>>,
) -> PyResult<PyShowdown> {
    let py = hands.py();
    let hands = hands_told(hands)?;
    let told = Told {
        names: names_from(py, names, hands.len())?,
        hands,
        bets: chips_told(bets)?,
        folded: folded_from(py, folded)?,
        button: button_from(py, button)?,
    };
    let Told { hands, bets, folded, button, names } = &told;
    let names = Names::new(names);
    let judged = draw::showdown(hands, bets, *folded, *button, names).or_raise(py)?;
    Ok(PyShowdown { judged, told })
}
