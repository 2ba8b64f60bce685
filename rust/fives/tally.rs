//! What a simulation counts.

use super::judge::{Verdict, has_five};
use super::outcome::Outcome;
use super::public::Public;
use super::rules::{DRAWS, MAX_SEATS};
use crate::draw_games::{HAND, ShownHand, check_same_seats};
use crate::error::SetupError;
use crate::poker::HandCategory;
use crate::simulate::{Average, Share, Tally, add_all};

/// What happened over many games: integer counts, which add up exactly.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Simulation {
    /// Number of games: a deal each, and those played on for its pots.
    pub games: u64,
    /// Seats of the table; 0 as long as nothing was counted.
    pub seats: usize,
    /// Number of deals, those played on among them.
    pub deals: u64,
    /// Games by the number of deals that were played on for their pots, from none on.
    pub replays: Vec<u64>,
    /// What each seat won or lost in a game, in chips; seats not at the table stay empty.
    pub winnings: [Average; MAX_SEATS],
    /// Deals that ended in a showdown; in the others all but one folded.
    pub showdowns: u64,
    /// Deals in which nobody won any pot.
    pub nobody_won: u64,
    /// Deals in which some pot was won and another was carried.
    pub partly_won: u64,
    /// Hands shown by category, without and with a five.
    pub shown: [[u64; 2]; HandCategory::ALL.len()],
    /// Pots by what became of them.
    pub pots: Pots,
    /// For each of the five draws, how often 0 to 5 cards were drawn.
    pub draws: [[u64; HAND + 1]; DRAWS],
    /// Decisions of all kinds.
    pub decisions: u64,
    /// The most decisions of a deal.
    pub longest: u64,
}

/// Pots by what became of them; a pot that is carried counts in every deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pots {
    /// Won by one hand with a five.
    pub won: u64,
    /// Shared by equal hands with a five.
    pub shared: u64,
    /// Taken by the only player left who claimed them.
    pub uncontested: u64,
    /// Carried, since the best hand had no five.
    pub carried: u64,
    /// Chips of all the pots that found a winner.
    pub chips_won: u64,
    /// The largest pot that found one.
    pub largest: u64,
}

impl Pots {
    fn add(&mut self, outcome: &Outcome) {
        for pot in &outcome.pots {
            let kind = match pot.verdict {
                Verdict::Won if pot.settled.winners.len() == 1 => &mut self.won,
                Verdict::Won => &mut self.shared,
                Verdict::Uncontested => &mut self.uncontested,
                Verdict::Replay => {
                    self.carried += 1;
                    continue;
                }
            };
            *kind += 1;
            let amount = pot.settled.pot.amount;
            self.chips_won += amount;
            self.largest = self.largest.max(amount);
        }
    }
}

impl Tally for Pots {
    fn merge(&mut self, other: &Self) {
        self.won += other.won;
        self.shared += other.shared;
        self.uncontested += other.uncontested;
        self.carried += other.carried;
        self.chips_won += other.chips_won;
        self.largest = self.largest.max(other.largest);
    }
}

impl Simulation {
    /// What each seat at the table won or lost in a game, in chips.
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

    /// How many of the deals had no winner at all.
    pub fn nobody_share(&self) -> Share {
        Share { count: self.nobody_won, of: self.deals }
    }

    /// How many of the deals ended in a showdown.
    pub fn showdown_share(&self) -> Share {
        Share { count: self.showdowns, of: self.deals }
    }

    /// The most replays that a game took; `None` without games.
    pub fn most_replays(&self) -> Option<usize> {
        self.replays.len().checked_sub(1)
    }

    /// How many cards were drawn.
    pub fn cards_drawn(&self) -> u64 {
        let draws = self.draws.iter().flat_map(|draw| (0..).zip(draw));
        draws.map(|(cards, &times)| cards * times).sum()
    }

    pub(super) fn add_deal(&mut self, public: &Public, outcome: &Outcome, decisions: u64) {
        self.deals += 1;
        self.decisions += decisions;
        self.longest = self.longest.max(decisions);
        let won = outcome.pots.len() - outcome.carried.len();
        self.nobody_won += u64::from(won == 0 && !outcome.is_settled());
        self.partly_won += u64::from(won > 0 && !outcome.is_settled());
        self.showdowns += u64::from(outcome.show_order.len() > 1);
        for (_, ShownHand { cards, rank }) in outcome.shown() {
            self.shown[rank.category() as usize][usize::from(has_five(cards))] += 1;
        }
        self.pots.add(outcome);
        for seat in public.dealt_in().iter() {
            for (draw, &cards) in self.draws.iter_mut().zip(public.drawn(seat)) {
                draw[usize::from(cards)] += 1;
            }
        }
    }

    /// Counts a game of so many replays, given the stacks at its start.
    pub(super) fn add_game(&mut self, replays: u64, stacks: &[u64], outcome: &Outcome) {
        self.games += 1;
        self.seats = stacks.len();
        let seats = self.winnings.iter_mut().zip(stacks);
        for ((winnings, &before), &after) in seats.zip(outcome.stacks.values()) {
            // The total was checked to be within 32 bits.
            winnings.add((i128::from(after) - i128::from(before)) as i32);
        }
        let replays = replays as usize;
        if self.replays.len() <= replays {
            self.replays.resize(replays + 1, 0);
        }
        self.replays[replays] += 1;
    }
}

impl Tally for Simulation {
    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.seats = self.seats.max(other.seats);
        self.deals += other.deals;
        if self.replays.len() < other.replays.len() {
            self.replays.resize(other.replays.len(), 0);
        }
        add_all(&mut self.replays, &other.replays);
        self.winnings.iter_mut().zip(&other.winnings).for_each(|(a, b)| a.merge(b));
        self.showdowns += other.showdowns;
        self.nobody_won += other.nobody_won;
        self.partly_won += other.partly_won;
        self.shown.iter_mut().zip(&other.shown).for_each(|(a, b)| add_all(a, b));
        self.pots.merge(&other.pots);
        self.draws.iter_mut().zip(&other.draws).for_each(|(a, b)| add_all(a, b));
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
    }
}
