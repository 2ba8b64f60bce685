//! Known cards: how many there are, and each in one place.

use std::fmt;

use crate::card::Card;
use crate::error::SetupError;

/// Cards of a pocket.
pub(super) const POCKET: usize = 2;
/// Cards on a whole board.
pub(super) const BOARD: usize = 5;

/// Where a known card is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place<'a> {
    Board,
    Dead,
    /// In the hand of the player of this name.
    Hand(&'a str),
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Board => f.write_str("on the board"),
            Place::Dead => f.write_str("among the dead cards"),
            Place::Hand(name) => write!(f, "in the hand of {name}"),
        }
    }
}

/// Checks that no card is in two places, or twice in one.
pub(super) fn check_distinct<'a>(
    cards: impl Iterator<Item = (Card, Place<'a>)>,
) -> Result<(), SetupError> {
    let mut places = [None; Card::COUNT];
    for (card, place) in cards {
        let Some(first) = places[card.index()].replace(place) else { continue };
        let message = match first == place {
            true => format!("{card} is twice {place}"),
            false => format!("{card} is {first} and {place}"),
        };
        return Err(SetupError::new("duplicate_card", message));
    }
    Ok(())
}

/// Checks the number of cards on a board that may be unfinished.
pub(super) fn check_board(cards: usize) -> Result<(), SetupError> {
    match cards {
        0 | 3..=BOARD => Ok(()),
        _ => Err(wrong_count("on the board", cards, "0, 3, 4 or 5 cards", BOARD)),
    }
}

/// The error for other than the `expected` cards, which are `most` at most.
pub(super) fn wrong_count(
    place: impl fmt::Display,
    count: usize,
    expected: &str,
    most: usize,
) -> SetupError {
    let code = if count > most { "too_many_cards" } else { "too_few_cards" };
    SetupError::new(code, format!("expected {expected} {place}, got {count}"))
}
