//! A deal as one seat sees it, as text.

use super::action::Action;
use super::bots::Bot;
use super::order::BLACK_FIVE;
use super::public::seats;
use super::record::{
    by_seat, hand_text, joined, optional_seat, read_hand, read_rules, read_trick, write_rules,
    write_trick,
};
use super::rules::SEATS;
use super::setup::{Setup, Start};
use super::state::State;
use super::view::View;
use crate::card::{Card, CardSet};
use crate::deck::Dice;
use crate::error::Error;
use crate::game::{GameState, GameView, check_seat};
use crate::record::{Record, bad_record, parse_number, parse_seat};
use crate::seat::Seat;

const GAME: &str = "black-five-view";

impl GameView for View {
    type Action = Action;
    type Bot = Bot;

    fn bot_action(&self, bot: Bot, dice: &mut Dice) -> Option<Action> {
        let sight = self.sight();
        if self.to_act() != Some(self.seat()) {
            return None;
        }
        self.action(bot.choose(&sight, dice))
    }

    /// The view as text. It contains nothing that the seat does not see: two deals that look the
    /// same to a seat have the same record.
    ///
    /// ```
    /// use fivecard::black_five::{Rules, State, View};
    /// use fivecard::game::{GameState, GameView};
    /// use fivecard::{Deck, Seat, Seed};
    ///
    /// let state = State::deal(&Deck::shuffled(Seed::from(1)), Seat::new(0), Rules::default())?;
    /// let view = state.view(Seat::new(2).unwrap())?;
    /// let text = view.record().to_string();
    /// assert!(text.starts_with("game: black-five-view\npayoff: sides\ndealer: 0\nseat: 2\nhand: "));
    /// assert_eq!(View::replay(&text.parse()?)?, view);
    /// # Ok::<(), fivecard::Error>(())
    /// ```
    fn record(&self) -> Record {
        let first = &self.first_public;
        let mut record = write_rules(GAME, self.rules(), first);
        if first.sizes != dealt_sizes(first.dealer) {
            record = record.field("sizes", joined(&first.sizes));
        }
        let played_before = self.history.backwards().fold(self.played(), |left, (_, action)| {
            if let Action::Play(cards) = action { left - *cards } else { left }
        });
        if !played_before.is_empty() {
            record = record.field("played", played_before);
        }
        if let Some(holder) = first.revealed {
            record = record.field("revealed", holder);
        }
        record = write_trick(record, first, self.first_top_cards)
            .field("seat", self.seat())
            .field("hand", hand_text(self.hand()));
        if let (Some((_, holder)), None) = (self.public().end, self.public().revealed) {
            record = record.field("holder", holder);
        }
        record.actions(self.history())
    }

    /// The view that a record describes.
    ///
    /// # Errors
    /// `bad_record`, and the errors of its cards and actions: there must be a deal that looks like
    /// this to the seat.
    fn replay(record: &Record) -> Result<View, Error> {
        let described = Described::read(record)?;
        let mut hands = [CardSet::EMPTY; SEATS];
        hands[described.seat.index()] = described.hand;
        for (number, (who, text)) in record.numbered_lines() {
            let action = text.parse::<Action>();
            let action = action.map_err(|error| error.at(format_args!("line {number}")))?;
            if let (Action::Play(cards), Some(hand)) = (action, hands.get_mut(who.index())) {
                *hand = *hand | cards;
            }
        }
        let held = hands.iter().fold(CardSet::EMPTY, |held, &hand| held | hand);
        if !held.is_disjoint(described.played) {
            return Err(other_cards());
        }
        let unseen = CardSet::FULL - held - described.played;

        // The actions are taken in a deal with the unseen cards in any order: the seat sees the same
        // in all of them, whoever holds the black five.
        let holders = match described.setup.holder {
            _ if !unseen.contains(BLACK_FIVE) => vec![None],
            Some(holder) => vec![Some(holder)],
            None => {
                seats().into_iter().filter(|&other| other != described.seat).map(Some).collect()
            }
        };
        let mut refused = other_cards();
        for holder in holders {
            let hands = deal_unseen(hands, &described.sizes, unseen, holder);
            match hands.and_then(|hands| described.replay(record, hands)) {
                Ok(view) => return Ok(view),
                Err(error) => refused = error,
            }
        }
        Err(refused)
    }
}

