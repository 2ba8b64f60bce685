//! What each discard is worth in chips: sampled, with all that comes after played by a bot.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::outcome::Outcome;
use super::public::Public;
use super::rules::{DRAWS, MAX_SEATS, Rules};
use super::{Bot, MOST_CHIPS, Position};
use crate::betting::Pot;
use crate::card::{Card, CardSet};
use crate::deck::{Dice, Seed};
use crate::draw_games::{self, Action, Cards, HAND};
use crate::error::{Error, LimitError, SetupError};
use crate::poker::Exchange;
use crate::seat::{Seat, SeatSet};
use crate::simulate::{Plan, Stopped, Tally, run};

/// Parts of a chip in which worth is counted: a carried pot can be shared by up to nine players.
pub const SHARES: i64 = 2520;

/// A seat about to draw, first of all players, and what it plays for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlanSpot {
    /// The five cards held.
    pub hand: CardSet,
    /// Cards known to be out of play: nobody holds or draws them.
    pub dead: CardSet,
    /// The draws left, this one among them: 1 to 5.
    pub draws_left: usize,
    /// The house's rules.
    pub rules: Rules,
    /// Whole chips that all players play for, those of this deal and of earlier ones together.
    pub pot: u64,
    /// Number of other players, 1 to 8.
    pub opponents: usize,
    /// Whole chips that each player has besides, see [`default_stack`].
    pub stack: u64,
}

/// A stack that pays for all draws and leaves something to bet: a hundred times the least bet or
/// the price of a card, whichever is more.
pub fn default_stack(rules: &Rules) -> u64 {
    rules.min_bet.max(rules.price_per_card).saturating_mul(100)
}

/// What each discard is worth, best first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DrawPlan {
    /// The situation.
    pub spot: PlanSpot,
    /// The discards that the seat can pay for, best first.
    pub discards: Vec<PlannedDiscard>,
}

/// What a discard is worth: sums over samples, in chips times [`SHARES`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlannedDiscard {
    /// The cards discarded.
    pub discard: CardSet,
    /// Number of samples.
    pub samples: u64,
    /// The sum of what was gained or lost from here on.
    pub sum: i128,
    /// The sum of the squares.
    pub squares: u128,
    /// The sum of the differences to the best discard in the same samples, 0 or less.
    pub behind_sum: i128,
    /// The sum of the squares of these differences.
    pub behind_squares: u128,
    /// Samples in which the seat won some pot, or a share of one.
    pub won: u64,
    /// Samples in which nobody won some pot that the seat still claims.
    pub carried: u64,
}

impl PlannedDiscard {
    /// The chips to be expected from here on: what is won, less what is paid for cards and bet.
    pub fn chips(&self) -> f64 {
        mean(self.samples, self.sum)
    }

    /// The standard error of [`PlannedDiscard::chips`].
    pub fn standard_error(&self) -> f64 {
        standard_error(self.samples, self.sum, self.squares)
    }

    /// How many chips the best discard is ahead of this one.
    pub fn behind(&self) -> f64 {
        // Not -0.0 for the best.
        mean(self.samples, -self.behind_sum)
    }

    /// The standard error of [`PlannedDiscard::behind`]: smaller than the two errors suggest, as
    /// all discards are tried in the same deals.
    pub fn behind_error(&self) -> f64 {
        standard_error(self.samples, self.behind_sum, self.behind_squares)
    }
}

fn mean(samples: u64, sum: i128) -> f64 {
    sum as f64 / samples as f64 / SHARES as f64
}

fn standard_error(samples: u64, sum: i128, squares: u128) -> f64 {
    let n = samples as f64;
    let mean = sum as f64 / n;
    let variance = (squares as f64 / n - mean * mean).max(0.0) * n / (n - 1.0);
    (variance / n).sqrt() / SHARES as f64
}

