//! `showdown`, and what it gives.

use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};
use std::mem::{Discriminant, discriminant};

use fivecard::betting::SettledPot;
use fivecard::holdem::{Deal, SEATS, Showdown, showdown as judge};
use fivecard::players::NamedHands;
use fivecard::{Card, Seat, SeatSet, SetupError};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyMapping, PyString, PyTuple};

use crate::cards::cards_from;
use crate::convert::wrong_type;
use crate::errors::OrRaise;
use crate::hand_rank::PyHandRank;

/// How a caller calls a player: by name, or by seat number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, IntoPyObject, IntoPyObjectRef)]
pub enum Key {
    Name(String),
    Seat(u64),
}

impl Key {
    fn from(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if given.is_instance_of::<PyString>() {
            return Ok(Key::Name(given.extract()?));
        }
        if given.is_instance_of::<PyInt>() {
            return match given.extract() {
                Ok(seat) => Ok(Key::Seat(seat)),
                Err(_) => Err(PyValueError::new_err("a seat number is 0 or more")),
            };
        }
        Err(wrong_type(given, "a player is a name or a seat number"))
    }

    /// The name by which messages call the player.
    fn name(&self) -> String {
        match self {
            Key::Name(name) => name.clone(),
            Key::Seat(seat) => format!("seat {seat}"),
        }
    }
}

/// A pot of a showdown, and who got it.
///
/// Two are equal when they give the same chips to the same players.
///
/// Args:
///     amount: whole chips.
///     eligible: the players with a claim on it, in seat order.
///     awards: what each winner gets, odd chips included.
///
/// >>> Pot(25, ["A", "B"], {"A": 13, "B": 12}).winners
/// ('A', 'B')
#[pyclass(name = "Pot", module = "fivecard.holdem", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyPot {
    amount: u64,
    eligible: Vec<Key>,
    awards: Awards,
}

/// Chips by player, in the order in which odd chips go; a mapping, which is equal in any order.
#[derive(Clone, Eq)]
struct Awards(Vec<(Key, u64)>);

impl Awards {
    fn by_player(&self) -> BTreeMap<&Key, u64> {
        self.0.iter().map(|(key, chips)| (key, *chips)).collect()
    }
}

impl PartialEq for Awards {
    fn eq(&self, other: &Self) -> bool {
        self.by_player() == other.by_player()
    }
}

impl Hash for Awards {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.by_player().hash(state);
    }
}

impl PyPot {
    /// The pot of a game that calls players by seat.
    pub fn by_seat(settled: &SettledPot) -> Self {
        let key = |seat: Seat| Key::Seat(seat.index() as u64);
        PyPot {
            amount: settled.pot.amount,
            eligible: settled.pot.eligible.iter().map(key).collect(),
            awards: Awards(
                settled.awards.iter().map(|award| (key(award.seat), award.chips)).collect(),
            ),
        }
    }
}

#[pymethods]
impl PyPot {
    #[new]
    fn new(amount: u64, eligible: &Bound<'_, PyAny>, awards: &Bound<'_, PyAny>) -> PyResult<Self> {
        let eligible = eligible.try_iter()?.map(|key| Key::from(&key?)).collect::<PyResult<_>>()?;
        Ok(PyPot { amount, eligible, awards: Awards(chips_by_player(awards)?) })
    }

    /// The pot in whole chips.
    #[getter]
    fn amount(&self) -> u64 {
        self.amount
    }

    /// The players with a claim on the pot, in seat order.
    #[getter]
    fn eligible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.eligible)
    }

    /// The players who share the pot, in seat order.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let is_winner = |key: &&Key| self.awards.0.iter().any(|(winner, _)| winner == *key);
        PyTuple::new(py, self.eligible.iter().filter(is_winner).collect::<Vec<_>>())
    }

    /// What each winner gets in whole chips, first those left of the button.
    #[getter]
    fn awards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        dict(py, self.awards.0.iter().map(|(key, chips)| (key, *chips)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (eligible, awards) = (self.eligible(py)?.repr()?, self.awards(py)?.repr()?);
        Ok(format!("Pot({}, {eligible}, {awards})", self.amount))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, pot) = (slf.py(), slf.get());
        (slf.get_type(), (pot.amount, pot.eligible(py)?, pot.awards(py)?)).into_pyobject(py)
    }
}

