//! Pots: from the chips each seat put in over a whole deal to the chips each seat gets.
//!
//! The rules are those of Robert's Rules of Poker ("Ties") and the TDA, as online rooms apply
//! them: the uncalled part of a bet goes back first, folded chips stay in, each pot is judged on
//! its own, and odd chips go one each from the left of the button.

use std::borrow::Borrow;
use std::hash::{Hash, Hasher};

use crate::error::SetupError;
use crate::seat::{BySeat, Seat, SeatSet};

/// Chips on the table and the seats that may win them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pot {
    /// Whole chips, at least 1 in a pot from [`collect`].
    pub amount: u64,
    /// The seats with a claim to it.
    pub eligible: SeatSet,
}

/// What one seat gets of one pot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Award {
    /// Who gets it.
    pub seat: Seat,
    /// Whole chips.
    pub chips: u64,
}

/// The chips of a deal, sorted into what goes back and what is played for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Collected {
    /// The uncalled part of a bet, by seat: returned before pots are built, and no win.
    pub returned: BySeat<u64>,
    /// The main pot first, then the side pots; no two have the same claimants.
    pub pots: Vec<Pot>,
}

/// A pot with its winners. A pot without winners is carried: its chips stay on the table.
///
/// Two are equal when the same seats get the same chips, in whichever order the awards stand.
#[derive(Clone, Eq, Debug)]
pub struct SettledPot {
    /// The pot as it was judged.
    pub pot: Pot,
    /// The seats that share it.
    pub winners: SeatSet,
    /// One award a winner, in the order in which odd chips go (seat order without a button).
    pub awards: Vec<Award>,
}

impl SettledPot {
    fn awards_by_seat(&self) -> Vec<Award> {
        let mut awards = self.awards.clone();
        awards.sort_unstable_by_key(|award| award.seat);
        awards
    }
}

impl PartialEq for SettledPot {
    fn eq(&self, other: &Self) -> bool {
        (self.pot, self.winners) == (other.pot, other.winners)
            && self.awards_by_seat() == other.awards_by_seat()
    }
}

impl Hash for SettledPot {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.pot, self.winners, self.awards_by_seat()).hash(state);
    }
}

/// Where all the chips of a deal went.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Settlement {
    /// What each seat put in over the whole deal.
    pub contributed: BySeat<u64>,
    /// The uncalled part of a bet, by seat.
    pub returned: BySeat<u64>,
    /// The pots, main first.
    pub pots: Vec<SettledPot>,
}

impl Settlement {
    /// What each seat won, over all pots and without returned chips.
    pub fn won(&self) -> BySeat<u64> {
        let mut won = zeros(self.contributed.len());
        for award in self.pots.iter().flat_map(|pot| &pot.awards) {
            won[award.seat] += award.chips;
        }
        won
    }

    /// What each seat gained or lost: won and returned less contributed.
    pub fn net(&self) -> BySeat<i128> {
        let won = self.won();
        let gain = |(seat, &put_in): (Seat, &u64)| {
            i128::from(won[seat]) + i128::from(self.returned[seat]) - i128::from(put_in)
        };
        self.contributed.iter().map(gain).collect()
    }

    /// The chips of the pots that nobody won.
    pub fn carried(&self) -> u64 {
        self.pots.iter().filter(|pot| pot.winners.is_empty()).map(|pot| pot.pot.amount).sum()
    }
}

/// Sorts what each seat put in into returned chips and pots.
///
/// `contributed` is in whole chips over the whole deal, folded seats included; `live` are the
/// seats that have not folded. What the top live seat put in beyond everybody else goes back to
/// it. Chips of a folded seat always stay in. A layer that no live seat paid joins the pot below
/// it; when no live seat paid anything at all, the chips are one pot that every live seat claims.
///
/// # Errors
/// `nobody_live` when every seat has folded, `no_such_seat` when a live seat is not at the table,
/// `chips_overflow` when all the chips together exceed 2^64 - 1.
///
/// ```
/// use fivecard::{Seat, SeatSet, betting};
///
/// // Seat 0 is all-in for 50, seat 1 folded after 120, seat 2 bet 200 and seat 3 called 120 all-in.
/// let live: SeatSet = [0, 2, 3].into_iter().filter_map(Seat::new).collect();
/// let chips = betting::collect(&[50, 120, 200, 120].into_iter().collect(), live)?;
/// assert_eq!(chips.returned.values(), [0, 0, 80, 0]);
/// assert_eq!(chips.pots.iter().map(|pot| pot.amount).collect::<Vec<_>>(), [200, 210]);
/// # Ok::<(), fivecard::SetupError>(())
/// ```
pub fn collect(contributed: &BySeat<u64>, live: SeatSet) -> Result<Collected, SetupError> {
    if live.is_empty() {
        return Err(SetupError::new("nobody_live", "every seat has folded: nobody can win"));
    }
    check_at_table(live, contributed.len())?;
    check_total(contributed.values())?;
    let mut returned = zeros(contributed.len());
    let mut called = contributed.clone();
    if let Some((seat, excess)) = uncalled(contributed, live) {
        returned[seat] = excess;
        called[seat] -= excess;
    }
    Ok(Collected { returned, pots: layers(&called, live) })
}

