//! `simulate` and `match`, and the integer counts that they return.

use fivecard::Error;
use fivecard::black_five::{
    self, Bot, Decider, Duplicate, MOST_FINISHERS, Reveals, SEATS, Simulation, State, Wins,
};
use fivecard::simulate::{Average, Tally};

use super::action::action_from;
use super::combination::{PyRules, rules_or_default};
use super::state::PyView;
use crate::bots::{Function, bot_from, bots_from, player, run};
use crate::counts::{Count, Counts, counts};
use crate::prelude::*;
use crate::runs::plan;
use crate::value::{Part, entry};

class! {
/// How many deals the black five was shown in, and when.
///
/// Args:
///     after_finishers: deals by the number of seats that had finished before: 0, 1, 2.
///     decisions_before: plays and passes before it, over all these deals.
///
/// >>> Reveals([3, 2, 1], 40).deals
/// 6
PyReveals(Reveals) as "fivecard.black_five" "Reveals": arguments [COUNTS], fields [COUNTS, SUM]
}

#[pymethods]
impl PyReveals {
    #[new]
    fn new(after_finishers: [u64; MOST_FINISHERS], decisions_before: u64) -> Self {
        PyReveals(Reveals { after_finishers, decisions_before })
    }
}

fields! { PyReveals; |v| get COUNTS {
    /// Deals by the number of seats that had finished before: 0, 1, 2.
    after_finishers => v.0.after_finishers,
    /// Plays and passes before it, over all these deals.
    decisions_before => v.0.decisions_before,
} get SUM {
    /// Number of deals.
    deals => v.0.deals(),
}}

class! {
/// What happened over many deals: integer counts, which add up exactly.
///
/// Made by ``simulate``, ``merge`` or ``Simulation.from_dict``.
///
/// >>> whole = simulate(games=200, seed=1, bots=["greedy"] * 5)
/// >>> first = simulate(games=50, seed=1, bots=["greedy"] * 5)
/// >>> rest = simulate(games=150, seed=1, bots=["greedy"] * 5, first=50)
/// >>> first.merge(rest) == whole
/// True
PySimulation(Simulation) as "fivecard.black_five" "Simulation":
    dict [COUNTED] by read_simulation,
    fields [COUNTED, DERIVED]
}

counts! { Simulation {
    partnered, lone, places, payoffs, decisions, longest, passes, triples, hongs, declared, played,
} }

counts! { Wins { deals, dealer as "dealer_wins" } }

counts! { Reveals { after_finishers, decisions_before } }

#[pymethods]
impl PySimulation {
    /// The counts of this simulation and another together.
    fn merge(&self, other: &Self) -> Self {
        let mut sum = self.0.clone();
        sum.merge(&other.0);
        PySimulation(sum)
    }
}

fields! { PySimulation; |v| get RATES {
    /// Deals that the dealer side won, of all deals.
    dealer_wins => v.0.dealer_share(),
    /// Deals that the dealer side won, of those in which the dealer had a partner.
    partnered_dealer_wins => v.0.partnered.dealer_share(),
    /// Deals that the dealer won, of those in which the dealer was alone.
    lone_dealer_wins => v.0.lone.dealer_share(),
    /// Deals in which the dealer was alone, of all deals.
    lone_dealers => v.0.lone_share(),
    /// Passes, of all decisions.
    passes => v.0.pass_share(),
} get NUMBERS {
    /// Number of deals.
    games => v.0.games(),
    /// For each seat, how often it finished first, second and third.
    places => v.0.places,
    /// What each seat was paid.
    payoffs => v.0.payoffs,
    /// Plays and passes.
    decisions => v.0.decisions,
    /// The most decisions of a deal.
    longest => v.0.longest,
    /// Triples and Hongs played.
    bombs => v.0.triples + v.0.hongs,
    /// Triples played.
    triples => v.0.triples,
    /// Hongs played.
    hongs => v.0.hongs,
    /// Deals in which the black five was revealed before it was played.
    declared => v.0.declared,
    /// Deals in which playing the black five revealed it.
    played => v.0.played,
    /// Deals that ended with the black five never revealed.
    hidden => v.0.hidden(),
} dict COUNTED {
    counts => Counts(&v.0),
} dict DERIVED {
    rates => Part(v, &[Self::RATES]),
}}

fn read_simulation(fields: &Bound<'_, PyDict>) -> PyResult<PySimulation> {
    let counts = Simulation::from_count(&entry(fields, "counts")?)?;
    Ok(PySimulation(with_games(counts)))
}

/// The counts with the number of payments that each average is of.
fn with_games(counts: Simulation) -> Simulation {
    let count = counts.games();
    Simulation { payoffs: counts.payoffs.map(|payoff| Average { count, ..payoff }), ..counts }
}

class! {
/// Bot *a* against bot *b* on the same deals: each is played twice, once with *a* in the dealer
/// side's seats and *b* in the idle side's, then exchanged.
///
/// Made by ``match``, ``merge`` or ``Match.from_dict``.
PyMatch(Duplicate) as "fivecard.black_five" "Match":
    dict [COUNTED] by read_match,
    fields [COUNTED, DERIVED]
}

counts! { Duplicate { a_deals, b_deals, difference } }

