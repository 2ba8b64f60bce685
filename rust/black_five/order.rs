//! The two orders of the ranks: by strength, and by place in a sequence.

use crate::card::{Card, Rank, Suit};

/// The spade five, whose holder is the dealer's partner.
pub const BLACK_FIVE: Card = Card::new(Rank::Five, Suit::Spades);

/// The ranks from the weakest single, pair or bomb to the strongest.
pub const STRENGTH: [Rank; 13] = [
    Rank::Four,
    Rank::Six,
    Rank::Seven,
    Rank::Eight,
    Rank::Nine,
    Rank::Ten,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
    Rank::Ace,
    Rank::Two,
    Rank::Three,
    Rank::Five,
];

/// The ranks of straights and sister pairs from the lowest to the highest; the five has no place.
pub const SEQUENCE: [Rank; 12] = [
    Rank::Ace,
    Rank::Two,
    Rank::Three,
    Rank::Four,
    Rank::Six,
    Rank::Seven,
    Rank::Eight,
    Rank::Nine,
    Rank::Ten,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
];

/// The five's index in [`STRENGTH`].
pub(super) const FIVE: usize = 12;

/// The index of `rank` in [`STRENGTH`], 0 (the four) to 12 (the five).
pub const fn strength(rank: Rank) -> usize {
    // 2 3 4 5 6 7 8 9 T J Q K A
    [10, 11, 0, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9][rank.index()]
}

/// The index of `rank` in [`SEQUENCE`], 0 (the ace) to 11 (the king); `None` for the five.
pub const fn place(rank: Rank) -> Option<usize> {
    match strength(rank) {
        FIVE => None,
        index => Some(place_of_strength(index)),
    }
}

/// From an index in [`STRENGTH`] below the five to the one in [`SEQUENCE`]: the sequence begins
/// three ranks earlier and is the same circle otherwise.
pub(super) const fn place_of_strength(index: usize) -> usize {
    (index + 3) % SEQUENCE.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_orders_are_the_rule_s() {
        for (index, &rank) in STRENGTH.iter().enumerate() {
            assert_eq!(strength(rank), index);
        }
        for (index, &rank) in SEQUENCE.iter().enumerate() {
            assert_eq!(place(rank), Some(index));
        }
        assert_eq!(place(Rank::Five), None);
        let text = |ranks: &[Rank]| ranks.iter().map(|rank| rank.to_char()).collect::<String>();
        assert_eq!(text(&STRENGTH), "46789TJQKA235");
        assert_eq!(text(&SEQUENCE), "A2346789TJQK");
    }
}
