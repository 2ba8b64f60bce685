//! The laws that every game keeps, checked on deals of any actions.
//!
//! - An action is legal exactly when `apply` accepts it, and then it is one more in the history.
//! - What is tried changes nothing; what is refused is refused with a code and one line of text.
//! - Nothing is lost: a [conserved](LawfulGame::conserved) value is the same in every state.
//! - Every deal ends, there is an outcome only at the end, and then nothing is legal.
//! - Records of states and views replay to what they describe, byte for byte.
//! - A view does not change when what it hides does, and neither do its record and the errors.
//!
//! A game is tested by a [`LawfulGame`], which knows what to try in its deals; [`laws`] plays one deal
//! and checks all of this on the way. Choices come from a seed or from the bytes of a fuzzer. A broken
//! law is a panic that names it.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::deck::{Chance, Seed};
use crate::error::{Error, IllegalAction};
use crate::game::{GameState, GameView};
use crate::record::Record;
use crate::seat::Seat;

/// Where choices come from.
pub trait Choose {
    /// A number below `bound`, which is at least 1.
    fn below(&mut self, bound: u32) -> u32;

    /// Whether no choices are left; a deal is then left where it is.
    fn is_over(&self) -> bool {
        false
    }
}

impl Choose for Chance {
    fn below(&mut self, bound: u32) -> u32 {
        Chance::below(self, bound)
    }
}

/// A seed of choices.
pub fn any_seed(choices: &mut dyn Choose) -> Seed {
    Seed::from(u64::from(choices.below(256)))
}

/// The state, the action, the view of a game.
pub type State<G> = <G as LawfulGame>::State;
/// What a seat of the game may do.
pub type Action<G> = <State<G> as GameState>::Action;
/// What a seat of the game sees.
pub type View<G> = <State<G> as GameState>::View;

/// What the laws need to know of a game.
pub trait LawfulGame {
    /// The game's state.
    type State: GameState<
            Action: Clone + Display + FromStr<Err: Into<Error>>,
            Outcome: PartialEq + Debug,
            View: PartialEq + Debug,
        > + PartialEq;
    /// What no action changes: the cards, the chips.
    type Conserved: PartialEq + Debug;

    /// More actions than a deal can take.
    const MOST_ACTIONS: usize;

    /// Number of seats.
    fn seats(state: &Self::State) -> usize;

    /// The actions taken.
    fn history(state: &Self::State) -> Vec<(Seat, Action<Self>)>;

    /// Whether `action` is among the legal actions of `seat`.
    fn allows(state: &Self::State, seat: Seat, action: &Action<Self>) -> bool;

    /// A legal action of some seat, in a deal that is not over.
    fn legal_action(state: &Self::State, choices: &mut dyn Choose) -> (Seat, Action<Self>);

    /// Actions for `seat` to try, legal or not.
    fn tries(state: &Self::State, seat: Seat, choices: &mut dyn Choose) -> Vec<Action<Self>>;

    /// What is the same in all states of a deal.
    fn conserved(state: &Self::State) -> Self::Conserved;

    /// Another deal that looks the same to `seat`; `None` where there is no simple one.
    fn disguised(state: &Self::State, seat: Seat, choices: &mut dyn Choose) -> Option<Self::State>;

    /// All that a view shows.
    fn shown(view: &View<Self>) -> String {
        format!("{view:?}")
    }

    /// Checks what holds in the states of this game besides.
    fn check(_state: &Self::State) {}

    /// Checks what holds in the views of this game besides, also in one read from a record.
    fn check_view(_view: &View<Self>) {}

    /// Checks that what `seat` sees of a state is true.
    fn check_sight(_state: &Self::State, _seat: Seat, _view: &View<Self>) {}
}

/// Plays a deal from `start` to its end, or until no choices are left, and checks all laws.
///
/// # Panics
/// When a law is broken.
pub fn laws<G: LawfulGame>(start: &G::State, choices: &mut dyn Choose) -> G::State {
    let mut state = start.clone();
    let conserved = G::conserved(start);
    for _ in 0..G::MOST_ACTIONS {
        assert_eq!(G::conserved(&state), conserved, "something is lost or made");
        check_state::<G>(&state, choices);
        if state.to_act().is_none() || choices.is_over() {
            check_texts::<G>(&state, choices);
            return state;
        }
        if choices.below(16) == 0 {
            check_texts::<G>(&state, choices);
        }
        let (seat, action) = G::legal_action(&state, choices);
        assert!(G::allows(&state, seat, &action), "seat {seat}: {action} is not legal");
        state = accept::<G>(&state, seat, &action);
    }
    panic!("the deal does not end: {}", state.record());
}

fn accept<G: LawfulGame>(state: &G::State, seat: Seat, action: &Action<G>) -> G::State {
    let next = state.apply(seat, action);
    next.unwrap_or_else(|error| panic!("seat {seat}: {action} is legal and refused: {error}"))
}

/// Checks one state: what is legal, and whether it is over.
fn check_state<G: LawfulGame>(state: &G::State, choices: &mut dyn Choose) {
    G::check(state);
    let is_over = state.to_act().is_none();
    assert_eq!(state.outcome().is_some(), is_over, "an outcome is there exactly at the end");
    let before = state.clone();
    let taken = G::history(state).len();
    for seat in seats(G::seats(state) + 1) {
        for action in G::tries(state, seat, choices) {
            let allowed = G::allows(state, seat, &action);
            match state.apply(seat, &action) {
                Ok(next) => {
                    assert!(allowed, "seat {seat}: {action} is accepted and not legal");
                    assert_eq!(G::history(&next).len(), taken + 1, "{action} is one action");
                }
                Err(error) => {
                    assert!(!allowed, "seat {seat}: {action} is legal and refused: {error}");
                    assert!(
                        !is_over || seat.index() >= G::seats(state) || error.code() == "deal_over"
                    );
                    check_error(&error.into());
                }
            }
        }
    }
    assert!(*state == before, "what is tried changes the state");
}

