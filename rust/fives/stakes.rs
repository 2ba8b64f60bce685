//! The pots of a deal: what was carried, antes and bets in layers, and the money for cards.

use crate::betting::{self, Pot};
use crate::error::SetupError;
use crate::seat::{BySeat, Seat, SeatSet};

/// What is played for at the end of a deal.
pub(super) struct Stakes {
    /// The pots of earlier deals that nobody won, with those who still claim them.
    pub(super) carried: Vec<Pot>,
    /// Antes and bets of this deal by seat; folded seats included.
    pub(super) matched: BySeat<u64>,
    /// What each seat paid for cards in this deal.
    pub(super) cards: BySeat<u64>,
    /// The seats that posted the full ante of this deal, folded ones included.
    pub(super) full_ante: SeatSet,
    /// The seats that have not folded.
    pub(super) live: SeatSet,
}

/// What goes back to the players, and what they play for.
pub(super) struct Sorted {
    /// New money that only its owner could claim.
    pub(super) returned: BySeat<u64>,
    /// Carried pots first, then the new ones; no two have the same claimants.
    pub(super) pots: Vec<Pot>,
}

impl Stakes {
    /// Sorts the chips into pots.
    ///
    /// Money for cards is matched by nobody: it belongs to the pot of those who posted the full
    /// ante (rulings, F7). New money that only one player can claim goes back to that player.
    ///
    /// # Errors
    /// Those of [`betting::collect`].
    pub(super) fn sort(self) -> Result<Sorted, SetupError> {
        let collected = betting::collect(&self.matched, self.live)?;
        let (mut returned, mut new) = (collected.returned, collected.pots);
        let amount = self.cards.values().iter().sum();
        if amount > 0 {
            match only(self.full_ante) {
                Some(owner) => returned[owner] += amount,
                None => add_card_money(&mut new, amount, self.card_claimants()),
            }
        }
        let mut pots: Vec<Pot> = Vec::with_capacity(self.carried.len() + new.len());
        self.carried.iter().copied().chain(new).for_each(|pot| merge(&mut pots, pot));
        Ok(Sorted { returned, pots })
    }

    /// Like any layer that no live seat paid, card money joins the pot below when all who posted
    /// the full ante have folded.
    fn card_claimants(&self) -> SeatSet {
        let full: SeatSet = self.live.iter().filter(|&s| self.full_ante.contains(s)).collect();
        if !full.is_empty() {
            return full;
        }
        let paid: SeatSet = self.live.iter().filter(|&seat| self.matched[seat] > 0).collect();
        if paid.is_empty() { self.live } else { paid }
    }
}

/// The seat of a set of one.
pub(super) fn only(seats: SeatSet) -> Option<Seat> {
    if seats.len() == 1 { seats.iter().next() } else { None }
}

/// Puts the money below every layer that fewer seats claim.
fn add_card_money(layers: &mut Vec<Pot>, amount: u64, eligible: SeatSet) {
    let place = layers.iter().take_while(|layer| layer.eligible.len() > eligible.len()).count();
    match layers.get_mut(place) {
        Some(layer) if layer.eligible == eligible => layer.amount += amount,
        _ => layers.insert(place, Pot { amount, eligible }),
    }
}

/// Adds a pot; pots with the same claimants are one.
pub(super) fn merge(pots: &mut Vec<Pot>, pot: Pot) {
    match pots.iter_mut().find(|known| known.eligible == pot.eligible) {
        Some(known) => known.amount += pot.amount,
        None => pots.push(pot),
    }
}
