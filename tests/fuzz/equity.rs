//! Equities: ranges, a board and dead cards, counted within a small budget of work.

use std::ops::ControlFlow;

use fivecard::card::parse_cards;
use fivecard::holdem::Range;
use fivecard::holdem::equity::{Counts, Spot};
use fivecard::simulate::Tally;
use fivecard::{Card, Seed};

use super::brute;
use super::input::text;
use super::refusal;

/// Most steps of an exact count.
const MOST_WORK: u64 = 100_000;
/// Most deals times boards that are counted one by one as well.
const MOST_COUNTED: usize = 3_000;
const SAMPLES: u64 = 40;

/// A text of a board, dead cards, and a range a line.
pub fn equity(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let mut lines = text.lines();
    let mut cards = || parse_cards(lines.next().unwrap_or_default());
    let (Ok(board), Ok(dead)) = (cards(), cards()) else { return };
    let Ok(ranges) = lines.map(str::parse).collect::<Result<Vec<Range>, _>>() else { return };
    let spot = match Spot::new(ranges.clone(), &board, &dead) {
        Ok(spot) => spot,
        Err(error) => {
            refusal::check(error, text);
            return;
        }
    };
    assert_eq!(spot.players(), ranges.len());
    check_samples(&spot);

    let limit = u128::from(MOST_WORK);
    let exact = match spot.exact(MOST_WORK) {
        Ok(exact) => exact,
        Err(error) => {
            let code = refusal::check(error, text);
            assert_eq!(code == "too_much_work", spot.work() > limit, "{code}");
            return;
        }
    };
    assert!(spot.work() <= limit);
    let units = exact.units();
    let part = |first, units| -> Counts {
        exact.count(first, units, Some(1), &mut no_progress).expect("units").expect("not stopped")
    };
    let whole = part(0, units);
    check_counts(&whole, ranges.len());
    let mut sum = part(0, units / 3);
    sum.merge(&part(units / 3, units - units / 3));
    assert_eq!(sum, whole, "parts do not add up");
    assert!(exact.count(0, units + 1, Some(1), &mut no_progress).is_err());

    let backwards: Vec<Range> = ranges.iter().rev().cloned().collect();
    let other = Spot::new(backwards, &board, &dead).expect("the same spot");
    if let Ok(exact) = other.exact(MOST_WORK) {
        let other = exact.count(0, exact.units(), Some(1), &mut no_progress).unwrap().unwrap();
        assert!(whole.players().iter().eq(other.players().iter().rev()), "the seats matter");
    }
    check_against_the_twin(&spot, &whole, &board, &dead);
}

fn no_progress(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Checks that all players are counted the same runouts, and share each once.
fn check_counts(counts: &Counts, players: usize) {
    let total = counts.total();
    assert!(total > 0 && counts.players().len() == players);
    let mut shared = 0;
    for tied in 0..players - 1 {
        let shares: u128 = counts.players().iter().map(|chances| chances.ties[tied]).sum();
        assert_eq!(shares % (tied as u128 + 2), 0, "a tie is not of {} players", tied + 2);
        shared += shares / (tied as u128 + 2);
    }
    let won: u128 = counts.players().iter().map(|chances| chances.wins()).sum();
    assert_eq!(won + shared, total, "a runout is shared twice, or not at all");
    assert!(counts.players().iter().all(|chances| chances.total() == total));
    assert_eq!(Counts::from_players(counts.players().to_vec()).as_ref(), Some(counts));
}

fn check_samples(spot: &Spot) {
    let sample = |first, samples| {
        let taken = spot.sample(first, samples, Seed::from(1), Some(1), &mut no_progress);
        taken.expect("few samples").map_err(|error| format!("{error:?}"))
    };
    let Ok(whole) = sample(0, SAMPLES) else { return };
    check_counts(&whole, spot.players());
    assert_eq!(whole.total(), u128::from(SAMPLES));
    let mut sum = sample(0, 7).expect("fewer samples");
    sum.merge(&sample(7, SAMPLES - 7).expect("fewer samples"));
    assert_eq!(sum, whole, "samples do not add up");
}

fn check_against_the_twin(spot: &Spot, counts: &Counts, board: &[Card], dead: &[Card]) {
    let (to_come, left) = (5 - board.len(), 52 - board.len() - dead.len());
    let boards = (0..to_come).fold(1, |boards, place| boards * (left - place) / (place + 1));
    let sizes = spot.ranges().iter().map(|range| range.combos().len());
    let deals = sizes.fold(boards, |deals, size| deals.saturating_mul(size));
    if deals <= MOST_COUNTED {
        let set = |cards: &[Card]| cards.iter().copied().collect();
        let expected = brute::count_all(spot.ranges(), set(board), set(dead));
        brute::assert_proportional(counts, &expected, "counted one by one");
    }
}
