//! One hand at a time: its value, and which five cards make it.

use std::cmp::Reverse;

use super::hand_rank::{HandCategory, HandRank};
use super::strength::strength;
use super::suits::Suits;
use crate::card::{Card, CardSet, Rank, Suit};
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

/// What five, six or seven cards are worth: category, value, best five and name.
///
/// # Errors
/// As [`rank`].
pub fn evaluate(cards: CardSet) -> Result<HandRank, SetupError> {
    evaluate_preferring(cards, CardSet::EMPTY)
}

/// As [`evaluate`], where the best five takes cards of `own` among equals.
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
    let cards = if count == 1 { "card" } else { "cards" };
    Err(SetupError::new(code, format!("a hand is 5, 6 or 7 cards, not {count} {cards}")))
}

pub(super) fn duplicate_card(card: Card) -> SetupError {
    SetupError::new("duplicate_card", format!("{card} is given twice"))
}

/// The five cards of a hand of `category`, in the order they are compared.
fn best_five(cards: CardSet, own: CardSet, category: HandCategory) -> [Card; 5] {
    let mut five = Vec::with_capacity(5);
    match category {
        HandCategory::Straight => take_run(&mut five, cards, own),
        HandCategory::Flush | HandCategory::StraightFlush | HandCategory::RoyalFlush => {
            let suited = Suit::ALL
                .map(|suit| cards & CardSet::of_suit(suit))
                .into_iter()
                .find(|suited| suited.len() >= 5)
                .expect("a flush has five cards of a suit");
            if category == HandCategory::Flush {
                take_kickers(&mut five, suited, own);
            } else {
                take_run(&mut five, suited, own);
            }
        }
        _ => {
            for wanted in groups(category) {
                take_group(&mut five, cards, own, *wanted);
            }
            take_kickers(&mut five, cards, own);
        }
    }
    five.try_into().expect("the best five are five cards")
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

/// Takes the highest rank not yet taken with at least `size` cards, spades first.
fn take_group(five: &mut Vec<Card>, cards: CardSet, own: CardSet, size: usize) {
    let rank = Rank::ALL
        .into_iter()
        .rev()
        .filter(|rank| five.iter().all(|taken| taken.rank() != *rank))
        .find(|rank| (cards & CardSet::of_rank(*rank)).len() >= size)
        .expect("the category says that such a rank is there");
    let group = five.len();
    five.extend(cards_of_rank(cards, own, rank).take(size));
    five[group..].sort_unstable_by_key(|card| Reverse(card.suit().index()));
}

/// Fills up with the highest cards of ranks not yet taken.
fn take_kickers(five: &mut Vec<Card>, cards: CardSet, own: CardSet) {
    let taken = five.len();
    for rank in Rank::ALL.into_iter().rev() {
        if five[..taken].iter().any(|card| card.rank() == rank) {
            continue;
        }
        let missing = 5 - five.len();
        five.extend(cards_of_rank(cards, own, rank).take(missing));
    }
}

/// Takes the highest five ranks in a row; the ace also stands below the two.
fn take_run(five: &mut Vec<Card>, cards: CardSet, own: CardSet) {
    let run = (0..10)
        .rev()
        .map(|lowest| (0..5).rev().map(move |step| Rank::ALL[(lowest + step + 12) % 13]))
        .find(|run| run.clone().all(|rank| !(cards & CardSet::of_rank(rank)).is_empty()))
        .expect("a straight has five ranks in a row");
    five.extend(run.filter_map(|rank| cards_of_rank(cards, own, rank).next()));
}

/// The cards of one rank: own ones first, then spades, hearts, diamonds, clubs.
fn cards_of_rank(cards: CardSet, own: CardSet, rank: Rank) -> impl Iterator<Item = Card> {
    let of_rank = cards & CardSet::of_rank(rank);
    [of_rank & own, of_rank - own].into_iter().flat_map(move |part| {
        Suit::ALL
            .into_iter()
            .rev()
            .map(move |suit| Card::new(rank, suit))
            .filter(move |card| part.contains(*card))
    })
}
