//! All hands of a size at once: how many of them have each value.

use super::additions::Additions;
use super::batch::Kernel;
use super::hand_rank::HandCategory;
use super::strength::{BEST, strength};
use super::suits::Suits;
use crate::card::{Card, CardSet};
use crate::error::SetupError;

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
    choices: Option<Additions>,
    values: Vec<u16>,
}

/// How many cards of a hand are ranked with all choices at once.
const ADDED: usize = 3;

impl Completions {
    pub(super) fn new(kernel: Kernel, cards: CardSet) -> Completions {
        let cards = cards.iter().collect();
        Completions { kernel, cards, choices: None, values: Vec::new() }
    }

    /// The values of `held` with each choice of `more` cards, five to seven cards together.
    ///
    /// No choice, and no hand, where there are not as many cards.
    pub(super) fn count(&mut self, held: CardSet, more: usize) -> Census {
        let Completions { kernel, cards, choices, values } = self;
        let cards = &*cards;
        let held = Suits::from(held);
        let mut by_value = vec![0_u32; usize::from(BEST) + 1];
        if (ADDED..=cards.len()).contains(&more) {
            // Those of the first cards come first, so that the choices from the cards before any one
            // are the first few.
            let choices = choices.get_or_insert_with(|| {
                let mut sets = Vec::new();
                for_each_hand(cards, ADDED, Suits::EMPTY, &mut |_, suits| sets.push(suits));
                Additions::of_suits(*kernel, sets)
            });
            for_each_hand(cards, more - ADDED, held, &mut |below, suits| {
                let ways = (0..ADDED).map(|taken| below.saturating_sub(taken));
                let count = ways.product::<usize>() / 6;
                choices.rank_first_with(count, suits, values);
                tally(&values[..count], &mut by_value);
            });
        } else if more <= cards.len() {
            for_each_hand(cards, more, held, &mut |_, suits| {
                by_value[usize::from(strength(suits))] += 1;
            });
        }
        Census { by_value: by_value.into_iter().map(u64::from).collect() }
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

/// Counts values. Neighbours are often equal, and an addition would wait for the one before it;
/// so four distant values take turns.
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
