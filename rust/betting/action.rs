//! What a seat does in a betting round, as a value and as text.

use std::fmt;
use std::str::FromStr;

use crate::error::ParseError;

/// What a seat does in a betting round. Amounts are whole chips.
///
/// As text `fold`, `check`, `call`, `bet 20`, `raise to 60` and `all-in`; `raise_to 60` and `all_in`
/// are parsed too.
///
/// ```
/// use fivecard::betting::Action;
///
/// let action: Action = "raise_to 60".parse()?;
/// assert_eq!(action, Action::RaiseTo(60));
/// assert_eq!(action.to_string(), "raise to 60");
/// # Ok::<(), fivecard::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Gives up the hand and every claim to the pots.
    Fold,
    /// Stays in without paying, when there is nothing to call.
    Check,
    /// Matches the bet, with all its chips where they are fewer.
    Call,
    /// Opens the betting with so many chips.
    Bet(u64),
    /// Raises so that the seat's chips of this round are so many in all.
    RaiseTo(u64),
    /// Puts in all its chips: a bet, a raise or a call, whichever that is.
    AllIn,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Fold => f.write_str("fold"),
            Action::Check => f.write_str("check"),
            Action::Call => f.write_str("call"),
            Action::Bet(chips) => write!(f, "bet {chips}"),
            Action::RaiseTo(chips) => write!(f, "raise to {chips}"),
            Action::AllIn => f.write_str("all-in"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    /// # Errors
    /// `bad_action`, `bad_amount`.
    fn from_str(text: &str) -> Result<Action, ParseError> {
        let words: Vec<&str> = text.split_whitespace().take(4).collect();
        match words[..] {
            ["fold"] => Ok(Action::Fold),
            ["check"] => Ok(Action::Check),
            ["call"] => Ok(Action::Call),
            ["all-in" | "all_in"] => Ok(Action::AllIn),
            ["bet", chips] => parse_amount(chips).map(Action::Bet),
            ["raise", "to", chips] | ["raise_to", chips] => {
                parse_amount(chips).map(Action::RaiseTo)
            }
            _ => Err(ParseError::new(
                "bad_action",
                "expected \"fold\", \"check\", \"call\", \"bet 20\", \"raise to 60\" or \"all-in\"",
            )),
        }
    }
}

/// Parses whole chips, written in digits alone.
fn parse_amount(text: &str) -> Result<u64, ParseError> {
    let plain = text.bytes().all(|digit| digit.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten().ok_or_else(|| {
        let message = format!("expected chips in digits, 0 to {}", u64::MAX);
        ParseError::new("bad_amount", message)
    })
}
