//! The end of a deal in words, as far as every game has them.

use super::hands::{Names, ShownHand};
use crate::betting::{Award, SettledPot};
use crate::poker;
use crate::seat::{BySeat, Seat, SeatSet};

/// The hands shown at the end of a deal, in order, and how their players are called.
pub(crate) struct Explained<'a> {
    pub(crate) shown: Vec<(Seat, ShownHand)>,
    pub(crate) names: Names<'a>,
}

impl<'a> Explained<'a> {
    /// The hands by seat, in seat order.
    pub(crate) fn new(hands: &BySeat<Option<ShownHand>>, names: Names<'a>) -> Explained<'a> {
        let shown = hands.iter().filter_map(|(seat, hand)| Some((seat, (*hand)?)));
        Explained { shown: shown.collect(), names }
    }

    /// A line for each hand shown, with what `more` adds to it, and then for each return of chips.
    pub(crate) fn hands_and_returns(
        &self,
        returned: &BySeat<u64>,
        more: impl Fn(ShownHand) -> &'static str,
    ) -> Vec<String> {
        let hand = |&(seat, hand): &(Seat, ShownHand)| {
            let ShownHand { cards, rank } = hand;
            format!("{} shows {cards}: {rank}{}.", self.names.of(seat), more(hand))
        };
        let back = |(seat, &chips): (Seat, &u64)| {
            let what = if chips == 1 { "chip" } else { "chips" };
            format!("{} gets back {chips} {what}.", self.names.of(seat))
        };
        let returned = returned.iter().filter(|(_, chips)| **chips > 0);
        self.shown.iter().map(hand).chain(returned.map(back)).collect()
    }

    /// Who wins a pot, with what, and why: `Ann wins the pot of 40 with two pair, …: …`.
    pub(crate) fn pot(&self, pot: &SettledPot) -> String {
        let (who, amount) = (self.names.list(pot.winners), pot.pot.amount);
        let hand = self.with_hand(pot.winners);
        if pot.pot.eligible.len() == 1 {
            return format!("{who} takes the pot of {amount} uncontested.");
        }
        if pot.winners.len() == 1 {
            let why = self.because(pot.winners, pot.pot.eligible);
            return format!("{who} wins the pot of {amount}{hand}{why}.");
        }
        let award = |award: &Award| format!("{} gets {}", self.names.of(award.seat), award.chips);
        let shares: Vec<String> = pot.awards.iter().map(award).collect();
        format!("{who} share the pot of {amount}{hand}: {}.", shares.join(", "))
    }

    /// Who wins where no chips are given.
    pub(crate) fn winners(&self, winners: SeatSet) -> String {
        let (who, hand) = (self.names.list(winners), self.with_hand(winners));
        if winners.len() > 1 {
            return format!("{who} tie{hand}.");
        }
        let all = self.shown.iter().map(|&(seat, _)| seat).collect();
        format!("{who} wins{hand}{}.", self.because(winners, all))
    }

    /// ` with two pair, kings and eights, nine kicker`, or that nobody else was left.
    fn with_hand(&self, winners: SeatSet) -> String {
        match self.shown.iter().find(|(seat, _)| winners.contains(*seat)) {
            Some((_, hand)) => format!(" with {}", hand.rank.describe()),
            None => " uncontested".to_string(),
        }
    }

    /// What decides between the best hand of `winners` and the best other one of `claimants`, to
    /// follow a winner's hand: `: the queen beats the eight`. Empty where no other hand is shown.
    fn because(&self, winners: SeatSet, claimants: SeatSet) -> String {
        let (mut better, mut worse) = (None, None);
        for &(seat, ShownHand { rank, .. }) in &self.shown {
            if winners.contains(seat) {
                better = better.max(Some(rank));
            } else if claimants.contains(seat) {
                worse = worse.max(Some(rank));
            }
        }
        match (better, worse) {
            (Some(better), Some(worse)) => format!(": {}", poker::why(&better, &worse).decides()),
            _ => String::new(),
        }
    }
}
