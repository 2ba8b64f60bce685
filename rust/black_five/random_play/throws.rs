//! What the dice of five seats throw next, ready to be read.

use crate::black_five::rules::SEATS;
use crate::deck::Dice;

/// Throws of a seat that are ready at a time.
const READY: usize = 16;
/// Bits to count the throws of a seat.
const FIELD: usize = 6;

/// The throws of each seat's dice, counted off as they are used.
pub(super) struct Throws {
    dice: [Dice; SEATS],
    /// By number of the throw, then by seat twice round the table.
    ready: [[u32; 16]; READY],
    /// How many of them each seat has used: a field a seat, twice round the table.
    used: u64,
}

/// A seat's field and its double.
const ONE: u64 = 1 | 1 << (FIELD * SEATS);

/// A field for each seat, twice round the table, in which a bit says that it has used all.
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
        Throws { dice: [const { Dice::UNSEEDED }; SEATS], ready: [[0; 16]; READY], used: 0 };

    /// Starts a seat anew with these dice.
    #[inline(always)]
    pub(super) fn begin(&mut self, seat: usize, dice: Dice) {
        self.used &= !(((1 << FIELD) - 1) * ONE << (FIELD * seat));
        self.dice[seat] = dice;
        self.throw(seat);
    }

    #[inline(always)]
    fn throw(&mut self, seat: usize) {
        for throws in &mut self.ready {
            let number = self.dice[seat].number();
            throws[seat] = number;
            throws[seat + SEATS] = number;
        }
    }

    /// The next throw of `seat`.
    #[inline(always)]
    pub(super) fn next(&self, seat: usize) -> u32 {
        self.ready[(self.used >> (FIELD * seat)) as usize % READY][seat % 16]
    }

    /// The next throws of the four seats after `seat`.
    #[inline(always)]
    pub(super) fn next_after(&self, seat: usize) -> [u32; 4] {
        let used = self.used >> (FIELD * (seat + 1));
        std::array::from_fn(|step| {
            self.ready[(used >> (FIELD * step)) as usize % READY][(seat + 1 + step) % 16]
        })
    }

    /// Counts off the throw of `seat`.
    #[inline(always)]
    pub(super) fn use_up(&mut self, seat: usize) {
        self.used += ONE << (FIELD * seat);
        self.throw_again();
    }

    /// Counts off the throws of a set of the four seats after `seat`, bit 0 for the next.
    #[inline(always)]
    pub(super) fn use_up_after(&mut self, seat: usize, set: u64) {
        self.used += ONE_MORE[seat % 8][set as usize % 16];
        self.throw_again();
    }

    #[inline(always)]
    fn throw_again(&mut self) {
        if self.used & ALL_USED != 0 {
            self.throw_used_up();
        }
    }

    #[cold]
    #[inline(never)]
    fn throw_used_up(&mut self) {
        for seat in 0..SEATS {
            if self.used >> (FIELD * seat) & READY as u64 != 0 {
                self.throw(seat);
                self.used -= (READY as u64 * ONE) << (FIELD * seat);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Seed;

    #[test]
    fn each_seat_gets_what_its_dice_throw() {
        let mut chance = Seed::from(8).stream(0);
        let mut dice: [Dice; SEATS] = std::array::from_fn(|_| chance.dice());
        let mut throws = Throws::EMPTY;
        throws.use_up(3);
        dice.iter().enumerate().for_each(|(seat, dice)| throws.begin(seat, dice.clone()));
        let mut numbers = dice.each_mut().map(|dice| dice.number());
        for round in 0..2000 {
            let seat = chance.below(SEATS as u32) as usize;
            assert_eq!(throws.next(seat), numbers[seat]);
            let after: [usize; 4] = std::array::from_fn(|step| (seat + 1 + step) % SEATS);
            assert_eq!(throws.next_after(seat), after.map(|seat| numbers[seat]));
            let set = if round % 3 == 0 { 0 } else { chance.below(16) };
            if set == 0 {
                throws.use_up(seat);
                numbers[seat] = dice[seat].number();
            } else {
                throws.use_up_after(seat, set.into());
                for (step, &seat) in after.iter().enumerate() {
                    if set >> step & 1 == 1 {
                        numbers[seat] = dice[seat].number();
                    }
                }
            }
        }
    }
}
