//! What the games of drawing and betting share: [`draw`](crate::draw) and [`fives`](crate::fives).
//!
//! Both deal five cards to each seat, let the seats exchange cards and bet, and compare the hands at
//! the end. What does not depend on the game stands here once, generic over a [`DrawGame`]:
//!
//! - [`State`], a deal in progress; [`View`], what one seat may see of it; [`Sight`], the same
//!   borrowed, for bots; [`Position`], the deal without its past, for simulation;
//! - [`Action`], [`SeenAction`] and [`Legal`]: what a seat does, what others see of it, and what it
//!   may do;
//! - [`Cards`], [`Stock`], [`deal`] and [`stack_deck`]: where the cards are, and how they get there;
//! - [`Bot`]: the bots by name, of which `random` and `pat` look at nothing but [`Legal`];
//! - [`Table`]: a running game from deal to deal; [`Seating`]: who sits where with how many chips;
//! - [`live_seats`] and [`Names`]: hands of a showdown given by the caller, and how seats are called.
//!
//! A game adds its rules, what is public in it, how its pots are judged and what its `basic` bot
//! does. Its module names `State`, `View`, `Sight` and `Position` are aliases of the types here.
//!
//! # The record of a deal
//!
//! ```text
//! game: five-card-draw          the game's id
//! small_blind: 1                the rules: lines of the game
//! ...
//! stacks: 200 200 200           whole chips by seat, before anything is posted
//! button: 0                     the seat with the dealer button
//! ...                           what is carried from earlier deals: lines of the game, if any
//! deck: 2c 7d ...               all 52 cards in the order dealt, top first
//! seed: 7                       the seed of reshuffles: an integer, or 64 hexadecimal digits
//!
//! 0: raise to 6                 after an empty line the actions, each with its seat
//! ```
//!
//! All-in is recorded as the bet, raise or call it amounts to. The record of a view has the id
//! followed by `-view`, and instead of deck and seed:
//!
//! ```text
//! seat: 2                       the seat that looks
//! hand: 2c 7d 9h Js 4s          its cards; "-" without any
//! shown: - / Kc Kd 8h 6s 3d     only once the deal is over: the hands shown by seat
//!
//! 0: draw 3                     of another seat's draw the number of cards
//! ```

mod action;
mod bots;
mod cards;
mod explain;
mod game;
mod hands;
mod position;
mod seating;
mod sight;
mod simulate;
mod start;
mod state;
mod stock;
mod table;
mod view;
mod view_record;

pub use action::{Action, Legal, SeenAction};
pub use bots::Bot;
pub(crate) use bots::check_or_call;
pub use cards::Cards;
pub(crate) use cards::with_chips;
pub(crate) use explain::Explained;
pub use game::{DrawGame, DrawPublic, Opening};
pub use hands::{Names, ShownHand, chips_by_seat, live_seats};
pub use position::Position;
pub use seating::Seating;
pub use sight::Sight;
pub use simulate::MOST_CHIPS;
pub(crate) use simulate::{bot_dice, check_same_seats, check_table, play_deal};
pub(crate) use start::{Start, check_seat_count};
pub use state::State;
pub use stock::{HAND, MAX_SEATS, Stock, deal, stack_deck};
pub use table::Table;
pub use view::View;
