//! What a seat does in a game of drawing and betting, as a value and as text.

use std::fmt;
use std::str::FromStr;

use super::stock::HAND;
use crate::betting;
use crate::card::CardSet;
use crate::error::{Error, ParseError};

/// What a seat does in a game of drawing and betting.
///
/// As text the actions of [`betting::Action`], `draw 8h 6s` (the cards discarded), `stand pat` and
/// `timeout`; a bare `draw` stands pat too.
///
/// ```
/// use fivecard::draw_games::Action;
///
/// let action: Action = "draw 8h 6s".parse()?;
/// assert_eq!(action.to_string(), "draw 6s 8h");
/// assert_eq!("draw".parse::<Action>()?.to_string(), "stand pat");
/// assert_eq!("raise_to 60".parse::<Action>()?.to_string(), "raise to 60");
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Bets, or does something else of a betting round.
    Bet(betting::Action),
    /// Exchanges these cards for as many new ones; no card is to stand pat.
    Draw(CardSet),
    /// Does nothing within its time. Whoever keeps the clock submits this for the seat.
    Timeout,
}

impl Action {
    /// Exchanges no card.
    pub const STAND_PAT: Action = Action::Draw(CardSet::EMPTY);
}

impl From<betting::Action> for Action {
    fn from(action: betting::Action) -> Self {
        Action::Bet(action)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bet(action) => action.fmt(f),
            Action::Draw(cards) if cards.is_empty() => f.write_str("stand pat"),
            Action::Draw(cards) => write!(f, "draw {cards}"),
            Action::Timeout => f.write_str("timeout"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Action({self})")
    }
}

impl FromStr for Action {
    type Err = Error;

    /// # Errors
    /// `bad_action`, `bad_amount`, `bad_card`, and `duplicate_card` for a card discarded twice.
    fn from_str(text: &str) -> Result<Action, Error> {
        let text = text.trim();
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match (verb, rest.trim()) {
            ("timeout", "") => Ok(Action::Timeout),
            ("stand", "pat") => Ok(Action::STAND_PAT),
            ("draw", cards) => Ok(Action::Draw(cards.parse()?)),
            _ => match text.parse() {
                Ok(action) => Ok(Action::Bet(action)),
                Err(error) if error.code() == "bad_action" => Err(not_an_action().into()),
                Err(error) => Err(error.into()),
            },
        }
    }
}

fn not_an_action() -> ParseError {
    ParseError::new(
        "bad_action",
        "an action is \"fold\", \"check\", \"call\", \"bet 20\", \"raise to 60\", \"all-in\", \
         \"draw 8h 6s\", \"stand pat\" or \"timeout\"",
    )
}

/// What a seat sees of an action: all of its own, and of another's draw only how many cards.
///
/// ```
/// use fivecard::draw_games::{Action, SeenAction};
///
/// let action: Action = "draw 8h 6s".parse()?;
/// assert_eq!(SeenAction::by_others(action), SeenAction::Drew(2));
/// assert_eq!(SeenAction::by_others(action).to_string(), "draw 2");
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeenAction {
    /// The action itself.
    Action(Action),
    /// An exchange of so many cards, at least one.
    Drew(usize),
}

impl SeenAction {
    /// What the other seats see of `action`.
    pub fn by_others(action: Action) -> SeenAction {
        match action {
            Action::Draw(cards) if !cards.is_empty() => SeenAction::Drew(cards.len()),
            action => SeenAction::Action(action),
        }
    }

    /// Whether a seat sees this of an action that is its `own`, or that another seat took: it knows
    /// the cards of its own draws, and only the number of others'.
    pub fn is_seen(self, own: bool) -> bool {
        match self {
            SeenAction::Drew(_) => !own,
            SeenAction::Action(Action::Draw(cards)) => own || cards.is_empty(),
            SeenAction::Action(_) => true,
        }
    }
}

impl fmt::Display for SeenAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeenAction::Action(action) => action.fmt(f),
            SeenAction::Drew(cards) => write!(f, "draw {cards}"),
        }
    }
}

