//! Bots as Python gives them to a simulation: one of the game by its name, or a function.

use std::str::FromStr;
use std::sync::Mutex;

use fivecard::simulate::Plan;
use fivecard::{Dice, Error, IllegalAction, ParseError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::convert::wrong_type;
use crate::dice::PyDice;
use crate::errors::OrRaise;

/// Deals between two looks at Ctrl-C when a bot is a Python function.
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

impl<B: FromStr<Err = ParseError>> Given<B> {
    /// Reads a bot; `wanted` says what a bot is.
    pub fn from(bot: &Bound<'_, PyAny>, wanted: &str) -> PyResult<Given<B>> {
        if let Ok(name) = bot.cast::<PyString>() {
            return Ok(Given::Bot(name.to_cow()?.parse().or_raise(bot.py())?));
        }
        if bot.is_callable() {
            let raised = Mutex::new(None);
            return Ok(Given::Function(Function { function: bot.clone().unbind(), raised }));
        }
        Err(wrong_type(bot, wanted))
    }
}

impl<B> Given<B> {
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
    /// Asks the function for an action, given what its seat sees and dice that move on.
    pub fn ask<A>(
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

/// One thread serves Python functions as well as many: they take turns.
pub fn plan_for<B>(bots: &[Given<B>], plan: Plan) -> Plan {
    if bots.iter().all(|bot| matches!(bot, Given::Bot(_))) {
        return plan;
    }
    Plan { threads: plan.threads.or(Some(1)), chunk: CHUNK_OF_FUNCTIONS, ..plan }
}

/// What a function raised first, if any did.
pub fn raised<B>(bots: &[Given<B>]) -> Option<PyErr> {
    bots.iter().find_map(Given::raised)
}
