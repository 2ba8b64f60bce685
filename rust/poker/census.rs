//! All hands of a size at once: how many of them have each value.

use super::batch::Kernel;
use super::hand_rank::HandCategory;
use super::strength::{BEST, strength};
use super::suits::Suits;
use crate::card::{Card, CardSet};
use crate::error::SetupError;

#[cfg(target_arch = "x86_64")]
use super::avx2::{AddedLanes, LANES};
#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2;

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

    /// The sum of the values of all hands.
    pub fn value_sum(&self) -> u64 {
        (0..).zip(&self.by_value).map(|(value, hands): (u64, _)| value * hands).sum()
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
    Ok(Completions::new(kernel, CardSet::FULL).count(CardSet::EMPTY, cards))
}

/// Cards that complete hands in every possible way.
pub(super) struct Completions {
    kernel: Kernel,
    cards: Vec<Card>,
    #[cfg(target_arch = "x86_64")]
    additions: Option<Additions>,
}

impl Completions {
    pub(super) fn new(kernel: Kernel, cards: CardSet) -> Completions {
        Completions {
            kernel,
            cards: cards.iter().collect(),
            #[cfg(target_arch = "x86_64")]
            additions: None,
        }
    }

    /// The values of `held` with each choice of `more` cards, five to seven cards together.
    ///
    /// No choice, and no hand, where there are not as many cards.
    pub(super) fn count(&mut self, held: CardSet, more: usize) -> Census {
        let held = Suits::from(held);
        if more > self.cards.len() {
            return Census { by_value: vec![0; usize::from(BEST) + 1] };
        }
        #[cfg(target_arch = "x86_64")]
        if let (Some(avx2), true) = (self.kernel.avx2(), more >= ADDED) {
            let additions = self.additions.get_or_insert_with(|| Additions::new(avx2, &self.cards));
            for_each_hand(&self.cards, more - ADDED, held, &mut |below, suits| {
                additions.count(below, suits);
            });
            return additions.take();
        }
        let _ = self.kernel;
        let mut by_value = vec![0; usize::from(BEST) + 1];
        for_each_hand(&self.cards, more, held, &mut |_, suits| {
            by_value[usize::from(strength(suits))] += 1;
        });
        Census { by_value }
    }
}

/// Calls `visit` with every choice of `more` of the cards added to `hand`, and with the number of
/// cards before the first one chosen.
fn for_each_hand(cards: &[Card], more: usize, hand: Suits, visit: &mut impl FnMut(usize, Suits)) {
    if more == 0 {
        return visit(cards.len(), hand);
    }
    for place in more - 1..cards.len() {
        for_each_hand(&cards[..place], more - 1, hand.with(cards[place]).0, visit);
    }
}

/// How many cards of a hand are added to the others in vectors.
#[cfg(target_arch = "x86_64")]
const ADDED: usize = 3;

/// All choices of [`ADDED`] cards, those of the first cards first, so that the choices from the
/// cards before any one are the first few: ready to be added to a hand in blocks.
#[cfg(target_arch = "x86_64")]
struct Additions {
    avx2: Avx2,
    blocks: Vec<AddedLanes>,
    values: Vec<u16>,
    by_value: Vec<u32>,
}

#[cfg(target_arch = "x86_64")]
impl Additions {
    fn new(avx2: Avx2, cards: &[Card]) -> Self {
        let mut choices = Vec::new();
        for_each_hand(cards, ADDED, Suits::EMPTY, &mut |_, suits| choices.push(suits));
        let blocks: Vec<AddedLanes> = choices.chunks(LANES).map(AddedLanes::new).collect();
        let values = vec![0; blocks.len() * LANES];
        Additions { avx2, blocks, values, by_value: vec![0; usize::from(BEST) + 1] }
    }

    /// Counts the hands of `suits` and each choice from the first `below` cards.
    fn count(&mut self, below: usize, suits: Suits) {
        let choices = (0..ADDED).map(|taken| below.saturating_sub(taken)).product::<usize>() / 6;
        let blocks = choices.div_ceil(LANES);
        let values = &mut self.values[..blocks * LANES];
        let hand = AddedLanes::new(&[suits; LANES]);
        self.avx2.rank_additions(&hand, &self.blocks[..blocks], values);
        tally(&values[..choices], &mut self.by_value);
    }

    /// What was counted since the last time.
    fn take(&mut self) -> Census {
        let by_value = self.by_value.iter().map(|&hands| u64::from(hands)).collect();
        self.by_value.fill(0);
        Census { by_value }
    }
}

/// Counts values. Neighbours are often equal, and an addition would wait for the one before it;
/// so four distant values take turns.
#[cfg(target_arch = "x86_64")]
fn tally(values: &[u16], by_value: &mut [u32]) {
    let mut count = |value: u16| by_value[usize::from(value)] += 1;
    let (quarters, rest) = values.split_at(values.len() / 4 * 4);
    let (first_half, second_half) = quarters.split_at(quarters.len() / 2);
    let (a, b) = first_half.split_at(first_half.len() / 2);
    let (c, d) = second_half.split_at(second_half.len() / 2);
    for (((&a, &b), &c), &d) in a.iter().zip(b).zip(c).zip(d) {
        for value in [a, b, c, d] {
            count(value);
        }
    }
    rest.iter().for_each(|&value| count(value));
}
