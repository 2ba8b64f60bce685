//! What the dice of five seats throw next, ready to be read.

use std::array::from_fn;

use crate::black_five::rules::SEATS;
use crate::deck::{DiceLanes, LANES};

/// Throws of a seat that are ready at a time.
const READY: usize = 16;
/// Bits to count the throws of a seat.
const FIELD: usize = 6;

/// The throws of the dice of five seats in each lane.
pub(super) struct Throws {
    dice: [DiceLanes; SEATS],
    /// By number of the throw, then by seat twice round the table, then by lane.
    ready: [[[u32; LANES]; 16]; READY],
}

/// How many throws each seat of a lane has used of those that are ready: a field a seat, twice
/// round the table.
#[derive(Clone, Copy)]
pub(super) struct Used {
    lane: usize,
    fields: u64,
}

/// A seat's field and its double.
const ONE: u64 = 1 | 1 << (FIELD * SEATS);

/// A field for each seat, twice round the table, with the bit that is set when it has used all.
const ALL_USED: u64 = {
    let (mut fields, mut seat) = (0, 0);
    while seat < SEATS {
        fields |= (READY as u64 * ONE) << (FIELD * seat);
        seat += 1;
    }
    fields
};

/// For each seat and set of the four after it, one more used by each of those.
static ONE_MORE: [[u64; 16]; 8] = {
    let mut more = [[0; 16]; 8];
    let mut seat = 0;
    while seat < SEATS {
        let mut set = 0;
        while set < 16 {
            let mut step = 0;
            while step < 4 {
                if set >> step & 1 == 1 {
                    more[seat][set] += ONE << (FIELD * ((seat + 1 + step) % SEATS));
                }
                step += 1;
            }
            set += 1;
        }
        seat += 1;
    }
    more
};

impl Throws {
    pub(super) const EMPTY: Throws =
        Throws { dice: [const { DiceLanes::UNSEEDED }; SEATS], ready: [[[0; LANES]; 16]; READY] };

    /// Starts a seat anew with these dice.
    #[inline(always)]
    pub(super) fn begin(&mut self, seat: usize, mut dice: DiceLanes) {
        dice.sixteen(|throw, lane, number| {
            self.ready[throw][seat][lane] = number;
            self.ready[throw][seat + SEATS][lane] = number;
        });
        self.dice[seat] = dice;
    }
}

impl Used {
    /// None used in this lane.
    pub(super) const fn none(lane: usize) -> Used {
        Used { lane, fields: 0 }
    }

    /// The next throw of `seat`.
    #[inline(always)]
    pub(super) fn next(&self, throws: &Throws, seat: usize) -> u32 {
        let used = (self.fields >> (FIELD * seat)) as usize;
        throws.ready[used % READY][seat % 16][self.lane % LANES]
    }

    /// The next throws of the four seats after `seat`.
    #[inline(always)]
    pub(super) fn next_after(&self, throws: &Throws, seat: usize) -> [u32; 4] {
        let used = self.fields >> (FIELD * (seat + 1));
        let ready = throws.ready.as_flattened().as_flattened();
        let place = (seat % 8 + 1) * LANES + self.lane % LANES;
        from_fn(|step| {
            let used = (used >> (FIELD * step)) as usize;
            ready[used % READY * 16 * LANES + place + step * LANES]
        })
    }

    /// Counts off the throw of `seat`.
    #[inline(always)]
    pub(super) fn use_up(&mut self, throws: &mut Throws, seat: usize) {
        self.fields += ONE << (FIELD * seat);
        self.throw_again(throws);
    }

    /// Counts off the throws of a set of the four seats after `seat`, bit 0 for the next.
    #[inline(always)]
    pub(super) fn use_up_after(&mut self, throws: &mut Throws, seat: usize, set: u64) {
        self.fields += ONE_MORE[seat % 8][set as usize % 16];
        self.throw_again(throws);
    }

    #[inline(always)]
    fn throw_again(&mut self, throws: &mut Throws) {
        if self.fields & ALL_USED != 0 {
            self.throw_used_up(throws);
        }
    }

    #[cold]
    #[inline(never)]
    fn throw_used_up(&mut self, throws: &mut Throws) {
        for seat in 0..SEATS {
            if self.fields >> (FIELD * seat) & READY as u64 == 0 {
                continue;
            }
            self.fields -= (READY as u64 * ONE) << (FIELD * seat);
            let mut dice = throws.dice[seat].get(self.lane);
            for ready in &mut throws.ready {
                let number = dice.number();
                ready[seat][self.lane] = number;
                ready[seat + SEATS][self.lane] = number;
            }
            throws.dice[seat].put(self.lane, dice);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::{Dice, Seed, SeedLanes};

    #[test]
    fn each_seat_gets_what_its_dice_throw() {
        let mut chance = Seed::from(8).stream(0);
        let streams = SeedLanes::children(Seed::from(8), 0).streams::<3>(1);
        let mut throws = Throws::EMPTY;
        (0..SEATS).for_each(|seat| throws.begin(seat, streams.dice(8 * seat)));
        for lane in 0..LANES {
            let mut dice: [Dice; SEATS] = from_fn(|seat| streams.dice(8 * seat).get(lane));
            let mut numbers = dice.each_mut().map(|dice| dice.number());
            let mut used = Used::none(lane);
            for round in 0..1000 {
                let seat = chance.below(SEATS as u32) as usize;
                assert_eq!(used.next(&throws, seat), numbers[seat]);
                let after: [usize; 4] = from_fn(|step| (seat + 1 + step) % SEATS);
                assert_eq!(used.next_after(&throws, seat), after.map(|seat| numbers[seat]));
                if round % 3 == 0 {
                    used.use_up(&mut throws, seat);
                    numbers[seat] = dice[seat].number();
                    continue;
                }
                let set = chance.below(16);
                used.use_up_after(&mut throws, seat, set.into());
                for (step, &seat) in after.iter().enumerate() {
                    if set >> step & 1 == 1 {
                        numbers[seat] = dice[seat].number();
                    }
                }
            }
        }
    }
}
