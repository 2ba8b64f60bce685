//! Wins, ties and losses of each player over the runouts counted.

use std::cmp::Ordering;

use super::strength::Strength;
use crate::poker::{CATEGORIES, HandCategory};
use crate::seat::Seat;
use crate::simulate::Tally;

/// Wins, ties and losses of one player over the runouts counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chances {
    /// Runouts won alone, by the category of the player's hand.
    pub won: [u128; CATEGORIES],
    /// Runouts shared with the best hand of others, by how many players share less two.
    pub ties: Vec<u128>,
    /// All runouts, by the category of the player's hand.
    pub made: [u128; CATEGORIES],
}

impl Chances {
    fn none(players: usize) -> Chances {
        Chances { won: [0; CATEGORIES], ties: vec![0; players - 1], made: [0; CATEGORIES] }
    }

    /// Runouts won alone.
    pub fn wins(&self) -> u128 {
        self.won.iter().sum()
    }

    /// Runouts shared with others.
    pub fn tied(&self) -> u128 {
        self.ties.iter().sum()
    }

    /// Runouts counted.
    pub fn total(&self) -> u128 {
        self.made.iter().sum()
    }

    fn checked_total(&self) -> Option<u128> {
        self.made.iter().try_fold(0u128, |sum, &count| sum.checked_add(count))
    }

    /// Runouts lost.
    pub fn losses(&self) -> u128 {
        self.total() - self.wins() - self.tied()
    }

    /// Runouts in which the player's hand is of a category.
    pub fn made(&self, category: HandCategory) -> u128 {
        self.made[category as usize]
    }

    /// The mean of the pot share from 0 to 1, and of its square; `None` when nothing was counted.
    fn moments(&self) -> Option<(f64, f64)> {
        let total = self.total() as f64;
        if total == 0.0 {
            return None;
        }
        let tied = |power: i32| -> f64 {
            let shares = self.ties.iter().zip(2..);
            shares.map(|(&ties, players)| ties as f64 / f64::from(players).powi(power)).sum()
        };
        let wins = self.wins() as f64;
        Some(((wins + tied(1)) / total, (wins + tied(2)) / total))
    }

    /// The mean share of the pot, from 0 to 1; `None` when nothing was counted.
    pub fn equity(&self) -> Option<f64> {
        self.moments().map(|(mean, _)| mean)
    }

    /// The standard error of [`Chances::equity`] when the runouts are a random sample; `None`
    /// below two.
    pub fn standard_error(&self) -> Option<f64> {
        let (mean, of_squares) = self.moments()?;
        let total = self.total() as f64;
        (total > 1.0).then(|| ((of_squares - mean * mean).max(0.0) / (total - 1.0)).sqrt())
    }
}

/// The chances of all players: exact over all runouts, or over a random sample.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counts {
    /// By player; empty as long as nothing was counted.
    players: Vec<Chances>,
}

impl Counts {
    /// The chances, by player.
    pub fn players(&self) -> &[Chances] {
        &self.players
    }

    /// Counts built from the chances of each player; `None` when they do not fit together: different
    /// totals or numbers of players, or more won than counted.
    pub fn from_players(players: Vec<Chances>) -> Option<Counts> {
        let total = players.first()?.checked_total()?;
        let fit = |chances: &Chances| {
            let mut decided = chances.won.iter().chain(&chances.ties);
            let decided = decided.try_fold(0u128, |sum, &count| sum.checked_add(count));
            chances.ties.len() == players.len() - 1
                && chances.checked_total() == Some(total)
                && decided.is_some_and(|decided| decided <= total)
        };
        players.iter().all(fit).then(|| Counts { players: players.clone() })
    }

    /// Sets the number of players, where nothing was counted yet.
    pub fn seat(&mut self, players: usize) {
        if self.players.is_empty() {
            self.players = vec![Chances::none(players); players];
        }
    }

    /// Runouts counted, each times the weights of the hands dealt.
    pub fn total(&self) -> u128 {
        self.players.first().map_or(0, Chances::total)
    }

