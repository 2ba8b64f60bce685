//! A running game, from deal to deal.

use super::game::DrawGame;
use super::seating::Seating;
use super::start::Start;
use super::state::State;
use crate::betting::check_total;
use crate::deck::Deck;
use crate::error::SetupError;
use crate::game::{GameState, check_seat};
use crate::seat::{Seat, SeatSet};

/// A running game between two deals. It never changes: its methods return the next one.
///
/// [`Table::deal`] returns the next deal, and [`Table::after`] the table when that is over. Joining,
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
/// assert_eq!(table.button(), Seat::new(1));
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table<G: DrawGame> {
    rules: G::Rules,
    seating: Seating,
    button: NextButton<G::Positions>,
    carried: G::Carried,
}

/// Where the next deal's button comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum NextButton<P> {
    /// The first deal's seed draws it.
    Drawn,
    /// Given by the caller, for the first deal.
    Given(Seat),
    /// It moves on from the last deal.
    After(P),
}

impl<G: DrawGame> Table<G> {
    /// A table at which nobody has been dealt a card yet. Seats are empty (`None`) or have whole
    /// chips; without a button the first deck's seed draws it.
    ///
    /// # Errors
    /// Those of the rules' `check`, `too_few_players` and `too_many_players` (see the game's
    /// `MIN_SEATS` and `MAX_SEATS`), `no_such_seat`, `bad_button` at a seat without chips,
    /// `chips_overflow`.
    pub fn new(
        rules: G::Rules,
        stacks: impl IntoIterator<Item = Option<u64>>,
        button: Option<Seat>,
    ) -> Result<Table<G>, SetupError> {
        G::check_rules(&rules)?;
        let seating = Seating::new(stacks)?;
        let (fewest, most) = (G::MIN_SEATS, G::MAX_SEATS);
        if !(fewest..=most).contains(&seating.seats()) {
            let many = seating.seats() > most;
            let code = if many { "too_many_players" } else { "too_few_players" };
            let message = format!("a table has {fewest} to {most} seats, got {}", seating.seats());
            return Err(SetupError::new(code, message));
        }
        if let Some(button) = button {
            check_seat(button, seating.seats())?;
            if !seating.with_chips().contains(button) {
                let message = format!("the button is at seat {button}, where nobody has chips");
                return Err(SetupError::new("bad_button", message));
            }
        }
        let button = button.map_or(NextButton::Drawn, NextButton::Given);
        Ok(Table { rules, seating, button, carried: G::Carried::default() })
    }

    /// A table after a deal with these positions, which carried this.
    pub(crate) fn resumed(
        rules: G::Rules,
        stacks: impl IntoIterator<Item = Option<u64>>,
        last: G::Positions,
        carried: G::Carried,
    ) -> Result<Table<G>, SetupError> {
        let table =
            Table { button: NextButton::After(last), carried, ..Table::new(rules, stacks, None)? };
        G::check_carried(&table.carried, &rules, table.seating.seats())?;
        if !G::claimants(&table.carried).iter().all(|seat| table.seating.stacks()[seat].is_some()) {
            let message = "a carried pot is claimed at an empty seat";
            return Err(SetupError::new("bad_carried_pots", message));
        }
        table.with(table.seating.clone())
    }

    /// The rules.
    pub fn rules(&self) -> G::Rules {
        self.rules
    }

    /// Who sits where, with the chips that are in no carried pot.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// What the next deal takes over from those before it.
    pub(crate) fn carries(&self) -> &G::Carried {
        &self.carried
    }