impl FromStr for SeenAction {
    type Err = Error;

    /// # Errors
    /// As for an [`Action`]; `bad_action` for a draw of more than five cards.
    fn from_str(text: &str) -> Result<SeenAction, Error> {
        match text.strip_prefix("draw ").and_then(|cards| cards.parse().ok()) {
            Some(cards @ 1..=HAND) => Ok(SeenAction::Drew(cards)),
            Some(_) => Err(not_an_action().into()),
            None => text.parse().map(SeenAction::Action),
        }
    }
}

/// What a seat may do now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Legal {
    /// Nothing: it is not its turn.
    #[default]
    Nothing,
    /// To bet, or something else of a betting round.
    Bet(betting::Legal),
    /// To exchange up to `most` cards of its hand.
    Draw {
        /// The seat's cards.
        hand: CardSet,
        /// The most cards it may discard.
        most: usize,
    },
}

impl Legal {
    /// Whether the seat may do nothing at all.
    pub fn is_empty(&self) -> bool {
        *self == Legal::Nothing
    }

    /// Whether the seat may take `action`. It may run out of time whenever it is its turn.
    pub fn allows(&self, action: Action) -> bool {
        match (self, action) {
            (Legal::Nothing, _) => false,
            (_, Action::Timeout) => true,
            (Legal::Bet(legal), Action::Bet(action)) => legal.allows(action),
            (Legal::Draw { hand, most }, Action::Draw(cards)) => {
                cards.is_subset(*hand) && cards.len() <= *most
            }
            _ => false,
        }
    }

    /// What the seat may do in a betting round; nothing when it is to draw or not to act.
    pub fn bet(&self) -> betting::Legal {
        match self {
            Legal::Bet(legal) => *legal,
            _ => betting::Legal::default(),
        }
    }

    /// The most cards the seat may exchange; `None` when it is not to draw.
    pub fn max_draw(&self) -> Option<usize> {
        match self {
            Legal::Draw { most, .. } => Some(*most),
            _ => None,
        }
    }

    /// The actions with their amounts: `call 4`, `raise 8..200`; `stand pat`, `draw 1..5`.
    pub fn texts(&self) -> Vec<String> {
        match self {
            Legal::Nothing => Vec::new(),
            Legal::Bet(legal) => legal.texts(),
            Legal::Draw { most, .. } => {
                let mut texts = vec!["stand pat".to_string()];
                match most {
                    0 => {}
                    1 => texts.push("draw 1".to_string()),
                    most => texts.push(format!("draw 1..{most}")),
                }
                texts
            }
        }
    }
}

impl fmt::Display for Legal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.texts().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_read_back() {
        for text in ["fold", "all-in", "bet 3", "raise to 7", "draw 6s 8h", "stand pat", "timeout"]
        {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.to_string(), text);
            assert_eq!(text.parse(), Ok(SeenAction::Action(action)));
        }
        assert_eq!(SeenAction::Drew(3).to_string().parse(), Ok(SeenAction::Drew(3)));
        for text in [" draw ", "draw", "stand  pat"] {
            assert_eq!(text.parse(), Ok(Action::STAND_PAT));
        }
    }

    #[test]
    fn what_is_not_an_action_is_an_error() {
        let code = |text: &str| text.parse::<Action>().unwrap_err().code();
        for text in ["", "stand", "stand pat 3", "timeout now", "drawn", "draws 2c"] {
            assert_eq!(code(text), "bad_action", "{text}");
        }
        for text in ["draw 6", "draw 0"] {
            assert_eq!(text.parse::<SeenAction>().unwrap_err().code(), "bad_action", "{text}");
        }
        assert_eq!(code("draw 8h 8h"), "duplicate_card");
        assert_eq!(code("draw 3"), "bad_card");
        assert_eq!(code("bet x"), "bad_amount");
    }
}
