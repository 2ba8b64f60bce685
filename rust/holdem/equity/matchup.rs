//! Every runout of known hands, by the ranks that come.
//!
//! Two boards of the same ranks make hands of other strength only where a suit makes a flush. So the
//! 6,175 rank patterns of five cards are judged once each, weighed by the boards that have them;
//! of each pattern, the boards on which somebody has a flush are judged apart, by the cards of the
//! suit. No other suit makes a flush on the same board: it has at least three cards of the one.

use crate::card::CardSet;
use crate::poker::{Held, RANKS, suit_ranks};
use crate::seat::Seat;

use super::super::known::BOARD;
use super::counts::SeatTally;
use super::strength::Strength;

/// Players' pocket cards, disjoint, with the board so far and the cards that may come.
#[derive(Clone, Copy)]
pub(super) struct Matchup<'a> {
    pub pockets: &'a [CardSet],
    pub board: CardSet,
    /// The cards that may come; none of them on the board or in a pocket.
    pub stub: CardSet,
}

impl Matchup<'_> {
    /// Counts all runouts, many of them together.
    pub(super) fn count_runouts(&self, tally: &mut SeatTally) {
        match self.pockets.len() {
            ..=4 => Runouts::<4>::new(self).count(tally),
            5..=9 => Runouts::<9>::new(self).count(tally),
            _ => Runouts::<{ Seat::MAX }>::new(self).count(tally),
        }
    }
}

/// A suit that may make a flush, and who needs how many more of it.
#[derive(PartialEq, Eq)]
struct FlushSuit<const MOST: usize> {
    /// How it comes, by rank and by the number of cards of the rank less one.
    draws: [[SuitDraw; 4]; RANKS],
    /// The ranks of it that each player has with the board.
    own: [u16; MOST],
    /// How many more make a player's flush.
    needed: [u32; MOST],
    least_needed: u32,
}

struct Runouts<const MOST: usize> {
    players: usize,
    to_come: usize,
    /// How many cards of each rank may come.
    stub: [u8; RANKS],
    /// The suits that may make a flush, and how many others are just like them.
    suits: Vec<(FlushSuit<MOST>, u64)>,
    held: [Held; MOST],
}

/// Cards of one rank that come: how many, and of which rank.
#[derive(Clone, Copy, Default)]
struct Drawn {
    rank: u8,
    count: u8,
}

/// The ranks that come on a runout.
#[derive(Clone, Copy, Default)]
struct Pattern {
    drawn: [Drawn; BOARD],
    length: usize,
}

impl Pattern {
    fn drawn(&self) -> &[Drawn] {
        &self.drawn[..self.length]
    }

    fn with(mut self, drawn: Drawn) -> Pattern {
        self.drawn[self.length] = drawn;
        self.length += 1;
        self
    }
}

impl<const MOST: usize> Runouts<MOST> {
    fn new(matchup: &Matchup<'_>) -> Self {
        let Matchup { pockets, board, stub } = *matchup;
        let to_come = BOARD - board.len();
        let mut held = [Held::NOTHING; MOST];
        let mut own = [[0; 4]; MOST];
        for (player, &pocket) in pockets.iter().enumerate() {
            own[player] = suit_ranks(pocket | board);
            held[player] = (pocket | board).iter().fold(Held::NOTHING, Held::with_card);
        }
        let stub_by_suit = suit_ranks(stub);
        let stub: [u8; RANKS] = std::array::from_fn(|rank| {
            stub_by_suit.iter().map(|ranks| (ranks >> rank & 1) as u8).sum()
        });
        let mut suits: Vec<(FlushSuit<MOST>, u64)> = Vec::with_capacity(4);
        for (suit, &may_come) in stub_by_suit.iter().enumerate() {
            let own: [u16; MOST] = std::array::from_fn(|player| own[player][suit]);
            let needed = own.map(|ranks| (BOARD as u32).saturating_sub(ranks.count_ones()));
            let least_needed = needed[..pockets.len()].iter().copied().min().unwrap_or(u32::MAX);
            if least_needed as usize > to_come {
                continue;
            }
            let draws = std::array::from_fn(|rank| {
                std::array::from_fn(|count| SuitDraw::new(rank, stub[rank], may_come, count + 1))
            });
            let suit = FlushSuit { draws, own, needed, least_needed };
            match suits.iter_mut().find(|(like, _)| *like == suit) {
                Some((_, alike)) => *alike += 1,
                None => suits.push((suit, 1)),
            }
        }
        Runouts { players: pockets.len(), to_come, stub, suits, held }
    }

    fn count(&self, tally: &mut SeatTally) {
        self.draw(0, self.to_come, 1, &self.held, Pattern::default(), tally);
    }

