//! How a deal ended.

use super::public::Public;
use crate::betting::{Pot, Settlement, settle};
use crate::card::CardSet;
use crate::draw_games::ShownHand;
use crate::seat::{BySeat, Seat, SeatSet};

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

    /// The end of a deal, given the hands of the seats that show; the others are not looked at.
    pub(super) fn of(public: &Public, held: &[CardSet]) -> Option<Outcome> {
        if !public.is_over() {
            return None;
        }
        let show_order = public.show_order();
        let mut hands: BySeat<Option<ShownHand>> = held.iter().map(|_| None).collect();
        for &seat in &show_order {
            hands[seat] = Some(ShownHand::new(held[seat.index()]).expect("a hand of five"));
        }
        let settlement =
            settle_by_value(public, |seat| hands[seat].map_or(0, |hand| hand.rank.value()));
        let won = settlement.won();
        let left = public.stacks().iter().zip(won.iter());
        let stacks = left.map(|(left, (seat, won))| left + won + settlement.returned[seat]);
        Some(Outcome {
            stacks: stacks.collect(),
            payoffs: settlement.net(),
            settlement,
            hands,
            show_order,
        })
    }
}

/// Gives the chips to the claimants with the greatest value; a pot with one claimant to that one.
pub(super) fn settle_by_value(public: &Public, value: impl Fn(Seat) -> u16) -> Settlement {
    let put_in = public.put_in().into_iter().collect();
    let judge = |pot: &Pot| -> SeatSet {
        let best = pot.eligible.iter().map(&value).max();
        pot.eligible.iter().filter(|&seat| Some(value(seat)) == best).collect()
    };
    settle(&put_in, public.live(), Some(public.button()), judge)
        .expect("chips that were there at the start")
}
