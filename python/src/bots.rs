//! Bots as Python gives them to a simulation: one of the game by its name, or a function.

use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Mutex;

use fivecard::game::{Decider, GameState, Player};
use fivecard::simulate::{Plan, Stopped};
use fivecard::{Dice, Error, IllegalAction, ParseError};

use crate::dice::PyDice;
use crate::draw_games::items;
use crate::prelude::*;
use crate::runs::{Watch, result};

/// Deals between checks for Ctrl-C when a bot is a Python function.
const CHUNK_OF_FUNCTIONS: u64 = 4;

/// A bot as Python gives it.
pub enum Given<B> {
    Bot(B),
    Function(Function),
}

/// A Python function that decides for a seat. Each game has it as a `Player`.
pub struct Function {
    function: Py<PyAny>,
    /// What it raised first.
    raised: Mutex<Option<PyErr>>,
}

/// A bot; `expected` describes one for messages.
pub fn bot_from<B: FromStr<Err = ParseError>>(
    bot: &Bound<'_, PyAny>,
    expected: &str,
) -> PyResult<Given<B>> {
    if let Ok(name) = bot.cast::<PyString>() {
        return Ok(Given::Bot(name.to_cow()?.parse().or_raise(bot.py())?));
    }
    if bot.is_callable() {
        let raised = Mutex::new(None);
        return Ok(Given::Function(Function { function: bot.clone().unbind(), raised }));
    }
    Err(wrong_type(bot, expected))
}

/// Bots, one a seat.
pub fn bots_from<B: FromStr<Err = ParseError>>(
    bots: &Bound<'_, PyAny>,
    expected: &str,
) -> PyResult<Vec<Given<B>>> {
    items(bots, "bots are a list of bots, one a seat")?
        .iter()
        .map(|bot| bot_from(bot, expected))
        .collect()
}

impl<B: Copy> Given<B> {
    /// Who decides in a game with these bots.
    pub fn decider<S: GameState<Bot = B>>(&self) -> Decider<'_, S>
    where
        Function: Player<S>,
    {
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

impl Function {
    /// Calls the function for an action, with what its seat sees and dice that move on.
    pub fn call<A>(
        &self,
        view: impl for<'py> IntoPyObject<'py>,
        dice: &mut Dice,
        action_from: impl Fn(&Bound<'_, PyAny>) -> PyResult<A>,
    ) -> Result<A, Error> {
        let call = |py: Python<'_>| {
            let thrown = Bound::new(py, PyDice::of(dice.clone()))?;
            let action = self.function.bind(py).call1((view, &thrown))?;
            *dice = thrown.get().with(|dice| dice.clone());
            action_from(&action)
        };
        Python::attach(call).map_err(|error| {
            if let Ok(mut raised) = self.raised.lock() {
                raised.get_or_insert(error);
            }
            // Only stops the run: what the function raised is raised again after it.
            IllegalAction::new("bot_failed", "a bot failed").into()
        })
    }
}

/// Lets Python functions decide in a game, given the class of its views and what reads its actions.
macro_rules! player {
    ($state:ty, $view:path, $action_from:path) => {
        impl fivecard::game::Player<$state> for Function {
            fn choose(
                &self,
                view: &<$state as fivecard::game::GameState>::View,
                dice: &mut fivecard::Dice,
            ) -> Result<<$state as fivecard::game::GameState>::Action, Error> {
                self.call($view(view.clone()), dice, $action_from)
            }
        }
    };
}

pub(crate) use player;

/// Runs a simulation without the GIL: an error of a bot, of `progress` or Ctrl-C stops it.
///
/// One thread serves Python functions as well as many: they take turns.
pub fn run<B: Copy + Send + Sync, T: Send, E: Into<Error> + Send>(
    py: Python<'_>,
    bots: &[Given<B>],
    plan: Plan,
    progress: Option<Py<PyAny>>,
    simulate: impl FnOnce(
        &Plan,
        &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Result<T, Stopped<Error>>, E>
    + Send,
) -> PyResult<T> {
    let plan = match bots.iter().all(|bot| matches!(bot, Given::Bot(_))) {
        true => plan,
        false => Plan { threads: plan.threads.or(Some(1)), chunk: CHUNK_OF_FUNCTIONS, ..plan },
    };
    let mut watch = Watch::new(progress.as_ref());
    let ran = py.detach(|| simulate(&plan, &mut |done| watch.look(done)));
    result(py, ran, watch.raised().or_else(|| bots.iter().find_map(Given::raised)))
}
