//! The Python face of fivecard: it converts, documents and types, and decides nothing.

#![allow(missing_docs)] // What Python sees is documented for Python; the rest is private.
#![allow(clippy::wrong_self_convention)] // A class's methods take `self` by reference, `to_dict` too.

mod batch;
mod black_five;
mod bots;
mod cards;
mod convert;
mod counts;
mod deck;
mod dice;
mod draw;
mod draw_games;
mod enums;
mod errors;
mod fives;
mod game;
mod hand_rank;
mod holdem;
mod odds;
mod players;
mod pots;
mod prelude;
mod runs;
mod showdown;
mod value;

use pyo3::types::PyCFunction;

use crate::prelude::*;

#[pymodule]
mod _core {
    use super::*;

    #[pymodule_export]
    use batch::{census, rank_many};
    #[pymodule_export]
    use cards::{PyCard, PyCardSet};
    #[pymodule_export]
    use deck::PyDeck;
    #[pymodule_export]
    use dice::PyDice;
    #[pymodule_export]
    use enums::{category_of_value, parse_rank, parse_suit};
    #[pymodule_export]
    use errors::error_codes;
    #[pymodule_export]
    use hand_rank::{PyHandRank, evaluate, rank};
    #[pymodule_export]
    use pots::PyPot;
    #[pymodule_export]
    use runs::{PyAverage, PyShare};

    /// Texas Hold'em.
    #[pymodule]
    mod holdem {
        use crate::holdem as game;

        #[pymodule_export]
        use game::{PyEquity, PyRange, PyShowdown, PySpot, equity, showdown};
    }

    /// Black Five. A module of its own: each game has a `State`, a `View` and `Rules`.
    #[pymodule]
    mod black_five {
        use crate::black_five as game;

        #[pymodule_export]
        use game::{
            PyAction, PyCombination, PyMatch, PyOutcome, PyReveals, PyRules, PySimulation, PyState,
            PyTable, PyView, action_texts, classify, match_bots, play_mask, plays, simulate,
        };
    }

    /// Actions of games that draw and bet.
    #[pymodule]
    mod draw_games {
        #[pymodule_export]
        use crate::draw_games::{PyAction, PyDrew, PyLegal};
    }

    /// Five-Card Draw. A module of its own: each game has a `State`, a `View` and `Rules`.
    #[pymodule]
    mod draw {
        use crate::draw as game;

        #[pymodule_export]
        use game::{
            PyBlinds, PyChoice, PyOdds, PyOutcome, PyRules, PyShowdown, PySimulation, PyState,
            PyTable, PyView, best_discards, odds, showdown, simulate,
        };
    }

    /// Fives. A module of its own: each game has a `State`, a `View` and `Rules`.
    #[pymodule]
    mod fives {
        use crate::fives as game;

        #[pymodule_export]
        use game::{
            PyCarriedPot, PyChoice, PyJudgedPot, PyOdds, PyOutcome, PyPlan, PyPlannedDiscard,
            PyRules, PyShowdown, PyShown, PySimulation, PyState, PyTable, PyView, best_discards,
            catching_a_five, has_five, odds, plan, showdown, simulate,
        };
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        for public in ["black_five", "draw", "fives", "holdem"] {
            name_functions(&module.getattr(public)?, &format!("fivecard.{public}"))?;
        }
        Ok(())
    }

    /// Sets where Python finds the functions of a module, which pickles and help need.
    fn name_functions(module: &Bound<'_, PyAny>, public: &str) -> PyResult<()> {
        for name in module.dir()? {
            let member = module.getattr(name.cast::<PyString>()?)?;
            if member.is_instance_of::<PyCFunction>() {
                member.setattr("__module__", public)?;
            }
        }
        Ok(())
    }
}