/// How a deal of Texas Hold'em ends: who wins, and who gets which chips.
///
/// Made by ``showdown``. Players are called as the caller called them: by name, or by seat number.
#[pyclass(name = "Showdown", module = "fivecard.holdem", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyShowdown {
    showdown: Showdown,
    /// By seat.
    keys: Vec<Key>,
}

#[pymethods]
impl PyShowdown {
    /// The players with the best hand of all who have not folded, in seat order.
    ///
    /// A side pot may have other winners: see ``pots``.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.players(self.showdown.winners()))
    }

    /// What each player who has not folded holds; empty when nobody contested the pot.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let hands = self.showdown.hands().iter();
        dict(
            py,
            hands.filter_map(|(seat, shown)| Some((self.key(seat), PyHandRank((*shown)?.rank)))),
        )
    }

    /// The pots, main pot first; empty when no contributions were given.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pots = self.showdown.settlement().map_or(&[][..], |settlement| &settlement.pots);
        PyTuple::new(py, pots.iter().map(|pot| self.pot(pot)).collect::<Vec<_>>())
    }

    /// Whole chips that each player wins from the pots, 0 for losers; empty without contributions.
    #[getter]
    fn awards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        match self.showdown.settlement() {
            Some(settlement) => {
                let won = settlement.won();
                dict(py, won.iter().map(|(seat, &chips)| (self.key(seat), chips)))
            }
            None => Ok(PyDict::new(py)),
        }
    }

    /// Whole chips that go back to a player because nobody called them; they are no win.
    #[getter]
    fn returned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        match self.showdown.settlement() {
            Some(settlement) => {
                let returned = settlement.returned.iter().filter(|(_, chips)| **chips > 0);
                dict(py, returned.map(|(seat, &chips)| (self.key(seat), chips)))
            }
            None => Ok(PyDict::new(py)),
        }
    }

    /// Chips won or lost by each player over the deal; they add up to 0.
    #[getter]
    fn net<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        match self.showdown.settlement() {
            Some(settlement) => {
                let net = settlement.net();
                dict(py, net.iter().map(|(seat, &chips)| (self.key(seat), chips)))
            }
            None => Ok(PyDict::new(py)),
        }
    }

    /// The comparison in words: the table, each best five, who wins and why, who gets what.
    ///
    /// >>> print(showdown("Kd 6d Td Jd 3d", {"Steve": "Ad Kc", "Max": "Ks Qh"}).explain())
    /// Board: Kd 6d Td Jd 3d
    /// Steve (Ad Kc)  Max (Ks Qh)
    /// <BLANKLINE>
    /// Steve: Ad Kd Jd Td 6d, flush, ace high, A-K-J-T-6
    /// Max: Kd Jd Td 6d 3d, flush, king high, K-J-T-6-3
    /// <BLANKLINE>
    /// Steve wins. Both have a flush: the ace beats the king.
    fn explain(&self) -> String {
        self.showdown.explain()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (board, hands, contributed, folded, button) = self.arguments(py)?;
        let mut text = format!("showdown(\"{board}\", {}", hands.repr()?);
        if let Some(contributed) = contributed {
            text += &format!(", contributed={}", contributed.repr()?);
        }
        if !folded.is_empty() {
            text += &format!(", folded={}", folded.repr()?);
        }
        if let Some(button) = button {
            text += &format!(", button={}", button.into_pyobject(py)?.repr()?);
        }
        Ok(text + ")")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let function = py.import("fivecard.holdem")?.getattr("showdown")?;
        (function, slf.get().arguments(py)?).into_pyobject(py)
    }
}

