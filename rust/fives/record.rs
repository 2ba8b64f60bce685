//! A deal of Fives as text, whole or as one seat sees it.

use super::outcome::Outcome;
use super::public::Public;
use super::rules::{HAND, Rules};
use super::setup::Start;
use super::state::State;
use super::view::View;
use crate::betting::{Pot, Structure};
use crate::card::{CardSet, quoted};
use crate::deck::{Deck, Seed};
use crate::drawing::{Action, Seen};
use crate::error::{Error, ParseError};
use crate::game::{GameState, check_seat};
use crate::record::{
    Fields, Record, bad_record, parse_chips, parse_deck, parse_number, parse_seat,
};
use crate::seat::{Seat, SeatSet};

const GAME: &str = "fives";
/// The game of the record of a view.
const VIEW: &str = "fives_view";
const NO_CARD: &str = "-";

pub(super) fn write(state: &State) -> Record {
    let deck = &state.start.deck;
    write_start(GAME, state.public(), state.first_stacks(), &state.start.carried)
        .field("deck", deck)
        .field("seed", deck.seed())
        .actions(state.history.to_vec())
}

pub(super) fn read(record: &Record) -> Result<State, Error> {
    let mut fields = record.fields(GAME)?;
    let start = read_start(&mut fields)?;
    let cards = fields.required_read("deck", parse_deck)?;
    let deck = Deck::stacked(&cards, fields.required_read("seed", str::parse::<Seed>)?)?;
    fields.finish()?;
    record.replay_from(State::begin(Start { deck, ..start })?)
}

pub(super) fn write_view(view: &View) -> Record {
    let record = write_start(VIEW, view.public(), view.first_stacks(), view.first_carried())
        .field("seat", view.seat())
        .field("hand", cards_text(view.hand()));
    let record = match view.outcome() {
        Some(outcome) => {
            let shown = |seat| outcome.shown.iter().find(|shown| shown.seat == seat);
            let hands = (0..view.public().seats()).filter_map(Seat::new);
            let hands = hands.map(|seat| shown(seat).map_or(CardSet::EMPTY, |shown| shown.hand));
            record.field("shown", join(hands.map(cards_text), " / "))
        }
        None => record,
    };
    record.actions(view.history().iter().copied())
}

