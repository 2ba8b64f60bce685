//! The streams of eight seeds side by side, for simulations of many deals.
//!
//! `rand_chacha` makes four blocks of a stream at a time. A deal needs one of one stream, four and
//! three of others; here each block is made for eight deals at once, so that none is wasted
//! and the steps of one need not wait for each other.

use super::{Dice, Seed};

/// Seeds side by side.
pub(crate) const LANES: usize = 8;
/// Words of a block.
const BLOCK: usize = 16;

/// A word of each lane.
type Lanes = [u32; LANES];

/// Eight seeds.
pub(crate) struct SeedLanes([Lanes; 8]);

impl SeedLanes {
    /// The seeds that [`Seed::child`] gives for the numbers from `first` on.
    #[inline(always)]
    pub(crate) fn children(parent: Seed, first: u64) -> SeedLanes {
        let mut words = [[0; LANES]; 8];
        for (word, bytes) in words.iter_mut().zip(parent.0.as_chunks().0) {
            *word = [u32::from_le_bytes(*bytes); LANES];
        }
        let mut numbers = [first; LANES];
        for (lane, number) in numbers.iter_mut().enumerate() {
            *number = number.wrapping_add(lane as u64);
        }
        let mut block = [[0; LANES]; BLOCK];
        SeedLanes(words).block(numbers, 0, &mut block);
        let [a, b, c, d, e, f, g, h, ..] = block;
        SeedLanes([a, b, c, d, e, f, g, h])
    }

    /// The seed in a lane.
    #[cfg(test)]
    fn seed(&self, lane: usize) -> Seed {
        let words: [[u8; 4]; 8] = self.0.map(|word| word[lane].to_le_bytes());
        Seed(std::array::from_fn(|place| words[place / 4][place % 4]))
    }

    /// The first `BLOCKS` blocks of the streams with this number.
    #[inline(always)]
    pub(crate) fn streams<const BLOCKS: usize>(&self, stream: u64) -> StreamLanes<BLOCKS> {
        let mut blocks = [[[0; LANES]; BLOCK]; BLOCKS];
        for (number, block) in blocks.iter_mut().enumerate() {
            self.block([stream; LANES], number as u32, block);
        }
        StreamLanes(blocks)
    }

    /// A block of each lane's stream.
    #[inline(always)]
    fn block(&self, streams: [u64; LANES], number: u32, out: &mut [Lanes; BLOCK]) {
        let mut start = [[0; LANES]; BLOCK];
        for (word, constant) in start.iter_mut().zip(EXPAND_32_BYTE_K) {
            *word = [constant; LANES];
        }
        start[4..12].copy_from_slice(&self.0);
        start[12] = [number; LANES];
        for lane in 0..LANES {
            start[14][lane] = streams[lane] as u32;
            start[15][lane] = (streams[lane] >> 32) as u32;
        }
        chacha12(&start, out);
    }
}

const EXPAND_32_BYTE_K: [u32; 4] = [0x6170_7865, 0x3320_646E, 0x7962_2D32, 0x6B20_6574];

/// ChaCha with 12 rounds, as Bernstein describes it, in each lane.
#[inline(always)]
fn chacha12(start: &[Lanes; BLOCK], out: &mut [Lanes; BLOCK]) {
    // One plain block a lane, with no loop within: compilers turn that into vectors of lanes.
    for lane in 0..LANES {
        macro_rules! each_word {
            ($macro:ident) => { $macro!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15) };
        }
        macro_rules! words {
            ($($word:literal)*) => { [$(start[$word][lane]),*] };
        }
        let mut words = each_word!(words);
        two_rounds(&mut words);
        two_rounds(&mut words);
        two_rounds(&mut words);
        two_rounds(&mut words);
        two_rounds(&mut words);
        two_rounds(&mut words);
        macro_rules! add {
            ($($word:literal)*) => {
                $(out[$word][lane] = words[$word].wrapping_add(start[$word][lane]);)*
            };
        }
        each_word!(add);
    }
}

#[inline(always)]
fn two_rounds(words: &mut [u32; BLOCK]) {
    quarter_round(words, [0, 4, 8, 12]);
    quarter_round(words, [1, 5, 9, 13]);
    quarter_round(words, [2, 6, 10, 14]);
    quarter_round(words, [3, 7, 11, 15]);
    quarter_round(words, [0, 5, 10, 15]);
    quarter_round(words, [1, 6, 11, 12]);
    quarter_round(words, [2, 7, 8, 13]);
    quarter_round(words, [3, 4, 9, 14]);
}

#[inline(always)]
fn quarter_round(words: &mut [u32; BLOCK], [a, b, c, d]: [usize; 4]) {
    words[a] = words[a].wrapping_add(words[b]);
    words[d] = (words[d] ^ words[a]).rotate_left(16);
    words[c] = words[c].wrapping_add(words[d]);
    words[b] = (words[b] ^ words[c]).rotate_left(12);
    words[a] = words[a].wrapping_add(words[b]);
    words[d] = (words[d] ^ words[a]).rotate_left(8);
    words[c] = words[c].wrapping_add(words[d]);
    words[b] = (words[b] ^ words[c]).rotate_left(7);
}

