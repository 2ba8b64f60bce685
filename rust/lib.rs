//! The rules and the arithmetic of card games of five: a referee and a calculator.
//!
//! There is no I/O, no clock and no hidden randomness in this crate: chance enters as a [`Deck`] or a
//! [`Seed`]. Invalid input is an error with a stable code, never a score.
//!
//! ```
//! use fivecard::{CardSet, HandCategory, poker};
//!
//! let hand = poker::evaluate("Ks Kc Kh 9c Ts 7c 4c".parse::<CardSet>()?)?;
//! assert_eq!(hand.category(), HandCategory::ThreeOfAKind);
//! assert_eq!(hand.to_string(), "three of a kind, kings");
//! # Ok::<(), fivecard::Error>(())
//! ```
//!
//! # Where to start
//!
//! Read [`game`] first: a game is a value with four questions, the same for every game. Then the game
//! of your choice, each of which begins with its rules:
//!
//! - [`holdem`]: Texas Hold'em showdowns by the five-card rule, equities and ranges.
//! - [`draw`]: Five-Card Draw.
//! - [`fives`]: Fives, a draw game in which pots without a five are carried on.
//! - [`black_five`]: Black Five, a climbing game of five players and two sides.
//!
//! What the games share:
//!
//! - [`poker`]: evaluates hands, one or many at a time, and the odds of a draw.
//! - [`betting`]: a betting round, pots, and who gets which chips.
//! - [`players`]: players by name, and their seats.
//! - [`draw_games`]: what the two draw games share: deals, views, records, who sits at a table.
//! - [`record`]: a deal as text, and its replay.
//! - [`simulate`]: many deals on many threads, counted exactly.
//! - [`laws`]: what every game keeps, checked on deals of any actions.
//!
//! The ground that all of this stands on:
//!
//! - [`card`]: ranks, suits, cards and sets of cards, and their text.
//! - [`deck`]: decks in order, seeds and random numbers.
//! - [`seat`]: places at a table, and values by seat.
//! - [`mod@error`]: the kinds of error, and the list of their codes.
//! - `cpu` (private): what this processor can do, found out at run time.

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
