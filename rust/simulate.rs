//! Many deals: split into chunks, run on threads, added up exactly.
//!
//! Deal number *i* uses the child *i* of the run's seed and every statistic is an integer, so the
//! sum is the same for any number of threads, and the parts of a run add up to the whole.

use std::ops::{ControlFlow, Range};
use std::thread::available_parallelism;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::deck::Dice;
use crate::error::{Error, LimitError};
use crate::game::{Decider, GameState};
use crate::seat::Seat;

/// Integer counts over deals, which add up in any order.
pub trait Tally: Default + Send {
    /// Adds what `other` counted.
    fn merge(&mut self, other: &Self);
}

/// Adds counts to counts, one by one.
pub(crate) fn add_all(counts: &mut [u64], others: &[u64]) {
    counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
}

/// Which deals to run, and on how many threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of the first deal.
    pub first: u64,
    /// How many deals.
    pub games: u64,
    /// Threads to use: as many as there are cores when not given, the caller's alone when 1.
    pub threads: Option<usize>,
    /// Deals of each thread between two calls of the progress function.
    pub chunk: u64,
}

/// Why a run ended before its last deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stopped<E> {
    /// The caller's progress function stopped it.
    Cancelled,
    /// A deal failed: of those that did, the one with the lowest number in its batch.
    Failed(E),
}

/// Most threads a run takes.
pub const MAX_THREADS: usize = 1024;
/// Chunks a thread works on between two calls of the progress function: enough to even out the threads.
const CHUNKS_A_THREAD: u64 = 4;

impl Plan {
    /// Deals 0 to `games - 1` on all cores.
    pub fn new(games: u64) -> Plan {
        Plan { first: 0, games, threads: None, chunk: 512 }
    }

    fn check(&self) -> Result<(), LimitError> {
        if self.threads.is_some_and(|threads| !(1..=MAX_THREADS).contains(&threads)) {
            let message = format!("a run takes 1 to {MAX_THREADS} threads");
            return Err(LimitError::new("bad_threads", message));
        }
        if self.first.checked_add(self.games).is_none() {
            let message = "deal numbers go up to 2^64 - 1";
            return Err(LimitError::new("too_many_games", message));
        }
        Ok(())
    }
}

/// Adds up `deal` over the plan's deal numbers.
///
/// `progress` is called on the calling thread, from time to time and at the end, with the number of
/// deals that are done; when it breaks the run stops.
///
/// # Errors
/// `bad_threads` and `too_many_games` before anything runs; [`Stopped`] afterwards.
///
/// ```
/// use fivecard::simulate::{Plan, Tally, no_progress, run};
///
/// #[derive(Default)]
/// struct Sum(u64);
/// impl Tally for Sum {
///     fn merge(&mut self, other: &Self) {
///         self.0 += other.0;
///     }
/// }
/// let deal = |number: u64, sum: &mut Sum| {
///     sum.0 += number;
///     Ok::<(), std::convert::Infallible>(())
/// };
/// let sum = run(&Plan::new(1000), &mut no_progress, deal)?.unwrap();
/// assert_eq!(sum.0, 499_500);
/// # Ok::<(), fivecard::LimitError>(())
/// ```
pub fn run<T, E, F>(
    plan: &Plan,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    deal: F,
) -> Result<Result<T, Stopped<E>>, LimitError>
where
    T: Tally,
    E: Send,
    F: Fn(u64, &mut T) -> Result<(), E> + Sync,
{
    run_chunks(plan, progress, |mut numbers, tally: &mut T| {
        numbers.try_for_each(|number| deal(number, tally))
    })
}

