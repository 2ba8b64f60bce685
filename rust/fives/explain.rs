//! The end of a deal in words: who showed what, who won, and why nobody did.

use std::fmt::Write;

use super::judge::{JudgedPot, Verdict, has_five};
use super::outcome::{Outcome, Shown};
use crate::seat::{Seat, SeatSet};

impl Outcome {
    /// The end in words, a line for each hand shown, each pot and what went back.
    pub fn explain(&self) -> String {
        let mut lines: Vec<String> = self.shown.iter().map(tell_hand).collect();
        for (seat, &chips) in self.returned.iter().filter(|(_, chips)| **chips > 0) {
            lines.push(format!("{} gets back {}.", name(seat), count(chips, "chip")));
        }
        lines.extend(self.pots.iter().map(|pot| self.tell_pot(pot)));
        lines.join("\n")
    }

    fn tell_pot(&self, pot: &JudgedPot) -> String {
        let amount = pot.settled.pot.amount;
        match pot.verdict {
            Verdict::Replay => {
                let mut line = format!("Nobody wins the pot of {amount}: {}.", self.no_five(pot));
                let claimants = pot.settled.pot.eligible;
                let play = if claimants.len() == 1 { "plays" } else { "play" };
                write!(line, " {} {play} for it again.", list(claimants))
                    .expect("writing to a string succeeds");
                line
            }
            Verdict::Uncontested => {
                format!("{} takes the pot of {amount} uncontested.", list(pot.settled.winners))
            }
            Verdict::Won if pot.settled.winners.len() == 1 => {
                let winners = pot.settled.winners;
                format!("{} wins the pot of {amount}{}.", list(winners), self.with_hand(winners))
            }
            Verdict::Won => {
                let shares: Vec<String> = pot
                    .settled
                    .awards
                    .iter()
                    .map(|award| format!("{} gets {}", name(award.seat), award.chips))
                    .collect();
                let winners = pot.settled.winners;
                format!(
                    "{} share the pot of {amount}{}: {}.",
                    list(winners),
                    self.with_hand(winners),
                    shares.join(", ")
                )
            }
        }
    }

    /// Why nobody wins: `the best hand, full house, kings over eights of seat 0, has no five`.
    pub(super) fn no_five(&self, pot: &JudgedPot) -> String {
        match self.shown.iter().find(|shown| pot.best.contains(shown.seat)) {
            Some(shown) => {
                format!("the best hand ({}, {}) has no five", list(pot.best), shown.rank.describe())
            }
            None => "the best hand has no five".to_string(),
        }
    }

    fn with_hand(&self, winners: SeatSet) -> String {
        let shown = self.shown.iter().find(|shown| winners.contains(shown.seat));
        shown.map_or_else(String::new, |shown| format!(" with {}", shown.rank.describe()))
    }
}

fn tell_hand(shown: &Shown) -> String {
    let five = if has_five(shown.hand) { "with a five" } else { "without a five" };
    format!("{} shows {}: {}, {five}.", name(shown.seat), shown.hand, shown.rank)
}

fn name(seat: Seat) -> String {
    format!("Seat {seat}")
}

fn list(seats: SeatSet) -> String {
    let names: Vec<String> = seats.iter().map(name).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

fn count(number: u64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
