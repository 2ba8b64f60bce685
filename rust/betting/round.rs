//! One betting round as a value.
//!
//! The rules are those of Robert's Rules of Poker (no-limit 2 to 5, betting 3) and TDA 43 and 47, as
//! online rooms apply them.

use super::action::Action;
use super::legal::{Legal, Sizes};
use super::pots::check_total;
use super::structure::Structure;
use crate::error::{IllegalAction, SetupError};
use crate::game::check_seat;
use crate::seat::{Seat, SeatSet};

/// The most seats of a table that bets.
pub const MAX_SEATS: usize = 9;

/// How many bets and raises a fixed-limit round with three or more seats takes.
const FIXED_LIMIT_WAGERS: u32 = 5;

/// How a betting round begins. Chips are whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening<'a> {
    /// How much may be bet.
    pub structure: Structure,
    /// The least bet, and the size of all bets in fixed-limit.
    pub min_bet: u64,
    /// The chips each seat has left to bet.
    pub stacks: &'a [u64],
    /// What each seat has already put in for this round: blinds. As long as `stacks`, or empty.
    pub posted: &'a [u64],
    /// What a seat must have put in to stay: the big blind, even if it was posted short; 0 without.
    pub price: u64,
    /// What else lies in the pot.
    pub pot: u64,
    /// The seats that have not folded.
    pub live: SeatSet,
    /// The seats that may check, call and fold only.
    pub barred: SeatSet,
    /// The seat with the first turn, or if it has none the next one that has.
    pub first: Seat,
}

/// A betting round in progress. Copied, never allocated.
///
/// ```
/// use fivecard::betting::{Action, Opening, Round, Structure};
/// use fivecard::{Seat, SeatSet};
///
/// let [small, big] = [0, 1].map(|index| Seat::new(index).unwrap());
/// let round = Round::open(&Opening {
///     structure: Structure::NoLimit,
///     min_bet: 2,
///     stacks: &[199, 198],
///     posted: &[1, 2],
///     price: 2,
///     pot: 0,
///     live: SeatSet::first(2),
///     barred: SeatSet::EMPTY,
///     first: small,
/// })?;
/// assert_eq!(round.legal_actions(small).to_string(), "fold, call 1, raise 4..200");
/// let round = round.apply(small, Action::RaiseTo(6))?;
/// assert_eq!(round.apply(big, Action::RaiseTo(9)).unwrap_err().code(), "raise_too_small");
/// assert!(round.apply(big, Action::Call)?.is_over());
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Round {
    structure: Structure,
    seats: u8,
    stacks: [u64; MAX_SEATS],
    /// What each seat has put in this round.
    bets: [u64; MAX_SEATS],
    /// What lay in the pot before the round.
    pot: u64,
    /// What a seat must have put in to stay.
    price: u64,
    /// The largest full bet or raise so far, or the least bet: what a full raise must add.
    full_raise: u64,
    live: SeatSet,
    barred: SeatSet,
    acted: SeatSet,
    /// The seats with chips that have not answered the last bet or raise.
    pending: SeatSet,
    turn: Option<Seat>,
    last_to_bet: Option<Seat>,
    /// Bets and raises that count towards the cap of fixed-limit.
    wagers: u32,
    capped: bool,
}

