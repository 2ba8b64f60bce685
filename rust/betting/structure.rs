//! How much may be bet.

use std::fmt;
use std::str::FromStr;

use crate::error::ParseError;

/// How much may be bet, and how often it may be raised.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Structure {
    /// Up to all the chips that a seat has, as often as it likes.
    #[default]
    NoLimit,
    /// Up to the size of the pot after a call.
    PotLimit,
    /// One size a round; a bet and four raises, without that cap between two seats.
    FixedLimit,
}

impl Structure {
    /// The three structures.
    pub const ALL: [Structure; 3] =
        [Structure::NoLimit, Structure::PotLimit, Structure::FixedLimit];

    /// `no-limit`, `pot-limit` or `fixed-limit`.
    pub const fn name(self) -> &'static str {
        match self {
            Structure::NoLimit => "no-limit",
            Structure::PotLimit => "pot-limit",
            Structure::FixedLimit => "fixed-limit",
        }
    }
}

impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Structure {
    type Err = ParseError;

    /// # Errors
    /// `bad_structure`.
    fn from_str(text: &str) -> Result<Structure, ParseError> {
        Structure::ALL.into_iter().find(|structure| structure.name() == text).ok_or_else(|| {
            ParseError::new(
                "bad_structure",
                "expected \"no-limit\", \"pot-limit\" or \"fixed-limit\"",
            )
        })
    }
}
