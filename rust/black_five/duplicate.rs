//! Two bots compared on the same deals.

use std::ops::ControlFlow;

use super::Decider;
use super::position::Position;
use super::public::seats;
use super::rules::{Rules, SEATS, Side};
use super::simulate::play_deal;
use super::tally::Simulation;
use crate::deck::Seed;
use crate::error::{Error, LimitError};
use crate::simulate::{Average, Plan, Share, Stopped, Tally, run};

/// Bot *a* against bot *b*: each deal played twice, once with *a* in the dealer side's seats and
/// *b* in the idle side's, then exchanged.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Duplicate {
    /// Deals with *a* in the dealer side's seats.
    pub a_deals: Simulation,
    /// The same deals with *b* in the dealer side's seats.
    pub b_deals: Simulation,
    /// For each deal 1 when the dealer side won only with *a* in its seats, -1 when it won only
    /// with *b*, and 0 when the bots made no difference.
    pub difference: Average,
}

impl Duplicate {
    /// Number of deals, each played twice.
    pub fn games(&self) -> u64 {
        self.difference.count
    }

    /// How many of all the deals, played twice each, *a*'s side won.
    pub fn a_share(&self) -> Share {
        let dealer_wins = |part: &Simulation| part.dealer_share().count;
        let as_idle = self.b_deals.games() - dealer_wins(&self.b_deals);
        Share {
            count: dealer_wins(&self.a_deals) + as_idle,
            of: self.a_deals.games() + self.b_deals.games(),
        }
    }
}

impl Tally for Duplicate {
    fn merge(&mut self, other: &Self) {
        self.a_deals.merge(&other.a_deals);
        self.b_deals.merge(&other.b_deals);
        self.difference.merge(&other.difference);
    }
}

/// Plays the plan's deals twice each between bots `a` and `b`.
///
/// # Errors
/// As [`simulate`](super::simulate).
pub fn play_duplicate(
    plan: &Plan,
    seed: Seed,
    a: Decider<'_>,
    b: Decider<'_>,
    rules: Rules,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Result<Duplicate, Stopped<Error>>, LimitError> {
    run(plan, progress, |number, tally: &mut Duplicate| {
        let seed = seed.child(number);
        let by_side = |dealer_side, idle_side| {
            move |position: &Position| -> [Decider<'_>; SEATS] {
                seats().map(|seat| match position.side(seat) {
                    Side::Dealer => dealer_side,
                    Side::Idle => idle_side,
                })
            }
        };
        let with_a = play_deal(seed, rules, by_side(a, b), &mut tally.a_deals)?;
        let with_b = play_deal(seed, rules, by_side(b, a), &mut tally.b_deals)?;
        let dealer_won = |winner| i32::from(winner == Some(Side::Dealer));
        tally.difference.add(dealer_won(with_a.winner()) - dealer_won(with_b.winner()));
        Ok(())
    })
}