impl Round {
    /// Opens a round. It may be over at once, when nobody has anything to decide.
    ///
    /// # Errors
    /// `too_few_players` and `too_many_players` (1 to 9 seats), `no_such_seat` when a live seat or
    /// the first is not at the table, `bad_min_bet` when that is 0, `bad_posted` when there is not
    /// one amount for each seat or one exceeds the price, `chips_overflow` when all the chips exceed
    /// 2^64 - 1.
    pub fn open(opening: &Opening<'_>) -> Result<Round, SetupError> {
        check(opening)?;
        let mut round = Round {
            structure: opening.structure,
            seats: opening.stacks.len() as u8,
            stacks: [0; MAX_SEATS],
            bets: [0; MAX_SEATS],
            pot: opening.pot,
            price: opening.price,
            full_raise: opening.min_bet,
            live: opening.live,
            barred: opening.barred,
            acted: SeatSet::EMPTY,
            pending: SeatSet::EMPTY,
            turn: None,
            last_to_bet: None,
            wagers: u32::from(opening.price > 0),
            capped: false,
        };
        round.stacks[..opening.stacks.len()].copy_from_slice(opening.stacks);
        round.bets[..opening.posted.len()].copy_from_slice(opening.posted);
        round.pending = round.with_chips();
        let decides = |&seat: &Seat| round.has_decision(seat);
        round.turn = Some(opening.first)
            .filter(decides)
            .or_else(|| opening.first.round_from_left(round.seats()).find(decides));
        Ok(round)
    }

