//! Dealing at random where counting all takes too long.

use std::ops::ControlFlow;

use crate::card::{Card, CardSet};
use crate::deck::{Dice, Seed};
use crate::error::LimitError;
use crate::poker::rank_sets;
use crate::simulate::{Plan, Stopped, run};

use super::counts::{Counts, DuelTally, SeatTally};
use super::deals::Hands;
use super::matchup::{BOARD, Judge, Worth};
use super::spot::Spot;

/// Samples that share a stream of random numbers, and are ranked together.
const BLOCK: u64 = 1024;
/// Times hands are drawn from overlapping ranges before a sample is given up.
const MOST_DRAWS: u32 = 100_000;

/// Draws deals of a spot.
struct Sampler {
    /// The players whose hands are known, with them.
    known: Vec<(usize, CardSet)>,
    /// The players with a choice of hands, which are drawn until they share no card.
    chosen: Vec<(usize, Choice)>,
    /// The players who may hold anything, and are dealt to last.
    random: Vec<usize>,
    /// Cards nobody is dealt: on the board, dead, or in a known hand.
    taken: CardSet,
    board: CardSet,
    to_come: usize,
}

/// Hands to draw by weight.
struct Choice {
    cards: Vec<CardSet>,
    /// The sum of the weights up to each hand; none where all are alike.
    up_to: Option<Vec<u64>>,
}

impl Choice {
    fn draw(&self, dice: &mut Dice) -> CardSet {
        let Some(up_to) = &self.up_to else {
            return self.cards[dice.below(self.cards.len() as u32) as usize];
        };
        // 1,326 weights of up to a million fit in 32 bits.
        let total = up_to.last().copied().unwrap_or(1);
        let drawn = u64::from(dice.below(total as u32));
        self.cards[up_to.partition_point(|&sum| sum <= drawn)]
    }
}

impl Sampler {
    fn new(spot: &Spot) -> Sampler {
        let mut sampler = Sampler {
            known: Vec::new(),
            chosen: Vec::new(),
            random: Vec::new(),
            taken: spot.board | spot.dead,
            board: spot.board,
            to_come: spot.to_come(),
        };
        for (seat, range) in spot.ranges.iter().enumerate() {
            if let [only] = range.combos() {
                sampler.known.push((seat, only.cards));
                sampler.taken = sampler.taken | only.cards;
            }
        }
        let free = Card::COUNT - sampler.taken.len();
        for (seat, range) in spot.ranges.iter().enumerate() {
            let hands = Hands::of(range);
            let alike = hands.weights.iter().all(|&weight| weight == 1);
            if hands.cards.len() == 1 {
                continue;
            }
            // As many as there are pairs of the cards left: the player may hold anything.
            if alike && hands.cards.len() == free * (free - 1) / 2 {
                sampler.random.push(seat);
                continue;
            }
            let mut sum = 0;
            let up_to = hands.weights.iter().map(|&weight| {
                sum += u64::from(weight);
                sum
            });
            let up_to = (!alike).then(|| up_to.collect());
            sampler.chosen.push((seat, Choice { cards: hands.cards, up_to }));
        }
        sampler
    }

    /// Deals one sample: writes each player's seven cards.
    fn deal(&self, dice: &mut Dice, sevens: &mut [CardSet]) -> Result<(), LimitError> {
        let mut taken = self.draw_chosen(dice, sevens)?;
        let mut cards = Cards { dice, left: 0, bits: 0 };
        for &seat in &self.random {
            sevens[seat] = cards.draw(2, &mut taken);
        }
        for &(seat, hand) in &self.known {
            sevens[seat] = hand;
        }
        let board = self.board | cards.draw(self.to_come, &mut taken);
        for seven in sevens {
            *seven = *seven | board;
        }
        Ok(())
    }

    /// Draws the hands of players with ranges, and tells which cards are taken with them.
    fn draw_chosen(&self, dice: &mut Dice, hands: &mut [CardSet]) -> Result<CardSet, LimitError> {
        for _ in 0..MOST_DRAWS {
            let mut taken = self.taken;
            let no_clash = self.chosen.iter().all(|(seat, choice)| {
                let hand = choice.draw(dice);
                hands[*seat] = hand;
                let clash = !hand.is_disjoint(taken);
                taken = taken | hand;
                !clash
            });
            // All are drawn anew after a clash: keeping some would favour their hands.
            if no_clash {
                return Ok(taken);
            }
        }
        Err(LimitError::new(
            "too_few_deals",
            format!(
                "the ranges share so many cards that of {MOST_DRAWS} draws none was a deal: \
                 ask for an exact answer, or widen a range"
            ),
        ))
    }
}

