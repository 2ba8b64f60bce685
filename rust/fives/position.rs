//! A deal in progress without its past: what simulation and search run on.

use std::fmt;
use std::sync::Arc;

use super::judge::Judge;
use super::outcome::{Outcome, Shown};
use super::public::Public;
use super::rules::{DRAWS, MAX_SEATS};
use super::setup::Start;
use super::sight::Sight;
use super::stakes::{Sorted, Stakes};
use crate::betting::{self, Opening, Pot, Round};
use crate::card::CardSet;
use crate::deck::Deck;
use crate::drawing::{self, Action, Stock};
use crate::error::{IllegalAction, SetupError};
use crate::poker;
use crate::seat::{BySeat, Seat, SeatSet};

/// A deal in progress: all that the rules need.
///
/// It knows every hand. A bot gets the [`Sight`] of its seat.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) public: Public,
    pub(super) hands: [CardSet; MAX_SEATS],
    pub(super) stock: Stock,
}

impl Position {
    /// The start of a deal: the antes are posted and every seat that plays has five cards.
    pub(super) fn start(start: &Start) -> Result<Position, SetupError> {
        let seats = start.stacks.len();
        let left_of_button = start.button.round_from_left(seats);
        let in_order: Vec<Seat> =
            left_of_button.filter(|&seat| start.dealt_in.contains(seat)).collect();
        let (dealt, stock) = drawing::deal(&start.deck, in_order.len())?;
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        for (seat, hand) in in_order.iter().zip(dealt) {
            hands[seat.index()] = hand;
        }

        let ante = start.rules.ante_of(start.deal);
        let mut public = Public {
            rules: start.rules,
            seats: seats as u8,
            button: start.button,
            deal: start.deal,
            dealt_in: start.dealt_in,
            full_ante: SeatSet::EMPTY,
            stacks: [0; MAX_SEATS],
            antes: [0; MAX_SEATS],
            cards_paid: [0; MAX_SEATS],
            drawn: [[0; DRAWS]; MAX_SEATS],
            draws: 0,
            drawer: in_order.first().copied(),
            round: None,
            opener: None,
            carried: start.carried.clone(),
            end: None,
        };
        public.stacks[..seats].copy_from_slice(&start.stacks);
        for seat in start.dealt_in.iter() {
            let stack = &mut public.stacks[seat.index()];
            // A seat without chips is in for the carried pots alone, even where the ante is 0.
            if *stack >= ante.max(1) {
                public.full_ante = public.full_ante.with(seat);
            }
            let posted = ante.min(*stack);
            *stack -= posted;
            public.antes[seat.index()] = posted;
        }
        Ok(Position { public, hands, stock })
    }

