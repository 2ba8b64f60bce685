//! The bot that plays for fives at a fair price.

use super::judge::{FIVES, has_five};
use super::odds::catching_a_five;
use super::public::Public;
use crate::betting::{Action, Legal, Sizes};
use crate::card::{Card, CardSet};
use crate::poker::{self, HandCategory};

/// The cards that a seat does not see: all but its own.
const UNSEEN: usize = Card::COUNT - 5;

/// The cards to discard: those that do nothing, as many of them as are worth their price.
pub(super) fn discards(public: &Public, hand: CardSet, most: usize) -> CardSet {
    let mut idle = idle_cards(hand);
    idle.sort_unstable_by_key(|card| card.rank().index());
    let kept: CardSet = hand - idle.iter().copied().collect();
    let cards = (1..=idle.len().min(most)).rev().find(|&cards| is_fair(public, kept, cards));
    idle.into_iter().take(cards.unwrap_or(0)).collect()
}

/// The cards that are not fives and not in a pair or better; none of a hand that holds a five and
/// can hardly be improved.
fn idle_cards(hand: CardSet) -> Vec<Card> {
    let held = |card: Card| (hand & CardSet::of_rank(card.rank())).len();
    let five = has_five(hand);
    match category(hand) {
        HandCategory::Straight | HandCategory::Flush | HandCategory::FullHouse if five => {
            Vec::new()
        }
        HandCategory::StraightFlush => Vec::new(),
        // The pair of a full house makes room for a five; and so do the cards of a royal flush.
        HandCategory::FullHouse => hand.iter().filter(|&card| held(card) == 2).collect(),
        _ => hand.iter().filter(|&card| held(card) == 1 && !FIVES.contains(card)).collect(),
    }
}

/// Whether so many new cards are worth their price: a fair share of the pot, as often as they bring
/// a five or, with a five held, a card that pairs.
fn is_fair(public: &Public, kept: CardSet, cards: usize) -> bool {
    let helping = if has_five(kept) {
        let pairs_with = |card: Card| CardSet::of_rank(card.rank());
        let matching = kept.iter().fold(CardSet::EMPTY, |all, card| all | pairs_with(card));
        (matching - kept).len()
    } else {
        FIVES.len()
    };
    let (ways, of) = catching_a_five(helping, UNSEEN, cards);
    let cost = cards as u128 * u128::from(public.rules().price_per_card);
    let players = public.live().len() as u128;
    u128::from(ways) * u128::from(public.pot()) >= cost * players * u128::from(of)
}

/// Bets a made hand with a five, calls at a fair price, and folds the rest to a bet.
pub(super) fn bet(public: &Public, hand: CardSet, legal: &Legal) -> Action {
    let strength = Strength::of(hand);
    if let (Some(sizes), true) = (legal.bet, strength >= Strength::Good) {
        return Action::Bet(half_pot(public, sizes));
    }
    if legal.check {
        return Action::Check;
    }
    if let (Some(sizes), true) = (legal.raise, strength == Strength::Great) {
        return Action::RaiseTo(sizes.min);
    }
    let worth = match strength {
        Strength::Great => true,
        Strength::Good => legal.call.is_some_and(|call| call <= public.pot() / 2),
        // A good hand without a five cannot win but keep the others from it.
        Strength::Blocking => legal.call.is_some_and(|call| call <= public.pot() / 5),
        Strength::Trash => false,
    };
    if worth { Action::Call } else { Action::Fold }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Trash,
    /// Without a five, yet likely to be the best.
    Blocking,
    /// With a five: a pair or two.
    Good,
    /// With a five: better than that.
    Great,
}

impl Strength {
    fn of(hand: CardSet) -> Strength {
        match (has_five(hand), category(hand)) {
            (true, HandCategory::HighCard) => Strength::Trash,
            (true, HandCategory::OnePair | HandCategory::TwoPair) => Strength::Good,
            (true, _) => Strength::Great,
            (false, HandCategory::HighCard | HandCategory::OnePair) => Strength::Trash,
            (false, _) => Strength::Blocking,
        }
    }
}

fn half_pot(public: &Public, sizes: Sizes) -> u64 {
    (public.pot() / 2).clamp(sizes.min, sizes.max)
}

fn category(hand: CardSet) -> HandCategory {
    let value = poker::rank(hand).expect("a seat to act holds five cards");
    HandCategory::of_value(value).expect("a hand has a value")
}
