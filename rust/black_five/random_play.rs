//! Deals between five random bots, eight at a time and a play at a time.
//!
//! What [`Bot::Random`](super::Bot) does in every seat, throw for throw; `play_deal` is the simple
//! way to the same. While nobody plays no hand changes, so that all who could answer a play are
//! asked at once, and the first who does not pass is found without a branch for each. The deals
//! take turns, so that the processor works on one while another waits for its last play.

mod plays;
mod throws;

use std::array::from_fn;
use std::ops::Range;

use self::plays::{BOMBS, PLAY_AT, SISTER_SLOTS, STRAIGHT_SLOTS, parts};
use self::throws::Throws;
use super::moves::{SISTERS_IN, STRAIGHTS_IN};
use super::position::Position;
use super::rules::{Rules, SEATS};
use super::simulate::Simulation;
use super::state::DEALER_STREAM;
use super::table::{Table, seats};
use crate::deck::{Deck, LANES, Seed, SeedLanes, StreamLanes, fair_at_once};
use crate::poker::{Words, Work};
use crate::seat::Seat;

/// Deals by their numbers, as many as a multiple of [`LANES`].
pub(super) struct RandomDeals<'a> {
    pub(super) seed: Seed,
    pub(super) numbers: Range<u64>,
    pub(super) rules: Rules,
    pub(super) tally: &'a mut Simulation,
}

impl Work for RandomDeals<'_> {
    /// The numbers of the deals that were not played: a throw in them is to be thrown again.
    type Output = Vec<u64>;

    #[inline(always)]
    fn run(self, words: impl Words) -> Vec<u64> {
        let mut left_out = Vec::new();
        let mut deals = [const { RandomDeal::EMPTY }; LANES];
        for first in self.numbers.step_by(LANES) {
            let seeds = SeedLanes::children(self.seed, first);
            let orders = seeds.streams(Deck::SHUFFLE_STREAM);
            let chances = seeds.streams(DEALER_STREAM);
            // The lanes of the deals that go on come first.
            let mut lanes = [0; LANES];
            let mut going_on = 0;
            for lane in 0..LANES {
                lanes[going_on] = lane;
                match deals[lane].begin(&orders, &chances, lane, words) {
                    Next::GoesOn => going_on += 1,
                    _ => left_out.push(first + lane as u64),
                }
            }
            while going_on > 0 {
                let mut place = 0;
                while place < going_on {
                    let lane = lanes[place % LANES];
                    match deals[lane].play(words) {
                        Next::GoesOn => {
                            place += 1;
                            continue;
                        }
                        Next::Over => deals[lane].add_to(self.tally, self.rules),
                        Next::LeftOut => left_out.push(first + lane as u64),
                    }
                    going_on -= 1;
                    lanes[place % LANES] = lanes[going_on % LANES];
                }
            }
        }
        left_out
    }
}

/// More than a follower can choose between. A product whose lower half is less may favour some of
/// the choices, so that the deal is left out.
const UNFAIR: u64 = 64;

/// How a deal stands after a play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    GoesOn,
    Over,
    /// It takes a throw that is to be thrown again.
    LeftOut,
}

/// A deal in which the next play is chosen.
struct RandomDeal {
    /// The layers of each seat's [`Counts`](super::counts::Counts), twice round the table.
    hands: [u64; 16],
    /// A bit for each seat with cards, twice round the table.
    playing: u64,
    throws: Throws,
    /// Who plays what next.
    seat: usize,
    slot: usize,
    /// The sum of [`PlayAt::tally`](plays::PlayAt::tally).
    plays: u64,
    passes: u64,
    /// Finishers and decisions before the black five was played.
    black_five: Option<(usize, u64)>,
    /// The finishers and the end. The rest stays as it was at the start.
    table: Table,
    holder: Seat,
}

impl RandomDeal {
    const EMPTY: RandomDeal = RandomDeal {
        hands: [0; 16],
        playing: 0,
        throws: Throws::EMPTY,
        seat: 0,
        slot: 0,
        plays: 0,
        passes: 0,
        black_five: None,
        table: Table::start([0; SEATS], seats()[0]),
        holder: seats()[0],
    };

