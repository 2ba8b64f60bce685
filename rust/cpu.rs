//! What this processor can do, found out at run time: [`dispatch`] runs a [`Task`], which is compiled
//! for any processor and again for those with AVX2.

#[cfg(target_arch = "x86_64")]
mod avx2;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;

/// Counts and finds the set bits of a word with the instructions of some processor.
pub(crate) trait Bits: Copy {
    /// Number of bits set.
    fn count(self, word: u64) -> u64;

    /// The place of the bit with `number` set bits below it. There must be one.
    fn nth(self, word: u64, number: u64) -> usize;
}

/// A task that runs faster with such instructions. All that `run` calls must be inlined into it.
pub(crate) trait Task {
    type Output;

    /// Does the task.
    fn run(self, bits: impl Bits) -> Self::Output;
}

/// Runs `task` with the best instructions that this processor has.
pub(crate) fn dispatch<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = Avx2::detect() {
        return avx2.run(task);
    }
    task.run(AnyProcessor)
}

/// The instructions that every processor has.
#[derive(Clone, Copy)]
pub(crate) struct AnyProcessor;

impl Bits for AnyProcessor {
    #[inline(always)]
    fn count(self, word: u64) -> u64 {
        count_up_to(bytes_up_to(word))
    }

    #[inline(always)]
    fn nth(self, word: u64, number: u64) -> usize {
        nth_bit(word, bytes_up_to(word), number)
    }
}

// Plain x86-64 has no instruction that counts or finds bits, so all eight bytes of a word are counted
// at once, and a byte is looked up.

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// For each byte of the word, how many bits are set in it and the bytes below.
#[inline]
pub(crate) const fn bytes_up_to(word: u64) -> u64 {
    let twos = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    bytes.wrapping_mul(EACH_BYTE)
}

/// How many bits are set, from [`bytes_up_to`].
#[inline]
pub(crate) const fn count_up_to(sums: u64) -> u64 {
    sums >> 56
}

/// The place of the bit with `number` set bits below it. There must be one.
#[inline]
pub(crate) fn nth_bit(word: u64, sums: u64, number: u64) -> usize {
    const HIGH_BITS: u64 = 0x80 * EACH_BYTE;
    // The high bit of each byte with no more than `number` bits up to it: the bit is above it.
    let below = (((number * EACH_BYTE) | HIGH_BITS) - sums) & HIGH_BITS;
    let shift = count_up_to((below >> 7).wrapping_mul(EACH_BYTE)) * 8;
    let before = (sums << 8) >> shift & 0xFF;
    let byte = (word >> shift & 0xFF) as usize;
    shift as usize + NTH_BIT_OF_BYTE[(number - before) as usize][byte] as usize
}

/// For each number and byte, the place of the bit with so many set bits below it.
static NTH_BIT_OF_BYTE: [[u8; 256]; 8] = {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut seen) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[seen][byte] = bit as u8;
                seen += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;

    struct PlacesOf(u64);

    impl Task for PlacesOf {
        type Output = Vec<usize>;

        fn run(self, bits: impl Bits) -> Vec<usize> {
            (0..bits.count(self.0)).map(|number| bits.nth(self.0, number)).collect()
        }
    }

    #[test]
    fn any_processor_and_this_one_find_the_same_bits() {
        let mut state = 6_u64;
        let mut random = || {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            state ^ state >> 32
        };
        for round in 0..2000 {
            let word = (0..round % 4).fold(random(), |word, _| word & random());
            let places: Vec<usize> = (0..64).filter(|place| word >> place & 1 == 1).collect();
            assert_eq!(PlacesOf(word).run(AnyProcessor), places);
            assert_eq!(dispatch(PlacesOf(word)), places);
        }
        assert_eq!(dispatch(PlacesOf(u64::MAX)), (0..64).collect::<Vec<_>>());
        assert_eq!(dispatch(PlacesOf(0)), []);
    }
}
