//! `State` and `View`: what is alike in all games.

use fivecard::IllegalAction;

use crate::prelude::*;

/// Methods and fields of a game's `State`, which has `seats()`; the last argument reads an action.
macro_rules! state {
    ($state:ty, $core:ty, $view:path, $action_from:path) => {
        #[pymethods]
        impl $state {
            /// The state that a record describes.
            ///
            /// Args:
            ///     record: what ``record()`` returned.
            ///
            /// Raises:
            ///     ParseError: the text is not a record of a deal of this game.
            ///     SetupError: its cards or its beginning are invalid.
            ///     IllegalActionError: an action in it is not legal.
            #[staticmethod]
            fn from_record(py: Python<'_>, record: &str) -> PyResult<Self> {
                let record: fivecard::record::Record = record.parse().or_raise(py)?;
                let state = <$core as fivecard::game::GameState>::replay(&record);
                Ok(Self(state.or_raise(py)?))
            }

            /// The state after a seat acts; this one stays as it is.
            ///
            /// Args:
            ///     action: text or an Action.
            ///     seat: by default the seat to act.
            ///
            /// Raises:
            ///     ParseError: the text is not an action.
            ///     SetupError: a card is named twice, or there is no such seat.
            ///     IllegalActionError: the rules forbid it; its ``code`` names the rule, such as
            ///         ``out_of_turn``, ``not_held`` or ``deal_over``.
            #[pyo3(signature = (action, seat = None))]
            fn apply(&self, action: &Bound<'_, PyAny>, seat: Option<i64>) -> PyResult<Self> {
                let py = action.py();
                let action = $action_from(action)?;
                let seat = $crate::game::acting(py, self.seat_or_turn(py, seat)?)?;
                Ok(Self(self.0.apply(seat, &action).or_raise(py)?))
            }

            /// What a seat may see.
            ///
            /// Args:
            ///     seat: whose view it is.
            ///
            /// Raises:
            ///     SetupError: there is no such seat.
            fn view(&self, py: Python<'_>, seat: i64) -> PyResult<$view> {
                let seat = $crate::draw_games::seat_from(py, seat, self.seats())?;
                self.0.view(seat).or_raise(py).map($view)
            }

            /// The deal as text: how it began, and every action since. ``State.from_record`` reads it.
            fn record(&self) -> String {
                self.0.record().to_string()
            }
        }

        impl $state {
            fn seat_or_turn(
                &self,
                py: Python<'_>,
                seat: Option<i64>,
            ) -> PyResult<Option<fivecard::Seat>> {
                match seat {
                    Some(seat) => $crate::draw_games::seat_from(py, seat, self.seats()).map(Some),
                    None => Ok(self.0.to_act()),
                }
            }
        }

        fields! { $state; |v| dict RECORD {
            record => v.record(),
        }}
    };
}

/// Methods and fields of a game's `View`; the last argument is the class of its actions.
macro_rules! view {
    ($view:ty, $core:ty, $action:path) => {
        #[pymethods]
        impl $view {
            /// The view that a record describes.
            ///
            /// Args:
            ///     record: what ``record()`` returned.
            ///
            /// Raises:
            ///     ParseError: the text is not a record of a view of this game.
            ///     SetupError: its cards or its beginning are invalid.
            ///     IllegalActionError: an action in it is not legal.
            #[staticmethod]
            fn from_record(py: Python<'_>, record: &str) -> PyResult<Self> {
                let record: fivecard::record::Record = record.parse().or_raise(py)?;
                Ok(Self(<$core>::replay(&record).or_raise(py)?))
            }

            /// The view as text, with nothing in it that the seat does not see. ``View.from_record``
            /// reads it.
            fn record(&self) -> String {
                self.0.record().to_string()
            }

            /// What a bot of the game would do in the seat's turn; None when it is not its turn.
            ///
            /// Args:
            ///     bot: the bot's name, as for ``simulate``.
            ///     dice: the bot's dice, which move on; only ``"random"`` throws them.
            ///
            /// Raises:
            ///     ParseError: there is no such bot.
            fn bot_action(
                &self,
                py: Python<'_>,
                bot: &str,
                dice: &Bound<'_, $crate::dice::PyDice>,
            ) -> PyResult<Option<$action>> {
                let bot = bot.parse().or_raise(py)?;
                Ok(dice.get().with(|dice| self.0.bot_action(bot, dice)).map($action))
            }
        }

        fields! { $view; |v| dict RECORD {
            record => v.record(),
        }}
    };
}

pub(crate) use {state, view};

/// The seat that acts.
pub fn acting(py: Python<'_>, seat: Option<fivecard::Seat>) -> PyResult<fivecard::Seat> {
    seat.ok_or_else(|| IllegalAction::new("deal_over", "the deal is over")).or_raise(py)
}
