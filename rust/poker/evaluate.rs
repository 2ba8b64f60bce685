//! Evaluates one hand at a time: its value, and which five cards make it.

use std::cmp::Reverse;

use super::hand_rank::{HandCategory, HandRank};
use super::strength::strength;
use super::suits::Suits;
use crate::card::{Card, CardSet, Rank, Suit, duplicate_card};
use crate::error::SetupError;

/// The value of the best five of five, six or seven cards: 1 (worst) to 7462 (royal flush).
///
/// # Errors
/// `too_few_cards` or `too_many_cards`, with the number given.
///
/// ```
/// use fivecard::{CardSet, poker};
/// assert_eq!(poker::rank("As Ks Qs Js Ts".parse::<CardSet>()?)?, 7462);
/// # Ok::<(), fivecard::Error>(())
/// ```
pub fn rank(cards: CardSet) -> Result<u16, SetupError> {
    check_count(cards.len())?;
    Ok(strength(cards.into()))
}

/// The value of a list of five, six or seven cards, as [`rank`] gives it.
///
/// # Errors
/// As [`rank`], and `duplicate_card`, naming the card given twice.
#[inline]
pub fn rank_cards(cards: impl IntoIterator<Item = Card>) -> Result<u16, SetupError> {
    let mut suits = Suits::EMPTY;
    let mut count = 0;
    for card in cards {
        let (more, repeated) = suits.with(card);
        if repeated {
            return Err(duplicate_card(card));
        }
        suits = more;
        count += 1;
    }
    check_count(count)?;
    Ok(strength(suits))
}

/// Evaluates five, six or seven cards: category, value, best five and name.
///
/// # Errors
/// As [`rank`].
pub fn evaluate(cards: CardSet) -> Result<HandRank, SetupError> {
    evaluate_preferring(cards, CardSet::EMPTY)
}

/// As [`evaluate`], where the best five prefers cards of `own` among equals.
///
/// At a showdown a player's own cards are preferred to the board's (rulings, H7); the value is
/// the same either way.
///
/// ```
/// use fivecard::{CardSet, poker};
///
/// let own: CardSet = "Th 3d".parse()?;
/// let board: CardSet = "Js 7h Td 9c 8c".parse()?;
/// let hand = poker::evaluate_preferring(own | board, own)?;
/// assert_eq!(format!("{:?}", hand.best_five()), "[Js, Th, 9c, 8c, 7h]");
/// # Ok::<(), fivecard::Error>(())
/// ```
pub fn evaluate_preferring(cards: CardSet, own: CardSet) -> Result<HandRank, SetupError> {
    let value = rank(cards)?;
    let category = HandCategory::of_value(value).expect("strength is 1 to 7462");
    Ok(HandRank::new(value, best_five(cards, own, category)))
}

pub(super) fn check_count(count: usize) -> Result<(), SetupError> {
    let code = match count {
        5..=7 => return Ok(()),
        ..5 => "too_few_cards",
        _ => "too_many_cards",
    };
    Err(SetupError::new(code, format!("a hand has 5 to 7 cards, got {count}")))
}

/// The five cards of a hand of `category`, in the order they are compared.
fn best_five(cards: CardSet, own: CardSet, category: HandCategory) -> [Card; 5] {
    let mut five = Five { cards: [Card::new(Rank::Two, Suit::Clubs); 5], taken: 0, own };
    match category {
        HandCategory::Straight => five.take_run(cards),
        HandCategory::Flush | HandCategory::StraightFlush | HandCategory::RoyalFlush => {
            let suited = Suit::ALL
                .map(|suit| cards & CardSet::of_suit(suit))
                .into_iter()
                .find(|suited| suited.len() >= 5)
                .expect("a flush has five cards of a suit");
            if category == HandCategory::Flush {
                five.take_kickers(suited);
            } else {
                five.take_run(suited);
            }
        }
        _ => {
            let mut rest = cards;
            for &size in groups(category) {
                let group = by_rank(rest)
                    .find(|of_rank| of_rank.len() >= size)
                    .expect("a hand of the category has such a rank");
                five.take_group(group, size);
                rest = rest - group;
            }
            five.take_kickers(rest);
        }
    }
    assert_eq!(five.taken, 5, "the best five are five cards");
    five.cards
}

/// How many cards of one rank a category takes, before its kickers.
fn groups(category: HandCategory) -> &'static [usize] {
    match category {
        HandCategory::OnePair => &[2],
        HandCategory::TwoPair => &[2, 2],
        HandCategory::ThreeOfAKind => &[3],
        HandCategory::FullHouse => &[3, 2],
        HandCategory::FourOfAKind => &[4],
        _ => &[],
    }
}

/// The cards of each rank that is held, the highest rank first.
fn by_rank(cards: CardSet) -> impl Iterator<Item = CardSet> {
    let mut rest = cards;
    std::iter::from_fn(move || {
        let of_rank = rest & CardSet::of_rank(highest(rest)?.rank());
        rest = rest - of_rank;
        Some(of_rank)
    })
}

/// The card with the highest index: of the highest rank, and there spades first.
fn highest(cards: CardSet) -> Option<Card> {
    Card::from_index(cards.bits().checked_ilog2()? as usize)
}

/// Five cards, as they are taken one after the other.
struct Five {
    cards: [Card; 5],
    taken: usize,
    /// Taken before others of the same rank.
    own: CardSet,
}

impl Five {
    /// Takes up to `count` of the cards, which are all of one rank.
    fn take(&mut self, of_rank: CardSet, count: usize) {
        let full = 5.min(self.taken + count);
        for mut part in [of_rank & self.own, of_rank - self.own] {
            while self.taken < full
                && let Some(card) = highest(part)
            {
                self.cards[self.taken] = card;
                self.taken += 1;
                part = part.without(card);
            }
        }
    }

    /// Takes a pair or more, and puts spades first.
    fn take_group(&mut self, of_rank: CardSet, size: usize) {
        let first = self.taken;
        self.take(of_rank, size);
        self.cards[first..self.taken].sort_unstable_by_key(|card| Reverse(card.index()));
    }

    /// Fills up with the highest cards.
    fn take_kickers(&mut self, cards: CardSet) {
        by_rank(cards).for_each(|of_rank| self.take(of_rank, 5));
    }

    /// Takes the highest five ranks in a row; the ace also stands below the two.
    fn take_run(&mut self, cards: CardSet) {
        // Run 0 starts with the ace, run 1 with the two, run 9 with the ten.
        let of_rank =
            |run: usize, step| cards & CardSet::of_rank(Rank::ALL[(run + 12 + step) % 13]);
        let run = (0..10)
            .rev()
            .find(|&run| (0..5).all(|step| !of_rank(run, step).is_empty()))
            .expect("a straight has five ranks in a row");
        (0..5).rev().for_each(|step| self.take(of_rank(run, step), 1));
    }
}
