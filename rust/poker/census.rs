//! All hands of a size at once: how many of them have each value.

use super::batch::Kernel;
use super::hand_rank::HandCategory;
use super::strength::{BEST, strength};
use super::suits::Suits;
use crate::card::Card;
use crate::error::SetupError;

#[cfg(target_arch = "x86_64")]
use super::avx2::{Avx2, LANES, SuitLanes};

/// How many hands of a size have each value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Census {
    by_value: Vec<u64>,
}

impl Census {
    /// Number of hands by value, from index 0 (always 0) to 7462.
    pub fn by_value(&self) -> &[u64] {
        &self.by_value
    }

    /// Number of all hands.
    pub fn hands(&self) -> u64 {
        self.by_value.iter().sum()
    }

    /// Number of hands of a category.
    pub fn in_category(&self, category: HandCategory) -> u64 {
        self.values_in(category).sum()
    }

    /// Number of different values that hands of a category have.
    pub fn distinct_in_category(&self, category: HandCategory) -> usize {
        self.values_in(category).filter(|&hands| hands > 0).count()
    }

    fn values_in(&self, category: HandCategory) -> impl Iterator<Item = u64> {
        (0..)
            .zip(&self.by_value)
            .filter(move |(value, _)| HandCategory::of_value(*value) == Some(category))
            .map(|(_, &hands)| hands)
    }
}

/// Evaluates every hand of `cards` (5, 6 or 7) cards: 2,598,960, 20,358,520 or 133,784,560.
///
/// # Errors
/// `too_few_cards` or `too_many_cards` for another number.
///
/// ```
/// use fivecard::{HandCategory, poker};
/// let census = poker::census(5)?;
/// assert_eq!(census.hands(), 2_598_960);
/// assert_eq!(census.in_category(HandCategory::RoyalFlush), 4);
/// # Ok::<(), fivecard::SetupError>(())
/// ```
pub fn census(cards: usize) -> Result<Census, SetupError> {
    census_with(Kernel::best(), cards)
}

/// [`census`] with a kernel of the caller's choice.
///
/// # Errors
/// As [`census`].
pub fn census_with(kernel: Kernel, cards: usize) -> Result<Census, SetupError> {
    super::evaluate::check_count(cards)?;
    let mut by_value = vec![0; usize::from(BEST) + 1];
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = kernel.avx2() {
        let pairs = PairsFromBelow::new();
        for_each_hand(cards - 2, Suits::EMPTY, Card::COUNT, &mut |lowest, suits| {
            pairs.count(avx2, lowest, suits, &mut by_value);
        });
        return Ok(Census { by_value });
    }
    let _ = kernel;
    for_each_hand(cards, Suits::EMPTY, Card::COUNT, &mut |_, suits| {
        by_value[usize::from(strength(suits))] += 1;
    });
    Ok(Census { by_value })
}

/// Visits `hand` with every choice of `more` cards whose index is below `below`, and tells the
/// lowest index chosen.
fn for_each_hand(more: usize, hand: Suits, below: usize, visit: &mut impl FnMut(usize, Suits)) {
    if more == 0 {
        return visit(below, hand);
    }
    for index in more - 1..below {
        let card = Card::from_index(index).expect("below 52");
        for_each_hand(more - 1, hand.with(card).0, index, visit);
    }
}

/// All pairs of cards, those of low cards first, so that the pairs below any card are the first
/// few: ready to be added to a hand in blocks.
#[cfg(target_arch = "x86_64")]
struct PairsFromBelow(Vec<SuitLanes>);

#[cfg(target_arch = "x86_64")]
impl PairsFromBelow {
    fn new() -> Self {
        let pairs: Vec<Suits> = Card::all()
            .flat_map(|high| Card::all().take(high.index()).map(move |low| (high, low)))
            .map(|(high, low)| Suits::EMPTY.with(high).0.with(low).0)
            .collect();
        let blocks = pairs.chunks(LANES).map(|block| {
            let mut lanes = SuitLanes([[0; LANES]; 4]);
            for (lane, pair) in block.iter().enumerate() {
                for (suit, ranks) in pair.masks().into_iter().enumerate() {
                    lanes.0[suit][lane] = ranks;
                }
            }
            lanes
        });
        PairsFromBelow(blocks.collect())
    }

    /// Counts the hands of `suits` and each pair of cards with an index below `below`.
    fn count(&self, avx2: Avx2, below: usize, suits: Suits, by_value: &mut [u64]) {
        let pairs = below * below.saturating_sub(1) / 2;
        let blocks = &self.0[..pairs.div_ceil(LANES)];
        avx2.count_values(suits.masks(), blocks, pairs, by_value);
    }
}
