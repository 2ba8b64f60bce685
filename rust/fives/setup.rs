//! How a deal begins, from the first one or from a record.

use super::public::Public;
use super::rules::{MAX_SEATS, MIN_SEATS, Rules};
use crate::betting::Pot;
use crate::deck::Deck;
use crate::error::SetupError;
use crate::game::check_seat;
use crate::seat::{Seat, SeatSet};

/// How a deal began.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Start {
    pub(super) rules: Rules,
    pub(super) button: Seat,
    /// The chips of each seat before the antes.
    pub(super) stacks: Vec<u64>,
    /// The number of the deal among those for the same pot, from 1.
    pub(super) deal: u32,
    /// The seats that play.
    pub(super) dealt_in: SeatSet,
    /// The pots that they play on for.
    pub(super) carried: Vec<Pot>,
    pub(super) deck: Deck,
}

impl Start {
    /// The first deal for a pot: every seat with chips plays.
    pub(super) fn first(stacks: &[u64], button: Seat, rules: Rules, deck: &Deck) -> Start {
        Start {
            rules,
            button,
            stacks: stacks.to_vec(),
            deal: 1,
            dealt_in: with_chips(stacks),
            carried: Vec::new(),
            deck: as_told(deck),
        }
    }

    /// The deal that is played for the pots that nobody won.
    ///
    /// # Errors
    /// `deal_not_over`, `nothing_carried`.
    pub(super) fn after(public: &Public, deck: &Deck) -> Result<Start, SetupError> {
        let Some(outcome) = public.outcome() else {
            return Err(SetupError::new("deal_not_over", "the deal is not over yet"));
        };
        let Some(button) = outcome.next_button else {
            let message = "every pot has been won: there is nothing to play on for";
            return Err(SetupError::new("nothing_carried", message));
        };
        Ok(Start {
            rules: public.rules,
            button,
            stacks: outcome.stacks.values().to_vec(),
            deal: public.deal.saturating_add(1),
            dealt_in: outcome.plays_on,
            carried: outcome.carried.clone(),
            deck: as_told(deck),
        })
    }

    pub(super) fn check(&self) -> Result<(), SetupError> {
        let seats = self.stacks.len();
        self.rules.check()?;
        check_seats(seats)?;
        let fewest = if self.deal == 1 { MIN_SEATS } else { 1 };
        if self.dealt_in.len() < fewest {
            let message = format!("{} seats with chips are too few to play", self.dealt_in.len());
            return Err(SetupError::new("too_few_players", message));
        }
        self.dealt_in.iter().try_for_each(|seat| check_seat(seat, seats))?;
        check_seat(self.button, seats)?;
        if !self.dealt_in.contains(self.button) {
            let message = format!("the button is at seat {}, which does not play", self.button);
            return Err(SetupError::new("bad_button", message));
        }
        check_carried(&self.carried, self.deal, self.dealt_in, &self.rules)?;
        let carried = self.carried.iter().map(|pot| pot.amount);
        check_total(self.stacks.iter().copied().chain(carried))
    }
}

/// A replay is played for carried pots by those who claim one, a first deal for none.
pub(super) fn check_carried(
    carried: &[Pot],
    deal: u32,
    players: SeatSet,
    rules: &Rules,
) -> Result<(), SetupError> {
    let refused = |message: &str| Err(SetupError::new("bad_carried_pots", message));
    match (deal, carried.is_empty()) {
        (0, _) => return refused("deals for a pot are counted from 1"),
        (1, true) => return Ok(()),
        (1, false) => return refused("the first deal for a pot carries none"),
        (_, true) => return refused("a replay is played for carried pots"),
        (_, false) => {}
    }
    let fewest = if rules.uncontested_needs_five { 1 } else { 2 };
    let mut seen: Vec<SeatSet> = Vec::new();
    for pot in carried {
        if pot.amount == 0 || pot.eligible.len() < fewest || seen.contains(&pot.eligible) {
            return refused("a carried pot has chips and two claimants or more of its own");
        }
        seen.push(pot.eligible);
    }
    let claimants: SeatSet = seen.iter().flat_map(|claimants| claimants.iter()).collect();
    if claimants != players {
        return refused("those who play on are those who claim a carried pot");
    }
    Ok(())
}

/// The deck as a record tells it: its order, and the seed for reshuffles.
pub(super) fn as_told(deck: &Deck) -> Deck {
    Deck::stacked(deck.cards(), deck.seed()).expect("a deck has no card twice")
}

/// The seats with chips.
pub(super) fn with_chips(stacks: &[u64]) -> SeatSet {
    let seats = (0..).map_while(Seat::new).zip(stacks);
    seats.filter(|(_, stack)| **stack > 0).map(|(seat, _)| seat).collect()
}

/// Refuses more seats than a table has.
pub(super) fn check_seats(seats: usize) -> Result<(), SetupError> {
    if seats > MAX_SEATS {
        let message = format!("a table has at most {MAX_SEATS} seats, not {seats}");
        return Err(SetupError::new("too_many_players", message));
    }
    Ok(())
}

/// Refuses more chips than can be counted.
pub(super) fn check_total(chips: impl IntoIterator<Item = u64>) -> Result<(), SetupError> {
    let mut chips = chips.into_iter();
    match chips.try_fold(0, |sum: u64, more| sum.checked_add(more)) {
        Some(_) => Ok(()),
        None => {
            let message = format!("all the chips together are more than {}", u64::MAX);
            Err(SetupError::new("chips_overflow", message))
        }
    }
}
