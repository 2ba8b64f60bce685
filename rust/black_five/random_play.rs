//! Deals between five random bots, eight at a time and a play at a time.
//!
//! What [`Bot::Random`](super::Bot) does in every seat, throw for throw; `play_deal` is the simple
//! way to the same. While nobody plays no hand changes, so that all who could answer a play are
//! examined at once, and the first who does not pass is found without a branch for each. The deals
//! take turns, so that the processor works on one while another waits for its last play.

mod plays;
mod throws;

use std::ops::Range;

use self::plays::{BOMBS, PLAY_AT, SISTER_SLOTS, STRAIGHT_SLOTS, parts};
use self::throws::{Throws, Used};
use super::moves::{SISTERS_IN, STRAIGHTS_IN};
use super::position::Position;
use super::public::{Public, seats};
use super::rules::{Rules, SEATS};
use super::state::DEALER_STREAM;
use super::tally::Simulation;
use crate::cpu::{Bits, Task};
use crate::deck::{Deck, LANES, Seed, SeedLanes, StreamLanes, fair_at_once};
use crate::seat::Seat;

/// Deals by their numbers, as many as a multiple of [`LANES`].
pub(super) struct RandomDeals<'a> {
    pub(super) seed: Seed,
    pub(super) numbers: Range<u64>,
    pub(super) rules: Rules,
    pub(super) tally: &'a mut Simulation,
}

impl Task for RandomDeals<'_> {
    /// The numbers of the deals that were not played: a throw in them is to be thrown again.
    type Output = Vec<u64>;

    #[inline(always)]
    fn run(self, bits: impl Bits) -> Vec<u64> {
        let mut left_out = Vec::new();
        let mut deals = [const { RandomDeal::EMPTY }; LANES];
        let mut throws = Throws::EMPTY;
        for first in self.numbers.step_by(LANES) {
            let seeds = SeedLanes::children(self.seed, first);
            let orders = seeds.streams(Deck::SHUFFLE_STREAM);
            let chances = seeds.streams(DEALER_STREAM);
            for seat in 0..SEATS {
                throws.begin(seat, chances.dice(1 + 8 * seat));
            }
            let mut in_progress = InProgress { lanes: [0; LANES], count: 0 };
            for (lane, deal) in deals.iter_mut().enumerate() {
                match deal.begin(&orders, &chances, lane) {
                    Some(()) => in_progress.add(lane),
                    None => left_out.push(first + lane as u64),
                }
            }
            let mut leading = in_progress;
            while in_progress.count > 0 {
                // Whether a deal's next play is a lead is unpredictable: leads wait to be chosen
                // together, so that there is no branch for each.
                for lane in leading.lanes.into_iter().take(leading.count) {
                    if deals[lane % LANES].lead(&mut throws, bits).is_none() {
                        left_out.push(first + lane as u64);
                        let of_lane = |other: &usize| *other == lane;
                        let place = in_progress.lanes.iter().position(of_lane);
                        in_progress.remove(place.expect("it is in progress"));
                    }
                }
                leading.count = 0;
                let mut place = 0;
                while place < in_progress.count {
                    let lane = in_progress.lanes[place % LANES] % LANES;
                    let next = deals[lane].play(&mut throws, bits);
                    leading.lanes[leading.count % LANES] = lane;
                    leading.count += usize::from(next == Next::Lead);
                    place += 1;
                    if next == Next::Over || next == Next::LeftOut {
                        if next == Next::Over {
                            deals[lane].add_to(self.tally, self.rules);
                        } else {
                            left_out.push(first + lane as u64);
                        }
                        place -= 1;
                        in_progress.remove(place);
                    }
                }
            }
        }
        left_out
    }
}

/// More than a follower can choose between. A product whose lower half is less may favour some of
/// the choices, so that the deal is left out.
const UNFAIR: u64 = 64;

/// The lanes of the deals in progress.
#[derive(Clone, Copy)]
struct InProgress {
    lanes: [usize; LANES],
    count: usize,
}