/// As [`run`], for deals that are quicker played several at a time: `deals` adds up a range of
/// deal numbers.
pub(crate) fn run_chunks<T, E, F>(
    plan: &Plan,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    deals: F,
) -> Result<Result<T, Stopped<E>>, LimitError>
where
    T: Tally,
    E: Send,
    F: Fn(Range<u64>, &mut T) -> Result<(), E> + Sync,
{
    plan.check()?;
    let chunk = plan.chunk.max(1);
    let run_chunk = |from: u64, to: u64| {
        let mut tally = T::default();
        deals(from..to, &mut tally).map(|()| tally)
    };
    let threads = match plan.threads {
        // A pool is not worth its start for a single chunk.
        _ if plan.games <= chunk => 1,
        Some(threads) => threads,
        None => available_parallelism().map_or(1, |cores| cores.get().min(MAX_THREADS)),
    };
    let pool = start_pool(threads)?;
    let run_batch = |from: u64, to: u64| -> Result<T, E> {
        let Some(pool) = &pool else { return run_chunk(from, to) };
        let chunks = (to - from).div_ceil(chunk);
        let tallies: Vec<Result<T, E>> = pool.install(|| {
            let starts = (0..chunks).into_par_iter().map(|number| from + number * chunk);
            starts.map(|start| run_chunk(start, to.min(start + chunk))).collect()
        });
        let mut sum = T::default();
        tallies.into_iter().try_for_each(|tally| tally.map(|tally| sum.merge(&tally)))?;
        Ok(sum)
    };

    let batch = match threads {
        1 => chunk,
        _ => chunk.saturating_mul(CHUNKS_A_THREAD * threads as u64),
    };
    let (mut next, end) = (plan.first, plan.first + plan.games);
    let mut sum = T::default();
    while next < end {
        let to = end.min(next.saturating_add(batch));
        match run_batch(next, to) {
            Ok(tally) => sum.merge(&tally),
            Err(error) => return Ok(Err(Stopped::Failed(error))),
        }
        next = to;
        if progress(next - plan.first).is_break() {
            return Ok(Err(Stopped::Cancelled));
        }
    }
    Ok(Ok(sum))
}

/// A progress function that never stops a run.
pub fn no_progress(_done: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The bots by seat, when every seat is decided by a bot of the game; places without a seat are
/// filled up with `filler`.
pub(crate) fn only_bots<S: GameState, const N: usize>(
    deciders: &[Decider<'_, S>],
    filler: S::Bot,
) -> Option<[S::Bot; N]> {
    let mut bots = [filler; N];
    for (bot, decider) in bots.iter_mut().zip(deciders) {
        match decider {
            Decider::Bot(given) => *bot = *given,
            Decider::Player(_) => return None,
        }
    }
    Some(bots)
}

/// Plays a deal to its end, each seat by its view. `before` looks at each action before it is taken.
///
/// # Errors
/// Those of a [`Player`](crate::game::Player), of `before` and of actions that are not legal.
pub(crate) fn play<S: GameState>(
    mut state: S,
    deciders: &[Decider<'_, S>],
    dice: &mut [Dice],
    mut before: impl FnMut(&S, Seat, &S::Action) -> Result<(), Error>,
) -> Result<S, Error> {
    while let Some(seat) = state.to_act() {
        let view = state.view(seat)?;
        let action = deciders[seat.index()].choose(&view, &mut dice[seat.index()])?;
        before(&state, seat, &action)?;
        state = state.apply(seat, &action)?;
    }
    Ok(state)
}

/// The threads of one run; none when the caller's is enough.
///
/// Each run starts its own: rayon's common ones would outlive it, and a process forked afterwards
/// would wait for them in vain.
fn start_pool(threads: usize) -> Result<Option<ThreadPool>, LimitError> {
    if threads == 1 {
        return Ok(None);
    }
    match ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => Ok(Some(pool)),
        Err(error) => Err(LimitError::new("bad_threads", error.to_string())),
    }
}

/// The two-sided 95 % point of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// The 95 % interval of a mean with a standard error, by the normal approximation.
pub fn normal_interval(mean: f64, standard_error: f64) -> (f64, f64) {
    (mean - Z95 * standard_error, mean + Z95 * standard_error)
}

/// How often something happened.
///
/// ```
/// use fivecard::simulate::Share;
///
/// let share = Share { count: 25, of: 100 };
/// let (low, high) = share.interval().unwrap();
/// assert_eq!(share.rate(), Some(0.25));
/// assert!(0.175 < low && low < 0.176 && 0.343 < high && high < 0.344);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Share {
    /// How often it happened.
    pub count: u64,
    /// How often it could have.
    pub of: u64,
}

impl Share {
    /// The rate from 0 to 1; `None` when it could never have happened.
    pub fn rate(&self) -> Option<f64> {
        (self.of > 0).then(|| self.count as f64 / self.of as f64)
    }

    /// The 95 % interval of the rate (Wilson's).
    pub fn interval(&self) -> Option<(f64, f64)> {
        let (rate, n) = (self.rate()?, self.of as f64);
        let scale = 1.0 + Z95 * Z95 / n;
        let centre = (rate + Z95 * Z95 / (2.0 * n)) / scale;
        let half = Z95 / scale * (rate * (1.0 - rate) / n + Z95 * Z95 / (4.0 * n * n)).sqrt();
        Some((centre - half, centre + half))
    }
}

/// An average of integers, kept as sums.
///
/// ```
/// use fivecard::simulate::Average;
///
/// let mut average = Average::default();
/// [1, 2, 3, 4].into_iter().for_each(|value| average.add(value));
/// assert_eq!(average.mean(), Some(2.5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Average {
    /// How many values.
    pub count: u64,
    /// Their sum.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: u128,
}

