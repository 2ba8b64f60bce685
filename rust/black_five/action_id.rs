//! The 149 things a seat may do when suits are ignored, numbered once and for all.

use std::fmt;
use std::str::FromStr;

use super::order::{FIVE, SEQUENCE};
use super::pattern::{Combination, Pattern, Shape};
use super::rules::MAX_HAND;
use crate::card::Rank;
use crate::error::ParseError;

/// The number of one of the 147 plays, of *pass* or of *reveal*.
///
/// | ids | plays, in this order |
/// |---|---|
/// | 0-13 | singles: 4 6 7 8 9 T J Q K A 2 3 5, then the black five |
/// | 14-27 | pairs: in the same order, fives without the black five, then with it |
/// | 28-81 | straights: the ten of three cards from A 2 3 up, the nine of four, ... the two of eleven |
/// | 82-119 | sister pairs: the eleven of two ranks from A A 2 2 up, ... the eight of five |
/// | 120-133 | triples: in the order of pairs |
/// | 134-146 | Hongs: 4 to 5 (four fives hold the black one) |
/// | 147, 148 | pass, reveal |
///
/// As text a play is its ranks, the black five written `5s`: `4`, `5 5s`, `A 2 3`.
///
/// ```
/// use fivecard::black_five::{ACTIONS, ActionId};
///
/// let id: ActionId = "5 5s".parse()?;
/// assert_eq!((id.index(), ACTIONS[id.index()]), (27, id));
/// # Ok::<(), fivecard::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ActionId(u8);

/// All actions by id.
pub const ACTIONS: [ActionId; ActionId::COUNT] = {
    let mut all = [ActionId(0); ActionId::COUNT];
    let mut id = 0;
    while id < all.len() {
        all[id] = ActionId(id as u8);
        id += 1;
    }
    all
};

/// What of a play does not depend on suits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Play {
    pub(super) shape: Shape,
    pub(super) with_black_five: bool,
}

pub(super) const SINGLES: usize = 0;
pub(super) const PAIRS: usize = 14;
pub(super) const STRAIGHTS: usize = 28;
pub(super) const SISTERS: usize = 82;
pub(super) const TRIPLES: usize = 120;
pub(super) const HONGS: usize = 134;
/// Number of plays.
pub(super) const PLAYS: usize = 147;

/// The plays by id.
pub(super) const PLAY: [Play; PLAYS] = plays_by_id();
impl ActionId {
    /// Number of action ids: 147 plays, pass and reveal.
    pub const COUNT: usize = 149;
    /// To pass.
    pub const PASS: ActionId = ActionId(147);
    /// To reveal the black five.
    pub const REVEAL: ActionId = ActionId(148);

    /// The action with this id; `None` from 149 on.
    pub const fn new(index: usize) -> Option<ActionId> {
        if index < Self::COUNT { Some(ActionId(index as u8)) } else { None }
    }

    /// The id as a number, 0 to 148.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether the action plays cards.
    pub const fn is_play(self) -> bool {
        (self.0 as usize) < PLAYS
    }

    /// The pattern played; `None` for pass and reveal.
    pub fn pattern(self) -> Option<Pattern> {
        self.play().map(|play| play.shape.pattern)
    }

    /// Number of cards played: none for pass and reveal.
    pub fn length(self) -> usize {
        self.play().map_or(0, |play| play.shape.length as usize)
    }

    /// The rank that counts, as in [`Combination::rank`]; `None` for pass and reveal.
    pub fn rank(self) -> Option<Rank> {
        self.play().map(|play| play.shape.rank())
    }

    /// Whether the black five is among the cards played.
    pub fn has_black_five(self) -> bool {
        self.play().is_some_and(|play| play.with_black_five)
    }

    /// The play of this combination; `None` for one that no hand of eleven cards holds.
    pub fn of(combination: &Combination) -> Option<ActionId> {
        let Shape { pattern, length, height } = combination.shape();
        let black_five = combination.cards().contains(super::BLACK_FIVE);
        let index = match pattern {
            Pattern::Straight | Pattern::SisterPairs if length as usize > MAX_HAND => return None,
            Pattern::Straight => STRAIGHTS + run_index(3, length as usize, height as usize),
            Pattern::SisterPairs => SISTERS + run_index(2, length as usize / 2, height as usize),
            // Four fives always hold the black one.
            Pattern::Hong => HONGS + height as usize,
            Pattern::Single => SINGLES + height as usize + black_five as usize,
            Pattern::Pair => PAIRS + height as usize + black_five as usize,
            Pattern::Triple => TRIPLES + height as usize + black_five as usize,
        };
        Some(ActionId(index as u8))
    }

