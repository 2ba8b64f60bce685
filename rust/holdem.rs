//! Texas Hold'em by the five-card rule: showdowns, and equities before the end.
//!
//! # How it is played
//!
//! Each of 2 to 23 players is dealt two pocket cards. Five cards for all come on the board in three
//! steps: three at once (the flop), then one (the turn), then one (the river). Players bet before
//! the flop and after each step, and may fold instead; [`betting`](crate::betting) has the pots.
//! Those who have not folded when the betting is over show their hands:
//!
//! - *Every player's final hand is the best five cards available to them*, any combination of two
//!   pocket and five board cards: two, one or none of the pocket.
//! - It does not matter where a card comes from, and all suits are equal.
//! - Hands compare by category ([`HandCategory`](crate::HandCategory), ruling T22; a royal flush is
//!   the highest straight flush under its own name, H1), then card by card.
//! - *No further card decides anything*: with equal fives the pot is split. Of several equal fives,
//!   the one with a player's own cards is shown (H7).
//! - A single player who has not folded wins without showing, on any board dealt so far.
//!
//! The source of the rule is `five_card_rule.txt` (November 15, 2006); the numbers are those of the
//! rulings. Its examples are tests (`tests/holdem_explain.rs`).
//!
//! [`showdown`] is a function, since there is nothing left to decide: it judges a [`Deal`] when the
//! betting is over. [`equity`] counts how often each player of a [`equity::Spot`] wins before that.

mod deal;
pub mod equity;
mod explain;
mod known;
mod range;

pub use deal::{Deal, Player, SEATS};
pub use range::{Combo, Range};

use crate::betting::{Pot, Settlement, settle};
use crate::card::{Card, CardSet};
use crate::error::SetupError;
use crate::poker::{self, HandRank};
use crate::seat::{BySeat, Seat, SeatSet};

/// A hand that is shown, and its rank with the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShownHand {
    /// The two cards of the seat, as given.
    pub pocket: [Card; 2],
    /// Category, value and best five; the best five takes the seat's own cards among equals.
    pub rank: HandRank,
}

/// How a deal of Texas Hold'em ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Showdown {
    deal: Deal,
    live: SeatSet,
    hands: BySeat<Option<ShownHand>>,
    winners: SeatSet,
    settlement: Option<Settlement>,
}

/// Compares the hands of those who have not folded, and awards the chips if there are any.
///
/// Each player's hand is the best five of two pocket and five board cards, any mix of them, and
/// nothing beyond the five breaks a tie (five-card rule). A single player who has not folded wins
/// at once: no hand is evaluated or shown, and the board may be unfinished.
///
/// # Errors
/// - `too_few_players`, `too_many_players`: there are 2 to 23 (2 x 23 + 5 cards of 52).
/// - `duplicate_player`: two players have one name.
/// - `nobody_live`: everybody has folded.
/// - `missing_hand`: a player who must show has no cards.
/// - `too_few_cards`, `too_many_cards`: the board is 5 cards (uncontested: 0, 3, 4 or 5), a pocket
///   is 2.
/// - `duplicate_card`: a card twice, with the two places where it is.
/// - `missing_contribution`: contributions are given for some players only.
/// - `no_such_seat`: the button is not at the table.
/// - `odd_chip_needs_button`, `chips_overflow`: see [`crate::betting`].
///
/// ```
/// use fivecard::card::parse_cards;
/// use fivecard::holdem::{self, Deal, Player};
///
/// let result = holdem::showdown(Deal {
///     board: parse_cards("6c Ks Kd Td Th")?,
///     players: vec![
///         Player::new("Chuck").holding(&parse_cards("Qd 9h")?),
///         Player::new("Doug").holding(&parse_cards("8h 6s")?),
///     ],
///     button: None,
/// })?;
/// let winner = result.winners().iter().next().unwrap();
/// assert_eq!(result.name(winner), "Chuck");
/// assert!(result.explain().ends_with(
///     "Chuck wins. Both have two pair, kings and tens: the queen beats the eight."
/// ));
/// # Ok::<(), fivecard::Error>(())
/// ```
pub fn showdown(deal: Deal) -> Result<Showdown, SetupError> {
    let live = deal.check()?;
    let hands = if live.len() > 1 { shown_hands(&deal, live)? } else { deal.no_hands() };
    let winners = best_of(&hands, live);
    let settlement = match deal.contributions()? {
        Some(contributed) => {
            let judge = |pot: &Pot| best_of(&hands, pot.eligible);
            Some(settle(&contributed, live, deal.button, judge)?)
        }
        None => None,
    };
    Ok(Showdown { deal, live, hands, winners, settlement })
}

impl Showdown {
    /// The name of the player at `seat`.
    ///
    /// # Panics
    /// When the seat is not at the table, as the other functions that take one.
    pub fn name(&self, seat: Seat) -> &str {
        &self.deal.players[seat.index()].name
    }

    /// The deal, as it was given.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The seats that have not folded.
    pub fn live(&self) -> SeatSet {
        self.live
    }

    /// Whether hands were compared: not when all but one have folded.
    pub fn is_contested(&self) -> bool {
        self.live.len() > 1
    }

    /// The hands shown, by seat: those of live seats, and none at all when uncontested.
    pub fn hands(&self) -> &BySeat<Option<ShownHand>> {
        &self.hands
    }

    /// The live seats with the best hand. A side pot may have other winners: see
    /// [`Showdown::settlement`].
    pub fn winners(&self) -> SeatSet {
        self.winners
    }

    /// Where the chips went: returned, pots, awards and net; `None` without contributions.
    pub fn settlement(&self) -> Option<&Settlement> {
        self.settlement.as_ref()
    }

    /// Explains the showdown: the table, everybody's best five, who wins and why, and who gets which
    /// chips. Plain text without a line end at its end.
    pub fn explain(&self) -> String {
        explain::explain(self)
    }
}

fn shown_hands(deal: &Deal, live: SeatSet) -> Result<BySeat<Option<ShownHand>>, SetupError> {
    let board: CardSet = deal.board.iter().copied().collect();
    let show = |seat: Seat| {
        if !live.contains(seat) {
            return Ok(None);
        }
        let pocket = deal.pocket(seat)?;
        let own = pocket.into_iter().collect();
        let rank = poker::evaluate_preferring(board | own, own)?;
        Ok(Some(ShownHand { pocket, rank }))
    };
    deal.seats().map(show).collect::<Result<Vec<_>, _>>().map(BySeat::from_iter)
}

/// The seats among `claimants` with the best hand; all of them where nobody shows one.
fn best_of(hands: &BySeat<Option<ShownHand>>, claimants: SeatSet) -> SeatSet {
    let rank = |seat: Seat| hands[seat].map(|hand| hand.rank);
    let best = claimants.iter().map(rank).max().flatten();
    claimants.iter().filter(|&seat| rank(seat) == best).collect()
}
