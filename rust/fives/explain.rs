//! The end of a deal in words: who showed what, who won, and why nobody did.

use super::judge::{JudgedPot, Verdict, has_five};
use super::outcome::{Outcome, Shown};
use crate::betting::Award;
use crate::seat::{BySeat, Seat, SeatSet};

impl Outcome {
    /// The end in words, a line for each hand shown, each pot and what went back.
    pub fn explain(&self) -> String {
        explain(&self.shown, &self.returned, &self.pots)
    }
}

pub(super) fn explain(shown: &[Shown], returned: &BySeat<u64>, pots: &[JudgedPot]) -> String {
    let mut lines: Vec<String> = shown.iter().map(tell_hand).collect();
    for (seat, &chips) in returned.iter().filter(|(_, chips)| **chips > 0) {
        lines.push(format!("{} gets back {}.", name(seat), count(chips, "chip")));
    }
    lines.extend(pots.iter().map(|pot| tell_pot(shown, pot)));
    lines.join("\n")
}

fn tell_pot(shown: &[Shown], pot: &JudgedPot) -> String {
    let (amount, winners) = (pot.settled.pot.amount, pot.settled.winners);
    match pot.verdict {
        Verdict::Replay => {
            let claimants = pot.settled.pot.eligible;
            let play = if claimants.len() == 1 { "plays" } else { "play" };
            let why = no_five(shown, pot.best);
            let who = list(claimants);
            format!("Nobody wins the pot of {amount}: {why}. {who} {play} for it again.")
        }
        Verdict::Uncontested => format!("{} takes the pot of {amount} uncontested.", list(winners)),
        Verdict::Won if winners.len() == 1 => {
            format!("{} wins the pot of {amount}{}.", list(winners), with_hand(shown, winners))
        }
        Verdict::Won => {
            let award = |award: &Award| format!("{} gets {}", name(award.seat), award.chips);
            let shares: Vec<String> = pot.settled.awards.iter().map(award).collect();
            let (who, hand) = (list(winners), with_hand(shown, winners));
            format!("{who} share the pot of {amount}{hand}: {}.", shares.join(", "))
        }
    }
}

/// Why nobody wins: `the best hand (Seat 0, full house, kings over eights) has no five`.
fn no_five(shown: &[Shown], best: SeatSet) -> String {
    match shown.iter().find(|shown| best.contains(shown.seat)) {
        Some(shown) => {
            format!("the best hand ({}, {}) has no five", list(best), shown.rank.describe())
        }
        None => "the best hand has no five".to_string(),
    }
}

fn with_hand(shown: &[Shown], winners: SeatSet) -> String {
    let shown = shown.iter().find(|shown| winners.contains(shown.seat));
    shown.map_or_else(String::new, |shown| format!(" with {}", shown.rank.describe()))
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
