//! Processors with AVX2, and the instructions that came with it.

#![allow(unsafe_code)]

use std::arch::x86_64::_pdep_u64;

use super::{Bits, Task};

/// Proof that this processor has AVX2, and what came with it to count and find bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// The proof; `None` on other processors.
    pub(crate) fn detect() -> Option<Avx2> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Avx2(()))
    }

    /// Runs `task` with instructions that only such processors have.
    pub(super) fn run<T: Task>(self, task: T) -> T::Output {
        // SAFETY: an `Avx2` exists only where the processor has all of these.
        unsafe { run(self, task) }
    }
}

impl Bits for Avx2 {
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

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run<T: Task>(avx2: Avx2, task: T) -> T::Output {
    task.run(avx2)
}
