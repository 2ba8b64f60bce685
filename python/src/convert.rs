//! What Python callers may give for cards and seeds, read in one place.

use fivecard::card::parse_cards;
use fivecard::{Card, CardSet, Rank, Seed, SetupError, Suit};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyList, PyString, PyTuple};

use crate::cards::{PyCard, PyCardSet};
use crate::errors::OrRaise;

/// One card: a `Card`, or its text.
pub fn card_from(given: &Bound<'_, PyAny>) -> PyResult<Card> {
    if let Ok(card) = given.cast_exact::<PyCard>() {
        return Ok(card.get().0);
    }
    if let Ok(text) = given.cast::<PyString>() {
        return text.to_cow()?.parse::<Card>().or_raise(given.py());
    }
    Err(wrong_type(given, "a card is a Card or text such as \"As\""))
}

/// Cards in the order given: a text, a `CardSet`, or cards one by one.
pub fn cards_from(given: &Bound<'_, PyAny>) -> PyResult<Vec<Card>> {
    if let Ok(text) = given.cast::<PyString>() {
        return parse_cards(&text.to_cow()?).or_raise(given.py());
    }
    if let Ok(set) = given.cast_exact::<PyCardSet>() {
        return Ok(set.get().0.iter().collect());
    }
    if given.cast_exact::<PyCard>().is_ok() {
        return Err(wrong_type(given, "cards are text, a CardSet or a list of cards"));
    }
    let items = given
        .try_iter()
        .map_err(|_| wrong_type(given, "cards are text, a CardSet or a list of cards"))?;
    items.map(|item| card_from(&item?)).collect()
}

/// A set of cards, none of them twice.
pub fn card_set_from(given: &Bound<'_, PyAny>) -> PyResult<CardSet> {
    if let Ok(set) = given.cast_exact::<PyCardSet>() {
        return Ok(set.get().0);
    }
    if let Ok(text) = given.cast::<PyString>() {
        return text.to_cow()?.parse::<CardSet>().or_raise(given.py());
    }
    let mut room = Hand::ROOM;
    if let Some(cards) = room.card_objects(given) {
        return CardSet::from_cards(cards).or_raise(given.py());
    }
    CardSet::from_cards(&cards_from(given)?).or_raise(given.py())
}

/// Room for the cards of one hand, on the stack.
pub struct Hand([Card; 7]);

impl Hand {
    pub const ROOM: Hand = Hand([Card::new(Rank::Two, Suit::Clubs); 7]);

    /// The cards of a short list or tuple of `Card` objects, by far the usual argument. `None` for
    /// all else, which may be cards still.
    pub fn card_objects(&mut self, given: &Bound<'_, PyAny>) -> Option<&[Card]> {
        if let Ok(tuple) = given.cast_exact::<PyTuple>() {
            let room = self.0.get_mut(..tuple.len())?;
            for (place, item) in room.iter_mut().zip(tuple.iter_borrowed()) {
                *place = item.cast_exact::<PyCard>().ok()?.get().0;
            }
            return Some(room);
        }
        let list = given.cast_exact::<PyList>().ok()?;
        let room = self.0.get_mut(..list.len())?;
        for (index, place) in room.iter_mut().enumerate() {
            *place = list.get_item(index).ok()?.cast_exact::<PyCard>().ok()?.get().0;
        }
        Some(room)
    }
}

/// A seed: an integer of 64 bits, or 32 bytes.
pub fn seed_from(given: &Bound<'_, PyAny>) -> PyResult<Seed> {
    if let Ok(bytes) = given.cast::<PyBytes>() {
        let bytes: Result<[u8; 32], _> = bytes.as_bytes().try_into();
        return bytes.map(Seed::from).map_err(|_| bad_seed()).or_raise(given.py());
    }
    if given.is_instance_of::<PyInt>() {
        let seed: Result<u64, _> = given.extract();
        return seed.map(Seed::from).map_err(|_| bad_seed()).or_raise(given.py());
    }
    Err(wrong_type(given, "a seed is an integer or 32 bytes"))
}

/// The seed as Python gave it: an integer where it was one, else 32 bytes.
pub fn seed_to<'py>(py: Python<'py>, seed: &Seed) -> PyResult<Bound<'py, PyAny>> {
    match seed.as_integer() {
        Some(seed) => Ok(seed.into_pyobject(py)?.into_any()),
        None => Ok(PyBytes::new(py, &seed.to_bytes()).into_any()),
    }
}

/// A `TypeError` that says what is wanted and what was given instead, by its type alone.
pub fn wrong_type(given: &Bound<'_, PyAny>, wanted: &str) -> PyErr {
    match given.get_type().qualname() {
        Ok(name) => PyTypeError::new_err(format!("{wanted}, not {name}")),
        Err(failure) => failure,
    }
}

fn bad_seed() -> SetupError {
    SetupError::new("bad_seed", "a seed is an integer from 0 to 2**64 - 1, or 32 bytes")
}
