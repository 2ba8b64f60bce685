//! The bot that plays for its side.

use super::{BOMBS, greedy};
use crate::black_five::action_id::ActionId;
use crate::black_five::sight::Sight;
use crate::seat::Seat;

pub(super) fn choose(sight: &Sight<'_>) -> ActionId {
    let plays = sight.turn_mask().without(ActionId::PASS);
    if let Some(play) = greedy::last_play(sight, plays) {
        return play;
    }
    match sight.table().top_seat() {
        None => greedy::lead(sight, plays),
        Some(top_seat) => answer(sight, top_seat),
    }
}

fn answer(sight: &Sight<'_>, top_seat: Seat) -> ActionId {
    let plays = sight.turn_mask().without(ActionId::PASS);
    let side = sight.side(top_seat);
    if side == Some(sight.own_side()) && sight.table().hand_sizes()[top_seat.index()] > 0 {
        return ActionId::PASS;
    }
    if let Some(play) = greedy::answer(sight, plays) {
        return play;
    }
    let left = sight.table().hand_sizes()[top_seat.index()];
    if left <= 3 && side == Some(sight.own_side().other()) {
        return (plays & BOMBS).iter().next().unwrap_or(ActionId::PASS);
    }
    ActionId::PASS
}
