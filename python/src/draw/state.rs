//! `State` and `View`.

use fivecard::draw::{State, View};
use fivecard::game::{GameState, GameView};

use super::rules::PyRules;
use crate::draw_games::{PyAction, PyLegal, draw_state, draw_view};
use crate::prelude::*;

class! {
/// A deal of Five-Card Draw in progress, hidden cards and all. It never changes: ``apply`` returns the
/// next state.
///
/// Made by ``State.deal``, ``State.from_hands`` or ``State.from_record``.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=7), stacks=[200] * 4, button=0)
/// >>> state.to_act, str(state.legal_actions())
/// (3, 'fold, call 2, raise 4..200')
/// >>> state = state.apply("raise to 6")
/// >>> state.to_act, state.pot, state.stacks
/// (0, 9, (200, 199, 198, 194))
PyState(State) as "fivecard.draw" "State": record, fields [RECORD, TURN, OUTCOME]
}

draw_state! { PyState, State, PyView, PyRules }

class! {
/// A deal as one seat sees it: its own cards, and what is public. Nothing else is in it: of another
/// seat's draw how many cards it was, of the hands those shown at the end.
///
/// Made by ``State.view(seat)`` or ``View.from_record``.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=7), stacks=[200] * 3, button=0)
/// >>> view = state.apply("call").view(1)
/// >>> view.seat, len(view.hand), view.stacks, str(view.legal_actions())
/// (1, 5, (198, 199, 198), 'fold, call 1, raise 4..200')
/// >>> view.bot_action("pat", Dice(1))
/// Action("call")
PyView(View) as "fivecard.draw" "View":
    record,
    fields [OWN, LEGAL, TURN, TABLE, PUBLIC, HISTORY, OUTCOME, RECORD]
}

draw_view! { PyView, View, PyState }

fields! { PyState, PyView; |v| get PUBLIC {
    /// The seat that posted the small blind.
    small_blind => v.0.public().small_blind(),
    /// The seat that posted the big blind.
    big_blind => v.0.public().big_blind(),
    /// The seats that ran out of time in the draw: they may check, call and fold only.
    barred => v.0.public().barred(),
    /// What each seat has put in during the betting round, or the last one.
    bets => v.0.public().round().bets(),
    /// How many cards each seat drew; None where it has not.
    drawn => v.0.public().all_drawn(),
}}