/// Plays the seen actions on any deal at all: what is public follows from them alone, and from the
/// hands shown.
pub(super) fn read_view(record: &Record) -> Result<View, Error> {
    let mut fields = record.fields(VIEW)?;
    let start = read_start(&mut fields)?;
    let seat = parse_seat("seat", fields.required("seat")?)?;
    let hand = fields.required_read("hand", read_cards)?;
    let shown = fields.optional("shown");
    fields.finish()?;
    let mut state = State::begin(Start { deck: Deck::shuffled(Seed::from(0)), ..start })?;
    check_seat(seat, state.public().seats())?;
    let mut history = Vec::new();
    for (who, text) in record.lines() {
        let seen: Seen = text.parse()?;
        if !seen.is_seen(*who == seat) {
            let reason = "a seat sees the cards it threw away, and of others how many they threw";
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
        return Err(bad_record(format!("the hand of seat {seat} has {} cards", hand.len())).into());
    }
    let public = match (state.public().outcome(), shown) {
        (None, None) => state.public().clone(),
        (Some(outcome), Some(text)) => {
            let hands = read_shown(outcome, text, state.public().seats(), seat, hand)?;
            state.position.with_shown(&hands)?
        }
        _ => return Err(bad_record("hands are shown when the deal is over, and only then").into()),
    };
    Ok(View::of_parts(seat, hand, public, history, &state.start))
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

fn write_start(game: &str, public: &Public, stacks: &[u64], carried: &[Pot]) -> Record {
    let record = write_rules(Record::new(game), &public.rules)
        .field("stacks", join(stacks, " "))
        .field("button", public.button);
    match public.deal {
        1 => record,
        deal => record.field("deal", deal).field("carried", carried_text(carried)),
    }
}

/// The switches that are as documented are left out.
fn write_rules(record: Record, rules: &Rules) -> Record {
    let mut record = record
        .field("ante", rules.ante)
        .field("price_per_card", rules.price_per_card)
        .field("min_bet", rules.min_bet)
        .field("structure", rules.structure);
    for (name, on) in switches(rules) {
        if on {
            record = record.field(name, "yes");
        }
    }
    if let Some(most) = rules.max_antes {
        record = record.field("max_antes", most);
    }
    record.field("clock", rules.clock)
}

fn switches(rules: &Rules) -> [(&'static str, bool); 2] {
    [
        ("judge_pots_together", rules.judge_pots_together),
        ("uncontested_needs_five", rules.uncontested_needs_five),
    ]
}

fn join<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// `40 of 0 1 2 / 20 of 1 2`: chips, and the seats that claim them.
fn carried_text(carried: &[Pot]) -> String {
    let pot = |pot: &Pot| format!("{} of {}", pot.amount, join(pot.eligible.iter(), " "));
    join(carried.iter().map(pot), " / ")
}

/// How a deal began but for its deck.
fn read_start(fields: &mut Fields<'_>) -> Result<Start, Error> {
    let rules = read_rules(fields)?;
    let stacks = fields.required("stacks")?.split(' ').map(|stack| parse_chips("stacks", stack));
    let stacks = stacks.collect::<Result<Vec<_>, _>>()?;
    let button = parse_seat("button", fields.required("button")?)?;
    let no_deck = Deck::stacked(&[], Seed::from(0))?;
    let start = Start::first(&stacks, button, rules, &no_deck);
    let Some(deal) = fields.optional("deal") else { return Ok(start) };
    let deal = parse_count("deal", deal)?;
    if deal < 2 {
        return Err(bad_record("\"deal\" is 2 or more, or left out").into());
    }
    let carried = fields.required_read("carried", read_carried)?;
    let dealt_in = carried.iter().flat_map(|pot| pot.eligible.iter()).collect();
    Ok(Start { deal, dealt_in, carried, ..start })
}

fn read_rules(fields: &mut Fields<'_>) -> Result<Rules, Error> {
    let ante = parse_chips("ante", fields.required("ante")?)?;
    let price_per_card = parse_chips("price_per_card", fields.required("price_per_card")?)?;
    let min_bet = parse_chips("min_bet", fields.required("min_bet")?)?;
    let structure = fields.required_read("structure", str::parse::<Structure>)?;
    let judge_pots_together = read_switch(fields, "judge_pots_together")?;
    let uncontested_needs_five = read_switch(fields, "uncontested_needs_five")?;
    let max_antes = fields.optional("max_antes");
    let max_antes = max_antes.map(|text| parse_count("max_antes", text)).transpose()?;
    let clock = parse_count("clock", fields.required("clock")?)?;
    Ok(Rules {
        ante,
        price_per_card,
        min_bet,
        structure,
        judge_pots_together,
        uncontested_needs_five,
        max_antes,
        clock,
    })
}

fn read_switch(fields: &mut Fields<'_>, name: &str) -> Result<bool, ParseError> {
    match fields.optional(name) {
        None => Ok(false),
        Some("yes") => Ok(true),
        Some(other) => {
            let other = quoted(other);
            Err(bad_record(format!("{name:?} is \"yes\" or left out, not {other}")))
        }
    }
}

fn read_carried(text: &str) -> Result<Vec<Pot>, Error> {
    let pot = |text: &str| {
        let (amount, seats) = text.split_once(" of ").ok_or_else(|| {
            bad_record(format!("a carried pot is \"40 of 0 1 2\", not {}", quoted(text)))
        })?;
        let seats = seats.split(' ').map(|seat| parse_seat("carried", seat));
        let seats = seats.collect::<Result<Vec<Seat>, _>>()?;
        if !seats.is_sorted_by(|a, b| a < b) {
            return Err(bad_record("the seats of a carried pot come in order").into());
        }
        let eligible: SeatSet = seats.into_iter().collect();
        Ok(Pot { amount: parse_chips("carried", amount)?, eligible })
    };
    text.split(" / ").map(pot).collect()
}

fn parse_count(name: &str, text: &str) -> Result<u32, ParseError> {
    let count = parse_number(name, text)?;
    u32::try_from(count).map_err(|_| bad_record(format!("{name:?} is up to {}", u32::MAX)))
}
