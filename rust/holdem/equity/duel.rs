//! Every runout of two known hands, by the ranks that come: the fast method for heads-up play.
//!
//! As for more players, runouts of the same ranks are judged together. What is special of two: of
//! each pattern of ranks it is enough to know how many cards of a suit come, not which, as long as
//! at most one of the two has a flush. A flush wins unless the other has a full house or better,
//! and who has one with seven cards has no full house. Only where both have a flush, and for
//! straight flushes, do the ranks of the suit matter; both are visited by these ranks alone.

use crate::poker::{HandCategory, Held, RANKS, choose, suit_ranks};

use super::super::known::BOARD;
use super::counts::SeatTally;
use super::matchup::{Matchup, ways_to_draw};
use super::strength::Strength;

const FLUSH: usize = HandCategory::Flush as usize;
const FULL_HOUSE: usize = HandCategory::FullHouse as usize;

/// Counts all runouts of a matchup of two.
pub(super) fn count_duel(matchup: &Matchup<'_>, tally: &mut SeatTally) {
    let duel = Duel::new(matchup);
    let none: Drawn = [[1; 4], [0; 4], [0; 4], [0; 4], [0; 4], [0; 4]];
    duel.draw(0, duel.to_come, 1, duel.held, &none, tally);
    for suit in &duel.suits {
        duel.visit_suit(suit, 0, suit.stub, 0, tally);
    }
}

/// A number for each live suit; zero for those that are not there.
type BySuit = [u32; 4];
/// In how many ways the cards drawn so far hold 0 to 5 of each live suit.
type Drawn = [BySuit; BOARD + 1];

struct Duel {
    to_come: usize,
    /// How many cards of each rank may come.
    stub: [u8; RANKS],
    held: [Held; 2],
    suits: Vec<LiveSuit>,
    /// In how many ways so many cards of a rank come, less one: without that of the suit and with.
    ways: [[[BySuit; 2]; 4]; RANKS],
    /// All ones for the numbers of cards with which one player has a flush, and both have.
    of_one: Drawn,
    of_both: Drawn,
}

/// A suit that may make a flush. Suits that are just alike are counted as one, several times.
struct LiveSuit {
    /// The ranks of it that may come.
    stub: u16,
    /// The ranks of it that each player has with the board.
    own: [u16; 2],
    /// Who needs fewer cards of it for a flush, and how many; how many the other needs.
    nearer: usize,
    first: usize,
    both: usize,
    /// How many cards of other suits may come.
    others: usize,
    alike: u64,
}

impl Duel {
    fn new(matchup: &Matchup<'_>) -> Duel {
        let Matchup { pockets, board, stub: may_come } = *matchup;
        let hands = [pockets[0] | board, pockets[1] | board];
        let to_come = BOARD - board.len();
        let by_suit = suit_ranks(may_come);
        let own = hands.map(suit_ranks);
        let stub: [u8; RANKS] =
            std::array::from_fn(|rank| by_suit.iter().map(|ranks| (ranks >> rank & 1) as u8).sum());
        let mut suits: Vec<LiveSuit> = Vec::with_capacity(4);
        let mut ways = [[[[0; 4]; 2]; 4]; RANKS];
        let [mut of_one, mut of_both] = [[[0; 4]; BOARD + 1]; 2];
        for (suit, &of_suit) in by_suit.iter().enumerate() {
            let own = own.map(|by_suit| by_suit[suit]);
            let needed = own.map(|ranks| BOARD.saturating_sub(ranks.count_ones() as usize));
            let nearer = usize::from(needed[1] < needed[0]);
            let (first, both) = (needed[nearer], needed[1 - nearer]);
            if first > to_come {
                continue;
            }
            if let Some(like) =
                suits.iter_mut().find(|like| (like.stub, like.own) == (of_suit, own))
            {
                like.alike += 1;
                continue;
            }
            let live = suits.len();
            for (rank, ways) in ways.iter_mut().enumerate() {
                let with = usize::from(of_suit >> rank & 1);
                let others = usize::from(stub[rank]) - with;
                for (fewer, [without_suit, with_suit]) in ways.iter_mut().enumerate() {
                    without_suit[live] = ways_to_draw(others, fewer + 1);
                    with_suit[live] = with as u32 * ways_to_draw(others, fewer);
                }
            }
            for number in first..=BOARD {
                let of_flush = if number < both { &mut of_one } else { &mut of_both };
                of_flush[number][live] = u32::MAX;
            }
            let others = may_come.len() - of_suit.count_ones() as usize;
            suits.push(LiveSuit { stub: of_suit, own, nearer, first, both, others, alike: 1 });
        }
        let held = hands.map(|hand| hand.iter().fold(Held::NOTHING, Held::with_card));
        Duel { to_come, stub, held, suits, ways, of_one, of_both }
    }

    /// Draws the rest of a runout from the ranks that are left.
    fn draw(
        &self,
        from_rank: usize,
        to_come: usize,
        ways: u32,
        held: [Held; 2],
        drawn: &Drawn,
        tally: &mut SeatTally,
    ) {
        if to_come == 0 {
            return self.judge(ways, held, drawn, tally);
        }
        for rank in from_rank..RANKS {
            let mut held = held;
            let stub = usize::from(self.stub[rank]);
            for count in 1..=stub.min(to_come) {
                held = held.map(|held| held.with(1 << rank));
                let mut longer = *drawn;
                if !self.suits.is_empty() {
                    self.draw_suits(&self.ways[rank][count - 1], &mut longer);
                }
                let ways = ways * ways_to_draw(stub, count);
                self.draw(rank + 1, to_come - count, ways, held, &longer, tally);
            }
        }
    }

