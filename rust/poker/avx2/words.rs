//! Work on the bits of words, compiled for a processor with AVX2.

use std::arch::x86_64::_pdep_u64;

use super::Avx2;
use crate::poker::words::{Words, Work};

impl Words for Avx2 {
    #[inline(always)]
    fn count(self, word: u64) -> u64 {
        u64::from(word.count_ones())
    }

    #[inline(always)]
    fn nth(self, word: u64, number: u64) -> usize {
        // SAFETY: an `Avx2` exists only where the processor has BMI2.
        let bit = unsafe { _pdep_u64(1 << (number & 63), word) };
        bit.trailing_zeros() as usize
    }
}

impl Avx2 {
    /// Does `work` by instructions that only such processors have.
    pub(in crate::poker) fn run<W: Work>(self, work: W) -> W::Output {
        // SAFETY: an `Avx2` exists only where the processor has all of these.
        unsafe { run(self, work) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run<W: Work>(avx2: Avx2, work: W) -> W::Output {
    work.run(avx2)
}
