//! `simulate`.

use fivecard::draw::{self, Action, Bot, Decider, Player, State, View};
use fivecard::{Dice, Error};
use pyo3::prelude::*;

use super::rules::{PyRules, rules_or_default};
use super::simulation::PySimulation;
use super::view::PyView;
use crate::bots::{Function, Given, plan_for, raised};
use crate::convert::seed_from;
use crate::drawing::{action_from, items, stacks_from};
use crate::runs::{Watch, plan, result};

fn given(bot: &Bound<'_, PyAny>) -> PyResult<Given<Bot>> {
    Given::from(bot, "a bot is \"random\", \"pat\", \"basic\" or a function")
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

/// Plays many deals between bots, each from the same stacks, and counts what happens. The button
/// moves on one seat a deal.
///
/// Args:
///     games: how many deals.
///     seed: an integer from 0 to 2**64 - 1, or 32 bytes. Deal number *i* uses its child *i*: the
///         result is the same for any number of threads, and parts add up to the whole.
///     bots: two to six bots, one a seat: ``"random"``, ``"pat"``, ``"basic"``, or a function that
///         is given a View and a Dice in its seat's turn and returns an action.
///     stacks: whole chips by seat; by default 100 big blinds each.
///     rules: the house's rules.
///     first: the number of the first deal.
///     threads: 1 to 1024; by default one a core, or just one when a bot is a function.
///     progress: a function that is told from time to time how many deals are done.
///
/// Raises:
///     SetupError: not one bot a seat, a seat without chips, a table that cannot be, a seed out of
///         range.
///     ParseError: a bot's name is unknown.
///     IllegalActionError: a function did what it may not.
///     LimitError: threads or deal numbers out of range, more than 2**31 - 1 chips at the table.
///
/// The GIL is released, and Ctrl-C stops the run; so does an error of a function.
///
/// >>> result = simulate(games=1000, seed=1, bots=["basic", "random", "basic"])
/// >>> result.deals, result.winnings[0].mean > 0 > result.winnings[1].mean
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
    let bots = items(bots, "bots are a list of bots")?;
    let bots: Vec<Given<Bot>> = bots.iter().map(given).collect::<PyResult<_>>()?;
    let stacks = match stacks {
        Some(stacks) => stacks_from(stacks)?,
        None => draw::default_stacks(bots.len(), &rules),
    };
    let deciders: Vec<Decider<'_>> = bots.iter().map(decider).collect();
    let plan = plan_for(&bots, plan(games, first, threads));
    let mut watch = Watch::new(progress.as_ref());
    let ran = py.detach(|| {
        draw::simulate(&plan, seed, &deciders, &stacks, rules, &mut |done| watch.look(done))
    });
    let simulation = result(py, ran, watch.raised().or_else(|| raised(&bots)))?;
    Ok(PySimulation(simulation))
}