    pub(super) fn play(self) -> Option<&'static Play> {
        static BY_ID: [Play; PLAYS] = PLAY;
        BY_ID.get(self.index())
    }

    /// The ranks of the cards played, in the order they are written.
    pub fn ranks(self) -> Vec<Rank> {
        let Some(&Play { shape, .. }) = self.play() else { return Vec::new() };
        let (length, height) = (shape.length as usize, shape.height as usize);
        let copies = match shape.pattern {
            Pattern::Straight => 1,
            Pattern::SisterPairs => 2,
            _ => return vec![shape.rank(); length],
        };
        let low = height + 1 - length / copies;
        SEQUENCE[low..=height].iter().flat_map(|&rank| vec![rank; copies]).collect()
    }
}

/// Where a run of `ranks` ranks up to `high` stands among all runs of `shortest` ranks or more.
pub(super) const fn run_index(shortest: usize, ranks: usize, high: usize) -> usize {
    let mut index = high + 1 - ranks;
    let mut shorter = shortest;
    while shorter < ranks {
        index += runs_of(shorter);
        shorter += 1;
    }
    index
}

const fn runs_of(ranks: usize) -> usize {
    SEQUENCE.len() + 1 - ranks
}

const fn plays_by_id() -> [Play; PLAYS] {
    let shape = Shape { pattern: Pattern::Single, length: 0, height: 0 };
    let mut plays = [Play { shape, with_black_five: false }; PLAYS];
    let mut height = 0;
    while height <= FIVE + 1 {
        // After the fives comes the black five, of the same height.
        let with_black_five = height > FIVE;
        let rank = if with_black_five { FIVE } else { height };
        plays[SINGLES + height] = play_of(Pattern::Single, 1, rank, with_black_five);
        plays[PAIRS + height] = play_of(Pattern::Pair, 2, rank, with_black_five);
        plays[TRIPLES + height] = play_of(Pattern::Triple, 3, rank, with_black_five);
        if !with_black_five {
            plays[HONGS + height] = play_of(Pattern::Hong, 4, rank, rank == FIVE);
        }
        height += 1;
    }
    plays = with_runs(plays, Pattern::Straight, STRAIGHTS, 3, 1);
    with_runs(plays, Pattern::SisterPairs, SISTERS, 2, 2)
}

const fn play_of(pattern: Pattern, length: u8, height: usize, with_black_five: bool) -> Play {
    Play { shape: Shape { pattern, length, height: height as u8 }, with_black_five }
}

const fn with_runs(
    mut plays: [Play; PLAYS],
    pattern: Pattern,
    first: usize,
    shortest: usize,
    copies: usize,
) -> [Play; PLAYS] {
    let mut ranks = shortest;
    while ranks * copies <= MAX_HAND {
        let mut high = ranks - 1;
        while high < SEQUENCE.len() {
            let index = first + run_index(shortest, ranks, high);
            plays[index] = play_of(pattern, (ranks * copies) as u8, high, false);
            high += 1;
        }
        ranks += 1;
    }
    plays
}

impl fmt::Display for ActionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ActionId::PASS => return f.write_str("pass"),
            ActionId::REVEAL => return f.write_str("reveal"),
            _ => {}
        }
        let ranks = self.ranks();
        for (place, rank) in ranks.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            let last = place + 1 == ranks.len();
            let suit = if last && self.has_black_five() { "s" } else { "" };
            write!(f, "{gap}{rank}{suit}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for ActionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ActionId({}: {self})", self.0)
    }
}

impl FromStr for ActionId {
    type Err = ParseError;

    /// Reads the printed form.
    fn from_str(text: &str) -> Result<ActionId, ParseError> {
        ACTIONS.into_iter().find(|id| id.to_string() == text).ok_or_else(|| {
            ParseError::new(
                "bad_action",
                "an action id reads as its ranks (\"4\", \"5 5s\", \"A 2 3\"), \"pass\" or \"reveal\"",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_has_its_own_text_and_reads_back() {
        for (index, id) in ACTIONS.into_iter().enumerate() {
            assert_eq!(id.index(), index);
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        let text = |index: usize| ACTIONS[index].to_string();
        assert_eq!([text(0), text(13), text(27)], ["4", "5s", "5 5s"]);
        assert_eq!([text(28), text(81)], ["A 2 3", "2 3 4 6 7 8 9 T J Q K"]);
        assert_eq!([text(82), text(119)], ["A A 2 2", "9 9 T T J J Q Q K K"]);
        assert_eq!([text(120), text(133), text(146)], ["4 4 4", "5 5 5s", "5 5 5 5s"]);
        assert!("4 5".parse::<ActionId>().is_err());
    }

    #[test]
    fn ids_keep_the_order_of_patterns_and_lengths() {
        let keys: Vec<_> =
            PLAY.iter().map(|play| (play.shape.pattern as u8, play.shape.length)).collect();
        assert!(keys.is_sorted());
    }
}
