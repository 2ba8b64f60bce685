//! Equity in Texas Hold'em: how often each player wins, over all runouts or a random sample.
//!
//! ```
//! use std::ops::ControlFlow;
//! use fivecard::holdem::equity::{DEFAULT_LIMIT, Spot};
//!
//! let ranges = ["AcAs", "KhKd"].map(|range| range.parse().unwrap());
//! let exact = Spot::new(ranges.to_vec(), &[], &[])?.exact(DEFAULT_LIMIT)?;
//! let mut progress = |_| ControlFlow::Continue(());
//! let counts = exact.count(0, exact.units(), None, &mut progress)?.unwrap();
//! let aces = &counts.players()[0];
//! assert_eq!((aces.wins(), aces.tied(), aces.losses()), (1_388_072, 6_538, 317_694));
//! # Ok::<(), fivecard::Error>(())
//! ```

mod boards;
mod counts;
mod deals;
mod duel;
mod exact;
mod matchup;
mod sample;
mod spot;
mod strength;
mod suits;

pub use counts::{Chances, Counts};
pub use exact::{DEFAULT_LIMIT, Exact};
pub use spot::Spot;
