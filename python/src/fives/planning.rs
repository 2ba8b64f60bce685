//! `plan`.

use fivecard::fives::{self, DrawPlan, PlanSpot, PlannedDiscard};

use super::rules::PyRules;
use crate::prelude::*;
use crate::runs::{Watch, plan as plan_of, result};

class! {
/// What a discard is worth: sums over samples.
///
/// Args:
///     discard: the cards discarded.
///     samples: number of samples, 2 or more.
///     sum: the sum of what was gained or lost, in 2520ths of a chip.
///     squares: the sum of the squares.
///     behind_sum: the sum of the differences to the best discard.
///     behind_squares: the sum of their squares.
///     won: samples in which some pot was won, or a share of one.
///     carried: samples in which nobody won some pot that is claimed still.
///
/// Made by ``plan``; the numbers of samples are equal for all discards of a plan, and the samples
/// are the same deals.
///
/// >>> PlannedDiscard("2c", 2, 2520, 6350400, 0, 0, 1, 0).chips
/// 0.5
PyPlannedDiscard(PlannedDiscard) as "fivecard.fives" "PlannedDiscard":
    arguments [SUMS],
    fields [SUMS, MEANS]
}

#[pymethods]
impl PyPlannedDiscard {
    #[new]
    #[allow(clippy::too_many_arguments)] // all that was summed up
    fn new(
        discard: &Bound<'_, PyAny>,
        samples: u64,
        sum: i128,
        squares: u128,
        behind_sum: i128,
        behind_squares: u128,
        won: u64,
        carried: u64,
    ) -> PyResult<Self> {
        if samples < 2 {
            let message = "at least 2 samples are needed";
            return Err(SetupError::new("bad_samples", message)).or_raise(discard.py());
        }
        let discard = card_set_from(discard)?;
        Ok(PyPlannedDiscard(PlannedDiscard {
            discard,
            samples,
            sum,
            squares,
            behind_sum,
            behind_squares,
            won,
            carried,
        }))
    }
}

fields! { PyPlannedDiscard; |v| get SUMS {
    /// The cards discarded.
    discard => v.0.discard,
    /// Number of samples.
    samples => v.0.samples,
    /// The sum of what was gained or lost, in 2520ths of a chip.
    sum => v.0.sum,
    /// The sum of the squares.
    squares => v.0.squares,
    /// The sum of the differences to the best discard.
    behind_sum => v.0.behind_sum,
    /// The sum of their squares.
    behind_squares => v.0.behind_squares,
    /// Samples in which the seat won some pot, or a share of one.
    won => v.0.won,
    /// Samples in which nobody won some pot that the seat claims still.
    carried => v.0.carried,
} get MEANS {
    /// The chips to be expected from here on: what is won, less what is paid for cards and bet.
    chips => v.0.chips(),
    /// The standard error of ``chips``.
    standard_error => v.0.standard_error(),
    /// How many chips the best discard is ahead of this one.
    behind => v.0.behind(),
    /// The standard error of ``behind``, from the same deals: mostly below that of ``chips``.
    behind_error => v.0.behind_error(),
}}

class! {
/// What each discard is worth, best first: sampled, see ``plan``.
///
/// Args:
///     hand: the five cards held.
///     draws_left: the draws left, this one among them.
///     rules: the house's rules.
///     pot: whole chips that all play for.
///     opponents: number of other players.
///     stack: whole chips that each player has besides.
///     discards: the PlannedDiscards, best first.
///     dead: the cards that are known to be out of play.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: a card is given twice.
///
/// >>> result = plan("5c 5d 5h Ks 2c", 1, Rules(), pot=10, samples=100, seed=1)
/// >>> result.stack, len(result.discards), result.discards[0].behind
/// (100, 32, 0.0)
PyPlan(DrawPlan) as "fivecard.fives" "Plan": arguments [SPOT]
}

#[pymethods]
impl PyPlan {
    #[new]
    #[pyo3(
        signature = (hand, draws_left, rules, pot, opponents, stack, discards, dead = None),
        text_signature = "(hand, draws_left, rules, pot, opponents, stack, discards, dead='')"
    )]
    #[allow(clippy::too_many_arguments)] // all that a plan is of
    fn new(
        hand: &Bound<'_, PyAny>,
        draws_left: usize,
        rules: &PyRules,
        pot: u64,
        opponents: usize,
        stack: u64,
        discards: Vec<PyRef<'_, PyPlannedDiscard>>,
        dead: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let hand = card_set_from(hand)?;
        let dead = card_set_or_empty(dead)?;
        let spot = PlanSpot { hand, dead, draws_left, rules: rules.0, pot, opponents, stack };
        Ok(PyPlan(DrawPlan { spot, discards: discards.iter().map(|planned| planned.0).collect() }))
    }
}