impl InProgress {
    #[inline(always)]
    fn add(&mut self, lane: usize) {
        self.lanes[self.count % LANES] = lane;
        self.count += 1;
    }

    #[inline(always)]
    fn remove(&mut self, place: usize) {
        self.count -= 1;
        self.lanes[place % LANES] = self.lanes[self.count % LANES];
    }
}

/// What comes after a play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// An answer, which is chosen.
    Answer,
    /// A lead, which is not.
    Lead,
    Over,
    /// Nothing: a throw may favour some choices.
    LeftOut,
}

/// A deal between two plays.
struct RandomDeal {
    /// The layers of each seat's [`Counts`](super::counts::Counts), twice round the table.
    hands: [u64; 16],
    /// A bit for each seat with cards, twice round the table.
    playing: u64,
    used: Used,
    /// Who plays what next.
    seat: usize,
    slot: usize,
    /// The sum of [`PlayAt::tally`](plays::PlayAt::tally).
    plays: u64,
    passes: u64,
    /// Finishers and decisions before the black five was played.
    black_five: Option<(usize, u64)>,
    /// The finishers and the end. The turn, the top play and sizes above nothing stay as they were.
    public: Public,
    holder: Seat,
}

impl RandomDeal {
    const EMPTY: RandomDeal = RandomDeal {
        hands: [0; 16],
        playing: 0,
        used: Used::none(0),
        seat: 0,
        slot: 0,
        plays: 0,
        passes: 0,
        black_five: None,
        public: Public::start([0; SEATS], seats()[0]),
        holder: seats()[0],
    };

    /// Deals the cards of a lane; `None` when a number may favour some cards or dealers.
    #[inline(always)]
    fn begin(
        &mut self,
        order: &StreamLanes<4>,
        chance: &StreamLanes<3>,
        lane: usize,
    ) -> Option<()> {
        let dealer = fair_at_once(SEATS as u32, chance.number(lane, 0))?;
        let cards = Deck::order_of(|place| order.number(lane, place))?;
        let position = Position::deal(&cards, seats()[dealer as usize % SEATS]);
        for (seat, hand) in position.hands.into_iter().enumerate() {
            self.hands[seat] = hand.layers();
            self.hands[seat + SEATS] = hand.layers();
        }
        self.used = Used::none(lane);
        self.playing = (1 << (2 * SEATS)) - 1;
        self.seat = position.public.turn.index();
        self.plays = 0;
        self.passes = 0;
        self.black_five = None;
        self.public = position.public;
        self.holder = position.holder;
        Some(())
    }

