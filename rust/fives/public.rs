//! What everyone at the table sees, kept apart so that nothing hidden can slip into it.

use std::fmt;

use super::rules::{DRAWS, MAX_SEATS, Rules};
use crate::betting::{Pot, Round};
use crate::draw_games::{DrawPublic, HAND};
use crate::error::IllegalAction;
use crate::seat::{Seat, SeatSet};

/// The phase of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Street {
    /// One of the five draws, counted from 1.
    Draw(usize),
    /// The betting round after them.
    Bet,
    /// Nothing is left to do.
    Over,
}

impl fmt::Display for Street {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Street {
    /// `draw`, `bet` or `over`.
    pub const fn name(self) -> &'static str {
        match self {
            Street::Draw(_) => "draw",
            Street::Bet => "bet",
            Street::Over => "over",
        }
    }
}

/// The public part of a deal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub(super) rules: Rules,
    pub(super) seats: u8,
    pub(super) button: Seat,
    /// The number of this deal among those for the same pot, from 1.
    pub(super) deal: u32,
    /// The seats with cards when the deal began.
    pub(super) dealt_in: SeatSet,
    /// Those of them that posted the full ante.
    pub(super) full_ante: SeatSet,
    /// The chips each seat has outside the betting round; which keeps its own while it is in progress.
    pub(super) stacks: [u64; MAX_SEATS],
    pub(super) antes: [u64; MAX_SEATS],
    pub(super) cards_paid: [u64; MAX_SEATS],
    /// How many cards each seat took in each draw so far.
    pub(super) drawn: [[u8; DRAWS]; MAX_SEATS],
    /// The draws that are finished.
    pub(super) draws: u8,
    /// The seat to draw next.
    pub(super) drawer: Option<Seat>,
    /// The betting round, once the draws are over.
    pub(super) round: Option<Round>,
    /// The first seat that acted in the betting round without folding.
    pub(super) opener: Option<Seat>,
    /// The pots of earlier deals that nobody won, with those who still claim them.
    pub(super) carried: Vec<Pot>,
}

impl Public {
    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Number of seats at the table, those without cards among them.
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The dealer's seat.
    pub fn button(&self) -> Seat {
        self.button
    }

    /// The number of this deal among those for the same pot: 1, and more in replays.
    pub fn deal_number(&self) -> u32 {
        self.deal
    }

    /// The phase of the deal.
    pub fn street(&self) -> Street {
        match &self.round {
            Some(round) if round.is_over() => Street::Over,
            Some(_) => Street::Bet,
            None => Street::Draw(usize::from(self.draws) + 1),
        }
    }