/// Checks the views and records of a state, and its records with a fault in them.
fn check_texts<G: LawfulGame>(state: &G::State, choices: &mut dyn Choose) {
    check_views::<G>(state, choices);
    let view = see::<G>(state, Seat::new(0).expect("a seat"));
    for record in [state.record(), view.record()] {
        check_text::<G>(&damaged(record.to_string(), choices), choices);
    }
}

/// Checks the record of a state, and what each seat sees.
fn check_views<G: LawfulGame>(state: &G::State, choices: &mut dyn Choose) {
    check_record::<G>(state);
    let stranger = Seat::new(G::seats(state)).expect("there are more seats than players");
    let refused = state.view(stranger).expect_err("a seat that does not exist sees nothing");
    assert_eq!(refused.code(), "no_such_seat");
    for seat in seats(G::seats(state)) {
        let view = see::<G>(state, seat);
        G::check_sight(state, seat, &view);
        check_view_record::<G>(&view);
        let Some(other) = G::disguised(state, seat, choices) else { continue };
        let same = see::<G>(&other, seat);
        assert!(same == view, "seat {seat} sees what is hidden");
        assert_eq!(G::shown(&same), G::shown(&view), "seat {seat} sees what is hidden");
        let texts = [&same, &view].map(|view| view.record().to_string());
        assert_eq!(texts[0], texts[1], "the record of seat {seat} shows what is hidden");
        for action in G::tries(state, seat, choices) {
            let refusal =
                |state: &G::State| -> Option<IllegalAction> { state.apply(seat, &action).err() };
            assert_eq!(refusal(&other), refusal(state), "{action}: the error shows what is hidden");
        }
        check_record::<G>(&other);
    }
}

/// Checks any text as the record of a state or a view: what is accepted describes something.
/// Returns the errors of what is refused.
///
/// # Panics
/// When a law is broken.
pub fn check_text<G: LawfulGame>(text: &str, choices: &mut dyn Choose) -> Vec<Error> {
    let record = match text.parse::<Record>() {
        Ok(record) => record,
        Err(error) => {
            check_error(&error.clone().into());
            return vec![error.into()];
        }
    };
    let state = G::State::replay(&record).map(|state| {
        check_state::<G>(&state, choices);
        check_views::<G>(&state, choices);
    });
    let view = View::<G>::replay(&record).map(|view| check_view_record::<G>(&view));
    let errors: Vec<Error> = [state.err(), view.err()].into_iter().flatten().collect();
    errors.iter().for_each(check_error);
    errors
}

/// Checks that the record of a state replays to it.
fn check_record<G: LawfulGame>(state: &G::State) {
    let text = state.record().to_string();
    let again = text.parse().map_err(Error::from).and_then(|record| G::State::replay(&record));
    let again = again.unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(again == *state, "the record describes another deal: {text}");
    assert_eq!(again.record().to_string(), text);
}

/// Checks that the record of a view replays to it.
///
/// # Panics
/// When it does not.
pub fn check_view_record<G: LawfulGame>(view: &View<G>) {
    let text = view.record().to_string();
    let again = text.parse().map_err(Error::from).and_then(|record| View::<G>::replay(&record));
    let again = again.unwrap_or_else(|error| panic!("{error}: {text}"));
    G::check_view(&again);
    assert!(again == *view, "the record describes another view: {text}");
    assert_eq!(G::shown(&again), G::shown(view), "the record describes another view: {text}");
    assert_eq!(again.record().to_string(), text);
}

/// Checks the form of an error: a code of lowercase words, and one line of text.
///
/// # Panics
/// When it has another one.
pub fn check_error(error: &Error) {
    // Texts from outside are cut in it.
    const MOST_CHARS: usize = 400;
    let (code, message) = (error.code(), error.to_string());
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    assert!(!code.is_empty() && code.chars().all(is_plain), "{code:?} is not a code");
    assert!(!message.is_empty(), "{code} has no message");
    assert!(message.chars().count() <= MOST_CHARS, "{code} has a long message: {message}");
    assert!(!message.contains(char::is_control), "{code} is not one line: {message:?}");
}

fn see<G: LawfulGame>(state: &G::State, seat: Seat) -> View<G> {
    state.view(seat).unwrap_or_else(|error| panic!("seat {seat} sees nothing: {error}"))
}

fn seats(count: usize) -> impl Iterator<Item = Seat> {
    (0..count).filter_map(Seat::new)
}

/// The text with one of its characters, which are ASCII, replaced by up to two others.
fn damaged(mut text: String, choices: &mut dyn Choose) -> String {
    const OTHERS: [char; 12] = ['\n', ' ', '-', '/', ':', '0', '4', '9', 'c', 's', 'K', 'x'];
    let at = choices.below(text.len() as u32) as usize;
    let count = choices.below(3) as usize;
    let with: String =
        (0..count).map(|_| OTHERS[choices.below(OTHERS.len() as u32) as usize]).collect();
    text.replace_range(at..at + 1, &with);
    text
}