impl Average {
    /// Adds one more value.
    pub fn add(&mut self, value: i32) {
        self.count += 1;
        self.sum += i128::from(value);
        self.squares += u128::from(value.unsigned_abs()).pow(2);
    }

    /// The mean; `None` without values.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The 95 % interval of the mean, by the normal approximation; `None` below two values.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let (mean, n) = (self.mean()?, self.count as f64);
        if self.count < 2 {
            return None;
        }
        let variance = (self.squares as f64 - n * mean * mean).max(0.0) / (n - 1.0);
        Some(normal_interval(mean, (variance / n).sqrt()))
    }
}

impl Tally for Average {
    fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default, PartialEq, Debug)]
    struct Sum(Average);

    impl Tally for Sum {
        fn merge(&mut self, other: &Self) {
            self.0.merge(&other.0);
        }
    }

    fn add(number: u64, sum: &mut Sum) -> Result<(), u64> {
        sum.0.add((number % 1000) as i32);
        Ok(())
    }

    #[test]
    fn the_sum_is_the_same_for_any_threads_chunks_and_split() {
        let plan = Plan { first: 5, games: 10_000, threads: Some(1), chunk: 10_000 };
        let whole: Sum = run(&plan, &mut no_progress, add).unwrap().unwrap();
        for (threads, chunk) in
            [(None, 7), (Some(3), 100), (Some(2), 1), (Some(1), 0), (Some(2), u64::MAX)]
        {
            let mut sum = Sum::default();
            for (first, games) in [(5, 1), (6, 0), (6, 9_999)] {
                let part = Plan { first, games, threads, chunk };
                sum.merge(&run(&part, &mut no_progress, add).unwrap().unwrap());
            }
            assert_eq!(sum, whole);
        }
    }

    #[test]
    fn a_run_stops_when_cancelled_or_when_a_deal_fails() {
        for threads in [Some(1), Some(2)] {
            let plan = Plan { threads, chunk: 10, ..Plan::new(1_000_000) };
            let mut seen = Vec::new();
            let stop_soon = &mut |done| {
                seen.push(done);
                if seen.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            assert_eq!(run(&plan, stop_soon, add).unwrap(), Err(Stopped::Cancelled));
            assert_eq!(seen.len(), 3);

            let fail = |number: u64, _: &mut Sum| if number >= 25 { Err(number) } else { Ok(()) };
            let failed = run(&plan, &mut no_progress, fail).unwrap();
            assert_eq!(failed, Err(Stopped::Failed(25)));
        }
    }

    #[test]
    fn an_invalid_plan_is_an_error() {
        let code = |plan: Plan| run(&plan, &mut no_progress, add).unwrap_err().code();
        assert_eq!(code(Plan { threads: Some(0), ..Plan::new(1) }), "bad_threads");
        assert_eq!(code(Plan { threads: Some(5000), ..Plan::new(1) }), "bad_threads");
        assert_eq!(code(Plan { first: u64::MAX, ..Plan::new(1) }), "too_many_games");
    }

    #[test]
    fn rates_of_nothing_are_none() {
        assert_eq!(Share::default().rate(), None);
        assert_eq!(Share::default().interval(), None);
        assert_eq!(Average::default().mean(), None);
        assert_eq!(Average { count: 1, sum: 1, squares: 1 }.interval(), None);
    }
}
