//! `simulate` and `Simulation`: integer counts, and what follows from them.

use fivecard::draw::{self, Bot, Decider, Simulation, State};
use fivecard::simulate::Share;
use fivecard::{Error, HandCategory};

use super::rules::{PyRules, rules_or_default};
use super::state::PyView;
use crate::bots::{Function, bots_from, player, run};
use crate::counts::{Count, Counts, counts};
use crate::draw_games::{action_from, stacks_from};
use crate::prelude::*;
use crate::runs::plan;
use crate::value::{Part, entry};

class! {
/// What happened over many deals: integer counts, which add up exactly.
///
/// Made by ``simulate``, ``merge`` or ``Simulation.from_dict``.
///
/// >>> bots = ["basic", "random", "pat"]
/// >>> whole = simulate(games=200, seed=1, bots=bots, stacks=[100] * 3)
/// >>> first = simulate(games=50, seed=1, bots=bots, stacks=[100] * 3)
/// >>> rest = simulate(games=150, seed=1, bots=bots, stacks=[100] * 3, first=50)
/// >>> first.merge(rest) == whole
/// True
PySimulation(Simulation) as "fivecard.draw" "Simulation":
    dict [COUNTED] by read,
    fields [COUNTED, DERIVED]
}

counts! { Simulation {
    games, folded_before_draw, folded_after_draw, showdowns, shown, won, pots, shared, pot_sizes, draws,
    timeouts, reshuffled, decisions, longest,
} by seat }

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
    /// Chips that each seat won or lost a deal.
    winnings => v.0.by_seat(),
    /// The chips in all pots of a deal, without what was returned.
    pot_sizes => v.0.pot_sizes,
    /// Deals that came to a showdown, of all deals.
    showdowns => v.0.showdown_share(),
    /// Deals in which all but one folded before the draw, of all deals.
    folded_before_draw => v.of_games(v.0.folded_before_draw),
    /// Deals in which all but one folded after it, of all deals.
    folded_after_draw => v.of_games(v.0.folded_after_draw),
    /// Deals in which a pot was shared, of all deals.
    shared => v.of_games(v.0.shared),
    /// Deals in which the discards were shuffled and returned, of all deals.
    reshuffled => v.of_games(v.0.reshuffled),
    /// Draws that ended by the clock, of all draws.
    timeouts => Share { count: v.0.timeouts, of: v.0.draws.iter().sum() },
    /// Hands shown by category: how often, of all hands shown.
    shown => ByCategory(HandCategory::ALL.map(|category| v.0.shown_share(category))),
    /// Hands shown that won a pot or a part of one, by category: how often, of those shown.
    won => ByCategory(HandCategory::ALL.map(|category| {
        Share { count: v.0.won[category as usize], of: v.0.shown[category as usize] }
    })),
} get NUMBERS {
    /// Number of deals.
    games => v.0.games,
    /// Deals by their number of pots, from 1 to 6.
    pots => v.0.pots,
    /// Draws by number of cards, from 0 to 5.
    draws => v.0.draws,
    /// Actions taken.
    decisions => v.0.decisions,
    /// The most actions of a deal.
    longest => v.0.longest,
} dict COUNTED {
    counts => Counts(&v.0),
} dict DERIVED {
    rates => Part(v, &[Self::RATES]),
}}

impl PySimulation {
    fn of_games(&self, count: u64) -> Share {
        Share { count, of: self.0.games }
    }
}

fn read(fields: &Bound<'_, PyDict>) -> PyResult<PySimulation> {
    let mut counts = Simulation::from_count(&entry(fields, "counts")?)?;
    counts.pot_sizes.count = counts.games;
    Ok(PySimulation(counts))
}

player! { State, PyView, action_from }

/// Plays many deals between bots, each from the same stacks, and counts what happens. The button
/// moves on one seat a deal.
///
/// Args:
///     games: how many deals.
///     seed: an integer from 0 to 2**64 - 1, or 32 bytes. Deal number *i* uses its child *i*: the
///         result is the same for any number of threads, and parts add up to the whole.
///     bots: two to six bots, one a seat: ``"random"``, ``"pat"``, ``"basic"``, or a function that
///         is called with a View and a Dice in its seat's turn and returns an action.
///     stacks: whole chips by seat; by default 100 big blinds each.
///     rules: the house's rules.
///     first: the number of the first deal.
///     threads: 1 to 1024; by default one a core, or just one when a bot is a function.
///     progress: a function that is called from time to time with the number of deals done.
///
/// Raises:
///     SetupError: not one bot a seat, a seat without chips, too few or too many seats, a seed out of
///         range.
///     ParseError: a bot's name is unknown.
///     IllegalActionError: a function returned an action that is not legal.
///     LimitError: threads or deal numbers out of range, more than 2**31 - 1 chips at the table.
///
/// The GIL is released, and Ctrl-C stops the run; so does an error of a function.
///
/// >>> result = simulate(games=1000, seed=1, bots=["basic", "random", "basic"])
/// >>> result.games, result.winnings[0].mean > 0 > result.winnings[1].mean
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
    let default = || Ok(draw::default_stacks(bots.len(), &rules));
    let stacks = stacks.map_or_else(default, stacks_from)?;
    let deciders: Vec<Decider<'_>> = bots.iter().map(|bot| bot.decider()).collect();
    let simulation = run(py, &bots, plan(games, first, threads), progress, |plan, watch| {
        draw::simulate(plan, seed, &deciders, &stacks, rules, watch)
    })?;
    Ok(PySimulation(simulation))
}
