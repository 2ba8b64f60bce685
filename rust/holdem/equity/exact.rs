//! Exact counts of all deals and runouts, by the fastest method for the spot.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::card::CardSet;
use crate::error::{Error, LimitError, SetupError};
use crate::simulate::{Plan, Stopped, run};

use super::super::range::Range;
use super::boards::Boards;
use super::counts::{Counts, SeatTally};
use super::deals::{Deal, Hands, distinct_deals, numbered_deal};
use super::duel::count_duel;
use super::matchup::Matchup;
use super::spot::Spot;
use super::suits::Permutation;

/// Steps of work (hands judged on patterns of ranks or on boards) that take about twenty seconds on
/// one core.
pub const DEFAULT_LIMIT: u64 = 1_000_000_000;

/// Patterns of ranks, by the number of cards to come.
const PATTERNS: [u64; 6] = [1, 13, 91, 455, 1820, 6175];
/// How many steps ranking, sorting and comparing one hand on one board takes.
const STEPS_A_RANKED_HAND: u64 = 4;
/// Deals are listed to find equivalent ones where at least so many cards are to come; for fewer,
/// finding them takes longer than counting each, and too much memory for a short count.
const LISTED_TO_COME: usize = 2;
const MOST_LISTED: u128 = 4_000_000;
/// Steps between cancellation checks, per thread.
const STEPS_A_CHUNK: u64 = 400_000;

/// An exact count, prepared: work in units that may be counted in parts.
pub struct Exact {
    board: CardSet,
    unseen: CardSet,
    method: Method,
    steps_a_unit: u64,
}

enum Method {
    /// Deals that differ in more than their suits.
    Distinct(Vec<Deal>),
    /// All combinations of the players' hands, by number.
    Numbered(Vec<Hands>),
    Boards(Box<Boards>),
}

/// The methods to count a spot, with the steps that each takes.
struct Estimate {
    deals: u128,
    permutations: Vec<Permutation>,
    by_deals: u128,
    by_boards: Option<u128>,
}

impl Estimate {
    fn of(spot: &Spot) -> Estimate {
        let permutations = Permutation::keeping(&[spot.board, spot.dead]);
        let sizes = spot.ranges.iter().map(|range| range.combos().len() as u128);
        let deals = sizes.clone().fold(1, u128::saturating_mul);
        let to_come = spot.to_come();
        let patterns = u128::from(PATTERNS[to_come]) * spot.players() as u128;
        let distinct = match deals {
            1 => 1,
            _ if to_come < LISTED_TO_COME => deals,
            _ => deals.div_ceil(keeping_all(&spot.ranges, &permutations) as u128),
        };
        let boards = || {
            let unseen = spot.unseen().len() as u128;
            let boards = (0..to_come as u128).fold(1, |ways, n| ways * (unseen - n) / (n + 1));
            boards * sizes.sum::<u128>() * u128::from(STEPS_A_RANKED_HAND)
        };
        Estimate {
            deals,
            permutations,
            by_deals: distinct.saturating_mul(patterns),
            by_boards: (spot.players() == 2).then(boards),
        }
    }

    fn least(&self) -> u128 {
        self.by_boards.map_or(self.by_deals, |by_boards| by_boards.min(self.by_deals))
    }
}

/// How many of the permutations leave every range as it is.
fn keeping_all(ranges: &[Range], permutations: &[Permutation]) -> usize {
    let keeps = |permutation: &Permutation, range: &Range| {
        let weight_of = |cards: CardSet| range.weight_of(permutation.of(cards));
        let combos = range.combos();
        range.is_random() || combos.iter().all(|combo| weight_of(combo.cards) == Some(combo.weight))
    };
    let keeps_all =
        |permutation: &&Permutation| ranges.iter().all(|range| keeps(permutation, range));
    permutations.iter().filter(keeps_all).count()
}

impl Spot {
    /// About how many steps an exact count takes: hands judged on patterns of ranks or on boards,
    /// tens of millions per second and core.
    pub fn work(&self) -> u128 {
        Estimate::of(self).least()
    }

