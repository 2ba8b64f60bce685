//! Texas Hold'em: showdowns, ranges and equities.

mod chances;
mod range;
mod showdowns;
mod spot;

pub use chances::PyEquity;
pub use range::PyRange;
pub use showdowns::{PyShowdown, showdown};
pub use spot::{PySpot, equity};
