//! The numbers and switches of the game.

use crate::betting::Structure;
use crate::error::SetupError;

/// Fewest players in a deal.
pub const MIN_SEATS: usize = 2;
/// Most players in a deal: "the maximum number of players in one hand is 6".
pub const MAX_SEATS: usize = 6;

/// The numbers and switches of Five-Card Draw. Nothing is checked until a deal.
///
/// In a record they are the lines `small_blind: 1`, `big_blind: 2`, `structure: no-limit`,
/// `heads_up_button_small_blind: yes` (or `no`) and `clock: 30`, all of them and in this order.
///
/// ```
/// use fivecard::draw::Rules;
///
/// let rules = Rules { small_blind: 5, big_blind: 10, ..Rules::default() };
/// assert_eq!(rules.clock, 30);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Whole chips posted by the first seat on the left of the button, at least 1.
    pub small_blind: u64,
    /// Whole chips posted by the next one, more than the small blind; the least bet.
    pub big_blind: u64,
    /// How much may be bet. In fixed-limit bets are the big blind before the draw and double after.
    pub structure: Structure,
    /// Whether with two players the button posts the small blind (Robert's Rules, TDA 34) rather
    /// than the other player, which is how the source reads word for word.
    pub heads_up_button_small_blind: bool,
    /// Seconds for a decision. Whoever keeps the clock turns a later one into a timeout.
    pub clock: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            small_blind: 1,
            big_blind: 2,
            structure: Structure::NoLimit,
            heads_up_button_small_blind: true,
            clock: 30,
        }
    }
}

impl Rules {
    /// Checks the numbers.
    ///
    /// # Errors
    /// `bad_blinds` unless the small blind is 1 or more and less than the big one, and the big one
    /// can be doubled; `bad_clock` for 0 seconds.
    pub fn check(&self) -> Result<(), SetupError> {
        let Rules { small_blind, big_blind, clock, .. } = *self;
        if small_blind == 0 || small_blind >= big_blind || big_blind.checked_mul(2).is_none() {
            let message = format!(
                "expected a small blind of 1 or more and a larger big blind of at most {}, \
                 got {small_blind} and {big_blind}",
                u64::MAX / 2
            );
            return Err(SetupError::new("bad_blinds", message));
        }
        if clock == 0 {
            return Err(SetupError::new(
                "bad_clock",
                "expected a clock of 1 second or more, got 0",
            ));
        }
        Ok(())
    }

    /// The least bet of the second betting round.
    pub(super) fn second_min_bet(&self) -> u64 {
        match self.structure {
            Structure::FixedLimit => 2 * self.big_blind,
            Structure::NoLimit | Structure::PotLimit => self.big_blind,
        }
    }
}

/// A hundred big blinds a seat: the stacks that most tables begin with, and a simulation by default.
///
/// ```
/// assert_eq!(fivecard::draw::default_stacks(2, &Default::default()), [200, 200]);
/// ```
pub fn default_stacks(seats: usize, rules: &Rules) -> Vec<u64> {
    // A blind too large for this is too large for a simulated table, which is an error there.
    vec![rules.big_blind.saturating_mul(100); seats]
}
