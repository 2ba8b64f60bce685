//! A running game: deal after deal, for carried pots and for new ones.

use super::carried::Carried;
use super::rules::Rules;
use super::stakes::{merge, only};
use super::{Fives, State};
use crate::betting::Pot;
use crate::deck::Deck;
use crate::draw_games::{Seating, Start, check_seat_count, check_total};
use crate::error::SetupError;
use crate::game::{GameState, check_seat};
use crate::seat::{Seat, SeatSet};

/// A running game between two deals. It never changes: its methods give the next one.
///
/// ```
/// use fivecard::fives::{Bot, Rules, Table};
/// use fivecard::game::{GameState, GameView};
/// use fivecard::{Deck, Seat, Seed};
///
/// let mut table = Table::new(Rules::default(), [Some(20); 3], Seat::new(0))?;
/// let mut dice = Seed::from(1).stream(9).dice();
/// for number in 0.. {
///     let mut state = table.deal(&Deck::shuffled(Seed::from(1).child(number)))?;
///     while let Some(seat) = state.to_act() {
///         let action = state.view(seat)?.bot_action(Bot::Basic, &mut dice).unwrap();
///         state = state.apply(seat, &action)?;
///     }
///     table = table.after(&state)?;
///     if table.carried().is_empty() {
///         break;
///     }
/// }
/// assert_eq!(table.seating().chips().iter().sum::<u64>(), 60);
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    rules: Rules,
    seating: Seating,
    button: NextButton,
    carried: Carried,
}

/// Where the next deal's button comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum NextButton {
    /// The first deal's seed draws it.
    Drawn,
    /// Given by the caller, for the first deal.
    Given(Seat),
    /// It moves on from the last deal's.
    LeftOf(Seat),
}

impl Table {
    /// A table at which nobody has been dealt a card yet. Seats are empty (`None`) or have whole
    /// chips; without a button the first deck's seed draws it.
    ///
    /// # Errors
    /// `bad_min_bet`, `bad_clock`, `too_few_players` and `too_many_players` (1 to 9 seats),
    /// `no_such_seat`, `bad_button` where nobody has chips, `chips_overflow`.
    pub fn new(
        rules: Rules,
        stacks: impl IntoIterator<Item = Option<u64>>,
        button: Option<Seat>,
    ) -> Result<Table, SetupError> {
        rules.check()?;
        let seating = Seating::new(stacks)?;
        check_seat_count::<Fives>(seating.seats())?;
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
        Ok(Table { rules, seating, button, carried: Carried::default() })
    }

    /// A table after a deal with its button at `last_button`, with the pots that this deal carried
    /// and the number of the next deal for them (1 without any).
    ///
    /// # Errors
    /// Those of [`Table::new`]; `bad_carried_pots` for invalid pots, or one claimed at an empty seat.
    pub fn resume(
        rules: Rules,
        stacks: impl IntoIterator<Item = Option<u64>>,
        last_button: Seat,
        carried: &[Pot],
        deal: u32,
    ) -> Result<Table, SetupError> {
        let fresh = Table::new(rules, stacks, None)?;
        check_seat(last_button, fresh.seating.seats())?;
        let table = Table {
            button: NextButton::LeftOf(last_button),
            carried: Carried { deal, pots: carried.to_vec() },
            ..fresh
        };
        table.carried.check(&rules, table.seating.seats())?;
        if !table.players().iter().all(|seat| table.seating.stacks()[seat].is_some()) {
            let message = "a carried pot is claimed at an empty seat";
            return Err(SetupError::new("bad_carried_pots", message));
        }
        table.with(table.seating.clone())
    }

