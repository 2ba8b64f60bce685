//! The players' ranges, the board and the dead cards, and their checks.

use super::super::deal::SEATS;
use super::super::known::{BOARD, Place, check_board, check_distinct};
use super::super::range::{Range, two_cards};
use crate::card::{Card, CardSet};
use crate::error::SetupError;
use crate::players::{check_count, check_names};

/// Players with the hands they may hold, before the rest of the board comes.
///
/// Pairs with a card that is on the board, dead, or in somebody's known hand are taken out of the
/// ranges.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    pub(super) ranges: Vec<Range>,
    pub(super) board: CardSet,
    pub(super) dead: CardSet,
}

/// Steps of the search for a deal, after which it gives up.
const MOST_SEARCHED: u64 = 10_000_000;

impl Spot {
    /// A spot for 2 to 23 players by seat, with 0, 3, 4 or 5 cards on the board.
    ///
    /// `dead` are cards that are in nobody's hand and will not come.
    ///
    /// # Errors
    /// `too_few_players`, `too_many_players`; `too_few_cards` or `too_many_cards` for a board of
    /// another size or more cards than the deck has; `duplicate_card`, with the two places where
    /// the card is; `empty_range` for a range of which no hand is left; `no_deal` when the hands
    /// of the ranges always share a card.
    ///
    /// ```
    /// use fivecard::card::parse_cards;
    /// use fivecard::holdem::equity::Spot;
    ///
    /// let ranges = ["AcAs", "KK"].map(|range| range.parse().unwrap());
    /// let board = parse_cards("Kc 7d 2h")?;
    /// let error = Spot::new(ranges.to_vec(), &board, &parse_cards("As")?).unwrap_err();
    /// assert_eq!(error.to_string(), "As is among the dead cards and in the hand of seat 0");
    /// # Ok::<(), fivecard::ParseError>(())
    /// ```
    pub fn new(ranges: Vec<Range>, board: &[Card], dead: &[Card]) -> Result<Spot, SetupError> {
        let name = |seat| format!("seat {seat}");
        Spot::named((0..).map(name).zip(ranges).collect(), board, dead)
    }

    /// A spot as [`Spot::new`] builds it, of players whose names its errors use.
    ///
    /// # Errors
    /// As [`Spot::new`], and `duplicate_player`.
    pub fn named(
        players: Vec<(String, Range)>,
        board: &[Card],
        dead: &[Card],
    ) -> Result<Spot, SetupError> {
        check_count(players.len(), SEATS)?;
        let (names, ranges): (Vec<String>, Vec<Range>) = players.into_iter().unzip();
        check_names(names.iter().map(String::as_str))?;
        check_board(board.len())?;
        check_known_cards(&ranges, &names, board, dead)?;
        let board: CardSet = board.iter().copied().collect();
        let dead: CardSet = dead.iter().copied().collect();
        let needed = BOARD + dead.len() + 2 * ranges.len();
        if needed > Card::COUNT {
            return Err(SetupError::new(
                "too_many_cards",
                format!(
                    "{} hands, 5 cards on the board and {} dead ones are {needed} cards, of 52",
                    ranges.len(),
                    dead.len()
                ),
            ));
        }
        let ranges = possible(ranges, &names, board | dead)?;
        let spot = Spot { ranges, board, dead };
        spot.check_deal()?;
        Ok(spot)
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.ranges.len()
    }

    /// What each player may hold.
    pub fn ranges(&self) -> &[Range] {
        &self.ranges
    }

    /// How many cards of the board are to come.
    pub(super) fn to_come(&self) -> usize {
        BOARD - self.board.len()
    }

    /// The cards that are neither on the board nor dead.
    pub(super) fn unseen(&self) -> CardSet {
        !(self.board | self.dead)
    }

    fn check_deal(&self) -> Result<(), SetupError> {
        // Small ranges first, and equal ones together: which of them holds which hand does not matter.
        let mut ranges: Vec<&Range> =
            self.ranges.iter().filter(|range| !range.is_random()).collect();
        ranges.sort_by(|a, b| {
            let key = |range: &Range| range.combos().len();
            key(a).cmp(&key(b)).then_with(|| bits(a).cmp(bits(b)))
        });
        let mut steps = 0;
        match find_deal(&ranges, CardSet::EMPTY, 0, &mut steps) {
            true => Ok(()),
            false => Err(SetupError::new(
                "no_deal",
                "no deal is possible: whatever the players hold, two of them share a card",
            )),
        }
    }
}

fn bits(range: &Range) -> impl Iterator<Item = u64> {
    range.combos().iter().map(|combo| combo.cards.bits())
}

/// Whether every range can have a hand beside the others, and beside `taken`.
///
/// Gives up, and returns true, after [`MOST_SEARCHED`] steps.
fn find_deal(ranges: &[&Range], taken: CardSet, from: usize, steps: &mut u64) -> bool {
    let Some((range, others)) = ranges.split_first() else { return true };
    let alike = others.first().is_some_and(|next| bits(next).eq(bits(range)));
    range.combos().iter().enumerate().skip(from).any(|(place, combo)| {
        *steps += 1;
        *steps > MOST_SEARCHED
            || combo.cards.is_disjoint(taken)
                && find_deal(others, taken | combo.cards, if alike { place + 1 } else { 0 }, steps)
    })
}

/// Checks that no card is in two places, or twice in one.
fn check_known_cards(
    ranges: &[Range],
    names: &[String],
    board: &[Card],
    dead: &[Card],
) -> Result<(), SetupError> {
    let board = board.iter().map(|&card| (card, Place::Board));
    let dead = dead.iter().map(|&card| (card, Place::Dead));
    let in_hands = ranges.iter().zip(names).flat_map(|(range, name)| {
        let known = range.known_hand().map(two_cards);
        known.into_iter().flatten().map(move |card| (card, Place::Hand(name)))
    });
    check_distinct(board.chain(dead).chain(in_hands))
}

/// The ranges without hands with known cards, those in the known hands of others among them, which
/// may make further hands known.
fn possible(
    ranges: Vec<Range>,
    names: &[String],
    known: CardSet,
) -> Result<Vec<Range>, SetupError> {
    let mut ranges: Vec<Range> = ranges.iter().map(|range| range.without(known)).collect();
    loop {
        let before: usize = ranges.iter().map(|range| range.combos().len()).sum();
        for seat in 0..ranges.len() {
            let others = ranges.iter().enumerate().filter(|&(other, _)| other != seat);
            let known_hands = others
                .filter_map(|(_, range)| range.known_hand())
                .fold(CardSet::EMPTY, |known, cards| known | cards);
            ranges[seat] = ranges[seat].without(known_hands);
            if ranges[seat].combos().is_empty() {
                return Err(SetupError::new(
                    "empty_range",
                    format!(
                        "the range of {} has no hand left without cards of the board, the dead \
                         cards and the known hands of others",
                        names[seat]
                    ),
                ));
            }
        }
        if before == ranges.iter().map(|range| range.combos().len()).sum() {
            return Ok(ranges);
        }
    }
}
