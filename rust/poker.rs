//! Evaluates poker hands, the best five of five, six or seven cards: one, many, or all of them; and
//! the odds of a draw.

mod additions;
mod batch;
mod census;
mod evaluate;
mod hand_rank;
mod odds;
mod reason;
mod rival;
mod strength;
mod suits;

#[cfg(target_arch = "x86_64")]
mod avx2;

pub(crate) use additions::Additions;
pub use batch::{Kernel, RowError, rank_rows, rank_rows_with, rank_sets, rank_sets_with};
pub use census::{Census, census, census_with};
pub use evaluate::{evaluate, evaluate_preferring, rank, rank_cards};
pub(crate) use hand_rank::{CATEGORIES, category_index};
pub use hand_rank::{HandCategory, HandRank};
pub use odds::{Exchange, Odds, odds};
pub(crate) use odds::{
    all_odds, check_value_sum, choose, compare_quotients, exchanged_hands, wrong_odds,
};
pub(crate) use reason::{Reason, listed, why};
pub use rival::Duels;
pub(crate) use rival::{cases, duels_with, duels_with_unseen};
pub(crate) use strength::{BEST_FLUSH, Held, RANKS, flush_strength};
pub(crate) use suits::suit_ranks;
