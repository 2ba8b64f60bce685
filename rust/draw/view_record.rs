//! A deal of Five-Card Draw as one seat sees it, as text.

use super::outcome::{Outcome, ShownHand};
use super::public::Public;
use super::record::{Start, read_start, write_start};
use super::state::State;
use super::view::View;
use crate::card::CardSet;
use crate::deck::{Deck, Seed};
use crate::drawing::{Action, HAND, Seen};
use crate::error::Error;
use crate::game::{GameState, check_seat};
use crate::record::{Record, bad_record, parse_seat};
use crate::seat::Seat;

/// The game of the record of a view.
const VIEW: &str = "five_card_draw_view";
const NO_CARD: &str = "-";

impl View {
    /// The view as text, with nothing in it that the seat does not see.
    pub fn record(&self) -> Record {
        let record = write_start(VIEW, self.public(), self.first_stacks())
            .field("seat", self.seat())
            .field("hand", cards_text(self.hand()));
        let record = match self.outcome() {
            Some(outcome) => {
                let cards =
                    |hand: &Option<ShownHand>| hand.map_or(CardSet::EMPTY, |hand| hand.cards);
                let shown = outcome.hands.values().iter().map(cards).map(cards_text);
                record.field("shown", shown.collect::<Vec<_>>().join(" / "))
            }
            None => record,
        };
        record.actions(self.history().iter().copied())
    }

    /// The view that a record tells.
    ///
    /// # Errors
    /// `bad_record`, and whatever its actions break.
    pub fn replay(record: &Record) -> Result<View, Error> {
        let mut fields = record.fields(VIEW)?;
        let Start { rules, stacks, button } = read_start(&mut fields)?;
        let seat = parse_seat("seat", fields.required("seat")?)?;
        let hand = fields.required_read("hand", read_cards)?;
        let shown = fields.optional("shown");
        fields.finish()?;
        // The seen actions are played on any deal at all: what is public follows from them alone.
        let any_deck = Deck::shuffled(Seed::from(0));
        let mut state = State::deal(&any_deck, &stacks, Some(button), rules)?;
        check_seat(seat, stacks.len())?;
        let mut history = Vec::new();
        for (who, text) in record.lines() {
            let seen: Seen = text.parse()?;
            if !seen.is_seen(*who == seat) {
                let reason =
                    "a seat sees the cards it threw away, and of others how many they threw";
                return Err(bad_record(reason).into());
            }
            let held = state.hands().get(who.index()).copied().unwrap_or_default();
            let any_cards = |count: usize| Action::Draw(held.iter().take(count).collect());
            let action = match seen {
                Seen::Drew(count) => any_cards(count),
                Seen::Action(Action::Draw(cards)) => any_cards(cards.len()),
                Seen::Action(action) => action,
            };
            state = state.apply(*who, &action)?;
            let taken = state.history.backwards().next().map_or(action, |(_, &action)| action);
            history.push((
                *who,
                if matches!(action, Action::Draw(_)) { seen } else { Seen::Action(taken) },
            ));
        }
        if state.hands()[seat.index()].len() != hand.len() {
            return Err(
                bad_record(format!("the hand of seat {seat} has {} cards", hand.len())).into()
            );
        }
        let outcome = match (state.public().is_over(), shown) {
            (false, None) => None,
            (true, Some(shown)) => read_shown(state.public(), shown, seat, hand)?,
            _ => {
                return Err(
                    bad_record("hands are shown when the deal is over, and only then").into()
                );
            }
        };
        Ok(View::new(seat, hand, *state.public(), history, stacks, outcome))
    }
}

fn read_shown(
    public: &Public,
    text: &str,
    seat: Seat,
    hand: CardSet,
) -> Result<Option<Outcome>, Error> {
    let hands = text.split(" / ").map(read_cards).collect::<Result<Vec<CardSet>, _>>()?;
    let in_order: Vec<_> = hands.iter().flat_map(|hand| hand.iter()).collect();
    CardSet::from_cards(&in_order)?;
    let showing = public.show_order();
    let shows = |index: usize| showing.iter().any(|seat| seat.index() == index);
    let fits = |(index, hand): (usize, &CardSet)| hand.len() == if shows(index) { HAND } else { 0 };
    if hands.len() != public.seats() || !hands.iter().enumerate().all(fits) {
        return Err(bad_record("other hands than those of the showdown are shown").into());
    }
    if shows(seat.index()) && hands[seat.index()] != hand {
        return Err(bad_record(format!("seat {seat} shows another hand than its own")).into());
    }
    Ok(Outcome::of_hands(public, &hands))
}

fn cards_text(cards: CardSet) -> String {
    if cards.is_empty() { NO_CARD.to_string() } else { cards.to_string() }
}

fn read_cards(text: &str) -> Result<CardSet, Error> {
    if text == NO_CARD { Ok(CardSet::EMPTY) } else { text.parse() }
}
