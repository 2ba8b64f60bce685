//! A deal as one seat sees it, as text.

use super::action::{Action, SeenAction};
use super::bots::Bot;
use super::game::{DrawGame, DrawPublic, Opening};
use super::start::Start;
use super::state::State;
use super::stock::HAND;
use super::view::View;
use crate::card::CardSet;
use crate::deck::{Deck, Dice, Seed};
use crate::error::Error;
use crate::game::{GameState, GameView, check_seat};
use crate::record::{Record, bad_record, parse_seat};
use crate::seat::Seat;

const NO_CARD: &str = "-";

/// Who did what, as a seat saw it.
type SeenHistory = Vec<(Seat, SeenAction)>;

impl<G: DrawGame> GameView for View<G> {
    type Action = Action;
    type Bot = Bot;

    fn bot_action(&self, bot: Bot, dice: &mut Dice) -> Option<Action> {
        (self.to_act() == Some(self.seat)).then(|| bot.choose(&self.sight(), dice))
    }

    fn record(&self) -> Record {
        let (rules, button) = (&self.rules(), self.public.button());
        let (stacks, carried) = (&self.first_stacks, &self.carried);
        let record = Start::<G>::write(G::VIEW_ID, &Opening { rules, stacks, button, carried })
            .field("seat", self.seat)
            .field("hand", cards_text(self.hand));
        let record = match &self.outcome {
            Some(outcome) => {
                let shown = G::shown(outcome).values().iter();
                let shown = shown.map(|hand| cards_text(hand.map_or(CardSet::EMPTY, |h| h.cards)));
                record.field("shown", shown.collect::<Vec<_>>().join(" / "))
            }
            None => record,
        };
        record.actions(self.history.iter().copied())
    }

    fn replay(record: &Record) -> Result<View<G>, Error> {
        let mut fields = record.fields(G::VIEW_ID)?;
        let start = Start::<G>::read(&mut fields, Deck::shuffled(Seed::from(0)))?;
        let seat = parse_seat("seat", fields.required("seat")?)?;
        let hand = fields.required_read("hand", parse_hand)?;
        let shown = fields.optional("shown");
        fields.finish()?;
        let (state, history) = play_seen(State::begin(start)?, seat, record)?;
        if state.hands()[seat.index()].len() != hand.len() {
            let reason = format!("the hand of seat {seat} has {} cards", hand.len());
            return Err(bad_record(reason).into());
        }
        let outcome = match (state.to_act(), shown) {
            (Some(_), None) => None,
            (None, Some(shown)) => {
                G::outcome(state.public(), &read_shown(&state, shown, seat, hand)?)
            }
            _ => {
                let reason = "\"shown\" is there once the deal is over, and only then";
                return Err(bad_record(reason).into());
            }
        };
        let view = View::of(seat, &state.position, Vec::new(), &state.start);
        Ok(View { hand, history, outcome, ..view })
    }
}

/// Takes the actions that `seat` saw. What is public follows from them alone, so they are played on
/// any cards at all.
fn play_seen<G: DrawGame>(
    mut state: State<G>,
    seat: Seat,
    record: &Record,
) -> Result<(State<G>, SeenHistory), Error> {
    check_seat(seat, state.public().seats())?;
    let mut history = Vec::new();
    for (number, (actor, text)) in record.numbered_lines() {
        let at = |error: Error| error.at(format_args!("line {number}"));
        let seen: SeenAction = text.parse().map_err(at)?;
        if !seen.is_seen(*actor == seat) {
            let reason = "a seat sees the cards of its own draws, and only the number of others'";
            return Err(at(bad_record(reason).into()));
        }
        let held = state.position.hand(*actor);
        let any_cards = |count| Action::Draw(held.iter().take(count).collect());
        let action = match seen {
            SeenAction::Drew(count) => any_cards(count),
            SeenAction::Action(Action::Draw(cards)) => any_cards(cards.len()),
            SeenAction::Action(action) => action,
        };
        let taken = state.position.sight(*actor).resolve(action);
        let taken = taken.map_err(|error| at(error.into()))?;
        state = state.apply(*actor, &taken)?;
        let is_draw = matches!(action, Action::Draw(_));
        history.push((*actor, if is_draw { seen } else { SeenAction::Action(taken) }));
    }
    Ok((state, history))
}

/// The hands shown, by seat.
fn read_shown<G: DrawGame>(
    state: &State<G>,
    text: &str,
    seat: Seat,
    hand: CardSet,
) -> Result<Vec<CardSet>, Error> {
    let hands = text.split(" / ").map(parse_hand).collect::<Result<Vec<CardSet>, _>>()?;
    // Nobody shows a card of a hand that is not shown.
    let own = Some(hand).filter(|_| hands.get(seat.index()).is_none_or(|hand| hand.is_empty()));
    let all: Vec<_> = hands.iter().chain(&own).flat_map(|hand| hand.iter()).collect();
    CardSet::from_cards(&all)?;
    let showing = state.public().show_order();
    let shows = |index: usize| showing.iter().any(|seat| seat.index() == index);
    let fits = |(index, hand): (usize, &CardSet)| hand.len() == if shows(index) { HAND } else { 0 };
    if hands.len() != state.public().seats() || !hands.iter().enumerate().all(fits) {
        return Err(bad_record("the hands shown are not those of the showdown").into());
    }
    if shows(seat.index()) && hands[seat.index()] != hand {
        return Err(bad_record(format!("seat {seat} shows another hand than its own")).into());
    }
    Ok(hands)
}

fn cards_text(cards: CardSet) -> String {
    if cards.is_empty() { NO_CARD.to_string() } else { cards.to_string() }
}

fn parse_hand(text: &str) -> Result<CardSet, Error> {
    if text == NO_CARD { Ok(CardSet::EMPTY) } else { text.parse() }
}
