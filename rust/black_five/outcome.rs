//! How a deal ended.

use super::public::{Public, seats};
use super::rules::{Rules, SEATS, Side};
use crate::seat::{BySeat, Seat};

/// How a deal ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The side that won.
    pub winner: Side,
    /// What each seat wins, or loses when negative.
    pub payoffs: BySeat<i32>,
    /// The seats without cards, in the order in which they finished.
    pub finished: Vec<Seat>,
    /// The seat that was dealt the black five.
    pub holder: Seat,
}

impl Outcome {
    pub(super) fn of(public: &Public, rules: Rules) -> Option<Outcome> {
        let (winner, holder) = public.end?;
        Some(Outcome {
            winner,
            payoffs: payoffs(public, rules, winner, holder).into_iter().collect(),
            finished: public.finished().to_vec(),
            holder,
        })
    }
}

/// What each seat is paid when `winner` has won.
pub(super) fn payoffs(public: &Public, rules: Rules, winner: Side, holder: Seat) -> [i32; SEATS] {
    let (dealer_side, idle) = rules.payoff.when_the_dealer_side_wins(holder == public.dealer);
    let sign = if winner == Side::Dealer { 1 } else { -1 };
    seats()
        .map(|seat| sign * if seat == public.dealer || seat == holder { dealer_side } else { idle })
}