type Arguments<'py> =
    (String, Bound<'py, PyDict>, Option<Bound<'py, PyDict>>, Bound<'py, PyTuple>, Option<Key>);

impl PyShowdown {
    fn key(&self, seat: Seat) -> &Key {
        &self.keys[seat.index()]
    }

    fn players(&self, seats: SeatSet) -> Vec<&Key> {
        seats.iter().map(|seat| self.key(seat)).collect()
    }

    fn pot(&self, settled: &SettledPot) -> PyPot {
        PyPot {
            amount: settled.pot.amount,
            eligible: self.players(settled.pot.eligible).into_iter().cloned().collect(),
            awards: Awards(
                settled
                    .awards
                    .iter()
                    .map(|award| (self.key(award.seat).clone(), award.chips))
                    .collect(),
            ),
        }
    }

    /// The arguments of `showdown` that make this one.
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Arguments<'py>> {
        let deal = self.showdown.deal();
        let (hands, contributed) = (PyDict::new(py), PyDict::new(py));
        let mut folded = Vec::new();
        for (key, player) in self.keys.iter().zip(&deal.players) {
            let in_contributed = player.contributed.is_some();
            if player.pocket.is_some() || !in_contributed {
                hands.set_item(key, player.pocket.as_deref().map(text))?;
            }
            if let Some(chips) = player.contributed {
                contributed.set_item(key, chips)?;
            }
            if player.folded {
                folded.push(key);
            }
        }
        let contributed = (!contributed.is_empty()).then_some(contributed);
        let button = deal.button.map(|seat| self.key(seat).clone());
        Ok((text(&deal.board), hands, contributed, PyTuple::new(py, folded)?, button))
    }
}