    /// Number of seats.
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The seat to act; `None` when the round is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.turn
    }

    /// Whether the round is over.
    pub fn is_over(&self) -> bool {
        self.turn.is_none()
    }

    /// The seats that have not folded.
    pub fn live(&self) -> SeatSet {
        self.live
    }

    /// The seats that may check, call and fold only.
    pub fn barred(&self) -> SeatSet {
        self.barred
    }

    /// The chips each seat has left to bet.
    pub fn stacks(&self) -> &[u64] {
        &self.stacks[..self.seats()]
    }

    /// What each seat has put in this round.
    pub fn bets(&self) -> &[u64] {
        &self.bets[..self.seats()]
    }

    /// What a seat must have put in this round to stay.
    pub fn price(&self) -> u64 {
        self.price
    }

    /// All the chips in the pot, those of this round among them.
    pub fn pot(&self) -> u64 {
        self.pot + self.bets().iter().sum::<u64>()
    }

    /// The seat that made the last bet or raise of the round; blinds do not count.
    pub fn last_to_bet(&self) -> Option<Seat> {
        self.last_to_bet
    }

    /// The live seats that have chips left.
    pub fn with_chips(&self) -> SeatSet {
        self.live.iter().filter(|seat| self.stacks[seat.index()] > 0).collect()
    }

    /// What `seat` may do now.
    pub fn legal_actions(&self, seat: Seat) -> Legal {
        if self.turn != Some(seat) {
            return Legal::default();
        }
        let missing = self.missing(seat);
        let sizes = self.sizes(seat).ok();
        let (bet, raise) = if self.price == 0 { (sizes, None) } else { (None, sizes) };
        let mut legal = Legal {
            fold: true,
            check: missing == 0,
            call: (missing > 0).then(|| missing.min(self.stacks[seat.index()])),
            bet,
            raise,
            all_in: None,
        };
        legal.all_in = Some(self.all_in_as(seat)).filter(|&action| legal.allows(action));
        legal
    }

    /// The action that `action` amounts to, if `seat` may take it now: itself, or for all-in the bet,
    /// raise or call.
    ///
    /// # Errors
    /// `betting_over`, `out_of_turn`, `cannot_check`, `nothing_to_call`, `cannot_bet` over a bet,
    /// `nothing_to_raise`; and for a bet or raise `barred`, `raise_not_reopened`, `nobody_can_call`,
    /// `raises_capped`, `not_enough_chips`, `bet_too_small`, `raise_too_small`, `bet_too_large`,
    /// `raise_too_large`.
    pub fn resolve(&self, seat: Seat, action: Action) -> Result<Action, IllegalAction> {
        match self.turn {
            None => return Err(IllegalAction::new("betting_over", "the betting is over")),
            Some(turn) if turn != seat => {
                let message = format!("it is seat {turn}'s turn, not seat {seat}'s");
                return Err(IllegalAction::new("out_of_turn", message));
            }
            Some(_) => {}
        }
        let missing = self.missing(seat);
        let price = self.price;
        match action {
            Action::AllIn => self.resolve(seat, self.all_in_as(seat)),
            Action::Check if missing > 0 => {
                let message =
                    format!("expected a call, raise or fold from seat {seat}: {missing} to call");
                Err(IllegalAction::new("cannot_check", message))
            }
            Action::Call if missing == 0 => {
                Err(IllegalAction::new("nothing_to_call", "there is no bet to call"))
            }
            Action::Bet(_) if price > 0 => {
                let message = format!("expected a call, raise or fold: there is a bet of {price}");
                Err(IllegalAction::new("cannot_bet", message))
            }
            Action::RaiseTo(_) if price == 0 => {
                Err(IllegalAction::new("nothing_to_raise", "there is no bet to raise"))
            }
            Action::Bet(to) | Action::RaiseTo(to) => self.check_size(seat, to).map(|()| action),
            Action::Fold | Action::Check | Action::Call => Ok(action),
        }
    }

    /// The round after `seat` takes `action`.
    ///
    /// # Errors
    /// Those of [`Round::resolve`].
    pub fn apply(&self, seat: Seat, action: Action) -> Result<Round, IllegalAction> {
        let action = self.resolve(seat, action)?;
        let mut next = *self;
        next.make(seat, action);
        Ok(next)
    }

    /// What happens when the seat to act runs out of time: a check if that is free, else a fold.
    pub fn on_timeout(&self, seat: Seat) -> Action {
        if self.missing(seat) == 0 { Action::Check } else { Action::Fold }
    }

    /// Takes an action known to be legal for `seat` and resolved.
    pub(crate) fn make(&mut self, seat: Seat, action: Action) {
        self.acted = self.acted.with(seat);
        self.pending = self.pending.without(seat);
        match action {
            Action::Fold => self.live = self.live.without(seat),
            Action::Check | Action::AllIn => {}
            Action::Call => {
                let chips = self.missing(seat).min(self.stacks[seat.index()]);
                self.pay(seat, chips);
            }
            Action::Bet(to) | Action::RaiseTo(to) => self.wager(seat, to),
        }
        self.turn = seat.round_from_left(self.seats()).find(|&seat| self.has_decision(seat));
    }

    fn wager(&mut self, seat: Seat, to: u64) {
        let added = to - self.price;
        if added >= self.counts_as_full() {
            self.wagers += 1;
            self.capped |= self.wagers >= FIXED_LIMIT_WAGERS && self.with_chips().len() > 2;
        }
        self.full_raise = self.full_raise.max(added);
        self.pay(seat, to - self.bets[seat.index()]);
        self.price = to;
        self.last_to_bet = Some(seat);
        self.pending = self.with_chips().without(seat);
    }

    fn pay(&mut self, seat: Seat, chips: u64) {
        self.stacks[seat.index()] -= chips;
        self.bets[seat.index()] += chips;
    }

    /// What `seat` has yet to put in to match the bet, whether it has that much or not.
    fn missing(&self, seat: Seat) -> u64 {
        self.price - self.bets[seat.index()]
    }

    /// Whether `seat` has something to decide: a bet to answer, or somebody to bet against.
    fn has_decision(&self, seat: Seat) -> bool {
        let mut others = self.live.without(seat).iter();
        self.pending.contains(seat)
            && others.any(|other| {
                self.stacks[other.index()] > 0 || self.bets[other.index()] > self.bets[seat.index()]
            })
    }

    /// The action that all-in amounts to for the seat to act.
    fn all_in_as(&self, seat: Seat) -> Action {
        let stack = self.stacks[seat.index()];
        if self.price == 0 {
            Action::Bet(stack)
        } else if stack <= self.missing(seat) {
            Action::Call
        } else {
            Action::RaiseTo(self.bets[seat.index()] + stack)
        }
    }

    /// What a short all-in must add, or a seat must face, to be treated as a full raise: in
    /// fixed-limit half of it.
    fn counts_as_full(&self) -> u64 {
        match self.structure {
            Structure::FixedLimit => self.full_raise.div_ceil(2),
            _ => self.full_raise,
        }
    }

    /// The sizes that the seat to act may bet or raise to, or why it may not.
    fn sizes(&self, seat: Seat) -> Result<Sizes, IllegalAction> {
        let refused = |code, message: String| Err(IllegalAction::new(code, message));
        let (missing, stack) = (self.missing(seat), self.stacks[seat.index()]);
        if self.barred.contains(seat) {
            let message =
                format!("seat {seat} ran out of time in the draw: it may not bet or raise");
            return refused("barred", message);
        }
        if self.with_chips().without(seat).is_empty() {
            return refused(
                "nobody_can_call",
                "all others are all-in: nobody can call".to_string(),
            );
        }
        if stack <= missing {
            let message =
                format!("a raise takes more than {missing} chips, seat {seat} has {stack}");
            return refused("not_enough_chips", message);
        }
        if self.acted.contains(seat) && missing < self.counts_as_full() {
            let message = format!(
                "seat {seat} has acted: it may raise again when it faces {} more, not {missing}",
                self.counts_as_full()
            );
            return refused("raise_not_reopened", message);
        }
        if self.structure == Structure::FixedLimit && self.capped {
            return refused(
                "raises_capped",
                "the betting is capped at a bet and four raises".to_string(),
            );
        }
        let all = self.bets[seat.index()] + stack;
        // Beyond all the chips on the table it makes no difference by how much.
        let least = self.price.saturating_add(self.full_raise);
        let most = match self.structure {
            Structure::NoLimit => all,
            Structure::PotLimit => {
                let pot_after_call = self.pot().saturating_add(missing);
                self.price.saturating_add(pot_after_call).max(least)
            }
            Structure::FixedLimit => least,
        };
        Ok(Sizes { min: least.min(all), max: most.min(all) })
    }

    fn check_size(&self, seat: Seat, to: u64) -> Result<(), IllegalAction> {
        let sizes = self.sizes(seat)?;
        if sizes.contains(to) {
            return Ok(());
        }
        let all = self.bets[seat.index()] + self.stacks[seat.index()];
        let (action, small, large) = match self.price {
            0 => ("bet of", "bet_too_small", "bet_too_large"),
            _ => ("raise to", "raise_too_small", "raise_too_large"),
        };
        let (code, bound) = if to > all {
            ("not_enough_chips", format!("at most {all}, all that seat {seat} has"))
        } else if to < sizes.min {
            (small, format!("at least {}", sizes.min))
        } else {
            (large, format!("at most {}", sizes.max))
        };
        Err(IllegalAction::new(code, format!("expected a {action} {bound}, got {to}")))
    }
}

fn check(opening: &Opening<'_>) -> Result<(), SetupError> {
    let refused = |code, message: String| Err(SetupError::new(code, message));
    let seats = opening.stacks.len();
    if !(1..=MAX_SEATS).contains(&seats) {
        let code = if seats == 0 { "too_few_players" } else { "too_many_players" };
        return refused(code, format!("a betting round has 1 to {MAX_SEATS} seats, got {seats}"));
    }
    opening.live.with(opening.first).iter().try_for_each(|seat| check_seat(seat, seats))?;
    if opening.min_bet == 0 {
        return refused("bad_min_bet", "the least bet is at least 1 chip, got 0".to_string());
    }
    let posted = opening.posted;
    if !(posted.is_empty() || posted.len() == seats) {
        return refused(
            "bad_posted",
            format!("posted is for {} seats, expected {seats}", posted.len()),
        );
    }
    if let Some(chips) = posted.iter().find(|&&chips| chips > opening.price) {
        return refused(
            "bad_posted",
            format!("posted {chips}, expected at most the price {}", opening.price),
        );
    }
    let all = opening.stacks.iter().chain(posted).chain([&opening.pot]);
    check_total(all)
}
