//! How an exchange fares against another hand: a known one, or any that the unseen cards can make.

use super::batch::rank_sets;
use super::evaluate::rank;
use super::odds::{Exchange, HAND, check_hand, choose, exchanged_hands};
use super::strength::BEST;
use crate::card::CardSet;
use crate::error::SetupError;

/// How often a hand wins, ties and loses against another one after an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Duels {
    /// Cases in which it is stronger.
    pub wins: u64,
    /// Cases in which the two are equal.
    pub ties: u64,
    /// Cases in which it is weaker.
    pub losses: u64,
}

impl Duels {
    /// Number of cases: the draws, times the hands that the other may hold.
    pub fn total(&self) -> u64 {
        self.wins + self.ties + self.losses
    }
}

/// Number of duels of an exchange: with one hand, and with every hand of the cards that the draw
/// leaves unseen; none where they make no hand.
pub(crate) fn cases(exchange: &Exchange) -> (u64, u64) {
    let left = exchange.unseen().len() - exchange.discard().len();
    (exchange.draws(), exchange.draws() * choose(left, HAND))
}

/// How each exchange fares against `rival`, a hand that does not draw: one case a draw.
///
/// The exchanges are of one hand; the rival's cards are among their dead ones.
///
/// # Errors
/// `wrong_hand` unless `rival` has five cards.
pub(crate) fn duels_with(rival: CardSet, exchanges: &[Exchange]) -> Result<Vec<Duels>, SetupError> {
    check_hand(rival)?;
    let value = usize::from(rank(rival)?);
    let hands = exchanged_hands(exchanges, CardSet::EMPTY);
    let split = hands.iter().map(|hands| {
        let by_value = hands.by_value();
        Duels {
            wins: by_value[value + 1..].iter().sum(),
            ties: by_value[value],
            losses: by_value[..value].iter().sum(),
        }
    });
    Ok(split.collect())
}

/// How each exchange fares against one hand of unseen cards that does not draw: one case for each
/// draw and each five of the cards that are unseen after it. Exact, and well under a second for
/// the 32 exchanges of a hand.
///
/// The exchanges are of one hand, with the same dead cards.
///
/// # Errors
/// `too_few_unseen` when fewer than five cards are left unseen by a draw.
pub(crate) fn duels_with_unseen(exchanges: &[Exchange]) -> Result<Vec<Duels>, SetupError> {
    let Some(first) = exchanges.first() else { return Ok(Vec::new()) };
    let unseen = first.unseen();
    assert!(
        exchanges.iter().all(|other| other.unseen() == unseen),
        "the exchanges are not of one hand"
    );
    let most = exchanges.iter().map(|exchange| exchange.discard().len()).max().unwrap_or(0);
    if unseen.len() < most + HAND {
        let message = format!(
            "drawing {most} cards and dealing another hand takes {} unseen cards, got {}",
            most + HAND,
            unseen.len()
        );
        return Err(SetupError::new("too_few_unseen", message));
    }

    let cards: Vec<u64> = unseen.iter().map(|card| CardSet::EMPTY.with(card).bits()).collect();
    let mut rivals = Drawn::default();
    rivals.add(&cards, CardSet::EMPTY, HAND, 0);
    let rivals = rivals.by_value();
    let mut draws = Drawn::default();
    // Whoever discards all five gets one of the rivals' hands: they are not listed twice.
    let listed = exchanges.iter().enumerate().filter(|(_, exchange)| !exchange.kept().is_empty());
    for (number, exchange) in listed {
        draws.add(&cards, exchange.kept(), exchange.discard().len(), number);
    }
    let drawn: Vec<usize> = exchanges.iter().map(|exchange| exchange.discard().len()).collect();
    let mut sweep = Sweep {
        holding: Holding::new(cards.len()),
        drawn: &drawn,
        duels: vec![Duels::default(); exchanges.len()],
        rivals_not_weaker: 0,
    };
    sweep.run(&rivals, &draws.by_value(), most == HAND);
    for (duels, &drawn) in sweep.duels.iter_mut().zip(&drawn) {
        let cases = choose(cards.len(), drawn) * choose(cards.len() - drawn, HAND);
        if drawn == HAND {
            // As many pairs of rivals are won as lost.
            duels.wins = cases - sweep.rivals_not_weaker;
            duels.ties = cases - 2 * duels.wins;
        }
        duels.losses = cases - duels.wins - duels.ties;
    }
    Ok(sweep.duels)
}

/// Sets of up to five of the unseen cards, each by the places of its cards, and the values of the
/// hands they make.
#[derive(Default)]
struct Drawn {
    sets: Vec<u64>,
    /// The places in six bits each, the lowest first, then the number of the exchange.
    drawn: Vec<u64>,
}

/// Where the number of the exchange stands in an entry of [`Drawn`].
const NUMBER: usize = 6 * HAND;

fn number(drawn: u64) -> usize {
    (drawn >> NUMBER) as usize
}

impl Drawn {
    /// Adds each choice of `more` of the cards, which are single bits, to the cards kept.
    fn add(&mut self, cards: &[u64], kept: CardSet, more: usize, number: usize) {
        self.extend(cards, kept.bits(), more, (number as u64) << NUMBER);
    }

    fn extend(&mut self, cards: &[u64], set: u64, more: usize, drawn: u64) {
        if more == 0 {
            self.sets.push(set);
            self.drawn.push(drawn);
            return;
        }
        let last = more - 1;
        for (place, &card) in cards.iter().enumerate().skip(last) {
            let drawn = drawn | (place as u64) << (6 * last);
            self.extend(&cards[..place], set | card, last, drawn);
        }
    }

