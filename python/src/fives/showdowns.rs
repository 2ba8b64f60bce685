//! `showdown`, for callers who track the betting themselves.

use fivecard::betting::Pot;
use fivecard::draw_games::Names;
use fivecard::fives::{self, MAX_SEATS, MIN_SEATS, Rules, Showdown, Verdict, has_five};
use fivecard::{HandRank, SeatSet};

use super::pots::{PyCarriedPot, PyJudgedPot};
use super::rules::{PyRules, rules_or_default};
use crate::players::{Key, Players};
use crate::prelude::*;
use crate::showdown::{Chips, Deal, Judged, judged_fields};

/// Who wins a showdown of Fives, or why nobody does, and who gets which chips.
///
/// Returned by ``showdown``. Players are called as the caller called them: by name, or by seat number.
#[pyclass(name = "Showdown", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyShowdown {
    judged: Showdown,
    pub deal: Deal,
    carried: Vec<PyCarriedPot>,
    rules: Rules,
}

#[pymethods]
impl PyShowdown {
    /// The showdown in words, a line for each hand shown, each pot with what decides it, and what goes
    /// back; without chips a line that says who wins.
    ///
    /// >>> print(showdown({"Ann": "Ks Kd Kc 8h 8s", "Bob": "6h 6d 6c 5s 2d"}).explain())
    /// Ann shows 8h 8s Kc Kd Ks: full house, kings over eights, without a five.
    /// Bob shows 2d 5s 6c 6d 6h: three of a kind, sixes, with a five.
    /// Nobody wins: the best hand (Ann, full house, kings over eights) has no five.
    pub fn explain(&self) -> String {
        self.judged.explain(Names::new(&self.deal.players.names()))
    }
}

fields! { PyShowdown; |v| dict PAID {
    antes = None::<u64> => v.deal.chips_as_argument(1),
    cards_paid = None::<u64> => v.deal.chips_as_argument(2),
    carried: PyCarriedPot = Vec::<Key>::new() => v.carried,
} dict RULES {
    rules: PyRules = Rules::default() => v.rules,
} get VERDICT {
    /// How a pot is decided that all players claim: ``"won"``, ``"uncontested"``, or ``"replay"``
    /// when the best hand has no five and nobody wins.
    verdict => v.judged.verdict.name(),
    /// The players with the best hand of all; none when there is only one player.
    best => v.deal.players.of(v.judged.best),
    /// The pots, carried ones first; empty when no chips were given.
    pots => v.judged.pots.iter()
        .map(|pot| PyJudgedPot::of(pot, &v.deal.players)).collect::<Vec<_>>(),
    /// The pots that nobody won, with those who claim them.
    carried => v.unpaid().map(|pot| PyCarriedPot::of(pot, &v.deal.players)).collect::<Vec<_>>(),
    /// The players who play on for the carried pots, in seat order.
    plays_on => v.deal.players.of(v.unpaid().flat_map(|pot| pot.eligible.iter()).collect()),
}}

judged_fields! { PyShowdown }

value! {
    PyShowdown: deal "fivecard.fives" [HANDS, PAID, BUTTON, RULES, FOLDED, SEATS],
    fields [VERDICT, RESULT, TEXT]
}

impl PyShowdown {
    fn unpaid(&self) -> impl Iterator<Item = &Pot> {
        let unpaid = self.judged.pots.iter().filter(|pot| pot.verdict == Verdict::Replay);
        unpaid.map(|pot| &pot.settled.pot)
    }
}

/// What a hand is worth, and whether it wins.
pub struct Worth {
    rank: HandRank,
    cards: CardSet,
}

to_python! {
    [] Worth => |v, py, form| {
        let worth = v.rank.to_python(py, form)?;
        if let Ok(dict) = worth.cast::<PyDict>() {
            dict.set_item("has_five", has_five(v.cards))?;
        }
        Ok(worth)
    },
}

impl Judged for PyShowdown {
    type Rank = Worth;

    fn deal(&self) -> &Deal {
        &self.deal
    }

    fn best_of_all(&self) -> SeatSet {
        self.judged.winners
    }

    fn ranks(&self) -> Vec<(Seat, Worth)> {
        let hands = self.judged.hands.iter().filter_map(|(seat, hand)| Some((seat, (*hand)?)));
        hands.map(|(seat, hand)| (seat, Worth { rank: hand.rank, cards: hand.cards })).collect()
    }

