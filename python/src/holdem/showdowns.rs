//! `showdown`, and what it returns.

use fivecard::holdem::{Deal as CoreDeal, SEATS, Showdown, showdown as judge};
use fivecard::{HandRank, SeatSet};

use crate::pots::PyPot;
use crate::prelude::*;
use crate::showdown::{Chips, Deal, Judged, judged_fields};

/// How a deal of Texas Hold'em ends: who wins, and who gets which chips.
///
/// Returned by ``showdown``. Players are called as the caller called them: by name, or by seat number.
#[pyclass(name = "Showdown", module = "fivecard.holdem", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyShowdown {
    judged: Showdown,
    pub deal: Deal,
}

#[pymethods]
impl PyShowdown {
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
    pub fn explain(&self) -> String {
        self.judged.explain()
    }
}

fields! { PyShowdown; |v| dict BOARD {
    board => v.judged.deal().board,
} get POTS {
    /// The pots, main pot first; empty when no contributions were given.
    pots => v.judged.settlement().map_or_else(Vec::new, |settlement| {
        settlement.pots.iter().map(|pot| PyPot::of(pot, &v.deal.players)).collect()
    }),
}}

judged_fields! { PyShowdown }

value! {
    PyShowdown: deal "fivecard.holdem" [BOARD, HANDS, FOLDED, BUTTON, SEATS],
    fields [RESULT, POTS, TEXT]
}

impl Judged for PyShowdown {
    type Rank = HandRank;

    fn deal(&self) -> &Deal {
        &self.deal
    }

    fn best_of_all(&self) -> SeatSet {
        self.judged.winners()
    }

    fn ranks(&self) -> Vec<(Seat, HandRank)> {
        let hands = self.judged.hands().iter();
        hands.filter_map(|(seat, hand)| Some((seat, (*hand)?.rank))).collect()
    }

    fn chips(&self) -> Option<Chips> {
        let settlement = self.judged.settlement()?;
        Some(Chips { won: settlement.won(), returned: settlement.returned.clone() })
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
///     seats: all players in seat order, for mappings that keep no order.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: the deal is invalid: a card twice, a hand of other than two cards, fewer than 2
///         or more than 23 players, a name that nobody at the table has, chips that are not
///         a whole number from 0 on, an odd chip without a button; the message names it.
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
    signature = (board, hands, contributed = None, folded = None, button = None, seats = None),
    text_signature = "(board, hands, contributed=None, folded=(), button=None, seats=None)"
)]
pub fn showdown(
    board: &Bound<'_, PyAny>,
    hands: &Bound<'_, PyAny>,
    contributed: Option<&Bound<'_, PyAny>>,
    folded: Option<&Bound<'_, PyAny>>,
    button: Option<&Bound<'_, PyAny>>,
    seats: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyShowdown> {
    let board_cards = cards_from(board)?;
    let chips = [("contributed", contributed)];
    let (deal, seated) = Deal::read(hands, chips, folded, button, seats, SEATS)?;
    let judged = judge(CoreDeal::new(board_cards, seated)).or_raise(board.py())?;
    Ok(PyShowdown { judged, deal })
}
