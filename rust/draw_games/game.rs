//! What a game of drawing and betting adds to what is shared.

use std::fmt;
use std::hash::Hash;

use super::action::Action;
use super::cards::{Cards, with_chips};
use super::hands::ShownHand;
use super::stock::HAND;
use crate::betting::{self, Round};
use crate::card::CardSet;
use crate::error::{Error, IllegalAction, SetupError};
use crate::record::{Fields, Record};
use crate::seat::{BySeat, Seat, SeatSet};

/// A game of drawing and betting: its rules, where they are not those of every such game.
pub trait DrawGame: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The game's id, as in records: `five-card-draw`.
    const ID: &'static str;
    /// The id of a view's record: `five-card-draw-view`.
    const VIEW_ID: &'static str;
    /// Fewest players of a deal.
    const MIN_SEATS: usize;
    /// Most players of a deal, at most [`MAX_SEATS`](super::MAX_SEATS).
    const MAX_SEATS: usize;

    /// The numbers and switches of the game.
    type Rules: Copy + Eq + Hash + fmt::Debug + Default + Send + Sync;
    /// What everyone sees of a position.
    type Public: DrawPublic<Rules = Self::Rules>;
    /// What a deal takes over from the deals before it; the default is nothing.
    type Carried: Clone + Eq + Hash + fmt::Debug + Default + Send + Sync;
    /// Who had the button and the blinds of a deal, from which those of the next one follow.
    type Positions: Copy + Eq + Hash + fmt::Debug + Send + Sync;
    /// How a deal ended.
    type Outcome: Clone + Eq + Hash + fmt::Debug + Send + Sync;

    /// Checks the numbers of the rules.
    ///
    /// # Errors
    /// A code for each number, such as `bad_clock`.
    fn check_rules(rules: &Self::Rules) -> Result<(), SetupError>;

    /// Checks what is carried, and returns the sum of its chips.
    ///
    /// # Errors
    /// `bad_carried_pots`, `no_such_seat`, `chips_overflow`.
    fn check_carried(
        _carried: &Self::Carried,
        _rules: &Self::Rules,
        _seats: usize,
    ) -> Result<u64, SetupError> {
        Ok(0)
    }

    /// The seats that are dealt cards.
    fn dealt_in(stacks: &[u64], _carried: &Self::Carried) -> SeatSet {
        with_chips(stacks)
    }

    /// The seats that claim a carried pot.
    fn claimants(_carried: &Self::Carried) -> SeatSet {
        SeatSet::EMPTY
    }

    /// What the next deal takes over from one that ended like this.
    fn carried(_public: &Self::Public, _outcome: &Self::Outcome) -> Self::Carried {
        Self::Carried::default()
    }

    /// What is carried when `seat` leaves; pots that others win by this are added to their stacks.
    fn carried_without(
        carried: &Self::Carried,
        _seat: Seat,
        _rules: &Self::Rules,
        _stacks: &mut [u64],
    ) -> Self::Carried {
        carried.clone()
    }

    /// The button and the blinds of a deal.
    fn positions(public: &Self::Public) -> Self::Positions;

    /// The button of a deal of these players at a table of `seats`, after one with these positions.
    fn next_button(
        players: SeatSet,
        seats: usize,
        last: Self::Positions,
        rules: &Self::Rules,
    ) -> Option<Seat>;

    /// Fewest seats with cards in a deal.
    fn fewest(_carried: &Self::Carried) -> usize {
        Self::MIN_SEATS
    }

    /// What is public at the start of a deal: blinds or antes are posted.
    ///
    /// # Errors
    /// `chips_overflow`.
    fn open(opening: &Opening<'_, Self>) -> Result<Self::Public, SetupError>;

    /// Takes an action that is legal for `seat` and resolved.
    fn make(public: &mut Self::Public, cards: &mut Cards, seat: Seat, action: Action);

    /// How the deal ended, given the hands of the seats that show; `None` while it is in progress.
    fn outcome(public: &Self::Public, hands: &[CardSet]) -> Option<Self::Outcome>;

    /// The hands shown at the end, by seat.
    fn shown(outcome: &Self::Outcome) -> &BySeat<Option<ShownHand>>;

    /// The chips each seat has after the deal.
    fn final_stacks(outcome: &Self::Outcome) -> &[u64];

    /// The chips that nobody has won yet after the deal.
    fn final_pot(_outcome: &Self::Outcome) -> u64 {
        0
    }

    /// The cards that the bot `basic` exchanges, at most `most`.
    fn basic_discards(public: &Self::Public, hand: CardSet, most: usize) -> CardSet;

    /// What the bot `basic` does in a betting round.
    fn basic_bet(public: &Self::Public, hand: CardSet, legal: &betting::Legal) -> betting::Action;

    /// Adds the lines of the rules to a record.
    fn write_rules(rules: &Self::Rules, record: Record) -> Record;

    /// Reads the lines of the rules.
    ///
    /// # Errors
    /// `bad_record`, `bad_structure`.
    fn read_rules(fields: &mut Fields<'_>) -> Result<Self::Rules, Error>;

    /// Adds the lines of what is carried to a record.
    fn write_carried(_carried: &Self::Carried, record: Record) -> Record {
        record
    }

    /// Reads the lines of what is carried, if there are any.
    ///
    /// # Errors
    /// `bad_record`.
    fn read_carried(_fields: &mut Fields<'_>) -> Result<Self::Carried, Error> {
        Ok(Self::Carried::default())
    }
}

/// How a deal opens.
pub struct Opening<'a, G: DrawGame> {
    /// The rules.
    pub rules: &'a G::Rules,
    /// Whole chips by seat, before anything is posted.
    pub stacks: &'a [u64],
    /// The seat with the dealer button.
    pub button: Seat,
    /// What is carried from earlier deals.
    pub carried: &'a G::Carried,
}

impl<G: DrawGame> Opening<'_, G> {
    /// The seats that are dealt cards.
    pub fn dealt_in(&self) -> SeatSet {
        G::dealt_in(self.stacks, self.carried)
    }
}

/// What everyone sees of a position, as far as every game of drawing and betting has it.
pub trait DrawPublic: Clone + Eq + Hash + fmt::Debug + Send + Sync {
    /// The numbers and switches of the game.
    type Rules;
    /// The phases of a deal.
    type Street;

    /// The rules.
    fn rules(&self) -> Self::Rules;

    /// Number of seats, those not dealt in too.
    fn seats(&self) -> usize;

    /// The seat with the dealer button.
    fn button(&self) -> Seat;

    /// The phase of the deal.
    fn street(&self) -> Self::Street;

    /// The seat to act; `None` when the deal is over.
    fn to_act(&self) -> Option<Seat>;

    /// The betting round in progress; `None` during a draw.
    fn betting(&self) -> Option<&Round>;

    /// The chips each seat has left, without those it wins at the end.
    fn stacks(&self) -> &[u64];

    /// All the chips that are played for.
    fn pot(&self) -> u64;

    /// The seats that show their hands, in order; none before the end, and none where nobody shows.
    fn show_order(&self) -> Vec<Seat>;

    /// The most cards that `seat` may exchange in a draw.
    fn max_draw(&self, _seat: Seat) -> usize {
        HAND
    }

    /// Checks that `seat` can pay for so many cards.
    ///
    /// # Errors
    /// `not_enough_chips`.
    fn check_price(&self, _seat: Seat, _cards: usize) -> Result<(), IllegalAction> {
        Ok(())
    }
}
