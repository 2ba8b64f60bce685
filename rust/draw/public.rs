//! What everyone at the table sees, kept apart so that nothing hidden can slip into it.

use std::fmt;

use super::rules::{MAX_SEATS, Rules};
use crate::betting::{Opening, Round};
use crate::draw_games::DrawPublic;
use crate::seat::{Seat, SeatSet};

/// The phase of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Street {
    /// The first betting round.
    BeforeDraw,
    /// The draw.
    Draw,
    /// The second betting round.
    AfterDraw,
    /// Nothing is left to decide.
    Over,
}

impl Street {
    /// `before_draw`, `draw`, `after_draw` or `over`.
    pub const fn name(self) -> &'static str {
        match self {
            Street::BeforeDraw => "before_draw",
            Street::Draw => "draw",
            Street::AfterDraw => "after_draw",
            Street::Over => "over",
        }
    }
}

impl fmt::Display for Street {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The public part of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub(super) rules: Rules,
    pub(super) button: Seat,
    pub(super) small_blind: Seat,
    pub(super) big_blind: Seat,
    pub(super) dealt_in: SeatSet,
    pub(super) street: Street,
    /// The betting round in progress, or the last one: stacks, bets and who is live.
    pub(super) round: Round,
    /// What each seat put in before that round.
    pub(super) put_in_before: [u64; MAX_SEATS],
    /// How many cards each seat drew, once it has.
    pub(super) drawn: [Option<u8>; MAX_SEATS],
    /// Whose turn it is in the draw.
    pub(super) drawer: Option<Seat>,
    /// The seats that ran out of time in the draw.
    pub(super) barred: SeatSet,
}

impl Public {
    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Number of seats, those not dealt in too.
    pub fn seats(&self) -> usize {
        self.round.seats()
    }

    /// The seat with the dealer button.
    pub fn button(&self) -> Seat {
        self.button
    }

    /// The seat that posted the small blind.
    pub fn small_blind(&self) -> Seat {
        self.small_blind
    }

    /// The seat that posted the big blind.
    pub fn big_blind(&self) -> Seat {
        self.big_blind
    }

    /// The seats that were dealt cards: those that had chips.
    pub fn dealt_in(&self) -> SeatSet {
        self.dealt_in
    }

    /// The seats that have not folded.
    pub fn live(&self) -> SeatSet {
        self.round.live()
    }

    /// The seats that ran out of time in the draw: they may check, call and fold only.
    pub fn barred(&self) -> SeatSet {
        self.barred
    }

    /// The phase of the deal.
    pub fn street(&self) -> Street {
        self.street
    }

    /// The betting round in progress, or the last one.
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// The chips each seat has left. Won chips are in [`Outcome::stacks`](super::Outcome::stacks).
    pub fn stacks(&self) -> &[u64] {
        self.round.stacks()
    }

    /// What each seat has put in over the whole deal.
    pub fn put_in(&self) -> Vec<u64> {
        self.put_in_before.iter().zip(self.round.bets()).map(|(before, bet)| before + bet).collect()
    }

    /// All the chips put in.
    pub fn pot(&self) -> u64 {
        self.round.pot()
    }

    /// How many cards `seat` drew; `None` before it has, or for a seat that is not at the table.
    pub fn drawn(&self, seat: Seat) -> Option<usize> {
        self.drawn.get(seat.index()).copied().flatten().map(usize::from)
    }

    /// How many cards each seat drew; `None` where it has not.
    pub fn all_drawn(&self) -> Vec<Option<usize>> {
        self.drawn[..self.seats()].iter().map(|drawn| drawn.map(usize::from)).collect()
    }

    /// The seat to act; `None` when the deal is over.
    pub fn to_act(&self) -> Option<Seat> {
        match self.street {
            Street::BeforeDraw | Street::AfterDraw => self.round.to_act(),
            Street::Draw => self.drawer,
            Street::Over => None,
        }
    }

    /// Whether the deal is over.
    pub fn is_over(&self) -> bool {
        self.street == Street::Over
    }

    /// The seats that show their hands, in the order in which they do; none before the end, and none
    /// when all but one have folded.
    ///
    /// The seat with the last bet or raise of the second round comes first, without one the first
    /// live seat on the left of the button; then it goes round.
    pub fn show_order(&self) -> Vec<Seat> {
        if !self.is_over() || self.live().len() < 2 {
            return Vec::new();
        }
        // After a draw the round is always the second one.
        let first = self.round.last_to_bet().or_else(|| self.first_live_left_of_button());
        let Some(first) = first else { return Vec::new() };
        first.round_from(self.seats()).filter(|&seat| self.live().contains(seat)).collect()
    }

    /// The first seat on the left of the button that has not folded.
    pub(super) fn first_live_left_of_button(&self) -> Option<Seat> {
        self.next_live(self.button)
    }

    fn next_live(&self, seat: Seat) -> Option<Seat> {
        seat.round_from_left(self.seats()).find(|&seat| self.live().contains(seat))
    }

    /// The next seat to draw after `seat`; `None` when all have drawn.
    pub(super) fn next_to_draw(&self, seat: Seat) -> Option<Seat> {
        self.next_live(seat).filter(|next| self.drawn[next.index()].is_none())
    }

    /// Moves to the next street while this one has nothing left to decide.
    pub(super) fn advance(&mut self) {
        match self.street {
            Street::BeforeDraw | Street::AfterDraw if self.live().len() == 1 => {
                self.street = Street::Over;
            }
            Street::BeforeDraw if self.round.is_over() => {
                self.street = Street::Draw;
                self.drawer = self.first_live_left_of_button();
            }
            Street::Draw if self.drawer.is_none() => self.open_second_round(),
            Street::AfterDraw if self.round.is_over() => self.street = Street::Over,
            _ => {}
        }
    }

    fn open_second_round(&mut self) {
        let before = self.round;
        for (sum, bet) in self.put_in_before.iter_mut().zip(before.bets()) {
            *sum += bet;
        }
        self.round = Round::open(&Opening {
            structure: self.rules.structure,
            min_bet: self.rules.second_min_bet(),
            stacks: before.stacks(),
            posted: &[],
            price: 0,
            pot: before.pot(),
            live: before.live(),
            barred: self.barred,
            first: self.button.next(before.seats()),
        })
        .expect("the same chips made a first round");
        self.street = if self.round.is_over() { Street::Over } else { Street::AfterDraw };
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
        self.street
    }

    fn to_act(&self) -> Option<Seat> {
        self.to_act()
    }

    fn betting(&self) -> Option<&Round> {
        (self.street != Street::Draw).then_some(&self.round)
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
}
