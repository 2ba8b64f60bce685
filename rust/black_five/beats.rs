//! What may be played on what, by action id.

use super::action_id::{ACTIONS, PLAY, PLAYS};
use super::mask::ActionMask;

/// What may be played on a play, by its id.
pub(super) static BEATS: [ActionMask; PLAYS] = beaters_by_id();

const fn beaters_by_id() -> [ActionMask; PLAYS] {
    let mut beaters = [ActionMask::EMPTY; PLAYS];
    let mut top = 0;
    while top < PLAYS {
        let mut answer = 0;
        while answer < PLAYS {
            if PLAY[answer].shape.beats(PLAY[top].shape) {
                beaters[top] = beaters[top].with(ACTIONS[answer]);
            }
            answer += 1;
        }
        top += 1;
    }
    beaters
}
