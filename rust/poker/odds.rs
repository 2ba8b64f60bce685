//! Odds after a draw: exact, by counting every draw.

use std::cmp::Ordering;

use super::batch::Kernel;
use super::census::{Census, Completions};
use super::evaluate::rank;
use super::hand_rank::{CATEGORIES, HandCategory};
use crate::card::CardSet;
use crate::error::SetupError;

/// Number of cards in a hand that draws.
pub(super) const HAND: usize = 5;

/// A hand of five, the cards it discards, and other cards that are known to be out of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exchange {
    hand: CardSet,
    discard: CardSet,
    dead: CardSet,
}

impl Exchange {
    /// Discards `discard` of `hand`; neither `dead` cards nor the hand's own can be drawn.
    ///
    /// # Errors
    /// `wrong_hand` for other than five cards, `not_held` for a discard that the hand does not hold,
    /// `duplicate_card` for a dead card that it does, `too_few_unseen` when fewer cards can be drawn
    /// than are discarded.
    pub fn new(hand: CardSet, discard: CardSet, dead: CardSet) -> Result<Exchange, SetupError> {
        check_hand(hand)?;
        if let Some(card) = (discard - hand).iter().next() {
            return Err(SetupError::new("not_held", format!("the hand does not hold {card}")));
        }
        if let Some(card) = (hand & dead).iter().next() {
            let message = format!("{card} is in the hand and among the dead cards");
            return Err(SetupError::new("duplicate_card", message));
        }
        let exchange = Exchange { hand, discard, dead };
        let (drawn, unseen) = (discard.len(), exchange.unseen().len());
        if drawn > unseen {
            let message = format!("drawing {drawn} cards takes as many unseen ones, got {unseen}");
            return Err(SetupError::new("too_few_unseen", message));
        }
        Ok(exchange)
    }

    /// The 32 exchanges of a hand: from none of its cards to all five, and those of equally many
    /// cards in the order of their cards by index.
    ///
    /// # Errors
    /// As [`Exchange::new`], for all of them.
    pub fn all(hand: CardSet, dead: CardSet) -> Result<Vec<Exchange>, SetupError> {
        let cards: Vec<_> = hand.iter().collect();
        let chosen = |choice: u32| {
            let places = move |(place, _): &(usize, _)| choice >> place & 1 == 1;
            cards.iter().enumerate().filter(places).map(|(_, &card)| card)
        };
        check_hand(hand)?;
        let mut choices: Vec<u32> = (0..1 << HAND).collect();
        choices.sort_by_key(|&choice| {
            (choice.count_ones(), chosen(choice).map(|card| card.index()).collect::<Vec<_>>())
        });
        choices
            .into_iter()
            .map(|choice| Exchange::new(hand, chosen(choice).collect(), dead))
            .collect()
    }

    /// The five cards held.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// The cards discarded.
    pub fn discard(&self) -> CardSet {
        self.discard
    }

    /// The cards known to be out of play.
    pub fn dead(&self) -> CardSet {
        self.dead
    }

    /// The cards kept.
    pub fn kept(&self) -> CardSet {
        self.hand - self.discard
    }

    /// The cards that can be drawn: neither of the hand nor dead.
    pub fn unseen(&self) -> CardSet {
        !(self.hand | self.dead)
    }

    /// Number of draws: the ways to choose as many of the unseen cards as are discarded.
    pub(crate) fn draws(&self) -> u64 {
        choose(self.unseen().len(), self.discard.len())
    }

    /// The value of the hand held.
    fn value_held(&self) -> u16 {
        rank(self.hand).expect("a hand of five")
    }
}

pub(super) fn check_hand(hand: CardSet) -> Result<(), SetupError> {
    if hand.len() != HAND {
        let message = format!("a hand has {HAND} cards, got {}", hand.len());
        return Err(SetupError::new("wrong_hand", message));
    }
    Ok(())
}

/// How often an exchange ends in each category, and better or worse than it began, over all
/// draws.
///
/// ```
/// use fivecard::{CardSet, HandCategory, poker};
///
/// let [hand, discard] = ["9c 9d Kh 7s 2c", "Kh 7s 2c"].map(|cards| cards.parse().unwrap());
/// let odds = poker::odds(&poker::Exchange::new(hand, discard, CardSet::EMPTY)?);
/// assert_eq!(odds.total(), 16_215);
/// assert_eq!(odds.count(HandCategory::ThreeOfAKind), 1_854);
/// # Ok::<(), fivecard::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Odds {
    /// The exchange.
    pub exchange: Exchange,
    /// Draws by the category of the hand they make, from high card to royal flush.
    pub counts: [u64; HandCategory::ALL.len()],
    /// Draws that make a hand of a higher category than the one held: a pair that finds a better
    /// kicker has not improved.
    pub improved: u64,
    /// Draws that make a stronger hand than the one held, of its own category or a higher one.
    pub stronger: u64,
    /// Draws that make a hand of the same strength.
    pub equal: u64,
    /// Draws that make a weaker hand.
    pub weaker: u64,
    /// The sum of the values, 1 to 7462, of the hands they make.
    pub value_sum: u64,
}

impl Odds {
    /// Number of draws: the ways to choose as many of the unseen cards as are discarded.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Number of draws that make a hand of a category.
    pub fn count(&self, category: HandCategory) -> u64 {
        self.counts[category as usize]
    }

