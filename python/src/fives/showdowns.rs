//! `showdown`, for tables that are kept elsewhere.

use fivecard::draw_games::Names;
use fivecard::fives::{self, Chips, Rules, Showdown};
use fivecard::{CardSet, Seat, SeatSet};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::outcome::{PyCarriedPot, PyPot, PyShown, carried_to};
use super::rules::{PyRules, rules_or_default};
use crate::drawing::{
    button_from, by_seat_retold, call_text, chips_told, folded_from, hands_retold, hands_told,
    names_from, seats_to,
};
use crate::errors::OrRaise;

/// Who wins a showdown, and who gets which chips.
///
/// Made by ``showdown``.
#[pyclass(name = "Showdown", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyShowdown {
    judged: Showdown,
    told: Told,
}

/// The arguments of ``showdown``.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Told {
    hands: Vec<Option<CardSet>>,
    chips: Chips,
    button: Option<Seat>,
    rules: Rules,
    folded: SeatSet,
    names: Vec<String>,
}

#[pymethods]
impl PyShowdown {
    /// How a pot is decided that all players claim: ``"won"``, ``"uncontested"``, or ``"replay"``
    /// when the best hand has no five and nobody wins.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.judged.verdict.name()
    }

    /// The seats with the best hand of all; none when there is only one player.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.judged.best)
    }

    /// The seats that would share a pot that all claim.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats_to(py, self.judged.winners)
    }

    /// The hands of those who have not folded; none when there is only one.
    #[getter]
    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let shown = self.judged.hands.iter().filter_map(|(seat, hand)| Some((seat, (*hand)?)));
        PyTuple::new(py, shown.map(|(seat, hand)| PyShown { seat, hand }).collect::<Vec<_>>())
    }

    /// The pots, carried ones first; none where no chips were given.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.judged.pots.iter().cloned().map(PyPot).collect::<Vec<_>>())
    }

    /// What goes back to each seat because no other can claim it, in whole chips; it is no win.
    #[getter]
    fn returned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.judged.returned.values())
    }

    /// Whole chips that each seat with a share wins from all pots together.
    #[getter]
    fn awards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let awards = PyDict::new(py);
        for (seat, &chips) in self.judged.won().iter().filter(|(_, chips)| **chips > 0) {
            awards.set_item(seat.index(), chips)?;
        }
        Ok(awards)
    }

    /// The showdown in words, a line for each hand shown, each pot with what decides it, and what goes
    /// back; without chips a line that says who wins.
    ///
    /// >>> print(showdown(["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"], names=["Ann", "Bob"]).explain())
    /// Ann shows 8h 8s Kc Kd Ks: full house, kings over eights, without a five.
    /// Bob shows 2d 5s 6c 6d 6h: three of a kind, sixes, with a five.
    /// Nobody wins: the best hand (Ann, full house, kings over eights) has no five.
    fn explain(&self) -> String {
        self.judged.explain(Names::new(&self.told.names))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (hands, antes, cards_paid, bets, carried, button, rules, folded, names) =
            self.told.arguments(py)?;
        let usual = self.told.rules == Rules::default();
        let keywords = [
            ("antes", antes.map(Bound::into_any)),
            ("cards_paid", cards_paid.map(Bound::into_any)),
            ("bets", bets.map(Bound::into_any)),
            ("carried", (!carried.is_empty()).then(|| carried.into_any())),
            ("button", button.map(|seat| seat.into_pyobject(py)).transpose()?.map(Bound::into_any)),
            ("rules", if usual { None } else { Some(Bound::new(py, rules)?.into_any()) }),
            ("folded", (!folded.is_empty()).then(|| folded.into_any())),
            ("names", names.map(Bound::into_any)),
        ];
        call_text("showdown", &hands.into_pyobject(py)?, &keywords)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let function = py.import("fivecard.fives")?.getattr("showdown")?;
        (function, slf.get().told.arguments(py)?).into_pyobject(py)
    }
}

type BySeat<'py> = Option<Bound<'py, PyTuple>>;
type Arguments<'py> = (
    Vec<Option<String>>,
    BySeat<'py>,
    BySeat<'py>,
    BySeat<'py>,
    Bound<'py, PyTuple>,
    Option<usize>,
    PyRules,
    Bound<'py, PyTuple>,
    BySeat<'py>,
);

impl Told {
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Arguments<'py>> {
        let Chips { antes, cards_paid, bets, carried } = &self.chips;
        Ok((
            hands_retold(&self.hands),
            by_seat_retold(py, antes)?,
            by_seat_retold(py, cards_paid)?,
            by_seat_retold(py, bets)?,
            carried_to(py, carried)?,
            self.button.map(Seat::index),
            PyRules(self.rules),
            seats_to(py, self.folded)?,
            by_seat_retold(py, &self.names)?,
        ))
    }
}

/// Judges a showdown by the hands of those who have not folded, and shares the chips if there are
/// any.
///
/// Args:
///     hands: five cards by seat, None for a seat that folded or was not in the deal.
///     antes: what each seat posted, in whole chips; the greatest is the full ante.
///     cards_paid: what each seat paid for cards.
///     bets: what each seat bet.
///     carried: the CarriedPots of earlier deals.
///     button: a seat, needed when a pot leaves an odd chip.
///     rules: the house's rules, of which only those for the showdown matter.
///     folded: seats that folded though their hands are given; they never win.
///     names: what to call the seats in words, one name each; without them their numbers.
///
/// Raises:
///     ParseError: a token is no card.
///     SetupError: a card twice, a hand of other than five cards, no hand at all, chips for another
///         number of seats, a carried pot that no hand claims, an odd chip without a button.
///
/// >>> result = showdown(["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"], antes=[1, 1], cards_paid=[0, 2])
/// >>> result.verdict, result.winners, result.pots[0].amount
/// ('replay', (), 4)
/// >>> showdown(["5s 5d 9c 8h 2s", "Kh Qd 6c 4s 2d"], antes=[1, 1]).awards
/// {0: 2}
#[pyfunction]
#[pyo3(
    signature = (
        hands, antes = None, cards_paid = None, bets = None, carried = None, button = None,
        rules = None, folded = None, names = None,
    ),
    text_signature = "(hands, antes=None, cards_paid=None, bets=None, carried=(), button=None, rules=None, folded=(), names=None)"
)]
#[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
pub fn showdown(
    hands: &Bound<'_, PyAny>,
    antes: Option<&Bound<'_, PyAny>>,
    cards_paid: Option<&Bound<'_, PyAny>>,
    bets: Option<&Bound<'_, PyAny>>,
    carried: Option<Vec<PyRef<'_, PyCarriedPot>>>,
    button: Option<i64>,
    rules: Option<PyRef<'_, PyRules>>,
    folded: Option<Vec<i64>>,
    names: Option<Vec<String>>,
) -> PyResult<PyShowdown> {
    let py = hands.py();
    let hands = hands_told(hands)?;
    let told = Told {
        names: names_from(py, names, hands.len())?,
        hands,
        chips: Chips {
            antes: chips_told(antes)?,
            cards_paid: chips_told(cards_paid)?,
            bets: chips_told(bets)?,
            carried: carried.unwrap_or_default().iter().map(|pot| pot.0).collect(),
        },
        button: button_from(py, button)?,
        rules: rules_or_default(rules),
        folded: folded_from(py, folded)?,
    };
    let Told { hands, chips, button, rules, folded, names } = &told;
    let names = Names::new(names);
    let judged = fives::showdown(hands, *folded, chips, *button, rules, names).or_raise(py)?;
    Ok(PyShowdown { judged, told })
}