/// Awards each pot to the winners that `judge` names among its claimants; without any the pot is
/// carried.
///
/// `seats` is the size of the table, `button` the dealer's seat, which only odd chips need.
///
/// # Errors
/// `winner_without_claim` when `judge` names a seat that is not eligible, `chips_overflow` when
/// the pots together exceed 2^64 - 1 chips, and those of [`split`].
///
/// ```
/// use fivecard::{Seat, SeatSet, betting::{self, Pot}};
///
/// let pots = [Pot { amount: 25, eligible: SeatSet::first(2) }];
/// let settled = betting::award(&pots, 3, Seat::new(2), |pot| pot.eligible)?;
/// assert_eq!(settled[0].awards.iter().map(|award| award.chips).collect::<Vec<_>>(), [13, 12]);
/// # Ok::<(), fivecard::SetupError>(())
/// ```
pub fn award(
    pots: &[Pot],
    seats: usize,
    button: Option<Seat>,
    mut judge: impl FnMut(&Pot) -> SeatSet,
) -> Result<Vec<SettledPot>, SetupError> {
    check_total(pots.iter().map(|pot| &pot.amount))?;
    check_at_table(button.into_iter().collect(), seats)?;
    let settle_one = |&pot: &Pot| {
        check_at_table(pot.eligible, seats)?;
        let winners = judge(&pot);
        if let Some(seat) = winners.iter().find(|&seat| !pot.eligible.contains(seat)) {
            return Err(SetupError::new(
                "winner_without_claim",
                format!("seat {seat} has no claim to the pot of {}", chips(pot.amount)),
            ));
        }
        let awards = if winners.is_empty() {
            Vec::new()
        } else {
            split(pot.amount, winners, seats, button)?
        };
        Ok(SettledPot { pot, winners, awards })
    };
    pots.iter().map(settle_one).collect()
}

/// Builds the pots and awards them: [`collect`], then [`award`].
///
/// # Errors
/// Those of the two.
///
/// ```
/// use fivecard::{SeatSet, betting};
///
/// let contributed = [10, 10, 40].into_iter().collect();
/// let deal = betting::settle(&contributed, SeatSet::first(3), None, |_| SeatSet::first(1))?;
/// assert_eq!(deal.won().values(), [30, 0, 0]);
/// assert_eq!(deal.net().values(), [20, -10, -10]);
/// # Ok::<(), fivecard::SetupError>(())
/// ```
pub fn settle(
    contributed: &BySeat<u64>,
    live: SeatSet,
    button: Option<Seat>,
    judge: impl FnMut(&Pot) -> SeatSet,
) -> Result<Settlement, SetupError> {
    let Collected { returned, pots } = collect(contributed, live)?;
    let pots = award(&pots, contributed.len(), button, judge)?;
    Ok(Settlement { contributed: contributed.clone(), returned, pots })
}