    /// Adds the runouts of a matchup, each of which counts `weight` times.
    pub(super) fn add(&mut self, tally: &SeatTally, weight: u128) {
        self.seat(tally.seats.len());
        for (chances, tally) in self.players.iter_mut().zip(&tally.seats) {
            add_each(&mut chances.won, &tally.won, weight);
            add_each(&mut chances.ties, &tally.ties, weight);
            add_each(&mut chances.made, &tally.made, weight);
        }
    }
}

fn add_each(sums: &mut [u128], counts: &[u64], weight: u128) {
    for (sum, &count) in sums.iter_mut().zip(counts) {
        *sum += u128::from(count) * weight;
    }
}

impl Tally for Counts {
    fn merge(&mut self, other: &Self) {
        if self.players.is_empty() {
            self.players.clone_from(&other.players);
            return;
        }
        for (chances, other) in self.players.iter_mut().zip(&other.players) {
            let sums = chances.won.iter_mut().chain(&mut chances.ties).chain(&mut chances.made);
            let others = other.won.iter().chain(&other.ties).chain(&other.made);
            sums.zip(others).for_each(|(sum, other)| *sum += other);
        }
    }
}

/// Counts the runouts of one matchup, for any number of players.
pub(super) struct SeatTally {
    pub seats: Vec<Seated>,
}

/// As [`Chances`], for one matchup.
#[derive(Clone, Copy)]
pub(super) struct Seated {
    pub won: [u64; CATEGORIES],
    pub ties: [u64; Seat::MAX - 1],
    pub made: [u64; CATEGORIES],
}

impl SeatTally {
    pub(super) fn new(players: usize) -> SeatTally {
        let nothing =
            Seated { won: [0; CATEGORIES], ties: [0; Seat::MAX - 1], made: [0; CATEGORIES] };
        SeatTally { seats: vec![nothing; players] }
    }

    /// Adds runouts on which the players' hands have these strengths.
    pub(super) fn add(&mut self, strengths: &[Strength], runouts: u64) {
        if let (&[a, b], [first, second]) = (strengths, self.seats.as_mut_slice()) {
            // Without a branch: in a sample, nobody can predict who is better.
            let tied = runouts * u64::from(a == b);
            for (seat, own, other) in [(first, a, b), (second, b, a)] {
                seat.made[own.category()] += runouts;
                seat.won[own.category()] += runouts * u64::from(own > other);
                seat.ties[0] += tied;
            }
            return;
        }
        let best = strengths.iter().copied().max().unwrap_or_default();
        let sharing = strengths.iter().filter(|&&strength| strength == best).count();
        for (seat, &strength) in self.seats.iter_mut().zip(strengths) {
            let category = strength.category();
            seat.made[category] += runouts;
            if strength < best {
                continue;
            }
            match sharing {
                1 => seat.won[category] += runouts,
                _ => seat.ties[sharing - 2] += runouts,
            }
        }
    }

    /// The same for two hands, in a count of all runouts in order: there the branch is predicted.
    #[inline]
    pub(super) fn add_in_order(&mut self, [a, b]: [Strength; 2], runouts: u64) {
        let [first, second] = self.seats.as_mut_slice() else {
            unreachable!("a duel has two players")
        };
        first.made[a.category()] += runouts;
        second.made[b.category()] += runouts;
        match a.cmp(&b) {
            Ordering::Greater => first.won[a.category()] += runouts,
            Ordering::Less => second.won[b.category()] += runouts,
            Ordering::Equal => {
                first.ties[0] += runouts;
                second.ties[0] += runouts;
            }
        }
    }

    /// Adds the duels of a hand of a weight and category: the weights of the hands it beats, ties
    /// with, and meets in all.
    pub(super) fn add_duels(
        &mut self,
        seat: usize,
        category: usize,
        weight: u64,
        [wins, ties, all]: [u64; 3],
    ) {
        let seat = &mut self.seats[seat];
        seat.won[category] += weight * wins;
        seat.ties[0] += weight * ties;
        seat.made[category] += weight * all;
    }
}
