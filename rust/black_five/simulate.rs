//! Many deals between bots, counted.

use std::ops::ControlFlow;

use super::action_id::ActionId;
use super::bots::Bot;
use super::outcome::Outcome;
use super::pattern::Pattern;
use super::player::Decider;
use super::position::Position;
use super::rules::{Rules, SEATS, Side};
use super::setup::deal_hands;
use super::state::{State, draw_dealer};
use super::table::Table;
use crate::deck::{Deck, Dice, Seed};
use crate::error::{Error, LimitError};
use crate::game::GameState;
use crate::simulate::{Average, Plan, Share, Stopped, Tally, run};

/// What happened over many deals: integer counts, which add up exactly.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Simulation {
    /// Deals between two sides of two and three seats.
    pub partnered: Wins,
    /// Deals in which the dealer was alone.
    pub lone: Wins,
    /// For each seat, how often it finished first, second and third.
    pub places: [[u64; MOST_FINISHERS]; SEATS],
    /// What each seat was paid.
    pub payoffs: [Average; SEATS],
    /// Plays and passes.
    pub decisions: u64,
    /// The most decisions of a deal.
    pub longest: u64,
    /// Passes.
    pub passes: u64,
    /// Triples played.
    pub triples: u64,
    /// Hongs played.
    pub hongs: u64,
    /// Deals in which the black five was shown before it was played.
    pub declared: Reveals,
    /// Deals in which playing the black five showed it.
    pub played: Reveals,
}

/// Most seats that finish in a deal: the third always decides it.
pub const MOST_FINISHERS: usize = 3;

/// Deals by winner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wins {
    /// Deals.
    pub deals: u64,
    /// Deals that the dealer side won; the idle side won the others.
    pub dealer: u64,
}

/// When the black five was shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Reveals {
    /// Deals by the number of seats that had finished before.
    pub after_finishers: [u64; MOST_FINISHERS],
    /// Plays and passes before it, over all these deals.
    pub decisions_before: u64,
}

impl Wins {
    /// How often the dealer side won.
    pub fn dealer_share(&self) -> Share {
        Share { count: self.dealer, of: self.deals }
    }
}

impl Tally for Wins {
    fn merge(&mut self, other: &Self) {
        self.deals += other.deals;
        self.dealer += other.dealer;
    }
}

impl Reveals {
    /// Number of deals.
    pub fn deals(&self) -> u64 {
        self.after_finishers.iter().sum()
    }

    fn add(&mut self, table: &Table, decisions: u64) {
        self.after_finishers[table.finished().len()] += 1;
        self.decisions_before += decisions;
    }
}

impl Tally for Reveals {
    fn merge(&mut self, other: &Self) {
        add_all(&mut self.after_finishers, &other.after_finishers);
        self.decisions_before += other.decisions_before;
    }
}

fn add_all<const N: usize>(counts: &mut [u64; N], others: &[u64; N]) {
    counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
}

impl Simulation {
    /// Number of deals.
    pub fn deals(&self) -> u64 {
        self.partnered.deals + self.lone.deals
    }

    /// How often the dealer side won, alone or not.
    pub fn dealer_share(&self) -> Share {
        Share { count: self.partnered.dealer + self.lone.dealer, of: self.deals() }
    }

    /// How often the dealer was alone.
    pub fn lone_share(&self) -> Share {
        Share { count: self.lone.deals, of: self.deals() }
    }

    /// How many of the decisions were passes.
    pub fn pass_share(&self) -> Share {
        Share { count: self.passes, of: self.decisions }
    }

    /// Deals that ended with the black five never shown.
    pub fn hidden(&self) -> u64 {
        self.deals() - self.declared.deals() - self.played.deals()
    }

    fn add_end(&mut self, table: &Table, rules: Rules, decisions: u64) {
        let Some(outcome) = Outcome::of(table, rules) else { return };
        let wins = match outcome.holder == table.dealer {
            true => &mut self.lone,
            false => &mut self.partnered,
        };
        wins.deals += 1;
        wins.dealer += u64::from(outcome.winner == Side::Dealer);
        for (place, seat) in outcome.finished.iter().enumerate() {
            self.places[seat.index()][place] += 1;
        }
        for (seat, &payoff) in outcome.payoffs.iter() {
            self.payoffs[seat.index()].add(payoff);
        }
        self.decisions += decisions;
        self.longest = self.longest.max(decisions);
    }

    /// Counts an action about to be taken, with the decisions taken before it.
    #[inline]
    fn add_action(&mut self, table: &Table, action: ActionId, decisions: u64) {
        match action {
            ActionId::PASS => return self.passes += 1,
            ActionId::REVEAL => return self.declared.add(table, decisions),
            _ => {}
        }
        match action.pattern() {
            Some(Pattern::Triple) => self.triples += 1,
            Some(Pattern::Hong) => self.hongs += 1,
            _ => {}
        }
        if action.has_black_five() && table.revealed().is_none() {
            self.played.add(table, decisions);
        }
    }
}

