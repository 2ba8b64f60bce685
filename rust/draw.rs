//! Five-Card Draw: two blinds, a betting round, one draw, a betting round, a showdown.
//!
//! # How it is played
//!
//! The rules are those of the owner's document (`five_card_draw_hebrew.txt`); what it leaves open is
//! ruled as Robert's Rules of Poker and the TDA have it.
//!
//! 1. Two to six players. A button marks the dealer and moves to the next player dealt in after each
//!    deal. A player without chips is not dealt in.
//! 2. The first and the second seat on the left of the button post the small and the big blind.
//!    Heads-up the button posts the small one ([`Rules::heads_up_button_small_blind`]); when three
//!    become two, nobody posts the big blind twice running. A blind of all of a player's chips is
//!    all-in; the price to enter stays the big blind.
//! 3. Five cards each, one at a time from the left of the button, face down.
//! 4. First betting round, from the left of the big blind, who may raise when nobody has.
//! 5. The draw: from the first live seat on the left of the button, each exchanges 0 to 5 cards at
//!    once, all-in seats too. The others see only how many. A discard with a card twice, a card not
//!    held or too many cards is an error, and changes nothing. A player out of time stands pat and
//!    may only check, call and fold for the rest of the deal.
//! 6. When the deck runs out, what is left is dealt first; then the folded hands and the earlier
//!    discards are shuffled, without those this player has just made.
//! 7. Second betting round, from the first live seat on the left of the button; with fixed limits
//!    its bets are double.
//! 8. Showdown: the best five-card hand wins each pot, equal hands share it, odd chips go to those
//!    first on the left of the button. Whoever made the last bet or raise of the second round shows
//!    first, without one the first live seat on the left of the button; then round. When all but one
//!    have folded, that one takes the pot and shows nothing. A folded hand is mucked.
//!
//! Betting and pots are those of [`betting`](crate::betting): whole chips, side pots by what each
//! seat put in, no amount ever clamped. Hands rank as in [`poker`](crate::poker), suits never count.
//!
//! # What is here
//!
//! [`State`] is a deal in progress, [`View`] what one seat may see of it, [`Position`] the small
//! value that simulation runs on, and [`Table`] a running game from deal to deal. [`showdown()`]
//! judges hands where the betting is tracked elsewhere, [`odds()`] and [`best_discards`] count
//! draws, [`simulate()`] plays many deals. What Fives shares is in
//! [`draw_games`](crate::draw_games), with the record of a deal; the lines of these rules are listed
//! at [`Rules`].

mod basic;
mod blinds;
mod odds;
mod outcome;
mod position;
mod public;
mod record;
mod rules;
mod showdown;
mod simulate;
mod table;
mod tally;

use crate::draw_games;

pub use crate::draw_games::{Action, Bot, Legal, MOST_CHIPS, SeenAction, ShownHand};
pub use crate::game::Player;
pub use crate::poker::{Duels, Exchange, Odds};
pub use blinds::Blinds;
pub use odds::{Choice, Criterion, best_discards, odds};
pub use outcome::Outcome;
pub use position::FiveCardDraw;
pub use public::{Public, Street};
pub use rules::{MAX_SEATS, MIN_SEATS, Rules, default_stacks};
pub use showdown::{Showdown, showdown};
pub use simulate::simulate;
pub use tally::Simulation;

/// A deal of Five-Card Draw in progress.
pub type State = draw_games::State<FiveCardDraw>;
/// A deal of Five-Card Draw as one seat sees it.
pub type View = draw_games::View<FiveCardDraw>;
/// A position as one seat sees it, for bots.
pub type Sight<'a> = draw_games::Sight<'a, FiveCardDraw>;
/// A deal in progress without its past.
pub type Position = draw_games::Position<FiveCardDraw>;
/// A running game of Five-Card Draw, from deal to deal.
pub type Table = draw_games::Table<FiveCardDraw>;
/// Who decides for a seat.
pub type Decider<'a> = crate::game::Decider<'a, State>;
