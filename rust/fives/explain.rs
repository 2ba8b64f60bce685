//! The end of a deal in words: who showed what, who won, and why nobody did.

use super::judge::{JudgedPot, Verdict, has_five};
use super::outcome::Outcome;
use super::showdown::Showdown;
use crate::betting::Award;
use crate::draw_games::{Names, ShownHand, because};
use crate::seat::{BySeat, Seat, SeatSet};

impl Outcome {
    /// The end in words, a line for each hand shown, each pot and what went back.
    pub fn explain(&self) -> String {
        let shown: Vec<_> = self.shown().collect();
        explain(&shown, &self.returned, &self.pots, Names::default()).join("\n")
    }
}

impl Showdown {
    /// The showdown in words, a line for each hand shown, each pot with what decides it, and what goes
    /// back; without chips a line that says who wins.
    pub fn explain(&self, names: Names<'_>) -> String {
        let shown = self.hands.iter().filter_map(|(seat, hand)| Some((seat, (*hand)?)));
        let shown: Vec<_> = shown.collect();
        let mut lines = explain(&shown, &self.returned, &self.pots, names);
        if self.pots.is_empty() {
            lines.push(self.verdict_line(&shown, names));
        }
        lines.join("\n")
    }

    fn verdict_line(&self, shown: &[(Seat, ShownHand)], names: Names<'_>) -> String {
        let who = names.list(self.winners);
        match self.verdict {
            Verdict::Replay => {
                format!("Nobody wins: {}.", no_five(shown, self.best, names))
            }
            Verdict::Uncontested => format!("{who} wins uncontested."),
            Verdict::Won if self.winners.len() == 1 => {
                let all = shown.iter().map(|&(seat, _)| seat).collect();
                let hand = with_reason(shown, self.winners, all);
                format!("{who} wins{hand}.")
            }
            Verdict::Won => format!("{who} tie{}.", with_hand(shown, self.winners)),
        }
    }
}

fn explain(
    shown: &[(Seat, ShownHand)],
    returned: &BySeat<u64>,
    pots: &[JudgedPot],
    names: Names<'_>,
) -> Vec<String> {
    let mut lines: Vec<String> =
        shown.iter().map(|&(seat, hand)| hand_line(seat, hand, names)).collect();
    let returned = returned.iter().filter(|(_, chips)| **chips > 0);
    lines.extend(returned.map(|(seat, &chips)| names.gets_back(seat, chips)));
    lines.extend(pots.iter().map(|pot| pot_line(shown, pot, names)));
    lines
}

fn pot_line(shown: &[(Seat, ShownHand)], pot: &JudgedPot, names: Names<'_>) -> String {
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
fn no_five(shown: &[(Seat, ShownHand)], best: SeatSet, names: Names<'_>) -> String {
    match shown.iter().find(|(seat, _)| best.contains(*seat)) {
        Some((_, hand)) => {
            format!("the best hand ({}, {}) has no five", names.list(best), hand.rank.describe())
        }
        None => "the best hand has no five".to_string(),
    }
}

fn with_hand(shown: &[(Seat, ShownHand)], winners: SeatSet) -> String {
    let shown = shown.iter().find(|(seat, _)| winners.contains(*seat));
    shown.map_or_else(String::new, |(_, hand)| format!(" with {}", hand.rank.describe()))
}

/// The winner's hand, and why it beats the best other one of the claimants.
fn with_reason(shown: &[(Seat, ShownHand)], winners: SeatSet, claimants: SeatSet) -> String {
    let ranks = shown.iter().map(|&(seat, hand)| (seat, hand.rank));
    with_hand(shown, winners) + &because(ranks, winners, claimants)
}

fn hand_line(seat: Seat, ShownHand { cards, rank }: ShownHand, names: Names<'_>) -> String {
    let five = if has_five(cards) { "with a five" } else { "without a five" };
    format!("{} shows {cards}: {rank}, {five}.", names.of(seat))
}
