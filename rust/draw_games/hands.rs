//! Hands at a showdown: those given by the caller, who has not folded, and how seats are called in
//! an explanation.

use super::stock::HAND;
use crate::card::{Card, CardSet};
use crate::error::SetupError;
use crate::game::check_seat;
use crate::poker::{self, HandRank};
use crate::seat::{Seat, SeatSet};

/// A hand shown at the showdown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShownHand {
    /// The five cards.
    pub cards: CardSet,
    /// What they are worth.
    pub rank: HandRank,
}

impl ShownHand {
    /// A hand with its rank.
    ///
    /// # Errors
    /// `wrong_count` for other than five cards.
    pub fn new(cards: CardSet) -> Result<ShownHand, SetupError> {
        Ok(ShownHand { cards, rank: poker::evaluate(cards)? })
    }
}

/// The seats that have not folded: those with a hand that are not among `folded`.
///
/// # Errors
/// `no_such_seat` when a seat that folded is not at the table, `wrong_hand` for other than five
/// cards, `duplicate_card` for one in two hands, `nobody_live` when no hand is left.
///
/// ```
/// use fivecard::{CardSet, Seat, SeatSet, draw_games};
///
/// let hands = ["Ks Kd Kc 8h 8s", "6h 6d 6c 5s Ks"].map(|hand| hand.parse::<CardSet>().ok());
/// let names = ["Ann", "Bob"].map(String::from);
/// let names = draw_games::Names::new(&names);
/// let refused = draw_games::live_seats(&hands, SeatSet::EMPTY, names).unwrap_err();
/// assert_eq!(refused.to_string(), "Ks is in the hand of Ann and in that of Bob");
/// ```
pub fn live_seats(
    hands: &[Option<CardSet>],
    folded: SeatSet,
    names: Names<'_>,
) -> Result<SeatSet, SetupError> {
    folded.iter().try_for_each(|seat| check_seat(seat, hands.len()))?;
    let held = (0..).map_while(Seat::new).zip(hands);
    let held = held.filter_map(|(seat, hand)| hand.map(|hand| (seat, hand)));
    let mut holder: [Option<Seat>; Card::COUNT] = [None; Card::COUNT];
    let mut live = SeatSet::EMPTY;
    for (seat, hand) in held {
        if hand.len() != HAND {
            let (whose, cards) = (names.within(seat), hand.len());
            let message = format!("a hand has {HAND} cards: that of {whose} has {cards}");
            return Err(SetupError::new("wrong_hand", message));
        }
        for card in hand.iter() {
            if let Some(other) = holder[card.index()].replace(seat) {
                let (one, other) = (names.within(other), names.within(seat));
                let message = format!("{card} is in the hand of {one} and in that of {other}");
                return Err(SetupError::new("duplicate_card", message));
            }
        }
        if !folded.contains(seat) {
            live = live.with(seat);
        }
    }
    if live.is_empty() {
        return Err(SetupError::new("nobody_live", "every seat has folded: nobody can win"));
    }
    Ok(live)
}

/// Chips by seat; an empty list is no chips at any seat.
///
/// # Errors
/// `wrong_chips` for a list that is for another number of seats; the message calls it `what`.
pub fn chips_by_seat(what: &str, chips: &[u64], seats: usize) -> Result<Vec<u64>, SetupError> {
    match chips.len() {
        0 => Ok(vec![0; seats]),
        count if count == seats => Ok(chips.to_vec()),
        count => {
            let message = format!("{what} are for {count} seats, not for {seats}");
            Err(SetupError::new("wrong_chips", message))
        }
    }
}

/// How seats are called in the explanation of a deal's end: by name, or `Seat 3`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names<'a>(&'a [String]);

impl<'a> Names<'a> {
    /// Names by seat; a seat without one is called by its number.
    pub fn new(names: &'a [String]) -> Names<'a> {
        Names(names)
    }

    /// `Ann`, or `Seat 0`.
    pub fn of(self, seat: Seat) -> String {
        self.0.get(seat.index()).cloned().unwrap_or_else(|| format!("Seat {seat}"))
    }

    /// The same within a sentence: `Ann`, or `seat 0`.
    pub fn within(self, seat: Seat) -> String {
        self.0.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {seat}"))
    }

    /// `Ann, Bob and Cyd`.
    pub fn list(self, seats: SeatSet) -> String {
        poker::listed(&seats.iter().map(|seat| self.of(seat)).collect::<Vec<_>>())
    }
}