    /// Draws more cards of a rank, in so many ways without that of each suit and with it.
    #[inline]
    fn draw_suits(&self, [without, with]: &[BySuit; 2], drawn: &mut Drawn) {
        for number in (1..=self.to_come).rev() {
            for suit in 0..4 {
                drawn[number][suit] =
                    drawn[number][suit] * without[suit] + drawn[number - 1][suit] * with[suit];
            }
        }
        for suit in 0..4 {
            drawn[0][suit] *= without[suit];
        }
    }

    /// Judges the runouts of a pattern, all but those with which both have a flush.
    fn judge(&self, ways: u32, held: [Held; 2], drawn: &Drawn, tally: &mut SeatTally) {
        let strengths = held.map(|held| Strength::of_value(held.strength()));
        let categories = strengths.map(Strength::category);
        if self.suits.is_empty() {
            return tally.add_in_order(strengths, ways.into());
        }
        let mut without_flush = u64::from(ways);
        let (of_one, of_both) = (among(drawn, &self.of_one), among(drawn, &self.of_both));
        for ((suit, of_one), of_both) in self.suits.iter().zip(of_one).zip(of_both) {
            without_flush -= u64::from(of_one + of_both) * suit.alike;
            let of_one = u64::from(of_one) * suit.alike;
            let (nearer, other) = (suit.nearer, 1 - suit.nearer);
            let of_other = categories[other];
            tally.seats[nearer].made[FLUSH] += of_one;
            tally.seats[other].made[of_other] += of_one;
            if of_other >= FULL_HOUSE {
                tally.seats[other].won[of_other] += of_one;
            } else {
                tally.seats[nearer].won[FLUSH] += of_one;
            }
        }
        tally.add_in_order(strengths, without_flush);
    }

    /// Visits the ranks of a suit that may come: those `chosen` with any of `left`.
    fn visit_suit(
        &self,
        suit: &LiveSuit,
        chosen: u16,
        mut left: u16,
        number: usize,
        tally: &mut SeatTally,
    ) {
        if number >= suit.first {
            self.correct_flushes(suit, chosen, number, tally);
        }
        if number == self.to_come {
            return;
        }
        while left != 0 {
            let rank = left & left.wrapping_neg();
            left &= !rank;
            self.visit_suit(suit, chosen | rank, left, number + 1, tally);
        }
    }

    /// Judges the runouts with these ranks of the suit where both players have a flush, and
    /// corrects what was taken for a flush and is a straight flush.
    fn correct_flushes(&self, suit: &LiveSuit, ranks: u16, number: usize, tally: &mut SeatTally) {
        let runouts = choose(suit.others, self.to_come - number) * suit.alike;
        let nearer = suit.nearer;
        let strength = Strength::of_flush(suit.own[nearer] | ranks);
        if number >= suit.both {
            let other = Strength::of_flush(suit.own[1 - nearer] | ranks);
            let strengths = if nearer == 0 { [strength, other] } else { [other, strength] };
            return tally.add_in_order(strengths, runouts);
        }
        if strength.category() == FLUSH {
            return;
        }
        let seat = &mut tally.seats[nearer];
        seat.made[FLUSH] -= runouts;
        seat.made[strength.category()] += runouts;
        let held = (0..RANKS)
            .filter(|rank| ranks >> rank & 1 == 1)
            .fold(self.held[1 - nearer], |held, rank| held.with(1 << rank));
        self.correct_wins(
            suit,
            strength.category(),
            0,
            self.to_come - number,
            suit.alike,
            held,
            tally,
        );
    }

    /// Moves the runouts with a straight flush to the player who wins them, by the other cards.
    #[allow(clippy::too_many_arguments)] // a walk down the ranks, as the draw is
    fn correct_wins(
        &self,
        suit: &LiveSuit,
        category: usize,
        from_rank: usize,
        to_come: usize,
        ways: u64,
        held: Held,
        tally: &mut SeatTally,
    ) {
        if to_come == 0 {
            let of_other = Strength::of_value(held.strength()).category();
            if of_other >= FULL_HOUSE {
                tally.seats[1 - suit.nearer].won[of_other] -= ways;
            } else {
                tally.seats[suit.nearer].won[FLUSH] -= ways;
            }
            tally.seats[suit.nearer].won[category] += ways;
            return;
        }
        for rank in from_rank..RANKS {
            let others = usize::from(self.stub[rank]) - usize::from(suit.stub >> rank & 1);
            let mut held = held;
            for count in 1..=others.min(to_come) {
                held = held.with(1 << rank);
                let ways = ways * u64::from(ways_to_draw(others, count));
                self.correct_wins(suit, category, rank + 1, to_come - count, ways, held, tally);
            }
        }
    }
}

/// The ways by suit, of the numbers that count.
fn among(drawn: &Drawn, counts: &Drawn) -> BySuit {
    let mut sums = [0; 4];
    for (drawn, counts) in drawn.iter().zip(counts) {
        for suit in 0..4 {
            sums[suit] += drawn[suit] & counts[suit];
        }
    }
    sums
}