#[pymethods]
impl PyMatch {
    /// The counts of this match and another together.
    fn merge(&self, other: &Self) -> Self {
        let mut sum = self.0.clone();
        sum.merge(&other.0);
        PyMatch(sum)
    }
}

fields! { PyMatch; |v| get RATES {
    /// Deals that *a* won, of all deals played (two for each).
    a_wins => v.0.a_share(),
    /// For each deal 1 when the dealer side won only with *a* in its seats, -1 when it won only
    /// with *b*, 0 when the bots made no difference.
    difference => v.0.difference,
} get PARTS {
    /// Number of deals, each played twice.
    games => v.0.games(),
    /// Deals with *a* in the dealer side's seats.
    a_deals => v.0.a_deals,
    /// The same deals with *b* in the dealer side's seats.
    b_deals => v.0.b_deals,
} dict COUNTED {
    counts => Counts(&v.0),
} dict DERIVED {
    rates => Part(v, &[Self::RATES]),
}}

fn read_match(fields: &Bound<'_, PyDict>) -> PyResult<PyMatch> {
    let Duplicate { a_deals, b_deals, difference } =
        Duplicate::from_count(&entry(fields, "counts")?)?;
    let difference = Average { count: a_deals.games(), ..difference };
    let (a_deals, b_deals) = (with_games(a_deals), with_games(b_deals));
    Ok(PyMatch(Duplicate { a_deals, b_deals, difference }))
}

player! { State, PyView, action_from }

const BOTS: &str = "a bot is \"random\", \"greedy\", \"partner\" or a function";

/// Plays many deals between five bots and counts what happens.
///
/// Args:
///     games: how many deals.
///     seed: an integer from 0 to 2**64 - 1, or 32 bytes. Deal number *i* uses its child *i*: the
///         result is the same for any number of threads, and parts add up to the whole.
///     bots: five bots, one a seat: ``"random"``, ``"greedy"``, ``"partner"``, or a function that is
///         called with a View and a Dice in its seat's turn and returns an action.
///     rules: the house's rules.
///     first: the number of the first deal.
///     threads: 1 to 1024; by default one a core, or just one when a bot is a function.
///     progress: a function that is called from time to time with the number of deals done.
///
/// Raises:
///     SetupError: not five bots, or a seed out of range.
///     ParseError: a bot's name is unknown.
///     IllegalActionError: a function returned an action that is not legal.
///     LimitError: threads or deal numbers out of range.
///
/// The GIL is released, and Ctrl-C stops the run; so does an error of a function.
///
/// >>> result = simulate(games=1000, seed=1, bots=["greedy"] * 5)
/// >>> result.games, 0.2 < result.dealer_wins.rate < 0.5
/// (1000, True)
#[pyfunction]
#[pyo3(signature = (games, seed, bots, rules = None, first = 0, threads = None, progress = None))]
#[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
pub fn simulate(
    py: Python<'_>,
    games: u64,
    seed: &Bound<'_, PyAny>,
    bots: &Bound<'_, PyAny>,
    rules: Option<PyRef<'_, PyRules>>,
    first: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<PySimulation> {
    let (seed, rules) = (seed_from(seed)?, rules_or_default(rules));
    let bots = bots_from::<Bot>(bots, BOTS)?;
    let deciders: Vec<Decider<'_>> = bots.iter().map(|bot| bot.decider()).collect();
    let deciders: [Decider<'_>; SEATS] = deciders
        .try_into()
        .map_err(|_| {
            SetupError::new("wrong_bots", format!("expected {SEATS} bots, got {}", bots.len()))
        })
        .or_raise(py)?;
    run(py, &bots, plan(games, first, threads), progress, |plan, watch| {
        black_five::simulate(plan, seed, &deciders, rules, watch)
    })
    .map(PySimulation)
}

/// Compares two bots on the same deals: each deal is played twice, once with ``a`` in the dealer
/// side's seats and ``b`` in the idle side's, then exchanged.
///
/// Args:
///     a: a bot, as for ``simulate``.
///     b: the other bot.
///     games: how many deals, each played twice.
///     seed: an integer from 0 to 2**64 - 1, or 32 bytes.
///     rules: the house's rules.
///     first: the number of the first deal.
///     threads: 1 to 1024; by default one a core, or just one when a bot is a function.
///     progress: a function that is called from time to time with the number of deals done.
///
/// Raises:
///     As ``simulate``.
///
/// >>> result = match("greedy", "random", games=500, seed=1)
/// >>> low, high = result.difference.interval
/// >>> low > 0
/// True
#[pyfunction]
#[pyo3(
    name = "match",
    signature = (a, b, games, seed, rules = None, first = 0, threads = None, progress = None)
)]
#[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
pub fn match_bots(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    games: u64,
    seed: &Bound<'_, PyAny>,
    rules: Option<PyRef<'_, PyRules>>,
    first: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<PyMatch> {
    let (seed, rules) = (seed_from(seed)?, rules_or_default(rules));
    let bots = [bot_from::<Bot>(a, BOTS)?, bot_from::<Bot>(b, BOTS)?];
    let [a, b] = bots.each_ref().map(|bot| bot.decider());
    run(py, &bots, plan(games, first, threads), progress, |plan, watch| {
        black_five::play_duplicate(plan, seed, a, b, rules, watch)
    })
    .map(PyMatch)
}