    /// The button of the deal before; `None` before the first one.
    pub fn last_button(&self) -> Option<Seat> {
        match self.button {
            NextButton::LeftOf(seat) => Some(seat),
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

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Who sits where, with the chips that are in no carried pot.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// The pots that are played for again, with their claimants; none before a new game.
    pub fn carried(&self) -> &[Pot] {
        &self.carried.pots
    }

    /// The number of the next deal among those for the same pot, from 1.
    pub fn deal_number(&self) -> u32 {
        self.carried.deal
    }

    /// The seats that play the next deal: those who claim a carried pot, or all with chips.
    pub fn players(&self) -> SeatSet {
        match self.carried.pots.is_empty() {
            true => self.seating.with_chips(),
            false => self.carried.claimants(),
        }
    }

    /// The button of the next deal; `None` when it is yet to be drawn, or nobody plays.
    ///
    /// It moves to the next player who is dealt in.
    pub fn button(&self) -> Option<Seat> {
        let players = self.players();
        let left_of = |seat: Seat| {
            seat.round_from_left(self.seating.seats()).find(|&seat| players.contains(seat))
        };
        match self.button {
            NextButton::Drawn => None,
            NextButton::Given(seat) if players.contains(seat) => Some(seat),
            NextButton::Given(seat) | NextButton::LeftOf(seat) => left_of(seat),
        }
    }

    /// Deals: again for the carried pots, or for a new one.
    ///
    /// # Errors
    /// `too_few_players` when fewer than two have chips for a new game, and those of
    /// [`State::deal`].
    pub fn deal(&self, deck: &Deck) -> Result<State, SetupError> {
        match (self.carried.pots.is_empty(), self.button()) {
            (false, Some(button)) => State::begin(self.start(button, deck)),
            (_, button) => State::deal(deck, &self.seating.chips(), button, self.rules),
        }
    }

    fn start(&self, button: Seat, deck: &Deck) -> Start<Fives> {
        let start = Start::new(self.rules, &self.seating.chips(), button, deck);
        Start { carried: self.carried.clone(), ..start }
    }

    /// The table after `state`, a deal of this table that is over.
    ///
    /// # Errors
    /// `deal_not_over`; `wrong_deal` when it began with other rules, chips, pots or another button
    /// than this table's next deal.
    pub fn after(&self, state: &State) -> Result<Table, SetupError> {
        let begun = &*state.start;
        let button = self.button().unwrap_or(begun.button);
        if *begun != self.start(button, &begun.deck) {
            return Err(SetupError::new("wrong_deal", "the deal was not this table's next one"));
        }
        let Some(outcome) = state.outcome() else {
            return Err(SetupError::new("deal_not_over", "the deal is not over yet"));
        };
        let deal = if outcome.is_settled() { 1 } else { self.carried.deal.saturating_add(1) };
        Ok(Table {
            rules: self.rules,
            seating: self.seating.after(outcome.stacks.values())?,
            button: NextButton::LeftOf(begun.button),
            carried: Carried { deal, pots: outcome.carried },
        })
    }

    /// The table with a new player at an empty seat, who is dealt in when a new game begins.
    ///
    /// # Errors
    /// Those of [`Seating::join`].
    pub fn join(&self, seat: Seat, chips: u64) -> Result<Table, SetupError> {
        self.with(self.seating.join(seat, chips)?)
    }

    /// The table after a player buys more chips, which waits until their pots are settled.
    ///
    /// # Errors
    /// Those of [`Seating::top_up`], `pots_carried`.
    pub fn top_up(&self, seat: Seat, chips: u64) -> Result<Table, SetupError> {
        let seating = self.seating.top_up(seat, chips)?;
        if self.carried.pots.iter().any(|pot| pot.eligible.contains(seat)) {
            let message =
                format!("seat {seat} claims a carried pot: it can buy chips once that is won");
            return Err(SetupError::new("pots_carried", message));
        }
        self.with(seating)
    }

    fn with(&self, seating: Seating) -> Result<Table, SetupError> {
        let chips =
            seating.chips().into_iter().chain(self.carried.pots.iter().map(|pot| pot.amount));
        check_total(chips)?;
        Ok(Table { seating, ..self.clone() })
    }

    /// The table after a player has left with all their chips.
    ///
    /// Leaving gives up every claim to a carried pot, like a fold. A pot with one claimant left is
    /// that player's at once; the last claimant takes it along.
    ///
    /// # Errors
    /// Those of [`Seating::leave`].
    pub fn leave(&self, seat: Seat) -> Result<Table, SetupError> {
        let seating = self.seating.leave(seat)?;
        let mut stacks = seating.chips();
        let mut pots = Vec::new();
        for &Pot { amount, eligible } in &self.carried.pots {
            let eligible = eligible.without(seat);
            match only(eligible) {
                None if eligible.is_empty() => {}
                Some(last) if !self.rules.uncontested_needs_five => stacks[last.index()] += amount,
                _ => merge(&mut pots, Pot { amount, eligible }),
            }
        }
        let seating = seating.after(&stacks)?;
        let deal = if pots.is_empty() { 1 } else { self.carried.deal };
        Ok(Table { seating, carried: Carried { deal, pots }, ..self.clone() })
    }
}
