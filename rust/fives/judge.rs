//! Who wins a pot: the best hand of its claimants, if it holds a five.

use std::fmt;
use std::str::FromStr;

use super::rules::{MAX_SEATS, Rules};
use crate::betting::{self, Pot, SettledPot};
use crate::card::{CardSet, Rank};
use crate::error::{ParseError, SetupError};
use crate::poker;
use crate::seat::{Seat, SeatSet};

/// The four fives.
pub const FIVES: CardSet = CardSet::of_rank(Rank::Five);

/// Whether a hand holds a five, be it a kicker, in a pair or in a straight.
///
/// ```
/// use fivecard::fives::has_five;
/// assert!(has_five("Ac 2d 3h 4s 5c".parse()?));
/// assert!(!has_five("As Ks Qs Js Ts".parse()?));
/// # Ok::<(), fivecard::Error>(())
/// ```
pub const fn has_five(hand: CardSet) -> bool {
    !hand.is_disjoint(FIVES)
}

/// How it was decided who wins a pot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The best hand holds a five: it wins, or shares with its equals.
    Won,
    /// A single player claims the pot and takes it without a showdown.
    Uncontested,
    /// The best hand holds no five: nobody wins, the pot is played for again.
    Replay,
}

impl Verdict {
    /// `won`, `uncontested` or `replay`.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Won => "won",
            Verdict::Uncontested => "uncontested",
            Verdict::Replay => "replay",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Verdict {
    type Err = ParseError;

    /// # Errors
    /// `bad_verdict`.
    fn from_str(text: &str) -> Result<Verdict, ParseError> {
        let all = [Verdict::Won, Verdict::Uncontested, Verdict::Replay];
        all.into_iter().find(|verdict| verdict.name() == text).ok_or_else(|| {
            let message = "a verdict is \"won\", \"uncontested\" or \"replay\"";
            ParseError::new("bad_verdict", message)
        })
    }
}

/// A pot, who decided it, and who gets it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct JudgedPot {
    /// The pot with its claimants, winners and awards.
    pub settled: SettledPot,
    /// How it was decided.
    pub verdict: Verdict,
    /// The seats with the best hand; none when the pot is uncontested.
    pub best: SeatSet,
}

/// Hands at a showdown, and how they are compared.
pub(super) struct Judge<'a> {
    rules: &'a Rules,
    hands: &'a [CardSet],
    values: [u16; MAX_SEATS],
    live: SeatSet,
}

impl<'a> Judge<'a> {
    /// Takes the hands of the seats in `live`, five cards each; a single one is not looked at unless
    /// it needs a five.
    pub(super) fn new(rules: &'a Rules, hands: &'a [CardSet], live: SeatSet) -> Judge<'a> {
        let mut values = [0; MAX_SEATS];
        for seat in live.iter().filter(|_| live.len() > 1) {
            values[seat.index()] =
                poker::rank(hands[seat.index()]).expect("a hand at the showdown has five cards");
        }
        Judge { rules, hands, values, live }
    }

    /// Gives each pot to whom it belongs; those that nobody wins keep their chips.
    pub(super) fn settle(
        &self,
        pots: &[Pot],
        seats: usize,
        button: Option<Seat>,
    ) -> Result<Vec<JudgedPot>, SetupError> {
        let mut judged = Vec::with_capacity(pots.len());
        let settled = betting::award(pots, seats, button, |pot| {
            let (verdict, best, winners) = self.judge(pot.eligible);
            judged.push((verdict, best));
            winners
        })?;
        let judged = settled.into_iter().zip(judged);
        Ok(judged.map(|(settled, (verdict, best))| JudgedPot { settled, verdict, best }).collect())
    }

    /// How a pot of these claimants is decided, the best hands, and who wins it.
    pub(super) fn judge(&self, claimants: SeatSet) -> (Verdict, SeatSet, SeatSet) {
        if claimants.len() == 1 {
            // The last claim to a pot is kept through a fold: then no hand is shown.
            let excused = !self.rules.uncontested_needs_five
                || claimants.iter().any(|seat| !self.live.contains(seat));
            return if excused || !self.with_five(claimants).is_empty() {
                (Verdict::Uncontested, SeatSet::EMPTY, claimants)
            } else {
                (Verdict::Replay, claimants, SeatSet::EMPTY)
            };
        }
        if self.rules.judge_pots_together {
            let best = self.best(self.live);
            return if self.with_five(best).is_empty() {
                (Verdict::Replay, best, SeatSet::EMPTY)
            } else {
                let best = self.best(claimants);
                (Verdict::Won, best, best)
            };
        }
        let best = self.best(claimants);
        // Equal hands have equal ranks, so either all of them hold a five or none does.
        let winners = self.with_five(best);
        let verdict = if winners.is_empty() { Verdict::Replay } else { Verdict::Won };
        (verdict, best, winners)
    }

    fn best(&self, among: SeatSet) -> SeatSet {
        let value = |seat: Seat| self.values[seat.index()];
        let most = among.iter().map(value).max().unwrap_or(0);
        among.iter().filter(|&seat| value(seat) == most).collect()
    }

    fn with_five(&self, among: SeatSet) -> SeatSet {
        among.iter().filter(|seat| has_five(self.hands[seat.index()])).collect()
    }
}
