//! Random samples, where an exact count takes too long.

use std::ops::ControlFlow;

use crate::card::CardSet;
use crate::deck::{Dice, Seed};
use crate::error::LimitError;
use crate::poker::rank_sets;
use crate::simulate::{Plan, Stopped, run};

use super::super::range::Range;
use super::counts::{Counts, SeatTally};
use super::deals::Hands;
use super::spot::Spot;
use super::strength::Strength;

/// Samples that share a stream of random numbers, and are ranked together.
const BLOCK: u64 = 1024;
/// Times hands are drawn from overlapping ranges before a sample is given up.
const MOST_DRAWS: u32 = 100_000;

/// Draws deals of a spot.
struct Sampler {
    /// What each seat is dealt; a known hand is empty here, as its cards are in `fixed`.
    choices: Vec<Choice>,
    /// The cards that each seat has in every deal: its hand where it is known, and the board.
    fixed: Vec<CardSet>,
    /// The cards that are left beside the board, the dead ones and the known hands.
    stub: CardSet,
    to_come: usize,
    /// How many seats are dealt any two cards.
    any: usize,
}

/// What a seat is dealt.
enum Choice {
    Known,
    /// One of these hands, drawn until no two seats have one card.
    Hands(WeightedHands),
    /// Any two cards that are left, dealt last.
    Any,
}

/// Hands to draw by weight.
struct WeightedHands {
    cards: Vec<CardSet>,
    /// The sum of the weights up to each hand; none where all are alike.
    up_to: Option<Vec<u64>>,
}

impl WeightedHands {
    fn new(hands: Hands, alike: bool) -> WeightedHands {
        let mut sum = 0;
        let up_to = hands.weights.iter().map(|&weight| {
            sum += u64::from(weight);
            sum
        });
        let up_to = (!alike).then(|| up_to.collect());
        WeightedHands { cards: hands.cards, up_to }
    }

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
        let known = spot.ranges.iter().map(|range| range.known_hand().unwrap_or_default());
        let known: Vec<CardSet> = known.collect();
        let stub = known.iter().fold(spot.unseen(), |stub, &cards| stub - cards);
        let pairs_left = stub.len() * stub.len().saturating_sub(1) / 2;
        let choice = |range: &Range| {
            let hands = Hands::of(range);
            let alike = hands.weights.iter().all(|&weight| weight == 1);
            match hands.cards.len() {
                1 => Choice::Known,
                pairs if alike && pairs == pairs_left => Choice::Any,
                _ => Choice::Hands(WeightedHands::new(hands, alike)),
            }
        };
        let choices: Vec<Choice> = spot.ranges.iter().map(choice).collect();
        Sampler {
            any: choices.iter().filter(|choice| matches!(choice, Choice::Any)).count(),
            choices,
            fixed: known.into_iter().map(|cards| cards | spot.board).collect(),
            stub,
            to_come: spot.to_come(),
        }
    }

    /// Deals one sample: adds each player's seven cards, as bits.
    fn deal(&self, pile: &mut Pile, sevens: &mut Vec<u64>) -> Result<(), LimitError> {
        let first = sevens.len();
        sevens.extend(self.fixed.iter().map(|cards| cards.bits()));
        let sevens = &mut sevens[first..];
        let taken = self.deal_hands(pile, sevens)?;
        let cards = pile.draw(2 * self.any + self.to_come, taken);
        let (hands, runout) = cards.split_at(2 * self.any);
        if self.any > 0 {
            let any = self.choices.iter().zip(&mut *sevens);
            let any = any.filter(|(choice, _)| matches!(choice, Choice::Any));
            any.zip(hands.chunks_exact(2))
                .for_each(|((_, seven), hand)| *seven |= hand[0] | hand[1]);
        }
        let runout = runout.iter().fold(0, |runout, card| runout | card);
        sevens.iter_mut().for_each(|seven| *seven |= runout);
        Ok(())
    }

    /// Deals to the seats with a choice of hands, and returns the cards they have.
    fn deal_hands(&self, pile: &mut Pile, sevens: &mut [u64]) -> Result<u64, LimitError> {
        for _ in 0..MOST_DRAWS {
            let mut taken = 0;
            let no_clash = self.choices.iter().zip(&mut *sevens).zip(&self.fixed).all(
                |((choice, seven), fixed)| {
                    let Choice::Hands(hands) = choice else { return true };
                    let hand = hands.draw(&mut pile.dice).bits();
                    let clash = hand & taken != 0;
                    *seven = fixed.bits() | hand;
                    taken |= hand;
                    !clash
                },
            );
            // All are drawn anew after a clash: keeping some would favour their hands.
            if no_clash {
                return Ok(taken);
            }
        }
        Err(LimitError::new(
            "too_few_deals",
            format!(
                "{MOST_DRAWS} draws gave no deal, since the ranges share so many cards: count \
                 exactly, or widen a range"
            ),
        ))
    }
}

