//! How a deal ended.

use super::judge::{Judge, JudgedPot};
use super::public::Public;
use super::stakes::{Sorted, Stakes};
use crate::betting::Pot;
use crate::card::CardSet;
use crate::draw_games::ShownHand;
use crate::seat::{BySeat, Seat, SeatSet};

/// How a deal ended, in whole chips.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// What each seat has now.
    pub stacks: BySeat<u64>,
    /// What each seat gained or lost in this deal.
    pub payoffs: BySeat<i128>,
    /// What went back to each seat because no other could claim it; it is not won.
    pub returned: BySeat<u64>,
    /// The pots, carried ones first, and who got them.
    pub pots: Vec<JudgedPot>,
    /// The pots that nobody won, with those who claim them.
    pub carried: Vec<Pot>,
    /// The seats that play on for the carried pots; none when all is settled.
    pub plays_on: SeatSet,
    /// The hands that were shown, by seat; none when all others folded.
    pub hands: BySeat<Option<ShownHand>>,
    /// The seats that show, in order: the last to bet or raise, or without one the first to have
    /// acted in the betting round; then round.
    pub show_order: Vec<Seat>,
    /// The button of the deal that is played for the carried pots: the next seat still in.
    pub next_button: Option<Seat>,
}

impl Outcome {
    /// The end that these parts make: the pots without winners are carried, for those who claim one.
    pub fn new(
        stacks: BySeat<u64>,
        payoffs: BySeat<i128>,
        returned: BySeat<u64>,
        pots: Vec<JudgedPot>,
        hands: BySeat<Option<ShownHand>>,
        show_order: Vec<Seat>,
        next_button: Option<Seat>,
    ) -> Outcome {
        let unpaid = pots.iter().filter(|pot| pot.settled.winners.is_empty());
        let carried: Vec<Pot> = unpaid.map(|pot| pot.settled.pot).collect();
        let plays_on = carried.iter().flat_map(|pot| pot.eligible.iter()).collect();
        Outcome {
            stacks,
            payoffs,
            returned,
            pots,
            carried,
            plays_on,
            hands,
            show_order,
            next_button,
        }
    }

    /// Whether every pot has found its winners.
    pub fn is_settled(&self) -> bool {
        self.carried.is_empty()
    }

    /// The seat that showed first; `None` when nobody did.
    pub fn first_to_show(&self) -> Option<Seat> {
        self.show_order.first().copied()
    }

    /// The hands that were shown, in the order in which they were.
    pub fn shown(&self) -> impl Iterator<Item = (Seat, ShownHand)> {
        self.show_order.iter().filter_map(|&seat| Some((seat, self.hands[seat]?)))
    }

    /// The end of a deal, given the hands of the seats that show; the others are not looked at.
    pub(super) fn of(public: &Public, held: &[CardSet]) -> Option<Outcome> {
        let round = public.round().filter(|round| round.is_over())?;
        let (seats, live) = (public.seats(), public.live());
        let stakes = Stakes {
            carried: public.carried.clone(),
            matched: public.antes.iter().zip(round.bets()).map(|(ante, bet)| ante + bet).collect(),
            cards: public.cards_paid().iter().copied().collect(),
            full_ante: public.full_ante,
            live,
        };
        let paid: Vec<u64> = (stakes.matched.values().iter().zip(stakes.cards.values()))
            .map(|(matched, cards)| matched + cards)
            .collect();
        const CHECKED: &str = "all the chips together were checked";
        let Sorted { returned, pots } = stakes.sort().expect(CHECKED);
        let judge = Judge::new(&public.rules, held, live);
        let pots = judge.settle(&pots, seats, Some(public.button)).expect(CHECKED);

        let left = round.stacks();
        let mut stacks: BySeat<u64> =
            left.iter().zip(returned.values()).map(|(stack, back)| stack + back).collect();
        let awards = pots.iter().flat_map(|pot| &pot.settled.awards);
        awards.for_each(|award| stacks[award.seat] += award.chips);
        let before = left.iter().zip(&paid).map(|(stack, paid)| stack + paid);
        let payoffs = (stacks.values().iter().zip(before))
            .map(|(&after, before)| i128::from(after) - i128::from(before))
            .collect();

        let show_order = public.show_order();
        let mut hands: BySeat<Option<ShownHand>> = (0..seats).map(|_| None).collect();
        for &seat in &show_order {
            hands[seat] = Some(ShownHand::new(held[seat.index()]).expect("a hand of five"));
        }
        let mut outcome = Outcome::new(stacks, payoffs, returned, pots, hands, show_order, None);
        let mut in_turn = public.button.round_from_left(seats);
        outcome.next_button = in_turn.find(|&seat| outcome.plays_on.contains(seat));
        Some(outcome)
    }
}