    /// Prepares an exact count.
    ///
    /// # Errors
    /// `too_much_work` when it takes more than `limit` steps ([`Spot::work`]);
    /// `weights_too_fine` when the weights of all deals together exceed 128 bits.
    pub fn exact(&self, limit: u64) -> Result<Exact, Error> {
        let estimate = Estimate::of(self);
        let work = estimate.least();
        if work > u128::from(limit) {
            return Err(LimitError::new(
                "too_much_work",
                format!(
                    "an exact answer takes about {work} steps, more than the limit of {limit}: \
                     raise the limit, or take samples"
                ),
            )
            .into());
        }
        self.check_weights()?;
        let (method, units) = if estimate.by_boards == Some(work) && work < estimate.by_deals {
            let boards = Boards::new(self);
            let units = boards.count();
            (Method::Boards(Box::new(boards)), units)
        } else if estimate.deals == 1 {
            // Known hands: the most common case, counted in microseconds.
            let hands = self.ranges.iter().map(|range| range.combos()[0].cards).collect();
            (Method::Distinct(vec![Deal { hands, weight: 1 }]), 1)
        } else if estimate.permutations.len() > 1
            && estimate.deals <= MOST_LISTED
            && self.to_come() >= LISTED_TO_COME
        {
            let deals = distinct_deals(self, &estimate.permutations);
            let units = deals.len() as u64;
            (Method::Distinct(deals), units)
        } else {
            let hands = self.ranges.iter().map(Hands::of).collect();
            let units = u64::try_from(estimate.deals).unwrap_or(u64::MAX);
            (Method::Numbered(hands), units)
        };
        let steps_a_unit =
            u64::try_from(work / u128::from(units.max(1))).unwrap_or(u64::MAX).max(1);
        Ok(Exact { board: self.board, unseen: self.unseen(), method, steps_a_unit })
    }

    /// Checks that the sum of the weights over all deals and runouts fits in 128 bits.
    fn check_weights(&self) -> Result<(), SetupError> {
        const MOST_RUNOUTS: u128 = 2_598_960;
        let total = self
            .ranges
            .iter()
            .map(|range| Hands::of(range).total_weight())
            .try_fold(MOST_RUNOUTS, u128::checked_mul);
        match total {
            Some(_) => Ok(()),
            None => Err(SetupError::new(
                "weights_too_fine",
                "the sum of the weights of all deals exceeds 128 bits: use fewer decimals",
            )),
        }
    }
}

impl Exact {
    /// Units of work, which may be counted in parts that add up.
    pub fn units(&self) -> u64 {
        match &self.method {
            Method::Distinct(deals) => deals.len() as u64,
            Method::Numbered(hands) => hands.iter().map(|hands| hands.cards.len() as u64).product(),
            Method::Boards(boards) => boards.count(),
        }
    }

    /// Counts the units `first` up to `first + units` on so many threads (as many as there are
    /// cores when not given); the numbers do not depend on how many.
    ///
    /// `progress` is called now and then with the number of these units done; when it breaks, the
    /// count stops.
    ///
    /// # Errors
    /// `too_many_units` for units beyond the last one, `bad_threads`; [`Stopped`] afterwards.
    pub fn count(
        &self,
        first: u64,
        units: u64,
        threads: Option<usize>,
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Result<Counts, Stopped<Infallible>>, LimitError> {
        if first.checked_add(units).is_none_or(|end| end > self.units()) {
            return Err(LimitError::new(
                "too_many_units",
                format!("the count has {} units, got {units} from {first} on", self.units()),
            ));
        }
        let chunk = (STEPS_A_CHUNK / self.steps_a_unit).max(1);
        let plan = Plan { first, games: units, threads, chunk };
        run(&plan, progress, |number, counts: &mut Counts| {
            match &self.method {
                Method::Distinct(deals) => self.count_deal(&deals[number as usize], counts),
                Method::Numbered(hands) => {
                    if let Some(deal) = numbered_deal(hands, number) {
                        self.count_deal(&deal, counts);
                    }
                }
                Method::Boards(boards) => counts.add(&boards.tally(number), 1),
            }
            Ok(())
        })
    }

    fn count_deal(&self, deal: &Deal, counts: &mut Counts) {
        let dealt = deal.hands.iter().fold(CardSet::EMPTY, |dealt, &hand| dealt | hand);
        let matchup =
            Matchup { pockets: &deal.hands, board: self.board, stub: self.unseen - dealt };
        let mut tally = SeatTally::new(deal.hands.len());
        match deal.hands.len() {
            2 => count_duel(&matchup, &mut tally),
            _ => matchup.count_runouts(&mut tally),
        }
        counts.add(&tally, deal.weight);
    }
}
