//! What a seat may do, with the cards themselves.

use std::fmt;
use std::str::FromStr;

use super::action_id::ActionId;
use super::mask::ActionMask;
use super::moves::pick;
use super::pattern::classify;
use super::sight::Sight;
use crate::card::CardSet;
use crate::error::{Error, IllegalAction, ParseError};

/// What a seat does.
///
/// As text: the cards played (`4c 4d`), `pass` or `reveal`; `play 4c 4d` reads as well.
///
/// ```
/// use fivecard::black_five::Action;
///
/// let action: Action = "play 4d 4c".parse()?;
/// assert_eq!(action, Action::Play("4c 4d".parse()?));
/// assert_eq!(action.to_string(), "4c 4d");
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays these cards.
    Play(CardSet),
    /// Lets the top play stand, for now.
    Pass,
    /// Shows the black five without playing it.
    Reveal,
}

impl Action {
    /// The action's id; `None` when its cards make no pattern, or one that no hand can hold.
    ///
    /// ```
    /// use fivecard::black_five::{Action, ActionId};
    ///
    /// let id = |text: &str| Ok::<_, fivecard::Error>(text.parse::<Action>()?.id());
    /// assert_eq!((id("5h 5s")?, id("4c 6c")?), (ActionId::new(27), None));
    /// # Ok::<(), fivecard::Error>(())
    /// ```
    pub fn id(&self) -> Option<ActionId> {
        match *self {
            Action::Play(cards) => ActionId::of(&classify(cards)?),
            Action::Pass => Some(ActionId::PASS),
            Action::Reveal => Some(ActionId::REVEAL),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(cards) => cards.fmt(f),
            Action::Pass => f.write_str("pass"),
            Action::Reveal => f.write_str("reveal"),
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
    /// `bad_action` without any card, `bad_card`, and `duplicate_card` for a card named twice.
    fn from_str(text: &str) -> Result<Action, Error> {
        match text.trim() {
            "pass" => Ok(Action::Pass),
            "reveal" => Ok(Action::Reveal),
            words => {
                let cards: CardSet = words.strip_prefix("play ").unwrap_or(words).parse()?;
                if cards.is_empty() {
                    return Err(no_action().into());
                }
                Ok(Action::Play(cards))
            }
        }
    }
}

fn no_action() -> ParseError {
    ParseError::new(
        "bad_action",
        "an action is the cards played (\"4c 4d\"), \"pass\" or \"reveal\"",
    )
}

/// The id of `action` if the seat of `sight` may take it now.
///
/// `hand` holds the seat's cards and `top_cards` those to beat. An error reveals nothing but what the
/// seat knows.
pub(super) fn identify(
    sight: &Sight<'_>,
    hand: CardSet,
    top_cards: CardSet,
    action: &Action,
) -> Result<ActionId, IllegalAction> {
    let cards = match *action {
        Action::Pass => return sight.check(ActionId::PASS).map(|()| ActionId::PASS),
        Action::Reveal => return sight.check(ActionId::REVEAL).map(|()| ActionId::REVEAL),
        Action::Play(cards) => cards,
    };
    sight.check_turn()?;
    if let Some(card) = (cards - hand).iter().next() {
        let message = format!("seat {} does not hold {card}", sight.seat());
        return Err(IllegalAction::new("not_held", message));
    }
    let play = action.id().ok_or_else(|| {
        let cards = if cards.is_empty() { "no card".to_string() } else { cards.to_string() };
        IllegalAction::new("no_pattern", format!("{cards} makes no pattern"))
    })?;
    if !sight.turn_mask().contains(play) {
        let message = format!("{cards} does not beat {top_cards}");
        return Err(IllegalAction::new("does_not_beat", message));
    }
    Ok(play)
}

/// The actions of `mask` with the cards of `hand`, lowest suits first.
pub(super) fn concrete_actions(hand: CardSet, mask: ActionMask) -> Vec<Action> {
    mask.iter().filter_map(|id| concrete(hand, id)).collect()
}

/// The action with this id with the cards of `hand`; `None` when they cannot make it.
pub(super) fn concrete(hand: CardSet, id: ActionId) -> Option<Action> {
    match id {
        ActionId::PASS => Some(Action::Pass),
        ActionId::REVEAL => Some(Action::Reveal),
        play => pick(hand, play).map(Action::Play),
    }
}
