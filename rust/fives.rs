//! Fives: five draws that are paid card by card, one betting round, and a pot that is won only by a
//! hand with a five.
//!
//! # How it is played
//!
//! The rules are those of the owner's document (`fives.txt`) with the rulings that complete it.
//!
//! 1. Two to nine players. A button orders draws and betting, as in Five-Card Draw.
//! 2. Every player posts an ante and gets five cards, one at a time from the left of the button,
//!    face down. A player without chips is not dealt in.
//! 3. Five draws, each a full circle from the left of the button: a seat exchanges 0 to 5 cards and
//!    pays [`Rules::price_per_card`] for each, into the pot, before it is dealt. A draw that the seat
//!    cannot pay for is an error as a whole. There is no betting and no folding during the draws; a
//!    timeout is a draw of no cards, without further penalty.
//! 4. When the deck runs out, what is left is dealt first; then the discards are shuffled, without
//!    those this seat has just made; as often as needed.
//! 5. One betting round, from the left of the button; the least bet is [`Rules::min_bet`]. A folded
//!    hand is mucked. When all but one have folded, that one takes the pot, shows nothing and needs
//!    no five ([`Rules::uncontested_needs_five`]).
//! 6. Showdown: the best hand wins only if it has a five, anywhere in its five cards; equal hands
//!    with a five share the pot. If it has none nobody wins, even when a lower hand has a five.
//! 7. Replay: when nobody wins, those who have not folded ante again and play a whole new deal for the
//!    same pot, with a fresh deck and the button at the next seat still in, as often as it takes.
//! 8. All-in (ruling F7): antes and bets make side pots. The money for cards is matched by nobody and
//!    belongs to the pot of those who posted the full ante. Each pot is judged by its own claimants,
//!    so one may be won while another is carried ([`Rules::judge_pots_together`]). A player who
//!    cannot ante again stays in for the pots they were in; new money that only one player can claim
//!    goes back to that player.
//!
//! Hands rank as in [`poker`](crate::poker), suits never count; betting is that of
//! [`betting`](crate::betting).
//!
//! # What is here
//!
//! [`State`] is a deal in progress, [`View`] what one seat may see of it, and [`Position`] the value
//! that simulation and search run on. [`Outcome::carried`] has the pots that nobody won, and
//! [`State::play_on`] deals again for them; a [`Table`] does so from game to game. [`showdown()`]
//! judges hands where the betting is tracked elsewhere, [`odds()`] and [`best_discards`] count one
//! draw, [`plan()`] samples what comes after it, [`simulate()`] plays many games. What Five-Card Draw
//! shares is in [`draw_games`](crate::draw_games), with the record of a deal; the lines of this
//! game are listed at [`Rules`] and [`Carried`].

mod basic;
mod carried;
mod explain;
mod judge;
mod odds;
mod outcome;
mod plan;
mod play_on;
mod position;
mod public;
mod record;
mod rules;
mod showdown;
mod simulate;
mod stakes;
mod table;
mod tally;

use crate::draw_games;

pub use crate::draw_games::{Action, Bot, Legal, MOST_CHIPS, SeenAction, ShownHand};
pub use crate::game::Player;
pub use crate::poker::Exchange;
pub use carried::Carried;
pub use judge::{FIVES, JudgedPot, Verdict, has_five};
pub use odds::{Choice, Criterion, Odds, best_discards, catching_a_five, odds};
pub use outcome::Outcome;
pub use plan::{DrawPlan, PlanSpot, PlannedDiscard, SHARES, default_stack, plan};
pub use position::Fives;
pub use public::{Public, Street};
pub use rules::{DRAWS, MAX_SEATS, MIN_SEATS, Rules, default_stacks};
pub use showdown::{Chips, Showdown, showdown};
pub use simulate::simulate;
pub use tally::{Pots, Simulation};

/// A deal of Fives in progress.
pub type State = draw_games::State<Fives>;
/// A deal of Fives as one seat sees it.
pub type View = draw_games::View<Fives>;
/// A position as one seat sees it, for bots.
pub type Sight<'a> = draw_games::Sight<'a, Fives>;
/// A deal in progress without its past.
pub type Position = draw_games::Position<Fives>;
/// A running game of Fives, from deal to deal.
pub type Table = draw_games::Table<Fives>;
/// Who decides for a seat.
pub type Decider<'a> = crate::game::Decider<'a, State>;

impl State {
    /// The pots that the deal began with, before anybody folded.
    pub fn first_carried(&self) -> &Carried {
        &self.start.carried
    }
}

impl View {
    /// The pots that the deal began with, before anybody folded.
    pub fn first_carried(&self) -> &Carried {
        &self.carried
    }
}
