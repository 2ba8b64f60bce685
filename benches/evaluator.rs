//! Hands a second, in turns with the crate `rs_poker` as the yardstick.
//!
//! `cargo bench --bench evaluator` prints the ratios beside their targets;
//! `cargo bench --bench evaluator -- --yardstick` prints only the hands a second of `rs_poker`,
//! for benches in other languages that take turns with it.

#[path = "support/turns.rs"]
mod turns;

use std::hint::black_box;
use std::time::Instant;

use fivecard::poker::{Kernel, census, rank_rows_with, rank_sets_with};
use fivecard::{Card, CardSet, HandCategory, Seed};
use rs_poker::core::{Card as PeerCard, Rankable, SevenCardAccum, Suit, Value};

use turns::{Contender, median, speed_against, take_turns};

const HANDS: usize = 200_000;
const ROUNDS: usize = 31;
const ALL_HANDS: u64 = 133_784_560;

fn random_hands() -> Vec<[Card; 7]> {
    let mut chance = Seed::from(1).stream(0);
    let mut deck: Vec<Card> = Card::all().collect();
    (0..HANDS)
        .map(|_| {
            for place in 0..7 {
                let other = place + chance.below(52 - place as u32) as usize;
                deck.swap(place, other);
            }
            deck[..7].try_into().expect("seven cards")
        })
        .collect()
}

fn peer_card(card: Card) -> PeerCard {
    PeerCard::new(
        Value::from_u8(card.rank().index() as u8),
        Suit::from_u8(card.suit().index() as u8),
    )
}

/// The peer must order the hands as we do before anybody is timed.
fn check_order(peers: &[[PeerCard; 7]], values: &[u16]) {
    let mut by_value: Vec<_> =
        values.iter().zip(peers.iter().map(|hand| hand[..].rank())).collect();
    by_value.sort();
    for pair in by_value.windows(2) {
        assert_eq!(pair[0].0.cmp(pair[1].0), pair[0].1.cmp(&pair[1].1));
    }
}

fn rank_with_peer(peers: &[[PeerCard; 7]]) {
    for hand in peers {
        black_box(hand[..].rank());
    }
}

/// The peer's own road through all hands: a running tally, copied for each further card. Counts
/// hands by category, four counters taking turns so that none waits for the one before it.
fn count_categories_with_peer() -> [u64; 9] {
    fn choose(
        cards: &[PeerCard],
        more: usize,
        tally: SevenCardAccum,
        from: usize,
        visit: &mut impl FnMut(SevenCardAccum, usize),
    ) {
        if more == 0 {
            return visit(tally, from);
        }
        for index in from..cards.len() {
            choose(cards, more - 1, tally + cards[index], index + 1, visit);
        }
    }
    let cards: Vec<PeerCard> = Card::all().map(peer_card).collect();
    let mut counts = [[0u64; 4]; 9];
    choose(&cards, 6, SevenCardAccum::new(), 0, &mut |tally, from| {
        for (place, &last) in cards[from..].iter().enumerate() {
            counts[(tally + last).rank().category() as usize][place % 4] += 1;
        }
    });
    counts.map(|counts| counts.iter().sum())
}

/// The census by the peer's nine categories, which count a royal flush as a straight flush.
fn count_categories() -> [u64; 9] {
    let census = census(7).expect("seven cards are a hand");
    let mut counts = [0; 9];
    for category in HandCategory::ALL {
        counts[(category as usize).min(8)] += census.in_category(category);
    }
    counts
}

fn main() {
    let hands = random_hands();
    let peers: Vec<[PeerCard; 7]> = hands.iter().map(|hand| hand.map(peer_card)).collect();

    if std::env::args().any(|argument| argument == "--yardstick") {
        let rates = (0..5).map(|_| {
            let start = Instant::now();
            rank_with_peer(&peers);
            HANDS as f64 / start.elapsed().as_secs_f64()
        });
        println!("{:.0}", median(rates.collect()));
        return;
    }

    let rows: Vec<u8> = hands.iter().flatten().map(|card| card.index() as u8).collect();
    let sets: Vec<u64> =
        hands.iter().map(|hand| hand.iter().copied().collect::<CardSet>().bits()).collect();

    let best = Kernel::best();
    let mut values = vec![0; HANDS];
    rank_rows_with(best, &rows, 7, &mut values).expect("good rows");
    check_order(&peers, &values);
    let mut again = vec![0; HANDS];
    rank_sets_with(best, &sets, &mut again).expect("good sets");
    assert_eq!(values, again);
    rank_rows_with(Kernel::SCALAR, &rows, 7, &mut again).expect("good rows");
    assert_eq!(values, again);

    let (mut by_row, mut by_set) = (vec![0; HANDS], vec![0; HANDS]);
    let (mut scalar_by_row, mut scalar_by_set) = (vec![0; HANDS], vec![0; HANDS]);
    let mut contenders = [
        Contender::new("rs_poker, seven cards", || rank_with_peer(&peers)),
        Contender::new("rows of 7 bytes", || rank_rows_with(best, &rows, 7, &mut by_row).unwrap()),
        Contender::new("64-bit sets", || rank_sets_with(best, &sets, &mut by_set).unwrap()),
        Contender::new("rows, scalar", || {
            rank_rows_with(Kernel::SCALAR, &rows, 7, &mut scalar_by_row).unwrap()
        }),
        Contender::new("sets, scalar", || {
            rank_sets_with(Kernel::SCALAR, &sets, &mut scalar_by_set).unwrap()
        }),
    ];
    println!("random seven-card hands, one thread, kernel {}:", best.name());
    println!("{:28} {:>8} {:>10} {:>7} {:>7}", "", "M/s", "x rs_poker", "must", "goal");
    let seconds = take_turns(&mut contenders, ROUNDS);
    let targets = [None, Some((1.45, 1.85)), Some((2.2, 2.9)), None, None];
    for ((contender, own), target) in contenders.iter().zip(&seconds).zip(targets) {
        report(contender.name, HANDS as f64, &seconds[0], own, target);
    }

    assert_eq!(count_categories_with_peer(), count_categories());
    let mut contenders = [
        Contender::new("rs_poker, running tally", || {
            black_box(count_categories_with_peer());
        }),
        Contender::new("census", || {
            black_box(census(7).expect("seven cards are a hand"));
        }),
    ];
    println!("all 133,784,560 seven-card hands, one thread:");
    let seconds = take_turns(&mut contenders, 7);
    for ((contender, own), target) in contenders.iter().zip(&seconds).zip([None, Some((1.2, 1.5))])
    {
        report(contender.name, ALL_HANDS as f64, &seconds[0], own, target);
    }
}

fn report(name: &str, hands: f64, yardstick: &[f64], own: &[f64], target: Option<(f64, f64)>) {
    let rate = hands / median(own.to_vec()) / 1e6;
    let ratio = speed_against(yardstick, own);
    match target {
        Some((must, goal)) => println!("{name:28} {rate:8.1} {ratio:10.2} {must:7.2} {goal:7.2}"),
        None => println!("{name:28} {rate:8.1} {ratio:10.2}"),
    }
}