/// Shares one pot of `amount` chips equally among its winners, at a table of `seats`.
///
/// Odd chips go one each to the tied winners in seat order from the left of the button.
///
/// # Errors
/// `odd_chip_needs_button` when the shares are not equal and there is no button, `no_winner` when
/// nobody wins, `no_such_seat` when a winner or the button is not at the table, `too_many_players`
/// when that table has more than [`Seat::MAX`] seats.
///
/// ```
/// use fivecard::{Seat, SeatSet, betting};
///
/// let awards = betting::split(101, SeatSet::first(3), 4, Seat::new(1))?;
/// assert_eq!(
///     awards.iter().map(|award| (award.seat.index(), award.chips)).collect::<Vec<_>>(),
///     [(2, 34), (0, 34), (1, 33)]
/// );
/// # Ok::<(), fivecard::SetupError>(())
/// ```
pub fn split(
    amount: u64,
    winners: SeatSet,
    seats: usize,
    button: Option<Seat>,
) -> Result<Vec<Award>, SetupError> {
    check_at_table(winners, seats)?;
    check_at_table(button.into_iter().collect(), seats)?;
    let count = winners.len() as u64;
    let (Some(share), Some(odd)) = (amount.checked_div(count), amount.checked_rem(count)) else {
        return Err(SetupError::new(
            "no_winner",
            format!("expected 1 winner or more of the pot of {}, got none", chips(amount)),
        ));
    };
    let in_order: Vec<Seat> = match button {
        Some(button) => button.round_from_left(seats).filter(|&s| winners.contains(s)).collect(),
        None if odd == 0 => winners.iter().collect(),
        None => {
            return Err(SetupError::new(
                "odd_chip_needs_button",
                format!(
                    "{} among {count} winners leave {} over: the button is required",
                    chips(amount),
                    chips(odd)
                ),
            ));
        }
    };
    let mut left_over = odd;
    let award = |seat| {
        let extra = left_over.min(1);
        left_over -= extra;
        Award { seat, chips: share + extra }
    };
    Ok(in_order.into_iter().map(award).collect())
}

/// What the seat that put in most put in beyond all others, folded ones included.
///
/// A folded seat gets nothing back, so when it is the one on top, everything was called.
fn uncalled(contributed: &BySeat<u64>, live: SeatSet) -> Option<(Seat, u64)> {
    let (top, &most) = contributed.iter().max_by_key(|&(_, &chips)| chips)?;
    let others = contributed.iter().filter(|&(seat, _)| seat != top);
    let excess = most - others.map(|(_, &chips)| chips).max().unwrap_or(0);
    (excess > 0 && live.contains(top)).then_some((top, excess))
}

/// One pot a height at which a live seat's chips end.
///
/// Heights of folded seats make no pot, and what they paid above the highest live seat goes to the
/// last one; so no two pots have the same claimants, and every pot has some.
fn layers(called: &BySeat<u64>, live: SeatSet) -> Vec<Pot> {
    let mut heights: Vec<u64> = live.iter().map(|seat| called[seat]).collect();
    heights.sort_unstable();
    heights.dedup();
    let mut below = 0;
    let mut pots = Vec::with_capacity(heights.len());
    for (place, &height) in heights.iter().enumerate() {
        let top = if place + 1 == heights.len() { u64::MAX } else { height };
        let amount = called.values().iter().map(|&paid| paid.min(top) - paid.min(below)).sum();
        if amount > 0 {
            let eligible = live.iter().filter(|&seat| called[seat] >= height).collect();
            pots.push(Pot { amount, eligible });
        }
        below = height;
    }
    pots
}

fn zeros(seats: usize) -> BySeat<u64> {
    std::iter::repeat_n(0, seats).collect()
}

fn check_at_table(named: SeatSet, seats: usize) -> Result<(), SetupError> {
    if seats > Seat::MAX {
        return Err(SetupError::new(
            "too_many_players",
            format!("a table has at most {} seats, got {seats}", Seat::MAX),
        ));
    }
    match named.iter().find(|seat| seat.index() >= seats) {
        None => Ok(()),
        Some(seat) => Err(SetupError::new(
            "no_such_seat",
            format!("there is no seat {seat}: the table has {seats} seats, counted from 0"),
        )),
    }
}

/// Checks that all the chips together are a whole number of 64 bits.
pub(crate) fn check_total(
    amounts: impl IntoIterator<Item = impl Borrow<u64>>,
) -> Result<(), SetupError> {
    let mut amounts = amounts.into_iter();
    let total = amounts.try_fold(0, |sum: u64, chips| sum.checked_add(*chips.borrow()));
    total.map(drop).ok_or_else(|| {
        let message = format!("all the chips together exceed {}", u64::MAX);
        SetupError::new("chips_overflow", message)
    })
}

fn chips(amount: u64) -> String {
    if amount == 1 { "1 chip".to_string() } else { format!("{amount} chips") }
}
