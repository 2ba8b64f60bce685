//! How a deal ended.

use super::judge::JudgedPot;
use crate::betting::Pot;
use crate::card::CardSet;
use crate::poker::HandRank;
use crate::seat::{BySeat, Seat, SeatSet};

/// How a deal ended, in whole chips.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// What each seat has now.
    pub stacks: BySeat<u64>,
    /// What each seat gained or lost in this deal.
    pub payoffs: BySeat<i128>,
    /// What went back to each seat because no other could claim it; it is no win.
    pub returned: BySeat<u64>,
    /// The pots, carried ones first, and who got them.
    pub pots: Vec<JudgedPot>,
    /// The pots that nobody won, with those who claim them.
    pub carried: Vec<Pot>,
    /// The seats that play on for the carried pots; none when all is settled.
    pub plays_on: SeatSet,
    /// The hands shown, in the order in which they were; none when all others folded.
    pub shown: Vec<Shown>,
    /// The button of the deal that is played for the carried pots: the next seat still in.
    pub next_button: Option<Seat>,
}

/// A hand shown at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shown {
    /// Who shows it.
    pub seat: Seat,
    /// Its five cards.
    pub hand: CardSet,
    /// What they are worth.
    pub rank: HandRank,
}

impl Outcome {
    /// The end that these parts make: the pots without winners are carried, for those who claim one.
    pub fn new(
        stacks: BySeat<u64>,
        payoffs: BySeat<i128>,
        returned: BySeat<u64>,
        pots: Vec<JudgedPot>,
        shown: Vec<Shown>,
        next_button: Option<Seat>,
    ) -> Outcome {
        let unpaid = pots.iter().filter(|pot| pot.settled.winners.is_empty());
        let carried: Vec<Pot> = unpaid.map(|pot| pot.settled.pot).collect();
        let plays_on = carried.iter().flat_map(|pot| pot.eligible.iter()).collect();
        Outcome { stacks, payoffs, returned, pots, carried, plays_on, shown, next_button }
    }

    /// Whether every pot has found its winners.
    pub fn is_settled(&self) -> bool {
        self.carried.is_empty()
    }

    /// The seat that showed first; `None` when nobody did.
    pub fn first_to_show(&self) -> Option<Seat> {
        self.shown.first().map(|shown| shown.seat)
    }
}
