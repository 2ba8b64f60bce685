//! What happened over many deals, counted.

use super::action_id::ActionId;
use super::outcome::payoffs;
use super::pattern::Pattern;
use super::public::Public;
use super::rules::{Rules, SEATS, Side};
use crate::simulate::{Average, Share, Tally, add_all};

/// What happened over many deals: integer counts, which add up exactly.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Simulation {
    /// Deals between two sides of two and three seats.
    pub partnered: Wins,
    /// Deals in which the dealer was alone.
    pub lone: Wins,
    /// For each seat, how often it finished first, second and third.
    pub places: [[u64; MOST_FINISHERS]; SEATS],
    /// What each seat was paid.
    pub payoffs: [Average; SEATS],
    /// Plays and passes.
    pub decisions: u64,
    /// The most decisions of a deal.
    pub longest: u64,
    /// Passes.
    pub passes: u64,
    /// Triples played.
    pub triples: u64,
    /// Hongs played.
    pub hongs: u64,
    /// Deals in which the black five was shown before it was played.
    pub declared: Reveals,
    /// Deals in which playing the black five showed it.
    pub played: Reveals,
}

/// Most seats that finish in a deal: the third always decides it.
pub const MOST_FINISHERS: usize = 3;

/// Deals by winner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wins {
    /// Deals.
    pub deals: u64,
    /// Deals that the dealer side won; the idle side won the others.
    pub dealer: u64,
}

/// When the black five was shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Reveals {
    /// Deals by the number of seats that had finished before.
    pub after_finishers: [u64; MOST_FINISHERS],
    /// Plays and passes before it, over all these deals.
    pub decisions_before: u64,
}

impl Wins {
    /// How often the dealer side won.
    pub fn dealer_share(&self) -> Share {
        Share { count: self.dealer, of: self.deals }
    }
}

impl Tally for Wins {
    fn merge(&mut self, other: &Self) {
        self.deals += other.deals;
        self.dealer += other.dealer;
    }
}

impl Reveals {
    /// Number of deals.
    pub fn deals(&self) -> u64 {
        self.after_finishers.iter().sum()
    }

    fn add(&mut self, public: &Public, decisions: u64) {
        self.after_finishers[public.finished().len()] += 1;
        self.decisions_before += decisions;
    }
}

impl Tally for Reveals {
    fn merge(&mut self, other: &Self) {
        add_all(&mut self.after_finishers, &other.after_finishers);
        self.decisions_before += other.decisions_before;
    }
}

impl Simulation {
    /// Number of deals.
    pub fn games(&self) -> u64 {
        self.partnered.deals + self.lone.deals
    }

    /// How often the dealer side won, alone or not.
    pub fn dealer_share(&self) -> Share {
        Share { count: self.partnered.dealer + self.lone.dealer, of: self.games() }
    }

    /// How often the dealer was alone.
    pub fn lone_share(&self) -> Share {
        Share { count: self.lone.deals, of: self.games() }
    }

    /// How many of the decisions were passes.
    pub fn pass_share(&self) -> Share {
        Share { count: self.passes, of: self.decisions }
    }

    /// Deals that ended with the black five never shown.
    pub fn hidden(&self) -> u64 {
        self.games() - self.declared.deals() - self.played.deals()
    }

    pub(super) fn add_end(&mut self, public: &Public, rules: Rules, decisions: u64) {
        let Some((winner, holder)) = public.end else { return };
        let wins = match holder == public.dealer {
            true => &mut self.lone,
            false => &mut self.partnered,
        };
        wins.deals += 1;
        wins.dealer += u64::from(winner == Side::Dealer);
        for (place, seat) in public.finished().iter().enumerate() {
            self.places[seat.index()][place] += 1;
        }
        for (sum, payoff) in self.payoffs.iter_mut().zip(payoffs(public, rules, winner, holder)) {
            sum.add(payoff);
        }
        self.decisions += decisions;
        self.longest = self.longest.max(decisions);
    }

    /// Counts an action about to be taken, with the decisions taken before it.
    #[inline]
    pub(super) fn add_action(&mut self, public: &Public, action: ActionId, decisions: u64) {
        match action {
            ActionId::PASS => return self.passes += 1,
            ActionId::REVEAL => return self.declared.add(public, decisions),
            _ => {}
        }
        match action.pattern() {
            Some(Pattern::Triple) => self.triples += 1,
            Some(Pattern::Hong) => self.hongs += 1,
            _ => {}
        }
        if action.has_black_five() && public.revealed().is_none() {
            self.played.add(public, decisions);
        }
    }
}

impl Tally for Simulation {
    fn merge(&mut self, other: &Self) {
        self.partnered.merge(&other.partnered);
        self.lone.merge(&other.lone);
        self.places.iter_mut().zip(&other.places).for_each(|(a, b)| add_all(a, b));
        self.payoffs.iter_mut().zip(&other.payoffs).for_each(|(a, b)| a.merge(b));
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        self.passes += other.passes;
        self.triples += other.triples;
        self.hongs += other.hongs;
        self.declared.merge(&other.declared);
        self.played.merge(&other.played);
    }
}