    /// Chooses what is led; `None` when the throw may favour some plays.
    #[inline(always)]
    fn lead(&mut self, throws: &mut Throws, bits: impl Bits) -> Option<()> {
        if self.hands[self.seat % 8] == 0 {
            // Whose play it was has finished with it: the next seat with cards leads.
            self.seat += (self.playing >> (self.seat % 8)).trailing_zeros() as usize;
            self.seat %= SEATS;
        }
        let hand = self.hands[self.seat % 8];
        let straights = STRAIGHTS_IN[(hand & 0xFFF) as usize];
        let sisters = SISTERS_IN[(hand >> 16 & 0xFFF) as usize];
        // In the order of action ids: singles and pairs, then runs, then bombs.
        let low = bits.count(hand & !BOMBS);
        let low_and_straights = low + bits.count(straights);
        let low_and_runs = low_and_straights + bits.count(sisters);
        let choices = low_and_runs + bits.count(hand & BOMBS);
        let mut number = 0;
        if choices > 1 {
            number = fair_at_once(choices as u32, self.used.next(throws, self.seat))?.into();
            self.used.use_up(throws, self.seat);
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
        self.slot = first + bits.nth(word, number);
        Some(())
    }

    /// Makes the play that is chosen, and chooses the next one.
    #[inline(always)]
    fn play(&mut self, throws: &mut Throws, bits: impl Bits) -> Next {
        let seat = self.seat % 8;
        let play = &PLAY_AT[self.slot % PLAY_AT.len()];
        let left = play.taking.from(self.hands[seat]);
        self.hands[seat] = left;
        self.hands[seat + SEATS] = left;
        if play.with_black_five {
            let decisions = parts(self.plays)[0] + self.passes;
            self.black_five = Some((self.public.finished().len(), decisions));
        }
        self.plays += play.tally;
        if left == 0 && self.finish(seat) {
            return Next::Over;
        }

        let others = self.hands[seat + 1..].first_chunk().expect("seats go twice round the table");
        // The fifth place yields some slot, of no use, when all pass.
        let mut answers = [1; 5];
        if play.is_run {
            play.put_run_answers(others, &mut answers);
        } else {
            play.put_answers(others, &mut answers);
        }
        let numbers = self.used.next_after(throws, seat);
        let mut products = [UNFAIR; 5];
        let (mut plays, mut throwing) = (1 << 4, 0);
        for step in 0..4 {
            // Each answer and, after them, the pass is as likely as any other.
            let count = bits.count(answers[step]);
            debug_assert!(count < UNFAIR);
            products[step] = u64::from(numbers[step]) * (count + 1);
            // A product that may favour the pass counts as a play, and is found out below.
            plays |= u64::from(products[step].wrapping_sub(UNFAIR) >> 32 != count) << step;
            throwing |= u64::from(count > 0) << step;
        }
        let passing = plays.trailing_zeros() as usize;
        let passed = (1 << passing) - 1;
        self.passes += bits.count(self.playing >> (seat + 1) & passed);
        self.used.use_up_after(throws, seat, throwing & (2 * passed + 1));
        let product = products[passing % 5];
        if u64::from(product as u32) < UNFAIR {
            return Next::LeftOut;
        }
        self.slot = play.slot_of_answer(bits.nth(answers[passing % 5], product >> 32));
        // When all pass that is the seat itself again.
        let next = seat + 1 + passing;
        self.seat = if next < SEATS { next } else { next - SEATS };
        if passing == 4 { Next::Lead } else { Next::Answer }
    }

    /// Notes that `seat` has no cards left; whether that ends the deal.
    #[inline(always)]
    fn finish(&mut self, seat: usize) -> bool {
        self.playing &= !((1 | 1 << SEATS) << seat);
        self.public.sizes[seat % SEATS] = 0;
        self.public.finished.push(seats()[seat % SEATS]);
        self.public.end = self.public.decided(self.holder).map(|side| (side, self.holder));
        self.public.end.is_some()
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
        tally.add_end(&self.public, rules, plays + self.passes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::black_five::Decider;
    use crate::black_five::bots::Bot;
    use crate::black_five::rules::Payoff;
    use crate::black_five::simulate::{play_deal, simulate};
    use crate::cpu::{AnyProcessor, dispatch};
    use crate::simulate::{Plan, Tally, no_progress};

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
            assert_eq!(dispatch(deals(&mut best)), []);
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
            assert_eq!(dispatch(deals), [number]);
            let others = numbers.clone().filter(|&other| other != number);
            assert_eq!(sum, one_by_one(seed, others, rules));

            // With them and some deals that fill no eight.
            let plan = Plan { first: number - 3, threads: Some(1), ..Plan::new(13) };
            let all = simulate(&plan, seed, &BOTS, rules, &mut no_progress).unwrap().unwrap();
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
            deal.begin(&orders, &chances, lane).unwrap();
            let mut throws = Throws::EMPTY;
            (0..SEATS).for_each(|seat| throws.begin(seat, chances.dice(1 + 8 * seat)));
            deal.lead(&mut throws, AnyProcessor).unwrap();
            // From here on the dice throw nothing but zeros, which favour the first choice.
            throws = Throws::EMPTY;
            assert!(deal.lead(&mut throws, AnyProcessor).is_none());
            assert!(deal.play(&mut throws, AnyProcessor) == Next::LeftOut);
        }
    }
}
