//! A showdown of given hands, for those who track the betting themselves.

use super::Fives;
use super::judge::{Judge, JudgedPot, Verdict};
use super::rules::Rules;
use super::stakes::Stakes;
use crate::betting::{Pot, check_total};
use crate::card::CardSet;
use crate::draw_games::{Names, ShownHand, check_seat_count, chips_by_seat, live_seats};
use crate::error::SetupError;
use crate::seat::{BySeat, Seat, SeatSet};

/// The chips of a deal, whole and by seat; each list is empty or has one number a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Chips {
    /// What each seat posted as its ante. The greatest is the full one.
    pub antes: Vec<u64>,
    /// What each seat paid for cards.
    pub cards_paid: Vec<u64>,
    /// What each seat bet.
    pub bets: Vec<u64>,
    /// The pots of earlier deals that nobody won, with the seats that claim them.
    pub carried: Vec<Pot>,
}

/// Who wins, and who gets which chips.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Showdown {
    /// The hands of those who have not folded, by seat; none when there is only one, unless that
    /// needs a five.
    pub hands: BySeat<Option<ShownHand>>,
    /// How a pot is decided that all of them claim.
    pub verdict: Verdict,
    /// The seats with the best hand of all; none when there is only one player.
    pub best: SeatSet,
    /// The seats that would share a pot that all claim.
    pub winners: SeatSet,
    /// What goes back to each seat because no other can claim it.
    pub returned: BySeat<u64>,
    /// The pots, carried ones first; none where no chips are given.
    pub pots: Vec<JudgedPot>,
}

impl Showdown {
    /// What each seat wins over all pots, without what goes back.
    pub fn won(&self) -> BySeat<u64> {
        let mut won: BySeat<u64> = self.returned.values().iter().map(|_| 0).collect();
        for award in self.pots.iter().flat_map(|pot| &pot.settled.awards) {
            won[award.seat] += award.chips;
        }
        won
    }
}

/// Judges a showdown by the hands of those who have not folded, by seat, and shares the chips.
///
/// A seat without a hand has folded, or was not in the deal; so have those in `folded`, whose hands
/// may be known. `button` is needed for odd chips alone, `names` for messages.
///
/// # Errors
/// `nobody_live` without any hand, `wrong_hand` for other than five cards, `duplicate_card`,
/// `too_many_players`; `wrong_chips` for a list of chips that is not for as many seats,
/// `no_such_seat`, `bad_carried_pots` for a pot that no hand claims, `odd_chip_needs_button`,
/// `chips_overflow`.
///
/// ```
/// use fivecard::draw_games::Names;
/// use fivecard::fives::{Chips, Rules, Verdict, showdown};
/// use fivecard::{CardSet, SeatSet};
///
/// let hands = ["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"].map(|hand| hand.parse::<CardSet>().ok());
/// let chips = Chips { antes: vec![1, 1], ..Chips::default() };
/// let judged = showdown(&hands, SeatSet::EMPTY, &chips, None, &Rules::default(), Names::default())?;
/// assert_eq!((judged.verdict, judged.winners.is_empty()), (Verdict::Replay, true));
/// assert!(judged.explain(Names::default()).contains("Nobody wins the pot of 2"));
/// # Ok::<(), fivecard::SetupError>(())
/// ```
pub fn showdown(
    hands: &[Option<CardSet>],
    folded: SeatSet,
    chips: &Chips,
    button: Option<Seat>,
    rules: &Rules,
    names: Names<'_>,
) -> Result<Showdown, SetupError> {
    let seats = hands.len();
    check_seat_count::<Fives>(seats)?;
    rules.check()?;
    let live = live_seats(hands, folded, names)?;
    let held: Vec<CardSet> = hands.iter().map(|hand| hand.unwrap_or_default()).collect();
    let judge = Judge::new(rules, &held, live);
    let (verdict, best, winners) = judge.judge(live);

    let stakes = chips.stakes(seats, live)?;
    let sorted = stakes.sort()?;
    let pots = judge.settle(&sorted.pots, seats, button)?;
    let alone = live.len() == 1 && !rules.uncontested_needs_five;
    let show = |seat: Seat| match live.contains(seat) && !alone {
        true => ShownHand::new(held[seat.index()]).map(Some),
        false => Ok(None),
    };
    let shown: Vec<_> =
        (0..seats).filter_map(Seat::new).map(show).collect::<Result<_, SetupError>>()?;
    let hands = shown.into_iter().collect();
    Ok(Showdown { hands, verdict, best, winners, returned: sorted.returned, pots })
}

impl Chips {
    fn stakes(&self, seats: usize, live: SeatSet) -> Result<Stakes, SetupError> {
        let antes = chips_by_seat("antes", &self.antes, seats)?;
        let cards = chips_by_seat("cards paid", &self.cards_paid, seats)?;
        let bets = chips_by_seat("bets", &self.bets, seats)?;
        let carried = self.carried.iter().map(|pot| pot.amount);
        check_total(antes.iter().chain(&cards).chain(&bets).copied().chain(carried))?;
        for pot in &self.carried {
            if !pot.eligible.iter().any(|seat| live.contains(seat)) {
                let message = format!("no hand claims the carried pot of {}", pot.amount);
                return Err(SetupError::new("bad_carried_pots", message));
            }
        }
        let full = antes.iter().max().copied().unwrap_or(0);
        let full_ante = (0..seats).filter_map(Seat::new).filter(|seat| antes[seat.index()] == full);
        Ok(Stakes {
            carried: self.carried.iter().map(|pot| claimed_by(pot, live)).collect(),
            full_ante: full_ante.collect(),
            matched: antes.iter().zip(&bets).map(|(ante, bet)| ante + bet).collect(),
            cards: cards.into_iter().collect(),
            live,
        })
    }
}

/// The pot for those of its claimants who have not folded.
fn claimed_by(pot: &Pot, live: SeatSet) -> Pot {
    let eligible = pot.eligible.iter().filter(|&seat| live.contains(seat)).collect();
    Pot { amount: pot.amount, eligible }
}
