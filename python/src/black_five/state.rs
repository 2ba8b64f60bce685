//! `State` and `View`.

use fivecard::black_five::{ACTIONS, SEATS, Setup, Side, State, View};
use fivecard::game::{GameState, GameView};
use numpy::PyArray1;

use super::action::{PyAction, action_from};
use super::combination::{PyRules, Top, combination_from, rules_or_default};
use super::convert::{mask_to, optional_seat, seat_from};
use crate::deck::PyDeck;
use crate::game::{acting, state, view};
use crate::prelude::*;

class! {
/// A deal of Black Five in progress, hidden cards and all. It never changes: ``apply`` returns
/// the next state.
///
/// Made by ``State.deal``, ``State.from_hands`` or ``State.from_record``.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=1), dealer=0)
/// >>> lead = state.legal_actions()[0]
/// >>> state = state.apply(lead).apply("pass")
/// >>> state.to_act, state.top_seat, str(state.top)
/// (2, 0, 'single: 6s')
PyState(State) as "fivecard.black_five" "State": record, fields [RECORD, TURN, OUTCOME]
}

#[pymethods]
impl PyState {
    /// Deals a deck, one card at a time from the dealer on.
    ///
    /// Args:
    ///     deck: all 52 cards.
    ///     dealer: a seat from 0 to 4; None lets the seed of a shuffled deck draw it.
    ///     rules: the house's rules.
    ///
    /// Raises:
    ///     SetupError: the deck is not of 52 cards, or is stacked and no dealer is given.
    #[staticmethod]
    #[pyo3(signature = (deck, dealer = None, rules = None))]
    fn deal(
        py: Python<'_>,
        deck: PyRef<'_, PyDeck>,
        dealer: Option<i64>,
        rules: Option<PyRef<'_, PyRules>>,
    ) -> PyResult<Self> {
        let dealer = optional_seat(py, dealer)?;
        State::deal(&deck.0, dealer, rules_or_default(rules)).or_raise(py).map(PyState)
    }

