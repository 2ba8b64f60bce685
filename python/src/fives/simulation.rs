//! `simulate` and `Simulation`: integer counts, and what follows from them.

use fivecard::Error;
use fivecard::fives::{self, Bot, Decider, Pots, Simulation, State};
use fivecard::simulate::Share;

use super::rules::{PyRules, rules_or_default};
use super::state::PyView;
use crate::bots::{Function, bots_from, player, run};
use crate::counts::{Count, Counts, counts};
use crate::draw_games::{action_from, stacks_from};
use crate::prelude::*;
use crate::runs::plan;
use crate::value::{Part, entry};

class! {
/// What happened over many games: integer counts, which add up exactly.
///
/// Made by ``simulate``, ``merge`` or ``Simulation.from_dict``.
///
/// >>> whole = simulate(games=200, seed=1, bots=["basic"] * 3, stacks=[50] * 3)
/// >>> first = simulate(games=50, seed=1, bots=["basic"] * 3, stacks=[50] * 3)
/// >>> rest = simulate(games=150, seed=1, bots=["basic"] * 3, stacks=[50] * 3, first=50)
/// >>> first.merge(rest) == whole
/// True
PySimulation(Simulation) as "fivecard.fives" "Simulation":
    dict [COUNTED] by read,
    fields [COUNTED, DERIVED]
}

counts! { Simulation {
    games, deals, replays, showdowns, nobody_won, partly_won, shown, pots, draws, decisions, longest,
} by seat }

counts! { Pots { won, shared, uncontested, carried, chips_won, largest } }

#[pymethods]
impl PySimulation {
    /// The counts of this simulation and another together.
    ///
    /// Raises:
    ///     SetupError: they are of tables with different numbers of seats (code ``wrong_seats``).
    fn merge(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.0.merged(&other.0).or_raise(py).map(PySimulation)
    }
}

fields! { PySimulation; |v| get RATES {
    /// What each seat won or lost in a game, in chips.
    winnings => v.0.by_seat(),
    /// Deals that ended in a showdown, of all deals.
    showdowns => v.0.showdown_share(),
    /// Deals in which nobody won any pot, of all deals.
    nobody_won => v.0.nobody_share(),
    /// Deals in which some pot was won and another carried, of all deals.
    partly_won => Share { count: v.0.partly_won, of: v.0.deals },
    /// Hands shown with a five, of all hands shown of a category.
    with_five => ByCategory(v.0.shown.map(|[without, with]| {
        Share { count: with, of: without + with }
    })),
} get NUMBERS {
    /// Number of games: a deal each, and those played on for its pots.
    games => v.0.games,
    /// Number of deals, those played on among them.
    deals => v.0.deals,
    /// Games by the number of deals that were played on for their pots, from none on.
    replays => v.0.replays,
    /// Hands shown by category: how often, of all hands shown.
    shown => v.shown_shares(),
    /// Pots by what became of them: ``"won"``, ``"shared"``, ``"uncontested"``, ``"carried"``.
    pots => Ends(v.0.pots),
    /// Chips of all the pots that found a winner.
    chips_won => v.0.pots.chips_won,
    /// The largest pot that found a winner, in chips.
    largest_pot => v.0.pots.largest,
    /// For each of the five draws, how often 0 to 5 cards were drawn.
    draws => v.0.draws,
    /// Number of cards drawn.
    cards_drawn => v.0.cards_drawn(),
    /// Decisions of all kinds.
    decisions => v.0.decisions,
    /// The most decisions of a deal.
    longest => v.0.longest,
} dict COUNTED {
    counts => Counts(&v.0),
} dict DERIVED {
    rates => Part(v, &[Self::RATES]),
}}

/// Pots by what became of them.
struct Ends(Pots);

to_python! {
    [] Ends => |v, py, form| {
        let Pots { won, shared, uncontested, carried, .. } = v.0;
        let named = [("won", won), ("shared", shared), ("uncontested", uncontested)];
        dict(py, form, named.into_iter().chain([("carried", carried)]))
    },
}

impl PySimulation {
    fn shown_shares(&self) -> ByCategory<Share> {
        let of = self.0.shown.iter().flatten().sum();
        ByCategory(self.0.shown.map(|[without, with]| Share { count: without + with, of }))
    }
}

fn read(fields: &Bound<'_, PyDict>) -> PyResult<PySimulation> {
    Ok(PySimulation(Simulation::from_count(&entry(fields, "counts")?)?))
}

player! { State, PyView, action_from }

/// Plays many games between bots and counts what happens.
///
/// A game is a deal, and as many played on for its pots as it takes until every pot is won. The button
/// of game *i* is at seat *i* modulo the number of seats.
///
/// Args:
///     games: how many games.
///     seed: an integer from 0 to 2**64 - 1, or 32 bytes. Game number *i* uses its child *i*: the
///         result is the same for any number of threads, and parts add up to the whole.
///     bots: one a seat, 2 to 9: ``"random"``, ``"pat"``, ``"basic"``, or a function that is called
///         with a View and a Dice in its seat's turn and returns an action.
///     stacks: whole chips by seat at the start of each game; by default 100 least bets each.
///     rules: the house's rules.
///     first: the number of the first game.
///     threads: 1 to 1024; by default one a core, or just one when a bot is a function.
///     progress: a function that is called from time to time with the number of games done.
///
/// Raises:
///     SetupError: not one bot a seat, a seat without chips, or a seed out of range.
///     ParseError: a bot's name is unknown.
///     IllegalActionError: a function returned an action that is not legal.
///     LimitError: threads, chips or game numbers out of range.
///
/// The GIL is released, and Ctrl-C stops the run; so does an error of a function.
///
/// >>> result = simulate(games=1000, seed=1, bots=["pat"] * 2)
/// >>> result.games, 0.65 < result.nobody_won.rate < 0.75
/// (1000, True)
#[pyfunction]
#[pyo3(signature = (
    games, seed, bots, stacks = None, rules = None, first = 0, threads = None, progress = None,
))]
#[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
pub fn simulate(
    py: Python<'_>,
    games: u64,
    seed: &Bound<'_, PyAny>,
    bots: &Bound<'_, PyAny>,
    stacks: Option<&Bound<'_, PyAny>>,
    rules: Option<PyRef<'_, PyRules>>,
    first: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<PySimulation> {
    let (seed, rules) = (seed_from(seed)?, rules_or_default(rules));
    let bots = bots_from::<Bot>(bots, "a bot is \"random\", \"pat\", \"basic\" or a function")?;
    let default = || Ok(fives::default_stacks(bots.len(), &rules));
    let stacks = stacks.map_or_else(default, stacks_from)?;
    let deciders: Vec<Decider<'_>> = bots.iter().map(|bot| bot.decider()).collect();
    let simulation = run(py, &bots, plan(games, first, threads), progress, |plan, watch| {
        fives::simulate(plan, seed, &deciders, &stacks, rules, watch)
    })?;
    Ok(PySimulation(simulation))
}
