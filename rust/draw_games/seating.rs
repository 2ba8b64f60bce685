//! Who sits where with how many chips, between one deal and the next.

use crate::betting::check_total;
use crate::error::SetupError;
use crate::game::check_seat;
use crate::seat::{BySeat, Seat, SeatSet};

/// The seats of a table between two deals: who is there, and with how many chips.
///
/// A seat is empty (`None`), or taken by a player with 0 or more chips. A player without chips stays
/// seated, to top up or to leave, and is not dealt in. Nothing changes while a deal is in progress.
///
/// ```
/// use fivecard::Seat;
/// use fivecard::draw_games::Seating;
///
/// let seats = [Some(200), None, Some(0), Some(50)];
/// let seating = Seating::new(seats)?;
/// assert_eq!(seating.with_chips().len(), 2);
/// let seating = seating.join(Seat::new(1).unwrap(), 100)?;
/// assert_eq!(seating.next_with_chips(Seat::new(0).unwrap()), Seat::new(1));
/// # Ok::<(), fivecard::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seating {
    stacks: BySeat<Option<u64>>,
}

impl Seating {
    /// A table with these seats.
    ///
    /// # Errors
    /// `too_few_players` without any seat, `too_many_players` with more than [`Seat::MAX`],
    /// `chips_overflow` when all the chips are more than 2^64 - 1.
    pub fn new(stacks: impl IntoIterator<Item = Option<u64>>) -> Result<Seating, SetupError> {
        let stacks: Vec<Option<u64>> = stacks.into_iter().collect();
        match stacks.len() {
            0 => return Err(SetupError::new("too_few_players", "a table needs a seat")),
            1..=Seat::MAX => {}
            _ => {
                let message = format!("a table has at most {} seats", Seat::MAX);
                return Err(SetupError::new("too_many_players", message));
            }
        }
        check_total(stacks.iter().flatten())?;
        Ok(Seating { stacks: stacks.into_iter().collect() })
    }

    /// Number of seats, empty ones too.
    pub fn seats(&self) -> usize {
        self.stacks.len()
    }

    /// The chips of the player at each seat; `None` where nobody sits.
    pub fn stacks(&self) -> &BySeat<Option<u64>> {
        &self.stacks
    }

    /// The chips at each seat, 0 where nobody sits.
    pub fn chips(&self) -> Vec<u64> {
        self.stacks.values().iter().map(|stack| stack.unwrap_or(0)).collect()
    }

    /// The players who have chips.
    pub fn with_chips(&self) -> SeatSet {
        self.stacks.iter().filter(|(_, stack)| stack.is_some_and(|c| c > 0)).map(|s| s.0).collect()
    }

    /// The first player with chips on the left of `seat`; `seat` itself comes last.
    pub fn next_with_chips(&self, seat: Seat) -> Option<Seat> {
        let with_chips = self.with_chips();
        seat.round_from_left(self.seats()).find(|&seat| with_chips.contains(seat))
    }

    /// The table with a new player at an empty seat.
    ///
    /// # Errors
    /// `no_such_seat`, `seat_taken`, `bad_chips` for 0 chips, `chips_overflow`.
    pub fn join(&self, seat: Seat, chips: u64) -> Result<Seating, SetupError> {
        check_seat(seat, self.seats())?;
        if self.stacks[seat].is_some() {
            return Err(SetupError::new("seat_taken", format!("seat {seat} is taken")));
        }
        self.with_more(seat, chips)
    }

    /// The table after a player has bought more chips.
    ///
    /// # Errors
    /// `no_such_seat`, `empty_seat`, `bad_chips` for 0 chips, `chips_overflow`.
    pub fn top_up(&self, seat: Seat, chips: u64) -> Result<Seating, SetupError> {
        self.check_taken(seat)?;
        self.with_more(seat, chips)
    }

    /// The table after a player has left with all their chips.
    ///
    /// # Errors
    /// `no_such_seat`, `empty_seat`.
    pub fn leave(&self, seat: Seat) -> Result<Seating, SetupError> {
        self.check_taken(seat)?;
        let mut next = self.clone();
        next.stacks[seat] = None;
        Ok(next)
    }

    /// The table after a deal that left so many chips at each seat.
    ///
    /// # Errors
    /// `wrong_deal` when chips are for another number of seats, or for an empty one.
    pub fn after(&self, chips: &[u64]) -> Result<Seating, SetupError> {
        let fits = |(stack, &chips): (&Option<u64>, &u64)| stack.is_some() || chips == 0;
        if chips.len() != self.seats() || !self.stacks.values().iter().zip(chips).all(fits) {
            return Err(SetupError::new("wrong_deal", "the deal was at another table"));
        }
        let stacks = self.stacks.values().iter().zip(chips).map(|(stack, &c)| stack.map(|_| c));
        Seating::new(stacks)
    }

    fn check_taken(&self, seat: Seat) -> Result<(), SetupError> {
        check_seat(seat, self.seats())?;
        match self.stacks[seat] {
            Some(_) => Ok(()),
            None => Err(SetupError::new("empty_seat", format!("nobody sits at seat {seat}"))),
        }
    }

    fn with_more(&self, seat: Seat, chips: u64) -> Result<Seating, SetupError> {
        if chips == 0 {
            return Err(SetupError::new("bad_chips", "a player brings 1 chip or more"));
        }
        let mut next = self.clone();
        check_total(self.stacks.values().iter().flatten().chain([&chips]))?;
        next.stacks[seat] = Some(self.stacks[seat].unwrap_or(0) + chips);
        Ok(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: usize) -> Seat {
        Seat::new(index).unwrap()
    }

    #[test]
    fn players_come_and_go_between_deals() {
        let table = Seating::new([Some(100), None, Some(50)]).unwrap();
        let table = table.join(seat(1), 70).unwrap().top_up(seat(2), 5).unwrap();
        assert_eq!(table.chips(), [100, 70, 55]);
        let table = table.leave(seat(0)).unwrap();
        let table = table.after(&[0, 0, 125]).unwrap();
        assert_eq!(table.stacks().values(), [None, Some(0), Some(125)]);
        assert_eq!(table.next_with_chips(seat(2)), Some(seat(2)));
    }

    #[test]
    fn invalid_changes_are_errors() {
        let table = Seating::new([Some(100), None]).unwrap();
        for (result, code) in [
            (table.join(seat(0), 1), "seat_taken"),
            (table.join(seat(2), 1), "no_such_seat"),
            (table.join(seat(1), 0), "bad_chips"),
            (table.join(seat(1), u64::MAX), "chips_overflow"),
            (table.top_up(seat(0), u64::MAX), "chips_overflow"),
            (table.top_up(seat(1), 1), "empty_seat"),
            (table.leave(seat(1)), "empty_seat"),
            (table.after(&[50, 50]), "wrong_deal"),
            (table.after(&[100]), "wrong_deal"),
            (Seating::new([]), "too_few_players"),
            (Seating::new([None; 24]), "too_many_players"),
            (Seating::new([Some(u64::MAX), Some(1)]), "chips_overflow"),
        ] {
            assert_eq!(result.unwrap_err().code(), code);
        }
    }
}