fields! { PyPlan; |v| get SPOT {
    /// The five cards held.
    hand => v.0.spot.hand,
    /// The draws left, this one among them.
    draws_left => v.0.spot.draws_left,
    /// The house's rules.
    rules: PyRules => v.0.spot.rules,
    /// Whole chips that all play for.
    pot => v.0.spot.pot,
    /// Number of other players.
    opponents => v.0.spot.opponents,
    /// Whole chips that each player has besides.
    stack => v.0.spot.stack,
    /// What the discards that can be paid for are worth, best first.
    discards: PyPlannedDiscard => v.0.discards,
    /// The cards that are known to be out of play.
    dead = CardSet::EMPTY => v.0.spot.dead,
}}

/// What each discard is worth in chips, best first: sampled, with all that comes after played by the
/// ``"basic"`` bot.
///
/// Args:
///     hand: the five cards held, as text, a CardSet or cards, by the seat that draws first.
///     draws_left: the draws left, this one among them, 1 to 5.
///     rules: the house's rules.
///     pot: whole chips that all players play for now, those of earlier deals included.
///     opponents: number of other players, 1 to 8. None of them has folded.
///     samples: in how many deals each discard is tried, 2 or more.
///     seed: an integer from 0 to 2**64 - 1, or 32 bytes. The result is the same for any number of
///         threads.
///     stack: whole chips that each player has besides; by default a hundred times the least bet or
///         the price of a card, whichever is more.
///     dead: cards that are known to be out of play, so that nobody holds or draws them.
///     threads: 1 to 1024; by default one a core.
///     progress: a function that is called from time to time with the number of samples done.
///
/// Raises:
///     ParseError: a token is not a card.
///     SetupError: a card twice, not five cards, fewer than five cards left to draw, numbers of
///         draws, opponents or samples out of range, or a seed out of range.
///     LimitError: threads or chips out of range.
///
/// The others are dealt cards that neither the hand holds nor are dead, and have made the earlier draws as
/// ``"basic"`` does. From here on it decides for everybody, the planning seat in its later draws and
/// the betting. A pot that nobody wins counts as an equal share for everyone who plays on: that is
/// what it is worth among equals who play on alike. All discards are tried in the same deals, so
/// that they differ more surely than they are known. The GIL is released, and Ctrl-C stops the run.
///
/// >>> result = plan("9c 9d 5h 7s 2c", 5, Rules(ante=1), pot=12, samples=500, seed=1)
/// >>> best, second = result.discards[:2]
/// >>> str(best.discard), best.chips > second.chips, best.standard_error < 0.5
/// ('2c 7s', True, True)
#[pyfunction]
#[pyo3(signature = (
    hand, draws_left, rules, pot, opponents = 1, *, samples, seed, stack = None, dead = None,
    threads = None, progress = None,
), text_signature = "(hand, draws_left, rules, pot, opponents=1, *, samples, seed, stack=None, \
                     dead='', threads=None, progress=None)")]
#[allow(clippy::too_many_arguments)] // they are keyword arguments in Python
pub fn plan(
    hand: &Bound<'_, PyAny>,
    draws_left: usize,
    rules: &PyRules,
    pot: u64,
    opponents: usize,
    samples: u64,
    seed: &Bound<'_, PyAny>,
    stack: Option<u64>,
    dead: Option<&Bound<'_, PyAny>>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<PyPlan> {
    let py = hand.py();
    let (hand, seed, rules) = (card_set_from(hand)?, seed_from(seed)?, rules.0);
    let stack = stack.unwrap_or_else(|| fives::default_stack(&rules));
    let dead = card_set_or_empty(dead)?;
    let spot = PlanSpot { hand, dead, draws_left, rules, pot, opponents, stack };
    let samples = plan_of(samples, 0, threads);
    let mut watch = Watch::new(progress.as_ref());
    let ran = py.detach(|| fives::plan(&spot, &samples, seed, &mut |done| watch.look(done)));
    result(py, ran, watch.raised()).map(PyPlan)
}
