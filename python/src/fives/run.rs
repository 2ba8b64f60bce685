//! `simulate`.

use std::sync::Mutex;

use fivecard::fives::{self, Action, Bot, Decider, Player, View};
use fivecard::simulate::{Plan, Stopped};
use fivecard::{Dice, Error, IllegalAction, LimitError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::rules::{PyRules, rules_or_default};
use super::simulation::PySimulation;
use super::view::PyView;
use crate::black_five::PyDice;
use crate::convert::{seed_from, wrong_type};
use crate::drawing::{action_from, items, stacks_from};
use crate::errors::OrRaise;
use crate::runs::{Watch, plan};

/// Games between two looks at Ctrl-C when a bot is a Python function.
const CHUNK_OF_FUNCTIONS: u64 = 4;

/// A bot as Python gives it.
enum Given {
    Bot(Bot),
    Function(Function),
}

/// A Python function that decides for a seat.
struct Function {
    function: Py<PyAny>,
    /// What it raised first.
    raised: Mutex<Option<PyErr>>,
}

impl Given {
    fn from(bot: &Bound<'_, PyAny>) -> PyResult<Given> {
        if let Ok(name) = bot.cast::<PyString>() {
            return Ok(Given::Bot(name.to_cow()?.parse().or_raise(bot.py())?));
        }
        if bot.is_callable() {
            let raised = Mutex::new(None);
            return Ok(Given::Function(Function { function: bot.clone().unbind(), raised }));
        }
        Err(wrong_type(bot, "a bot is \"random\", \"pat\", \"basic\" or a function"))
    }

    fn decider(&self) -> Decider<'_> {
        match self {
            Given::Bot(bot) => Decider::Bot(*bot),
            Given::Function(function) => Decider::Player(function),
        }
    }

    fn raised(&self) -> Option<PyErr> {
        match self {
            Given::Bot(_) => None,
            Given::Function(function) => {
                function.raised.lock().ok().and_then(|mut raised| raised.take())
            }
        }
    }
}

impl Player for Function {
    fn choose(&self, view: &View, dice: &mut Dice) -> Result<Action, Error> {
        Python::attach(|py| self.ask(py, view, dice)).map_err(|error| {
            if let Ok(mut raised) = self.raised.lock() {
                raised.get_or_insert(error);
            }
            // Only stops the run: what the function raised is raised again after it.
            IllegalAction::new("bot_failed", "a bot failed").into()
        })
    }
}

impl Function {
    fn ask(&self, py: Python<'_>, view: &View, dice: &mut Dice) -> PyResult<Action> {
        let thrown = Bound::new(py, PyDice::of(dice.clone()))?;
        let action = self.function.bind(py).call1((PyView(view.clone()), &thrown))?;
        *dice = thrown.get().with(|dice| dice.clone());
        action_from(&action)
    }
}

/// One thread serves Python functions as well as many: they take turns.
fn plan_for(bots: &[Given], plan: Plan) -> Plan {
    if bots.iter().all(|bot| matches!(bot, Given::Bot(_))) {
        return plan;
    }
    Plan { threads: plan.threads.or(Some(1)), chunk: CHUNK_OF_FUNCTIONS, ..plan }
}

/// Plays many games between bots and counts what happens.
///
/// A game is a deal and as many replays as it takes until every pot is won. The button of game *i*
/// is at seat *i* modulo the number of seats.
///
/// Args:
///     games: how many games.
///     seed: an integer from 0 to 2**64 - 1, or 32 bytes. Game number *i* uses its child *i*: the
///         result is the same for any number of threads, and parts add up to the whole.
///     bots: one a seat, 2 to 9: ``"random"``, ``"pat"``, ``"basic"``, or a function that is given
///         a View and a Dice in its seat's turn and returns an action.
///     stacks: whole chips by seat at the start of each game.
///     rules: the house's rules.
///     first: the number of the first game.
///     threads: 1 to 1024; by default one a core, or just one when a bot is a function.
///     progress: a function that is told from time to time how many games are done.
///
/// Raises:
///     SetupError: not one bot a seat, a seat without chips, or a seed out of range.
///     ParseError: a bot's name is unknown.
///     IllegalActionError: a function did what it may not.
///     LimitError: threads, chips or game numbers out of range.
///
/// The GIL is released, and Ctrl-C stops the run; so does an error of a function.
///
/// >>> result = simulate(games=1000, seed=1, bots=["pat"] * 2, stacks=[100] * 2)
/// >>> result.games, 0.65 < result.nobody_won.rate < 0.75
/// (1000, True)
#[pyfunction]
#[pyo3(signature = (
    games, seed, bots, stacks, rules = None, first = 0, threads = None, progress = None,
))]
#[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
pub fn simulate(
    py: Python<'_>,
    games: u64,
    seed: &Bound<'_, PyAny>,
    bots: &Bound<'_, PyAny>,
    stacks: &Bound<'_, PyAny>,
    rules: Option<PyRef<'_, PyRules>>,
    first: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<PySimulation> {
    let (seed, stacks, rules) = (seed_from(seed)?, stacks_from(stacks)?, rules_or_default(rules));
    let bots = items(bots, "bots are a list, one a seat")?;
    let bots: Vec<Given> = bots.iter().map(Given::from).collect::<PyResult<_>>()?;
    let deciders: Vec<Decider<'_>> = bots.iter().map(Given::decider).collect();
    let plan = plan_for(&bots, plan(games, first, threads));
    let mut watch = Watch::new(progress.as_ref());
    let ran = py.detach(|| {
        fives::simulate(&plan, seed, &deciders, &stacks, rules, &mut |done| watch.look(done))
    });
    let stopped = match ran.or_raise(py)? {
        Ok(simulation) => return Ok(PySimulation::of(simulation, stacks.len())),
        Err(stopped) => stopped,
    };
    if let Some(raised) = watch.raised().or_else(|| bots.iter().find_map(Given::raised)) {
        return Err(raised);
    }
    match stopped {
        Stopped::Failed(error) => Err(error).or_raise(py),
        Stopped::Cancelled => Err(LimitError::new("cancelled", "the run was stopped")).or_raise(py),
    }
}
