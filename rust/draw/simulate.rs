//! Many deals between bots, counted.

use std::ops::ControlFlow;

use super::bots::Bot;
use super::outcome::settle_by_value;
use super::player::Decider;
use super::position::Position;
use super::public::Street;
use super::rules::{MAX_SEATS, Rules};
use super::state::State;
use crate::betting::SettledPot;
use crate::deck::{Deck, Dice, Seed};
use crate::drawing::{Action, HAND};
use crate::error::{Error, LimitError, SetupError};
use crate::game::GameState;
use crate::poker::{self, HandCategory};
use crate::seat::Seat;
use crate::simulate::{Average, Plan, Share, Stopped, Tally, run};

/// Stream of a deal's seed from which the bots get their dice.
const BOT_STREAM: u64 = 16;
/// Most chips at a simulated table, all together.
pub const MOST_CHIPS: u64 = i32::MAX as u64;

/// What happened over many deals: integer counts, which add up exactly.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Simulation {
    /// Deals.
    pub deals: u64,
    /// What each seat won or lost a deal, in chips; see [`Simulation::by_seat`].
    pub winnings: [Average; MAX_SEATS],
    /// Deals in which all but one folded before the draw.
    pub folded_before_draw: u64,
    /// Deals in which all but one folded after it.
    pub folded_after_draw: u64,
    /// Deals that came to a showdown.
    pub showdowns: u64,
    /// Hands shown, by category from high card to royal flush.
    pub shown: [u64; HandCategory::ALL.len()],
    /// Hands shown that won a pot or a part of one, by category.
    pub won: [u64; HandCategory::ALL.len()],
    /// Deals by their number of pots, from 1 up.
    pub pots: [u64; MAX_SEATS],
    /// Deals in which a pot was shared.
    pub shared: u64,
    /// The chips in all pots of a deal, without what was returned.
    pub pot_sizes: Average,
    /// Draws by number of cards, from 0 to 5.
    pub draws: [u64; HAND + 1],
    /// Draws that ended by the clock.
    pub timeouts: u64,
    /// Deals in which the discards were shuffled and returned.
    pub reshuffled: u64,
    /// Actions taken.
    pub decisions: u64,
    /// The most actions of a deal.
    pub longest: u64,
}

impl Simulation {
    /// What each seat at the table won or lost a deal, in chips.
    pub fn by_seat(&self) -> &[Average] {
        let seats = self.winnings.iter().take_while(|seat| seat.count > 0).count();
        &self.winnings[..seats]
    }

    /// How often a deal came to a showdown.
    pub fn showdown_share(&self) -> Share {
        Share { count: self.showdowns, of: self.deals }
    }

    /// How often a hand shown was of `category`.
    pub fn shown_share(&self, category: HandCategory) -> Share {
        Share { count: self.shown[category as usize], of: self.shown.iter().sum() }
    }

    /// The cards drawn in all draws, over all draws.
    pub fn cards_drawn(&self) -> u64 {
        (0..).zip(&self.draws).map(|(cards, draws): (u64, &u64)| cards * draws).sum()
    }

    fn add_end(&mut self, position: &Position, decisions: u64) {
        let public = position.public();
        let contested = public.live().len() > 1;
        // Which five cards are the best is not asked, so that a value is enough.
        let mut values = [0; MAX_SEATS];
        for seat in public.live().iter().filter(|_| contested) {
            let hand = position.hands()[seat.index()];
            values[seat.index()] = poker::rank(hand).expect("a hand of five");
        }
        let settlement = settle_by_value(public, |seat| values[seat.index()]);
        let pots = &settlement.pots;
        self.deals += 1;
        for (seat, &payoff) in settlement.net().iter() {
            self.winnings[seat.index()].add(small(payoff));
        }
        let any_drawn = public.drawn.iter().any(Option::is_some);
        match (contested, any_drawn) {
            (true, _) => self.showdowns += 1,
            (false, false) => self.folded_before_draw += 1,
            (false, true) => self.folded_after_draw += 1,
        }
        for (index, &value) in values.iter().enumerate() {
            let Some(category) = HandCategory::of_value(value) else { continue };
            let wins = |pot: &SettledPot| pot.winners.iter().any(|seat| seat.index() == index);
            self.shown[category as usize] += 1;
            self.won[category as usize] += u64::from(pots.iter().any(wins));
        }
        self.pots[pots.len() - 1] += 1;
        self.shared += u64::from(pots.iter().any(|pot| pot.winners.len() > 1));
        self.pot_sizes.add(small(pots.iter().map(|pot| i128::from(pot.pot.amount)).sum()));
        for cards in public.drawn.iter().flatten() {
            self.draws[usize::from(*cards)] += 1;
        }
        self.timeouts += public.barred.len() as u64;
        self.reshuffled += u64::from(position.stock().reshuffles() > 0);
        self.decisions += decisions;
        self.longest = self.longest.max(decisions);
    }
}

fn small(chips: i128) -> i32 {
    i32::try_from(chips).expect("a table of no more than i32::MAX chips")
}

impl Tally for Simulation {
    fn merge(&mut self, other: &Self) {
        fn add_all(counts: &mut [u64], others: &[u64]) {
            counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
        }
        self.deals += other.deals;
        self.winnings.iter_mut().zip(&other.winnings).for_each(|(a, b)| a.merge(b));
        self.folded_before_draw += other.folded_before_draw;
        self.folded_after_draw += other.folded_after_draw;
        self.showdowns += other.showdowns;
        add_all(&mut self.shown, &other.shown);
        add_all(&mut self.won, &other.won);
        add_all(&mut self.pots, &other.pots);
        self.shared += other.shared;
        self.pot_sizes.merge(&other.pot_sizes);
        add_all(&mut self.draws, &other.draws);
        self.timeouts += other.timeouts;
        self.reshuffled += other.reshuffled;
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
    }
}

