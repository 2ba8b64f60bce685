//! The end of a deal in words: who showed what, who won, and why nobody did.

use super::judge::{JudgedPot, Verdict, has_five};
use super::outcome::Outcome;
use super::showdown::Showdown;
use crate::draw_games::{Explained, Names, ShownHand};
use crate::seat::{BySeat, SeatSet};

impl Outcome {
    /// The end in words, a line for each hand shown, each pot and what went back.
    pub fn explain(&self) -> String {
        let explained = Explained { shown: self.shown().collect(), names: Names::default() };
        lines(&explained, &self.returned, &self.pots).join("\n")
    }
}

impl Showdown {
    /// The showdown in words, a line for each hand shown, each pot with what decides it, and what goes
    /// back; without chips a line with who wins.
    pub fn explain(&self, names: Names<'_>) -> String {
        let explained = Explained::new(&self.hands, names);
        let mut lines = lines(&explained, &self.returned, &self.pots);
        if self.pots.is_empty() {
            lines.push(match self.verdict {
                Verdict::Replay => format!("Nobody wins: {}.", no_five(&explained, self.best)),
                Verdict::Uncontested => format!("{} wins uncontested.", names.list(self.winners)),
                Verdict::Won => explained.winners(self.winners),
            });
        }
        lines.join("\n")
    }
}

fn lines(explained: &Explained<'_>, returned: &BySeat<u64>, pots: &[JudgedPot]) -> Vec<String> {
    let five = |hand: ShownHand| match has_five(hand.cards) {
        true => ", with a five",
        false => ", without a five",
    };
    let mut lines = explained.hands_and_returns(returned, five);
    lines.extend(pots.iter().map(|pot| pot_line(explained, pot)));
    lines
}

fn pot_line(explained: &Explained<'_>, JudgedPot { settled, verdict, best }: &JudgedPot) -> String {
    if *verdict != Verdict::Replay {
        return explained.pot(settled);
    }
    let (amount, claimants) = (settled.pot.amount, settled.pot.eligible);
    let play = if claimants.len() == 1 { "plays" } else { "play" };
    let (why, who) = (no_five(explained, *best), explained.names.list(claimants));
    format!("Nobody wins the pot of {amount}: {why}. {who} {play} for it again.")
}

/// Why nobody wins: `the best hand (Seat 0, full house, kings over eights) has no five`.
fn no_five(Explained { shown, names }: &Explained<'_>, best: SeatSet) -> String {
    match shown.iter().find(|(seat, _)| best.contains(*seat)) {
        Some((_, hand)) => {
            format!("the best hand ({}, {}) has no five", names.list(best), hand.rank.describe())
        }
        None => "the best hand has no five".to_string(),
    }
}