    fn chips(&self) -> Option<Chips> {
        let given = self.deal.chips.iter().any(Option::is_some) || !self.carried.is_empty();
        given.then(|| Chips { won: self.judged.won(), returned: self.judged.returned.clone() })
    }
}

/// Judges a showdown by the hands of those who have not folded, and shares the chips if there are
/// any. The best hand wins only with a five, else nobody does.
///
/// Args:
///     hands: five cards for each player, as a mapping from name or seat number, or as a list by
///         seat. Players who folded or were not dealt in may be left out, or be None.
///     contributed: whole chips each player bet, as a mapping or list. The order of the first
///         mapping of chips is the seat order, and folded players appear in it.
///     antes: what each player posted, in whole chips; the greatest is the full ante.
///     cards_paid: what each player paid for cards.
///     carried: the CarriedPots of earlier deals.
///     button: the player with the button, needed when a pot leaves an odd chip.
///     rules: the house's rules, of which only those for the showdown matter.
///     folded: the players who folded though their hands are given; they never win.
///     seats: all players in seat order, for mappings that keep no order.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: a card twice, a hand of other than five cards, fewer than 2 or more than 9
///         players, no hand at all, a name that nobody at the table has, a player without chips when
///         others have some, a carried pot that no hand claims, an odd chip without a button.
///
/// >>> hands = {"Ann": "Ks Kd Kc 8h 8s", "Bob": "6h 6d 6c 5s 2d"}
/// >>> result = showdown(hands, antes={"Ann": 1, "Bob": 1}, cards_paid={"Ann": 0, "Bob": 2})
/// >>> result.verdict, result.winners, result.pots[0].amount, result.plays_on
/// ('replay', (), 4, ('Ann', 'Bob'))
/// >>> showdown(["5s 5d 9c 8h 2s", "Kh Qd 6c 4s 2d"], antes=[1, 1]).awards
/// {0: 2, 1: 0}
#[pyfunction]
#[pyo3(
    signature = (
        hands, contributed = None, antes = None, cards_paid = None, carried = None, button = None,
        rules = None, folded = None, seats = None,
    ),
    text_signature = "(hands, contributed=None, antes=None, cards_paid=None, carried=(), button=None, rules=None, folded=(), seats=None)"
)]
#[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
pub fn showdown(
    hands: &Bound<'_, PyAny>,
    contributed: Option<&Bound<'_, PyAny>>,
    antes: Option<&Bound<'_, PyAny>>,
    cards_paid: Option<&Bound<'_, PyAny>>,
    carried: Option<Vec<PyRef<'_, PyCarriedPot>>>,
    button: Option<&Bound<'_, PyAny>>,
    rules: Option<PyRef<'_, PyRules>>,
    folded: Option<&Bound<'_, PyAny>>,
    seats: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyShowdown> {
    let py = hands.py();
    let chips = [("contributed", contributed), ("antes", antes), ("cards_paid", cards_paid)];
    let count = MIN_SEATS..=MAX_SEATS;
    let (deal, _) = Deal::read(hands, chips, folded, button, seats, count)?;
    let (hands, rules) = (deal.card_sets(py)?, rules_or_default(rules));
    let carried: Vec<PyCarriedPot> =
        carried.unwrap_or_default().iter().map(|pot| PyCarriedPot::clone(pot)).collect();
    let claimed = carried.iter().map(|pot| claimed_by(pot, &deal.players));
    let chips = fives::Chips {
        bets: deal.list(0),
        antes: deal.list(1),
        cards_paid: deal.list(2),
        carried: claimed.collect::<Result<_, _>>().or_raise(py)?,
    };
    let names = deal.players.names();
    let names = Names::new(&names);
    let judged = fives::showdown(&hands, deal.folded, &chips, deal.button, &rules, names);
    Ok(PyShowdown { judged: judged.or_raise(py)?, deal, carried, rules })
}

/// A carried pot by seat.
fn claimed_by(pot: &PyCarriedPot, players: &Players) -> Result<Pot, SetupError> {
    let seat = |key: &Key| {
        let found = players.0.iter().position(|player| player == key).and_then(Seat::new);
        let unknown = || {
            let message = format!("carried: {} is not at the table", key.name());
            SetupError::new("unknown_player", message)
        };
        found.ok_or_else(unknown)
    };
    let eligible = pot.eligible.iter().map(seat).collect::<Result<_, _>>()?;
    Ok(Pot { amount: pot.amount, eligible })
}
