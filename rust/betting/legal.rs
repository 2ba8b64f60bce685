//! What a seat may do in a betting round.

use std::fmt;

use super::action::Action;

/// The sizes from `min` to `max` whole chips, both allowed. For a raise they are those raised *to*.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sizes {
    /// The least.
    pub min: u64,
    /// The greatest.
    pub max: u64,
}

impl Sizes {
    /// Whether `chips` is one of the sizes.
    pub const fn contains(self, chips: u64) -> bool {
        self.min <= chips && chips <= self.max
    }
}

impl fmt::Display for Sizes {
    /// `8..200`, or `8` when there is only one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min == self.max { self.min.fmt(f) } else { write!(f, "{}..{}", self.min, self.max) }
    }
}

/// What a seat may do in a betting round: nothing when it is not its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Legal {
    /// Whether it may fold, which it always may in its turn.
    pub fold: bool,
    /// Whether it may check.
    pub check: bool,
    /// The chips that a call takes.
    pub call: Option<u64>,
    /// The sizes of a bet.
    pub bet: Option<Sizes>,
    /// The sizes that it may raise to.
    pub raise: Option<Sizes>,
    /// What going all-in would be.
    pub all_in: Option<Action>,
}

impl Legal {
    /// Whether the seat may do nothing at all.
    pub const fn is_empty(&self) -> bool {
        !self.fold
    }

    /// Whether the seat may take `action`.
    pub fn allows(&self, action: Action) -> bool {
        match action {
            Action::Fold => self.fold,
            Action::Check => self.check,
            Action::Call => self.call.is_some(),
            Action::Bet(chips) => self.bet.is_some_and(|sizes| sizes.contains(chips)),
            Action::RaiseTo(chips) => self.raise.is_some_and(|sizes| sizes.contains(chips)),
            Action::AllIn => self.all_in.is_some(),
        }
    }

    /// The actions with their amounts: `fold`, `check`, `call 4`, `bet 2..200`, `raise 8..200`.
    pub fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        texts.extend(self.fold.then(|| "fold".to_string()));
        texts.extend(self.check.then(|| "check".to_string()));
        texts.extend(self.call.map(|chips| format!("call {chips}")));
        texts.extend(self.bet.map(|sizes| format!("bet {sizes}")));
        texts.extend(self.raise.map(|sizes| format!("raise {sizes}")));
        texts
    }
}

impl fmt::Display for Legal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.texts().join(", "))
    }
}
