//! How a deal begins: with a deck, or in the middle (puzzles, tests, positions to study).

use super::action_id::ActionId;
use super::order::BLACK_FIVE;
use super::pattern::{Combination, classify};
use super::position::Position;
use super::public::seats;
use super::rules::{MAX_HAND, Rules, SEATS};
use crate::card::{Card, CardSet};
use crate::deck::Deck;
use crate::error::SetupError;
use crate::game::check_seat;
use crate::seat::Seat;

/// A position in mid-deal; [`State::from_hands`](super::State::from_hands) checks it.
///
/// Cards in no hand have been played before and are known to all.
///
/// ```
/// use fivecard::black_five::{Setup, State};
/// use fivecard::game::GameState;
///
/// let hands = ["4c 6c", "4d 6d", "4h 6h", "5s 7c", "9c Tc"].map(|hand| hand.parse().unwrap());
/// let state = State::from_hands(Setup::new(hands))?;
/// assert_eq!(state.to_act().unwrap().index(), 0);
/// # Ok::<(), fivecard::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The hands of seats 0 to 4, of at most eleven cards each.
    pub hands: [CardSet; SEATS],
    /// The dealer.
    pub dealer: Seat,
    /// The seat to lead when there is no top play; the dealer, or the next seat still in.
    pub leader: Option<Seat>,
    /// The seat that was dealt the black five: needed once no hand holds it.
    pub holder: Option<Seat>,
    /// Whether the black five is revealed. Once played it always is.
    pub revealed: bool,
    /// The seats without cards, in the order in which they finished.
    pub finished: Vec<Seat>,
    /// The cards to beat.
    pub top: Option<CardSet>,
    /// Whose cards they are.
    pub top_seat: Option<Seat>,
    /// How many seats have passed in a row since.
    pub passes: usize,
    /// The rules.
    pub rules: Rules,
}

/// A possible position, with the cards to beat.
struct Checked {
    position: Position,
    top_cards: CardSet,
}

impl Setup {
    /// These hands, seat 0 the dealer and about to lead, nothing revealed.
    pub fn new(hands: [CardSet; SEATS]) -> Setup {
        Setup {
            hands,
            dealer: seats()[0],
            leader: None,
            holder: None,
            revealed: false,
            finished: Vec::new(),
            top: None,
            top_seat: None,
            passes: 0,
            rules: Rules::default(),
        }
    }

    fn check(&self) -> Result<Checked, SetupError> {
        self.check_seats()?;
        self.check_hands()?;
        self.check_finished()?;
        let top = self.checked_top()?;
        let holder = self.checked_holder()?;

        let mut position = Position::start(&self.hands, holder, self.dealer);
        let public = &mut position.public;
        self.finished.iter().for_each(|&seat| public.finished.push(seat));
        if self.revealed || public.black_five_played {
            public.revealed = Some(holder);
        }
        if let Some(winner) = public.decided(holder) {
            let message =
                format!("the finished seats have already won the deal for the {winner} side");
            return Err(SetupError::new("deal_over", message));
        }
        match top {
            Some((combination, play, seat)) => {
                self.place_top(&mut position, play, seat)?;
                Ok(Checked { position, top_cards: combination.cards() })
            }
            None => {
                position.public.turn = self.checked_leader(&position)?;
                Ok(Checked { position, top_cards: CardSet::EMPTY })
            }
        }
    }

    fn check_seats(&self) -> Result<(), SetupError> {
        let given = [self.leader, self.holder, self.top_seat, Some(self.dealer)];
        let given = given.into_iter().flatten().chain(self.finished.iter().copied());
        given.into_iter().try_for_each(|seat| check_seat(seat, SEATS))
    }

    fn check_hands(&self) -> Result<(), SetupError> {
        let mut seen = CardSet::EMPTY;
        for (seat, &hand) in seats().into_iter().zip(&self.hands) {
            if hand.len() > MAX_HAND {
                let message = format!(
                    "seat {seat} holds {} cards, at most {MAX_HAND} are possible",
                    hand.len()
                );
                return Err(SetupError::new("hand_too_large", message));
            }
            if let Some(card) = (hand & seen).iter().next() {
                return Err(SetupError::new("duplicate_card", format!("{card} is in two hands")));
            }
            seen = seen | hand;
        }
        Ok(())
    }