/// A hundred big blinds a seat, as many as a table usually begins with.
pub fn usual_stacks(seats: usize, rules: &Rules) -> Vec<u64> {
    // A blind too large for this is too large for a simulated table, which says so.
    vec![rules.big_blind.saturating_mul(100); seats]
}

/// A progress function that never stops a run.
pub fn go_on(_done: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Plays the plan's deals between `bots`, seat by seat, each from the same `stacks`.
///
/// Deal *i* is `State::deal(&Deck::shuffled(seed.child(i)), stacks, button, rules)` with the button
/// at seat *i* modulo the number of seats; its bots throw dice
/// that follow from the same seed.
///
/// # Errors
/// `wrong_bots` unless there is one bot a seat, `empty_seat` for a seat without chips, those of
/// [`State::deal`], `too_many_chips` when all the stacks are more than [`MOST_CHIPS`], and those of
/// [`run`]; a [`Player`](super::Player) that fails or does what it may not stops the run.
///
/// ```
/// use fivecard::draw::{Bot, Decider, Rules, go_on, simulate};
/// use fivecard::{Seed, simulate::Plan};
///
/// let bots = [Decider::Bot(Bot::Basic); 4];
/// let rules = Rules::default();
/// let result = simulate(&Plan::new(100), Seed::from(1), &bots, &[200; 4], rules, &mut go_on)?;
/// assert_eq!(result.unwrap().deals, 100);
/// # Ok::<(), fivecard::Error>(())
/// ```
pub fn simulate(
    plan: &Plan,
    seed: Seed,
    bots: &[Decider<'_>],
    stacks: &[u64],
    rules: Rules,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Result<Simulation, Stopped<Error>>, Error> {
    check(bots, stacks)?;
    // What would stop every deal is an error of the call.
    Position::deal(&Deck::shuffled(seed), stacks, Seat::new(0), rules)?;
    let done = run(plan, progress, |number, tally: &mut Simulation| {
        let button = Seat::new((number % stacks.len() as u64) as usize);
        play_deal(seed.child(number), bots, stacks, button, rules, tally)
    })?;
    Ok(done)
}

fn check(bots: &[Decider<'_>], stacks: &[u64]) -> Result<(), Error> {
    if bots.len() != stacks.len() {
        let message = format!("{} bots for {} seats", bots.len(), stacks.len());
        return Err(SetupError::new("wrong_bots", message).into());
    }
    if let Some(index) = stacks.iter().position(|&chips| chips == 0) {
        let message = format!("seat {index} has no chips to play with");
        return Err(SetupError::new("empty_seat", message).into());
    }
    let all = stacks.iter().try_fold(0, |sum: u64, &chips| sum.checked_add(chips));
    if all.is_none_or(|all| all > MOST_CHIPS) {
        let message = format!("all the chips of a simulated table are {MOST_CHIPS} at most");
        return Err(LimitError::new("too_many_chips", message).into());
    }
    Ok(())
}

fn play_deal(
    seed: Seed,
    bots: &[Decider<'_>],
    stacks: &[u64],
    button: Option<Seat>,
    rules: Rules,
    tally: &mut Simulation,
) -> Result<(), Error> {
    let deck = Deck::shuffled(seed);
    let mut chance = seed.stream(BOT_STREAM);
    let mut dice = std::array::from_fn(|_| chance.dice());
    match only_bots(bots) {
        Some(bots) => {
            let position = Position::deal(&deck, stacks, button, rules)?;
            play_position(position, &bots, &mut dice, tally);
        }
        None => {
            let state = State::deal(&deck, stacks, button, rules)?;
            play_state(state, bots, &mut dice, tally)?;
        }
    }
    Ok(())
}

fn only_bots(bots: &[Decider<'_>]) -> Option<[Bot; MAX_SEATS]> {
    let mut only = [Bot::Random; MAX_SEATS];
    for (bot, decider) in only.iter_mut().zip(bots) {
        match decider {
            Decider::Bot(given) => *bot = *given,
            Decider::Player(_) => return None,
        }
    }
    Some(only)
}

/// The fast way, without a history.
fn play_position(
    mut position: Position,
    bots: &[Bot; MAX_SEATS],
    dice: &mut [Dice; MAX_SEATS],
    tally: &mut Simulation,
) {
    let mut decisions = 0;
    while let Some(seat) = position.public.to_act() {
        let index = seat.index();
        let action = bots[index].choose(&position.sight(seat), &mut dice[index]);
        position.make(seat, action);
        decisions += 1;
    }
    tally.add_end(&position, decisions);
}

/// The way for bots from elsewhere, which get whole views.
fn play_state(
    mut state: State,
    bots: &[Decider<'_>],
    dice: &mut [Dice; MAX_SEATS],
    tally: &mut Simulation,
) -> Result<(), Error> {
    let mut decisions = 0;
    while let Some(seat) = state.to_act() {
        let (view, dice) = (state.view(seat)?, &mut dice[seat.index()]);
        let action: Action = match bots[seat.index()] {
            Decider::Bot(bot) => bot.choose(&view.sight(), dice),
            Decider::Player(player) => player.choose(&view, dice)?,
        };
        state = state.apply(seat, &action)?;
        decisions += 1;
    }
    debug_assert_eq!(state.street(), Street::Over);
    tally.add_end(state.position(), decisions);
    Ok(())
}
