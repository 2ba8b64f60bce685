//! Which plays a hand can make.

use super::action_id::{ACTIONS, ActionId, HONGS, PAIRS, SISTERS, STRAIGHTS, TRIPLES, run_index};
use super::beats::BEATS;
use super::counts::{Counts, run_by_strength};
use super::mask::ActionMask;
use super::order::{BLACK_FIVE, FIVE, SEQUENCE};
use super::pattern::Combination;
use super::rules::MAX_HAND;
use crate::card::CardSet;
use crate::error::SetupError;

const RANK_MASKS: usize = 1 << FIVE;
const BELOW_FIVE: u64 = RANK_MASKS as u64 - 1;

/// The straights within a set of ranks (bits by strength), as bits from id 28 on.
pub(super) static STRAIGHTS_IN: [u64; RANK_MASKS] = runs_in(3, MAX_HAND);
/// The sister pairs within a set of ranks held twice, as bits from id 82 on.
pub(super) static SISTERS_IN: [u64; RANK_MASKS] = runs_in(2, MAX_HAND / 2);

/// For each set of ranks, the runs of `shortest` to `longest` ranks within it.
const fn runs_in(shortest: usize, longest: usize) -> [u64; RANK_MASKS] {
    let mut runs = [0; RANK_MASKS];
    let mut ranks = shortest;
    while ranks <= longest {
        let mut high = ranks - 1;
        while high < SEQUENCE.len() {
            let run = run_by_strength(high + 1 - ranks, high) as usize;
            let others = RANK_MASKS - 1 - run;
            let bit = 1 << run_index(shortest, ranks, high);
            // Visits each subset of the other ranks, from all of them down to none.
            let mut more = others;
            loop {
                runs[run | more] |= bit;
                if more == 0 {
                    break;
                }
                more = (more - 1) & others;
            }
            high += 1;
        }
        ranks += 1;
    }
    runs
}

impl Counts {
    /// All plays the hand can make when it leads.
    #[inline(always)]
    pub(super) fn plays(self) -> ActionMask {
        let [singles, pairs, triples, hongs] = [1, 2, 3, 4].map(|count| self.at_least(count));
        let straights = STRAIGHTS_IN[(singles & BELOW_FIVE) as usize];
        let sisters = SISTERS_IN[(pairs & BELOW_FIVE) as usize];
        mask(singles, pairs, straights, sisters, triples, hongs)
    }

    /// The plays the hand can make on `top`.
    #[inline(always)]
    pub(super) fn plays_on(self, top: ActionId) -> ActionMask {
        let [singles, pairs, triples, hongs] = [1, 2, 3, 4].map(|count| self.at_least(count));
        let beats = BEATS[top.index()];
        // Mostly a single or pair is to be beaten and the hand has no bomb: one word holds the answers.
        if top.index() < STRAIGHTS && triples == 0 {
            return ActionMask::from_words([(singles | pairs << PAIRS) & beats.words()[0], 0, 0]);
        }
        // Only a straight answers a straight, so that the table is read for it alone.
        let straights = match top.index() {
            STRAIGHTS..SISTERS => STRAIGHTS_IN[(singles & BELOW_FIVE) as usize],
            _ => 0,
        };
        let sisters = match top.index() {
            SISTERS..TRIPLES => SISTERS_IN[(pairs & BELOW_FIVE) as usize],
            _ => 0,
        };
        mask(singles, pairs, straights, sisters, triples, hongs) & beats
    }
}

/// Puts each pattern's bits at the pattern's first id.
#[inline(always)]
fn mask(
    singles: u64,
    pairs: u64,
    straights: u64,
    sisters: u64,
    triples: u64,
    hongs: u64,
) -> ActionMask {
    // Four fives hold the black one, and their Hong comes where the other ranks' fives would.
    let hongs = hongs & BELOW_FIVE | hongs >> 1 & 1 << FIVE;
    ActionMask::from_words([
        singles | pairs << PAIRS | straights << STRAIGHTS,
        straights >> (64 - STRAIGHTS) | sisters << (SISTERS - 64) | triples << (TRIPLES - 64),
        triples >> (128 - TRIPLES) | hongs << (HONGS - 128),
    ])
}

/// The plays that `hand` can make on the combination `on`, or leading without one: each once when
/// suits are ignored and the black five is distinguished, by action id.
///
/// # Errors
/// `hand_too_large` with more than eleven cards.
pub fn play_mask(hand: CardSet, on: Option<&Combination>) -> Result<ActionMask, SetupError> {
    if hand.len() > MAX_HAND {
        return Err(SetupError::new(
            "hand_too_large",
            format!("a hand holds at most {MAX_HAND} cards, not {}", hand.len()),
        ));
    }
    let counts = Counts::from_cards(hand);
    let Some(top) = on else { return Ok(counts.plays()) };
    Ok(match ActionId::of(top) {
        Some(id) => counts.plays_on(id),
        // Nothing so long is in a hand; bombs beat it as they beat any pair.
        None => counts.plays_on(LOWEST_PAIR) & BEATS[STRAIGHTS],
    })
}

const LOWEST_PAIR: ActionId = ACTIONS[PAIRS];

/// The plays that `hand` can make on the combination `on`, or leading without one.
///
/// Each play comes once when suits are ignored and the black five is distinguished, made of the lowest
/// suits held, by action id: singles, pairs, straights, sister pairs, triples, Hongs; shorter
/// before longer; lower before higher, and fives before the black five.
///
/// # Errors
/// `hand_too_large` with more than eleven cards.
///
/// ```
/// use fivecard::black_five::{classify, plays};
///
/// let on = classify("5c".parse()?);
/// let found = plays("4c 4d 4h 6h 5s".parse()?, on.as_ref())?;
/// assert_eq!(found.iter().map(|cards| cards.to_string()).collect::<Vec<_>>(), ["5s", "4c 4d 4h"]);
/// # Ok::<(), fivecard::Error>(())
/// ```
pub fn plays(hand: CardSet, on: Option<&Combination>) -> Result<Vec<CardSet>, SetupError> {
    Ok(play_mask(hand, on)?.iter().filter_map(|play| pick(hand, play)).collect())
}

/// The cards of `hand` that make `play`, lowest suits first; `None` when it cannot.
pub(super) fn pick(hand: CardSet, play: ActionId) -> Option<CardSet> {
    let black_five = CardSet::EMPTY.with(BLACK_FIVE);
    let mut picked = CardSet::EMPTY;
    if play.has_black_five() {
        picked = hand & black_five;
        if picked.is_empty() {
            return None;
        }
    }
    let ranks = play.ranks();
    for &rank in &ranks[picked.len()..] {
        let free = (hand & CardSet::of_rank(rank)) - picked - black_five;
        picked = picked.with(lowest(free)?);
    }
    Some(picked)
}

fn lowest(cards: CardSet) -> Option<crate::card::Card> {
    cards.iter().next()
}
