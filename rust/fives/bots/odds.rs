//! The odds of a draw, counted exactly.

use crate::poker::choose;

/// How many ways of drawing `cards` from `unseen` cards catch at least one of the `fives` among
/// them, and how many ways there are in all.
///
/// `fives` and `cards` are at most `unseen`, and that is at most 52.
///
/// ```
/// use fivecard::fives::catching_a_five;
/// assert_eq!(catching_a_five(4, 47, 2), (178, 1081));
/// ```
pub fn catching_a_five(fives: usize, unseen: usize, cards: usize) -> (u64, u64) {
    assert!(fives <= unseen && cards <= unseen && unseen <= 52, "more cards than there are");
    let all = choose(unseen, cards);
    (all - choose(unseen - fives, cards), all)
}
