//! The bot that plays its own cards, as beginners are taught to.

use super::public::{Public, Street};
use crate::betting::{Action, Legal};
use crate::card::{CardSet, Rank, Suit};
use crate::draw_games::{HAND, check_or_call};
use crate::poker::{self, HandCategory};

/// What a hand promises, from low to high.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Promise {
    Trash,
    /// Four to a flush or to an open-ended straight.
    FourCards,
    LowPair,
    /// Jacks or better.
    HighPair,
    TwoPair,
    /// Three of a kind or better.
    Strong,
}

/// The cards to discard: all that do not belong to what the hand makes or may become.
pub(super) fn discards(hand: CardSet) -> CardSet {
    match category(hand) {
        HandCategory::HighCard => {
            let four = four_to_a_flush(hand).or_else(|| four_in_a_row(hand));
            hand - four.unwrap_or_else(|| high_cards(hand))
        }
        HandCategory::OnePair | HandCategory::TwoPair | HandCategory::ThreeOfAKind => {
            hand.iter().filter(|card| (hand & CardSet::of_rank(card.rank())).len() == 1).collect()
        }
        _ => CardSet::EMPTY,
    }
}

/// A bet or raise with a hand that is worth one, a call with one that is not, or else a fold.
pub(super) fn bet(public: &Public, hand: CardSet, legal: &Legal) -> Action {
    let promise = promise(hand, public.street() == Street::BeforeDraw);
    let (pot, call) = (public.pot(), legal.call.unwrap_or(0));
    let big_blind = public.rules().big_blind;
    let raised = match public.street() {
        Street::BeforeDraw => public.round().price() > big_blind,
        _ => public.round().price() > 0,
    };
    match promise {
        Promise::Strong => wager(public, legal),
        Promise::TwoPair | Promise::HighPair if !raised => wager(public, legal),
        Promise::TwoPair => check_or_call(legal),
        Promise::HighPair if call <= pot / 3 => check_or_call(legal),
        Promise::LowPair | Promise::FourCards if call <= big_blind.min(pot / 3) => {
            check_or_call(legal)
        }
        _ if legal.check => Action::Check,
        _ => Action::Fold,
    }
}

/// A bet of half the pot, or a raise by as much, as near as the sizes come to it.
fn wager(public: &Public, legal: &Legal) -> Action {
    let half_pot = public.pot() / 2;
    let price = public.round().price();
    match (legal.bet, legal.raise) {
        (Some(sizes), _) => Action::Bet(half_pot.clamp(sizes.min, sizes.max)),
        (_, Some(sizes)) => {
            Action::RaiseTo(price.saturating_add(half_pot).clamp(sizes.min, sizes.max))
        }
        (None, None) => check_or_call(legal),
    }
}

fn promise(hand: CardSet, before_draw: bool) -> Promise {
    match category(hand) {
        HandCategory::HighCard => {
            let four = four_to_a_flush(hand).or_else(|| four_in_a_row(hand));
            if before_draw && four.is_some() { Promise::FourCards } else { Promise::Trash }
        }
        HandCategory::OnePair => {
            let is_pair = |rank: &Rank| (hand & CardSet::of_rank(*rank)).len() == 2;
            let high = Rank::ALL[Rank::Jack.index()..].iter().any(is_pair);
            if high { Promise::HighPair } else { Promise::LowPair }
        }
        HandCategory::TwoPair => Promise::TwoPair,
        _ => Promise::Strong,
    }
}

fn category(hand: CardSet) -> HandCategory {
    let value = poker::rank(hand).expect("a hand of five");
    HandCategory::of_value(value).expect("a value of five cards")
}

fn four_to_a_flush(hand: CardSet) -> Option<CardSet> {
    Suit::ALL
        .map(|suit| hand & CardSet::of_suit(suit))
        .into_iter()
        .find(|suited| suited.len() == HAND - 1)
}

/// Four ranks in a row that make a straight at either end; the hand has no pair.
fn four_in_a_row(hand: CardSet) -> Option<CardSet> {
    Rank::ALL[..Rank::Ace.index()]
        .windows(HAND - 1)
        .map(|row| row.iter().fold(CardSet::EMPTY, |set, &rank| set | CardSet::of_rank(rank)))
        .map(|row| row & hand)
        .find(|row| row.len() == HAND - 1)
}

/// An ace, or else the two highest cards.
fn high_cards(hand: CardSet) -> CardSet {
    let aces = hand & CardSet::of_rank(Rank::Ace);
    if !aces.is_empty() {
        return aces;
    }
    hand.iter().skip(HAND - 2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discards_are_sensible() {
        for (hand, discarded) in [
            ("9c 9d 9h Ks 2c", "2c Ks"),
            ("9c 9d Kh Ks 2c", "2c"),
            ("9c 9d Ah Ks 2c", "Ah Ks 2c"),
            ("9c Tc Jc Qh Kd", ""),
            ("2c 6c 9c Kc Kd", "2c 6c 9c"),
            ("2c 6c 9c Kc Qd", "Qd"),
            ("5c 6d 7h 8s Kc", "Kc"),
            // Open at one end only: no draw worth it.
            ("Jc Qd Kh As 2c", "2c Jc Qd Kh"),
            ("2c 4d 7h Ts Kc", "2c 4d 7h"),
            ("9c 9d 9h 9s 2c", ""),
        ] {
            let expected: CardSet = discarded.parse().unwrap();
            assert_eq!(discards(hand.parse().unwrap()), expected, "{hand}");
        }
    }

    #[test]
    fn promises_are_in_order() {
        let of = |hand: &str| promise(hand.parse().unwrap(), true);
        let hands = [
            "2c 4d 7h Ts Kc",
            "5c 6d 7h 8s Kc",
            "Tc Td 7h 8s Kc",
            "Jc Jd 7h 8s Kc",
            "2c 2d 3h 3s Kc",
            "2c 2d 2h 3s Kc",
        ];
        assert!(hands.windows(2).all(|pair| of(pair[0]) < of(pair[1])));
        assert_eq!(promise("5c 6d 7h 8s Kc".parse().unwrap(), false), Promise::Trash);
        assert_eq!(of("2c 3d 4h 5s 6c"), Promise::Strong);
    }
}
