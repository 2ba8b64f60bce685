//! `simulate` and `match`.

use fivecard::black_five::{self, Action, Bot, Decider, Player, SEATS, State, View};
use fivecard::{Dice, Error, SetupError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::action::action_from;
use super::combination::{PyRules, rules_or_default};
use super::simulation::{PyMatch, PySimulation};
use super::view::PyView;
use crate::bots::{Function, Given, plan_for, raised};
use crate::convert::{seed_from, wrong_type};
use crate::errors::OrRaise;
use crate::runs::{Watch, plan, result};

fn given(bot: &Bound<'_, PyAny>) -> PyResult<Given<Bot>> {
    Given::from(bot, "a bot is \"random\", \"greedy\", \"partner\" or a function")
}

fn decider(bot: &Given<Bot>) -> Decider<'_> {
    match bot {
        Given::Bot(bot) => Decider::Bot(*bot),
        Given::Function(function) => Decider::Player(function),
    }
}

impl Player<State> for Function {
    fn choose(&self, view: &View, dice: &mut Dice) -> Result<Action, Error> {
        self.ask(PyView(view.clone()), dice, action_from)
    }
}

/// Plays many deals between five bots and counts what happens.
///
/// Args:
///     games: how many deals.
///     seed: an integer from 0 to 2**64 - 1, or 32 bytes. Deal number *i* uses its child *i*: the
///         result is the same for any number of threads, and parts add up to the whole.
///     bots: five bots, one a seat: ``"random"``, ``"greedy"``, ``"partner"``, or a function that is
///         given a View and a Dice in its seat's turn and returns an action.
///     rules: the house's rules.
///     first: the number of the first deal.
///     threads: 1 to 1024; by default one a core, or just one when a bot is a function.
///     progress: a function that is told from time to time how many deals are done.
///
/// Raises:
///     SetupError: not five bots, or a seed out of range.
///     ParseError: a bot's name is unknown.
///     IllegalActionError: a function did what it may not.
///     LimitError: threads or deal numbers out of range.
///
/// The GIL is released, and Ctrl-C stops the run; so does an error of a function.
///
/// >>> result = simulate(games=1000, seed=1, bots=["greedy"] * 5)
/// >>> result.deals, 0.2 < result.dealer_wins.rate < 0.5
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
    let seed = seed_from(seed)?;
    let rules = rules_or_default(rules);
    if bots.is_instance_of::<PyString>() {
        return Err(wrong_type(bots, "bots are a list of five bots"));
    }
    let bots: Vec<Given<Bot>> =
        bots.try_iter()?.map(|bot| given(&bot?)).collect::<PyResult<_>>()?;
    let deciders: Vec<Decider<'_>> = bots.iter().map(decider).collect();
    let deciders: [Decider<'_>; SEATS] = deciders
        .try_into()
        .map_err(|_| {
            SetupError::new("wrong_bots", format!("there are {SEATS} bots, not {}", bots.len()))
        })
        .or_raise(py)?;
    let plan = plan_for(&bots, plan(games, first, threads));
    let mut watch = Watch::new(progress.as_ref());
    let ran = py.detach(|| {
        black_five::simulate(&plan, seed, &deciders, rules, &mut |done| watch.look(done))
    });
    result(py, ran, watch.raised().or_else(|| raised(&bots))).map(PySimulation)
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
///     progress: a function that is told from time to time how many deals are done.
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
    let seed = seed_from(seed)?;
    let rules = rules_or_default(rules);
    let bots = [given(a)?, given(b)?];
    let plan = plan_for(&bots, plan(games, first, threads));
    let mut watch = Watch::new(progress.as_ref());
    let [a, b] = bots.each_ref().map(decider);
    let ran = py.detach(|| {
        black_five::play_duplicate(&plan, seed, a, b, rules, &mut |done| watch.look(done))
    });
    result(py, ran, watch.raised().or_else(|| raised(&bots))).map(PyMatch)
}