    fn check_finished(&self) -> Result<(), SetupError> {
        for (place, seat) in self.finished.iter().enumerate() {
            if self.finished[..place].contains(seat) {
                let message = format!("seat {seat} is twice among the finished seats");
                return Err(SetupError::new("duplicate_seat", message));
            }
        }
        for (seat, hand) in seats().into_iter().zip(&self.hands) {
            match (hand.is_empty(), self.finished.contains(&seat)) {
                (true, false) => {
                    let message =
                        format!("seat {seat} has no cards and is not among the finished seats");
                    return Err(SetupError::new("empty_hand", message));
                }
                (false, true) => {
                    let message =
                        format!("seat {seat} is among the finished seats and holds cards");
                    return Err(SetupError::new("finished_with_cards", message));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn checked_top(&self) -> Result<Option<(Combination, ActionId, Seat)>, SetupError> {
        let (cards, seat) = match (self.top, self.top_seat) {
            (Some(cards), Some(seat)) => (cards, seat),
            (None, None) if self.passes == 0 => return Ok(None),
            (None, None) => {
                let message = "`passes` must be 0 without a top play".to_string();
                return Err(SetupError::new("bad_passes", message));
            }
            (Some(_), None) => {
                return Err(SetupError::new("no_top_seat", "a top play needs `top_seat`"));
            }
            (None, Some(_)) => {
                return Err(SetupError::new("no_top", "a top seat needs `top`"));
            }
        };
        let all_hands = self.hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        if let Some(card) = (cards & all_hands).iter().next() {
            let message = format!("{card} is in a hand and in the top play");
            return Err(SetupError::new("duplicate_card", message));
        }
        let found = classify(cards).and_then(|top| Some((top, ActionId::of(&top)?, seat)));
        match found {
            Some(found) => Ok(Some(found)),
            None => Err(SetupError::new("no_pattern", format!("\"{cards}\" makes no pattern"))),
        }
    }

    fn checked_holder(&self) -> Result<Seat, SetupError> {
        let holding =
            seats().into_iter().find(|seat| self.hands[seat.index()].contains(BLACK_FIVE));
        let on_table = self.top.is_some_and(|cards| cards.contains(BLACK_FIVE));
        let known = holding.or(if on_table { self.top_seat } else { None });
        match (known, self.holder) {
            (Some(known), Some(given)) if known != given => {
                let message =
                    format!("the holder of the black five is seat {known}, not seat {given}");
                Err(SetupError::new("wrong_holder", message))
            }
            (Some(known), _) => Ok(known),
            (None, Some(given)) => Ok(given),
            (None, None) => {
                let message =
                    "no hand holds the black five (5s): give `holder`, the seat that was dealt it";
                Err(SetupError::new("no_holder", message))
            }
        }
    }

    fn place_top(
        &self,
        position: &mut Position,
        play: ActionId,
        top_seat: Seat,
    ) -> Result<(), SetupError> {
        let public = &mut position.public;
        if !public.is_in(top_seat) && self.finished.last() != Some(&top_seat) {
            let message = format!(
                "seat {top_seat} finished with the top play, so it must be the last of the finished seats"
            );
            return Err(SetupError::new("bad_top_seat", message));
        }
        let limit = public.passes_to_end_trick(top_seat);
        if self.passes >= limit as usize {
            let message = format!("{limit} passes end this trick, got {}", self.passes);
            return Err(SetupError::new("bad_passes", message));
        }
        public.top = Some((play, top_seat));
        public.passes = self.passes as u8;
        public.turn = top_seat;
        for _ in 0..=self.passes {
            public.turn = public.next_in(public.turn);
        }
        match self.leader {
            Some(_) => {
                let message = "`leader` must be absent when there is a top play".to_string();
                Err(SetupError::new("bad_leader", message))
            }
            None => Ok(()),
        }
    }

    fn checked_leader(&self, position: &Position) -> Result<Seat, SetupError> {
        let public = &position.public;
        match self.leader {
            Some(leader) if !public.is_in(leader) => {
                let message = format!("seat {leader} has finished, so it does not lead");
                Err(SetupError::new("bad_leader", message))
            }
            Some(leader) => Ok(leader),
            None => Ok(public.default_leader()),
        }
    }
}

/// How a deal began.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Start {
    pub(super) rules: Rules,
    pub(super) position: Position,
    pub(super) hands: [CardSet; SEATS],
    pub(super) top_cards: CardSet,
    /// The order dealt, when the deal began with a deck.
    pub(super) deck: Option<Vec<Card>>,
}

impl Start {
    /// A deal of `deck`, one card at a time from `dealer` on.
    pub(super) fn dealt(deck: &Deck, dealer: Seat, rules: Rules) -> Result<Start, SetupError> {
        check_seat(dealer, SEATS)?;
        if deck.cards().len() != Card::COUNT {
            let message = format!("a deck has 52 cards, got {}", deck.cards().len());
            return Err(SetupError::new("wrong_deck", message));
        }
        let (hands, holder) = deal_hands(deck.cards(), dealer);
        Ok(Start {
            rules,
            position: Position::start(&hands, holder, dealer),
            hands,
            top_cards: CardSet::EMPTY,
            deck: Some(deck.cards().to_vec()),
        })
    }

    /// A deal that begins in the middle, as `setup` describes it.
    pub(super) fn middle(setup: Setup) -> Result<Start, SetupError> {
        let Checked { position, top_cards } = setup.check()?;
        let Setup { rules, hands, .. } = setup;
        Ok(Start { rules, position, hands, top_cards, deck: None })
    }
}

/// The hands dealt one card at a time from `dealer` on, and the seat that got the black five.
pub(super) fn deal_hands(deck: &[Card], dealer: Seat) -> ([CardSet; SEATS], Seat) {
    let mut hands = [CardSet::EMPTY; SEATS];
    let (mut seat, mut holder) = (dealer, dealer);
    for &card in deck {
        hands[seat.index()] = hands[seat.index()].with(card);
        if card == BLACK_FIVE {
            holder = seat;
        }
        seat = seat.next(SEATS);
    }
    (hands, holder)
}
