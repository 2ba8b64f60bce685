//! The options of the rules, and the two sides.

use std::fmt;
use std::str::FromStr;

use crate::error::ParseError;

/// Number of seats at a Black Five table.
pub const SEATS: usize = 5;
/// Most cards a hand holds: 52 cards are dealt, the dealer and the next seat get 11.
pub const MAX_HAND: usize = 11;

/// The options of the rules: plain data, with the documented rules as the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// What a deal pays.
    pub payoff: Payoff,
}

/// What a deal pays each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Payoff {
    /// +1 for each seat of the winning side, -1 for the others.
    #[default]
    Sides,
    /// Payoffs that add up to nothing: 2 against 3 pays 3 and 2 a seat, 1 against 4 pays 4 and 1.
    ZeroSum,
}

impl Payoff {
    /// What each seat of the dealer side and of the idle side gets when the dealer side wins;
    /// both change sign when it loses.
    pub(super) fn when_the_dealer_side_wins(self, lone_dealer: bool) -> (i32, i32) {
        match (self, lone_dealer) {
            (Payoff::Sides, _) => (1, -1),
            (Payoff::ZeroSum, false) => (3, -2),
            (Payoff::ZeroSum, true) => (4, -1),
        }
    }
}

impl fmt::Display for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Payoff::Sides => "sides",
            Payoff::ZeroSum => "zero_sum",
        })
    }
}

impl FromStr for Payoff {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Payoff, ParseError> {
        match text {
            "sides" => Ok(Payoff::Sides),
            "zero_sum" => Ok(Payoff::ZeroSum),
            _ => Err(ParseError::new("bad_payoff", "a payoff is \"sides\" or \"zero_sum\"")),
        }
    }
}

/// A partnership.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The dealer and the holder of the black five; one seat alone when they are the same.
    Dealer,
    /// The other three or four seats.
    Idle,
}

impl Side {
    /// The side against this one.
    pub const fn other(self) -> Side {
        match self {
            Side::Dealer => Side::Idle,
            Side::Idle => Side::Dealer,
        }
    }

    /// `dealer` or `idle`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Dealer => "dealer",
            Side::Idle => "idle",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Side {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Side, ParseError> {
        match text {
            "dealer" => Ok(Side::Dealer),
            "idle" => Ok(Side::Idle),
            _ => Err(ParseError::new("bad_side", "a side is \"dealer\" or \"idle\"")),
        }
    }
}