    /// The positions of the deal before; `None` before the first one.
    pub(crate) fn last_positions(&self) -> Option<G::Positions> {
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

    /// The seats that are dealt into the next deal.
    pub fn players(&self) -> SeatSet {
        G::dealt_in(&self.seating.chips(), &self.carried)
    }

    /// The button of the next deal; `None` when it is yet to be drawn, or too few can play.
    ///
    /// It moves to the next player who is dealt in.
    pub fn button(&self) -> Option<Seat> {
        let (players, seats) = (self.players(), self.seating.seats());
        if players.len() < G::fewest(&self.carried) {
            return None;
        }
        match self.button {
            NextButton::Drawn => None,
            NextButton::Given(seat) if players.contains(seat) => Some(seat),
            // The player has left: then the next one has the button.
            NextButton::Given(seat) => {
                seat.round_from_left(seats).find(|&seat| players.contains(seat))
            }
            NextButton::After(last) => G::next_button(players, seats, last, &self.rules),
        }
    }

    /// Deals the next deal.
    ///
    /// # Errors
    /// `too_few_players` when fewer than two have chips for a new pot, and those of
    /// [`State::deal`].
    pub fn deal(&self, deck: &Deck) -> Result<State<G>, SetupError> {
        match self.button() {
            Some(button) => State::begin(self.start(button, deck)),
            None => State::deal(deck, &self.seating.chips(), None, self.rules),
        }
    }

    fn start(&self, button: Seat, deck: &Deck) -> Start<G> {
        let start = Start::new(self.rules, &self.seating.chips(), button, deck);
        Start { carried: self.carried.clone(), ..start }
    }

    /// The table after `state`, a deal of this table that is over.
    ///
    /// # Errors
    /// `deal_not_over`; `wrong_deal` when it began with other rules, chips, pots or another button
    /// than this table's next deal.
    pub fn after(&self, state: &State<G>) -> Result<Table<G>, SetupError> {
        let begun = &*state.start;
        let button = self.button().unwrap_or(begun.button);
        if *begun != self.start(button, &begun.deck) {
            return Err(SetupError::new("wrong_deal", "the deal was not this table's next one"));
        }
        let Some(outcome) = state.outcome() else {
            return Err(SetupError::new("deal_not_over", "the deal is not over yet"));
        };
        Ok(Table {
            rules: self.rules,
            seating: self.seating.after(G::final_stacks(&outcome))?,
            button: NextButton::After(G::positions(state.public())),
            carried: G::carried(state.public(), &outcome),
        })
    }

    /// The table with a new player at an empty seat, who is dealt in when a new pot is played for.
    ///
    /// # Errors
    /// Those of [`Seating::join`].
    pub fn join(&self, seat: Seat, chips: u64) -> Result<Table<G>, SetupError> {
        self.with(self.seating.join(seat, chips)?)
    }

    /// The table after a player has bought more chips.
    ///
    /// # Errors
    /// Those of [`Seating::top_up`], `pots_carried` while the player claims a carried pot.
    pub fn top_up(&self, seat: Seat, chips: u64) -> Result<Table<G>, SetupError> {
        let seating = self.seating.top_up(seat, chips)?;
        if G::claimants(&self.carried).contains(seat) {
            let message =
                format!("seat {seat} claims a carried pot: it buys chips once that is won");
            return Err(SetupError::new("pots_carried", message));
        }
        self.with(seating)
    }

    /// The table after a player has left with all their chips.
    ///
    /// Leaving gives up every claim to a carried pot, like a fold. A pot with one claimant left is
    /// that player's at once; the last claimant takes it along.
    ///
    /// # Errors
    /// Those of [`Seating::leave`].
    pub fn leave(&self, seat: Seat) -> Result<Table<G>, SetupError> {
        let seating = self.seating.leave(seat)?;
        let mut stacks = seating.chips();
        let carried = G::carried_without(&self.carried, seat, &self.rules, &mut stacks);
        Ok(Table { seating: seating.after(&stacks)?, carried, ..self.clone() })
    }

    fn with(&self, seating: Seating) -> Result<Table<G>, SetupError> {
        let carried = G::check_carried(&self.carried, &self.rules, seating.seats())?;
        check_total(seating.chips().into_iter().chain([carried]))?;
        Ok(Table { seating, ..self.clone() })
    }
}
