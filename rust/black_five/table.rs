//! A running game, from deal to deal.

use std::fmt;
use std::str::FromStr;

use super::rules::{Rules, SEATS};
use super::state::State;
use crate::deck::Deck;
use crate::error::{ParseError, SetupError};
use crate::game::{GameState, check_seat};
use crate::seat::Seat;

/// A running game of Black Five between two deals: who deals next, and the scores. Copies never
/// change.
///
/// [`Table::deal`] returns the next deal, and [`Table::after`] the table when that is over.
///
/// ```
/// use fivecard::black_five::{Bot, DealerOption, Rules, Table};
/// use fivecard::game::{GameState, GameView};
/// use fivecard::{Deck, Seat, Seed};
///
/// let table = Table::new(Rules::default(), DealerOption::Next, Seat::new(4))?;
/// let mut state = table.deal(&Deck::shuffled(Seed::from(1)))?;
/// let mut dice = Seed::from(2).stream(0).dice();
/// while let Some(turn) = state.to_act() {
///     let action = state.view(turn)?.bot_action(Bot::Greedy, &mut dice).unwrap();
///     state = state.apply(turn, &action)?;
/// }
/// let table = table.after(&state)?;
/// assert_eq!((table.next_dealer(), table.deals()), (Seat::new(0), 1));
/// assert!(table.scores().iter().all(|score| score.abs() == 1));
/// # Ok::<(), fivecard::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    rules: Rules,
    dealer_option: DealerOption,
    /// The dealer of the next deal, unless its deck's seed draws it.
    next_dealer: Option<Seat>,
    last_dealer: Option<Seat>,
    scores: [i64; SEATS],
    deals: u64,
}

/// Who deals after a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DealerOption {
    /// The seat that the next deck's seed draws.
    #[default]
    System,
    /// The seat after the last dealer.
    Next,
}

impl DealerOption {
    /// `system` or `next`.
    pub const fn name(self) -> &'static str {
        match self {
            DealerOption::System => "system",
            DealerOption::Next => "next",
        }
    }
}

impl fmt::Display for DealerOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for DealerOption {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<DealerOption, ParseError> {
        match text {
            "system" => Ok(DealerOption::System),
            "next" => Ok(DealerOption::Next),
            _ => Err(ParseError::new("bad_dealer", "the dealer option is \"system\" or \"next\"")),
        }
    }
}

impl Table {
    /// A table before its first deal, which `first_dealer` deals; without one the deck's seed draws
    /// the dealer.
    ///
    /// # Errors
    /// `no_such_seat`.
    pub fn new(
        rules: Rules,
        dealer_option: DealerOption,
        first_dealer: Option<Seat>,
    ) -> Result<Table, SetupError> {
        first_dealer.iter().try_for_each(|&seat| check_seat(seat, SEATS))?;
        Ok(Table {
            rules,
            dealer_option,
            next_dealer: first_dealer,
            last_dealer: None,
            scores: [0; SEATS],
            deals: 0,
        })
    }

    /// A table that continues after `deals` deals, the last one dealt by `last_dealer`, with these
    /// scores by seat.
    ///
    /// # Errors
    /// `no_such_seat`.
    pub fn resume(
        rules: Rules,
        dealer_option: DealerOption,
        last_dealer: Seat,
        scores: [i64; SEATS],
        deals: u64,
    ) -> Result<Table, SetupError> {
        check_seat(last_dealer, SEATS)?;
        let table = Table { scores, deals, ..Table::new(rules, dealer_option, None)? };
        Ok(table.dealt_by(last_dealer))
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Who deals after a deal.
    pub fn dealer_option(&self) -> DealerOption {
        self.dealer_option
    }

    /// The dealer of the next deal; `None` when its deck's seed draws it.
    pub fn next_dealer(&self) -> Option<Seat> {
        self.next_dealer
    }

    /// The dealer of the last deal; `None` before the first one.
    pub fn last_dealer(&self) -> Option<Seat> {
        self.last_dealer
    }

    /// The sum of what each seat was paid.
    pub fn scores(&self) -> [i64; SEATS] {
        self.scores
    }

    /// Number of deals that are over.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// The next deal, dealt from `deck`.
    ///
    /// # Errors
    /// Those of [`State::deal`].
    pub fn deal(&self, deck: &Deck) -> Result<State, SetupError> {
        State::deal(deck, self.next_dealer, self.rules)
    }

    /// The table after `state`, a deal of this table that is over.
    ///
    /// # Errors
    /// `deal_not_over`; `wrong_deal` when it has other rules or another dealer than this table's
    /// next deal, or did not begin with a deck; `score_overflow`.
    pub fn after(&self, state: &State) -> Result<Table, SetupError> {
        let same_dealer = self.next_dealer.is_none_or(|dealer| dealer == state.dealer());
        if self.rules != state.rules() || !same_dealer || state.start.deck.is_none() {
            return Err(SetupError::new("wrong_deal", "the deal is not this table's next deal"));
        }
        let Some(outcome) = state.outcome() else {
            return Err(SetupError::new("deal_not_over", "the deal is not over"));
        };
        let mut table = Table { deals: self.deals.saturating_add(1), ..self.clone() };
        for (score, &payoff) in table.scores.iter_mut().zip(outcome.payoffs.values()) {
            *score = score.checked_add(i64::from(payoff)).ok_or_else(|| {
                SetupError::new("score_overflow", "a score must fit in 64 bits with its sign")
            })?;
        }
        Ok(table.dealt_by(state.dealer()))
    }

    fn dealt_by(self, last_dealer: Seat) -> Table {
        let next_dealer = match self.dealer_option {
            DealerOption::System => None,
            DealerOption::Next => Some(last_dealer.next(SEATS)),
        };
        Table { next_dealer, last_dealer: Some(last_dealer), ..self }
    }
}
