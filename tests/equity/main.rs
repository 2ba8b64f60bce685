//! Equity in Texas Hold'em, against exact figures and a slow twin.

mod brute;
mod exact;
mod ranges;
mod refused;
mod sampled;