    /// Draws the rest of a runout from the ranks that are left.
    fn draw(
        &self,
        from_rank: usize,
        to_come: usize,
        ways: u64,
        held: &[Held; MOST],
        pattern: Pattern,
        tally: &mut SeatTally,
    ) {
        if to_come == 0 {
            return self.judge_pattern(&pattern, ways, held, tally);
        }
        for rank in from_rank..RANKS {
            let stub = usize::from(self.stub[rank]);
            let mut held = *held;
            for count in 1..=stub.min(to_come) {
                for held in &mut held[..self.players] {
                    *held = held.with(1 << rank);
                }
                let ways = ways * u64::from(ways_to_draw(stub, count));
                let pattern = pattern.with(Drawn { rank: rank as u8, count: count as u8 });
                self.draw(rank + 1, to_come - count, ways, &held, pattern, tally);
            }
        }
    }

    /// Judges the runouts of a pattern: first those with a flush, then all others alike.
    fn judge_pattern(
        &self,
        pattern: &Pattern,
        ways: u64,
        held: &[Held; MOST],
        tally: &mut SeatTally,
    ) {
        let players = self.players;
        let mut unsuited = [Strength::default(); MOST];
        for (strength, held) in unsuited[..players].iter_mut().zip(held) {
            *strength = Strength::of_value(held.strength());
        }
        let mut without_flush = ways;
        for (suit, alike) in &self.suits {
            if let Some(others) = pattern.length.checked_sub(suit.least_needed as usize) {
                let draws = SuitDraws::new(&suit.draws, pattern);
                let mut flushes = 0;
                draws.visit(0, 1, draws.all_ranks, others, &mut |ranks, ways| {
                    let mut strengths = unsuited;
                    for (player, strength) in strengths[..players].iter_mut().enumerate() {
                        if suit.needed[player] <= ranks.count_ones() {
                            *strength = Strength::of_flush(suit.own[player] | ranks);
                        }
                    }
                    tally.add(&strengths[..players], ways * alike);
                    flushes += ways;
                });
                without_flush -= flushes * alike;
            }
        }
        if without_flush > 0 {
            tally.add(&unsuited[..players], without_flush);
        }
    }
}

/// The runouts of a pattern by the ranks that come in one suit.
struct SuitDraws {
    length: usize,
    all_ranks: u16,
    places: [SuitDraw; BOARD],
    /// The product of `with_suit` from each place on.
    all_from: [u64; BOARD + 1],
}

/// In how many ways cards of a rank come.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct SuitDraw {
    rank: u16,
    /// With the card of the suit among them.
    with_suit: u32,
    without_suit: u32,
}

impl SuitDraw {
    /// Of `stub` cards of the rank, that of the suit among them or not.
    fn new(rank: usize, stub: u8, suit: u16, count: usize) -> SuitDraw {
        let of_suit = suit >> rank & 1;
        let others = usize::from(stub) - usize::from(of_suit);
        SuitDraw {
            rank: 1 << rank,
            with_suit: u32::from(of_suit) * ways_to_draw(others, count - 1),
            without_suit: ways_to_draw(others, count),
        }
    }
}

impl SuitDraws {
    #[inline]
    fn new(draws: &[[SuitDraw; 4]; RANKS], pattern: &Pattern) -> Self {
        let length = pattern.length;
        let mut all_ranks = 0;
        let mut places = [SuitDraw::default(); BOARD];
        let mut all_from = [1; BOARD + 1];
        for (place, drawn) in pattern.drawn().iter().enumerate().rev() {
            let draw = draws[usize::from(drawn.rank)][usize::from(drawn.count) - 1];
            places[place] = draw;
            all_ranks |= draw.rank;
            all_from[place] = all_from[place + 1] * u64::from(draw.with_suit);
        }
        SuitDraws { length, all_ranks, places, all_from }
    }

    /// Visits each choice of ranks that come in the suit, and in how many ways they do: `ranks`
    /// without up to `others` from the place `from` on, the places before it being decided.
    #[inline]
    fn visit(
        &self,
        from: usize,
        ways: u64,
        ranks: u16,
        others: usize,
        visit: &mut impl FnMut(u16, u64),
    ) {
        let all = ways * self.all_from[from];
        if all > 0 {
            visit(ranks, all);
        }
        if others == 0 {
            return;
        }
        let mut ways = ways;
        for (place, draw) in self.places[..self.length].iter().enumerate().skip(from) {
            let left_out = ways * u64::from(draw.without_suit);
            if left_out > 0 {
                self.visit(place + 1, left_out, ranks & !draw.rank, others - 1, visit);
            }
            ways *= u64::from(draw.with_suit);
            if ways == 0 {
                return;
            }
        }
    }
}

/// In how many ways `count` cards are drawn of the `stub` cards of a rank.
#[inline]
pub(super) fn ways_to_draw(stub: usize, count: usize) -> u32 {
    const CHOOSE: [[u32; BOARD]; BOARD] =
        [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];
    CHOOSE[stub][count]
}
