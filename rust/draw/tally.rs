//! What a simulation counts.

use super::Position;
use super::outcome::settle_by_value;
use super::rules::MAX_SEATS;
use crate::betting::SettledPot;
use crate::draw_games::{HAND, check_same_seats};
use crate::error::SetupError;
use crate::poker::{self, HandCategory};
use crate::simulate::{Average, Share, Tally, add_all};

/// What happened over many deals: integer counts, which add up exactly.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Simulation {
    /// Number of deals.
    pub games: u64,
    /// Seats of the table; 0 as long as nothing was counted.
    pub seats: usize,
    /// What each seat won or lost a deal, in chips; see [`Simulation::by_seat`].
    pub winnings: [Average; MAX_SEATS],
    /// Deals in which all but one folded before the draw.
    pub folded_before_draw: u64,
    /// Deals in which all but one folded after it.
    pub folded_after_draw: u64,
    /// Deals that came to a showdown.
    pub showdowns: u64,
    /// Hands shown, by category from high card to royal flush.
    pub shown: [u64; HandCategory::ALL.len()],
    /// Hands shown that won a pot or a part of one, by category.
    pub won: [u64; HandCategory::ALL.len()],
    /// Deals by their number of pots, from 1 up.
    pub pots: [u64; MAX_SEATS],
    /// Deals in which a pot was shared.
    pub shared: u64,
    /// The chips in all pots of a deal, without what was returned.
    pub pot_sizes: Average,
    /// Draws by number of cards, from 0 to 5.
    pub draws: [u64; HAND + 1],
    /// Draws that ended by the clock.
    pub timeouts: u64,
    /// Deals in which the discards were shuffled and returned.
    pub reshuffled: u64,
    /// Actions taken.
    pub decisions: u64,
    /// The most actions of a deal.
    pub longest: u64,
}

impl Simulation {
    /// What each seat at the table won or lost a deal, in chips.
    pub fn by_seat(&self) -> &[Average] {
        &self.winnings[..self.seats]
    }

    /// The counts of this simulation and another together.
    ///
    /// # Errors
    /// `wrong_seats` when they are of tables with different numbers of seats.
    pub fn merged(&self, other: &Simulation) -> Result<Simulation, SetupError> {
        check_same_seats(self.seats, other.seats)?;
        let mut sum = self.clone();
        sum.merge(other);
        Ok(sum)
    }

    /// How often a deal came to a showdown.
    pub fn showdown_share(&self) -> Share {
        Share { count: self.showdowns, of: self.games }
    }

    /// How often a hand shown was of `category`.
    pub fn shown_share(&self, category: HandCategory) -> Share {
        Share { count: self.shown[category as usize], of: self.shown.iter().sum() }
    }

    /// The cards drawn in all draws, over all draws.
    pub fn cards_drawn(&self) -> u64 {
        (0..).zip(&self.draws).map(|(cards, draws): (u64, &u64)| cards * draws).sum()
    }

    pub(super) fn add_end(&mut self, position: &Position, decisions: u64) {
        let public = position.public();
        let contested = public.live().len() > 1;
        // Nobody asks for the best five cards, so a value is enough.
        let mut values = [0; MAX_SEATS];
        for seat in public.live().iter().filter(|_| contested) {
            let hand = position.hands()[seat.index()];
            values[seat.index()] = poker::rank(hand).expect("a hand of five");
        }
        let settlement = settle_by_value(public, |seat| values[seat.index()]);
        let pots = &settlement.pots;
        self.games += 1;
        self.seats = public.seats();
        for (seat, &payoff) in settlement.net().iter() {
            self.winnings[seat.index()].add(small(payoff));
        }
        let any_drawn = public.drawn.iter().any(Option::is_some);
        match (contested, any_drawn) {
            (true, _) => self.showdowns += 1,
            (false, false) => self.folded_before_draw += 1,
            (false, true) => self.folded_after_draw += 1,
        }
        for (index, &value) in values.iter().enumerate() {
            let Some(category) = HandCategory::of_value(value) else { continue };
            let wins = |pot: &SettledPot| pot.winners.iter().any(|seat| seat.index() == index);
            self.shown[category as usize] += 1;
            self.won[category as usize] += u64::from(pots.iter().any(wins));
        }
        self.pots[pots.len() - 1] += 1;
        self.shared += u64::from(pots.iter().any(|pot| pot.winners.len() > 1));
        self.pot_sizes.add(small(pots.iter().map(|pot| i128::from(pot.pot.amount)).sum()));
        for cards in public.drawn.iter().flatten() {
            self.draws[usize::from(*cards)] += 1;
        }
        self.timeouts += public.barred.len() as u64;
        self.reshuffled += u64::from(position.stock().reshuffles() > 0);
        self.decisions += decisions;
        self.longest = self.longest.max(decisions);
    }
}

fn small(chips: i128) -> i32 {
    i32::try_from(chips).expect("a table of no more than i32::MAX chips")
}

impl Tally for Simulation {
    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.seats = self.seats.max(other.seats);
        self.winnings.iter_mut().zip(&other.winnings).for_each(|(a, b)| a.merge(b));
        self.folded_before_draw += other.folded_before_draw;
        self.folded_after_draw += other.folded_after_draw;
        self.showdowns += other.showdowns;
        add_all(&mut self.shown, &other.shown);
        add_all(&mut self.won, &other.won);
        add_all(&mut self.pots, &other.pots);
        self.shared += other.shared;
        self.pot_sizes.merge(&other.pot_sizes);
        add_all(&mut self.draws, &other.draws);
        self.timeouts += other.timeouts;
        self.reshuffled += other.reshuffled;
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
    }
}
