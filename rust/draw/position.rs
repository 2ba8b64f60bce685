//! A deal in progress without its past: what simulation runs on.

use std::fmt;

use super::blinds::Blinds;
use super::public::{Public, Street};
use super::rules::{MAX_SEATS, MIN_SEATS, Rules};
use super::sight::Sight;
use crate::betting::{self, Opening, Round};
use crate::card::CardSet;
use crate::deck::Deck;
use crate::drawing::{self, Action, Stock};
use crate::error::{IllegalAction, SetupError};
use crate::game::check_seat;
use crate::seat::{Seat, SeatSet};

/// Stream of a deck's seed that draws the button. Stream 0 orders the deck.
const BUTTON_STREAM: u64 = 1;

/// A deal in progress: all that the rules need. Copied, never allocated.
///
/// It knows every hand. A bot gets the [`Sight`] of its seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) public: Public,
    pub(super) hands: [CardSet; MAX_SEATS],
    pub(super) stock: Stock,
}

impl Position {
    /// Posts the blinds and deals five cards to each seat with chips, one at a time from the left of
    /// the button; without a button the deck's seed draws it.
    ///
    /// # Errors
    /// As [`State::deal`](super::State::deal).
    pub fn deal(
        deck: &Deck,
        stacks: &[u64],
        button: Option<Seat>,
        rules: Rules,
    ) -> Result<Position, SetupError> {
        rules.check()?;
        let dealt_in = check_stacks(stacks)?;
        let button = match button {
            Some(button) => button,
            None if deck.is_shuffled() => draw_button(deck, dealt_in),
            None => return Err(SetupError::new("no_button", "a stacked deck needs a button")),
        };
        check_button(button, dealt_in, stacks.len())?;
        let blinds = Blinds::of(dealt_in, stacks.len(), button, &rules);

        let mut left = [0; MAX_SEATS];
        left[..stacks.len()].copy_from_slice(stacks);
        let mut posted = [0; MAX_SEATS];
        for (seat, blind) in [(blinds.small, rules.small_blind), (blinds.big, rules.big_blind)] {
            let index = seat.index();
            // A seat with fewer chips posts them all.
            posted[index] = blind.min(left[index]);
            left[index] -= posted[index];
        }
        let round = Round::open(&Opening {
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

        let (dealt, stock) = drawing::deal(deck, dealt_in.len())?;
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        let in_order = button.round_from_left(stacks.len()).filter(|&s| dealt_in.contains(s));
        for (seat, hand) in in_order.zip(dealt) {
            hands[seat.index()] = hand;
        }
        let public = Public {
            rules,
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
        let mut position = Position { public, hands, stock };
        position.advance();
        Ok(position)
    }

    /// What everyone at the table sees.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The cards in each seat's hand; none where it was not dealt in or has folded.
    pub fn hands(&self) -> &[CardSet] {
        &self.hands[..self.public.seats()]
    }

    /// The cards not dealt yet and those out of play.
    pub fn stock(&self) -> &Stock {
        &self.stock
    }

    /// What `seat` sees.
    pub fn sight(&self, seat: Seat) -> Sight<'_> {
        let hand = self.hands.get(seat.index()).copied().unwrap_or_default();
        Sight::new(&self.public, seat, hand)
    }

    /// The position after `seat` takes `action`.
    ///
    /// # Errors
    /// Those of [`Sight::resolve`].
    pub fn apply(&self, seat: Seat, action: Action) -> Result<Position, IllegalAction> {
        let action = self.sight(seat).resolve(action)?;
        let mut next = *self;
        next.make(seat, action);
        Ok(next)
    }

    /// Takes an action known to be legal for `seat` and resolved.
    pub(super) fn make(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Bet(bet) => self.bet(seat, bet),
            Action::Draw(cards) => self.draw(seat, cards),
            Action::Timeout if self.public.street == Street::Draw => {
                self.public.barred = self.public.barred.with(seat);
                self.draw(seat, CardSet::EMPTY);
            }
            Action::Timeout => self.bet(seat, self.public.round.on_timeout(seat)),
        }
        self.advance();
    }

    fn bet(&mut self, seat: Seat, action: betting::Action) {
        if action == betting::Action::Fold {
            let hand = std::mem::take(&mut self.hands[seat.index()]);
            self.stock.muck(hand);
        }
        self.public.round.make(seat, action);
    }

    fn draw(&mut self, seat: Seat, cards: CardSet) {
        let hand = &mut self.hands[seat.index()];
        *hand = (*hand - cards) | self.stock.exchange(cards);
        self.public.drawn[seat.index()] = Some(cards.len() as u8);
        self.public.drawer = self.public.next_to_draw(seat);
    }

    /// Goes on to the next street where this one has nothing left to decide.
    fn advance(&mut self) {
        let public = &mut self.public;
        match public.street {
            Street::BeforeDraw | Street::AfterDraw if public.live().len() == 1 => {
                public.street = Street::Over;
            }
            Street::BeforeDraw if public.round.is_over() => {
                public.street = Street::Draw;
                public.drawer = public.first_live_left_of_button();
            }
            Street::Draw if public.drawer.is_none() => self.open_second_round(),
            Street::AfterDraw if public.round.is_over() => public.street = Street::Over,
            _ => {}
        }
    }

    fn open_second_round(&mut self) {
        let public = &mut self.public;
        let before = public.round;
        for (sum, bet) in public.put_in_before.iter_mut().zip(before.bets()) {
            *sum += bet;
        }
        public.round = Round::open(&Opening {
            structure: public.rules.structure,
            min_bet: public.rules.second_min_bet(),
            stacks: before.stacks(),
            posted: &[],
            price: 0,
            pot: before.pot(),
            live: before.live(),
            barred: public.barred,
            first: public.button.next(before.seats()),
        })
        .expect("the same chips made a first round");
        public.street = if public.round.is_over() { Street::Over } else { Street::AfterDraw };
    }
}

fn check_stacks(stacks: &[u64]) -> Result<SeatSet, SetupError> {
    if stacks.len() > MAX_SEATS {
        let message = format!("a deal has at most {MAX_SEATS} players, not {}", stacks.len());
        return Err(SetupError::new("too_many_players", message));
    }
    let dealt_in: SeatSet =
        (0..stacks.len()).filter(|&index| stacks[index] > 0).filter_map(Seat::new).collect();
    if dealt_in.len() < MIN_SEATS {
        let message =
            format!("a deal takes at least {MIN_SEATS} players with chips, not {}", dealt_in.len());
        return Err(SetupError::new("too_few_players", message));
    }
    Ok(dealt_in)
}

fn check_button(button: Seat, dealt_in: SeatSet, seats: usize) -> Result<(), SetupError> {
    check_seat(button, seats)?;
    if dealt_in.contains(button) {
        return Ok(());
    }
    let message = format!("the button is at seat {button}, where nobody has chips");
    Err(SetupError::new("bad_button", message))
}

fn draw_button(deck: &Deck, dealt_in: SeatSet) -> Seat {
    let chosen = deck.seed().stream(BUTTON_STREAM).below(dealt_in.len() as u32);
    dealt_in.iter().nth(chosen as usize).expect("a seat of those dealt in")
}

impl fmt::Debug for Position {
    /// Shows what the table shows: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("public", &self.public).finish_non_exhaustive()
    }
}
