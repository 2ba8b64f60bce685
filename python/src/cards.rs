//! `Card` and `CardSet`, and what Python callers may give for them, read in one place.

use fivecard::card::parse_cards;
use fivecard::{Rank, Suit};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyValueError;

use crate::enums::{rank_member, suit_member};
use crate::prelude::*;

/// One of the 52 cards.
///
/// Args:
///     card: text such as ``"As"``, ``"10♠"`` or ``"ts"``, or a Card.
///
/// Raises:
///     ParseError: the text is not a card; the message names it.
///
/// Cards are equal by rank and suit, may be keys and elements of sets, and have no order: each
/// game has its own.
///
/// >>> Card("10♠")
/// Card("Ts")
/// >>> Card("As").index, Card("As").rank, Card("As").suit
/// (51, Rank.ACE, Suit.SPADES)
#[pyclass(name = "Card", module = "fivecard", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyCard(pub Card);

#[pymethods]
impl PyCard {
    #[new]
    fn new(card: &Bound<'_, PyAny>) -> PyResult<Self> {
        card_from(card).map(PyCard)
    }

    /// The card with this index: rank x 4 + suit, so 0 is ``2c`` and 51 is ``As``.
    ///
    /// Raises:
    ///     ValueError: the index is not from 0 to 51.
    ///
    /// >>> Card.from_index(0)
    /// Card("2c")
    #[staticmethod]
    fn from_index(index: i64) -> PyResult<Self> {
        usize::try_from(index)
            .ok()
            .and_then(Card::from_index)
            .map(PyCard)
            .ok_or_else(|| PyValueError::new_err(format!("{index} is not a card index (0 to 51)")))
    }

    /// The card's rank.
    #[getter]
    fn rank<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        rank_member(py, self.0.rank())
    }

    /// The card's suit.
    #[getter]
    fn suit<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        suit_member(py, self.0.suit())
    }

    /// The card's index, rank x 4 + suit, 0 to 51.
    #[getter]
    fn index(&self) -> usize {
        self.0.index()
    }

    fn __index__(&self) -> usize {
        self.0.index()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Card(\"{}\")", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().0.to_string(),)).into_pyobject(slf.py())
    }
}

/// Unordered cards, none of them twice.
///
/// Args:
///     cards: text with or without spaces, a CardSet, or cards one by one. Default: no card.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: a card is given twice (code ``duplicate_card``).
///
/// Iterates from the lowest index to the highest; ``|``, ``&``, ``-`` and ``^`` work as for
/// Python's sets, and ``<=`` says whether it is a subset.
///
/// >>> hand = CardSet("AsKs Qs")
/// >>> len(hand), "Ks" in hand, hand - CardSet("As")
/// (3, True, CardSet("Qs Ks"))
#[pyclass(name = "CardSet", module = "fivecard", frozen)]
#[derive(Clone, Copy)]
pub struct PyCardSet(pub CardSet);

#[pymethods]
impl PyCardSet {
    #[new]
    #[pyo3(signature = (cards = None))]
    fn new(cards: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        cards.map_or(Ok(CardSet::EMPTY), card_set_from).map(PyCardSet)
    }

    /// The set with these bits, bit *i* for the card with index *i*.
    ///
    /// Raises:
    ///     SetupError: a bit from 52 on is set (code ``bad_card_index``).
    ///
    /// >>> CardSet.from_bits(0b11)
    /// CardSet("2c 2d")
    #[staticmethod]
    fn from_bits(py: Python<'_>, bits: u64) -> PyResult<Self> {
        CardSet::from_bits(bits)
            .map(PyCardSet)
            .ok_or_else(|| SetupError::new("bad_card_index", "only bits 0 to 51 are cards"))
            .or_raise(py)
    }

    /// All 52 cards.
    #[staticmethod]
    fn full() -> Self {
        PyCardSet(CardSet::FULL)
    }

    /// The 64 bits, bit *i* for the card with index *i*.
    #[getter]
    fn bits(&self) -> u64 {
        self.0.bits()
    }

    /// Whether the two sets share no card.
    fn isdisjoint(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.is_disjoint(card_set_from(other)?))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, card: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.contains(card_from(card)?))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let cards: Vec<PyCard> = self.0.iter().map(PyCard).collect();
        Ok(PyTuple::new(py, cards)?.try_iter()?.into_any())
    }

    fn __or__(&self, other: &Self) -> Self {
        PyCardSet(self.0 | other.0)
    }

    fn __and__(&self, other: &Self) -> Self {
        PyCardSet(self.0 & other.0)
    }

    fn __sub__(&self, other: &Self) -> Self {
        PyCardSet(self.0 - other.0)
    }

    fn __xor__(&self, other: &Self) -> Self {
        PyCardSet((self.0 | other.0) - (self.0 & other.0))
    }

    fn __hash__(&self) -> u64 {
        self.0.bits()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast_exact::<PyCardSet>() else {
            return match op {
                CompareOp::Eq | CompareOp::Ne => Ok(py.NotImplemented()),
                _ => Err(wrong_type(other, "a CardSet is compared with a CardSet")),
            };
        };
        let (a, b) = (self.0, other.get().0);
        let holds = match op {
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
            CompareOp::Le => a.is_subset(b),
            CompareOp::Lt => a.is_subset(b) && a != b,
            CompareOp::Ge => b.is_subset(a),
            CompareOp::Gt => b.is_subset(a) && a != b,
        };
        Ok(holds.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("CardSet(\"{}\")", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().0.to_string(),)).into_pyobject(slf.py())
    }
}

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

/// Cards in the order given, none by default.
pub fn cards_or_none(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Card>> {
    given.map_or_else(|| Ok(Vec::new()), cards_from)
}

/// A set of cards, empty by default.
pub fn card_set_or_empty(given: Option<&Bound<'_, PyAny>>) -> PyResult<CardSet> {
    given.map_or(Ok(CardSet::EMPTY), card_set_from)
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