    /// Deals the cards of a lane and chooses the first play.
    #[inline(always)]
    fn begin(
        &mut self,
        order: &StreamLanes<4>,
        chance: &StreamLanes<3>,
        lane: usize,
        words: impl Words,
    ) -> Next {
        let dealer = fair_at_once(SEATS as u32, chance.number(lane, 0));
        let cards = Deck::order_of(|place| order.number(lane, place));
        let (Some(dealer), Some(cards)) = (dealer, cards) else { return Next::LeftOut };
        let position = Position::deal(&cards, seats()[dealer as usize % SEATS]);
        for (seat, hand) in position.hands.into_iter().enumerate() {
            self.hands[seat] = hand.layers();
            self.hands[seat + SEATS] = hand.layers();
        }
        self.throws.begin(from_fn(|seat| chance.dice(lane, 1 + 8 * seat)));
        self.playing = (1 << (2 * SEATS)) - 1;
        self.seat = position.table.turn.index();
        self.plays = 0;
        self.passes = 0;
        self.black_five = None;
        self.table = position.table;
        self.holder = position.holder;
        self.lead(words)
    }

    /// Chooses what the seat leads.
    #[inline(always)]
    fn lead(&mut self, words: impl Words) -> Next {
        let hand = self.hands[self.seat % 8];
        let straights = STRAIGHTS_IN[(hand & 0xFFF) as usize];
        let sisters = SISTERS_IN[(hand >> 16 & 0xFFF) as usize];
        // In the order of action ids: singles and pairs, then runs, then bombs.
        let low = words.count(hand & !BOMBS);
        let low_and_straights = low + words.count(straights);
        let low_and_runs = low_and_straights + words.count(sisters);
        let choices = low_and_runs + words.count(hand & BOMBS);
        let mut number = 0;
        if choices > 1 {
            match fair_at_once(choices as u32, self.throws.next(self.seat)) {
                Some(fair) => number = fair.into(),
                None => return Next::LeftOut,
            }
            self.throws.use_up(self.seat);
        }
        let (word, number, first) = if number < low {
            (hand, number, 0)
        } else if number < low_and_straights {
            (straights, number - low, STRAIGHT_SLOTS)
        } else if number < low_and_runs {
            (sisters, number - low_and_straights, SISTER_SLOTS)
        } else {
            (hand, number + low - low_and_runs, 0)
        };
        self.slot = first + words.nth(word, number);
        Next::GoesOn
    }

    /// Makes the play that is chosen, and chooses the next one.
    #[inline(always)]
    fn play(&mut self, words: impl Words) -> Next {
        let seat = self.seat % 8;
        let play = &PLAY_AT[self.slot % PLAY_AT.len()];
        let left = play.taking.from(self.hands[seat]);
        self.hands[seat] = left;
        self.hands[seat + SEATS] = left;
        if play.with_black_five {
            let decisions = parts(self.plays)[0] + self.passes;
            self.black_five = Some((self.table.finished().len(), decisions));
        }
        self.plays += play.tally;
        if left == 0 && self.finish(seat) {
            return Next::Over;
        }

        let others = from_fn(|step| self.hands[seat + 1 + step]);
        let answers =
            if play.is_run { play.run_answers_in(others) } else { play.answers_in(others) };
        let throws = self.throws.next_after(seat);
        let mut products = [0; 4];
        let (mut plays, mut throwing) = (0, 0);
        for step in 0..4 {
            // Each answer and, after them, the pass is as likely as any other.
            let count = words.count(answers[step]);
            debug_assert!(count < UNFAIR);
            products[step] = u64::from(throws[step]) * (count + 1);
            // A product that may favour the pass counts as a play, and is found out below.
            plays |= u64::from(products[step].wrapping_sub(UNFAIR) >> 32 != count) << step;
            throwing |= u64::from(count > 0) << step;
        }
        let passing = (plays | 1 << 4).trailing_zeros() as usize;
        let passed = (1 << passing) - 1;
        self.passes += words.count(self.playing >> (seat + 1) & passed);
        self.throws.use_up_after(seat, throwing & (2 * passed + 1));
        if passing == 4 {
            if left == 0 {
                self.seat =
                    (seat + 1 + (self.playing >> (seat + 1)).trailing_zeros() as usize) % SEATS;
            }
            return self.lead(words);
        }
        let product = products[passing];
        if u64::from(product as u32) < UNFAIR {
            return Next::LeftOut;
        }
        self.slot = play.slot_of_answer(words.nth(answers[passing], product >> 32));
        let next = seat + 1 + passing;
        self.seat = if next < SEATS { next } else { next - SEATS };
        Next::GoesOn
    }

