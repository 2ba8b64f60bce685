//! What Five-Card Draw adds to the games of drawing and betting: its rules as a [`DrawGame`].

use super::blinds::Blinds;
use super::outcome::Outcome;
use super::public::{Public, Street};
use super::rules::{MAX_SEATS, MIN_SEATS, Rules};
use super::{basic, record};
use crate::betting::{self, Round};
use crate::card::CardSet;
use crate::draw_games::{Action, Cards, DrawGame, Opening, ShownHand};
use crate::error::{Error, SetupError};
use crate::record::{Fields, Record};
use crate::seat::{BySeat, Seat, SeatSet};

/// The game of Five-Card Draw, as a parameter of what games of drawing and betting share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FiveCardDraw {}

impl DrawGame for FiveCardDraw {
    const ID: &'static str = "five-card-draw";
    const VIEW_ID: &'static str = "five-card-draw-view";
    const MIN_SEATS: usize = MIN_SEATS;
    const MAX_SEATS: usize = MAX_SEATS;

    type Rules = Rules;
    type Public = Public;
    type Carried = ();
    type Positions = Blinds;
    type Outcome = Outcome;

    fn check_rules(rules: &Rules) -> Result<(), SetupError> {
        rules.check()
    }

    fn positions(public: &Public) -> Blinds {
        Blinds { button: public.button, small: public.small_blind, big: public.big_blind }
    }

    fn next_button(players: SeatSet, seats: usize, last: Blinds, rules: &Rules) -> Option<Seat> {
        last.next_button(players, seats, rules)
    }

    fn open(opening: &Opening<'_, Self>) -> Result<Public, SetupError> {
        let &Opening { rules, stacks, button, .. } = opening;
        let dealt_in = opening.dealt_in();
        let blinds = Blinds::of(dealt_in, stacks.len(), button, rules);
        let mut left = [0; MAX_SEATS];
        left[..stacks.len()].copy_from_slice(stacks);
        let mut posted = [0; MAX_SEATS];
        for (seat, blind) in [(blinds.small, rules.small_blind), (blinds.big, rules.big_blind)] {
            let index = seat.index();
            // A seat with fewer chips posts them all.
            posted[index] = blind.min(left[index]);
            left[index] -= posted[index];
        }
        let round = Round::open(&betting::Opening {
            structure: rules.structure,
            min_bet: rules.big_blind,
            stacks: &left[..stacks.len()],
            posted: &posted[..stacks.len()],
            price: rules.big_blind,
            pot: 0,
            live: dealt_in,
            barred: SeatSet::EMPTY,
            first: blinds.big.next(stacks.len()),
        })?;
        let mut public = Public {
            rules: *rules,
            button,
            small_blind: blinds.small,
            big_blind: blinds.big,
            dealt_in,
            street: Street::BeforeDraw,
            round,
            put_in_before: [0; MAX_SEATS],
            drawn: [None; MAX_SEATS],
            drawer: None,
            barred: SeatSet::EMPTY,
        };
        public.advance();
        Ok(public)
    }

    fn make(public: &mut Public, cards: &mut Cards, seat: Seat, action: Action) {
        match action {
            Action::Bet(bet) => make_bet(public, cards, seat, bet),
            Action::Draw(discard) => make_draw(public, cards, seat, discard),
            Action::Timeout if public.street == Street::Draw => {
                public.barred = public.barred.with(seat);
                make_draw(public, cards, seat, CardSet::EMPTY);
            }
            Action::Timeout => make_bet(public, cards, seat, public.round.on_timeout(seat)),
        }
        public.advance();
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

    fn basic_discards(_public: &Public, hand: CardSet, _most: usize) -> CardSet {
        basic::discards(hand)
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
}

fn make_bet(public: &mut Public, cards: &mut Cards, seat: Seat, action: betting::Action) {
    if action == betting::Action::Fold {
        cards.muck(seat);
    }
    public.round.make(seat, action);
}

fn make_draw(public: &mut Public, cards: &mut Cards, seat: Seat, discard: CardSet) {
    cards.exchange(seat, discard);
    public.drawn[seat.index()] = Some(discard.len() as u8);
    public.drawer = public.next_to_draw(seat);
}
