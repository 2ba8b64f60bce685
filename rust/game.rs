//! What every game here has in common: a state is a value with four verbs.
//!
//! Who is to act, what may a seat do, what is the state then, and how did it end. A state never
//! changes: [`GameState::apply`] returns the next one, or an error, and leaves the first as it was.
//! A seat sees its [`GameView`], and a [`Decider`] chooses its actions.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use crate::deck::Dice;
use crate::error::{Error, IllegalAction, SetupError};
use crate::record::Record;
use crate::seat::Seat;

/// A complete deal in progress, hidden cards and all.
///
/// The law that every game is tested for: an action of a seat is legal exactly when `apply`
/// accepts it.
pub trait GameState: Clone + Sized {
    /// What a seat may do.
    type Action;
    /// The actions open to a seat.
    type Legal;
    /// How a deal ended.
    type Outcome;
    /// What one seat may see of a state.
    type View: GameView<Action = Self::Action, Bot = Self::Bot>;
    /// The bots that come with the game.
    type Bot: Copy;

    /// The seat to act; `None` when the deal is over.
    fn to_act(&self) -> Option<Seat>;

    /// What `seat` may do now, in turn or out of it; empty when that is nothing.
    fn legal_actions(&self, seat: Seat) -> Self::Legal;

    /// The state after `seat` takes `action`; this one stays as it is.
    ///
    /// # Errors
    /// The rule that forbids the action, with a stable code. It reveals nothing that is hidden from
    /// the seat.
    fn apply(&self, seat: Seat, action: &Self::Action) -> Result<Self, IllegalAction>;

    /// How the deal ended; `None` while it is in progress.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// What `seat` may see.
    ///
    /// # Errors
    /// `no_such_seat`.
    fn view(&self, seat: Seat) -> Result<Self::View, SetupError>;

    /// The deal as text: how it began and every action since.
    fn record(&self) -> Record;

    /// The state that a record describes, reached by taking its actions one by one.
    ///
    /// # Errors
    /// `bad_record`, and the errors of its cards and actions.
    fn replay(record: &Record) -> Result<Self, Error>;
}

/// What one seat may see of a deal.
pub trait GameView: Clone + Sized {
    /// What a seat may do.
    type Action;
    /// The bots that come with the game.
    type Bot: Copy;

    /// What `bot` would do in the seat's turn; `None` when it is not its turn.
    fn bot_action(&self, bot: Self::Bot, dice: &mut Dice) -> Option<Self::Action>;

    /// The view as text, with nothing in it that the seat does not see.
    fn record(&self) -> Record;

    /// The view that a record describes.
    ///
    /// # Errors
    /// `bad_record`, and the errors of its cards and actions.
    fn replay(record: &Record) -> Result<Self, Error>;
}

/// A bot from outside the crate. It is given its seat's view and nothing else of the deal.
pub trait Player<S: GameState>: Sync {
    /// What the bot does in its turn.
    ///
    /// # Errors
    /// Whatever fails in the bot; the run stops.
    fn choose(&self, view: &S::View, dice: &mut Dice) -> Result<S::Action, Error>;
}

/// Who decides for a seat.
pub enum Decider<'a, S: GameState> {
    /// A bot of the game.
    Bot(S::Bot),
    /// A bot from outside the crate.
    Player(&'a dyn Player<S>),
}

impl<S: GameState> Decider<'_, S> {
    /// The action of a seat in its turn.
    ///
    /// # Errors
    /// Those of the [`Player`].
    ///
    /// # Panics
    /// When it is not the turn of the view's seat and a bot of the game decides.
    pub fn choose(&self, view: &S::View, dice: &mut Dice) -> Result<S::Action, Error> {
        match self {
            Decider::Bot(bot) => Ok(view.bot_action(*bot, dice).expect("it is the seat's turn")),
            Decider::Player(player) => player.choose(view, dice),
        }
    }
}

impl<S: GameState> Clone for Decider<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: GameState> Copy for Decider<'_, S> {}

