//! The end of a deal in words: who showed what, who won, and why nobody did.

use super::judge::{JudgedPot, Verdict, has_five};
use super::outcome::{Outcome, Shown};
use super::showdown::Showdown;
use crate::betting::Award;
use crate::drawing::{Names, because};
use crate::seat::{BySeat, SeatSet};

impl Outcome {
    /// The end in words, a line for each hand shown, each pot and what went back.
    pub fn explain(&self) -> String {
        explain(&self.shown, &self.returned, &self.pots, Names::default()).join("\n")
    }
}

impl Showdown {
    /// The showdown in words, a line for each hand shown, each pot with what decides it, and what goes
    /// back; without chips a line that says who wins.
    pub fn explain(&self, names: Names<'_>) -> String {
        let mut lines = explain(&self.shown, &self.returned, &self.pots, names);
        if self.pots.is_empty() {
            lines.push(self.tell_verdict(names));
        }
        lines.join("\n")
    }

    fn tell_verdict(&self, names: Names<'_>) -> String {
        let who = names.list(self.winners);
        match self.verdict {
            Verdict::Replay => {
                format!("Nobody wins: {}.", no_five(&self.shown, self.best, names))
            }
            Verdict::Uncontested => format!("{who} wins uncontested."),
            Verdict::Won if self.winners.len() == 1 => {
                let all = self.shown.iter().map(|shown| shown.seat).collect();
                let hand = with_reason(&self.shown, self.winners, all);
                format!("{who} wins{hand}.")
            }
            Verdict::Won => format!("{who} tie{}.", with_hand(&self.shown, self.winners)),
        }
    }
}

fn explain(
    shown: &[Shown],
    returned: &BySeat<u64>,
    pots: &[JudgedPot],
    names: Names<'_>,
) -> Vec<String> {
    let mut lines: Vec<String> = shown.iter().map(|shown| tell_hand(shown, names)).collect();
    let returned = returned.iter().filter(|(_, chips)| **chips > 0);
    lines.extend(returned.map(|(seat, &chips)| names.gets_back(seat, chips)));
    lines.extend(pots.iter().map(|pot| tell_pot(shown, pot, names)));
    lines
}

fn tell_pot(shown: &[Shown], pot: &JudgedPot, names: Names<'_>) -> String {
    let (amount, winners) = (pot.settled.pot.amount, pot.settled.winners);
    match pot.verdict {
        Verdict::Replay => {
            let claimants = pot.settled.pot.eligible;
            let play = if claimants.len() == 1 { "plays" } else { "play" };
            let why = no_five(shown, pot.best, names);
            let who = names.list(claimants);
            format!("Nobody wins the pot of {amount}: {why}. {who} {play} for it again.")
        }
        Verdict::Uncontested => {
            format!("{} takes the pot of {amount} uncontested.", names.list(winners))
        }
        Verdict::Won if winners.len() == 1 => {
            let hand = with_reason(shown, winners, pot.settled.pot.eligible);
            format!("{} wins the pot of {amount}{hand}.", names.list(winners))
        }
        Verdict::Won => {
            let award = |award: &Award| format!("{} gets {}", names.of(award.seat), award.chips);
            let shares: Vec<String> = pot.settled.awards.iter().map(award).collect();
            let (who, hand) = (names.list(winners), with_hand(shown, winners));
            format!("{who} share the pot of {amount}{hand}: {}.", shares.join(", "))
        }
    }
}

/// Why nobody wins: `the best hand (Seat 0, full house, kings over eights) has no five`.
fn no_five(shown: &[Shown], best: SeatSet, names: Names<'_>) -> String {
    match shown.iter().find(|shown| best.contains(shown.seat)) {
        Some(shown) => {
            format!("the best hand ({}, {}) has no five", names.list(best), shown.rank.describe())
        }
        None => "the best hand has no five".to_string(),
    }
}

fn with_hand(shown: &[Shown], winners: SeatSet) -> String {
    let shown = shown.iter().find(|shown| winners.contains(shown.seat));
    shown.map_or_else(String::new, |shown| format!(" with {}", shown.rank.describe()))
}

/// The winner's hand, and why it beats the best other one of the claimants.
fn with_reason(shown: &[Shown], winners: SeatSet, claimants: SeatSet) -> String {
    let ranks = shown.iter().map(|shown| (shown.seat, shown.rank));
    with_hand(shown, winners) + &because(ranks, winners, claimants)
}

fn tell_hand(shown: &Shown, names: Names<'_>) -> String {
    let five = if has_five(shown.hand) { "with a five" } else { "without a five" };
    format!("{} shows {}: {}, {five}.", names.of(shown.seat), shown.hand, shown.rank)
}
