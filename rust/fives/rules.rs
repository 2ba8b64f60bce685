//! The numbers and switches of a house.

use crate::betting::Structure;
use crate::error::SetupError;

/// Fewest seats that are dealt in when a game begins.
pub const MIN_SEATS: usize = 2;
/// Most seats at a table: with nine hands dealt, seven cards are left for a seat that draws five.
pub const MAX_SEATS: usize = 9;
/// Number of draws.
pub const DRAWS: usize = 5;

/// The rules of a house: plain data, amounts in whole chips. Nothing is checked until a deal.
///
/// In a record they are the lines `ante: 1`, `price_per_card: 1`, `min_bet: 1`,
/// `structure: no-limit`, then `judge_pots_together: yes`, `uncontested_needs_five: yes` and
/// `max_antes: 3` where they are not as by default, and `clock: 30`, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// What every seat posts before a deal; 0 is allowed.
    pub ante: u64,
    /// What each card drawn costs; 0 is allowed.
    pub price_per_card: u64,
    /// The least bet, at least 1; with fixed limits the size of every bet and raise.
    pub min_bet: u64,
    /// How large bets may be.
    pub structure: Structure,
    /// Whether the best hand of the showdown decides for all pots at once: with a five every pot
    /// goes to the best hand among its claimants, without one every pot is replayed. Otherwise
    /// each pot is judged by its own claimants.
    pub judge_pots_together: bool,
    /// Whether the last player left needs a five as well to take the pot.
    pub uncontested_needs_five: bool,
    /// The number of deals for the same pot that are anted; later ones are dealt without antes.
    /// `None` antes every time.
    pub max_antes: Option<u32>,
    /// Seconds for a decision. Whoever keeps the clock turns a late one into a timeout.
    pub clock: u32,
}

impl Rules {
    /// The documented rules for an ante: cards cost as much, and it is the least bet (1 at least).
    /// Nothing is checked until a deal.
    ///
    /// ```
    /// let rules = fivecard::fives::Rules::new(5);
    /// assert_eq!((rules.ante, rules.price_per_card, rules.min_bet), (5, 5, 5));
    /// ```
    pub const fn new(ante: u64) -> Rules {
        Rules {
            ante,
            price_per_card: ante,
            min_bet: if ante == 0 { 1 } else { ante },
            structure: Structure::NoLimit,
            judge_pots_together: false,
            uncontested_needs_five: false,
            max_antes: None,
            clock: 30,
        }
    }

    /// What each seat is to post in deal number `deal` (from 1) for the same pot.
    pub(super) const fn ante_of(&self, deal: u32) -> u64 {
        match self.max_antes {
            Some(most) if deal > most => 0,
            _ => self.ante,
        }
    }

    /// Checks the numbers.
    ///
    /// # Errors
    /// `bad_min_bet` for a least bet of 0, `bad_clock` for 0 seconds.
    pub fn check(&self) -> Result<(), SetupError> {
        if self.min_bet == 0 {
            return Err(SetupError::new(
                "bad_min_bet",
                "expected a least bet of 1 chip or more, got 0",
            ));
        }
        if self.clock == 0 {
            return Err(SetupError::new(
                "bad_clock",
                "expected a clock of 1 second or more, got 0",
            ));
        }
        Ok(())
    }
}

impl Default for Rules {
    /// The rules for an ante of 1 chip.
    fn default() -> Self {
        Rules::new(1)
    }
}

/// A hundred least bets a seat: the stacks of a simulation by default.
///
/// ```
/// use fivecard::fives::{Rules, default_stacks};
/// assert_eq!(default_stacks(2, &Rules::new(5)), [500, 500]);
/// ```
pub fn default_stacks(seats: usize, rules: &Rules) -> Vec<u64> {
    // A bet too large for this is too large for a simulated table, which is an error there.
    vec![rules.min_bet.saturating_mul(100); seats]
}