/// The cards that may come, which are shuffled as far as they are drawn.
struct Pile {
    dice: Dice,
    /// Each as a bit; the rest of the room is empty.
    cards: [u64; ROOM],
    count: usize,
    /// How many were drawn for this sample: they stand in front.
    drawn: usize,
}

/// Room for a deck, of a size that an index is cut to quickly.
const ROOM: usize = 64;

impl Pile {
    fn new(stub: CardSet, dice: Dice) -> Pile {
        let mut cards = [0; ROOM];
        for (place, card) in cards.iter_mut().zip(stub.iter()) {
            *place = 1 << card.index();
        }
        Pile { dice, cards, count: stub.len(), drawn: 0 }
    }

    /// So many cards, none of them `taken`, from all those of the pile.
    #[inline]
    fn draw(&mut self, count: usize, taken: u64) -> &[u64] {
        // The order that earlier samples left does not matter: any card may come next.
        self.drawn = 0;
        while count - self.drawn >= 5 {
            self.draw_next::<5>();
        }
        while count - self.drawn >= 2 {
            self.draw_next::<2>();
        }
        if count > self.drawn {
            self.draw_next::<1>();
        }
        if taken != 0 {
            for place in 0..count {
                while self.cards[place] & taken != 0 {
                    self.draw_next::<1>();
                    self.cards.swap(place, self.drawn - 1);
                }
            }
        }
        &self.cards[..count]
    }

    /// Puts `N` more of the cards that are left in front.
    #[inline]
    fn draw_next<const N: usize>(&mut self) {
        let chosen = self.dice.below_each::<N>(self.count - self.drawn);
        for (step, chosen) in chosen.into_iter().enumerate() {
            let place = self.drawn + step;
            self.cards.swap(place % ROOM, (place + chosen) % ROOM);
        }
        self.drawn += N;
    }
}

impl Spot {
    /// Deals samples `first` up to `first + samples` at random: hands by their weights among those
    /// that share no card, then the rest of the board.
    ///
    /// Sample *i* is the same in every run with the seed, on any number of threads and in any part
    /// (`first`). `progress` is called now and then with the number done; when it breaks, the run stops.
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
            let dice = seed.stream(block).dice();
            let mut tally = SeatTally::new(self.players());
            self.sample_block(&sampler, dice, taken, &mut tally)?;
            counts.add(&tally, 1);
            Ok(())
        })
    }

    /// Deals the first samples of a block, and judges those of `judged`.
    fn sample_block(
        &self,
        sampler: &Sampler,
        dice: Dice,
        judged: std::ops::Range<u64>,
        tally: &mut SeatTally,
    ) -> Result<(), LimitError> {
        let players = self.players();
        let mut pile = Pile::new(sampler.stub, dice);
        let mut sevens = Vec::with_capacity(players * judged.end as usize);
        for _ in 0..judged.end {
            sampler.deal(&mut pile, &mut sevens)?;
        }
        let mut values = vec![0; sevens.len()];
        rank_sets(&sevens, &mut values).expect("seven cards of the deck");
        let strengths: Vec<Strength> = values.into_iter().map(Strength::of_value).collect();
        for strengths in strengths.chunks_exact(players).skip(judged.start as usize) {
            tally.add(strengths, 1);
        }
        Ok(())
    }
}
