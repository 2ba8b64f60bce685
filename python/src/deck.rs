//! `Deck`.

use fivecard::Deck;

use crate::cards::{PyCard, card_from};
use crate::convert::seed_to;
use crate::prelude::*;

/// An ordered pile of cards, top first: where chance enters a deal.
///
/// Made by ``Deck.shuffled(seed)`` or ``Deck.stacked(cards)``. A sequence of Cards.
///
/// >>> deck = Deck.shuffled(7)
/// >>> len(deck), deck[0], deck == Deck.shuffled(7)
/// (52, Card("Ad"), True)
#[pyclass(name = "Deck", module = "fivecard", frozen, eq, hash, sequence)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyDeck(pub Deck);

#[pymethods]
impl PyDeck {
    /// All 52 cards in the order that a seed gives; it never changes between versions.
    ///
    /// Args:
    ///     seed: an integer from 0 to 2**64 - 1, or 32 bytes (for live tables, from a secure
    ///         source).
    ///
    /// Raises:
    ///     SetupError: the seed is out of range (code ``bad_seed``).
    ///
    /// >>> Deck.shuffled(seed=7)[:3]
    /// (Card("Ad"), Card("5d"), Card("4d"))
    #[staticmethod]
    fn shuffled(seed: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(PyDeck(Deck::shuffled(seed_from(seed)?)))
    }

    /// These cards in this order, top first.
    ///
    /// Args:
    ///     cards: text, or cards one by one; any number of them.
    ///     seed: for chance that a game needs later, such as a reshuffle.
    ///
    /// Raises:
    ///     ParseError: a token is not a card.
    ///     SetupError: a card is given twice, or the seed is out of range.
    ///
    /// >>> Deck.stacked("As Ks 2c").cards
    /// (Card("As"), Card("Ks"), Card("2c"))
    #[staticmethod]
    #[pyo3(signature = (cards, seed = None), text_signature = "(cards, seed=0)")]
    fn stacked(cards: &Bound<'_, PyAny>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let py = cards.py();
        let seed = seed.map_or(Ok(0.into()), seed_from)?;
        Deck::stacked(&cards_from(cards)?, seed).or_raise(py).map(PyDeck)
    }

    /// The cards, top first.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.cards().iter().copied().map(PyCard))
    }

    /// The seed: the integer it was made from, or 32 bytes.
    #[getter]
    fn seed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        seed_to(py, &self.0.seed())
    }

    fn __len__(&self) -> usize {
        self.0.cards().len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.cards(py)?.as_any().get_item(index)
    }

    fn __contains__(&self, card: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.cards().contains(&card_from(card)?))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.cards(py)?.try_iter()?.into_any())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let seed = self.seed(py)?.repr()?;
        Ok(if self.0.is_shuffled() {
            format!("Deck.shuffled({seed})")
        } else {
            format!("Deck.stacked(\"{}\", seed={seed})", self.0)
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let deck = &slf.get().0;
        let seed = seed_to(py, &deck.seed())?;
        if deck.is_shuffled() {
            return (slf.get_type().getattr("shuffled")?, (seed,)).into_pyobject(py);
        }
        (slf.get_type().getattr("stacked")?, (deck.to_string(), seed)).into_pyobject(py)
    }
}
