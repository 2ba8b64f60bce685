//! `Pot`: a pot, and who got it.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use fivecard::betting::SettledPot;

use crate::players::{ByPlayer, Key, Players, chips_by_player, is_mapping, keys_from};
use crate::prelude::*;

/// A pot, and who got it.
///
/// Two are equal when they give the same chips to the same players.
///
/// Args:
///     amount: whole chips.
///     eligible: the players with a claim on it, in seat order.
///     awards: what each winner gets, odd chips included: a mapping from players, or a list by seat.
///
/// >>> Pot(25, ["A", "B"], {"A": 13, "B": 12}).winners
/// ('A', 'B')
/// >>> Pot(25, [0, 2], [12, 0, 13]).to_dict()
/// {'amount': 25, 'eligible': [0, 2], 'winners': [0, 2], 'awards': [12, 0, 13]}
#[pyclass(name = "Pot", module = "fivecard", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyPot {
    pub amount: u64,
    pub eligible: Vec<Key>,
    pub awards: Awards,
}

/// Chips by player, in the order in which odd chips go; a mapping, which is equal in any order.
#[derive(Clone, Eq)]
pub struct Awards {
    pub won: Vec<(Key, u64)>,
    /// How many seats the table has, where that is known and players are called by seat.
    seats: usize,
}

impl Awards {
    /// What a mapping has, or what a list by seat has above 0.
    pub fn read(given: &Bound<'_, PyAny>) -> PyResult<Awards> {
        let mut won = chips_by_player(given)?;
        if is_mapping(given)? {
            return Ok(Awards { won, seats: 0 });
        }
        let seats = won.len();
        won.retain(|(_, chips)| *chips > 0);
        Ok(Awards { won, seats })
    }

    fn by_player(&self) -> BTreeMap<&Key, u64> {
        self.won.iter().map(|(key, chips)| (key, *chips)).collect()
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
    /// A pot of the core, its players called as they are at the table.
    pub fn of(settled: &SettledPot, players: &Players) -> Self {
        let awards = settled.awards.iter().map(|award| (players.key(award.seat), award.chips));
        PyPot {
            amount: settled.pot.amount,
            eligible: players.of(settled.pot.eligible),
            awards: Awards { won: awards.collect(), seats: players.0.len() },
        }
    }

    pub fn shared_by(&self) -> Vec<Key> {
        let is_winner = |key: &&Key| self.awards.won.iter().any(|(winner, _)| winner == *key);
        self.eligible.iter().filter(is_winner).cloned().collect()
    }

    pub fn awarded(&self) -> ByPlayer<u64> {
        let last = self.eligible.iter().map(|key| match key {
            Key::Seat(seat) => Some(seat + 1),
            Key::Name(_) => None,
        });
        let seats = last.max().flatten().map(|seats| seats.max(self.awards.seats));
        ByPlayer { entries: self.awards.won.clone(), seats, absent: Some(0) }
    }
}

#[pymethods]
impl PyPot {
    #[new]
    fn new(amount: u64, eligible: &Bound<'_, PyAny>, awards: &Bound<'_, PyAny>) -> PyResult<Self> {
        let eligible = keys_from("eligible", eligible)?;
        Ok(PyPot { amount, eligible, awards: Awards::read(awards)? })
    }
}

fields! { PyPot; |v| get CLAIM {
    /// The pot in whole chips.
    amount => v.amount,
    /// The players with a claim on the pot, in seat order.
    eligible => v.eligible,
} get SHARE {
    /// What each winner gets in whole chips, first those left of the button.
    awards => v.awarded(),
} get WINNERS {
    /// The players who share the pot, in seat order.
    winners => v.shared_by(),
}}

value! { PyPot: arguments [CLAIM, SHARE], fields [CLAIM, WINNERS, SHARE] }
