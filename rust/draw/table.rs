//! A running game, from deal to deal.

use super::State;
use super::blinds::Blinds;
use super::rules::{MAX_SEATS, MIN_SEATS, Rules};
use crate::deck::Deck;
use crate::draw_games::Seating;
use crate::error::SetupError;
use crate::game::{GameState, check_seat};
use crate::seat::Seat;

/// A running game of Five-Card Draw between two deals. Copies never change.
///
/// [`Table::deal`] gives the next deal, and [`Table::after`] the table when that is over. Joining,
/// leaving and topping up happen in between; a player without chips is not dealt in.
///
/// ```
/// use fivecard::draw::{Rules, Table};
/// use fivecard::game::GameState;
/// use fivecard::{Deck, Seat, Seed};
///
/// let table = Table::new(Rules::default(), [Some(200), Some(200), None], Seat::new(0))?;
/// let state = table.deal(&Deck::shuffled(Seed::from(1)))?;
/// let state = state.apply(state.to_act().unwrap(), &"fold".parse()?)?;
/// let table = table.after(&state)?;
/// assert_eq!(table.seating().chips(), [199, 201, 0]);
/// assert_eq!(table.blinds().unwrap().button, Seat::new(1).unwrap());
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    rules: Rules,
    seating: Seating,
    button: NextButton,
}

/// Where the next deal's button comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum NextButton {
    /// The first deal's seed draws it.
    Drawn,
    /// Given by the caller, for the first deal.
    Given(Seat),
    /// It moves on from the last deal.
    After(Blinds),
}

impl Table {
    /// A table at which nobody has been dealt a card yet. Seats are empty (`None`) or have whole
    /// chips; without a button the first deck's seed draws it.
    ///
    /// # Errors
    /// `bad_blinds`, `bad_clock`, `too_few_players` and `too_many_players` (2 to 6 seats),
    /// `no_such_seat`, `bad_button` where nobody has chips, `chips_overflow`.
    pub fn new(
        rules: Rules,
        stacks: impl IntoIterator<Item = Option<u64>>,
        button: Option<Seat>,
    ) -> Result<Table, SetupError> {
        let seating = new_seating(rules, stacks)?;
        let button = match button {
            None => NextButton::Drawn,
            Some(button) => {
                check_seat(button, seating.seats())?;
                if !seating.with_chips().contains(button) {
                    let message = format!("the button is at seat {button}, where nobody has chips");
                    return Err(SetupError::new("bad_button", message));
                }
                NextButton::Given(button)
            }
        };
        Ok(Table { rules, seating, button })
    }

    /// A table that continues after a deal in which these had the button and the blinds.
    ///
    /// # Errors
    /// Those of [`Table::new`]; `no_such_seat` when one of these is not at the table.
    pub fn resume(
        rules: Rules,
        stacks: impl IntoIterator<Item = Option<u64>>,
        last: Blinds,
    ) -> Result<Table, SetupError> {
        let seating = new_seating(rules, stacks)?;
        for seat in [last.button, last.small, last.big] {
            check_seat(seat, seating.seats())?;
        }
        Ok(Table { rules, seating, button: NextButton::After(last) })
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Button and blinds of the deal before; `None` before the first one.
    pub fn last(&self) -> Option<Blinds> {
        match self.button {
            NextButton::After(last) => Some(last),
            _ => None,
        }
    }

    /// The first deal's button, when the caller gave it and that deal is yet to come.
    pub fn given_button(&self) -> Option<Seat> {
        match self.button {
            NextButton::Given(seat) => Some(seat),
            _ => None,
        }
    }

    /// Who sits where with how many chips.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Button and blinds of the next deal; `None` when the button is yet to be drawn, or fewer than
    /// two players have chips.
    ///
    /// The button moves to the next player who is dealt in. When only two are left it may go to the
    /// other one, so that nobody posts the big blind twice running.
    pub fn blinds(&self) -> Option<Blinds> {
        let players = self.seating.with_chips();
        if players.len() < MIN_SEATS {
            return None;
        }
        let blinds_at = |button| Blinds::of(players, self.seating.seats(), button, &self.rules);
        match self.button {
            NextButton::Drawn => None,
            // The player may have left: then the next one has the button.
            NextButton::Given(seat) if !players.contains(seat) => {
                self.seating.next_with_chips(seat).map(blinds_at)
            }
            NextButton::Given(seat) => Some(blinds_at(seat)),
            NextButton::After(last) => {
                let blinds = blinds_at(self.seating.next_with_chips(last.button)?);
                if players.len() == 2 && blinds.big == last.big {
                    return self.seating.next_with_chips(blinds.button).map(blinds_at);
                }
                Some(blinds)
            }
        }
    }

    /// Deals the next deal.
    ///
    /// # Errors
    /// `too_few_players` when fewer than two have chips, and those of [`State::deal`].
    pub fn deal(&self, deck: &Deck) -> Result<State, SetupError> {
        let button = self.blinds().map(|blinds| blinds.button);
        State::deal(deck, &self.seating.chips(), button, self.rules)
    }

    /// The table after `state`, a deal of this table that is over.
    ///
    /// # Errors
    /// `deal_not_over`; `wrong_deal` when it began with other rules, chips or another button than
    /// this table's next deal.
    pub fn after(&self, state: &State) -> Result<Table, SetupError> {
        let public = state.public();
        let same_button = self.blinds().is_none_or(|blinds| blinds.button == public.button());
        let same = self.rules == state.rules() && self.seating.chips() == state.first_stacks();
        if !(same && same_button) {
            return Err(SetupError::new("wrong_deal", "the deal was not this table's next one"));
        }
        let Some(outcome) = state.outcome() else {
            return Err(SetupError::new("deal_not_over", "the deal is not over yet"));
        };
        let blinds = Blinds {
            button: public.button(),
            small: public.small_blind(),
            big: public.big_blind(),
        };
        Ok(Table {
            seating: self.seating.after(outcome.stacks.values())?,
            button: NextButton::After(blinds),
            rules: self.rules,
        })
    }

    /// The table with a new player at an empty seat.
    ///
    /// # Errors
    /// Those of [`Seating::join`].
    pub fn join(&self, seat: Seat, chips: u64) -> Result<Table, SetupError> {
        Ok(Table { seating: self.seating.join(seat, chips)?, ..self.clone() })
    }

    /// The table after a player has bought more chips.
    ///
    /// # Errors
    /// Those of [`Seating::top_up`].
    pub fn top_up(&self, seat: Seat, chips: u64) -> Result<Table, SetupError> {
        Ok(Table { seating: self.seating.top_up(seat, chips)?, ..self.clone() })
    }

    /// The table after a player has left with all their chips.
    ///
    /// # Errors
    /// Those of [`Seating::leave`].
    pub fn leave(&self, seat: Seat) -> Result<Table, SetupError> {
        Ok(Table { seating: self.seating.leave(seat)?, ..self.clone() })
    }
}

fn new_seating(
    rules: Rules,
    stacks: impl IntoIterator<Item = Option<u64>>,
) -> Result<Seating, SetupError> {
    rules.check()?;
    let seating = Seating::new(stacks)?;
    if (MIN_SEATS..=MAX_SEATS).contains(&seating.seats()) {
        return Ok(seating);
    }
    let code = if seating.seats() > MAX_SEATS { "too_many_players" } else { "too_few_players" };
    Err(SetupError::new(code, format!("a table has {MIN_SEATS} to {MAX_SEATS} seats")))
}