    /// The entries from the weakest hand to the strongest, and where those of each value begin.
    fn by_value(&self) -> Sorted {
        let mut values = vec![0; self.sets.len()];
        rank_sets(&self.sets, &mut values).expect("hands of five");
        let mut starts = vec![0; usize::from(BEST) + 2];
        values.iter().for_each(|&value| starts[usize::from(value) + 1] += 1);
        for value in 1..starts.len() {
            starts[value] += starts[value - 1];
        }
        let (mut next, mut drawn) = (starts.clone(), vec![0; self.drawn.len()]);
        for (&entry, &value) in self.drawn.iter().zip(&values) {
            let place = &mut next[usize::from(value)];
            drawn[*place] = entry;
            *place += 1;
        }
        Sorted { drawn, starts }
    }
}

struct Sorted {
    drawn: Vec<u64>,
    starts: Vec<usize>,
}

impl Sorted {
    fn of_value(&self, value: usize) -> &[u64] {
        &self.drawn[self.starts[value]..self.starts[value + 1]]
    }
}

/// Takes the rivals' hands in from weak to strong. At each value, those taken in so far that share
/// no card with a draw are the ones it beats.
struct Sweep<'a> {
    holding: Holding,
    /// How many cards each exchange draws, by its number.
    drawn: &'a [usize],
    /// Wins and ties of each exchange, by its number.
    duels: Vec<Duels>,
    /// Pairs of rivals, either of them first, in which the first is not the weaker one.
    rivals_not_weaker: u64,
}

impl Sweep<'_> {
    fn run(&mut self, rivals: &Sorted, draws: &Sorted, pair_rivals: bool) {
        for value in 1..=usize::from(BEST) {
            let draws = draws.of_value(value);
            let weaker: Vec<u64> = draws.iter().map(|&draw| self.disjoint(draw)).collect();
            let rivals = rivals.of_value(value);
            rivals.iter().for_each(|&rival| self.holding.add(rival));
            if pair_rivals {
                let pairs = rivals.iter().map(|&rival| self.holding.disjoint::<HAND>(rival));
                self.rivals_not_weaker += pairs.sum::<u64>();
            }
            for (&draw, weaker) in draws.iter().zip(weaker) {
                let not_stronger = self.disjoint(draw);
                let duels = &mut self.duels[number(draw)];
                duels.wins += weaker;
                duels.ties += not_stronger - weaker;
            }
        }
    }

    fn disjoint(&self, draw: u64) -> u64 {
        match self.drawn[number(draw)] {
            0 => self.holding.disjoint::<0>(draw),
            1 => self.holding.disjoint::<1>(draw),
            2 => self.holding.disjoint::<2>(draw),
            3 => self.holding.disjoint::<3>(draw),
            _ => self.holding.disjoint::<4>(draw),
        }
    }
}

/// How many of the hands taken in so far hold all the cards of a set, for every set of up to four.
struct Holding {
    /// By the place of the set: the smaller sets first, then in colexicographic order.
    counts: Vec<u32>,
    /// `[size][card]`: how far on the place of a set moves when `card` becomes its last, the one
    /// that makes it so large.
    steps: [[u32; 64]; HAND],
}

impl Holding {
    fn new(cards: usize) -> Holding {
        let mut steps = [[0; 64]; HAND];
        let mut sets = 1;
        let mut smaller_sets = 0;
        for (size, steps) in steps.iter_mut().enumerate().skip(1) {
            for (card, step) in steps.iter_mut().enumerate().take(cards) {
                *step = (choose(card, size) + sets - smaller_sets) as u32;
            }
            smaller_sets = sets;
            sets += choose(cards, size);
        }
        Holding { counts: vec![0; sets as usize], steps }
    }

    /// The places of the sets of up to four among `N` cards, by the cards chosen, one bit each.
    #[inline]
    fn places<const N: usize>(&self, drawn: u64) -> [u32; 1 << HAND] {
        let mut places = [0; 1 << HAND];
        for card in 0..N {
            let place = (drawn >> (6 * card)) as usize & 63;
            for others in 0..1usize << card {
                let size = others.count_ones() as usize + 1;
                if size < HAND {
                    places[others | 1 << card] = places[others] + self.steps[size][place];
                }
            }
        }
        places
    }

    fn add(&mut self, hand: u64) {
        let places = self.places::<HAND>(hand);
        for &place in &places[..ALL_FIVE] {
            self.counts[place as usize] += 1;
        }
    }

    /// How many of the hands share none of `N` cards, by inclusion and exclusion. Of five cards the
    /// hands hold all in one case: the five are a hand taken in themselves.
    #[inline]
    fn disjoint<const N: usize>(&self, drawn: u64) -> u64 {
        let places = self.places::<N>(drawn);
        let mut sum = if N == HAND { -1 } else { 0 };
        let sets = (1 << N).min(ALL_FIVE);
        for (chosen, &place) in places[..sets].iter().enumerate() {
            let holding = i64::from(self.counts[place as usize]);
            sum += if chosen.count_ones() % 2 == 0 { holding } else { -holding };
        }
        sum as u64
    }
}

/// All five cards chosen: the one set that has no place.
const ALL_FIVE: usize = (1 << HAND) - 1;
