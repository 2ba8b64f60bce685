//! The error kinds: what a caller may do about a failure, and a stable code for programs.

mod codes;

use std::fmt;

pub use codes::{CODES, Code};

macro_rules! error_kind {
    ($(#[$doc:meta])* $name:ident, $kind:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name {
            code: &'static str,
            message: String,
        }

        impl $name {
            /// An error with a stable `code` for programs, one of [`CODES`], and a sentence for people.
            pub fn new(code: &'static str, message: impl Into<String>) -> Self {
                debug_assert!(codes::is_listed(code, $kind), "{code} ({}) is not in CODES", $kind);
                Self { code, message: message.into() }
            }

            /// The same error, with the place before its message.
            pub fn at(self, place: impl fmt::Display) -> Self {
                Self { message: format!("{place}: {}", self.message), ..self }
            }

            /// The stable code, such as `duplicate_card`.
            pub fn code(&self) -> &'static str {
                self.code
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.message)
            }
        }

        impl std::error::Error for $name {}
    };
}

error_kind! {
    /// The text is not a valid card, set, action or record.
    ParseError, "parse"
}
error_kind! {
    /// The cards or the deal are invalid: a card twice, too few cards, too many seats.
    SetupError, "setup"
}
error_kind! {
    /// The rules do not allow the action now.
    IllegalAction, "illegal_action"
}
error_kind! {
    /// The call would exceed its limit of work.
    LimitError, "limit"
}

/// Any failure of this crate, by kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// See [`ParseError`].
    Parse(ParseError),
    /// See [`SetupError`].
    Setup(SetupError),
    /// See [`IllegalAction`].
    Illegal(IllegalAction),
    /// See [`LimitError`].
    Limit(LimitError),
}

macro_rules! of_kind {
    ($any:expr, $error:ident => $result:expr) => {
        match $any {
            Error::Parse($error) => $result,
            Error::Setup($error) => $result,
            Error::Illegal($error) => $result,
            Error::Limit($error) => $result,
        }
    };
}

impl Error {
    /// The stable code of the error inside.
    ///
    /// ```
    /// let error = "As As".parse::<fivecard::CardSet>().unwrap_err();
    /// assert_eq!(error.code(), "duplicate_card");
    /// assert_eq!(error.to_string(), "As is given twice");
    /// ```
    pub fn code(&self) -> &'static str {
        of_kind!(self, error => error.code())
    }

    /// The same error, with the place before its message.
    ///
    /// ```
    /// let error = fivecard::Error::from("Xs".parse::<fivecard::Card>().unwrap_err());
    /// assert_eq!(error.at("line 3").to_string(), "line 3: \"Xs\" is not a card: \"X\" is not a rank");
    /// ```
    pub fn at(self, place: impl fmt::Display) -> Error {
        of_kind!(self, error => error.at(place).into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of_kind!(self, error => error.fmt(f))
    }
}

impl std::error::Error for Error {}

macro_rules! from_kind {
    ($kind:ident => $variant:ident) => {
        impl From<$kind> for Error {
            fn from(error: $kind) -> Self {
                Error::$variant(error)
            }
        }
    };
}

from_kind!(ParseError => Parse);
from_kind!(SetupError => Setup);
from_kind!(IllegalAction => Illegal);
from_kind!(LimitError => Limit);
