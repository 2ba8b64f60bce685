//! A running game: deal after deal, replays and new pots alike.

use super::rules::Rules;
use super::setup::{Start, check_seats, check_total};
use super::stakes::{merge, only};
use super::state::State;
use crate::betting::Pot;
use crate::deck::Deck;
use crate::error::SetupError;
use crate::seat::{Seat, SeatSet};
use crate::seating::Seating;

/// A running game between two deals. It never changes: its methods give the next one.
///
/// ```
/// use fivecard::fives::{Bot, Rules, Table};
/// use fivecard::game::GameState;
/// use fivecard::{Deck, Seat, Seed};
///
/// let mut table = Table::new([Some(20); 3], Seat::new(0).unwrap(), Rules::new(1))?;
/// let mut chance = Seed::from(1).stream(9);
/// for number in 0.. {
///     let mut state = table.deal(&Deck::shuffled(Seed::from(1).child(number)))?;
///     while let Some(seat) = state.to_act() {
///         let action = state.view(seat)?.bot_action(Bot::Basic, &mut chance).unwrap();
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
    /// The button goes to the first seat left of this one that plays.
    left_of: Seat,
    /// The number of the next deal among those for the same pot, from 1.
    deal: u32,
    carried: Vec<Pot>,
}

impl Table {
    /// A table with these chips by seat, `None` where nobody sits, and the button of its first deal.
    ///
    /// # Errors
    /// Those of [`Seating::new`], `too_many_players`, `bad_rules`.
    pub fn new(
        stacks: impl IntoIterator<Item = Option<u64>>,
        button: Seat,
        rules: Rules,
    ) -> Result<Table, SetupError> {
        rules.check()?;
        let seating = Seating::new(stacks, Some(button))?;
        let seats = seating.seats();
        check_seats(seats)?;
        // All seats but the button itself, which comes last, are on its left.
        let left_of = button.round_from_left(seats).nth(seats.saturating_sub(2)).unwrap_or(button);
        Ok(Table { rules, seating, left_of, deal: 1, carried: Vec::new() })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who sits where, with the chips that are in no carried pot.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// The pots that are played for again, with their claimants; none before a new game.
    pub fn carried(&self) -> &[Pot] {
        &self.carried
    }

    /// The number of the next deal among those for the same pot, from 1.
    pub fn deal_number(&self) -> u32 {
        self.deal
    }

    /// The seats that play the next deal: those who claim a carried pot, or all with chips.
    pub fn players(&self) -> SeatSet {
        if self.carried.is_empty() {
            return self.seating.with_chips();
        }
        self.carried.iter().flat_map(|pot| pot.eligible.iter()).collect()
    }

    /// The button of the next deal; `None` when nobody plays.
    pub fn button(&self) -> Option<Seat> {
        let players = self.players();
        self.left_of.round_from_left(self.seating.seats()).find(|&seat| players.contains(seat))
    }

    /// Deals: again for the carried pots, or for a new one.
    ///
    /// # Errors
    /// `too_few_players`, `wrong_deck`.
    pub fn deal(&self, deck: &Deck) -> Result<State, SetupError> {
        State::begin(self.start(deck.clone())?)
    }

    fn start(&self, deck: Deck) -> Result<Start, SetupError> {
        let Some(button) = self.button() else {
            return Err(SetupError::new("too_few_players", "nobody with chips is at the table"));
        };
        Ok(Start {
            rules: self.rules,
            button,
            stacks: self.seating.chips(),
            deal: self.deal,
            dealt: self.players(),
            carried: self.carried.clone(),
            deck,
        })
    }

    /// The table after a deal that it dealt.
    ///
    /// # Errors
    /// `deal_goes_on`; `another_table` when the deal began in another way than here.
    pub fn after(&self, state: &State) -> Result<Table, SetupError> {
        let Some(outcome) = state.public().outcome() else {
            return Err(SetupError::new("deal_goes_on", "the deal is not over yet"));
        };
        let begun = &*state.start;
        if *begun != self.start(begun.deck.clone())? {
            let message = "the deal began with other chips, another button or other rules";
            return Err(SetupError::new("another_table", message));
        }
        Ok(Table {
            rules: self.rules,
            seating: self.seating.after(outcome.stacks.values(), None)?,
            left_of: begun.button,
            deal: if outcome.is_settled() { 1 } else { self.deal.saturating_add(1) },
            carried: outcome.carried.clone(),
        })
    }

    /// The table with a new player at an empty seat, who is dealt in when a new game begins.
    ///
    /// # Errors
    /// Those of [`Seating::join`].
    pub fn join(&self, seat: Seat, chips: u64) -> Result<Table, SetupError> {
        self.with(self.seating.join(seat, chips)?)
    }

    /// The table after a player buys more chips, which waits until his pots are settled.
    ///
    /// # Errors
    /// Those of [`Seating::top_up`], `pots_carried`.
    pub fn top_up(&self, seat: Seat, chips: u64) -> Result<Table, SetupError> {
        let seating = self.seating.top_up(seat, chips)?;
        if self.carried.iter().any(|pot| pot.eligible.contains(seat)) {
            let message = "chips are bought when the pots are settled, not before";
            return Err(SetupError::new("pots_carried", message));
        }
        self.with(seating)
    }

    fn with(&self, seating: Seating) -> Result<Table, SetupError> {
        let chips = seating.chips().into_iter().chain(self.carried.iter().map(|pot| pot.amount));
        check_total(chips)?;
        Ok(Table { seating, ..self.clone() })
    }

    /// The table after a player leaves, and the chips it takes along. Leaving gives up every claim
    /// to a carried pot, like a fold; a pot with one claimant left is that player's at once.
    ///
    /// # Errors
    /// Those of [`Seating::leave`].
    pub fn leave(&self, seat: Seat) -> Result<(Table, u64), SetupError> {
        let seating = self.seating.leave(seat)?;
        let mut takes_along = self.seating.chips()[seat.index()];
        let mut stacks = seating.chips();
        let mut carried = Vec::new();
        for &Pot { amount, eligible } in &self.carried {
            let eligible = eligible.without(seat);
            match only(eligible) {
                // A pot that nobody else may have goes along with its last claimant.
                None if eligible.is_empty() => takes_along += amount,
                Some(last) if !self.rules.uncontested_needs_five => stacks[last.index()] += amount,
                _ => merge(&mut carried, Pot { amount, eligible }),
            }
        }
        let seating = seating.after(&stacks, None)?;
        let deal = if carried.is_empty() { 1 } else { self.deal };
        Ok((Table { seating, carried, deal, ..self.clone() }, takes_along))
    }
}
