//! The plays by slot: those by rank where [`Counts`] has their bits, then straights, then sister
//! pairs.

use crate::black_five::action_id::{ACTIONS, PLAY, PLAYS, SISTERS, STRAIGHTS, TRIPLES, run_index};
use crate::black_five::beats::BEATS;
use crate::black_five::counts::{Counts, TAKING, Taking};
use crate::black_five::moves::{SISTERS_IN, STRAIGHTS_IN};
use crate::black_five::pattern::Pattern;

pub(super) const STRAIGHT_SLOTS: usize = 64;
pub(super) const SISTER_SLOTS: usize = STRAIGHT_SLOTS + SISTERS - STRAIGHTS;
const SLOTS: usize = SISTER_SLOTS + TRIPLES - SISTERS;
/// The slots of triples and Hongs.
pub(super) const BOMBS: u64 = 0xFFFF_FFFF_0000_0000;

/// What there is to know of a play.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct PlayAt {
    pub(super) taking: Taking,
    /// The slots of the plays that answer it. The answers of a run, other runs of its length, have
    /// the lowest bits instead of their slots, from `first` on.
    answers: u64,
    /// A play, with a triple and a Hong where it is one: sixteen bits each.
    pub(super) tally: u64,
    first: u8,
    is_straight: bool,
    pub(super) is_run: bool,
    pub(super) with_black_five: bool,
}

/// The plays by slot, a power of two so that every index of eight bits is one.
pub(super) static PLAY_AT: [PlayAt; 256] = {
    let none = PlayAt {
        taking: TAKING[0],
        answers: 0,
        tally: 0,
        first: 0,
        is_straight: false,
        is_run: false,
        with_black_five: false,
    };
    assert!(SLOTS <= 256);
    let mut plays = [none; 256];
    let mut id = 0;
    while id < PLAYS {
        plays[slot(id)] = PlayAt::of(id);
        id += 1;
    }
    plays
};

/// The slot of the play with this id.
const fn slot(id: usize) -> usize {
    let play = PLAY[id];
    match play.shape.pattern {
        Pattern::Straight => STRAIGHT_SLOTS + id - STRAIGHTS,
        Pattern::SisterPairs => SISTER_SLOTS + id - SISTERS,
        _ => Counts::bit(play),
    }
}

impl PlayAt {
    const fn of(id: usize) -> PlayAt {
        let play = PLAY[id];
        let length = play.shape.length as usize;
        let (tally, first) = match play.shape.pattern {
            Pattern::Straight => (1, STRAIGHT_SLOTS + run_index(3, length, length - 1)),
            Pattern::SisterPairs => (1, SISTER_SLOTS + run_index(2, length / 2, length / 2 - 1)),
            Pattern::Triple => (1 | 1 << 16, 0),
            Pattern::Hong => (1 | 1 << 32, 0),
            _ => (1, 0),
        };
        let mut answers = 0;
        let mut answer = 0;
        while answer < PLAYS {
            if BEATS[id].contains(ACTIONS[answer]) {
                let slot = slot(answer);
                answers |= 1 << if slot < STRAIGHT_SLOTS { slot } else { slot - first };
            }
            answer += 1;
        }
        PlayAt {
            taking: TAKING[id],
            answers,
            tally,
            first: first as u8,
            is_straight: matches!(play.shape.pattern, Pattern::Straight),
            is_run: first > 0,
            with_black_five: play.with_black_five,
        }
    }

    /// Puts the answers of these hands to a play that is not a run in the first places.
    #[inline(always)]
    pub(super) fn put_answers(&self, hands: &[u64; 4], answers: &mut [u64; 5]) {
        for (answers, hand) in answers.iter_mut().zip(hands) {
            *answers = hand & self.answers;
        }
    }

    /// Puts the answers of these hands to a run in the first places.
    #[cold]
    #[inline(never)]
    pub(super) fn put_run_answers(&self, hands: &[u64; 4], answers: &mut [u64; 5]) {
        for (answers, hand) in answers.iter_mut().zip(hands) {
            let runs = if self.is_straight {
                STRAIGHTS_IN[(hand & 0xFFF) as usize] >> (self.first as usize - STRAIGHT_SLOTS)
            } else {
                SISTERS_IN[(hand >> 16 & 0xFFF) as usize] >> (self.first as usize - SISTER_SLOTS)
            };
            *answers = (runs & !BOMBS | hand & BOMBS) & self.answers;
        }
    }

    /// The slot of the answer with this bit.
    #[inline(always)]
    pub(super) fn slot_of_answer(&self, bit: usize) -> usize {
        // By multiplying, since a branch would be foreseen badly.
        bit + usize::from(bit < 32) * self.first as usize
    }
}

/// The tally's plays, triples and Hongs.
pub(super) fn parts(tally: u64) -> [u64; 3] {
    [0, 16, 32].map(|first| tally >> first & 0xFFFF)
}