/// What the fields of a record describe.
struct Described {
    seat: Seat,
    hand: CardSet,
    /// The number of cards of each seat as the deal began.
    sizes: [usize; SEATS],
    /// The cards played before the deal began.
    played: CardSet,
    /// How the deal began, without the hands.
    setup: Setup,
    /// Whether only the end of the deal showed who holds the black five.
    is_holder_shown_at_end: bool,
}

impl Described {
    fn read(record: &Record) -> Result<Described, Error> {
        let mut fields = record.fields(GAME)?;
        let (rules, dealer) = read_rules(&mut fields)?;
        let sizes = fields.optional_read("sizes", read_sizes)?;
        let played = fields.optional_read("played", str::parse::<CardSet>)?.unwrap_or_default();
        let revealed = optional_seat(&mut fields, "revealed")?;
        let mut setup = Setup { dealer, rules, ..Setup::new([CardSet::EMPTY; SEATS]) };
        read_trick(&mut fields, &mut setup)?;
        let seat = parse_seat("seat", fields.required("seat")?)?;
        let hand = fields.required_read("hand", read_hand)?;
        let holder = optional_seat(&mut fields, "holder")?;
        fields.finish()?;
        [dealer, seat].into_iter().try_for_each(|seat| check_seat(seat, SEATS))?;
        setup.revealed = revealed.is_some();
        setup.holder = revealed.or(holder);
        let sizes = sizes.unwrap_or_else(|| dealt_sizes(dealer).map(usize::from));
        Ok(Described { seat, hand, sizes, played, setup, is_holder_shown_at_end: holder.is_some() })
    }

    /// What the seat sees of the deal with these hands after the actions of `record`.
    fn replay(&self, record: &Record, hands: [CardSet; SEATS]) -> Result<View, Error> {
        let start = Start::middle(Setup { hands, ..self.setup.clone() })?;
        let is_revealed = start.position.public.revealed.is_some();
        let state = record.replay_from(State::begin(start))?;
        let shown_at_end = state.winner().is_some() && state.revealed().is_none();
        if state.hands()[self.seat.index()] != self.hand {
            Err(other_cards())
        } else if is_revealed != self.setup.revealed {
            Err(bad_record("\"revealed\" must be present when \"played\" has 5s").into())
        } else if shown_at_end != self.is_holder_shown_at_end {
            let when = "exactly when the deal is over and nobody has shown the black five";
            Err(bad_record(format!("\"holder\" must be present {when}")).into())
        } else {
            Ok(state.view(self.seat)?)
        }
    }
}

/// The hands filled up to `sizes` with the unseen cards, the black five going to `holder`.
fn deal_unseen(
    mut hands: [CardSet; SEATS],
    sizes: &[usize; SEATS],
    mut unseen: CardSet,
    holder: Option<Seat>,
) -> Result<[CardSet; SEATS], Error> {
    if let Some(holder) = holder {
        let hand = hands.get_mut(holder.index()).ok_or_else(other_cards)?;
        *hand = hand.with(BLACK_FIVE);
        unseen = unseen.without(BLACK_FIVE);
    }
    let mut cards = unseen.iter();
    for (hand, size) in hands.iter_mut().zip(sizes) {
        let missing = size.checked_sub(hand.len()).ok_or_else(other_cards)?;
        *hand = cards.by_ref().take(missing).fold(*hand, CardSet::with);
    }
    let is_full = hands.iter().zip(sizes).all(|(hand, &size)| hand.len() == size);
    if is_full && cards.next().is_none() { Ok(hands) } else { Err(other_cards()) }
}

fn other_cards() -> Error {
    bad_record("its cards do not add up to the deck, or to the sizes of the hands").into()
}

/// The sizes of the hands when a whole deck is dealt.
fn dealt_sizes(dealer: Seat) -> [u8; SEATS] {
    let mut sizes = [0; SEATS];
    let mut seat = dealer;
    for place in 0..SEATS {
        sizes[seat.index()] = (Card::COUNT - place).div_ceil(SEATS) as u8;
        seat = seat.next(SEATS);
    }
    sizes
}

fn read_sizes(text: &str) -> Result<[usize; SEATS], Error> {
    let sizes = text.split(' ').map(|size| parse_number("sizes", size));
    by_seat("sizes", sizes.collect::<Result<_, _>>()?)
}
