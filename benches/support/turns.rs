//! Times contenders in turns, so that a machine whose speed drifts slows all of them alike.

use std::time::{Duration, Instant};

/// One way to do the work: its name and a function that does all of it once.
pub struct Contender<'a> {
    pub name: &'static str,
    pub run: Box<dyn FnMut() + 'a>,
}

impl<'a> Contender<'a> {
    pub fn new(name: &'static str, run: impl FnMut() + 'a) -> Self {
        Contender { name, run: Box::new(run) }
    }
}

/// The middle one of the values.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Runs every contender once in each of `rounds` rounds; seconds by contender and round.
pub fn take_turns(contenders: &mut [Contender<'_>], rounds: usize) -> Vec<Vec<f64>> {
    let mut seconds = vec![Vec::with_capacity(rounds); contenders.len()];
    for contender in contenders.iter_mut() {
        (contender.run)();
    }
    for _ in 0..rounds {
        for (contender, seconds) in contenders.iter_mut().zip(&mut seconds) {
            let start = Instant::now();
            (contender.run)();
            seconds.push(start.elapsed().max(Duration::from_nanos(1)).as_secs_f64());
        }
    }
    seconds
}

/// How many times as fast as `yardstick` the contender was: the median over the rounds.
pub fn speed_against(yardstick: &[f64], seconds: &[f64]) -> f64 {
    median(yardstick.iter().zip(seconds).map(|(yardstick, own)| yardstick / own).collect())
}