    /// Notes that `seat` has no cards left; whether that ends the deal.
    #[inline(always)]
    fn finish(&mut self, seat: usize) -> bool {
        self.playing &= !((1 | 1 << SEATS) << seat);
        self.table.finished.push(seats()[seat % SEATS]);
        self.table.end = self.table.decided(self.holder).map(|side| (side, self.holder));
        self.table.end.is_some()
    }

    fn add_to(&self, tally: &mut Simulation, rules: Rules) {
        let [plays, triples, hongs] = parts(self.plays);
        tally.passes += self.passes;
        tally.triples += triples;
        tally.hongs += hongs;
        if let Some((finishers, decisions)) = self.black_five {
            tally.played.after_finishers[finishers] += 1;
            tally.played.decisions_before += decisions;
        }
        tally.add_end(&self.table, rules, plays + self.passes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::black_five::bots::{Bot, Decider};
    use crate::black_five::rules::Payoff;
    use crate::black_five::simulate::{go_on, play_deal, simulate};
    use crate::deck::Dice;
    use crate::poker::{self, AnyProcessor};
    use crate::simulate::{Plan, Tally};

    const BOTS: [Decider<'_>; SEATS] = [Decider::Bot(Bot::Random); SEATS];

    fn one_by_one(seed: Seed, numbers: impl IntoIterator<Item = u64>, rules: Rules) -> Simulation {
        let mut tally = Simulation::default();
        for number in numbers {
            play_deal(seed.child(number), rules, |_| BOTS, &mut tally).unwrap();
        }
        tally
    }

    #[test]
    fn eight_deals_at_a_time_are_the_deals_one_by_one() {
        for (seed, payoff) in [(1, Payoff::Sides), (2026, Payoff::ZeroSum)] {
            let (seed, rules) = (Seed::from(seed), Rules { payoff });
            let simple = one_by_one(seed, 8..4008, rules);
            let deals = |tally| RandomDeals { seed, numbers: 8..4008, rules, tally };
            let (mut any, mut best) = (Simulation::default(), Simulation::default());
            assert_eq!(deals(&mut any).run(AnyProcessor), []);
            assert_eq!(poker::run(deals(&mut best)), []);
            assert_eq!(any, simple);
            assert_eq!(best, simple);
        }
    }

    #[test]
    fn deals_with_a_throw_to_be_thrown_again_are_left_to_the_simple_way() {
        let (seed, rules) = (Seed::from(1), Rules::default());
        // The first of seed 1, found by playing.
        for number in [127_547, 269_792, 669_975, 791_948] {
            let numbers = number - 3..number + 5;
            let mut sum = Simulation::default();
            let deals = RandomDeals { seed, numbers: numbers.clone(), rules, tally: &mut sum };
            assert_eq!(poker::run(deals), [number]);
            let others = numbers.clone().filter(|&other| other != number);
            assert_eq!(sum, one_by_one(seed, others, rules));

            // With them and some deals that fill no eight.
            let plan = Plan { first: number - 3, threads: Some(1), ..Plan::new(13) };
            let all = simulate(&plan, seed, &BOTS, rules, &mut go_on).unwrap().unwrap();
            sum.merge(&one_by_one(seed, [number], rules));
            sum.merge(&one_by_one(seed, number + 5..number + 10, rules));
            assert_eq!(all, sum);
        }
    }

    #[test]
    fn no_throw_that_favours_a_choice_is_used() {
        let seeds = SeedLanes::children(Seed::from(1), 0);
        let (orders, chances) = (seeds.streams(0), seeds.streams(DEALER_STREAM));
        let mut deal = RandomDeal::EMPTY;
        for lane in 0..LANES {
            assert!(deal.begin(&orders, &chances, lane, AnyProcessor) == Next::GoesOn);
            // From here on the dice throw nothing but zeros, which favour the first choice.
            deal.throws.begin([const { Dice::UNSEEDED }; SEATS]);
            assert!(deal.lead(AnyProcessor) == Next::LeftOut);
            assert!(deal.play(AnyProcessor) == Next::LeftOut);
        }
    }
}