/// Compares hold'em hands by the five-card rule, and shares the chips if there are any.
///
/// Each player's hand is the best five of two pocket and five board cards, any mix of them;
/// nothing beyond the five breaks a tie. A single player who has not folded wins without a board.
///
/// Args:
///     board: five cards (0, 3, 4 or 5 when only one player has not folded).
///     hands: two cards for each player, as a mapping from name or seat number, or as a list by
///         seat. Players who folded may be left out, or be None.
///     contributed: whole chips each player put in over the deal, as a mapping or list. Then its
///         order is the seat order, and folded players appear in it.
///     folded: the players who folded; they never win.
///     button: the player with the button, needed when a pot leaves an odd chip.
///
/// Raises:
///     ParseError: a token is no card.
///     SetupError: the deal cannot be: a card twice, a hand of other than two cards, fewer than 2
///         or more than 23 players, a name that nobody at the table has, chips that are no whole
///         number from 0 on, an odd chip without a button; the message names it.
///
/// >>> result = showdown(board="6c Ks Kd Td Th", hands={"A": "Qd 9h", "B": "8h 6s"})
/// >>> result.winners, result.hands["A"].describe()
/// (('A',), 'two pair, kings and tens, queen kicker')
/// >>> chips = {"A": 10, "B": 10, "C": 5}
/// >>> result = showdown("Kd 7d 9h 3s 4c", {"A": "Ks Qh", "B": "Kh Qs"}, chips, ["C"], "C")
/// >>> result.awards
/// {'A': 13, 'B': 12, 'C': 0}
#[pyfunction]
#[pyo3(
    signature = (board, hands, contributed = None, folded = None, button = None),
    text_signature = "(board, hands, contributed=None, folded=(), button=None)"
)]
pub fn showdown(
    board: &Bound<'_, PyAny>,
    hands: &Bound<'_, PyAny>,
    contributed: Option<&Bound<'_, PyAny>>,
    folded: Option<&Bound<'_, PyAny>>,
    button: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyShowdown> {
    let py = board.py();
    let board = cards_from(board)?;
    let mut names = Names::default();
    let pockets = entries("hands", hands)?
        .into_iter()
        .map(|(key, pocket)| {
            let cards = if pocket.is_none() { None } else { Some(cards_from(&pocket)?) };
            Ok((names.of(key)?, cards))
        })
        .collect::<PyResult<Vec<_>>>()?;
    let contributed = match contributed {
        Some(given) => {
            let chips = chips_by_player(given)?.into_iter();
            Some(chips.map(|(key, chips)| Ok((names.of(key)?, chips))).collect::<PyResult<_>>()?)
        }
        None => None,
    };
    let folded = match folded {
        Some(given) if given.is_instance_of::<PyString>() => {
            return Err(wrong_type(given, "folded is a list of players"));
        }
        Some(given) => given
            .try_iter()?
            .map(|key| names.of(Key::from(&key?)?))
            .collect::<PyResult<Vec<_>>>()?,
        None => Vec::new(),
    };
    let button = button.map(|key| names.of(Key::from(key)?)).transpose()?;

    let chips = [("contributed", contributed)];
    let named = NamedHands { hands: pockets, chips, folded, button, seats: None };
    let deal = Deal::new(board, named.seated(SEATS).or_raise(py)?);
    let showdown = judge(deal).or_raise(py)?;
    let keys = showdown.deal().players.iter().map(|player| names.key(&player.name)).collect();
    Ok(PyShowdown { showdown, keys })
}

/// The players of one call: all called by name, or all by seat number.
#[derive(Default)]
struct Names {
    keys: HashMap<String, Key>,
    kind: Option<Discriminant<Key>>,
}

impl Names {
    fn of(&mut self, key: Key) -> PyResult<String> {
        let kind = discriminant(&key);
        if *self.kind.get_or_insert(kind) != kind {
            let message = "players are called by name or by seat number, not both";
            return Err(PyTypeError::new_err(message));
        }
        let name = key.name();
        self.keys.insert(name.clone(), key);
        Ok(name)
    }

    fn key(&self, name: &str) -> Key {
        self.keys[name].clone()
    }
}

/// What a mapping or a list by seat says of each player, in its order.
fn entries<'py>(what: &str, given: &Bound<'py, PyAny>) -> PyResult<Vec<(Key, Bound<'py, PyAny>)>> {
    if let Ok(mapping) = given.cast::<PyMapping>() {
        let items = mapping.items()?.into_iter();
        return items
            .map(|item| {
                let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
                Ok((Key::from(&key)?, value))
            })
            .collect();
    }
    let wanted = format!("{what} are a mapping from players, or a list by seat");
    if given.is_instance_of::<PyString>() {
        return Err(wrong_type(given, &wanted));
    }
    let items = given.try_iter().map_err(|_| wrong_type(given, &wanted))?;
    (0..).zip(items).map(|(seat, value)| Ok((Key::Seat(seat), value?))).collect()
}

fn chips_by_player(given: &Bound<'_, PyAny>) -> PyResult<Vec<(Key, u64)>> {
    let chips = |(key, chips): (Key, Bound<'_, PyAny>)| {
        if !chips.is_instance_of::<PyInt>() {
            return Err(wrong_type(&chips, &format!("chips of {} are an integer", key.name())));
        }
        let whole = chips.extract::<u64>().map_err(|_| {
            let range = "whole chips are 0 to 2**64 - 1";
            SetupError::new("bad_chips", format!("{}: {range}, not {chips}", key.name()))
        });
        Ok((key, whole.or_raise(given.py())?))
    };
    entries("chips", given)?.into_iter().map(chips).collect()
}

fn dict<'py, V: IntoPyObject<'py>>(
    py: Python<'py>,
    entries: impl Iterator<Item = (impl IntoPyObject<'py>, V)>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, value) in entries {
        dict.set_item(key, value)?;
    }
    Ok(dict)
}

fn text(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
