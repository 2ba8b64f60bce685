//! The bots that look at nothing but what they may do, the same in every game that draws and bets.

use super::action::{Action, Legal};
use crate::betting::{self, Sizes};
use crate::card::CardSet;
use crate::deck::Dice;

/// Any action: each kind of bet as likely as any other, then each size; of the hand each set of
/// cards that may be thrown away. Where nothing may be done a timeout.
pub(crate) fn random(legal: &Legal, dice: &mut Dice) -> Action {
    match legal {
        Legal::Nothing => Action::Timeout,
        Legal::Draw { hand, most } => Action::Draw(random_cards(*hand, *most, dice)),
        Legal::Bet(legal) => Action::Bet(random_bet(legal, dice)),
    }
}

/// Stands pat, checks, or else calls. Where nothing may be done a timeout.
pub(crate) fn pat(legal: &Legal) -> Action {
    match legal {
        Legal::Nothing => Action::Timeout,
        Legal::Draw { .. } => Action::STAND_PAT,
        Legal::Bet(legal) => Action::Bet(check_or_call(legal)),
    }
}

pub(crate) fn check_or_call(legal: &betting::Legal) -> betting::Action {
    if legal.check { betting::Action::Check } else { betting::Action::Call }
}

fn random_bet(legal: &betting::Legal, dice: &mut Dice) -> betting::Action {
    // To fold and to check or call are always two kinds.
    let wager = legal.bet.or(legal.raise);
    match (dice.below(2 + u32::from(wager.is_some())), wager) {
        (0, _) => betting::Action::Fold,
        (2, Some(sizes)) => {
            let size = random_size(sizes, dice);
            match legal.bet {
                Some(_) => betting::Action::Bet(size),
                None => betting::Action::RaiseTo(size),
            }
        }
        _ => check_or_call(legal),
    }
}

fn random_size(Sizes { min, max }: Sizes, dice: &mut Dice) -> u64 {
    let most = max - min;
    if most < u64::from(u32::MAX) {
        return min + u64::from(dice.below(most as u32 + 1));
    }
    let mut half = || u64::from(dice.below(1 << 16)) << 16 | u64::from(dice.below(1 << 16));
    loop {
        let number = half() << 32 | half();
        // As many bits as the greatest has, so that half of the numbers fit.
        let number = number >> most.leading_zeros();
        if number <= most {
            return min + number;
        }
    }
}

fn random_cards(hand: CardSet, most: usize, dice: &mut Dice) -> CardSet {
    if most == 0 {
        return CardSet::EMPTY;
    }
    let chosen = loop {
        let chosen = dice.below(1 << hand.len());
        if chosen.count_ones() as usize <= most {
            break chosen;
        }
    };
    hand.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1).map(|(_, c)| c).collect()
}