impl Tally for Simulation {
    fn merge(&mut self, other: &Self) {
        self.partnered.merge(&other.partnered);
        self.lone.merge(&other.lone);
        self.places.iter_mut().zip(&other.places).for_each(|(a, b)| add_all(a, b));
        self.payoffs.iter_mut().zip(&other.payoffs).for_each(|(a, b)| a.merge(b));
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        self.passes += other.passes;
        self.triples += other.triples;
        self.hongs += other.hongs;
        self.declared.merge(&other.declared);
        self.played.merge(&other.played);
    }
}

/// A progress function that never stops a run.
pub fn go_on(_done: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Plays the plan's deals between `bots`, seat by seat.
///
/// Deal *i* is `State::deal(&Deck::shuffled(seed.child(i)), None, rules)`, and its bots throw
/// dice that follow from the same seed.
///
/// # Errors
/// As [`run`]; a [`Player`](super::Player) that fails or does what it may not stops the run.
///
/// ```
/// use fivecard::black_five::{Bot, Decider, Rules, go_on, simulate};
/// use fivecard::{Seed, simulate::Plan};
///
/// let bots = [Decider::Bot(Bot::Greedy); 5];
/// let result = simulate(&Plan::new(100), Seed::from(1), &bots, Rules::default(), &mut go_on)?;
/// assert_eq!(result.unwrap().deals(), 100);
/// # Ok::<(), fivecard::LimitError>(())
/// ```
pub fn simulate(
    plan: &Plan,
    seed: Seed,
    bots: &[Decider<'_>; SEATS],
    rules: Rules,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Result<Simulation, Stopped<Error>>, LimitError> {
    run(plan, progress, |number, tally: &mut Simulation| {
        play_deal(seed.child(number), rules, |_| *bots, tally).map(|_| ())
    })
}

/// Plays the deal that `seed` gives and counts it. `deciders` may look at who is on which side.
pub(super) fn play_deal<'a>(
    seed: Seed,
    rules: Rules,
    deciders: impl FnOnce(&Position) -> [Decider<'a>; SEATS],
    tally: &mut Simulation,
) -> Result<Table, Error> {
    let deck = Deck::shuffled(seed);
    let (dealer, mut chance) = draw_dealer(seed);
    let (hands, holder) = deal_hands(deck.cards(), dealer);
    let position = Position::start(&hands, holder, dealer);
    let deciders = deciders(&position);
    let mut dice = std::array::from_fn(|_| chance.dice());
    let (table, decisions) = match only_bots(&deciders) {
        // The commonest table gets a loop of its own, in which the bot is compiled in.
        Some([Bot::Random, Bot::Random, Bot::Random, Bot::Random, Bot::Random]) => {
            play_position(position, |_| Bot::Random, &mut dice, tally)
        }
        Some(bots) => play_position(position, |seat| bots[seat], &mut dice, tally),
        None => {
            let state = State::deal(&deck, Some(dealer), rules)?;
            play_state(state, &deciders, &mut dice, tally)?
        }
    };
    tally.add_end(&table, rules, decisions);
    Ok(table)
}

fn only_bots(deciders: &[Decider<'_>; SEATS]) -> Option<[Bot; SEATS]> {
    let mut bots = [Bot::Random; SEATS];
    for (bot, decider) in bots.iter_mut().zip(deciders) {
        match decider {
            Decider::Bot(given) => *bot = *given,
            Decider::Player(_) => return None,
        }
    }
    Some(bots)
}

/// The fast way: by rank, without a history.
fn play_position(
    mut position: Position,
    bot_in: impl Fn(usize) -> Bot,
    dice: &mut [Dice; SEATS],
    tally: &mut Simulation,
) -> (Table, u64) {
    let mut decisions = 0;
    while let Some(seat) = position.table.to_act() {
        let index = seat.index();
        let action = bot_in(index).choose(&position.sight(seat), &mut dice[index]);
        tally.add_action(&position.table, action, decisions);
        position.make(seat, action);
        decisions += u64::from(action != ActionId::REVEAL);
    }
    (position.table, decisions)
}

/// The way for bots from elsewhere, which get whole views.
fn play_state(
    mut state: State,
    deciders: &[Decider<'_>; SEATS],
    dice: &mut [Dice; SEATS],
    tally: &mut Simulation,
) -> Result<(Table, u64), Error> {
    let mut decisions = 0;
    while let Some(seat) = state.to_act() {
        let (view, dice) = (state.view(seat)?, &mut dice[seat.index()]);
        let action = match deciders[seat.index()] {
            Decider::Bot(bot) => view.bot_action(bot, dice).expect("it is the seat's turn"),
            Decider::Player(player) => player.choose(&view, dice)?,
        };
        let id = state.action_id(seat, &action)?;
        tally.add_action(state.table(), id, decisions);
        state = state.apply(seat, &action)?;
        decisions += u64::from(id != ActionId::REVEAL);
    }
    Ok((*state.table(), decisions))
}
