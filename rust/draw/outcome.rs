//! How a deal ended.

use super::position::Position;
use crate::betting::{Pot, Settlement, settle};
use crate::card::CardSet;
use crate::poker::{self, HandRank};
use crate::seat::{BySeat, Seat, SeatSet};

/// A hand shown at the showdown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShownHand {
    /// The five cards.
    pub cards: CardSet,
    /// What they are worth.
    pub rank: HandRank,
}

/// How a deal ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Where the chips went: put in, returned, and the pots with their winners.
    pub settlement: Settlement,
    /// What each seat gained, or lost when negative, in whole chips.
    pub payoffs: BySeat<i128>,
    /// The chips each seat has now.
    pub stacks: BySeat<u64>,
    /// The hands that were shown: all live ones at a showdown, none when all but one had folded.
    pub hands: BySeat<Option<ShownHand>>,
    /// The seats that show, in order: the last to bet or raise after the draw, or without one the
    /// first live seat on the left of the button; then round.
    pub show_order: Vec<Seat>,
}

impl Outcome {
    /// The seat that shows first; `None` when nobody shows.
    pub fn first_to_show(&self) -> Option<Seat> {
        self.show_order.first().copied()
    }

    pub(super) fn of(position: &Position) -> Option<Outcome> {
        let public = position.public();
        if !public.is_over() {
            return None;
        }
        let show_order = public.show_order();
        let show = |(index, &cards): (usize, &CardSet)| {
            let shown = show_order.iter().any(|seat| seat.index() == index);
            shown
                .then(|| ShownHand { cards, rank: poker::evaluate(cards).expect("a hand of five") })
        };
        let hands: BySeat<Option<ShownHand>> =
            position.hands().iter().enumerate().map(show).collect();
        let put_in = public.put_in().into_iter().collect();
        let settlement =
            settle(&put_in, public.live(), Some(public.button()), |pot: &Pot| best_of(&hands, pot))
                .expect("chips that were there at the start");
        let won = settlement.won();
        let stacks = public.stacks().iter().zip(won.iter());
        Some(Outcome {
            stacks: stacks
                .map(|(left, (seat, won))| left + won + settlement.returned[seat])
                .collect(),
            payoffs: settlement.net(),
            settlement,
            hands,
            show_order,
        })
    }
}

/// The claimants with the best hand; all of them, so the only one, where nobody shows.
fn best_of(hands: &BySeat<Option<ShownHand>>, pot: &Pot) -> SeatSet {
    let rank = |seat: Seat| hands[seat].map(|hand| hand.rank);
    let best = pot.eligible.iter().map(rank).max().flatten();
    pot.eligible.iter().filter(|&seat| rank(seat) == best).collect()
}
