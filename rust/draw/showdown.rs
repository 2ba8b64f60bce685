//! A showdown of given hands, for those who track the betting themselves.

use super::rules::{MAX_SEATS, MIN_SEATS};
use crate::betting::{Pot, Settlement, settle};
use crate::card::CardSet;
use crate::draw_games::{Explained, Names, ShownHand, chips_by_seat, live_seats};
use crate::error::SetupError;
use crate::players::check_count;
use crate::seat::{BySeat, Seat, SeatSet};

/// Who wins, and who gets which chips.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Showdown {
    /// The hands of those who have not folded, by seat; none when there is only one.
    pub hands: BySeat<Option<ShownHand>>,
    /// The best of those who have not folded. A side pot may have other winners.
    pub winners: SeatSet,
    /// Where the chips went: nothing anywhere when no bets are given.
    pub settlement: Settlement,
}

/// Judges a showdown by the hands of those who have not folded, by seat, and shares the chips.
///
/// A seat without a hand has folded, or was not in the deal; so have those in `folded`, whose hands
/// may be known. `bets` are the whole chips that each seat put in over the deal, blinds too, folded
/// seats too, or nothing at all. `button` is needed for odd chips alone, `names` for messages. A single
/// seat that has not folded wins, and shows nothing.
///
/// # Errors
/// `too_few_players`, `too_many_players`: there are 2 to 6 seats; `nobody_live` without any hand,
/// `wrong_hand` for other than five cards, `duplicate_card`, `no_such_seat`; `wrong_chips` for bets
/// that are not for as many seats, `odd_chip_needs_button`, `chips_overflow`.
///
/// ```
/// use fivecard::draw::showdown;
/// use fivecard::draw_games::Names;
/// use fivecard::{CardSet, SeatSet};
///
/// let hands = ["Ks Kd 9c 8h 8s", "6h 6d 6c 5s 2d"].map(|hand| hand.parse::<CardSet>().ok());
/// let judged = showdown(&hands, &[20, 30], SeatSet::EMPTY, None, Names::default())?;
/// assert_eq!(judged.settlement.net().values(), [-20, 20]);
/// assert!(judged.explain(Names::default()).ends_with(
///     "with three of a kind, sixes, five and two kickers: three of a kind beats two pair."
/// ));
/// # Ok::<(), fivecard::SetupError>(())
/// ```
pub fn showdown(
    hands: &[Option<CardSet>],
    bets: &[u64],
    folded: SeatSet,
    button: Option<Seat>,
    names: Names<'_>,
) -> Result<Showdown, SetupError> {
    let seats = hands.len();
    check_count(seats, MIN_SEATS..=MAX_SEATS)?;
    let live = live_seats(hands, folded, names)?;
    let show = |seat: Seat| match hands[seat.index()] {
        Some(cards) if live.len() > 1 && live.contains(seat) => ShownHand::new(cards).map(Some),
        _ => Ok(None),
    };
    let shown: Vec<_> =
        (0..seats).filter_map(Seat::new).map(show).collect::<Result<_, SetupError>>()?;
    let hands: BySeat<Option<ShownHand>> = shown.into_iter().collect();
    let put_in = chips_by_seat("bets", bets, seats)?.into_iter().collect();
    let settlement = settle(&put_in, live, button, |pot: &Pot| best(&hands, pot.eligible))?;
    Ok(Showdown { winners: best(&hands, live), hands, settlement })
}

/// The seats among `claimants` with the best hand; the only one where nothing is shown.
fn best(hands: &BySeat<Option<ShownHand>>, claimants: SeatSet) -> SeatSet {
    let value = |seat: Seat| hands[seat].map(|hand| hand.rank);
    let most = claimants.iter().map(value).max().flatten();
    claimants.iter().filter(|&seat| value(seat) == most).collect()
}

impl Showdown {
    /// The showdown in words, a line for each hand shown, each pot with what decides it, and what goes
    /// back; without chips a line with who wins.
    pub fn explain(&self, names: Names<'_>) -> String {
        let explained = Explained::new(&self.hands, names);
        let mut lines = explained.hands_and_returns(&self.settlement.returned, |_| "");
        lines.extend(self.settlement.pots.iter().map(|pot| explained.pot(pot)));
        if self.settlement.pots.is_empty() {
            lines.push(explained.winners(self.winners));
        }
        lines.join("\n")
    }
}