impl Record {
    /// The state after all the record's actions, from the state with which its deal began.
    ///
    /// # Errors
    /// That of the first text that is not an action, or not a legal one; the message names its line.
    pub fn replay_from<S>(&self, start: S) -> Result<S, Error>
    where
        S: GameState,
        S::Action: FromStr,
        Error: From<<S::Action as FromStr>::Err>,
    {
        self.numbered_lines().try_fold(start, |state, (number, (seat, text))| {
            let taken = text.parse::<S::Action>().map_err(Error::from);
            let taken = taken.and_then(|action| Ok(state.apply(*seat, &action)?));
            taken.map_err(|error| error.at(format_args!("line {number}")))
        })
    }
}

/// Checks that a seat is at a table of `seats`.
///
/// # Errors
/// `no_such_seat`.
pub fn check_seat(seat: Seat, seats: usize) -> Result<(), SetupError> {
    if seat.index() < seats {
        return Ok(());
    }
    let message = format!("there is no seat {seat}: the seats are 0 to {}", seats - 1);
    Err(SetupError::new("no_such_seat", message))
}

/// Who did what so far. Copies share what they have in common, so that a copy costs nothing.
#[derive(Clone)]
pub struct History<A> {
    last: Option<Arc<Entry<A>>>,
}

struct Entry<A> {
    seat: Seat,
    action: A,
    before: History<A>,
    number: usize,
}

impl<A> History<A> {
    /// The history of a deal in which nobody has acted.
    pub fn new() -> History<A> {
        History { last: None }
    }

    /// Number of actions.
    pub fn len(&self) -> usize {
        self.last.as_ref().map_or(0, |entry| entry.number)
    }

    /// Whether nobody has acted.
    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// The history with one more action.
    pub fn with(&self, seat: Seat, action: A) -> History<A>
    where
        A: Clone,
    {
        let entry = Entry { seat, action, before: self.clone(), number: self.len() + 1 };
        History { last: Some(Arc::new(entry)) }
    }

    /// The actions from the last to the first.
    pub fn backwards(&self) -> impl Iterator<Item = (Seat, &A)> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let entry = rest.last.as_ref()?;
            rest = &entry.before;
            Some((entry.seat, &entry.action))
        })
    }

    /// The actions from the first to the last.
    pub fn to_vec(&self) -> Vec<(Seat, A)>
    where
        A: Clone,
    {
        let mut actions: Vec<_> =
            self.backwards().map(|(seat, action)| (seat, action.clone())).collect();
        actions.reverse();
        actions
    }
}

impl<A> Drop for History<A> {
    /// Drops one action after the other: each entry owns the one before it, and a call for each
    /// would overflow the stack after some ten thousand raises.
    fn drop(&mut self) {
        let mut last = self.last.take();
        while let Some(entry) = last {
            last = Arc::into_inner(entry).and_then(|mut entry| entry.before.last.take());
        }
    }
}

impl<A> Default for History<A> {
    fn default() -> Self {
        History::new()
    }
}

impl<A: PartialEq> PartialEq for History<A> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.backwards().eq(other.backwards())
    }
}

impl<A: Eq> Eq for History<A> {}

impl<A: Hash> Hash for History<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.backwards().for_each(|action| action.hash(state));
    }
}

impl<A: fmt::Debug> fmt::Debug for History<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut actions: Vec<_> = self.backwards().collect();
        actions.reverse();
        f.debug_list().entries(actions).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_history_of_any_length_is_dropped_and_its_copies_stay() {
        let seat = Seat::new(0).unwrap();
        let start = History::new().with(seat, 0).with(seat, 1);
        let long = (2..500_000).fold(start.clone(), |history, action| history.with(seat, action));
        let copy = long.clone();
        drop(long);
        assert_eq!(copy.len(), 500_000);
        drop(copy);
        assert_eq!(start.to_vec(), [(seat, 0), (seat, 1)]);
    }
}