/// Single cards at random, from six bits of a random number each.
struct Cards<'a> {
    dice: &'a mut Dice,
    bits: u64,
    left: u32,
}

impl Cards<'_> {
    /// So many cards that are not taken, and takes them.
    #[inline]
    fn draw(&mut self, count: usize, taken: &mut CardSet) -> CardSet {
        let mut drawn = 0;
        let mut closed = taken.bits() | !CardSet::FULL.bits();
        for _ in 0..count {
            loop {
                if self.left == 0 {
                    (self.bits, self.left) = (self.dice.bits(), u64::BITS / 6);
                }
                let card = 1 << (self.bits & 63);
                self.bits >>= 6;
                self.left -= 1;
                if closed & card == 0 {
                    closed |= card;
                    drawn |= card;
                    break;
                }
            }
        }
        let drawn = CardSet::from_bits(drawn).expect("no card beyond the 52 is open");
        *taken = *taken | drawn;
        drawn
    }
}

impl Spot {
    /// Deals samples `first` up to `first + samples` at random: hands by their weights among those
    /// that share no card, then the rest of the board.
    ///
    /// Sample *i* is the same in every run with the seed, on any number of threads and in any part
    /// (`first`). `progress` is told now and then how many are done; when it breaks, the run stops.
    ///
    /// # Errors
    /// `bad_threads`, `too_many_games`; `too_few_deals` when the ranges hardly leave any deal.
    pub fn sample(
        &self,
        first: u64,
        samples: u64,
        seed: Seed,
        threads: Option<usize>,
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Result<Counts, Stopped<LimitError>>, LimitError> {
        let Some(end) = first.checked_add(samples) else {
            return Err(LimitError::new("too_many_games", "sample numbers go up to 2^64 - 1"));
        };
        let sampler = Sampler::new(self);
        let blocks = first / BLOCK..end.div_ceil(BLOCK);
        let games = if samples == 0 { 0 } else { blocks.end - blocks.start };
        let plan = Plan { first: blocks.start, games, threads, chunk: 32 };
        let mut in_samples = |done: u64| {
            let done = (blocks.start + done).saturating_mul(BLOCK).min(end);
            progress(done.saturating_sub(first))
        };
        run(&plan, &mut in_samples, |block, counts: &mut Counts| {
            let start = block * BLOCK;
            let taken = first.saturating_sub(start)..(end - start).min(BLOCK);
            let mut dice = seed.stream(block).dice();
            if self.players() == 2 {
                let mut tally = DuelTally::new();
                self.sample_block(&sampler, &mut dice, taken, &mut tally)?;
                counts.add(&tally.by_seat(), 1);
            } else {
                let mut tally = SeatTally::new(self.players());
                self.sample_block(&sampler, &mut dice, taken, &mut tally)?;
                counts.add(&tally, 1);
            }
            Ok(())
        })
    }

    /// Deals the first samples of a block, and judges those of `judged`.
    fn sample_block(
        &self,
        sampler: &Sampler,
        dice: &mut Dice,
        judged: std::ops::Range<u64>,
        judge: &mut impl Judge,
    ) -> Result<(), LimitError> {
        let players = self.players();
        let mut sevens = vec![CardSet::EMPTY; players * judged.end as usize];
        for sample in sevens.chunks_exact_mut(players) {
            sampler.deal(dice, sample)?;
        }
        let sets: Vec<u64> = sevens.iter().map(|seven| seven.bits()).collect();
        let mut values = vec![0; sets.len()];
        rank_sets(&sets, &mut values).expect("seven cards of the deck");
        let mut worths = vec![Worth::default(); players];
        for values in values.chunks_exact(players).skip(judged.start as usize) {
            for (worth, &value) in worths.iter_mut().zip(values) {
                *worth = Worth::of_value(value);
            }
            judge.judge(&worths, 1);
        }
        Ok(())
    }
}

const _: () = assert!(BOARD == 5, "seven cards are two and the board");