    /// The mean value, 1 to 7462, of the hand after the draw.
    pub fn mean_value(&self) -> f64 {
        self.value_sum as f64 / self.total() as f64
    }

    /// Checks numbers that come from outside: they are of all draws, and hands of these categories can
    /// have such sums.
    ///
    /// # Errors
    /// `wrong_odds`.
    pub fn check(&self) -> Result<(), SetupError> {
        let Odds { exchange, counts, improved, stronger, equal, weaker, value_sum } = *self;
        let draws = u128::from(exchange.draws());
        let sum = whole(&counts);
        if sum != draws {
            return Err(wrong_odds(format!("the counts add up to {sum}, expected {draws} draws")));
        }
        let sum = whole(&[stronger, equal, weaker]);
        if sum != draws {
            return Err(wrong_odds(format!(
                "stronger, equal and weaker add up to {sum}, expected {draws} draws"
            )));
        }
        let category = HandCategory::of_value(exchange.value_held()).expect("a hand has a value");
        let higher = above(&counts, category);
        if improved != higher {
            let message =
                format!("improved is {improved}, expected the {higher} draws of a higher category");
            return Err(wrong_odds(message));
        }
        // Whatever is as strong without being of a higher category is of the same one.
        let at_least = stronger + equal;
        if stronger < higher || at_least - higher > counts[category as usize] {
            let message =
                format!("{stronger} stronger and {equal} equal draws do not fit the counts");
            return Err(wrong_odds(message));
        }
        check_value_sum(value_sum, &counts)
    }

    /// Sums up the hands that `exchange` makes.
    fn of(exchange: &Exchange, hands: &Census) -> Odds {
        let held = usize::from(exchange.value_held());
        let category = HandCategory::of_value(held as u16).expect("a hand has a value");
        let by_value = hands.by_value();
        let counts = HandCategory::ALL.map(|category| hands.in_category(category));
        Odds {
            exchange: *exchange,
            counts,
            improved: above(&counts, category),
            stronger: by_value[held + 1..].iter().sum(),
            equal: by_value[held],
            weaker: by_value[..held].iter().sum(),
            value_sum: hands.value_sum(),
        }
    }
}

/// Checks that hands of these categories can have such a sum of values.
pub(crate) fn check_value_sum(
    value_sum: u64,
    counts: &[u64; CATEGORIES],
) -> Result<(), SetupError> {
    let sum = |of: fn(HandCategory) -> u16| {
        let sums = HandCategory::ALL.into_iter().zip(counts);
        sums.map(|(category, &hands)| u64::from(of(category)) * hands).sum::<u64>()
    };
    let least = sum(|category| *category.values().start());
    let most = sum(|category| *category.values().end());
    if !(least..=most).contains(&value_sum) {
        let message = format!("the values add up to {value_sum}, expected {least} to {most}");
        return Err(wrong_odds(message));
    }
    Ok(())
}

pub(crate) fn wrong_odds(message: String) -> SetupError {
    SetupError::new("wrong_odds", message)
}

/// The sum of numbers of any size.
fn whole(numbers: &[u64]) -> u128 {
    numbers.iter().copied().map(u128::from).sum()
}

/// How many hands are of a higher category.
fn above(counts: &[u64; CATEGORIES], category: HandCategory) -> u64 {
    counts[category as usize + 1..].iter().sum()
}

/// The exact odds of an exchange.
pub fn odds(exchange: &Exchange) -> Odds {
    all_odds(std::slice::from_ref(exchange))[0]
}

/// The exact odds of exchanges of one hand, with the same dead cards.
pub(crate) fn all_odds(exchanges: &[Exchange]) -> Vec<Odds> {
    let hands = exchanged_hands(exchanges, CardSet::EMPTY);
    exchanges.iter().zip(&hands).map(|(exchange, hands)| Odds::of(exchange, hands)).collect()
}

/// The hands that each exchange makes when none of `barred` is drawn, by value.
///
/// The exchanges are of one hand, with the same dead cards.
pub(crate) fn exchanged_hands(exchanges: &[Exchange], barred: CardSet) -> Vec<Census> {
    let Some(first) = exchanges.first() else { return Vec::new() };
    let unseen = first.unseen();
    assert!(
        exchanges.iter().all(|other| other.unseen() == unseen),
        "the exchanges are not of one hand"
    );
    let mut completions = Completions::new(Kernel::best(), unseen - barred);
    let count = |exchange: &Exchange| completions.count(exchange.kept(), exchange.discard.len());
    exchanges.iter().map(count).collect()
}

/// The number of sets of `k` out of `n` things, which are 52 at most.
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    let k = k.min(n - k) as u128;
    let ways = (0..k).fold(1u128, |product, step| product * (n as u128 - step) / (step + 1));
    ways as u64 // at most C(52, 26), which is below 2^49
}

/// Compares two sums, each divided by what follows it, exactly.
pub(crate) fn compare_quotients(one: (u64, u64), other: (u64, u64)) -> Ordering {
    let scaled = |sum: u64, by: u64| u128::from(sum) * u128::from(by);
    scaled(one.0, other.1).cmp(&scaled(other.0, one.1))
}
