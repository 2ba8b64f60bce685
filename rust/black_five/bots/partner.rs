//! The bot that plays for its side, as far as its seat knows who is on it.

use super::{BOMBS, greedy};
use crate::black_five::action_id::ActionId;
use crate::black_five::mask::ActionMask;
use crate::black_five::public::seats;
use crate::black_five::rules::Side;
use crate::black_five::sight::Sight;
use crate::seat::Seat;

// These numbers were found by playing 40,000 duplicate deals for each of their neighbours.

/// The holder shows itself to its partner from this many cards of its own on: then being left alone
/// is worth more than being unknown.
const REVEAL_AT: usize = 6;
/// An opponent with so few cards must not be led what it could finish on.
const ABOUT_TO_FINISH: usize = 2;
/// An opponent's play is bombed when it has no more cards than this,
const BOMB_AT: usize = 6;
/// or when the bot itself has no more than this.
const BOMB_WITH: usize = 5;

pub(super) fn choose(sight: &Sight<'_>) -> ActionId {
    let plays = sight.turn_plays();
    if let Some(play) = greedy::last_play(sight, plays) {
        return play;
    }
    // A lone dealer has nobody to show itself to.
    let has_partner = sight.seat() != sight.public().dealer();
    if sight.can_reveal() && has_partner && sight.hand_size() <= REVEAL_AT {
        return ActionId::REVEAL;
    }
    match sight.public().top_seat() {
        None => lead(sight, plays),
        Some(top_seat) => answer(sight, plays, top_seat),
    }
}

/// As greedy, but nothing of the length that an opponent is about to finish with, and no single
/// card either.
fn lead(sight: &Sight<'_>, plays: ActionMask) -> ActionId {
    let Some(left) = fewest_cards_of_opponents(sight).filter(|&left| left <= ABOUT_TO_FINISH)
    else {
        return greedy::lead(sight, plays);
    };
    let keeping = greedy::keeping_bombs(sight, plays);
    let safe: ActionMask =
        keeping.iter().filter(|play| play.length() != left && play.length() != 1).collect();
    if !safe.is_empty() {
        return greedy::lead(sight, safe);
    }
    // What must be led is led as high as may be.
    let highest = keeping.iter().filter(|play| play.length() == left).last();
    highest.unwrap_or_else(|| greedy::lead(sight, plays))
}

fn answer(sight: &Sight<'_>, plays: ActionMask, top_seat: Seat) -> ActionId {
    let left = sight.public().hand_sizes()[top_seat.index()];
    let side = sight.side(top_seat);
    let partner_is_ahead = left > 0 && left <= sight.hand_size();
    if side == Some(sight.own_side()) && partner_is_ahead {
        return ActionId::PASS;
    }
    if let Some(play) = greedy::answer(sight, plays) {
        return play;
    }
    let worth_a_bomb = left <= BOMB_AT || sight.hand_size() <= BOMB_WITH;
    if side == Some(sight.own_side().other()) && worth_a_bomb {
        return (plays & BOMBS).iter().next().unwrap_or(ActionId::PASS);
    }
    ActionId::PASS
}

fn fewest_cards_of_opponents(sight: &Sight<'_>) -> Option<usize> {
    let sizes = sight.public().hand_sizes();
    let opponents =
        seats().into_iter().filter(|&seat| seat != sight.seat() && may_oppose(sight, seat));
    opponents.map(|seat| sizes[seat.index()]).filter(|&left| left > 0).min()
}

/// Whether `seat` is an opponent, or most likely is: to the dealer, who has at most one partner, any
/// seat it does not know.
fn may_oppose(sight: &Sight<'_>, seat: Seat) -> bool {
    match sight.side(seat) {
        Some(side) => side != sight.own_side(),
        None => sight.own_side() == Side::Dealer,
    }
}
