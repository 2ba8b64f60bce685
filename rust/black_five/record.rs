//! A deal of Black Five as text.

use super::action::Action;
use super::order::BLACK_FIVE;
use super::rules::{Payoff, Rules, SEATS};
use super::setup::{Setup, Start, default_leader};
use crate::card::{CardSet, parse_cards, quoted};
use crate::deck::{Deck, Seed};
use crate::error::Error;
use crate::game::History;
use crate::record::{Fields, Record, bad_record, parse_number, parse_seat};
use crate::seat::Seat;

const GAME: &str = "black_five";
const NO_CARD: &str = "-";

pub(super) fn write(start: &Start, history: &History<Action>) -> Record {
    let record = Record::new(GAME)
        .field("payoff", start.rules.payoff)
        .field("dealer", start.position.public.dealer);
    let record = match &start.deck {
        Some(deck) => record.field("deck", cards_text(deck)),
        None => write_middle(record, start),
    };
    record.actions(history.to_vec())
}

fn cards_text(cards: &[crate::card::Card]) -> String {
    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// Tells what is not as in a deal from the start.
fn write_middle(record: Record, start: &Start) -> Record {
    let Start { position, hands, .. } = start;
    let public = &position.public;
    let hand_text = |hand: &CardSet| match hand.is_empty() {
        true => NO_CARD.to_string(),
        false => hand.to_string(),
    };
    let mut record =
        record.field("hands", hands.iter().map(hand_text).collect::<Vec<_>>().join(" / "));
    if !hands.iter().any(|hand| hand.contains(BLACK_FIVE)) {
        record = record.field("holder", position.holder);
    } else if public.revealed.is_some() {
        record = record.field("revealed", "yes");
    }
    if !public.finished().is_empty() {
        let seats: Vec<_> = public.finished().iter().map(|seat| seat.to_string()).collect();
        record = record.field("finished", seats.join(" "));
    }
    match public.top_seat() {
        Some(seat) => record
            .field("top", start.top_cards)
            .field("top_seat", seat)
            .field("passes", public.passes),
        None if public.turn != default_leader(position) => record.field("leader", public.turn),
        None => record,
    }
}

/// How the deal of a record began.
pub(super) fn read(record: &Record) -> Result<Start, Error> {
    let mut fields = record.fields(GAME)?;
    let payoff = fields.required_read("payoff", str::parse::<Payoff>)?;
    let rules = Rules { payoff };
    let dealer = parse_seat("dealer", fields.required("dealer")?)?;
    let start = match fields.optional_read("deck", read_deck)? {
        Some(deck) => Start::dealt(&deck, dealer, rules)?,
        None => Start::middle(read_middle(&mut fields, dealer, rules)?)?,
    };
    fields.finish()?;
    Ok(start)
}

fn read_deck(text: &str) -> Result<Deck, Error> {
    Ok(Deck::stacked(&parse_cards(text)?, Seed::from(0))?)
}

fn read_middle(fields: &mut Fields<'_>, dealer: Seat, rules: Rules) -> Result<Setup, Error> {
    let hands = fields.required_read("hands", read_hands)?;
    let mut setup = Setup { dealer, rules, ..Setup::new(hands) };
    setup.holder = optional_seat(fields, "holder")?;
    if let Some(text) = fields.optional("revealed") {
        if text != "yes" {
            let text = quoted(text);
            return Err(
                bad_record(format!("\"revealed\" is \"yes\" or left out, not {text}")).into()
            );
        }
        setup.revealed = true;
    }
    if let Some(text) = fields.optional("finished") {
        let seats = text.split(' ').map(|seat| parse_seat("finished", seat));
        setup.finished = seats.collect::<Result<_, _>>()?;
    }
    setup.top = fields.optional_read("top", str::parse::<CardSet>)?;
    if setup.top.is_some() {
        setup.top_seat = Some(parse_seat("top_seat", fields.required("top_seat")?)?);
        setup.passes = parse_number("passes", fields.required("passes")?)?;
    }
    setup.leader = optional_seat(fields, "leader")?;
    Ok(setup)
}

fn optional_seat(fields: &mut Fields<'_>, name: &str) -> Result<Option<Seat>, Error> {
    Ok(fields.optional(name).map(|text| parse_seat(name, text)).transpose()?)
}

fn read_hands(text: &str) -> Result<[CardSet; SEATS], Error> {
    let hand = |hand: &str| match hand {
        NO_CARD => Ok(CardSet::EMPTY),
        cards => cards.parse::<CardSet>(),
    };
    let hands = text.split(" / ").map(hand).collect::<Result<Vec<_>, _>>()?;
    let count = hands.len();
    <[CardSet; SEATS]>::try_from(hands)
        .map_err(|_| bad_record(format!("\"hands\" are {SEATS} hands, not {count}")).into())
}