    /// A deal in the middle: a puzzle, or a position to study.
    ///
    /// Args:
    ///     hands: the cards of seats 0 to 4, at most 11 each; cards in no hand have been played.
    ///     dealer: the dealer's seat.
    ///     leader: the seat to lead when there is no top play; by default the dealer, or the next
    ///         seat with cards after it.
    ///     holder: the seat that was dealt the black five, needed once no hand holds it.
    ///     revealed: whether the black five is revealed; once played it always is.
    ///     finished: the seats without cards, in the order in which they finished.
    ///     top: the combination to beat, or its cards.
    ///     top_seat: whose it is.
    ///     passes: how many seats have passed in a row since.
    ///     rules: the house's rules.
    ///
    /// Raises:
    ///     ParseError: a token is not a card.
    ///     SetupError: an impossible position.
    ///
    /// >>> hands = ["4c 6c", "4d 6d", "4h 6h", "5s 7c", "9c Tc"]
    /// >>> State.from_hands(hands, top="8c", top_seat=0).to_act
    /// 1
    #[staticmethod]
    #[pyo3(signature = (
        hands, dealer = 0, leader = None, holder = None, revealed = false, finished = None,
        top = None, top_seat = None, passes = 0, rules = None,
    ))]
    #[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
    fn from_hands(
        py: Python<'_>,
        hands: &Bound<'_, PyAny>,
        dealer: i64,
        leader: Option<i64>,
        holder: Option<i64>,
        revealed: bool,
        finished: Option<Vec<i64>>,
        top: Option<&Bound<'_, PyAny>>,
        top_seat: Option<i64>,
        passes: i64,
        rules: Option<PyRef<'_, PyRules>>,
    ) -> PyResult<Self> {
        let passes = usize::try_from(passes)
            .map_err(|_| SetupError::new("bad_passes", "passes are 0 or more"))
            .or_raise(py)?;
        let finished = finished.unwrap_or_default().into_iter();
        let setup = Setup {
            dealer: seat_from(py, dealer)?,
            leader: optional_seat(py, leader)?,
            holder: optional_seat(py, holder)?,
            revealed,
            finished: finished.map(|seat| seat_from(py, seat)).collect::<PyResult<_>>()?,
            top: top.map(|top| combination_from(top).map(|top| top.cards())).transpose()?,
            top_seat: optional_seat(py, top_seat)?,
            passes,
            rules: rules_or_default(rules),
            hands: hands_from(hands)?,
        };
        State::from_hands(setup).or_raise(py).map(PyState)
    }

    /// The side of a seat, ``"dealer"`` or ``"idle"``, known to all or not.
    ///
    /// Args:
    ///     seat: whose side it is.
    fn side(&self, py: Python<'_>, seat: i64) -> PyResult<&'static str> {
        Ok(self.0.side(seat_from(py, seat)?).name())
    }

    /// What a seat may do now, in the order of ``ACTIONS``: each play once, made of the lowest suits
    /// held (others are accepted too).
    ///
    /// Args:
    ///     seat: by default the seat to act. The holder of the black five may reveal out of turn.
    #[pyo3(signature = (seat = None))]
    fn legal_actions(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Vec<PyAction>> {
        let seat = self.seat_or_turn(py, seat)?;
        let legal = seat.map_or_else(Vec::new, |seat| self.0.legal_actions(seat));
        Ok(legal.into_iter().map(PyAction).collect())
    }

    /// What a seat may do now as a mask over ``ACTIONS``: a ``bool`` array of shape (149,).
    ///
    /// Args:
    ///     seat: by default the seat to act.
    #[pyo3(signature = (seat = None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let seat = self.seat_or_turn(py, seat)?;
        Ok(mask_to(py, seat.map(|seat| self.0.action_mask(seat)).unwrap_or_default()))
    }

    /// The id of a legal action: its index in ``ACTIONS``.
    ///
    /// Args:
    ///     action: as for ``apply``.
    ///     seat: by default the seat to act.
    ///
    /// Raises:
    ///     IllegalActionError: the action is not legal.
    #[pyo3(signature = (action, seat = None))]
    fn action_id(&self, action: &Bound<'_, PyAny>, seat: Option<i64>) -> PyResult<usize> {
        let py = action.py();
        let action = action_from(action)?;
        let seat = acting(py, self.seat_or_turn(py, seat)?)?;
        Ok(self.0.action_id(seat, &action).or_raise(py)?.index())
    }

    /// The legal action with an id, made of the lowest suits held.
    ///
    /// Args:
    ///     id: an index in ``ACTIONS``.
    ///     seat: by default the seat to act.
    ///
    /// Raises:
    ///     IllegalActionError: the action is not legal.
    #[pyo3(signature = (id, seat = None))]
    fn action(&self, py: Python<'_>, id: i64, seat: Option<i64>) -> PyResult<PyAction> {
        let seat = acting(py, self.seat_or_turn(py, seat)?)?;
        let id = usize::try_from(id).ok().and_then(|id| ACTIONS.get(id).copied());
        let id = id
            .ok_or_else(|| SetupError::new("no_such_action", "action ids are 0 to 148"))
            .or_raise(py)?;
        self.0.action(seat, id).or_raise(py).map(PyAction)
    }
}

state! { PyState, State, PyView, action_from }

impl PyState {
    fn seats(&self) -> usize {
        SEATS
    }
}

fields! { PyState; |v| get CARDS {
    /// The cards in the five hands.
    hands => v.0.hands(),
    /// The seat that was dealt the black five, known to all or not.
    holder => v.0.holder(),
}}

class! {
/// A deal as one seat sees it: its own cards, and what is public. Nothing else is in it.
///
/// Made by ``State.view(seat)`` or ``View.from_record``.
///
/// >>> from fivecard import Deck
/// >>> state = State.deal(Deck.shuffled(seed=1), dealer=0)
/// >>> view = state.view(1)
/// >>> view.seat, len(view.hand), view.hand_sizes, view.holder
/// (1, 11, (11, 11, 10, 10, 10), None)
/// >>> state.view(0).bot_action("greedy", Dice(1))
/// Action("Th Js Qc Kc")
PyView(View) as "fivecard.black_five" "View":
    record,
    fields [OWN, LEGAL, TURN, PUBLIC, KNOWN, HISTORY, OUTCOME, RECORD]
}

view! { PyView, View, PyAction }