/// The first blocks of a stream of eight seeds.
pub(crate) struct StreamLanes<const BLOCKS: usize>([[Lanes; BLOCK]; BLOCKS]);

impl<const BLOCKS: usize> StreamLanes<BLOCKS> {
    /// A 32-bit number of a lane's stream, by its place.
    #[inline(always)]
    pub(crate) fn number(&self, lane: usize, place: usize) -> u32 {
        self.0.as_flattened()[place][lane]
    }

    /// What [`Chance::dice`](super::Chance::dice) makes of each lane's eight numbers from `place`
    /// on.
    #[inline(always)]
    pub(crate) fn dice(&self, place: usize) -> DiceLanes {
        let numbers = self.0.as_flattened();
        let mut dice = [[0; LANES]; 4];
        for (index, words) in dice.iter_mut().enumerate() {
            let (low, high) = (numbers[place + 2 * index], numbers[place + 2 * index + 1]);
            for lane in 0..LANES {
                words[lane] = u64::from(low[lane]) | u64::from(high[lane]) << 32;
            }
        }
        DiceLanes(dice)
    }
}

/// Eight dice.
#[derive(Clone)]
pub(crate) struct DiceLanes([[u64; LANES]; 4]);

impl DiceLanes {
    /// Dice that always throw the same, to be replaced before use.
    pub(crate) const UNSEEDED: DiceLanes = DiceLanes([[0; LANES]; 4]);

    /// The first numbers of each lane's next sixteen throws.
    #[inline(always)]
    pub(crate) fn sixteen(&mut self, mut put: impl FnMut(usize, usize, u32)) {
        // As in chacha12, no loop within.
        for lane in 0..LANES {
            let mut dice = self.get(lane);
            macro_rules! throw {
                ($($throw:literal)*) => { $(put($throw, lane, dice.number());)* };
            }
            throw!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
            self.put(lane, dice);
        }
    }

    /// The dice in a lane.
    #[inline(always)]
    pub(crate) fn get(&self, lane: usize) -> Dice {
        let [a, b, c, d] = &self.0;
        Dice([a[lane], b[lane], c[lane], d[lane]])
    }

    /// Puts dice into a lane.
    #[inline(always)]
    pub(crate) fn put(&mut self, lane: usize, dice: Dice) {
        let [a, b, c, d] = &mut self.0;
        [a[lane], b[lane], c[lane], d[lane]] = dice.0;
    }
}

/// What `fair` makes of a number; `None` when it may need another one.
#[inline(always)]
pub(crate) fn fair_at_once(bound: u32, number: u32) -> Option<u32> {
    let product = u64::from(number) * u64::from(bound);
    (product as u32 >= bound).then_some((product >> 32) as u32)
}

#[cfg(test)]
mod tests {
    use super::super::fair;
    use super::*;

    #[test]
    fn lanes_are_the_streams_one_by_one() {
        let parent = Seed::from([0x5A; 32]);
        for first in [0, 1, 12_345, u64::from(u32::MAX) - 3, u64::MAX - 7, u64::MAX - 2] {
            let lanes = SeedLanes::children(parent, first);
            for lane in 0..LANES {
                let seed = parent.child(first.wrapping_add(lane as u64));
                assert!(lanes.seed(lane) == seed);
                for stream in [0, 1, u64::MAX - 9] {
                    let streams = lanes.streams::<5>(stream);
                    let mut one = seed.stream(stream);
                    for place in 0..80 {
                        assert_eq!(streams.number(lane, place), one.number());
                    }
                    let mut one = seed.stream(stream);
                    assert!(streams.dice(0).get(lane) == one.dice());
                    assert_eq!(streams.number(lane, 8), one.number());
                    assert!(streams.dice(9).get(lane) == one.dice());
                    let (mut dice, mut one) = (streams.dice(9), streams.dice(9).get(lane));
                    let mut numbers = Vec::new();
                    dice.sixteen(|throw, of, number| {
                        if of == lane {
                            assert_eq!(throw, numbers.len());
                            numbers.push(number);
                        }
                    });
                    assert!((0..16).map(|_| one.number()).eq(numbers));
                    assert!(dice.get(lane) == one);
                }
            }
        }
    }

    #[test]
    fn a_number_is_used_at_once_only_when_it_is_fair() {
        for bound in 1..60 {
            for number in [
                0,
                1,
                2,
                60,
                1 << 31,
                u32::MAX,
                u32::MAX / bound,
                (u32::MAX / bound).wrapping_add(1),
            ] {
                let mut calls = 0;
                let mut next = || {
                    calls += 1;
                    if calls == 1 { number } else { u32::MAX }
                };
                let simple = fair(bound, &mut next);
                match fair_at_once(bound, number) {
                    Some(at_once) => assert_eq!((at_once, calls), (simple, 1)),
                    None => assert!((number.wrapping_mul(bound)) < bound),
                }
            }
        }
    }
}
