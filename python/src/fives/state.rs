//! `State` and `View`.

use fivecard::fives::{Public, State, Street, View};
use fivecard::game::{GameState, GameView};

use super::rules::PyRules;
use crate::deck::PyDeck;
use crate::draw_games::{PyAction, PyLegal, draw_state, draw_view, hands_from, seat_from};
use crate::prelude::*;

class! {
/// A deal of Fives in progress, hidden cards and all. It never changes: ``apply`` returns the next
/// state.
///
/// Made by ``State.deal``, ``State.from_hands``, ``State.from_record`` or ``play_on``.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=7), stacks=[20, 20, 20], button=0)
/// >>> state.to_act, state.street, state.draw_number, state.pot
/// (1, 'draw', 1, 3)
/// >>> state = state.apply("stand pat")
/// >>> state.to_act, str(state.legal_actions())
/// (2, 'stand pat, draw 1..5')
PyState(State) as "fivecard.fives" "State": record, fields [RECORD, TURN, NUMBER, OUTCOME]
}

draw_state! { PyState, State, PyView, PyRules }

class! {
/// A deal as one seat sees it: its own cards, and what is public. Nothing else is in it.
///
/// Made by ``State.view(seat)`` or ``View.from_record``.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=7), stacks=[20, 20], button=0)
/// >>> view = state.view(0)
/// >>> view.seat, len(view.hand), view.to_act, view.stacks
/// (0, 5, 1, (19, 19))
/// >>> state.view(1).bot_action("pat", Dice(1))
/// Action("stand pat")
PyView(View) as "fivecard.fives" "View":
    record,
    fields [OWN, LEGAL, TURN, NUMBER, TABLE, PUBLIC, HISTORY, OUTCOME, RECORD]
}

draw_view! { PyView, View, PyState }

fields! { PyState, PyView; |v| get NUMBER {
    /// The number of the draw, 1 to 5; None after them.
    draw_number => match v.0.public().street() {
        Street::Draw(number) => Some(number),
        Street::Bet | Street::Over => None,
    },
} get PUBLIC {
    /// The number of this deal among those for the same pots: 1, and more when players play on.
    deal_number => v.0.public().deal_number(),
    /// What each seat posted as its ante.
    antes => v.0.public().antes(),
    /// What each seat paid for cards.
    cards_paid => v.0.public().cards_paid(),
    /// What each seat has bet.
    bets => v.0.public().bets(),
    /// The pots of earlier deals that are played for, with those who still claim them.
    carried => v.0.public().carried(),
    /// For each seat how many cards it took in each draw so far.
    drawn => all_drawn(v.0.public()),
}}

fn all_drawn(public: &Public) -> Vec<&[u8]> {
    (0..public.seats()).filter_map(Seat::new).map(|seat| public.drawn(seat)).collect()
}

fn max_draw(py: Python<'_>, public: &Public, seat: i64) -> PyResult<usize> {
    Ok(public.max_draw(seat_from(py, seat, public.seats())?))
}

#[pymethods]
impl PyState {
    /// Deals again for the pots that nobody won.
    ///
    /// Those who claim a carried pot ante again, as far as they can; the button goes to the next of
    /// them. There may be any number of such deals: loop over them.
    ///
    /// Args:
    ///     deck: all 52 cards; or else
    ///     hands: five cards by seat, None for a seat that does not play on.
    ///     stub: with hands: the cards dealt next, top first.
    ///     seed: with hands: for reshuffles.
    ///
    /// Raises:
    ///     SetupError: the deal is not over (``deal_not_over``), every pot is won
    ///         (``nothing_carried``), or the cards are invalid; neither or both of deck and hands
    ///         (``deck_or_hands``).
    ///
    /// >>> state = State.from_hands(["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"], [20, 20], button=0)
    /// >>> for _ in range(10):
    /// ...     state = state.apply("stand pat")
    /// >>> state = state.apply("check").apply("check")
    /// >>> again = state.play_on(hands=["2c 7d 9h Js 4s", "Kc Qd 8h 6s 3d"])
    /// >>> again.deal_number, again.button, again.pot
    /// (2, 1, 4)
    #[pyo3(
        signature = (deck = None, hands = None, stub = None, seed = None),
        text_signature = "($self, deck=None, hands=None, stub='', seed=0)"
    )]
    fn play_on(
        &self,
        py: Python<'_>,
        deck: Option<PyRef<'_, PyDeck>>,
        hands: Option<&Bound<'_, PyAny>>,
        stub: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let state = match (deck, hands) {
            (Some(deck), None) => self.0.play_on(&deck.0),
            (None, Some(hands)) => {
                let (stub, seed) = (cards_or_none(stub)?, seed_or_zero(seed)?);
                self.0.play_on_hands(&hands_from(hands)?, &stub, seed)
            }
            _ => Err(SetupError::new("deck_or_hands", "expected either a deck or hands")),
        };
        state.or_raise(py).map(PyState)
    }

    /// The most cards that a seat can pay for, in its turn or not; 0 after the draws.
    ///
    /// Args:
    ///     seat: whose chips count.
    fn max_draw(&self, py: Python<'_>, seat: i64) -> PyResult<usize> {
        max_draw(py, self.0.public(), seat)
    }
}

#[pymethods]
impl PyView {
    /// The most cards that a seat can pay for, in its turn or not; 0 after the draws.
    ///
    /// Args:
    ///     seat: whose chips count.
    fn max_draw(&self, py: Python<'_>, seat: i64) -> PyResult<usize> {
        max_draw(py, self.0.public(), seat)
    }
}