#[pymethods]
impl PyView {
    /// The side of a seat as far as this seat knows it: ``"dealer"``, ``"idle"`` or None.
    ///
    /// Args:
    ///     seat: whose side it is.
    fn side(&self, py: Python<'_>, seat: i64) -> PyResult<Option<&'static str>> {
        Ok(self.0.side(seat_from(py, seat)?).map(Side::name))
    }

    /// What the seat may do now, in turn or out of it, in the order of ``ACTIONS``.
    fn legal_actions(&self) -> Vec<PyAction> {
        self.0.legal_actions().into_iter().map(PyAction).collect()
    }

    /// What the seat may do now as a mask over ``ACTIONS``: a ``bool`` array of shape (149,).
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        mask_to(py, self.0.action_mask())
    }

    /// The id of an action the seat may take now: its index in ``ACTIONS``.
    ///
    /// Args:
    ///     action: text, an Action, or the cards of a play.
    ///
    /// Raises:
    ///     IllegalActionError: the action is not legal.
    fn action_id(&self, action: &Bound<'_, PyAny>) -> PyResult<usize> {
        let py = action.py();
        Ok(self.0.action_id(&action_from(action)?).or_raise(py)?.index())
    }

    /// A deal that the seat might be looking at, drawn from all of them, each as likely as any other.
    ///
    /// Args:
    ///     seed: an integer from 0 to 2**64 - 1, or 32 bytes.
    ///
    /// The unseen cards go to the other hands by their sizes, the black five only where it may be.
    ///
    /// >>> from fivecard import Deck
    /// >>> view = State.deal(Deck.shuffled(seed=1), dealer=0).view(1)
    /// >>> view.deal_hidden(seed=2).view(1) == view
    /// True
    fn deal_hidden(&self, seed: &Bound<'_, PyAny>) -> PyResult<PyState> {
        Ok(PyState(self.0.deal_hidden(seed_from(seed)?)))
    }
}

fields! { PyView; |v| get OWN {
    /// The seat that looks.
    seat => v.0.seat(),
    /// The seat's own cards.
    hand => v.0.hand(),
} dict LEGAL {
    legal => v.0.legal_actions(),
} get KNOWN {
    /// The seat that was dealt the black five, once it is revealed or the deal is over.
    holder => v.0.holder(),
    /// The seats that may have been dealt the black five for all this seat knows.
    possible_holders => v.0.possible_holders(),
    /// The cards played so far: all that are in no hand.
    played => v.0.played(),
} get UNSEEN {
    /// The cards in the other seats' hands, all together.
    unseen => v.0.unseen(),
}}

fields! { PyState, PyView; |v| get TURN {
    /// The seat to act; None when the deal is over.
    to_act => v.0.to_act(),
} get PUBLIC {
    /// The rules.
    rules => v.0.rules(),
    /// The dealer's seat.
    dealer => v.0.public().dealer(),
    /// Number of cards in each hand.
    hand_sizes => v.0.public().hand_sizes(),
    /// The combination to beat; None when the seat to act leads.
    top => v.0.top().map(Top),
    /// Whose combination is to be beaten.
    top_seat => v.0.public().top_seat(),
    /// How many seats have passed in a row since the top play.
    passes => v.0.public().passes(),
    /// The seats without cards, in the order in which they finished.
    finished => v.0.public().finished(),
    /// The holder of the black five if that seat revealed or played it, else None.
    revealed => v.0.public().revealed(),
} get WINNER {
    /// The side that won, ``"dealer"`` or ``"idle"``; None while the deal is in progress.
    winner => v.0.public().winner(),
} get HISTORY {
    /// Who did what so far: (seat, action) pairs.
    history => History(v.0.history()),
} get OUTCOME {
    /// How the deal ended; None while it is in progress.
    outcome => v.0.outcome(),
}}

fn hands_from(given: &Bound<'_, PyAny>) -> PyResult<[CardSet; SEATS]> {
    if given.is_instance_of::<PyString>() {
        return Err(wrong_type(given, "hands are a list of five hands"));
    }
    let hands: Vec<CardSet> =
        given.try_iter()?.map(|hand| card_set_from(&hand?)).collect::<PyResult<_>>()?;
    let count = hands.len();
    <[CardSet; SEATS]>::try_from(hands)
        .map_err(|_| SetupError::new("wrong_hands", format!("there are five hands, not {count}")))
        .or_raise(given.py())
}