    /// What everyone at the table sees.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// What `seat` sees.
    pub fn sight(&self, seat: Seat) -> Sight<'_> {
        Sight::new(&self.public, seat, self.hand(seat))
    }

    /// The cards of `seat`, also when it has folded; none for a seat that was dealt none.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards of each seat, folded ones too; none for a seat that was dealt none.
    pub fn hands(&self) -> &[CardSet] {
        &self.hands[..self.public.seats()]
    }

    /// The cards not dealt yet and those thrown away.
    pub fn stock(&self) -> &Stock {
        &self.stock
    }

    /// Deals again for the pots that nobody won, as [`State::replay`](super::State::replay).
    ///
    /// # Errors
    /// `deal_not_over`, `nothing_carried`, `wrong_deck`.
    pub fn replay(&self, deck: &Deck) -> Result<Position, SetupError> {
        Position::start(&Start::after(&self.public, deck)?)
    }

    /// The position after `seat` takes `action`.
    ///
    /// # Errors
    /// Those of [`Sight::resolve`].
    pub fn apply(&self, seat: Seat, action: Action) -> Result<Position, IllegalAction> {
        let action = self.sight(seat).resolve(action)?;
        let mut next = self.clone();
        next.make(seat, action);
        Ok(next)
    }

    /// Takes an action known to be legal for `seat` and resolved.
    pub(super) fn make(&mut self, seat: Seat, action: Action) {
        debug_assert_eq!(self.public.to_act(), Some(seat), "it is not the turn of seat {seat}");
        match action {
            Action::Draw(thrown) => self.exchange(seat, thrown),
            Action::Bet(action) => self.bet(seat, action),
            Action::Timeout => match &self.public.round {
                None => self.exchange(seat, CardSet::EMPTY),
                Some(round) => self.bet(seat, round.on_timeout(seat)),
            },
        }
    }

    fn exchange(&mut self, seat: Seat, thrown: CardSet) {
        let public = &mut self.public;
        let cost = thrown.len() as u64 * public.rules.price_per_card;
        public.stacks[seat.index()] -= cost;
        public.cards_paid[seat.index()] += cost;
        public.drawn[seat.index()][usize::from(public.draws)] = thrown.len() as u8;
        if !thrown.is_empty() {
            let hand = &mut self.hands[seat.index()];
            *hand = (*hand - thrown) | self.stock.exchange(thrown);
        }
        self.pass_the_draw_on(seat);
    }

    /// Gives the draw to the next seat; after the last one the betting opens.
    fn pass_the_draw_on(&mut self, seat: Seat) {
        let public = &mut self.public;
        let next = public.next_dealt_in(seat);
        if public.turn_order(next) <= public.turn_order(seat) {
            public.draws += 1;
        }
        if usize::from(public.draws) < DRAWS {
            public.drawer = Some(next);
        } else {
            public.drawer = None;
            self.open_betting();
        }
    }

    fn open_betting(&mut self) {
        let public = &mut self.public;
        let seats = public.seats();
        let opening = Opening {
            structure: public.rules.structure,
            min_bet: public.rules.min_bet,
            stacks: &public.stacks[..seats],
            posted: &[],
            price: 0,
            pot: public.pot_without_bets(),
            live: public.dealt_in,
            barred: SeatSet::EMPTY,
            first: public.button.next(seats),
        };
        let round = Round::open(&opening).expect("the setup was checked");
        public.round = Some(round);
        if round.is_over() {
            self.finish(round);
        }
    }

    fn bet(&mut self, seat: Seat, action: betting::Action) {
        let public = &mut self.public;
        let Some(round) = &mut public.round else { unreachable!("bets come after the draws") };
        round.make(seat, action);
        let round = *round;
        if action == betting::Action::Fold {
            public.carried.iter_mut().for_each(|pot| give_up(pot, seat));
        } else if public.opener.is_none() {
            public.opener = Some(seat);
        }
        if round.is_over() {
            self.finish(round);
        }
    }

    /// What is public when the hands shown at the end are these, by seat.
    pub(super) fn with_shown(&self, hands: &[CardSet]) -> Result<Public, SetupError> {
        let mut shown = self.clone();
        let own = shown.hands.iter_mut().zip(hands);
        own.filter(|(_, hand)| !hand.is_empty()).for_each(|(own, hand)| *own = *hand);
        if let Some(round) = &self.public.round {
            shown.public.end = Some(Arc::new(shown.settle(round)?));
        }
        Ok(shown.public)
    }

    fn finish(&mut self, round: Round) {
        let outcome = self.settle(&round).expect("all the chips together were checked");
        self.public.end = Some(Arc::new(outcome));
    }

    fn settle(&self, round: &Round) -> Result<Outcome, SetupError> {
        let public = &self.public;
        let (seats, live) = (public.seats(), public.live());
        let bets = round.bets();
        let stakes = Stakes {
            carried: public.carried.clone(),
            matched: public.antes.iter().zip(bets).map(|(ante, bet)| ante + bet).collect(),
            cards: public.cards_paid().iter().copied().collect(),
            full_ante: public.full_ante,
            live,
        };
        let paid: BySeat<u64> =
            (stakes.matched.iter().zip(stakes.cards.values())).map(|((_, a), b)| a + b).collect();
        let Sorted { returned, pots } = stakes.sort()?;
        let judge = Judge::new(&public.rules, &self.hands, live);
        let pots = judge.settle(&pots, seats, Some(public.button))?;

        let mut stacks: BySeat<u64> = round
            .stacks()
            .iter()
            .zip(returned.values())
            .map(|(stack, back)| stack + back)
            .collect();
        let awards = pots.iter().flat_map(|pot| &pot.settled.awards);
        awards.for_each(|award| stacks[award.seat] += award.chips);
        let before = round.stacks().iter().zip(paid.values()).map(|(stack, paid)| stack + paid);
        let payoffs = (stacks.values().iter().zip(before))
            .map(|(&after, before)| i128::from(after) - i128::from(before))
            .collect();

        let mut outcome = Outcome::new(stacks, payoffs, returned, pots, self.shown(live), None);
        let mut seats = public.button.round_from_left(seats);
        outcome.next_button = seats.find(|&seat| outcome.plays_on.contains(seat));
        Ok(outcome)
    }

    /// The live hands in the order in which they are shown; the last player left need not show,
    /// unless a five is asked of it.
    fn shown(&self, live: SeatSet) -> Vec<Shown> {
        if live.len() == 1 && !self.public.rules.uncontested_needs_five {
            return Vec::new();
        }
        let show = |seat: Seat| {
            let hand = self.hands[seat.index()];
            let rank = poker::evaluate(hand).expect("a hand at the showdown has five cards");
            Shown { seat, hand, rank }
        };
        self.public.show_order().into_iter().map(show).collect()
    }
}

/// Takes `seat` off the claimants of a pot. A pot with one claimant left is that player's at once,
/// so the last claim stays.
fn give_up(pot: &mut Pot, seat: Seat) {
    if pot.eligible.len() > 1 {
        pot.eligible = pot.eligible.without(seat);
    }
}

impl fmt::Debug for Position {
    /// Shows what the table shows: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("public", &self.public).finish_non_exhaustive()
    }
}
