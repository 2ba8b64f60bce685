//! What Fives adds to the games of drawing and betting: its rules as a [`DrawGame`].

use super::carried::Carried;
use super::outcome::Outcome;
use super::public::Public;
use super::rules::{DRAWS, MAX_SEATS, MIN_SEATS, Rules};
use super::{basic, record};
use crate::betting::{self, Pot, Round};
use crate::card::CardSet;
use crate::draw_games::{Action, Cards, DrawGame, Opening, ShownHand, with_chips};
use crate::error::{Error, SetupError};
use crate::record::{Fields, Record};
use crate::seat::{BySeat, Seat, SeatSet};

/// The game of Fives, as a parameter of what games of drawing and betting share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fives {}

impl DrawGame for Fives {
    const ID: &'static str = "fives";
    const VIEW_ID: &'static str = "fives-view";
    const MIN_SEATS: usize = MIN_SEATS;
    const MAX_SEATS: usize = MAX_SEATS;

    type Rules = Rules;
    type Public = Public;
    type Carried = Carried;
    type Positions = Seat;
    type Outcome = Outcome;

    fn check_rules(rules: &Rules) -> Result<(), SetupError> {
        rules.check()
    }

    fn check_carried(carried: &Carried, rules: &Rules, seats: usize) -> Result<u64, SetupError> {
        carried.check(rules, seats)
    }

    fn dealt_in(stacks: &[u64], carried: &Carried) -> SeatSet {
        if carried.pots.is_empty() { with_chips(stacks) } else { carried.claimants() }
    }

    fn claimants(carried: &Carried) -> SeatSet {
        carried.claimants()
    }

    fn carried(public: &Public, outcome: &Outcome) -> Carried {
        Carried::after(public.deal, outcome.carried.clone())
    }

    fn carried_without(
        carried: &Carried,
        seat: Seat,
        rules: &Rules,
        stacks: &mut [u64],
    ) -> Carried {
        carried.without(seat, rules, stacks)
    }

    fn positions(public: &Public) -> Seat {
        public.button
    }

    fn next_button(players: SeatSet, seats: usize, last: Seat, _rules: &Rules) -> Option<Seat> {
        last.round_from_left(seats).find(|&seat| players.contains(seat))
    }

    fn fewest(carried: &Carried) -> usize {
        if carried.deal == 1 { MIN_SEATS } else { 1 }
    }

    fn open(opening: &Opening<'_, Self>) -> Result<Public, SetupError> {
        let &Opening { rules, stacks, button, carried } = opening;
        let (seats, dealt_in) = (stacks.len(), opening.dealt_in());
        let ante = rules.ante_of(carried.deal);
        let mut public = Public {
            rules: *rules,
            seats: seats as u8,
            button,
            deal: carried.deal,
            dealt_in,
            full_ante: SeatSet::EMPTY,
            stacks: [0; MAX_SEATS],
            antes: [0; MAX_SEATS],
            cards_paid: [0; MAX_SEATS],
            drawn: [[0; DRAWS]; MAX_SEATS],
            draws: 0,
            drawer: button.round_from_left(seats).find(|&seat| dealt_in.contains(seat)),
            round: None,
            opener: None,
            carried: carried.pots.clone(),
        };
        public.stacks[..seats].copy_from_slice(stacks);
        for seat in dealt_in.iter() {
            let stack = &mut public.stacks[seat.index()];
            // A seat without chips is in for the carried pots alone, even where the ante is 0.
            if *stack >= ante.max(1) {
                public.full_ante = public.full_ante.with(seat);
            }
            let posted = ante.min(*stack);
            *stack -= posted;
            public.antes[seat.index()] = posted;
        }
        Ok(public)
    }

    fn make(public: &mut Public, cards: &mut Cards, seat: Seat, action: Action) {
        debug_assert_eq!(public.to_act(), Some(seat), "it is not the turn of seat {seat}");
        match action {
            Action::Draw(discard) => draw(public, cards, seat, discard),
            Action::Bet(action) => bet(public, cards, seat, action),
            Action::Timeout => match &public.round {
                None => draw(public, cards, seat, CardSet::EMPTY),
                Some(round) => {
                    let action = round.on_timeout(seat);
                    bet(public, cards, seat, action);
                }
            },
        }
    }

    fn outcome(public: &Public, hands: &[CardSet]) -> Option<Outcome> {
        Outcome::of(public, hands)
    }

    fn shown(outcome: &Outcome) -> &BySeat<Option<ShownHand>> {
        &outcome.hands
    }

    fn final_stacks(outcome: &Outcome) -> &[u64] {
        outcome.stacks.values()
    }

    fn final_pot(outcome: &Outcome) -> u64 {
        outcome.carried.iter().map(|pot| pot.amount).sum()
    }

    fn basic_discards(public: &Public, hand: CardSet, most: usize) -> CardSet {
        basic::discards(public, hand, most)
    }

    fn basic_bet(public: &Public, hand: CardSet, legal: &betting::Legal) -> betting::Action {
        basic::bet(public, hand, legal)
    }

    fn write_rules(rules: &Rules, record: Record) -> Record {
        record::write_rules(rules, record)
    }

    fn read_rules(fields: &mut Fields<'_>) -> Result<Rules, Error> {
        record::read_rules(fields)
    }

    fn write_carried(carried: &Carried, record: Record) -> Record {
        record::write_carried(carried, record)
    }

    fn read_carried(fields: &mut Fields<'_>) -> Result<Carried, Error> {
        record::read_carried(fields)
    }
}

fn draw(public: &mut Public, cards: &mut Cards, seat: Seat, discard: CardSet) {
    cards.exchange(seat, discard);
    let cost = discard.len() as u64 * public.rules.price_per_card;
    public.stacks[seat.index()] -= cost;
    public.cards_paid[seat.index()] += cost;
    public.drawn[seat.index()][usize::from(public.draws)] = discard.len() as u8;
    public.pass_the_draw_on(seat);
}

fn bet(public: &mut Public, cards: &mut Cards, seat: Seat, action: betting::Action) {
    let Some(round) = &mut public.round else { unreachable!("bets come after the draws") };
    round.make(seat, action);
    if action == betting::Action::Fold {
        public.carried.iter_mut().for_each(|pot| give_up(pot, seat));
        cards.muck(seat);
    } else if public.opener.is_none() {
        public.opener = Some(seat);
    }
}

/// Removes `seat` from the claimants of a pot. The last claim stays: a pot with one claimant left is
/// that player's at once.
fn give_up(pot: &mut Pot, seat: Seat) {
    if pot.eligible.len() > 1 {
        pot.eligible = pot.eligible.without(seat);
    }
}

impl Public {
    /// Gives the draw to the next seat; after the last one the betting opens.
    fn pass_the_draw_on(&mut self, seat: Seat) {
        let next = self.next_dealt_in(seat);
        if self.turn_order(next) <= self.turn_order(seat) {
            self.draws += 1;
        }
        if usize::from(self.draws) < DRAWS {
            self.drawer = Some(next);
        } else {
            self.drawer = None;
            self.open_betting();
        }
    }

    fn open_betting(&mut self) {
        let seats = self.seats();
        let round = Round::open(&betting::Opening {
            structure: self.rules.structure,
            min_bet: self.rules.min_bet,
            stacks: &self.stacks[..seats],
            posted: &[],
            price: 0,
            pot: self.pot_without_bets(),
            live: self.dealt_in,
            barred: SeatSet::EMPTY,
            first: self.button.next(seats),
        });
        self.round = Some(round.expect("the setup was checked"));
    }
}
