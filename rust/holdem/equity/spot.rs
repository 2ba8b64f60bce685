//! The players' ranges, the board and the dead cards, and the checks that they can be.

use super::super::range::{Range, two_cards};
use crate::card::{Card, CardSet};
use crate::error::SetupError;
use crate::seat::Seat;

use super::matchup::BOARD;

/// Players with the hands they may hold, before the rest of the board comes.
///
/// Pairs of cards that cannot be, since a card of them lies on the board, is dead, or is in
/// somebody's known hand, are taken out of the ranges.
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
    /// the card is; `empty_range` for a range of which nothing is left; `no_deal` when the hands
    /// of the ranges always share a card.
    ///
    /// ```
    /// use fivecard::card::parse_cards;
    /// use fivecard::holdem::equity::Spot;
    ///
    /// let ranges = ["AcAs", "KK"].map(|range| range.parse().unwrap());
    /// let board = parse_cards("Kc 7d 2h")?;
    /// let error = Spot::new(ranges.to_vec(), &board, &parse_cards("As")?).unwrap_err();
    /// assert_eq!(error.to_string(), "As is dead and in the hand of seat 0");
    /// # Ok::<(), fivecard::ParseError>(())
    /// ```
    pub fn new(ranges: Vec<Range>, board: &[Card], dead: &[Card]) -> Result<Spot, SetupError> {
        check_players(ranges.len())?;
        check_board(board.len())?;
        check_known_cards(&ranges, board, dead)?;
        let board: CardSet = board.iter().copied().collect();
        let dead: CardSet = dead.iter().copied().collect();
        let needed = BOARD + dead.len() + 2 * ranges.len();
        if needed > Card::COUNT {
            return Err(SetupError::new(
                "too_many_cards",
                format!(
                    "{} hands, five cards on the board and {} dead ones are {needed} cards of 52",
                    ranges.len(),
                    dead.len()
                ),
            ));
        }
        let ranges = possible(ranges, board | dead)?;
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
        // Small ranges first, and equal ones together: which of them holds what is all the same.
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
                "the ranges leave no deal: whatever the players hold, two of them hold one card",
            )),
        }
    }
}

fn bits(range: &Range) -> impl Iterator<Item = u64> {
    range.combos().iter().map(|combo| combo.cards.bits())
}

/// Whether every range can have a hand beside the others, and beside `taken`.
///
/// Gives up, saying yes, after [`MOST_SEARCHED`] steps.
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

fn check_players(players: usize) -> Result<(), SetupError> {
    let (code, bound) = match players {
        2..=Seat::MAX => return Ok(()),
        ..2 => ("too_few_players", "at least 2".to_string()),
        _ => ("too_many_players", format!("at most {}", Seat::MAX)),
    };
    Err(SetupError::new(code, format!("an equity takes {bound} players, not {players}")))
}

fn check_board(cards: usize) -> Result<(), SetupError> {
    let code = match cards {
        0 | 3..=BOARD => return Ok(()),
        1 | 2 => "too_few_cards",
        _ => "too_many_cards",
    };
    Err(SetupError::new(code, format!("expected 0, 3, 4 or 5 cards on the board, got {cards}")))
}

/// Where a known card is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Board,
    Dead,
    Hand(usize),
}

/// Refuses a card that is in two places, or twice in one.
fn check_known_cards(ranges: &[Range], board: &[Card], dead: &[Card]) -> Result<(), SetupError> {
    let mut seen: [Option<Place>; Card::COUNT] = [None; Card::COUNT];
    let on_board = board.iter().map(|&card| (card, Place::Board));
    let dead = dead.iter().map(|&card| (card, Place::Dead));
    let in_hands = ranges.iter().enumerate().flat_map(|(seat, range)| {
        let known = match range.combos() {
            [only] => Some(two_cards(only.cards)),
            _ => None,
        };
        known.into_iter().flatten().map(move |card| (card, Place::Hand(seat)))
    });
    for (card, place) in on_board.chain(dead).chain(in_hands) {
        let Some(first) = seen[card.index()].replace(place) else { continue };
        let message = match (first, place) {
            (Place::Board, Place::Board) => format!("{card} is twice on the board"),
            (Place::Dead, Place::Dead) => format!("{card} is twice among the dead cards"),
            (Place::Board, Place::Dead) => format!("{card} is on the board and dead"),
            (Place::Hand(one), Place::Hand(other)) => {
                format!("{card} is in the hand of seat {one} and in the hand of seat {other}")
            }
            (Place::Board, Place::Hand(seat)) => {
                format!("{card} is on the board and in the hand of seat {seat}")
            }
            (_, Place::Hand(seat)) => format!("{card} is dead and in the hand of seat {seat}"),
            _ => unreachable!("cards are looked at in the order board, dead, hands"),
        };
        return Err(SetupError::new("duplicate_card", message));
    }
    Ok(())
}

/// The ranges without what cannot be: hands with known cards, those in the known hands of others
/// too, which may make further hands known.
fn possible(ranges: Vec<Range>, known: CardSet) -> Result<Vec<Range>, SetupError> {
    let mut ranges: Vec<Range> = ranges.iter().map(|range| range.without(known)).collect();
    loop {
        let before: usize = ranges.iter().map(|range| range.combos().len()).sum();
        for seat in 0..ranges.len() {
            let others = ranges.iter().enumerate().filter(|&(other, _)| other != seat);
            let known_hands = others
                .filter_map(|(_, range)| match range.combos() {
                    [only] => Some(only.cards),
                    _ => None,
                })
                .fold(CardSet::EMPTY, |known, cards| known | cards);
            ranges[seat] = ranges[seat].without(known_hands);
            if ranges[seat].combos().is_empty() {
                return Err(SetupError::new(
                    "empty_range",
                    format!(
                        "no hand of the range of seat {seat} is left beside the board, the dead \
                         cards and the known hands of others"
                    ),
                ));
            }
        }
        if before == ranges.iter().map(|range| range.combos().len()).sum() {
            return Ok(ranges);
        }
    }
}
