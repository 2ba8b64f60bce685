//! The rules and the arithmetic of card games of five.
//!
//! `fivecard` tells what a poker hand is worth and who wins a Texas Hold'em showdown by the
//! *five-card rule*: the best five of all the cards a player may use, and nothing beyond them.
//! There is no I/O, no clock and no hidden randomness in this crate: chance enters as a
//! [`Deck`] or a [`Seed`].
//!
//! ```
//! use fivecard::{CardSet, HandCategory, poker};
//!
//! let hand = poker::evaluate("Ks Kc Kh 9c Ts 7c 4c".parse::<CardSet>()?)?;
//! assert_eq!(hand.category(), HandCategory::ThreeOfAKind);
//! assert_eq!(hand.to_string(), "three of a kind, kings");
//! # Ok::<(), fivecard::Error>(())
//! ```

pub mod betting;
pub mod black_five;
pub mod card;
mod cpu;
pub mod deck;
pub mod draw;
pub mod draw_games;
pub mod error;
pub mod fives;
pub mod game;
pub mod holdem;
pub mod laws;
pub mod players;
pub mod poker;
pub mod record;
pub mod seat;
pub mod simulate;

pub use card::{Card, CardSet, Rank, Suit};
pub use deck::{Chance, Deck, Dice, Seed};
pub use error::{Error, IllegalAction, LimitError, ParseError, SetupError};
pub use poker::{HandCategory, HandRank};
pub use seat::{BySeat, Seat, SeatSet};