/// Tries every discard of a spot that the seat can pay for in `plan.games` deals.
///
/// In each of them the others' hands and the stock are dealt from the cards that the seat does not
/// hold and that are not dead, and the others have made the draws before this one as the `basic` bot does, for a pot as
/// large as this one. From here on `basic` decides for everybody, the seat itself in its later
/// draws and in the betting. All discards are tried in the same deals.
///
/// A pot that nobody wins counts as an equal share of it for everyone who plays on: what it is
/// worth on average among equals who play on alike. Who has the button then, or more chips to bet,
/// is ignored.
///
/// Sample *i* is dealt by `seed.child(i)`: the result is the same for any number of threads.
///
/// # Errors
/// `wrong_hand`, `duplicate_card` for a dead card in the hand, `too_few_unseen` when the others' hands
/// leave fewer than five cards to draw; `bad_draws_left` (1 to 5), `too_few_players` and `too_many_players` (1 to 8
/// opponents), `bad_samples` below 2; `bad_min_bet`, `bad_clock`; `too_many_chips` for more than
/// [`MOST_CHIPS`] in pot and stacks together; `bad_threads`, `too_many_games`.
///
/// ```
/// use fivecard::fives::{PlanSpot, Rules, default_stack, plan};
/// use fivecard::simulate::{Plan, no_progress};
/// use fivecard::{CardSet, Seed};
///
/// let rules = Rules::default();
/// let spot = PlanSpot {
///     hand: "5c 5d 5h Ks 2c".parse().unwrap(),
///     dead: CardSet::EMPTY,
///     draws_left: 1,
///     rules,
///     pot: 10,
///     opponents: 1,
///     stack: default_stack(&rules),
/// };
/// let result = plan(&spot, &Plan::new(200), Seed::from(1), &mut no_progress)?.unwrap();
/// assert_eq!(result.discards.len(), 32);
/// assert!(result.discards[0].chips() > 5.0);
/// # Ok::<(), fivecard::Error>(())
/// ```
pub fn plan(
    spot: &PlanSpot,
    plan: &Plan,
    seed: Seed,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Result<DrawPlan, Stopped<Error>>, Error> {
    let exchanges = spot.check(plan)?;
    let discards: Vec<CardSet> = exchanges
        .iter()
        .map(Exchange::discard)
        .filter(|discard| discard.len() <= spot.most_cards())
        .collect();
    let ran = run(plan, progress, |number, trials: &mut Trials| {
        let seed = seed.child(number);
        let mut dice = seed.stream(BOT_STREAM).dice();
        let deal = spot.deal(seed, &mut dice)?;
        let try_out = |&discard: &CardSet| spot.try_out(deal.clone(), discard, &mut dice);
        trials.add(discards.iter().map(try_out));
        Ok(())
    })?;
    Ok(ran.map(|trials| trials.plan(spot, &discards)))
}

/// The stream of a sample's seed that orders the cards that the seat does not hold, by index before.
const DEAL_STREAM: u64 = 0;
/// The stream of a sample's seed that the bots' dice come from.
const BOT_STREAM: u64 = 16;
/// The seat that plans: on the left of the button.
const OWN: usize = 0;

impl PlanSpot {
    /// Checks the spot, and returns the exchanges of the hand.
    fn check(&self, plan: &Plan) -> Result<Vec<Exchange>, Error> {
        let exchanges = Exchange::all(self.hand, self.dead)?;
        self.rules.check()?;
        let refused = |code, message| Err(SetupError::new(code, message).into());
        if !(1..=DRAWS).contains(&self.draws_left) {
            return refused(
                "bad_draws_left",
                format!("expected 1 to {DRAWS} draws left, got {}", self.draws_left),
            );
        }
        match self.opponents {
            0 => {
                return refused(
                    "too_few_players",
                    "expected 1 opponent or more, got 0".to_string(),
                );
            }
            1..MAX_SEATS => {}
            more => {
                let message = format!("expected at most {} opponents, got {more}", MAX_SEATS - 1);
                return refused("too_many_players", message);
            }
        }
        let (unseen, held) = (self.unseen().len(), HAND * self.opponents);
        if unseen < held + HAND {
            let message = format!(
                "{unseen} cards are unseen: with {held} in the hands of others fewer than {HAND} \
                 are left to draw"
            );
            return refused("too_few_unseen", message);
        }
        if plan.games < 2 {
            return refused(
                "bad_samples",
                format!("expected 2 samples or more, got {}", plan.games),
            );
        }
        let stacks = u128::from(self.stack) * (1 + self.opponents as u128);
        if u128::from(self.pot) + stacks > u128::from(MOST_CHIPS) {
            let message = format!("a plan has at most {MOST_CHIPS} chips in pot and stacks");
            return Err(LimitError::new("too_many_chips", message).into());
        }
        Ok(exchanges)
    }

    /// The cards that others may hold and all may draw.
    fn unseen(&self) -> CardSet {
        !(self.hand | self.dead)
    }

    /// The most cards that the seat can pay for.
    fn most_cards(&self) -> usize {
        let affordable = self.stack.checked_div(self.rules.price_per_card);
        affordable.map_or(HAND, |cards| cards.min(HAND as u64) as usize)
    }

    /// A deal that has come to this spot: the earlier draws are made.
    fn deal(&self, seed: Seed, dice: &mut Dice) -> Result<Position, Error> {
        let mut unseen: Vec<Card> = self.unseen().iter().collect();
        seed.stream(DEAL_STREAM).shuffle(&mut unseen);
        let (others, stub) = unseen.split_at(HAND * self.opponents);
        let others = others.chunks_exact(HAND).map(|cards| cards.iter().copied().collect());
        let in_turn: Vec<CardSet> = std::iter::once(self.hand).chain(others).collect();
        let deck = draw_games::stack_deck(&in_turn, stub, seed)?;
        let (hands, stock) = draw_games::deal(&deck, in_turn.len())?;
        let stock = stock.without(self.dead);

        let mut position = Position { public: self.public(), cards: Cards { hands, stock } };
        let earlier = DRAWS - self.draws_left;
        while usize::from(position.public.draws) < earlier {
            let seat = position.public.to_act().expect("a draw is in progress");
            match seat.index() {
                OWN => position.make(seat, Action::STAND_PAT),
                _ => play_basic(&mut position, seat, dice),
            }
        }
        // The earlier draws are paid for: the pot is what it is now.
        let fresh = self.public();
        position.public.stacks = fresh.stacks;
        position.public.cards_paid = fresh.cards_paid;
        Ok(position)
    }

    /// What everyone sees before the first draw. The pot is one that is played for again: the antes
    /// are in it.
    fn public(&self) -> Public {
        let seats = 1 + self.opponents;
        let seat = |index| Seat::new(index).expect("nine seats at most");
        let players: SeatSet = (0..seats).map(seat).collect();
        let mut stacks = [0; MAX_SEATS];
        stacks[..seats].fill(self.stack);
        let pot = Pot { amount: self.pot, eligible: players };
        Public {
            rules: self.rules,
            seats: seats as u8,
            button: seat(seats - 1),
            deal: 1,
            dealt_in: players,
            full_ante: players,
            stacks,
            antes: [0; MAX_SEATS],
            cards_paid: [0; MAX_SEATS],
            drawn: [[0; DRAWS]; MAX_SEATS],
            draws: 0,
            drawer: Some(seat(OWN)),
            round: None,
            opener: None,
            carried: if self.pot > 0 { vec![pot] } else { Vec::new() },
        }
    }

    /// Discards `discard` and lets `basic` play on for everybody.
    fn try_out(&self, mut deal: Position, discard: CardSet, dice: &mut Dice) -> Trial {
        let own = Seat::new(OWN).expect("a seat");
        deal.make(own, Action::Draw(discard));
        while let Some(seat) = deal.public.to_act() {
            play_basic(&mut deal, seat, dice);
        }
        Trial::of(&deal.outcome().expect("nobody is to act"), own, self.stack)
    }
}

fn play_basic(position: &mut Position, seat: Seat, dice: &mut Dice) {
    let action = Bot::Basic.choose(&position.sight(seat), dice);
    position.make(seat, action);
}

/// How one discard ended in one deal.
struct Trial {
    /// Gained or lost, in chips times [`SHARES`].
    worth: i64,
    won: bool,
    carried: bool,
}

impl Trial {
    fn of(outcome: &Outcome, own: Seat, stack: u64) -> Trial {
        let claimed = outcome.carried.iter().filter(|pot| pot.eligible.contains(own));
        let shares: i64 =
            claimed.clone().map(|pot| pot.amount as i64 * SHARES / pot.eligible.len() as i64).sum();
        let awards = outcome.pots.iter().flat_map(|pot| &pot.settled.awards);
        Trial {
            // All the chips together were checked to be within 32 bits.
            worth: (outcome.stacks[own] as i64 - stack as i64) * SHARES + shares,
            won: awards.clone().any(|award| award.seat == own && award.chips > 0),
            carried: claimed.count() > 0,
        }
    }
}

/// Sums over samples, by discard.
#[derive(Default)]
struct Trials {
    samples: u64,
    discards: Vec<Sums>,
    /// The sums of the products of what two discards are worth in the same samples, row by row.
    products: Vec<i128>,
    /// What the discards were worth in the last sample.
    last: Vec<i64>,
}

#[derive(Clone, Copy, Default)]
struct Sums {
    worth: i128,
    won: u64,
    carried: u64,
}

impl Trials {
    fn add(&mut self, trials: impl ExactSizeIterator<Item = Trial>) {
        self.make_room(trials.len());
        self.samples += 1;
        self.last.clear();
        for (sums, trial) in self.discards.iter_mut().zip(trials) {
            sums.worth += i128::from(trial.worth);
            sums.won += u64::from(trial.won);
            sums.carried += u64::from(trial.carried);
            self.last.push(trial.worth);
        }
        let rows = self.products.chunks_exact_mut(self.last.len());
        for (row, &one) in rows.zip(&self.last) {
            for (product, &other) in row.iter_mut().zip(&self.last) {
                *product += i128::from(one) * i128::from(other);
            }
        }
    }

    fn make_room(&mut self, discards: usize) {
        self.discards.resize(discards, Sums::default());
        self.products.resize(discards * discards, 0);
    }

    fn plan(&self, spot: &PlanSpot, discards: &[CardSet]) -> DrawPlan {
        let worth = |place: usize| self.discards[place].worth;
        let product = |one: usize, other: usize| self.products[one * discards.len() + other];
        let square = |place: usize| product(place, place) as u128;
        // Of equal ones the first, which discards fewer cards.
        let mut order: Vec<usize> = (0..discards.len()).collect();
        order.sort_by_key(|&place| Reverse(worth(place)));
        let planned = |&place: &usize| {
            let best = order[0];
            let squares = square(best) as i128 + square(place) as i128 - 2 * product(best, place);
            PlannedDiscard {
                discard: discards[place],
                samples: self.samples,
                sum: worth(place),
                squares: square(place),
                behind_sum: worth(place) - worth(best),
                behind_squares: squares as u128,
                won: self.discards[place].won,
                carried: self.discards[place].carried,
            }
        };
        let discards = order.iter().map(planned).collect();
        DrawPlan { spot: *spot, discards }
    }
}

impl Tally for Trials {
    fn merge(&mut self, other: &Self) {
        if other.samples == 0 {
            return;
        }
        self.make_room(other.discards.len());
        self.samples += other.samples;
        for (sums, more) in self.discards.iter_mut().zip(&other.discards) {
            sums.worth += more.worth;
            sums.won += more.won;
            sums.carried += more.carried;
        }
        self.products.iter_mut().zip(&other.products).for_each(|(sum, more)| *sum += more);
    }
}
