//! A deal of Fives as one seat sees it, as text.

use super::outcome::Outcome;
use super::record::{join, read_start, write_start};
use super::rules::HAND;
use super::setup::Start;
use super::state::State;
use super::view::View;
use crate::card::CardSet;
use crate::deck::{Deck, Seed};
use crate::drawing::{Action, Seen};
use crate::error::Error;
use crate::game::{GameState, check_seat};
use crate::record::{Record, bad_record, parse_seat};
use crate::seat::Seat;

/// The game of the record of a view.
const VIEW: &str = "fives_view";
const NO_CARD: &str = "-";

impl View {
    /// The view as text: how the deal began, and what the seat saw of every action since.
    pub fn record(&self) -> Record {
        let record = write_start(VIEW, self.public(), self.first_stacks(), self.first_carried())
            .field("seat", self.seat())
            .field("hand", cards_text(self.hand()));
        let record = match self.outcome() {
            Some(outcome) => {
                let shown = |seat| outcome.shown.iter().find(|shown| shown.seat == seat);
                let hands = (0..self.public().seats()).filter_map(Seat::new);
                let hands =
                    hands.map(|seat| shown(seat).map_or(CardSet::EMPTY, |shown| shown.hand));
                record.field("shown", join(hands.map(cards_text), " / "))
            }
            None => record,
        };
        record.actions(self.history().iter().copied())
    }

    /// The view that a record tells.
    ///
    /// # Errors
    /// `bad_record`, and whatever its cards or actions break.
    pub fn replay(record: &Record) -> Result<View, Error> {
        let mut fields = record.fields(VIEW)?;
        let start = read_start(&mut fields)?;
        let seat = parse_seat("seat", fields.required("seat")?)?;
        let hand = fields.required_read("hand", read_cards)?;
        let shown = fields.optional("shown");
        fields.finish()?;
        // The seen actions are played on any deal at all: what is public follows from them alone,
        // and from the hands shown.
        let mut state = State::begin(Start { deck: Deck::shuffled(Seed::from(0)), ..start })?;
        check_seat(seat, state.public().seats())?;
        let mut history = Vec::new();
        for (who, text) in record.lines() {
            let seen: Seen = text.parse()?;
            if !seen.is_seen(*who == seat) {
                let reason =
                    "a seat sees the cards it threw away, and of others how many they threw";
                return Err(bad_record(reason).into());
            }
            let any_cards =
                |count| Action::Draw(state.position.hand(*who).iter().take(count).collect());
            let action = match seen {
                Seen::Drew(count) => any_cards(count),
                Seen::Action(Action::Draw(cards)) => any_cards(cards.len()),
                Seen::Action(action) => action,
            };
            let taken = state.position.sight(*who).resolve(action)?;
            state = state.apply(*who, &action)?;
            let is_draw = matches!(action, Action::Draw(_));
            history.push((*who, if is_draw { seen } else { Seen::Action(taken) }));
        }
        if state.position.hand(seat).len() != hand.len() {
            return Err(
                bad_record(format!("the hand of seat {seat} has {} cards", hand.len())).into()
            );
        }
        let public = match (state.public().outcome(), shown) {
            (None, None) => state.public().clone(),
            (Some(outcome), Some(text)) => {
                let hands = read_shown(outcome, text, state.public().seats(), seat, hand)?;
                state.position.with_shown(&hands)?
            }
            _ => {
                return Err(
                    bad_record("hands are shown when the deal is over, and only then").into()
                );
            }
        };
        Ok(View::new(seat, hand, public, history, &state.start))
    }
}

/// The hands shown, by seat.
fn read_shown(
    outcome: &Outcome,
    text: &str,
    seats: usize,
    seat: Seat,
    hand: CardSet,
) -> Result<Vec<CardSet>, Error> {
    let hands = text.split(" / ").map(read_cards).collect::<Result<Vec<CardSet>, _>>()?;
    // A seat that folded keeps its hand to itself, and nobody else shows a card of it.
    let own = Some(hand).filter(|_| hands.get(seat.index()).is_none_or(|hand| hand.is_empty()));
    let all: Vec<_> = hands.iter().chain(&own).flat_map(|hand| hand.iter()).collect();
    CardSet::from_cards(&all)?;
    let shows = |index| outcome.shown.iter().any(|shown| shown.seat.index() == index);
    let fits = |(index, hand): (usize, &CardSet)| hand.len() == if shows(index) { HAND } else { 0 };
    if hands.len() != seats || !hands.iter().enumerate().all(fits) {
        return Err(bad_record("other hands than those of the showdown are shown").into());
    }
    if shows(seat.index()) && hands[seat.index()] != hand {
        return Err(bad_record(format!("seat {seat} shows another hand than its own")).into());
    }
    Ok(hands)
}

fn cards_text(cards: CardSet) -> String {
    if cards.is_empty() { NO_CARD.to_string() } else { cards.to_string() }
}

fn read_cards(text: &str) -> Result<CardSet, Error> {
    if text == NO_CARD { Ok(CardSet::EMPTY) } else { text.parse() }
}