    /// The seat to act; `None` when the deal is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.round.as_ref().map_or(self.drawer, |round| round.to_act())
    }

    /// Whether the deal is over.
    pub fn is_over(&self) -> bool {
        self.to_act().is_none()
    }

    /// The seats with cards when the deal began.
    pub fn dealt_in(&self) -> SeatSet {
        self.dealt_in
    }

    /// The seats that have cards and have not folded.
    pub fn live(&self) -> SeatSet {
        self.round.map_or(self.dealt_in, |round| round.live())
    }

    /// The chips each seat has left. Won chips are in [`Outcome::stacks`](super::Outcome::stacks).
    pub fn stacks(&self) -> &[u64] {
        self.round.as_ref().map_or(&self.stacks[..self.seats()], |round| round.stacks())
    }

    /// What each seat posted as its ante.
    pub fn antes(&self) -> &[u64] {
        &self.antes[..self.seats()]
    }

    /// What each seat paid for cards.
    pub fn cards_paid(&self) -> &[u64] {
        &self.cards_paid[..self.seats()]
    }

    /// What each seat has bet; nothing before the betting round.
    pub fn bets(&self) -> &[u64] {
        const NONE: [u64; MAX_SEATS] = [0; MAX_SEATS];
        self.round.as_ref().map_or(&NONE[..self.seats()], |round| round.bets())
    }

    /// All the chips that are played for in this deal.
    pub fn pot(&self) -> u64 {
        self.round.map_or_else(|| self.pot_without_bets(), |round| round.pot())
    }

    pub(super) fn pot_without_bets(&self) -> u64 {
        let carried: u64 = self.carried.iter().map(|pot| pot.amount).sum();
        carried + self.antes.iter().sum::<u64>() + self.cards_paid.iter().sum::<u64>()
    }

    /// The pots of earlier deals that nobody won, with those who still claim them.
    pub fn carried(&self) -> &[Pot] {
        &self.carried
    }

    /// How many cards `seat` took in each draw so far, the running one included if it has drawn.
    pub fn drawn(&self, seat: Seat) -> &[u8] {
        let Some(drawn) = self.drawn.get(seat.index()) else { return &[] };
        &drawn[..self.draws_of(seat)]
    }

    /// In how many draws `seat` has taken part so far.
    fn draws_of(&self, seat: Seat) -> usize {
        let finished = usize::from(self.draws);
        match self.drawer {
            _ if !self.dealt_in.contains(seat) => 0,
            Some(drawer) => finished + usize::from(self.turn_order(seat) < self.turn_order(drawer)),
            None => finished,
        }
    }

    /// The place of `seat` in the order of turns: 0 for the left of the button, which is last.
    pub(super) fn turn_order(&self, seat: Seat) -> usize {
        (seat.index() + self.seats() - 1 - self.button.index()) % self.seats()
    }

    /// The next seat after `seat` that was dealt cards.
    pub(super) fn next_dealt_in(&self, seat: Seat) -> Seat {
        let mut round = seat.round_from_left(self.seats());
        round.find(|&seat| self.dealt_in.contains(seat)).unwrap_or(seat)
    }

    /// The most cards that `seat` can pay for, in its turn or not; 0 once the draws are over.
    pub fn max_draw(&self, seat: Seat) -> usize {
        if self.drawer.is_none() || !self.dealt_in.contains(seat) {
            return 0;
        }
        match self.stacks[seat.index()].checked_div(self.rules.price_per_card) {
            Some(affordable) => affordable.min(HAND as u64) as usize,
            None => HAND,
        }
    }

    /// The betting round; `None` before it.
    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// The seats that show their hands, in the order in which they do; none before the end, and none
    /// when all but one have folded, unless a five is needed even then.
    ///
    /// The last seat to bet or raise comes first, without one the first to have acted in the betting
    /// round, else the first on the left of the button; then it goes round.
    pub fn show_order(&self) -> Vec<Seat> {
        let alone = self.live().len() == 1 && !self.rules.uncontested_needs_five;
        if !self.is_over() || alone {
            return Vec::new();
        }
        let (seats, live) = (self.seats(), self.live());
        let from_left = self.button.round_from_left(seats).find(|&seat| live.contains(seat));
        let bettor = self.round.and_then(|round| round.last_to_bet());
        let opener = self.opener.filter(|&seat| live.contains(seat));
        let Some(first) = bettor.or(opener).or(from_left) else { return Vec::new() };
        first.round_from(seats).filter(|&seat| live.contains(seat)).collect()
    }
}

impl DrawPublic for Public {
    type Rules = Rules;
    type Street = Street;

    fn rules(&self) -> Rules {
        self.rules
    }

    fn seats(&self) -> usize {
        self.seats()
    }

    fn button(&self) -> Seat {
        self.button
    }

    fn street(&self) -> Street {
        self.street()
    }

    fn to_act(&self) -> Option<Seat> {
        self.to_act()
    }

    fn betting(&self) -> Option<&Round> {
        self.round()
    }

    fn stacks(&self) -> &[u64] {
        self.stacks()
    }

    fn pot(&self) -> u64 {
        self.pot()
    }

    fn show_order(&self) -> Vec<Seat> {
        self.show_order()
    }

    fn max_draw(&self, seat: Seat) -> usize {
        self.max_draw(seat)
    }

    fn check_price(&self, seat: Seat, cards: usize) -> Result<(), IllegalAction> {
        if cards <= self.max_draw(seat) {
            return Ok(());
        }
        let (price, stack) = (self.rules.price_per_card, self.stacks()[seat.index()]);
        let message =
            format!("{cards} cards at {price} each are more than seat {seat} has: {stack}");
        Err(IllegalAction::new("not_enough_chips", message))
    }
}
