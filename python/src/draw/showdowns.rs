//! `showdown`, for callers who track the betting themselves.

use fivecard::draw::{self, MAX_SEATS, MIN_SEATS, Showdown};
use fivecard::draw_games::Names;
use fivecard::{HandRank, SeatSet};

use crate::pots::PyPot;
use crate::prelude::*;
use crate::showdown::{Chips, Deal, Judged, judged_fields};

/// Who wins a showdown of Five-Card Draw, and who gets which chips.
///
/// Returned by ``showdown``. Players are called as the caller called them: by name, or by seat number.
#[pyclass(name = "Showdown", module = "fivecard.draw", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyShowdown {
    judged: Showdown,
    pub deal: Deal,
}

#[pymethods]
impl PyShowdown {
    /// The showdown in words, a line for each hand shown, each pot with what decides it, and what goes
    /// back; without chips a line that says who wins.
    ///
    /// >>> print(showdown({"Ann": "Ks Kd 9c 8h 8s", "Bob": "6h 6d 6c 5s 2d"}).explain())
    /// Ann shows 8h 8s 9c Kd Ks: two pair, kings and eights.
    /// Bob shows 2d 5s 6c 6d 6h: three of a kind, sixes.
    /// Bob wins with three of a kind, sixes, five and two kickers: three of a kind beats two pair.
    pub fn explain(&self) -> String {
        self.judged.explain(Names::new(&self.deal.players.names()))
    }
}

fields! { PyShowdown; |v| get POTS {
    /// The pots, main pot first; empty when no contributions were given.
    pots => v.judged.settlement.pots.iter()
        .map(|pot| PyPot::of(pot, &v.deal.players)).collect::<Vec<_>>(),
}}

judged_fields! { PyShowdown }

value! {
    PyShowdown: deal "fivecard.draw" [HANDS, FOLDED, BUTTON, SEATS],
    fields [RESULT, POTS, TEXT]
}

impl Judged for PyShowdown {
    type Rank = HandRank;

    fn deal(&self) -> &Deal {
        &self.deal
    }

    fn best_of_all(&self) -> SeatSet {
        self.judged.winners
    }

    fn ranks(&self) -> Vec<(Seat, HandRank)> {
        let hands = self.judged.hands.iter();
        hands.filter_map(|(seat, hand)| Some((seat, (*hand)?.rank))).collect()
    }

    fn chips(&self) -> Option<Chips> {
        self.deal.chips[0].as_ref()?;
        let settlement = &self.judged.settlement;
        Some(Chips { won: settlement.won(), returned: settlement.returned.clone() })
    }
}

/// Judges a showdown by the hands of those who have not folded, and shares the chips if there are
/// any.
///
/// A single player who has not folded wins, and shows nothing.
///
/// Args:
///     hands: five cards for each player, as a mapping from name or seat number, or as a list by
///         seat. Players who folded or were not dealt in may be left out, or be None.
///     contributed: whole chips each player put in over the deal, blinds too, as a mapping or list.
///         Then its order is the seat order, and folded players appear in it.
///     folded: the players who folded though their hands are given; they never win.
///     button: the player with the button, needed when a pot leaves an odd chip.
///     seats: all players in seat order, for mappings that keep no order.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: a card twice, a hand of other than five cards, fewer than 2 or more than 6
///         players, no hand at all, a name that nobody at the table has, a player without chips when
///         others have some, an odd chip without a button.
///
/// >>> result = showdown(["Ks Kd 9c 8h 8s", "6h 6d 6c 5s 2d", None], contributed=[20, 30, 10])
/// >>> result.winners, str(result.hands[1]), result.returned
/// ((1,), 'three of a kind, sixes', {1: 10})
/// >>> result.awards, result.net
/// ({0: 0, 1: 50, 2: 0}, {0: -20, 1: 30, 2: -10})
#[pyfunction]
#[pyo3(
    signature = (hands, contributed = None, folded = None, button = None, seats = None),
    text_signature = "(hands, contributed=None, folded=(), button=None, seats=None)"
)]
pub fn showdown(
    hands: &Bound<'_, PyAny>,
    contributed: Option<&Bound<'_, PyAny>>,
    folded: Option<&Bound<'_, PyAny>>,
    button: Option<&Bound<'_, PyAny>>,
    seats: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyShowdown> {
    let py = hands.py();
    let (chips, count) = ([("contributed", contributed)], MIN_SEATS..=MAX_SEATS);
    let (deal, _) = Deal::read(hands, chips, folded, button, seats, count)?;
    let (hands, chips, names) = (deal.card_sets(py)?, deal.list(0), deal.players.names());
    let judged = draw::showdown(&hands, &chips, deal.folded, deal.button, Names::new(&names));
    Ok(PyShowdown { judged: judged.or_raise(py)?, deal })
}
