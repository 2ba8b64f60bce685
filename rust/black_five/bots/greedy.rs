//! The bot that only looks at its own hand.

use super::BOMBS;
use crate::black_five::action_id::ActionId;
use crate::black_five::mask::ActionMask;
use crate::black_five::sight::Sight;

pub(super) fn choose(sight: &Sight<'_>) -> ActionId {
    let plays = sight.turn_plays();
    last_play(sight, plays).unwrap_or_else(|| match sight.public().top() {
        None => lead(sight, plays),
        Some(_) => answer(sight, plays).unwrap_or(ActionId::PASS),
    })
}

/// The play that empties the hand.
pub(super) fn last_play(sight: &Sight<'_>, plays: ActionMask) -> Option<ActionId> {
    plays.iter().find(|play| play.length() == sight.hand_size())
}

/// The longest combination, the lowest of those; a bomb only when there is nothing else.
pub(super) fn lead(sight: &Sight<'_>, plays: ActionMask) -> ActionId {
    let keeping = keeping_bombs(sight, plays);
    let choices = if keeping.is_empty() { plays } else { keeping };
    // Of equally long ones max_by_key takes the last, and ids rise with the rank.
    let mut best = None;
    for play in choices.iter() {
        if best.is_none_or(|best: ActionId| play.length() > best.length()) {
            best = Some(play);
        }
    }
    best.expect("a leader has a play")
}

/// The lowest play that beats the top and leaves the bombs alone.
pub(super) fn answer(sight: &Sight<'_>, plays: ActionMask) -> Option<ActionId> {
    keeping_bombs(sight, plays).iter().next()
}

/// The plays that neither are bombs nor break one.
pub(super) fn keeping_bombs(sight: &Sight<'_>, plays: ActionMask) -> ActionMask {
    let bombs = (sight.plays() & BOMBS).len();
    let others = plays.iter().filter(|play| !BOMBS.contains(*play));
    if bombs == 0 {
        return others.collect();
    }
    others.filter(|&play| (sight.hand_after(play).plays() & BOMBS).len() == bombs).collect()
}
