//! Black Five: a climbing game with a hidden partner.
//!
//! [`classify`] and [`plays`] answer what cards make. [`State`] is a deal in progress, [`View`] what
//! one seat sees of it, [`Table`] runs from deal to deal; [`simulate`] plays many deals between
//! [bots](Bot) on [`Position`]s, small values without suits.
//!
//! # Rules
//!
//! The rules are those of the project's owner (`black_five.txt`), with rulings where that is silent.
//!
//! **Deal.** Five seats, 0 to 4 in turn order. The 52 cards are dealt one at a time from the dealer
//! on, so that the dealer and the next seat get 11 and the others 10. The dealer leads.
//!
//! **Sides.** The dealer and the seat that was dealt the spade five, the *black five*, are the
//! [dealer side](Side::Dealer), the others the [idle side](Side::Idle). A dealer who was dealt the
//! black five is alone. Nobody but the holder knows the sides until the black five is shown.
//!
//! **Order of ranks.** Singles, pairs and bombs, from high to low ([`STRENGTH`] has the reverse):
//! `5 3 2 A K Q J 10 9 8 7 6 4`. Straights and sister pairs have an order of their own, from low to
//! high ([`SEQUENCE`]): `A 2 3 4 6 7 8 9 10 J Q K`. The five is in no sequence, 4 and 6 are
//! neighbours, and nothing wraps around. Suits do not matter, but for the black five.
//!
//! **Patterns.**
//!
//! | [`Pattern`] | cards | beaten by |
//! |---|---|---|
//! | single | 1 | a higher single; a five by a five; any bomb |
//! | pair | 2 of a rank | a higher pair; fives by fives; any bomb |
//! | straight | 3 or more neighbours, one of each | a higher one of the same length; any bomb |
//! | sister pairs | 2 or more neighbours, two of each | a higher one of the same length; any bomb |
//! | triple (a bomb) | 3 of a rank | a higher triple; any Hong |
//! | Hong (a bomb) | 4 of a rank | a higher Hong |
//!
//! **Turns.** The leader plays any pattern; the others in turn play something that beats the top
//! play, or pass. Who passes may play later in the same trick. The trick ends when all seats with
//! cards but the top one have passed in a row; the top seat leads the next trick. When it has
//! finished, all seats with cards must pass, and the next of them leads.
//!
//! **Reveal.** The holder may reveal the black five once, in turn or out of it, while it is in hand.
//! Nothing else changes. To play it reveals it too.
//!
//! **End.** A seat finishes with its last card. The first two finishers win for their side when they
//! are on the same one, and else the third does. When the dealer is alone, the first finisher decides.
//! [`Rules::payoff`] is what the seats are paid.
//!
//! **What a seat knows.** Its cards, all actions, the sizes of the hands, the dealer, and the holder
//! once revealed; the end of a deal shows the holder. A deal that continues after an idle seat
//! finished first shows that the dealer is not alone.
//!
//! **From deal to deal.** The system draws each dealer, or the seat after the last dealer deals:
//! [`DealerOption`].
//!
//! # Records
//!
//! The [`Record`](crate::record::Record) of a deal begins with these lines, in this order:
//!
//! | line | value |
//! |---|---|
//! | `game` | `black-five` |
//! | `payoff` | [`Payoff`]: `sides` or `zero_sum` |
//! | `dealer` | the dealer's seat, 0 to 4 |
//! | `deck` | the 52 cards in the order dealt, the dealer's first card first |
//!
//! A deal that began in the middle ([`State::from_hands`]) has these
//! lines instead of `deck`, each only where it applies:
//!
//! | line | value |
//! |---|---|
//! | `hands` | the cards of seats 0 to 4 with ` / ` between hands, `-` for a hand without cards |
//! | `holder` | the seat that was dealt the black five, when no hand holds it |
//! | `revealed` | `yes` when a hand holds the black five and it is revealed |
//! | `finished` | the seats without cards, in the order in which they finished |
//! | `top`, `top_seat`, `passes` | the cards to beat, whose they are, the passes in a row since |
//! | `leader` | the seat to lead, when it is not the dealer or the next seat with cards |
//!
//! After an empty line come the actions taken, one a line: the seat, `: `, and the
//! [`Action`]: the cards played, `pass` or `reveal`.
//!
//! The record of a [`View`] has the same actions, which everybody sees, and begins with:
//!
//! | line | value |
//! |---|---|
//! | `game` | `black-five-view` |
//! | `payoff`, `dealer` | as above |
//! | `sizes` | the number of cards of each seat as the deal began, unless a whole deck was dealt |
//! | `played` | the cards played before the deal began, where there are any |
//! | `revealed` | the holder of the black five, when it was revealed before the deal began |
//! | `finished`, `top`, `top_seat`, `passes`, `leader` | as above |
//! | `seat` | the seat that sees this |
//! | `hand` | the seat's cards now, `-` for none |
//! | `holder` | the holder of the black five, when only the end of the deal showed it |
//!
//! Whether the seat was dealt the black five follows from its cards and actions.

mod action;
mod action_id;
mod beats;
mod bots;
mod counts;
mod duplicate;
mod hidden;
mod mask;
mod moves;
mod order;
mod outcome;
mod pattern;
mod position;
mod public;
mod random_play;
mod record;
mod rules;
mod setup;
mod sight;
mod simulate;
mod state;
mod table;
mod tally;
mod view;
mod view_record;

pub use crate::game::Player;
pub use action::Action;
pub use action_id::{ACTIONS, ActionId};
pub use bots::Bot;
pub use duplicate::{Duplicate, play_duplicate};
pub use mask::ActionMask;
pub use moves::{play_mask, plays};
pub use order::{BLACK_FIVE, SEQUENCE, STRENGTH, place, strength};
pub use outcome::Outcome;
pub use pattern::{Combination, Pattern, classify};
pub use position::Position;
pub use public::Public;
pub use rules::{MAX_HAND, Payoff, Rules, SEATS, Side};
pub use setup::Setup;
pub use sight::Sight;
pub use simulate::simulate;
pub use state::State;
pub use table::{DealerOption, Table};
pub use tally::{MOST_FINISHERS, Reveals, Simulation, Wins};
pub use view::View;

/// Who decides for a seat.
pub type Decider<'a> = crate::game::Decider<'a, State>;
